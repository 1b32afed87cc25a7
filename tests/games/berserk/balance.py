"""How even the ready decks are: every pair plays, with the seats changed, the rule of thumb on both sides.

    python -m tests.games.berserk.balance [games] [--against-random]

Prints how often each deck wins, how often who begins does, how long games are and how they end.
"""

from __future__ import annotations

import argparse
import itertools
import random
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

from kartoteka.games.berserk.game import BERSERK
from kartoteka.games.berserk.set.cards import starter_set
from kartoteka.games.berserk.set.decks import starter_decks
from kartoteka.kernel.state import State
from kartoteka.kernel.visibility import view

MOST = 3_000
"""A game that takes more choices is counted as stopped."""
Player = Callable[[State], int]


def by_thumb(advice: Any) -> Player:
    """A player that asks the rule of thumb."""

    def play(s: State) -> int:
        assert s.choice is not None
        found: int = advice(view(s, s.choice.seat))
        return found

    return play


def by_luck(seed: int) -> Player:
    """A player that takes any option."""
    luck = random.Random(seed)
    return lambda s: luck.randrange(len(s.options()))


def play(s: State, players: list[Player]) -> int:
    """Plays a game to its end; how many choices it took."""
    for n in range(MOST):
        if s.over:
            return n
        assert s.choice is not None
        seat = s.choice.seat
        options = s.options()
        s.apply(options[players[seat](s) if len(options) > 1 else 0])
    return MOST


def main() -> None:
    parse = argparse.ArgumentParser(description=__doc__)
    parse.add_argument("games", type=int, nargs="?", default=60)
    parse.add_argument("--against-random", action="store_true")
    parse.add_argument("--seed", type=int, default=1)
    asked = parse.parse_args()
    decks = starter_decks()
    pool = BERSERK.pool(starter_set())
    advice = by_thumb(BERSERK.rule_of_thumb(pool))
    pairs = [(a, b) for a, b in itertools.permutations(decks, 2)]
    wins: Counter[str] = Counter()
    played: Counter[str] = Counter()
    firsts, endings, choices, turns, thumb = 0, Counter[str](), 0, 0, 0
    began = time.perf_counter()
    for n in range(asked.games):
        names = pairs[n % len(pairs)]
        s = BERSERK.start(pool, [decks[name] for name in names], asked.seed * 10_000 + n)
        players = [advice, advice]
        if asked.against_random:
            players[(n // len(pairs)) % 2] = by_luck(n)
        choices += play(s, players)
        result = s.result
        endings[result.rule if result is not None else "stopped"] += 1
        told = view(s, 0)
        turns += next((facts["turn"] for facts in told.situations if "turn" in facts), 0)
        for name in names:
            played[name] += 1
        if result is not None and len(result.winners) == 1:
            winner = result.winners[0]
            wins[names[winner]] += 1
            firsts += bool(told.players[winner].get("first"))
            thumb += asked.against_random and players[winner] is advice
    took = time.perf_counter() - began
    won = max(1, wins.total())
    for name in decks:
        print(f"{name:18} {wins[name]:4} of {played[name]:4}  {100 * wins[name] / max(1, played[name]):5.1f} %")
    print(f"first player wins  {100 * firsts / won:5.1f} %   endings {dict(endings)}")
    print(f"{choices / asked.games:.0f} choices and {turns / asked.games:.1f} turns a game, {took / asked.games:.2f} s")
    if asked.against_random:
        print(f"the rule of thumb wins {100 * thumb / won:.1f} % of {wins.total()}")


if __name__ == "__main__":
    main()
