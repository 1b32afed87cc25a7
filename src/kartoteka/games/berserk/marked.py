"""Who in the game zone carries what could kill it or falls off it: looked up once for as long as
none of that changes."""

from __future__ import annotations

from operator import is_not
from typing import TYPE_CHECKING, Final, NamedTuple

from kartoteka.games.berserk.records import AUX, COVERED, FIELD, HOSTED

if TYPE_CHECKING:
    from kartoteka.kernel.state import State

SEATS: Final = 2
IN_PLAY: Final = slice(FIELD * SEATS, (HOSTED + 1) * SEATS)
"""The zones of the game zone, of both players."""
assert (FIELD, COVERED, AUX, HOSTED) == (FIELD, FIELD + 1, FIELD + 2, FIELD + 3)
MARKED: Final = "marked"


class Marked(NamedTuple):
    """Cards in play, in the order of their zones."""

    hurt: list[int]
    """Those with wounds, or with less life than is printed."""
    poisoned: list[int]
    extra: list[int]
    """Those with additional life."""


def marked(s: State) -> Marked:
    """The cards in play that carry any such thing."""
    known: Marked | None = s.steady.get(MARKED)
    if known is None:
        kept, piles = s.sorted[MARKED], s.zones[IN_PLAY]
        # the very same piles: a card that has gone and come back to its pile may carry something else
        if kept[0] is None or any(map(is_not, kept[0], piles)):
            known = _look(s)
            s.keep(MARKED, piles, known)
        else:
            known = kept[1]
        s.retain(MARKED, known)
    return known


def _look(s: State) -> Marked:
    found = Marked([], [], [])
    cards = s.cards
    for pile in s.zones[IN_PLAY]:
        for card in pile:
            c = cards[card]
            if c.wounds or c.drained:
                found.hurt.append(card)
            if c.poison:
                found.poisoned.append(card)
            if c.extra:
                found.extra.append(card)
    return found


def has_changed(s: State) -> None:
    """A card carries more or less than before: called by the edits that bring that about."""
    s.keep(MARKED, None, None)
