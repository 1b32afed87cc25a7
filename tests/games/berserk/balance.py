"""How even the ready decks are: every pair plays, with the seats changed, the rule of thumb on both sides.

    python -m tests.games.berserk.balance [games] [--against-random]

Prints how often each deck wins, how often who begins does, how long games are and how they end.
"""

from __future__ import annotations

import argparse
import itertools
import time
from collections import Counter

from kartoteka.games.berserk.game import BERSERK
from kartoteka.games.berserk.set.cards import starter_set
from kartoteka.games.berserk.set.decks import starter_decks
from kartoteka.kernel.visibility import view
from tests.games.contests import by_luck, by_thumb, play


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
