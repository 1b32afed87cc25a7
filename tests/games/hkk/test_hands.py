"""What the cards of a player offer is kept up to date: it is what a look at all piles would find."""

from __future__ import annotations

import random

import pytest

from kartoteka.games.hkk.offers.hands import Own, own
from kartoteka.games.hkk.offers.listings import IN_MAIN, listed, now
from kartoteka.kernel.state import State
from kartoteka.play.tables import Order, lay

OFFERED = [name for name in Own.__slots__ if name not in ("idle", "turn")]


def found(s: State) -> list[object]:
    """What is found of both players, as values."""
    offers: list[object] = []
    for seat in range(2):
        offers += [getattr(own(s, seat), name) for name in OFFERED]
        offers += [listed(s, seat, IN_MAIN), listed(s, seat, IN_MAIN, now(s, seat))]
    return offers


@pytest.mark.parametrize("seed", range(4))
def test_what_is_kept_is_what_is_found_anew(seed: int) -> None:
    state = lay(Order(game="hkk", allow_partial=True)).new_game(seed)
    chance = random.Random(seed)
    while state.choice is not None:
        assert found(state) == found(state.clone())  # a clone keeps nothing
        state.apply(chance.choice(state.choice.options))
