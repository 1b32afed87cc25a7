"""Reviving: the verb. What is revived was chosen as a target when the action was declared (BKR-18.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kartoteka.games.berserk.bringing.bringing import brought

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.kernel.interpret import Operands
    from kartoteka.kernel.procedures import Call
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State


def revive(s: State, ctx: Any, operands: Operands) -> Sequence[Event] | Call:
    """Those cards come out of the graveyard."""
    return brought(s, ctx, operands, "revive")
