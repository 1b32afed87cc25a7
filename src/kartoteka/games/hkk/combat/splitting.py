"""Damage that is split: its player says how much each card gets, at least 1, as it takes effect (HKKR-11.18)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.hkk import happenings as h
from kartoteka.games.hkk.registers import Splitting
from kartoteka.kernel.choices import Choice
from kartoteka.kernel.procedures import Procedure, Raise, Return, Signal, Stay, step

if TYPE_CHECKING:
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State


def ask_for_share(s: State, r: Splitting) -> Signal:
    """Each card gets at least 1, so the others leave that much; the last gets what is left."""
    if not r.waiting:
        return None
    most = r.left - (len(r.waiting) - 1)
    if len(r.waiting) == 1 or most <= 1:
        shares = tuple((card, 1 if most <= 1 and i < r.left else r.left) for i, card in enumerate(r.waiting))
        return r.but(waiting=(), said=(*r.said, *shares[: r.left]))
    options: list[Option] = [("number", n) for n in range(1, most + 1)]
    return Choice(r.seat, options, "HKKR-11.18", "how much damage the first of them gets")


def share_named(s: State, r: Splitting, option: Option) -> Signal:
    share = (r.waiting[0], option[1])
    return Stay(r.but(waiting=r.waiting[1:], left=r.left - option[1], said=(*r.said, share)))


def wound(s: State, r: Splitting) -> Signal:
    return Raise(
        [
            h.Wounded(card=card, amount=amount + r.more, source=r.source, kind=r.kind, cause=r.cause)
            for card, amount in r.said
        ],
        into="result",
    )


def tell(s: State, r: Splitting) -> Signal:
    return Return(r.result)


SPLIT = Procedure(
    "HKKR-11.18",
    "splitting damage",
    regs=Splitting,
    steps=(step("HKKR-11.18", ask_for_share, answer=share_named), step("", wound), step("", tell)),
)
