"""Positions of scenarios: what is given is what is there, and what cannot be read is named."""

from __future__ import annotations

from typing import Any

import pytest

from kartoteka.games.swtcg.game import SWTCG
from kartoteka.games.swtcg.impossible import in_a_stack
from kartoteka.kernel.game import FormatError
from tests.games.swtcg.shown import FULL, card, say, table

DRAWN = {"hand": ["Scout", "Walker", "Walker", "Ambush", "Order"], "deck": ["Filler", "Scout"], "removed": ["Filler"]}
"""What the draw at the start of the build step changes."""


def test_what_is_given_is_what_is_there() -> None:
    expect = {**FULL, "alice": {**FULL["alice"], **DRAWN}}
    assert SWTCG.differences(table(FULL).state, expect) == []


@pytest.mark.parametrize(
    ("expect", "difference"),
    [
        ({"turn": 5}, "turn is 4, expected 5"),
        ({"step": "battle"}, "step is build, expected battle"),
        ({"player": "bob"}, "player is alice, expected bob"),
        ({"winner": "alice"}, "winner is none, expected alice"),
        ({"alice": {"force": 3}}, "alice: force is 5, expected 3"),
        ({"alice": {"hand": 2}}, "alice: hand has 5 cards, expected 2"),
        ({"alice": {"site": {"space": "none"}}}, "alice: site: space is Harbor, expected none"),
        ({"alice": {"construction": [{"Order": {"counters": 1}}, "Scout"]}}, "Order: counters is 2, expected 1"),
        ({"alice": {"space": ["Scout"]}}, "alice: space is [Scout, Scout], expected [Scout]"),
        ({"alice": {"space": ["Scout", {"Scout": {"pilot": "Ace (A)"}}]}}, "pilot is [Ace (B)], expected [Ace (A)]"),
        ({"alice": {"ground": [{"Walker": {"beneath": []}}]}}, "beneath is [Order], expected []"),
        ({"bob": {"space": [{"Scout": {"speed": 50}}]}}, "bob: space: Scout: speed is 40, expected 50"),
        ({"attack": {"attacker": "Scout"}}, "attack is none, expected one"),
        ({"dice": [3]}, "dice is none, expected [3]"),
        ({"pending": {"Scout": 1}}, "pending is none, expected {'Scout': 1}"),
    ],
)
def test_each_difference_is_told(expect: dict[str, Any], difference: str) -> None:
    assert [x for x in SWTCG.differences(table(FULL).state, expect) if difference in x]


def test_an_attack_is_compared_while_it_goes_on() -> None:
    session = table({"arena": "space", "alice": {"space": ["Scout"]}, "bob": {"space": ["Scout"]}}, dice=(5, 2))
    say(session, "alice: attack Scout -> bob's Scout")
    wanted = {"attacker": "Scout", "defender": "Scout", "arena": "space", "player": "alice"}
    assert SWTCG.differences(session.state, {"attack": wanted, "arena": "space", "step": "battle"}) == []
    assert SWTCG.differences(session.state, {"attack": "none"}) == ["attack is one of Scout, expected none"]
    while SWTCG.differences(session.state, {"pending": {"Scout": 1}}):
        session.take("pass")
    while SWTCG.differences(session.state, {"attack": "none"}):
        session.take("pass")
    assert SWTCG.differences(session.state, {"bob": {"space": [{"Scout": {"damage": 1}}]}}) == []


@pytest.mark.parametrize(
    ("given", "asked"),
    [
        ({"step": "build"}, (0, "build")),
        ({"step": "build", "player": "bob"}, (1, "build")),
        ({"step": "retreat", "alice": {"space": ["Scout"]}}, (0, "retreat")),
        ({"step": "retreat", "player": "bob", "bob": {"space": ["Scout"]}}, (1, "retreat")),
        ({"step": "battle"}, (0, "battle")),
        ({"step": "battle", "arena": "character"}, (0, "battle")),
        ({"step": "setup", "bob": {"hand": ["Order", "Scout"]}}, (1, "setup")),
    ],
)
def test_the_step_that_is_given_is_at_its_first_question(given: dict[str, Any], asked: tuple[int, str]) -> None:
    session = table(given)
    assert session.seat == asked[0]
    assert SWTCG.differences(session.state, {"step": asked[1]}) == []


def test_the_arenas_before_the_one_that_is_given_are_over() -> None:
    session = table({"arena": "ground"})
    assert next(x for x in session.view(0).situations if "battle" in x) == {"battle": ["character"], "over": ["space"]}


def test_a_version_is_named_by_its_letter_or_by_its_code() -> None:
    for name in ("Ace (B)", "aceb"):
        state = table({"alice": {"character": [name]}}).state
        assert SWTCG.differences(state, {"alice": {"character": [{"Ace (B)": {"power": 2}}]}}) == []


@pytest.mark.parametrize(
    ("given", "path", "wrong"),
    [
        ({"phase": "build"}, ("given", "phase"), "is not known here"),
        ({"step": "draw"}, ("given", "step"), "must be one of setup, build, retreat, battle"),
        ({"alice": {"gold": 1}}, ("given", "alice", "gold"), "is not known here"),
        ({"alice": {"space": ["Walker"]}}, ("given", "alice", "space", 0), "does not belong into that arena"),
        ({"alice": {"space": ["Wolker"]}}, ("given", "alice", "space", 0), "no card is called 'Wolker'"),
        ({"alice": {"ground": ["Order"]}}, ("given", "alice", "ground", 0), "does not belong here"),
        (
            {"alice": {"space": [{"Scout": {"tapped": 1}}]}},
            ("given", "alice", "space", 0, "Scout", "tapped"),
            "true or",
        ),
        (
            {"alice": {"space": [{"Scout": {"pilot": "Walker"}}]}},
            ("given", "alice", "space", 0, "Scout", "pilot", 0),
            "ground",
        ),
        ({"alice": {"construction": ["Ambush"]}}, ("given", "alice", "construction", 0), "of the type battle"),
        ({"alice": {"site": {"space": "Scout"}}}, ("given", "alice", "site", "space"), "of the type space"),
        ({"alice": {"force": -1}}, ("given", "alice", "force"), "whole number"),
        ({"step": "build", "arena": "ground"}, ("given", "arena"), "says nothing where the step is build"),
        ({"player": "bob"}, ("given", "player"), "says nothing where the step is battle"),
    ],
)
def test_what_cannot_be_read_is_named(given: Any, path: tuple[str | int, ...], wrong: str) -> None:
    with pytest.raises(FormatError) as fault:
        table(given)
    assert fault.value.path == path
    assert wrong in fault.value.wrong


ACE = ("given", "alice", "character", 0, "Ace (A)", "stack")
SCOUT = ("given", "alice", "space", 0, "Scout")


@pytest.mark.parametrize(
    ("given", "path", "wrong"),
    [
        ({"alice": {"character": [{"Ace (A)": {"stack": ["Scout"]}}]}}, (*ACE, 0), "'Scout' is not unique"),
        ({"alice": {"space": [{"Scout": {"stack": ["Ace (A)"]}}]}}, (*SCOUT, "stack", 0), "'Scout' is not unique"),
        (
            {"alice": {"character": [{"Ace (A)": {"stack": ["Ace (B)", "Ace (A)"]}}]}},
            (*ACE, 1),
            "in that stack already",
        ),
        ({"alice": {"space": [{"Scout": {"pilot": "Clerk"}}]}}, (*SCOUT, "pilot", 0), "'Clerk' is no pilot"),
        (
            {"alice": {"character": ["Ace (A)"], "build zone": ["Ace (B)"]}},
            ("given", "alice", "character", 0, "Ace (A)"),
            "a version of 'Ace' in play already",
        ),
        ({"alice": {"space": [{"Scout": {"equipment": ["Shield"]}}]}}, (*SCOUT, "equipment", 0), "attached to ground"),
        (
            {"alice": {"site": {"character": "Harbor"}}},
            ("given", "alice", "site", "character"),
            "it lists space or ground",
        ),
        (
            {"alice": {"site": {"space": "Harbor"}}, "bob": {"site": {"space": "Harbor"}}},
            ("given", "bob", "site", "space"),
            "there is a Location in that arena already",
        ),
        (
            {"alice": {"ground": [{"Walker": {"equipment": [{"Shield": {"damage": 1}}]}}]}},
            ("given", "alice", "ground", 0, "Walker", "equipment", 0, "Shield", "damage"),
            "is not known here",
        ),
    ],
)
def test_what_no_game_comes_to_is_refused(given: Any, path: tuple[str | int, ...], wrong: str) -> None:
    with pytest.raises(FormatError) as fault:
        table(given)
    assert fault.value.path == path
    assert wrong in fault.value.wrong


def test_a_stack_is_of_one_name_and_of_four_cards_at_the_most() -> None:
    aces = [card("Ace", "character", 4, 50, 3, 4, version=letter) for letter in "ABCDE"]
    other = card("Bea", "character", 4, 50, 3, 4, version="A")
    assert [in_a_stack(aces[n], aces[:n]) == "" for n in range(1, 5)] == [True, True, True, False]
    assert "no version of 'Ace'" in in_a_stack(other, aces[:1])


@pytest.mark.parametrize(
    ("kind", "value", "wrong"),
    [
        ("dice", [7], "the face of a die"),
        ("dice", [True], "the face of a die"),
        ("initiative", "alice", "is no outcome that can be scripted"),
        ("discard", {"bob": ["Walker"]}, "bob has no 'Walker' left"),
    ],
)
def test_an_outcome_that_cannot_be_is_named(kind: str, value: Any, wrong: str) -> None:
    state = table({"bob": {"hand": ["Scout"]}}).state
    with pytest.raises(FormatError, match=wrong):
        SWTCG.outcome(state, kind, value)


def test_outcomes_are_scripted() -> None:
    state = table({"bob": {"hand": ["Scout", "Order"]}}).state
    assert SWTCG.outcome(state, "dice", [4, 6]).values == (4, 6)
    (card,) = SWTCG.outcome(state, "discard", {"bob": ["Order"]}).values
    assert state.pool.definitions[state.cards[card].proto].name == "Order"
