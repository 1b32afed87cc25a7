"""The timing table: by which names triggers know each kind of event, and what it changes.

Nothing opens around an event but what replaces it (SWR-115): triggers are captured as it happens and wait (SW-22).
"""

from __future__ import annotations

from typing import Any

from kartoteka.games.swtcg import edits
from kartoteka.games.swtcg import happenings as h
from kartoteka.games.swtcg.numbers import cannot
from kartoteka.games.swtcg.replacing import REPLACEMENTS
from kartoteka.kernel.events import Row, Timing

PLAIN = Timing("an event", delays="D-38")
"""What nothing replaces."""
REPLACEABLE = Timing("a discard", before=(REPLACEMENTS,), replaces="SWR-115", delays="D-38")
"""What something may happen instead of (SWR-115)."""


def _row(*names: str, apply: Any, could: Any = None, most: Any = None, leaves: bool = False) -> Row:
    return Row(*names, apply=apply, timing=PLAIN, could=could, most=most, looks_back=leaves)


def can_tap(s: Any, e: h.Tapped) -> bool:
    return (not s.cards[e.card].tapped or not edits.TAPPED_ONCE.holds) and not cannot(s, e.card, "be tapped")


def can_pay_force(s: Any, e: h.ForcePaid) -> bool:
    return bool(s.seats[e.player].force >= e.amount)


def can_spend(s: Any, e: h.PointsSpent) -> bool:
    return bool(s.seats[e.player].points >= e.amount)
