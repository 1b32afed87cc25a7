"""Entering play: marshaled, put into play, by ambush; uniqueness, duplicates, and the hosts of attachments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.agot2 import happenings as h
from kartoteka.games.agot2.letter_x import payable_to_come_out
from kartoteka.games.agot2.numbers.characteristics import EVERY_INSTANCE, GAINED_STAYS, has_keyword, has_trait, is_blank
from kartoteka.games.agot2.numbers.costs import TO_AMBUSH, TO_BRING_OUT, TO_MARSHAL, cost_of, note_paid
from kartoteka.games.agot2.numbers.places import of_type
from kartoteka.games.agot2.numbers.printed import MARSHALED, definition
from kartoteka.games.agot2.numbers.prohibitions import cannot, player_cannot, speaking_of
from kartoteka.games.agot2.records import DEAD, DUPLICATES, PLAY, SHADOWS
from kartoteka.kernel import edits
from kartoteka.kernel.choices import Choice, Slot
from kartoteka.kernel.events import FAILED, Outcome
from kartoteka.kernel.legality import need, ruling
from kartoteka.kernel.modifiers import has_word, said
from kartoteka.kernel.procedures import Call, Goto, Procedure, Raise, Return, Signal, choose_one, step
from kartoteka.kernel.records import NO_CARD, Event, Regs
from kartoteka.kernel.selectors import Ctx

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.pool import Pool
    from kartoteka.kernel.state import State

FREE = ruling("AG-1", "putting a card into play costs no gold")
PLACE_NEEDED = ruling("AG-2", "a card is put into play only where it could have been marshaled")
NOT_MARSHALED = ruling("AG-3", "a card put into play was not marshaled")
DUPLICATE_IS_FREE = ruling("AGR-42", "a duplicate is marshaled for no gold")
STANDING = ruling("AGR-44", "cards enter play standing")
COPY_BECOMES_DUPLICATE = ruling("AG-4", "a copy of your own unique card is put into play as its duplicate")
STAYS_REMOVED = ruling("AGR-166", "a card that cannot enter play when its removal ends stays removed")

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
    x: int = 0
    """The X for which it comes out of shadows (AGR-99)."""
    outcome: Outcome | None = None


# Uniqueness -------------------------------------------------------------------------------------------------------


ONE_OF_EACH = ruling("AGR-74", "a further copy of your unique card is no second card of that title")
OWNED_AND_CONTROLLED = ruling("AGR-79", "a duplicate lies on a card that its player owns and controls")
ANY_VERSION = ruling("AGR-81", "whatever has the same title is a copy")
DID_NOT_ENTER = ruling("AGR-83", "what arrived as a duplicate has not entered play as what it is")


def copies_of(s: State, seat: int, title: str) -> Sequence[int]:
    """The cards of a title in play that a player controls, duplicates apart."""
    held = s.zones[PLAY * len(s.seats) + seat]
    kept = s.sorted.get(("copies", title, seat))
    if kept is not None and kept[0] is held:
        return kept[1]  # type: ignore[no-any-return]
    found = _those_named(s, held, title)
    s.keep(("copies", title, seat), held, found)
    return found


def _those_named(s: State, cards: Sequence[int], title: str) -> list[int]:
    records, protos = s.cards, s.pool.named(title)
    return [c for c in cards if records[c].proto in protos]


def copies_in_play(s: State, title: str) -> list[int]:
    """The cards of a title in play, duplicates apart."""
    found: list[int] = []
    for seat in range(len(s.seats)):
        found += copies_of(s, seat, title)
    return found


def becomes_duplicate_of(s: State, seat: int, card: int) -> int | None:
    """The unique card in play that this copy would be a duplicate of: owned and controlled by its player (AGR-79)."""
    printed = s.pool.definitions[s.cards[card].proto]
    if not printed.unique or s.cards[card].owner != seat or not ONE_OF_EACH.value:
        return None
    for c in copies_of(s, seat, printed.name):
        there = s.cards[c]
        if c != card and (there.owner == seat or not OWNED_AND_CONTROLLED.value):
            if ANY_VERSION.value or there.proto == s.cards[card].proto:
                return c
    return None


def is_free_duplicate(s: State, seat: int, card: int) -> bool:
    """Whether marshaling the card would be marshaling a duplicate, which costs nothing (AGR-42)."""
    return DUPLICATE_IS_FREE.holds and becomes_duplicate_of(s, seat, card) is not None


def dead_copies(s: State, seat: int, card: int) -> bool:
    """Whether another card of the title lies in that player's dead pile."""
    cards, copies = s.cards, s.pool.named(definition(s, card).name)
    for c in s.zones[DEAD * len(s.seats) + seat]:  # noqa: SIM110 (a hot loop)
        if cards[c].proto in copies and c != card:
            return True
    return False


def is_in_dead_pile(s: State, seat: int, card: int) -> bool:
    """Whether the card itself lies there."""
    return bool(s.cards[card].zone == DEAD * len(s.seats) + seat)


def no_copy_is_dead(s: State, seat: int, option: Option) -> bool:
    card = option[1]
    return is_in_dead_pile(s, seat, card) or not dead_copies(s, seat, card)


def none_stays_dead(s: State, seat: int, option: Option) -> bool:
    """Of a card that comes from a dead pile: it is the only one of its title there."""
    card = option[1]
    return s.cards[card].zone // len(s.seats) != DEAD or not dead_copies(s, s.cards[card].owner, card)


def owners_leave_room(s: State, seat: int, option: Option) -> bool:
    """Of another player's card: neither of the two owns a copy in play, and none lies in its owner's dead pile."""
    card = option[1]
    owner = s.cards[card].owner
    if owner == seat:
        return True
    if not is_in_dead_pile(s, owner, card) and dead_copies(s, owner, card):
        return False
    return not any(c != card and s.cards[c].owner in (seat, owner) for c in copies_in_play(s, definition(s, card).name))


def no_copy_is_taken(s: State, seat: int, option: Option) -> bool:
    """No other copy is controlled by somebody else than its owner, the player being one of the two."""
    card = option[1]
    if becomes_duplicate_of(s, seat, card) is not None:
        return True
    for c in copies_in_play(s, definition(s, card).name):
        there = s.cards[c]
        if c != card and there.owner != there.controller and seat in (there.owner, there.controller):
            return False
    return True


def title_fact(s: State, seat: int, option: Option) -> str:
    return f"a copy of {definition(s, option[1]).name} is there"


def has_no_copy(s: State, seat: int, option: Option) -> bool:
    """Of a card that the player takes: no other copy in play is that player's, by ownership or control, or is about to
    be: those named after the card are taken with it."""
    _, card, *others = option
    for c in copies_in_play(s, definition(s, card).name):
        if c != card and (c in others or seat in (s.cards[c].owner, s.cards[c].controller)):
            return False
    return True


def of_unique_cards(pool: Pool, proto: int, number: int) -> bool:
    """About cards of which at most one of a title can be in play (AGR-74)."""
    return bool(pool.facts[proto].unique)


NONE_DEAD = need(
    "AGR-75", "no copy of this unique card is in your dead pile", no_copy_is_dead, title_fact, of=of_unique_cards
)
NONE_STAYS_DEAD = need(
    "AGR-76", "no other copy of this unique card stays in the dead pile", none_stays_dead, title_fact,
    of=of_unique_cards,
)  # fmt: skip
OWNERS_LEAVE_ROOM = need(
    "AGR-77", "neither you nor its owner has a copy of this unique card", owners_leave_room, title_fact,
    of=of_unique_cards,
)  # fmt: skip
UNIQUENESS = (
    NONE_DEAD,
    NONE_STAYS_DEAD,
    OWNERS_LEAVE_ROOM,
    need(
        "AGR-78", "no copy of this unique card is under an opponent's control", no_copy_is_taken, title_fact,
        of=of_unique_cards,
    ),
)  # fmt: skip
"""What uniqueness wants of a card that enters play."""

MAY_TAKE = (
    NONE_DEAD,
    need("AGR-78", "you have no copy of this unique card in play", has_no_copy, title_fact, of=of_unique_cards),
)
"""What uniqueness wants of a card of which a player takes control."""


def may_take(s: State, seat: int, card: int, others: Sequence[int] = ()) -> bool:
    """Whether that player can take control of the card, together with others."""
    option = ("take", card, *others)
    return all(n.test(s, seat, option) for n in MAY_TAKE)


# Hosts ------------------------------------------------------------------------------------------------------------


CHARACTER_OR_AS_PRINTED = ruling("AGR-43", "an attachment is on a character, or on what its text names")
NO_ATTACHMENTS = ruling("AGK-No-attachments", "no attachment is on a card that says so")
NONE_ON_IT, EXCEPTION = "no attachments", "no attachments except"
"""The keyword, and the statistic of those instances that are gained with the traits that they name."""


def may_host(s: State, attachment: int, host: int, seat: int) -> bool:
    """Whether the attachment may be on that card: by its own words and limit, and by the other card's keyword."""
    return suits(s, attachment, host, seat) and _leaves_room(s, attachment, host, seat)


def suits(s: State, attachment: int, host: int, seat: int) -> bool:
    """Whether each lets the other: the attachment's own words, and the other card's keyword."""
    return _is_meant(s, attachment, host, seat) and _lets_it_on(s, attachment, host)


def _is_meant(s: State, attachment: int, host: int, seat: int) -> bool:
    """What the attachment itself asks for: a character, unless its text says otherwise (AGR-43)."""
    if not CHARACTER_OR_AS_PRINTED.value:
        return True
    pool, proto = s.pool, s.cards[attachment].proto
    if not pool.facts[proto].names_host_type and pool.definitions[s.cards[host].proto].type != "character":
        return False
    fits = pool.restriction(proto)
    return fits is None or fits(s, Ctx(attachment, seat), host)


def _lets_it_on(s: State, attachment: int, host: int) -> bool:
    """No attachments, or none but some: the strictest of what the other card says (AGK-No-attachments)."""
    if not NO_ATTACHMENTS.value:
        return True
    for traits in _exceptions(s, host):  # noqa: SIM110 (what a generator is to see costs each call)
        if not _has_one_of(s, attachment, traits.split(", ")):
            return False
    return True


def _has_one_of(s: State, card: int, traits: list[str]) -> bool:
    return any(has_trait(s, card, trait) for trait in traits if trait)


def _exceptions(s: State, host: int) -> list[str]:
    """Of every "no attachments" that the card has now, printed or gained, the traits that it lets on all the same."""
    gained = _gained_exceptions(s, host) if EXCEPTION in s.spoken else []
    if not has_keyword(s, host, NONE_ON_IT):
        return gained
    printed = [] if is_blank(s, host) else definition(s, host).program.keywords
    return [*([k.value for k in printed if k.name == NONE_ON_IT] or [""]), *gained]


def _gained_exceptions(s: State, host: int) -> list[str]:
    """The gained ones: it loses them with all its keywords, and keeps them when it is blank (AGR-119, AGR-120)."""
    if is_blank(s, host) and not GAINED_STAYS.value:
        return []
    found = [say.value for say in said(s, host, EXCEPTION) if say.op == "gain"]
    if found and not has_word(s, host, "keyword", NONE_ON_IT, len(found), every_instance=EVERY_INSTANCE.value):
        return []
    return found


def _leaves_room(s: State, attachment: int, host: int, seat: int) -> bool:
    """ "Limit N copies per host": fewer than N of the player's copies are on that card so far (AGR-127)."""
    limit = s.pool.facts[s.cards[attachment].proto].copies_per_host
    if limit is None:
        return True
    there = 0
    for c in copies_of(s, seat, definition(s, attachment).name):
        there += c != attachment and s.cards[c].host == host
    return there < limit  # type: ignore[no-any-return]


def has_host(s: State, seat: int, attachment: int) -> bool:
    """Whether there is any card in play that the attachment could be put on."""
    n = len(s.seats)
    elsewhere = s.pool.facts[s.cards[attachment].proto].names_host_type or not CHARACTER_OR_AS_PRINTED.value
    for x in s.in_order(seat):
        for c in s.zones[PLAY * n + x] if elsewhere else of_type(s, x, "character"):
            if may_host(s, attachment, c, seat):
                return True
    return False


# Whether a card may enter play ------------------------------------------------------------------------------------


def is_no_event(s: State, seat: int, option: Option) -> bool:
    return definition(s, option[1]).type in MARSHALED


def is_not_kept_out(s: State, seat: int, option: Option) -> bool:
    return not cannot(s, option[1], "enter play")


def may_be_put_into_play(s: State, seat: int, option: Option) -> bool:
    return not cannot(s, option[1], "be put into play") and not player_cannot(s, seat, "put cards into play")


def finds_a_host(s: State, seat: int, option: Option) -> bool:
    card = option[1]
    return becomes_duplicate_of(s, seat, card) is not None or has_host(s, seat, card)


def of_attachments(pool: Pool, proto: int, number: int) -> bool:
    """About attachments."""
    return bool(pool.definitions[proto].type == "attachment")


FINDS_A_HOST = need("AGR-43", "there is something that it may be attached to", finds_a_host, of=of_attachments)

HAS_A_PLACE = (
    *UNIQUENESS,
    need("AGR-97", "nothing keeps it from entering play", is_not_kept_out, spoken=speaking_of("enter play")),
    FINDS_A_HOST,
)
"""What must hold of a card for it to enter play, in whatever way."""

IS_NO_EVENT = need("AGR-131", "it is a character, a location or an attachment", is_no_event)
FROM_HAND = (NONE_STAYS_DEAD, OWNERS_LEAVE_ROOM, IS_NO_EVENT)
"""What holds of every card that its owner could marshal or ambush from hand."""

MAY_BE_PUT = (
    IS_NO_EVENT,
    need(
        "AGR-97",
        "nothing forbids to put it into play",
        may_be_put_into_play,
        spoken=speaking_of("be put into play", "put cards into play"),
    ),
    *HAS_A_PLACE,
)
"""What must hold of a card that is put into play, by an effect or by ambush."""


def may_enter(s: State, seat: int, card: int, manner: str = "marshaled") -> bool:
    """Whether there is a legal place in play for the card."""
    option = ("enter", card)
    for n in MAY_BE_PUT if manner == "put into play" else HAS_A_PLACE:  # noqa: SIM110 (a hot loop)
        if not n.test(s, seat, option):
            return False
    return True


# The procedure ----------------------------------------------------------------------------------------------------


WANTS_A_PLACE = {"put into play": PLACE_NEEDED, "returned": STAYS_REMOVED}


def find_its_place(s: State, r: Entering) -> Signal:
    """A card that cannot be anywhere in play stays where it is; on its way, everybody sees it.

    What is marshaled, ambushed or brought out has one: that is among the needs of each.
    """
    wants = WANTS_A_PLACE.get(r.manner)
    if wants is not None and wants.value and not may_enter(s, r.seat, r.card, r.manner):
        return Return(FAILED)
    edits.reveal(s, (r.card,))
    return None


PAID = {"marshaled": TO_MARSHAL, "ambush": TO_AMBUSH, "out of shadows": TO_BRING_OUT}
"""How a card is paid for that enters play so; in other ways it costs nothing."""


def pay_for_it(s: State, r: Entering) -> Signal:
    if r.manner == "marshaled" and is_free_duplicate(s, r.seat, r.card):
        return None
    match r.manner:
        case "marshaled" | "ambush":
            price = cost_of(s, r.card, PAID[r.manner])
        case "out of shadows":
            copy = becomes_duplicate_of(s, r.seat, r.card) is not None
            price = cost_of(s, r.card, PAID[r.manner], r.x) if COPY_PAYS_TO_COME_OUT.holds or not copy else 0
        case "returned":
            price = 0
        case _:
            price = 0 if FREE.holds else cost_of(s, r.card, TO_MARSHAL)
    return Raise([h.GoldPaid(player=r.seat, amount=price)]) if price else None


def ask_for_x(s: State, r: Entering) -> Signal:
    if r.manner != "out of shadows":
        return None
    numbers = payable_to_come_out(s, r.seat, r.card)
    return Choice(r.seat, [("number", x) for x in numbers], "AGR-99", "how much is X") if len(numbers) > 1 else None


def x_named(s: State, r: Entering, option: Option) -> Signal:
    return r.but(x=option[1])


def use_up_reductions(s: State, r: Entering) -> Signal:
    """ "The next card you marshal" was this one; a duplicate is marshaled as nothing else (AGR-80)."""
    if r.manner in PAID and not (r.manner == "marshaled" and becomes_duplicate_of(s, r.seat, r.card) is not None):
        note_paid(s, r.seat, PAID[r.manner], r.card)
    return None


def arrives_on(s: State, r: Entering) -> int | None:
    """The card as whose duplicate it arrives (AG-4 for what is put into play, AGR-42 for what is marshaled)."""
    if r.manner == "put into play" and not COPY_BECOMES_DUPLICATE.holds:
        return None
    if r.manner == "out of shadows" and not COPY_COMES_OUT_AS_DUPLICATE.holds:
        return None
    return becomes_duplicate_of(s, r.seat, r.card)


def place_as_duplicate(s: State, r: Entering) -> Signal:
    host = arrives_on(s, r)
    if host is None:
        return None
    return Raise([h.DuplicatePlaced(card=r.card, host=host, player=r.seat, manner=r.manner)], regs=r.but(host=host))


def end_as_duplicate(s: State, r: Entering) -> Signal:
    """A duplicate is no character, location or attachment that entered play (AGR-83, D-2)."""
    if r.host == NO_CARD or s.cards[r.card].zone // len(s.seats) != DUPLICATES:
        return None
    return Return(Outcome(1, 1, 0, (r.card,), not DID_NOT_ENTER.value))


def discard_what_has_no_host(s: State, r: Entering) -> Signal:
    """An attachment that comes out of shadows where there is nothing to put it on (AGR-153)."""
    if r.manner != "out of shadows" or may_enter(s, r.seat, r.card):
        return None
    return Raise([h.Discarded(card=r.card)])


def end_as_discarded(s: State, r: Entering) -> Signal:
    """It has not entered play."""
    if r.manner == "out of shadows" and s.cards[r.card].zone // len(s.seats) != SHADOWS:
        return Return(FAILED)
    return None


def needs_no_host(s: State, r: Entering) -> Signal:
    return None if definition(s, r.card).type == "attachment" else Goto("enter")


def in_play_in_order(s: State, r: Entering) -> list[Option]:
    n = len(s.seats)
    return [("host", c) for x in s.in_order(r.seat) for c in s.zones[PLAY * n + x]]


def is_meant_for(s: State, seat: int, option: Option) -> bool:
    return _is_meant(s, s.regs[-1].card, option[1], s.regs[-1].seat)


def leaves_room_for(s: State, seat: int, option: Option) -> bool:
    return _leaves_room(s, s.regs[-1].card, option[1], s.regs[-1].seat)


def lets_it_on(s: State, seat: int, option: Option) -> bool:
    return _lets_it_on(s, s.regs[-1].card, option[1])


MEANT_FOR = need("AGR-43", "it is a character, or what the attachment's text names", is_meant_for)
ROOM_LEFT = need("AGR-127", "it has not as many copies as may be on one card", leaves_room_for)
LETS_IT_ON = need("AGK-No-attachments", "the card may have such an attachment", lets_it_on)

HOST = Slot(
    "AGR-43",
    "attach it to",
    seat=lambda s, r: r.seat,
    candidates=in_play_in_order,
    needs=(MEANT_FOR, ROOM_LEFT, LETS_IT_ON),
)


def enter(s: State, r: Entering) -> Signal:
    """It enters play; if it was marshaled, that is told beside."""
    events: list[Event] = [
        h.CardEnteredPlay(
            card=r.card, player=r.seat, manner=r.manner, standing=r.standing and STANDING.holds, host=r.host, x=r.x
        )
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
    dropped=lambda s, r: FAILED,
    steps=(
        step("", find_its_place),
        step("AGR-99", ask_for_x, answer=x_named),
        step("AGR-42", pay_for_it),
        step("AGR-88", use_up_reductions),
        step("AGR-79", place_as_duplicate),
        step("", end_as_duplicate),
        step("AGR-153", discard_what_has_no_host),
        step("AGR-153", end_as_discarded),
        step("AGR-43", needs_no_host),
        choose_one(HOST, "host"),
        step("AGR-70", enter, label="enter"),
        step("", tell),
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

    @property
    def seat(self) -> int:
        """Under whom they enter play."""
        return self.how.seat


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
    dropped=lambda s, r: FAILED,
    steps=(step("", enter_next, label="next"), step("", add_up)),
)
