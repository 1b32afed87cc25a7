"""Throwing dice: the throw, the reroll chance, and only then what they show (SW-86 to SW-89)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.swtcg import happenings as h
from kartoteka.games.swtcg.procedures.chances import REROLL, REROLL_TRIGGERS
from kartoteka.games.swtcg.records import Roll
from kartoteka.kernel.events import Outcome
from kartoteka.kernel.legality import Ruling, ruling
from kartoteka.kernel.procedures import Call, Procedure, Raise, Return, Signal, step
from kartoteka.kernel.records import NO_CARD, Nothing, Regs
from kartoteka.kernel.windows import window

if TYPE_CHECKING:
    from kartoteka.kernel.state import State

HIT = Ruling("SWR-100", "a die of 4 or more is a hit", value=4, without=5)
HIT_ON_ARMOR = Ruling("SWK-Armor", "a die hits Armor on 5 or more", value=5, without=4)
A_ROLL_OPENS_ONE = ruling("SW-85", "a roll of dice opens a reroll chance")
EVALUATED_AFTER = ruling("SW-88", "a roll is evaluated when its reroll chance is over")


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


def open_chance(s: State, r: Rolling) -> Signal:
    return Call(REROLL_CHANCE, Nothing()) if A_ROLL_OPENS_ONE.holds else None


def read(s: State, r: Rolling) -> Signal:
    """The final faces count (SW-88, D-35)."""
    faces = s.situation(r.roll).faces if EVALUATED_AFTER.holds else r.faces
    return Raise([h.RollRead(roll=r.roll, kind=r.kind, faces=faces, ends=r.roll)], regs=r.but(faces=faces))


def faces(s: State, r: Rolling) -> Signal:
    return Return(r.faces)


REROLL_CHANCE = Procedure("SW-86", "reroll chance", steps=(window(REROLL_TRIGGERS), window(REROLL)))
ROLL = Procedure(
    "SW-85",
    "a roll of dice",
    regs=Rolling,
    steps=(
        step("", throw),
        step("", remember),
        step("", open_chance),
        step("SW-88", read),
        step("", faces),
    ),
)
"""Returns the faces. A reroll is part of its roll and opens no chance (D-35)."""


class OneDie(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """A die that a text has somebody roll."""

    roller: int
    source: int
    dice: int = 1
    counted: str = ""
    """Which of several dice a text counts: "6", "4 or more"."""
    faces: tuple[int, ...] = ()


def throw_one(s: State, r: OneDie) -> Signal:
    return Call(ROLL, Rolling(roller=r.roller, dice=r.dice, kind="text", source=r.source), "faces")


def its_face(s: State, r: OneDie) -> Signal:
    meant = 1 if r.dice == 1 and not r.counted else sum(is_counted(face, r.counted) for face in r.faces)
    return Return(Outcome(1, meant, sum(r.faces), (), True))


def is_counted(face: int, counted: str) -> bool:
    """Whether a die shows what a text counts; of a text that counts none, any does."""
    wanted, _, how = counted.partition(" or ")
    if not wanted:
        return True
    n = int(wanted)
    return face == n or (how == "more" and face > n) or (how == "less" and face < n)


ONE_DIE = Procedure("SW-85", "a die", regs=OneDie, steps=(step("SW-85", throw_one), step("SW-88", its_face)))
"""Returns an outcome: what the die shows, or the dice together, and how many of them are counted."""


def hits(faces: tuple[int, ...], *, armored: bool, accuracy: int = 0) -> int:
    """How many dice hit a unit, with Armor or without it (SWR-100, SWK-Armor, SWK-Accuracy)."""
    wanted = HIT_ON_ARMOR.value if armored else HIT.value
    return sum(face + accuracy >= wanted for face in faces)
