"""How fast a game is on this machine, beside a hand-written floor and, where they are installed, public rivals.

Each number is the median of seven repetitions. The repetitions of all numbers are interleaved, so that whatever else
the machine does falls on all of them alike, and least and most are given with each.
"""

from __future__ import annotations

import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any

from kartoteka import BUILD
from kartoteka.kernel.chance import mix
from kartoteka.kernel.visibility import view
from kartoteka.play import floor
from kartoteka.play.memory import settled
from kartoteka.play.tables import Order, Table, lay

if TYPE_CHECKING:
    from kartoteka.kernel.state import State

__all__ = ["KEYS", "measure", "rivals"]

REPETITIONS = 7
SLICE = 0.25
"""Seconds of each repetition that counts decisions."""
MIDGAME = 150
KEYS = (
    "decision_us",
    "clone_us",
    "encode_us",
    "decode_us",
    "games_per_second",
    "import_s",
    "floor_decision_us",
    "floor_clone_us",
    "views_us",
)
"""Microseconds; `views_us` is what every seat's view costs together, built anew at each decision of random play."""


def measure(name: str, *, allow_partial: bool = True) -> dict[str, Any]:
    """The numbers of one game, as the command line prints them. Raises `Unplayable`."""
    table = lay(Order(game=name, allow_partial=allow_partial))
    state = _midgame(table)
    data = state.encode()
    battle = floor.midgame(random.Random(5).random, 47)
    seeds = iter(range(1, 1_000_000))
    found: dict[str, list[float]] = {key: [] for key in KEYS}

    def games() -> None:
        per_decision, per_second = _random_games(table, seeds)
        found["decision_us"].append(per_decision)
        found["games_per_second"].append(per_second)
        found["floor_decision_us"].append(_battles())

    rounds: list[Callable[[], None]] = [
        games,
        lambda: found["clone_us"].append(_each(state.clone, 2000)),
        lambda: found["encode_us"].append(_each(state.encode, 100)),
        lambda: found["decode_us"].append(_each(lambda: state.game.decode(data, state.pool), 50)),
        lambda: found["import_s"].append(_import(name)),
        lambda: found["views_us"].append(_views(table, seeds)),
        lambda: found["floor_clone_us"].append(_each(lambda: floor.clone(battle), 2000)),
    ]
    with settled():
        for once in rounds:  # warming up
            once()
        for values in found.values():
            values.clear()
        for _ in range(REPETITIONS):
            for once in rounds:
                once()
    result: dict[str, Any] = {"game": name, "build": BUILD or "interpreted"}
    result |= {key: _rounded(statistics.median(found[key])) for key in KEYS}
    result["spread"] = {key: [_rounded(min(found[key])), _rounded(max(found[key]))] for key in KEYS}
    return result


def _rounded(value: float) -> float:
    return float(f"{value:.4g}")


def _each(once: Callable[[], object], times: int) -> float:
    """Microseconds of one call."""
    start = time.process_time()
    for _ in range(times):
        once()
    return (time.process_time() - start) / times * 1e6


def _midgame(table: Table) -> State:
    """A position in the middle of a game."""
    for seed in range(1, 100):
        state = table.new_game(seed)
        for n in range(MIDGAME):
            if state.choice is None:
                break
            options = state.choice.options
            state.apply(options[mix(seed, n) % len(options)])
        if state.choice is not None:
            return state
    raise AssertionError("no game lasts that long")


def _random_games(table: Table, seeds: Any) -> tuple[float, float]:
    """Microseconds for a decision, and games in a second, over whole games of random play."""
    clock = time.process_time
    playing = 0.0
    decisions = games = 0
    began = clock()
    while playing < SLICE:
        seed = next(seeds)
        state = table.new_game(seed)
        rnd = random.Random(seed).random
        start = clock()
        choice = state.choice
        while choice is not None:
            options = choice.options
            decisions += len(options) > 1
            state.apply(options[int(rnd() * len(options))])
            choice = state.choice
        playing += clock() - start
        games += 1
    return playing / decisions * 1e6, games / (clock() - began)


def _views(table: Table, seeds: Any) -> float:
    """Microseconds that the views of all seats take at one decision, over a game of random play."""
    clock = time.process_time
    seed = next(seeds)
    state = table.new_game(seed)
    spent = 0.0
    n = decisions = 0
    while state.choice is not None and n < 20_000:
        options = state.choice.options
        n += 1
        if len(options) > 1:
            decisions += 1
            start = clock()
            for seat in range(len(state.seats)):
                view(state, seat)
            spent += clock() - start
        state.apply(options[mix(seed, n) % len(options)])
    return spent / decisions * 1e6


def _battles() -> float:
    """Microseconds for a decision of the floor."""
    rnd = random.Random(3).random
    decisions = 0
    start = time.process_time()
    while time.process_time() - start < SLICE:
        decisions += floor.playout(rnd)[0]
    return (time.process_time() - start) / decisions * 1e6


def _import(name: str) -> float:
    """Seconds until a new process has the game at hand, from modules that are compiled already."""
    code = (
        "import time; t = time.perf_counter(); from kartoteka import games; "
        f"game = games.load({name!r}); game.load_cards(); print(time.perf_counter() - t)"
    )
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=kept)
    return float(run.stdout)


# Rivals ---------------------------------------------------------------------------------------------------------------


def rivals() -> dict[str, float]:
    """Microseconds for a decision of random play in OpenSpiel, from Python: a C++ game and a Python game."""
    try:
        pyspiel = import_module("pyspiel")
        import_module("open_spiel.python.games")  # registers the games written in Python
    except ImportError:
        return {}
    found = {}
    for name in ("gin_rummy", "python_liars_poker"):
        try:
            game = pyspiel.load_game(name)
        except pyspiel.SpielError:
            continue
        found[f"open_spiel {name}"] = _rounded(statistics.median(_spiel(game) for _ in range(REPETITIONS)))
    return found


def _spiel(game: Any) -> float:
    rnd = random.Random(3)
    decisions = 0
    start = time.process_time()
    while time.process_time() - start < SLICE:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rnd.choices(actions, weights)[0])
                continue
            actions = state.legal_actions()
            decisions += len(actions) > 1
            state.apply_action(actions[rnd.randrange(len(actions))])
    return (time.process_time() - start) / max(decisions, 1) * 1e6
