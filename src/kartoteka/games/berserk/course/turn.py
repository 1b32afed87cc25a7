"""A turn, step by step, and the course of a game (BKR-8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.berserk import happenings as h
from kartoteka.games.berserk.actions.priority import PRIORITY
from kartoteka.games.berserk.actions.triggers import LAPSE
from kartoteka.games.berserk.bringing.incarnating import ticking
from kartoteka.games.berserk.course.ending import hidden_row, leave_shared_cells, reveal_late, turn_over
from kartoteka.games.berserk.course.preparation import PREPARATION, is_wanted
from kartoteka.games.berserk.course.start import open_squad, refresh, start
from kartoteka.games.berserk.deployment.setup import SETUP
from kartoteka.games.berserk.numbers import active, first, other, turn_number
from kartoteka.games.berserk.registers import Course, Setting
from kartoteka.kernel.legality import Ruling, ruling
from kartoteka.kernel.procedures import Call, Goto, Procedure, Raise, Signal, call, step
from kartoteka.kernel.records import Nothing, Regs
from kartoteka.kernel.windows import window

if TYPE_CHECKING:
    from kartoteka.kernel.state import State

TURN_LIMIT: Final = Ruling(
    "BKX-1", "a game ends without a winner after so many turns of both", value=80, without=10_000
)
NO_PRIORITY: Final = ruling("BKR-8.2", "before the start of a turn nobody has priority")
TRIGGERS_FIRST: Final = ruling("D-3", "what a turn's start triggers is read before the incarnations tick")
OPENING_FIRST: Final = ruling("D-4", "cards open before the incarnations tick")


def begin(s: State, r: Regs) -> Signal:
    """The other player's turn; the first is the first player's."""
    number = turn_number(s) + 1
    player = first(s) if number % 2 else other(first(s))
    return Raise([h.TurnBegan(player=player, number=number)])


def prepare(s: State, r: Regs) -> Signal:
    return PREPARATION.enter(s) if is_wanted(s) else None


def anybody_first(s: State, r: Regs) -> Signal:
    return None if NO_PRIORITY.holds else PRIORITY.enter(s)


def tick_first(s: State, r: Regs) -> Signal:
    """Under another rule incarnations tick before cards open, or before the turn's triggers are read."""
    return None if OPENING_FIRST.holds else ticking(s, r)


def tick_before_triggers(s: State, r: Regs) -> Signal:
    return None if TRIGGERS_FIRST.holds or not OPENING_FIRST.holds else ticking(s, r)


def tick(s: State, r: Regs) -> Signal:
    return ticking(s, r) if TRIGGERS_FIRST.holds and OPENING_FIRST.holds else None


def main(s: State, r: Regs) -> Signal:
    return Raise([h.MainBegan(player=active(s))])


def final(s: State, r: Regs) -> Signal:
    return Raise([h.FinalBegan(player=active(s))])


def limit(s: State, r: Regs) -> Signal:
    return Raise([h.GameStopped()]) if turn_number(s) >= TURN_LIMIT.value else None


TURN = Procedure(
    "BKR-8.1",
    "turn",
    regs=Nothing,
    steps=(
        step("BKR-8.1", begin, text="a turn begins"),
        step("BKR-8.2", prepare, label="preparation", text="preparation"),
        step("", anybody_first),
        step("", tick_first),
        step("BKR-8.3", open_squad, text="the active player's cards open"),
        step("", refresh),
        step("", tick_before_triggers),
        step("BKR-8.3", start, label="start", text="what the start of a turn triggers"),
        step("BKR-8.4", tick, text="incarnations tick"),
        window(PRIORITY),
        LAPSE,
        step("BKR-8.5", main, label="main", text="the main phase"),
        window(PRIORITY),
        LAPSE,
        step("BKR-8.6", final, label="final", text="what the end of a turn triggers"),
        window(PRIORITY),
        LAPSE,
        step("BKK-Incorporeal", leave_shared_cells, text="who still stands over another card is exiled"),
        step("BKR-6.11", hidden_row, text="the hidden row is revealed"),
        step("BKR-8.6", turn_over, text="the turn is over"),
        step("", reveal_late),
        step("", limit),
    ),
)


def set_up(s: State, r: Course) -> Setting:
    return Setting(chooser=r.chooser)


def next_turn(s: State, r: Regs) -> Signal:
    return Call(TURN, Nothing())


def and_again(s: State, r: Regs) -> Signal:
    return Goto("turn")


GAME = Procedure(
    "BKR-8.1",
    "game",
    regs=Course,
    steps=(call("", SETUP, set_up), step("", next_turn, label="turn"), step("", and_again)),
)
PROCEDURES: Final = (GAME, TURN)
