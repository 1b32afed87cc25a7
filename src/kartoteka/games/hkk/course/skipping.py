"""Phases that a text lets a player skip: nothing of them happens, and the turn goes on (HKKR-7.10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kartoteka.games.hkk import happenings as h
from kartoteka.games.hkk.course.durations import COMBAT, combat_is_over
from kartoteka.games.hkk.records import Turn
from kartoteka.games.hkk.words.verbs_table import always, verb
from kartoteka.kernel import edits
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.modifiers import FOREVER, Modifier, said_of_seat
from kartoteka.kernel.procedures import Goto, Raise

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.kernel.interpret import Operands
    from kartoteka.kernel.procedures import Signal
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

MAY_BE_SKIPPED: Final = ruling("HKKR-7.10", "a phase may be skipped; the turn has begun all the same")
SKIPS = {name: f"skip {name}" for name in ("preparation", "draw", "main", "combat", "healing")}
"""By phase, what is said of a player whose next phase of that name does not take place."""


def is_skipped(s: State, name: str) -> bool:
    """Whether that phase of this turn was skipped, or will be."""
    turn = s.opened.get(Turn)
    if turn is None or name not in SKIPS:
        return False
    if name in turn.skipped:
        return True
    return SKIPS[name] in s.spoken and MAY_BE_SKIPPED.holds and bool(said_of_seat(s, turn.player, SKIPS[name]))


def skip(s: State, name: str, on: str) -> Signal:
    """What happens instead of a phase: that is told, and the turn goes `on` with the step of that label; None where
    the phase takes place."""
    turn = s.opened.get(Turn)
    if turn is None or not is_skipped(s, name):
        return None
    return Goto(on) if name in turn.skipped else Raise([h.PhaseSkipped(name=name, player=turn.player)], stay=True)


def leave_out(s: State, e: h.PhaseSkipped) -> Event | None:
    """The oldest of what says so is used up; what was to last until the end of that phase is over."""
    turn = s.opened.get(Turn)
    if turn is None:
        return None
    edits.edit_situation(s, turn.but(skipped=(*turn.skipped, e.name)))
    says = [m.stamp for m in s.modifiers if m.stat == SKIPS[e.name] and m.seat == e.player]
    if says:
        edits.drop_modifiers(s, lambda m: m.stamp == says[0])
    if e.name == COMBAT:
        combat_is_over(s)
    return e


@verb("skip phase", "HKKR-7.10", always)
def skip_phase(s: State, c: Any, o: Operands) -> Sequence[Event]:
    """The next phase of that name of each of the players."""
    (name,) = o.manner
    return [
        h.EffectStarted(
            modifier=Modifier(stat=SKIPS[name], op="gain", seat=x, you=c.seat, card=c.card, until=FOREVER),
            card=-1, player=x,
        )
        for x in o.seats(s, c)
    ]  # fmt: skip
