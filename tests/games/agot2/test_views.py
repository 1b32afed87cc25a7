"""What views say follows the position at once, whatever it hangs on."""

from __future__ import annotations

from typing import Any

import pytest

from kartoteka.games.agot2.game import AGOT2
from kartoteka.games.agot2.numbers.players import PLOT_VALUES, plot_value
from kartoteka.games.agot2.records import Challenge
from kartoteka.kernel.chance import mix
from kartoteka.kernel.visibility import view

SQUIRE = {"name": "Squire", "type": "character", "cost": 1, "strength": 1, "icons": ["military"]}


def plot(text: str) -> dict[str, Any]:
    values = {"income": 5, "initiative": 1, "claim": 1, "reserve": 6}
    return {"name": "Summit", "type": "plot", "text": text, **values}


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("While you control a character, raise the claim value on Summit by 1.", [2, 1]),
        ("While you are the first player, raise the claim value on Summit by 1.", [2, 2]),
        ("While you have 1 or more gold, raise the claim value on Summit by 1.", [1, 1]),
    ],
)
def test_a_plot_value_that_hangs_on_something_follows_it(text: str, claims: list[int]) -> None:
    axe = {"name": "Axe", "type": "event", "cost": 0, "text": "Action: Choose a character and kill it."}
    given = {
        "phase": "challenges",
        "alice": {"play": ["Squire"], "plot": "Summit"},
        "bob": {"hand": ["Axe"], "gold": 1},
    }
    state = AGOT2.position(given, AGOT2.scenario_cards([SQUIRE, axe, plot(text)]), 1)
    told = [view(state, 0).players[0]["claim"]]
    while state.zone("play", 0):
        options = state.game.option_texts(state)
        said = next(x for x in ("use Axe", "on alice's Squire", "pass") if x in options)
        state.apply(state.options()[options.index(said)])
        told.append(view(state, 0).players[0]["claim"])
    assert [told[0], told[-1]] == claims


LINES = ("challenge military bob", "with Squire", "done", "no defenders", "pass")
"""What is said first of what is on offer, until the challenge is over."""


def test_the_claim_of_the_master_of_ships_follows_the_challenge() -> None:
    given = {
        "alice": {"play": ["Squire"], "title": "Master of Ships"},
        "bob": {"title": "Hand of the King"},
        "carol": {},
    }
    state = AGOT2.position(given, AGOT2.scenario_cards([SQUIRE]), 1)
    told = [view(state, 2).players[0]["claim"]]
    while state.open(Challenge) is not None or max(told) == told[0]:
        options = state.game.option_texts(state)
        state.apply(state.options()[options.index(next(line for line in LINES if line in options))])
        told.append(view(state, 2).players[0]["claim"])
        assert view(state, 2).players[1]["claim"] == 1
    assert (told[0], max(told), told[-1]) == (1, 2, 1)


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_plot_values_are_what_they_are_while_titles_come_and_go(seats: int) -> None:
    state = AGOT2.position({"phase": "taxation", "seats": seats, "alice": {"title": "Master of Coin"}}, (), seats)
    borne = set()
    for step in range(600):
        for seat in range(seats):
            facts = view(state, seat).players[seat]
            assert [facts.get(stat, 0) for stat in PLOT_VALUES] == [plot_value(state, seat, x) for x in PLOT_VALUES]
            borne.add(facts.get("title"))
        if state.over:
            break
        options = state.options()
        state.apply(options[mix(seats, step) % len(options)])
    assert len(borne) > 4
