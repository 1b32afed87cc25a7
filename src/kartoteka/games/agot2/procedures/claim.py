"""Claim (4.2.4, AGR-57 to AGR-62): who applies it, how much, and what each kind does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kartoteka.games.agot2 import happenings as h
from kartoteka.games.agot2.numbers.places import faction_card
from kartoteka.games.agot2.numbers.players import plot_value
from kartoteka.games.agot2.numbers.prohibitions import NO_KILLING, cannot_any
from kartoteka.games.agot2.procedures.sides import characters, every_card_in_play, is_an_opponent, is_my_character, now
from kartoteka.games.agot2.records import INTRIGUE, MILITARY, POWER
from kartoteka.games.agot2.titles import WHISPERS, is_melee, title
from kartoteka.kernel import edits
from kartoteka.kernel.choices import Slot
from kartoteka.kernel.legality import Ruling, need, ruling
from kartoteka.kernel.procedures import Call, Goto, Procedure, Raise, Return, Signal, choose_some, step
from kartoteka.kernel.records import Regs
from kartoteka.kernel.state import Hold

if TYPE_CHECKING:
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

# Military claim: the loser chooses --------------------------------------------------------------------------------


class Claiming(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Characters that the loser has chosen so far."""

    seat: int
    amount: int
    cards: tuple[int, ...] = ()


def can_be_killed(s: State, seat: int, option: Option) -> bool:
    return not cannot_any(s, option[1], NO_KILLING)


CLAIMED = Slot(
    "AGR-58",
    "choose for claim",
    seat=lambda s, r: r.seat,
    candidates=lambda s, r: [("claim", c) for c in characters(s, r.seat)],
    needs=(
        need("AGR-58", "it is a character that you control", is_my_character),
        need("AGR-97", "the character can be killed", can_be_killed),
    ),
    attempts=every_card_in_play("claim"),
)


def claim_amount(s: State, r: Claiming) -> int:
    """Nothing more is due to a winner who has left the game meanwhile (D-27)."""
    return r.amount if s.seats[now(s).winner].present else 0


def told(s: State, r: Claiming) -> Signal:
    return Return(r.cards)


MILITARY_CLAIM = Procedure(
    "AGR-58",
    "military claim",
    regs=Claiming,
    composite=True,
    dropped=lambda s, r: (),
    steps=(choose_some(CLAIMED, "cards", least=claim_amount, most=claim_amount), step("AGR-58", told)),
)


# Intrigue claim: a title lets its bearer say against whom ----------------------------------------------------------


class Whom(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """The opponents named so far."""

    seat: int
    players: tuple[int, ...] = ()


CLAIMED_FROM = Slot(
    "AGR-171",
    "choose whom the claim is against",
    seat=lambda s, r: r.seat,
    candidates=lambda s, r: [("claim against", x) for x in s.in_order(r.seat)],
    needs=(need("AGR-171", "it is an opponent", is_an_opponent),),
    attempts=lambda s, r: [("claim against", x) for x in range(len(s.seats))],
)


def named(s: State, r: Whom) -> Signal:
    return Return(r.players)


def nobody_claims(s: State, r: Whom) -> tuple[int, ...]:
    """The player has left the game."""
    return ()


WHOM = Procedure(
    "AGR-171",
    "whom intrigue claim is against",
    regs=Whom,
    composite=True,
    dropped=nobody_claims,
    steps=(choose_some(CLAIMED_FROM, "players"), step("AGR-171", named)),
)


def claimed_from(s: State, r: Any) -> tuple[int, ...]:
    """Who pays intrigue claim: those who were named, or else the loser."""
    return r.whom or (now(s).loser,)


def choose_whom(s: State, r: Any) -> Signal:
    """Who bears the Master of Whispers says against whom intrigue claim is, if there are several opponents."""
    c = now(s)
    if c.applied != INTRIGUE or not is_melee(s) or title(s, c.winner) != WHISPERS or claim(s) < 1:
        return None
    if len(s.in_order(c.winner)) < 3:
        return None
    return Call(WHOM, Whom(seat=c.winner), "whom")


# What claim does --------------------------------------------------------------------------------------------------


def kill_the_chosen(s: State, r: Any, amount: int) -> list[Event]:
    return [h.CharacterKilled(card=x, for_claim=True) for x in r.victims]


def discard_at_random(s: State, r: Any, amount: int) -> list[Event]:
    return [h.DiscardedAtRandom(player=x, amount=amount) for x in claimed_from(s, r)]


def move_power(s: State, r: Any, amount: int) -> list[Event]:
    c = now(s)
    if not s.seats[c.loser].present:
        return []
    return [h.PowerMoved(card=faction_card(s, c.loser), to=faction_card(s, c.winner), amount=amount)]


def nothing(s: State, r: Any, amount: int) -> list[Event]:
    return []


FOR_THE_ATTACKER = ruling("AGR-57", "claim is applied only if the attacker won")
ALWAYS_APPLIED = ruling("AGR-61", "claim of 0 counts as having been applied")
SATISFY = {
    MILITARY: Ruling("AGR-58", "those chosen for military claim die", value=kill_the_chosen, without=nothing),
    INTRIGUE: Ruling("AGR-59", "cards are discarded for intrigue claim", value=discard_at_random, without=nothing),
    POWER: Ruling("AGR-60", "power moves for power claim", value=move_power, without=nothing),
}


def claim(s: State) -> int:
    """The claim value of the attacker's revealed plot, as modified (AGR-57)."""
    return plot_value(s, now(s).attacker, "claim")


def apply_claim(s: State, r: Any) -> Signal:
    """Claim is applied, also where it is 0 or something comes in its place; reactions wait for what it does."""
    c = now(s)
    if (FOR_THE_ATTACKER.value and c.winner != c.attacker) or not s.seats[c.winner].present:
        return Goto("keywords")
    if not ALWAYS_APPLIED.value and claim(s) < 1:
        return Goto("keywords")
    edits.hold(s, Hold(depth=len(s.procs)))
    return Raise(
        [
            h.ClaimApplied(
                winner=c.winner,
                loser=c.loser,
                attacker=c.attacker,
                defender=c.defender,
                kind=c.kind,
                applies=c.kind,
                participants=(*c.attackers, *c.defenders),
            )
        ]
    )


def choose_victims(s: State, r: Any) -> Signal:
    """For military claim the loser chooses who dies."""
    amount = claim(s)
    if now(s).applied != MILITARY or amount < 1:
        return None
    return Call(MILITARY_CLAIM, Claiming(seat=now(s).loser, amount=amount), "victims")


def satisfy_claim(s: State, r: Any) -> Signal:
    """What the claim does, all at once; nothing, where its normal effects were replaced."""
    kind, amount = now(s).applied, claim(s)
    if not kind or amount < 1 or not s.seats[now(s).winner].present:
        return None
    return Raise(SATISFY[kind].value(s, r, amount), regs=r.but(victims=(), whom=()))
