"""What the terminal's commands make of words that they do not know, of repetition, concession, and signs."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from kartoteka.clients.terminal import legends
from kartoteka.clients.terminal.layout import layout_for
from kartoteka.clients.terminal.program import program
from kartoteka.games.berserk.game import BERSERK
from kartoteka.play.session import Session
from tests.clients.screens import Person
from tests.games.berserk.shown import CARDS, FULL


def person(*said: str) -> Person:
    """Alice in the middle of a battle."""
    state = BERSERK.position(FULL, CARDS, 5)
    state.ask_every = False
    return Person(Session(BERSERK, state), *said)


@pytest.mark.parametrize("word", ["undo", "table", "help", "where", "piles", "legend", "agree"])
def test_a_command_of_one_word_takes_no_more(word: str) -> None:
    assert person(f"{word} 3").answers()[0] == f"{word}: '3' was not understood; say {word} alone"


def test_undo_with_a_number_takes_nothing_back() -> None:
    assert len(person("pass all", "move Archer B2", "undo 3").session.history) == 1


def test_there_is_nothing_to_repeat_by_rules_that_know_no_cycles() -> None:
    for said in ("repeat", "repeat 3"):
        assert person(said).answers()[0].startswith("repeat: there is nothing to repeat")


def test_help_is_read_on_one_screen() -> None:
    told = person("help").text.split("alice> help\n")[1].split("alice> ")[0].splitlines()
    assert len(told) < 24
    assert max(map(len, told)) < 80


# Conceding ------------------------------------------------------------------------------------------------------------


def test_conceding_is_confirmed_by_saying_it_again() -> None:
    once, twice = person("concede"), person("concede", "concede", "")
    assert not once.session.over
    assert once.answers()[0] == "concede again, or concede yes, to give the game up; anything else goes on"
    assert twice.session.over


def test_a_script_concedes_in_one_line() -> None:
    assert person("concede yes", "").session.over


def test_what_is_said_in_between_is_no_confirmation() -> None:
    for between in ("log", "move Archer B2", "dance", "concede please"):
        assert not person("concede", between, "concede").session.over


def test_the_end_by_concession_is_told_as_one() -> None:
    assert "bob wins [BKR-19.2: alice has conceded]" in " ".join(person("concede yes", "").text.split())


# Signs, the program's name --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "signs"),
    [
        ("agot2", legends.AGOT2),
        ("berserk", legends.BERSERK),
        ("hkk", legends.HKK),
        ("legion", legends.LEGION),
        ("swtcg", legends.SWTCG),
    ],
)
def test_every_game_has_a_legend(game: str, signs: Any) -> None:
    assert layout_for(game, lambda name, version: None, 80).signs is signs
    assert signs


def test_the_legend_explains_the_signs_of_the_table() -> None:
    told = person("legend").answers()[0]
    for words in (
        ":Wolf a card of your opponent's",
        "xWolf closed",
        "*1 1 token",
        "p1 poisoned",
        "+1g and 1 gold of tax",
    ):
        assert words in told


@pytest.mark.parametrize(
    ("started", "named"),
    [
        (".venv/bin/kartoteka", ".venv/bin/kartoteka"),
        ("kartoteka", "kartoteka"),
        ("/somewhere/kartoteka/__main__.py", "python3 -m kartoteka"),
        ("/somewhere/pytest/__main__.py", "kartoteka"),
    ],
)
def test_hints_name_the_command_that_was_used(
    started: str, named: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", [started, "play"])
    monkeypatch.setattr(sys, "orig_argv", ["python3", "-m", "kartoteka"])
    assert program() == named


def test_the_command_on_the_path_is_named_alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "kartoteka"
    file.write_text("#!/bin/sh\n", encoding="utf-8")
    file.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(sys, "argv", [str(file)])
    assert program() == "kartoteka"
