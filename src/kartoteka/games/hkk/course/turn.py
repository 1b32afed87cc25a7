"""A turn, phase by phase, and the course of a game (HKKR-7.4 to HKKR-7.9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.hkk import happenings as h
from kartoteka.games.hkk.actions.acting import INSTANTS, MAIN, instants_by_name
from kartoteka.games.hkk.actions.searching import in_draw_phase
from kartoteka.games.hkk.combat.phase import COMBAT
from kartoteka.games.hkk.course.boundaries import comes_between, nobody_listens, pass_by
from kartoteka.games.hkk.course.preparation import PREPARATION, without_mana
from kartoteka.games.hkk.course.settling import SETTLES
from kartoteka.games.hkk.course.setup import SETUP
from kartoteka.games.hkk.course.skipping import SKIPS, is_skipped, skip
from kartoteka.games.hkk.deaths import dying
from kartoteka.games.hkk.deaths.extracting import LAST_CALLS
from kartoteka.games.hkk.deaths.hurt import hurt
from kartoteka.games.hkk.numbers import active_player, turn_number
from kartoteka.games.hkk.records import CREATURES_LIE, Phase, Table, Turn
from kartoteka.games.hkk.registers import Course, Fighting, Preparing, Setup
from kartoteka.games.shared.options import chosen
from kartoteka.kernel.legality import Ruling, ruling
from kartoteka.kernel.procedures import Call, Goto, Procedure, Raise, Signal, Step, call, step
from kartoteka.kernel.records import Nothing, Regs
from kartoteka.kernel.windows import window

if TYPE_CHECKING:
    from collections.abc import Callable

    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

DRAWN_EACH_TURN: Final = Ruling("HKKR-7.28", "one card is drawn in the draw phase", value=1, without=0)
SEARCH_INSTEAD: Final = ruling("HKKR-7.29", "a search for a location takes the place of the draw")
STARTER_DRAWS: Final = ruling("HKKR-3.13", "who begins draws in the first turn, too")
WOUNDS_HEAL: Final = ruling("HKKR-7.35", "creatures are healed at the end of the healing phase")
TO_THE_MAXIMUM: Final = ruling("HKKR-13.4", "in the healing phase creatures get back to their maximum life")
ONE_MAIN_PHASE: Final = ruling("HKKR-7.34", "there is one main phase in a turn, before the combat")
VERY_LAST: Final = ruling(
    "HKKR-7.39", "what goes back at the end of the turn does so at its very end, and nothing comes after"
)
PLAYERS_DO_NOT: Final = ruling("HKKR-7.36", "players are not healed by any rule")
TURN_LIMIT: Final = Ruling("HKKR-17.6", "a game ends without a winner after so many turns", value=100, without=10_000)


def begin(s: State, r: Regs) -> Signal:
    """The other player's turn, or in the beginning the starter's."""
    table = s.open(Table)
    assert table is not None
    seat = table.starter if table.turn == 0 else 1 - last_player(s)
    began = h.TurnBegan(player=seat, number=s.seats[seat].turns + 1)
    if SKIPS["preparation"] in s.spoken or not nobody_listens(s, h.TurnBegan):
        return Raise([began])
    return Raise([began, h.PhaseBegan(name="preparation", player=seat)])


def last_player(s: State) -> int:
    """Whose turn was the last: the one who has begun more of them, or did not start."""
    table = s.open(Table)
    assert table is not None
    return table.starter if table.turn % 2 else 1 - table.starter


def prepare(s: State, r: Regs) -> Signal:
    seat = active_player(s)
    skipped = skip(s, "preparation", "draw")
    if type(skipped) is Raise:
        skipped.events = [*skipped.events, *without_mana(s, seat)]
    return skipped or Call(PREPARATION, Preparing(seat=seat))


def fight(s: State, r: Regs) -> Signal:
    return pass_by(s, r, "combat", "healing") if is_skipped(s, "combat") else Call(COMBAT, Fighting())


def phase_begins(name: str, on: str) -> Callable[[State, Regs], Signal]:
    """It begins as the one before it ends, unless it is skipped: then the turn goes on with what comes next."""

    def run(s: State, r: Regs) -> Signal:
        if is_skipped(s, name):
            return pass_by(s, r, name, on)
        over = Phase in s.opened
        return comes_between(s, r) or Raise([h.PhaseBegan(name=name, player=active_player(s), over=over)])

    return run


def draw(s: State, r: Regs) -> Signal:
    """One card, unless a search took its place (HKKR-7.28, HKKR-7.29)."""
    turn, table = s.open(Turn), s.open(Table)
    assert turn is not None and table is not None
    if turn.draw_replaced and SEARCH_INSTEAD.holds:
        return in_draw_phase(s, turn.player)
    if table.turn == 1 and not STARTER_DRAWS.holds:
        return None
    return Raise([h.Drawn(player=turn.player, amount=DRAWN_EACH_TURN.value, by_rule=True)])


def heal(s: State, r: Regs) -> Signal:
    """All wounded creatures, of both players (HKKR-7.35)."""
    events: list[Event] = []
    n = len(s.seats)
    for card in hurt(s):
        c = s.cards[card]
        if c.wounds > 0 and c.zone // n in CREATURES_LIE:
            events.append(h.Healed(card=card, amount=c.wounds if TO_THE_MAXIMUM.holds else 1))
    if not PLAYERS_DO_NOT.holds:
        events += [h.LifeGained(player=seat, amount=s.seats[seat].most_life) for seat in range(n)]
    return Raise(events) if events and WOUNDS_HEAL.holds else None


def heal_first(s: State, r: Regs) -> Signal:
    return heal(s, r) if chosen(s, "heal_first") else None


def heal_last(s: State, r: Regs) -> Signal:
    return None if chosen(s, "heal_first") else heal(s, r)


def end_of_turn(s: State, r: Regs) -> Signal:
    return Raise([h.TurnEnded(player=active_player(s))])


def over(s: State, r: Regs) -> Signal:
    """With what still goes on in it."""
    now = s.open(Turn)
    if now is None:
        return None
    return comes_between(s, r) or Raise([h.TurnOver(ends=now.id, over=Phase in s.opened)])


def over_early(s: State, r: Regs) -> Signal:
    """Nothing goes back while something can still be played (HKKR-7.39)."""
    return None if VERY_LAST.holds else over(s, r)


def late_check(s: State, r: Regs) -> Signal:
    """Under the other reading players are judged at the very end of the turn (HKKR-17.5)."""
    return dying.late_check(s)


def limit(s: State, r: Regs) -> Signal:
    return Raise([h.GameStopped()]) if turn_number(s) >= TURN_LIMIT.value else None


def _phase(rule: str, name: str, on: str, *body: Step) -> tuple[Step, ...]:
    """A phase that needs no frame of its own; it ends with what comes next, which is the step of the label `on`."""
    return (
        step(rule, phase_begins(name, on), label=name, text=f"the {name} phase begins"),
        SETTLES,
        *body,
        SETTLES,
        LAST_CALLS,
    )


def main_again(s: State, r: Regs) -> Signal:
    return MAIN.enter(s)


def second_over(s: State, r: Regs) -> Signal:
    return None


SECOND_MAIN = Procedure(
    "HKKR-7.34",
    "a second main phase",
    regs=Nothing,
    steps=(*_phase("", "main", "over", step("", main_again)), step("", second_over, label="over")),
)


def one_main_phase(s: State, r: Regs) -> Signal:
    """There is none after the combat (HKKR-7.34)."""
    return None if ONE_MAIN_PHASE.holds else Call(SECOND_MAIN, Nothing())


TURN = Procedure(
    "HKKR-7.1",
    "turn",
    regs=Nothing,
    steps=(
        step("HKKR-7.10", begin),
        step("HKKR-7.4", prepare),
        *_phase("HKKR-7.5", "draw", "main", step("HKKR-7.28", draw), instants_by_name("draw")),
        *_phase("HKKR-7.6", "main", "combat", window(MAIN)),
        step("HKKR-7.7", fight, label="combat", text="combat phase"),
        step("", one_main_phase),
        *_phase(
            "HKKR-7.8",
            "healing",
            "end",
            step("HKKR-7.35", heal_first),
            window(INSTANTS["healing"]),
            step("HKKR-7.35", heal_last),
        ),
        *_phase(
            "HKKR-7.9",
            "end",
            "over",
            step("HKKR-7.37", end_of_turn),
            SETTLES,
            step("", over_early),
            instants_by_name("end"),
        ),
        step("HKKR-7.38", over, label="over"),
        SETTLES,
        LAST_CALLS,
        step("HKKR-17.5", late_check),
        step("HKKR-17.6", limit),
    ),
)


def set_up(s: State, r: Course) -> Setup:
    return Setup(starter=r.starter)


def next_turn(s: State, r: Regs) -> Signal:
    return Call(TURN, Nothing())


def and_again(s: State, r: Regs) -> Signal:
    return Goto("turn")


GAME = Procedure(
    "HKKR-3.1",
    "game",
    regs=Course,
    steps=(call("HKKR-3.1", SETUP, set_up), step("HKKR-7.1", next_turn, label="turn"), step("", and_again)),
)
PROCEDURES: Final = (GAME, TURN, SECOND_MAIN)
