"""The rule of thumb before the battle: who begins, which hand is kept, which squad is bought."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from kartoteka.games.berserk.bots.thumb_reckon import PER_CRYSTAL, printed_worth

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from kartoteka.games.berserk.bots.sight import Named, Seen, Sight
    from kartoteka.games.berserk.set.cards import CardDef

POOR = 3.2
"""With less worth than this for a crystal a deal is exchanged, if the gold is still whole."""
WHOLE = 24
MOST_FLYERS = 15
"""Crystals that may be spent on flyers."""
OTHERS = 0.6
"""What a card that does not fight is worth against one that does."""
BASE = 1.5
"""What every body is worth beside what is printed on it."""


def value(d: CardDef, x: int = 0) -> float:
    """What a card is worth in a squad."""
    if d.type == "creature" and not d.symbiote:
        return printed_worth(d) + BASE + x
    return OTHERS * printed_worth(d)


def first_or_second(sight: Sight, options: Sequence[Named]) -> Named:
    """The first strike is worth more than two crystals."""
    return next((o for o in options if o.verb == "first"), options[0])


def redeal(sight: Sight, options: Sequence[Named]) -> Named:
    """Another deal for one that is poor, once."""
    gold, silver = sight.players[sight.me].get("gold", 0), sight.players[sight.me].get("silver", 0)
    keep = next(o for o in options if o.verb == "keep")
    if gold < WHOLE:
        return keep
    deal = [c for c in sight.cards("deal", sight.me) if c.printed is not None]
    total, _ = best_squad(deal, (), gold, silver, MOST_FLYERS)
    poor = total < POOR * (gold + silver)
    return next((o for o in options if o.verb == "redeal"), keep) if poor else keep


def buy(sight: Sight, options: Sequence[Named]) -> Named:
    """The next card of the best squad that can still be had; done where nothing is left of it."""
    player = sight.players[sight.me]
    offered: dict[Seen, Named] = {}
    for o in options:
        if o.verb == "buy" and o.card is not None and is_better(o, offered.get(o.card)):
            offered[o.card] = o
    cards = [o.card for o in offered.values() if o.card is not None]
    there = {c.printed.element for c in sight.cards("recruit", sight.me) if c.printed and c.printed.element}
    flyers = MOST_FLYERS - int(player.get("flyers", 0))
    _, squad = best_squad(cards, there, int(player.get("gold", 0)), int(player.get("silver", 0)), flyers)
    for card in squad:
        return offered[card]
    return next((o for o in options if o.verb == "done"), options[0])


def is_better(o: Named, before: Named | None) -> bool:
    """Of several prices of one card: an X in the middle, and otherwise the first that is offered."""
    if before is None:
        return True
    return o.rest.startswith("X") and before.rest.startswith("X") and abs(o.number - 3) < abs(before.number - 3)


# The best squad -------------------------------------------------------------------------------------------------------


def best_squad(
    cards: Sequence[Seen], there: Iterable[str], gold: int, silver: int, flyers: int
) -> tuple[float, list[Seen]]:
    """The squad that is worth most, of at most two elements, the dearest first; and what it is worth."""
    there = set(there)
    elements = sorted({c.printed.element for c in cards if c.printed is not None and c.printed.element} - there)
    best: tuple[float, list[Seen]] = (0.0, [])
    for n in range(max(0, 2 - len(there)) + 1):
        for more in itertools.combinations(elements, n):
            taken = there | set(more)
            tax = len(taken) - 1 if taken else 0
            tax -= max(0, len(there) - 1)
            fitting = [c for c in cards if c.printed is not None and c.printed.element in ("", *taken)]
            found = fill(few_flyers(fitting, flyers), gold - tax, silver)
            if found[0] > best[0] + 1e-9:
                best = found
    return best


def few_flyers(cards: list[Seen], most: int) -> list[Seen]:
    """The cards without those flyers that are too many, the best kept."""
    left = most
    kept = []
    for card in sorted(cards, key=lambda c: -density(c)):
        if card.printed is not None and card.printed.flying:
            if cost_of(card) > left:
                continue
            left -= cost_of(card)
        kept.append(card)
    return kept


def density(card: Seen) -> float:
    d = card.printed
    return value(d) / max(1, cost_of(card)) if d is not None else 0.0


def cost_of(card: Seen) -> int:
    """The crystals for a card; an X is as much as one would pay."""
    d = card.printed
    return card.price + (3 if d.variable else 0) if d is not None else 0


def fill(cards: list[Seen], gold: int, silver: int) -> tuple[float, list[Seen]]:
    """What is worth most for so many crystals: elite cards for gold, others for silver and for the gold left."""
    if gold < 0:
        return 0.0, []
    seen: set[str] = set()
    single = []
    for card in cards:
        if card.printed is None or ("Uniqueness" in card.text and card.title in seen):
            continue
        seen.add(card.title)
        single.append(card)
    elite = knapsack([c for c in single if c.printed is not None and c.printed.elite], gold)
    plain = knapsack([c for c in single if c.printed is not None and not c.printed.elite], gold + silver)
    best, spent = -1.0, 0
    for paid in range(gold + 1):
        total = elite[paid][0] + plain[gold - paid + silver][0]
        if total > best + 1e-9:
            best, spent = total, paid
    squad = [*elite[spent][1], *plain[gold - spent + silver][1]]
    return best, sorted(squad, key=lambda c: (-value_of(c), c.title))


def value_of(card: Seen) -> float:
    return value(card.printed) if card.printed is not None else PER_CRYSTAL


def knapsack(cards: list[Seen], most: int) -> list[tuple[float, tuple[Seen, ...]]]:
    """By the crystals there are, the best that they buy."""
    best: list[tuple[float, tuple[Seen, ...]]] = [(0.0, ())] * (most + 1)
    for card in cards:
        cost, worth = cost_of(card), value_of(card)
        for paid in range(most, cost - 1, -1):
            before, squad = best[paid - cost]
            if before + worth > best[paid][0] + 1e-9:
                best[paid] = before + worth, (*squad, card)
    return best
