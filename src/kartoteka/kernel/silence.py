"""Silence that tells nothing: a seat is asked, though it has nothing, where the others must think that it might.

Asking only those who can act is quick, but tells everybody else that somebody could not. Where a state `pauses`, a seat
is asked for its pass wherever public knowledge allows that a card it holds unseen could be used: some definition in
the game's pool has an ability of the window's kinds that works where such a card lies. Whether it is really there is
not looked at.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from kartoteka.kernel.pool import Pool
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

UNTRIGGERED: Final = ""
"""Stands for the event of an ability that wants none."""


def names_of(state: State, events: Iterable[Event]) -> set[str]:
    """The names by which triggers know these events."""
    rows = state.game.rows
    return {name for event in events for name in rows[type(event)].names}


def might_act(state: State, seat: int, names: Collection[str], kinds: frozenset[str]) -> bool:
    """Whether the others must think that the seat has an ability of these kinds, for such an event or for none.

    Where no kinds are named, something else than abilities can be done there, with any card.
    """
    for kind in unseen_from(state, seat):
        wanted = wanted_from(state.pool, kind, kinds)
        if not kinds or UNTRIGGERED in wanted or not wanted.isdisjoint(names):
            return True
    return False


def unseen_from(state: State, seat: int) -> Iterator[int]:
    """The kinds of zone in which cards of the seat lie that it alone knows."""
    own = 1 << seat
    others = ((1 << len(state.seats)) - 1) & ~own
    for kind, zone in enumerate(state.game.zones):
        if zone.visibility == "owner":
            held = [state.cards[card].known for card in state.zones[kind * len(state.seats) + seat]]
            if any(known & own and known & others != others for known in held):
                yield kind


def anybody_might_act(state: State, names: Collection[str], kinds: frozenset[str]) -> bool:
    """Whether that holds of any seat."""
    return any(might_act(state, seat, names, kinds) for seat in state.in_order(0))


def wanted_from(pool: Pool, zone: int, kinds: frozenset[str]) -> frozenset[str]:
    """The events that any card of the pool, lying in a zone of that kind, could answer with such an ability."""
    found = pool.wanted.get((zone, kinds))
    if found is None:
        abilities = [a for proto in range(len(pool.definitions)) for a in pool.abilities(proto)]
        found = pool.wanted[(zone, kinds)] = frozenset(
            a.trigger.event if a.trigger else UNTRIGGERED for a in abilities if zone in a.zones and a.admission in kinds
        )
    return found
