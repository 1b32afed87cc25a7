"""The verbs of card texts: how each becomes events. What an event does is in `edits`.

`orders` has those of orders and their tokens, `tokens` those of what units gain and lose, `moves` those of moves and
activations, `fights` those of attacks and wounds, `cards` those of command cards.
"""

from __future__ import annotations

from kartoteka.games.legion.words.verbs import cards, fights, moves, orders, tokens
from kartoteka.games.legion.words.verbs.table import VERBS

__all__ = ["PROCEDURES", "VERBS", "cards", "fights", "moves", "orders", "tokens"]

PROCEDURES = (*fights.PROCEDURES, *moves.PROCEDURES)
