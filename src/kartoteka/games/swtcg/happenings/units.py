"""What happens to units in play, and to what lies on and under them: stacks, pilots, Equipment, counters."""

from __future__ import annotations

from kartoteka.kernel.records import NO_CARD, Departure, Event


class PutIntoArena(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A card that was no unit in play was put into an arena, which is no deploying (SWR-67)."""

    card: int
    player: int
    zone: int
    """The kind of zone that it went to."""


class Moved(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A unit went from one place in play to another: to its arena, or retreated to the build zone."""

    card: int
    zone: int
    manner: str = ""
    """`retreat`, `return` from the build zone, or nothing for what an effect does."""


class ControlTaken(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A card went over to another player's control, or back (SWR-131, SWR-132)."""

    card: int
    player: int


class Tapped(Event, frozen=True, gc=False, kw_only=True, tag=True):
    card: int
    acts: bool = False
    """Whether it is because the unit has acted: that no text forbids (SWR-93)."""


class Untapped(Event, frozen=True, gc=False, kw_only=True, tag=True):
    card: int


class UnitDiscarded(Departure, frozen=True, gc=False, kw_only=True, tag=True):
    """A unit was discarded from play, with its stack and pilots (SW-134, SWR-84)."""

    card: int
    player: int
    """Who controlled it."""
    zone: int
    """The kind of zone that it was in."""
    by_damage: bool = False
    source: int = NO_CARD
    """The card whose damage it was."""
    along: int = NO_CARD
    """Of a pilot, the unit with which it goes (SW-134)."""
    others: tuple[int, ...] = ()
    """Further cards whose damage it was, placed at the same moment."""


class StackRearranged(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Another card of a stack came to lie on top (SWR-83)."""

    card: int
    """The new top."""
    top: int
    """The card that was the top before."""


class PilotMoved(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A pilot was moved onto a unit, or off one into a zone (SW-43 to SW-45)."""

    card: int
    host: int = NO_CARD
    """The unit that it is on now."""
    zone: int = -1
    """Without a unit, the kind of zone that it went to."""
    forced: bool = False
    """Whether it had to: the top of its stack has changed (SW-63), or there were too many pilots (SW-66)."""


class Equipped(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Equipment was attached to a unit (SWR-74)."""

    card: int
    host: int


class PutBeneath(Departure, frozen=True, gc=False, kw_only=True, tag=True):
    """A card was put face down under a unit, no part of its stack (SWR-35)."""

    card: int
    to: int


class CountersTaken(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Damage counters were put on a card, which is no damage (SWR-110), or taken off it."""

    card: int
    amount: int


class TokensPlaced(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Counters with a name of their own were put on a card, or taken off it."""

    card: int
    token: str
    amount: int
