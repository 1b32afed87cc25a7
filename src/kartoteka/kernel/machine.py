"""The machine: runs the top frame until a step asks, and carries out what steps signal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.kernel.choices import Choice
from kartoteka.kernel.events import raise_group
from kartoteka.kernel.frames import clear, deliver, where
from kartoteka.kernel.procedures import WAIT, Call, EndlessLoop, Goto, Raise, Return, Signal, Stay, Wait

if TYPE_CHECKING:
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

STEP_LIMIT = 200_000
"""Steps one decision may take before the game is called endless (a fault of a rule or card, never waited for)."""


def advance(state: State, signal: Signal = WAIT) -> None:
    """Does what the top frame's step has signalled, and runs until a step asks or the game is over."""
    procedures = state.game.procedures
    procs, pcs, all_regs, intos = state.procs, state.pcs, state.regs, state.intos
    state.choice = None
    kind = type(signal)
    for _ in range(STEP_LIMIT):
        if kind is Raise:  # not together with `Call`: an attribute read of two classes is looked up anew each time
            if signal.regs is not None:
                all_regs[-1] = signal.regs
            if not signal.stay:
                pcs[-1] += 1
            raise_group(state, signal.events, signal.into)
        elif kind is Call:
            if signal.regs is not None:
                all_regs[-1] = signal.regs
            if not signal.stay:
                pcs[-1] += 1
            procs.append(signal.procedure.index)  # as `frames.push`
            pcs.append(0)
            all_regs.append(signal.with_regs)
            intos.append(signal.into)
        elif kind is Return:
            del procs[-1], pcs[-1], all_regs[-1]
            into = intos.pop()
            if not procs:
                return clear(state)
            if into:
                deliver(state, into, signal.value)
        elif kind is Goto:
            if signal.regs is not None:
                all_regs[-1] = signal.regs
            pcs[-1] = procedures[procs[-1]].labels[signal.label]
        elif kind is Stay:
            all_regs[-1] = signal.regs
        elif kind is Wait:
            if not procs:
                return
        else:
            if signal is not None:
                all_regs[-1] = signal
            pcs[-1] += 1
        if state.result is not None:
            return clear(state)
        steps = procedures[procs[-1]].to_run
        pc = pcs[-1]
        run = steps[pc].run  # what a slot holds is called faster by a name of its own
        signal = run(state, all_regs[-1])
        while signal is None:
            pcs[-1] = pc = pc + 1
            run = steps[pc].run
            signal = run(state, all_regs[-1])
        kind = type(signal)
        if kind is Choice:
            state.choice = signal
            return
    raise EndlessLoop(f"this goes round for ever and asks nobody: {where(state)}")


def asks(state: State) -> bool:
    """Runs the top frame's step once: whether it asks, which is then the pending choice."""
    signal = state.game.procedures[state.procs[-1]].steps[state.pcs[-1]].run(state, state.regs[-1])
    state.choice = signal if type(signal) is Choice else None
    return state.choice is not None


def answer(state: State, option: Option) -> None:
    """Takes an option of the pending choice and runs on to the next. `ValueError` if it is not on offer."""
    choice = state.choice
    if choice is None:
        raise ValueError("the game is over" if state.over else "nothing is being asked")
    if option not in choice.options:
        raise ValueError(f"not on offer: {option!r}")
    asked = state.game.procedures[state.procs[-1]].steps[state.pcs[-1]]
    taken = asked.answer
    assert taken is not None
    advance(state, taken(state, state.regs[-1], option))


def concede(state: State, seat: int) -> None:
    """A seat gives the game up, whoever is asked. `ValueError` if there is nothing to give up."""
    if state.choice is None or not 0 <= seat < len(state.seats) or not state.seats[seat].present:
        raise ValueError("the game is over" if state.over else f"nobody to concede at seat {seat}")
    raise_group(state, [state.game.conceding(state, seat)])
    advance(state)
