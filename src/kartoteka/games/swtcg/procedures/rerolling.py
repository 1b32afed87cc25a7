"""Throwing dice again: which of those that lie there, and the luck of a unit (SW-89, SWK-Lucky)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.swtcg import happenings as h
from kartoteka.games.swtcg.luck import luck_key
from kartoteka.games.swtcg.numbers import keyword
from kartoteka.games.swtcg.records import Roll
from kartoteka.kernel import ledger
from kartoteka.kernel.choices import DONE, Choice
from kartoteka.kernel.events import Outcome
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.procedures import Call, Procedure, Raise, Return, Signal, Stay, Step, step
from kartoteka.kernel.records import Regs

if TYPE_CHECKING:
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

ALL_OF_X = ruling("D-9", "Lucky X rerolls X dice, or all where fewer were rolled")


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
    return Raise([h.Rerolled(roll=r.roll, dice=r.dice, by=r.seat)]) if r.dice else None


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


def lucky(s: State, seat: int, option: Option) -> Call:
    """Uses a unit's luck: exactly X of the attack dice, or all where there are fewer (D-9)."""
    unit = option[1]
    ledger.enter(s, *luck_key(s, unit))
    x = keyword(s, unit, "lucky")
    call = reroll(s, seat, x if ALL_OF_X.holds else 0, x)
    assert call is not None
    return call
