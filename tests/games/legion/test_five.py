"""The edition of five rounds keeps the contracts, too; and what it does otherwise shows in random games."""

from __future__ import annotations

import dataclasses
import random
from typing import Any

import pytest

from kartoteka.games.legion.game import LEGION
from kartoteka.games.legion.options import FIVE
from kartoteka.kernel.state import State
from kartoteka.play.session import Session
from tests.contract import contracts
from tests.contract.games import CASES


def begin(seed: int, ask_every: bool) -> State:
    case = CASES["legion"]
    decks: list[Any] = list(case.game.load_decks().values())
    two = [decks[seed % len(decks)], decks[(seed + 1) % len(decks)]]
    return case.game.start(case.pool, two, seed, ask_every=ask_every, options=FIVE)  # type: ignore[call-arg]


CASE = dataclasses.replace(CASES["legion"], begin=begin)


def test_options_are_offered_exactly_if_they_are_legal() -> None:
    assert contracts.contract_1_options(CASE, 1, every=12) > 250


@pytest.mark.parametrize("seed", range(4))
def test_cards_are_conserved(seed: int) -> None:
    contracts.contract_3_conservation(CASE, seed)


def test_views_leak_nothing() -> None:
    assert contracts.contract_4_views(CASE, 2, every=60, ahead=8) > 40


def test_silence_tells_nothing() -> None:
    assert contracts.contract_4_silence(CASE, 1, every=60, ahead=8) > 40


def test_five_rounds_passes_and_dice_for_cover_are_seen() -> None:
    told: list[str] = []
    for seed in range(6):
        session = Session(LEGION, begin(seed, False))
        chance = random.Random(seed)
        while not session.over:
            session.take(chance.randrange(len(session.options())))
        told += session.log(0)
    assert "round 5 begins" in told and "round 6 begins" not in told
    assert any("has 1 pass token" in row for row in told) and any("the dice for cover" in row for row in told)
