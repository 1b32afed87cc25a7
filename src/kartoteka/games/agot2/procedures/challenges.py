"""The challenges phase (AGR-46 to AGR-69): initiate, defend, compare, claim, keywords, end."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

from kartoteka.games.agot2 import happenings as h
from kartoteka.games.agot2.numbers.challenges import side_strength
from kartoteka.games.agot2.numbers.characteristics import has_icon, has_keyword, has_said
from kartoteka.games.agot2.numbers.places import faction_card, of_type, zone_type
from kartoteka.games.agot2.numbers.prohibitions import (
    CHALLENGES_AT_MOST,
    DECLARED_AT_MOST,
    DEFENDERS_AT_MOST,
    NO_KNEELING,
    cannot,
    cannot_any,
    most,
    player_cannot,
    speaking_of,
)
from kartoteka.games.agot2.procedures.aiming import (
    ASSAULT,
    STEALTH,
    Initiating,
    assaulted_named,
    name_assaulted,
    name_stealth_target,
    stealth_target_named,
    who_has_assault,
    who_has_stealth,
)
from kartoteka.games.agot2.procedures.claim import apply_claim, choose_victims, choose_whom, satisfy_claim
from kartoteka.games.agot2.procedures.keywords import KEYWORDS, Resolving
from kartoteka.games.agot2.procedures.redirect import (
    BEFORE_REACTIONS,
    OLD_NOT_BYPASSED,
    REDIRECT,
    as_initiated,
    may_be_redirected,
)
from kartoteka.games.agot2.procedures.sides import (
    characters,
    every_card_in_play,
    is_an_opponent,
    is_my_character,
    is_standing,
    is_still_wanted,
    now,
    off,
)
from kartoteka.games.agot2.procedures.turns import action_window, everyone_in_turn, next_active, phase
from kartoteka.games.agot2.records import KINDS, PLAY, Challenge, Phase
from kartoteka.games.agot2.rivalry import (
    DOES_NOT_SUPPORT,
    NOT_ALL_AGAINST_ONE,
    NOT_BARRED,
    challenges_by_texts,
    rival_bonus,
)
from kartoteka.games.agot2.titles import one_more
from kartoteka.kernel import edits, ledger
from kartoteka.kernel.choices import DONE, PASS, Choice, Slot
from kartoteka.kernel.events import released
from kartoteka.kernel.legality import need, ruling
from kartoteka.kernel.procedures import (
    Call,
    Goto,
    Procedure,
    Raise,
    Return,
    Signal,
    Stay,
    Step,
    choose_some,
    step,
)
from kartoteka.kernel.records import NO_CARD, NOBODY, Regs
from kartoteka.kernel.state import Hold

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State


# Initiation (4.2): one act of small choices -----------------------------------------------------------------------


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


def could_attack(s: State, seat: int, kind: str) -> bool:
    """Whether the player has whom to attack with."""
    found = 0
    alone = most(s, seat, DECLARED_AT_MOST) == 1
    cards = s.cards
    for c in of_type(s, seat, "character"):
        if cards[c].standing and has_icon(s, c, kind) and not is_kept_from_attacking(s, c, kind):
            found += 1
            if (found > 1 and not alone) or not cannot(s, c, "attack alone"):
                return True
    return False


def is_kept_from_attacking(s: State, card: int, kind: str) -> bool:
    """Whether something forbids it; attackers kneel as they are declared, so what cannot kneel does not attack."""
    if not cannot_any(s, card, NO_ATTACK_OR_KNEELING):
        return False
    return cannot_any(s, card, NO_ATTACK) or (cannot_any(s, card, NO_KNEELING) and kneels_as_attacker(s, card, kind))


NO_ATTACK = speaking_of(
    "be declared as an attacker", "be declared as an attacker or defender", "participate in challenges",
)  # fmt: skip
NO_ATTACK_OR_KNEELING = (*NO_ATTACK, *NO_KNEELING)
NO_DEFENCE = speaking_of(
    "be declared as a defender", "be declared as an attacker or defender", "participate in challenges",
)  # fmt: skip


def challenge_candidates(s: State, r: Initiating) -> Sequence[Option]:
    seats = len(s.seats)
    options = challenges_between(seats, r.seat) if ONE_OF_ALL.value else against_the_next(seats, r.seat)
    return options if not s.gone else [option for option in options if option[2] not in s.gone]


ONE_OF_ALL = ruling("AGR-158", "a challenge is against one opponent, whom the attacking player chooses of all")


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


def own_characters(s: State, r: Initiating) -> list[Option]:
    """Nobody, where the opponent has left the game meanwhile."""
    if r.opponent in s.gone:
        return []
    return [("attack", c) for c in characters(s, r.seat)]


def has_the_attack_icon(s: State, seat: int, option: Option) -> bool:
    return has_icon(s, option[1], s.regs[-1].kind)


def may_be_declared_attacker(s: State, seat: int, option: Option) -> bool:
    return not is_kept_from_attacking(s, option[1], s.regs[-1].kind)


def may_attack_too(s: State, seat: int, option: Option) -> bool:
    return leaves_room(s, option[1], len(s.regs[-1].attackers), most(s, seat, DECLARED_AT_MOST), "attack alone")


def leaves_room(s: State, card: int, named: int, bound: int | None, alone: str) -> bool:
    """Whether one more can be declared; where there is room for one alone, it is none who cannot be alone."""
    return bound is None or (named < bound and (bound > 1 or not cannot(s, card, alone)))


def everybody_attacks_who_must(s: State, seat: int, option: Option) -> bool:
    return not is_still_wanted(s, "must attack", lambda r: ATTACKERS.eligible(s, r, seat, r.attackers))


def may_be_all_attackers(s: State, seat: int, option: Option) -> bool:
    named = s.regs[-1].attackers
    return len(named) != 1 or not cannot(s, named[0], "attack alone")


def kind_and_room(s: State, r: Initiating) -> tuple[str, int, bool]:
    """Those who are attacking make a difference to who may attack too only where their number is bounded."""
    return r.kind, len(r.attackers) if "most" in s.spoken else 0, r.opponent in s.gone


ATTACKS_WITH_OWN = need("AGR-47", "it is a character that you control", is_my_character)

ATTACKERS = Slot(
    "AGR-47",
    "declare attackers",
    seat=lambda s, r: r.seat,
    candidates=own_characters,
    needs=(
        ATTACKS_WITH_OWN,
        need("AGR-47", "the character is standing", is_standing),
        need("AGR-47", "the character has the challenge's icon", has_the_attack_icon),
        need(
            "AGR-97",
            "nothing forbids the character to attack",
            may_be_declared_attacker,
            spoken=NO_ATTACK_OR_KNEELING,
        ),
        need("AGR-97", "there are not as many attackers as you can declare", may_attack_too, spoken=("most",)),
    ),
    implied=(ATTACKS_WITH_OWN,),
    ends=(
        need("AGR-97", "whoever must attack, if able, does", everybody_attacks_who_must),
        need("AGR-97", "nobody attacks alone who cannot", may_be_all_attackers),
    ),
    attempts=every_card_in_play("attack"),
    asks_of=kind_and_room,
)


def kneels_as_attacker(s: State, card: int, kind: str) -> bool:
    """Attackers kneel unless a text says otherwise."""
    return not has_said(s, card, "kneels as attacker", "lose", kind)


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
        step("AGK-Stealth", who_has_stealth),
        Step("AGK-Stealth", name_stealth_target, stealth_target_named, text="stealth", slot=STEALTH),
        step("AGK-Assault", who_has_assault),
        Step("AGK-Assault", name_assaulted, assaulted_named, text="assault", slot=ASSAULT),
        step("", begin_anew),
        step("AGR-47", initiate),
        step("AG-26", chance_to_redirect),
        step("AG-30", bypass),
        step("AGR-48", react_to_it, text="reactions to the announcement"),
        step("AGR-47", initiated),
    ),
)


# Defenders (4.2.1) ------------------------------------------------------------------------------------------------


class Defending(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """The defenders named so far."""

    seat: int
    defenders: tuple[int, ...] = ()


def defender_candidates(s: State, r: Defending) -> list[Option]:
    return [("defend", c) for c in characters(s, r.seat)]


def has_the_icon(s: State, seat: int, option: Option) -> bool:
    return has_icon(s, option[1], now(s).kind)


def is_not_bypassed(s: State, seat: int, option: Option) -> bool:
    return option[1] not in now(s).bypassed


def kneels_as_defender(s: State, card: int, kind: str) -> bool:
    """Defenders kneel unless a text says otherwise."""
    return not has_said(s, card, "kneels as defender", "lose", kind)


def may_be_declared_defender(s: State, seat: int, option: Option) -> bool:
    """Defenders kneel as they are declared, so what cannot kneel does not defend."""
    card = option[1]
    if cannot_any(s, card, NO_DEFENCE) or player_cannot(s, seat, "declare defenders"):
        return False
    return not (cannot_any(s, card, NO_KNEELING) and kneels_as_defender(s, card, now(s).kind))


def may_defend_too(s: State, seat: int, option: Option) -> bool:
    bound = most(s, seat, DECLARED_AT_MOST, DEFENDERS_AT_MOST)
    return leaves_room(s, option[1], len(s.regs[-1].defenders), bound, "defend alone")


def everybody_defends_who_must(s: State, seat: int, option: Option) -> bool:
    return not is_still_wanted(s, "must defend", lambda r: could_defend(s, r))


def may_be_all_defenders(s: State, seat: int, option: Option) -> bool:
    named = s.regs[-1].defenders
    return len(named) != 1 or not cannot(s, named[0], "defend alone")


def room(s: State, r: Defending) -> int:
    """Those who are defending make a difference to who may defend too only where their number is bounded."""
    return len(r.defenders) if "most" in s.spoken else 0


DEFENDS_WITH_OWN = need("AGR-50", "it is a character that you control", is_my_character)

DEFENDERS = Slot(
    "AGR-50",
    "declare defenders",
    seat=lambda s, r: r.seat,
    candidates=defender_candidates,
    needs=(
        DEFENDS_WITH_OWN,
        need("AGR-50", "the character is standing", is_standing),
        need("AGR-50", "the character has the challenge's icon", has_the_icon),
        need("AGK-Stealth", "the character was not bypassed by stealth", is_not_bypassed),
        need(
            "AGR-97",
            "nothing forbids the character to defend",
            may_be_declared_defender,
            spoken=(*speaking_of("declare defenders"), *NO_DEFENCE, *NO_KNEELING),
        ),
        need("AGR-97", "there are not as many defenders as you can declare", may_defend_too, spoken=("most",)),
    ),
    implied=(DEFENDS_WITH_OWN,),
    ends=(
        need("AGR-97", "whoever must defend, if able, does", everybody_defends_who_must),
        need("AGR-97", "nobody defends alone who cannot", may_be_all_defenders),
    ),
    attempts=every_card_in_play("defend"),
    asks_of=room,
)


def could_defend(s: State, r: Defending) -> list[Option]:
    """Those who are not named yet; nobody who cannot defend alone, where there is nobody else."""
    options = DEFENDERS.eligible(s, r, r.seat, r.defenders)
    if len(options) == 1 and not r.defenders and cannot(s, options[0][1], "defend alone"):
        return []
    return options


def ask_for_defenders(s: State, r: Defending) -> Signal:
    """Asked even where nobody can defend: that there are no defenders is said (AGR-50)."""
    if off(s):
        return Return()
    options = could_defend(s, r)
    if not options and r.defenders:
        return None
    if DEFENDERS.may_end(s, r.seat):
        options.append(DONE)
    return Choice(r.seat, options, "AGR-50", DEFENDERS.prompt)


def defender_named(s: State, r: Defending, option: Option) -> Signal:
    return r if option == DONE else Stay(r.but(defenders=(*r.defenders, option[1])))


def declare_defenders(s: State, r: Defending) -> Signal:
    c = now(s)
    events: list[Event] = [h.DefendersDeclared(defender=r.seat, defenders=r.defenders)]
    events += [h.Knelt(card=x) for x in r.defenders if kneels_as_defender(s, x, c.kind)]
    events += [h.DeclaredAsDefender(card=x, kind=c.kind) for x in r.defenders]
    return Raise(events)


DEFEND = Procedure(
    "AGR-50",
    "declare defenders",
    regs=Defending,
    composite=True,
    dropped=lambda s, r: None,
    steps=(
        Step("AGR-50", ask_for_defenders, defender_named, text="declare defenders", slot=DEFENDERS),
        step("AGR-50", declare_defenders),
    ),
)


# One challenge ----------------------------------------------------------------------------------------------------


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
