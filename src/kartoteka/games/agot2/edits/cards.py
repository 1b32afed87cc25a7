"""The edits of cards in play: they kneel and stand, go over to another player, are attached."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.agot2.edits.challenges import leave_challenge
from kartoteka.games.agot2.edits.places import place
from kartoteka.games.agot2.numbers.places import attachments_of, duplicates_of, in_play, zone_type
from kartoteka.games.agot2.records import ATTACHED, DUPLICATES, PLAY, PLOT, Table, Taken
from kartoteka.kernel import edits
from kartoteka.kernel.legality import ruling

if TYPE_CHECKING:
    from kartoteka.games.agot2 import happenings as h
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State


# Kneeling and standing --------------------------------------------------------------------------------------------

KNEELS_ONCE = ruling("AGR-124", "a kneeling card cannot be knelt")
STANDS_ONCE = ruling("AGR-124", "a standing card cannot be stood")
ON_ITS_OWN = ruling("AGR-15", "attachments stand and kneel on their own")


def kneel(s: State, e: h.Knelt) -> Event | None:
    """A kneeling card cannot be knelt (AGR-124)."""
    if not in_play(s, e.card) or (not s.cards[e.card].standing and KNEELS_ONCE.value):
        return None
    for card in (e.card,) if ON_ITS_OWN.value else (e.card, *attachments_of(s, e.card)):
        edits.change(s, card, s.cards[card].but(standing=False))
    return e


def stand(s: State, e: h.Stood) -> Event | None:
    if not in_play(s, e.card) or (s.cards[e.card].standing and STANDS_ONCE.value):
        return None
    for card in (e.card,) if ON_ITS_OWN.value else (e.card, *attachments_of(s, e.card)):
        edits.change(s, card, s.cards[card].but(standing=True))
    return e


# Whose they are, and what they lie on -----------------------------------------------------------------------------

DUPLICATES_STAY = ruling("AGR-84", "duplicates stay with their owner when the card above them is taken")
STAYS_WHOSE_IT_IS = ruling("AGR-15", "an attachment stays under its controller, whoever controls its host")
IN_CHALLENGE_WITH_ITS_PLAYER = ruling("AGR-66", "a character whose control changes no longer participates")
MOVES_ELSEWHERE = ruling("AGR-125", "nothing moves to where it already is")


def change_control(s: State, e: h.ControlChanged) -> Event | None:
    """The card goes over as it is, with what lies on it; attachments on it stay whose they are (AGR-15)."""
    card = s.cards[e.card]
    if zone_type(s, e.card) != PLAY or e.player in s.gone:
        return None
    table = s.open(Table)
    assert table is not None
    there = {s.cards[c].obj for seat in range(len(s.seats)) for c in s.zones[place(s, PLAY, seat)]} - {card.obj}
    taken = [t for t in table.taken if t.obj in there]
    if e.claims:
        taken.append(Taken(obj=card.obj, base=e.base, claims=e.claims))
    edits.edit_situation(s, table.but(taken=tuple(taken)))
    if card.controller != e.player:
        if IN_CHALLENGE_WITH_ITS_PLAYER.value:
            leave_challenge(s, e.card)
        for going in (e.card,) if STAYS_WHOSE_IT_IS.value else (e.card, *attachments_of(s, e.card)):
            edits.move(s, going, place(s, PLAY, e.player), s.cards[going].but(controller=e.player), keep=True)
        for copy in () if DUPLICATES_STAY.value else duplicates_of(s, e.card):
            edits.move(s, copy, place(s, DUPLICATES, e.player), s.cards[copy].but(controller=e.player), keep=True)
    return e


def attach(s: State, e: h.Attached) -> Event | None:
    card = s.cards[e.card]
    if zone_type(s, e.card) != PLAY or zone_type(s, e.to) != PLAY or e.card == e.to:
        return None
    if card.host == e.to and MOVES_ELSEWHERE.value:
        return None
    edits.change(s, e.card, s.cards[e.card].but(host=e.to, relation=ATTACHED))
    return e


def put_first(s: State, e: h.PutFirst) -> Event:
    """It holds as long as the card stays in play; of cards that have left, nothing is kept."""
    table = s.open(Table)
    assert table is not None
    there = {s.cards[c].obj for seat in range(len(s.seats)) for z in (PLAY, PLOT) for c in s.zones[place(s, z, seat)]}
    still = [obj for obj in table.precedence if obj in there]
    edits.edit_situation(s, table.but(precedence=(*still, s.cards[e.card].obj)))
    return e
