"""How many rounds a game has (LGR-14)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.shared.options import chosen
from kartoteka.kernel.legality import Ruling, ruling

if TYPE_CHECKING:
    from kartoteka.kernel.state import State

ROUNDS = Ruling("LGR-14", "a game has six rounds", value=6, without=8)
OF_FIVE = 5
SIX_IN_SMALL_GAMES = ruling("LGR-12", "the small game, too, has six rounds")
"""Without it: five, as the official small format."""


def last_round(s: State) -> int:
    """The number of the last round."""
    if chosen(s, "rounds_five") or not SIX_IN_SMALL_GAMES.holds:
        return OF_FIVE
    rounds: int = ROUNDS.value
    return rounds
