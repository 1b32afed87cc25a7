"""How often a text may be used: "(Once per round.)" counts in the round, for the card as the object that it is.

A text that was set off counts when its player takes it up (`command.settling`), an action when it is taken.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.legion.records import Activation, Phase, Round, Table
from kartoteka.kernel import ledger

if TYPE_CHECKING:
    from kartoteka.kernel import program as p
    from kartoteka.kernel.abilities import Ability
    from kartoteka.kernel.records import Situation
    from kartoteka.kernel.state import State

PERIODS: dict[str, type[Situation]] = {"round": Round, "phase": Phase, "activation": Activation, "game": Table}
"""By the words of limits, the situation for which is counted."""


def key_of(s: State, limit: p.Limit, obj: int, number: int) -> ledger.Key:
    """What a use is counted under."""
    period = s.opened.get(PERIODS[limit.per]) or s.opened[Table]
    return (period.id, "used", obj, number)


def is_spent(s: State, card: int, ability: Ability) -> bool:
    """Whether a text has been used as often as it says."""
    obj = s.cards[card].obj
    for limit in ability.limits:  # noqa: SIM110 (asked for every event that such a text hears)
        if s.ledger.get(key_of(s, limit, obj, ability.number), 0) >= limit.times:
            return True
    return False


def note(s: State, obj: int, ability: Ability) -> None:
    """It is used once more."""
    for limit in ability.limits:
        ledger.enter(s, *key_of(s, limit, obj, ability.number))
