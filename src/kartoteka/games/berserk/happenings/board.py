"""What happens on the board: steps, relocations, formation."""

from __future__ import annotations

from kartoteka.kernel.records import Event


class Moved(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A card moved: a step, or all of its allowance at once by a substitute."""

    card: int
    cell: int
    player: int
    leapt: bool = False
    left: int = -1
    """The cell that it left, when it has happened."""


class Relocated(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """An effect put a card onto another cell."""

    card: int
    cell: int
    left: int = -1


class Transferred(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """An effect placed a card onto another cell, which is no relocation (BKR-9.6)."""

    card: int
    cell: int
    left: int = -1


class Swapped(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Two cards changed places; a substitute for movement spends the first one's allowance."""

    card: int
    other: int
    leapt: bool = False


class Landed(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A flyer that flies no more came down on a cell (BKR-15.4)."""

    card: int
    cell: int


class FormationChanged(Event, frozen=True, gc=False, kw_only=True, tag=True):
    card: int
    formed: bool
