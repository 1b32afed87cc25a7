"""Rearranging stacks in a build step: another of their cards comes to lie on top (SWR-83, SW-62)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.swtcg import happenings as h
from kartoteka.games.swtcg.numbers import stack_below
from kartoteka.games.swtcg.procedures.acting import Acting, act, done_with, spend, starting, tasks
from kartoteka.games.swtcg.procedures.piloting import FORCED_OFF
from kartoteka.games.swtcg.records import STACK, Stage
from kartoteka.games.swtcg.stacks import price_of_rearranging, unique_cards
from kartoteka.kernel import ledger
from kartoteka.kernel.legality import need, ruling
from kartoteka.kernel.procedures import Raise, Signal, step
from kartoteka.kernel.windows import Play

if TYPE_CHECKING:
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

PILOTS_TOO = ruling("SW-62", "a stack that pilots may be reorganised")


def rearrangements(s: State, seat: int) -> list[Option]:
    """That card of the stack comes on top of the one that lies there now."""
    return [
        ("rearrange", below, top)
        for top in unique_cards(s, seat)
        if PILOTS_TOO.holds or s.cards[top].relation == 0
        for below in stack_below(s, top)
    ]


@done_with(STACK)
def reorganisations(s: State, seat: int, found: dict[str, list[Option]]) -> None:
    """Stacks are put in another order."""
    found["rearrange"] = rearrangements(s, seat)


def points_suffice(s: State, seat: int, option: Option) -> bool:
    return bool(price_of_rearranging(s, option[1], option[2]) <= s.seats[seat].points)


def points_fact(s: State, seat: int, option: Option) -> str:
    return f"it costs {price_of_rearranging(s, option[1], option[2])}, {s.seats[seat].points} left"


def is_first_time(s: State, seat: int, option: Option) -> bool:
    stage = s.open(Stage)
    return stage is None or not ledger.entered(s, stage.id, "rearranged", s.cards[option[2]].obj)


AFFORDABLE = need("SWR-83", "you have the build points that it costs", points_suffice, points_fact)
FIRST_TIME = need("D-14", "the stack has not been rearranged in this build step", is_first_time)


def pay(s: State, r: Acting) -> Signal:
    return spend(s, r.seat, price_of_rearranging(s, r.card, r.other))


def put_on_top(s: State, r: Acting) -> Signal:
    return Raise(
        [h.StackRearranged(card=r.card, top=r.other)], regs=r.but(option=("stack on", r.card, r.other))
    )  # fmt: skip


REARRANGING = act(
    "SWR-83", "a stack is rearranged", step("SWR-83", pay), step("SWR-83", put_on_top), FORCED_OFF
)  # fmt: skip
REARRANGE = Play(
    "SWR-83", "rearrange", among=tasks, needs=(AFFORDABLE, FIRST_TIME), start=starting(REARRANGING),
    attempts=rearrangements,
)  # fmt: skip
PLAYS = (REARRANGE,)
