"""Actions: a player announces one, others may answer it, and it is carried out; then the other player has the word."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kartoteka.games.hkk.actions import reactions
from kartoteka.games.hkk.actions.carrying import CARRY_OUT
from kartoteka.games.hkk.actions.playing import announcing
from kartoteka.games.hkk.actions.queue import ANNOUNCED, IN_THE_QUEUE, REACT, enter, told
from kartoteka.games.hkk.actions.searching import SEARCH
from kartoteka.games.hkk.course.settling import RESOLVE, RESOLVE_AS_ACTION
from kartoteka.games.hkk.deaths.extracting import EXTRACT, FEED
from kartoteka.games.hkk.deaths.poison import GROW
from kartoteka.games.hkk.galetki.strengthening import GIVE_UP, STRENGTHEN
from kartoteka.games.hkk.numbers import active_player
from kartoteka.games.hkk.offers import usable
from kartoteka.games.hkk.offers.allowed import (
    ABILITY_NEEDS,
    CARD_NEEDS,
    ITS_PLACE,
    LOOKED_AT,
    LOOKED_AT_IN_USE,
    ON_PLAY_NEEDS,
)
from kartoteka.games.hkk.offers.idling import nobody_could_act
from kartoteka.games.hkk.offers.playable import IN_THE_MAIN_PHASE, WHEN
from kartoteka.games.hkk.offers.playmodes import MODE_NEEDS, PLAYS
from kartoteka.games.hkk.offers.sources import reactable
from kartoteka.games.hkk.permanents import bonds
from kartoteka.games.hkk.records import Right
from kartoteka.games.hkk.registers import Announcing, CarryingOut
from kartoteka.kernel.legality import Ruling, Together
from kartoteka.kernel.procedures import Call, Procedure, Signal, Step, step
from kartoteka.kernel.records import Regs
from kartoteka.kernel.windows import Advance, Closes, Play, Window, WindowRegs

if TYPE_CHECKING:
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.pool import Pool
    from kartoteka.kernel.state import State

ACTIVE_FIRST: Final = Ruling("HKKR-7.2", "the active player has the first right to act", value=True, without=False)
ALTERNATELY: Final = Ruling("HKKR-8.4", "players act alternately", value=Advance.NEXT, without=Advance.STAY)
IN_MAIN_TOO: Final = Ruling(
    "HKKR-7.33", "in the main phase players alternate actions", value=Advance.NEXT, without=Advance.STAY
)
IS_AN_ACTION: Final = Ruling(
    "HKKR-8.1", "to play a card, or to use an activated ability by choice, is an action", value=False, without=True
)
BOTH_DONE: Final = Ruling(
    "HKKR-7.3", "a phase ends when both have declared to be done", value=Closes.ALL_PASS, without=Closes.FIRST_PASS
)
MAY_ACT_AGAIN: Final = Ruling("HKKR-8.11", "who has passed may act again later", value=False, without=True)
MAY_PASS: Final = Ruling("HKKR-8.6", "a player may pass", value=True, without=False)


def may_be_answered(s: State, r: Announcing) -> Signal:
    source = s.opened.get(r.source)
    if source is None or not (source.afflicts or reactable(s, source)):
        return None
    return enter(s, r.source)


def is_carried_out(s: State, r: Announcing) -> Signal:
    """What follows goes by other registers: it is what happens to whatever waits (`carrying`)."""
    carrying = CarryingOut(source=r.source, seat=r.seat)
    late = reactions.answer(s, r.source) if not IN_THE_QUEUE.holds else None
    if late is None:
        return carrying
    late.regs = carrying
    return late


ACT = Procedure(
    "HKKR-8.10",
    "an action",
    regs=Announcing,
    steps=(
        *ANNOUNCED,
        step("HKKR-10.1", may_be_answered),
        step("HKKR-8.10", is_carried_out),
        *CARRY_OUT.steps,
    ),
)
DECLARE = Procedure(
    "HKKR-12.39",
    "a combat ability",
    regs=Announcing,
    steps=(*ANNOUNCED, step("HKKR-10.1", may_be_answered), step("", told)),
)


def act(s: State, seat: int, option: Option) -> Call:
    """The call for an action that is carried out at once when nobody answers it any more."""
    return Call(ACT, announcing(s, seat, option))


def declaring(s: State, seat: int, option: Option) -> Call:
    """The call for a combat ability: it waits until all are declared."""
    return Call(DECLARE, announcing(s, seat, option, combat=True))


# Windows ---------------------------------------------------------------------------------------------------------


def who_is_active(s: State, regs: WindowRegs) -> int:
    active = max(0, active_player(s))
    return active if ACTIVE_FIRST.holds else 1 - active


def _acting(
    rule: str, name: str, plays: tuple[Play, ...], prompt: str, *, advance: Ruling = ALTERNATELY,
    kind: type[Window] = Window,
) -> Window:  # fmt: skip
    return kind(
        rule, name, plays=plays, first=who_is_active, advance=advance, closes=BOTH_DONE,
        pass_is_final=MAY_ACT_AGAIN, may_pass=MAY_PASS, prompt=prompt,
    )  # fmt: skip


def _using(kind: Any) -> Play:
    return Play(
        "HKKR-8.1", "use", among=kind, needs=ABILITY_NEEDS, implied=LOOKED_AT_IN_USE, start=act,
        attempts=usable.attempts_to_use, free=IS_AN_ACTION,
    )  # fmt: skip


PLAY_A_CARD = Play(
    "HKKR-8.1", "play", among=usable.in_main, needs=CARD_NEEDS, implied=LOOKED_AT, start=act,
    attempts=usable.attempts_to_play, free=IS_AN_ACTION,
)  # fmt: skip
PLAY_AN_INSTANT = Play(
    "HKKR-8.3",
    "play",
    among=usable.at_instant_speed,
    needs=CARD_NEEDS,
    implied=LOOKED_AT,
    start=act,
    attempts=usable.attempts_to_play,
)
SHOW = Play("HKKK-Bond", "show", among=usable.at_instant_speed, needs=(), start=bonds.start, free=True)
FREE: Final = (EXTRACT, FEED, SHOW)


def _together(among: Any, *plays: Play) -> tuple[Play, ...]:
    """These plays, their candidates found in one look."""
    return tuple(play.found_with_others(among) for play in plays)


MAIN = _acting(
    "HKKR-7.31", "main phase",
    (*_together(usable.in_main, PLAY_A_CARD, _using(usable.in_main), *PLAYS, STRENGTHEN, *FREE), RESOLVE_AS_ACTION),
    "play or use something, or pass", advance=IN_MAIN_TOO,
)  # fmt: skip


class Instants(Window):
    """A window where instants are played: it is not opened where nobody surely has anything to do there."""

    def enter(self, state: State, group: int = 0, into: str = "", asked: Signal = None) -> Signal:
        """Opens it, as a step's `Call` does; None if nobody is asked."""
        if nobody_could_act(state) and not (state.ask_every or state.pauses):
            return None
        return super().enter(state, group, into, asked)


INSTANTS = {
    place: _acting(
        rule, f"instants: {place}",
        _together(
            usable.at_instant_speed, PLAY_AN_INSTANT, _using(usable.at_instant_speed), STRENGTHEN, *FREE
        ),
        "play an instant, use something, or pass", kind=Instants,
    )
    for place, rule in (
        ("before the exchange", "HKKR-12.13"), ("after the exchange", "HKKR-12.13"),
        ("after the attack", "HKKR-12.14"), ("aftermath", "HKKR-12.14"), ("healing", "HKKR-7.8"),
        ("draw", "HKKR-7.3"), ("end", "HKKR-7.3"),
    )
}  # fmt: skip
"""By the place in the turn, where instants may be played."""


OF_PHASES: Final = Together(IN_THE_MAIN_PHASE, *WHEN, *MODE_NEEDS, ITS_PLACE)
"""What says in which phases something is played or used."""


def is_named(pool: Pool, phase: str) -> bool:
    """Whether any text of the pool is played or used in that phase by name."""
    known: dict[str, bool] = pool.notes.setdefault("phases that texts name", {})
    found = known.get(phase)
    if found is None:
        found = known[phase] = any([
            phase in what.moments or any([phase in nature.places for nature in what.natures]) for what in pool.facts
        ])  # fmt: skip
    return found


def instants_by_name(phase: str) -> Step:
    """Where instants are played only if they name the phase: mostly none does, and nobody is asked."""
    opened = INSTANTS[phase]

    def run(s: State, r: Regs) -> Signal:
        if s.ask_every or s.pauses or Right in s.opened or is_named(s.pool, phase):
            return opened.enter(s)
        return None if OF_PHASES.holds else opened.enter(s)

    return step(opened.rule, run, text=opened.name)


EFFECTS = _acting(
    "HKKR-7.17", "what happens in the preparation phase",
    _together(
        usable.in_preparation, RESOLVE, GROW, SEARCH, GIVE_UP, STRENGTHEN, _using(usable.in_preparation)
    ),
    "what comes next in the preparation phase",
)  # fmt: skip


def its_player(s: State, regs: WindowRegs) -> int:
    """Whose card has just come into play, later than what was announced."""
    for card, _ in s.index.get("on play activated", ()):
        if s.cards[card].since > regs.group:
            player = int(s.cards[card].controller)
            return player if usable.ITS_PLAYER_ALONE.holds else 1 - player
    return max(0, active_player(s))


USE_ON_PLAY = Play(
    "HKKR-9.11", "use", among=usable.on_play, needs=ON_PLAY_NEEDS, start=act, attempts=usable.attempts_on_play
)
ON_PLAY = Window(
    "HKKR-9.11", "on play", plays=(USE_ON_PLAY,), first=its_player, closes=Closes.FIRST_PASS,
    advance=Advance.STAY, prompt="use what the card offers, or pass",
)  # fmt: skip
WINDOWS = (MAIN, *INSTANTS.values(), EFFECTS, ON_PLAY)
PROCEDURES = (*bonds.PROCEDURES, ACT, REACT, DECLARE)
