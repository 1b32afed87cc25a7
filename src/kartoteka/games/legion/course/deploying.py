"""Deployment: both players place their units by turns, blue first, each in the two rows of the own edge (LGR-92)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.legion import happenings as h
from kartoteka.games.legion import numbers
from kartoteka.games.legion.abstract import BOARD, COLUMNS, DEPLOY_BY_TURNS, DEPLOYS_ON, ONE_TO_A_SQUARE
from kartoteka.games.legion.board.chart import chart
from kartoteka.games.legion.board.moving import ROOM
from kartoteka.games.legion.board.standing import standing
from kartoteka.games.legion.records import RESERVE, SEATS
from kartoteka.kernel.choices import Choice, Slot
from kartoteka.kernel.legality import Together, need
from kartoteka.kernel.procedures import Call, Procedure, Raise, Signal, Step, step
from kartoteka.kernel.records import NO_CARD, NOBODY, Regs

if TYPE_CHECKING:
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

WHICH = "which unit do you place"


class Deploying(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Whose turn it is; at first nobody's, and blue begins."""

    player: int = NOBODY


class Placing(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Who places which unit."""

    player: int
    unit: int = -1


def reserve(s: State, seat: int) -> tuple[int, ...]:
    """The units that a player is still to place."""
    return s.zones[RESERVE * SEATS + seat]


def next_unit(s: State, r: Deploying) -> Signal:
    """Who has no unit left is passed over."""
    seat = r.player if r.player != NOBODY else numbers.blue(s)
    if not reserve(s, seat):
        seat = 1 - seat
    if not reserve(s, seat):
        return None
    after = 1 - seat if DEPLOY_BY_TURNS.holds else seat
    return Call(PLACE_ONE, Placing(player=seat), regs=r.but(player=after), stay=True)


def ask_which(s: State, r: Placing) -> Signal:
    """Units that are alike are offered once."""
    options: list[Option] = []
    seen: set[int] = set()
    for card in reserve(s, r.player):
        proto = s.cards[card].proto
        if proto not in seen:
            seen.add(proto)
            options.append(("place", card))
    return Choice(r.player, options, "LGR-92", WHICH)


def named(s: State, r: Placing, option: Option) -> Signal:
    return r.but(unit=option[1])


def rows_of(s: State, seat: int) -> tuple[int, int]:
    """The first and the last row, from 1 on, in which a player's units are placed."""
    rows: tuple[int, int] = DEPLOYS_ON.value[0 if seat == numbers.blue(s) else 1]
    return rows


def is_in_rows(s: State, seat: int, option: Option) -> bool:
    first, last = rows_of(s, seat)
    return bool(first <= option[1] // COLUMNS + 1 <= last)


def is_empty(s: State, seat: int, option: Option) -> bool:
    return bool(option[1] not in chart(s).impassable and ROOM.test(s, seat, ("place", -1, option[1])))


def open_cells(s: State, r: Placing) -> list[Option]:
    """The squares on which the unit can be placed, or all, where rules that say which are switched off."""
    if not AS_USUAL.holds or not WHERE.needs:
        return [o for o in every_cell(s, r) if all([n.test(s, r.player, o) for n in WHERE.needs])]
    first, last = rows_of(s, r.player)
    at, shut = standing(s).at, chart(s).impassable
    found: list[Option] = []
    for cell in range((first - 1) * COLUMNS, last * COLUMNS):
        if at[cell] == NO_CARD and cell not in shut:
            found.append(("at", cell))
    return found


def every_cell(s: State, r: Placing) -> list[Option]:
    return [("at", cell) for cell in BOARD.cells]


IN_ROWS = need("LGR-92", "the square lies in the two rows of your edge", is_in_rows)
EMPTY = need("LGR-84", "no unit stands on the square", is_empty)
AS_USUAL = Together(IN_ROWS, EMPTY, ROOM, ONE_TO_A_SQUARE)
WHERE = Slot(
    "LGR-92",
    "where do you place it",
    seat=lambda s, r: int(r.player),
    candidates=open_cells,
    needs=(IN_ROWS, EMPTY),
    implied=(IN_ROWS, EMPTY),
    attempts=every_cell,
)


def ask_where(s: State, r: Placing) -> Signal:
    return Choice(r.player, WHERE.eligible(s, r, r.player), WHERE.rule, WHERE.prompt)


def placed(s: State, r: Placing, option: Option) -> Signal:
    return Raise([h.UnitPlaced(card=r.unit, cell=option[1], player=r.player)])


PLACE_ONE = Procedure(
    "LGR-92",
    "placing a unit",
    regs=Placing,
    steps=(Step("", ask_which, named, text=WHICH), Step("", ask_where, placed, text=WHERE.prompt, slot=WHERE)),
    composite=True,
)
DEPLOY = Procedure("LGR-92", "deployment", regs=Deploying, steps=(step("LGR-92", next_unit, text="units are placed"),))

PROCEDURES = (DEPLOY, PLACE_ONE)
