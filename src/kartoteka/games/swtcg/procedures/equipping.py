"""Equip: Equipment is attached to a unit of its player (SWR-73, SWR-74). What it costs is the cost of an ability."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kartoteka.games.swtcg import happenings as h
from kartoteka.games.swtcg.numbers import definition, units
from kartoteka.games.swtcg.records import UNITS_LIE
from kartoteka.games.swtcg.saying import verb
from kartoteka.kernel.choices import Slot
from kartoteka.kernel.events import Outcome
from kartoteka.kernel.legality import need
from kartoteka.kernel.procedures import Call, Procedure, Raise, Return, Signal, choose_one, step
from kartoteka.kernel.records import NO_CARD, Regs

if TYPE_CHECKING:
    from kartoteka.kernel.interpret import Operands
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State


class Equipping(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Equipment, its player, and the unit that was chosen for it."""

    card: int
    seat: int
    unit: int = NO_CARD
    outcome: Outcome | None = None


def carriers(s: State, r: Equipping) -> list[Option]:
    """Every unit but the one that has it; whose it may be, and of which type, is asked by needs."""
    there = s.cards[r.card].host
    return [("equip", unit) for seat in range(len(s.seats)) for unit in units(s, seat, *UNITS_LIE) if unit != there]


def is_own(s: State, seat: int, option: Option) -> bool:
    return bool(s.cards[option[1]].controller == seat)


def is_of_a_listed_type(s: State, seat: int, option: Option) -> bool:
    """Of the arenas that the Equipment lists. What its effect wants of the unit does not matter (SWR-76)."""
    equipment = s.regs[-1].card
    return not set(definition(s, option[1]).arenas).isdisjoint(definition(s, equipment).arenas)


CARRIER = Slot(
    "SWR-74",
    "the unit that is equipped",
    seat=lambda s, r: int(r.seat),
    candidates=carriers,
    needs=(
        need("SWR-74", "the unit is yours", is_own),
        need("SWR-74", "the unit is of a type that the Equipment lists", is_of_a_listed_type),
    ),
)


def attach(s: State, r: Equipping) -> Signal:
    return Raise([h.Equipped(card=r.card, host=r.unit)], into="outcome") if r.unit != NO_CARD else None


def told(s: State, r: Equipping) -> Signal:
    return Return(r.outcome or Outcome(1, 0, 0, (), False))


EQUIP = Procedure(
    "SWR-74",
    "equip",
    regs=Equipping,
    steps=(choose_one(CARRIER, "unit"), step("SWK-Equip", attach), step("", told)),
)


def could_equip(s: State, c: Any, o: Operands) -> bool:
    """Whether there is a unit for it."""
    listed = definition(s, c.card).arenas
    here = s.cards[c.card].host
    return any(
        unit != here and not set(definition(s, unit).arenas).isdisjoint(listed) for unit in units(s, c.seat, *UNITS_LIE)
    )


@verb("equip", "SWR-74", could_equip, alone=True)
def equip(s: State, c: Any, o: Operands) -> Call:
    """It asks for the unit and tells what came of it."""
    return Call(EQUIP, Equipping(card=c.card, seat=c.seat))
