"""How every game begins: a table that is laid gets its seed, and the course of the game runs to its first decision."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.kernel.frames import push
from kartoteka.kernel.machine import advance

if TYPE_CHECKING:
    from kartoteka.kernel.procedures import Procedure
    from kartoteka.kernel.records import Regs
    from kartoteka.kernel.state import State


def begun(state: State, course: Procedure, regs: Regs, seed: int, *, ask_every: bool, pauses: bool) -> State:
    """The laid table at the first decision of a new game."""
    state.seed = seed
    state.ask_every = ask_every
    state.pauses = pauses
    push(state, course, regs)
    advance(state)
    return state
