"""The tables of a map: distances, range bands, steps, sight and cover, by cell (LGR-85 to LGR-88, LGR-103).

A chart is made once for a map and shared by all games on it; what takes long is worked out for a cell when it is first
asked for. Nothing of it depends on where units stand: that is asked in `standing`, `moving` and `engaging`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.legion.abstract import (
    BANDS,
    BEYOND,
    BOARD,
    CONTACT,
    CORNERS_DO_NOT_CUT,
    DIFFICULT,
    DISTANCE,
    IMPASSABLE,
    OPEN,
    ROWS,
    SIGHT_IS_CUT,
    STEPS,
    TERRAIN,
    Kind,
)
from kartoteka.games.legion.board.maps import Map, map_of
from kartoteka.games.legion.records import Table
from kartoteka.kernel.legality import Switches

if TYPE_CHECKING:
    from collections.abc import Collection

    from kartoteka.kernel.board import Table as Numbers
    from kartoteka.kernel.state import State

CELLS = BOARD.cells
WHERE = tuple(BOARD.where(cell) for cell in CELLS)
"""Row and column of a cell, from 0."""
FASTEST = 3
NOBODY_THERE: frozenset[int] = frozenset()


def name_of(cell: int) -> str:
    """What a cell is called; empty off the board."""
    return BOARD.names[cell] if cell >= 0 else ""


def cell_of_name(text: str) -> int:
    """The cell of that name; -1 if there is none."""
    return BOARD.number_of.get(text.strip().upper(), -1)


class Chart:
    """The tables of one map."""

    __slots__ = (
        "band", "beside", "cover", "dark", "edge", "impassable", "king", "map", "markers", "open", "reach", "slow",
        "through",
    )  # fmt: skip

    def __init__(self, drawn: Map) -> None:
        self.map = drawn
        self.markers = drawn.markers
        kinds: list[Kind] = [TERRAIN.value.get(drawn.terrain.get(cell, ""), OPEN) for cell in CELLS]
        self.impassable = frozenset([c for c in CELLS if kinds[c].impassable]) if IMPASSABLE.holds else NOBODY_THERE
        """The cells on which nobody can stand."""
        self.slow = frozenset([c for c in CELLS if kinds[c].difficult]) if DIFFICULT.holds else NOBODY_THERE
        self.cover: tuple[int, ...] = tuple([kind.cover for kind in kinds])
        """The cover that a cell gives (LGR-88)."""
        around = STEPS.value
        self.open: Numbers = tuple([tuple([x for x in around[c] if x not in self.impassable]) for c in CELLS])
        """The cells to which a step can go."""
        self.king: Numbers = DISTANCE.value
        """The distance between two cells (LGR-85)."""
        bands = BANDS.value
        last = len(bands) - 1
        self.band: Numbers = tuple([tuple([bands[min(d, last)] for d in line]) for line in self.king])
        """The range band from one cell to another: 1 to 5, 6 for what is beyond."""
        contact = CONTACT.value
        self.beside: Numbers = tuple([tuple([x for x in CELLS if 0 < self.king[c][x] <= contact]) for c in CELLS])
        """The cells in contact with one."""
        blocking = [c for c in CELLS if kinds[c].blocking] if SIGHT_IS_CUT.holds else []
        self.dark = Dark(blocking)
        """By cell, those that are not seen from it (LGR-87)."""
        self.reach = Reach(self)
        """By cell and speed, those that a move reaches, if no enemy is in its way (LGR-86)."""
        self.edge = tuple([min([steps for _, steps in ways_out(c)]) for c in CELLS])
        """How many steps it is to the nearest row or column at the edge (LGR-94)."""

    def search(self, start: int, speed: int, shut: Collection[int]) -> tuple[int, ...]:
        """The cells that a move of that speed reaches where others are shut, in order: up to so many steps, or one
        step fewer, but at least one, where a square on the way is difficult (LGR-86)."""
        slow = self.slow
        found = self._flood(start, max(1, speed - 1), shut, NOBODY_THERE) if slow else set()
        if start not in slow:
            found |= self._flood(start, speed, shut, slow)
        found.discard(start)
        return tuple(sorted(found))

    def _flood(self, start: int, steps: int, shut: Collection[int], not_on: Collection[int]) -> set[int]:
        seen, edge = {start}, [start]
        to = self.open
        for _ in range(steps):
            further: list[int] = []
            for cell in edge:
                for x in to[cell]:
                    if x not in seen and x not in shut and x not in not_on:
                        seen.add(x)
                        further.append(x)
            edge = further
        return seen


class Reach(dict[int, tuple[tuple[int, ...], ...]]):
    """By cell, what is reached from it with speed 0, 1, 2, 3 where no enemy is near: found when first asked for."""

    def __init__(self, chart: Chart) -> None:
        super().__init__()
        self.chart = chart

    def __missing__(self, cell: int) -> tuple[tuple[int, ...], ...]:
        moves = [self.chart.search(cell, speed, ()) for speed in range(1, FASTEST + 1)]
        self[cell] = found = ((), *moves)
        return found


class Dark(dict[int, frozenset[int]]):
    """By cell, the cells that are not seen from it: found when first asked for."""

    def __init__(self, blocking: Collection[int]) -> None:
        super().__init__()
        self.blocking = blocking

    def __missing__(self, cell: int) -> frozenset[int]:
        unseen = [x for x in CELLS if any([cuts(square, cell, x) for square in self.blocking])]
        self[cell] = found = frozenset(unseen)
        return found


def cuts(square: int, one: int, other: int) -> bool:
    """Whether the line between two cells, centre to centre, passes through the inside of a square that is neither of
    them (LGR-87). Whole numbers only, and the same from both ends (D-33)."""
    if square in (one, other):
        return False
    (y1, x1), (y2, x2), (y, x) = WHERE[one], WHERE[other], WHERE[square]
    if not (min(x1, x2) <= x <= max(x1, x2) and min(y1, y2) <= y <= max(y1, y2)):
        return False
    dx, dy = x2 - x1, y2 - y1
    off, wide = 2 * abs(dx * (y - y1) - dy * (x - x1)), abs(dx) + abs(dy)
    return off < wide or (off == wide and not CORNERS_DO_NOT_CUT.holds)


# Ways off the table ---------------------------------------------------------------------------------------------------

TO_ROW_1, TO_COLUMN_A, TO_COLUMN_M, TO_ROW_13 = (-1, 0), (0, -1), (0, 1), (1, 0)


def ways_out(cell: int) -> tuple[tuple[tuple[int, int], int], ...]:
    """The four straight ways to an edge, each with the steps to its last row or column: that of blue's edge first, then
    the columns, the lower before the higher, then that of red's edge."""
    row, column = WHERE[cell]
    last = ROWS - 1
    return (TO_ROW_1, row), (TO_COLUMN_A, column), (TO_COLUMN_M, last - column), (TO_ROW_13, last - row)


# Of a game ------------------------------------------------------------------------------------------------------------

_CHARTS: dict[str, Chart] = {}
_MADE_UNDER = [0]


def chart(s: State) -> Chart:
    """The chart of the map that is played on."""
    return chart_of(s.opened[Table].map)


def chart_of(name: str) -> Chart:
    """The chart of the map of that name. Raises `MapFault` where there is none."""
    if _MADE_UNDER[0] != Switches.times:  # a rule was switched off or on, of which the tables are made
        _CHARTS.clear()
        _MADE_UNDER[0] = Switches.times
    found = _CHARTS.get(name)
    if found is None:
        found = _CHARTS[name] = Chart(map_of(name))
    return found


__all__ = ["BEYOND", "BOARD", "Chart", "cell_of_name", "chart", "chart_of", "cuts", "name_of", "ways_out"]
