"""Simulation: the same call gives the same numbers, whatever the processes and the hash seed."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from kartoteka.play.sim import Series, Tally, play_one, simulate
from kartoteka.play.tables import Illegal, Order, Unplayable, lay
from tests.play.positions import table

ORDER = Order(game="agot2", allow_partial=True)
KEYS = [
    "game", "games", "finished", "limit", "aborted", "endings", "decisions", "forced", "seconds",
    "decisions_per_second", "mean_decisions", "wins", "abilities_used", "whole_cards", "digest",
]  # fmt: skip


def told(numbers: dict[str, object]) -> dict[str, object]:
    return {key: value for key, value in numbers.items() if key not in ("seconds", "decisions_per_second")}


def test_the_number_of_processes_changes_nothing() -> None:
    alone, faults = simulate(Series(order=ORDER, games=6, seed=3))
    together, _ = simulate(Series(order=ORDER, games=6, seed=3, jobs=2))
    assert faults == []
    assert told(alone) == told(together)
    assert list(alone) == KEYS
    assert alone["finished"] == 6
    assert sum(alone["endings"].values()) == sum(alone["wins"].values()) == 6
    assert alone["abilities_used"]


def test_another_seed_is_another_series() -> None:
    one, _ = simulate(Series(order=ORDER, games=2, seed=3))
    other, _ = simulate(Series(order=ORDER, games=2, seed=4))
    assert one["digest"] != other["digest"]


def test_the_hash_seed_changes_nothing() -> None:
    outputs = []
    for seed in ("0", "77"):
        run = subprocess.run(
            [sys.executable, "-m", "kartoteka", "simulate", "agot2", "--games", "2", "--seed", "5", "--json",
             "--allow-partial"],
            capture_output=True, text=True, check=True, env={**os.environ, "PYTHONHASHSEED": seed},
        )  # fmt: skip
        outputs.append(told(json.loads(run.stdout)))
        assert run.stderr == ""
    assert outputs[0] == outputs[1]


def test_a_game_that_breaks_is_counted_and_named(monkeypatch: pytest.MonkeyPatch) -> None:
    laid = table()

    def broken(*args: object, **named: object) -> object:
        raise RuntimeError("no cards on the table")

    monkeypatch.setattr(laid, "new_game", broken)
    tally = Tally()
    play_one(laid, ("random", "random"), 1, 7, tally)
    assert tally.aborted == 1
    assert tally.faults[0].startswith("game 7 (seed ")
    assert tally.faults[0].endswith("): RuntimeError: no cards on the table")


@pytest.mark.parametrize(
    ("order", "fault"),
    [
        (Order(game="chess"), "'chess' is not a game"),
        (Order(game="agot2", seats=9), "--seats: agot2 is played by 2 to 6, not 9"),
        (Order(game="agot2", bots=("clever",)), "no bot is called 'clever'"),
        (Order(game="agot2", format="vintage"), "--format: 'vintage' is not a format"),
        (Order(game="agot2", decks=("nowhere",)), "--decks: 'nowhere' is neither a file nor one of the decks"),
        (Order(game="agot2", decks=("stark-starter",) * 3), "--decks: 3 decks for 2 players"),
        (Order(game="agot2", cards="/nowhere"), "/nowhere: there is no such file"),
    ],
)
def test_what_cannot_be_played_is_one_line(order: Order, fault: str) -> None:
    with pytest.raises(Unplayable) as caught:
        lay(order)
    assert fault in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_deck_against_its_format_is_refused() -> None:
    from kartoteka.kernel.legality import Failure

    refused = Illegal("Wolves", [Failure("AGR-2", "the draw deck has 60 cards", "it has 3"), Failure("AGR-4", "x")])
    assert str(refused) == "Wolves: breaks AGR-2: the draw deck has 60 cards (it has 3) and 1 more"
    assert lay(Order(game="agot2", format="starter", allow_partial=True)).decks
