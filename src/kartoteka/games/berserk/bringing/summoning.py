"""Summoning: the verb. The search for what is summoned stands in the declaration (`actions.searching`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kartoteka.games.berserk.bringing.bringing import brought

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.kernel.interpret import Operands
    from kartoteka.kernel.procedures import Call
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State


def summon(s: State, ctx: Any, operands: Operands) -> Sequence[Event] | Call:
    """Those cards come out of the deck, which is shuffled (BKR-18.8)."""
    return brought(s, ctx, operands, "summon")
