"""The field of Berserk: rows, neighbours, distances, what stands where, and movement."""

from __future__ import annotations

from typing import Any

import pytest

from kartoteka.games.berserk import happenings as h
from kartoteka.games.berserk.actions import usable
from kartoteka.games.berserk.board import formation, geometry, leaping, moving, places
from kartoteka.games.berserk.board.formation import in_formation
from kartoteka.games.berserk.board.geometry import cell_of_name as cell
from kartoteka.games.berserk.board.geometry import name_of
from kartoteka.games.berserk.board.standing import cell_of, creatures, free, free_cells, neighbours, next_to
from kartoteka.games.berserk.course.preparation import PREPARATION
from kartoteka.games.berserk.records import AUX, SYMBIOTE, Action, Span
from kartoteka.kernel import edits
from kartoteka.kernel import program as p
from kartoteka.kernel.modifiers import Modifier
from kartoteka.kernel.selectors import Ctx
from kartoteka.kernel.windows import WindowRegs
from tests.games.berserk.setting_up import ALICE, BOB, Table, card, creature
from tests.rules import forbids, permits, rule

WOLF, IMP = creature("Wolf"), creature("Imp")


def cells(names: str) -> list[int]:
    return sorted(cell(name) for name in names.split())


# The cells ------------------------------------------------------------------------------------------------------------


def test_names_read_back() -> None:
    assert [cell(name_of(x)) for x in range(30)] == list(range(30))
    assert name_of(0) == "A3" and name_of(29) == "E3'" and name_of(-1) == "" and cell("F1") == -1


@rule("BKR-4.1", permits)
def test_rows_are_counted_from_the_middle() -> None:
    t = Table(WOLF)
    assert [geometry.row_of(t.state, cell(x), ALICE) for x in ("C1", "C2", "C3")] == [1, 2, 3]
    assert [geometry.row_of(t.state, cell(x), BOB) for x in ("C1'", "C2'", "C3'")] == [1, 2, 3]
    assert geometry.cells_of_row(t.state, 3, BOB) == cells("A3' B3' C3' D3' E3'")


@rule("BKR-4.1", forbids)
def test_rows_of_the_other_player_are_none_of_ones_own() -> None:
    t = Table(WOLF)
    assert [geometry.row_of(t.state, cell(x), BOB) for x in ("C1", "C2", "C3")] == [-1, -2, -3]
    assert not geometry.is_own_half(t.state, cell("C1'"), ALICE)


def test_the_second_seat_may_be_first_player() -> None:
    t = Table(WOLF, first=BOB)
    assert geometry.row_of(t.state, cell("C3"), BOB) == 3
    assert geometry.ahead(t.state, cell("C1'"), ALICE) == cell("C1")


@rule("BKR-4.2", permits)
def test_diagonals_are_next_to_it() -> None:
    t = Table(WOLF, IMP)
    t.put("Wolf", ALICE, "C1")
    imp = t.put("Imp", BOB, "D1'")
    assert neighbours(t.state, t.number("Wolf")) == [imp]
    assert next_to(t.state, cell("C1")) == [imp]


@rule("BKR-4.2", forbids)
def test_two_cells_away_is_not_next_to_it() -> None:
    t = Table(WOLF, IMP)
    t.put("Wolf", ALICE, "C1")
    t.put("Imp", BOB, "E1")
    t.put("Imp", BOB, "C2'")
    assert neighbours(t.state, t.number("Wolf")) == []


@rule("BKR-4.3", permits)
@rule("BKR-9.1", permits)
def test_a_step_goes_to_a_cell_beside() -> None:
    t = Table(WOLF)
    wolf = t.put("Wolf", ALICE, "C1")
    assert moving.steps(t.state, ALICE) == [("move", wolf, x) for x in cells("C2 B1 D1 C1'")]


@rule("BKR-4.3", forbids)
def test_no_step_is_diagonal() -> None:
    t = Table(WOLF)
    wolf = t.put("Wolf", ALICE, "C1")
    assert ("move", wolf, cell("D1'")) not in moving.steps(t.state, ALICE)


@rule("BKR-4.4", permits)
def test_in_front_is_towards_the_other_player() -> None:
    t = Table(WOLF)
    assert geometry.ahead(t.state, cell("C1"), ALICE) == cell("C1'")
    assert geometry.ahead(t.state, cell("C1'"), BOB) == cell("C1")


@rule("BKR-4.4", forbids)
def test_in_front_is_not_one_direction_for_both() -> None:
    t = Table(WOLF)
    assert geometry.ahead(t.state, cell("B2'"), BOB) != cell("B3'")
    assert geometry.ahead(t.state, cell("B3'"), ALICE) == -1


@rule("BKR-4.5", permits)
def test_lines_and_what_is_beyond() -> None:
    assert geometry.in_line(cell("A1"), cell("A3'")) and geometry.in_line(cell("A1"), cell("E1"))
    assert geometry.in_line(cell("A1"), cell("C2'"))
    assert geometry.beyond(cell("B1"), cell("C1'")) == cell("D2'")


@rule("BKR-4.5", forbids)
def test_what_is_no_line_and_what_has_no_direction() -> None:
    assert not geometry.in_line(cell("A1"), cell("B2'"))
    assert geometry.beyond(cell("D1"), cell("E1")) == -1
    t = Table(WOLF, IMP)
    wolf, imp = t.put("Wolf", ALICE, "B1"), t.put("Imp", BOB, "C1'")
    struck = h.Struck(action=1, card=wolf, target=imp, size=1, attack="shot")
    assert places.onward(t.state, Ctx(wolf, ALICE, struck), [imp], 1) == ()
    near = struck.but(attack="strike")
    assert places.onward(t.state, Ctx(wolf, ALICE, near), [imp], 1) == [cell("D2'")]


@rule("BKR-4.6", permits)
@rule("D-10", permits)
def test_a_distance_is_counted_in_steps_beside() -> None:
    t = Table(WOLF)
    assert geometry.distance(t.state, cell("A1"), cell("C2")) == 3


@rule("BKR-4.6", forbids)
@rule("D-10", forbids)
def test_diagonal_steps_are_two_unless_the_option_says_so() -> None:
    assert geometry.distance(Table(WOLF).state, cell("A1"), cell("B2")) == 2
    assert geometry.distance(Table(WOLF, options=["diagonal_range"]).state, cell("A1"), cell("B2")) == 1


# What stands where ----------------------------------------------------------------------------------------------------

LEECH = creature("Leech", symbiote=True)


def hosted_table() -> Table:
    t = Table(WOLF, IMP, LEECH)
    t.put("Wolf", ALICE, "C1")
    t.put("Leech", ALICE, on="Wolf", relation=SYMBIOTE)
    t.put("Imp", BOB, "C1'")
    return t


@rule("BKR-15.5", permits)
def test_a_symbiote_is_where_its_host_is() -> None:
    t = hosted_table()
    wolf, leech, imp = t.number("Wolf"), t.number("Leech"), t.number("Imp")
    assert cell_of(t.state, leech) == cell("C1")
    assert sorted(neighbours(t.state, leech)) == sorted([wolf, imp])
    assert sorted(neighbours(t.state, imp)) == sorted([wolf, leech])
    assert neighbours(t.state, wolf) == [leech, imp] or neighbours(t.state, wolf) == [imp, leech]


@rule("BKR-15.5", forbids)
def test_a_symbiote_is_next_to_nothing_else() -> None:
    t = hosted_table()
    far = t.put("Imp", BOB, "A3'")
    assert far not in neighbours(t.state, t.number("Leech"))
    assert t.number("Leech") not in neighbours(t.state, far)


def test_who_is_aside_is_next_to_nothing() -> None:
    t = Table(WOLF, creature("Drake", flying=True))
    t.put("Wolf", ALICE, "C1")
    drake = t.put("Drake", ALICE, zone=AUX)
    assert neighbours(t.state, drake) == [] and cell_of(t.state, drake) == -1
    assert creatures(t.state, ALICE) == [t.number("Wolf"), drake]


def test_artifacts_are_no_creatures() -> None:
    t = Table(WOLF, card("Totem", "artifact", life=4))
    t.put("Totem", ALICE, "C1")
    assert creatures(t.state, ALICE) == []
    assert not free(t.state, cell("C1")) and free(t.state, cell("C2"))


# Movement -------------------------------------------------------------------------------------------------------------


def steps_of(t: Table, seat: int = ALICE) -> list[str]:
    return [name_of(x[2]) for x in moving.steps(t.state, seat)]


def failing(t: Table, name: str, to: str, seat: int = ALICE) -> set[str]:
    option = ("move", t.number(name), cell(to))
    return {n.text for n in moving.MOVE_NEEDS if not n.test(t.state, seat, option)}


@rule("BKR-9.1", forbids)
@pytest.mark.parametrize(
    ("fields", "to", "why"),
    [
        ({"closed": True}, "C2", "the card is open"),
        ({"moved": 1}, "C2", "some of its movement allowance is left"),
        ({}, "D1", "the cell is free, and beside it"),
        ({}, "C3", "the cell is free, and beside it"),
    ],
)
def test_a_step_that_is_not_possible(fields: dict[str, Any], to: str, why: str) -> None:
    t = Table(WOLF, IMP)
    t.put("Wolf", ALICE, "C1", **fields)
    t.put("Imp", ALICE, "D1")
    assert failing(t, "Wolf", to) == {why}
    assert ("move", t.number("Wolf"), cell(to)) not in moving.steps(t.state, ALICE)


@rule("BKR-9.1", forbids)
def test_nobody_moves_in_the_other_turn_or_on_a_stack() -> None:
    t = Table(WOLF)
    wolf = t.put("Wolf", ALICE, "C1", zone=3)
    assert failing(t, "Wolf", "C2", BOB) == {"it is your own turn"}
    edits.open_situation(t.state, Action(play="strike", what="strike", seat=ALICE, card=wolf))
    assert failing(t, "Wolf", "C2") == {"nothing lies on the stack"}


@rule("BKR-9.1", forbids)
def test_only_creatures_move() -> None:
    t = Table(card("Totem", "artifact", life=4))
    t.put("Totem", ALICE, "C1")
    assert "it is a creature, or a text lets it move" in failing(t, "Totem", "C2")
    assert steps_of(t) == []


@rule("BKK-Incorporeal", permits)
def test_an_incorporeal_creature_may_move_onto_a_held_cell() -> None:
    t = Table(creature("Ghost", has={"incorporeal": 0}), IMP)
    ghost = t.put("Ghost", ALICE, "C1")
    t.put("Imp", BOB, "C1'")
    assert "C1'" in steps_of(t)
    t.happens(h.Moved(card=ghost, cell=cell("C1'"), player=ALICE))
    assert t.record("Ghost").over and t.record("Ghost").cell == cell("C1'")
    assert t.number("Imp") in neighbours(t.state, ghost)


@rule("BKK-Incorporeal", forbids)
def test_a_corporeal_creature_may_not() -> None:
    t = Table(WOLF, IMP)
    t.put("Wolf", ALICE, "C1")
    t.put("Imp", BOB, "C1'")
    assert "C1'" not in steps_of(t)


@rule("BKR-9.3", permits)
@rule("BKR-9.7", permits)
@rule("BKR-6.9", permits)
def test_who_has_moved_or_has_just_arrived_acts_in_the_first_turn_too() -> None:
    t = Table(WOLF, IMP, turn=1)
    wolf, imp = t.put("Wolf", ALICE, "B1", moved=1, since=1_000), t.put("Imp", BOB, "B1'")
    found = usable.now(t.state, ALICE, None)
    assert found["strike"] == [("strike", wolf, imp)] and not found["move"]


@rule("BKR-9.3", forbids)
@rule("BKR-9.7", forbids)
@rule("BKR-6.9", forbids)
def test_nothing_holds_a_card_back_for_that() -> None:
    t = Table(WOLF, IMP, turn=1)
    wolf, imp = t.put("Wolf", ALICE, "B1", since=1_000), t.put("Imp", BOB, "B1'")
    found = usable.now(t.state, ALICE, None)
    assert len(found["move"]) == 3 and found["strike"] == [("strike", wolf, imp)]
    t.set("Wolf", moved=1)
    assert usable.now(t.state, ALICE, None)["strike"]


# Substitutes ----------------------------------------------------------------------------------------------------------


def why_not(t: Table, option: tuple[object, ...], seat: int = ALICE) -> set[str]:
    return {n.rule for n in leaping.LEAP_NEEDS if not n.test(t.state, seat, option)}


JUMPER = creature("Jumper", has={"jump": 2}, movement=0)
BLINKER = creature("Blinker", has={"teleportation": 0})
DANCER = creature("Dancer", has={"maneuver": 0})


@rule("BKK-Jump", permits)
@rule("BKR-9.5", permits)
def test_a_jump_goes_to_any_free_cell_within_its_distance_though_the_allowance_is_none() -> None:
    t = Table(JUMPER)
    jumper = t.put("Jumper", ALICE, "C1")
    assert why_not(t, ("leap", jumper, cell("D2"), "jump")) == set()
    assert ("leap", jumper, cell("D2"), "jump") in leaping.leaps(t.state, ALICE)


@rule("BKK-Jump", forbids)
def test_a_jump_goes_no_farther_and_onto_no_card() -> None:
    t = Table(JUMPER, WOLF)
    jumper = t.put("Jumper", ALICE, "C1")
    t.put("Wolf", ALICE, "C2")
    assert why_not(t, ("leap", jumper, cell("C3'"), "jump")) == {"BKK-Jump"}
    assert why_not(t, ("leap", jumper, cell("C2"), "jump")) == {"BKK-Jump"}


@rule("BKR-9.5", forbids)
def test_a_substitute_wants_the_whole_allowance() -> None:
    t = Table(BLINKER)
    blinker = t.put("Blinker", ALICE, "C1", moved=1)
    assert why_not(t, ("leap", blinker, cell("A3'"), "teleportation")) == {"BKR-9.5"}
    t.set("Blinker", moved=0, leapt=True)
    assert why_not(t, ("leap", blinker, cell("A3'"), "teleportation")) == {"BKR-9.5"}


@rule("BKK-Teleportation", permits)
def test_teleportation_goes_anywhere() -> None:
    t = Table(BLINKER)
    blinker = t.put("Blinker", ALICE, "C1")
    assert why_not(t, ("leap", blinker, cell("A3'"), "teleportation")) == set()


@rule("BKK-Teleportation", forbids)
def test_teleportation_needs_a_free_cell() -> None:
    t = Table(BLINKER, WOLF)
    blinker = t.put("Blinker", ALICE, "C1")
    t.put("Wolf", BOB, "A3'")
    assert why_not(t, ("leap", blinker, cell("A3'"), "teleportation")) == {"BKK-Teleportation"}


@rule("BKK-Maneuver", permits)
@rule("BKR-9.5", permits)
def test_a_maneuver_swaps_with_an_own_creature_and_spends_everything() -> None:
    t = Table(DANCER, WOLF)
    dancer, wolf = t.put("Dancer", ALICE, "C1"), t.put("Wolf", ALICE, "C2")
    assert why_not(t, ("leap", dancer, wolf, "maneuver")) == set()
    t.happens(leaping.event_of(t.state, dancer, wolf, "maneuver"))
    assert (name_of(t.record("Dancer").cell), name_of(t.record("Wolf").cell)) == ("C2", "C1")
    assert moving.left(t.state, dancer) == 0 and moving.left(t.state, wolf) == 1


@rule("BKK-Maneuver", forbids)
def test_a_maneuver_wants_an_own_ground_creature_beside() -> None:
    t = Table(DANCER, WOLF, IMP, card("Totem", "artifact", life=3))
    dancer = t.put("Dancer", ALICE, "C1")
    for name, seat, where in (("Wolf", ALICE, "D2"), ("Imp", BOB, "C1'"), ("Totem", ALICE, "B1")):
        other = t.put(name, seat, where)
        assert why_not(t, ("leap", dancer, other, "maneuver")) == {"BKK-Maneuver"}


# Formation ------------------------------------------------------------------------------------------------------------

SPEAR = creature("Spear", has={"formation": 0})


@rule("BKK-Formation", permits)
def test_two_own_creatures_beside_each_other_are_in_formation() -> None:
    t = Table(SPEAR)
    one, two = t.put("Spear", ALICE, "B1"), t.put("Spear", ALICE, "C1")
    assert in_formation(t.state, one) and in_formation(t.state, two)


@rule("BKK-Formation", forbids)
def test_no_formation_diagonally_with_an_enemy_or_with_others() -> None:
    t = Table(SPEAR, WOLF)
    one = t.put("Spear", ALICE, "B1")
    t.put("Spear", ALICE, "C2")
    t.put("Spear", BOB, "B1'")
    t.put("Wolf", ALICE, "C1")
    assert not in_formation(t.state, one)


# Places that texts name -----------------------------------------------------------------------------------------------


def place(t: Table, phrase: str, of: list[int], n: int = 1, seat: int = ALICE, event: object = None) -> list[int]:
    return sorted(places.CELLS[phrase](t.state, Ctx(of[0] if of else -1, seat, event), of, n))


def test_places() -> None:
    t = Table(WOLF)
    wolf = t.put("Wolf", ALICE, "A1")
    assert place(t, "next to", [wolf]) == cells("A2 B2 B1 A1' B1'")
    assert place(t, "beside", [wolf]) == cells("A2 B1 A1'")
    assert place(t, "in front of", [wolf]) == cells("A1'")
    assert place(t, "the place of", [wolf]) == cells("A1")
    assert place(t, "within", [wolf]) == cells("A1 A2 B1 A1'")
    assert place(t, "row", [wolf], 3) == cells("A3 B3 C3 D3 E3")
    assert place(t, "opponent's row", [wolf], 1) == cells("A1' B1' C1' D1' E1'")
    assert len(place(t, "any", [])) == 30 and len(place(t, "own", [])) == 15


@rule("D-12", permits)
def test_what_has_just_died_is_next_to_the_cell_that_it_left() -> None:
    t = Table(WOLF)
    wolf = t.put("Wolf", ALICE, zone=7)
    died = h.Died(card=wolf, player=ALICE, cell=cell("A1"))
    assert place(t, "next to", [wolf], event=died) == cells("A2 B2 B1 A1' B1'")


@rule("D-12", forbids)
def test_what_stands_on_no_cell_is_next_to_none() -> None:
    t = Table(WOLF, creature("Drake", flying=True))
    drake = t.put("Drake", ALICE, zone=AUX)
    assert place(t, "next to", [drake]) == []
    t = Table(creature("Drake", flying=True), options=["any_own_cell"])
    drake = t.put("Drake", ALICE, zone=AUX)
    assert place(t, "next to", [drake]) == cells("A1 B1 C1 D1 E1 A2 B2 C2 D2 E2 A3 B3 C3 D3 E3")


# What is free, and what is forbidden ----------------------------------------------------------------------------------


@rule("BKR-9.6", permits)
def test_an_empty_cell_is_free() -> None:
    t = Table(WOLF)
    t.put("Wolf", ALICE, "C1")
    assert free(t.state, cell("C2")) and free_cells(t.state, cells("C1 C2 C3")) == cells("C2 C3")


@rule("BKR-9.6", forbids)
def test_a_held_cell_is_not() -> None:
    t = Table(WOLF, IMP)
    t.put("Wolf", ALICE, "C1")
    t.put("Imp", BOB, "C3'", zone=4)
    assert not free(t.state, cell("C1")) and not free(t.state, cell("C3'"))
    assert not free_cells(t.state, cells("C1 C3'"))


STUCK = creature("Stuck", p.Ability("static", effect=p.Modify(p.This(), (p.Change("cannot", "gain", value="move"),))))


@rule("BKR-10.12", forbids)
def test_a_text_forbids_to_move() -> None:
    t = Table(STUCK)
    t.put("Stuck", ALICE, "C1")
    assert failing(t, "Stuck", "C2") == {"no text forbids it to move"}


@rule("BKR-9.5", forbids)
def test_no_substitute_without_its_word() -> None:
    t = Table(JUMPER, BLINKER)
    jumper = t.put("Jumper", ALICE, "C1")
    assert why_not(t, ("leap", jumper, cell("C2"), "teleportation")) == {"BKR-9.5"}
    assert ("leap", jumper, cell("C2"), "teleportation") in leaping.attempts(t.state, ALICE)


@rule("BKK-Formation", permits)
def test_a_formation_is_formed_and_broken() -> None:
    piper = creature(
        "Piper", p.Ability("triggered", trigger=p.Trigger("forms", ()), effect=p.Do("gain tokens", p.This()))
    )
    t = Table(SPEAR, piper)
    one, two = t.put("Spear", ALICE, "B1"), t.put("Spear", ALICE, "C1")
    (check,) = formation.CHECKS
    due = check.due(t.state)
    assert due is not None
    assert sorted((e.card, e.formed) for e in due.events) == [(one, True), (two, True)]
    t.happens(*due.events)
    assert check.due(t.state) is None and t.record("Spear").formed
    t.set("Spear", cell=cell("A3"))
    due = check.due(t.state)
    assert due is not None and {e.formed for e in due.events} == {False}


# What a step, a relocation and the start of a turn do ---------------------------------------------------------------


@rule("BKR-9.6", forbids)
def test_nobody_is_relocated_onto_a_held_cell() -> None:
    t = Table(WOLF, IMP)
    wolf = t.put("Wolf", ALICE, "C1")
    t.put("Imp", BOB, "C1'")
    t.happens(h.Relocated(card=wolf, cell=cell("C1'")))
    assert name_of(t.record("Wolf").cell) == "C1"


@rule("BKR-9.6", permits)
def test_a_relocation_spends_no_movement() -> None:
    t = Table(WOLF)
    wolf = t.put("Wolf", ALICE, "C1", closed=True)
    t.happens(h.Relocated(card=wolf, cell=cell("E3'")))
    assert name_of(t.record("Wolf").cell) == "E3'" and moving.left(t.state, wolf) == 1


@rule("BKR-8.3", permits)
def test_movement_markers_vanish_as_the_turn_starts() -> None:
    t = Table(WOLF, IMP)
    t.put("Wolf", ALICE, "C1", moved=1, leapt=True)
    t.put("Imp", BOB, "C1'", moved=1)
    t.happens(h.TurnRefreshed(player=ALICE))
    assert (t.record("Wolf").moved, t.record("Wolf").leapt, t.record("Imp").moved) == (0, False, 1)


@rule("BKR-8.3", forbids)
def test_what_lasts_until_the_start_of_the_turn_is_over_then() -> None:
    t = Table(WOLF)
    wolf = t.put("Wolf", ALICE, "C1")
    span = edits.open_situation(t.state, Span(player=ALICE))
    obj = t.state.cards[wolf].obj
    edits.add_modifier(t.state, Modifier(stat="movement", op="add", amount=2, objs=(obj,), card=wolf, until=span))
    assert moving.left(t.state, wolf) == 3
    t.happens(h.TurnRefreshed(player=ALICE, ends=span))
    assert moving.left(t.state, wolf) == 1


OMEN = creature(
    "Omen",
    p.Ability(
        "preparation",
        effect=p.Seq((p.Choose(p.Select((p.Is("wounded"),))), p.Do("deal", p.Chosen(), amount=p.Number(1)))),
    ),
)


@rule("BKR-8.2", permits)
def test_a_text_before_a_turn_wants_something_to_do_it_to() -> None:
    t = Table(OMEN, IMP)
    omen = t.put("Omen", ALICE, "C1")
    t.put("Imp", BOB, "C1'", wounds=1)
    assert PREPARATION.usable(t.state, ALICE, WindowRegs()) == [("prepare", omen, 0)]


@rule("BKR-8.2", forbids)
def test_without_that_it_is_not_used() -> None:
    t = Table(OMEN, IMP)
    t.put("Omen", ALICE, "C1")
    t.put("Imp", BOB, "C1'")
    assert PREPARATION.usable(t.state, ALICE, WindowRegs()) == []


@rule("BKK-Incorporeal", permits)
def test_a_corporeal_creature_is_poisoned() -> None:
    t = Table(WOLF)
    t.happens(h.Poisoned(card=t.put("Wolf", ALICE, "C1"), amount=2))
    assert t.record("Wolf").poison == 2


@rule("BKK-Incorporeal", forbids)
def test_an_incorporeal_creature_is_not() -> None:
    t = Table(creature("Ghost", has={"incorporeal": 0}))
    t.happens(h.Poisoned(card=t.put("Ghost", ALICE, "C1"), amount=2))
    assert t.record("Ghost").poison == 0
