"""How many option sequences there are: from small positions, against a count that knows nothing of the engine.

Each model is written from the rule's sentence alone: who may react in turn and when the window closes, which cards
8 gold can place, which attackers can be named. If the engine offers one option too many or too few anywhere, the
numbers differ. The numbers of whole positions at the end only guard against change.
"""

from __future__ import annotations

import functools
import itertools

import pytest

from kartoteka import games
from kartoteka.kernel.state import State
from kartoteka.kernel.windows import WindowRegs
from kartoteka.play.session import Session
from tests.contract.games import CASES
from tests.perft.hands import laid
from tests.rules import forbids, permits, rule

GAME = games.load("agot2")
position = functools.partial(laid, GAME)

WATCHER = {
    "name": "Watcher", "type": "character", "cost": 3, "strength": 3, "icons": ["intrigue"],
    "text": "Reaction: After a challenge is won, gain 1 gold.",
}  # fmt: skip
SQUIRE = {"name": "Squire", "type": "character", "cost": 2, "strength": 2, "icons": ["military"], "text": ""}


def perft(state: State, depth: int) -> int:
    """How many option sequences of that length there are; one that ends the game counts once."""
    if depth == 0 or state.over:
        return 1
    if depth == 1:
        return len(state.options())
    return sum(perft(state.after(option), depth - 1) for option in state.options())


# A reaction window ------------------------------------------------------------------------------------------------


def in_reactions(state: State) -> bool:
    """Whether the reaction window about a won challenge is open."""
    window = state.game.window_at(state)
    if window is None or window.name != "reactions":
        return False
    regs = state.regs[-1]
    assert isinstance(regs, WindowRegs)
    return any(type(event).__name__ == "ChallengeDecided" for event in state.situation(regs.group).events)


def ways_through(state: State) -> int:
    """In how many ways the window can be played to its close, what is asked inside its reactions apart."""
    while not in_reactions(state):
        if not any(isinstance(regs, WindowRegs) and _about_the_win(state, regs) for regs in state.regs):
            return 1
        (only,) = state.options()
        state = state.after(only)
    return sum(ways_through(state.after(option)) for option in state.options())


def _about_the_win(state: State, regs: WindowRegs) -> bool:
    group = state.situation(regs.group) if regs.group else None
    return group is not None and any(type(event).__name__ == "ChallengeDecided" for event in group.events)


@functools.cache
def model(turn: int, passes: int, copies: tuple[int, int]) -> int:
    """Who has the opportunity uses one of the own copies left, or passes; two passes in succession close it."""
    if passes == 2:
        return 1
    found = model(1 - turn, passes + 1, copies)
    for _ in range(copies[turn]):
        left = list(copies)
        left[turn] -= 1
        found += model(1 - turn, 0, (left[0], left[1]))
    return found


@pytest.mark.parametrize("alice", range(3))
@pytest.mark.parametrize("bob", range(3))
@pytest.mark.parametrize("first", ["alice", "bob"])
@rule("AG-15", permits)
@rule("AG-16", permits)
@rule("AG-16", forbids)
def test_a_reaction_window_can_be_played_in_as_many_ways_as_the_rule_says(alice: int, bob: int, first: str) -> None:
    given = {
        "first": first,
        "phase": "challenges",
        "alice": {"play": ["Watcher"] * alice + ["Squire"]},
        "bob": {"play": ["Watcher"] * bob + ["Squire"]},
    }
    session = Session(GAME, position(given, WATCHER, SQUIRE))
    attacker, defender = ("alice", "bob") if first == "alice" else ("bob", "alice")
    while f"challenge military {defender}" not in session.options():
        session.take("pass")
    session.take(f"challenge military {defender} with Squire")
    while not in_reactions(session.state):
        session.take("no defenders" if "no defenders" in session.options() else "pass")
    assert session.names[session.seat] == attacker == first
    turn = 0 if first == "alice" else 1
    assert ways_through(session.state) == model(turn, 0, (alice, bob))


def test_the_model_by_hand() -> None:
    """Nobody has one: pass, pass. One copy of the first: pass pass; pass pass is all without it; use, pass, pass."""
    assert model(0, 0, (0, 0)) == 1
    assert model(0, 0, (1, 0)) == 2
    assert model(0, 0, (0, 1)) == 2  # pass, pass; pass, use, pass, pass
    assert model(0, 0, (1, 1)) == 5


# Attackers and setup ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(1, 5))
def test_attackers_are_named_in_every_order(number: int) -> None:
    """Any ordered choice of one or more; who has named all is not asked again."""
    given = {"first": "alice", "phase": "challenges", "alice": {"play": ["Squire"] * number}, "bob": {}}
    session = Session(GAME, position(given, SQUIRE))
    while "challenge military bob" not in session.options():
        session.take("pass")
    state = session.state.after(session.state.options()[session.options().index("challenge military bob")])
    depth = len(state.procs)
    expected = sum(len(list(itertools.permutations(range(number), k))) for k in range(1, number + 1))

    def ways(state: State) -> int:
        if len(state.procs) != depth or not any(o[0] == "attack" for o in state.options()):
            return 1
        return sum(ways(state.after(option)) for option in state.options())

    assert ways(state) == expected


@pytest.mark.parametrize(
    "costs", [(8,), (9,), (4, 4), (5, 4), (1, 2, 6), (3, 3, 3), (2, 3, 4, 5), (8, 8, 1, 0)], ids=str
)
def test_eight_gold_place_what_they_can_pay_for(costs: tuple[int, ...]) -> None:
    """Any ordered choice whose costs come to 8 at most; nobody is asked for what cannot be paid for."""
    cards = [
        {"name": f"Man {i}", "type": "character", "cost": cost, "strength": 1, "icons": [], "text": ""}
        for i, cost in enumerate(costs)
    ]
    given = {"first": "alice", "phase": "setup", "alice": {"hand": [c["name"] for c in cards]}, "bob": {}}
    state = position(given, *cards)
    while not any(o[0] == "setup" for o in state.options()):
        state = state.after(state.options()[0])
        if (state.choice is not None and state.choice.prompt == "choose a plot") or state.over:
            break
    chosen = [order for k in range(len(costs) + 1) for order in itertools.permutations(costs, k) if sum(order) <= 8]

    def ways(state: State) -> int:
        if not any(o[0] == "setup" for o in state.options()) or state.choice is None or state.choice.seat != 0:
            return 1
        return sum(ways(state.after(option)) for option in state.options())

    assert ways(state) == len(chosen)


# Whole positions --------------------------------------------------------------------------------------------------


def test_the_first_decisions_of_a_game() -> None:
    """A guard against change: two mulligans, then setup cards."""
    counts = [perft(CASES["agot2"].begin(1, False), depth) for depth in range(6)]
    assert counts == [1, 2, 4, 28, 144, 486]
