"""What a unit on the field counts now, and how it stands: the part of a view that hangs on more than its record."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kartoteka.games.legion import numbers as n
from kartoteka.games.legion.board.engaging import engaged
from kartoteka.games.legion.records import FIELD
from kartoteka.games.legion.set.cards import UNLIMITED
from kartoteka.games.legion.words.keywords import KEYWORDS

if TYPE_CHECKING:
    from kartoteka.kernel.state import State

STANDING = "standing facts"


def standing_facts(s: State, card: int) -> dict[str, Any]:
    """What is not on its record: its numbers as they are now, and how it stands to others. Kept until the next edit."""
    known: dict[int, dict[str, Any]] | None = s.steady.get(STANDING)
    if known is None:
        s.retain(STANDING, known := {})
    told = known.get(card)
    if told is None:
        told = known[card] = _standing_facts(s, card)
    return told


def _standing_facts(s: State, card: int) -> dict[str, Any]:
    told: dict[str, Any] = {"speed": n.speed(s, card)}
    if n.is_trooper(s, card):
        courage = n.courage(s, card)
        told["courage"] = "-" if courage >= UNLIMITED else courage
        if s.cards[card].suppression:
            if n.suppressed(s, card):
                told["suppressed"] = True
            if n.panicked(s, card):
                told["panicked"] = True
        if engaged(s, card):
            told["engaged"] = True
    words = keywords(s, card)
    if words:
        told["keywords"] = words
    return told


def keywords(s: State, card: int) -> dict[str, int]:
    """The keywords that a unit has now, with their numbers."""
    printed: dict[str, int] = n.facts(s, card).keywords
    if not s.spoken:
        return printed
    found: dict[str, int] = {}
    for name in (*printed, *sorted(KEYWORDS.value.difference(printed))):
        if name in printed or n.has_keyword(s, card, name):
            number = n.keyword(s, card, name)
            if number:
                found[name] = number
    return found


def restless(state: State) -> dict[int, Any]:
    """The units whose views say more than follows from their records: all of them where a text speaks of any, else
    those that are suppressed, or stand by others."""
    found: dict[int, Any] = {}
    seats = len(state.seats)
    for seat in range(seats):
        for card in state.zones[FIELD * seats + seat]:
            told = standing_facts(state, card)
            if state.spoken or "engaged" in told or "suppressed" in told or state.cards[card].suppression:
                found[card] = told
    return found
