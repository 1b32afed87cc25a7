"""What is picked out of a player's pile by what is printed on its cards: kept for as long as it is that pile."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

    from kartoteka.kernel.state import State

T = TypeVar("T")


def picked_from(zone: int) -> Callable[[Callable[[State, int, tuple[int, ...]], T]], Callable[..., T]]:
    """Makes of a reading of one pile, `(state, seat, pile)`, one that is asked by seat and read once.

    What it tells must follow from the definitions of the pile's cards alone, and nobody may change it. A play can have
    it for its candidates and its attempts.
    """

    def reading(read: Callable[[State, int, tuple[int, ...]], T]) -> Callable[..., T]:
        names = [f"{read.__module__}.{read.__name__} {seat}" for seat in range(2)]

        def found(s: State, seat: int, regs: object = None) -> T:
            pile = s.zones[zone * len(s.seats) + seat]
            name = names[seat]
            kept = s.sorted.get(name)
            if kept is None or kept[0] is not pile:
                s.keep(name, pile, read(s, seat, pile))
                kept = s.sorted[name]
            known: T = kept[1]
            return known

        return found

    return reading
