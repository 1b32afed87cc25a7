"""How often a text may be used: once each turn, each combat, each game; each option of a text counts for all of them.

What is counted is the object, so a card that comes back may be used anew. A limit `over` a word (all relics) counts for
the player.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.hkk.numbered import nature, printed_at
from kartoteka.games.hkk.records import Combat, Phase, Table, Turn
from kartoteka.kernel import ledger

if TYPE_CHECKING:
    from kartoteka.kernel import program as p
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.records import Situation
    from kartoteka.kernel.state import State

PERIODS: dict[str, type[Situation]] = {"turn": Turn, "combat": Combat, "phase": Phase, "game": Table}
"""By the words of limits, the situation for which is counted."""


def _key(s: State, limit: p.Limit, seat: int, option: Option, root: int) -> ledger.Key | None:
    """What a use of a text is counted under; None while no such period goes on."""
    period = s.opened.get(PERIODS[limit.per])
    if period is None:
        return None
    over = limit.over
    if over in ("copy", "title"):
        _, card, number, copy = option
        proto, _ = printed_at(s, card, number)
        if over == "copy":
            return (period.id, "used", s.cards[card].obj, proto, root, copy)
        return (period.id, "used", s.pool.definitions[proto].name, seat, root)
    return (period.id, "used", limit.over, seat)


def within(s: State, seat: int, option: Option) -> bool:
    """Whether none of the limits of a text has been reached: `("use", card, number, copy)`."""
    if option[2] < 0 or not s.ledger:
        return True
    of = nature(s, option[1], option[2])
    for limit in of.limits:
        key = _key(s, limit, seat, option, of.root)
        if key is not None and ledger.entered(s, *key) >= limit.times:
            return False
    return True


def note(s: State, seat: int, option: Option) -> None:
    """It has been used once more."""
    if option[2] < 0:
        return
    of = nature(s, option[1], option[2])
    for limit in of.limits:
        key = _key(s, limit, seat, option, of.root)
        if key is not None:
            ledger.enter(s, *key)
