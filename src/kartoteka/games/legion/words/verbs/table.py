"""The table of verbs, into which each chapter enters its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kartoteka.games.shared.verbs import VerbTable, always, some_cards

if TYPE_CHECKING:
    from kartoteka.kernel.interpret import Operands
    from kartoteka.kernel.state import State

__all__ = ["ALL", "VERBS", "always", "amount", "some_cards", "verb"]

VERBS = VerbTable()
verb = VERBS.verb
ALL = "all"
"""The manner of what is done as often as it can be."""


def amount(s: State, c: Any, o: Operands, card: int, field: str) -> int:
    """How many: the number of the text, or all that there are on the card."""
    return int(getattr(s.cards[card], field)) if ALL in o.manner else max(0, o.number(s, c))
