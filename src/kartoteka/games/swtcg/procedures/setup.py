"""Before the first turn (SWR-36 to SWR-46): hands, replaced cards, and units for 30 points in alternation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.swtcg import happenings as h
from kartoteka.games.swtcg.numbers import definition, total_build_cost, units
from kartoteka.games.swtcg.piles import picked_from
from kartoteka.games.swtcg.procedures.piloting import types_of_pilot
from kartoteka.games.swtcg.records import ARENA_NAMES, ARENAS, DARK, HAND, LIGHT, UNITS
from kartoteka.games.swtcg.stacks import fits_stack, namesake, printed_price
from kartoteka.kernel.choices import DONE, Choice, Slot
from kartoteka.kernel.legality import Ruling, need, ruling
from kartoteka.kernel.procedures import Goto, Procedure, Raise, Return, Signal, Step, call, choose_some, step
from kartoteka.kernel.records import NO_CARD, Regs

if TYPE_CHECKING:
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

HAND_SIZE = Ruling("SWR-36", "each player draws seven cards", value=7, without=6)
SETUP_POINTS = Ruling("SWR-38", "each player has 30 setup points", value=30, without=31)
DARK_BEGINS = Ruling("SWR-39", "the Dark Side places the first unit", value=DARK, without=LIGHT)
STACKED_TOO = ruling("SWR-44", "unique units may be stacked during setup")
OTHER_GOES_ON = ruling("SWR-41", "a player without a unit card stops, the other goes on")
UNTIL_AHEAD = ruling("SWR-39", "a player places units until the own total is greater")
REPLACED = Ruling(
    "SWR-37", "Battle and Mission cards of the first hand may be replaced", value=("battle", "mission"), without=UNITS
)
ALSO_REPLACED = Ruling(
    "D-16", "so may Locations and Equipment", value=("location", "equipment"), without=()
)  # fmt: skip


class Setup(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Whose turn it is, and what each player has spent."""

    waiting: tuple[int, ...] = ()
    seat: int = DARK
    cards: tuple[int, ...] = ()
    spent: tuple[int, ...] = (0, 0)
    begun: int = NO_CARD
    """The card that was just put down face down, and the counters that go onto it."""
    counters: int = 0
    done: tuple[int, ...] = ()
    """Players who place nothing more."""
    first: int = -1
    """Who placed the first unit; nobody yet."""
    alone: bool = False
    """Whether that is still the only unit."""


def shuffle(s: State, r: Setup) -> Signal:
    return Raise([h.Shuffled(player=x) for x in (DARK, LIGHT)])


def deal(s: State, r: Setup) -> Signal:
    return Raise([h.Drawn(player=x, amount=HAND_SIZE.value) for x in (DARK, LIGHT)])


# Replacing --------------------------------------------------------------------------------------------------------


def both_may_replace(s: State, r: Setup) -> Signal:
    return r.but(waiting=(DARK, LIGHT))


def next_to_replace(s: State, r: Setup) -> Signal:
    if not r.waiting:
        return Goto("place")
    return r.but(seat=r.waiting[0], waiting=r.waiting[1:], cards=())


def held(s: State, r: Setup) -> list[Option]:
    return [("replace", card) for card in s.zones[HAND * len(s.seats) + r.seat]]


def is_replaceable(s: State, seat: int, option: Option) -> bool:
    return definition(s, option[1]).type in (*REPLACED.value, *ALSO_REPLACED.value)


REPLACE = Slot(
    "SWR-37",
    "replace cards of your hand",
    seat=lambda s, r: int(r.seat),
    candidates=held,
    needs=(need("SWR-37", "it is no unit", is_replaceable),),
)


def those(s: State, r: Setup) -> Signal:
    return Return(r.cards)


WHAT_IS_REPLACED = Procedure(
    "SWR-37",
    "what is replaced",
    regs=Setup,
    steps=(choose_some(REPLACE, "cards"), step("SWR-37", those)),
    composite=True,
)


def replace(s: State, r: Setup) -> Signal:
    events: list[Event] = [h.Discarded(card=card, manner="setup") for card in r.cards]
    return Raise(events) if events else None


def draw_back(s: State, r: Setup) -> Signal:
    return Raise([h.Drawn(player=r.seat, amount=len(r.cards))]) if r.cards else None


def and_the_next(s: State, r: Setup) -> Signal:
    return Goto("replace")


# Placing ----------------------------------------------------------------------------------------------------------


def points_left(r: Setup, seat: int) -> int:
    return int(SETUP_POINTS.value) - r.spent[seat]


def total(s: State, seat: int) -> int:
    """The build cost of all that a player has placed (SWR-39)."""
    return sum(total_build_cost(s, card) for card in units(s, seat))


@picked_from(HAND)
def unit_cards(s: State, seat: int) -> list[int]:
    """The unit cards in a hand: nothing else is used in setup (SWR-42)."""
    cards, printed = s.cards, s.pool.definitions
    return [card for card in s.zones[HAND * len(s.seats) + seat] if printed[cards[card].proto].type in UNITS]


def who_places(s: State, r: Setup) -> Signal:
    """The next to place a unit; on when both are finished, or nobody has a unit card left (SWR-41)."""
    waiting = [x for x in (DARK, LIGHT) if x not in r.done]
    left = [x for x in waiting if unit_cards(s, x)]
    if not left or (len(left) < len(waiting) and not OTHER_GOES_ON.holds):
        return Goto("over")
    if r.first < 0:
        seat = DARK_BEGINS.value if DARK_BEGINS.value in left else left[0]
    elif len(left) == 1:
        seat = left[0]
    else:
        ahead = total(s, r.seat) > total(s, 1 - r.seat) or not UNTIL_AHEAD.holds
        seat = 1 - r.seat if ahead or r.alone else r.seat
    return r.but(seat=seat)


def placements(s: State, r: Setup) -> list[Option]:
    """Into an arena; onto or under a unit of the same name; face down, with all the points that are left."""
    found: list[Option] = []
    for card in unit_cards(s, r.seat):
        same = namesake(s, r.seat, card)
        if same is None:
            fits = definition(s, card).arenas
            for arena in ARENAS:
                if ARENA_NAMES[arena] in fits:
                    found.append(("setup", card, arena))
        elif fits_stack(s, card, same) and STACKED_TOO.holds:
            found += [("setup on", card, same), ("setup under", card, same)]
        if types_of_pilot(s, card):
            found += [("setup aboard", card, unit) for unit in units(s, r.seat, *ARENAS)]
    if points_left(r, r.seat):
        found += [("setup face down", card) for card in s.zones[HAND * len(s.seats) + r.seat]]
    return found


def is_a_unit_card(s: State, seat: int, option: Option) -> bool:
    return s.pool.definitions[s.cards[option[1]].proto].type in UNITS


def is_put_into_an_arena(s: State, seat: int, option: Option) -> bool:
    return bool(option[0] != "setup aboard")


def price(s: State, option: Option) -> int:
    """The setup points that a placement takes; no ability changes them (SWR-43)."""
    verb = option[0]
    if verb == "setup face down":
        return 0
    if verb in ("setup", "setup aboard"):
        return s.pool.definitions[s.cards[option[1]].proto].cost or 0
    return printed_price(s, option[1], option[2], on_top=verb == "setup on")


def is_affordable(s: State, seat: int, option: Option) -> bool:
    return price(s, option) <= points_left(s.regs[-1], seat)


def points_fact(s: State, seat: int, option: Option) -> str:
    return f"it costs {price(s, option)}, {points_left(s.regs[-1], seat)} of {SETUP_POINTS.value} are left"


PLACE = Slot(
    "SWR-39",
    "place a unit",
    seat=lambda s, r: int(r.seat),
    candidates=placements,
    needs=(
        need("SWR-42", "it is a unit: nothing else is used in setup", is_a_unit_card),
        need("SW-39", "no pilot is put on a unit during setup", is_put_into_an_arena),
        need("SWR-38", "it costs no more than the setup points that you have left", is_affordable, points_fact),
    ),
)


def ask_for_unit(s: State, r: Setup) -> Signal:
    options = PLACE.eligible(s, r, r.seat)
    if not points_left(r, r.seat):
        options.append(DONE)
    if not options:
        return Goto("place", regs=r.but(done=(*r.done, r.seat)))
    return Choice(r.seat, options, PLACE.rule, PLACE.prompt)


def unit_placed(s: State, r: Setup, option: Option) -> Signal:
    """Placed, and a card drawn for it. What is put down face down is the last (SWR-40)."""
    seat = r.seat
    if option == DONE:
        return Goto("place", regs=r.but(done=(*r.done, seat)))
    card = option[1]
    spent = list(r.spent)
    events: list[Event]
    if option[0] == "setup face down":
        left = points_left(r, seat)
        spent[seat] += left
        events = [h.Started(card=card, player=seat)]
        r = r.but(done=(*r.done, seat), begun=card, counters=left)
    else:
        spent[seat] += price(s, option)
        if option[0] == "setup":
            events = [h.Deployed(card=card, player=seat, zone=option[2])]
        elif option[0] == "setup aboard":
            events = [h.PilotMoved(card=card, host=option[2])]
        else:
            on_top = option[0] == "setup on"
            events = [h.Deployed(card=card, player=seat, zone=0, onto=option[2], on_top=on_top)]
    return Raise(events, regs=r.but(spent=tuple(spent), first=seat if r.first < 0 else r.first, alone=r.first < 0))


def count_on_it(s: State, r: Setup) -> Signal:
    """All the points that are left, as build counters."""
    events: list[Event] = [h.CountersPlaced(card=r.begun, amount=r.counters)]
    return Raise(events, regs=r.but(counters=0)) if r.counters else None


def draw_for_it(s: State, r: Setup) -> Signal:
    return Raise([h.Drawn(player=r.seat, amount=1)])


def another(s: State, r: Setup) -> Signal:
    return Goto("place")


def begin(s: State, r: Setup) -> Signal:
    return Raise([h.GameBegan()])


SETUP = Procedure(
    "SWR-36",
    "setup",
    regs=Setup,
    steps=(
        step("SWR-36", shuffle),
        step("SWR-36", deal),
        step("SWR-37", both_may_replace),
        step("SWR-37", next_to_replace, label="replace"),
        call("SWR-37", WHAT_IS_REPLACED, lambda s, r: Setup(seat=r.seat), into="cards"),
        step("SWR-37", replace),
        step("SWR-37", draw_back),
        step("SWR-37", and_the_next),
        step("SWR-39", who_places, label="place"),
        Step("SWR-39", ask_for_unit, unit_placed, text="place a unit", slot=PLACE),
        step("SWR-40", count_on_it),
        step("SWR-39", draw_for_it),
        step("SWR-39", another),
        step("", begin, label="over"),
    ),
)
"""After it abilities work, and the first turn begins."""
