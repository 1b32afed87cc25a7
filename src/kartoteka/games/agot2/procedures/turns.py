"""What phases have in common: how they begin and end, and how players take their turns in them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kartoteka.games.agot2 import happenings as h
from kartoteka.games.agot2.numbers.places import first_player
from kartoteka.games.agot2.records import Phase
from kartoteka.games.agot2.timing import ACTION
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.procedures import Goto, Procedure, Raise, Signal, Step, step

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from kartoteka.kernel.records import Regs
    from kartoteka.kernel.state import State


FROM_THE_FIRST = ruling("AGR-26", "player order begins with the first player")


def players(s: State) -> tuple[int, ...]:
    """The players in player order."""
    return s.in_order(first_player(s) if FROM_THE_FIRST.value else 0)


def everyone_in_turn(s: State, r: Any) -> Signal:
    """Puts all players, in player order, into the register `waiting`."""
    return r.but(waiting=players(s))


def next_active(otherwise: str) -> Callable[[State, Any], Signal]:
    """The next of those `waiting` becomes the active player; on at the label `otherwise` when nobody is left."""

    def next_active(s: State, r: Any) -> Signal:
        waiting = s.still_here(r.waiting)
        if not waiting:
            return Goto(otherwise)
        return Raise([h.ActivePlayerChanged(player=waiting[0])], regs=r.but(seat=waiting[0], waiting=waiting[1:]))

    return next_active


def action_window(rule: str, *, moment: str = "", label: str = "") -> Step:
    """A step that opens an action window (AGR-27); its moment is told to players where a phase has several."""
    text = f"{ACTION.prompt} {moment}".rstrip()
    return Step(rule, lambda s, r: ACTION.enter(s), label=label, text=text)


def phase(rule: str, name: str, regs: type[Regs], steps: Sequence[Step]) -> Procedure:
    """A phase: it begins, its steps, it ends (AGR-110: interrupts, "until the end", "at the end", reactions)."""

    def begin(s: State, r: Any) -> Signal:
        return Raise([h.PhaseBegan(phase=name)])

    def end(s: State, r: Any) -> Signal:
        return Raise([h.PhaseEnded(phase=name, ends=s.opened[Phase].id)])

    return Procedure(
        rule,
        f"{name} phase",
        regs=regs,
        steps=(step("AGR-25", begin, text=f"{name} phase begins"), *steps, step("AGR-110", end, label="over")),
    )
