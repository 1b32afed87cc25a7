"""The wording is the program: what compiles prints back as it reads, and the print compiles to the same program."""

import pytest

from kartoteka.games.swtcg import wording
from kartoteka.games.swtcg.wording import compile_text, print_text
from tests.text.languages import NAME, Language
from tests.text.swtcg.wordings import PLAIN, VARIANTS, WRONG

LANGUAGE = Language(wording)


@pytest.mark.parametrize(("type", "text"), PLAIN, ids=[text.replace("\n", " ")[:70] for _, text in PLAIN])
def test_a_wording_in_its_normal_form_compiles_and_prints_back(type, text):
    LANGUAGE.means(type, text, text)


@pytest.mark.parametrize(("name", "type", "text", "normal"), VARIANTS, ids=[text[:70] for _, _, text, _ in VARIANTS])
def test_the_same_said_otherwise_has_the_same_normal_form_and_program(name, type, text, normal):
    LANGUAGE.means(type, text, normal, name=name)


@pytest.mark.parametrize(("type", "text", "reason"), WRONG, ids=[text[:70] for _, text, _ in WRONG])
def test_what_is_not_understood_is_a_problem_with_its_place(type, text, reason):
    LANGUAGE.wants(type, text, reason)


def test_a_problem_leaves_the_other_abilities_as_they_are():
    compiled = compile_text(NAME, "character", "Armor.\nPay 2 Force -> Sing.\nPay 2 Force -> Evade 2.")
    assert [problem.clause for problem in compiled.problems] == ["Sing"]
    assert print_text(NAME, "character", compiled.program) == "Armor.\nPay 2 Force -> Evade 2."


def test_no_text_is_a_program_that_says_nothing():
    compiled = compile_text(NAME, "character", "")
    assert compiled.problems == () and compiled.normalised == "" and compiled.clauses == 0
    assert print_text(NAME, "character", compiled.program) == ""


def test_keywords_stand_first_and_the_pilot_block_last():
    text = "[Pilot] Speeder Pilot.\n* +10 speed.\nPay 1 Force -> Evade 1.\nArmor."
    compiled = compile_text(NAME, "character", text)
    assert compiled.normalised == "Armor.\nPay 1 Force -> Evade 1.\n[Pilot] Speeder Pilot.\n* +10 speed."
    assert print_text(NAME, "character", compiled.program) == compiled.normalised


def test_too_long_a_text_is_refused_at_once():
    assert "too long" in compile_text(NAME, "character", "Armor. " * 400).problems[0].reason
