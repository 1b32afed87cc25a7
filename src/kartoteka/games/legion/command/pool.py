"""Order pools: one token for each unit without an order, shuffled (LGR-43)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.legion import happenings as h
from kartoteka.games.legion import numbers
from kartoteka.games.shared.options import chosen
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.procedures import Raise, Signal

if TYPE_CHECKING:
    from kartoteka.games.legion.command.command import Commanding
    from kartoteka.kernel.state import State

MAKE_UP_IS_OPEN = ruling("LGR-45", "how many tokens of each rank are in a pool is open to both players")
WITHOUT_CARDS_TOO = ruling("D-24", "where nobody played a card, all units are in the pools")


def form_both(s: State, r: Commanding) -> Signal:
    """Both pools, at the same time."""
    if not r.revealed and not WITHOUT_CARDS_TOO.holds:
        return None
    first = numbers.leading(s)
    return Raise([h.PoolFormed(player=first), h.PoolFormed(player=1 - first)])


def is_open(s: State) -> bool:
    """Whether the make-up of pools is told."""
    return MAKE_UP_IS_OPEN.holds and not chosen(s, "pool_closed")
