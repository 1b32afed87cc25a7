"""The strike: defenders say whom they strike, and all strike at the same time (HKKR-12.11, HKKR-12.26)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.hkk import happenings as h
from kartoteka.games.hkk import strike
from kartoteka.games.hkk.settling import SETTLES
from kartoteka.kernel.choices import Choice, Slot
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.procedures import Procedure, Raise, Signal, Step, step

if TYPE_CHECKING:
    from kartoteka.games.hkk.records import Fight
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.records import Regs
    from kartoteka.kernel.state import State

ITS_CONTROLLER_SAYS = ruling("HKKR-12.26", "the controller of a defender says which attacker it strikes")


# Whom a defender strikes ------------------------------------------------------------------------------------------


def group_against(s: State, defender: int) -> list[Fight]:
    """Those of its attackers that fight as one (HKKK-Joining)."""
    return [fight for fight in strike.fights_against(s, defender) if strike.joins(s, fight.attacker)]


def who_says(s: State, r: Regs) -> int:
    """The defender's controller; where all that attack it fight as one, theirs, which of them is struck."""
    waiting = strike.have_to_aim(s)
    if not waiting:
        return 0
    defender = waiting[0]
    own: int = s.cards[defender].controller
    all_as_one = len(group_against(s, defender)) == len(strike.fights_against(s, defender))
    return 1 - own if all_as_one or not ITS_CONTROLLER_SAYS.holds else own


def aims(s: State, r: Regs) -> list[Option]:
    """The attackers that the first of these defenders could strike."""
    waiting = strike.have_to_aim(s)
    if not waiting:
        return []
    return [("strike", waiting[0], fight.attacker) for fight in strike.fights_against(s, waiting[0])]


AIMED = Slot("HKKR-12.26", "which attacker a defender strikes", seat=who_says, candidates=aims)


def ask(s: State, r: Regs) -> Signal:
    options = AIMED.eligible(s, r, 0)
    return Choice(who_says(s, r), options, AIMED.rule, AIMED.prompt) if options else None


def answer(s: State, r: Regs, option: Option) -> Signal:
    return Raise([h.StrikeAimed(card=option[1], at=option[2])], stay=True)


# The strike -------------------------------------------------------------------------------------------------------


def strike_all(s: State, r: Regs) -> Signal:
    """All strikes as one group (HKKR-19.1); else the attackers' first."""
    events = strike.strikes_of_attackers(s)
    if strike.ALL_AT_ONCE.holds:
        events += strike.strikes_of_defenders(s)
    return Raise(events) if events else None


def strike_back_later(s: State, r: Regs) -> Signal:
    """Who has survived strikes back, where not all strike at the same time."""
    events = [] if strike.ALL_AT_ONCE.holds else strike.strikes_of_defenders(s)
    return Raise(events) if events else None


STEPS = (
    Step("HKKR-12.26", ask, answer, text="whom defenders strike", slot=AIMED),
    step("HKKR-12.11", strike_all),
    SETTLES,
    step("HKKR-19.1", strike_back_later),
    SETTLES,
)
PROCEDURES: tuple[Procedure, ...] = ()
