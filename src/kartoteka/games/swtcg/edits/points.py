"""Edits of Force totals and build points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.swtcg import happenings as h
from kartoteka.kernel import edits
from kartoteka.kernel.legality import Ruling
from kartoteka.kernel.records import Event

if TYPE_CHECKING:
    from kartoteka.kernel.state import State

NEVER_BELOW_ZERO = Ruling("SW-4", "a Force total is never below zero", value=0, without=-1_000)


def gain_force(s: State, e: h.ForceGained) -> Event | None:
    if e.amount <= 0:
        return None
    had = s.seats[e.player]
    edits.change_seat(s, e.player, had.but(force=had.force + e.amount))
    return e


def lose_force(s: State, e: h.ForceLost) -> Event | None:
    """All that there is, where it is less (SW-4)."""
    had = s.seats[e.player].force
    left = max(NEVER_BELOW_ZERO.value, had - e.amount)
    if left == had:
        return None
    edits.change_seat(s, e.player, s.seats[e.player].but(force=left))
    return e.but(amount=had - left)


def pay_force(s: State, e: h.ForcePaid) -> Event:
    had = s.seats[e.player]
    edits.change_seat(s, e.player, had.but(force=had.force - e.amount))
    return e


def gain_points(s: State, e: h.PointsGained) -> Event | None:
    if e.amount <= 0:
        return None
    had = s.seats[e.player]
    edits.change_seat(s, e.player, had.but(points=had.points + e.amount))
    return e


def spend_points(s: State, e: h.PointsSpent | h.PointsLost) -> Event | None:
    """A price of 0 is paid, too; where there is nothing to lose, nothing is lost."""
    had = s.seats[e.player]
    amount = min(had.points, e.amount)
    if amount <= 0:
        return e if type(e) is h.PointsSpent and e.amount == 0 else None  # a price of 0 is paid
    edits.change_seat(s, e.player, had.but(points=had.points - amount))
    return e.but(amount=amount)
