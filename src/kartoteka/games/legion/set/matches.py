"""Matches of several games: sides are chosen anew in each."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["DRAWN", "starter"]

DRAWN = -1
"""The result of a game that nobody has won."""


def starter(results: Sequence[int]) -> int:
    """Who begins the next game: nobody is said, since the army totals decide who chooses a side (LGR-10).

    `results` are the winners of the games before, `DRAWN` for a draw.
    """
    return DRAWN
