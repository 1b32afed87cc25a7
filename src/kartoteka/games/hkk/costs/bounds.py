"""Between which bounds a number lies, whatever texts say of it: one question in the place of one for each card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.kernel.modifiers import KEY, span

if TYPE_CHECKING:
    from kartoteka.kernel.modifiers import Span
    from kartoteka.kernel.state import State

AS_PRINTED: Final = (0, 0)


def bounded_above(s: State, stat: str) -> bool:
    """Whether nothing makes a number more than it is."""
    found = bounds(s, stat)
    return found is not None and found[1] <= 0


def bounds(s: State, stat: str) -> Span | None:
    """How much less and how much more than its base a number of any card can be; None where that cannot be told.

    It follows from the lasting effects and from the texts that speak of the number, so it is known for as long as these
    are the same.
    """
    if stat not in s.spoken:
        return AS_PRINTED
    key = KEY[stat]
    speaking = (s.modifiers, s.index.get(key))
    kept = s.sorted[key]
    if kept[0] == speaking:
        known: Span | None = kept[1]
        return known
    found = span(s, stat)
    s.keep(key, speaking, found)
    return found
