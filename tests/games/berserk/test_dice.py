"""Dice, the table of a fight and Weakening (BKR-11.1, BKR-12)."""

from __future__ import annotations

import pytest

from kartoteka.games.berserk.fights import sizes, table, weakening
from kartoteka.games.berserk.fights.attacks import attack_of
from kartoteka.games.berserk.fights.modifiers import result
from kartoteka.games.berserk.happenings.actions import DiceRolled
from kartoteka.games.berserk.records import CALCULATION
from kartoteka.kernel import chance
from kartoteka.kernel import program as p
from tests.games.berserk.fighting import ALICE, BOB, Table, attacks, creature, says
from tests.rules import forbids, permits, rule

ROWS = [
    ("BKR-12.7", (6, 1), (3, 0)),
    ("BKR-12.8", (5, 1), (3, 1)),
    ("BKR-12.9", (4, 1), (2, 0)),
    ("BKR-12.10", (3, 1), (2, 1)),
    ("BKR-12.11", (2, 1), (1, 0)),
    ("BKR-12.12", (4, 4), (1, 0)),
    ("BKR-12.13", (5, 5), (0, 1)),
    ("BKR-12.14", (1, 2), (1, 0)),
    ("BKR-12.15", (1, 3), (0, 0)),
    ("BKR-12.16", (1, 4), (0, 1)),
    ("BKR-12.17", (1, 5), (1, 2)),
    ("BKR-12.18", (1, 6), (0, 2)),
]
OTHERS = [
    ("BKR-12.7", (5, 1), (3, 0)),
    ("BKR-12.8", (4, 1), (3, 1)),
    ("BKR-12.9", (3, 1), (2, 0)),
    ("BKR-12.10", (2, 1), (2, 1)),
    ("BKR-12.11", (2, 4), (1, 0)),
    ("BKR-12.12", (5, 5), (1, 0)),
    ("BKR-12.13", (4, 4), (0, 1)),
    ("BKR-12.14", (1, 3), (1, 0)),
    ("BKR-12.15", (1, 2), (0, 0)),
    ("BKR-12.16", (1, 3), (0, 1)),
    ("BKR-12.17", (1, 6), (1, 2)),
    ("BKR-12.18", (1, 5), (0, 2)),
]


@pytest.mark.parametrize(("id", "results", "dealt"), [pytest.param(*row, marks=rule(row[0], permits)) for row in ROWS])
def test_each_row_of_the_table(id: str, results: tuple[int, int], dealt: tuple[int, int]) -> None:
    assert table.duel(*results) == dealt


@pytest.mark.parametrize(("id", "results", "not_so"), [pytest.param(*x, marks=rule(x[0], forbids)) for x in OTHERS])
def test_no_other_row_does_that(id: str, results: tuple[int, int], not_so: tuple[int, int]) -> None:
    assert table.duel(*results) != not_so


def duel() -> Table:
    t = Table(creature("Wolf"), creature("Imp"), creature("Archer", attacks("shot", "1-2-3")))
    t.put("Wolf", ALICE, "B1")
    t.put("Archer", ALICE, "D2")
    t.put("Imp", BOB, "B1'")
    return t


# One die ----------------------------------------------------------------------------------------------------------


@rule("BKR-11.1", permits)
@pytest.mark.parametrize(("face", "size"), [(1, 1), (3, 1), (4, 2), (5, 2), (6, 3)])
def test_a_shot_is_weak_medium_or_strong_by_its_die(face: int, size: int) -> None:
    t = duel()
    assert t.rolled("Archer", "Imp", face, kind="shot").sizes == (size, 0)


@rule("BKR-11.1", permits)
def test_on_two_is_two_for_all_sizes() -> None:
    assert attack_of(("shot", "2")).sizes == (2, 2, 2)
    assert attack_of(("shot", "1-2-4", "range 3")).sizes == (1, 2, 4)


@rule("BKR-11.1", forbids)
def test_a_five_is_not_strong() -> None:
    t = duel()
    assert t.rolled("Archer", "Imp", 5, kind="shot").sizes != (3, 0)


@rule("BKR-11.4", permits)
def test_nothing_comes_back_from_who_does_not_fight() -> None:
    t = duel()
    t.set("Imp", closed=True)
    action = t.rolled("Wolf", "Imp", 6, 1)
    assert action.sizes == (3, 0) and len(action.results) == 1


@rule("BKR-12.6", permits)
@rule("BKR-12.6", forbids)
def test_both_roll_the_attacker_first_and_alone_where_nobody_answers() -> None:
    t = duel()
    drawn = t.state.clone()
    first, second = chance.die(drawn, "any", 6), chance.die(drawn, "any", 6)
    assert first != second
    action = t.declare("Wolf", "Imp")
    rolled = DiceRolled(action=action.id, card=action.card, target=action.target, attack="strike", answered=True)
    t.happens(rolled)
    assert t.action().faces == (first, second)
    t.happens(rolled.but(answered=False))
    assert len(t.action().faces) == 1


# Clamp and order --------------------------------------------------------------------------------------------------


@rule("BKR-12.2", permits)
def test_in_a_fight_seven_counts_as_seven() -> None:
    t = Table(creature("Wolf", says("die", 1)), creature("Imp"))
    t.put("Wolf", ALICE, "B1")
    t.put("Imp", BOB, "B1'")
    action = t.rolled("Wolf", "Imp", 6, 3)
    assert action.results == (7, 3) and action.sizes == (3, 1)


@rule("BKR-12.2", forbids)
def test_elsewhere_a_result_is_at_most_six_and_at_least_one() -> None:
    t = Table(
        creature("Wolf", says("die", 3)), creature("Owl", says("die", -3)), creature("Imp"),
    )  # fmt: skip
    t.put("Wolf", ALICE, "B1")
    t.put("Owl", ALICE, "C1")
    t.put("Imp", BOB, "B1'", closed=True)
    assert t.rolled("Wolf", "Imp", 6).results == (6,)
    assert t.rolled("Owl", "Imp", 1).results == (1,)


@rule("BKR-12.3", permits)
def test_what_others_say_comes_before_what_the_source_says() -> None:
    aura = says("strike", 1, of=p.Select((p.Named("Wolf"),), ("play",)))
    t = Table(creature("Wolf", says("strike", op="double")), creature("Chief", aura), creature("Imp"))
    t.put("Wolf", ALICE, "B1")
    t.put("Chief", ALICE, "C3")
    t.put("Imp", BOB, "B1'", closed=True)
    assert t.deals("Wolf", "Imp", 1) == (4, 0)


@rule("BKR-12.3", forbids)
def test_what_sets_a_number_is_changed_by_nothing() -> None:
    t = Table(creature("Wolf", says("strike", 2)), creature("Wall", says("from strike", 1, op="set")))
    t.put("Wolf", ALICE, "B1")
    t.put("Wall", BOB, "B1'", closed=True)
    assert t.deals("Wolf", "Wall", 6) == (1, 0)


@rule("BKR-12.3", permits)
def test_a_die_that_is_set_takes_no_modifier() -> None:
    t = Table(creature("Wolf", says("die", 2)), creature("Imp"))
    t.put("Wolf", ALICE, "B1")
    t.put("Imp", BOB, "B1'", closed=True)
    action = t.declare("Wolf", "Imp", faces=(5,), fixed=(2, 0), plus=(1, 0))
    assert result(t.state, action, 0) == 2


# Keywords on dice ---------------------------------------------------------------------------------------------------


@rule("BKK-Blessing", permits)
@rule("BKK-Curse", permits)
def test_a_blessing_adds_and_a_curse_takes_off() -> None:
    t = Table(creature("Saint", has={"blessing": 0}), creature("Hexed", has={"curse": 0}))
    t.put("Saint", ALICE, "B1")
    t.put("Hexed", BOB, "B1'")
    assert t.rolled("Saint", "Hexed", 3, 3).results == (4, 2)


@rule("BKK-Blessing", forbids)
@rule("BKK-Curse", forbids)
def test_who_has_neither_rolls_as_it_falls() -> None:
    t = duel()
    assert t.rolled("Wolf", "Imp", 3, 3).results == (3, 3)


@rule("BKK-Clumsiness", permits)
def test_the_clumsy_strike_and_answer_with_less() -> None:
    t = Table(creature("Ox", has={"clumsiness": 2}), creature("Imp"))
    t.put("Ox", ALICE, "B1")
    t.put("Imp", BOB, "B1'")
    assert t.rolled("Ox", "Imp", 4, 4).results == (2, 4)
    assert t.rolled("Imp", "Ox", 4, 4).results == (4, 2)


@rule("BKK-Clumsiness", forbids)
def test_the_clumsy_shoot_as_well_as_others() -> None:
    t = Table(creature("Ox", attacks("shot", "1-2-3"), has={"clumsiness": 2}), creature("Imp"))
    t.put("Ox", ALICE, "B3")
    t.put("Imp", BOB, "B1'")
    assert t.rolled("Ox", "Imp", 4, kind="shot").results == (4,)


@rule("BKK-Experience", permits)
@pytest.mark.parametrize(
    ("word", "kind"), [("attack", "strike"), ("shooting", "shot"), ("throwing", "throw"), ("discharge", "discharge")]
)
def test_experience_helps_in_what_was_learnt(word: str, kind: str) -> None:
    own = () if kind == "strike" else (attacks(kind, "1-2-3"),)
    t = Table(creature("Veteran", *own, has={f"experience in {word}": 2}), creature("Imp"))
    t.put("Veteran", ALICE, "B1")
    t.put("Imp", BOB, "B1'", closed=True)
    assert t.rolled("Veteran", "Imp", 3, kind=kind).results == (5,)


@rule("BKK-Experience", permits)
@rule("BKK-Experience", forbids)
def test_experience_in_defence_helps_who_answers_alone() -> None:
    t = Table(creature("Guard", has={"experience in defence": 1}), creature("Imp"))
    t.put("Guard", ALICE, "B1")
    t.put("Imp", BOB, "B1'")
    assert t.rolled("Imp", "Guard", 3, 3).results == (3, 4)
    assert t.rolled("Guard", "Imp", 3, 3).results == (3, 3)


# Weakening ----------------------------------------------------------------------------------------------------------


@rule("BKR-12.1", permits)
@rule("D-16", permits)
@pytest.mark.parametrize(
    ("results", "sizes", "seat"), [((5, 1), (2, 0), ALICE), ((3, 1), (1, 0), ALICE), ((1, 5), (0, 1), BOB)]
)
def test_the_higher_result_may_take_the_next_row(results: tuple[int, int], sizes: tuple[int, int], seat: int) -> None:
    t = duel()
    action = t.rolled("Wolf", "Imp", *results, window=CALCULATION)
    assert action.exchange
    assert weakening.may_weaken(t.state, action, seat) and not weakening.may_weaken(t.state, action, 1 - seat)
    assert weakening.candidates(t.state, seat, None) == [("weaken",)]
    assert weakening.weaker(action.results) == sizes


@rule("BKR-12.1", forbids)
@rule("D-16", forbids)
def test_only_an_exchange_can_be_weakened_and_only_once() -> None:
    t = duel()
    action = t.rolled("Wolf", "Imp", 4, 1, window=CALCULATION)
    assert not action.exchange and not weakening.may_weaken(t.state, action, ALICE)
    action = t.rolled("Wolf", "Imp", 5, 1, window=CALCULATION, weakened=True)
    assert not weakening.may_weaken(t.state, action, ALICE)


def test_the_sizes_and_the_event_say_the_same() -> None:
    t = duel()
    action = t.rolled("Wolf", "Imp", 3, 1)
    now = sizes.settled(t.state, action)
    assert sizes.of(t.state, action) == (now.sizes, now.exchange) == ((2, 1), True)
