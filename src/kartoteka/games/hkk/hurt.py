"""Who has wounds or markers: life checks, poison and healing ask for it all the time, so it is looked up once.

What is known holds until the next edit (`State.memo`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.hkk.records import CREATURES_LIE, TABLE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.kernel.state import State

HURT = "wounds or markers"


def hurt(s: State) -> Sequence[int]:
    """The cards with wounds or markers in the reserves, in the guard posts and on the tables, in this order."""
    known: Sequence[int] | None = s.memo.get(HURT)
    if known is None:
        known = _look(s)
        s.remember(HURT, known)
    return known


def _look(s: State) -> list[int]:
    found: list[int] = []
    n, cards = len(s.seats), s.cards
    for pile in s.zones[CREATURES_LIE[0] * n : (TABLE + 1) * n]:
        for card in pile:
            c = cards[card]
            if c.wounds or c.markers:
                found.append(card)
    return found
