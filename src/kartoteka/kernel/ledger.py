"""How often, and what has been: counts under (key, seat, situation), cleared when the situation closes."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kartoteka.kernel.state import State

Key = tuple[int | str, ...]
"""What is counted: the situation for which it counts, then of what, of whom, of which ability."""


def entered(state: State, *key: int | str) -> int:
    """How often that was entered; a key begins with the situation for which it is counted."""
    return state.ledger.get(key, 0)


def enter(state: State, *key: int | str, amount: int = 1) -> None:
    """Adds to the count."""
    state.memo.clear()
    state.ledger[key] = state.ledger.get(key, 0) + amount


def clear(state: State, situation: int) -> None:
    """Forgets everything entered for the situation: mostly that is nothing."""
    entries = state.ledger
    for key in entries:
        if key[0] == situation:
            break
    else:
        return
    for key in tuple(entries):
        if key[0] == situation:
            del entries[key]
