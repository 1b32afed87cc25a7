"""Positions of scenarios: what is read, what is refused, and where it begins."""

from __future__ import annotations

from typing import Any

import pytest

from kartoteka.games.berserk.game import BERSERK
from kartoteka.games.berserk.table.positions import STAGES
from kartoteka.kernel.game import FormatError
from tests.games.berserk.shown import CARDS, FULL, table


@pytest.mark.parametrize("stage", STAGES)
def test_a_position_begins_with_the_question_of_its_stage(stage: str) -> None:
    squad: dict[str, Any] = {"field": {"B1": "Wolf"}}
    if stage in ("deal", "recruit"):
        squad = {"deal": ["Wolf"], "gold": 24, "silver": 22}
    elif stage == "deploy":
        squad = {"recruit": ["Wolf"]}
    elif stage in ("reveal", "hosts"):
        squad = {"hidden": {"B1": "Wolf"}}
    elif stage == "roll":
        squad = {"deck": ["Wolf"] * 40}
    theirs = dict(squad)
    for place in ("field", "hidden"):
        if place in squad:
            theirs[place] = {"C3'": "Imp"}
    state = BERSERK.position({"stage": stage, "alice": squad, "bob": theirs}, CARDS, 1)
    assert not state.over and state.choice is not None


def test_what_is_given_is_what_is_there() -> None:
    state = table(FULL).state
    assert not BERSERK.differences(state, {
        "turn": 3, "active": "alice", "first": "alice", "stage": "main", "stack": "none",
        "alice": {
            "deck": ["Wolf", "Imp"], "aux": ["Drake", "Moor"],
            "field": {
                "B1": {"Wolf": {"closed": False, "life left": 7}}, "C1": {"Wolf": {"wounds": 2, "closed": True}},
                "D1": {"Ogre": {"on": ["Familiar"], "strike": [2, 3, 4]}}, "C2": {"Archer": {"tokens": 1}},
                "A3": {"Imp": {"movement left": 1}},
            },
            "graveyard": [{"Ghoul": {"incarnation": 1}}, "Imp"],
        },
        "bob": {"hidden": {"C3'": "Stalker"}, "field": {"B1'": "Imp", "C1'": {"Wolf": {"on": ["Blade", "Leech"]}},
                "D2'": "Tower"}, "aux": [{"Drake": {"closed": True}}]},
    })  # fmt: skip
    assert BERSERK.differences(state, {"alice": {"field": {"B1": "Ogre"}}, "bob": {"aux": "none"}})


@pytest.mark.parametrize(
    ("given", "wrong"),
    [
        ({"stage": "deploy", "turn": 2}, "given: turn: says nothing at the stage deploy: no turn has begun"),
        ({"turn": 2, "active": "alice"}, "given: active: must be bob in turn 2, since alice is first player"),
        ({"options": ["cheats"]}, "given: options: 1: must be one of repeat_search"),
        ({"alice": {"field": {"F1": "Wolf"}}}, "given: alice: field: must be a cell from A3 to E3', not 'F1'"),
        ({"alice": {"field": {"B1": "Leech"}}}, "'Leech' lies on another card"),
        ({"alice": {"field": {"B1": "Drake"}}}, "'Drake' lives in the auxiliary zone"),
        ({"alice": {"aux": ["Wolf"]}}, "'Wolf' does not live in the auxiliary zone"),
        ({"alice": {"field": {"B1": {"Wolf": {"on": ["Imp"]}}}}}, "'Imp' cannot lie on another card"),
        ({"alice": {"field": {"B1": {"Wolf": {"wounded": 1}}}}}, "wounded: is not known here"),
        ({"alice": {"field": {"B1": ["Wolf", "Imp"]}}}, "another card than 'Imp' stands there"),
        ({"alice": {"field": {"B1": "Wolf"}}, "bob": {"field": {"B1": "Imp"}}}, "another card than 'Imp' stands there"),
        ({"alice": {"field": {"B1": {"Wolf": {"controller": "bob"}}}}}, "is who it is listed with"),
        ({"alice": {"field": {"B1": {"Wolf": {"closed": 1}}}}}, "closed: must be true or false, not 1"),
    ],
)
def test_faults_of_a_position_are_told_with_their_field(given: dict[str, Any], wrong: str) -> None:
    with pytest.raises(FormatError) as fault:
        table(given)
    assert wrong in str(fault.value)


@pytest.mark.parametrize(
    ("kind", "value", "wrong"),
    [
        ("coin", 1, "is no outcome that can be scripted"),
        ("die", 7, "must be the face of a die, from 1 to 6, not 7"),
        ("first dice", [1], "must be the faces of two dice, each from 1 to 6, not [1]"),
        ("shuffle", ["Hydra"], "has no 'Hydra' left to name"),
    ],
)
def test_faults_of_scripted_chance(kind: str, value: Any, wrong: str) -> None:
    with pytest.raises(FormatError) as fault:
        BERSERK.outcome(table(FULL).state, kind, value)
    assert wrong in str(fault.value)
