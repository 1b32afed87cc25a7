"""Putting build counters on cards, deploying units, adding them to stacks, bringing them back (SWR-57 to SWR-67)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from kartoteka.games.shared.piles import picked_from
from kartoteka.games.swtcg import happenings as h
from kartoteka.games.swtcg.numbers import build_cost, definition, units, zone_type
from kartoteka.games.swtcg.procedures.acting import Acting, act, done_with, starting, tasks
from kartoteka.games.swtcg.procedures.piloting import FORCED_OFF
from kartoteka.games.swtcg.records import ARENA_NAMES, ARENAS, BUILD_ZONE, CONSTRUCTION, HAND
from kartoteka.games.swtcg.stacks import (
    MAY_STACK,
    by_name,
    fits_stack,
    is_unique,
    namesake,
    pilots,
    price_of_stacking,
    unit_name,
)
from kartoteka.kernel.legality import Need, Ruling, need, ruling
from kartoteka.kernel.procedures import Raise, Signal, step
from kartoteka.kernel.windows import Play

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

PLACES = (*ARENAS, BUILD_ZONE)
"""Where a completed unit may go."""

ANY_AMOUNT = ruling("SWR-62", "more build counters may be put on a card than it costs")
KEPT_BACK = ruling("SWR-63", "a completed unit may stay in the build zone")
FREE_TOO = Ruling("SWR-66", "a card that costs nothing is put face down without build points", value=0, without=1)
MOST_AT_ONCE = 30
"""Up to so many points a player might try to put on a card."""


def under_construction(s: State, seat: int) -> tuple[int, ...]:
    """A player's face-down cards in the build zone."""
    return s.zones[CONSTRUCTION * len(s.seats) + seat]


def in_hand(s: State, seat: int) -> tuple[int, ...]:
    """The cards of a player's hand."""
    return s.zones[HAND * len(s.seats) + seat]


# Build counters ---------------------------------------------------------------------------------------------------


@picked_from(HAND)
def buildable(s: State, seat: int) -> tuple[tuple[int, ...], tuple[int, ...], dict[int, list[Option]]]:
    """The cards of a hand that can be built at all, and those of them that are printed to cost nothing; and, by number
    of points, what can be done with them: the same again and again while it is that hand."""
    cards, definitions = s.cards, s.pool.definitions
    found, free = [], []
    for card in in_hand(s, seat):
        printed = definitions[cards[card].proto]
        if printed.type != "battle" or not CAN_BE_BUILT.holds:
            found.append(card)
            if not printed.cost:
                free.append(card)
    return tuple(found), tuple(free), {}


@lru_cache(maxsize=10_000)
def points_on(card: int, least: int, most: int) -> list[Option]:
    """So many build points on a card, for each number: the same are wanted in every build step."""
    return [("build", card, n) for n in range(least, most + 1)]


def _free(s: State, cards: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([card for card in cards if not build_cost(s, card)])


def amounts(s: State, seat: int) -> list[Option]:
    """So many build points on that card, for each card and number; one that costs nothing may be put there so."""
    points = s.seats[seat].points
    mine, gratis, told = buildable(s, seat)
    if "build cost" in s.spoken:
        gratis, told = _free(s, mine), {}
    known = told.get(points)
    if known is None:
        known = told[points] = []
        for card in mine:
            known += points_on(card, FREE_TOO.value if card in gratis else 1, points)
    found = known.copy()
    for card in under_construction(s, seat):
        missing = points if ANY_AMOUNT.holds else build_cost(s, card) - s.cards[card].built
        found += points_on(card, 1, min(points, missing))
    return found


@done_with(HAND, CONSTRUCTION)
def buildings(s: State, seat: int, found: dict[str, list[Option]]) -> None:
    """Build points on cards in the hand and on those that are begun."""
    found["build"] = amounts(s, seat)


def any_amounts(s: State, seat: int) -> list[Option]:
    held = (*in_hand(s, seat), *under_construction(s, seat))
    return [option for card in held for option in points_on(card, 0, MOST_AT_ONCE)]


def has_a_cost(s: State, seat: int, option: Option) -> bool:
    return bool(s.pool.definitions[s.cards[option[1]].proto].type != "battle")


def takes_a_point(s: State, seat: int, option: Option) -> bool:
    return option[2] > 0 or (zone_type(s, option[1]) == HAND and build_cost(s, option[1]) == 0)


def points_suffice(s: State, seat: int, option: Option) -> bool:
    return bool(option[2] <= s.seats[seat].points)


def points_left(s: State, seat: int, option: Option) -> str:
    return f"{s.seats[seat].points} left"


CAN_BE_BUILT = need("SWR-14", "it has a build cost: Battle cards have none", has_a_cost)
AT_LEAST_ONE = need("SWR-61", "at least 1 build point is put on it", takes_a_point)
ENOUGH_POINTS = need("SWR-55", "you have that many build points", points_suffice, points_left)


def put_counters(s: State, r: Acting) -> Signal:
    """A card from a hand is put face down into the build zone, also one that costs nothing (SWR-66)."""
    begun = zone_type(s, r.card) == HAND
    events: list[Event] = [h.Started(card=r.card, player=r.seat)] if begun else []
    if r.other:
        placed = h.CountersPlaced(card=r.card, amount=r.other, begun=begun)
        events += [h.PointsSpent(player=r.seat, amount=r.other), placed]
    return Raise(events)


BUILD_ON = act("SWR-61", "build counters are put on a card", step("SWR-61", put_counters))
BUILD_A_CARD = Play(
    "SWR-61", "build", among=tasks, needs=(CAN_BE_BUILT, AT_LEAST_ONE, ENOUGH_POINTS),
    implied=(CAN_BE_BUILT, AT_LEAST_ONE, ENOUGH_POINTS), start=starting(BUILD_ON), attempts=any_amounts,
)  # fmt: skip


# Units ------------------------------------------------------------------------------------------------------------


JOINS = {"stack on": True, "stack under": False, "reveal on": True, "reveal under": False}
"""By play that adds a card to a stack, whether the card comes on top."""


def price(s: State, option: Option) -> int:
    """The build counters that completing a card there takes."""
    if option[0] in JOINS:
        return price_of_stacking(s, option[1], option[2], on_top=JOINS[option[0]])
    return build_cost(s, option[1])


def is_finished(s: State, seat: int, option: Option) -> bool:
    card = s.cards[option[1]]
    if option[0] in JOINS or "build cost" in s.spoken:
        return bool(card.built >= price(s, option))
    return bool(card.built >= (s.pool.definitions[card.proto].cost or 0))


def counters_fact(s: State, seat: int, option: Option) -> str:
    return f"{s.cards[option[1]].built} of {price(s, option)}"


def is_listed(s: State, seat: int, option: Option) -> bool:
    zone = option[2]
    return KEPT_BACK.holds if zone == BUILD_ZONE else ARENA_NAMES[zone] in definition(s, option[1]).arenas


FINISHED = need("SWR-62", "as many build counters are on it as it costs", is_finished, counters_fact)
LISTED = need("SWR-20", "it goes to an arena of its types, or stays in the build zone", is_listed)


def places_of(name: str, cards: Iterable[int]) -> list[Option]:
    """Everywhere that those cards could be put."""
    return [(name, card, zone) for card in cards for zone in PLACES]


def unit_cards(s: State, seat: int) -> list[int]:
    """The units that a player has under construction."""
    cards, printed = s.cards, s.pool.facts
    return [card for card in under_construction(s, seat) if printed[cards[card].proto].is_unit]


def places(s: State, seat: int, card: int, fits: Need) -> tuple[int, ...]:
    """Where a unit may be put by a need that asks what is printed on it alone."""
    known = s.pool.facts[s.cards[card].proto].places
    found: tuple[int, ...] | None = known.get(fits.rule)
    return _places(s, seat, card, fits) if found is None else found


def _places(s: State, seat: int, card: int, fits: Need) -> tuple[int, ...]:
    found = tuple(zone for zone in PLACES if fits.test(s, seat, ("deploy", card, zone)))
    s.pool.facts[s.cards[card].proto].places[fits.rule] = found
    return found


@lru_cache(maxsize=10_000)
def ways_to(verb: str, card: int, zones: tuple[int, ...]) -> list[Option]:
    """Those options, one for each of the zones: the same again and again."""
    return [(verb, card, zone) for zone in zones]


Begun = tuple[int, int, list["Option"], str]
"""What is printed on a unit under construction: which card it is, its cost, the ways to deploy it, in each of its
places, and, if it is unique, the name that its versions share."""


@picked_from(CONSTRUCTION)
def begun(s: State, seat: int) -> list[Begun]:
    """The units that a player has under construction."""
    cards, definitions, known = s.cards, s.pool.definitions, s.pool.facts
    found: list[Begun] = []
    for card in under_construction(s, seat):
        proto = cards[card].proto
        if not known[proto].is_unit:
            continue
        printed = definitions[proto]
        name = unit_name(s, card) if printed.version and is_unique(s, card) else ""
        found.append((card, printed.cost or 0, ways_to("deploy", card, places(s, seat, card, LISTED)), name))
    return found


@done_with(CONSTRUCTION)
def completions(s: State, seat: int, found: dict[str, list[Option]]) -> None:
    """What may become of units under construction: units of their own, or part of a stack."""
    cards, wanted = s.cards, FINISHED.holds
    deploy: list[Option] = []
    unique = False
    as_printed = "build cost" not in s.spoken
    for card, cost, ways, name in begun(s, seat):
        if not wanted or cards[card].built >= (cost if as_printed else build_cost(s, card)):
            deploy += ways
        unique = unique or name != ""
    if deploy:
        found["deploy"] = deploy
    if unique and stackings(s, seat):
        for play in ("stack on", "stack under"):
            found[play] = joining(play, s, seat)


def any_deployments(s: State, seat: int) -> list[Option]:
    return places_of("deploy", unit_cards(s, seat))


def put_into_play(s: State, r: Acting) -> Signal:
    return Raise([h.Deployed(card=r.card, player=r.seat, zone=r.other)])


DEPLOYING = act("SWR-63", "a unit is deployed", step("SWR-63", put_into_play))
DEPLOY = Play(
    "SWR-63", "deploy", among=tasks, needs=(FINISHED, LISTED), implied=(FINISHED, LISTED),
    start=starting(DEPLOYING), attempts=any_deployments,
)  # fmt: skip


# Onto and under stacks --------------------------------------------------------------------------------------------


CHEAPER_TOO = ruling("D-13", "a cheaper card may be put on top")


def stackings(s: State, seat: int) -> list[tuple[int, int]]:
    """Cards under construction that are another version of something that their player has in play, each with that."""
    there = by_name(s, seat)
    found: list[tuple[int, int]] = []
    if there:
        for card, _, _, name in begun(s, seat):
            if name in there:
                found.append((card, there[name][0]))
    return found


def joining(name: str, s: State, seat: int) -> list[Option]:
    """Those stacks as options of a play: a card on top of one, or under its top."""
    found = stackings(s, seat)
    if found and JOINS[name] and not CHEAPER_TOO.holds:
        found = [(card, top) for card, top in found if definition(s, card).cost >= definition(s, top).cost]
    return [(name, card, top) for card, top in found]


def any_stackings(name: str, s: State, seat: int) -> list[Option]:
    tops = [x for player in range(len(s.seats)) for x in (*units(s, player), *pilots(s, player))]
    return [(name, card, top) for card in unit_cards(s, seat) for top in tops]


def is_namesake(s: State, seat: int, option: Option) -> bool:
    return is_unique(s, option[1]) and namesake(s, seat, option[1]) == option[2]


def is_no_version_twice(s: State, seat: int, option: Option) -> bool:
    return fits_stack(s, option[1], option[2])


def is_own_stack(s: State, seat: int, option: Option) -> bool:
    return bool(s.cards[option[2]].controller == seat)


SAME_NAME = need("SWR-78", "it is another version of a unique unit that you have in play", is_namesake)
FITS = need("SWR-78", "the stack has fewer than four cards, and not this version", is_no_version_twice)
OWN_STACK = need("SWR-133", "you control that unit", is_own_stack)


def join(s: State, r: Acting) -> Signal:
    on_top = JOINS[str(r.option[0])]
    return Raise([h.Deployed(card=r.card, player=r.seat, zone=zone_type(s, r.other), onto=r.other, on_top=on_top)])


STACKING = act("SWR-81", "a card is added to a stack", step("SWR-81", join), FORCED_OFF)


def stack_play(name: str) -> Play:
    """A card is put on a stack, or under its top."""
    return Play(
        "SWR-78", name, among=tasks,
        needs=(OWN_STACK, SAME_NAME, FITS, MAY_STACK, FINISHED), start=starting(STACKING),
        attempts=lambda s, seat: any_stackings(name, s, seat),
    )  # fmt: skip


STACK_ON, STACK_UNDER = stack_play("stack on"), stack_play("stack under")


# Back to the arena ------------------------------------------------------------------------------------------------


ITS_ARENA = need("SWR-57", "it goes to an arena of its types", is_listed)


def any_returns(s: State, seat: int) -> list[Option]:
    return [("return", card, arena) for card in units(s, seat, BUILD_ZONE) for arena in ARENAS]


@picked_from(BUILD_ZONE)
def ways_back(s: State, seat: int) -> list[Option]:
    """The units in a player's build zone, with the arenas of their types."""
    found: list[Option] = []
    for card in units(s, seat, BUILD_ZONE):
        for way in ways_to("return", card, places(s, seat, card, ITS_ARENA)):
            if way[2] != BUILD_ZONE:
                found.append(way)
    return found


@done_with(BUILD_ZONE)
def returns(s: State, seat: int, found: dict[str, list[Option]]) -> None:
    """Units go back from the build zone."""
    found["return"] = ways_back(s, seat)


def go_back(s: State, r: Acting) -> Signal:
    return Raise([h.Moved(card=r.card, zone=r.other, manner="return")])


RETURNING = act("SWR-57", "a unit returns to its arena", step("SWR-57", go_back))
RETURN = Play(
    "SWR-57", "return", among=tasks, needs=(ITS_ARENA,), implied=(ITS_ARENA,),
    start=starting(RETURNING), attempts=any_returns,
)  # fmt: skip

PLAYS = (BUILD_A_CARD, DEPLOY, STACK_ON, STACK_UNDER, RETURN)
