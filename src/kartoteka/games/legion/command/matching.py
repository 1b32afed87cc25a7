"""As many units as possible on the places of an order line, where each unit fits some of them (LGR-35).

Sets of units that can all be placed at once are the independent sets of a matroid: each can be extended to one of the
largest size. So units are picked one by one, each as long as it and those before it can all be placed, and whichever
are picked, the number comes out as large as it can be. Which unit lies on which place is never asked: a unit that is
picked later may move those before it to others of their places.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.kernel.legality import ruling

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

MATCHED = ruling("LGR-35", "a unit that is picked may move those before it to other places that they fit")
OVERLAPPING = ruling("D-31", "that counts also where places overlap without being alike")
Placed = dict[int, int]
"""Which unit is on each place; a place is a bit."""


def place(masks: Mapping[int, int], unit: int, placed: Placed) -> bool:
    """Puts a unit on a place, if those that are placed already can make room for it.

    `masks` has the places that each unit fits, as bits.
    """
    if not (MATCHED.holds and OVERLAPPING.holds):
        return _on_the_first(masks[unit], unit, placed)
    return _with_room_made(masks, unit, placed, [0])


def _on_the_first(fitting: int, unit: int, placed: Placed) -> bool:
    """On the first of its places, in the order of the line, that nobody has taken."""
    while fitting:
        first = fitting & -fitting
        if first not in placed:
            placed[first] = unit
            return True
        fitting &= ~first
    return False


def _with_room_made(masks: Mapping[int, int], unit: int, placed: Placed, tried: list[int]) -> bool:
    """`tried` are the places that have been asked for already; one number in a list, since all share it."""
    fitting = masks[unit] & ~tried[0]
    while fitting:
        first = fitting & -fitting
        tried[0] |= first
        if first not in placed or _with_room_made(masks, placed[first], placed, tried):
            placed[first] = unit
            return True
        fitting = masks[unit] & ~tried[0]
    return False


def all_placed(masks: Mapping[int, int], units: Iterable[int]) -> Placed | None:
    """Places for all of these units at once; None if there are not enough."""
    placed: Placed = {}
    for unit in units:
        if not place(masks, unit, placed):
            return None
    return placed


def fitting(masks: Mapping[int, int], picked: Sequence[int]) -> list[int]:
    """All units that can be placed besides those that were picked."""
    placed = all_placed(masks, picked)
    found: list[int] = []
    if placed is not None:
        for unit in masks:
            if unit not in picked and place(masks, unit, placed.copy()):
                found.append(unit)
    return found


def maximum(masks: Mapping[int, int]) -> int:
    """How many units can be placed at once."""
    placed: Placed = {}
    found = 0
    for unit in masks:
        found += place(masks, unit, placed)
    return found
