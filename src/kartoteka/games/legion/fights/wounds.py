"""Wounds, and the end of units (LGR-72): they go to one miniature until it falls, and then to the next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.legion import happenings as h
from kartoteka.games.legion import numbers
from kartoteka.games.legion.fights.damage import is_damaged_by
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.records import NO_CARD

if TYPE_CHECKING:
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

FALLS = ruling("LGR-72", "a unit whose last miniature has fallen is defeated")


def wounded(s: State, card: int, amount: int, source: int = NO_CARD) -> list[Event]:
    """The events by which a unit takes wounds; a vehicle may be damaged by them."""
    if amount <= 0 or not numbers.on_field(s, card):
        return []
    events: list[Event] = [h.Wounded(card=card, amount=amount, source=source)]
    if is_damaged_by(s, card, amount):
        events.append(h.Damaged(card=card))
    return events


def wound(s: State, card: int, amount: int, source: int = NO_CARD) -> list[Event]:
    """The same, with its end if they are too many: of whatever is no attack."""
    events = wounded(s, card, amount, source)
    if events and kills(s, card, amount):
        events.append(defeat(s, card, source))
    return events


def kills(s: State, card: int, amount: int) -> bool:
    """Whether so many wounds are the end of a unit."""
    return FALLS.holds and amount >= numbers.wounds_left(s, card)


def defeat(s: State, card: int, by: int = NO_CARD) -> Event:
    """The event by which a unit is defeated."""
    return h.Defeated(card=card, by=by)


def has_fallen(s: State, card: int) -> bool:
    """Whether a unit on the table has no miniature left."""
    return FALLS.holds and numbers.on_field(s, card) and numbers.wounds_left(s, card) <= 0
