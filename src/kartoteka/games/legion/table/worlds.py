"""What a hand that nobody has seen could be: any that its army may have, less what is known of it.

The armies are seen by everybody, the hands are chosen in secret. So a world that a searching player draws
(`visibility.determinise`) fills the unknown places of a hand from all command cards that this army could have chosen,
with as many of each number of pips as a hand has.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kartoteka.games.legion.set.cards import COMMAND, UNIT, CardDef, starter_set
from kartoteka.games.legion.set.deckbuilding import LIMITS, OF_EACH, PIPS, STANDING_ORDERS, Contents, pips, usable
from kartoteka.games.legion.set.decks import Deck
from kartoteka.games.shared.options import chosen
from kartoteka.kernel import chance

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.kernel.state import State

Place = int | str
"""What may lie in a place of a hand: a number of pips, or Standing Orders."""


def with_unseen(cards: dict[str, Any]) -> dict[str, Any]:
    """The cards of a game, and those of the same set that could have been chosen instead.

    Nothing is added to command cards of which some are not of the set: what else there is of these is not known.
    """
    own = starter_set()
    commands = [card for card in cards.values() if card.kind == COMMAND]
    if any(own.get(card.code) != card for card in commands):
        return cards
    return cards | {code: card for code, card in own.items() if card.kind == COMMAND and code not in cards}


def hand_that_could_be(state: State, numbers: Sequence[int]) -> list[int] | None:
    """Definitions for the cards of a hand that are not known, drawn from all that they could be.

    None where these are tokens, or the hand is not one of seven that keeps to the rules, as a position may have it:
    then the cards there are all that is known.
    """
    if state.definition(numbers[0]).kind != COMMAND:
        return None
    owner = state.cards[numbers[0]].owner
    seen: list[CardDef] = [
        state.definition(c)
        for c, card in enumerate(state.cards)
        if card.owner == owner and c not in numbers and state.definition(c).kind == COMMAND
    ]
    left: dict[Place, int] = {**dict.fromkeys(PIPS, OF_EACH), STANDING_ORDERS: 1}
    for card in seen:
        left[_place(card)] = left.get(_place(card), 0) - 1
    if min(left.values()) < 0 or sum(left.values()) != len(numbers):
        return None
    names = {card.name for card in seen}
    found: list[int] = []
    for place, n in left.items():
        could_be = [
            proto for proto, card in _chosen_from(state, owner) if _place(card) == place and card.name not in names
        ]
        if len(could_be) < n:
            return None
        found += chance.permutation(state, could_be)[:n]
    return chance.permutation(state, found)


def _place(card: CardDef) -> Place:
    return STANDING_ORDERS if card.name == STANDING_ORDERS else pips(card)


def _chosen_from(state: State, owner: int) -> list[tuple[int, CardDef]]:
    """The command cards of the pool, by number, that a player's army could have in a hand."""
    definitions: dict[str, CardDef] = {d.code: d for d in state.pool.definitions}
    counts: dict[str, int] = {}
    for card in state.cards:
        code = state.pool.definitions[card.proto].code
        if card.owner == owner and definitions[code].kind == UNIT:
            counts[code] = counts.get(code, 0) + 1
    army = Deck(id="", name="", units=tuple(counts.items()), hand=())
    limits = LIMITS["five" if chosen(state, "rounds_five") else "six"]
    return [(state.pool.by_code[card.code], card) for card in usable(Contents(army, definitions, limits))]
