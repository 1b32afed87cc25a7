"""The card wording of A Game of Thrones: what a wording compiles to, and what a program says.

>>> compiled = compile_text("Watcher", "character", "Reaction: After a challenge is won, gain 1 gold.")
>>> compiled.problems
()
>>> print_text("Watcher", "character", compiled.program)
'Reaction: After a challenge is won, gain 1 gold.'
"""

from kartoteka.games.agot2.wording.compiling import compile_text, print_text, printed_choice
from kartoteka.text.check import Compiled

__all__ = ["Compiled", "compile_text", "print_text", "printed_choice"]
