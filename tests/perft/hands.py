"""What counts of option sequences share: positions given by hand, and hands of two kinds of card."""

from __future__ import annotations

from typing import Any

from kartoteka.kernel.game import Game
from kartoteka.kernel.state import State

Hands = tuple[tuple[int, int], tuple[int, int]]
"""Of alice and bob: how many cards of the one and of the other kind they hold."""


def laid(game: Game, given: dict[str, Any], *cards: dict[str, Any]) -> State:
    """The position that is given, with these cards."""
    return game.position(given, game.scenario_cards(list(cards)), 1)


def without(hands: Hands, seat: int, kind: int) -> Hands:
    """The hands when one of these cards is played."""
    left = [list(hand) for hand in hands]
    left[seat][kind] -= 1
    return (left[0][0], left[0][1]), (left[1][0], left[1][1])
