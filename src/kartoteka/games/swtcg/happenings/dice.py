"""Dice on the table: thrown, thrown again, evaluated."""

from __future__ import annotations

from kartoteka.kernel.records import NO_CARD, NOBODY, Event


class Rolled(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Dice were thrown; they lie on the table until they are evaluated."""

    player: int
    dice: int
    kind: str
    source: int = NO_CARD
    target: int = NO_CARD
    faces: tuple[int, ...] = ()


class Rerolled(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Some dice of a roll were thrown again (D-35)."""

    roll: int
    dice: tuple[int, ...]
    by: int = NOBODY
    """Whose text throws them again."""
    roller: int = NOBODY
    """Whose dice they are."""
    before: tuple[int, ...] = ()
    """What they showed."""
    faces: tuple[int, ...] = ()


class RollRead(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """The dice were evaluated and are gone."""

    roll: int
    kind: str
    faces: tuple[int, ...]
    ends: int = 0
