"""Units on the squares of Legion: who stands where, is engaged, may go where, and runs where."""

from __future__ import annotations

import ast
from copy import copy
from pathlib import Path
from typing import Any

import pytest

import kartoteka.games.legion as package
from kartoteka.games.legion.abstract import KINDS_OF_CHANCE
from kartoteka.games.legion.activation import panic
from kartoteka.games.legion.board import moving, places, sight, standing
from kartoteka.games.legion.board.chart import CELLS, cell_of_name, name_of
from kartoteka.games.legion.board.engaging import engaged, near
from kartoteka.games.legion.fights.dice import ATTACK_DICE, DEFENCE_DICE
from kartoteka.games.legion.game import LEGION
from kartoteka.games.legion.records import FIELD, PARKED, POOL
from kartoteka.kernel.legality import Need
from tests.rules import forbids, permits, rule

ALICE, BOB = 0, 1


def table(alice: dict[str, Any], bob: dict[str, Any], **given: Any) -> Any:
    """Alice is blue and has priority; nobody has an order but those of whom it is said."""
    seats = {"alice": {"field": alice}, "bob": {"field": bob}}
    return LEGION.position({"phase": "activation", "stage": "turn", **seats, **given}, [], 1)


def at(s: Any, cell: str) -> int:
    """The unit on a square."""
    return standing.standing(s).at[cell_of_name(cell)]


def names(cells: Any) -> set[str]:
    return {name_of(x) for x in cells}


# Standing -------------------------------------------------------------------------------------------------------------


def test_who_stands_where_is_known_after_each_move() -> None:
    s = table({"G4": {"Dawn Guard": {"order": "faceup"}}, "C3": "Skiff"}, {"G8": "Line Troopers", "K9": "Iron Strider"})
    mine = at(s, "G4")
    near(s, ALICE), near(s, BOB), moving.reached(s, mine, 2)
    s.apply(("activate", mine))
    s.apply(("move", mine, cell_of_name("F5")))
    now = copy(standing.standing(s))
    assert at(s, "G4") == -1 and at(s, "F5") == mine
    assert names(now.cells[ALICE]) == {"F5", "C3"} and names(now.troops[ALICE]) == {"F5"}
    kept = [now.near[ALICE], now.near[BOB]]
    standing.has_moved(s)
    again = standing.standing(s)
    assert again is not standing.standing(s.clone())
    assert (now.at, now.units, now.cells, now.troops) == (again.at, again.units, again.cells, again.troops)
    assert kept[ALICE] in (None, near(s, ALICE)) and near(s, BOB) == kept[BOB]


@rule("LGR-65", permits)
@rule("LGR-89", permits)
def test_troopers_in_contact_are_engaged() -> None:
    s = table({"G4": "Dawn Guard", "A1": "Skiff"}, {"H5": "Line Troopers", "A2": "Sappers"})
    assert engaged(s, at(s, "G4")) and engaged(s, at(s, "H5"))
    assert not engaged(s, at(s, "A1")) and not engaged(s, at(s, "A2")), "a vehicle engages nobody"


@rule("LGR-87", permits)
def test_units_do_not_block_the_sight() -> None:
    s = table({"G2": "Dawn Guard"}, {"G4": "Iron Strider", "G6": "Line Troopers", "E12": "Sappers"})
    assert sight.in_sight(s, at(s, "G2"), at(s, "G6")) and cell_of_name("G13") not in sight.unseen(
        s, cell_of_name("G2")
    )
    assert sight.band(s, at(s, "G2"), at(s, "G6")) == 2


@rule("LGR-87", forbids)
def test_rocks_do() -> None:
    s = table({"E3": "Dawn Guard"}, {"E7": "Line Troopers"})
    assert not sight.in_sight(s, at(s, "E3"), at(s, "E7"))


# Short ways are right -------------------------------------------------------------------------------------------------

CROWD = (
    {"G4": "Dawn Guard", "F4": "Gun Nest", "B4": "Skiff", "C9": "Walker Mule", "M1": "Field Hands", "H7": "Ansa Vey"},
    {"G5": "Line Troopers", "C5": "Iron Strider", "E6": "Mortar Team", "D10": "Lancer Bikes", "G8": "Levy Droids"},
)


@pytest.mark.parametrize("seat", [ALICE, BOB])
def test_moves_found_at_a_glance_are_those_that_break_no_need(seat: int) -> None:
    s = table(*CROWD)
    for card in standing.standing(s).units[seat]:
        glance = moving.steps(s, card), moving.withdrawals(s, card)
        mine, theirs = moving.attempts(s, seat), moving.away_attempts(s, seat)
        asked = [o for o in mine if o[1] == card and all(n.test(s, seat, o) for n in moving.MOVE_NEEDS)]
        away = [o for o in theirs if o[1] == card and all(n.test(s, seat, o) for n in moving.WITHDRAW_NEEDS)]
        assert glance == (asked, away)


@pytest.mark.parametrize("need", (*moving.MOVE_NEEDS, *moving.WITHDRAW_NEEDS), ids=lambda n: n.text)
def test_a_rule_that_is_switched_off_is_missed_at_a_glance(need: Need) -> None:
    s = table(*CROWD)
    cards = (*s.zones[FIELD * 2], *s.zones[FIELD * 2 + 1])
    before = [(moving.steps(s, x), moving.withdrawals(s, x)) for x in cards]
    need.off()
    try:
        after = [(moving.steps(s, x), moving.withdrawals(s, x)) for x in cards]
    finally:
        need.on()
    assert after != before
    for (moves, away), (more, farther) in zip(before, after, strict=True):
        assert {*moves} <= {*more} and {*away} <= {*farther}


# Places of texts ------------------------------------------------------------------------------------------------------


def test_places_that_texts_name() -> None:
    s = table(*CROWD)
    guard, hands = at(s, "G4"), at(s, "M1")
    assert places.CELLS["in a move"](s, None, [guard], 1) == [], "it is engaged"
    assert names(places.CELLS["in a move"](s, None, [hands], 1)) == {"L1", "L2", "M2"}
    assert names(places.CELLS["within"](s, None, [hands], 1)) == {f"{c}{r}" for c in "KLM" for r in (1, 2, 3)}
    assert [*places.CELLS["anywhere"](s, None, [], 0)] == [*CELLS]
    assert not standing.is_free(s, cell_of_name("E5")) and not standing.is_free(s, cell_of_name("G4"))
    assert standing.is_free(s, cell_of_name("G3"))


# Flight ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "speed", "end"),
    [
        ("K6", 2, "M6"),
        ("K6", 3, ""),
        ("C3", 2, "C1"),  # the own edge, of two as near
        ("C11", 2, "A11"),  # the lower column, of two as near
        ("G7", 2, "G5"),
        ("E6", 2, "C6"),
        ("B5", 2, ""),
        ("D4", 3, "D1"),
        ("B4", 2, "A4"),  # it begins in a wood
    ],
)
def test_flight(start: str, speed: int, end: str) -> None:
    s = table({start: "Ridge Scouts"}, {"M13": "Iron Strider"})
    found = panic.way_of(s, at(s, start), speed)
    assert (name_of(found.cell), found.over) == (end, not end)


@rule("LGR-94", permits)
def test_red_runs_to_its_own_edge_of_two_as_near() -> None:
    s = table({"A1": "Skiff"}, {"C11": "Sappers", "C3": "Line Troopers"})
    assert names([panic.way_of(s, at(s, x), 2).cell for x in ("C11", "C3")]) == {"C13", "A3"}


@rule("LGR-94", forbids)
def test_flight_ends_before_whom_it_cannot_fight() -> None:
    s = table({"C7": "Gun Nest"}, {"A8": "Line Troopers"})
    assert name_of(panic.way_of(s, at(s, "C7"), 2).cell) == "C7"
    s = table({"C7": "Ridge Scouts"}, {"A7": "Iron Strider"})
    assert name_of(panic.way_of(s, at(s, "C7"), 2).cell) == "B7"


# What is hidden, and what is rolled -----------------------------------------------------------------------------------


@rule("LGR-95", forbids)
def test_nobody_sees_the_order_of_a_pool_and_only_the_owner_what_is_parked() -> None:
    alice = {"field": {"G2": "Ansa Vey", "G3": "Dawn Guard", "G4": "Skiff"}, "pool": ["corps"], "parked": ["support"]}
    s = LEGION.position({"phase": "activation", "alice": alice, "bob": {"field": {"G12": "Sappers"}}}, [], 1)
    (pooled,), (parked,) = s.zones[POOL * 2], s.zones[PARKED * 2]
    assert [bool(s.cards[pooled].known >> seat & 1) for seat in (ALICE, BOB)] == [False, False]
    assert [bool(s.cards[parked].known >> seat & 1) for seat in (ALICE, BOB)] == [True, False]


DRAW = ("die", "dice", "roll", "some")
"""The functions that draw, whose second argument is the kind."""
MAY_DRAW = ("luck.py", "worlds.py", "positions.py")
"""What draws or scripts what the game has, and what draws worlds that could be the true one."""


@rule("LGR-96", forbids)
def test_nothing_draws_a_random_number_but_by_its_kind() -> None:
    folder = Path(str(package.__file__)).parent
    for file in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            drawn = isinstance(node, ast.ImportFrom) and any(alias.name in ("chance", "random") for alias in node.names)
            assert not drawn or file.name in MAY_DRAW or file.parts[-2] == "bots", f"{file} draws by itself"


def kinds_drawn() -> set[str]:
    """The kinds of chance that the game's modules name as they draw; shuffles are the kernel's."""
    found = {*ATTACK_DICE, *DEFENCE_DICE.values(), "shuffle"}
    for file in Path(str(package.__file__)).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in DRAW:
                found |= {str(part.value) for part in node.args[1:2] if isinstance(part, ast.Constant)}
    return found


@rule("LGR-96", permits)
def test_whatever_is_left_to_chance_can_be_set() -> None:
    assert kinds_drawn() == {*KINDS_OF_CHANCE} and len({*KINDS_OF_CHANCE}) == len(KINDS_OF_CHANCE)
    s = table({"G2": "Ansa Vey"}, {"G12": "Sappers"})
    said: dict[str, Any] = {"coin": "bob", "shuffle": [], "spy": []}
    for kind in KINDS_OF_CHANCE:
        assert LEGION.outcome(s, kind, said.get(kind, 1)).kind == kind
