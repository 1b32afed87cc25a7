"""Order pools: one token for each unit without an order, shuffled (LGR-43), and drawn from the top."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.legion import happenings as h
from kartoteka.games.legion import numbers
from kartoteka.games.legion.options import chosen
from kartoteka.games.legion.records import PARKED, POOL
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.procedures import Raise, Signal

if TYPE_CHECKING:
    from kartoteka.games.legion.command.command import Commanding
    from kartoteka.kernel.state import State

SEATS = 2
MAKE_UP_IS_OPEN = ruling("LGR-45", "how many tokens of each rank are in a pool is open to both players")
WITHOUT_CARDS_TOO = ruling("D-24", "where nobody played a card, all units are in the pools")


def form(s: State, seat: int) -> h.PoolFormed:
    """What fills a player's pool."""
    return h.PoolFormed(player=seat)


def draw(s: State, seat: int) -> h.TokenDrawn:
    """What takes the top token of a player's pool."""
    return h.TokenDrawn(player=seat)


def form_both(s: State, r: Commanding) -> Signal:
    """Both pools, at the same time."""
    if not r.revealed and not WITHOUT_CARDS_TOO.holds:
        return None
    first = numbers.leading(s)
    return Raise([form(s, first), form(s, 1 - first)])


def is_open(s: State) -> bool:
    """Whether the make-up of pools is told."""
    return MAKE_UP_IS_OPEN.holds and not chosen(s, "pool_closed")


def make_up(s: State, seat: int) -> dict[int, int]:
    """How many tokens of each rank a player has in the pool and parked."""
    found: dict[int, int] = {}
    for zone in (POOL, PARKED):
        for token in s.zones[zone * SEATS + seat]:
            rank = s.pool.facts[s.cards[token].proto].rank
            found[rank] = found.get(rank, 0) + 1
    return found
