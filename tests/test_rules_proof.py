"""The proof of the rules: its evidence is that of these sources, and it can tell what is not proven."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kartoteka import games
from kartoteka.kernel.legality import CITED, Ruling
from kartoteka.kernel.rulebook import RulebookError, load_evidence
from tools import rules_proof
from tools.rules_proof import ROOT, Trial

GAME = games.load("agot2")
PACKAGE = "kartoteka.games.agot2"

PART_A = [*range(1, 24), *range(38, 42)]
"""The rules of part A that concern reactions, putting into play, qualifiers and removal: proven, all of them."""


def test_the_evidence_is_that_of_these_sources() -> None:
    run = subprocess.run(
        [sys.executable, "tools/rules_proof.py", "--check"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr + run.stdout


@pytest.mark.parametrize("number", PART_A)
def test_a_rule_of_part_a_is_proven(number: int) -> None:
    evidence = load_evidence(PACKAGE)[f"AG-{number}"]
    assert evidence.proven and not evidence.unproven
    assert evidence.enforced_in and evidence.permits


# The proof can fail -----------------------------------------------------------------------------------------------


@pytest.fixture
def knob() -> Iterator[Ruling]:
    """A ruling that nothing asks, under the number of a rule that has no other."""
    found = Ruling("D-3", "nothing asks it")
    yield found
    CITED.remove(found)


def trial(name: str, rules: set[tuple[str, str]], run: Any) -> Trial:
    return Trial(name, Path(__file__), rules, run)


BOTH = {("D-3", "permits"), ("D-3", "forbids")}


def proof(*trials: Trial) -> Any:
    return rules_proof.prove(GAME, trials, ["D-3"])["D-3"]


def test_a_value_that_no_test_misses_is_unproven(knob: Ruling) -> None:
    found = proof(trial("a", BOTH, lambda: ""))
    assert not found.proven and found.unproven == found.enforced_in


def test_a_value_that_a_test_misses_is_proven(knob: Ruling) -> None:
    assert proof(trial("a", BOTH, lambda: "" if knob.holds else "it is gone")).proven
    assert knob.holds


def test_an_exception_and_a_hang_count_as_failures(knob: Ruling, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules_proof, "SECONDS", 0.3)
    monkeypatch.setattr(rules_proof.in_a_child, "__defaults__", (0.3,))

    def hang() -> str:
        while not knob.holds:
            time.sleep(0.01)
        return ""

    def fall() -> str:
        assert knob.holds
        return ""

    assert proof(trial("hangs", BOTH, hang)).proven
    assert proof(trial("falls", BOTH, fall)).proven


def test_a_rule_without_both_cases_is_unproven(knob: Ruling) -> None:
    assert not proof(trial("a", {("D-3", "permits")}, lambda: "" if knob.holds else "gone")).proven
    assert not proof(trial("a", {("D-3", "forbids")}, lambda: "" if knob.holds else "gone")).proven


def test_a_case_that_fails_with_all_rules_on_proves_nothing(knob: Ruling) -> None:
    assert not proof(trial("a", BOTH, lambda: "it fails anyway")).proven


def test_a_test_of_another_rule_proves_nothing(knob: Ruling) -> None:
    found = proof(
        trial("a", BOTH, lambda: ""), trial("b", {("AG-17", "permits")}, lambda: "" if knob.holds else "gone")
    )
    assert not found.proven


def test_what_another_game_cites_by_the_same_number_is_not_this_games() -> None:
    other = games.load("swtcg")
    assert "D-13" in GAME.rulebook and "D-13" in other.rulebook
    assert any(cited.rule == "D-13" for cited in other.citations())
    assert not any(cited.rule == "D-13" for cited in GAME.citations())
    theirs = Trial("a", ROOT / "tests" / "games" / "swtcg" / "test_stacks.py", {("D-13", "permits")}, lambda: "")
    assert rules_proof.is_about(theirs, "swtcg") and not rules_proof.is_about(theirs, "agot2")


# Evidence ---------------------------------------------------------------------------------------------------------


def test_the_evidence_goes_stale(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules_proof, "evidence_file", lambda game: tmp_path / "evidence.json")
    monkeypatch.setattr(rules_proof, "relative", lambda path: Path(path).name)
    trials = [trial("a", {("AG-17", "permits")}, lambda: "")]
    assert "missing" in rules_proof.stale(GAME, trials)[0]
    evidence = rules_proof.outline(GAME, trials)
    rules_proof.write(GAME.name, rules_proof.sources(GAME.name, trials), evidence)
    assert not rules_proof.stale(GAME, trials)
    assert rules_proof.stale(GAME, []) != []
    assert any(
        "AG-22" in reason for reason in rules_proof.stale(GAME, [trial("b", {("AG-22", "forbids")}, lambda: "")])
    )
    (tmp_path / "evidence.json").write_text("{")
    assert "cannot be read" in rules_proof.stale(GAME, trials)[0]


def test_evidence_is_read_from_the_package() -> None:
    evidence = load_evidence(PACKAGE)
    assert "sources" not in evidence and set(evidence) <= {entry.id for entry in GAME.rulebook}
    assert load_evidence("kartoteka.kernel") == {}


def test_evidence_that_is_none_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "__init__.py").touch()
    (tmp_path / "broken" / "evidence.json").write_bytes(msgspec.json.encode([1]))
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(RulebookError, match=r"broken/evidence.json: cannot be read"):
        load_evidence("broken")
