"""The strike: defenders say whom they strike, and all strike at the same time (HKKR-12.11, HKKR-12.26)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kartoteka.games.hkk import happenings as h
from kartoteka.games.hkk.combat import strike
from kartoteka.games.hkk.course.settling import SETTLES
from kartoteka.games.hkk.findings import Aiming
from kartoteka.games.hkk.galetki.bodyparts import rights
from kartoteka.games.hkk.records import Source
from kartoteka.games.hkk.registers import Striking
from kartoteka.kernel.choices import Choice, Slot
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.procedures import Call, Goto, Procedure, Raise, Signal, Step, step
from kartoteka.kernel.records import Regs

if TYPE_CHECKING:
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

ITS_CONTROLLER_SAYS: Final = ruling("HKKR-12.26", "the controller of a defender says which attacker it strikes")


# Whom a defender strikes ------------------------------------------------------------------------------------------


def aiming(s: State, r: Any) -> Aiming | None:
    """The next question: its controller says whom a defender strikes, one of those that attack it or their group; of
    a group, the attackers' controller says who of it is struck (HKKK-Joining)."""
    if not strike.ONLY_ONE.holds:
        return None
    for defender in strike.struck_creatures(s):
        against = strike.fights_against(s, defender)
        if len(against) < 2 or not strike.strikes_at_all(s, defender):
            continue
        own: int = s.cards[defender].controller
        group = tuple([fight.attacker for fight in against if strike.joins(s, fight.attacker)])
        single = tuple([fight.attacker for fight in against if fight.attacker not in group])
        struck = [fight.attacker for fight in against if fight.strikes_back]
        if not struck and (single or not group):
            among = (*single, *group[:1])
            if len(among) > 1:
                seat = own if ITS_CONTROLLER_SAYS.holds else 1 - own
                return Aiming(defender, seat, among, in_the_group=False)
        if len(group) > 1 and (not struck or struck[0] in group) and defender not in r.fronts:
            return Aiming(defender, 1 - own, group, in_the_group=True)
    return None


def who_says(s: State, r: Any) -> int:
    asked = aiming(s, r)
    return asked.seat if asked is not None else 0


def aims(s: State, r: Any) -> list[Option]:
    asked = aiming(s, r)
    return [("strike", asked.defender, x) for x in asked.among] if asked is not None else []


AIMED = Slot("", "which attacker a defender strikes", seat=who_says, candidates=aims)


def ask(s: State, r: Any) -> Signal:
    options = AIMED.eligible(s, r, 0)
    return Choice(who_says(s, r), options, "HKKR-12.26", AIMED.prompt) if options else None


def answer(s: State, r: Any, option: Option) -> Signal:
    asked = aiming(s, r)
    assert asked is not None
    fronts = (*r.fronts, asked.defender) if asked.in_the_group else r.fronts
    return Raise([h.StrikeAimed(card=option[1], at=option[2])], regs=r.but(fronts=fronts), stay=True)


# The strike -------------------------------------------------------------------------------------------------------


def strike_all(s: State, r: Regs) -> Signal:
    """All strikes as one group (HKKR-19.1); else the attackers' first."""
    if strike.is_source(s):
        return Call(STRIKES, Striking(left=tuple(dict.fromkeys(e.source for e in strikes(s)))))
    events = strike.strikes_of_attackers(s)
    if strike.ALL_AT_ONCE.holds:
        events += strike.strikes_of_defenders(s)
    return Raise(events) if events else None


def strikes(s: State) -> list[strike.Strike]:
    return [*strike.strikes_of_attackers(s), *strike.strikes_of_defenders(s)]


def strike_back_later(s: State, r: Regs) -> Signal:
    """Who has survived strikes back, where not all strike at the same time."""
    events = [] if strike.ALL_AT_ONCE.holds or strike.is_source(s) else strike.strikes_of_defenders(s)
    return Raise(events) if events else None


# Where a strike is a source (D-8) ---------------------------------------------------------------------------------


def announce(s: State, r: Striking) -> Signal:
    if not r.left:
        return Goto("all")
    c = s.cards[r.left[0]]
    return Raise([
        h.Announced(card=r.left[0], player=c.controller, ability=-1, what="automatic", proto=c.proto)
    ])  # fmt: skip


def judge(s: State, r: Striking) -> Signal:
    """For the galetki that it strikes a body part may be given up."""
    source = s.open(Source)
    assert source is not None
    by = r.left[0]
    struck = [("damage", e.card) for e in strikes(s) if type(e) is h.Wounded and e.source == by]
    paid = h.Paid(source=source.id, player=source.seat, afflicts=rights(s, None, (), source, struck))
    return Raise([paid], regs=r.but(left=r.left[1:], sources=(*r.sources, (by, source.id))))


def answered(s: State, r: Striking) -> Signal:
    from kartoteka.games.hkk.actions.queue import enter

    source = r.sources[-1][1]
    return enter(s, source) if s.situation(source).afflicts else None


def strike_as_sources(s: State, r: Striking) -> Signal:
    """All at the same time, each with what stands behind it."""
    behind = dict(r.sources)
    events = []
    for e in strikes(s):
        c = s.cards[e.source]
        events.append(e.but(cause=(e.source, c.obj, behind.get(e.source, 0), -1, c.controller)))
    return Raise(events) if events else None


def struck(s: State, r: Striking) -> Signal:
    return Raise([
        h.SourceEnded(source=id, card=by, player=s.cards[by].controller, ability=-1, what="automatic", ends=id)
        for by, id in r.sources
    ])  # fmt: skip


STRIKES = Procedure(
    "D-8",
    "strikes as sources",
    regs=Striking,
    steps=(
        step("", announce, label="next"),
        step("", judge),
        step("", answered),
        step("", lambda s, r: Goto("next"), text="the next strike"),
        step("", strike_as_sources, label="all"),
        step("", struck),
    ),
)
STEPS = (
    Step("HKKR-12.26", ask, answer, text="whom defenders strike", slot=AIMED),
    step("HKKR-12.11", strike_all),
    SETTLES,
    step("", strike_back_later),
    SETTLES,
)
PROCEDURES: Final = (STRIKES,)
