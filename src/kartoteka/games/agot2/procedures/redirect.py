"""Redirecting a challenge (melee; AG-24 to AG-37).

A title lets its bearer say that a challenge which has just been initiated shall be resolved against another opponent.
That is after its initiation and before anything reacts to it, so what reacts is held meanwhile, and nobody counts as
bypassed yet (D-26). The bearer says whether, the attacking player against whom, and aims anew: two players, two lines.

Nothing here asks who may be attacked: the challenge is initiated already.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.agot2 import happenings as h
from kartoteka.games.agot2.procedures.aiming import Initiating, aiming
from kartoteka.games.agot2.procedures.sides import is_an_opponent, off
from kartoteka.games.agot2.records import Round
from kartoteka.games.agot2.rivalry import is_barred
from kartoteka.games.agot2.titles import REGENT, bearer, is_melee, supports
from kartoteka.kernel import ledger
from kartoteka.kernel.choices import Choice, Slot
from kartoteka.kernel.legality import Ruling, need, ruling
from kartoteka.kernel.procedures import Call, Goto, Procedure, Raise, Return, Signal, Step, step
from kartoteka.kernel.records import NOBODY

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.games.agot2.procedures.aiming import Ask
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

BEFORE_REACTIONS = ruling("AG-26", "a challenge is redirected before anybody reacts to its initiation")
OLD_NOT_BYPASSED = ruling("AG-29", "whom stealth was aimed at before a redirect was not bypassed")
STAYS_INITIATED = ruling("AG-31", "a redirected challenge stays initiated against its original opponent")


def as_initiated(events: Sequence[Event], aim: Initiating | None) -> Sequence[Event]:
    """What is reacted to: against whom the challenge was initiated, no redirect changes."""
    if aim is None or STAYS_INITIATED.value:
        return events
    return tuple(e.but(against=aim.opponent) if type(e) is h.ChallengeInitiated else e for e in events)


# Whom it goes on against ------------------------------------------------------------------------------------------

IGNORES_BANS = ruling("AG-34", "what forbids to initiate a challenge against a player stops no redirect to that player")
EVEN_SUPPORTED = ruling("AG-35", "a challenge may be redirected to whom the attacker's title supports")


def the_attacker(s: State, r: Initiating) -> int:
    return r.seat


def the_bearer(s: State, r: Initiating) -> int:
    return bearer(s, REGENT)


WHO_CHOOSES = Ruling(
    "AG-27", "the player who initiates a redirected challenge chooses its opponent", value=the_attacker,
    without=the_bearer,
)  # fmt: skip


def whom_it_might_be_against(s: State, r: Initiating) -> list[Option]:
    """Whoever is there, be it forbidden to attack that player or the player supported: it is not initiated again."""
    return [
        ("against", x)
        for x in s.in_order(r.seat)
        if (IGNORES_BANS.value or not is_barred(s, r.seat, r.kind, x))
        and (EVEN_SUPPORTED.value or not supports(s, r.seat, x))
    ]


def is_the_attackers_opponent(s: State, seat: int, option: Option) -> bool:
    """Whoever it is that chooses."""
    return is_an_opponent(s, s.regs[-1].seat, option)


def is_another_opponent(s: State, seat: int, option: Option) -> bool:
    return bool(option[1] != s.regs[-1].opponent)


NEW_OPPONENT = Slot(
    "AG-27",
    "choose the new opponent",
    seat=lambda s, r: WHO_CHOOSES.value(s, r),
    candidates=whom_it_might_be_against,
    needs=(
        need("AG-27", "it is an opponent of the attacking player", is_the_attackers_opponent),
        need("AG-33", "the challenge was not initiated against that player", is_another_opponent),
    ),
    attempts=lambda s, r: [("against", x) for x in range(len(s.seats))],
)


def choose_new_opponent(s: State, r: Initiating) -> Signal:
    """Somebody must be chosen, even if there is one alone to choose."""
    seat = NEW_OPPONENT.seat(s, r)
    options = NEW_OPPONENT.eligible(s, r, seat)
    if not options or off(s):
        return Return(None)
    return Choice(seat, options, NEW_OPPONENT.rule, NEW_OPPONENT.prompt)


def new_opponent_chosen(s: State, r: Initiating, option: Option) -> Signal:
    return r.but(opponent=option[1])


def while_it_is_borne(ask: Ask) -> Ask:
    """Asks only while the title is borne: with its bearer goes what that player has begun (D-27)."""

    def run(s: State, r: Initiating) -> Signal:
        return Return(None) if bearer(s, REGENT) == NOBODY else ask(s, r)

    return run


def aimed(s: State, r: Initiating) -> Signal:
    return Return(r)


def not_redirected(s: State, r: Initiating) -> None:
    """The attacking player has left the game."""


AIM = Procedure(
    "AG-27",
    "aim a redirected challenge",
    regs=Initiating,
    composite=True,
    dropped=not_redirected,
    steps=(
        Step(
            "AG-27",
            while_it_is_borne(choose_new_opponent),
            new_opponent_chosen,
            text="choose the new opponent",
            slot=NEW_OPPONENT,
        ),
        *aiming("AG-28", while_it_is_borne),
        step("AG-27", aimed),
    ),
)


# Whether ----------------------------------------------------------------------------------------------------------


def bears_the_title(s: State, seat: int, option: Option) -> bool:
    return bearer(s, REGENT) == seat


def none_this_round(s: State, seat: int, option: Option) -> bool:
    round = s.open(Round)
    return round is None or not ledger.entered(s, round.id, "redirected", seat)


def another_is_left(s: State, seat: int, option: Option) -> bool:
    r = s.regs[-1]
    return bool(NEW_OPPONENT.eligible(s, r, r.seat))


def who_may_redirect(s: State, r: Initiating) -> int:
    """The bearer of the title; were it not for that, the first of all."""
    seat = bearer(s, REGENT)
    return seat if seat != NOBODY else s.in_order(0)[0]


LET_BE = ("let be",)
NEVER_MUST = ruling("AG-25", "nobody has to redirect a challenge")

REDIRECTING = Slot(
    "AG-25",
    "redirect the challenge",
    seat=who_may_redirect,
    candidates=lambda s, r: [("redirect",)],
    needs=(
        need("AG-24", "you bear the Crown Regent", bears_the_title),
        need("AG-25", "no challenge was redirected this round", none_this_round),
        need("AG-27", "there is another opponent to redirect it to", another_is_left),
    ),
    attempts=lambda s, r: [("redirect",), LET_BE],
)


def may_be_redirected(s: State, r: Initiating) -> bool:
    """Whether somebody has the chance to redirect the challenge that is being initiated."""
    return is_melee(s) and bool(REDIRECTING.eligible(s, r, who_may_redirect(s, r)))


def ask_for_redirect(s: State, r: Initiating) -> Signal:
    seat = who_may_redirect(s, r)
    options = REDIRECTING.eligible(s, r, seat)
    if not options or off(s):
        return Return(None)
    if NEVER_MUST.value:
        options.append(LET_BE)
    return Choice(seat, options, REDIRECTING.rule, REDIRECTING.prompt)


def redirect_said(s: State, r: Initiating, option: Option) -> Signal:
    return r if option == ("redirect",) else Return(None)


def aim(s: State, r: Initiating) -> Signal:
    return Call(AIM, r.but(aim=None), "aim")


def redirect(s: State, r: Initiating) -> Signal:
    """It goes on against the new opponent; if that player has left meanwhile, another is chosen."""
    player = bearer(s, REGENT)
    if r.aim is None or player == NOBODY:
        return Return(None)
    if not s.seats[r.aim.opponent].present:
        return Goto("aim")
    return Raise([h.ChallengeRedirected(player=player, attacker=r.seat, was=r.opponent, to=r.aim.opponent)])


def aimed_anew(s: State, r: Initiating) -> Signal:
    return Return(r.aim)


REDIRECT = Procedure(
    "AG-25",
    "redirect a challenge",
    regs=Initiating,
    dropped=not_redirected,
    steps=(
        Step("AG-25", ask_for_redirect, redirect_said, text="redirect the challenge", slot=REDIRECTING),
        step("AG-27", aim, label="aim"),
        step("AG-32", redirect),
        step("AG-30", aimed_anew),
    ),
)
