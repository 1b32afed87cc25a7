"""Entering play: marshaled, put into play, by ambush; uniqueness, duplicates, and the hosts of attachments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.agot2 import happenings as h
from kartoteka.games.agot2.numbers import (
    MARSHALED,
    ambush_price,
    cannot,
    cost_of,
    definition,
    has_keyword,
    has_trait,
    shadow_price,
)
from kartoteka.games.agot2.records import DEAD, DUPLICATES, PLAY, SHADOWS
from kartoteka.kernel import edits
from kartoteka.kernel.choices import Slot
from kartoteka.kernel.events import Outcome
from kartoteka.kernel.legality import need, ruling
from kartoteka.kernel.procedures import Call, Goto, Procedure, Raise, Return, Signal, choose_one, step
from kartoteka.kernel.records import NO_CARD, Event, Regs
from kartoteka.kernel.selectors import Ctx

if TYPE_CHECKING:
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

FREE = ruling("AG-1", "putting a card into play costs no gold")
PLACE_NEEDED = ruling("AG-2", "a card is put into play only where it could have been marshaled")
NOT_MARSHALED = ruling("AG-3", "a card put into play was not marshaled")
COPY_BECOMES_DUPLICATE = ruling("AG-4", "a copy of your own unique card is put into play as its duplicate")

OUT_IS_NO_MARSHALING = ruling("AGR-152", "a card that comes out of shadows was not marshaled")
COPY_COMES_OUT_AS_DUPLICATE = ruling("AGR-155", "a copy of your own unique card comes out of shadows as its duplicate")
COPY_PAYS_TO_COME_OUT = ruling("AGR-155", "a copy that comes out as a duplicate costs its shadow value")


class Entering(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """A card on its way into play."""

    card: int
    seat: int
    manner: str
    standing: bool = True
    attacking: bool = False
    """It joins the challenge on its controller's side."""
    host: int = NO_CARD
    outcome: Outcome | None = None


# Uniqueness -------------------------------------------------------------------------------------------------------


def copies_in_play(s: State, title: str) -> list[int]:
    """The cards of a title in play, duplicates apart."""
    n = len(s.seats)
    cards, protos = s.cards, s.pool.named(title)
    return [c for zone in s.zones[PLAY * n : PLAY * n + n] for c in zone if cards[c].proto in protos]


def becomes_duplicate_of(s: State, seat: int, card: int) -> int | None:
    """The unique card in play that this copy would be a duplicate of: owned and controlled by its player (AGR-79)."""
    printed = definition(s, card)
    if not printed.unique or s.cards[card].owner != seat:
        return None
    for c in copies_in_play(s, printed.name):
        if s.cards[c].owner == seat and s.cards[c].controller == seat and c != card:
            return c
    return None


def barred_by_a_copy(s: State, seat: int, card: int) -> str:
    """Why uniqueness keeps the card out; empty if it does not (AGR-74, 75, 77, 78)."""
    printed = definition(s, card)
    if not printed.unique:
        return ""
    n = len(s.seats)
    owner = s.cards[card].owner
    for player in sorted({seat, owner}):
        for dead in s.zones[DEAD * n + player]:
            if dead != card and definition(s, dead).name == printed.name:
                return f"a copy of {printed.name} is in a dead pile"
    if becomes_duplicate_of(s, seat, card) is not None:
        return ""
    for c in copies_in_play(s, printed.name):
        if s.cards[c].owner in (seat, owner) or s.cards[c].controller == seat:
            return f"a copy of {printed.name} is in play"
    return ""


# Hosts ------------------------------------------------------------------------------------------------------------


def may_host(s: State, attachment: int, host: int, seat: int) -> bool:
    """Whether the attachment may be on that card: its own words, and the other card's No attachments (AGR-43)."""
    printed = definition(s, attachment)
    restriction = printed.program.restriction
    if restriction:
        fits = s.pool.restriction(s.cards[attachment].proto)
        if fits is not None and not fits(s, Ctx(attachment, seat), host):
            return False
        if not any(_names_a_type(f) for f in restriction) and definition(s, host).type != "character":
            return False
    elif definition(s, host).type != "character":
        return False
    if any(k.name == "copies per host" for k in printed.program.keywords) and not _leaves_room(
        s, attachment, host, seat
    ):
        return False
    if has_keyword(s, host, "no attachments"):
        allowed = [k.value for k in definition(s, host).program.keywords if k.name == "no attachments"]
        return all(_fits(s, attachment, value) for value in allowed)
    return True


def _leaves_room(s: State, attachment: int, host: int, seat: int) -> bool:
    """ "Limit N copies per host": fewer than N of the player's copies are on that card so far (AGR-127)."""
    printed = definition(s, attachment)
    most = min(k.amount for k in printed.program.keywords if k.name == "copies per host")
    there = [
        c
        for c in copies_in_play(s, printed.name)
        if c != attachment and s.cards[c].host == host and s.cards[c].controller == seat
    ]
    return len(there) < most


def _names_a_type(node: object) -> bool:
    from kartoteka.kernel import program as p

    match node:
        case p.Is(word):
            return word in ("character", "location", "attachment", "plot")
        case p.Either(filters) | p.Every(filters):
            return any(_names_a_type(f) for f in filters)
    return False


def _fits(s: State, attachment: int, value: str) -> bool:
    if value.startswith("except "):
        return has_trait(s, attachment, value.removeprefix("except "))
    return bool(value) and not has_trait(s, attachment, value)


def hosts(s: State, seat: int, attachment: int) -> list[int]:
    """Every card in play that the attachment could be put on."""
    n = len(s.seats)
    return [c for x in s.in_order(seat) for c in s.zones[PLAY * n + x] if may_host(s, attachment, c, seat)]


def has_host(s: State, seat: int, attachment: int) -> bool:
    """Whether there is any."""
    n = len(s.seats)
    return any(may_host(s, attachment, c, seat) for x in s.in_order(seat) for c in s.zones[PLAY * n + x])


def why_not_enter_at_all(s: State, seat: int, card: int) -> str:
    """Why the card could be nowhere in play, hosts or no hosts; empty if it could."""
    barred = barred_by_a_copy(s, seat, card)
    if barred:
        return barred
    return "it cannot enter play" if cannot(s, card, "enter play") else ""


def why_not_enter(s: State, seat: int, card: int) -> str:
    """Why the card cannot enter play under that player's control; empty if it can."""
    printed = definition(s, card)
    if printed.type not in MARSHALED:
        return "it is no character, location or attachment"
    barred = why_not_enter_at_all(s, seat, card)
    if barred:
        return barred
    if printed.type == "attachment" and becomes_duplicate_of(s, seat, card) is None and not has_host(s, seat, card):
        return "there is nothing that it may be attached to"
    return ""


def may_enter(s: State, seat: int, card: int) -> bool:
    """Whether there is a legal place in play for the card."""
    return not why_not_enter(s, seat, card)


# The procedure ----------------------------------------------------------------------------------------------------


def find_its_place(s: State, r: Entering) -> Signal:
    """A card that cannot be anywhere in play stays where it is; on its way, everybody sees it."""
    if (r.manner != "put into play" or PLACE_NEEDED.holds) and not may_enter(s, r.seat, r.card):
        if r.manner != "out of shadows" or why_not_enter_at_all(s, r.seat, r.card):
            return Return(Outcome(1, 0, 0, (), False))
    edits.reveal(s, (r.card,))
    return None


def pay_for_it(s: State, r: Entering) -> Signal:
    if becomes_duplicate_of(s, r.seat, r.card) is not None and r.manner == "marshaled":
        return None
    match r.manner:
        case "marshaled":
            price = cost_of(s, r.card, "marshal")
        case "ambush":
            price = ambush_price(s, r.card) or 0
        case "out of shadows":
            copy = becomes_duplicate_of(s, r.seat, r.card) is not None
            price = shadow_price(s, r.card) or 0 if COPY_PAYS_TO_COME_OUT.holds or not copy else 0
        case "returned":
            price = 0
        case _:
            price = 0 if FREE.holds else cost_of(s, r.card, "marshal")
    return Raise([h.GoldPaid(player=r.seat, amount=price)]) if price else None


def use_up_reductions(s: State, r: Entering) -> Signal:
    """ "The next card you marshal" was this one; a duplicate is marshaled as nothing else (AGR-80)."""
    if r.manner == "marshaled" and becomes_duplicate_of(s, r.seat, r.card) is None:
        edits.use_up(s, "cost", r.card)
    return None


def is_duplicate(s: State, r: Entering) -> bool:
    """Whether it arrives as a duplicate (AG-4 for what is put into play, AGR-42 for what is marshaled)."""
    if r.manner == "put into play" and not COPY_BECOMES_DUPLICATE.holds:
        return False
    if r.manner == "out of shadows" and not COPY_COMES_OUT_AS_DUPLICATE.holds:
        return False
    return becomes_duplicate_of(s, r.seat, r.card) is not None


def place_as_duplicate(s: State, r: Entering) -> Signal:
    if not is_duplicate(s, r):
        return None
    host = becomes_duplicate_of(s, r.seat, r.card)
    assert host is not None
    return Raise([h.DuplicatePlaced(card=r.card, host=host, player=r.seat, manner=r.manner)], regs=r.but(host=host))


def end_as_duplicate(s: State, r: Entering) -> Signal:
    """A duplicate is no character, location or attachment that entered play (AGR-83, D-2)."""
    if s.cards[r.card].zone // len(s.seats) == DUPLICATES:
        return Return(Outcome(1, 1, 0, (r.card,), False))
    return None


def discard_what_has_no_host(s: State, r: Entering) -> Signal:
    """An attachment that comes out of shadows where there is nothing to put it on (AGR-153)."""
    if r.manner != "out of shadows" or may_enter(s, r.seat, r.card):
        return None
    return Raise([h.Discarded(card=r.card)])


def end_as_discarded(s: State, r: Entering) -> Signal:
    """It has not entered play."""
    if r.manner == "out of shadows" and s.cards[r.card].zone // len(s.seats) != SHADOWS:
        return Return(Outcome(1, 0, 0, (), False))
    return None


def needs_no_host(s: State, r: Entering) -> Signal:
    return None if definition(s, r.card).type == "attachment" else Goto("enter")


def host_candidates(s: State, r: Entering) -> list[Option]:
    return [("host", c) for c in hosts(s, r.seat, r.card)]


def host_attempts(s: State, r: Entering) -> list[Option]:
    n = len(s.seats)
    return [("host", c) for x in s.in_order(r.seat) for c in s.zones[PLAY * n + x]]


def fits_on(s: State, seat: int, option: Option) -> bool:
    return may_host(s, s.regs[-1].card, option[1], s.regs[-1].seat)


HOST = Slot(
    "AGR-43",
    "attach it to",
    seat=lambda s, r: r.seat,
    candidates=host_candidates,
    needs=(need("AGR-43", "the attachment may be on that card", fits_on),),
    attempts=host_attempts,
)


def enter(s: State, r: Entering) -> Signal:
    """It enters play; if it was marshaled, that is told beside."""
    events: list[Event] = [
        h.CardEnteredPlay(card=r.card, player=r.seat, manner=r.manner, standing=r.standing, host=r.host)
    ]
    unlike = {"put into play": NOT_MARSHALED, "out of shadows": OUT_IS_NO_MARSHALING}.get(r.manner)
    if r.manner == "marshaled" or (unlike is not None and not unlike.holds):
        events.append(h.CardMarshaled(card=r.card, player=r.seat))
    if r.attacking:
        events.append(h.AddedToChallenge(card=r.card))
    return Raise(events, "outcome")


def tell(s: State, r: Entering) -> Signal:
    return Return(r.outcome)


ENTER = Procedure(
    "AGR-70",
    "enter play",
    regs=Entering,
    steps=(
        step("AGR-74", find_its_place),
        step("AGR-42", pay_for_it),
        step("AGR-88", use_up_reductions),
        step("AGR-79", place_as_duplicate),
        step("AGR-83", end_as_duplicate),
        step("AGR-153", discard_what_has_no_host),
        step("AGR-153", end_as_discarded),
        step("AGR-43", needs_no_host),
        choose_one(HOST, "host"),
        step("AGR-70", enter, label="enter"),
        step("AGR-70", tell),
    ),
)


# Several cards -----------------------------------------------------------------------------------------------------


class EnteringEach(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Cards that one effect puts into play, one after the other."""

    waiting: tuple[int, ...]
    how: Entering
    """Of each of them, its number apart."""
    outcome: Outcome | None = None
    total: Outcome = Outcome(0, 0, 0, (), True)


def enter_next(s: State, r: EnteringEach) -> Signal:
    if not r.waiting:
        return Return(r.total)
    return Call(ENTER, r.how.but(card=r.waiting[0]), "outcome", regs=r.but(waiting=r.waiting[1:]))


def add_up(s: State, r: EnteringEach) -> Signal:
    one, total = r.outcome, r.total
    if one is not None:
        total = Outcome(
            total.asked + one.asked, total.done + one.done, total.amount + one.amount, (*total.cards, *one.cards),
            total.whole and one.whole,
        )  # fmt: skip
    return Goto("next", regs=r.but(outcome=None, total=total))


ENTER_EACH = Procedure(
    "AGR-70",
    "several cards enter play",
    regs=EnteringEach,
    steps=(step("", enter_next, label="next"), step("", add_up)),
)
