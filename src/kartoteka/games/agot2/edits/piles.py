"""The edits of decks, hands and piles: cards drawn, discarded, moved, revealed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.agot2 import happenings as h
from kartoteka.games.agot2.edits.leaving import DISCARDED_TO, end_what_it_made
from kartoteka.games.agot2.edits.places import ZONE_BY_NAME, bare, fresh, landing, place
from kartoteka.games.agot2.numbers.places import out_of, zone_type
from kartoteka.games.agot2.numbers.prohibitions import DRAWN, note_got, still_to_get
from kartoteka.games.agot2.records import (
    BEING_PLAYED,
    DEAD,
    DECK,
    DISCARD,
    HAND,
    KEEP_THEIR_PLACES,
    LEFT,
    PLAY,
    REMOVED,
    SHADOWS,
    USED,
    ZONES,
)
from kartoteka.kernel import chance, edits
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.records import NOBODY

if TYPE_CHECKING:
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State


# Cards drawn and discarded ----------------------------------------------------------------------------------------

DRAWN_TOGETHER = ruling("AGR-40", "the cards of one draw come together")


def draw(s: State, e: h.Drawn) -> Event | tuple[Event, ...] | None:
    """From the top of the deck, or those cards that a text has named ("draw it")."""
    deck = s.zones[place(s, DECK, e.player)]
    amount = still_to_get(s, e.player, DRAWN, e.amount)
    named = [x for x in e.cards if x in deck][:amount] if e.cards else ()
    cards = named or (deck[-1 : -amount - 1 : -1] if amount > 0 else ())
    if not cards:
        return None
    note_got(s, e.player, DRAWN, len(cards))
    hand = place(s, HAND, e.player)
    for card in cards:
        edits.move(s, card, hand, s.cards[card].but(controller=e.player))
    if not DRAWN_TOGETHER.holds:
        return tuple(e.but(amount=1, cards=(card,)) for card in cards)
    return e.but(amount=len(cards), cards=tuple(cards))


def discard(s: State, e: h.Discarded) -> Event | None:
    source = zone_type(s, e.card)
    if source in (PLAY, DISCARD, REMOVED, LEFT):
        return None
    edits.move(s, e.card, place(s, DISCARDED_TO.value, s.cards[e.card].owner), fresh(s.cards[e.card]))
    return e.but(source=ZONES[source].name, became=s.cards[e.card].obj)


def discard_at_random(s: State, e: h.DiscardedAtRandom) -> tuple[Event, ...] | None:
    """Cards of a hand, each as likely as any other (AGR-59)."""
    cards = chance.some(s, "discard", s.zones[place(s, HAND, e.player)], e.amount)
    if not cards:
        return None
    found = [discard(s, h.Discarded(card=card, manner="at random")) for card in cards]
    return (e.but(amount=len(cards)), *(done for done in found if done is not None))


# From one place to another ----------------------------------------------------------------------------------------

PLAYED_COMES_OUT = ruling("AGR-157", "an event played from shadows came out of shadows")


def move_card(s: State, e: h.CardMoved) -> Event | tuple[Event, ...] | None:
    source = zone_type(s, e.card)
    target = ZONE_BY_NAME[e.to]
    if source in (PLAY, REMOVED, LEFT) or source == target:
        return None
    if source == BEING_PLAYED:
        end_what_it_made(s, e.card)
    seen = target in (DISCARD, DEAD, USED, BEING_PLAYED) or source in (DISCARD, DEAD, USED)
    seen = seen or (source == SHADOWS and KEEP_THEIR_PLACES.holds)  # everybody sees which of them goes
    edits.move(
        s, e.card, place(s, target, landing(s, e)), bare(s.cards[e.card], source),
        bottom=e.bottom, followed=seen or source == DECK,
    )  # fmt: skip
    moved = e.but(source=ZONES[source].name)
    if source == SHADOWS and target == BEING_PLAYED and PLAYED_COMES_OUT.holds:
        return (moved, h.CameOutOfShadows(card=e.card, player=s.cards[e.card].controller))
    return moved


# Piles ------------------------------------------------------------------------------------------------------------


def reveal(s: State, e: h.Revealed) -> Event:
    cards = e.cards if not s.gone else [card for card in e.cards if not out_of(s, card)]
    edits.reveal(s, cards, None if e.to == NOBODY else e.to)
    return e


def shuffle(s: State, e: h.Shuffled) -> Event:
    edits.shuffle(s, place(s, DECK, e.player))
    return e


def order_pile(s: State, e: h.PileOrdered) -> Event | None:
    """Nothing, where the pile has left the game with its owner, or more has come to lie on it from such a player."""
    if set(s.zones[s.cards[e.cards[0]].zone][-len(e.cards) :]) != set(e.cards):
        return None
    edits.arrange(s, s.cards[e.cards[0]].zone, e.cards)
    return e
