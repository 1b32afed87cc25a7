"""Edits of orders and of the tokens that stand for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.legion import happenings as h
from kartoteka.games.legion.numbers import COMMANDER, rank
from kartoteka.games.legion.possible import WAS_ORDERED
from kartoteka.games.legion.records import BOX, FACEUP, FIELD, NONE, PARKED, POOL, SEATS, Orders, Round
from kartoteka.kernel import edits, ledger
from kartoteka.kernel.legality import Ruling, ruling
from kartoteka.kernel.records import NO_CARD

if TYPE_CHECKING:
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

FACEUP_WHEN_ORDERED = Ruling("LGR-38", "an ordered unit shows its token faceup", value=FACEUP, without=NONE)
ALL_WITHOUT_AN_ORDER = ruling("LGR-43", "one token for each unit without an order is in the pool")
LEAVES_THE_POOL = ruling("LGR-43", "that of a unit which is ordered afterwards is taken out of it")
POOL_IS_SHUFFLED = ruling("LGR-43", "a pool is shuffled")
BACK_INTO_THE_POOL = ruling("LGR-57", "a faceup token that is pushed back can be drawn")
RECYCLED_INTO_THE_POOL = ruling("LGR-55", "a used token that is shuffled back can be drawn")
AVAILABLE_AGAIN = Ruling("LGR-55", "and its unit has no token", value=NONE, without=FACEUP)
TAKEN_BACK = ruling("LGR-76", "order tokens are taken back in the End Phase")
OWN_RANK = ruling("LGR-9", "a unit has a token of its rank")


def token_of(s: State, seat: int, wanted: int) -> int:
    """A token of that rank in a player's box, or none."""
    cards, known = s.cards, s.pool.facts
    for card in reversed(s.zones[BOX * SEATS + seat]):
        if known[cards[card].proto].rank == wanted or not OWN_RANK.holds:
            return card
    return NO_CARD


def into_pool(s: State, unit: int) -> None:
    """A token of the unit's rank is shuffled into the pool."""
    seat = s.cards[unit].owner
    token = token_of(s, seat, rank(s, unit))
    if token >= 0:
        edits.move(s, token, POOL * SEATS + seat)
        edits.shuffle(s, POOL * SEATS + seat)


def out_of_pool(s: State, unit: int) -> None:
    """A token of the unit's rank is taken out of the pool, if that has been formed, or else off a command card."""
    seat, wanted = s.cards[unit].owner, rank(s, unit)
    for zone in (POOL, PARKED):
        for card in s.zones[zone * SEATS + seat]:
            if s.pool.facts[s.cards[card].proto].rank == wanted:
                edits.move(s, card, BOX * SEATS + seat)
                if zone == POOL:
                    edits.shuffle(s, POOL * SEATS + seat)
                return


def note_order(s: State, unit: int) -> None:
    """The unit has had its order of this round."""
    now = s.opened.get(Round)
    if now is not None:
        ledger.enter(s, now.id, WAS_ORDERED, s.cards[unit].obj)


def nominate(s: State, e: h.Nominated) -> Event:
    now = s.opened[Round]
    nominees = list(now.nominees)
    nominees[e.player] = e.card
    edits.edit_situation(s, now.but(nominees=(nominees[0], nominees[1])))
    return e


def begin_orders(s: State, e: h.OrdersBegan) -> Event:
    edits.open_situation(s, Orders(player=e.player, card=e.command, nominee=e.by, most=e.most))
    return e


def issue(s: State, e: h.OrderIssued) -> Event:
    """With its own token, which is taken out of the pool where that has been formed already."""
    c = s.cards[e.card]
    edits.change(s, e.card, c.but(order=FACEUP_WHEN_ORDERED.value, by=e.command))
    if LEAVES_THE_POOL.holds:
        out_of_pool(s, e.card)
    note_order(s, e.card)
    return e


def orders_given(s: State, e: h.OrdersGiven) -> Event:
    now = s.opened.get(Orders)
    if now is not None:
        edits.close_situation(s, now.id)
    return e


def lose_order(s: State, e: h.OrderLost) -> Event:
    edits.change(s, e.card, s.cards[e.card].but(order=NONE, by=NO_CARD))
    note_order(s, e.card)
    if BACK_INTO_THE_POOL.holds:
        into_pool(s, e.card)
    return e


def recycle(s: State, e: h.TokenRecycled) -> Event:
    edits.change(s, e.card, s.cards[e.card].but(order=AVAILABLE_AGAIN.value))
    if RECYCLED_INTO_THE_POOL.holds:
        into_pool(s, e.card)
    return e


def form_pool(s: State, e: h.PoolFormed) -> Event:
    """The box holds a token for each unit: those of units with an order stay there."""
    seat = e.player
    found: list[int] = []
    for unit in s.zones[FIELD * SEATS + seat]:
        if s.cards[unit].order == NONE or not ALL_WITHOUT_AN_ORDER.holds:
            token = token_of(s, seat, rank(s, unit))
            if token >= 0:
                edits.move(s, token, POOL * SEATS + seat)
                found.append(token)
    if found and POOL_IS_SHUFFLED.holds:
        edits.shuffle(s, POOL * SEATS + seat)
    return e.but(cards=tuple(found))


def draw_token(s: State, e: h.TokenDrawn) -> Event | None:
    """The top one, or the one that was parked: it lies with the others from now on."""
    seat = e.player
    pool = s.zones[POOL * SEATS + seat]
    card = e.card if e.parked else pool[-1] if pool else NO_CARD
    if card < 0:
        return None
    edits.move(s, card, BOX * SEATS + seat)
    return e.but(card=card, rank=int(s.pool.facts[s.cards[card].proto].rank))


def set_aside(s: State, e: h.TokenSetAside) -> Event:
    """It lies in the box for good; mostly its player chooses again (D-21)."""
    if e.ends_turn:
        edits.edit_situation(s, s.opened[Round].but(first=1 - e.player))
    return e


def park(s: State, e: h.TokensParked) -> Event | None:
    """The top ones of a shuffled pool are as good as any."""
    seat = e.player
    cards = s.zones[POOL * SEATS + seat][-e.amount :]
    for card in reversed(cards):
        edits.move(s, card, PARKED * SEATS + seat)
    return e.but(cards=tuple(reversed(cards)), amount=len(cards)) if cards else None


def take_tokens(s: State, e: h.TokensTaken) -> Event:
    """From units, from the pool and from command cards (LGR-76)."""
    seat = e.player
    for zone in (POOL, PARKED):
        for card in s.zones[zone * SEATS + seat]:
            edits.move(s, card, BOX * SEATS + seat)
    if TAKEN_BACK.holds:
        for unit in s.zones[FIELD * SEATS + seat]:
            c = s.cards[unit]
            if c.order or c.by >= 0:
                edits.change(s, unit, c.but(order=NONE, by=NO_CARD))
    return e


def promote(s: State, e: h.Promoted) -> Event:
    """It is a commander from now on; its rank's token is the commander's (LGR-79)."""
    assert token_of(s, e.player, COMMANDER) >= 0
    edits.change(s, e.card, s.cards[e.card].but(promoted=True))
    return e


def told(s: State, e: Event) -> Event:
    """The edit of what changes nothing, and is only told."""
    return e
