"""Throwing dice: the throw, the reroll chance, and only then what they show (SW-86 to SW-89)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.swtcg import happenings as h
from kartoteka.games.swtcg.numbers import has_keyword, keyword
from kartoteka.games.swtcg.procedures.chances import REROLL, REROLL_TRIGGERS
from kartoteka.games.swtcg.records import Roll
from kartoteka.games.swtcg.usable import luck_key
from kartoteka.kernel import ledger
from kartoteka.kernel.choices import DONE, Choice
from kartoteka.kernel.events import Outcome
from kartoteka.kernel.legality import Ruling, ruling
from kartoteka.kernel.procedures import Call, Procedure, Raise, Return, Signal, Stay, Step, step
from kartoteka.kernel.records import NO_CARD, Regs
from kartoteka.kernel.windows import window

if TYPE_CHECKING:
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

HIT = Ruling("SWR-100", "a die of 4 or more is a hit", value=4, without=5)
HIT_ON_ARMOR = Ruling("SWK-Armor", "a die hits Armor on 5 or more", value=5, without=4)
EVALUATED_AFTER = ruling("SW-88", "a roll is evaluated when its reroll chance is over")
ALL_OF_X = ruling("D-9", "Lucky X rerolls X dice, or all where fewer were rolled")


class Rolling(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Who rolls how many dice, for whom and against whom."""

    roller: int
    dice: int
    kind: str
    source: int = NO_CARD
    target: int = NO_CARD
    roll: int = 0
    faces: tuple[int, ...] = ()


def throw(s: State, r: Rolling) -> Signal:
    if r.dice <= 0:
        return Return(())
    return Raise([h.Rolled(player=r.roller, dice=r.dice, kind=r.kind, source=r.source, target=r.target)])


def remember(s: State, r: Rolling) -> Signal:
    roll = s.open(Roll)
    assert roll is not None
    return r.but(roll=roll.id, faces=roll.faces)


def read(s: State, r: Rolling) -> Signal:
    """The final faces count (SW-88, D-35)."""
    faces = s.situation(r.roll).faces if EVALUATED_AFTER.holds else r.faces
    return Raise([h.RollRead(roll=r.roll, kind=r.kind, faces=faces, ends=r.roll)], regs=r.but(faces=faces))


def faces(s: State, r: Rolling) -> Signal:
    return Return(r.faces)


ROLL = Procedure(
    "SW-85",
    "a roll of dice",
    regs=Rolling,
    steps=(
        step("", throw),
        step("", remember),
        window(REROLL_TRIGGERS),
        window(REROLL),
        step("SW-88", read),
        step("", faces),
    ),
)
"""Returns the faces. A reroll is part of its roll and opens no chance (D-35)."""


def hits(s: State, faces: tuple[int, ...], target: int, accuracy: int = 0) -> int:
    """How many dice hit a unit (SWR-100, SWK-Armor, SWK-Accuracy)."""
    wanted = HIT_ON_ARMOR.value if has_keyword(s, target, "armor") else HIT.value
    return sum(face + accuracy >= wanted for face in faces)


# Rerolling --------------------------------------------------------------------------------------------------------


class Rerolling(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Which dice of a roll are thrown again, at least and at most how many."""

    roll: int
    seat: int
    least: int
    most: int
    dice: tuple[int, ...] = ()


def which(s: State, r: Rerolling) -> Signal:
    """Asks for the dice, one by one; not where all of them are meant."""
    lying = range(len(s.situation(r.roll).faces))
    if r.least >= len(lying):
        return r.but(dice=tuple(lying))
    if len(r.dice) >= r.most:
        return None
    options: list[Option] = [("die", i) for i in lying if i not in r.dice]
    if len(r.dice) >= r.least:
        options.append(DONE)
    return Choice(r.seat, options, "SW-86", "which dice are rolled again")


def named(s: State, r: Rerolling, option: Option) -> Signal:
    return r if option == DONE else Stay(r.but(dice=(*r.dice, option[1])))


def throw_again(s: State, r: Rerolling) -> Signal:
    return Raise([h.Rerolled(roll=r.roll, dice=r.dice)]) if r.dice else None


def rerolled(s: State, r: Rerolling) -> Signal:
    n = len(r.dice)
    return Return(Outcome(n, n, n, (), True))


REROLLING = Procedure(
    "SW-89",
    "rolling dice again",
    regs=Rerolling,
    composite=True,
    steps=(
        Step("SW-86", which, named, text="which dice are rolled again"),
        step("SW-89", throw_again),
        step("", rerolled),
    ),
)


def reroll(s: State, seat: int, least: int, most: int) -> Call | None:
    """The call that rolls some of the newest roll's dice again; None where none lie there."""
    roll = s.open(Roll)
    if roll is None:
        return None
    n = len(roll.faces)
    return Call(REROLLING, Rerolling(roll=roll.id, seat=seat, least=min(least, n), most=min(most, n)))


def lucky(s: State, seat: int, unit: int) -> Call:
    """Uses a unit's luck: exactly X of the attack dice, or all where there are fewer (D-9)."""
    ledger.enter(s, *luck_key(s, unit))
    x = keyword(s, unit, "lucky")
    call = reroll(s, seat, x if ALL_OF_X.holds else 0, x)
    assert call is not None
    return call
