"""Edits of cards out of play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.hkk import happenings as h
from kartoteka.games.hkk.edits.course import win
from kartoteka.games.hkk.edits.places import place
from kartoteka.games.hkk.records import DECK, DISCARD, HAND
from kartoteka.games.shared.options import chosen
from kartoteka.kernel import chance, edits
from kartoteka.kernel.legality import Ruling, ruling
from kartoteka.kernel.records import Event

if TYPE_CHECKING:
    from kartoteka.kernel.state import State

NO_LIMIT: Final = Ruling("HKKR-4.2", "a hand has no limit of its size", value=None, without=7)
NOTHING_IS_LOST: Final = ruling("D-4", "nobody loses by an empty deck")
EMPTY_DECK: Final = ruling("HKKR-7.30", "who should draw from an empty deck draws nothing, and the game goes on")
BY_CHANCE: Final = ruling("HKKR-18.5", "what is chosen at random is chosen by chance")


def loses_without_cards(s: State) -> bool:
    """Whether who should draw and cannot loses: under another reading (D-4)."""
    return chosen(s, "deck_out") or not (EMPTY_DECK.holds and NOTHING_IS_LOST.holds)


def draw(s: State, e: h.Drawn) -> Event | tuple[Event, ...] | None:
    """As many as there are; who cannot draw loses nothing but under another reading (D-4)."""
    pile = s.zones[place(s, DECK, e.player)]
    cards = pile[-1 : -e.amount - 1 : -1] if e.amount > 0 else ()
    if NO_LIMIT.value is not None:
        cards = cards[: max(0, NO_LIMIT.value - len(s.zones[place(s, HAND, e.player)]))]
    for card in cards:
        edits.move(s, card, place(s, HAND, e.player))
    short = len(cards) < e.amount and loses_without_cards(s)
    drawn = e.but(amount=len(cards), cards=tuple(cards))
    if short:
        lost = win(s, h.GameWon(player=1 - e.player, rule="HKKR-7.30"))
        return (drawn, lost) if cards else lost
    return drawn if cards else None


def shuffle(s: State, e: h.Shuffled) -> Event:
    edits.shuffle(s, place(s, DECK, e.player))
    return e


def discard_at_random(s: State, e: h.DiscardedAtRandom) -> Event | tuple[Event, ...] | None:
    """Cards of a hand, chosen by chance (HKKR-18.5)."""
    hand = s.zones[place(s, HAND, e.player)]
    gone = chance.some(s, "discard", hand, e.amount) if BY_CHANCE.holds else list(hand[: e.amount])
    if not gone:
        return None
    for card in gone:
        edits.move(s, card, place(s, DISCARD, s.cards[card].owner))
    return (e.but(amount=len(gone)), *(h.Discarded(card=card, manner="at random") for card in gone))


def look_at(s: State, e: h.CardsLookedAt) -> Event:
    edits.reveal(s, e.cards, e.player)
    return e


def reveal(s: State, e: h.Revealed) -> Event:
    edits.reveal(s, e.cards)
    return e
