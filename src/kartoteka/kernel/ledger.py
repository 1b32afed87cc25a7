"""How often, and what has been: counts under (key, seat, situation), cleared when the situation closes."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kartoteka.kernel.state import State

Key = tuple[int | str, ...]


def entered(state: State, situation: int, *key: int | str) -> int:
    """How often that was entered for the situation."""
    return state.ledger.get((situation, *key), 0)


def enter(state: State, situation: int, *key: int | str, amount: int = 1) -> None:
    """Adds to the count."""
    full = (situation, *key)
    state.memo.clear()
    state.ledger[full] = state.ledger.get(full, 0) + amount


def clear(state: State, situation: int) -> None:
    """Forgets everything entered for the situation."""
    over = []
    for key in state.ledger:
        if key[0] == situation:
            over.append(key)
    for key in over:
        del state.ledger[key]
