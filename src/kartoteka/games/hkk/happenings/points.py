"""What happens to life, mana, components and shards."""

from __future__ import annotations

from kartoteka.kernel.records import NO_CARD, Event


class ManaGained(Event, frozen=True, gc=False, kw_only=True, tag=True):
    player: int
    amount: int
    now: int = 0
    """What the player has then."""


class ManaLost(Event, frozen=True, gc=False, kw_only=True, tag=True):
    player: int
    amount: int


class Regenerated(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """The mana of the preparation phase, gained by a rule (HKKR-7.12)."""

    player: int
    amount: int
    now: int = 0
    """What the player has then."""


class LadderSet(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """The steps by which mana regenerates were changed."""

    player: int
    rung: int = -1
    """Which step comes next; -1 leaves it."""
    last: int = -1
    """What it stays at; -1 leaves it."""


class MostManaChanged(Event, frozen=True, gc=False, kw_only=True, tag=True):
    player: int
    amount: int


class ComponentsGained(Event, frozen=True, gc=False, kw_only=True, tag=True):
    player: int
    amount: int


class ComponentsLost(Event, frozen=True, gc=False, kw_only=True, tag=True):
    player: int
    amount: int


class ShardsGained(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Shards were gained; less than none: lost."""

    player: int
    amount: int


class LifeGained(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A player was healed, no further than his or her maximum."""

    player: int
    amount: int
    now: int = 0
    """What the player has then."""


class PlayerWounded(Event, frozen=True, gc=False, kw_only=True, tag=True):
    player: int
    amount: int
    source: int = NO_CARD
    """The card that does it."""
    kind: str = ""
    strike: bool = False
    now: int = 0
    """What life the player has then."""


class LifeGiven(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Life was paid or lost: that is no wound (HKKR-13.2)."""

    player: int
    amount: int
    now: int = 0
    """What the player has then."""


class MostLifeChanged(Event, frozen=True, gc=False, kw_only=True, tag=True):
    player: int
    amount: int


class Extracted(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Components were taken out of a monster that had died (HKKR-14.3)."""

    right: int
    """The situation."""
    player: int
    amount: int


class Fed(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A component of a freakborn was given to a galetki (HKK-8.2.1)."""

    right: int
    card: int
