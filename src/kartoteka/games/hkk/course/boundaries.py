"""Where something that goes on ends and the next begins: stages, combats, phases and turns.

Nothing listens to an end. What can come between it and the next beginning is what was put off until then or has lasted
so long, and what follows from that. Where there is no such thing, the next begins in the same event (`over`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.hkk import happenings as h
from kartoteka.games.hkk.course.durations import WHEN_IT_COMES
from kartoteka.games.hkk.course.settling import settle
from kartoteka.games.hkk.course.skipping import skip
from kartoteka.games.hkk.deaths.hurt import all_are_safe
from kartoteka.games.hkk.records import GOES_ON, Combat, Phase, Right, Stage
from kartoteka.kernel.procedures import Raise, Signal

if TYPE_CHECKING:
    from kartoteka.kernel.records import Event, Regs
    from kartoteka.kernel.state import State


def comes_between(s: State, r: Regs) -> Signal:
    """What has to be done before the next phase can begin: the ends of what goes on, and what these set off; None if
    it can begin with them. The step is taken again."""
    if Phase not in s.opened:
        signal = settle(s, r)
        if signal is not None:
            signal.stay = True
        return signal
    return None if nothing_between(s) else Raise(ends(s), stay=True)


def nothing_between(s: State) -> bool:
    """Whether nothing can come between the end of what goes on and what begins then: nobody is in danger, and nothing
    was put off or lasts until then."""
    if s.delayed or s.captured or Right in s.opened or not all_are_safe(s):
        return False
    return not s.modifiers or not _ends_with_it(s)


def _ends_with_it(s: State) -> bool:
    """Whether any lasting effect ends with what goes on."""
    opened, until = s.opened, s.ends
    for kind in GOES_ON:
        if kind in opened and opened[kind].id in until:
            return True
    return WHEN_IT_COMES in until


def ends(s: State) -> list[Event]:
    """The ends of what goes on, the innermost first."""
    found: list[Event] = []
    opened = s.opened
    if Stage in opened:
        found.append(h.StageEnded(name=opened[Stage].name, ends=opened[Stage].id))
    if Combat in opened:
        found.append(h.CombatEnded(ends=opened[Combat].id))
    if Phase in opened:
        now = opened[Phase]
        found.append(h.PhaseEnded(name=now.name, player=now.player, ends=now.id))
    return found


def pass_by(s: State, r: Regs, name: str, on: str) -> Signal:
    """The phase does not take place: what goes on ends, that it is skipped is told, and the turn goes `on`."""
    ending = ends(s)
    return Raise(ending, stay=True) if ending else comes_between(s, r) or skip(s, name, on)


def nobody_listens(s: State, kind: type[Event]) -> bool:
    """Whether other events may follow such a one in the same group."""
    return kind in s.quiet and not (s.ask_every or s.pauses or s.delayed)
