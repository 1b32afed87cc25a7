"""Positions of scenarios: what is given is what is there, and what cannot be read is named."""

from __future__ import annotations

from typing import Any

import pytest

from kartoteka.games.hkk.game import HKK
from kartoteka.games.hkk.records import Turn
from kartoteka.games.shared.options import chosen
from kartoteka.kernel.game import FormatError
from tests.games.hkk.shown import CARDS, FULL, say, table


def test_what_is_given_is_what_is_there() -> None:
    assert HKK.differences(table(FULL).state, FULL) == []


@pytest.mark.parametrize(
    ("expect", "difference"),
    [
        ({"turn": 4}, "turn is 5, expected 4"),
        ({"active": "bob"}, "active is alice, expected bob"),
        ({"first": "bob"}, "first is alice, expected bob"),
        ({"phase": "combat"}, "phase is main, expected combat"),
        ({"winner": "alice"}, "winner is none, expected alice"),
        ({"queue": ["Bolt"]}, "queue is [], expected [Bolt]"),
        ({"combat": [{"Wolf": "Imp"}]}, "combat is [], expected [Wolf -> Imp]"),
        ({"alice": {"life": 20}}, "alice: life is 17, expected 20"),
        ({"alice": {"hand": 2}}, "alice: hand has 6 cards, expected 2"),
        ({"alice": {"void": ["Wolf"]}}, "alice: void is [Hawk], expected [Wolf]"),
        ({"alice": {"site": "none"}}, "alice: site is Marsh, expected none"),
        ({"alice": {"guard": ["Wolf"]}}, "alice: guard is [Wolf, Wolf], expected [Wolf]"),
        (
            {"alice": {"guard": ["Wolf", {"Wolf": {"wounds": 1, "markers": {"poison": 2}}}]}},
            "alice: guard: Wolf: markers is {'poison': 1}, expected {'poison': 2}",
        ),
        (
            {"bob": {"reserve": [{"Squire": {"damage": 4}}]}},
            "bob: reserve: Squire: damage is 3, expected 4",
        ),
        ({"bob": {"reserve": [{"Squire": {"on": ["Sword"]}}]}}, "Squire: on is [Curse, Sword], expected [Sword]"),
        (
            {"bob": {"reserve": [{"Squire": {"on": ["Sword", {"Curse": {"controller": "bob"}}]}}]}},
            "controller is alice, expected bob",
        ),
    ],
)
def test_what_is_not_as_expected_is_said(expect: Any, difference: str) -> None:
    (told,) = HKK.differences(table(FULL).state, expect)
    assert difference in told


@pytest.mark.parametrize(
    ("given", "field", "why"),
    [
        ({"phase": "draught"}, "phase", "must be one of"),
        ({"phase": "main", "stage": "attack"}, "stage", "says nothing"),
        ({"options": ["any_arm"]}, "options", "must be one of"),
        ({"turn": 2, "first": "alice", "active": "alice"}, "active", "must be bob in turn 2"),
        ({"alice": {"force": 1}}, "force", "is not known here"),
        ({"alice": {"life": 25, "max life": 20}}, "life", "is at most"),
        ({"alice": {"guard": [{"Wolf": {"passive": True}}]}}, "passive", "guard post"),
        ({"alice": {"guard": ["Forge"]}}, "guard", "does not belong here"),
        ({"alice": {"table": ["Sword"]}}, "table", "lies on another card"),
        ({"alice": {"reserve": [{"Wolf": {"on": ["Claw"]}}]}}, "on", "cannot lie on"),
        ({"alice": {"deck": ["Steward"]}}, "deck", "lies beside the deck"),
        ({"alice": {"hand": ["Wulf"]}}, "hand", "no card is called"),
    ],
)
def test_what_cannot_be_read_is_named(given: Any, field: str, why: str) -> None:
    with pytest.raises(FormatError, match=why) as caught:
        HKK.position(given, CARDS, 1)
    assert field in str(caught.value.path)


@pytest.mark.parametrize(
    ("phase", "stage", "asks"),
    [
        ("main", "", "pass"),
        ("healing", "", "pass"),
        ("combat", "exchange", "pass"),
        ("combat", "after exchange", "pass"),
        ("combat", "attack", "attack Wolf -> bob"),
        ("preparation", "effects", "give up Wolf"),
        ("setup", "", "start"),
    ],
)
def test_the_first_question_is_that_of_the_phase(phase: str, stage: str, asks: str) -> None:
    given: dict[str, Any] = {
        "phase": phase,
        "alice": {"mana": 5, "hand": ["Bolt"], "guard": ["Wolf"]},
        "bob": {"hand": ["Bolt"]},
    }
    if stage:
        given["stage"] = stage
    assert asks in table(given).options()


def test_the_turn_says_how_far_the_ladder_has_been_climbed() -> None:
    session = table({"turn": 6, "active": "bob", "alice": {"hand": ["Bolt"], "mana": 1, "guard": ["Wolf"]}})
    state = session.state
    turn = state.open(Turn)
    assert turn is not None
    assert (turn.player, turn.number) == (1, 3)
    assert [(seat.turns, seat.rung) for seat in state.seats] == [(3, 3), (3, 3)]


def test_other_readings_are_given() -> None:
    state = table({**FULL, "options": ["any_part"]}).state
    assert chosen(state, "any_part")
    assert not chosen(state, "late_death")


def test_scripted_outcomes() -> None:
    state = table(FULL).state
    assert HKK.outcome(state, "die", 4).values == (4,)
    assert HKK.outcome(state, "coin", "heads").values == (2,)
    assert HKK.outcome(state, "starter", "bob").values == (1,)
    with pytest.raises(FormatError, match="face of a die"):
        HKK.outcome(state, "die", 7)


def test_what_waits_and_who_fights_can_be_expected() -> None:
    session = table({**FULL, "phase": "combat", "stage": "attack"})
    say(session, "alice: attack Wolf 1 -> bob's Imp")
    assert HKK.differences(session.state, {"combat": [{"Wolf": "Imp"}], "stage": "attack"}) == []
    say(session, "alice: play Bolt", "alice: on bob's Imp")
    assert HKK.differences(session.state, {"queue": ["Bolt"]}) == []
