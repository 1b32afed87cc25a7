"""Who surely has nothing to do is not asked: whoever is passed over so could indeed have done nothing."""

from __future__ import annotations

import random

import pytest

from kartoteka.games.hkk.actions import acting
from kartoteka.games.hkk.offers import usable
from kartoteka.games.hkk.offers.idling import nobody_could_act
from kartoteka.play.tables import Order, lay


def played(seed: int, *, pauses: bool = False) -> list[object]:
    """What was asked in a random game, and how it ended."""
    state = lay(Order(game="hkk", allow_partial=True)).new_game(seed)
    state.pauses = pauses
    chance = random.Random(seed)
    told: list[object] = []
    while state.choice is not None:
        told.append((state.choice.seat, state.choice.prompt, tuple(state.choice.options)))
        state.apply(chance.choice(state.choice.options))
    return [*told, state.result]


@pytest.mark.parametrize("seed", range(6))
def test_nothing_that_could_be_done_is_passed_over(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    quick = played(seed)
    monkeypatch.setattr(acting, "nobody_could_act", lambda s: False)
    monkeypatch.setattr(usable, "is_idle", lambda s, seat: False)
    assert played(seed) == quick


def test_where_silence_must_tell_nothing_windows_are_opened_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    quick = played(1, pauses=True)
    monkeypatch.setattr(acting, "nobody_could_act", lambda s: False)
    assert played(1, pauses=True) == quick


def test_mostly_nobody_could_act(monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[bool] = []

    def noted(s):
        found.append(nobody_could_act(s))
        return found[-1]

    monkeypatch.setattr(acting, "nobody_could_act", noted)
    played(2)
    assert any(found) and not all(found)
