"""The card wording of Berserk: what a wording compiles to, and what a program says.

>>> compiled = compile_text("Watcher", "creature", "[C]: Shot on 1-2-3, range 3.")
>>> compiled.problems
()
>>> print_text("Watcher", "creature", compiled.program)
'[C]: Shot on 1-2-3, range 3.'
"""

from kartoteka.games.berserk.text.compiling import compile_text, print_text
from kartoteka.games.berserk.text.phrases import Context
from kartoteka.games.berserk.text.printing import grammar
from kartoteka.games.berserk.text.writer import SentenceWriter
from kartoteka.text.check import Compiled

__all__ = ["Compiled", "Context", "SentenceWriter", "compile_text", "grammar", "print_text"]
