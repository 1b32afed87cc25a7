"""What is asked of cards and players: speed, power, health, who controls an arena.

Each answer is folded anew from what is printed, what the stack adds and what now speaks of it (`kernel.modifiers`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.swtcg.edits import attached_to
from kartoteka.games.swtcg.records import ABOARD, ARENAS, BUILD_ZONE, STACKED, UNITS_LIE, Table
from kartoteka.kernel.legality import Ruling, ruling
from kartoteka.kernel.modifiers import Folding, fold, has_word, said

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kartoteka.games.swtcg.cards import CardDef
    from kartoteka.kernel.state import State

FOLDING = Folding(least=Ruling("SWR-65", "no number falls below 0", value=0, without=None))
STACK_BONUS = Ruling(
    "SWR-79", "each card under the top adds +10 speed, +1 power and +1 health",
    value={"speed": 10, "power": 1, "health": 1}, without={"speed": 0, "power": 0, "health": 0},
)  # fmt: skip
UNITS = ("space", "ground", "character")
"""The types of card that are units (SWR-12)."""

ONLY_IN_ARENAS = Ruling(
    "SW-29", "a static ability works while its unit is in an arena", value=ARENAS, without=UNITS_LIE
)
ONLY_UNITS_COUNT = ruling("SWR-3", "only units count for control of an arena")


def definition(s: State, card: int) -> CardDef:
    """The printed facts of a card."""
    found: CardDef = s.pool.definitions[s.cards[card].proto]
    return found


def zone_type(s: State, card: int) -> int:
    """The kind of zone that a card is in."""
    return int(s.cards[card].zone // len(s.seats))


def is_unit(s: State, card: int) -> bool:
    """Whether the card is a unit: completed, and in an arena or face up in the build zone (SWR-31, SW-48)."""
    return zone_type(s, card) in UNITS_LIE and definition(s, card).type in UNITS


def cannot(s: State, card: int, what: str) -> bool:
    """Whether something forbids the card to do that, or that to be done to it: "cannot" beats "can" (SWR-8)."""
    return has_word(s, card, "cannot", what, 0)


def units(s: State, seat: int, *zones: int) -> Iterator[int]:
    """The units that a player controls, in those kinds of zone; without any, in all arenas and the build zone."""
    seats = len(s.seats)
    for zone in zones or UNITS_LIE:
        for card in s.zones[zone * seats + seat]:
            if zone != BUILD_ZONE or definition(s, card).type in UNITS:
                yield card


def stack_below(s: State, card: int) -> list[int]:
    """The cards under the top card of a stack."""
    return attached_to(s, card, STACKED)


def pilots_of(s: State, card: int) -> list[int]:
    """The pilots on a unit."""
    return [x for x in attached_to(s, card) if zone_type(s, x) == ABOARD]


def value(s: State, card: int, stat: str) -> int:
    """A unit's speed, power or health now: what is printed on its top card, what its stack adds, all modifiers."""
    base = getattr(definition(s, card), stat) + STACK_BONUS.value[stat] * len(stack_below(s, card))
    if stat not in s.spoken:
        return max(base, 0)
    return fold(base, said(s, card, stat), FOLDING)


def speed(s: State, card: int) -> int:
    return value(s, card, "speed")


def power(s: State, card: int) -> int:
    return value(s, card, "power")


def health(s: State, card: int) -> int:
    return value(s, card, "health")


def total_build_cost(s: State, card: int) -> int:
    """The top card's build cost, and 1 for each card under it (SWR-22)."""
    return definition(s, card).cost + len(stack_below(s, card))


def said_number(s: State, card: int, stat: str) -> int:
    """What is said of a number that nothing prints."""
    return fold(0, said(s, card, stat), FOLDING) if stat in s.spoken else 0


def reduced(s: State, card: int, cost: int) -> int:
    """A number of build counters, with what is now said of the card's build cost (SWR-65)."""
    return fold(cost, said(s, card, "build cost"), FOLDING) if "build cost" in s.spoken else max(cost, 0)


def build_cost(s: State, card: int) -> int:
    """The build counters that completing a card takes now (SWR-65)."""
    return reduced(s, card, definition(s, card).cost)


def has_subtype(s: State, card: int, subtype: str) -> bool:
    """Whether a card has that subtype, on its type line or by what a text makes of it (SWR-17, SWR-19)."""
    return has_word(s, card, "subtype", subtype, int(definition(s, card).has_subtype(subtype)))


def controls_arena(s: State, seat: int, arena: int) -> bool:
    """Whether a player has a unit there and the opponent has none (SWR-1)."""
    return any(units(s, seat, arena)) and not any(units(s, 1 - seat, arena))


def turn_number(s: State) -> int:
    """The number of the turn; 0 during setup."""
    table = s.open(Table)
    return table.turn if table is not None else 0
