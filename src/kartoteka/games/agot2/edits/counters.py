"""The edits of gold, power and tokens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.agot2 import happenings as h
from kartoteka.games.agot2.numbers.places import in_play, out_of
from kartoteka.games.agot2.numbers.players import POWER
from kartoteka.games.agot2.numbers.prohibitions import GOLD_GAINED, note_got, still_to_get
from kartoteka.games.agot2.records import DUPLICATE
from kartoteka.games.agot2.rivalry import note_rival
from kartoteka.kernel import edits
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.records import NO_CARD, NOBODY

if TYPE_CHECKING:
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State


# Gold -------------------------------------------------------------------------------------------------------------


def gain_gold(s: State, e: h.GoldGained | h.IncomeCollected) -> Event | None:
    amount = still_to_get(s, e.player, GOLD_GAINED, e.amount)
    if amount <= 0 or e.player in s.gone:
        return None
    seat = s.seats[e.player]
    edits.change_seat(s, e.player, seat.but(gold=seat.gold + amount))
    note_got(s, e.player, GOLD_GAINED, amount)
    return e if amount == e.amount else e.but(amount=amount)


def pay_gold(s: State, e: h.GoldPaid) -> Event | None:
    seat = s.seats[e.player]
    amount = min(seat.gold, e.amount)
    edits.change_seat(s, e.player, seat.but(gold=seat.gold - amount))
    return e if amount == e.amount else e.but(amount=amount)


def move_gold(s: State, e: h.GoldMoved) -> Event | None:
    had = s.cards[e.card].gold if e.card != NO_CARD else s.seats[e.player].gold if e.player != NOBODY else e.amount
    amount = min(had, e.amount)
    if amount <= 0 or e.to_player in s.gone or (e.to_card != NO_CARD and out_of(s, e.to_card)):
        return None
    if e.card != NO_CARD:
        edits.change(s, e.card, s.cards[e.card].but(gold=had - amount))
    elif e.player != NOBODY:
        edits.change_seat(s, e.player, s.seats[e.player].but(gold=had - amount))
    if e.to_card != NO_CARD:
        card = s.cards[e.to_card]
        edits.change(s, e.to_card, card.but(gold=card.gold + amount))
    elif e.to_player != NOBODY:
        seat = s.seats[e.to_player]
        edits.change_seat(s, e.to_player, seat.but(gold=seat.gold + amount))
    return e.but(amount=amount)


# Power and tokens -------------------------------------------------------------------------------------------------

MOVED_IS_NOT_GAINED = ruling("AGR-126", "power that is moved is not gained")


def _set_power(s: State, card: int, power: int) -> None:
    """The only way in which a card that stays has another power: what its player has in all is added up anew."""
    edits.change(s, card, s.cards[card].but(power=power))
    for seat in range(len(s.seats)):
        s.sorted.pop((POWER, seat), None)


def gain_power(s: State, e: h.PowerGained) -> Event | None:
    card = s.cards[e.card]
    if e.amount <= 0 or card.relation == DUPLICATE or out_of(s, e.card):
        return None
    _set_power(s, e.card, card.power + e.amount)
    if e.manner == "rival":
        note_rival(s)
    return e


def move_power(s: State, e: h.PowerMoved) -> Event | tuple[Event, ...] | None:
    card, to = s.cards[e.card], s.cards[e.to]
    amount = min(e.amount, card.power)
    if amount <= 0 or e.card == e.to or not in_play(s, e.to):
        return None
    _set_power(s, e.card, card.power - amount)
    _set_power(s, e.to, to.power + amount)
    moved = e.but(amount=amount)
    return moved if MOVED_IS_NOT_GAINED.value else (moved, h.PowerGained(card=e.to, amount=amount))


def discard_power(s: State, e: h.PowerDiscarded) -> Event | None:
    card = s.cards[e.card]
    amount = min(e.amount, card.power)
    if amount <= 0:
        return None
    _set_power(s, e.card, card.power - amount)
    return e.but(amount=amount)


def place_tokens(s: State, e: h.TokenPlaced) -> Event | None:
    had = dict(s.cards[e.card].tokens)
    n = max(had.get(e.token, 0) + e.amount, 0)
    if n == had.get(e.token, 0) or out_of(s, e.card):
        return None
    had[e.token] = n
    edits.change(s, e.card, s.cards[e.card].but(tokens=tuple(sorted((k, v) for k, v in had.items() if v))))
    return e
