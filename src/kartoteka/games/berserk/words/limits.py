"""How often a text may be used: once in a turn, twice in a battle.

A use is counted for the object, so a card that comes back may be used anew. What is on its way on the stack counts
beforehand: that is asked in `actions.promises`. What a use enters is in `edits.actions`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.berserk.records import Table, Turn

if TYPE_CHECKING:
    from kartoteka.kernel import ledger
    from kartoteka.kernel import program as p
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.records import Situation
    from kartoteka.kernel.state import State

PERIODS: dict[str, type[Situation]] = {"turn": Turn, "battle": Table}
"""By the words of limits, the situation for which is counted; before the first turn, all of it is one."""
PLENTY: Final = 1_000_000
"""Uses of a text that is not limited."""


def key_of(s: State, limit: p.Limit, obj: int, number: int) -> ledger.Key:
    """What a use is counted under."""
    period = s.opened.get(PERIODS[limit.per]) or s.opened[Table]
    return (period.id, "used", obj, number)


def left(s: State, seat: int, option: Option) -> int:
    """How many more times a text may be used: `("use", card, number, ...)`."""
    return uses_left(s, option[1], option[2])


def uses_left(s: State, card: int, number: int) -> int:
    """The same, of the ability with that number of a card."""
    c = s.cards[card]
    limits = s.pool.facts[c.proto].natures[number].limits
    if not limits:
        return PLENTY
    found = PLENTY
    for limit in limits:
        spent = s.ledger.get(key_of(s, limit, c.obj, number), 0)
        found = min(found, limit.times - spent)
    return found
