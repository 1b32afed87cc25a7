"""What stands where: looked up once for as long as nobody moves, and shared by movement, strikes, places and checks.

A symbiote, and equipment that is worn, stands where its host does; an incorporeal may stand over another card. What is
in the auxiliary zone stands nowhere and is next to nothing.
"""

from __future__ import annotations

from operator import is_not
from typing import TYPE_CHECKING, Final

from kartoteka.games.berserk.board.geometry import AROUND
from kartoteka.games.berserk.records import AUX, COLUMNS, COVERED, FIELD, HOSTED, ROWS
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.records import NO_CARD

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kartoteka.games.berserk.words.facts import Facts
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

ONE_TO_A_CELL: Final = ruling("BKR-9.6", "a cell where a card stands is not free")
SHARES_CELL: Final = ruling("BKR-15.5", "a symbiote is in its host's cell")
SHARES_NEIGHBOURS: Final = ruling("BKR-15.5", "a symbiote is next to its host, and to everything that is next to that")
STANDING: Final = "standing"
SEATS: Final = 2
WHERE_THEY_STAND: Final = slice(FIELD * SEATS, (HOSTED + 1) * SEATS)
"""The zones of the game zone, of both players."""


class Standing:
    """What stands on each cell; what stands over it; what lies on whom."""

    __slots__ = ("at", "near", "on", "over", "strikes")

    def __init__(self) -> None:
        self.at = [NO_CARD] * (ROWS * COLUMNS)
        self.over: dict[int, int] = {}
        """By cell, the incorporeal that stands over the card there."""
        self.on: dict[int, list[int]] = {}
        """By host, what lies on it."""
        self.near: dict[int, list[int]] = {}
        """By card, what is next to it: found when it is asked for."""
        self.strikes: dict[int, list[Option]] = {}
        """By card, its strikes at all that, if it has one (`fights.strikes`)."""


def standing(s: State) -> Standing:
    """What stands where now."""
    found: Standing | None = s.steady.get(STANDING)
    if found is None:
        kept, piles = s.sorted[STANDING], s.zones[WHERE_THEY_STAND]
        # the very same piles: a card that has gone and come back to its pile may stand elsewhere
        if kept[0] is None or any(map(is_not, kept[0], piles)):
            found = _look(s)
            s.keep(STANDING, piles, found)
        else:
            found = kept[1]
        s.retain(STANDING, found)
    return found


def has_moved(s: State) -> None:
    """Somebody stands elsewhere than before, in the same zone: called by the edits that bring that about."""
    s.keep(STANDING, None, None)


def has_stepped(s: State, card: int, left: int) -> None:
    """A card stands elsewhere than on the cell it has left: what is next to neither place stays as it is known."""
    kept = s.sorted[STANDING]
    was: Standing | None = kept[1]
    to = s.cards[card].cell
    if was is None or was.over or s.cards[card].over or was.at[left] != card or was.at[to] != NO_CARD:
        has_moved(s)
        return
    now = Standing()
    now.at, now.on = was.at[:], was.on
    now.at[left], now.at[to] = NO_CARD, card
    near_by = [card]
    for cell in (*AROUND.value[left], *AROUND.value[to]):
        near_by.append(now.at[cell])
    touched = {*near_by}
    if now.on:
        for x in near_by:
            touched.update(now.on.get(x, ()))
    now.near = {x: found for x, found in was.near.items() if x not in touched}
    now.strikes = {x: found for x, found in was.strikes.items() if x not in touched}
    s.keep(STANDING, kept[0], now)


def _look(s: State) -> Standing:
    found = Standing()
    at, cards, zones = found.at, s.cards, s.zones
    above: list[int] = []
    n = len(s.seats)
    for kind in (FIELD, COVERED):
        for zone in range(kind * n, kind * n + n):
            for card in zones[zone]:
                c = cards[card]
                if c.over:
                    above.append(card)
                else:
                    at[c.cell] = card
    for card in above:
        cell = cards[card].cell
        if at[cell] == NO_CARD:
            at[cell] = card
        else:
            found.over[cell] = card
    for zone in range(HOSTED * n, HOSTED * n + n):
        for card in zones[zone]:
            found.on.setdefault(cards[card].host, []).append(card)
    return found


def cell_of(s: State, card: int) -> int:
    """The cell where a card stands, or its host does; -1 for what is not on the field."""
    c = s.cards[card]
    cell: int = c.cell
    if cell >= 0 or c.zone // len(s.seats) != HOSTED or not SHARES_CELL.holds:
        return cell
    host = c.host
    return int(s.cards[host].cell) if host != NO_CARD else -1


def neighbours(s: State, card: int) -> list[int]:
    """The cards next to a card: on the cells around, what lies on them and over them, and what shares its own cell."""
    now = standing(s)
    found = now.near.get(card)
    if found is None:
        now.near[card] = found = _near(s, now, card)
    return found


def _near(s: State, now: Standing, card: int) -> list[int]:
    found: list[int] = []
    at, on, over = now.at, now.on, now.over
    cell = s.cards[card].cell
    if not on and not over:
        if cell >= 0:
            for other in AROUND.value[cell]:
                x = at[other]
                if x != NO_CARD:
                    found.append(x)
        return found
    if cell < 0:
        cell = cell_of(s, card)
        if cell < 0 or not SHARES_NEIGHBOURS.holds:
            return found
    for other in AROUND.value[cell]:
        x = at[other]
        if x != NO_CARD:
            found.append(x)
            if x in on and SHARES_NEIGHBOURS.holds:
                found += on[x]
            if other in over:
                _with_what_lies_on_it(now, over[other], found)
    for x in (at[cell], over.get(cell, NO_CARD)):
        if x != NO_CARD:
            _with_what_lies_on_it(now, x, found)
    while card in found:
        found.remove(card)
    return found


def _with_what_lies_on_it(now: Standing, card: int, found: list[int]) -> None:
    found.append(card)
    if card in now.on and SHARES_NEIGHBOURS.holds:
        found += now.on[card]


def next_to(s: State, cell: int) -> list[int]:
    """The cards on the cells around one, and what lies on them: next to what has just left it."""
    now = standing(s)
    found: list[int] = []
    for other in AROUND.value[cell]:
        for x in (now.at[other], now.over.get(other, NO_CARD)):
            if x != NO_CARD:
                _with_what_lies_on_it(now, x, found)
    return found


def free(s: State, cell: int) -> bool:
    """Whether nothing stands there."""
    return standing(s).at[cell] == NO_CARD or not ONE_TO_A_CELL.holds


def free_cells(s: State, cells: Iterable[int]) -> list[int]:
    """Those of some cells on which nothing stands."""
    if not ONE_TO_A_CELL.holds:
        return [*cells]
    at = standing(s).at
    found: list[int] = []
    for cell in cells:
        if at[cell] == NO_CARD:
            found.append(cell)
    return found


def in_squad(s: State, seat: int) -> list[int]:
    """Every card that a player controls in the game zone."""
    n, zones = len(s.seats), s.zones
    return [*zones[FIELD * n + seat], *zones[COVERED * n + seat], *zones[AUX * n + seat], *zones[HOSTED * n + seat]]


def creatures(s: State, seat: int) -> list[int]:
    """The creatures of a player's squad; artifacts, terrains and equipment are none."""
    cards, facts = s.cards, s.pool.facts
    found: list[int] = []
    for card in in_squad(s, seat):
        fact: Facts = facts[cards[card].proto]
        if fact.is_creature:
            found.append(card)
    return found
