"""Attacks, from the choice of the defender to what comes when they have ended."""

from __future__ import annotations

from kartoteka.kernel.records import NO_CARD, Event


class Attacked(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A unit attacks another (SWR-97, step 1)."""

    card: int
    defender: int
    manner: str = ""
    """`bombard` or `ion cannon` where that lets it attack."""


class DefenderChanged(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Another unit is attacked instead; it is still the same attack (SWK-Intercept, D-11)."""

    card: int
    """The attacker."""
    defender: int
    """The unit that is attacked now."""


class AttackRolled(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """The attack dice of an attack were thrown: what is gained from now on changes neither dice nor hits (SWR-102)."""

    attack: int


class AttackEnded(Event, frozen=True, gc=False, kw_only=True, tag=True):
    card: int
    defender: int = NO_CARD
    missed: bool = False
    """Whether both units were there to the end, and no die hit."""
    ends: int = 0


class RetaliationPromised(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Retaliate was used: it happens when the attack has ended (SWK-Retaliate)."""

    attack: int
    card: int
    player: int
    dice: int


class PromiseKept(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """What waited for its moment is carried out now."""

    ends: int
