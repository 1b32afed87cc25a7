"""The start of battle (BKR-6.7): what is triggered by it, the players in turn, without a stack.

Each declares one thing at a time, and it takes effect at once; who passes is out. What is used here belongs to the
vanguard step, too (`vanguard`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from kartoteka.games.berserk import happenings as h
from kartoteka.games.berserk import numbers
from kartoteka.kernel import edits
from kartoteka.kernel.abilities import ability_of
from kartoteka.kernel.legality import Ruling, ruling
from kartoteka.kernel.procedures import Call, Raise, Signal, step
from kartoteka.kernel.windows import Advance, Closes, Play, Window, WindowRegs

if TYPE_CHECKING:
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


def fired(name: str, kind: str) -> Callable[[State, int, WindowRegs], list[Option]]:
    """What has been triggered of a player's texts of that kind."""

    def candidates(s: State, seat: int, regs: WindowRegs) -> list[Option]:
        found: list[Option] = []
        for at, captured in enumerate(s.captured):
            if captured.seat == seat and ability_of(s, captured.card, captured.ability).kind == kind:
                found.append((name, captured.card, captured.ability, at))
        return found

    return candidates


def doomed(s: State, seat: int, regs: WindowRegs) -> list[Option]:
    from kartoteka.games.berserk.deaths.dying import candidates

    return list(candidates(s, seat))


def at_once(s: State, seat: int, option: Option) -> Call:
    """Declares something, and carries it out straight away."""
    from kartoteka.games.berserk.actions.action import ACTION, acting

    regs = acting(s, seat, option, quiet=QUIET.value)
    if option[0] in (TRIGGER, MAY_TRIGGER):
        edits.drop_captured(s, option[3])
    return Call(ACTION, regs)


def plays(rule: str) -> tuple[Play, ...]:
    """What is set off in a window before the first turn."""
    from kartoteka.games.berserk.actions import needs

    return (
        Play(rule, DESTRUCTION, candidates=doomed, needs=(), start=at_once, forced=FORCED),
        Play(rule, TRIGGER, candidates=fired(TRIGGER, "triggered"), needs=needs.TRIGGER, start=at_once, forced=FORCED),
        Play(rule, MAY_TRIGGER, candidates=fired(MAY_TRIGGER, "may"), needs=needs.TRIGGER, start=at_once),
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


def forget(s: State, r: Regs) -> Signal:
    """What was triggered and not declared has been declined."""
    while s.captured:
        edits.drop_captured(s, 0)
    return None


STEPS = (
    step("BKR-6.7", begin, label="battle start"),
    step("BKR-6.7", open_window),
    step("", forget),
)
WINDOWS = (BATTLE_START,)
