"""The combat phase, sub-phase by sub-phase (HKKR-12.2 to HKKR-12.12)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.hkk import happenings as h
from kartoteka.games.hkk.actions.acting import INSTANTS
from kartoteka.games.hkk.combat import assault, combat_abilities, exchange, striking
from kartoteka.games.hkk.combat.capturing import CAPTURE
from kartoteka.games.hkk.combat.combat_abilities import COMBAT_ABILITIES, TOGETHER
from kartoteka.games.hkk.course.boundaries import comes_between, ends, nobody_listens, nothing_between
from kartoteka.games.hkk.course.durations import COMBAT_TO_COME
from kartoteka.games.hkk.course.settling import SETTLES
from kartoteka.games.hkk.deaths.extracting import LAST_CALLS
from kartoteka.games.hkk.numbers import active_player
from kartoteka.games.hkk.offers.idling import nobody_could_act
from kartoteka.games.hkk.records import Combat, Phase, Stage
from kartoteka.games.hkk.registers import Fighting, Together
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.procedures import Call, Goto, Procedure, Raise, Signal, Step, step

if TYPE_CHECKING:
    from collections.abc import Callable

    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

NO_WINDOW_BETWEEN: Final = ruling("HKKR-12.15", "between combat abilities and the strike no instants are played")


# Phase and stages -------------------------------------------------------------------------------------------------


def begin(s: State, r: Fighting) -> Signal:
    """The phase before it ends; its first sub-phase begins with it, if nobody listens to the beginning of the phase."""
    active = active_player(s)
    began: list[Event] = [h.PhaseBegan(name="combat", player=active, over=Phase in s.opened)]
    if nobody_listens(s, h.PhaseBegan):
        began.append(h.CombatStageBegan(name="exchange", player=active))
    return comes_between(s, r) or Raise(began)


def stage(name: str, *, unless: Callable[[State], bool] | None = None, on: str = "") -> Step:
    """A sub-phase begins as the one before it ends; what was put off until that end comes between.

    One in which nothing can be done is passed over: the combat phase goes `on` at that label.
    """

    def run(s: State, r: Fighting) -> Signal:
        if unless is not None and unless(s) and not (s.ask_every or s.pauses):
            return Goto(on)
        before = s.opened.get(Stage)
        if before is not None and before.name == name:
            return None
        if s.delayed and before is not None:
            return Raise(ends(s)[:1], stay=True)
        return Raise([h.CombatStageBegan(name=name, player=active_player(s), over=before is not None)])

    return step("", run, label=name, text=f"{name} begins")


OVER: Final = (SETTLES, CAPTURE, SETTLES)
"""Before the end of a sub-phase: items that lie aside are taken."""


def instants(rule: str, place: str) -> Step:
    """Where instants may be played in this phase (HKKR-12.14)."""

    def run(s: State, r: Fighting) -> Signal:
        return INSTANTS[place].enter(s)

    return step(rule, run, text=f"instants: {place}")


# Abilities, and the end -------------------------------------------------------------------------------------------


def if_somebody_attacks(s: State, r: Fighting) -> Signal:
    return Goto("no combat") if s.open(Combat) is None else None


def abilities(s: State, r: Fighting) -> Signal:
    """Declared one by one, open to reactions at once (HKKR-12.39)."""
    return COMBAT_ABILITIES.enter(s, 0, "gathered")


def together(s: State, r: Fighting) -> Signal:
    return Call(TOGETHER, Together(gathered=r.gathered)) if r.gathered else None


def no_window_yet(s: State, r: Fighting) -> Signal:
    return None if NO_WINDOW_BETWEEN.holds else INSTANTS["after the attack"].enter(s)


def combat_over(s: State, r: Fighting) -> Signal:
    """Where nothing can come between, it ends with the phase."""
    if nothing_between(s):
        return None
    ending = ends(s)
    return Raise(ending[:1], stay=True) if len(ending) > 1 else None


def put_off_before(s: State, r: Fighting) -> Signal:
    """What was put off until the end of combat when no combat went on."""
    for delayed in s.delayed:
        if delayed.at == COMBAT_TO_COME:
            return Raise([h.StageEnded(name="combat phase", ends=COMBAT_TO_COME)])
    return None


COMBAT = Procedure(
    "HKKR-7.7",
    "combat phase",
    regs=Fighting,
    steps=(
        step("HKKR-7.7", begin, text="the combat phase begins"),
        SETTLES,
        stage("exchange"),
        instants("HKKR-12.14", "before the exchange"),
        step("HKKR-12.2", exchange.exchange_first),
        *OVER,
        stage("after exchange", unless=nobody_could_act, on="attack"),
        instants("HKKR-12.4", "after the exchange"),
        *OVER,
        stage("attack", unless=assault.nobody_could_attack, on="no combat"),
        step("HKKR-12.5", assault.attack),
        step("", if_somebody_attacks),
        SETTLES,
        instants("HKKR-12.14", "after the attack"),
        *OVER,
        stage("combat abilities"),
        step("HKKR-12.8", abilities),
        step("HKKR-12.9", together),
        SETTLES,
        step("", no_window_yet),
        *OVER,
        stage("strike"),
        *striking.STEPS,
        *OVER,
        stage("aftermath"),
        step("", assault.passivize_attackers),
        step("", exchange.exchange_again),
        instants("HKKR-12.12", "aftermath"),
        SETTLES,
        step("", lambda s, r: None, label="no combat", text="the combat is over"),
        *OVER,
        step("HKKR-12.29", combat_over),
        step("", put_off_before),
        SETTLES,
        LAST_CALLS,
    ),
)
WINDOWS = combat_abilities.WINDOWS
PROCEDURES = (
    COMBAT, *exchange.PROCEDURES, *assault.PROCEDURES, *combat_abilities.PROCEDURES, *striking.PROCEDURES
)  # fmt: skip
