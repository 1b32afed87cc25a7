"""Who loses or gains flight changes its zone (BKR-15.4): a rule effect, which asks for a cell if there are several."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.berserk import happenings as h
from kartoteka.games.berserk.board.standing import free_cells
from kartoteka.games.berserk.deployment.hidden import is_before_the_battle
from kartoteka.games.berserk.numbers import ALL_KEYWORDS, KEYWORD_WORDS, SEATS, flies
from kartoteka.games.berserk.possible import can_land
from kartoteka.games.berserk.records import AUX, COLUMNS, FIELD
from kartoteka.games.berserk.records import ROWS as BOARD_ROWS
from kartoteka.games.berserk.registers import Landing
from kartoteka.games.berserk.timing import row
from kartoteka.games.berserk.upkeep.hostless import by_rule
from kartoteka.kernel import edits
from kartoteka.kernel.choices import Choice
from kartoteka.kernel.events import Check
from kartoteka.kernel.legality import Ruling, ruling
from kartoteka.kernel.procedures import Call, Procedure, Raise, Signal, Step

if TYPE_CHECKING:
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

FREE_CELL: Final = ruling("BKR-15.4", "who lands comes down on a free cell of its controller's choice")
NO_ROOM: Final = ruling("BKR-15.4", "with no free cell, who would land dies")
GROUND_MOVEMENT: Final = Ruling("BKR-15.4", "a flyer that has landed has a movement of 1", value=1, without=0)
CELLS = range(BOARD_ROWS * COLUMNS)
_CHANGES = (
    h.EffectStarted, h.Entered, h.Died, h.Exiled, h.ControlTaken, h.SetAside, h.ActionPaid, h.ActionEnded,
    h.TurnRefreshed, h.TurnEnded,
)  # fmt: skip
AIRBORNE: Final = "flyers on the field"
SPOKEN = (KEYWORD_WORDS["flight"], ALL_KEYWORDS, "flight")


def allowance(s: State, card: int, printed: int) -> int:
    """The printed movement of a card; of a flyer that flies no more, that of one that has landed."""
    if printed or not s.pool.facts[s.cards[card].proto].flying or flies(s, card):
        return printed
    movement: int = GROUND_MOVEMENT.value
    return movement


def grounded(s: State) -> list[int]:
    """Creatures in the auxiliary zone that do not fly, and are not located there."""
    found: list[int] = []
    cards, facts, zones = s.cards, s.pool.facts, s.zones
    if not (zones[AUX * SEATS] or zones[AUX * SEATS + 1]):
        return found
    as_printed = s.spoken.isdisjoint(SPOKEN)
    for zone in (AUX * SEATS, AUX * SEATS + 1):
        for card in zones[zone]:
            known = facts[cards[card].proto]
            if as_printed and known.flying:
                continue
            if known.is_creature and not known.sheltered and not flies(s, card):
                found.append(card)
    return found


def airborne(s: State) -> list[int]:
    """Creatures on the field that fly now; while nothing gives flight, kept for as long as the same stand there."""
    zones = s.zones
    if not s.spoken.isdisjoint(SPOKEN):
        return [card for zone in (FIELD * SEATS, FIELD * SEATS + 1) for card in zones[zone] if flies(s, card)]
    piles = (zones[FIELD * SEATS], zones[FIELD * SEATS + 1])
    kept = s.sorted[AIRBORNE]
    if kept[0] != piles:
        facts, cards = s.pool.facts, s.cards
        kept = (piles, [card for pile in piles for card in pile if facts[cards[card].proto].flying])
        s.keep(AIRBORNE, *kept)
    found: list[int] = kept[1]
    return found


# Landing ----------------------------------------------------------------------------------------------------------


def come_down(s: State, r: Landing) -> Signal:
    """On a cell of its controller's choice."""
    cells = free_cells(s, CELLS) if FREE_CELL.holds else [*CELLS]
    if len(cells) == 1:
        return Raise([h.Landed(card=r.card, cell=cells[0])])
    seat = s.cards[r.card].controller
    return Choice(seat, [("at", cell) for cell in cells], "BKR-15.4", "choose where it lands")


def come_down_there(s: State, r: Landing, option: Option) -> Signal:
    return Raise([h.Landed(card=r.card, cell=option[1])])


LANDING = Procedure(
    "BKR-15.4",
    "a landing",
    regs=Landing,
    steps=(Step("BKR-15.4", come_down, come_down_there, text="where it lands"),),
)
PROCEDURES: Final = (LANDING,)


def land(s: State, e: h.Landed) -> Event | None:
    """From the auxiliary zone onto a cell, the same object as before."""
    c = s.cards[e.card]
    if c.zone // SEATS != AUX:
        return None
    edits.move(s, e.card, FIELD * SEATS + c.controller, c.but(cell=e.cell, over=False), keep=True)
    return e


ROWS = {h.Landed: row(apply=land, could=can_land)}


def landings(s: State) -> Signal | None:
    """The next that comes down; with no room at all, everybody who would dies at once."""
    cards = grounded(s)
    if not cards or is_before_the_battle(s):
        return None
    if FREE_CELL.holds and not free_cells(s, CELLS):
        return Raise([by_rule(s, card) for card in cards]) if NO_ROOM.holds else None
    return Call(LANDING, Landing(card=cards[0]))


def rising(s: State) -> Signal | None:
    """Those who fly now leave their cells."""
    cards = airborne(s)
    if not cards or is_before_the_battle(s):
        return None
    return Raise([h.SetAside(cards=tuple(cards))])


LANDINGS = Check(
    "BKR-15.4", "who flies no more comes down on a free cell, or dies", landings, after=_CHANGES, spoken=SPOKEN,
    otherwise=SPOKEN,
)  # fmt: skip
RISING = Check(
    "BKR-15.2", "who flies lives in the auxiliary zone", rising, after=_CHANGES, spoken=SPOKEN, otherwise=SPOKEN
)
CHECKS: Final[tuple[Check, ...]] = (LANDINGS, RISING)
