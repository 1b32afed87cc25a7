"""Which units Equipment can be attached to, and what a unit makes of the price (SWR-74)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kartoteka.games.swtcg.numbers import definition, units
from kartoteka.kernel.legality import need
from kartoteka.kernel.modifiers import said

if TYPE_CHECKING:
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

CARRIER_SLOT = "carrier"
"""The slot of a play that holds the unit."""


def is_own(s: State, seat: int, option: Option) -> bool:
    return bool(s.cards[option[1]].controller == seat)


def is_of_a_listed_type(s: State, seat: int, option: Option) -> bool:
    """Of the arenas that the Equipment lists. What its effect wants of the unit does not matter (SWR-76)."""
    return not set(definition(s, option[1]).arenas).isdisjoint(definition(s, option[2]).arenas)


NEEDS = (
    need("SWR-74", "the unit is yours", is_own),
    need("SWR-74", "the unit is of a type that the Equipment lists", is_of_a_listed_type),
)


def carriers(s: State, seat: int, card: int, most: int = 0) -> list[int]:
    """The units that a player can attach Equipment to: every one but that which has it; not more than `most`, if any
    number is said."""
    there = s.cards[card].host
    found: list[int] = []
    for player in s.in_order(seat):
        for unit in units(s, player):
            option = ("equip", unit, card)
            if unit != there and all([need.test(s, seat, option) for need in NEEDS]):
                found.append(unit)
                if len(found) == most:
                    return found
    return found


def carrier_of(context: Any) -> int | None:
    """The unit that was chosen for Equipment; None while none is."""
    found: int | None = dict(context.slots).get(CARRIER_SLOT)
    return found


def cheaper(s: State, context: Any, what: str) -> int:
    """What is said of the price of attaching it, in Force or build points; while no unit is chosen, the best of all."""
    if "equip cost" not in s.spoken:
        return 0
    chosen = carrier_of(context)
    possible = [chosen] if chosen is not None else carriers(s, context.seat, context.card)
    return min((sum(x.amount for x in said(s, unit, "equip cost") if x.value == what) for unit in possible), default=0)
