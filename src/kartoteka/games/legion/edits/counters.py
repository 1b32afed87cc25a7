"""Edits of the tokens that units carry: aim, dodge, surge, standby, suppression."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.legion import happenings as h
from kartoteka.kernel import edits
from kartoteka.kernel.legality import ruling

if TYPE_CHECKING:
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

STANDBY_IS_LOST = ruling("LGR-64", "who moves, attacks, acts or gains suppression loses its standby token")


def without_standby(s: State, card: int) -> None:
    """A unit's standby token goes, if it has one: its player has one fewer."""
    c = s.cards[card]
    if c.standby:
        seat = s.seats[c.owner]
        edits.change_seat(s, c.owner, seat.but(standbys=seat.standbys - 1))
        edits.change(s, card, c.but(standby=0))


def loses_standby(s: State, card: int) -> None:
    """The same by what the unit does or suffers (LGR-64)."""
    if STANDBY_IS_LOST.holds:
        without_standby(s, card)


def gain_aim(s: State, e: h.AimGained) -> Event:
    c = s.cards[e.card]
    edits.change(s, e.card, c.but(aim=c.aim + e.amount))
    return e


def gain_dodge(s: State, e: h.DodgeGained) -> Event:
    c = s.cards[e.card]
    edits.change(s, e.card, c.but(dodge=c.dodge + e.amount))
    return e


def gain_surge(s: State, e: h.SurgeGained) -> Event:
    c = s.cards[e.card]
    edits.change(s, e.card, c.but(surge=c.surge + e.amount))
    return e


def gain_standby(s: State, e: h.StandbyGained) -> Event:
    c = s.cards[e.card]
    if not c.standby:
        seat = s.seats[c.owner]
        edits.change_seat(s, c.owner, seat.but(standbys=seat.standbys + 1))
    edits.change(s, e.card, c.but(standby=c.standby + 1))
    return e


def spend_tokens(s: State, e: h.TokensSpent) -> Event | None:
    """As many as there are."""
    c = s.cards[e.card]
    held = int(getattr(c, e.what))
    amount = min(e.amount, held)
    if amount <= 0:
        return None
    if e.what == "standby":
        without_standby(s, e.card)
    else:
        edits.change(s, e.card, c.but(**{e.what: held - amount}))
    return e if amount == e.amount else e.but(amount=amount)


def suppress(s: State, e: h.SuppressionGained) -> Event:
    loses_standby(s, e.card)
    c = s.cards[e.card]
    edits.change(s, e.card, c.but(suppression=c.suppression + e.amount))
    return e


def unsuppress(s: State, e: h.SuppressionRemoved) -> Event | None:
    c = s.cards[e.card]
    amount = min(e.amount, c.suppression)
    if amount <= 0:
        return None
    edits.change(s, e.card, c.but(suppression=c.suppression - amount))
    return e if amount == e.amount else e.but(amount=amount)
