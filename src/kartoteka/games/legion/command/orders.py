"""Orders: which units get theirs, and in which order the players issue them (LG-16, LGR-32, LGR-35).

Units are picked one by one, each as long as it and those before can all be placed on the places of the order line
(`matching`). So no pick can fall short of as many as possible: "done" is never offered while anything more fits, and
what leaves no choice is done unasked. The picks are one line; the tokens are placed together afterwards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.legion import happenings as h
from kartoteka.games.legion import numbers
from kartoteka.games.legion.command import matching, nominating, slots
from kartoteka.games.legion.command.nominating import NOMINATE, NOMINATES, Nominating
from kartoteka.games.legion.command.reaching import NEEDS, eligible
from kartoteka.games.legion.command.selecting import lying
from kartoteka.games.legion.command.settling import settle
from kartoteka.games.legion.records import FALLEN, FIELD, HAND, SEATS, Orders, Round
from kartoteka.games.shared.options import chosen
from kartoteka.kernel.choices import DONE, Choice, Slot
from kartoteka.kernel.legality import need, ruling
from kartoteka.kernel.procedures import Call, Procedure, Raise, Return, Signal, Stay, Step, call, step
from kartoteka.kernel.records import NO_CARD, Regs

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

ORDERED = "order"
MUST_ORDER = ruling("LG-16", "as many units as possible are ordered; no order is held back")
NO_CARD_NO_ORDERS = ruling("LGR-17", "a player who selected nothing issues no orders by card")
ONE_AFTER_THE_OTHER = ruling("LGR-32", "the player with priority nominates and issues all orders before the other")


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


def can_be_placed(s: State, seat: int, option: Option) -> bool:
    """Whether there is room for it beside those that were picked before."""
    now = s.opened[Orders]
    found = eligible(s, now.player, now.card, now.nominee)
    regs = s.regs[-1]
    picked = regs.picked if type(regs) is Picking else ()
    return option[1] in picked or option[1] in matching.fitting(found, picked)


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
PROCEDURES = (*nominating.PROCEDURES, PICK, ISSUE)


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
