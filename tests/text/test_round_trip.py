"""The wording is the program: what compiles prints back as it reads, and the print compiles to the same program."""

import pytest

from kartoteka.games.agot2 import wording
from kartoteka.games.agot2.wording import compile_text, print_text
from tests.text.languages import NAME, Language
from tests.text.wordings import PLAIN, VARIANTS

LANGUAGE = Language(wording)


@pytest.mark.parametrize(("type", "text"), PLAIN, ids=[text.replace("\n", " ")[:70] for _, text in PLAIN])
def test_a_wording_in_its_normal_form_compiles_and_prints_back(type, text):
    LANGUAGE.means(type, text, text)


@pytest.mark.parametrize(("name", "type", "text", "normal"), VARIANTS, ids=[text[:70] for _, _, text, _ in VARIANTS])
def test_the_same_said_otherwise_has_the_same_normal_form_and_program(name, type, text, normal):
    LANGUAGE.means(type, text, normal, name=name)


def test_no_text_is_a_program_that_says_nothing():
    compiled = compile_text(NAME, "character", "")
    assert compiled.problems == () and compiled.normalised == "" and compiled.clauses == 0
    assert print_text(NAME, "character", compiled.program) == ""


def test_keywords_and_restriction_stand_first_whatever_their_order_was():
    compiled = compile_text(NAME, "attachment", "Attached character gets +1 STR.\nKnight character only.\nTerminal.")
    assert compiled.normalised == "Terminal.\nKnight character only.\nAttached character gets +1 STR."
    assert print_text(NAME, "attachment", compiled.program) == compiled.normalised


def test_reminder_text_is_no_rules_text():
    with_reminder = compile_text(NAME, "character", "Renown. <em>(It may gain 1 power.)</em>\nStealth.")
    assert with_reminder == compile_text(NAME, "character", "Renown.\nStealth.")


def test_a_lost_clause_would_show():
    """Every word of a wording is in the print, so a clause cannot get lost between the two."""
    longer = "Reaction: After you win a challenge by 5 or more STR, draw 1 card. (Limit once per round.)"
    for shorter in (
        "Reaction: After you win a challenge, draw 1 card. (Limit once per round.)",
        "Reaction: After you win a challenge by 5 or more STR, draw 1 card.",
    ):
        assert compile_text(NAME, "character", longer).program != compile_text(NAME, "character", shorter).program
