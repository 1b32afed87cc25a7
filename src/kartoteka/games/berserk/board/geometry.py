"""The field: 30 cells in six rows, and what is next to, before and in line with what (BKR-4).

Cells are numbered by rows, from the first player's back to the second player's. Which half is whose depends on who is
first player, so what is said from a player's side asks the state.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.berserk.records import COLUMNS, ROWS, Table
from kartoteka.games.shared.options import chosen
from kartoteka.kernel.board import Board
from kartoteka.kernel.legality import Ruling, ruling

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.kernel.state import State

COLUMN_NAMES: Final = "ABCDE"
ROW_NAMES: Final = ("3", "2", "1", "1'", "2'", "3'")
NAMES = tuple(column + row for row in ROW_NAMES for column in COLUMN_NAMES)
BOARD = Board(ROWS, COLUMNS, NAMES)

OWN_ROWS: Final = Ruling(
    "BKR-4.1", "a player's rows count from the middle of the field to the back", value=(3, 2, 1, -1, -2, -3),
    without=(1, 2, 3, -3, -2, -1),
)  # fmt: skip
"""What the rows are to a player, from the own back: those of the other player are below 0."""
AROUND: Final = Ruling("BKR-4.2", "the eight cells around are next to it", value=BOARD.around, without=BOARD.beside)
BESIDE: Final = Ruling(
    "BKR-4.3", "a step goes to one of the four cells beside", value=BOARD.beside, without=BOARD.around
)
AHEAD: Final = ruling("BKR-4.4", "before a card is the side of its controller's opponent")
DIAGONALS: Final = ruling("BKR-4.5", "a diagonal is a line, too")
ONWARD: Final = ruling("BKR-4.5", "in a direction is the cell beyond the target")
NO_DIRECTION: Final = ruling("BKR-4.5", "what is done from afar has no direction")
METRIC: Final = Ruling("BKR-4.6", "a distance is counted in steps beside", value=BOARD.steps, without=BOARD.king)
NO_DIAGONALS: Final = ruling("D-10", "a distance has no diagonal steps, unless the option says so")


def name_of(cell: int) -> str:
    """What a cell is called, from the first player's side; empty off the field."""
    return NAMES[cell] if cell >= 0 else ""


def cell_of_name(text: str) -> int:
    """The cell of that name; -1 if there is none."""
    return BOARD.number_of.get(text.strip().upper().replace("’", "'"), -1)


def is_first(s: State, seat: int) -> bool:
    """Whether that is the first player, whose rows come first."""
    first: int = s.opened[Table].first
    return first == seat


def row_of(s: State, cell: int, seat: int) -> int:
    """Which row of a player a cell is in: 1 to 3, from the middle; -1 to -3 where it is one of the other player's."""
    row = cell // COLUMNS
    found: int = OWN_ROWS.value[row if is_first(s, seat) else ROWS - 1 - row]
    return found


def cells_of_row(s: State, row: int, seat: int) -> list[int]:
    """The cells of a player's row, by the number that `row_of` gives it."""
    at = OWN_ROWS.value.index(row)
    first = (at if is_first(s, seat) else ROWS - 1 - at) * COLUMNS
    return [*range(first, first + COLUMNS)]


def is_own_half(s: State, cell: int, seat: int) -> bool:
    return row_of(s, cell, seat) > 0


def ahead(s: State, cell: int, seat: int) -> int:
    """The cell in front, as the controller sees it; -1 at the edge of the field."""
    onward = COLUMNS if is_first(s, seat) or not AHEAD.holds else -COLUMNS
    found = cell + onward
    return found if 0 <= found < ROWS * COLUMNS else -1


def distance(s: State, one: int, other: int) -> int:
    """How far it is from one cell to another (BKR-4.6; with diagonal steps, where the option says so)."""
    steps: Sequence[Sequence[int]] = METRIC.value
    if not NO_DIAGONALS.holds or chosen(s, "diagonal_range"):
        steps = BOARD.king
    return steps[one][other]


def in_line(one: int, other: int) -> bool:
    """Whether two cells lie on one column, row or diagonal."""
    if one < 0 or other < 0 or one == other:
        return False
    rows, columns = other // COLUMNS - one // COLUMNS, other % COLUMNS - one % COLUMNS
    return not rows or not columns or (DIAGONALS.holds and abs(rows) == abs(columns))


def beyond(one: int, other: int) -> int:
    """The next cell in the direction from one cell to another; -1 where they are on no line, or it ends there."""
    if not in_line(one, other):
        return -1
    if not ONWARD.holds:
        return other
    return BOARD.beyond(one, other)
