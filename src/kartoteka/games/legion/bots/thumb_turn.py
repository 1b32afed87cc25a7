"""The rule of thumb for a turn: which faceup unit is activated, or whether a token is drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.legion.bots.reckon import best_blow, danger

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.games.legion.bots.sight import Named, Seen, Sight

URGENT = 14.0
"""From what on a unit is rather activated than a token drawn."""
IN_DANGER = 0.5
"""How much of what may be done to a unit makes it urgent."""


def turn(sight: Sight, options: Sequence[Named]) -> Named:
    """Whoever has the best attack, or much to lose; where nobody has, a token is drawn."""
    ready = [o for o in options if o.verb == "activate" and o.card is not None]
    others = [o for o in options if o.verb in ("draw", "parked")]
    if not ready:
        return others[0] if others else options[0]
    best = max(ready, key=lambda o: urgency(sight, o.card))
    if others and urgency(sight, best.card) < URGENT:
        return others[0]
    return best


def urgency(sight: Sight, unit: Seen | None) -> float:
    """How much depends on its being activated now."""
    if unit is None or unit.cell < 0:
        return 0.0
    found = best_blow(sight, unit, unit.cell, aims=1)
    return found + IN_DANGER * danger(sight, unit, unit.cell) if found else found
