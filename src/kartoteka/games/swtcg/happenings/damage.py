"""Damage: about to be done, prevented, done."""

from __future__ import annotations

from kartoteka.games.swtcg.records import Piece
from kartoteka.kernel.records import NO_CARD, Event


class DamageLooms(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Damage is about to be done: a prevention chance begins (SW-90)."""

    pieces: tuple[Piece, ...]


class DamageAimed(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A unit is about to take damage: what triggered preventions answer."""

    card: int
    source: int
    amount: int
    attack: bool = False


class DamagePrevented(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Damage to a unit that loomed was prevented, as much as there was (SW-94)."""

    card: int
    amount: int
    player: int
    source: int = NO_CARD
    """The card whose effect prevents it."""
    piece: int = 0
    """Which of the pending pieces of damage."""


class DamageMade(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """New damage came into being during a prevention chance and waits for its own (SW-93)."""

    piece: Piece


class DamageSettled(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A prevention chance is over, its damage counters are placed."""

    ends: int


class Damaged(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Damage was done to a unit: a damage counter was placed for each point (SWR-111)."""

    card: int
    amount: int
    source: int
    """The card that did it."""
    source_obj: int = 0
    attack: bool = False
