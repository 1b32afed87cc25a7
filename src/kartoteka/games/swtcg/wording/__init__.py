"""The card wording of the Star Wars TCG: what a wording compiles to, and what a program says.

>>> compiled = compile_text("Watcher", "character", "When this unit attacks, draw a card.")
>>> compiled.problems
()
>>> print_text("Watcher", "character", compiled.program)
'When this unit attacks, draw a card.'
"""

from kartoteka.games.swtcg.wording.compiling import compile_text, kind_of, print_text
from kartoteka.text.check import Compiled

__all__ = ["Compiled", "compile_text", "kind_of", "print_text"]
