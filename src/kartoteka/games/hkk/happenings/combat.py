"""Attacks and strikes."""

from __future__ import annotations

from kartoteka.games.hkk.records import Fight
from kartoteka.kernel.records import Event


class AttackDeclared(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """All attackers of a combat, with what they attack (HKKR-12.6)."""

    fights: tuple[Fight, ...]
    player: int


class StrikeAimed(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A defender that is attacked by several said whom it strikes (HKKR-12.26)."""

    card: int
    at: int


class CombatEnded(Event, frozen=True, gc=False, kw_only=True, tag=True):
    ends: int
