"""Positions of scenarios: what is read, what is refused, and where it begins."""

from __future__ import annotations

from typing import Any

import pytest

from kartoteka.games.legion.game import LEGION
from kartoteka.games.legion.table.positions import PHASES
from kartoteka.kernel.game import FormatError
from tests.games.legion.shown import CARDS, FULL, table

BOTH: dict[str, Any] = {
    "alice": {"hand": ["Rush", "Drive"], "field": {"G2": "Captain", "F2": "Scouts"}},
    "bob": {"hand": ["Rush", "Drive"], "field": {"G12": "Chief", "F12": "Guards"}},
}


@pytest.mark.parametrize(
    ("phase", "stage"), [(phase, stage) for phase, (_, steps) in PHASES.items() for stage in steps]
)
def test_a_position_begins_with_the_question_of_its_step(phase: str, stage: str) -> None:
    given: dict[str, Any] = {"phase": phase, "stage": stage, **BOTH}
    if phase == "setup":
        given |= {name: {"hand": ["Rush", "Drive"], "reserve": ["Captain", "Scouts"]} for name in ("alice", "bob")}
    elif stage != "select":
        given |= {name: {**BOTH[name], "table": ["Flood"]} for name in ("alice", "bob")}
    state = LEGION.position(given, CARDS, 1)
    assert not state.over and state.choice is not None


def test_what_is_given_is_what_is_there() -> None:
    state = table(FULL).state
    assert not LEGION.differences(state, {
        "round": 3, "phase": "activation", "priority": "bob", "first": "alice", "blue": "alice", "holder": "alice",
        "why": "none", "activation": "none",
        "alice": {
            "hand": ["Rush", "Flood"], "table": ["Drive"], "discard": ["Sweep"], "points": 1, "pool": ["heavy"],
            "parked": ["corps"], "fallen": [{"Guards": {"fell in": 3}}],
            "field": {
                "G2": {"Captain": {"order": "faceup", "by": "Drive", "rank": "commander", "courage": 2}},
                "C4": {"Scouts": {"minis": 3, "suppressed": True, "panicked": False, "engaged": True, "order": "none"}},
                "H5": {"Scouts": {"aim": 1, "order": "facedown", "minis": 4}},
                "K7": {"Mule": {"wounds": 5, "damaged": True, "keywords": {"armor": 1}}}, "A1": "none",
            },
        },
        "bob": {
            "field": ["Chief", "Hunter", "Guards"], "hand": 1, "pool": ["commander"], "points": 0, "nominee": "none",
        },
    })  # fmt: skip
    assert LEGION.differences(state, {"alice": {"field": {"G2": "Scouts"}}, "bob": {"discard": "none"}})


@pytest.mark.parametrize(
    ("given", "wrong"),
    [
        ({"phase": "command", "priority": "bob"}, "given: priority: says nothing at the step select"),
        ({"phase": "activation", "first": "bob"}, "given: first: says nothing at the step start"),
        ({"phase": "activation", "stage": "select"}, "given: stage: must be one of start, turn"),
        ({"options": ["cheats"]}, "given: options: 1: must be one of only_victim_reselects"),
        ({"map": "moon"}, "given: map: there is no map 'moon'"),
        ({"alice": {"field": {"N1": "Scouts"}}}, "given: alice: field: N1: must be a square from A1 to M13, not 'N1'"),
        ({"alice": {"field": {"G1": "Rush"}}}, "'Rush' is a command, which does not belong here"),
        ({"alice": {"hand": ["Scouts"]}}, "'Scouts' is a unit, which does not belong here"),
        ({"alice": {"hand": [{"Rush": {"round": 1}}]}}, "round: is not known here"),
        ({"alice": {"field": {"G1": {"Scouts": {"wounded": 1}}}}}, "wounded: is not known here"),
        ({"alice": {"field": {"G1": "Scouts"}}, "bob": {"field": {"G1": "Scouts"}}}, "another unit stands there"),
        ({"alice": {"field": {"G1": {"Scouts": {"order": "up"}}}}}, "order: must be one of none, faceup, facedown"),
        ({"alice": {"field": {"G1": {"Scouts": {"by": "Rush"}}}}}, "by: must be a card of alice's on the table"),
        ({"alice": {"pool": ["captain"]}}, "pool: 1: must be one of commander, operative, corps"),
    ],
)
def test_faults_of_a_position_are_told_with_their_field(given: dict[str, Any], wrong: str) -> None:
    with pytest.raises(FormatError) as fault:
        table(given)
    assert wrong in str(fault.value)


@pytest.mark.parametrize(
    ("kind", "value", "values"),
    [
        ("priority die", "block", (1,)), ("red attack", ["hit", "crit", 8], (1, 6, 8)), ("coin", "bob", (2,)),
        ("white defence", ["surge"], (2,)),
    ],
)  # fmt: skip
def test_chance_is_scripted_by_what_is_shown(kind: str, value: Any, values: tuple[int, ...]) -> None:
    state = table(FULL).state
    assert LEGION.outcome(state, kind, value).values == values


@pytest.mark.parametrize(
    ("kind", "value", "wrong"),
    [
        ("weather", 1, "is no outcome that can be scripted"),
        ("red attack", ["block"], "must be hit, crit, surge, blank, or a number from 1 to 8, not 'block'"),
        ("red defence", 7, "must be block, surge, blank, or a number from 1 to 6, not 7"),
    ],
)
def test_faults_of_chance_are_told(kind: str, value: Any, wrong: str) -> None:
    with pytest.raises(FormatError) as fault:
        LEGION.outcome(table(FULL).state, kind, value)
    assert wrong in str(fault.value)
