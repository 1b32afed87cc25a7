"""Putting build counters on cards, and completing them: units, Missions, Locations, Equipment (B7, B8 of the rules)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.swtcg import happenings as h
from kartoteka.games.swtcg.facts import facts
from kartoteka.games.swtcg.numbers import build_cost, definition, units, zone_type
from kartoteka.games.swtcg.procedures.acting import Acting, act, spend, starting
from kartoteka.games.swtcg.procedures.piloting import FORCED_OFF
from kartoteka.games.swtcg.records import ARENA_NAMES, ARENAS, BUILD_ZONE, CONSTRUCTION, HAND
from kartoteka.games.swtcg.stacks import MAY_STACK, by_name, fits_stack, is_unique, namesake, pilots, price_of_stacking
from kartoteka.kernel.legality import Ruling, need, ruling
from kartoteka.kernel.procedures import Raise, Signal, step
from kartoteka.kernel.windows import Play, WindowRegs

if TYPE_CHECKING:
    from kartoteka.kernel.legality import Option
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


_BUILDABLE = ("what the Dark Side can build", "what the Light Side can build")


def buildable(s: State, seat: int) -> list[int]:
    """The cards of a hand that can be built at all."""
    pile = in_hand(s, seat)
    kept = s.sorted.get(_BUILDABLE[seat])
    if kept is not None and kept[0] is pile:
        known: list[int] = kept[1]
        return known
    found = [card for card in pile if CAN_BE_BUILT.test(s, seat, ("build", card, 1))]
    s.keep(_BUILDABLE[seat], pile, found)
    return found


def amounts(s: State, seat: int, regs: WindowRegs) -> list[Option]:
    """So many build points on that card, for each card and number; one that costs nothing may be put there so."""
    points = s.seats[seat].points
    found: list[Option] = []
    for card in buildable(s, seat):
        least = 1 if build_cost(s, card) else FREE_TOO.value
        found += [("build", card, n) for n in range(least, points + 1)]
    for card in under_construction(s, seat):
        most = points if ANY_AMOUNT.holds else min(points, max(0, build_cost(s, card) - s.cards[card].built))
        found += [("build", card, n) for n in range(1, most + 1)]
    return found


def any_amounts(s: State, seat: int) -> list[Option]:
    held = (*in_hand(s, seat), *under_construction(s, seat))
    return [("build", card, n) for card in held for n in range(MOST_AT_ONCE)]


def has_a_cost(s: State, seat: int, option: Option) -> bool:
    return bool(definition(s, option[1]).type != "battle")


def takes_a_point(s: State, seat: int, option: Option) -> bool:
    return option[2] > 0 or (zone_type(s, option[1]) == HAND and build_cost(s, option[1]) == 0)


def points_suffice(s: State, seat: int, option: Option) -> bool:
    return bool(option[2] <= s.seats[seat].points)


def points_left(s: State, seat: int, option: Option) -> str:
    return f"{s.seats[seat].points} left"


CAN_BE_BUILT = need("SWR-14", "it has a build cost: Battle cards have none", has_a_cost)
AT_LEAST_ONE = need("SWR-61", "at least 1 build point is put on it", takes_a_point)
ENOUGH_POINTS = need("SWR-55", "you have that many build points", points_suffice, points_left)


def put_down(s: State, r: Acting) -> Signal:
    """A card from a hand is put face down into the build zone first, also one that costs nothing (SWR-66)."""
    return Raise([h.Started(card=r.card, player=r.seat)]) if zone_type(s, r.card) == HAND else None


def pay_for_counters(s: State, r: Acting) -> Signal:
    return spend(s, r.seat, r.other)


def put_counters(s: State, r: Acting) -> Signal:
    return Raise([h.CountersPlaced(card=r.card, amount=r.other)]) if r.other else None


BUILD_ON = act(
    "SWR-61",
    "build counters are put on a card",
    step("SWR-61", put_down),
    step("SWR-61", pay_for_counters),
    step("SWR-61", put_counters),
)
BUILD_A_CARD = Play(
    "SWR-61", "build", candidates=amounts, needs=(CAN_BE_BUILT, AT_LEAST_ONE, ENOUGH_POINTS),
    implied=(CAN_BE_BUILT, AT_LEAST_ONE, ENOUGH_POINTS), start=starting(BUILD_ON), attempts=any_amounts,
)  # fmt: skip


# Units ------------------------------------------------------------------------------------------------------------


def price(s: State, option: Option) -> int:
    """The build counters that completing a card there takes."""
    match option:
        case ("stack on" | "stack under" | "reveal on" | "reveal under" as verb, card, top):
            return price_of_stacking(s, card, top, on_top=verb.endswith("on"))
    return build_cost(s, option[1])


def is_a_unit_card(s: State, seat: int, option: Option) -> bool:
    return facts(s, option[1]).is_unit


def is_finished(s: State, seat: int, option: Option) -> bool:
    return bool(s.cards[option[1]].built >= price(s, option))


def counters_fact(s: State, seat: int, option: Option) -> str:
    return f"{s.cards[option[1]].built} of {price(s, option)}"


def is_listed(s: State, seat: int, option: Option) -> bool:
    zone = option[2]
    return KEPT_BACK.holds if zone == BUILD_ZONE else ARENA_NAMES[zone] in definition(s, option[1]).arenas


FINISHED = need("SWR-62", "as many build counters are on it as it costs", is_finished, counters_fact)
LISTED = need("SWR-20", "it goes to an arena of its types, or stays in the build zone", is_listed)


def places_of(name: str, cards: list[int]) -> list[Option]:
    return [(name, card, zone) for card in cards for zone in PLACES]


_UNITS_BUILT = ("units that the Dark Side builds", "units that the Light Side builds")


def unit_cards(s: State, seat: int) -> list[int]:
    """The units that a player has under construction."""
    pile = under_construction(s, seat)
    kept = s.sorted.get(_UNITS_BUILT[seat])
    if kept is not None and kept[0] is pile:
        known: list[int] = kept[1]
        return known
    found = [card for card in pile if facts(s, card).is_unit]
    s.keep(_UNITS_BUILT[seat], pile, found)
    return found


def finished_units(s: State, seat: int) -> list[int]:
    """Those of them with as many build counters as they cost."""
    return [card for card in unit_cards(s, seat) if FINISHED.test(s, seat, ("deploy", card, BUILD_ZONE))]


def deployments(s: State, seat: int, regs: WindowRegs) -> list[Option]:
    return places_of("deploy", finished_units(s, seat))


def any_deployments(s: State, seat: int) -> list[Option]:
    return places_of("deploy", unit_cards(s, seat))


def put_into_play(s: State, r: Acting) -> Signal:
    return Raise([h.Deployed(card=r.card, player=r.seat, zone=r.other)])


DEPLOYING = act("SWR-63", "a unit is deployed", step("SWR-63", put_into_play))
DEPLOY = Play(
    "SWR-63", "deploy", candidates=deployments, needs=(FINISHED, LISTED), implied=(FINISHED,),
    start=starting(DEPLOYING), attempts=any_deployments,
)  # fmt: skip


# Onto and under stacks --------------------------------------------------------------------------------------------


CHEAPER_TOO = ruling("D-13", "a cheaper card may be put on top")


def stackings(s: State, seat: int, on_top: str, below: str) -> list[Option]:
    """Cards under construction that are another version of something that their player has in play."""
    found: list[Option] = []
    if not by_name(s, seat):
        return found
    for card in unit_cards(s, seat):
        top = namesake(s, seat, card)
        if top is not None:
            if CHEAPER_TOO.holds or definition(s, card).cost >= definition(s, top).cost:
                found.append((on_top, card, top))
            found.append((below, card, top))
    return found


def any_stackings(s: State, seat: int) -> list[Option]:
    tops = [x for player in range(len(s.seats)) for x in (*units(s, player), *pilots(s, player))]
    return [
        (name, card, top) for card in unit_cards(s, seat) for top in tops for name in ("stack on", "stack under")
    ]  # fmt: skip


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
    on_top = str(r.option[0]).endswith("on")
    return Raise([h.Deployed(card=r.card, player=r.seat, zone=zone_type(s, r.other), onto=r.other, on_top=on_top)])


STACKING = act("SWR-81", "a card is added to a stack", step("SWR-81", join), FORCED_OFF)


def stack_play(name: str) -> Play:
    """A card is put on a stack, or under its top."""
    return Play(
        "SWR-78", name, candidates=lambda s, seat, regs: [o for o in stackings(s, seat, "stack on", "stack under")
                                                          if o[0] == name],
        needs=(OWN_STACK, SAME_NAME, FITS, MAY_STACK, FINISHED), start=starting(STACKING),
        attempts=lambda s, seat: [o for o in any_stackings(s, seat) if o[0] == name],
    )  # fmt: skip


STACK_ON, STACK_UNDER = stack_play("stack on"), stack_play("stack under")


# Back to the arena ------------------------------------------------------------------------------------------------


def returns(s: State, seat: int, regs: WindowRegs) -> list[Option]:
    return [("return", card, arena) for card in units(s, seat, BUILD_ZONE) for arena in ARENAS]


ITS_ARENA = need("SWR-57", "it goes to an arena of its types", is_listed)


def go_back(s: State, r: Acting) -> Signal:
    return Raise([h.Moved(card=r.card, zone=r.other, manner="return")])


RETURNING = act("SWR-57", "a unit returns to its arena", step("SWR-57", go_back))
RETURN = Play(
    "SWR-57", "return", candidates=returns, needs=(ITS_ARENA,), start=starting(RETURNING),
    attempts=lambda s, seat: returns(s, seat, WindowRegs()),
)  # fmt: skip

PLAYS = (BUILD_A_CARD, DEPLOY, STACK_ON, STACK_UNDER, RETURN)
