"""Whole games between players of two kinds, the rule of thumb and chance, whatever the game."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence

from kartoteka.kernel.state import State
from kartoteka.kernel.visibility import View, view

MOST = 5_000
"""A game that takes more choices is counted as stopped."""
Player = Callable[[State], int]


def by_thumb(advice: Callable[[View], int] | None) -> Player:
    """A player that asks the rule of thumb."""

    def play(s: State) -> int:
        assert s.choice is not None and advice is not None
        return advice(view(s, s.choice.seat))

    return play


def by_luck(seed: int) -> Player:
    """A player that takes any option."""
    luck = random.Random(seed)
    return lambda s: luck.randrange(len(s.options()))


def play(s: State, players: Sequence[Player]) -> int:
    """Plays a game to its end; how many choices it took."""
    for n in range(MOST):
        if s.over:
            return n
        assert s.choice is not None
        seat = s.choice.seat
        options = s.options()
        s.apply(options[players[seat](s) if len(options) > 1 else 0])
    return MOST


def beats_chance(s: State, advice: Callable[[View], int], seed: int) -> None:
    """That the rule of thumb, in either seat by turns, wins against a player who takes any option."""
    players = [by_luck(seed), by_luck(seed)]
    players[seed % 2] = by_thumb(advice)
    play(s, players)
    assert s.result is not None
    assert s.result.winners == (seed % 2,)


def views_by_chance(s: State, seed: int, most: int) -> Iterator[View]:
    """What is seen by who is asked, at so many decisions of a game that chance plays for both."""
    luck = by_luck(seed)
    for _ in range(most):
        if s.over:
            return
        assert s.choice is not None
        yield view(s, s.choice.seat)
        s.apply(s.options()[luck(s)])
