"""Initiating a challenge (4.2, AGR-46 to AGR-48): one act of small choices, announced as a whole."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

from kartoteka.games.agot2 import happenings as h
from kartoteka.games.agot2.numbers.places import zone_type
from kartoteka.games.agot2.numbers.prohibitions import CHALLENGES_AT_MOST, most, player_cannot, speaking_of
from kartoteka.games.agot2.procedures.aiming import Initiating, aiming
from kartoteka.games.agot2.procedures.attackers import ATTACKERS, could_attack, kneels_as_attacker
from kartoteka.games.agot2.procedures.redirect import (
    BEFORE_REACTIONS,
    OLD_NOT_BYPASSED,
    REDIRECT,
    as_initiated,
    may_be_redirected,
)
from kartoteka.games.agot2.procedures.sides import is_an_opponent, off
from kartoteka.games.agot2.records import KINDS, PLAY, Challenge, Phase
from kartoteka.games.agot2.rivalry import DOES_NOT_SUPPORT, NOT_ALL_AGAINST_ONE, NOT_BARRED, challenges_by_texts
from kartoteka.games.agot2.titles import one_more
from kartoteka.kernel import edits, ledger
from kartoteka.kernel.choices import PASS, Choice, Slot
from kartoteka.kernel.events import released
from kartoteka.kernel.legality import need, ruling
from kartoteka.kernel.procedures import Call, Goto, Procedure, Raise, Return, Step, choose_some, step
from kartoteka.kernel.records import NO_CARD
from kartoteka.kernel.state import Hold

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.procedures import Signal
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State


# Whether and against whom -----------------------------------------------------------------------------------------


def challenges_left(s: State, seat: int, kind: str) -> int:
    """How many more challenges of a kind the player may initiate this phase (AGR-46)."""
    allowed = challenges_by_texts(s, seat, kind) + one_more(s, seat, kind)
    return allowed - ledger.entered(s, s.opened[Phase].id, "initiated", seat, kind)


def may_initiate_one_more(s: State, seat: int, option: Option) -> bool:
    """Of all kinds together, where a text says how many there can be in the challenges phase."""
    bound, phase = most(s, seat, CHALLENGES_AT_MOST), s.open(Phase)
    if bound is None or phase is None or phase.name != "challenges":
        return True
    return sum(ledger.entered(s, phase.id, "initiated", seat, kind) for kind in KINDS) < bound


def has_one_left(s: State, seat: int, option: Option) -> bool:
    return challenges_left(s, seat, option[1]) > 0


def not_forbidden(s: State, seat: int, option: Option) -> bool:
    return not (
        player_cannot(s, seat, f"initiate {option[1]} challenges") or player_cannot(s, seat, "initiate challenges")
    )


def has_an_attacker(s: State, seat: int, option: Option) -> bool:
    """One that may attack alone, or two: of several opponents, no matter against whom."""
    if len(s.seats) < 3:
        return could_attack(s, seat, option[1])
    key = ("attacks", seat, option[1])
    known = s.memo.get(key)
    if known is None:
        known = could_attack(s, seat, option[1])
        s.remember(key, known)
    return bool(known)


ONE_OF_ALL = ruling("AGR-158", "a challenge is against one opponent, whom the attacking player chooses of all")


def challenge_candidates(s: State, r: Initiating) -> Sequence[Option]:
    seats = len(s.seats)
    options = challenges_between(seats, r.seat) if ONE_OF_ALL.value else against_the_next(seats, r.seat)
    return options if not s.gone else [option for option in options if option[2] not in s.gone]


@functools.cache
def challenges_between(seats: int, seat: int) -> tuple[Option, ...]:
    """One of each kind against each of the others."""
    return tuple(("challenge", kind, x) for kind in KINDS for x in range(seats) if x != seat)


def against_the_next(seats: int, seat: int) -> list[Option]:
    """As if there were no choice."""
    return [("challenge", kind, (seat + 1) % seats) for kind in KINDS]


AGAINST_AN_OPPONENT = need("AGR-47", "it is against an opponent", is_an_opponent)

CHALLENGE = Slot(
    "AGR-46",
    "initiate a challenge",
    seat=lambda s, r: r.seat,
    candidates=challenge_candidates,
    needs=(
        AGAINST_AN_OPPONENT,
        need("AGR-46", "you have a challenge of that kind left this phase", has_one_left),
        need(
            "AGR-97",
            "nothing forbids you to initiate it",
            not_forbidden,
            spoken=speaking_of("initiate challenges", *(f"initiate {kind} challenges" for kind in KINDS)),
        ),
        need("AGR-97", "you have not initiated as many challenges as you can", may_initiate_one_more, spoken=("most",)),
        NOT_BARRED,
        DOES_NOT_SUPPORT,
        NOT_ALL_AGAINST_ONE,
        need("AGR-47", "you have a standing character with that icon that may attack", has_an_attacker),
    ),
    implied=(AGAINST_AN_OPPONENT,),
    attempts=lambda s, r: [("challenge", kind, x) for kind in KINDS for x in range(len(s.seats))],
)


def offer_challenge(s: State, r: Initiating) -> Signal:
    options = CHALLENGE.eligible(s, r, r.seat)
    if not options:
        return Return(0)
    return Choice(r.seat, [*options, PASS], "AGR-46", "initiate a challenge", optional=True)


def announce(s: State, r: Initiating, option: Option) -> Signal:
    if option == PASS:
        return Return(0)
    return r.but(kind=option[1], opponent=option[2])


# The announcement -------------------------------------------------------------------------------------------------

ONE_ANNOUNCEMENT = ruling("AGR-48", "all parts of the announcement share one window of reactions")


def begin_anew(s: State, r: Initiating) -> Signal:
    """Another challenge is announced, where the opponent of this one has left the game meanwhile (D-27)."""
    return Goto("anew", regs=Initiating(seat=r.seat)) if r.opponent in s.gone else None


def what_is_announced(s: State, r: Initiating) -> list[Event]:
    """That the challenge is initiated, and with whom."""
    events: list[Event] = [
        h.ChallengeInitiated(attacker=r.seat, against=r.opponent, kind=r.kind, attackers=r.attackers)
    ]
    events += [h.Knelt(card=c) for c in r.attackers if kneels_as_attacker(s, c, r.kind)]
    events += [h.DeclaredAsAttacker(card=c, kind=r.kind) for c in r.attackers]
    return events


def whom_it_strikes(bypassed: Sequence[tuple[int, int]], r: Initiating) -> list[Event]:
    """Who is bypassed, and what is assaulted."""
    events: list[Event] = [h.BypassedByStealth(card=c, by=by) for c, by in bypassed]
    if r.assaulted != NO_CARD:
        events.append(h.Assaulted(card=r.assaulted, by=r.assault_by))
    return events


def initiate(s: State, r: Initiating) -> Signal:
    """One atomic act; what reacts to any part of it shares one window (AGR-48).

    Where it may be redirected, nobody is bypassed yet, and that window waits (D-26).
    """
    events = what_is_announced(s, r)
    if not ONE_ANNOUNCEMENT.value:
        events += whom_it_strikes(r.bypassed, r)
        if r.told == len(events):
            return None
        return Raise(events[r.told : r.told + 1], regs=r.but(told=r.told + 1), stay=True)
    if may_be_redirected(s, r):
        if BEFORE_REACTIONS.value:
            edits.hold(s, Hold(depth=len(s.procs)))
        return Raise(events, regs=r.but(held=True))
    return Raise(events + whom_it_strikes(r.bypassed, r))


def chance_to_redirect(s: State, r: Initiating) -> Signal:
    """Whoever may redirect the challenge is asked, once, before anybody can react to it."""
    if not r.held or off(s):
        return None
    announced = Initiating(seat=r.seat, kind=r.kind, opponent=r.opponent, attackers=r.attackers)
    return Call(REDIRECT, announced, "aim")


def bypass(s: State, r: Initiating) -> Signal:
    """The targets that stand now the chance is over, as far as they are still there (D-26)."""
    if not r.held:
        return None
    aim, targets = r.aim, r.bypassed
    if aim is not None:
        targets = aim.bypassed if OLD_NOT_BYPASSED.value else (*targets, *aim.bypassed)
    there = [pair for pair in targets if zone_type(s, pair[0]) == PLAY]
    events = whom_it_strikes(there, r if aim is None else aim)
    return Raise(events) if events else None


def react_to_it(s: State, r: Initiating) -> Signal:
    """Whoever waited may react now, to all parts of the announcement in one window."""
    if not r.held or not BEFORE_REACTIONS.value:
        return None
    return released(s, s.game.standard_timing, as_initiated(edits.release(s), r.aim))


def initiated(s: State, r: Initiating) -> Signal:
    return Return(was_initiated(s))


def was_initiated(s: State) -> int:
    """Whether there is a challenge now: what is left of one whose player is out of the game goes on (D-27)."""
    return int(s.open(Challenge) is not None)


INITIATE = Procedure(
    "AGR-47",
    "initiate a challenge",
    regs=Initiating,
    composite=True,
    dropped=lambda s, r: was_initiated(s),
    steps=(
        Step("AGR-46", offer_challenge, announce, label="anew", text="initiate a challenge", slot=CHALLENGE),
        choose_some(ATTACKERS, "attackers", least=1),
        *aiming("AGK-Stealth"),
        step("", begin_anew),
        step("AGR-47", initiate),
        step("AG-26", chance_to_redirect),
        step("AG-30", bypass),
        step("AGR-48", react_to_it, text="reactions to the announcement"),
        step("AGR-47", initiated),
    ),
)
