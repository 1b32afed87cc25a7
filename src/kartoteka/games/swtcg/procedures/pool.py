"""The pool of what waits: captured triggers, and what was promised for an attack's end (SW-25, D-38).

Nothing in it waits for a moment of its own: it is emptied where a rule says so, by calling `SETTLE` (D-34).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.swtcg.procedures.contests import WHILE, contest_due
from kartoteka.games.swtcg.records import Later, Pending, Roll
from kartoteka.kernel import edits
from kartoteka.kernel.interpret import EFFECT, ProgramRegs
from kartoteka.kernel.legality import Ruling, ruling
from kartoteka.kernel.procedures import Call, Procedure, Signal, step
from kartoteka.kernel.records import NO_CARD, Regs
from kartoteka.kernel.selectors import HOST
from kartoteka.kernel.windows import Declared

if TYPE_CHECKING:
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

AFTER_THE_ATTACK = ruling("D-38", "what comes at the end of an attack comes when the attack is over")
WAITS = "triggered"
"""The kind of ability that waits for no chance of its own."""
SPECIAL = ("triggered reroll", "triggered prevention", "triggered disrupt")
"""Triggers that take effect in the nearest chance of their own kind."""

NOT_HERE = Ruling(
    "SW-23", "what rerolls or prevents waits for the nearest chance of its kind", value=(WAITS,),
    without=(WAITS, *SPECIAL),
)  # fmt: skip
AFTER_ITS_EVENT = ruling("SW-21", "what the end of an attack sets off happens when the attack has ended")
CHANCES_FIRST = ruling("SW-22", "triggers wait until a reroll or prevention chance is over")
PLAYS_FIRST = ruling("D-34", "triggers wait until the play is over in whose disrupt chance they were set off")
WHOLE_EFFECT_FIRST = ruling("SWR-113", "triggers wait until the whole effect is done")
OTHERS_WAIT = ruling("SW-27", "a chance that a trigger opens is finished before the next trigger resolves")


class Settling(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Whose turn it is to resolve a trigger; -1 before the first."""

    seat: int = -1
    known: int = -1
    """How many waited when the last one began to resolve: what is newer was set off by it."""


def may_settle(s: State) -> bool:
    """Whether nothing is going on inside of which triggers wait (SW-22, SW-27, SWR-113, D-34)."""
    if CHANCES_FIRST.holds and (s.open(Roll) is not None or s.open(Pending) is not None):
        return False
    effects = [regs for regs in s.regs if type(regs) is ProgramRegs and regs.part == EFFECT]
    if any(regs.source for regs in effects):
        return not WHOLE_EFFECT_FIRST.holds
    if effects or s.procs.count(SETTLE.index) > 1:
        return not OTHERS_WAIT.holds
    return s.open(Declared) is None or not PLAYS_FIRST.holds


def waiting(s: State, seat: int) -> list[Option]:
    """What that player has to resolve: triggers, and what was promised for the end of an attack that has ended."""
    if not s.captured and Later not in s.opened:
        return []
    found: list[Option] = [
        ("resolve", c.card, c.ability, i)
        for i, c in enumerate(s.captured)
        if c.seat == seat and s.pool.abilities(s.cards[c.card].proto)[c.ability].kind in NOT_HERE.value
    ]
    for x in s.situations:
        during = not (AFTER_ITS_EVENT.holds and AFTER_THE_ATTACK.holds)
        over = type(x) is Later and (s.situation(x.attack) is None or during)
        if over and x.player == seat:
            found.append(("later", x.source, x.id))
    return found


def take_captured(s: State, at: int) -> Call:
    """Takes a trigger out of the pool; the call that runs it."""
    c = s.captured[at]
    edits.drop_captured(s, at)
    card = s.game.itself(s, c.card, c.obj)
    regs = ProgramRegs(
        proto=s.cards[c.card].proto, ability=c.ability, part=EFFECT, card=card, obj=c.obj, seat=c.seat, event=c.event,
        slots=((HOST, c.host),) if c.host != NO_CARD else (),
    )  # fmt: skip
    return Call(s.game.program, regs)


SETTLE = Procedure("SW-25", "waiting triggers", regs=Settling, steps=())
"""Empties the pool; its steps are set in `procedures.settling`."""


def settle(s: State, r: Regs) -> Signal:
    """The call that empties the pool; where nothing is in it, and nobody contends for a unique unit, there is none."""
    opened = s.opened
    if s.captured or Later in opened or (WHILE.value in opened and contest_due(s) is not None):
        return Call(SETTLE, Settling())
    return None


SETTLES = step("D-34", settle, text="what waits is resolved")
"""What was triggered is resolved now: between plays, whenever an event is complete and no chance is open."""
