"""The current life of a creature whose maximum drops (D-9).

By the rules both drop together, and nothing need be remembered: current life is the maximum less the wounds. Under the
other reading current life is kept as far as it can be; then the maximum that a wounded creature last had is noted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.hkk import happenings as h
from kartoteka.games.hkk.numbers import life
from kartoteka.games.hkk.options import chosen
from kartoteka.games.hkk.records import CREATURES_LIE
from kartoteka.kernel import edits
from kartoteka.kernel.events import Check
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.procedures import Raise, Signal

if TYPE_CHECKING:
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

BOTH_DROP = ruling("D-9", "who loses a bonus to life loses as much of the maximum and of the current life")
KEPT = "current_kept"


def noted(s: State) -> Signal | None:
    """Where current life is kept: the maxima of wounded creatures that have changed, and the wounds that are left."""
    if BOTH_DROP.holds and not chosen(s, KEPT):
        return None
    events: list[Event] = []
    n = len(s.seats)
    for pile in s.zones[CREATURES_LIE[0] * n : (CREATURES_LIE[-1] + 1) * n]:
        for card in pile:
            c = s.cards[card]
            now = life(s, card) if c.wounds else 0
            if now != c.most:
                wounds = c.wounds if now > c.most else max(0, now - (c.most - c.wounds))
                events.append(h.MaximumNoted(card=card, most=now, wounds=wounds))
    return Raise(events) if events else None


def note(s: State, e: h.MaximumNoted) -> Event:
    edits.change(s, e.card, s.cards[e.card].but(most=e.most, wounds=e.wounds))
    return e


CHECKS = (
    Check(
        "", "current life is kept where a maximum drops", noted,
        (
            h.Wounded, h.Healed, h.Left, h.Entered, h.Attached, h.MarkersPut, h.LevelsGained, h.ControlTaken,
            h.EffectStarted, h.CombatEnded, h.StageEnded, h.PhaseEnded, h.TurnOver, h.AttackDeclared, h.Passivized,
            h.Activated, h.PlaceChanged, h.Turned,
        ),
    ),
)  # fmt: skip
