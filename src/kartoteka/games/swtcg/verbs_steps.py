"""Verbs that change the course of a turn: the order of battle steps, a further one, a further build step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from kartoteka.games.swtcg import happenings as h
from kartoteka.games.swtcg.places import HOSTS
from kartoteka.games.swtcg.procedures.build_step import BUILD
from kartoteka.games.swtcg.records import ARENAS, Battle, Turn
from kartoteka.games.swtcg.verbs_table import always, verb
from kartoteka.kernel.events import Outcome
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.procedures import Call, Procedure, Return, Signal, call, step
from kartoteka.kernel.records import Regs

if TYPE_CHECKING:
    from kartoteka.kernel.interpret import Operands
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

TEXTS_CHANGE_IT = ruling("SWR-96", "texts change the order of the battle steps, or add one")


def to_come(s: State) -> tuple[int, ...]:
    """The battle steps that are still to come this turn."""
    battle, turn = s.open(Battle), s.open(Turn)
    if battle is not None:
        return battle.left
    return turn.arenas if turn is not None else ARENAS


@verb("next battle step", "SWR-96")
def next_battle_step(s: State, c: Any, o: Operands) -> Sequence[Event]:
    """The step of that arena comes before the others that are still to come; one that is over does not come again."""
    (arena, *_), left = HOSTS[o.manner[0]], to_come(s)
    if arena not in left or not TEXTS_CHANGE_IT.holds:
        return []
    at = left.index(arena)
    return [h.BattleStepsChanged(left=(arena, *left[:at], *left[at + 1 :]))]


@verb("further battle step", "SWR-96")
def further_battle_step(s: State, c: Any, o: Operands) -> Sequence[Event]:
    """One more step for that arena: next of all in the battle phase, before it behind the one that there is."""
    (arena, *_), left = HOSTS[o.manner[0]], to_come(s)
    if not TEXTS_CHANGE_IT.holds:
        return []
    at = left.index(arena) + 1 if s.open(Battle) is None and arena in left else 0
    return [h.BattleStepsChanged(left=(*left[:at], arena, *left[at:]))]


@verb("skip battle step", "SWR-96")
def skip_battle_step(s: State, c: Any, o: Operands) -> Sequence[Event]:
    """The next step of that arena does not come; one that has begun goes on."""
    (arena, *_), left = HOSTS[o.manner[0]], to_come(s)
    if arena not in left or not TEXTS_CHANGE_IT.holds:
        return []
    at = left.index(arena)
    return [h.BattleStepsChanged(left=(*left[:at], *left[at + 1 :]))]


class Further(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Whose further build step it is."""

    seat: int


def built(s: State, r: Further) -> Signal:
    return Return(Outcome(1, 1, 1, (), True))


FURTHER = Procedure(
    "SWR-53",
    "a further build step",
    regs=Further,
    steps=(call("SWR-53", BUILD, lambda s, r: BUILD.regs(seat=r.seat)), step("", built)),
)


@verb("take build step", "SWR-53", always, alone=True)
def take_build_step(s: State, c: Any, o: Operands) -> Call:
    """At once, in the middle of whatever goes on: that goes on afterwards and does not start anew."""
    return Call(FURTHER, Further(seat=o.seats(s, c)[0]))
