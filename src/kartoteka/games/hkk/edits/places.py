"""Where cards lie."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kartoteka.kernel.state import State


def place(s: State, zone: int, seat: int) -> int:
    """The zone of that kind on a player's side."""
    return zone * len(s.seats) + seat
