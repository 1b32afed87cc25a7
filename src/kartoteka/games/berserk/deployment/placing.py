"""Placing what was bought, face down, one card to a cell (BKR-5.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.berserk import happenings as h
from kartoteka.games.berserk.board.geometry import BOARD
from kartoteka.games.berserk.board.standing import standing
from kartoteka.games.berserk.deployment.zones import open_cells
from kartoteka.games.berserk.records import RECRUIT
from kartoteka.games.berserk.registers import Placing
from kartoteka.kernel.choices import Choice, Slot
from kartoteka.kernel.legality import need, ruling
from kartoteka.kernel.procedures import Procedure, Raise, Signal, Step
from kartoteka.kernel.records import NO_CARD

if TYPE_CHECKING:
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

EVERY_TYPE: Final = ruling("BKR-5.1", "cards of every type are placed on a cell at first")


def to_place(s: State, r: Placing) -> list[Option]:
    """Every card that was bought, on every cell that is open."""
    facts = s.pool.facts
    cells = open_cells(s, r.player) if OPEN.holds else BOARD.cells
    if PLACE.needs and EMPTY.holds:
        cells = [cell for cell in cells if is_empty(s, r.player, ("place", -1, cell))]
    found: list[Option] = []
    for card in s.zones[RECRUIT * len(s.seats) + r.player]:
        if EVERY_TYPE.holds or not facts[s.cards[card].proto].aside:
            for cell in cells:
                found.append(("place", card, cell))
    return found


def anywhere(s: State, r: Placing) -> list[Option]:
    """Every card that was bought, on any cell of the field."""
    mine = s.zones[RECRUIT * len(s.seats) + r.player]
    return [("place", card, cell) for card in mine for cell in BOARD.cells]


def is_empty(s: State, seat: int, option: Option) -> bool:
    return standing(s).at[option[2]] == NO_CARD


def is_open(s: State, seat: int, option: Option) -> bool:
    return option[2] in open_cells(s, seat)


OPEN: Final = need("BKR-5.2", "the cell is open to your squad now", is_open)
EMPTY: Final = need("BKR-5.1", "there is no card on that cell", is_empty)
PLACE = Slot(
    "BKR-5.1",
    "place a card",
    seat=lambda s, r: int(r.player),
    candidates=to_place,
    needs=(OPEN, EMPTY),
    implied=(OPEN, EMPTY),
    attempts=anywhere,
)


def ask_to_place(s: State, r: Placing) -> Signal:
    """All of them are placed."""
    options = PLACE.eligible(s, r, r.player)
    return Choice(r.player, options, PLACE.rule, PLACE.prompt) if options else None


def placed(s: State, r: Placing, option: Option) -> Signal:
    return Raise([h.Placed(card=option[1], player=r.player, cell=option[2])], regs=r, stay=True)


DEPLOY = Procedure(
    "BKR-5.1",
    "placing a squad",
    regs=Placing,
    steps=(Step("BKR-5.1", ask_to_place, placed, text=PLACE.prompt, slot=PLACE),),
)

PROCEDURES: Final = (DEPLOY,)
