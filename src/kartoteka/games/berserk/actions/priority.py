"""PRIORITY: who may declare something, and when what lies on the stack resolves (BKR-10.2, BKR-10.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.berserk.actions.plays import PLAYS
from kartoteka.games.berserk.numbers import active
from kartoteka.games.berserk.upkeep.loss import loss
from kartoteka.kernel.legality import Ruling
from kartoteka.kernel.windows import Advance, Closes, Resolve, Window

if TYPE_CHECKING:
    from kartoteka.kernel.state import State
    from kartoteka.kernel.windows import WindowRegs


def who_is_first(s: State, regs: WindowRegs) -> int:
    return active(s)


def who_is_last(s: State, regs: WindowRegs) -> int:
    return 1 - active(s)


ACTIVE_FIRST: Final = Ruling(
    "BKR-10.5", "the active player declares first, so what the other declares resolves first",
    value=who_is_first, without=who_is_last,
)  # fmt: skip
BACK_TO_THE_ACTIVE: Final = Ruling(
    "BKR-10.2", "after any declaration the active player has priority", value=Advance.RESTART, without=Advance.NEXT
)  # fmt: skip
ALL_PASS: Final = Ruling(
    "BKR-10.3", "if both pass in succession, the top of the stack resolves, or the step ends",
    value=Closes.ALL_PASS, without=Closes.PASS_IS_FINAL,
)  # fmt: skip
NEWEST_FIRST: Final = Ruling(
    "BKR-10.3", "the newest resolves first, and then both get priority again",
    value=Resolve.STACK, without=Resolve.UNWIND,
)  # fmt: skip
PRIORITY = Window(
    "BKR-10.2",
    "priority",
    plays=PLAYS,
    first=ACTIVE_FIRST,
    admits=("sudden", "triggered", "may"),
    advance=BACK_TO_THE_ACTIVE,
    closes=ALL_PASS,
    resolve=NEWEST_FIRST,
    settles=loss,
    prompt="declare something, or pass",
)
WINDOWS: Final = (PRIORITY,)
