"""The pool of what waits: captured triggers, and what was promised for an attack's end (SW-25, D-38).

Nothing in it waits for a moment of its own: it is emptied where a rule says so, by calling `SETTLE` (D-34).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.swtcg.records import Later
from kartoteka.kernel import edits
from kartoteka.kernel.interpret import EFFECT, ProgramRegs
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.procedures import Call, Procedure
from kartoteka.kernel.records import Regs

if TYPE_CHECKING:
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

AFTER_THE_ATTACK = ruling("D-38", "what comes at the end of an attack comes when the attack is over")
WAITS = "triggered"
"""The kind of ability that waits in the pool; triggers of special chances are resolved there (SW-23, D-5)."""


class Settling(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Whose turn it is to resolve a trigger; -1 before the first."""

    seat: int = -1


def waiting(s: State, seat: int) -> list[Option]:
    """What that player has to resolve: triggers, and what was promised for the end of an attack that has ended."""
    found: list[Option] = [
        ("resolve", c.card, c.ability, i)
        for i, c in enumerate(s.captured)
        if c.seat == seat and s.pool.abilities(s.cards[c.card].proto)[c.ability].kind == WAITS
    ]
    for x in s.situations:
        if type(x) is Later and x.player == seat and (s.situation(x.attack) is None or not AFTER_THE_ATTACK.holds):
            found.append(("later", x.source, x.id))
    return found


def take_captured(s: State, at: int) -> Call:
    """Takes a trigger out of the pool; the call that runs it."""
    c = s.captured[at]
    edits.drop_captured(s, at)
    regs = ProgramRegs(
        proto=s.cards[c.card].proto, ability=c.ability, part=EFFECT, card=c.card, obj=c.obj, seat=c.seat, event=c.event
    )  # fmt: skip
    return Call(s.game.program, regs)


SETTLE = Procedure("SW-25", "waiting triggers", regs=Settling, steps=())
"""Empties the pool; its steps are set in `procedures.settling`."""
