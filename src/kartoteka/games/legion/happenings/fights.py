"""Attacks: dice, tokens spent on them, wounds, and the end of units."""

from __future__ import annotations

from kartoteka.kernel.records import NO_CARD, Departure, Event


class AttackDeclared(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A unit attacks `target` with one of its weapons."""

    card: int
    target: int
    weapon: int
    melee: bool
    free: bool = False
    """Whether it costs no action of the activation."""


class AttackRolled(Event, frozen=True, gc=False, kw_only=True, tag=True):
    card: int
    target: int
    faces: tuple[int, ...] = ()
    """Colour * 4 + face of each die; filled in as it happens."""


class AimSpent(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """An aim token was spent on an attack, to reroll so many dice (LGR-68)."""

    card: int
    dice: int


class DiceRerolled(Event, frozen=True, gc=False, kw_only=True, tag=True):
    card: int
    which: tuple[int, ...]
    """The dice before: as many of each as are rerolled."""
    faces: tuple[int, ...] = ()
    """What they show now; filled in as it happens."""


class SurgesConverted(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Surge tokens that were spent: each turns one surge of that side's dice."""

    card: int
    amount: int
    side: str
    """`attack` or `defence`."""


class CoverRolled(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Dice were rolled for the cover of a unit, one for each hit (LGR-70, in the five-round edition)."""

    card: int
    faces: tuple[int, ...] = ()
    amount: int = 0
    """The hits that they cancel."""


class HitsCancelled(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """What is left of the attack dice, dodges and cover taken off (LGR-70)."""

    card: int
    target: int
    dodges: int = 0
    cover: int = 0
    hits: int = 0
    crits: int = 0


class DefenceRolled(Event, frozen=True, gc=False, kw_only=True, tag=True):
    card: int
    """Who defends."""
    faces: tuple[int, ...] = ()
    blocks: int = 0


class Wounded(Event, frozen=True, gc=False, kw_only=True, tag=True):
    card: int
    amount: int
    source: int = NO_CARD
    """The card that deals them."""


class Damaged(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A vehicle got its damage mark (LGR-91)."""

    card: int


class AttackEnded(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """An attack is over."""

    card: int
    target: int
    melee: bool
    wounds: int = 0
    ends: int = 0


class Joined(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A unit joined another's attack with its weapon (LGK-Fire-Support)."""

    card: int
    attacker: int
    weapon: int


class Defeated(Departure, frozen=True, gc=False, kw_only=True, tag=True):
    """A unit fell."""

    card: int
    player: int = 0
    """Whose unit it was, when it has happened."""
    by: int = NO_CARD
    """The card that defeated it."""
    cell: int = -1
    """The cell that it left."""
