"""The frame stack: parallel lists of procedure, step number, registers, and where a returned value goes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kartoteka.kernel.registers import ProgramRegs
from kartoteka.kernel.signals import LEAVE, WAIT

if TYPE_CHECKING:
    from kartoteka.kernel.procedures import Procedure
    from kartoteka.kernel.records import Regs
    from kartoteka.kernel.signals import Signal
    from kartoteka.kernel.state import State


def push(state: State, procedure: Procedure, regs: Regs, into: str = "") -> None:
    """Puts a frame on top."""
    state.procs.append(procedure.index)
    state.pcs.append(0)
    state.regs.append(regs)
    state.intos.append(into)


def enter(state: State, procedure: Procedure, regs: Regs, into: str = "", signal: Signal = None) -> Signal:
    """As a step's `Call`, for what is mostly left at once: its first step is run already; None if that was all.

    The caller may know what that step signals.
    """
    if state.result is not None:
        return WAIT
    procs, pcs, all_regs, intos = state.procs, state.pcs, state.regs, state.intos
    procs.append(procedure.index)
    pcs.append(0)
    all_regs.append(regs)
    intos.append(into)
    if signal is None:
        signal = procedure.runs[0](state, regs)
    if signal is LEAVE and not into:
        procs.pop()
        pcs.pop()
        all_regs.pop()
        intos.pop()
        return None
    pcs[-2] += 1
    return regs if signal is None else signal


def deliver(state: State, into: str, value: Any) -> None:
    """Puts a returned value into the top frame's register."""
    if into:
        state.regs[-1] = state.regs[-1].but(**{into: value})


def clear(state: State) -> None:
    """Takes all frames off: the game is over."""
    del state.procs[:], state.pcs[:], state.regs[:], state.intos[:]
    state.holds = ()


DEEP: Final = 40
"""Frames that are written out; of a deeper stack, the outermost and the innermost."""


def where(state: State) -> str:
    """The frame stack as rule numbers, outermost first; of the innermost, the step that is being taken."""
    if not state.procs:
        return "nothing goes on"
    parts = [f"{p.name} ({p.rule})" if p.rule else p.name for p in (state.game.procedures[i] for i in state.procs)]
    if len(parts) > DEEP:
        parts[DEEP // 2 : -DEEP // 2] = [f"... {len(parts) - DEEP} more ..."]
    innermost = state.game.procedures[state.procs[-1]]
    at = innermost.steps[state.pcs[-1]].rule if state.pcs[-1] < len(innermost.steps) else ""
    return " > ".join(parts) + (f" at {at}" if at and at != innermost.rule else "")


def composing(state: State) -> int:
    """The lowest frame of the stack's top run of composite procedures, or -1: where a big choice began."""
    found = -1
    procedures = state.game.procedures
    for i in range(len(state.procs) - 1, -1, -1):
        if not procedures[state.procs[i]].composite:
            break
        found = i
    return found


def chooses_more(before: State, after: State) -> bool:
    """Whether the same text asks for one more of the cards of which it has just been given one."""
    one, other = before.regs[-1], after.regs[-1]
    if not isinstance(one, ProgramRegs) or not isinstance(other, ProgramRegs) or len(before.procs) != len(after.procs):
        return False
    return (one.obj, one.ability, one.part, one.at) == (other.obj, other.ability, other.part, other.at)
