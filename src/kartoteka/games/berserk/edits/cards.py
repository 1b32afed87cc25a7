"""Edits of cards in play, and of those out of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.berserk import happenings as h
from kartoteka.games.berserk.edits.counters import note
from kartoteka.games.berserk.edits.course import OPENED_AFRESH
from kartoteka.games.berserk.marked import has_changed
from kartoteka.games.berserk.numbers import SEATS
from kartoteka.games.berserk.possible import WOUNDS_ONLY
from kartoteka.games.berserk.records import DECK, GAME_ZONE, GRAVEYARD, SHOWN
from kartoteka.games.shared.options import chosen
from kartoteka.kernel import edits
from kartoteka.kernel.legality import ruling

if TYPE_CHECKING:
    from kartoteka.games.berserk.records import BerserkCard
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

AFTER_A_LOOK: Final = ruling("BKR-18.8", "a deck is shuffled after every look into it")
AFTER_A_REMOVAL: Final = ruling("BKR-18.8", "and after every card that is taken out of it")
TOKENS_ARE_LOST: Final = ruling("D-8", "a card that leaves a graveyard in another way loses its incarnation tokens")


def open_card(s: State, e: h.Opened) -> Event | None:
    """It may move and act again (BKR-9.4)."""
    c = s.cards[e.card]
    if not c.closed:
        return None
    edits.change(s, e.card, c.but(closed=False, moved=0, leapt=False) if OPENED_AFRESH.holds else c.but(closed=False))
    return e


def close_card(s: State, e: h.Closed) -> Event | None:
    c = s.cards[e.card]
    if c.closed:
        return None
    edits.change(s, e.card, c.but(closed=True))
    return e


def wound(s: State, e: h.Wounded) -> Event | None:
    c = s.cards[e.card]
    if e.amount <= 0:
        return None
    edits.change(s, e.card, c.but(wounds=c.wounds + e.amount, hurt_by=e.source))
    has_changed(s)
    if e.attack:
        note(s, "wounded by attack", e.card)
    note(s, "wounded", e.card)
    return e


def heal(s: State, e: h.Healed) -> Event | None:
    """So many wounds, as far as there are any."""
    c = s.cards[e.card]
    amount = min(e.amount, c.wounds)
    if not WOUNDS_ONLY.holds:
        edits.change(s, e.card, c.but(wounds=c.wounds - amount, extra=c.extra + e.amount - amount))
        has_changed(s)
        return e
    if amount <= 0:
        return None
    edits.change(s, e.card, c.but(wounds=c.wounds - amount))
    has_changed(s)
    return e if amount == e.amount else e.but(amount=amount)


# Out of play ------------------------------------------------------------------------------------------------------


def without_tokens(s: State, c: BerserkCard) -> BerserkCard:
    """A card as it leaves a graveyard otherwise than by incarnating (D-8)."""
    if not c.incarnation or not TOKENS_ARE_LOST.holds or chosen(s, "incarnation_kept"):
        return c
    return c.but(incarnation=0)


def move_card(s: State, e: h.CardMoved) -> Event | None:
    """To a place out of play: that of its owner. A deck is shuffled when a card has been taken out."""
    c = s.cards[e.card]
    left = c.zone // SEATS
    if left == e.to and e.to != DECK:
        return None
    if left in GAME_ZONE:
        from kartoteka.games.berserk.deaths.leaving import put_away

        put_away(s, e.card, e.to, bottom=e.bottom)
        return e
    moved = without_tokens(s, c) if left == GRAVEYARD else c
    edits.move(s, e.card, e.to * SEATS + c.owner, moved, bottom=e.bottom)
    if left == DECK and e.to not in (DECK, SHOWN):
        taken_out(s, c.owner)
    return e


def taken_out(s: State, player: int) -> None:
    """A card was taken out of that player's deck (BKR-18.8)."""
    if AFTER_A_REMOVAL.holds:
        edits.shuffle(s, DECK * SEATS + player)


def look_at(s: State, e: h.CardsLookedAt) -> Event:
    edits.reveal(s, e.cards, e.player)
    return e


def show(s: State, e: h.CardsShown) -> Event:
    edits.reveal(s, e.cards)
    return e
