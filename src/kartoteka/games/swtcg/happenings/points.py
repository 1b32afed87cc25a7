"""Force and build points: gained, lost, paid."""

from __future__ import annotations

from kartoteka.kernel.records import Event


class ForceGained(Event, frozen=True, gc=False, kw_only=True, tag=True):
    player: int
    amount: int


class ForceLost(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """No more than there was (SW-4)."""

    player: int
    amount: int


class ForcePaid(Event, frozen=True, gc=False, kw_only=True, tag=True):
    player: int
    amount: int


class PointsGained(Event, frozen=True, gc=False, kw_only=True, tag=True):
    player: int
    amount: int


class PointsSpent(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Build points were put on cards, or paid."""

    player: int
    amount: int


class PointsLost(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """What was left of build points when a build step ended (SWR-55)."""

    player: int
    amount: int
