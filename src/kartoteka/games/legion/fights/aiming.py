"""Aim tokens: each that is spent on an attack rerolls up to two of its dice (LGR-68).

One token after another, so that a die may be rolled again by a later one. Dice of a colour that show the same are one
to choose from: ("reroll", colour * 4 + face).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.legion import happenings as h
from kartoteka.games.legion.fights.weapons import keyword
from kartoteka.games.legion.records import Attack
from kartoteka.kernel.choices import DONE, Choice
from kartoteka.kernel.legality import Ruling, ruling
from kartoteka.kernel.procedures import Call, Procedure, Raise, Return, Signal, Stay, step
from kartoteka.kernel.records import Regs

if TYPE_CHECKING:
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

DICE_FOR_AN_AIM = Ruling("LGR-68", "an aim token rerolls up to two dice", value=2, without=1)
ONE_BY_ONE = ruling("LGR-68", "aim tokens are spent one after another, and a die may be rerolled by each")
PRECISE = ruling("LGK-Precise", "each aim of a precise unit rerolls so many dice more")
SPEND: Option = ("spend aim",)
KEEP: Option = ("keep",)


class Aiming(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Which dice of an attack are rerolled with one aim token."""

    unit: int
    seat: int
    most: int
    which: tuple[int, ...] = ()


def most(s: State, attack: Attack) -> int:
    """How many dice one aim token rerolls."""
    found: int = DICE_FOR_AN_AIM.value
    if PRECISE.holds:
        found += keyword(s, attack, "precise")
    return found


def begin(s: State) -> Call | None:
    """Asks the attacker about an aim token, where it has one that may be spent now."""
    attack = s.opened[Attack]
    c = s.cards[attack.attacker]
    if not c.aim or not attack.faces or (attack.aims and not ONE_BY_ONE.holds):
        return None
    regs = Aiming(unit=attack.attacker, seat=c.owner, most=most(s, attack))
    return Call(AIMING, regs, into="aiming", stay=True)


def whether(s: State, r: Aiming) -> Signal:
    return Choice(r.seat, [SPEND, KEEP], "LGR-68", "an aim token can be spent")


def decided(s: State, r: Aiming, option: Option) -> Signal:
    return r if option == SPEND else Return(False)


def which(s: State, r: Aiming) -> Signal:
    """Asks for the dice, one by one."""
    named = r.which
    if len(named) >= r.most:
        return None
    faces = s.opened[Attack].faces
    options: list[Option] = []
    for face in sorted(set(faces)):
        if faces.count(face) > named.count(face):
            options.append(("reroll", face))
    if not options:
        return None
    if named:
        options.append(DONE)
    return Choice(r.seat, options, "LGR-68", "which dice are rerolled")


def named(s: State, r: Aiming, option: Option) -> Signal:
    return r if option == DONE else Stay(r.but(which=(*r.which, option[1])))


def reroll(s: State, r: Aiming) -> Signal:
    return Raise(
        [h.AimSpent(card=r.unit, dice=len(r.which)), h.DiceRerolled(card=r.unit, which=tuple(sorted(r.which)))]
    )


def rerolled(s: State, r: Aiming) -> Signal:
    return Return(True)


AIMING = Procedure(
    "LGR-68",
    "an aim token",
    regs=Aiming,
    composite=True,
    steps=(
        step("", whether, answer=decided, text="whether an aim token is spent"),
        step("", which, answer=named, text="which dice are rerolled"),
        step("LGR-68", reroll, text="up to two dice are rerolled for an aim token"),
        step("", rerolled),
    ),
)
PROCEDURES = (AIMING,)
