"""What has been promised as a price: an action is paid for after its effect, and until then its card may not declare
anything that would spend the same (BKR-10.8).

Nothing is written down: what an open action will cost is read from it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.berserk.actions.stack import nature_of
from kartoteka.games.berserk.numbers import SEATS, cannot, element, has_keyword
from kartoteka.games.berserk.records import COVERED, FREE, GAME_ZONE, Action, Price
from kartoteka.kernel.legality import ruling

if TYPE_CHECKING:
    from kartoteka.kernel.state import State

NOT_TWICE: Final = ruling("BKR-10.8", "what is promised as a price is not promised again")
NOT_WHILE_MOVING: Final = ruling("D-11", "a card does not close for an action while its own movement is on the stack")
MEDITATION: Final = ruling("BKK-Meditation", "it may pay with tokens of own cards of its element")
CLOSING = Price(close=True)
A_STEP = Price(moves=1)
CLOSES: Final = frozenset({"strike", "aim", "accumulate", "defend"})


def price_of(s: State, action: Action) -> Price:
    """What an action costs its card."""
    if action.number >= 0:
        nature = nature_of(s, action)
        price = nature.price
        return Price(close=price.close, tokens=action.x, uses=price.uses) if nature.x else price
    if action.what in CLOSES:
        return CLOSING
    return A_STEP if action.what in ("move", "leap") else FREE


def promised(s: State, card: int) -> tuple[bool, int, bool]:
    """Whether a card is to close, how many tokens it is to pay, whether it is on the move: by what is on the stack."""
    obj = s.cards[card].obj
    closing, tokens, moving = False, 0, False
    for a in s.situations:
        if type(a) is not Action or a.paid or a.status == "cancelled":
            continue
        if a.defender == card and a.target_obj == obj:
            closing = True
        if a.card != card or a.obj != obj:
            continue
        price = price_of(s, a)
        closing = closing or price.close
        tokens += price.tokens
        moving = moving or price.moves > 0
    return closing, tokens, moving


def free(s: State, card: int, price: Price) -> bool:
    """Whether a card could promise that price, besides what it has promised already."""
    if Action not in s.opened or price is FREE:
        return True
    closing, tokens, moving = promised(s, card)
    if price.close and ((closing and NOT_TWICE.holds) or (moving and NOT_WHILE_MOVING.holds)):
        return False
    if price.moves and closing and NOT_TWICE.holds:
        return False
    if price.tokens and NOT_TWICE.holds:
        return tokens_for(s, card) >= tokens + price.tokens
    return True


def uses_promised(s: State, card: int, number: int) -> int:
    """How many uses of an ability of a card are on the stack, and not paid yet."""
    if Action not in s.opened or not NOT_TWICE.holds:
        return 0
    obj = s.cards[card].obj
    found = 0
    for a in s.situations:
        if type(a) is Action and a.number == number and a.obj == obj and not a.paid and a.status != "cancelled":
            found += 1
    return found


def tokens_for(s: State, card: int) -> int:
    """The tokens with which a card could pay: its own, and by meditation those of others."""
    found = int(s.cards[card].tokens)
    if has_keyword(s, card, "meditation"):
        for x in helpers(s, card):
            found += int(s.cards[x].tokens)
    return found


def helpers(s: State, card: int) -> list[int]:
    """Other cards whose tokens a meditating card may spend (BKK-Meditation)."""
    if not MEDITATION.holds:
        return []
    own = element(s, card)
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
