"""How far units are from each other, and who sees whom (LGR-85, LGR-87)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.legion.abstract import UNITS_NEVER_BLOCK
from kartoteka.games.legion.board.chart import BEYOND, CELLS, chart, cuts
from kartoteka.games.legion.board.standing import standing
from kartoteka.kernel.records import NO_CARD

if TYPE_CHECKING:
    from kartoteka.kernel.state import State


def band(s: State, one: int, other: int) -> int:
    """The range band between two units; beyond all where one of them is not on the table."""
    a, b = s.cards[one].cell, s.cards[other].cell
    return chart(s).band[a][b] if a >= 0 and b >= 0 else BEYOND


def unseen(s: State, cell: int) -> frozenset[int]:
    """The cells that are not seen from one."""
    if UNITS_NEVER_BLOCK.holds:
        return chart(s).dark[cell]
    held = [x for x in CELLS if standing(s).at[x] != NO_CARD]
    return chart(s).dark[cell].union([x for x in CELLS if any([cuts(square, cell, x) for square in held])])


def in_sight(s: State, one: int, other: int) -> bool:
    """Whether two units on the table see each other."""
    a, b = s.cards[one].cell, s.cards[other].cell
    return a >= 0 and b >= 0 and b not in unseen(s, a)
