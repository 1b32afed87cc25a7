"""Orders: who is nominated, and which units get theirs (LG-13 to LG-16, LGR-32 to LGR-36).

Units are picked one by one, each as long as it and those before can all be placed on the places of the order line
(`matching`). So no pick can fall short of as many as possible: "done" is never offered while anything more fits, and
what leaves no choice is done unasked. The picks are one line; the tokens are placed together afterwards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.legion import happenings as h
from kartoteka.games.legion import numbers
from kartoteka.games.legion.abstract import BEYOND
from kartoteka.games.legion.command import matching, nominees, slots
from kartoteka.games.legion.command.selecting import lying
from kartoteka.games.legion.command.settling import settle
from kartoteka.games.legion.numbers import cannot
from kartoteka.games.legion.options import chosen
from kartoteka.games.legion.records import FALLEN, FIELD, HAND, NONE, Orders, Round
from kartoteka.kernel.choices import DONE, Choice, Slot
from kartoteka.kernel.legality import Ruling, need, ruling
from kartoteka.kernel.procedures import Call, Procedure, Raise, Return, Signal, Stay, Step, call, step
from kartoteka.kernel.records import NO_CARD, Regs

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

SEATS = 2
NOMINATES, ORDERED = "nominate", "order"
MUST_ORDER = ruling("LG-16", "as many units as possible are ordered; no order is held back")
REACH = Ruling("LG-14", "orders reach units within range 3 of who issues them", value=3, without=BEYOND)
OF_ITSELF = Ruling("LG-15", "who issues the orders is at range 1 of itself", value=1, without=BEYOND + 1)
FREELY = ruling("D-19", "anyone may be nominated, also who reaches fewer units than another")
NO_CARD_NO_ORDERS = ruling("LGR-17", "a player who selected nothing issues no orders by card")
ONE_AFTER_THE_OTHER = ruling("LGR-32", "the player with priority nominates and issues all orders before the other")


# Whom an order reaches ------------------------------------------------------------------------------------------------


def band(s: State, issuer: int, unit: int) -> int:
    """The range of a unit from who issues the orders."""
    from kartoteka.games.legion.board.places import band as between

    return int(OF_ITSELF.value) if unit == issuer else between(s, issuer, unit)


def is_in_reach(s: State, seat: int, option: Option) -> bool:
    now = s.opened[Orders]
    issuer = nominees.issuer(s, now.player, now.nominee)
    return issuer != NO_CARD and band(s, issuer, option[1]) <= REACH.value


def is_friendly(s: State, seat: int, option: Option) -> bool:
    return bool(s.cards[option[1]].owner == seat)


def is_undefeated(s: State, seat: int, option: Option) -> bool:
    return numbers.on_field(s, option[1])


def has_no_order(s: State, seat: int, option: Option) -> bool:
    return bool(s.cards[option[1]].order == NONE)


def fits_a_place(s: State, seat: int, option: Option) -> bool:
    card = s.opened[Orders].card
    return any(slots.fits(s, place, option[1], card) for place in slots.opened(s, card))


def can_be_placed(s: State, seat: int, option: Option) -> bool:
    """Whether there is room for it beside those that were picked before."""
    now = s.opened[Orders]
    found = eligible(s, now.player, now.card, now.nominee)
    regs = s.regs[-1]
    picked = regs.picked if type(regs) is Picking else ()
    return option[1] in picked or option[1] in matching.fitting(found, picked)


FRIENDLY = need("LGR-33", "it is a friendly unit", is_friendly)
UNDEFEATED = need("LGR-33", "it is on the table, undefeated", is_undefeated)
UNORDERED = need("LGR-33", "it has no order token yet", has_no_order)
IN_REACH = need("LG-14", "it is at range 1 to 3 of who issues the orders", is_in_reach)
FITS = need("LG-13", "the card says that such a unit can be ordered", fits_a_place)
NEEDS = (FRIENDLY, UNDEFEATED, UNORDERED, IN_REACH, FITS)


def eligible(s: State, seat: int, card: int, nominee: int) -> dict[int, int]:
    """The units that could be ordered by a card, if that unit issues the orders; each with the places it fits, as bits.

    What the needs say, found at once: they are asked for "why not" alone. Remembered until the next edit.
    """
    key = (ORDERED, seat, card, nominee)
    found: dict[int, int] | None = s.memo.get(key)
    if found is None:
        found = _found_eligible(s, seat, card, nominee)
        s.remember(key, found)
    return found


def _found_eligible(s: State, seat: int, card: int, nominee: int) -> dict[int, int]:
    issuer = nominees.issuer(s, seat, nominee)
    zones, cards = s.zones, s.cards
    there = zones[FIELD * SEATS + seat]
    if not FRIENDLY.holds:
        there += zones[FIELD * SEATS + 1 - seat]
    if not UNDEFEATED.holds:
        there += zones[FALLEN * SEATS + seat]
    found: list[int] = []
    for unit in there:
        if cards[unit].order != NONE and UNORDERED.holds:
            continue
        if IN_REACH.holds and (issuer == NO_CARD or band(s, issuer, unit) > REACH.value):
            continue
        if not cannot(s, unit, "be ordered"):
            found.append(unit)
    if FITS.holds:
        return slots.masks(s, card, found)
    everywhere = (1 << len(slots.opened(s, card))) - 1
    return dict.fromkeys(found, everywhere) if everywhere else {}


# Nominating -----------------------------------------------------------------------------------------------------------


class Nominating(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Whose nominee is looked for, and for which card."""

    player: int
    card: int
    nominee: int = NO_CARD


def own_units(s: State, r: Nominating) -> list[Option]:
    return [(NOMINATES, unit) for unit in s.zones[FIELD * SEATS + r.player]]


def may_be_nominated(s: State, seat: int, option: Option) -> bool:
    """Whether it may issue the orders of the card for which a unit is being nominated."""
    regs = s.regs[-1]
    card = regs.card if type(regs) is Nominating else lying(s, seat)
    if card == NO_CARD:
        return False
    found = nominees.of(s, seat, card)
    if option[1] not in found:
        return False
    if FREELY.holds:
        return True
    reached = {x: matching.maximum(eligible(s, seat, card, x)) for x in found}
    return reached[option[1]] == max(reached.values())


NOMINEE = Slot(
    "LGR-31",
    "who issues the orders",
    seat=lambda s, r: int(r.player),
    candidates=own_units,
    needs=(need("LGR-31", "it may be nominated for this card", may_be_nominated),),
)


def nominate(s: State, r: Nominating) -> Signal:
    """One of those who may be; asked only if there are several."""
    options = NOMINEE.eligible(s, r, r.player)
    if len(options) > 1:
        return Choice(r.player, options, NOMINEE.rule, NOMINEE.prompt)
    return r.but(nominee=options[0][1]) if options else None


def nominate_this(s: State, r: Nominating, option: Option) -> Signal:
    return r.but(nominee=option[1])


def tell_nominee(s: State, r: Nominating) -> Signal:
    if r.nominee == NO_CARD:
        return None
    return Raise([h.Nominated(card=r.nominee, player=r.player, command=r.card)])


NOMINATE = Procedure(
    "LGR-31",
    "nomination",
    regs=Nominating,
    steps=(
        Step("LGR-31", nominate, nominate_this, "nominate", NOMINEE.prompt, NOMINEE),
        step("", tell_nominee),
    ),
)


# Picking --------------------------------------------------------------------------------------------------------------


class Picking(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Who picks, and which units so far."""

    player: int
    picked: tuple[int, ...] = ()


def all_units(s: State, r: Picking) -> list[Option]:
    """Whatever a player might want to order."""
    zones = s.zones
    return [
        (ORDERED, unit)
        for zone in (FIELD * SEATS + r.player, FIELD * SEATS + 1 - r.player, FALLEN * SEATS + r.player)
        for unit in zones[zone]
    ]


def to_pick(s: State, r: Picking) -> list[Option]:
    """The units that can be ordered beside those that were picked."""
    now = s.opened[Orders]
    found = eligible(s, now.player, now.card, now.nominee)
    units = matching.fitting(found, r.picked) if ROOM.holds else [x for x in found if x not in r.picked]
    return [(ORDERED, unit) for unit in units]


ROOM = need("LGR-35", "it can be placed beside those that were picked", can_be_placed)
UNITS = Slot(
    "",
    "which units are ordered",
    seat=lambda s, r: int(r.player),
    candidates=to_pick,
    needs=(*NEEDS, ROOM),
    implied=(*NEEDS, ROOM),
    attempts=all_units,
)


def pick(s: State, r: Picking) -> Signal:
    """One more unit; where all that fit can be taken together, they are, unasked."""
    now: Orders = s.opened[Orders]
    options = UNITS.eligible(s, r, r.player)
    left = now.most - len(r.picked)
    if left <= 0 or not options:
        return None
    if not MUST_ORDER.holds:
        return Choice(r.player, [*options, DONE], MUST_ORDER.rule, UNITS.prompt)
    if len(options) <= left:
        return r.but(picked=(*r.picked, *[option[1] for option in options]))
    return Choice(r.player, options, MUST_ORDER.rule, UNITS.prompt)


def pick_this(s: State, r: Picking, option: Option) -> Signal:
    return r if option == DONE else Stay(r.but(picked=(*r.picked, option[1])))


def those(s: State, r: Picking) -> Signal:
    return Return(r.picked)


PICK = Procedure(
    "LG-16",
    "which units are ordered",
    regs=Picking,
    steps=(Step("LG-16", pick, pick_this, "pick", UNITS.prompt, UNITS), step("", those)),
    composite=True,
)


# Issuing --------------------------------------------------------------------------------------------------------------


class Issuing(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Whose orders, by which card and from whom."""

    player: int
    card: int
    nominee: int = NO_CARD
    picked: tuple[int, ...] = ()


def begin_orders(s: State, r: Issuing) -> Signal:
    """`most`: as many as can be placed, and no more than texts leave."""
    found = eligible(s, r.player, r.card, r.nominee)
    most = min(matching.maximum(found), slots.most(s, r.card, len(found)))
    return Raise([h.OrdersBegan(player=r.player, command=r.card, by=r.nominee, most=most)])


def place_tokens(s: State, r: Issuing) -> Signal:
    """All at once, in the order in which the units were picked."""
    return Raise(issue(s, r.picked, r.card, r.nominee)) if r.picked else None


def issue(s: State, units: Sequence[int], card: int, nominee: int) -> list[Event]:
    """The orders that these units get with a command card."""
    return [h.OrderIssued(card=unit, player=s.cards[unit].owner, command=card, by=nominee) for unit in units]


def end_orders(s: State, r: Issuing) -> Signal:
    return Raise([h.OrdersGiven(player=r.player, command=r.card, by=r.nominee)])


ISSUE = Procedure(
    "LGR-33",
    "orders",
    regs=Issuing,
    steps=(
        step("", begin_orders),
        call("LG-16", PICK, lambda s, r: Picking(player=r.player), into="picked"),
        step("LGR-38", place_tokens),
        settle(),
        step("", end_orders),
        settle(),
    ),
)
PROCEDURES = (NOMINATE, PICK, ISSUE)


# Both players ---------------------------------------------------------------------------------------------------------


def turns(s: State) -> Sequence[tuple[str, int]]:
    """Who nominates and who orders, in turn; in the five-round edition both nominate first (LGR-32)."""
    first = numbers.leading(s)
    other = 1 - first
    if ONE_AFTER_THE_OTHER.holds and not chosen(s, "both_nominate"):
        return ((NOMINATES, first), (ORDERED, first), (NOMINATES, other), (ORDERED, other))
    return ((NOMINATES, first), (NOMINATES, other), (ORDERED, first), (ORDERED, other))


def command_of(s: State, seat: int) -> int:
    """The command card by which a player issues orders in this round."""
    card = lying(s, seat)
    if card == NO_CARD and not NO_CARD_NO_ORDERS.holds and s.zones[HAND * SEATS + seat]:
        return s.zones[HAND * SEATS + seat][0]
    return card


def part_of_orders(s: State, what: str, seat: int) -> Signal:
    """A nomination, or the orders of who was nominated; none where there is no card, or nobody to issue them (D-11)."""
    card = command_of(s, seat)
    if card == NO_CARD:
        return None
    if what == NOMINATES:
        return Call(NOMINATE, Nominating(player=seat, card=card))
    nominee = s.opened[Round].nominees[seat]
    if nominee == NO_CARD or not numbers.on_field(s, nominee):
        return None
    return Call(ISSUE, Issuing(player=seat, card=card, nominee=nominee))
