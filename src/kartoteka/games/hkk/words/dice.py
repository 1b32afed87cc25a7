"""Dice and coins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.kernel import chance
from kartoteka.kernel.legality import Ruling, ruling
from kartoteka.kernel.modifiers import said_of_seat

if TYPE_CHECKING:
    from kartoteka.games.hkk import happenings as h
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

SIX_SIDES: Final = Ruling("HKKR-18.1", "a die has six sides", value=6, without=20)
STAYS_WITHIN: Final = ruling("HKKR-18.1", "a modified result stays within 1 and 6")
COIN: Final = Ruling("HKKR-18.2", "50% is a coin", value=2, without=1)


def roll(s: State, e: h.DieRolled) -> Event:
    """The face, and what it counts with all that is said of that player's dice."""
    face = chance.die(s, "die", SIX_SIDES.value)
    amount = face
    if "die" in s.spoken:
        for say in said_of_seat(s, e.player, "die"):
            amount = say.amount if say.op == "set" else amount + say.amount
        if STAYS_WITHIN.holds:
            amount = min(max(amount, 1), SIX_SIDES.value)
    return e.but(face=face, amount=amount)


def toss(s: State, e: h.CoinTossed) -> Event:
    """1 where it fell as its player called it."""
    return e.but(amount=chance.die(s, "coin", COIN.value) - 1)
