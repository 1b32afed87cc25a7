"""The edits of setup (AGR-17 to AGR-24)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.agot2.edits.leaving import leave
from kartoteka.games.agot2.edits.places import fresh, place
from kartoteka.games.agot2.numbers.places import out_of, zone_type
from kartoteka.games.agot2.records import DECK, DISCARD, DUPLICATE, DUPLICATES, HAND, PLAY, SETUP, Table
from kartoteka.kernel import edits

if TYPE_CHECKING:
    from kartoteka.games.agot2 import happenings as h
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State


def deal(s: State, e: h.Dealt) -> Event:
    deck = place(s, DECK, e.player)
    if e.again:
        for card in s.zones[place(s, HAND, e.player)]:
            edits.move(s, card, deck)
        edits.shuffle(s, deck)
    for card in s.zones[deck][: -e.amount - 1 : -1] if e.amount else ():
        edits.move(s, card, place(s, HAND, e.player))
    return e


def set_up(s: State, e: h.SetUp) -> Event | None:
    if out_of(s, e.card):
        return None
    edits.move(s, e.card, place(s, SETUP, s.cards[e.card].owner))
    return e


def reveal_setup(s: State, e: h.SetupRevealed) -> Event:
    for seat in range(len(s.seats)):
        edits.reveal(s, s.zones[place(s, SETUP, seat)])
    return e


def place_setup(s: State, e: h.SetupPlaced) -> Event | None:
    if out_of(s, e.card):
        return None
    seat = s.cards[e.card].owner
    zone = DUPLICATES if e.relation == DUPLICATE else PLAY
    edits.move(s, e.card, place(s, zone, seat), s.cards[e.card].but(host=e.host, relation=e.relation))
    return e


def discard_setup(s: State, e: h.SetupDiscarded) -> Event | None:
    if out_of(s, e.card):
        return None
    if zone_type(s, e.card) == PLAY:
        leave(s, e.card, DISCARD)
    else:
        edits.move(s, e.card, place(s, DISCARD, s.cards[e.card].owner), fresh(s.cards[e.card]))
    return e


def begin_game(s: State, e: h.GameBegan) -> Event:
    table = s.open(Table)
    assert table is not None
    edits.edit_situation(s, table.but(started=True))
    return e
