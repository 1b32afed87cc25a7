"""Who stands where: looked up once for as long as nobody moves, and shared by moves, attacks, places and standby."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.legion.abstract import BOARD, ONE_TO_A_SQUARE
from kartoteka.games.legion.board.chart import chart
from kartoteka.games.legion.records import FIELD, SEATS
from kartoteka.kernel.records import NO_CARD

if TYPE_CHECKING:
    from kartoteka.games.legion.board.chart import Chart
    from kartoteka.kernel.state import State

Ways = dict[tuple[int, int], tuple[int, ...]]
STANDING = "standing"
SQUARES = len(BOARD.cells)


class Standing:
    """The units on the table: by cell, and of each seat."""

    __slots__ = ("at", "cells", "chart", "near", "reached", "troops", "units")

    def __init__(self, chart: Chart) -> None:
        self.chart = chart
        """The tables of the map on which they stand."""
        self.at = [NO_CARD] * SQUARES
        """By cell, the unit there."""
        self.units: tuple[tuple[int, ...], ...] = ()
        """By seat."""
        self.cells: list[tuple[int, ...]] = []
        """By seat, where its units stand, in the order of `units`."""
        self.troops: list[tuple[int, ...]] = []
        """By seat, where its troopers stand."""
        self.near: list[frozenset[int] | None] = [None, None]
        """By seat, the cells in contact with one of its troopers: found when they are asked for (`engaging.near`)."""
        self.reached: list[Ways] = [{}, {}]
        """By seat, what a move from a cell with some speed reaches round the units of that seat (`moving`)."""


def standing(s: State) -> Standing:
    """Who stands where now."""
    piles, found = s.sorted[STANDING]
    zones = s.zones
    # the very same piles: a unit that has left the table, or come to it, is in another one
    if piles is None or piles[0] is not zones[FIELD * SEATS] or piles[1] is not zones[FIELD * SEATS + 1]:
        return _look(s)
    now: Standing = found
    return now


def has_moved(s: State, card: int = NO_CARD, left: int = -1) -> None:
    """A unit stands elsewhere than before, in the same zone: called by the edits that bring that about.

    Which one it is, and the cell that it left, spares looking at the others anew.
    """
    piles, found = s.sorted[STANDING]
    if piles is None:
        return
    was: Standing = found
    to = s.cards[card].cell if card >= 0 else -1
    if to < 0 or left < 0 or was.at[left] != card or was.at[to] != NO_CARD:
        s.keep(STANDING, None, None)
        return
    c = s.cards[card]
    seat = c.owner
    was.at[left], was.at[to] = NO_CARD, card
    was.cells[seat] = _with(was.cells[seat], left, to)
    was.reached[seat] = {}
    if s.pool.facts[c.proto].trooper:
        was.near[seat] = None
        was.troops[seat] = _with(was.troops[seat], left, to)


def _with(cells: tuple[int, ...], left: int, to: int) -> tuple[int, ...]:
    """These cells with another one in the place of one."""
    at = cells.index(left)
    return (*cells[:at], to, *cells[at + 1 :])


def _look(s: State) -> Standing:
    found = Standing(chart(s))
    at, cards, zones, facts = found.at, s.cards, s.zones, s.pool.facts
    piles = (zones[FIELD * SEATS], zones[FIELD * SEATS + 1])
    for pile in piles:
        cells: list[int] = []
        troops: list[int] = []
        for card in pile:
            c = cards[card]
            cell = c.cell
            at[cell] = card
            cells.append(cell)
            if facts[c.proto].trooper:
                troops.append(cell)
        found.cells.append(tuple(cells))
        found.troops.append(tuple(troops))
    found.units = piles
    s.keep(STANDING, piles, found)
    return found


def is_free(s: State, cell: int) -> bool:
    """Whether a unit may stand there: no other does, and it can be stood on."""
    now = standing(s)
    return cell not in now.chart.impassable and (now.at[cell] == NO_CARD or not ONE_TO_A_SQUARE.holds)
