"""What views say follows the position at once, whatever it hangs on."""

from __future__ import annotations

from typing import Any

import pytest

from kartoteka.games.agot2.game import AGOT2
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
