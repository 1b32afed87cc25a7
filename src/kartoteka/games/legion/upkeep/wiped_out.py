"""Who has no undefeated unit left has lost (LGR-82)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.legion import happenings as h
from kartoteka.games.legion.course.winning import ahead
from kartoteka.games.legion.records import FIELD, RESERVE, SEATS
from kartoteka.kernel.events import Check
from kartoteka.kernel.procedures import Raise, Signal

if TYPE_CHECKING:
    from kartoteka.kernel.state import State

RULE = "LGR-82"


def is_wiped_out(s: State, seat: int) -> bool:
    """Whether a player has no unit left, on the table or waiting to be placed."""
    return not (s.zones[FIELD * SEATS + seat] or s.zones[RESERVE * SEATS + seat])


def wiped_out(s: State) -> Signal | None:
    """The other player wins at once; if both are, whoever is ahead (R16)."""
    first, second = is_wiped_out(s, 0), is_wiped_out(s, 1)
    if not (first or second):
        return None
    if first and second:
        winner = ahead(s)
        return Raise([h.GameDrawn(why=RULE) if winner is None else h.GameWon(player=winner, why=RULE)])
    return Raise([h.GameWon(player=1 if first else 0, why=RULE)])


CHECKS = (Check(RULE, "who has no undefeated unit left has lost", wiped_out, after=(h.Defeated,)),)
