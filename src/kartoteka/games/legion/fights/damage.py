"""Damage of vehicles (LGR-91): a mark, once, when their wounds reach their resilience."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.legion import numbers
from kartoteka.games.legion.abstract import DAMAGED_AT_RESILIENCE

if TYPE_CHECKING:
    from kartoteka.kernel.state import State


def is_damaged_by(s: State, card: int, amount: int) -> bool:
    """Whether so many wounds more give a unit its damage mark."""
    c = s.cards[card]
    known = s.pool.facts[c.proto]
    if known.trooper or c.damaged or not known.resilience or not DAMAGED_AT_RESILIENCE.holds:
        return False
    return bool(known.resilience <= c.wounds + amount < c.wounds + numbers.wounds_left(s, card))
