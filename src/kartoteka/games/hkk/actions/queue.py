"""The reaction queue: what was announced waits in it, is answered in turn, and worked off from the top (HKKR-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kartoteka.games.hkk.actions import playing, reactions
from kartoteka.games.hkk.actions.carrying import carry_out
from kartoteka.games.hkk.actions.playing import announcing
from kartoteka.games.hkk.deaths import dying
from kartoteka.games.hkk.deaths.extracting import EXTRACT, FEED
from kartoteka.games.hkk.deaths.hurt import SAFE, all_are_safe
from kartoteka.games.hkk.galetki.bodyparts import PART, answerable
from kartoteka.games.hkk.offers import usable
from kartoteka.games.hkk.offers.allowed import ONLY_REACTIONS, REACTION_NEEDS, SAYS_SO
from kartoteka.games.hkk.offers.hands import own
from kartoteka.games.hkk.offers.playable import HAS_TARGETS, PAYABLE
from kartoteka.games.hkk.offers.sources import now_waiting, reactable
from kartoteka.games.hkk.permanents import bonds
from kartoteka.games.hkk.records import Right, Source
from kartoteka.games.hkk.registers import Announcing
from kartoteka.games.hkk.words.granting import topics_of
from kartoteka.games.hkk.words.verbs_table import nature_of
from kartoteka.games.shared.options import chosen
from kartoteka.kernel.legality import Ruling, ruling
from kartoteka.kernel.procedures import Call, Procedure, Return, Signal, step
from kartoteka.kernel.windows import Advance, Closes, Play, Resolve, Window, WindowRegs

if TYPE_CHECKING:
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

IN_THE_QUEUE: Final = ruling("HKKR-9.8", "a card in the queue is answered by automatic reactions, then by chosen ones")
NEWEST_FIRST: Final = Ruling(
    "HKKR-10.3", "a reaction takes effect before what it answers", value=Resolve.UNWIND, without=Resolve.NOW
)
OPPONENT_FIRST: Final = ruling("HKKR-10.5", "the opponent of who made the last announcement may react first")
BACK_AND_FORTH: Final = Ruling(
    "HKKR-10.6", "the right to react passes back and forth until both decline in a row", value=Closes.ALL_PASS,
    without=Closes.FIRST_PASS,
)  # fmt: skip
ANSWERED_IN_TURN: Final = ruling("HKKR-10.4", "reactions may be answered in turn")
ONLY_FROM_HAND: Final = ruling("HKKR-9.23", "only a card that is played from a hand can be countered")
REACTING: Final = ("reaction",)
CLOSED: Final = ruling("HKKR-10.25", "nobody reacts any more to what was in a queue that has been closed")


def life_check(s: State, r: Announcing) -> Signal:
    """After a payment that may kill somebody (HKKR-17.2)."""
    return None if s.steady.get(SAFE) or all_are_safe(s) else dying.life_check(s)


def automatic(s: State, r: Announcing) -> Signal:
    """Automatic reactions work before anybody may react (HKKR-10.9, HKKR-9.8)."""
    return reactions.answer(s, r.source) if IN_THE_QUEUE.holds else None


def told(s: State, r: Announcing) -> Signal:
    return Return(r.source)


ANNOUNCED = (*playing.ANNOUNCED, step("HKKR-17.2", life_check), step("HKKR-10.9", automatic))
"""The steps by which every action begins, until somebody may react."""
REACT = Procedure("HKKR-10.1", "a reaction", regs=Announcing, steps=(*ANNOUNCED, step("", told)))


def reacting(s: State, seat: int, option: Option) -> Call:
    """The call for a reaction: it waits in the queue; it answers the newest of what waits there."""
    newest = s.open(Source)
    assert newest is not None
    return Call(REACT, announcing(s, seat, option, answers=newest.id))


# The window -----------------------------------------------------------------------------------------------------------


def may_answer(s: State, ctx: Any, action: int) -> bool:
    """Whether a text may choose that action: it waits in the queue that is open (HKKR-10.25)."""
    source = s.situation(action)
    if type(source) is not Source or source.card == ctx.card:
        return False
    if not reactable(s, source):
        return False
    nature = nature_of(s, ctx)
    if nature is not None and nature.counters and not source.from_hand and ONLY_FROM_HAND.holds:
        return False
    if not CLOSED.holds:
        return True
    waiting = now_waiting(s)
    if not ANSWERED_IN_TURN.holds:
        waiting = waiting[:1]
    return any(x.id == action for x in waiting)


def who_reacts_first(s: State, regs: WindowRegs) -> int:
    """The opponent of the actor, unless the table plays the other reading (HKKR-10.5)."""
    actor = int(s.situation(regs.group).seat)
    opponent = OPPONENT_FIRST.holds and not chosen(s, "actor_reacts_first")
    return 1 - actor if opponent else actor


def _queue(rule: str, name: str, resolve: Any) -> Window:
    return Window(
        rule,
        name,
        plays=(
            Play(
                "HKKR-10.1", "react", among=usable.reactions, needs=REACTION_NEEDS, start=reacting,
                resolve=carry_out, attempts=usable.attempts_to_react,
            ),
            Play(
                "HKKR-10.1", "react use", among=usable.reactions, needs=REACTION_NEEDS, start=reacting,
                resolve=carry_out, attempts=usable.attempts_to_answer,
            ),
            Play("HKKK-Bond", "show", among=usable.reactions, needs=(), start=bonds.start, free=True),
            PART,
            EXTRACT,
            FEED,
        ),
        admits=("reaction", "reaction card"),
        first=who_reacts_first,
        advance=Advance.NEXT,
        closes=BACK_AND_FORTH,
        resolve=resolve,
        prompt="react or decline",
    )  # fmt: skip


QUEUE = _queue("HKKR-10.1", "reaction queue", NEWEST_FIRST)
QUEUE_AGAIN = _queue("D-23", "reaction queue, opened again after each item", Resolve.STACK)
WINDOWS: Final = (QUEUE, QUEUE_AGAIN)


def nobody_could_answer(s: State) -> bool:
    """Whether no player has anything that is done in a queue as it is now."""
    if "reaction" in s.index or Right in s.opened or answerable(s):
        return False
    if not s.spoken.isdisjoint(topics_of(s.pool, REACTING)):
        return False
    for seat in range(len(s.seats)):
        for option in own(s, seat).reactions:
            if HAS_TARGETS.test(s, seat, option) and PAYABLE.test(s, seat, option):  # mostly one of them fails
                return False
    return True


def enter(s: State, source: int) -> Signal:
    """Opens the queue about an action, if anybody could answer it."""
    if not (s.ask_every or s.pauses) and ONLY_REACTIONS.holds and SAYS_SO.holds and nobody_could_answer(s):
        return None
    return (QUEUE_AGAIN if chosen(s, "queue_reopens") else QUEUE).enter(s, source)
