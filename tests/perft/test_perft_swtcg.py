"""The Star Wars TCG: how many option sequences there are, against counts that know nothing of the engine.

Each model is written from the rule's sentences alone. If the engine offers one option too many or too few anywhere, or
asks one player too often, the numbers differ.
"""

from __future__ import annotations

import functools
from collections import Counter
from math import comb
from typing import Any

import pytest

from kartoteka import games
from kartoteka.games.swtcg.records import ArenaStep, Stage
from kartoteka.kernel.choices import PASS
from kartoteka.kernel.state import State
from tests.perft.hands import Hands, laid, without
from tests.rules import forbids, permits, rule

GAME = games.load("swtcg")
position = functools.partial(laid, GAME)

CHEER = {"name": "Cheer", "type": "battle", "text": "Gain 1 Force."}
JAM = {"name": "Jam", "type": "battle", "text": "Disrupt a Battle card."}


# Play or pass, with disrupt chances inside each other -------------------------------------------------------------


def disrupt_chance(
    hands: Hands, seat: int = 0, passes: int = 0, disrupted: bool = False
) -> Counter[tuple[Hands, bool]]:
    """In how many ways a disrupt chance can go.

    The Dark Side first, in turn, until both pass one after the other; each disrupt has a chance of its own.
    """
    if passes == 2:
        return Counter({(hands, disrupted): 1})
    ways = disrupt_chance(hands, 1 - seat, passes + 1, disrupted)
    if not disrupted:
        for _ in range(hands[seat][1]):
            for (left, stopped), n in disrupt_chance(without(hands, seat, 1)).items():
                for end, m in disrupt_chance(left, 1 - seat, 0, not stopped).items():
                    ways[end] += n * m
    return ways


def play_or_pass(hands: Hands, seat: int = 0, passes: int = 0) -> int:
    """In how many ways an ordinary chance can go: a play by either player keeps it open for both."""
    if passes == 2:
        return 1
    ways = play_or_pass(hands, 1 - seat, passes + 1)
    for _ in range(hands[seat][0]):
        for (left, _), n in disrupt_chance(without(hands, seat, 0)).items():
            ways += n * play_or_pass(left, 1 - seat)
    return ways


def ways_through(state: State) -> int:
    """The same, by the engine: until the first arena's battle step begins."""
    if state.over or state.open(ArenaStep) is not None:
        return 1
    return sum(ways_through(state.after(option)) for option in state.options())


@rule("SW-83", permits)
@rule("SW-83", forbids)
@rule("SW-84", permits)
@rule("SW-84", forbids)
@rule("SW-100", permits)
@rule("SW-100", forbids)
@rule("SW-102", permits)
@pytest.mark.parametrize(
    "hands",
    [((1, 0), (0, 0)), ((1, 0), (1, 0)), ((2, 0), (1, 0)), ((1, 0), (0, 1)), ((1, 1), (0, 1)), ((1, 1), (0, 2))],
)
def test_chances_go_round_until_both_pass(hands: Hands) -> None:
    given: dict[str, Any] = {"step": "battle", "turn": 1}
    for name, (effects, disrupts) in zip(("alice", "bob"), hands, strict=True):
        given[name] = {"hand": ["Cheer"] * effects + ["Jam"] * disrupts}
    assert ways_through(position(given, CHEER, JAM)) == play_or_pass(hands)


# Building ---------------------------------------------------------------------------------------------------------


def ways_to_build(state: State) -> Counter[tuple[int, ...]]:
    """The build counters with which each card under construction can end a build step."""
    found: Counter[tuple[int, ...]] = Counter()
    seen: set[tuple[int, ...]] = set()
    waiting = [state]
    while waiting:
        now = waiting.pop()
        counters = tuple(now.cards[card].built for card in now.zone("construction", 0))
        for option in now.options():
            if option == PASS:
                found[counters] += 1
            elif option[0] == "build" and counters not in seen:
                waiting.append(now.after(option))
        seen.add(counters)
    return found


@rule("SWR-61", permits)
@rule("SWR-61", forbids)
@rule("SWR-55", forbids)
@pytest.mark.parametrize(("cards", "points"), [(1, 4), (2, 3), (3, 4)])
def test_build_points_are_spread_in_every_way(cards: int, points: int) -> None:
    """Points on cards that are under construction: any share of them, in any way, and never more than there are."""
    names = [f"Hull {i}" for i in range(cards)]
    printed = [
        {"name": name, "type": "space", "cost": 9, "speed": 30, "power": 3, "health": 3, "side": "dark"}
        for name in names
    ]
    given = {
        "step": "build", "player": "alice",
        "alice": {"points": points, "construction": names, "deck": []},
    }  # fmt: skip
    state = position(given, *printed)
    stage = state.open(Stage)
    assert stage is not None and stage.name == "build"
    assert len(ways_to_build(state)) == comb(points + cards, cards)
