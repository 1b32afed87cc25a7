"""HKK: how many option sequences there are, against counts that know nothing of the engine.

Each model is written from the rule's sentences alone. If the engine offers one option too many or too few anywhere, or
asks one player too often, the numbers differ.
"""

from __future__ import annotations

import functools
from collections import Counter
from typing import Any

import pytest

from kartoteka import games
from kartoteka.games.hkk.records import Combat, Phase
from kartoteka.kernel.choices import DONE
from kartoteka.kernel.state import State
from tests.perft.hands import Hands, laid, without
from tests.rules import forbids, permits, rule

GAME = games.load("hkk")
position = functools.partial(laid, GAME)

CHEER = {"name": "Cheer", "type": "instant", "mana": 0, "text": "Gain 1 mana."}
DENY = {"name": "Deny", "type": "instant", "mana": 0, "text": "Reaction: Prevent target spell."}
WOLF = {"name": "Wolf", "type": "monster", "mana": 1, "damage": 1, "life": 1}


# Actions, and queues inside each of them --------------------------------------------------------------------------


def queue(hands: Hands, seat: int, waiting: int = 1, passes: int = 0) -> Counter[Hands]:
    """In how many ways a queue can go: in turn, until both decline one after the other. A reaction names any of what
    waits; then the other player has the word."""
    if passes == 2:
        return Counter({hands: 1})
    ways = queue(hands, 1 - seat, waiting, passes + 1)
    for _ in range(hands[seat][1]):
        for left, n in queue(without(hands, seat, 1), 1 - seat, waiting + 1).items():
            ways[left] += n * waiting
    return ways


def act_or_pass(hands: Hands, seat: int = 0, passes: int = 0) -> int:
    """In how many ways a main phase can go in which there are only instants."""
    if passes == 2:
        return 1
    ways = act_or_pass(hands, 1 - seat, passes + 1)
    for _ in range(hands[seat][0]):
        for left, n in queue(without(hands, seat, 0), 1 - seat).items():
            ways += n * act_or_pass(left, 1 - seat)
    return ways


def ways_through(state: State) -> int:
    """The same, by the engine: until the main phase is over."""
    phase = state.open(Phase)
    if state.over or phase is None or phase.name != "main":
        return 1
    return sum(ways_through(state.after(option)) for option in state.options())


@rule("HKKR-7.3", permits)
@rule("HKKR-7.3", forbids)
@rule("HKKR-8.4", permits)
@rule("HKKR-8.4", forbids)
@rule("HKKR-10.4", permits)
@rule("HKKR-10.5", permits)
@rule("HKKR-10.5", forbids)
@rule("HKKR-10.6", permits)
@rule("HKKR-10.6", forbids)
@pytest.mark.parametrize(
    "hands",
    [
        ((1, 0), (0, 0)),
        ((1, 0), (1, 0)),
        ((2, 0), (1, 0)),
        ((1, 0), (0, 1)),
        ((1, 1), (0, 1)),
        ((1, 1), (0, 2)),
        ((1, 1), (1, 1)),
    ],
)
def test_actions_and_reactions_go_round_until_both_pass(hands: Hands) -> None:
    given: dict[str, Any] = {"phase": "main"}
    for name, (instants, reactions) in zip(("alice", "bob"), hands, strict=True):
        given[name] = {"hand": ["Cheer"] * instants + ["Deny"] * reactions}
    assert ways_through(position(given, CHEER, DENY)) == act_or_pass(hands)


# Attacks ----------------------------------------------------------------------------------------------------------


def attacks(left: int, guards: int, engaged: frozenset[int] = frozenset()) -> int:
    """In how many ways attackers can be named: each once, against any guard, or past them when all are engaged."""
    ways = 1
    if left:
        targets: list[frozenset[int]] = [engaged | {guard} for guard in range(guards)]
        if len(engaged) == guards:
            targets.append(engaged)
        ways += left * sum(attacks(left - 1, guards, target) for target in targets)
    return ways


def ways_to_attack(state: State) -> int:
    """The same, by the engine: what is said up to "done"; when everybody was named, nothing is left to say."""
    if state.open(Combat) is not None:
        return 1
    options = [option for option in state.options() if option[0] == "attack"]
    if not options:
        return 1
    assert DONE in state.options()
    return 1 + sum(ways_to_attack(state.after(option)) for option in options)


@rule("HKKR-12.23", permits)
@rule("HKKR-12.23", forbids)
@rule("HKKR-12.24", permits)
@rule("HKKR-12.25", permits)
@rule("HKKR-12.7", permits)
@pytest.mark.parametrize(("attackers", "guards"), [(1, 0), (2, 0), (3, 0), (1, 1), (2, 1), (3, 1), (2, 2), (3, 2)])
def test_attackers_take_guards_before_they_break_through(attackers: int, guards: int) -> None:
    given = {
        "phase": "combat", "stage": "attack",
        "alice": {"guard": ["Wolf"] * attackers}, "bob": {"guard": ["Wolf"] * guards},
    }  # fmt: skip
    assert ways_to_attack(position(given, WOLF)) == attacks(attackers, guards)
