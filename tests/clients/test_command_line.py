"""The command line: what each command prints, and how it ends."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from kartoteka import games
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


def test_ready_decks_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "deck", "agot2")
    assert code == 0
    assert [line.split()[0] for line in out.splitlines()] == [
        f"{house}-starter" for house in ("baratheon", "greyjoy", "lannister", "stark")
    ]


@pytest.mark.parametrize("name", games.names())
def test_ready_decks_are_legal_by_the_usual_rules_of_their_game(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    _, listed, _ = run(capsys, "deck", name)
    for line in listed.splitlines():
        code, out, err = run(capsys, "deck", name, line.split()[0])
        assert (code, err, out.endswith(": legal\n")) == (0, "", True), line


def test_deck_rules_without_a_deck_are_one_line_and_2(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "deck", "agot2", "--format", "standard")
    assert (code, out) == (2, "")
    assert "FILE is missing" in err


@pytest.mark.parametrize("name", games.names())
def test_options_of_a_deck_stand_before_it_or_behind(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    game = games.load(name)
    deck = ("deck", name, game.first_decks[0])
    rules = ("--format", game.formats[0])
    behind = run(capsys, *deck, *rules)
    assert behind == run(capsys, *deck[:2], *rules, deck[2]) == run(capsys, deck[0], *rules, *deck[1:])
    assert behind[0] in (0, 1) and not behind[2]


def test_what_no_command_knows_is_one_line_and_2(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "deck", "legion", "--format", "five", "a", "b")[::2] == (
        2, "kartoteka: unrecognized arguments: b (kartoteka --help says more)\n",
    )  # fmt: skip
    assert run(capsys, "deck", "--format", "five")[::2] == (
        2, "kartoteka deck: the following arguments are required: GAME (kartoteka deck --help says more)\n",
    )  # fmt: skip


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


CARD: dict[str, Any] = {"type": "character", "faction": "stark", "cost": 1, "strength": 1, "text": ""}
PACK: dict[str, Any] = {
    "code": "Riv",
    "name": "River",
    "cards": [
        *({**CARD, "code": f"1{n:02}", "name": f"Ward {n}", "deckLimit": 3} for n in range(20)),
        *(
            {"code": f"2{n:02}", "name": f"Plot {n}", "type": "plot", "faction": "neutral", "deckLimit": 2,
             "plotStats": {"income": 1, "initiative": 1, "claim": 1, "reserve": 1}}
            for n in range(7)
        ),
    ],
}  # fmt: skip
RESTRICTED = [
    {
        "code": f"l{n}",
        "name": f"List {n}",
        "date": f"20{n}-01-01",
        "formats": [
            {"name": "joust", "restricted": ["100", "101"] if n > 20 else [], "pods": [{"cards": ["102", "103"]}]},
            {"name": "melee", "restricted": [], "banned": ["100"]},
        ],
    }
    for n in (20, 21)
]


@pytest.fixture
def river(tmp_path: Path) -> Path:
    """A folder shaped like the community's data, with a deck of 60 cards and 7 plots as a list and as JSON."""
    (tmp_path / "packs").mkdir()
    (tmp_path / "packs" / "Riv.json").write_text(json.dumps(PACK), encoding="utf-8")
    (tmp_path / "restricted-list.json").write_text(json.dumps(RESTRICTED), encoding="utf-8")
    lines = [f"{1 if card['type'] == 'plot' else 3}x {card['name']} (River)" for card in PACK["cards"]]
    (tmp_path / "ford.txt").write_text("Name: Ford\nFaction: Stark\n" + "\n".join(lines), encoding="utf-8")
    held = [{"code": card["code"], "count": 1 if card["type"] == "plot" else 3} for card in PACK["cards"]]
    deck = {"id": "ford", "name": "Ford", "faction": "stark", "cards": held}
    (tmp_path / "standalone-decks.json").write_text(json.dumps([deck]), encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("file", ["ford.txt", "standalone-decks.json", ""])
@pytest.mark.parametrize("beside", [True, False])
def test_decks_are_held_against_the_newest_restricted_list(
    capsys: pytest.CaptureFixture[str], river: Path, file: str, *, beside: bool
) -> None:
    args = () if beside else ("--cards", str(river))
    code, out, err = run(capsys, "deck", "agot2", str(river / file), *args)
    assert (code, err) == (1, "")
    told = "  AGR-7: the deck keeps to the restricted list, where one is played with"
    assert out.splitlines() == [
        "restricted list: List 21 (l21), joust, 2021-01-01",
        "Ford: 2 faults",
        f"{told} (Ward 0, Ward 1 are all restricted by List 21, one may be used)",
        f"{told} (Ward 2, Ward 3 are not used together, says List 21)",
    ]


@pytest.mark.parametrize(
    ("options", "first", "last"),
    [
        (("--restricted", "l20"), "restricted list: List 20 (l20), joust, 2020-01-01", "Ward 2, Ward 3 are not used"),
        (("--restricted", "2020-12-31"), "restricted list: List 20 (l20), joust", "Ward 2, Ward 3 are not used"),
        (("--format", "melee"), "restricted list: List 21 (l21), melee, 2021-01-01", "Ward 0 is banned by List 21"),
        (("--restricted", "none"), "Ford: legal", "Ford: legal"),
        (("--format", "starter"), "Ford: legal", "Ford: legal"),
    ],
)
def test_list_and_format_can_be_chosen(
    capsys: pytest.CaptureFixture[str], river: Path, options: tuple[str, ...], first: str, last: str
) -> None:
    code, out, err = run(capsys, "deck", "agot2", str(river / "ford.txt"), *options)
    assert (code, err) == (0 if last.endswith("legal") else 1, "")
    assert out.splitlines()[0].startswith(first)
    assert last in out.splitlines()[-1]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"Faction: Stark\n3x Ward 0\n\n2x Nobody\n", "line 4: no card is called 'Nobody'"),
        (b"Faction: Stark\n\xff", "line 2, column 1: not text in UTF-8"),
        (b"", "Faction: is missing"),
        (b"\x00" * 10, "is neither a card, such as '3x Title', nor a heading"),
        (b"x" * 1_000_000, "has 1,000,000 bytes; a deck list has 262,144 at the most"),
        (b"x" * 200_000, "line 1: has 200,000 characters; 200 is the most"),
        (b"{", "line 1, column 2: not JSON"),
        (b"{}", "deck 1: name: is missing"),
        (b"[3]", "deck 1: must be an object, not 3"),
        (b"[" * 100_000, "not JSON: nested too deeply"),
        (b'[{"id": "a", "name": "A", "faction": "wolves"}]', "faction: 'wolves' is no faction"),
        (b'{"id": "a", "name": "A\\u001b[2J", "faction": "stark"}', "name: must be one line of text"),
    ],
)
def test_what_is_no_deck_is_one_line_and_2(
    capsys: pytest.CaptureFixture[str], river: Path, content: bytes, said: str
) -> None:
    file = river / "tried"
    file.write_bytes(content)
    code, out, err = run(capsys, "deck", "agot2", str(file))
    assert (code, out) == (2, "")
    assert err.startswith(f"kartoteka: {file}: ") and err.count("\n") == 1 and len(err) < 400
    assert said in err


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("nowhere.txt",), "there is no such file"),
        (("x" * 5000,), "cannot be read"),
        (("a\0b",), ""),
        (("packs",), "holds no deck"),
        (("packs/Riv.json",), "holds no deck"),
        (("ford.txt", "--cards", "nowhere"), "nowhere: there is no such file or folder"),
        (("ford.txt", "--format", "draft"), "'draft' is not a format of agot2: standard, melee, starter"),
        (("ford.txt", "--restricted", "l22"), "no restricted list is 'l22'; did you mean 'l21'?; there are l20, l21"),
        (("stark-starter", "--restricted", "l21"), "there is no restricted list without --cards"),
    ],
)
def test_a_deck_that_is_not_there_is_one_line_and_2(
    capsys: pytest.CaptureFixture[str], river: Path, monkeypatch: pytest.MonkeyPatch, args: tuple[str, ...], said: str
) -> None:
    monkeypatch.chdir(river)
    code, out, err = run(capsys, "deck", "agot2", *args)
    assert (code, out) == (2, "")
    assert err.startswith("kartoteka: ") and err.count("\n") == 1
    assert said in err and "fault of the program" not in err


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
        ("simulate", "agot2", "--games", "1", "--seed", "1", "--seed", "2"),
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
