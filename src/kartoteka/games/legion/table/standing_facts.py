"""What a unit on the field counts now, and how it stands: the part of a view that hangs on more than its record."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kartoteka.games.legion import numbers as n
from kartoteka.games.legion.abstract import ENGAGES
from kartoteka.games.legion.board.engaging import near
from kartoteka.games.legion.records import FIELD, SEATS
from kartoteka.games.legion.set.cards import UNLIMITED
from kartoteka.games.legion.words.keywords import KEYWORDS
from kartoteka.kernel.modifiers import ALL, Named

if TYPE_CHECKING:
    from kartoteka.kernel.state import State

STANDING = "standing facts"
OF_KEYWORDS = Named("keyword ")
NOTHING: dict[str, Any] = {}


def restless(state: State) -> dict[int, Any]:
    """What is to be said of the units on the field beyond what their records and what is printed tell: who is engaged,
    who is suppressed or panicked, and numbers that texts have changed. Kept until something changes."""
    found: dict[int, Any] | None = state.steady.get(STANDING)
    if found is None:
        found = _restless(state)
        state.retain(STANDING, found)
    return found


def _restless(s: State) -> dict[int, Any]:
    found: dict[int, Any] = {}
    cards, facts, spoken = s.cards, s.pool.facts, s.spoken
    words = spoken_keywords(s)
    changed = words or "speed" in spoken or "courage" in spoken
    for seat in range(SEATS):
        enemies = near(s, 1 - seat) if ENGAGES.holds else ()
        for card in s.zones[FIELD * SEATS + seat]:
            c = cards[card]
            told: dict[str, Any] = {}
            if facts[c.proto].trooper:
                if c.cell in enemies:
                    told["engaged"] = True
                if c.suppression:
                    if n.suppressed(s, card):
                        told["suppressed"] = True
                    if n.panicked(s, card):
                        told["panicked"] = True
            if changed:
                told |= _numbers(s, card, words)
            if told:
                found[card] = told
    return found


def _numbers(s: State, card: int, names: list[str]) -> dict[str, Any]:
    """The numbers of a unit that texts have changed."""
    printed = s.pool.facts[s.cards[card].proto]
    told: dict[str, Any] = {}
    speed = n.speed(s, card)
    if speed != printed.speed:
        told["speed"] = speed
    if printed.trooper:
        courage = n.courage(s, card)
        if courage != printed.courage:
            told["courage"] = said_courage(courage)
    if names:
        words = _keywords(s, card, names)
        if words != printed.keywords:
            told["keywords"] = words
    return told


def standing_facts(s: State, card: int) -> dict[str, Any]:
    """The same of one unit."""
    found: dict[str, Any] = restless(s).get(card, NOTHING)
    return found


def said_courage(courage: int) -> int | str:
    return "-" if courage >= UNLIMITED else courage


def spoken_keywords(s: State) -> list[str]:
    """The keywords that something speaks of now."""
    spoken = s.spoken
    if "keyword" not in spoken:
        return []
    every = OF_KEYWORDS[ALL] in spoken
    return [name for name in sorted(KEYWORDS.value) if every or OF_KEYWORDS[name] in spoken]


def keywords(s: State, card: int) -> dict[str, int]:
    """The keywords that a unit has now, with their numbers."""
    return _keywords(s, card, spoken_keywords(s))


def _keywords(s: State, card: int, names: list[str]) -> dict[str, int]:
    found: dict[str, int] = n.facts(s, card).keywords
    for i, name in enumerate(names):
        if not i:
            found = dict(found)
        number = n.keyword(s, card, name)
        if number:
            found[name] = number
        else:
            found.pop(name, None)
    return found
