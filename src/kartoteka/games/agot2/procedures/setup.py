"""Before the first round (AGR-17 to AGR-24): hands, mulligans, setup cards, reveal, refill."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.agot2 import happenings as h
from kartoteka.games.agot2.actions import one_of_each
from kartoteka.games.agot2.entering import may_host
from kartoteka.games.agot2.numbers.printed import definition
from kartoteka.games.agot2.procedures.turns import everyone_in_turn, players
from kartoteka.games.agot2.records import ATTACHED, DUPLICATE, HAND, PLAY, SETUP, Table
from kartoteka.games.agot2.shadows import PRICE
from kartoteka.kernel import chance
from kartoteka.kernel.choices import Choice, Slot
from kartoteka.kernel.legality import need, ruling
from kartoteka.kernel.procedures import (
    Goto,
    Procedure,
    Raise,
    Return,
    Signal,
    Stay,
    choose_one,
    choose_some,
    step,
)
from kartoteka.kernel.records import NO_CARD, Regs

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

HAND_SIZE = 7
SETUP_GOLD = 8


class Setup(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Whose turn it is in the part of setup that is going on; cards picked so far."""

    waiting: tuple[int, ...] = ()
    seat: int = 0
    cards: tuple[int, ...] = ()
    hidden: tuple[int, ...] = ()
    """Cards for shadows."""
    todo: tuple[int, ...] = ()
    card: int = NO_CARD
    host: int = NO_CARD
    hosts: tuple[int, ...] = ()
    """What the picked cards go on, and how: one entry for each of `cards`."""
    relations: tuple[int, ...] = ()


def first_by_lot(s: State, r: Setup) -> Signal:
    told = chance.scripted(s, "first player")
    seat = told[0] if told else chance.below(s, len(s.seats))
    return Raise([h.FirstPlayerChosen(player=seat)])


def shuffle(s: State, r: Setup) -> Signal:
    return Raise([h.Shuffled(player=x) for x in players(s)])


def deal(s: State, r: Setup) -> Signal:
    return Raise([h.Dealt(player=x, amount=HAND_SIZE) for x in players(s)])


def offer_mulligan(s: State, r: Setup) -> Signal:
    waiting = s.still_here(r.waiting)
    if not waiting:
        return None
    return Choice(waiting[0], [("keep",), ("mulligan",)], "AGR-18", "keep this hand?")


def take_mulligan(s: State, r: Setup, option: Option) -> Signal:
    seat, *rest = s.still_here(r.waiting)
    if option == ("keep",):
        return Stay(r.but(waiting=tuple(rest)))
    return Raise([h.Dealt(player=seat, amount=HAND_SIZE, again=True)], regs=r.but(waiting=tuple(rest)), stay=True)


# Placing setup cards ----------------------------------------------------------------------------------------------


def next_to_place(s: State, r: Setup) -> Signal:
    waiting = s.still_here(r.waiting)
    if not waiting:
        return Goto("reveal")
    return r.but(seat=waiting[0], waiting=waiting[1:], cards=(), hidden=())


COPIES_ARE_FREE = ruling("AGR-20", "further copies of a unique setup card cost nothing")


def spent(s: State, cards: tuple[int, ...]) -> int:
    """Gold worth of setup cards: printed costs, further copies of a unique card free (AGR-19, AGR-20)."""
    total = 0
    titles: set[str] = set()
    for c in cards:
        d = definition(s, c)
        if d.unique and d.name in titles and COPIES_ARE_FREE.value:
            continue
        titles.add(d.name)
        total += d.cost or 0
    return total


def _picked(s: State) -> tuple[int, ...]:
    cards: tuple[int, ...] = s.regs[-1].cards
    return cards


def is_affordable(s: State, seat: int, option: Option) -> bool:
    return spent(s, (*_picked(s), option[1])) <= SETUP_GOLD


def gold_left(s: State, seat: int, option: Option) -> str:
    left = SETUP_GOLD - spent(s, _picked(s))
    return f"it costs {definition(s, option[1]).cost}, {left} of {SETUP_GOLD} are left"


def is_no_second_limited(s: State, seat: int, option: Option) -> bool:
    """One limited card in setup, duplicates not excepted (D-13)."""

    def limited(card: int) -> bool:
        return any(k.name == "limited" for k in definition(s, card).program.keywords)

    return not limited(option[1]) or not any(limited(c) for c in _picked(s))


def is_for_setup(s: State, seat: int, option: Option) -> bool:
    return definition(s, option[1]).type in ("character", "location", "attachment")


def has_cost(s: State, seat: int, option: Option) -> bool:
    return definition(s, option[1]).cost is not None


def in_hand(s: State, r: Setup) -> list[Option]:
    return [("setup", c) for c in s.zones[HAND * len(s.seats) + r.seat]]


def distinct_in_hand(s: State, r: Setup) -> list[Option]:
    """What is left to place; of copies that nobody could tell apart, one."""
    return one_of_each(s, "setup", [c for c in s.zones[HAND * len(s.seats) + r.seat] if c not in r.cards])


PLACE = Slot(
    "AGR-19",
    "place a setup card",
    seat=lambda s, r: r.seat,
    candidates=distinct_in_hand,
    attempts=in_hand,
    needs=(
        need("AGR-19", "it is a character, a location or an attachment", is_for_setup),
        need("AGR-19", "it has a printed cost", has_cost),
        need("AGR-19", "what is left of your 8 setup gold pays for it", is_affordable, gold_left),
        need("AGK-Limited", "it is your only limited card in setup", is_no_second_limited),
    ),
)


# Into shadows


def hidden_cost(r: Setup) -> int:
    """What the cards for shadows take of the setup gold (AGR-21)."""
    found: int = len(r.hidden) * PRICE.value
    return found


def rest_of_hand(s: State, r: Setup) -> list[Option]:
    return [("setup shadow", c) for c in s.zones[HAND * len(s.seats) + r.seat] if c not in r.cards]


def shadow_is_affordable(s: State, seat: int, option: Option) -> bool:
    r = s.regs[-1]
    return bool(SETUP_GOLD - spent(s, r.cards) - hidden_cost(r) >= PRICE.value)


def has_printed_shadow(s: State, seat: int, option: Option) -> bool:
    return "shadow" in s.pool.facts[s.cards[option[1]].proto].keywords


HIDE = Slot(
    "AGR-21",
    "place a card in shadows",
    seat=lambda s, r: r.seat,
    candidates=rest_of_hand,
    needs=(
        need("AGR-21", "the card has shadow", has_printed_shadow),
        need("AGR-21", "2 of your 8 setup gold are left", shadow_is_affordable),
    ),
)


def place(s: State, r: Setup) -> Signal:
    return Raise([h.SetUp(card=c) for c in r.cards], regs=r.but(cards=()))


def place_in_shadows(s: State, r: Setup) -> Signal:
    """They stay face down at the reveal."""
    return Raise([h.CardMoved(card=c, to="shadows") for c in r.hidden], regs=r.but(hidden=()))


def to_the_next(s: State, r: Setup) -> Signal:
    return Goto("next")


# Reveal -----------------------------------------------------------------------------------------------------------

SILENT = ruling("AGR-23", "no ability works during setup")
NOT_ENTERED = ruling("AGR-23", "setup cards do not enter play")


def is_setup(s: State) -> bool:
    """Whether the first round is yet to begin."""
    table = s.situations[0]
    return type(table) is Table and not table.started


def reveal(s: State, r: Setup) -> Signal:
    return Raise([h.SetupRevealed()])


def is_copy(s: State, card: int, others: Iterable[int]) -> int | None:
    """The one of the other cards of which the card is a further copy, if it is unique."""
    d = definition(s, card)
    if not d.unique:
        return None
    return next((c for c in others if definition(s, c).name == d.name), None)


def characters_and_locations(s: State, r: Setup) -> Signal:
    """Everything but attachments and second copies goes straight to the play area; those wait for a host."""
    n = len(s.seats)
    events: list[Event] = []
    for seat in players(s):
        placed: list[int] = []
        for c in s.zones[SETUP * n + seat]:
            if definition(s, c).type != "attachment" and is_copy(s, c, placed) is None:
                if NOT_ENTERED.value:
                    events.append(h.SetupPlaced(card=c, host=NO_CARD, relation=0))
                else:
                    events.append(h.CardEnteredPlay(card=c, player=seat, manner="put into play"))
                placed.append(c)
    return Raise(events)


def next_to_attach(s: State, r: Setup) -> Signal:
    """In player order, each player says where his or her attachments and duplicates go."""
    waiting = s.still_here(r.waiting)
    if not waiting:
        return Goto("refill")
    seat = waiting[0]
    todo = s.zones[SETUP * len(s.seats) + seat]
    return r.but(seat=seat, waiting=waiting[1:], todo=todo, cards=(), hosts=(), relations=())


def next_card(s: State, r: Setup) -> Signal:
    """Nothing is placed any more of a player who has left the game meanwhile."""
    if not s.seats[r.seat].present:
        return Goto("attach")
    if not r.todo:
        return Goto("together")
    return r.but(card=r.todo[0], todo=r.todo[1:], host=NO_CARD)


def duplicate_of(s: State, r: Setup) -> Signal:
    """A further copy of a unique card is the duplicate of the first (AGR-20)."""
    first = is_copy(s, r.card, (*s.zones[PLAY * len(s.seats) + r.seat], *r.cards))
    if first is None:
        return None
    return Goto("card", regs=_placed(r, first, DUPLICATE))


def _placed(r: Setup, host: int, relation: int) -> Setup:
    return r.but(cards=(*r.cards, r.card), hosts=(*r.hosts, host), relations=(*r.relations, relation))


def cards_in_play(s: State, r: Setup) -> list[Option]:
    n = len(s.seats)
    return [("host", c) for x in players(s) for c in s.zones[PLAY * n + x]]


def may_be_on(s: State, seat: int, option: Option) -> bool:
    r = s.regs[-1]
    return may_host(s, r.card, option[1], r.seat)


def is_own(s: State, seat: int, option: Option) -> bool:
    return bool(s.cards[option[1]].controller == seat)


HOST = Slot(
    "AGR-22",
    "attach it to",
    seat=lambda s, r: r.seat,
    candidates=cards_in_play,
    needs=(
        need("AGR-22", "it is a card of yours", is_own),
        need("AGR-22", "the attachment may be on that card", may_be_on),
    ),
)


def attach(s: State, r: Setup) -> Signal:
    return Goto("card", regs=_placed(r, r.host, ATTACHED))


def all_together(s: State, r: Setup) -> Signal:
    """A player's attachments and duplicates are placed at the same time; what has no host is discarded (AGR-22)."""
    lost = {c for c, host in zip(r.cards, r.hosts, strict=True) if host == NO_CARD}
    events: list[Event] = []
    for c, host, relation in zip(r.cards, r.hosts, r.relations, strict=True):
        if c in lost or host in lost:
            events.append(h.SetupDiscarded(card=c))
        else:
            events.append(h.SetupPlaced(card=c, host=host, relation=relation))
    return Raise(events)


def discard_the_illegal(s: State, r: Setup) -> Signal:
    """What another attachment of the same player has made illegal is discarded, the last one placed first (AGR-22)."""
    for c in reversed(r.cards):
        card = s.cards[c]
        if card.relation == ATTACHED and not may_host(s, c, card.host, r.seat):
            return Raise([h.SetupDiscarded(card=c)], stay=True)
    return None


def to_the_next_player(s: State, r: Setup) -> Signal:
    return Goto("attach")


def refill(s: State, r: Setup) -> Signal:
    """Up to seven cards in hand (AGR-24)."""
    events = []
    for seat in players(s):
        missing = HAND_SIZE - len(s.zones[HAND * len(s.seats) + seat])
        if missing > 0:
            events.append(h.Dealt(player=seat, amount=missing))
    return Raise(events)


def begin(s: State, r: Setup) -> Signal:
    return Raise([h.GameBegan()])


def done(s: State, r: Setup) -> Signal:
    return Return()


PLACING = choose_some(PLACE, "cards")
HIDING = choose_some(HIDE, "hidden")

SETUP_STEPS = Procedure(
    "AGR-17",
    "setup",
    regs=Setup,
    steps=(
        step("AGR-17", first_by_lot),
        step("AGR-17", shuffle),
        step("AGR-17", deal),
        step("AGR-18", everyone_in_turn),
        step("AGR-18", offer_mulligan, answer=take_mulligan),
        step("AGR-19", everyone_in_turn),
        step("AGR-19", next_to_place, label="next"),
        PLACING,
        HIDING,
        step("AGR-19", place),
        step("AGR-21", place_in_shadows),
        step("AGR-19", to_the_next),
        step("AGR-22", reveal, label="reveal"),
        step("AGR-22", characters_and_locations),
        step("AGR-22", everyone_in_turn),
        step("AGR-22", next_to_attach, label="attach"),
        step("AGR-22", next_card, label="card"),
        step("AGR-20", duplicate_of),
        choose_one(HOST, "host"),
        step("AGR-22", attach),
        step("AGR-22", all_together, label="together"),
        step("AGR-22", discard_the_illegal),
        step("AGR-22", to_the_next_player),
        step("AGR-24", refill, label="refill"),
        step("AGR-17", begin),
    ),
)
