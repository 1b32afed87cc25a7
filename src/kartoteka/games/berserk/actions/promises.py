"""What has been promised as a price: an action is paid for after its effect, and until then its card may not declare
anything that would spend the same (BKR-10.8).

Nothing is written down: what an open action will take is read from it, as `Taking`s. The difficulty is that several
cards may pay one price (meditation), and one card several: `enough` looks at all that draw on the same cards together.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from kartoteka.games.berserk.actions.stack import nature_of
from kartoteka.games.berserk.numbers import SEATS, cannot, element, has_keyword, life_left
from kartoteka.games.berserk.records import COVERED, FREE, GAME_ZONE, Action, Price
from kartoteka.kernel.interpret import COST, ProgramRegs
from kartoteka.kernel.legality import ruling

if TYPE_CHECKING:
    from kartoteka.kernel.state import State

NOT_TWICE: Final = ruling("BKR-10.8", "what is promised as a price is not promised again")
NOT_WHILE_MOVING: Final = ruling("D-11", "a card does not close for an action while its own movement is on the stack")
MEDITATION: Final = ruling("BKK-Meditation", "it may pay with tokens of own cards of its element")
NONE_IN_COMMON: Final = ruling("BKK-Meditation", "neutral is no element, and so none that it has in common with others")
CLOSING = Price(close=True)
A_STEP = Price(moves=1)
CLOSES: Final = frozenset({"strike", "aim", "accumulate", "defend"})


# What there is to take ----------------------------------------------------------------------------------------------

RESOURCES: Final = ("the card", "open", "closed", "tokens", "life", "wounds")
TAKEN_BY: Final = {
    "destroy": "the card",
    "exile": "the card",
    "return to deck": "the card",
    "close": "open",
    "open": "closed",
    "lose tokens": "tokens",
    "move tokens": "tokens",
    "deal": "life",
    "drain life": "life",
    "heal": "wounds",
}
"""By the verb of a price in words, what of a card it takes."""
ALL: Final = "all"


class Taking(NamedTuple):
    """A part of a price: so much of what some cards have together."""

    what: str
    cards: tuple[int, ...]
    amount: int


def there_is(s: State, what: str, card: int) -> int:
    """How much of that a card has."""
    c = s.cards[card]
    match what:
        case "tokens":
            return int(c.tokens)
        case "life":
            return max(0, life_left(s, card))
        case "wounds":
            return int(c.wounds)
        case "open":
            return 0 if c.closed else 1
        case "closed":
            return 1 if c.closed else 0
    return 1


# Promises -----------------------------------------------------------------------------------------------------------


def price_of(s: State, action: Action) -> Price:
    """What an action costs its card."""
    if action.number >= 0:
        nature = nature_of(s, action)
        price = nature.price
        return Price(close=price.close, tokens=action.x, uses=price.uses) if nature.x else price
    if action.what in CLOSES:
        return CLOSING
    return A_STEP if action.what in ("move", "leap") else FREE


def unpaid(s: State) -> list[Action]:
    """What is on the stack and will be paid for."""
    return [a for a in s.situations if type(a) is Action and not a.paid and a.status != "cancelled"]


def paying_for(action: Action) -> ProgramRegs:
    """With what the price of an action runs, as far as it is said in words."""
    program = action.program
    return ProgramRegs(
        proto=action.proto, ability=action.number, part=COST, card=action.card, obj=action.obj, seat=action.seat,
        source=action.id, slots=program.slots if program is not None else (),
    )  # fmt: skip


def promised(s: State, apart_from: Action | None = None) -> list[Taking]:
    """What the actions on the stack will take."""
    found: list[Taking] = []
    for a in unpaid(s):
        if a.defender >= 0 and s.cards[a.defender].obj == a.target_obj:
            found.append(Taking("open", (a.defender,), 1))
        if a is not apart_from and s.cards[a.card].obj == a.obj:
            found += takings(s, a.card, price_of(s, a))
            if a.number >= 0:
                found += in_words(s, paying_for(a))
    return found


def takings(s: State, card: int, price: Price) -> list[Taking]:
    """What the letters of a price take."""
    found = [Taking("open", (card,), 1)] if price.close else []
    payers = sources(s, card) if price.tokens else ()
    return [*found, Taking("tokens", payers, price.tokens)] if payers else found


def in_words(s: State, context: ProgramRegs) -> list[Taking]:
    """What the words of a price take: of each card no more than there is."""
    found: list[Taking] = []
    ability = s.pool.live[context.proto][context.ability]
    for verb, operands in ability.cost.built if ability.cost is not None else ():
        what = TAKEN_BY.get(verb.name)
        if what is None:
            continue
        for card in operands.cards(s, context):
            there = there_is(s, what, card)
            amount = there if ALL in operands.manner else min(there, operands.number(s, context))
            found.append(Taking(what, (card,), amount))
    return found


def with_what_goes(s: State, wanted: list[Taking]) -> list[Taking]:
    """With all that goes with a card that is taken as a whole: what is declared now is paid first."""
    found = [*wanted]
    for what, cards, amount in wanted:
        for card in cards:
            if what == "the card" or (what == "life" and amount >= life_left(s, card)):
                found += [Taking(x, cards, there_is(s, x, card)) for x in RESOURCES]
    return found


def enough(s: State, wanted: list[Taking], promises: list[Taking]) -> bool:
    """Whether there is enough of everything for what is wanted besides what has been promised.

    Of the cards of one taking no more may be wanted than they have, by all takings together that cannot be met
    elsewhere. That is all there is to ask: a card pays alone, or with all own cards of its element, so two takings have
    their cards apart or those of one among those of the other.
    """
    for what, cards, _ in [*wanted, *promises]:
        new, old = taken(wanted, what, cards), taken(promises, what, cards)
        if new and old and new + old > sum([there_is(s, what, x) for x in cards]):
            return False
    return True


def taken(among: list[Taking], what: str, cards: tuple[int, ...]) -> int:
    """How much of that they take of those cards and could take of no others."""
    return sum([t.amount for t in among if t.what == what and all([x in cards for x in t.cards])])


def free(s: State, card: int, price: Price, words: ProgramRegs | None = None) -> bool:
    """Whether a card could promise that price, besides what has been promised already."""
    if Action not in s.opened:
        return True
    if price.close and NOT_WHILE_MOVING.holds and is_moving(s, card):
        return False
    if not NOT_TWICE.holds:
        return True
    wanted = takings(s, card, price)
    if words is not None:
        wanted += in_words(s, words)
    return not wanted or enough(s, with_what_goes(s, wanted), promised(s))


def is_moving(s: State, card: int) -> bool:
    """Whether its own movement is on the stack."""
    obj = s.cards[card].obj
    return any([a.card == card and a.obj == obj and price_of(s, a).moves > 0 for a in unpaid(s)])


def most_tokens(s: State, card: int) -> int:
    """With how many tokens a card could pay, besides what has been promised."""
    most = tokens_for(s, card)
    while most and not free(s, card, Price(tokens=most)):
        most -= 1
    return most


def can_spare(s: State, action: Action, payer: int, left: int) -> bool:
    """Whether a card could give one of the tokens that an action still costs, and all other promises be kept."""
    if not NOT_TWICE.holds:
        return True
    wanted = [Taking("tokens", (payer,), 1), Taking("tokens", sources(s, action.card), left - 1)]
    return enough(s, wanted, promised(s, apart_from=action))


def uses_promised(s: State, card: int, number: int) -> int:
    """How many uses of an ability of a card are on the stack, and not paid yet."""
    if Action not in s.opened or not NOT_TWICE.holds:
        return 0
    obj = s.cards[card].obj
    return sum([a.number == number and a.obj == obj for a in unpaid(s)])


# Who pays -----------------------------------------------------------------------------------------------------------


def tokens_for(s: State, card: int) -> int:
    """The tokens with which a card could pay: its own, and by meditation those of others."""
    return sum([int(s.cards[x].tokens) for x in sources(s, card)])


def sources(s: State, card: int) -> tuple[int, ...]:
    """The cards whose tokens those are."""
    own = (card,) if s.cards[card].tokens else ()
    return (*own, *helpers(s, card)) if has_keyword(s, card, "meditation") else own


def helpers(s: State, card: int) -> list[int]:
    """Other cards whose tokens a meditating card may spend (BKK-Meditation)."""
    if not MEDITATION.holds:
        return []
    own = element(s, card)
    if not own and NONE_IN_COMMON.holds:
        return []
    seat = s.cards[card].controller
    found: list[int] = []
    for zone in GAME_ZONE:
        if zone == COVERED:
            continue
        for x in s.zones[zone * SEATS + seat]:
            if x != card and s.cards[x].tokens and element(s, x) == own:
                found.append(x)
    return found


def has_means(s: State, card: int, price: Price) -> bool:
    """Whether a card has what a price takes, promises apart."""
    if price is FREE:
        return True
    c = s.cards[card]
    if price.close and (c.closed or c.zone // SEATS not in GAME_ZONE or cannot(s, card, "close")):
        return False
    return not price.tokens or tokens_for(s, card) >= price.tokens


def payable(s: State, action: Action) -> bool:
    """Whether what an action costs could be paid now."""
    price = price_of(s, action)
    if not (price.close or price.tokens):
        return True
    return bool(s.cards[action.card].obj == action.obj) and has_means(s, action.card, price)
