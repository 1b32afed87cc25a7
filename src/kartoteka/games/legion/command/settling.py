"""TRIGGERS: what was set off is carried out at named moments only, whoever has priority first (LGR-30).

Nothing surrounds an event here: triggers are captured as they happen, and wait for the next step that settles them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.legion import numbers
from kartoteka.games.legion.records import Orders
from kartoteka.games.legion.words.captured import TAKE_UP, lapse
from kartoteka.kernel.legality import Ruling, ruling
from kartoteka.kernel.procedures import Call, Signal, Step, step
from kartoteka.kernel.records import NOBODY
from kartoteka.kernel.windows import Advance, Closes, Window, WindowRegs

if TYPE_CHECKING:
    from kartoteka.kernel.records import Regs
    from kartoteka.kernel.state import State

BY_PRIORITY = ruling("D-9", "what is set off by orders follows priority, as the orders do, and not the colours")
ELSE_BLUE = ruling("D-22", "before anybody has priority, blue's effects come first")


def priority_first(s: State, regs: WindowRegs) -> int:
    """Who has priority; before that is settled, blue."""
    priority = numbers.priority(s)
    if priority == NOBODY:
        return numbers.blue(s) if ELSE_BLUE.holds else 1 - numbers.blue(s)
    if not BY_PRIORITY.holds and Orders in s.opened:
        return numbers.blue(s)
    return priority


def priority_last(s: State, regs: WindowRegs) -> int:
    return 1 - priority_first(s, regs)


PRIORITY_FIRST = Ruling(
    "LGR-30", "where effects of both players are due at one moment, priority decides whose come first",
    value=priority_first, without=priority_last,
)  # fmt: skip
TRIGGERS = Window(
    "LGR-30",
    "triggers",
    plays=(TAKE_UP,),
    first=PRIORITY_FIRST,
    advance=Advance.STAY,
    closes=Closes.NOTHING_LEFT,
    settles=lapse,
    prompt="which effect comes first",
)
WINDOWS = (TRIGGERS,)


def settled(s: State) -> Call | None:
    """The call that carries out what has been set off, until nothing is left of it; None where nothing has been."""
    if not s.captured or not TRIGGERS.opens:
        return None
    return Call(TRIGGERS.procedure, WindowRegs(seat=TRIGGERS.first.value(s, WindowRegs())))


def settle() -> Step:
    """A step at which whatever has been set off is carried out."""

    def run(s: State, r: Regs) -> Signal:
        return settled(s)

    return step("", run, text="what was set off is carried out")
