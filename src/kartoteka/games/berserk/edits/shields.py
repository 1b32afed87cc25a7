"""Edits of what prevents wounds: how much of it is used up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.berserk.records import Table, Turn
from kartoteka.kernel import edits, ledger

if TYPE_CHECKING:
    from kartoteka.games.berserk import happenings as h
    from kartoteka.kernel.state import State


def use_up(s: State, e: h.Shielded) -> None:
    """Armour and camouflage are counted for the turn; of what a text prevents the rest lasts on."""
    now = s.opened.get(Turn)
    when = now.id if now is not None else s.opened[Table].id
    for what, obj, instance, amount in e.used:
        if what == "prevent":
            _take_off(s, int(instance), int(amount))
        else:
            ledger.enter(s, when, what, obj, instance, amount=int(amount))


def _take_off(s: State, stamp: int, amount: int) -> None:
    for m in s.modifiers:
        if m.stamp == stamp:
            edits.drop_modifiers(s, lambda x: x.stamp == stamp)
            if m.amount > amount:
                edits.add_modifier(s, m.but(amount=m.amount - amount))
            return
