"""The golden games come out as they are written; `make golden` writes them anew."""

from __future__ import annotations

import pytest

from tools import golden


@pytest.mark.parametrize("game", golden.GAMES, ids=lambda game: f"{game[0]}-{game[2]}")
def test_a_golden_game_takes_the_same_course(game: tuple[str, tuple[str, str], int]) -> None:
    found = golden.difference(*game)
    assert not found, f"{found}\n(if that is meant: make golden, and read the diff)"


def test_another_course_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    name, decks, seed = golden.GAMES[0]
    monkeypatch.setattr(golden, "file_of", lambda game, number: golden.FOLDER / f"{game}-{seed}.txt")
    assert golden.difference(name, decks, seed + 1000)
