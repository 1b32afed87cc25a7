"""How many of "up to N": the player says it for one card after the other (SWR-130), then all of it happens at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kartoteka.games.swtcg.counters import placing, there
from kartoteka.kernel.choices import Choice
from kartoteka.kernel.events import FAILED
from kartoteka.kernel.procedures import Procedure, Raise, Return, Signal, Stay, step
from kartoteka.kernel.records import Regs

if TYPE_CHECKING:
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State


class HowMany(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Registers: how many counters of a kind are to be taken off each card."""

    seat: int
    kind: str
    waiting: tuple[int, ...]
    most: int
    said: tuple[tuple[int, int], ...] = ()
    """Cards that were decided on, with the number."""
    result: Any = None


def ask_how_many(s: State, r: HowMany) -> Signal:
    """Nothing is asked where there is nothing to take."""
    for i, card in enumerate(r.waiting):
        most = min(r.most, there(s, r.kind, card))
        if most > 0:
            numbers: list[Option] = [("number", k) for k in range(most + 1)]
            return Choice(r.seat, numbers, "SWR-130", f"how many of up to {most}") if i == 0 else _skip(r, i)
    return r.but(waiting=())


def _skip(r: HowMany, at: int) -> Signal:
    return Stay(r.but(waiting=r.waiting[at:]))


def say_how_many(s: State, r: HowMany, option: Option) -> Signal:
    return Stay(r.but(waiting=r.waiting[1:], said=(*r.said, (r.waiting[0], option[1]))))


def take_them(s: State, r: HowMany) -> Signal:
    events = [placing(r.kind, card, -amount) for card, amount in r.said if amount > 0]
    if not events:
        return Return(FAILED)
    return Raise(events, into="result")


def tell(s: State, r: HowMany) -> Signal:
    return Return(r.result)


HOW_MANY = Procedure(
    "SWR-130",
    "how many of up to so many",
    regs=HowMany,
    steps=(step("SWR-130", ask_how_many, answer=say_how_many), step("", take_them), step("", tell)),
)
