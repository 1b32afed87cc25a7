"""The tables of a board."""

import pytest

from kartoteka.kernel.board import Board
from kartoteka.kernel.records import NO_CELL

NAMES = [f"{column}{row}" for row in range(1, 4) for column in "abcd"]
BOARD = Board(3, 4, NAMES)


def cell(name: str) -> int:
    return BOARD.number_of[name]


def named(cells: tuple[int, ...]) -> list[str]:
    return [BOARD.names[x] for x in cells]


def test_neighbours_by_side_and_by_corner():
    assert named(BOARD.beside[cell("a1")]) == ["b1", "a2"]
    assert named(BOARD.around[cell("a1")]) == ["b1", "a2", "b2"]
    assert len(BOARD.around[cell("b2")]) == 8
    assert BOARD.around[cell("d1")] == (cell("c1"), cell("c2"), cell("d2"))  # no neighbour across an edge


def test_distances():
    assert BOARD.steps[cell("a1")][cell("d3")] == 5
    assert BOARD.king[cell("a1")][cell("d3")] == 3
    assert BOARD.steps[cell("c2")][cell("c2")] == 0


@pytest.mark.parametrize(
    ("one", "other", "between"),
    [("a1", "d1", ["b1", "c1"]), ("b3", "b1", ["b2"]), ("a1", "c3", ["b2"]), ("a1", "d3", []), ("a1", "b2", [])],
)
def test_what_lies_between(one: str, other: str, between: list[str]):
    assert named(BOARD.between(cell(one), cell(other))) == between


def test_what_lies_beyond():
    assert BOARD.beyond(cell("a1"), cell("b2")) == cell("c3")
    assert BOARD.beyond(cell("b1"), cell("a1")) == NO_CELL
    assert BOARD.beyond(cell("a1"), cell("c1")) == NO_CELL


def test_off_the_board():
    assert (BOARD.cell(0, 4), BOARD.cell(-1, 0), BOARD.cell(2, 3)) == (NO_CELL, NO_CELL, cell("d3"))


def test_each_cell_has_a_name_of_its_own():
    with pytest.raises(ValueError, match="12 names"):
        Board(3, 4, NAMES[:-1])
    with pytest.raises(ValueError, match="all different"):
        Board(3, 4, [*NAMES[:-1], "a1"])
