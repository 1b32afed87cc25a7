"""What costs would spend, and what is promised: an action that is paid for later binds its price until it is paid.

A price is the list of events that a cost would raise. Two events spend the same resource if they are of one kind and
name the same card and seat; their amounts add up, and what has no amount (tapping a card) can be spent only once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from kartoteka.kernel.abilities import ability_of
from kartoteka.kernel.registers import Ctx, Declared

if TYPE_CHECKING:
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

Resource = tuple[str, int, int]
"""A kind of event, a card and a seat; -1 where it names none."""


def price(state: State, card: int, ability: int, seat: int) -> Sequence[Event]:
    """What that seat would spend for an ability now."""
    cost = ability_of(state, card, ability).cost
    return cost.events(state, Ctx(card, seat)) if cost is not None else ()


def promised(state: State) -> Sequence[Event]:
    """What is to be paid for the actions that wait; a cancelled one costs nothing."""
    return [
        event
        for x in state.situations
        if isinstance(x, Declared) and x.status != "cancelled"
        for event in price(state, x.card, x.ability, x.seat)
    ]


def resource(event: Event) -> Resource:
    """What an event of a price spends."""
    return type(event).__name__, getattr(event, "card", -1), getattr(event, "seat", -1)


def binds(events: Iterable[Event], wanted: Iterable[Event]) -> bool:
    """Whether the first spend some resource that the second would spend too."""
    bound = {resource(event) for event in events}
    return any(resource(event) in bound for event in wanted)


def can_pay(state: State, wanted: Sequence[Event], besides: Sequence[Event] = ()) -> bool:
    """Whether all of a price could be paid, together with what was promised `besides`."""
    total: dict[Resource, Any] = {}
    for event in (*besides, *wanted):
        spent = total.get(resource(event))
        if spent is None:
            total[resource(event)] = event
        elif hasattr(event, "amount"):
            total[resource(event)] = spent.but(amount=spent.amount + getattr(event, "amount", 0))
        else:
            return False
    rows = state.game.rows
    for event in (total[resource(event)] for event in wanted):
        could = rows[type(event)].could
        if could is not None and not could(state, event):
            return False
    return True
