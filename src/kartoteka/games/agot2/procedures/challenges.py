"""The challenges phase (AGR-46 to AGR-69): initiate, defend, compare, claim, keywords, end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.agot2 import happenings as h
from kartoteka.games.agot2.numbers.challenges import side_strength
from kartoteka.games.agot2.numbers.characteristics import has_keyword
from kartoteka.games.agot2.numbers.places import faction_card
from kartoteka.games.agot2.procedures.aiming import Initiating
from kartoteka.games.agot2.procedures.claim import apply_claim, choose_victims, choose_whom, satisfy_claim
from kartoteka.games.agot2.procedures.defenders import DEFEND, Defending
from kartoteka.games.agot2.procedures.initiating import INITIATE
from kartoteka.games.agot2.procedures.keywords import KEYWORDS, Resolving
from kartoteka.games.agot2.procedures.sides import now, off
from kartoteka.games.agot2.procedures.turns import action_window, everyone_in_turn, next_active, phase
from kartoteka.games.agot2.records import Challenge
from kartoteka.games.agot2.rivalry import rival_bonus
from kartoteka.kernel import edits
from kartoteka.kernel.events import released
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.procedures import Call, Goto, Raise, step
from kartoteka.kernel.records import NOBODY, Regs
from kartoteka.kernel.state import Hold

if TYPE_CHECKING:
    from kartoteka.kernel.procedures import Signal
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State


class ChallengeRegs(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Registers of one player's challenges and of the one that goes on."""

    waiting: tuple[int, ...] = ()
    """Players who have yet to be the active player."""
    seat: int = NOBODY
    initiated: int = 0
    victims: tuple[int, ...] = ()
    whom: tuple[int, ...] = ()
    """The opponents who pay intrigue claim, where they are not the loser alone."""


def ask_for_defence(s: State, r: ChallengeRegs) -> Signal:
    if off(s):
        return Goto("end")
    return Call(DEFEND, Defending(seat=now(s).defender))


# The winner (4.2.2) -----------------------------------------------------------------------------------------------

ATTACKER_WINS_TIES = ruling("AGR-51", "a tie goes to the attacker")
WINS_WITH_STR = ruling("AGR-52", "a side wins only with at least 1 STR")
WINS_WITH_A_CHARACTER = ruling("AGR-52", "a side wins only with a participating character")
UNOPPOSED = ruling("AGR-53", "a challenge that the attacker won against 0 STR is unopposed")


def determine_winner(s: State, r: ChallengeRegs) -> Signal:
    """The higher total wins; reactions to that wait for assault (AGR-54)."""
    c = now(s)
    if c.called_off:
        return Goto("end")
    attack = side_strength(s, c, c.attacker)
    defence = side_strength(s, c, c.defender)
    attacker_leads = attack >= defence if ATTACKER_WINS_TIES.value else attack > defence
    total, cards = (attack, c.attackers) if attacker_leads else (defence, c.defenders)
    if (WINS_WITH_STR.value and total < 1) or (WINS_WITH_A_CHARACTER.value and not cards):
        return Goto("end")
    winner, loser = (c.attacker, c.defender) if attacker_leads else (c.defender, c.attacker)
    edits.hold(s, Hold(depth=len(s.procs)))
    return Raise(
        [
            h.ChallengeDecided(
                winner=winner,
                loser=loser,
                attacker=c.attacker,
                defender=c.defender,
                kind=c.kind,
                margin=abs(attack - defence),
                unopposed=UNOPPOSED.value and attacker_leads and defence == 0,
                participants=(*c.attackers, *c.defenders),
            )
        ]
    )


def kneel_the_assaulted(s: State, r: ChallengeRegs) -> Signal:
    """If the attacker has won and still has an attacker with assault (AGK-Assault)."""
    c = now(s)
    if not c.assaulted or c.winner != c.attacker:
        return None
    if not any(has_keyword(s, x, "assault") for x in c.attackers):
        return None
    return Raise([h.Knelt(card=x, manner="assault") for x in c.assaulted])


def react(s: State, r: ChallengeRegs) -> Signal:
    """Whoever waited may react now, to all of it in one window."""
    return released(s, s.game.standard_timing, edits.release(s))


def bonus(s: State, r: ChallengeRegs) -> Signal:
    """Unopposed: 1 power for the attacker's faction; in a melee also for winning against a rival. Both at once."""
    c = now(s)
    if not s.seats[c.winner].present:
        return None
    events: list[Event] = []
    if c.winner == c.attacker and c.unopposed:
        events.append(h.PowerGained(card=faction_card(s, c.attacker), amount=1, manner="unopposed"))
    events += rival_bonus(s, c)
    return Raise(events) if events else None


# The end (4.2.5, 4.2.6) -------------------------------------------------------------------------------------------


def resolve_keywords(s: State, r: ChallengeRegs) -> Signal:
    return Call(KEYWORDS, Resolving())


def end(s: State, r: ChallengeRegs) -> Signal:
    """Nobody participates any more; what lasted until the end stops (AGR-65)."""
    c = s.open(Challenge)
    if c is None:
        return None
    return Raise([h.ChallengeEnded(ends=c.id, won=c.winner >= 0)])


# The phase --------------------------------------------------------------------------------------------------------


def offer(s: State, r: ChallengeRegs) -> Signal:
    if not s.seats[r.seat].present:
        return r.but(initiated=0)
    return Call(INITIATE, Initiating(seat=r.seat), "initiated")


def or_the_next(s: State, r: ChallengeRegs) -> Signal:
    return None if r.initiated else Goto("next")


def again(s: State, r: ChallengeRegs) -> Signal:
    """The active player may initiate another one; the next is active where that one has left the game (D-27)."""
    return Goto("act" if s.seats[r.seat].present else "next")


CHALLENGES = phase(
    "AGR-46",
    "challenges",
    ChallengeRegs,
    (
        step("AGR-46", everyone_in_turn),
        step("AGR-46", next_active("over"), label="next"),
        action_window("AGR-27", moment="before a challenge is initiated", label="act"),
        step("AGR-47", offer),
        step("AGR-46", or_the_next),
        action_window("AGR-49", moment="before defenders are declared"),
        step("AGR-50", ask_for_defence),
        action_window("AGR-50", moment="after defenders were declared"),
        step("AGR-51", determine_winner),
        step("AGR-54", kneel_the_assaulted),
        step("AGR-55", react, text="reactions to winning and losing"),
        step("AGR-56", bonus),
        step("AGR-57", apply_claim),
        step("AGR-171", choose_whom),
        step("AGR-58", choose_victims),
        step("AGR-57", satisfy_claim),
        step("AGR-62", react, text="reactions to claim"),
        step("AGR-63", resolve_keywords, label="keywords"),
        step("AGR-65", end, label="end"),
        step("AGR-46", again),
    ),
)
