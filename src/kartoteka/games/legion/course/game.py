"""A game of Legion, round by round (LGR-14)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.legion import happenings as h
from kartoteka.games.legion.command.command import COMMAND, Commanding
from kartoteka.games.legion.course.activations import ACTIVATIONS, Taking
from kartoteka.games.legion.course.ending import ENDING
from kartoteka.games.legion.course.rounds import last_round
from kartoteka.games.legion.course.setup import SETUP
from kartoteka.games.legion.course.winning import decide
from kartoteka.games.legion.numbers import round_number
from kartoteka.games.legion.records import Round
from kartoteka.kernel.procedures import Call, Goto, Procedure, Raise, Signal, step
from kartoteka.kernel.records import Nothing, Regs

if TYPE_CHECKING:
    from kartoteka.kernel.state import State


class Playing(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """A game goes on."""


def set_up(s: State, r: Playing) -> Signal:
    return Call(SETUP, Nothing())


def begin_round(s: State, r: Playing) -> Signal:
    """With the next number; what lasted for the round before ends."""
    before = s.opened.get(Round)
    return Raise([h.RoundBegan(number=round_number(s) + 1, ends=before.id if before is not None else 0)])


def command(s: State, r: Playing) -> Signal:
    return Call(COMMAND, Commanding())


def activate(s: State, r: Playing) -> Signal:
    return Call(ACTIVATIONS, Taking())


def end(s: State, r: Playing) -> Signal:
    return Call(ENDING, Nothing())


def last(s: State, r: Playing) -> Signal:
    return decide(s, r) if round_number(s) >= last_round(s) else Goto("round")


GAME = Procedure(
    "LGR-14",
    "game",
    regs=Playing,
    steps=(
        step("", set_up),
        step("LGR-14", begin_round, label="round", text="a round begins"),
        step("", command, label="command"),
        step("", activate, label="activation"),
        step("", end, label="end"),
        step("", last, text="another round, or the end of the game"),
    ),
)
PROCEDURES = (GAME,)
