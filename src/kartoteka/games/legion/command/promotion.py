"""PROMOTE: who has no commander left promotes a trooper unit, in the End Phase alone (LGR-79 to LGR-81)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.legion import happenings as h
from kartoteka.games.legion import numbers
from kartoteka.games.legion.records import FIELD, SEATS
from kartoteka.kernel.choices import Choice, Slot
from kartoteka.kernel.legality import need, ruling
from kartoteka.kernel.procedures import Procedure, Raise, Signal, Step
from kartoteka.kernel.records import Regs

if TYPE_CHECKING:
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

PROMOTES = "promote"
LAST_ONE_FELL = ruling("LGR-79", "who has no unit of commander rank on the table promotes one")
PRIORITY_FIRST = ruling("LGR-79", "if both must, the player with priority goes first")
NONE_WITHOUT_TROOPERS = ruling("LGR-80", "who has no trooper unit promotes nobody, and has no commander from then on")
ONLY_AT_THE_END = ruling("LGR-81", "units are promoted in the End Phase, and at no other time")


class Promoting(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Whose turn it is: how many of the players have been seen to."""

    seen: int = 0


def is_trooper(s: State, seat: int, option: Option) -> bool:
    return numbers.is_trooper(s, option[1]) or not NONE_WITHOUT_TROOPERS.holds


def whose(s: State, r: Promoting) -> int:
    """The player who is seen to."""
    first = numbers.leading(s) if PRIORITY_FIRST.holds else 1 - numbers.leading(s)
    return (first + r.seen) % SEATS


def units(s: State, r: Promoting) -> list[Option]:
    return [(PROMOTES, unit) for unit in s.zones[FIELD * SEATS + whose(s, r)]]


PROMOTED = Slot(
    "LGR-79",
    "which unit is promoted",
    seat=whose,
    candidates=units,
    needs=(need("LGR-79", "it is a trooper unit", is_trooper),),
)


def promote(s: State, r: Promoting) -> Signal:
    """One of the two after the other; a single unit is promoted unasked."""
    while r.seen < SEATS:
        seat = whose(s, r)
        options = PROMOTED.eligible(s, r, seat) if wants_one(s, seat) else []
        if len(options) > 1:
            return Choice(seat, options, PROMOTED.rule, PROMOTED.prompt)
        r = r.but(seen=r.seen + 1)
        if options:
            return Raise([h.Promoted(card=options[0][1], player=seat)], regs=r, stay=True)
    return None


def promote_this(s: State, r: Promoting, option: Option) -> Signal:
    assert s.choice is not None
    seat = s.choice.seat
    seen = 1 if seat == whose(s, Promoting()) else SEATS
    return Raise([h.Promoted(card=option[1], player=seat)], regs=Promoting(seen=seen), stay=True)


def wants_one(s: State, seat: int) -> bool:
    """Whether a player has units on the table, but no commander."""
    return bool(s.zones[FIELD * SEATS + seat]) and not numbers.commanders(s, seat) and LAST_ONE_FELL.holds


PROMOTE = Procedure(
    "LGR-79",
    "promotion",
    regs=Promoting,
    steps=(Step("LGR-79", promote, promote_this, "promote", PROMOTED.prompt, PROMOTED),),
)
PROCEDURES = (PROMOTE,)
