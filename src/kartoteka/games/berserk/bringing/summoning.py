"""Summoning: the verb. The search for what is summoned stands in the declaration (`actions.searching`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kartoteka.games.berserk.bringing.bringing import brought
from kartoteka.games.berserk.bringing.defaults import SUMMON
from kartoteka.games.berserk.numbers import SEATS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.kernel.interpret import Operands
    from kartoteka.kernel.procedures import Call
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State


def could_summon(s: State, ctx: Any, operands: Operands) -> bool:
    """Whether any of those cards lies still where it was found."""
    found = [s.cards[card].zone // SEATS in SUMMON.comes_from.value for card in operands.cards(s, ctx)]
    return any(found)


def summon(s: State, ctx: Any, operands: Operands) -> Sequence[Event] | Call:
    """Those cards come out of the deck, which is shuffled (BKR-18.8)."""
    return brought(s, ctx, operands, "summon")
