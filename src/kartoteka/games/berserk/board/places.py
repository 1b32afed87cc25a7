"""Places that card texts name: "next to this creature", "in your third row" (`Vocabulary.cells`).

Each phrase lists cells, whatever stands there; which of them are free is asked by the choice itself. A phrase about a
card means the cell where that card stands.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kartoteka.games.berserk.board import geometry
from kartoteka.games.berserk.board.geometry import AROUND, BESIDE, NO_DIRECTION
from kartoteka.games.berserk.board.standing import cell_of
from kartoteka.games.berserk.bringing.defaults import CELLS as DEFAULT_PLACES
from kartoteka.games.shared.options import chosen
from kartoteka.kernel.legality import ruling

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from kartoteka.kernel.state import State

    Places = Callable[[State, Any, Sequence[int], int], Sequence[int]]

NEXT_TO_NOTHING: Final = ruling("D-12", "what stands on no cell is next to none")
WHERE_IT_WAS: Final = ruling("D-12", "what has just died is where it was")
EVERYWHERE = geometry.BOARD.cells


def place_of(s: State, ctx: Any, card: int) -> int:
    """The cell that a phrase about a card starts from: where it stands, or the one that it has just left by dying."""
    cell = cell_of(s, card)
    if cell >= 0 or not WHERE_IT_WAS.holds:
        return cell
    event = ctx.event
    if event is not None and getattr(event, "card", -1) == card:
        from kartoteka.games.berserk.happenings import Died

        if isinstance(event, Died):
            return event.cell
    return cell


def _around(table: Any) -> Places:
    def cells(s: State, ctx: Any, cards: Sequence[int], n: int) -> Sequence[int]:
        found: list[int] = []
        for card in cards:
            cell = place_of(s, ctx, card)
            if cell >= 0:
                found += [x for x in table.value[cell] if x not in found]
            elif not NEXT_TO_NOTHING.holds or chosen(s, "any_own_cell"):
                found += own_half(s, ctx.seat)
        return found

    return cells


def own_half(s: State, seat: int) -> list[int]:
    """A player's three rows, from the middle."""
    return [cell for row in (1, 2, 3) for cell in geometry.cells_of_row(s, row, seat)]


def in_row(s: State, ctx: Any, cards: Sequence[int], n: int) -> Sequence[int]:
    """A row of whoever the text is of."""
    return geometry.cells_of_row(s, n, ctx.seat) if 1 <= n <= 3 else ()


def in_row_of_opponent(s: State, ctx: Any, cards: Sequence[int], n: int) -> Sequence[int]:
    return geometry.cells_of_row(s, -n, ctx.seat) if 1 <= n <= 3 else ()


def in_front(s: State, ctx: Any, cards: Sequence[int], n: int) -> Sequence[int]:
    found: list[int] = []
    for card in cards:
        cell = place_of(s, ctx, card)
        if cell >= 0:
            ahead = geometry.ahead(s, cell, s.cards[card].controller)
            if ahead >= 0:
                found.append(ahead)
    return found


def within(s: State, ctx: Any, cards: Sequence[int], n: int) -> Sequence[int]:
    found: list[int] = []
    for card in cards:
        start = place_of(s, ctx, card)
        if start >= 0:
            found += [x for x in EVERYWHERE if geometry.distance(s, start, x) <= n and x not in found]
    return found


def anywhere(s: State, ctx: Any, cards: Sequence[int], n: int) -> Sequence[int]:
    return EVERYWHERE


def own_cells(s: State, ctx: Any, cards: Sequence[int], n: int) -> Sequence[int]:
    return own_half(s, ctx.seat)


def the_place(s: State, ctx: Any, cards: Sequence[int], n: int) -> Sequence[int]:
    found: list[int] = []
    for card in cards:
        cell = place_of(s, ctx, card)
        if cell >= 0:
            found.append(cell)
    return found


def onward(s: State, ctx: Any, cards: Sequence[int], n: int) -> Sequence[int]:
    """The cell beyond the target, in the direction of the blow; what is done from afar has none (BKR-4.5)."""
    start = place_of(s, ctx, ctx.card)
    if start < 0 or (NO_DIRECTION.holds and is_from_afar(s, ctx)):
        return ()
    found: list[int] = []
    for card in cards:
        cell = place_of(s, ctx, card)
        if cell >= 0:
            beyond = geometry.beyond(start, cell)
            if beyond >= 0:
                found.append(beyond)
    return found


def is_from_afar(s: State, ctx: Any) -> bool:
    """Whether the text that names a place is, or accompanies, an attack that is no blow at close quarters."""
    from kartoteka.games.berserk.fights.attacks import KINDS
    from kartoteka.games.berserk.words.natures import nature

    kind = getattr(ctx.event, "attack", "")
    number = getattr(ctx, "ability", -1)
    if not kind and number >= 0:
        attack = nature(s, ctx.card, number).attack
        kind = attack.kind if attack is not None else ""
    return bool(kind) and not KINDS[kind].value.melee


CELLS: dict[str, Places] = {
    "next to": _around(AROUND),
    "beside": _around(BESIDE),
    "row": in_row,
    "opponent's row": in_row_of_opponent,
    "in front of": in_front,
    "within": within,
    "any": anywhere,
    "own": own_cells,
    "the place of": the_place,
    "beyond": onward,
    **DEFAULT_PLACES,
}
"""By phrase."""
