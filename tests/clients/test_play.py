"""`kartoteka play`, as it is called: options, hand-over, saving and resuming, what it says of bad usage."""

from __future__ import annotations

import io
import os
import signal
from pathlib import Path

import pytest

from kartoteka.clients.terminal.main import main

PLAY = ["play", "agot2", "--allow-partial", "--seed", "11"]


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


class Terminal:
    """Calls `kartoteka` with lines of input."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.monkeypatch = monkeypatch
        self.capsys = capsys
        self.code = 0
        self.err = ""

    def __call__(self, *args: str, said: str = "") -> str:
        self.monkeypatch.setattr("sys.stdin", io.StringIO(said))
        self.code = main([*args])
        captured = self.capsys.readouterr()
        self.err = captured.err
        return captured.out


@pytest.fixture
def kartoteka(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Terminal:
    return Terminal(monkeypatch, capsys)


def test_a_person_against_a_bot(kartoteka: Terminal) -> None:
    text = kartoteka(*PLAY, said="1\n" * 3000)
    assert kartoteka.code == 0
    assert text.startswith("seat 1: human")
    assert "\nseat 2: thumb" in text
    assert " wins  [AGR-14" in text
    assert list(Path().iterdir()) == []


def test_the_seed_is_told_and_gives_the_same_game(kartoteka: Terminal) -> None:
    one = kartoteka(*PLAY, said="keep\nquit nosave\n")
    assert "seed 11; help lists what can be said" in one
    assert kartoteka(*PLAY, said="keep\nquit nosave\n") == one


def test_a_game_without_a_seed_has_one_all_the_same(kartoteka: Terminal) -> None:
    assert "seed " in kartoteka("play", "agot2", "--allow-partial", said="quit nosave\n")


def test_two_people_at_one_keyboard(kartoteka: Terminal) -> None:
    text = kartoteka(*PLAY, "--seat2", "human", said="\nkeep\n\nkeep\nquit\n")
    assert "alice is to decide: press Enter when nobody else looks" in text
    assert "bob is to decide: press Enter when nobody else looks" in text


def test_bots_are_watched(kartoteka: Terminal) -> None:
    text = kartoteka(*PLAY, "--watch", "--seat2", "random")
    assert text.startswith("seat 1: thumb")
    assert "\nseat 2: random" in text
    assert " wins  [AGR-14" in text


def test_the_end_of_input_saves_and_says_how_to_resume(kartoteka: Terminal) -> None:
    text = kartoteka(*PLAY, said="keep\nset up Gallery Listener, Lancer of No House\ndone\n")
    assert text.endswith("saved as agot2-11.game; go on with: kartoteka play agot2 --resume agot2-11.game\n")
    again = kartoteka("play", "agot2", "--resume", "agot2-11.game", said="log all\n")
    assert "alice sets up Gallery Listener" in again
    assert "alice: choose a plot  [AGR-30]" in again
    assert kartoteka.code == 0


def test_a_resumed_game_tells_only_what_happened_last(kartoteka: Terminal) -> None:
    whole = kartoteka(*PLAY, said="keep\ndone\n1\n1\n1\n1\n")
    told = [line for line in whole.splitlines() if line.startswith("  · ")]
    again = kartoteka("play", "--resume", "agot2-11.game").splitlines()
    shown = [line for line in again if line.startswith("  · ")]
    assert shown == told[-len(shown) :]
    assert 5 <= len(shown) <= 12 < len(told)
    assert any(line.endswith(" lines before: log all)") for line in again)


class HungUp:
    """Input from a terminal that is closed after what was said."""

    def __init__(self, *said: str) -> None:
        self.said = [line + "\n" for line in said]

    def isatty(self) -> bool:
        return False

    def readline(self) -> str:
        if self.said:
            return self.said.pop(0)
        os.kill(os.getpid(), signal.SIGHUP)
        os.kill(os.getpid(), signal.SIGTERM)
        return ""


def test_a_terminal_that_is_closed_saves_and_nothing_hurries_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    before = signal.getsignal(signal.SIGHUP), signal.getsignal(signal.SIGTERM)
    monkeypatch.setattr("sys.stdin", HungUp("keep"))
    assert main(PLAY) == 0
    assert [path.name for path in Path().iterdir()] == ["agot2-11.game"]
    assert (signal.getsignal(signal.SIGHUP), signal.getsignal(signal.SIGTERM)) == before


def test_a_resumed_game_can_be_undone_to_its_beginning(kartoteka: Terminal) -> None:
    kartoteka(*PLAY, said="keep\ndone\n")
    text = kartoteka("play", "--resume", "agot2-11.game", said="undo\nundo\nundo\n")
    assert "taken back: done" in text
    assert "taken back: keep" in text
    assert "there is nothing of yours to take back" in text


def test_a_second_game_of_a_seed_overwrites_no_saved_one(kartoteka: Terminal) -> None:
    kartoteka(*PLAY)
    first = Path("agot2-11.game").read_bytes()
    assert "saved as agot2-11-2.game" in kartoteka(*PLAY, said="keep\n")
    assert Path("agot2-11.game").read_bytes() == first


def test_quit_saves_and_quit_nosave_does_not(kartoteka: Terminal) -> None:
    assert "saved as" not in kartoteka(*PLAY, said="quit nosave\n")
    assert "saved as agot2-11.game" in kartoteka(*PLAY, said="quit\n")


def test_a_game_that_was_just_saved_is_not_saved_again(kartoteka: Terminal) -> None:
    kartoteka(*PLAY, said="keep\nsave mine.game\nquit\n")
    assert [path.name for path in Path().iterdir()] == ["mine.game"]
    kartoteka(*PLAY, said="keep\nsave mine2.game\ndone\nquit\n")
    assert sorted(path.name for path in Path().iterdir()) == ["agot2-11.game", "mine.game", "mine2.game"]


def test_save_writes_a_game_that_can_be_resumed(kartoteka: Terminal) -> None:
    kartoteka(*PLAY, said="keep\nsave mine.game\nquit nosave\n")
    assert "place a setup card" in kartoteka("play", "agot2", "--resume", "mine.game", said="quit nosave\n")


def test_somebody_else_may_sit_down_to_a_saved_game(kartoteka: Terminal) -> None:
    kartoteka(*PLAY, said="keep\n")
    text = kartoteka("play", "agot2", "--resume", "agot2-11.game", "--watch")
    assert text.startswith("seat 1: thumb")
    assert " wins  [AGR-14" in text


@pytest.mark.parametrize(
    ("args", "fault"),
    [
        (["play", "agot2", "--seat2", "clever"], "no bot is called 'clever'"),
        (["play", "chess"], "'chess' is not a game"),
        (["play", "agot2", "--resume", "none.game"], "none.game"),
        (["play", "agot2", "--decks", "none,nor-this"], "none"),
    ],
)
def test_bad_usage_is_one_line_and_exit_code_2(kartoteka: Terminal, args: list[str], fault: str) -> None:
    assert kartoteka(*args) == ""
    assert kartoteka.code == 2
    assert fault in kartoteka.err
    assert kartoteka.err.count("\n") == 1


def test_a_game_that_cannot_be_saved_is_said_so(kartoteka: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*args: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("kartoteka.play.record.write", full)
    assert "not saved: agot2-11.game: No space left on device" in kartoteka(*PLAY)
    assert kartoteka.code == 2


def test_saving_overwrites_nothing_but_saved_games(kartoteka: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("README.md").write_text("mine", encoding="utf-8")
    monkeypatch.setenv("HOME", str(Path.cwd()))
    said = "save README.md\nsave a\0b\nsave ~/here.game\nsave here.game\nkeep\nsave here.game\nquit nosave\n"
    text = kartoteka(*PLAY, said=said)
    assert "not saved: README.md: is there already, and is not a saved game" in text
    assert "not saved: a?b: that is not the name of a file" in text
    assert Path("README.md").read_text(encoding="utf-8") == "mine"
    assert text.count("saved as") == 3
    assert Path("here.game").exists()
    assert kartoteka.code == 0


def test_a_resumed_game_is_not_saved_over_something_else(kartoteka: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    kartoteka(*PLAY, said="keep\n")

    def replaced(self: object) -> bool:
        Path("agot2-11.game").write_text("other", encoding="utf-8")
        return False

    monkeypatch.setattr("kartoteka.clients.terminal.game.TerminalGame.run", replaced)
    assert "saved as agot2-11-2.game" in kartoteka("play", "--resume", "agot2-11.game")
    assert Path("agot2-11.game").read_text(encoding="utf-8") == "other"


@pytest.mark.parametrize("place", ["kartoteka.play.session.Session._tell", "kartoteka.play.session.Session.view"])
def test_a_fault_in_a_game_saves_it_first(kartoteka: Terminal, monkeypatch: pytest.MonkeyPatch, place: str) -> None:
    kartoteka(*PLAY, said="keep\n")
    count = 0

    def broken(*args: object, **more: object) -> None:
        nonlocal count
        count += 1
        if count > 5:
            monkeypatch.undo()
        raise ZeroDivisionError("oops")

    with monkeypatch.context() as patched:
        patched.setattr(place, broken)
        patched.setattr("sys.stdin", None)
        kartoteka(*PLAY, said="keep\n")
    assert kartoteka.code == 2
    assert "ZeroDivisionError: oops" in kartoteka.err
    assert kartoteka.err.endswith("; the game is saved as agot2-11-2.game\n")
    assert kartoteka.err.count("\n") == 1
    assert "seed 11" in kartoteka("play", "--resume", "agot2-11-2.game")
    assert kartoteka.code == 0


@pytest.mark.parametrize(
    ("args", "fault"),
    [
        ([*PLAY, "--watch", "--seat1", "human"], "--seat1 human: nobody sits"),
        ([*PLAY, "--seat3", "thumb"], "--seat3: the game has 2 seats"),
        (["play", "--resume", "agot2-11.game", "--seed", "4"], "--seed: a saved game has its own"),
        (["play", "--resume", "agot2-11.game", "--seed", "0"], "--seed: a saved game has its own"),
        (["play", "--resume", "agot2-11.game", "--seat3", "human"], "--seat3: the game has 2 seats"),
        (["play", "--resume", "/dev/zero"], "/dev/zero: cannot be read: it is no regular file"),
    ],
)
def test_options_that_contradict_are_one_line(kartoteka: Terminal, args: list[str], fault: str) -> None:
    kartoteka(*PLAY, said="keep\n")
    Path("notes.md").write_text("# Notes\n", encoding="utf-8")
    assert kartoteka(*args) == ""
    assert kartoteka.code == 2
    assert fault in kartoteka.err
    assert kartoteka.err.count("\n") == 1


def test_in_a_rated_game_what_was_revealed_is_not_taken_back(kartoteka: Terminal) -> None:
    text = kartoteka(*PLAY, "--rated", said="mulligan\nundo\nquit\n")
    assert "it revealed something or used chance: your opponent must agree to take it back" in text
    assert "taken back" not in text
    assert "taken back: mulligan" in kartoteka(*PLAY, said="mulligan\nundo\nquit nosave\n")
    saved = next(Path().iterdir())
    assert "must agree" in kartoteka("play", "--resume", str(saved), said="undo\nquit nosave\n")
    kartoteka("play", "--resume", str(saved), "--rated")
    assert kartoteka.code == 2
    assert "--rated: a saved game has its own" in kartoteka.err
