"""Buying the squad, one card at a time (BKR-3.6, BKR-3.7): what is bought may change what others cost, and may keep
them out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.berserk import happenings as h
from kartoteka.games.berserk.records import DEAL
from kartoteka.games.berserk.recruiting import squads
from kartoteka.games.berserk.recruiting.prices import (
    MOST_ON_FLYERS,
    PRICE_NEEDS,
    RULES_OF_PRICES,
    can_buy,
    cost_of,
    elements,
    greatest_x,
    named,
    other_price,
    otherwise_priced,
    squad_so_far,
    tax_of_another,
)
from kartoteka.games.berserk.registers import Buying
from kartoteka.games.shared.options import chosen
from kartoteka.kernel.choices import DONE, Choice, Slot
from kartoteka.kernel.legality import Ruling, Together, need, ruling
from kartoteka.kernel.procedures import Procedure, Raise, Signal, Step

if TYPE_CHECKING:
    from kartoteka.games.berserk.words.facts import Facts
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

MOST_CARDS: Final = Ruling("BKR-3.6", "a squad has 15 cards at most", value=15, without=100)
MAY_STOP: Final = ruling("BKR-3.6", "crystals may be left over")
CHOSEN_WHEN_BOUGHT: Final = ruling("BKR-3.10", "X is chosen as the card is bought")
OTHERWISE: Final = "otherwise"


def has_room(s: State, seat: int, option: Option) -> bool:
    return len(squad_so_far(s, seat)) < int(MOST_CARDS.value)


ROOM: Final = need("BKR-3.6", "the squad has fewer than 15 cards", has_room, general=True)
OF_A_CARD = (*PRICE_NEEDS, *squads.NEEDS)
NEEDS = (ROOM, *OF_A_CARD)
AT_A_GLANCE: Final = Together(
    *OF_A_CARD, *RULES_OF_PRICES, squads.UNIQUE_WAYS, squads.TERRAIN_WAYS, squads.IS_UNIQUE, squads.SAME_NAME,
    squads.ONE_TERRAIN, CHOSEN_WHEN_BOUGHT,
)  # fmt: skip
"""What the short way takes for granted."""
SAID_OF_CARDS: Final = frozenset({"cost", "element", "keyword", squads.UNIQUENESS})


def on_offer(s: State, r: Buying) -> list[Option]:
    """What can be bought, found in one look while nothing is said of prices; else what each need lets pass."""
    if not BUY.needs:
        return any_way(s, r)
    if AT_A_GLANCE.holds and SAID_OF_CARDS.isdisjoint(s.spoken) and not squads.limited(s):
        return _at_a_glance(s, r.player)
    return [option for option in any_way(s, r) if all([n.test(s, r.player, option) for n in OF_A_CARD])]


def _at_a_glance(s: State, seat: int) -> list[Option]:
    found: list[Option] = []
    facts, cards, definitions = s.pool.facts, s.cards, s.pool.definitions
    had = s.seats[seat]
    gold, silver, sky = had.gold, had.silver, MOST_ON_FLYERS - had.flyer_crystals
    there, names, terrain = elements(s, seat), set(), False
    for x in squad_so_far(s, seat):
        names.add(definitions[cards[x].proto].name)
        terrain = terrain or facts[cards[x].proto].terrain
    further = tax_of_another(s, seat)
    unequipped, priced = chosen(s, "no_equipment"), otherwise_priced(s)
    for card in s.zones[DEAL * len(s.seats) + seat]:
        proto = cards[card].proto
        fact: Facts = facts[proto]
        if (fact.terrain and terrain) or (fact.unique and definitions[proto].name in names):
            continue
        if unequipped and fact.equipment:
            continue
        left = gold - (further if fact.element and fact.element not in there else 0)
        most = left if fact.elite else left + silver if left >= 0 else -1
        if fact.flying and sky < most:
            most = sky
        price = 0 if fact.variable == "X" else fact.cost
        if price <= most:
            found.append(("buy", card))
            if fact.variable:
                found += [("buy", card, x) for x in range(1, most - price + 1)]
        if proto in priced and can_buy(s, seat, ("buy", card, 0, OTHERWISE)):
            found.append(("buy", card, 0, OTHERWISE))
    return found


def any_way(s: State, r: Buying) -> list[Option]:
    """Every way in which a card of the deal could be bought."""
    seat = r.player
    found: list[Option] = []
    facts = s.pool.facts
    for card in s.zones[DEAL * len(s.seats) + seat]:
        fact: Facts = facts[s.cards[card].proto]
        found.append(("buy", card))
        if fact.variable and CHOSEN_WHEN_BOUGHT.holds:
            found += [("buy", card, x) for x in range(1, greatest_x(s, seat, card) + 1)]
        if other_price(s, seat, card) is not None:
            found.append(("buy", card, 0, OTHERWISE))
    return found


BUY = Slot(
    "BKR-3.7", "buy a card", seat=lambda s, r: int(r.player), candidates=on_offer, needs=NEEDS, implied=OF_A_CARD,
    attempts=any_way,
)  # fmt: skip


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

PROCEDURES: Final = (RECRUITING,)
