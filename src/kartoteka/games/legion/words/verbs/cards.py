"""Verbs of command cards: where they go, who sees them; and of promotion."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from kartoteka.games.legion import happenings as h
from kartoteka.games.legion.records import HAND, SEATS
from kartoteka.games.legion.words.verbs.table import verb

if TYPE_CHECKING:
    from kartoteka.kernel.interpret import Operands
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State


@verb("discard", "LG-22")
def discard(s: State, c: Any, o: Operands) -> Sequence[Event]:
    return [h.CardDiscarded(card=x) for x in o.cards(s, c)]


@verb("return", "LG-34")
def return_to_hand(s: State, c: Any, o: Operands) -> Sequence[Event]:
    return [h.CardReturned(card=x) for x in o.cards(s, c)]


@verb("send back", "LGR-23")
def send_back(s: State, c: Any, o: Operands) -> Sequence[Event]:
    """A revealed card goes back to its owner's hand, and there is another selection without it."""
    return [h.CardSentBack(card=x) for x in o.cards(s, c)]


@verb("lay aside", "LGR-19")
def lay_aside(s: State, c: Any, o: Operands) -> Sequence[Event]:
    return [h.CardLaidAside(card=x) for x in o.cards(s, c)]


def _has_a_hand(s: State, c: Any, o: Operands) -> bool:
    return any([bool(s.zones[HAND * SEATS + x]) for x in o.seats(s, c)])


@verb("spy", "LG-31", _has_a_hand)
def spy(s: State, c: Any, o: Operands) -> Sequence[Event]:
    """The text's player sees random cards of somebody's hand."""
    return [h.CardsLookedAt(player=c.seat, of=x, amount=max(0, o.number(s, c))) for x in o.seats(s, c)]


@verb("promote", "LGR-79")
def promote(s: State, c: Any, o: Operands) -> Sequence[Event]:
    return [h.Promoted(card=x, player=s.cards[x].owner) for x in o.cards(s, c)]
