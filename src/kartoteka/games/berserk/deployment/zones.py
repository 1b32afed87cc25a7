"""The cells that are open to a player's squad as it is placed (BKR-5.2, BKR-5.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.berserk.board.geometry import BOARD, is_first
from kartoteka.games.berserk.board.standing import standing
from kartoteka.kernel.legality import Ruling
from kartoteka.kernel.records import NO_CARD

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.kernel.state import State


def cells(names: str) -> tuple[int, ...]:
    """The cells of these names."""
    return tuple(BOARD.number_of[name] for name in names.split())


OF_FIRST: Final = Ruling(
    "BKR-5.2", "the first player places on columns B to D", value=cells("B1 C1 D1 B2 C2 D2 B3 C3 D3"),
    without=cells("A1 B1 C1 D1 E1 B2 C2 D2 B3 C3 D3"),
)  # fmt: skip
OF_SECOND: Final = Ruling(
    "BKR-5.2", "the second player on the whole front row, and columns B to D behind it",
    value=cells("A1' B1' C1' D1' E1' B2' C2' D2' B3' C3' D3'"), without=cells("B1' C1' D1' B2' C2' D2' B3' C3' D3'"),
)  # fmt: skip
OUTER_OF_FIRST: Final = Ruling(
    "BKR-5.3", "when these are full the outer cells of rows 2 and 3 open", value=cells("A2 E2 A3 E3"), without=()
)
OUTER_OF_SECOND: Final = Ruling(
    "BKR-5.3", "and those of rows 2' and 3'", value=cells("A2' E2' A3' E3'"), without=()
)  # fmt: skip
LAST_OF_FIRST: Final = Ruling(
    "BKR-5.3", "when those are full, too, the first player may use A1 and E1", value=cells("A1 E1"), without=()
)


def parts(s: State, seat: int) -> tuple[Sequence[int], ...]:
    """The cells of a player in the order in which they open."""
    if is_first(s, seat):
        return OF_FIRST.value, OUTER_OF_FIRST.value, LAST_OF_FIRST.value
    return OF_SECOND.value, OUTER_OF_SECOND.value


def open_cells(s: State, seat: int) -> Sequence[int]:
    """The cells on which a player may place now: the next ones open as soon as the first are full."""
    at = standing(s).at
    for part in parts(s, seat):
        for cell in part:
            if at[cell] == NO_CARD:
                return part
    return ()
