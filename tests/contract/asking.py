"""A contract: who is asked at every opportunity comes to the same cards, the same players and the same luck.

Where everybody is asked each time, each group of events waits for its windows; where nobody has anything to say, most
of them happen at once. The same decisions must come to the same, for players play the one and scenarios the other.
"""

from __future__ import annotations

import random
from typing import Any

from kartoteka.kernel.legality import Option
from kartoteka.kernel.state import State
from tests.contract.contracts import account, question
from tests.contract.games import GameCase

MOMENTS = frozenset({"obj", "since", "away"})
"""Numbers of a card that tell the order of what has been opened, windows that nobody used among it."""


def check(case: GameCase, seed: int) -> int:
    """Plays a random game both ways, step by step; how many passes more there were."""
    asked_little, asked_much = case.begin(seed, False), case.begin(seed, True)
    chance = random.Random(seed)
    passes = 0
    for _ in range(case.limit):
        passes += catch_up(asked_much, asked_little)
        assert lying(asked_much) == lying(asked_little), (
            f"who is asked more comes to something else\n{account(asked_little)}"
        )
        if asked_little.over:
            return passes
        at = chance.randrange(len(asked_little.options()))
        for state in (asked_little, asked_much):
            state.apply(in_order_of_words(state)[at])
    raise AssertionError(f"{case.name}: no end\n{account(asked_little)}")


def catch_up(asked_much: State, asked_little: State) -> int:
    """Passes as often as the other game did not ask; how often."""
    passes = 0
    while wanted(asked_much) != wanted(asked_little):
        assert not asked_much.over, f"the game that asks more is over\n{account(asked_little)}"
        asked_much.apply(nothing_said(asked_much, asked_little))
        passes += 1
    return passes


def nothing_said(asked_much: State, asked_little: State) -> Option:
    """The pass, or the only option."""
    options = asked_much.options()
    for option in options:
        if option[0] == "pass" or len(options) == 1:
            return option
    raise AssertionError(
        f"the game that asks more asks what the other does not\n{account(asked_little)}\n{account(asked_much)}"
    )


def wanted(state: State) -> tuple[Any, ...]:
    """What is asked, in words: numbers of actions differ, and so may the order in which several abilities that were set
    off together are offered."""
    asked = question(state)
    return (*asked[:3], sorted(asked[4])) if asked else ()


def in_order_of_words(state: State) -> list[Option]:
    """The options, by what is said for them."""
    said = state.game.option_texts(state)
    return [option for _, option in sorted(zip(said, state.options(), strict=True), key=lambda pair: pair[0])]


def lying(state: State) -> tuple[Any, ...]:
    """How the cards lie, what is said of them and of the players, how often chance was asked, and what came of it."""
    cards = [
        [(name, getattr(card, name)) for name in card.__struct_fields__ if name not in MOMENTS] for card in state.cards
    ]
    return cards, state.zones, state.seats, state.counter, state.result
