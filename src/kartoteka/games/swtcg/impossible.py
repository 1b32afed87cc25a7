"""What no game comes to: stacks, pilots, Equipment and Locations that lie where no rule lets them get.

Scenarios give positions (`positions`); one that cannot be is refused, since it is an oversight rather than a ruling.
What a text could have brought about is let through: a pilot whose unit was of its type once, a unit that is owned by
the other player.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.swtcg.stacks import MOST_IN_A_STACK, SAME_UNITS
from kartoteka.text.faults import clip, either

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.games.swtcg.cards import CardDef


def in_a_stack(card: CardDef, stack: Sequence[CardDef]) -> str:
    """Why a card cannot lie in a stack under these, the top first; empty where it can (SWR-78)."""
    top = stack[0]
    for one in (top, card):
        if not one.version:
            return f"{clip(one.title)} is not unique, so it is in no stack (SWR-78)"
    if SAME_UNITS.value.get(card.name, card.name) != SAME_UNITS.value.get(top.name, top.name):
        return f"{clip(card.title)} is no version of {clip(top.name)} (SWR-78)"
    if any((card.name, card.version) == (x.name, x.version) for x in stack):
        return f"{clip(card.title)} is in that stack already: no version is there twice (SWR-78)"
    if len(stack) >= MOST_IN_A_STACK.value:
        return f"a stack has at most {MOST_IN_A_STACK.value} cards (SWR-78)"
    return ""


def as_a_pilot(card: CardDef, piloting: Sequence[str]) -> str:
    """Why a card cannot be on a unit as its pilot; `piloting` are the types of unit that it can pilot (SW-139)."""
    return "" if piloting else f"{clip(card.title)} is no pilot: it has no ability Pilot (SW-139)"


def as_equipment(card: CardDef, unit: CardDef) -> str:
    """Why Equipment cannot be on a unit: it is of none of the types that it lists (SWR-74)."""
    if not set(card.arenas).isdisjoint(unit.arenas):
        return ""
    return f"{clip(card.title)} is attached to {either(card.arenas)} units, and {clip(unit.title)} is none (SWR-74)"


def as_a_location(card: CardDef, arena: str, others: Sequence[str]) -> str:
    """Why a Location cannot lie in an arena, where there is one of these arenas already (SWR-71)."""
    if arena not in card.arenas:
        return f"{clip(card.title)} does not belong into that arena: it lists {either(card.arenas)} (SWR-71)"
    return "there is a Location in that arena already (SWR-71)" if arena in others else ""


def beside(card: CardDef, has_one: bool, player: str) -> str:
    """Why a unit cannot be in play where its player may have one of that unique name already (SWR-77)."""
    if not has_one:
        return ""
    return (
        f"{player} has a version of {clip(card.name)} in play already; there is only one, or a stack of them (SWR-77)"
    )
