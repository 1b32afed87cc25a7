"""Who is blue: the player with the lower army total chooses; a coin or dice decide who does (LGR-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.legion import happenings as h
from kartoteka.games.legion.fights.dice import CRIT, FACES, HIT, SURGE
from kartoteka.games.legion.luck import dice
from kartoteka.games.legion.numbers import undefeated
from kartoteka.games.legion.records import SEATS, Table
from kartoteka.games.shared.options import chosen
from kartoteka.kernel.choices import Choice
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.procedures import Procedure, Raise, Signal, Step, step
from kartoteka.kernel.records import NOBODY, Nothing

if TYPE_CHECKING:
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.records import Regs
    from kartoteka.kernel.state import State

LOWER_CHOOSES = ruling("LGR-10", "the player with the lower army total chooses to be blue or red")
A_COIN = ruling("LGR-10", "on equal totals a coin decides who chooses")
BLUE, RED = ("blue",), ("red",)
PROMPT = "which side do you take"
BY_DICE = "dice_for_sides"
FOR_SIDES = 4
"""So many black attack dice does each player roll."""


def total(s: State, seat: int) -> int:
    """What a player's army is worth."""
    facts, found = s.pool.facts, 0
    for card in undefeated(s, seat):
        found += facts[s.cards[card].proto].points
    return found


def find_chooser(s: State, r: Regs) -> Signal:
    """Dice are rolled until one has more of what counts."""
    if s.opened[Table].chooser != NOBODY:
        return None
    if chosen(s, BY_DICE):
        return Raise([h.ChooserFound(by="dice")], stay=True)
    mine, theirs = total(s, 0), total(s, 1)
    if mine != theirs and LOWER_CHOOSES.holds:
        return Raise([h.ChooserFound(player=0 if mine < theirs else 1)])
    return Raise([h.ChooserFound(by="coin")] if A_COIN.holds else [h.ChooserFound(player=0)])


def rolled(s: State, e: h.ChooserFound) -> h.ChooserFound:
    """Most crits, then hits, then surges; nobody where all are equal."""
    shown = FACES.value["black attack"]
    faces, counts = [], []
    for _ in range(SEATS):
        mine = tuple([shown[face - 1] for face in dice(s, "sides", FOR_SIDES, len(shown))])
        faces.append(mine)
        counts.append(tuple([mine.count(what) for what in (CRIT, HIT, SURGE)]))
    player = NOBODY if counts[0] == counts[1] else 0 if counts[0] > counts[1] else 1
    return e.but(player=player, faces=tuple(faces))


def ask(s: State, r: Regs) -> Signal:
    """Who won by dice is blue."""
    chooser = s.opened[Table].chooser
    if chosen(s, BY_DICE):
        return Raise([h.SidesChosen(blue=chooser, player=chooser)])
    return Choice(chooser, [BLUE, RED], "LGR-10", PROMPT)


def answered(s: State, r: Regs, option: Option) -> Signal:
    chooser = s.opened[Table].chooser
    return Raise([h.SidesChosen(blue=chooser if option == BLUE else 1 - chooser, player=chooser)])


SIDES = Procedure(
    "LGR-10",
    "sides",
    regs=Nothing,
    steps=(step("LGR-10", find_chooser, text="who chooses a side"), Step("LGR-10", ask, answered, text=PROMPT)),
)
PROCEDURES = (SIDES,)
