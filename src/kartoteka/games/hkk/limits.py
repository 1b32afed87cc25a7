"""How often a text may be used: once each turn, each combat, each game; each option of a text counts for all of them.

What is counted is the object, so a card that comes back may be used anew. A limit `over` a word (all relics) counts for
the player.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.hkk.records import Combat, Phase, Table, Turn
from kartoteka.kernel import ledger

if TYPE_CHECKING:
    from kartoteka.games.hkk.facts import Nature
    from kartoteka.kernel import program as p
    from kartoteka.kernel.records import Situation
    from kartoteka.kernel.state import State

PERIODS: dict[str, type[Situation]] = {"turn": Turn, "combat": Combat, "phase": Phase, "game": Table}
"""By the words of limits, the situation for which is counted."""


def key(s: State, limit: p.Limit, seat: int, card: int, proto: int, nature: Nature, copy: int = 0) -> ledger.Key | None:
    """What a use is counted under; None while no such period goes on."""
    period = s.opened.get(PERIODS[limit.per])
    if period is None:
        return None
    if limit.over == "copy":
        return (period.id, "used", s.cards[card].obj, proto, nature.root, copy)
    if limit.over == "title":
        return (period.id, "used", s.pool.definitions[proto].name, seat, nature.root)
    return (period.id, "used", limit.over, seat)


def within(s: State, seat: int, card: int, proto: int, nature: Nature, copy: int = 0) -> bool:
    """Whether none of its limits has been reached."""
    for limit in nature.limits:
        counted = key(s, limit, seat, card, proto, nature, copy)
        if counted is not None and ledger.entered(s, *counted) >= limit.times:
            return False
    return True


def note(s: State, seat: int, card: int, proto: int, nature: Nature, copy: int = 0) -> None:
    """It has been used once more."""
    for limit in nature.limits:
        counted = key(s, limit, seat, card, proto, nature, copy)
        if counted is not None:
            ledger.enter(s, *counted)
