"""What is not understood is said, with its place, and leaves the rest of the text as it is."""

import pytest

from kartoteka.games.berserk import text as wording
from kartoteka.games.berserk.text import compile_text, print_text
from kartoteka.kernel.program import (
    Ability,
    Choose,
    ChooseAction,
    ChoosePlace,
    Chosen,
    Do,
    EventCard,
    Has,
    Is,
    Keyword,
    LetX,
    Limit,
    Measure,
    Modify,
    Number,
    Place,
    Role,
    Same,
    Select,
    Seq,
    Text,
    This,
    Trigger,
    X,
    You,
)
from kartoteka.text.check import coverage_of
from kartoteka.text.tree import Unprintable
from tests.text.berserk.wordings import WRONG
from tests.text.languages import NAME, Language

LANGUAGE = Language(wording)


def ability(text, type="creature"):
    compiled = compile_text(NAME, type, text)
    assert compiled.problems == ()
    (found,) = compiled.program.abilities
    return found


@pytest.mark.parametrize(("type", "text", "reason"), WRONG, ids=[text[:70] for _, text, _ in WRONG])
def test_what_is_not_understood_is_a_problem_with_its_place(type, text, reason):
    LANGUAGE.wants(type, text, reason)


def test_a_problem_leaves_the_other_abilities_as_they_are():
    compiled = compile_text(NAME, "creature", "Flight.\n[C]: Sing.\n[C]: Gain 1 token.")
    assert [problem.clause for problem in compiled.problems] == ["Sing"]
    assert print_text(NAME, "creature", compiled.program) == "Flight.\n[C]: Gain 1 token."
    assert coverage_of([compile_text(NAME, "creature", "Sing.")])["partial"] == 1


def test_no_text_is_a_program_that_says_nothing():
    compiled = compile_text(NAME, "creature", "")
    assert compiled.problems == () and compiled.normalised == "" and compiled.clauses == 0
    assert print_text(NAME, "creature", compiled.program) == ""


def test_too_long_a_text_is_refused_at_once():
    assert "too long" in compile_text(NAME, "creature", "Flight. " * 400).problems[0].reason


def test_an_attack_chooses_its_target_among_what_it_reaches():
    reached = Choose(Select((Is("in reach"),)))
    shot = Do("attack", Chosen(), manner=("shot", "1-2-3", "range 3"))
    assert ability("[C]: Shot on 1-2-3, range 3.") == Ability(
        "action", cost=(Do("close", This()),), effect=Seq((reached, shot))
    )


def test_a_summon_searches_and_then_names_a_place():
    fits = Select(
        (Has("element", "Swamps"), Is("creature"), Measure("cost", "<=", Number(5)), Is("may arrive")), ("deck",), You()
    )
    assert ability("[C]: Summon a Swamp creature costing 5 or less.").effect == Seq(
        (
            Choose(fits, least=0, target=False, sought=True, slot="found"),
            ChoosePlace("summoned", of=This(), put=Chosen("found")),
            Do("summon", Chosen("found"), to=Place()),
        )
    )


def test_a_card_is_brought_to_the_place_of_another_and_then_called_it_itself():
    text = "When an own creature dies: revive a Wolf creature to a cell next to it. Put 1 token on it."
    _, place, _, given = ability(text).effect.parts
    assert place.of == EventCard()
    assert given.what == Chosen("it")


def test_targets_and_places_stand_first_wherever_the_text_names_them():
    parts = ability("[C]: Gain 1 token. Move target creature to a neighbouring cell. Close it.").effect.parts
    assert [type(part) for part in parts] == [Choose, ChoosePlace, Do, Do, Do]


def test_a_trigger_that_may_be_left_out_is_of_a_kind_of_its_own():
    found = ability("When this creature dies: you may gain 1 token and deal 1 wound to target creature.")
    assert found.kind == "may"
    assert [type(part) for part in found.effect.parts] == [Choose, Do, Do]
    assert ability("When this creature dies: gain 1 token. You may gain 1 token.").kind == "triggered"


def test_the_size_of_a_blow_is_asked_of_its_trigger():
    found = ability("On medium strike: poison 1 the struck creature.")
    roles = (Role("card", (Same(This()),)), Role("attack", word="strike"), Role("size", word="2"))
    assert found.trigger == Trigger("strikes", roles) and found.flags == ("accompanies",)


def test_letters_of_a_price():
    found = ability("[I][XT][C]: Deal X wounds to target creature.")
    assert found.kind == "sudden"
    assert found.cost == (Do("lose tokens", This(), amount=X()), Do("close", This()))
    assert ability("[I]: Gain 1 token. (Twice per battle.)").limits == (Limit(2, "battle"),)


def test_labels_say_their_part():
    rage = ability("Rage 2: gain 1 token.")
    assert rage.flags == ("rage", "own turn")
    assert rage.trigger.roles[-1] == Role("die", op="<=", amount=Number(2))
    assert ability("Valhalla: target own creature gets +1 strike until end of turn.").zones == ("graveyard",)


def test_an_answer_names_an_action():
    found = ability("[I][C]: Block target shot.").effect
    assert found == Seq((ChooseAction((Is("shooting"),)), Do("block", Chosen("action"))))


def test_an_x_that_the_text_defines_is_let():
    assert isinstance(ability("+X strike. X is the number of own Forest creatures.").effect, LetX)


def test_the_own_name_is_this_creature_but_for_where_it_is_a_class_or_is_named():
    text = "[C]: Summon a Wolf creature named Wolf. Wolf gets +1 strike until end of turn."
    normal = "[C]: Summon a Wolf creature named Wolf. +1 strike until end of turn."
    assert compile_text("Wolf", "creature", text).normalised == normal


def test_a_class_is_no_element():
    assert ability("Is also Undead.", "creature").effect == Modify(This(), ability("Is also Undead.").effect.changes)
    assert ability("Is also Swamp.").effect.changes[0].stat == "element"


@pytest.mark.parametrize(
    "program",
    [
        Text(restriction=(Is("creature"),)),
        Text(keywords=(Keyword("armour"),)),
        Text(keywords=(Keyword("sings"),)),
        Text(abilities=(Ability("action", effect=Do("gain tokens", This(), amount=Number(1))),)),
        Text(abilities=(Ability("sings", effect=Do("gain tokens", This(), amount=Number(1))),)),
        Text(abilities=(Ability("static", effect=Do("gain tokens", This(), amount=Number(1))),)),
    ],
)
def test_what_no_text_says_is_not_printed(program):
    with pytest.raises(Unprintable):
        print_text(NAME, "creature", program)
