"""Who in the game zone carries what could kill it or falls off it: looked up once for as long as no card changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from kartoteka.games.berserk.records import AUX, COVERED, FIELD, HOSTED

if TYPE_CHECKING:
    from kartoteka.kernel.state import State

SEATS = 2
IN_PLAY = slice(FIELD * SEATS, (HOSTED + 1) * SEATS)
"""The zones of the game zone, of both players."""
assert (FIELD, COVERED, AUX, HOSTED) == (FIELD, FIELD + 1, FIELD + 2, FIELD + 3)
MARKED = "marked"


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
        known = Marked([], [], [])
        cards = s.cards
        for pile in s.zones[IN_PLAY]:
            for card in pile:
                c = cards[card]
                if c.wounds or c.drained:
                    known.hurt.append(card)
                if c.poison:
                    known.poisoned.append(card)
                if c.extra:
                    known.extra.append(card)
        s.retain(MARKED, known)
    return known
