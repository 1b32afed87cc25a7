"""What lies on and under a card, and where a player's zones are in the state."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.swtcg.records import ABOARD, BENEATH, CARRIED, EQUIPPED, PILOTING, STACK, STACKED, UNDERNEATH

if TYPE_CHECKING:
    from kartoteka.kernel.state import State

LIE = {STACKED: STACK, PILOTING: ABOARD, EQUIPPED: CARRIED, BENEATH: UNDERNEATH}
"""By relation, the kind of zone in which cards lie that stand in it."""


def place(s: State, zone: int, seat: int) -> int:
    """Where a player's zone is in the state."""
    return zone * len(s.seats) + seat


def attached_to(s: State, card: int, relation: int = 0) -> list[int]:
    """The cards on or under a card, in order of their numbers; of one relation where it is named."""
    n = len(s.seats)
    first, last = (LIE[relation], LIE[relation]) if relation else (STACK, UNDERNEATH)
    found: list[int] = []
    for held in s.zones[first * n : (last + 1) * n]:
        for x in held:
            if s.cards[x].host == card:
                found.append(x)
    if len(found) > 1:
        found.sort()
    return found
