"""Cards that a player must choose among the own ones: what he or she discards or sacrifices (HKKR-6.24)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.hkk import happenings as h
from kartoteka.games.hkk.registers import Choosing
from kartoteka.kernel.choices import Choice
from kartoteka.kernel.events import FAILED
from kartoteka.kernel.procedures import Procedure, Raise, Return, Signal, Stay, step

if TYPE_CHECKING:
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State


def ask_which(s: State, r: Choosing) -> Signal:
    """Nothing is asked where there is nothing to choose."""
    if not r.waiting:
        return None
    seat, amount, cards = r.waiting[0]
    if amount <= 0 or len(cards) <= amount:
        gone = cards if amount > 0 else ()
        return Stay(r.but(waiting=r.waiting[1:], chosen=(*r.chosen, *gone)))
    return Choice(seat, [("choose", card) for card in cards], "HKKR-6.24", f"which card to {r.verb}")


def one_more(s: State, r: Choosing, option: Option) -> Signal:
    seat, amount, cards = r.waiting[0]
    rest = (seat, amount - 1, tuple(card for card in cards if card != option[1]))
    return Stay(r.but(waiting=(rest, *r.waiting[1:]), chosen=(*r.chosen, option[1])))


def hand_over(s: State, r: Choosing) -> Signal:
    from kartoteka.games.hkk.deaths.leaving import going

    if not r.chosen:
        return Return(FAILED)
    if r.verb == "sacrifice":
        lost = [going(s, x, "discard", "sacrificed", drawback=r.drawback, cause=r.cause) for x in r.chosen]
        return Raise(lost, into="result")
    return Raise([h.Discarded(card=x, manner="discarded", cause=r.cause) for x in r.chosen], into="result")


def tell(s: State, r: Choosing) -> Signal:
    return Return(r.result)


HAND_OVER = Procedure(
    "HKKR-6.24",
    "cards that a player chooses among the own ones",
    regs=Choosing,
    steps=(step("HKKR-6.24", ask_which, answer=one_more), step("", hand_over), step("", tell)),
)
