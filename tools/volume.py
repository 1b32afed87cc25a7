"""Many random games under all contracts: what CI has no time for.

    python tools/volume.py                                  1000 games of every game
    python tools/volume.py agot2 --games 5000 --seed 7 --jobs 2 --share 0.02

Every decision is checked for conservation and capped work, a share of them for everything else (options, copies, views,
determinised worlds); every other game asks everybody at every opportunity, and must come to what it comes to without
that: such games are played twice more. Figures at the end; at the first fault an account of it and the command that
plays that game again.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import time
import traceback
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from tests.contract import asking  # noqa: E402
from tests.contract.contracts import check_game  # noqa: E402
from tests.contract.games import CASES  # noqa: E402

Task = tuple[str, int, float]


def one_game(task: Task) -> tuple[Task, Counter[str], str]:
    """Plays one game; what was counted, and what is wrong."""
    name, seed, share = task
    ask_every = seed % 2 == 1
    try:
        if ask_every:
            asking.check(CASES[name], seed)
        return task, check_game(CASES[name], seed, share=share / 10 if ask_every else share, ask_every=ask_every), ""
    except Exception as fault:
        where = "".join(traceback.format_exception(fault)[-3:])
        return task, Counter(), where if not isinstance(fault, AssertionError) else str(fault)


def run(name: str, seeds: Sequence[int], *, jobs: int, share: float) -> bool:
    """Plays games until one is at fault; whether none was."""
    begun = time.monotonic()
    total: Counter[str] = Counter()
    tasks = [(name, seed, share) for seed in seeds]
    with multiprocessing.get_context("fork").Pool(jobs) as pool:
        for done, (task, counted, fault) in enumerate(pool.imap_unordered(one_game, tasks, chunksize=1), 1):
            if fault:
                pool.terminate()
                print(f"{name}, seed {task[1]}: {fault}")
                print(f"again: python tools/volume.py {name} --games 1 --seed {task[1]} --jobs 1 --share {share}")
                return False
            total += counted
            if done % 100 == 0:
                print(f"{name}: {done} games, {total['decisions']} decisions", file=sys.stderr)
    ends = ", ".join(f"{k} {n}" for k, n in sorted(total.items()) if k.startswith("ended"))
    print(
        f"{name}: {len(tasks)} games, {total['decisions']} decisions, {total['sampled']} of them checked in full, "
        f"{total['refusals']} refusals, {total['comparisons']} views compared; {ends}; {time.monotonic() - begun:.0f} s"
    )
    return True


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Many random games under all contracts")
    parser.add_argument("games", nargs="*", metavar="GAME", help="which games; all where none is named")
    parser.add_argument("--games", dest="number", type=int, default=1000, help="how many of each (1000)")
    parser.add_argument("--seed", type=int, default=0, help="the first seed (0)")
    parser.add_argument("--jobs", type=int, default=multiprocessing.cpu_count())
    parser.add_argument("--share", type=float, default=0.01, help="share of decisions that are checked in full (0.01)")
    options = parser.parse_args(arguments)
    unknown = sorted(set(options.games) - set(CASES))
    if unknown:
        parser.error(f"{', '.join(unknown)}: there are {', '.join(CASES)}")
    if options.number < 1 or options.jobs < 1 or not 0 <= options.share <= 1:
        parser.error("--games and --jobs are at least 1, --share is from 0 to 1")
    seeds = range(options.seed, options.seed + options.number)
    results = [run(name, seeds, jobs=options.jobs, share=options.share) for name in options.games or CASES]
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
