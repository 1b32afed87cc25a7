"""Cards that a text puts on a deck "in any order": its player says which comes first, then they are put there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kartoteka.games.swtcg import happenings as h
from kartoteka.games.swtcg.numbers import definition
from kartoteka.kernel.choices import Choice
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.procedures import Procedure, Raise, Return, Signal, Stay, step
from kartoteka.kernel.records import Regs

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

ITS_PLAYER_ORDERS = ruling("SWR-117", "what a text leaves in any order its player puts in order")


class Ordering(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Registers: the cards that are still to be named, and those that were, the first of them uppermost."""

    seat: int
    left: tuple[int, ...]
    bottom: bool
    named: tuple[int, ...] = ()
    result: Any = None


def matters(s: State, cards: Sequence[int]) -> bool:
    """Whether anybody could tell in which order the cards lie."""
    return ITS_PLAYER_ORDERS.holds and len({definition(s, card).title for card in cards}) > 1


def ask_which_is_next(s: State, r: Ordering) -> Signal:
    if not matters(s, r.left):
        return r.but(named=(*r.named, *r.left), left=())
    return Choice(r.seat, [("choose", card) for card in r.left], "SWR-117", "which of them lies above the others")


def it_is_next(s: State, r: Ordering, option: Option) -> Signal:
    left = tuple(card for card in r.left if card != option[1])
    return Stay(r.but(named=(*r.named, option[1]), left=left))


def put_them(s: State, r: Ordering) -> Signal:
    cards = r.named if r.bottom else r.named[::-1]
    return Raise([h.CardMoved(card=card, to="deck", bottom=r.bottom) for card in cards], into="result")


def tell(s: State, r: Ordering) -> Signal:
    return Return(r.result)


IN_ANY_ORDER = Procedure(
    "SWR-117",
    "cards put on a deck in any order",
    regs=Ordering,
    steps=(step("SWR-117", ask_which_is_next, answer=it_is_next), step("", put_them), step("", tell)),
)
