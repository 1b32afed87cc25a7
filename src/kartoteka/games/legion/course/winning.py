"""Who has won when the last round is over (LGR-83)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.legion import happenings as h
from kartoteka.games.legion.numbers import blue
from kartoteka.games.legion.records import FALLEN, SEATS
from kartoteka.games.shared.options import chosen
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.procedures import Raise, Signal

if TYPE_CHECKING:
    from kartoteka.kernel.records import Regs
    from kartoteka.kernel.state import State

MORE_POINTS = ruling("LGR-83", "after the last round the player with more victory points wins")
MORE_DEFEATED = ruling("LGR-83", "if these are equal, the one who has defeated units of more points")
ELSE_BLUE = ruling("LGR-83", "and if those are equal, blue")


def worth_of_fallen(s: State, seat: int) -> int:
    """The points of a player's defeated units."""
    facts, total = s.pool.facts, 0
    for card in s.zones[FALLEN * SEATS + seat]:
        total += facts[s.cards[card].proto].points
    return total


def ahead(s: State) -> int | None:
    """Who wins as things are; nobody where even that is equal (five-round edition)."""
    mine, theirs = s.seats[0].points, s.seats[1].points
    if mine != theirs and MORE_POINTS.holds:
        return 0 if mine > theirs else 1
    lost = worth_of_fallen(s, 0), worth_of_fallen(s, 1)
    if lost[0] != lost[1] and MORE_DEFEATED.holds:
        return 0 if lost[0] < lost[1] else 1
    if chosen(s, "draw_on_tie"):
        return None
    return blue(s) if ELSE_BLUE.holds else 1 - blue(s)


def decide(s: State, r: Regs) -> Signal:
    """The end of the game, after its last round."""
    winner = ahead(s)
    return Raise([h.GameDrawn(why="LGR-83") if winner is None else h.GameWon(player=winner, why="LGR-83")])
