"""Who stands where: looked up once for as long as nobody moves, and shared by moves, attacks, places and standby."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.legion.abstract import BOARD, ONE_TO_A_SQUARE
from kartoteka.games.legion.board.chart import chart
from kartoteka.games.legion.records import FIELD
from kartoteka.kernel.records import NO_CARD

if TYPE_CHECKING:
    from kartoteka.games.legion.board.chart import Chart
    from kartoteka.kernel.state import State

STANDING = "standing"
SEATS = 2
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
        self.reached: dict[tuple[int, int, int], tuple[int, ...]] = {}
        """By cell, speed and enemy seat, the cells that a move reaches round its units (`moving`)."""


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
    now = Standing(was.chart)
    seat = s.cards[card].owner
    now.at, now.units = was.at[:], was.units
    now.at[left], now.at[to] = NO_CARD, card
    now.cells, now.troops, now.near = was.cells[:], was.troops[:], was.near[:]
    at = now.units[seat].index(card)
    mine = was.cells[seat]
    now.cells[seat] = (*mine[:at], to, *mine[at + 1 :])
    if s.pool.facts[s.cards[card].proto].trooper:
        now.near[seat] = None
        mine = was.troops[seat]
        at = mine.index(left)
        now.troops[seat] = (*mine[:at], to, *mine[at + 1 :])
    for key, cells in was.reached.items():
        if key[2] != seat:
            now.reached[key] = cells
    s.keep(STANDING, piles, now)


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


def free(s: State, cell: int) -> bool:
    """Whether a unit may stand there: no other does, and it can be stood on."""
    now = standing(s)
    return cell not in now.chart.impassable and (now.at[cell] == NO_CARD or not ONE_TO_A_SQUARE.holds)


is_free = free
"""The same by the name of `Vocabulary.is_free`."""
