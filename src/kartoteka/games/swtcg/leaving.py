"""The edits behind the words for moving cards: where a card goes, and what of it goes along."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.swtcg import happenings as h
from kartoteka.games.swtcg.movements import attached_to, place, put_away, take_away
from kartoteka.games.swtcg.records import (
    ASIDE,
    BENEATH,
    CONSTRUCTION,
    DECK,
    DISCARD,
    HAND,
    REMOVED,
    UNDERNEATH,
)
from kartoteka.kernel import chance, edits
from kartoteka.kernel.records import NO_CARD, Event

if TYPE_CHECKING:
    from kartoteka.kernel.state import State

PLACES = {"hand": HAND, "deck": DECK, "discard": DISCARD, "aside": ASIDE, "removed": REMOVED}
"""Where `CardMoved` can take a card."""


def depart(s: State, card: int, zone: int, *, bottom: bool = False) -> None:
    """A card goes to a pile, hand or deck, its owner's, with all that goes along."""
    take_away(s, card, zone, bottom=bottom)


def discard(s: State, e: h.Discarded) -> Event | None:
    """A card that is no unit in play: out of a hand, a deck, from under construction, off a unit."""
    if s.cards[e.card].zone // len(s.seats) in (DISCARD, REMOVED):
        return None
    depart(s, e.card, DISCARD)
    return e


def discard_at_random(s: State, e: h.DiscardedAtRandom) -> tuple[Event, ...] | None:
    """Cards of a hand, each as likely as any other; as many as there are."""
    hand = list(s.zones[place(s, HAND, e.player)])
    amount = min(e.amount, len(hand))
    if amount <= 0:
        return None
    told = chance.scripted(s, "discard")
    found: list[Event] = []
    for i in range(amount):
        card = told[i] if told and i < len(told) and told[i] in hand else hand[chance.below(s, len(hand))]
        hand.remove(card)
        put_away(s, card, DISCARD)
        found.append(h.Discarded(card=card, manner="at random"))
    return (e.but(amount=amount), *found)


def move_card(s: State, e: h.CardMoved) -> Event | None:
    zone = PLACES[e.to]
    at = s.cards[e.card].zone // len(s.seats)
    if at == REMOVED or (at == zone and zone != DECK):
        return None
    depart(s, e.card, zone, bottom=e.bottom)
    return e


def put_beneath(s: State, e: h.PutBeneath) -> Event:
    """Its own stack, if it has one, is taken apart: only that card lies under the unit (SWR-35)."""
    seat = s.cards[e.to].controller
    unseen = is_unseen(s, e.card)
    if not unseen:
        depart(s, e.card, ASIDE)
    under = s.cards[e.card].but(controller=seat, host=e.to, relation=BENEATH)
    edits.move(s, e.card, place(s, UNDERNEATH, seat), under, face_down=not unseen, followed=not unseen)
    return e


def is_unseen(s: State, card: int) -> bool:
    """Whether a card comes out of a hand or deck: nobody else sees which of them it is (SWR-32)."""
    return s.cards[card].zone // len(s.seats) in (HAND, DECK)


def put_into_arena(s: State, e: h.PutIntoArena) -> Event:
    card = s.cards[e.card].but(controller=e.player, built=0, host=NO_CARD, relation=0)
    edits.move(s, e.card, place(s, e.zone, e.player), card)
    return e


def put_into_build_zone(s: State, e: h.PutIntoBuildZone) -> Event:
    """Face down, to be built on."""
    depart(s, e.card, ASIDE) if attached_to(s, e.card) else None
    card = s.cards[e.card].but(controller=e.player, built=e.amount, tapped=False, damage=0, tokens=())
    card = card.but(host=NO_CARD, relation=0)
    edits.move(s, e.card, place(s, CONSTRUCTION, e.player), card, followed=not is_unseen(s, e.card))
    return e


def look_at(s: State, e: h.CardsLookedAt) -> Event:
    edits.reveal(s, e.cards, e.player)
    return e


def reveal(s: State, e: h.Revealed) -> Event:
    edits.reveal(s, e.cards)
    return e


def place_tokens(s: State, e: h.TokensPlaced) -> Event | None:
    had = dict(s.cards[e.card].tokens)
    left = max(had.get(e.token, 0) + e.amount, 0)
    if left == had.get(e.token, 0):
        return None
    placed = left - had.get(e.token, 0)
    had[e.token] = left
    edits.change(s, e.card, s.cards[e.card].but(tokens=tuple(sorted((k, v) for k, v in had.items() if v))))
    return e.but(amount=placed)


def place_build_counters(s: State, e: h.CountersPlaced) -> Event | None:
    """No more are taken off than there are."""
    c = s.cards[e.card]
    left = max(c.built + e.amount, 0)
    if left == c.built:
        return None
    edits.change(s, e.card, c.but(built=left))
    return e.but(amount=left - c.built)
