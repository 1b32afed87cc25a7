"""Summoning: the verb. The search for what is summoned stands in the declaration (`actions.searching`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kartoteka.games.berserk.bringing.arriving import controller, may_arrive
from kartoteka.games.berserk.bringing.bringing import brought, how_by
from kartoteka.games.berserk.numbers import SEATS
from kartoteka.games.berserk.records import COVERED
from kartoteka.games.berserk.recruiting.squads import Joining

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.kernel.interpret import Operands
    from kartoteka.kernel.procedures import Call
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State


def could_summon(s: State, ctx: Any, operands: Operands) -> bool:
    """Whether any of those cards lies still where it was found, and nothing that everybody sees keeps it out."""
    how = how_by(s, ctx)
    if how is None:
        return False
    hidden = s.zones[COVERED * SEATS + controller(s, ctx.seat, how)]
    return any([may_arrive(s, card, ctx.seat, how, Joining(unseen=hidden)) for card in operands.cards(s, ctx)])


def summon(s: State, ctx: Any, operands: Operands) -> Sequence[Event] | Call:
    """Those cards come out of the deck, which is shuffled (BKR-18.8)."""
    return brought(s, ctx, operands, "summon")
