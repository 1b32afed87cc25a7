"""Measuring: every number of the contract is there, with its spread."""

from __future__ import annotations

import pytest

from kartoteka.play import floor, measure


def test_every_number_has_its_spread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measure, "REPETITIONS", 1)
    monkeypatch.setattr(measure, "SLICE", 0.01)
    found = measure.measure("agot2")
    assert list(found) == ["game", "build", *measure.KEYS, "spread"]
    for key in measure.KEYS:
        least, most = found["spread"][key]
        assert 0 < least <= found[key] <= most


def test_the_floor_plays_to_an_end() -> None:
    draws = iter(x / 97 for x in range(10_000_000))

    def rnd() -> float:
        return next(draws) % 1

    decisions, forced, options = floor.playout(rnd)
    assert 0 < forced < decisions < options
    state = floor.midgame(rnd, 40)
    copy = floor.clone(state)
    hands = [len(side.hand) for side in state.sides]
    floor.apply(copy, floor.options(copy)[-1])
    floor.apply(copy, (0, 0, 0))
    assert [len(side.hand) for side in state.sides] == hands
