"""What is not understood is said, with its place and what could stand there, and leaves the rest as it is."""

import pytest

from kartoteka.games.legion import text as wording
from kartoteka.games.legion.text import compile_text, print_text
from kartoteka.kernel.program import (
    Ability,
    Choose,
    Chosen,
    Do,
    EventCard,
    Is,
    Keyword,
    Limit,
    May,
    Modify,
    Named,
    Number,
    Opponent,
    Role,
    Same,
    Select,
    Seq,
    Text,
    Then,
    This,
    Under,
    You,
)
from kartoteka.text.check import coverage_of
from kartoteka.text.tree import Unprintable
from tests.text.languages import NAME, Language
from tests.text.legion.wordings import WRONG

LANGUAGE = Language(wording)
IT = EventCard("card")


def ability(text, kind="command"):
    compiled = compile_text(NAME, kind, text)
    assert compiled.problems == ()
    (found,) = compiled.program.abilities
    return found


@pytest.mark.parametrize(("kind", "text", "reason"), WRONG, ids=[text[:70] for _, text, _ in WRONG])
def test_what_is_not_understood_is_a_problem_with_its_place(kind, text, reason):
    LANGUAGE.wants(kind, text, reason)


def test_a_problem_leaves_the_other_abilities_as_they_are():
    compiled = compile_text(
        NAME, "command", "Ansa Vey gains 1 aim.\nSing.\nWhen Ansa Vey is ordered, it gains 1 dodge."
    )
    assert [problem.clause for problem in compiled.problems] == ["Sing."]
    assert print_text(NAME, "command", compiled.program) == (
        "Ansa Vey gains 1 aim.\nWhen Ansa Vey is ordered, it gains 1 dodge."
    )
    assert coverage_of([compile_text(NAME, "command", "Sing.")])["partial"] == 1


def test_no_text_is_a_program_that_says_nothing():
    compiled = compile_text(NAME, "command", "")
    assert compiled.problems == () and compiled.normalised == "" and compiled.clauses == 0
    assert print_text(NAME, "command", compiled.program) == ""


def test_too_long_a_text_is_refused_at_once():
    assert "too long" in compile_text(NAME, "command", "Nimble. " * 400).problems[0].reason


@pytest.mark.parametrize("text", ["Each friendly unit gains 100 aim.", "Name a number from 1 to 999.", "Precise 999."])
def test_no_number_is_higher_than_any_card_has(text: str) -> None:
    (problem,) = compile_text(NAME, "command", text).problems
    assert problem.reason.startswith("numbers go up to 99, not ")
    assert not compile_text(NAME, "command", "IG-100 Guards gains 1 aim.").problems


def test_what_has_no_wording_yet_is_said_without_its_tree() -> None:
    text = "Return a Dax Corrin or Ansa Vey command card from your discard pile to your hand."
    (problem,) = compile_text(NAME, "command", text).problems
    assert problem.reason == "understood, but there is no wording for it yet"


def test_rounds_go_from_one_to_six() -> None:
    (problem,) = compile_text(NAME, "command", "In rounds 7 and 9, each friendly unit gains 1 aim.").problems
    assert problem.reason == "rounds go from 1 to 6"


def test_a_named_unit_is_the_own_one():
    own = (Named("Ansa Vey"), Under(You()))
    assert ability("Ansa Vey gains 1 aim.").effect.what == Select(own, ("field",))
    assert ability("When Ansa Vey is ordered, she gains 1 aim.").trigger.roles == (Role("card", own),)


def test_an_order_with_this_card_is_asked_of_its_command_card():
    found = ability("When a friendly Corps unit is ordered with this card, it gains 1 aim.")
    assert found.trigger.roles[-1] == Role("command", (Same(This()),))
    assert found.effect == Do("gain aim", IT, amount=Number(1))


def test_a_chosen_unit_may_be_none_where_it_may_do_it():
    found = ability("After Ansa Vey attacks, a friendly unit within range 2 of her may gain 1 dodge.").effect
    near = Select((Under(You()), Is("within 2 of it")), ("field",))
    assert found == Seq((Choose(near, least=0), Do("gain dodge", Chosen(), amount=Number(1))))
    assert ability("When Ansa Vey is ordered, she may gain 1 aim.").effect == May(Do("gain aim", IT, amount=Number(1)))


def test_what_follows_if_you_do_belongs_to_it():
    found = ability("You may discard this card. If you do, Ansa Vey gains 1 aim. Order her.").effect
    assert isinstance(found, May) and isinstance(found.do, Then) and isinstance(found.do.rest, Seq)
    assert [part.verb for part in found.do.rest.parts if isinstance(part, Do)] == ["gain aim", "order"]


def test_what_a_card_says_lasts_while_it_lies_there():
    assert ability("When Ansa Vey is ordered, she gains Nimble.").effect.until == "card"
    assert ability("Ansa Vey gains Nimble.") == ability("Ansa Vey has Nimble.")
    assert isinstance(ability("Ansa Vey gains Nimble.").effect, Modify)


def test_an_opponent_makes_a_choice():
    found = ability("At the end of the Command Phase, an enemy unit loses its order. Your opponent chooses it.")
    assert found.effect.parts[0].who == Opponent()


def test_once_per_round_stands_behind():
    assert ability("The first time Ansa Vey attacks each round, she gains 1 aim.").limits == (Limit(1, "round"),)


def test_the_own_name_is_this_card_or_this_unit():
    assert compile_text("Plans", "command", "Discard Plans.").normalised == "Discard this card."
    assert compile_text("Wren", "unit", "When Wren is ordered, Wren gains 1 aim.").normalised == (
        "When this unit is ordered, this unit gains 1 aim."
    )


def test_keywords_are_small_in_a_program():
    compiled = compile_text(
        NAME, "unit", "fire support. AI: Attack, Move. Coordinate: Droid Troopers. Direct: Dawn Guard."
    )
    assert compiled.program.keywords == (
        Keyword("fire support"),
        Keyword("ai", value="attack, move"),
        Keyword("coordinate", value="droid trooper"),
        Keyword("direct", value="Dawn Guard"),
    )


@pytest.mark.parametrize(
    "program",
    [
        Text(restriction=(Is("trooper"),)),
        Text(keywords=(Keyword("nimble"),)),
        Text(abilities=(Ability("action", effect=Do("gain aim", This(), amount=Number(1))),)),
        Text(abilities=(Ability("sings", effect=Do("gain aim", This(), amount=Number(1))),)),
        Text(abilities=(Ability("static", effect=Do("gain aim", This(), amount=Number(1))),)),
        Text(abilities=(Ability("untimed", effect=Do("sing", This())),)),
        Text(abilities=(Ability("untimed", zones=("hand",), effect=Do("discard", This())),)),
    ],
)
def test_what_no_text_says_is_not_printed(program):
    with pytest.raises(Unprintable):
        text = print_text(NAME, "command", program)
        assert compile_text(NAME, "command", text).program == program
