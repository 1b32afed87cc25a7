"""Matches of several games: who decides who begins the next one."""

from __future__ import annotations

from collections.abc import Sequence

from kartoteka.kernel.legality import ruling

__all__ = ["DRAWN", "starter"]

DRAWN = -1
"""The result of a game that nobody has won."""

WINNER_DECIDES = ruling("BKR-2.1", "in a match the winner of the game before decides who is first player")


def starter(results: Sequence[int]) -> int:
    """Who decides who is first player of the next game; `DRAWN` where the dice say it.

    `results` are the winners of the games before, `DRAWN` for a draw: after one the players roll again (BKR-2.1).
    """
    if not results or not WINNER_DECIDES.holds:
        return DRAWN
    return results[-1]
