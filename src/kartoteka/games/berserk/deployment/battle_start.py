"""The start of battle (BKR-6.7): what is triggered by it, the players in turn, without a stack.

Each declares one thing at a time, and it takes effect at once; who passes is out. What is used here belongs to the
vanguard step, too (`vanguard`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.berserk import happenings as h
from kartoteka.games.berserk import numbers
from kartoteka.games.berserk.actions import needs
from kartoteka.games.berserk.actions.action import ACTION, acting
from kartoteka.games.berserk.actions.triggers import LAPSE, fired
from kartoteka.games.berserk.deaths import dying
from kartoteka.games.berserk.registers import AtOnce
from kartoteka.kernel import edits
from kartoteka.kernel.legality import Ruling, ruling
from kartoteka.kernel.procedures import Call, Procedure, Raise, Signal, Step, step
from kartoteka.kernel.records import Regs
from kartoteka.kernel.windows import Advance, Closes, Play, Window, WindowRegs

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

    Among = Callable[[State, int, WindowRegs], Mapping[str, Sequence[Option]]]

QUIET: Final = ruling("BKR-6.7", "before the first turn everything takes effect at once, without a stack")
FORCED: Final = ruling("BKR-6.7", "a trigger that is not optional is declared")
IN_TURN: Final = Ruling("BKR-6.7", "the players declare in turn", value=Advance.NEXT, without=Advance.STAY)
FINAL: Final = Ruling("BKR-6.7", "a pass is final", value=Closes.PASS_IS_FINAL, without=Closes.ALL_PASS)
DESTRUCTION, TRIGGER, MAY_TRIGGER = "destroyed", "trigger", "may trigger"


def first_player(s: State, regs: WindowRegs) -> int:
    return numbers.first(s)


def set_off(s: State, seat: int, regs: WindowRegs) -> Mapping[str, Sequence[Option]]:
    """Whom a player's cards destroy, and what has been triggered of them."""
    must, may = fired(s, seat)
    return {DESTRUCTION: dying.candidates(s, seat), TRIGGER: must, MAY_TRIGGER: may}


def set_off_for_certain(s: State, seat: int, regs: WindowRegs) -> Mapping[str, Sequence[Option]]:
    """The same without what is optional."""
    return {DESTRUCTION: dying.candidates(s, seat), TRIGGER: fired(s, seat)[0]}


def at_once(s: State, seat: int, option: Option) -> Call:
    """Declares something, and carries it out straight away."""
    regs = acting(s, seat, option, quiet=QUIET.value)
    if option[0] in (TRIGGER, MAY_TRIGGER):
        edits.drop_captured(s, option[3])
    return Call(AT_ONCE, AtOnce(declared=regs))


def carry_out(s: State, r: AtOnce) -> Signal:
    return Call(ACTION, r.declared)


def bury(s: State, r: AtOnce) -> Signal:
    """Whoever has no life left by it dies before anything else, be its player out or not."""
    for seat in s.in_order(numbers.first(s)):
        for option in dying.candidates(s, seat):
            return Call(ACTION, acting(s, seat, option, quiet=True), stay=True)
    return None


AT_ONCE = Procedure(
    "BKR-6.7",
    "something before the first turn",
    regs=AtOnce,
    steps=(step("", carry_out), step("BKR-6.7", bury)),
)


def forced(rule: str, among: Among) -> tuple[Play, ...]:
    """What must be declared."""
    return (
        Play(rule, DESTRUCTION, among=among, needs=(), start=at_once, forced=FORCED),
        Play(rule, TRIGGER, among=among, needs=needs.TRIGGER, start=at_once, forced=FORCED),
    )


def plays(rule: str) -> tuple[Play, ...]:
    """What is set off in a window before the first turn."""
    return (*forced(rule, set_off), Play(rule, MAY_TRIGGER, among=set_off, needs=needs.MAY_TRIGGER, start=at_once))


BATTLE_START = Window(
    "BKR-6.7",
    "start of battle",
    plays=plays("BKR-6.7"),
    first=first_player,
    admits=("triggered", "may"),
    advance=IN_TURN,
    closes=FINAL,
    prompt="what is triggered by the start of battle",
)


REST = Window(
    "BKR-6.7",
    "what must still be declared",
    plays=forced("BKR-6.7", set_off_for_certain),
    first=first_player,
    admits=("triggered",),
    advance=IN_TURN,
    closes=Closes.NOTHING_LEFT,
)
"""A pass is final, but it does not spare its player what comes by itself afterwards."""


def begin(s: State, r: Regs) -> Signal:
    return Raise([h.BattleBegan(player=numbers.first(s))])


def open_window(s: State, r: Regs) -> Signal:
    return BATTLE_START.enter(s)


def open_rest(s: State, r: Regs) -> Signal:
    return REST.enter(s)


LEFT = step("BKR-6.7", open_rest, text="what must still be declared is")
STEPS: Final[tuple[Step, ...]] = (
    step("BKR-6.7", begin, label="battle start"),
    step("BKR-6.7", open_window),
    LEFT,
    LAPSE,
)
WINDOWS: Final = (BATTLE_START, REST)
PROCEDURES: Final = (AT_ONCE,)
