"""The card wording of HKK: what a wording compiles to, and what a program says.

>>> compiled = compile_text("Watcher", "monster", "When this creature attacks, draw 1 card.")
>>> compiled.problems
()
>>> print_text("Watcher", "monster", compiled.program)
'When this creature attacks, draw 1 card.'
"""

from kartoteka.games.hkk.wording.compiling import compile_text, print_text
from kartoteka.games.hkk.wording.phrases import Context
from kartoteka.games.hkk.wording.printing import grammar
from kartoteka.games.hkk.wording.writer import SentenceWriter
from kartoteka.text.check import Compiled

__all__ = ["Compiled", "Context", "SentenceWriter", "compile_text", "grammar", "print_text"]
