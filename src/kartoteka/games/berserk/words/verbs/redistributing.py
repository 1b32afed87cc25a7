"""Redistributing wounds: one card is healed of X, and X are dealt among others, split freely (BKK-Redistribute)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.berserk import happenings as h
from kartoteka.games.berserk.fights.wounds import taken
from kartoteka.games.berserk.registers import Redistributing
from kartoteka.kernel.choices import Choice
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.procedures import Procedure, Raise, Return, Signal, Stay, step

if TYPE_CHECKING:
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

SPLIT_FREELY: Final = ruling(
    "BKK-Redistribute", "redistributed wounds are split freely, and may be more than a card has life"
)
HEALED_FIRST: Final = ruling("BKK-Redistribute", "one creature is healed of as many wounds")


def most_for(s: State, r: Redistributing) -> int:
    """How many of them a card may get."""
    if SPLIT_FREELY.holds:
        return r.left
    from kartoteka.games.berserk.numbers import life_left

    return max(0, min(r.left, life_left(s, r.waiting[0])))


def ask_for_share(s: State, r: Redistributing) -> Signal:
    """The last card gets what is left."""
    if r.amount < 0:
        r = r.but(amount=r.left)
    if not r.waiting or r.left <= 0:
        return r
    if len(r.waiting) == 1:
        return r.but(waiting=(), left=0, said=(*r.said, (r.waiting[0], most_for(s, r))))
    options: list[Option] = [("number", n) for n in range(most_for(s, r) + 1)]
    return Choice(r.seat, options, SPLIT_FREELY.rule, "how many wounds the first of them gets")


def share_named(s: State, r: Redistributing, option: Option) -> Signal:
    share = (r.waiting[0], option[1])
    amount = r.left if r.amount < 0 else r.amount
    return Stay(r.but(waiting=r.waiting[1:], left=r.left - option[1], amount=amount, said=(*r.said, share)))


def wound(s: State, r: Redistributing) -> Signal:
    """Healing and wounds are one event."""
    healed = r.healed if HEALED_FIRST.holds else ()
    events: list[Event] = [h.Healed(card=card, amount=r.amount, cause=r.cause) for card in healed]
    for card, amount in r.said:
        if amount > 0:
            changed = max(0, taken(s, r.source, card, r.kind, amount))
            events.append(
                h.Wounded(
                    card=card, amount=changed, source=r.source, action=r.cause[2], what=r.kind, cause=r.cause
                )
            )  # fmt: skip
    return Raise(events, into="result")


def tell(s: State, r: Redistributing) -> Signal:
    return Return(r.result)


REDISTRIBUTE = Procedure(
    "BKK-Redistribute",
    "redistributing wounds",
    regs=Redistributing,
    steps=(step("BKK-Redistribute", ask_for_share, answer=share_named), step("", wound), step("", tell)),
)
