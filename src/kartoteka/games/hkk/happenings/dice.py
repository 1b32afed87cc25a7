"""Dice and coins."""

from __future__ import annotations

from kartoteka.kernel.records import Event


class DieRolled(Event, frozen=True, gc=False, kw_only=True, tag=True):
    player: int
    face: int = 0
    amount: int = 0


class CoinTossed(Event, frozen=True, gc=False, kw_only=True, tag=True):
    player: int
    amount: int = 0
    """1 where it fell as its player called it."""
