"""Unique units and stacks: what may be stacked on what, and what that costs (B9 of the rules)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.swtcg.numbers import definition, stack_below, units
from kartoteka.kernel.legality import Ruling, ruling

if TYPE_CHECKING:
    from kartoteka.kernel.state import State

SAME_UNITS = Ruling(
    "SWR-85",
    "some pairs of names are one unit",
    value={"Beru Whitesun": "Beru Lars", "Queen Amidala": "Padme Amidala", "Leia Organa": "Princess Leia"},
    without={},
)
MOST_IN_A_STACK = Ruling("SWR-78", "a stack has at most four cards", value=4, without=60)
EACH_VERSION_ONCE = ruling("SWR-78", "a stack has no version twice")
PRICE_OF_STACKING = Ruling("SWR-80", "adding a card to a stack costs at least 1", value=1, without=0)


def unit_name(s: State, card: int) -> str:
    """The name that makes a unique unit one: versions share it, and so do a few pairs of names (SWR-85)."""
    d = definition(s, card)
    name: str = SAME_UNITS.value.get(d.name, d.name)
    return name


def is_unique(s: State, card: int) -> bool:
    """A card is unique exactly if it carries a version letter (SWR-15)."""
    return bool(definition(s, card).version)


def namesake(s: State, seat: int, card: int) -> int | None:
    """The unit in play that a unique card would be another version of, if its player has one (SWR-77)."""
    if not is_unique(s, card):
        return None
    name = unit_name(s, card)
    return next((u for u in units(s, seat) if u != card and is_unique(s, u) and unit_name(s, u) == name), None)


def fits_stack(s: State, card: int, top: int) -> bool:
    """Whether the card may join that stack: fewer than four cards, and not this version (SWR-78)."""
    stack = [top, *stack_below(s, top)]
    versions = {definition(s, x).version for x in stack}
    return len(stack) < MOST_IN_A_STACK.value and not (
        EACH_VERSION_ONCE.holds and definition(s, card).version in versions
    )


def price_of_stacking(s: State, card: int, top: int, *, on_top: bool) -> int:
    """1, and where a dearer card goes on top, the difference besides (SWR-80)."""
    dearer = definition(s, card).cost - definition(s, top).cost if on_top else 0
    return int(PRICE_OF_STACKING.value) + max(0, dearer)
