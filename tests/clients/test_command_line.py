"""The command line: what each command prints, and how it ends."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kartoteka.clients.terminal.main import main
from kartoteka.play import record
from tests.play.positions import play_at_random, table

SCENARIOS = Path(__file__).parents[1] / "scenarios"


def run(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, str, str]:
    """Exit code, standard output, standard error."""
    try:
        code = main(args)
    except SystemExit as leaving:
        code = int(leaving.code or 0)
    out, err = capsys.readouterr()
    return code, out, err


def test_games_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "games")
    assert (code, err) == (0, "")
    assert out.startswith("agot2 ")


def test_simulate_prints_one_json_document(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "simulate", "agot2", "--games", "2", "--seed", "1", "--json", "--allow-partial")
    assert (code, err) == (0, "")
    assert json.loads(out)["finished"] == 2
    code, out, err = run(capsys, "simulate", "agot2", "--games", "1", "--seed", "1", "--allow-partial")
    assert code == 0
    assert out.startswith("1 games of agot2: 1 finished")


def test_scenarios_end_with_0_1_or_2(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    good = str(SCENARIOS / "agot2" / "ag-13-the-first-player-first.yaml")
    code, out, err = run(capsys, "scenario", good, "--json")
    assert (code, err) == (0, "")
    told = json.loads(out)
    assert (told["passed"], told["failed"]) == (1, 0)
    assert list(told["scenarios"][0]) == ["file", "name", "rules", "ok", "difference"]
    failing = tmp_path / "failing.yaml"
    failing.write_text("game: agot2\nname: x\nexpect: {winner: alice}\n", encoding="utf-8")
    code, out, err = run(capsys, "scenario", good, str(failing))
    assert (code, err) == (1, "")
    assert "winner is none, expected alice" in out
    bad = tmp_path / "bad.yaml"
    bad.write_text("game: agot2\nname: x\ngiven: {phase: war}\n", encoding="utf-8")
    code, out, err = run(capsys, "scenario", good, str(bad))
    assert code == 2
    assert err.startswith(f"kartoteka: {bad}: line 3: given: phase: ")
    assert err.count("\n") == 1


def test_cards_are_counted_and_shown(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "cards", "agot2", "--json")
    assert code == 0
    assert list(json.loads(out)) == ["cards", "compiled", "partial", "clauses", "clauses_compiled"]
    code, out, _ = run(capsys, "cards", "agot2", "--show", "torrin oakhand")
    assert code == 0
    for heading in ("wording:", "tree:", "printed back:", "not understood:"):
        assert heading in out
    code, out, err = run(capsys, "cards", "agot2", "--show", "Torrin Oakhant")
    assert (code, out) == (2, "")
    assert "did you mean 'Torrin Oakhand'?" in err


def test_rules_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "rules", "agot2", "AG-22", "--json")
    assert code == 0
    [row] = json.loads(out)["rules"]
    assert list(row) == ["id", "heading", "status", "source", "enforced_in", "permits", "forbids", "proven"]
    assert row["enforced_in"][0].startswith("need: this copy has not been used against this occurrence")
    code, out, _ = run(capsys, "rules", "agot2")
    assert code == 0
    assert "255 rules" in out
    code, out, err = run(capsys, "rules", "agot2", "AG-99")
    assert (code, out) == (2, "")
    assert "AG-99 is not a rule" in err


def test_decks_are_judged(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, out, _ = run(capsys, "deck", "agot2", "stark-starter", "--format", "starter")
    assert (code, out.endswith(": legal\n")) == (0, True)
    deck = tmp_path / "small.txt"
    deck.write_text("Name: Small\nFaction: Stark\n\nDeck:\n1x Torrin Oakhand\n", encoding="utf-8")
    code, out, err = run(capsys, "deck", "agot2", str(deck))
    assert (code, err) == (1, "")
    assert "AGR-2" in out and "AGR-4" in out
    deck.write_text("Name: Small\nFaction: Stark\n\nDeck:\n1x Nobody\n", encoding="utf-8")
    code, out, err = run(capsys, "deck", "agot2", str(deck))
    assert (code, out) == (2, "")
    assert f"{deck}: line 5" in err


def test_a_record_is_replayed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "game.record"
    header, session = record.new(table(), 2, ["random", "random"])
    play_at_random(session, 2)
    record.write(file, header, session)
    code, out, _ = run(capsys, "replay", str(file), "--verify")
    assert (code, out.endswith(": as recorded\n")) == (0, True)
    code, out, _ = run(capsys, "replay", str(file), "--to", "3")
    assert code == 0
    assert out.splitlines()[2].startswith("   3  ")
    file.write_bytes(file.read_bytes().replace(b'"digest":"', b'"digest":"0', 1))
    code, out, err = run(capsys, "replay", str(file), "--verify")
    assert (code, out) == (1, "")
    assert "decision 10: " in err
    file.write_bytes(b"\x00")
    code, out, err = run(capsys, "replay", str(file))
    assert (code, out) == (2, "")
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    "args",
    [
        ("nonsense",),
        ("simulate",),
        ("simulate", "agot2", "--games", "many", "--seed", "1"),
        ("simulate", "agot2", "--games", "0", "--seed", "1"),
        ("simulate", "chess", "--games", "1", "--seed", "1"),
        ("simulate", "agot2", "--games", "1", "--seed", "1", "--decks", "a,,b"),
        ("simulate", "agot2", "--games", "1", "--seed", "1", "--cards", "/nowhere"),
        ("scenario", "/nowhere.yaml"),
        ("cards", "chess"),
        ("cards", "agot2", "/nowhere"),
        ("rules", "chess"),
        ("deck", "agot2", "/nowhere.txt"),
        ("replay", "/nowhere"),
        ("bench", "chess"),
        ("play",),
    ],
)
def test_bad_usage_is_one_line_and_2(capsys: pytest.CaptureFixture[str], args: tuple[str, ...]) -> None:
    code, out, err = run(capsys, *args)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert err.startswith("kartoteka")


def test_a_fault_of_the_program_is_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kartoteka.play.tables.load_game", lambda name: 1 / 0)
    code, _, err = run(capsys, "games")
    assert code == 2
    assert err.startswith("kartoteka: a fault of the program: ZeroDivisionError: ")


@pytest.mark.parametrize(
    ("bots", "fault"), [("human", "'human' is no bot"), ("random,thumb,random", "3 bots for 2 players")]
)
def test_simulate_refuses_bots_that_cannot_play(capsys: pytest.CaptureFixture[str], bots: str, fault: str) -> None:
    code, out, err = run(capsys, "simulate", "agot2", "--games", "2", "--seed", "1", "--allow-partial", "--bots", bots)
    assert (code, out) == (2, "")
    assert fault in err
    assert err.count("\n") == 1


def test_an_aborted_game_is_a_negative_answer(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kartoteka.play.sim.agent", lambda *args: 1 / 0)
    code, out, err = run(capsys, "simulate", "agot2", "--games", "1", "--seed", "1", "--allow-partial", "--json")
    assert code == 1
    assert json.loads(out)["aborted"] == 1
    assert "ZeroDivisionError" in err


def test_one_bad_scenario_does_not_keep_the_others_from_running(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    head = "game: agot2\nname: x\n"
    bomb = "".join(f"    - &b{i} [{', '.join([f'*b{i - 1}'] * 9)}]\n" for i in range(1, 12))
    bad = {
        "a": ("rules: {permits: [[AG-1]]}\n", "line 3: rules: permits: 1: ['AG-1'] is not a rule"),
        "b": ("steps:\n  - refused: {alice: pass, rule: [AG-1]}\n", "line 4: steps: 1: refused: rule: ['AG-1'] is no"),
        "c": (f"seed: {'1' * 5000}\n", "line 3: seed: a number of more than 300 digits"),
        "d": (f"seed: 0x{'1' * 5000}\n", "line 3: seed: must be a whole number from 0 of at most 18 digits"),
        "e": (f"given:\n  alice:\n    hand:\n    - &b0 [x]\n{bomb}", "has more than 20000 values"),
        "f": ("steps: &a [*a]\n", "is nested more than 30 deep"),
        "g": ("steps:\n  - {refused: {alice: pass}, rule: [AG-1]}\n", "line 4: steps: 1: rule: ['AG-1'] is not a rule"),
        "h": (f"given: &b0 [x]\nsteps:\n{bomb}given: *b11\n", "has more than 20000 values"),
        "i": ("given:\n  ? [[x]]\n  : 1\n", "not YAML: unhashable"),
    }
    for name, (text, _) in bad.items():
        (tmp_path / f"{name}.yaml").write_text(head + text, encoding="utf-8")
    (tmp_path / "z.yaml").write_text(f"{head}expect: {{winner: none}}\n", encoding="utf-8")
    code, out, err = run(capsys, "scenario", str(tmp_path), "/dev/zero", "--json")
    assert code == 2
    assert json.loads(out)["passed"] == 1
    *lines, last = err.splitlines()
    assert last == "kartoteka: /dev/zero: cannot be read: it is no regular file"
    assert len(lines) == len(bad)
    for line, (name, (_, fault)) in zip(lines, bad.items(), strict=True):
        assert line.startswith(f"kartoteka: {tmp_path / name}.yaml: line ")
        assert fault in line
        assert len(line) < 400
