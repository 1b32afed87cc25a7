"""The machine: runs the top frame until a step asks, and carries out what steps signal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.kernel.choices import Choice
from kartoteka.kernel.events import raise_group
from kartoteka.kernel.frames import clear, leave, push, where
from kartoteka.kernel.procedures import Call, EndlessLoop, Goto, Raise, Return, Signal, Stay, Wait

if TYPE_CHECKING:
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

STEP_LIMIT = 200_000
"""Steps one decision may take before the game is called endless (a fault of a rule or card, never waited for)."""


def advance(state: State) -> None:
    """Runs until a step asks or the game is over."""
    procedures = state.game.procedures
    procs, pcs, all_regs = state.procs, state.pcs, state.regs
    state.choice = None
    for _ in range(STEP_LIMIT):
        if state.result is not None:
            clear(state)
        if not procs:
            return
        steps = procedures[procs[-1]].steps
        end = len(steps)
        pc = pcs[-1]
        signal = None
        while pc < end:
            signal = steps[pc].run(state, all_regs[-1])
            if signal is not None:
                break
            pc += 1
            pcs[-1] = pc
        if signal is None:
            leave(state, None)
        elif type(signal) is Choice:
            state.choice = signal
            return
        else:
            follow(state, len(procs) - 1, signal)
    raise EndlessLoop(f"this goes round for ever and asks nobody: {where(state)}")


def asks(state: State) -> bool:
    """Runs the top frame's step once: whether it asks, which is then the pending choice."""
    top = len(state.procs) - 1
    signal = state.game.procedures[state.procs[top]].steps[state.pcs[top]].run(state, state.regs[top])
    state.choice = signal if type(signal) is Choice else None
    return state.choice is not None


def follow(state: State, top: int, signal: Signal) -> None:
    """Does what a signal of the frame at `top` says."""
    kind = type(signal)
    if kind is Raise:
        if signal.regs is not None:
            state.regs[top] = signal.regs
        if not signal.stay:
            state.pcs[top] += 1
        raise_group(state, signal.events, signal.into)
    elif kind is Call:
        if signal.regs is not None:
            state.regs[top] = signal.regs
        if not signal.stay:
            state.pcs[top] += 1
        push(state, signal.procedure, signal.with_regs, signal.into)
    elif kind is Return:
        leave(state, signal.value)
    elif kind is Stay:
        state.regs[top] = signal.regs
    elif kind is Goto:
        if signal.regs is not None:
            state.regs[top] = signal.regs
        procedure = state.game.procedures[state.procs[top]]
        state.pcs[top] = procedure.labels[signal.label]
    elif signal is None:
        state.pcs[top] += 1
    elif kind is not Wait:
        state.regs[top] = signal
        state.pcs[top] += 1


def answer(state: State, option: Option) -> None:
    """Takes an option of the pending choice and runs on to the next. `ValueError` if it is not on offer."""
    choice = state.choice
    if choice is None:
        raise ValueError("the game is over" if state.over else "nothing is being asked")
    if option not in choice.options:
        raise ValueError(f"not on offer: {option!r}")
    top = len(state.procs) - 1
    asked = state.game.procedures[state.procs[top]].steps[state.pcs[top]]
    assert asked.answer is not None
    follow(state, top, asked.answer(state, state.regs[top], option))
    advance(state)


def concede(state: State, seat: int) -> None:
    """A seat gives the game up, whoever is asked. `ValueError` if there is nothing to give up."""
    if state.choice is None or not 0 <= seat < len(state.seats) or not state.seats[seat].present:
        raise ValueError("the game is over" if state.over else f"nobody to concede at seat {seat}")
    raise_group(state, [state.game.conceding(state, seat)])
    advance(state)
