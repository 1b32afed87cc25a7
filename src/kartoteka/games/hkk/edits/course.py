"""Edits of the course of a game: turns, phases, stages, fights, and its end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.hkk import happenings as h
from kartoteka.games.hkk.course import durations
from kartoteka.games.hkk.deaths.extracting import lapse
from kartoteka.games.hkk.records import DISCARD, GOES_ON, Combat, Phase, Stage, Table, Turn
from kartoteka.kernel import edits
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.state import Result

if TYPE_CHECKING:
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State


TO_THEIR_OWNERS: Final = ruling("HKKR-5.6", "as the game ends all cards go back to their owners")


def finish(s: State, result: Result) -> None:
    """The end: what lies on another player's side goes to its owner's discard pile (HKKR-5.6)."""
    from kartoteka.games.hkk.deaths.leaving import put_away

    if TO_THEIR_OWNERS.holds:
        for card, c in enumerate(s.cards):
            if c.controller != c.owner and c.zone % len(s.seats) != c.owner:
                put_away(s, card, DISCARD)
    edits.finish(s, result)


def name_starter(s: State, e: h.StarterNamed) -> Event:
    table = s.open(Table)
    assert table is not None
    edits.edit_situation(s, table.but(starter=e.player))
    return e


def begin_turn(s: State, e: h.TurnBegan) -> Event:
    """Counted for the table and for the player (HKKR-7.10); what was left to be extracted is gone (HKKR-14.4)."""
    lapse(s)
    table, seat = s.open(Table), s.seats[e.player]
    assert table is not None
    edits.edit_situation(s, table.but(turn=table.turn + 1))
    edits.change_seat(s, e.player, seat.but(turns=e.number))
    edits.open_situation(s, Turn(player=e.player, number=e.number))
    return e


def begin_phase(s: State, e: h.PhaseBegan) -> Event:
    if e.over:
        end_what_goes_on(s)
    edits.open_situation(s, Phase(name=e.name, player=e.player))
    return e


def end_what_goes_on(s: State) -> None:
    for kind in GOES_ON:
        if kind in s.opened:
            edits.close_situation(s, s.opened[kind].id)


def end_turn(s: State, e: h.TurnOver) -> Event:
    if e.over:
        end_what_goes_on(s)
    return durations.end(s, e)


def begin_stage(s: State, e: h.StageBegan) -> Event:
    edits.open_situation(s, Stage(name=e.name, player=e.player))
    return durations.stage_begins(s, e)


def begin_close(s: State, e: h.CloseBegan) -> Event:
    if e.over:
        durations.end_stage(s, s.opened[Stage])
    edits.open_situation(s, Stage(name="close", player=e.player))
    return e


def begin_combat_stage(s: State, e: h.CombatStageBegan) -> Event:
    if e.over:
        durations.end_stage(s, s.opened[Stage])
    edits.open_situation(s, Stage(name=e.name, player=e.player))
    return e


def declare_attack(s: State, e: h.AttackDeclared) -> Event:
    edits.open_situation(s, Combat(fights=e.fights))
    return e


def aim(s: State, e: h.StrikeAimed) -> Event | None:
    """A defender strikes one of those that attack it."""
    combat = s.open(Combat)
    if combat is None:
        return None
    fights = [
        fight.but(strikes_back=fight.attacker == e.at) if fight.target == e.card else fight for fight in combat.fights
    ]
    edits.edit_situation(s, combat.but(fights=tuple(fights)))
    return e


def lose(s: State, e: h.PlayersLost) -> Event:
    """One loses, the other wins; if both do, nobody wins (HKKR-17.4)."""
    winners = tuple(seat for seat in range(len(s.seats)) if seat not in e.players)
    finish(s, Result(winners, e.rule))
    return e


def win(s: State, e: h.GameWon) -> Event:
    finish(s, Result((e.player,), e.rule))
    return e


def stop(s: State, e: h.GameStopped) -> Event:
    finish(s, Result((), "HKKR-17.6"))
    return e


def concede(s: State, e: h.PlayerConceded) -> Event:
    finish(s, Result((1 - e.player,), "HKKR-17.6"))
    return e


def replace_draw(s: State, e: h.DrawReplaced) -> Event | None:
    """The card of this turn's draw phase will not be drawn (HKKR-7.29)."""
    turn = s.open(Turn)
    if turn is None or turn.draw_replaced:
        return None
    edits.edit_situation(s, turn.but(draw_replaced=True))
    return e
