"""How even the ready armies are: every pair plays, with the seats changed, the rule of thumb on both sides.

    python -m tests.games.legion.balance [games] [--against-random]

Prints how often each army wins and each pair, how often blue does, how games end, and how many points are made.
"""

from __future__ import annotations

import argparse
import itertools
import time
from collections import Counter

from kartoteka.games.legion.game import LEGION
from kartoteka.games.legion.set.cards import starter_set
from kartoteka.games.legion.set.decks import starter_decks
from kartoteka.kernel.visibility import view
from tests.games.contests import by_luck, by_thumb, play


def main() -> None:
    parse = argparse.ArgumentParser(description=__doc__)
    parse.add_argument("games", type=int, nargs="?", default=60)
    parse.add_argument("--against-random", action="store_true")
    parse.add_argument("--seed", type=int, default=1)
    parse.add_argument("--options", type=lambda text: text.split(","), default=())
    asked = parse.parse_args()
    decks = starter_decks()
    pool = LEGION.pool(starter_set())
    advice = by_thumb(LEGION.rule_of_thumb(pool))
    pairs = [(a, b) for a, b in itertools.permutations(decks, 2)]
    wins: Counter[str] = Counter()
    played: Counter[str] = Counter()
    of_pair: Counter[tuple[str, str]] = Counter()
    points: list[int] = []
    blue, endings, choices, thumb = 0, Counter[str](), 0, 0
    began = time.process_time()
    for n in range(asked.games):
        names = pairs[n % len(pairs)]
        s = LEGION.start(pool, [decks[name] for name in names], asked.seed * 10_000 + n, options=asked.options)
        players = [advice, advice]
        if asked.against_random:
            players[(n // len(pairs)) % 2] = by_luck(n)
        choices += play(s, players)
        result = s.result
        endings[result.rule if result is not None else "stopped"] += 1
        told = view(s, 0)
        points += [int(player["points"]) for player in told.players]
        for name in names:
            played[name] += 1
        if result is not None and len(result.winners) == 1:
            winner = result.winners[0]
            wins[names[winner]] += 1
            of_pair[names[winner], names[1 - winner]] += 1
            blue += told.players[winner].get("side") == "blue"
            thumb += asked.against_random and players[winner] is advice
    took = time.process_time() - began
    won = max(1, wins.total())
    for name in decks:
        print(f"{name:18} {wins[name]:4} of {played[name]:4}  {100 * wins[name] / max(1, played[name]):5.1f} %")
    for a, b in itertools.combinations(decks, 2):
        print(f"  {a} : {b}  {of_pair[a, b]} : {of_pair[b, a]}")
    print(f"blue wins  {100 * blue / won:5.1f} %   endings {dict(endings)}")
    print(f"{sum(points) / len(points):.1f} points for a player, {choices / asked.games:.0f} choices a game")
    print(f"{took / asked.games:.2f} s a game")
    if asked.against_random:
        print(f"the rule of thumb wins {100 * thumb / won:.1f} % of {wins.total()}")


if __name__ == "__main__":
    main()
