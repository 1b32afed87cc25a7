"""Verbs of tokens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from kartoteka.games.berserk import happenings as h
from kartoteka.games.berserk.words.verbs.table import verb

if TYPE_CHECKING:
    from kartoteka.kernel.interpret import Operands
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

ALL: Final = "all"


@verb("gain tokens", "BKR-16.2")
def gain_tokens(s: State, c: Any, o: Operands) -> Sequence[Event]:
    """That is not accumulating."""
    amount = o.number(s, c)
    return [h.TokensGained(card=x, amount=amount) for x in o.cards(s, c)] if amount > 0 else []


@verb("lose tokens", "BKR-16.3")
def lose_tokens(s: State, c: Any, o: Operands) -> Sequence[Event]:
    amount, everything = o.number(s, c), ALL in o.manner
    events: list[Event] = []
    for card in o.cards(s, c):
        events.append(h.TokensSpent(card=card, amount=int(s.cards[card].tokens) if everything else amount))
    return events


@verb("move tokens", "BKR-16.2")
def move_tokens(s: State, c: Any, o: Operands) -> Sequence[Event]:
    """From each of the cards to the first of those that they go to: no more than there are."""
    to = list(o.to_cards(s, c))[:1] if o.to_cards else []
    events: list[Event] = []
    for card in o.cards(s, c):
        there = int(s.cards[card].tokens)
        amount = there if ALL in o.manner else min(there, o.number(s, c))
        if amount > 0 and to and to[0] != card:
            events += (h.TokensSpent(card=card, amount=amount), h.TokensGained(card=to[0], amount=amount))
    return events
