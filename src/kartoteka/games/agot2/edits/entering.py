"""The edits by which cards come into play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.agot2 import happenings as h
from kartoteka.games.agot2.edits.leaving import NEW_CARD
from kartoteka.games.agot2.edits.places import bare, place
from kartoteka.games.agot2.numbers.characteristics import has_keyword, keyword_values
from kartoteka.games.agot2.numbers.places import out_of, zone_type
from kartoteka.games.agot2.records import (
    ATTACHED,
    DUPLICATE,
    DUPLICATES,
    LEFT,
    PLAY,
    REMOVED,
    SHADOWS,
    ZONES,
    Bestowing,
    Round,
)
from kartoteka.kernel import edits, ledger
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.records import NO_CARD

if TYPE_CHECKING:
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

PUT_INTO_PLAY_COMES_OUT = ruling("AGR-157", "a card put into play from shadows came out of shadows")
COUNTED_AS_LIMITED = ruling("AGR-128", "a limited card that is marshaled or played counts for the round")


def enter_play(s: State, e: h.CardEnteredPlay) -> Event | tuple[Event, ...] | None:
    source = zone_type(s, e.card)
    if source in (PLAY, DUPLICATES, LEFT) or (source == REMOVED and e.manner != "returned"):
        return None
    if e.player in s.gone or (e.host != NO_CARD and out_of(s, e.host)):
        return None
    relation = ATTACHED if e.host != NO_CARD else 0
    there = bare(s.cards[e.card], source).but(
        controller=e.player, standing=e.standing, host=e.host, relation=relation
    )  # fmt: skip
    edits.move(s, e.card, place(s, PLAY, e.player), there, keep=not NEW_CARD.value)
    if keyword_values(s, e.card, "bestow"):
        edits.open_situation(s, Bestowing(card=e.card))
    entered = e.but(source=ZONES[source].name)
    return _from_shadows(entered) if source == SHADOWS else entered


def place_duplicate(s: State, e: h.DuplicatePlaced) -> Event | tuple[Event, ...] | None:
    source = zone_type(s, e.card)
    if source in (PLAY, DUPLICATES, REMOVED, LEFT):
        return None
    there = bare(s.cards[e.card], source).but(controller=e.player, host=e.host, relation=DUPLICATE)
    edits.move(s, e.card, place(s, DUPLICATES, e.player), there)
    return _from_shadows(e) if source == SHADOWS else e


def _from_shadows(e: h.CardEnteredPlay | h.DuplicatePlaced) -> Event | tuple[Event, ...]:
    """Beside it, that it came out of shadows; put into play from there counts as well (AGR-157)."""
    if e.manner != "out of shadows" and not PUT_INTO_PLAY_COMES_OUT.holds:
        return e
    return (e, h.CameOutOfShadows(card=e.card, player=e.player, x=getattr(e, "x", 0)))


def note_marshaled(s: State, e: h.CardMarshaled) -> Event:
    """Nothing changes besides the card's entering play; what counts marshaled cards is told (AGR-128)."""
    round = s.open(Round)
    if round is not None and has_keyword(s, e.card, "limited") and COUNTED_AS_LIMITED.value:
        ledger.enter(s, round.id, "limited", e.player)
    return e


def note_played(s: State, e: h.EventPlayed) -> Event:
    """A limited event counts like a limited card that is marshaled (AGR-128)."""
    round = s.open(Round)
    if round is not None and has_keyword(s, e.card, "limited") and COUNTED_AS_LIMITED.value:
        ledger.enter(s, round.id, "limited", e.player)
    return e
