"""The rulebook index: what it reads, what it refuses, and that the indexes of the games are in order."""

import re
from collections import Counter
from pathlib import Path

import pytest

from kartoteka.kernel.rulebook import Entry, Rulebook, RulebookError, Status, UnknownRule

RULE = """
[[rule]]
id = "XX-1"
heading = "A player draws 1 card"
status = "enforced"
source = "the book, page 1"
part = "A"
confidence = ""
"""


def book(folder: Path, text: str) -> Path:
    """The file of a rulebook with this text."""
    file = folder / "rulebook.toml"
    file.write_text(text, encoding="utf-8")
    return file


def fault(file: Path) -> str:
    """What is said of a rulebook that is out of order, without the folder it lies in."""
    with pytest.raises(RulebookError) as caught:
        Rulebook.load(file)
    message = str(caught.value)
    assert "\n" not in message
    assert message.startswith(f"{file}: ")
    return message.replace(str(file), file.name)


def test_an_entry_reads_as_it_is_written(tmp_path: Path) -> None:
    rulebook = Rulebook.load(book(tmp_path, RULE + 'reading = "Not more."\n'))
    assert rulebook["XX-1"] == Entry(
        id="XX-1",
        heading="A player draws 1 card",
        status=Status.ENFORCED,
        source="the book, page 1",
        part="A",
        confidence="",
        reading="Not more.",
    )


def test_entries_come_in_the_order_of_the_file(tmp_path: Path) -> None:
    rulebook = Rulebook.load(book(tmp_path, "".join(RULE.replace("XX-1", id) for id in ("XX-9", "XX-1", "XX-10"))))
    assert [entry.id for entry in rulebook] == ["XX-9", "XX-1", "XX-10"]
    assert len(rulebook) == 3
    assert "XX-10" in rulebook
    assert "XX-2" not in rulebook


def test_an_unknown_rule_is_named(tmp_path: Path) -> None:
    rulebook = Rulebook.load(book(tmp_path, RULE))
    with pytest.raises(UnknownRule, match=r"^XX-2 is not a rule of .*rulebook\.toml$"):
        rulebook["XX-2"]


def test_a_superseded_rule_names_its_successor(tmp_path: Path) -> None:
    old = RULE.replace("enforced", "superseded") + 'by = "XX-2"\n'
    rulebook = Rulebook.load(book(tmp_path, old + RULE.replace("XX-1", "XX-2")))
    assert rulebook["XX-1"].by == "XX-2"


def test_naming_a_rulebook_reads_nothing(tmp_path: Path) -> None:
    rulebook = Rulebook(tmp_path / "rulebook.toml")  # no such file yet
    book(tmp_path, RULE)
    assert "XX-1" in rulebook


def test_a_rulebook_is_read_once(tmp_path: Path) -> None:
    file = book(tmp_path, RULE)
    rulebook = Rulebook.load(file)
    file.unlink()
    assert rulebook["XX-1"].heading == "A player draws 1 card"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            RULE.replace('"enforced"', '"done"'),
            "rulebook.toml: XX-1: status: invalid enum value 'done'",
        ),
        (RULE + 'colour = "red"\n', "rulebook.toml: XX-1: colour: unknown field"),
        (RULE.replace('part = "A"\n', ""), "rulebook.toml: XX-1: part: required field"),
        (RULE.replace('"A"', '"Z"'), "rulebook.toml: XX-1: part: invalid enum value 'Z'"),
        (RULE.replace('""', '"certain"'), "rulebook.toml: XX-1: confidence: invalid enum value 'certain'"),
        (RULE.replace('"the book, page 1"', "1"), "rulebook.toml: XX-1: source: expected `str`, got `int`"),
        (RULE.replace('"A player draws 1 card"', '" "'), "rulebook.toml: XX-1: heading: wanted one line"),
        (RULE.replace('"the book, page 1"', '"a\\nb"'), "rulebook.toml: XX-1: source: wanted one line"),
        (RULE + RULE, "rulebook.toml: XX-1: id: stands there twice, the second time as rule 2"),
        (
            RULE.replace("XX-1", "xx 1"),
            "rulebook.toml: xx 1: id: wanted letters, a hyphen and the rest, such as AG-17 or AGK-Renown",
        ),
        (RULE.replace('id = "XX-1"\n', ""), "rulebook.toml: rule 1: id: required field"),
        (RULE.replace('"XX-1"', "1"), "rulebook.toml: rule 1: id: expected `str`, got `int`"),
        (
            RULE.replace("enforced", "superseded"),
            "rulebook.toml: XX-1: by: a superseded rule, and no other, names the rule that replaces it",
        ),
        (
            RULE + 'by = "XX-1"\n',
            "rulebook.toml: XX-1: by: a superseded rule, and no other, names the rule that replaces it",
        ),
        (
            RULE.replace("enforced", "superseded") + 'by = "XX-2"\n',
            "rulebook.toml: XX-1: by: XX-2 is not a rule of this rulebook",
        ),
        ("[rules]\n", "rulebook.toml: rules: only [[rule]] stands at the top of a rulebook"),
        ("[rule]\n", "rulebook.toml: rule: each rule begins with [[rule]], in double brackets"),
        ("rule = [1]\n", "rulebook.toml: rule 1: expected `object`, got `int`"),
    ],
)
def test_a_rulebook_out_of_order_is_refused_in_one_line(tmp_path: Path, text: str, message: str) -> None:
    assert fault(book(tmp_path, text)) == message


def test_what_is_no_toml_is_refused_with_its_place(tmp_path: Path) -> None:
    assert re.fullmatch(r"rulebook\.toml: not TOML: .*line 1.*", fault(book(tmp_path, "rule\n")))


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RulebookError, match=r"rulebook\.toml: cannot be read: "):
        Rulebook.load(tmp_path / "rulebook.toml")


@pytest.fixture(scope="module")
def agot2() -> Rulebook:
    return Rulebook.load("kartoteka.games.agot2")


def test_agot2_has_all_its_rules(agot2: Rulebook) -> None:
    assert Counter(entry.part for entry in agot2) == {"A": 41, "B": 172, "C": 14, "D": 28}
    assert len(agot2) == 255


def test_agot2_numbers_are_whole(agot2: Rulebook) -> None:
    for letters, last in (("AG", 41), ("AGR", 172), ("D", 28)):
        assert [f"{letters}-{number}" for number in range(1, last + 1) if f"{letters}-{number}" not in agot2] == []


def test_agot2_ids_have_the_form_of_ids(agot2: Rulebook) -> None:
    assert [entry.id for entry in agot2 if not re.match(r"^[A-Z]+-[A-Za-z0-9.-]+$", entry.id)] == []


def test_agot2_headings_are_short_and_without_full_stop(agot2: Rulebook) -> None:
    assert [entry.id for entry in agot2 if len(entry.heading) > 110 or entry.heading.endswith(".")] == []
    assert len({entry.heading for entry in agot2}) == len(agot2)


def test_agot2_sources_cite_rules_that_exist(agot2: Rulebook) -> None:
    cited = {id for entry in agot2 for id in re.findall(r"\b(?:AG|AGR|AGK|D)-\w+", entry.source)}
    assert cited
    assert {id for id in cited if id not in agot2} == set()


def test_agot2_says_how_sure_it_is_of_all_but_part_a(agot2: Rulebook) -> None:
    assert {entry.id for entry in agot2 if (entry.part == "A") == bool(entry.confidence)} == set()


def test_agot2_settles_every_doubtful_point(agot2: Rulebook) -> None:
    doubtful = [entry for entry in agot2 if entry.part == "D"]
    assert all(entry.reading for entry in doubtful)
    assert {entry.status for entry in doubtful} == {Status.DEFINITION, Status.OPTION}
    assert all("off by default" in entry.reading for entry in doubtful if entry.status is Status.OPTION)
