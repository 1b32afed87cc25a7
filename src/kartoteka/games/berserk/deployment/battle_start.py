"""The start of battle (BKR-6.7): what is triggered by it, the players in turn, without a stack.

Each declares one thing at a time, and it takes effect at once; who passes is out. What is used here belongs to the
vanguard step, too (`vanguard`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.berserk import happenings as h
from kartoteka.games.berserk import numbers
from kartoteka.games.berserk.actions import needs
from kartoteka.games.berserk.actions.action import ACTION, acting
from kartoteka.games.berserk.actions.triggers import LAPSE, fired
from kartoteka.games.berserk.deaths import dying
from kartoteka.kernel import edits
from kartoteka.kernel.legality import Ruling, ruling
from kartoteka.kernel.procedures import Call, Raise, Signal, step
from kartoteka.kernel.windows import Advance, Closes, Play, Window, WindowRegs

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.records import Regs
    from kartoteka.kernel.state import State

QUIET = ruling("BKR-6.7", "before the first turn everything takes effect at once, without a stack")
FORCED = ruling("BKR-6.7", "a trigger that is not optional is declared")
IN_TURN = Ruling("BKR-6.7", "the players declare in turn", value=Advance.NEXT, without=Advance.STAY)
FINAL = Ruling("BKR-6.7", "a pass is final", value=Closes.PASS_IS_FINAL, without=Closes.ALL_PASS)
DESTRUCTION, TRIGGER, MAY_TRIGGER = "destroyed", "trigger", "may trigger"


def first_player(s: State, regs: WindowRegs) -> int:
    return numbers.first(s)


def set_off(s: State, seat: int, regs: WindowRegs) -> Mapping[str, Sequence[Option]]:
    """Whom a player's cards destroy, and what has been triggered of them."""
    must, may = fired(s, seat)
    return {DESTRUCTION: dying.candidates(s, seat), TRIGGER: must, MAY_TRIGGER: may}


def at_once(s: State, seat: int, option: Option) -> Call:
    """Declares something, and carries it out straight away."""
    regs = acting(s, seat, option, quiet=QUIET.value)
    if option[0] in (TRIGGER, MAY_TRIGGER):
        edits.drop_captured(s, option[3])
    return Call(ACTION, regs)


def plays(rule: str) -> tuple[Play, ...]:
    """What is set off in a window before the first turn."""
    return (
        Play(rule, DESTRUCTION, among=set_off, needs=(), start=at_once, forced=FORCED),
        Play(rule, TRIGGER, among=set_off, needs=needs.TRIGGER, start=at_once, forced=FORCED),
        Play(rule, MAY_TRIGGER, among=set_off, needs=needs.TRIGGER, start=at_once),
    )


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


def begin(s: State, r: Regs) -> Signal:
    return Raise([h.BattleBegan(player=numbers.first(s))])


def open_window(s: State, r: Regs) -> Signal:
    return BATTLE_START.enter(s)


STEPS = (
    step("BKR-6.7", begin, label="battle start"),
    step("BKR-6.7", open_window),
    LAPSE,
)
WINDOWS = (BATTLE_START,)
