"""The rule of thumb for the Command Phase: which card is selected, who issues its orders, and to whom."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from kartoteka.games.legion.bots.reckon import best_blow
from kartoteka.games.legion.command.matching import maximum
from kartoteka.games.legion.set.deckbuilding import STANDING_ORDERS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.games.legion.bots.sight import Named, Seen, Sight
    from kartoteka.games.legion.set.cards import CardDef, Slot

IN_RANGE = 3
"""How far orders reach."""
TEXT = 1.0
"""What the text of a card is worth, in orders."""
PIPS = 0.3
"""What a pip costs, in orders."""
LAST = -2.0
"""Standing Orders comes back every time, so it is kept for when nothing else does more."""
_AT_ENEMY = re.compile(r"\benemy\b|\bopponent|\bopposing\b|\bloses\b|\bwound")


def select(sight: Sight, options: Sequence[Named]) -> Named:
    """The card that orders most, of equal ones that with few pips."""
    return max(options, key=lambda o: card_worth(sight, o.card))


def card_worth(sight: Sight, card: Seen | None) -> float:
    """What a command card is worth now."""
    d = card.printed if card is not None else None
    if d is None:
        return -9.0
    orders = max((reached(sight, d, unit) for unit in issuers(sight, d)), default=0)
    found = orders + (TEXT if d.text else 0.0) - PIPS * d.play_pips
    return found + LAST if d.name == STANDING_ORDERS else found


def issuers(sight: Sight, d: CardDef) -> list[Seen]:
    """Who might issue the orders of a card."""
    if d.owners:
        return [unit for unit in sight.mine if unit.name in d.owners]
    return [unit for unit in sight.mine if unit.rank == "commander"]


def reached(sight: Sight, d: CardDef, nominee: Seen) -> int:
    """How many units a nominee could order with it."""
    at_hand = [unit for unit in sight.mine if sight.chart.band[nominee.cell][unit.cell] <= IN_RANGE]
    if any(slot.all for slot in d.slots):
        return len(at_hand)
    named = {name for slot in d.slots for name in slot.named}
    places = [slot for slot in d.slots for _ in range(slot.count)]
    masks = {}
    for number, unit in enumerate(at_hand):
        mask = 0
        for bit, slot in enumerate(places):
            if fits(slot, unit, named):
                mask |= 1 << bit
        if mask:
            masks[number] = mask
    return int(maximum(masks))


def fits(slot: Slot, unit: Seen, named: set[str]) -> bool:
    """Whether a unit fits a slot of a card that names others."""
    d = unit.printed
    if d is None:
        return False
    if slot.named:
        return d.name in slot.named
    if d.name in named:
        return False
    words = {d.type, d.subtype, f"{d.subtype} {d.type}"}
    asks = slot.ranks or slot.types or slot.keywords
    return not asks or unit.rank in slot.ranks or any(word in words for word in slot.types)


def nominate(sight: Sight, options: Sequence[Named]) -> Named:
    """Whoever has most friends in range."""
    return max(options, key=lambda o: friends_near(sight, o.card))


def friends_near(sight: Sight, unit: Seen | None) -> int:
    if unit is None or unit.cell < 0:
        return -1
    return sum(sight.chart.band[unit.cell][friend.cell] <= IN_RANGE for friend in sight.mine)


def order(sight: Sight, options: Sequence[Named]) -> Named:
    """Who can attack best, of the others the dearest."""
    return max(options, key=lambda o: use_of(sight, o.card))


def use_of(sight: Sight, unit: Seen | None) -> float:
    """What it is worth to choose when a unit is activated."""
    if unit is None or unit.cell < 0:
        return -1.0
    return best_blow(sight, unit, unit.cell, aims=1) + 0.05 * unit.points


# Texts ----------------------------------------------------------------------------------------------------------------


def choose(sight: Sight, options: Sequence[Named]) -> Named:
    """Of the enemy's units the one that matters most, of one's own the one that can do most, of cards the dearest."""
    named = [o for o in options if o.card is not None]
    if not named:
        return options[0]
    theirs = [o for o in named if o.card is not None and o.card.seat != sight.me]
    own = [o for o in named if o.card is not None and o.card.seat == sight.me]
    if theirs and (not own or _AT_ENEMY.search(text_that_asks(sight))):
        return max(theirs, key=lambda o: (_faceup(o.card), use_of(sight, o.card)))
    if own and asked_by_them(sight):
        return yield_up(own, sight)
    if own and own[0].card is not None and own[0].card.type == "command":
        return max(own, key=lambda o: card_worth(sight, o.card))
    return max(own or named, key=lambda o: use_of(sight, o.card))


def asked_by_them(sight: Sight) -> bool:
    """Whether it is a card of the other player that asks."""
    name = sight.facts.get("card", "")
    lying = [[card.title for card in sight.cards("table", seat)] for seat in (sight.me, sight.other)]
    return name not in lying[0] and name in lying[1]


def yield_up(own: Sequence[Named], sight: Sight) -> Named:
    """Of one's own, what is least missed."""
    return min(own, key=lambda o: use_of(sight, o.card))


def _faceup(card: Seen | None) -> bool:
    return card is not None and card.order == "faceup"


def text_that_asks(sight: Sight) -> str:
    """The wording of the card whose text asks."""
    name = str(sight.facts.get("card", ""))
    return next((d.text for d in sight.pool.definitions if d.title == name), "")


def promote(sight: Sight, options: Sequence[Named]) -> Named:
    """Whoever has most friends in range, and is not too dear."""
    return max(options, key=lambda o: friends_near(sight, o.card) - 0.02 * (o.card.points if o.card else 0))
