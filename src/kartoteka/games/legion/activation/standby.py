"""Standby: a unit with its token answers what an enemy near it has just done (LGR-64).

The other player is asked after each attack, move or action of the active unit, and only if one of the own units shows a
token. An answer is answered by nobody: only the active unit's doings are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.legion import happenings as h
from kartoteka.games.legion.board.moving import NOT_ENGAGED, PLACES, steps
from kartoteka.games.legion.board.sight import band, in_sight
from kartoteka.games.legion.board.standing import standing
from kartoteka.games.legion.fights import targets
from kartoteka.games.legion.fights.attack import ATTACK as FIGHT
from kartoteka.games.legion.fights.attack import Strike
from kartoteka.games.legion.records import FIELD, SEATS, Activation
from kartoteka.games.legion.timing import row
from kartoteka.kernel import edits
from kartoteka.kernel.legality import Ruling, need
from kartoteka.kernel.procedures import Call, Procedure, Raise, Signal, step
from kartoteka.kernel.records import NO_CARD, Regs
from kartoteka.kernel.windows import Advance, Closes, Play, Window, WindowRegs, window

if TYPE_CHECKING:
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

MOVE, ATTACK = "standby move", "standby attack"
NEAR = Ruling("LGR-64", "an enemy within range 2 can be answered", value=2, without=5)


class Answering(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Who answers with an attack, on whom, with which weapon."""

    unit: int
    target: int
    weapon: int


def due(s: State) -> Signal:
    """Whoever waits in standby is asked, if the active unit has done something since that was asked last."""
    a = s.opened.get(Activation)
    if a is None or not a.after or not s.seats[1 - a.player].standbys:
        return None
    return Call(ANSWER, ANSWER.regs())


# What can be done -----------------------------------------------------------------------------------------------------


def actor(s: State) -> int:
    """The unit whose doing can be answered; none where it has left the table."""
    a = s.opened.get(Activation)
    return a.unit if a is not None and s.cards[a.unit].zone // SEATS == FIELD else NO_CARD


def waiting(s: State, seat: int) -> list[int]:
    """The units of a seat that show a standby token, where there is somebody to answer."""
    found: list[int] = []
    enemy = actor(s)
    if enemy == NO_CARD or s.cards[enemy].owner == seat or not s.seats[seat].standbys:
        return found
    cards = s.cards
    for card in s.zones[FIELD * SEATS + seat]:
        if not cards[card].standby and HAS_TOKEN.holds:
            continue
        if IN_RANGE.holds and band(s, card, enemy) > NEAR.value:
            continue
        if in_sight(s, card, enemy) or not IN_SIGHT.holds:
            found.append(card)
    return found


def moves(s: State, seat: int, regs: WindowRegs) -> list[Option]:
    found: list[Option] = []
    for card in waiting(s, seat):
        found += steps(s, card, MOVE)
    return found


def attacks(s: State, seat: int, regs: WindowRegs) -> list[Option]:
    found: list[Option] = []
    enemy = actor(s)
    for card in waiting(s, seat):
        shots = targets.attacks(s, card) if COULD_ATTACK.holds else targets.tries(s, card)
        for _, unit, target, weapon in shots:
            if target == enemy or not AT_THE_ACTOR.holds:
                found.append((ATTACK, unit, target, weapon))
    return found


def all_moves(s: State, seat: int) -> list[Option]:
    """Every move that a player could think of."""
    return [(MOVE, card, cell) for card in standing(s).units[seat] for cell in range(len(standing(s).at))]


def every_attack(s: State, seat: int) -> list[Option]:
    """Every attack that a player could think of."""
    mine, theirs = standing(s).units[seat], standing(s).units[1 - seat]
    facts = s.pool.facts
    return [
        (ATTACK, card, target, weapon)
        for card in mine
        for target in theirs
        for weapon in range(len(facts[s.cards[card].proto].weapons))
    ]


# Needs ----------------------------------------------------------------------------------------------------------------


def has_token(s: State, seat: int, option: Option) -> bool:
    return bool(s.cards[option[1]].standby)


def is_near(s: State, seat: int, option: Option) -> bool:
    """Whether it was an enemy, and near: the active player is asked as well, where everybody is."""
    enemy = actor(s)
    if enemy == NO_CARD or s.cards[enemy].owner == s.cards[option[1]].owner:
        return False
    return bool(band(s, option[1], enemy) <= NEAR.value)


def sees_it(s: State, seat: int, option: Option) -> bool:
    enemy = actor(s)
    return enemy != NO_CARD and in_sight(s, option[1], enemy)


def is_at_the_actor(s: State, seat: int, option: Option) -> bool:
    return bool(option[2] == actor(s))


def could_attack(s: State, seat: int, option: Option) -> bool:
    return ("attack", *option[1:]) in targets.attacks(s, option[1])


HAS_TOKEN = need("LGR-64", "it has a standby token", has_token)
IN_RANGE = need("LGR-64", "the enemy that acted is within range 2 of it", is_near)
IN_SIGHT = need("LGR-64", "it sees the enemy that acted", sees_it)
AT_THE_ACTOR = need("LGR-64", "it attacks the enemy that acted", is_at_the_actor)
COULD_ATTACK = need("LGR-67", "it could attack that unit with that weapon", could_attack)
REACTS = (HAS_TOKEN, IN_RANGE, IN_SIGHT)


# The window -----------------------------------------------------------------------------------------------------------


def move(s: State, seat: int, option: Option) -> Raise:
    _, card, cell = option
    return Raise([h.TokensSpent(card=card, what="standby"), h.Moved(card=card, cell=cell, what="standby")])


def attack(s: State, seat: int, option: Option) -> Call:
    _, card, target, weapon = option
    return Call(ANSWERING, Answering(unit=card, target=target, weapon=weapon))


def spend(s: State, r: Answering) -> Signal:
    return Raise([h.TokensSpent(card=r.unit, what="standby")])


def fight(s: State, r: Answering) -> Signal:
    return Call(FIGHT, Strike(attacker=r.unit, target=r.target, weapon=r.weapon, free=True))


def other_player(s: State, regs: WindowRegs) -> int:
    return 1 - int(s.opened[Activation].player)


STANDBY = Window(
    "LGR-64",
    "standby",
    plays=(
        Play(
            "LGR-64", MOVE, candidates=moves, needs=(*REACTS, NOT_ENGAGED, *PLACES),
            implied=(*REACTS, NOT_ENGAGED, *PLACES), start=move, attempts=all_moves,
        ),
        Play(
            "LGR-64", ATTACK, candidates=attacks, needs=(*REACTS, AT_THE_ACTOR, COULD_ATTACK),
            implied=(*REACTS, AT_THE_ACTOR, COULD_ATTACK), start=attack, attempts=every_attack,
        ),
    ),
    first=other_player,
    advance=Advance.NEXT,
    closes=Closes.PASS_IS_FINAL,
    prompt="answer from standby",
)  # fmt: skip


def asked(s: State, r: Regs) -> Signal:
    return Raise([h.StandbyAsked()])


def note(s: State, e: h.StandbyAsked) -> Event:
    """The edit: what the active unit has done is not answered once more."""
    a = s.opened.get(Activation)
    if a is not None:
        edits.edit_situation(s, a.but(after=""))
    return e


ANSWERING = Procedure(
    "LGR-64", "an attack from standby", regs=Answering, steps=(step("", spend), step("", fight))
)  # fmt: skip
ANSWER = Procedure("LGR-64", "answers from standby", steps=(window(STANDBY), step("", asked)))

WINDOWS = (STANDBY,)
PROCEDURES = (ANSWER, ANSWERING)
ROWS = {h.StandbyAsked: row(apply=note)}
