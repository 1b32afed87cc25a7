"""Buying the squad, one card at a time (BKR-3.6, BKR-3.7): what is bought may change what others cost, and may keep
them out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.berserk import happenings as h
from kartoteka.games.berserk.records import DEAL
from kartoteka.games.berserk.recruiting import squads
from kartoteka.games.berserk.recruiting.prices import (
    PRICE_NEEDS,
    cost_of,
    named,
    other_price,
    squad_so_far,
)
from kartoteka.kernel.choices import DONE, Choice, Slot
from kartoteka.kernel.legality import Ruling, need, ruling
from kartoteka.kernel.procedures import Procedure, Raise, Signal, Step
from kartoteka.kernel.records import Regs

if TYPE_CHECKING:
    from kartoteka.games.berserk.words.facts import Facts
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

MOST_CARDS = Ruling("BKR-3.6", "a squad has 15 cards at most", value=15, without=100)
MAY_STOP = ruling("BKR-3.6", "crystals may be left over")
CHOSEN_WHEN_BOUGHT = ruling("BKR-3.10", "X is chosen as the card is bought")
OTHERWISE = "otherwise"


class Buying(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Who buys."""

    player: int


def has_room(s: State, seat: int, option: Option) -> bool:
    return len(squad_so_far(s, seat)) < int(MOST_CARDS.value)


ROOM = need("BKR-3.6", "the squad has fewer than 15 cards", has_room)
NEEDS = (ROOM, *PRICE_NEEDS, *squads.NEEDS)


def on_offer(s: State, r: Buying) -> list[Option]:
    """Every way in which a card of the deal could be bought."""
    seat = r.player
    found: list[Option] = []
    facts = s.pool.facts
    had = s.seats[seat]
    for card in s.zones[DEAL * len(s.seats) + seat]:
        fact: Facts = facts[s.cards[card].proto]
        found.append(("buy", card))
        if fact.variable and CHOSEN_WHEN_BOUGHT.holds:
            found += [("buy", card, x) for x in range(1, had.gold + had.silver + 1)]
        if other_price(s, seat, card) is not None:
            found.append(("buy", card, 0, OTHERWISE))
    return found


BUY = Slot("BKR-3.7", "buy a card", seat=lambda s, r: int(r.player), candidates=on_offer, needs=NEEDS)


def ask_to_buy(s: State, r: Buying) -> Signal:
    options = BUY.eligible(s, r, r.player)
    if not options:
        return None
    if MAY_STOP.holds:
        options.append(DONE)
    return Choice(r.player, options, BUY.rule, BUY.prompt)


def bought(s: State, r: Buying, option: Option) -> Signal:
    if option == DONE:
        return r
    return Raise([purchase(s, r.player, option)], regs=r, stay=True)


def purchase(s: State, seat: int, option: Option) -> h.Bought:
    """What buying that comes to."""
    card, x, otherwise = named(option)
    cost = cost_of(s, seat, card, x, otherwise)
    assert cost is not None
    return h.Bought(
        card=card, player=seat, gold=cost.gold, silver=cost.silver, tax=cost.tax, x=x, otherwise=otherwise,
        crystals=cost.crystals,
    )  # fmt: skip


RECRUITING = Procedure(
    "BKR-3.7",
    "buying a squad",
    regs=Buying,
    steps=(Step("BKR-3.7", ask_to_buy, bought, text=BUY.prompt, slot=BUY),),
)

PROCEDURES = (RECRUITING,)
