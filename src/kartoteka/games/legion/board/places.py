"""Places that card texts name: "within range 2 of Ansa Vey", "in a move of speed 1" (`Vocabulary.cells`).

Each phrase lists cells, whatever stands there; which of them are free is asked by the choice itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kartoteka.games.legion.board.chart import CELLS as EVERYWHERE
from kartoteka.games.legion.board.chart import chart
from kartoteka.games.legion.board.engaging import engaged
from kartoteka.games.legion.board.moving import NOT_ENGAGED, reach

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from kartoteka.kernel.state import State

    Places = Callable[[State, Any, Sequence[int], int], Sequence[int]]


def in_a_move(s: State, ctx: Any, cards: Sequence[int], n: int) -> Sequence[int]:
    """Where these units may end a move of speed n: an engaged one makes none (LGR-65)."""
    found: list[int] = []
    for card in cards:
        if s.cards[card].cell >= 0 and not (engaged(s, card) and NOT_ENGAGED.holds):
            found += [x for x in reach(s, card, n) if x not in found]
    return found


def within(s: State, ctx: Any, cards: Sequence[int], n: int) -> Sequence[int]:
    """The cells within range n of one of these units."""
    bands = chart(s).band
    lines = [bands[s.cards[card].cell] for card in cards if s.cards[card].cell >= 0]
    return [x for x in EVERYWHERE if any([line[x] <= n for line in lines])]


def anywhere(s: State, ctx: Any, cards: Sequence[int], n: int) -> Sequence[int]:
    return EVERYWHERE


CELLS: dict[str, Places] = {"in a move": in_a_move, "within": within, "anywhere": anywhere}
"""By phrase."""
