"""What happens to cards under construction, and how they come into play from there."""

from __future__ import annotations

from kartoteka.kernel.records import NO_CARD, Event


class Started(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A card from a hand was put face down into the build zone (SWR-61)."""

    card: int
    player: int


class PutIntoBuildZone(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A text put a card face down into the build zone, with build counters on it."""

    card: int
    player: int
    amount: int = 0


class CountersPlaced(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Build counters were put on a card under construction."""

    card: int
    amount: int
    begun: bool = False
    """Whether the card is put down at the same moment: it is still in the hand when that is asked."""


class Deployed(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A card was completed and turned face up: a unit in its arena or the build zone, a Location, Equipment."""

    card: int
    player: int
    zone: int
    """The kind of zone that it went to."""
    onto: int = NO_CARD
    """The unit whose stack it joined."""
    on_top: bool = True


class Completed(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Equipment was completed and lies face up in the build zone (SWR-75)."""

    card: int
    player: int


class LocationPut(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A Location was put into an arena, in the place of the one that was there (SWR-71)."""

    card: int
    player: int
    arena: int
