"""Panic: a unit that has lost its nerve runs for the nearest edge of the table (LGR-61, LGR-94).

In the five-round edition it stays where it is and does nothing. In both it comes to its senses at the end of its
activation.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from kartoteka.games.legion import happenings as h
from kartoteka.games.legion import numbers
from kartoteka.games.legion.abstract import BOARD, OVER_THE_EDGE, TO_THE_NEAREST_EDGE
from kartoteka.games.legion.board.chart import TO_ROW_1, TO_ROW_13, chart, ways_out
from kartoteka.games.legion.board.engaging import fights_there
from kartoteka.games.legion.board.moving import MAY_ENGAGE
from kartoteka.games.legion.board.standing import is_free
from kartoteka.games.shared.options import chosen
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.records import NO_CELL

if TYPE_CHECKING:
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

RUNS = ruling("LGR-61", "a unit that panics makes one move, as far as it can, towards the nearest edge of the table")
CALMS_DOWN = ruling("LGR-61", "at the end of its activation it drops as much suppression as it has courage")
STAYS = "panic_stays"
"""The option by which it makes no move."""


class Flight(NamedTuple):
    """Where a unit that panics ends: on a cell, or off the table."""

    cell: int
    over: bool = False


def flee(s: State, card: int) -> list[Event]:
    """What happens to a unit that panics."""
    found: list[Event] = [h.Panicked(card=card)]
    if not RUNS.holds or chosen(s, STAYS):
        return found
    flight = way_of(s, card, numbers.speed(s, card))
    if flight.over:
        found += [h.Fled(card=card), h.Defeated(card=card, player=s.cards[card].owner)]
    elif flight.cell != s.cards[card].cell:
        found.append(h.Moved(card=card, cell=flight.cell, what="panic"))
    return found


def calmed(s: State, card: int) -> list[Event]:
    """What a unit that has panicked gets rid of at the end of its activation."""
    amount = min(numbers.courage(s, card), s.cards[card].suppression)
    return [h.SuppressionRemoved(card=card, amount=amount)] if amount > 0 and CALMS_DOWN.holds else []


def way_of(s: State, card: int, speed: int) -> Flight:
    """Where a flight of that speed ends: straight to the nearest edge, up to who or what stands in the way."""
    cell = s.cards[card].cell
    way = direction(s, card)
    path = straight(s, cell, way, speed)
    slow = chart(s).slow
    if any([x in slow for x in (cell, *path)]):
        path = path[: max(1, speed - 1)]
    if path and path[-1] == NO_CELL:
        return Flight(NO_CELL, over=True)
    while path and MAY_ENGAGE.holds and not fights_there(s, card, path[-1]):
        path.pop()
    return Flight(path[-1] if path else cell)


def direction(s: State, card: int) -> tuple[int, int]:
    """In which direction a unit runs: to the nearest edge; of two, to the own one, or to the lower column."""
    own, other = (TO_ROW_1, TO_ROW_13) if s.cards[card].owner == numbers.blue(s) else (TO_ROW_13, TO_ROW_1)
    if not TO_THE_NEAREST_EDGE.holds:
        return own
    steps = dict(ways_out(s.cards[card].cell))
    order = (own, *[way for way in steps if way not in (own, other)], other)
    return min(order, key=lambda way: steps[way])


def straight(s: State, cell: int, way: tuple[int, int], steps: int) -> list[int]:
    """The cells of a straight way of so many steps; it ends with no cell where it goes over the edge, and before a
    square on which nobody more can stand."""
    row, column = BOARD.where(cell)
    found: list[int] = []
    for _ in range(steps):
        row, column = row + way[0], column + way[1]
        there = BOARD.cell(row, column)
        if there == NO_CELL and OVER_THE_EDGE.holds:
            found.append(there)
        if there == NO_CELL or not is_free(s, there):
            break
        found.append(there)
    return found
