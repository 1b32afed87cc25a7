"""The card wording of Legion: what a wording compiles to, and what a program says.

>>> compiled = compile_text("Massed Fire", "command", "When a friendly Corps unit is ordered, it gains 1 aim.")
>>> compiled.problems
()
>>> print_text("Massed Fire", "command", compiled.program)
'When a friendly Corps unit is ordered, it gains 1 aim.'
"""

from kartoteka.games.legion.text.compiling import compile_text, print_text
from kartoteka.games.legion.text.phrases import Context
from kartoteka.games.legion.text.printing import grammar
from kartoteka.text.check import Compiled

__all__ = ["Compiled", "Context", "compile_text", "grammar", "print_text"]
