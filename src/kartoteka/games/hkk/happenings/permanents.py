"""What happens to cards on the table."""

from __future__ import annotations

from kartoteka.kernel.records import NO_CARD, Event


class Entered(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A card came into play."""

    card: int
    player: int
    """Who controls it from now on."""
    zone: int
    """The kind of zone."""
    host: int = NO_CARD
    passive: bool = False
    from_hand: bool = False
    by_effect: bool = False
    """Whether an effect put it into play, rather than having been played."""
    ends: int = 0
    """The source that this carries out and closes; 0 where there is none."""
    stated: bool = False
    """Whether the text that brings it says that it comes passive."""


class Left(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A card left the table."""

    card: int
    to: str
    """The name of the zone that it goes to, its owner's."""
    player: int
    """Who controlled it then."""
    zone: int
    """The kind of zone that it was in."""
    manner: str = ""
    """`sacrificed`, `destroyed`, `exiled`, `returned`, `shuffled`, `host`, `died`, `poisoned`, `replaced`."""
    paid: bool = False
    """Whether that was the cost of something."""
    drawback: bool = False
    """Whether a drawback made it so."""
    icons: int = 0
    """How many components it showed."""


class Passivized(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """An active card became passive; one in the guard post goes to the reserve (HKKR-4.14)."""

    card: int
    paid: bool = False


class Activated(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A passive card became active."""

    card: int


class PlaceChanged(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A creature went from the reserve to the guard post, or back."""

    card: int
    zone: int
    """The kind of zone."""


class ControlTaken(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A card went over to another player."""

    card: int
    player: int
    back: bool = False
    """Whether it goes back to whom it was taken from."""


class Attached(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """An item came to lie on another creature."""

    card: int
    host: int
    player: int


class Turned(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A special was turned face up or face down."""

    card: int
    face_down: bool


class MarkersPut(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Markers were put on a card; less than none: they were taken off."""

    card: int
    marker: str
    amount: int


class MaximumNoted(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """How much life a creature has at most, where the table keeps that in mind (`kept_life`)."""

    card: int
    life: int
    forgiven: int
    """So many wounds count no more."""


class LevelsGained(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """An adventurer gained levels, or lost some."""

    card: int
    amount: int


class Wounded(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A creature or a building was wounded."""

    card: int
    amount: int
    source: int = NO_CARD
    """The card that does it."""
    kind: str = ""
    """`fire`, `cold`, `lightning`, `mental`, or nothing."""
    strike: bool = False


class Healed(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Wounds of a creature were healed."""

    card: int
    amount: int


class TokensMade(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Tokens came into play; before that, they were nowhere."""

    player: int
    name: str
    amount: int
    stated: tuple[str, ...] = ()
    """How they come, if the text says so."""
    cards: tuple[int, ...] = ()
