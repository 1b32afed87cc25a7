"""What is picked out of a player's piles by what is printed on their cards: kept while they are those piles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

    from kartoteka.kernel.state import State

T = TypeVar("T")
SEATS: Final = 2
"""How many play: two, in each game that picks."""


def picked_from(
    first: int, last: int = -1, *, of_both: bool = False
) -> Callable[[Callable[[State, int], T]], Callable[..., T]]:
    """Makes of a reading of some zones of a player, `(state, seat)`, one that reads them once: from `first` to `last`.

    What it tells must follow from the definitions of the cards there alone (`of_both` players' piles), and nobody may
    change it. It is told again, the very same object, until another card lies in one of these zones. A play can have it
    for its candidates and its attempts.
    """

    def reading(read: Callable[[State, int], T]) -> Callable[..., T]:
        names = [f"{read.__module__}.{read.__name__} {seat}" for seat in range(SEATS)]
        zones = [first * SEATS + seat for seat in range(SEATS)]
        beyond = (last + 1) * SEATS
        ranges = [slice(first * SEATS, beyond) if of_both else slice(zone, beyond, SEATS) for zone in zones]

        def of_one(s: State, seat: int, regs: object = None) -> T:
            pile, name = s.zones[zones[seat]], names[seat]
            kept = s.sorted[name]
            if kept[0] is pile:
                known: T = kept[1]
                return known
            found = read(s, seat)
            s.keep(name, pile, found)
            return found

        def of_several(s: State, seat: int, regs: object = None) -> T:
            piles, name = s.zones[ranges[seat]], names[seat]
            kept = s.sorted[name]
            if kept[0] == piles:
                known: T = kept[1]
                return known
            found = read(s, seat)
            s.keep(name, piles, found)
            return found

        return of_one if last < 0 else of_several

    return reading
