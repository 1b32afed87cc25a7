"""Edits of cards on the table: how they stand, what lies on them, their wounds and levels."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.hkk import happenings as h
from kartoteka.games.hkk.deaths.hurt import HURT, SAFE
from kartoteka.games.hkk.edits.places import place
from kartoteka.games.hkk.records import GUARD, RESERVE
from kartoteka.kernel import edits
from kartoteka.kernel.legality import ruling

if TYPE_CHECKING:
    from kartoteka.games.hkk.records import HkkCard
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

ONLY_ACTIVE: Final = ruling("HKKR-4.5", "only active creatures are in the guard post")
HEALS_WOUNDS: Final = ruling("HKKR-13.7", "a creature is healed no further than its maximum")
GOES_TO_THE_RESERVE: Final = ruling(
    "HKKR-4.14", "a creature of the guard post that becomes passive goes to the reserve"
)


def passivize(s: State, e: h.Passivized) -> Event | None:
    c = s.cards[e.card]
    if c.passive:
        return None
    edits.change(s, e.card, c.but(passive=True))
    if c.zone // len(s.seats) == GUARD and GOES_TO_THE_RESERVE.holds:
        edits.move(s, e.card, place(s, RESERVE, c.controller), keep=True)
    return e


def activate(s: State, e: h.Activated) -> Event | None:
    c = s.cards[e.card]
    if not c.passive:
        return None
    edits.change(s, e.card, c.but(passive=False))
    return e


def change_place(s: State, e: h.PlaceChanged) -> Event | None:
    """From the reserve to the guard post, or back; it stays what it is."""
    c = s.cards[e.card]
    here = c.zone // len(s.seats)
    if here not in (RESERVE, GUARD) or here == e.zone or (e.zone == GUARD and c.passive and ONLY_ACTIVE.holds):
        return None
    edits.move(s, e.card, place(s, e.zone, c.controller), keep=True)
    return e


def turn(s: State, e: h.Turned) -> Event | None:
    c = s.cards[e.card]
    if c.face_down == e.face_down:
        return None
    edits.change(s, e.card, c.but(face_down=e.face_down))
    return e


def mark(s: State, card: int, changed: HkkCard) -> None:
    """Writes a card's wounds or markers: who is hurt is looked up anew."""
    for known in (HURT, SAFE):
        s.keep(known, None, None)  # no pile is like that
    edits.change(s, card, changed)


def put_markers(s: State, e: h.MarkersPut) -> Event | None:
    """So many more, or fewer: never fewer than none."""
    c = s.cards[e.card]
    had = dict(c.markers)
    before = had.get(e.marker, 0)
    now = max(0, before + e.amount)
    if now == before:
        return None
    had[e.marker] = now
    left = tuple(sorted((name, n) for name, n in had.items() if n))
    mark(s, e.card, c.but(markers=left))
    return e.but(amount=now - before)


def gain_levels(s: State, e: h.LevelsGained) -> Event | None:
    c = s.cards[e.card]
    now = max(0, c.levels + e.amount)
    if now == c.levels:
        return None
    edits.change(s, e.card, c.but(levels=now))
    return e.but(amount=now - c.levels)


def wound(s: State, e: h.Wounded) -> Event | None:
    if e.amount <= 0:
        return None
    c = s.cards[e.card]
    mark(s, e.card, c.but(wounds=c.wounds + e.amount))
    return e


def heal(s: State, e: h.Healed) -> Event | None:
    """Never over the maximum: no more wounds than there are go (HKKR-13.7)."""
    c = s.cards[e.card]
    amount = min(c.wounds, e.amount) if HEALS_WOUNDS.holds else e.amount
    if amount <= 0:
        return None
    mark(s, e.card, c.but(wounds=c.wounds - amount))
    return e.but(amount=amount)
