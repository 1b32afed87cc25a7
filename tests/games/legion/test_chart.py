"""The squares of Legion: names, distances, ways, sight and cover on a map, without any unit."""

from __future__ import annotations

import pytest

from kartoteka.games.legion.board import maps
from kartoteka.games.legion.board.chart import CELLS, Chart, cell_of_name, chart_of, cuts, name_of, ways_out
from tests.rules import forbids, permits, rule


def c(name: str) -> int:
    found = cell_of_name(name)
    assert found >= 0, name
    return found


def names(cells: object) -> set[str]:
    return {name_of(x) for x in cells}  # type: ignore[attr-defined]


def default() -> Chart:
    return chart_of("default")


def drawn(**terrain: list[str]) -> Chart:
    """The chart of a map with that terrain alone."""
    lines = [f"{kind} = {squares!r}" for kind, squares in terrain.items()]
    return Chart(maps.read_map("\n".join(["[terrain]", *lines]), "drawn"))


# Names and distances --------------------------------------------------------------------------------------------------


def test_names_read_back() -> None:
    assert [cell_of_name(name_of(x)) for x in CELLS] == list(CELLS)
    assert name_of(0) == "A1" and name_of(168) == "M13" and name_of(-1) == ""
    assert cell_of_name(" c7 ") == 6 * 13 + 2 and cell_of_name("N1") == -1


@rule("LGR-85", permits)
def test_bands_are_two_squares_wide() -> None:
    band = default().band[c("G1")]
    assert [band[c(f"G{row}")] for row in range(1, 14)] == [1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6]
    assert band[c("M7")] == 3 and default().king[c("G1")][c("M7")] == 6, "the larger of the two differences"


@rule("LGR-85", forbids)
def test_what_is_farther_is_in_no_band_before() -> None:
    band = default().band
    assert band[c("A1")][c("C4")] == 2, "two columns and three rows are three squares"
    assert band[c("A1")][c("L12")] == 6 and band[c("A1")][c("A12")] == 6
    assert all(band[a][b] == band[b][a] for a in CELLS for b in CELLS)


@rule("LGR-85", forbids)
def test_two_squares_away_is_no_contact() -> None:
    assert names(default().beside[c("A1")]) == {"A2", "B1", "B2"}


# Ways -----------------------------------------------------------------------------------------------------------------


@rule("LGR-86", permits)
def test_a_move_goes_as_many_squares_as_its_speed_diagonals_allowed() -> None:
    reach = default().reach[c("G2")]
    assert names(reach[1]) == {"F1", "G1", "H1", "F2", "H2", "F3", "G3", "H3"}
    assert {"E4", "I4", "E1"} <= names(reach[2]) and "G4" in names(reach[2])
    assert reach[0] == ()


@rule("LGR-86", forbids)
def test_a_move_does_not_go_farther_nor_onto_impassable_squares() -> None:
    reach = default().reach[c("G2")]
    assert "G5" not in names(reach[2]) and "G2" not in names(reach[2])
    assert "E5" not in names(default().reach[c("E4")][1]), "a rock"


@rule("LGR-86", permits)
def test_a_difficult_square_lets_at_least_one_step_be_made() -> None:
    assert names(default().reach[c("B4")][1]) == {"A3", "B3", "C3", "A4", "C4", "A5", "B5", "C5"}


@rule("LGR-86", forbids)
def test_a_difficult_square_lowers_the_speed_where_it_begins_passes_or_ends() -> None:
    chart = drawn(wood=["A3", "B3", "C3"])
    assert names(chart.reach[c("A3")][2]) == {"A2", "B2", "B3", "A4", "B4"}, "it begins in the wood"
    assert "B4" not in names(chart.reach[c("A2")][2]), "it passes the wood"
    assert "B4" in names(chart.reach[c("A2")][3]), "with speed 3 it gets through with two steps"
    assert "C3" not in names(chart.reach[c("A1")][2]), "it ends in the wood"
    assert "A3" not in names(chart.reach[c("A1")][2]), "it ends in the wood"


def test_what_is_shut_is_gone_round() -> None:
    chart = drawn()
    shut = frozenset([c("A2"), c("B2"), c("B1")])
    assert chart.search(c("A1"), 3, shut) == ()
    assert "C2" in names(chart.search(c("A1"), 3, frozenset([c("B2"), c("A2")])))


# Sight ----------------------------------------------------------------------------------------------------------------


@rule("LGR-87", permits)
def test_a_line_that_passes_by_a_rock_is_not_cut() -> None:
    dark = default().dark
    assert c("E7") not in dark[c("G3")] and c("G13") not in dark[c("G1")]


@rule("LGR-87", forbids)
def test_a_line_through_a_rock_is_cut() -> None:
    dark = default().dark
    assert c("E6") in dark[c("E4")] and c("E13") in dark[c("E1")] and c("C7") in dark[c("G3")]
    assert c("F7") in dark[c("E4")], "its inside is touched, though not its middle"


@rule("D-33", permits)
def test_a_line_that_touches_a_corner_is_not_cut() -> None:
    assert c("F5") not in default().dark[c("E4")], "neighbours, with a rock on the corner between them"
    assert c("C4") not in drawn(rock=["B2"]).dark[c("A2")]
    assert not cuts(c("B2"), c("A2"), c("C4")) and cuts(c("B3"), c("A2"), c("C4"))


@rule("D-33", forbids)
def test_sight_is_the_same_from_both_ends() -> None:
    dark = default().dark
    for a in CELLS:
        for b in dark[a]:
            assert a in dark[b]
    chart = drawn(rock=["B2"])
    assert c("C3") in chart.dark[c("A1")], "through both corners is through the inside"


def test_neighbours_see_each_other_whatever_stands_around() -> None:
    chart = default()
    assert all(x not in chart.dark[a] for a in CELLS for x in chart.beside[a])


# Maps -----------------------------------------------------------------------------------------------------------------


@rule("LGR-103", permits)
def test_the_default_map_has_rocks_barricades_and_woods() -> None:
    chart = default()
    assert names(chart.impassable) == {"E5", "I5", "E9", "I9"}
    assert names(chart.slow) == {"B4", "C4", "K4", "L4", "B10", "C10", "K10", "L10"}
    assert names(chart.markers) == {"C7", "G7", "K7"}
    assert {name_of(x): n for x, n in enumerate(chart.cover) if n} == {
        **dict.fromkeys(("G5", "G9", "C6", "K6", "C8", "K8"), 2), **dict.fromkeys(names(chart.slow), 1)
    }  # fmt: skip


@rule("LGR-103", forbids)
def test_the_default_map_is_the_same_from_both_sides_and_open_where_units_are_placed() -> None:
    terrain = maps.map_of("default").terrain
    assert {168 - cell: kind for cell, kind in terrain.items()} == terrain, "turned by a half"
    assert {cell // 13 * 13 + 12 - cell % 13: kind for cell, kind in terrain.items()} == terrain, "mirrored"
    assert not [cell for cell in terrain if cell // 13 in (0, 1, 11, 12)]
    assert c("E5") not in default().reach[c("E4")][1]


@pytest.mark.parametrize(
    ("source", "wrong"),
    [
        ("[terrain]\nlava = ['A1']", "unknown terrain"),
        ("[terrain]\nrock = ['A14']", "no square"),
        ("[terrain]\nrock = ['A1']\nwood = ['A1']", "two kinds"),
        ("markers = ['A1']\n[terrain]\nrock = ['A1']", "stands on terrain"),
        ("markers = [7]", "no square"),
        ("[terrain", "map drawn"),
    ],
)
def test_faulty_maps_are_refused(source: str, wrong: str) -> None:
    with pytest.raises(maps.MapFault, match=wrong):
        maps.read_map(source, "drawn")


def test_a_map_that_is_not_there() -> None:
    with pytest.raises(maps.MapFault, match="no map"):
        maps.map_of("nowhere")
    assert maps.map_of("open").terrain == {}


def test_the_ways_to_the_edges() -> None:
    assert dict(ways_out(c("C3"))) == {(-1, 0): 2, (0, -1): 2, (0, 1): 10, (1, 0): 10}
    assert default().edge[c("G7")] == 6 and default().edge[c("B5")] == 1
