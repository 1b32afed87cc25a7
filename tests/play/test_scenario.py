"""Scenarios: the worked cases hold, the runner fails where it should, and bad files are named line by line."""

from __future__ import annotations

from pathlib import Path

import pytest

from kartoteka.play.scenario import BadScenario, Report, load, run, scenario_files

SCENARIOS = Path(__file__).parents[1] / "scenarios"

HEAD = """\
game: agot2
name: a case
cards:
  - {name: Drum, type: location, cost: 1, text: "Action: Kneel Drum to choose and kneel a character."}
  - {name: Watcher, type: character, cost: 3, strength: 3, icons: [military],
     text: "Reaction: After a character is knelt, gain 1 gold."}
  - {name: Squire, type: character, cost: 2, strength: 2, icons: [military], text: ""}
  - {name: Purse, type: location, cost: 1, text: "Action: Kneel Purse to draw 1 card."}
given:
  alice: {play: [Drum, Watcher, Purse], deck: [Squire, Drum]}
  bob: {play: [Watcher, Squire]}
"""


def result(tmp_path: Path, rest: str) -> Report:
    """What a scenario comes to that goes on so from the common position."""
    file = tmp_path / "case.yaml"
    file.write_text(HEAD + rest, encoding="utf-8")
    [report] = run(file)
    return report


@pytest.mark.parametrize("file", scenario_files(SCENARIOS), ids=lambda file: file.stem)
def test_the_worked_cases_hold(file: Path) -> None:
    for report in run(file):
        assert report.ok, report.difference


def test_expectations_compare_what_they_name(tmp_path: Path) -> None:
    report = result(
        tmp_path,
        """\
steps:
  - alice: use Drum on bob's Squire
  - alice: use Watcher
expect:
  phase: challenges
  over: false
  winner: none
  challenge: none
  alice: {gold: 1, hand: 0, deck: [Squire, Drum], play: [{Drum: {kneeling: true}}, Watcher, Purse]}
  bob: {play: [{Squire: {kneeling: true}}, {Watcher: {kneeling: false}}]}
""",
    )
    assert report.ok, report.difference


@pytest.mark.parametrize(
    ("rest", "difference"),
    [
        ("expect:\n  alice: {gold: 2}\n", "expect: alice: gold is 0, expected 2"),
        ("expect:\n  alice: {deck: [Drum, Squire]}\n", "alice: deck is [Squire, Drum], expected [Drum, Squire]"),
        ("expect:\n  bob: {play: [Squire]}\n", "bob: play is [Squire, Watcher], expected [Squire]"),
        (
            "expect:\n  bob: {play: [{Squire: {kneeling: true}}, Watcher]}\n",
            "bob: play: Squire: kneeling is false, expected true",
        ),
        ("expect:\n  challenge: {kind: military}\n", "challenge is none, expected one"),
        ("expect:\n  winner: alice\n", "winner is none, expected alice"),
        ("steps:\n  - bob: marshal Squire\n", "step 1 (line 13): bob: marshal Squire: not on offer after"),
        ("steps:\n  - alice: use Drum on Road\n", "not on offer"),
        ("steps:\n  - offered: {bob: [pass]}\n", "offered: bob is not asked, but alice: actions"),
        ("steps:\n  - offered: {alice: [use Drum, pass]}\n", "use Purse is too; alice has [use Drum, use Purse, pass]"),
        ("steps:\n  - offered: {alice: [use Drum, use Purse, use Watcher, pass]}\n", "use Watcher is not; alice has"),
        ("steps:\n  - refused: {alice: use Drum}\n", "refused: alice: use Drum: it is allowed"),
        ("steps:\n  - refused: {alice: use Watcher, rule: AG-22}\n", "refused, but not by AG-22: "),
        ("steps:\n  - refused: {alice: fly}\n", "refused: alice: fly: not understood"),
        (
            "steps:\n  - alice: use Drum on bob's Squire\n  - bob: pass\n  - alice: challenge military alice\n",
            "step 3 (line 15): alice: challenge military alice: not on offer",
        ),
    ],
)
def test_what_turns_out_otherwise_is_said(tmp_path: Path, rest: str, difference: str) -> None:
    report = result(tmp_path, rest)
    assert not report.ok
    assert difference in report.difference


def test_a_wanted_pass_is_one_that_could_be_something_else(tmp_path: Path) -> None:
    """bob has nothing but a pass before: the first pass of his that counts is in the window where he may react."""
    report = result(
        tmp_path,
        """\
steps:
  - alice: use Drum on bob's Squire
  - bob: pass
  - alice: use Purse
expect:
  bob: {gold: 0}
  alice: {gold: 0, hand: [Squire]}
""",
    )
    assert report.ok, report.difference


def test_another_real_decision_stops_the_runner(tmp_path: Path) -> None:
    report = result(
        tmp_path,
        "steps:\n  - alice: challenge military bob with Watcher\n  - alice: use Purse\n  - bob: claim Squire\n",
    )
    assert not report.ok
    assert "and then bob is asked: declare defenders" in report.difference


def test_looks_take_nothing(tmp_path: Path) -> None:
    look = "  - offered: {alice: [use Drum, use Purse, pass]}\n  - refused: {bob: use Watcher}\n"
    report = result(tmp_path, f"steps:\n{look * 3}  - alice: use Purse\nexpect:\n  alice: {{hand: [Squire]}}\n")
    assert report.ok, report.difference


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "line 1: holds no scenario"),
        ("- 1\n", "line 1: a scenario is fields"),
        ("game: agot2\nname: [x\n", "line 3: not YAML"),
        ("game: agot2\nseed: 1\nseed: 2\n", 'line 3: not YAML: found duplicate key "seed"'),
        ("name: x\n", "line 1: game: is missing"),
        ("game: chess\nname: x\n", "line 1: game: 'chess' is not a game"),
        ("game: agot2\n", "line 1: name: is missing"),
        ("game: agot2\nname: x\nstep: []\n", "line 3: step: is not known here; did you mean steps"),
        ("game: agot2\nname: x\nseed: yes\n", "line 3: seed: must be a whole number"),
        ("game: agot2\nname: x\nrules: {permits: [AG-99]}\n", "line 3: rules: permits: 1: AG-99 is not a rule"),
        ("game: agot2\nname: x\nsteps:\n  - carol: pass\n", "line 4: steps: 1: carol: is no step"),
        ("game: agot2\nname: x\nsteps:\n  - alice: [pass]\n", "line 4: steps: 1: alice: must be a line of notation"),
        ("game: agot2\nname: x\ngiven:\n  phase: chalenges\n", "line 4: given: phase: must be one of setup"),
        ("game: agot2\nname: x\ngiven:\n  alice:\n    play: [Nobody]\n", "line 5: given: alice: play: 1: no card is"),
        ("game: agot2\nname: x\ngiven:\n  alice: {gold: -1}\n", "line 4: given: alice: gold: must be a whole number"),
        ("game: agot2\nname: x\nexpect:\n  alice: {golt: 1}\n", "line 4: expect: alice: golt: is not known here"),
        ("game: agot2\nname: x\nexpect:\n  alice:\n", "line 4: expect: alice: must say what alice has"),
        ("game: hkk\nname: x\nexpect:\n  bob: {}\n", "line 4: expect: bob: must say what bob has"),
        ("game: agot2\nname: x\nchance:\n  - {flip: 2}\n", "line 4: chance: 1: flip: is no outcome"),
        (
            'game: agot2\nname: x\ncards:\n  - {name: A, type: location, cost: 1, text: "Action: Blorp."}\n',
            "line 4: cards: 1: A: text: 'Blorp': ",
        ),
    ],
)
def test_a_bad_file_is_one_line_with_file_line_and_field(tmp_path: Path, text: str, fault: str) -> None:
    file = tmp_path / "bad.yaml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadScenario) as caught:
        run(file)
    message = str(caught.value)
    assert message.startswith(f"{file}: ")
    assert fault in message
    assert "\n" not in message


def test_files_below_a_folder_are_found_in_order(tmp_path: Path) -> None:
    for name in ("b.yaml", "a.yml", "c.txt"):
        (tmp_path / name).write_text("", encoding="utf-8")
    assert [file.name for file in scenario_files(tmp_path)] == ["a.yml", "b.yaml"]
    with pytest.raises(BadScenario, match="there is no such file"):
        scenario_files(tmp_path / "nowhere")


def test_a_file_that_is_no_text_is_refused_with_the_place(tmp_path: Path) -> None:
    file = tmp_path / "latin.yaml"
    file.write_bytes("game: swtcg\nname: ein schöner ".encode() + "Fünfer".encode("latin-1"))
    with pytest.raises(BadScenario, match=r"line 2, column 20: not text in UTF-8$"):
        load(file)


@pytest.mark.parametrize("phase", ["setup", "plot", "draw", "marshaling", "challenges", "dominance", "taxation"])
def test_a_position_begins_in_any_phase(tmp_path: Path, phase: str) -> None:
    first = {"setup": "keep", "plot": "plot Plain Plot", "marshaling": "marshal Squire"}.get(phase, "use Purse")
    file = tmp_path / "phase.yaml"
    purse = '- {name: Purse, type: location, cost: 1, text: "Action: Kneel Purse to draw 1 card."}'
    squire = '- {name: Squire, type: character, cost: 2, strength: 2, icons: [military], text: ""}'
    file.write_text(
        f"game: agot2\nname: x\ncards:\n  {purse}\n  {squire}\ngiven:\n  phase: {phase}\n  first: bob\n"
        f"  bob: {{gold: 2, play: [Purse], hand: [Squire]}}\nexpect: {{phase: {phase}, first: bob}}\n"
        f"---\ngame: agot2\nname: y\ncards:\n  {purse}\n  {squire}\ngiven:\n  phase: {phase}\n  first: bob\n"
        f"  bob: {{gold: 2, play: [Purse], hand: [Squire]}}\nsteps:\n  - bob: {first}\n",
        encoding="utf-8",
    )
    for report in run(file):
        assert report.ok, report.difference


DOCS = Path(__file__).parents[2] / "docs" / "scenarios.md"


def examples() -> list[str]:
    """The indented blocks of the page about scenarios."""
    blocks: list[list[str]] = [[]]
    for line in DOCS.read_text(encoding="utf-8").splitlines():
        if line.startswith("    "):
            blocks[-1].append(line[4:])
        elif not line:
            blocks[-1].append("")
        elif blocks[-1]:
            blocks.append([])
    return ["\n".join(block).strip() + "\n" for block in blocks if any(block)]


@pytest.mark.parametrize("game", ["agot2", "berserk", "hkk", "legion", "swtcg"])
def test_the_example_of_the_docs_holds(game: str, tmp_path: Path) -> None:
    [example] = [block for block in examples() if block.startswith(f"game: {game}\n")]
    file = tmp_path / "example.yaml"
    file.write_text(example, encoding="utf-8")
    [report] = run(file)
    assert report.ok, report.difference


def test_the_open_line_of_the_docs_holds(tmp_path: Path) -> None:
    [example] = [block for block in examples() if block.startswith("- alice: challenge military bob with Squire ...")]
    steps = "".join(f"  {line}\n" for line in example.splitlines())
    file = tmp_path / "open.yaml"
    head = HEAD.replace("alice: {play: [Drum, Watcher, Purse]", "alice: {play: [Squire, Watcher]")
    file.write_text(f"{head}steps:\n{steps}", encoding="utf-8")
    [report] = run(file)
    assert report.ok, report.difference


def test_a_rich_position_is_what_it_says(tmp_path: Path) -> None:
    """Given and expected have the same fields."""
    seats = """\
  alice:
    faction: greyjoy
    gold: 3
    power: 2
    plot: Plain Plot
    plots: [Plain Plot, Plain Plot]
    used: [Plain Plot]
    hand: [Squire, Crown]
    deck: [Road, Squire, Road]
    discard: [Squire]
    dead: [Squire, Road]
    shadows: [Squire]
    removed: [Road]
    play:
      - Squire
      - Squire: {kneeling: true, gold: 1, tokens: {ear: 2}, attachments: [Crown]}
      - Old King: {power: 4, duplicates: 2}
      - Road: {owner: bob}
  bob:
    faction: tyrell
    play: [{Road: {kneeling: true}}]
    hand: 2
    deck: 4
"""
    cards = """\
  - {name: Squire, type: character, cost: 2, strength: 2, icons: [military], text: ""}
  - {name: Old King, type: character, cost: 5, strength: 5, unique: true, icons: [power], text: ""}
  - {name: Crown, type: attachment, cost: 1, text: ""}
  - {name: Road, type: location, cost: 1, text: ""}
"""
    table = "  phase: challenges\n  first: bob\n  round: 3\n"
    file = tmp_path / "rich.yaml"
    text = f"game: agot2\nname: x\ncards:\n{cards}given:\n{table}{seats}expect:\n{table}{seats}"
    file.write_text(text, encoding="utf-8")
    [report] = run(file)
    assert report.ok, report.difference
    for was, now in (
        ("tokens: {ear: 2}", "tokens: {ear: 1}"),
        ("duplicates: 2", "duplicates: 1"),
        ("owner: bob", "owner: alice"),
        ("attachments: [Crown]", "attachments: []"),
        ("dead: [Squire, Road]", "dead: [Squire]"),
        ("used: [Plain Plot]", "used: []"),
        ("faction: greyjoy", "faction: stark"),
        ("round: 3", "round: 2"),
    ):
        before, after = text.split("expect:")
        file.write_text(f"{before}expect:{after.replace(was, now)}", encoding="utf-8")
        [report] = run(file)
        assert not report.ok, f"{was} is not compared"


@pytest.mark.parametrize(
    ("rest", "fault"),
    [
        ("expect: {alice: {gold: [1]}}", "expect: alice: gold: must be a whole number from 0, not [1]"),
        ("expect: {winner: [alice]}", "expect: winner: must be one player, none, or a list"),
        ("expect: {challenge: {kind: [x]}}", "expect: challenge: kind: must be one word, not ['x']"),
        ("expect: {alice: {play: [{Drum: {kneeling: 1}}]}}", "play: 1: Drum: kneeling: must be true or false, not 1"),
        ("expect: {alice: {hand: [[x]]}}", "expect: alice: hand: must be a number of cards or a list of titles"),
        ("given: {round: 0}", "given: round: must be a whole number from 1 to 1000, not 0"),
    ],
)
def test_what_nothing_can_be_compared_with_cannot_be_read(tmp_path: Path, rest: str, fault: str) -> None:
    file = tmp_path / "case.yaml"
    file.write_text(f"game: agot2\nname: x\n{rest}\n", encoding="utf-8")
    with pytest.raises(BadScenario) as caught:
        run(file)
    assert str(caught.value).startswith(f"{file}: line 3: ")
    assert fault in str(caught.value)
