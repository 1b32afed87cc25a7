"""Edits of cards out of play: in hands, decks and discard piles, aside, out of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.swtcg import happenings as h
from kartoteka.games.swtcg.edits.leaving import put_away, take_away
from kartoteka.games.swtcg.lying import place
from kartoteka.games.swtcg.records import ASIDE, DECK, DISCARD, HAND, REMOVED
from kartoteka.kernel import chance, edits
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.records import Event

if TYPE_CHECKING:
    from kartoteka.kernel.state import State

AS_MANY_AS_THERE_ARE = ruling("SWR-9", "a player who must draw more cards than there are draws those")
PLACES = {"hand": HAND, "deck": DECK, "discard": DISCARD, "aside": ASIDE, "removed": REMOVED}
"""Where `CardMoved` can take a card."""


def shuffle(s: State, e: h.Shuffled) -> Event:
    edits.shuffle(s, place(s, DECK, e.player))
    return e


def draw(s: State, e: h.Drawn) -> Event | None:
    """As many as there are; an empty deck costs nothing else (SWR-9)."""
    cards = s.zones[place(s, DECK, e.player)][-1 : -e.amount - 1 : -1] if e.amount > 0 else ()
    if not cards or (len(cards) < e.amount and not AS_MANY_AS_THERE_ARE.holds):
        return None
    for card in cards:
        edits.move(s, card, place(s, HAND, e.player))
    return e.but(amount=len(cards), cards=tuple(cards))


def discard(s: State, e: h.Discarded) -> Event | None:
    """A card that is no unit in play: out of a hand, a deck, from under construction, off a unit."""
    if s.cards[e.card].zone // len(s.seats) in (DISCARD, REMOVED):
        return None
    take_away(s, e.card, DISCARD)
    return e


def discard_at_random(s: State, e: h.DiscardedAtRandom) -> tuple[Event, ...] | None:
    """Cards of a hand, each as likely as any other; as many as there are."""
    cards = chance.some(s, "discard", s.zones[place(s, HAND, e.player)], e.amount)
    if not cards:
        return None
    for card in cards:
        put_away(s, card, DISCARD)
    return (e.but(amount=len(cards)), *(h.Discarded(card=card, manner="at random") for card in cards))


def move_card(s: State, e: h.CardMoved) -> Event | None:
    zone = PLACES[e.to]
    at = s.cards[e.card].zone // len(s.seats)
    if at == REMOVED or (at == zone and zone != DECK):
        return None
    take_away(s, e.card, zone, bottom=e.bottom)
    return e


def is_unseen(s: State, card: int) -> bool:
    """Whether a card comes out of a hand or deck: nobody else sees which of them it is (SWR-32)."""
    return s.cards[card].zone // len(s.seats) in (HAND, DECK)


def look_at(s: State, e: h.CardsLookedAt) -> Event:
    edits.reveal(s, e.cards, e.player)
    return e


def reveal(s: State, e: h.Revealed) -> Event:
    edits.reveal(s, e.cards)
    return e
