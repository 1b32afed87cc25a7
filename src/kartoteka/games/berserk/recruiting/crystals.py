"""The crystals with which a squad is bought (BKR-3.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.berserk import happenings as h
from kartoteka.games.berserk import numbers
from kartoteka.games.berserk.edits import course
from kartoteka.games.berserk.timing import row
from kartoteka.games.shared.options import chosen
from kartoteka.kernel import edits
from kartoteka.kernel.legality import Ruling, ruling

if TYPE_CHECKING:
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

BUDGETS: Final = Ruling(
    "BKR-3.1",
    "the first player has 24 gold and 22 silver crystals, the second player one more of each",
    value=((24, 22), (25, 23)),
    without=((24, 22), (24, 22)),
)
OF_THE_TABLETOP: Final = ruling("D-9", "the crystals are those of the tabletop game, unless the option says so")
ONLINE = ((23, 22), (23, 23))
"""The crystals of the Online edition; the tax of its elements is reckoned differently, too (`prices.tax`)."""


def plays_online(s: State) -> bool:
    """Whether crystals are those of the Online edition."""
    return not OF_THE_TABLETOP.holds or chosen(s, "online_crystals")


def budget(s: State, seat: int) -> tuple[int, int]:
    """The gold and silver crystals with which a player begins."""
    each = ONLINE if plays_online(s) else BUDGETS.value
    gold, silver = each[0 if seat == numbers.first(s) else 1]
    return int(gold), int(silver)


def hand_out(s: State, e: h.FirstNamed) -> Event:
    """The edit: who is first is known, and with it what each player has to spend."""
    named = course.name_first(s, e)
    for seat, had in enumerate(tuple(s.seats)):
        gold, silver = budget(s, seat)
        edits.change_seat(s, seat, had.but(gold=gold, silver=silver))
    return named


ROWS = {h.FirstNamed: row(apply=hand_out)}
