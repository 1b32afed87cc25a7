"""What is asked of cards and players: speed, power, health, who controls an arena.

Each answer is folded anew from what is printed, what the stack adds and what now speaks of it (`kernel.modifiers`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.swtcg.facts import facts, same_words
from kartoteka.games.swtcg.lying import attached_to
from kartoteka.games.swtcg.records import (
    ABOARD,
    ARENAS,
    BENEATH,
    BUILD_ZONE,
    PILOTING,
    STACK,
    STACKED,
    UNITS_LIE,
    Table,
)
from kartoteka.kernel.legality import Ruling, ruling
from kartoteka.kernel.modifiers import Folding, Say, fold, has_word, said, said_of_seat

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from kartoteka.games.swtcg.cards import CardDef
    from kartoteka.kernel.state import State

NUMBERS = Folding(set_overrides=False, least=None)
"""Speed, power, health and the numbers of keywords may fall below 0: a power of less than 0 rolls no dice (SWR-99), and
what is then added must first make up for it."""
DEPLOYING = Folding(
    set_overrides=False, least=Ruling("SWR-65", "what deploying costs falls to 0 at the least", value=0, without=None)
)
PLAYING = Folding(
    set_overrides=False, least=Ruling("SWR-124", "no cost is reduced below 0", value=0, without=None)
)  # fmt: skip
STACK_BONUS = Ruling(
    "SWR-79", "each card under the top adds +10 speed, +1 power and +1 health",
    value={"speed": 10, "power": 1, "health": 1}, without={"speed": 0, "power": 0, "health": 0},
)  # fmt: skip

ONLY_IN_ARENAS = Ruling(
    "SW-29", "a static ability works while its unit is in an arena", value=ARENAS, without=UNITS_LIE
)
ONLY_ITS_OWN_STACK = ruling("SW-61", "the stack of a pilot gives its unit nothing")
NOTHING_FROM_BENEATH = ruling("SWR-35", "a card face down under a unit gives it no bonus")
A_STAR_IS_COMPUTED = ruling("SWR-21", "what a text computes is the number to which the rest is added")
LAST_KNOWN = ruling("SWR-22", "what a text asks of a unit that it has moved away is what that unit last was")
OWN_SUBTYPES = ruling("SW-50", "a pilot on a unit keeps its own subtypes")
HEALTH_STAYS = ruling("SWR-22", "damage counters do not lower the health")


def definition(s: State, card: int) -> CardDef:
    """The printed facts of a card."""
    found: CardDef = s.pool.definitions[s.cards[card].proto]
    return found


def zone_type(s: State, card: int) -> int:
    """The kind of zone that a card is in."""
    return int(s.cards[card].zone // len(s.seats))


def is_unit(s: State, card: int) -> bool:
    """Whether the card is a unit: completed, and in an arena or face up in the build zone (SWR-31, SW-48)."""
    c = s.cards[card]
    return c.zone // len(s.seats) in UNITS_LIE and bool(s.pool.facts[c.proto].is_unit)


def units_in(s: State, seat: int, arena: int) -> tuple[int, ...]:
    """The units that a player controls in one arena: nothing else lies there."""
    return s.zones[arena * len(s.seats) + seat]


def units(s: State, seat: int, *zones: int) -> Sequence[int]:
    """The units that a player controls, in those kinds of zone; without any, in all arenas and the build zone."""
    seats = len(s.seats)
    found: list[int] = []
    piles = s.zones
    for zone in zones or UNITS_LIE:
        there = piles[zone * seats + seat]
        if there:
            if zone == BUILD_ZONE:
                cards, printed = s.cards, s.pool.facts
                for card in there:
                    if printed[cards[card].proto].is_unit:
                        found.append(card)
            else:
                found += there
    return found


def stack_below(s: State, card: int) -> list[int]:
    """The cards under the top card of a stack."""
    return attached_to(s, card, STACKED)


def adding(s: State, card: int) -> int:
    """How many cards add to the numbers of a unit: those of its stack (SWR-79)."""
    n = len(s.seats)
    found = 0
    for pile in s.zones[STACK * n : (STACK + 1) * n]:
        if pile:
            found = len(stack_below(s, card))
    if not ONLY_ITS_OWN_STACK.holds:
        found += sum(len(stack_below(s, x)) for x in pilots_of(s, card))
    if not NOTHING_FROM_BENEATH.holds:
        found += len(attached_to(s, card, BENEATH))
    return found


def pilots_of(s: State, card: int) -> list[int]:
    """The pilots on a unit."""
    return attached_to(s, card, PILOTING)


def _folded(base: int, more: int, says: Iterable[Say], by: Folding) -> int:
    """A number: what a text sets takes the place of what is printed; then comes what is added to that (SWR-21)."""
    fixed = [x for x in says if x.op == "set"]
    rest = [x for x in says if x.op != "set"]
    if not A_STAR_IS_COMPUTED.holds:
        fixed, rest = [], [*rest, *fixed]
    return fold(base, [*fixed, Say("add", more, "", 0), *rest], by)


def value(s: State, card: int, stat: str, base: int | None = None) -> int:
    """A unit's speed, power or health now: what is printed on its top card, what its stack adds, all modifiers.

    With a `base`, that instead of what is printed.
    """
    printed: int = (getattr(definition(s, card), stat) if base is None else base) or 0
    more: int = STACK_BONUS.value[stat] * adding(s, card)
    if stat not in s.spoken:
        return printed + more
    says = said(s, card, stat)
    return _folded(printed, more, says if base is None else [x for x in says if x.op != "set"], NUMBERS)


def speed(s: State, card: int) -> int:
    return value(s, card, "speed")


def power(s: State, card: int, manner: str = "") -> int:
    """Its power; in an attack by way of Bombard or Ion Cannon the number of that, with all other modifiers."""
    return value(s, card, "power", keyword(s, card, manner) if manner else None)


def health(s: State, card: int) -> int:
    """Damage counters do not lower it (SWR-22)."""
    return value(s, card, "health") - (0 if HEALTH_STAYS.holds else s.cards[card].damage)


def keyword(s: State, card: int, name: str) -> int:
    """The number of a keyword: several alike are added. Printed ones are static abilities, and so work in arenas."""
    printed: int = s.pool.facts[s.cards[card].proto].keywords.get(name, 0)
    if printed and name != "hidden cost" and zone_type(s, card) not in ONLY_IN_ARENAS.value:
        printed = 0
    if name not in s.spoken:
        return printed
    return _folded(printed, 0, said(s, card, name), NUMBERS)


NUMBERED = ("shields", "accuracy", "critical hit", "stun", "bombard", "ion cannon", "lucky", "hidden cost")
"""Keywords that are numbers."""


LOST_FOR_GOOD = ruling("SW-2", "a unit that loses a keyword does not have it, however often it would")


def has_keyword(s: State, card: int, name: str) -> bool:
    """Whether a unit has a keyword, with a number or without."""
    if name in NUMBERED:
        return keyword(s, card, name) != 0
    if f"keyword {name}" in s.spoken and any(x.op == "lose" and x.value == name for x in said(s, card, "keyword")):
        return not LOST_FOR_GOOD.holds
    works = name == "pilot" or zone_type(s, card) in ONLY_IN_ARENAS.value
    return has_word(s, card, "keyword", name, int(works and name in facts(s, card).keywords))


def has_subtype(s: State, card: int, word: str) -> bool:
    """Whether a card has a subtype: printed as whole words of its type line, or gained ("Treat as", SWR-19)."""
    if not OWN_SUBTYPES.holds and zone_type(s, card) == ABOARD:
        return False
    if s.pool.facts[s.cards[card].proto].has_subtype(word):
        return True
    return "subtype" in s.spoken and _gains_subtype(s, card, word)


def _gains_subtype(s: State, card: int, word: str) -> bool:
    return any(same_words(word, x.value) for x in said(s, card, "subtype") if x.op == "gain")


def is_called(s: State, card: int, word: str) -> bool:
    """Whether a noun of texts names the unit: "unit", its type, or a subtype."""
    return word == "unit" or facts(s, card).is_type(word.lower()) or has_subtype(s, card, word)


def plain(s: State, card: int, stat: str) -> int:
    """A number that nothing is printed of: only what now speaks of it."""
    return _folded(0, 0, said(s, card, stat), NUMBERS) if stat in s.spoken else 0


TOP_CARD_COUNTS = Ruling("SWR-22", "each card under the top adds 1 to the total build cost", value=1, without=0)


def reduced(s: State, card: int, cost: int) -> int:
    """A number of build counters, with what is now said of the card's build cost (SWR-65)."""
    return _folded(cost, 0, said(s, card, "build cost"), DEPLOYING) if "build cost" in s.spoken else max(cost, 0)


def build_cost(s: State, card: int) -> int:
    """What it costs to build the card now; of a unit, what its top card costs (SWR-22)."""
    printed: int = s.pool.definitions[s.cards[card].proto].cost or 0
    return reduced(s, card, printed) if "build cost" in s.spoken else printed


def total_build_cost(s: State, card: int) -> int:
    """The top card's build cost, and 1 for each card under it (SWR-22)."""
    each: int = TOP_CARD_COUNTS.value
    return build_cost(s, card) + each * len(stack_below(s, card))


def force_cost(s: State, card: int) -> int:
    """What it costs to play a Battle card."""
    printed = facts(s, card).force
    return _folded(printed, 0, said(s, card, "force cost"), PLAYING) if "force cost" in s.spoken else printed


AMPLE = 1000
"""More than any card costs: what is taken off such a price is not cut at 0."""


def dearer(s: State, card: int) -> int:
    """How much more Force a Battle card costs than it prints, less, where it is below 0: added to what is paid for it,
    with its X or its Enhance, which falls to 0 at the least (SWR-124)."""
    if "force cost" not in s.spoken:
        return 0
    return _folded(AMPLE, 0, said(s, card, "force cost"), PLAYING) - AMPLE


ONLY_OF_FORCE = ruling("SWR-123", "a text about abilities that cost Force is about those that print a Force cost")

EVERY_ABILITY = ruling("SWR-123", "a text about a player's activated abilities is about every one, also Equip")


def surcharge(s: State, card: int, *, prints_force: bool) -> int:
    """How much more Force an activated ability costs (SWR-123); less, where it is below 0.

    Of its unit something may be said: what a pilot lists is an ability of the unit that it is on (SW-35). Of all that a
    player uses, wherever it stands: also of Equip, which is an ability of no unit.
    """
    if "ability cost" not in s.spoken:
        return 0
    unit = s.cards[card].host if zone_type(s, card) == ABOARD else card
    whole = [*said(s, unit, "ability cost")]
    if EVERY_ABILITY.holds:
        whole += said_of_seat(s, s.game.player_of(s, card), "ability cost")
    says = [x for x in whole if x.value != "force" or prints_force or not ONLY_OF_FORCE.holds]
    return _folded(0, 0, says, NUMBERS)


def tokens(s: State, card: int, token: str) -> int:
    """How many counters of that name lie on a card."""
    found: dict[str, int] = dict(s.cards[card].tokens)
    return found.get(token, 0)


def cannot(s: State, card: int, what: str) -> bool:
    """Whether something forbids the card that (SWR-8: "cannot" beats "can")."""
    stat = f"cannot {what}"
    return stat in s.spoken and bool(said(s, card, stat))


def player_cannot(s: State, seat: int, what: str) -> bool:
    """Whether something forbids the player that."""
    stat = f"cannot {what}"
    return stat in s.spoken and bool(said_of_seat(s, seat, stat))


ALONE_THERE = ruling("SWR-1", "nobody controls an arena in which both players have units")
IGNORED_FOR_CONTROL = ruling("SWR-3", "a unit whose text says so does not count for control of an arena")


def counting(s: State, seat: int, arena: int) -> Sequence[int]:
    """The units of a player that count for control of an arena: on both sides of the question."""
    there = units_in(s, seat, arena)
    if "cannot count for control" not in s.spoken or not IGNORED_FOR_CONTROL.holds:
        return there
    return [x for x in there if not cannot(s, x, "count for control")]


def controls_arena(s: State, seat: int, arena: int) -> bool:
    """Whether a player has a unit there and the opponent has none (SWR-1)."""
    return bool(counting(s, seat, arena)) and not (ALONE_THERE.holds and counting(s, 1 - seat, arena))


def turn_number(s: State) -> int:
    """The number of the turn; 0 during setup."""
    table = s.open(Table)
    return table.turn if table is not None else 0
