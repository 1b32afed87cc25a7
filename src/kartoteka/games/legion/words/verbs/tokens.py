"""Verbs of what lies on units: suppression, aim, dodge, surge and standby tokens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from kartoteka.games.legion import happenings as h
from kartoteka.games.legion.words.verbs.table import amount, verb

if TYPE_CHECKING:
    from kartoteka.kernel.interpret import Operands
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State


@verb("suppress", "LGR-60")
def suppress(s: State, c: Any, o: Operands) -> Sequence[Event]:
    number = max(0, o.number(s, c))
    return [h.SuppressionGained(card=x, amount=number, source=c.card) for x in o.cards(s, c)]


@verb("unsuppress", "LGR-60")
def unsuppress(s: State, c: Any, o: Operands) -> Sequence[Event]:
    """So many, as far as there are any; or all."""
    return [h.SuppressionRemoved(card=x, amount=amount(s, c, o, x, "suppression")) for x in o.cards(s, c)]


@verb("gain aim", "LGR-68")
def gain_aim(s: State, c: Any, o: Operands) -> Sequence[Event]:
    return [h.AimGained(card=x, amount=o.number(s, c)) for x in o.cards(s, c)]


@verb("gain dodge", "LGR-70")
def gain_dodge(s: State, c: Any, o: Operands) -> Sequence[Event]:
    return [h.DodgeGained(card=x, amount=o.number(s, c)) for x in o.cards(s, c)]


@verb("gain surge", "LGR-69")
def gain_surge(s: State, c: Any, o: Operands) -> Sequence[Event]:
    return [h.SurgeGained(card=x, amount=o.number(s, c)) for x in o.cards(s, c)]


@verb("gain standby", "LGR-64")
def gain_standby(s: State, c: Any, o: Operands) -> Sequence[Event]:
    """One: a unit has no more (LGR-64)."""
    return [h.StandbyGained(card=x) for x in o.cards(s, c)]


def _lost(s: State, c: Any, o: Operands, what: str) -> Sequence[Event]:
    return [h.TokensSpent(card=x, what=what, amount=amount(s, c, o, x, what)) for x in o.cards(s, c)]


@verb("lose aim", "LGR-68")
def lose_aim(s: State, c: Any, o: Operands) -> Sequence[Event]:
    return _lost(s, c, o, "aim")


@verb("lose dodge", "LGR-70")
def lose_dodge(s: State, c: Any, o: Operands) -> Sequence[Event]:
    return _lost(s, c, o, "dodge")


@verb("lose surge", "LGR-69")
def lose_surge(s: State, c: Any, o: Operands) -> Sequence[Event]:
    return _lost(s, c, o, "surge")


@verb("lose standby", "LGR-64")
def lose_standby(s: State, c: Any, o: Operands) -> Sequence[Event]:
    return _lost(s, c, o, "standby")
