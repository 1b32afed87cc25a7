"""A clause that is not understood is reported where it stands, and the others still compile."""

import time

import pytest

from kartoteka.games.agot2.wording import compile_text
from kartoteka.kernel.program import Ability, Do, Keyword, Number
from kartoteka.text.check import coverage_of

GOOD = Ability("action", effect=Do("draw", amount=Number(1)))


def problems(text: str, type: str = "character") -> list[tuple[str, str]]:
    compiled = compile_text("Wren", type, text)
    for problem in compiled.problems:
        assert compiled.normalised[problem.start : problem.end] == problem.clause
    return [(problem.clause, problem.reason) for problem in compiled.problems]


def test_a_problem_says_where_and_what():
    compiled = compile_text("Wren", "character", "Renown.\nAction: Draw 1 card.\nAction: Juggle 3 balls.")
    (problem,) = compiled.problems
    assert problem.clause == "Juggle 3 balls"
    assert compiled.normalised[problem.start :] == "Juggle 3 balls."
    assert "Juggle" in problem.reason
    assert compiled.program.keywords == (Keyword("renown"),)
    assert compiled.program.abilities == (GOOD,)


def test_a_trigger_that_is_not_understood_is_the_problem_not_its_effect():
    assert problems("Reaction: After the moon rises, draw 1 card.") == [
        ("After the moon rises", "not understood from “moon” on")
    ]


def test_an_effect_that_is_not_understood_is_the_problem_not_its_trigger():
    ((clause, _),) = problems("Reaction: After you win a challenge, sing a song.")
    assert clause == "sing a song"


def test_two_problems_of_one_sentence_are_two():
    assert len(problems("Reaction: After the moon rises, sing a song.")) == 2


def test_a_later_sentence_that_is_not_understood_spoils_its_ability_only():
    compiled = compile_text("Wren", "character", "Action: Draw 1 card. Then, sing a song.\nAction: Draw 1 card.")
    assert [problem.clause for problem in compiled.problems] == ["Then, sing a song"]
    assert compiled.program.abilities == (GOOD,)


def test_a_limit_that_is_not_understood_is_never_dropped():
    ((clause, _),) = problems("Action: Draw 1 card. (Limit thrice per moon.)")
    assert clause == "Limit thrice per moon"


@pytest.mark.parametrize(
    "text",
    [
        "Draw 1 card.",  # nothing says when
        "Action: This card gains renown.",  # nor how long
        "Reaction: Draw 1 card.",  # nor to what it reacts
        "Reaction: After this card would be killed, draw 1 card.",  # "would" is for interrupts
        "Action: After you win a challenge, draw 1 card.",
        "Action: Stand it.",  # which?
        "Action: Stand that character.",
        "Action: That player draws 1 card.",
        "Action: Discard a character.",  # from where?
        "Kneel this card to draw 1 card.",
        "Action: Draw 1 card",  # no full stop
        "Action:",
        "Action: (Limit once per round.)",
        "Action: X is the number of Knight characters you control.",
        "Action: Then, draw 1 card.",
        "Action: Otherwise, draw 1 card.",
        "- Draw 1 card.",
        "Each Lord or non-Lady character gains renown.",  # and or or?
        'Attached character gains: "Action: Draw 1 card."',
        "This card gets +1 STR (mostly).",
    ],
)
def test_what_could_only_be_guessed_is_a_problem(text):
    assert problems(text)
    assert compile_text("Wren", "character", text).program.abilities == ()


def test_another_is_refused_where_two_cards_could_be_meant():
    ((_, reason),) = problems("Action: Kneel a Knight character to choose another character and stand it.")
    assert reason == "“another” does not say other than which card"


def test_it_is_refused_where_two_cards_could_be_meant():
    assert problems("Action: Choose a character, stand this card, and kill it.")


def test_a_title_is_taken_for_one_only_where_nothing_else_can_stand():
    assert problems(
        "Action: Choose a location and kneel it. Then, if that location is Contested, discard it from play."
    )


def test_a_capital_at_the_start_of_a_sentence_makes_no_trait():
    assert problems("Other characters you control cannot be killed.", "plot")
    assert not problems("Other characters you control cannot be killed.", "character")


def test_a_megabyte_of_rubbish_is_refused_at_once_with_one_problem():
    for rubbish in ("kneel " * 170_000, "(" * 1_000_000, "After you win a challenge, " * 40_000, "\n" * 1_000_000):
        began = time.perf_counter()
        compiled = compile_text("Wren", "character", rubbish)
        assert time.perf_counter() - began < 1
        (problem,) = compiled.problems
        assert "too long" in problem.reason
        assert compiled.program.abilities == ()


def test_the_longest_text_that_is_read_at_all_is_read_in_well_under_a_second():
    for piece in ("Draw 1 card, ", "(", '"', "Lord ", "Lord, ", "Lord of the ", "a character and ", "Action: ", "x. "):
        text = ("Action: " + piece * 2000)[:2000]
        began = time.perf_counter()
        compile_text("Wren", "character", text)
        assert time.perf_counter() - began < 1


def test_coverage_counts_cards_and_clauses():
    texts = ("Renown. Stealth.", "Reaction: After the moon rises, draw 1 card.", "")
    found = coverage_of(compile_text("One", "character", text) for text in texts)
    assert found == {"cards": 3, "compiled": 2, "partial": 1, "clauses": 4, "clauses_compiled": 3}


def test_a_card_of_each_player_is_not_one_choice() -> None:
    for where in ("controlled by each opponent", "controlled by each player", "in each opponent's discard pile"):
        ((_, reason),) = problems(f"Action: Choose a character {where} and discard it.")
        assert reason.startswith("a card of each player is not one choice")
