"""Every game keeps every contract, on a few random games; `make volume` plays thousands."""

from __future__ import annotations

from typing import Any

import pytest

from kartoteka.kernel.procedures import EndlessLoop
from tests.contract import asking, contracts
from tests.contract.games import CASES, GameCase

CASE = pytest.mark.parametrize("case", CASES.values(), ids=repr)


@CASE
@pytest.mark.parametrize("seed", [1, 2])
def test_options_are_offered_exactly_if_they_are_legal(case: GameCase, seed: int) -> None:
    refused = contracts.contract_1_options(case, seed, every=6)
    assert refused > 500 // case.brief or not case.whole


@CASE
@pytest.mark.parametrize("seed", [1, 3])
def test_copies_play_on_identically(case: GameCase, seed: int) -> None:
    contracts.contract_2_copies(case, seed, every=5)


@CASE
@pytest.mark.parametrize("seed", range(8))
def test_cards_are_conserved(case: GameCase, seed: int) -> None:
    contracts.contract_3_conservation(case, seed)


@CASE
@pytest.mark.parametrize("seed", [2, 3])
def test_views_leak_nothing(case: GameCase, seed: int) -> None:
    compared = contracts.contract_4_views(case, seed, every=case.every, ahead=10)
    assert compared > (200 // case.brief if case.whole else 0)


@CASE
@pytest.mark.parametrize("seed", [1, 2])
def test_silence_tells_nothing(case: GameCase, seed: int) -> None:
    compared = contracts.contract_4_silence(case, seed, every=case.every * 5 // 2 if case.whole else 3)
    assert compared > (300 // case.brief if case.whole else 0)


@CASE
@pytest.mark.parametrize("seed", [3, 4])
def test_who_is_asked_more_comes_to_the_same(case: GameCase, seed: int) -> None:
    assert asking.check(case, seed) > 0 or not case.whole  # some toys always ask


@CASE
def test_work_is_capped(case: GameCase) -> None:
    contracts.contract_5_capped(case, 1)


def test_cards_that_loop_for_ever_are_declared_an_endless_loop() -> None:
    """AGR-114 lets a player name a number; until that is enforced, such a game is stopped, soon and in a few words."""
    game = CASES["agot2"].game
    cards: list[Any] = [
        {"name": "Mint", "type": "location", "cost": 1, "text": "Forced Reaction: After you gain gold, gain 1 gold."},
        {"name": "Camp", "type": "location", "cost": 1, "text": "Action: Kneel Camp to gain 1 gold."},
    ]
    given = {"first": "alice", "phase": "challenges", "alice": {"play": ["Mint", "Camp"]}, "bob": {}}
    state = game.position(given, game.scenario_cards(cards), 1)
    state.ask_every = False
    with pytest.raises(EndlessLoop) as declared:
        state.apply(state.options()[0])
    assert "more ..." in str(declared.value) and len(str(declared.value)) < 2000
