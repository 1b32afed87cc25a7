"""Unique units and stacks: what may be stacked on what, and what that costs (SWR-77 to SWR-85)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.swtcg import happenings as h
from kartoteka.games.swtcg.edits.leaving import discards_of
from kartoteka.games.swtcg.numbers import (
    cannot,
    definition,
    player_cannot,
    reduced,
    stack_below,
    units,
    zone_type,
)
from kartoteka.games.swtcg.piles import picked_from
from kartoteka.games.swtcg.records import ABOARD, ARENAS, BUILD_ZONE
from kartoteka.kernel.events import Check
from kartoteka.kernel.legality import Ruling, need, ruling
from kartoteka.kernel.procedures import Raise

if TYPE_CHECKING:
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.procedures import Signal
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
PRICE_OF_REARRANGING = Ruling("SWR-83", "rearranging a stack costs at least 1", value=1, without=0)
BY_VERSION = ruling("SWR-15", "a card is unique exactly if it carries a version letter")
PILOTS_TOO = ruling("SW-69", "uniqueness holds for a card also while it pilots")


def unit_name(s: State, card: int) -> str:
    """The name that makes a unique unit one: versions share it, and so do a few pairs of names (SWR-85)."""
    d = definition(s, card)
    name: str = SAME_UNITS.value.get(d.name, d.name)
    return name


def is_unique(s: State, card: int) -> bool:
    """A card is unique exactly if it carries a version letter (SWR-15)."""
    return bool(s.pool.definitions[s.cards[card].proto].version) and BY_VERSION.holds


def pilots(s: State, seat: int) -> list[int]:
    """A player's pilots that are on units, whoever controls these (SW-74)."""
    found: list[int] = []
    for card in s.zones[ABOARD * len(s.seats) + seat]:
        if s.pool.facts[s.cards[card].proto].is_unit:
            found.append(card)
    return found


def in_battle(s: State, card: int) -> bool:
    """Whether a unit is in an arena, or the unit that a pilot is on (SWR-86)."""
    where = zone_type(s, card)
    return (zone_type(s, s.cards[card].host) if where == ABOARD else where) in ARENAS


Named = dict[str, list[int]]
"""Unique cards by the name that makes them one."""


@picked_from(BUILD_ZONE, ABOARD)
def by_name(s: State, seat: int) -> Named:
    """What a player has in play that is unique, by name: units, and pilots on units (SW-69)."""
    found: Named = {}
    cards, definitions, there = s.cards, s.pool.definitions, units(s, seat)
    if PILOTS_TOO.holds:
        there = [*there, *pilots(s, seat)]
    for card in there:
        if definitions[cards[card].proto].version and is_unique(s, card):
            found.setdefault(unit_name(s, card), []).append(card)
    return found


def unique_cards(s: State, seat: int) -> list[int]:
    """The same, one after the other."""
    return [card for cards in by_name(s, seat).values() for card in cards]


def namesake(s: State, seat: int, card: int) -> int | None:
    """What a player has in play that a unique card would be another version of (SWR-77)."""
    there = by_name(s, seat)
    if not there or not is_unique(s, card):
        return None
    return next((u for u in there.get(unit_name(s, card), ()) if u != card), None)


def fits_stack(s: State, card: int, top: int) -> bool:
    """Whether the card may join that stack: fewer than four cards, and not this version (SWR-78)."""
    stack = [top, *stack_below(s, top)]
    versions = {definition(s, x).version for x in stack}
    return len(stack) < MOST_IN_A_STACK.value and not (
        EACH_VERSION_ONCE.holds and definition(s, card).version in versions
    )


def may_stack(s: State, seat: int, option: Option) -> bool:
    """Nothing forbids the player, the card or the unit that it joins to be stacked."""
    return not (player_cannot(s, seat, "stack") or cannot(s, option[1], "stack") or cannot(s, option[2], "stack"))


MAY_STACK = need("SWR-8", "nothing forbids to stack these", may_stack, spoken=("cannot stack",))


def printed_price(s: State, card: int, top: int, *, on_top: bool) -> int:
    """1, and where a dearer card goes on top, the difference besides (SWR-80): as printed, for setup (SWR-43)."""
    dearer = definition(s, card).cost - definition(s, top).cost if on_top else 0
    return int(PRICE_OF_STACKING.value) + max(0, dearer)


def price_of_stacking(s: State, card: int, top: int, *, on_top: bool) -> int:
    """The same with what is said of the card's cost: reductions hold for stacking, too (SWR-65)."""
    return reduced(s, card, printed_price(s, card, top, on_top=on_top))


def price_of_rearranging(s: State, card: int, top: int) -> int:
    """1, and where the new top is dearer than the old one, the difference besides (SWR-83)."""
    return int(PRICE_OF_REARRANGING.value) + max(0, definition(s, card).cost - definition(s, top).cost)


# Only one of each name --------------------------------------------------------------------------------------------


def superfluous(s: State) -> Signal | None:
    """Of two with the same unique name that are not stacked, the one deployed last is discarded (SWR-77)."""
    for seat in range(len(s.seats)):
        for cards in by_name(s, seat).values():
            if len(cards) > 1:
                last = max(cards, key=lambda x: s.cards[x].obj)
                if not cannot(s, last, "be discarded"):
                    return Raise(discards_of(s, last))
    return None


ONE_OF_EACH = Check(
    "SWR-77",
    "a player has only one unit of a unique name in play",
    superfluous,
    (h.Deployed, h.PutIntoArena, h.PilotMoved, h.ControlTaken, h.EffectStarted),
    otherwise=("cannot be discarded",),
)
