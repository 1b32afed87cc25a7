"""A board of rows and columns: how its cells lie to each other, worked out once.

A cell is `row * columns + column`; a card's is `Card.cell`, and `NO_CELL` is none. What is near or far by a game's
rules is that game's affair: it takes the table that its rule means.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.kernel.records import NO_CELL

if TYPE_CHECKING:
    from collections.abc import Sequence

Table = tuple[tuple[int, ...], ...]


class Board:
    """The tables of a board. Each is indexed by a cell, or by two of them."""

    def __init__(self, rows: int, columns: int, names: Sequence[str]) -> None:
        """`names` are those of the cells, row by row. Raises `ValueError` where there are not as many."""
        if len(names) != rows * columns or len(set(names)) != len(names):
            raise ValueError(f"a board of {rows} rows and {columns} columns has {rows * columns} names, all different")
        self.rows = rows
        self.columns = columns
        self.names = tuple(names)
        self.number_of = {name: cell for cell, name in enumerate(names)}
        cells = range(rows * columns)
        self.cells = tuple(cells)
        at = [divmod(cell, columns) for cell in cells]
        apart = [[(abs(r - x), abs(c - y)) for x, y in at] for r, c in at]
        self.steps: Table = tuple(tuple(r + c for r, c in line) for line in apart)
        """The fewest steps from a cell to another, each to a cell that shares a side."""
        self.king: Table = tuple(tuple(max(r, c) for r, c in line) for line in apart)
        """The fewest steps, each to a cell that shares a side or a corner."""
        self.around: Table = tuple(tuple(y for y in cells if self.king[x][y] == 1) for x in cells)
        """The cells that share a side or a corner with it."""
        self.beside: Table = tuple(tuple(y for y in cells if self.steps[x][y] == 1) for x in cells)
        """The cells that share a side with it."""

    def cell(self, row: int, column: int) -> int:
        """The cell there; `NO_CELL` off the board."""
        return row * self.columns + column if 0 <= row < self.rows and 0 <= column < self.columns else NO_CELL

    def where(self, cell: int) -> tuple[int, int]:
        """Its row and its column."""
        return divmod(cell, self.columns)

    def between(self, one: int, other: int) -> tuple[int, ...]:
        """The cells between two of one row, one column or one diagonal, from the first on; none where they lie
        otherwise."""
        (r, c), (x, y) = self.where(one), self.where(other)
        far = self.king[one][other]
        if not far or (r != x and c != y and abs(r - x) != abs(c - y)):
            return ()
        down, right = (x - r) // far, (y - c) // far
        return tuple(self.cell(r + i * down, c + i * right) for i in range(1, far))

    def beyond(self, one: int, other: int) -> int:
        """The cell next behind a neighbouring one, as seen from the first; `NO_CELL` off the board, or where they are
        no neighbours."""
        if self.king[one][other] != 1:
            return NO_CELL
        (r, c), (x, y) = self.where(one), self.where(other)
        return self.cell(2 * x - r, 2 * y - c)
