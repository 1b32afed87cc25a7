"""What is picked out of a player's piles by what is printed on their cards: kept while they are those piles."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

    from kartoteka.kernel.state import State

T = TypeVar("T")


def picked_from(first: int, last: int = -1) -> Callable[[Callable[[State, int], T]], Callable[..., T]]:
    """Makes of a reading of some zones of a player, `(state, seat)`, one that reads them once: from `first` to `last`.

    What it tells must follow from the definitions of the cards there alone, and nobody may change it. It is told again,
    the very same object, until another card lies in one of these zones. A play can have it for its candidates and its
    attempts.
    """

    def reading(read: Callable[[State, int], T]) -> Callable[..., T]:
        names = [f"{read.__module__}.{read.__name__} {seat}" for seat in range(2)]

        def of_one(s: State, seat: int, regs: object = None) -> T:
            pile = s.zones[first * len(s.seats) + seat]
            name = names[seat]
            kept = s.sorted.get(name)
            if kept is None or kept[0] is not pile:
                s.keep(name, pile, read(s, seat))
                kept = s.sorted[name]
            found: T = kept[1]
            return found

        def of_several(s: State, seat: int, regs: object = None) -> T:
            n = len(s.seats)
            piles = s.zones[first * n + seat : (last + 1) * n : n]
            name = names[seat]
            kept = s.sorted.get(name)
            if kept is None or kept[0] != piles:
                s.keep(name, piles, read(s, seat))
                kept = s.sorted[name]
            found: T = kept[1]
            return found

        return of_one if last < 0 else of_several

    return reading
