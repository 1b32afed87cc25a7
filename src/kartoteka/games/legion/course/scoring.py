"""The markers of the mission, and who holds them (LGR-93)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.legion import happenings as h
from kartoteka.games.legion.abstract import (
    MARKER_REACH,
    SCORING_ROUNDS,
    TIES_SCORE_NOTHING,
    TROOPERS_HOLD,
)
from kartoteka.games.legion.board.chart import chart
from kartoteka.games.legion.board.maps import map_of
from kartoteka.games.legion.numbers import is_trooper, panicked, round_number, units
from kartoteka.games.legion.records import SEATS, Table
from kartoteka.kernel.legality import ruling

if TYPE_CHECKING:
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

PANICKED_NOW = ruling("D-32", "whom a test made as markers are scored would find panicked holds none")


def markers(s: State) -> tuple[int, ...]:
    """The cells of the map's markers."""
    found: tuple[int, ...] = map_of(s.opened[Table].map).markers
    return found


def holding(s: State, seat: int, cell: int) -> int:
    """How many units of a player hold a marker."""
    found = 0
    distance = chart(s).king[cell]
    for card in units(s, seat):
        if distance[s.cards[card].cell] > MARKER_REACH.value:
            continue
        if (is_trooper(s, card) or not TROOPERS_HOLD.holds) and not (PANICKED_NOW.holds and panicked(s, card)):
            found += 1
    return found


def scored(s: State) -> list[Event]:
    """The points of this End Phase."""
    found: list[Event] = []
    if round_number(s) not in SCORING_ROUNDS.value:
        return found
    for cell in markers(s):
        held = [holding(s, seat, cell) for seat in range(SEATS)]
        for seat in range(SEATS):
            if held[seat] > held[1 - seat] or (held[seat] == held[1 - seat] > 0 and not TIES_SCORE_NOTHING.holds):
                found.append(h.Scored(player=seat, cell=cell))
    return found
