"""Dice, coins and random picks: each of a kind that is named, so that a scenario can set it and a record tells it
(LGR-96). Nothing of this game draws a random number in any other way, but for shuffles, which the kernel does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.legion.abstract import LUCK_IS_NAMED
from kartoteka.kernel import chance

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.kernel.state import State


def die(s: State, kind: str, faces: int) -> int:
    """A face, from 1 on."""
    return chance.die(s, kind, faces) if LUCK_IS_NAMED.holds else chance.below(s, faces) + 1


def dice(s: State, kind: str, amount: int, faces: int) -> list[int]:
    """The faces of some dice of one kind that are rolled together; a script sets the first of them."""
    found: list[int] = []
    if s.script and amount > 0 and LUCK_IS_NAMED.holds:
        for face in (chance.scripted(s, kind) or ())[:amount]:
            found.append(face)
    for _ in range(amount - len(found)):
        found.append(chance.below(s, faces) + 1)
    return found


def some(s: State, kind: str, things: Sequence[int], amount: int) -> list[int]:
    """So many of these things, in the order in which they are picked."""
    return chance.some(s, kind if LUCK_IS_NAMED.holds else "", things, amount)
