"""Who is engaged with whom: troopers in contact with enemy troopers (LGR-65, LGR-89)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.legion.abstract import ENGAGES
from kartoteka.games.legion.board.standing import standing

if TYPE_CHECKING:
    from kartoteka.kernel.state import State


def near(s: State, seat: int) -> frozenset[int]:
    """The cells in contact with a trooper of that seat: whoever fights there fights it."""
    now = standing(s)
    found = now.near[seat]
    if found is None:
        cells: list[int] = []
        beside = now.chart.beside
        for cell in now.troops[seat]:
            cells += beside[cell]
        found = now.near[seat] = frozenset(cells)
    return found


def engaged(s: State, card: int) -> bool:
    """Whether a unit on the table is a trooper in contact with an enemy trooper; vehicles are engaged with nobody."""
    c = s.cards[card]
    if c.cell < 0 or not ENGAGES.holds or not s.pool.facts[c.proto].trooper:
        return False
    return c.cell in near(s, 1 - c.owner)


def fights_there(s: State, card: int, cell: int) -> bool:
    """Whether a unit that ends its move on a cell has a weapon for whomever it is in contact with (LGR-89)."""
    c = s.cards[card]
    return s.pool.facts[c.proto].melee or cell not in near(s, 1 - c.owner)
