"""How often a text may be used: once each turn, each combat, each game; each option of a text counts for all of them.

What is counted is the object, so a card that comes back may be used anew. A limit `over` a word (all relics) counts for
the player.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.hkk.records import Combat, Phase, Table, Turn
from kartoteka.games.hkk.words.numbered import GRANTED, nature, printed_on
from kartoteka.kernel import ledger

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.kernel import program as p
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.records import Situation
    from kartoteka.kernel.state import State

PERIODS: dict[str, type[Situation]] = {"turn": Turn, "combat": Combat, "phase": Phase, "game": Table}
"""By the words of limits, the situation for which is counted."""

LONG: Final = frozenset({"turn", "game"})
"""Periods that go on for the rest of a turn."""


def _key(s: State, limit: p.Limit, root: int, seat: int, option: Option) -> ledger.Key | None:
    """What a use is counted under; None while no such period goes on."""
    period = s.opened.get(PERIODS[limit.per])
    if period is None:
        return None
    _, card, number, copy = option
    if limit.over not in ("copy", "title"):
        return (period.id, "used", limit.over, seat)
    c = s.cards[card]
    proto = c.proto if number < GRANTED else printed_on(c.proto, number)[0]
    if limit.over == "copy":
        return (period.id, "used", c.obj, proto, root, copy)
    return (period.id, "used", s.pool.definitions[proto].name, seat, root)


def within(s: State, seat: int, option: Option) -> bool:
    """Whether none of the limits of a text has been reached: `("use", card, number, copy)`."""
    return option[2] < 0 or bool(unspent(s, seat, (option,)))


def unspent(s: State, seat: int, options: Sequence[Option]) -> Sequence[Option]:
    """The same of several abilities: those of which it is so."""
    counted = s.ledger
    if not counted:
        return options
    found: list[Option] = []
    for option in options:
        of = nature(s, option[1], option[2])
        for limit in of.limits:
            key = _key(s, limit, of.root, seat, option)
            if key is not None and counted.get(key, 0) >= limit.times:
                break
        else:
            found.append(option)
    return found


def is_spent(s: State, seat: int, option: Option) -> bool:
    """Whether one that counts for the turn or the game has been reached: no use before the next turn."""
    of = nature(s, option[1], option[2])
    for limit in of.limits:
        if limit.per in LONG and s.ledger.get(_key(s, limit, of.root, seat, option) or (), 0) >= limit.times:
            return True
    return False


def note(s: State, seat: int, option: Option) -> None:
    """It has been used once more."""
    if option[2] < 0:
        return
    of = nature(s, option[1], option[2])
    for limit in of.limits:
        key = _key(s, limit, of.root, seat, option)
        if key is not None:
            ledger.enter(s, *key)
