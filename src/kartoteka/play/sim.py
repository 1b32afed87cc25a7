"""Many games between bots, counted: the same call gives the same numbers, for any number of processes.

Each game has a seed of its own, made of the series' seed and its number; nothing else decides it. Random bots look at
nothing, so no view, log or text is built for them.
"""

from __future__ import annotations

import hashlib
import time
from collections import Counter
from itertools import pairwise
from typing import Any

import msgspec

from kartoteka.kernel.chance import mix
from kartoteka.play.agents import BOTS, agent
from kartoteka.play.memory import settled
from kartoteka.play.tables import Order, Table, Unplayable, lay

__all__ = ["Series", "Tally", "play_one", "simulate"]

MOST_CHOICES = 20_000
"""A game that takes more choices is stopped, and counted under `limit`; so is one that a rule of the game stops."""


class Series(msgspec.Struct, frozen=True, kw_only=True):
    """So many games with so many bots."""

    order: Order
    games: int
    seed: int
    jobs: int = 1


class Tally(msgspec.Struct, kw_only=True):
    """What some games of a series came to."""

    finished: int = 0
    limit: int = 0
    aborted: int = 0
    decisions: int = 0
    forced: int = 0
    endings: dict[str, int] = {}
    wins: dict[str, int] = {}
    used: dict[str, dict[str, int]] = {}
    digests: list[str] = []
    faults: list[str] = []

    def add(self, other: Tally) -> None:
        """Counts the other's games too."""
        for name in ("finished", "limit", "aborted", "decisions", "forced"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for mine, theirs in ((self.endings, other.endings), (self.wins, other.wins)):
            for key, n in theirs.items():
                mine[key] = mine.get(key, 0) + n
        for card, abilities in other.used.items():
            counts = self.used.setdefault(card, {})
            for ability, n in abilities.items():
                counts[ability] = counts.get(ability, 0) + n
        self.digests += other.digests
        self.faults += other.faults


def play_one(table: Table, bots: tuple[str, ...], seed: int, number: int, tally: Tally) -> None:
    """Plays one game of the series and counts it."""
    own = mix(seed, number)
    record = hashlib.blake2b(f"{table.game.name} {own} {' '.join(bots)}".encode(), digest_size=16)
    decisions = forced = 0
    try:
        state = table.new_game(own, number=number)
        state.journal = []
        players = [agent(bot, state, mix(own, seat + 1)) for seat, bot in enumerate(bots)]
        views = any(player.needs_view for player in players)
        if views:
            from kartoteka.kernel.visibility import view
        choice = state.choice
        while choice is not None and decisions + forced < MOST_CHOICES:
            options = choice.options
            n = len(options)
            if n == 1:
                forced += 1
                state.apply(options[0])
            else:
                decisions += 1
                player = players[choice.seat]
                at = player.decide(view(state, choice.seat) if player.needs_view else None, choice)
                record.update(at.to_bytes(2, "little"))
                state.apply(options[at])
            choice = state.choice
    except Exception as fault:
        tally.aborted += 1
        tally.faults.append(f"game {number} (seed {own}): {type(fault).__name__}: {str(fault)[:200]}")
        record.update(type(fault).__name__.encode())
    else:
        if state.result is not None:
            tally.finished += 1
            rule = state.result.rule
            tally.endings[rule] = tally.endings.get(rule, 0) + 1
            for winner in state.result.winners:
                name = table.game.seat_names[winner]
                tally.wins[name] = tally.wins.get(name, 0) + 1
        if state.result is None or state.result.rule in table.game.limit_rules:
            tally.limit += 1
        record.update(state.digest().encode())
        _count_uses(table, state, tally)
    tally.decisions += decisions
    tally.forced += forced
    tally.digests.append(record.hexdigest())


def _count_uses(table: Table, state: Any, tally: Tally) -> None:
    counted: Counter[tuple[str, str]] = Counter()
    used = table.game.used
    for event in state.journal:
        counted.update(used(state, event))
    for (card, ability), n in counted.items():
        counts = tally.used.setdefault(card, {})
        counts[ability] = counts.get(ability, 0) + n


def _chunk(series: Series, start: int, stop: int) -> Tally:
    """Plays some games of the series; called in another process, with nothing but values."""
    table = lay(series.order)
    bots = _bots(series.order, table)
    tally = Tally()
    with settled():
        for number in range(start, stop):
            play_one(table, bots, series.seed, number, tally)
    return tally


def _bots(order: Order, table: Table) -> tuple[str, ...]:
    bots = order.bots or ("random",)
    for bot in bots:
        if bot not in BOTS:
            raise Unplayable(f"--bots: {bot!r} is no bot; there are {', '.join(BOTS)}")
    if len(bots) > table.seats:
        raise Unplayable(f"--bots: {len(bots)} bots for {table.seats} players")
    return tuple(bots[seat % len(bots)] for seat in range(table.seats))


def simulate(series: Series) -> tuple[dict[str, Any], list[str]]:
    """Plays the series; its numbers as the command line prints them, and a line for each game that was aborted.

    Raises `Unplayable`.
    """
    table = lay(series.order)
    bots = _bots(series.order, table)
    began = time.perf_counter()
    tally = Tally(wins=dict.fromkeys(table.game.seat_names[: table.seats], 0))
    if series.jobs <= 1 or series.games < 2:
        with settled():
            for number in range(series.games):
                play_one(table, bots, series.seed, number, tally)
    else:
        for part in _in_parallel(series):
            tally.add(part)
    seconds = time.perf_counter() - began
    return _numbers(series, table, tally, seconds), tally.faults


def _in_parallel(series: Series) -> list[Tally]:
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    jobs = min(series.jobs, series.games)
    parts = min(series.games, jobs * 4)
    edges = [series.games * i // parts for i in range(parts + 1)]
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        futures = [pool.submit(_chunk, series, a, b) for a, b in pairwise(edges)]
        return [future.result() for future in futures]


def _numbers(series: Series, table: Table, tally: Tally, seconds: float) -> dict[str, Any]:
    games = series.games
    used = {card: dict(sorted(counts.items())) for card, counts in sorted(tally.used.items())}
    cards = {card.name: card for deck in table.decks for card in table.game.cards_of(deck, table.cards)}
    return {
        "game": table.game.name,
        "games": games,
        "finished": tally.finished,
        "limit": tally.limit,
        "aborted": tally.aborted,
        "endings": dict(sorted(tally.endings.items())),
        "decisions": tally.decisions,
        "forced": tally.forced,
        "seconds": round(seconds, 3),
        "decisions_per_second": round(tally.decisions / seconds) if seconds > 0 else 0,
        "mean_decisions": round(tally.decisions / games, 2) if games else 0,
        "wins": dict(sorted(tally.wins.items())),
        "abilities_used": used,
        "whole_cards": sum(not card.partial for card in cards.values()),
        "digest": hashlib.blake2b("".join(tally.digests).encode(), digest_size=16).hexdigest(),
    }
