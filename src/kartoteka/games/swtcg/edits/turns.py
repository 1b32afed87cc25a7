"""Edits of the course of a game: turns, steps, the battle phase, and the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.swtcg import happenings as h
from kartoteka.games.swtcg.records import ARENAS, ArenaStep, Battle, Stage, Table, Turn
from kartoteka.kernel import edits, ledger
from kartoteka.kernel.records import Event
from kartoteka.kernel.state import CONCEDED, Result

if TYPE_CHECKING:
    from kartoteka.kernel.state import State


def begin_turn(s: State, e: h.TurnBegan) -> Event:
    table = s.opened.get(Table)
    assert table is not None
    edits.edit_situation(s, table.but(turn=e.number))
    edits.open_situation(s, Turn())
    return e


def begin_step(s: State, e: h.StepBegan) -> Event:
    """Build steps of a player are counted: only the first of a turn has a start (SWR-53)."""
    edits.open_situation(s, Stage(name=e.step, player=e.player))
    turn = s.opened.get(Turn)
    if turn is not None and e.step == "build":
        ledger.enter(s, turn.id, "build step", e.player)
    return e


def begin_battle(s: State, e: h.BattleBegan) -> Event:
    turn = s.opened.get(Turn)
    edits.open_situation(s, Battle(left=turn.arenas if turn is not None else ARENAS))
    return e


def change_battle_steps(s: State, e: h.BattleStepsChanged) -> Event:
    """Those that are still to come in this battle phase, or, before it has begun, all of this turn (SWR-96)."""
    battle, turn = s.opened.get(Battle), s.opened.get(Turn)
    if battle is not None:
        edits.edit_situation(s, battle.but(left=e.left))
    elif turn is not None:
        edits.edit_situation(s, turn.but(arenas=e.left))
    return e


def begin_arena_step(s: State, e: h.ArenaStepBegan) -> Event:
    battle = s.opened.get(Battle)
    if battle is not None:
        edits.edit_situation(s, battle.but(left=battle.left[1:], over=(*battle.over, e.arena)))
    edits.open_situation(s, ArenaStep(arena=e.arena))
    return e


def win(s: State, e: h.GameWon) -> Event:
    edits.finish(s, Result((e.player,), e.rule))
    return e


def stop(s: State, e: h.GameStopped) -> Event:
    edits.finish(s, Result((), "SWR-10"))
    return e


def concede(s: State, e: h.PlayerConceded) -> Event:
    edits.finish(s, Result((1 - e.player,), CONCEDED))
    return e
