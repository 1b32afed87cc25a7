"""Equip: Equipment is attached to a unit of its player (SWR-73, SWR-74). What it costs is the cost of an ability.

The unit is chosen before the cost is paid, for a text may make it cheaper for some unit (`carriers.CARRIER_SLOT`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kartoteka.games.swtcg import happenings as h
from kartoteka.games.swtcg.carriers import carrier_of, carriers
from kartoteka.games.swtcg.verbs_table import verb
from kartoteka.kernel.events import FAILED, Outcome
from kartoteka.kernel.procedures import Call, Procedure, Raise, Return, Signal, step
from kartoteka.kernel.records import NO_CARD, Regs

if TYPE_CHECKING:
    from kartoteka.kernel.interpret import Operands
    from kartoteka.kernel.state import State


class Equipping(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Equipment, its player, and the unit that was chosen for it."""

    card: int
    seat: int
    unit: int = NO_CARD
    outcome: Outcome | None = None


def attach(s: State, r: Equipping) -> Signal:
    """If the unit is still there."""
    if r.unit == NO_CARD or r.unit not in carriers(s, r.seat, r.card):
        return None
    return Raise([h.Equipped(card=r.card, host=r.unit)], into="outcome")


def told(s: State, r: Equipping) -> Signal:
    return Return(r.outcome or FAILED)


EQUIP = Procedure("SWR-74", "equip", regs=Equipping, steps=(step("SWK-Equip", attach), step("", told)))


def could_equip(s: State, c: Any, o: Operands) -> bool:
    """Whether there is a unit for it."""
    return bool(carriers(s, c.seat, c.card, most=1))


@verb("equip", "SWR-74", could_equip, alone=True)
def equip(s: State, c: Any, o: Operands) -> Call:
    """It goes onto the unit that was chosen when its cost was paid, and tells what came of it."""
    unit = carrier_of(c)
    return Call(EQUIP, Equipping(card=c.card, seat=c.seat, unit=unit if unit is not None else NO_CARD))
