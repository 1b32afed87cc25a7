"""The machine: runs the top frame until a step asks, and carries out what steps signal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kartoteka.kernel import edits
from kartoteka.kernel.events import raise_group, released
from kartoteka.kernel.frames import clear, deliver, where
from kartoteka.kernel.procedures import EndlessLoop, Procedure
from kartoteka.kernel.registers import WindowRegs
from kartoteka.kernel.signals import WAIT, Call, Choice, Goto, Raise, Return, Signal, Stay, Wait

if TYPE_CHECKING:
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

STEP_LIMIT = 200_000
"""Steps one decision may take before the game is called endless (a fault of a rule or card, never waited for)."""


def advance(state: State, signal: Signal = WAIT) -> None:
    """Does what the top frame's step has signalled, and runs until a step asks or the game is over."""
    procedures = state.game.procedures
    procs, pcs, all_regs, intos = state.procs, state.pcs, state.regs, state.intos
    raising, returning, calling, going, staying, waiting = Raise, Return, Call, Goto, Stay, Wait  # looked up once
    state.choice = None
    for _ in range(STEP_LIMIT):
        kind = type(signal)
        top = len(procs) - 1  # the top frame counted from the front, which the interpreter looks up faster
        if kind is raising:
            if signal.regs is not None:
                all_regs[top] = signal.regs
            if not signal.stay:
                pcs[top] += 1
            raise_group(state, signal.events, signal.into)
            top = len(procs) - 1
        elif kind is returning:
            procs.pop()
            pcs.pop()
            all_regs.pop()
            into = intos.pop()
            if not top:
                return clear(state)
            top -= 1
            if into:
                deliver(state, into, signal.value)
        elif kind is calling:
            if signal.regs is not None:
                all_regs[top] = signal.regs
            if not signal.stay:
                pcs[top] += 1
            procs.append(signal.procedure.index)  # as `frames.push`
            pcs.append(0)
            all_regs.append(signal.with_regs)
            intos.append(signal.into)
            top += 1
        elif kind is Choice:
            state.choice = signal
            return
        elif kind is going:
            if signal.regs is not None:
                all_regs[top] = signal.regs
            pcs[top] = procedures[procs[top]].labels[signal.label]
        elif kind is staying:
            all_regs[top] = signal.regs
        elif kind is waiting:
            if not procs:
                return
        else:
            if signal is not None:
                all_regs[top] = signal
            pcs[top] += 1
        if state.result is not None:
            return clear(state)
        regs = all_regs[top]
        if state.gone and _is_dropped(state, procedures[procs[top]], regs):
            signal = _drop(state, procedures[procs[top]], regs)
            continue
        runs = procedures[procs[top]].runs
        pc = pcs[top]
        signal = runs[pc](state, regs)
        while signal is None:  # no step puts other registers in the place of its own by itself
            pcs[top] = pc = pc + 1
            signal = runs[pc](state, regs)
    raise EndlessLoop(f"this goes round for ever and asks nobody: {where(state)}")


def _is_dropped(state: State, procedure: Procedure, regs: Any) -> bool:
    if procedure.dropped is None:
        return False
    whose = procedure.whose
    return whose(regs) in state.gone


def _drop(state: State, procedure: Procedure, regs: Any) -> Signal:
    """What somebody did who has left the game ends here; but what it held back is still reacted to, first of all."""
    while state.holds and state.holds[-1].depth == len(state.procs):
        signal = released(state, state.game.standard_timing, edits.release(state))
        if signal is not None:
            signal.stay = True
            return signal
    assert procedure.dropped is not None
    return Return(procedure.dropped(state, regs))


def asks(state: State) -> bool:
    """Runs the top frame's step once: whether it asks, which is then the pending choice."""
    signal = state.game.procedures[state.procs[-1]].runs[state.pcs[-1]](state, state.regs[-1])
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
    for at, regs in enumerate(state.regs):
        if type(regs) is WindowRegs:  # a pass of who has left counts no longer: all others pass anew
            state.regs[at] = regs.but(passes=0, sealed=tuple([x for x in regs.sealed if x[0] != seat]))
    advance(state)


def agree(state: State) -> None:
    """Everybody agrees to end the game, whoever is asked. `ValueError` if there is none, or the game knows no such
    end."""
    agreed = state.game.agreed(state) if state.choice is not None else None
    if agreed is None:
        raise ValueError("the game is over" if state.over else "this game cannot be ended by agreement")
    raise_group(state, [agreed])
    advance(state)
