"""What is not understood is said, with its place, and leaves the rest of the text as it is."""

import pytest

from kartoteka.games.hkk import wording
from kartoteka.games.hkk.wording import compile_text, print_text
from kartoteka.kernel.program import (
    Ability,
    Change,
    Choose,
    ChooseAction,
    ChoosePlayer,
    Chosen,
    Do,
    Is,
    May,
    Modify,
    Number,
    OneOf,
    Other,
    Select,
    Seq,
    Text,
    This,
    Under,
    You,
)
from kartoteka.text.check import coverage_of
from kartoteka.text.tree import Unprintable
from tests.rules import forbids, permits, rule
from tests.text.hkk.wordings import WRONG
from tests.text.languages import NAME, Language

LANGUAGE = Language(wording)


def ability(type, text):
    compiled = compile_text(NAME, type, text)
    assert compiled.problems == ()
    (found,) = compiled.program.abilities
    return found


@pytest.mark.parametrize(("type", "text", "reason"), WRONG, ids=[text[:70] for _, text, _ in WRONG])
def test_what_is_not_understood_is_a_problem_with_its_place(type, text, reason):
    LANGUAGE.wants(type, text, reason)


def test_a_problem_leaves_the_other_abilities_as_they_are():
    compiled = compile_text(NAME, "monster", "Flies.\nPay 2 mana: Sing.\nPay 2 mana: Draw 1 card.")
    assert [problem.clause for problem in compiled.problems] == ["Sing"]
    assert print_text(NAME, "monster", compiled.program) == "Flies.\nPay 2 mana: Draw 1 card."
    assert coverage_of([compile_text(NAME, "monster", "Sing.")])["partial"] == 1


def test_no_text_is_a_program_that_says_nothing():
    compiled = compile_text(NAME, "monster", "")
    assert compiled.problems == () and compiled.normalised == "" and compiled.clauses == 0
    assert print_text(NAME, "monster", compiled.program) == ""


def test_too_long_a_text_is_refused_at_once():
    assert "too long" in compile_text(NAME, "monster", "Flies. " * 400).problems[0].reason


def test_targets_stand_first_wherever_the_text_names_them():
    found = ability("building", "On play: You may return target item to its owner's hand.").effect
    target = Choose(Select((Is("item"),)))
    assert found == Seq((target, May(Do("return to hand", Chosen()))))
    found = ability("general", "Draw 1 card. Destroy target item.").effect
    assert isinstance(found, Seq) and found.parts[0] == target


def test_what_is_no_target_is_chosen_where_it_is_needed():
    found = ability("general", "Draw 1 card. Sacrifice a Monster.").effect
    assert isinstance(found, Seq)
    assert found.parts[1] == Choose(Select((Is("monster"), Under(You()))), target=False)


def test_creature_or_player_are_two_programs():
    found = ability("instant", "Deal 3 damage to target creature or player.").effect
    assert isinstance(found, OneOf)
    chosen = [part.parts[0] for part in found.options if isinstance(part, Seq)]
    assert chosen == [Choose(Select((Is("creature"),))), ChoosePlayer()]


def test_a_reaction_answers_an_action():
    found = ability("instant", "Reaction: Counter target spell your opponent plays.")
    assert found.kind == "reaction" and isinstance(found.effect.parts[0], ChooseAction)


def test_a_price_stands_before_the_colon():
    found = ability("adventurer", "[P], pay 2 mana: Draw 1 card.")
    assert found.cost == (Do("passivize", This()), Do("pay mana", amount=Number(2)))


@rule("HKK-8.7.1-g", permits)
@pytest.mark.parametrize("word", ["held", "KF", "#"])
def test_held_is_one_word(word):
    assert ability("general", f"Destroy target {word} item.").effect.parts[0].cards == Select((Is("held"),))


@rule("HKK-8.7.1-g", forbids)
def test_no_other_word_is_held():
    assert compile_text(NAME, "general", "Destroy target carried item.").problems


def test_an_enchantment_says_what_it_is_put_on():
    assert compile_text(NAME, "enchantment", "Enchanted item can't be destroyed.").program.restriction == (Is("item"),)
    assert compile_text(NAME, "enchantment", "Enchanted creature gets +1/+0.").program.restriction == ()
    assert compile_text(NAME, "enchantment", "Enchanted creature gets +1/+0.", "item").problems


def test_an_item_with_kf_is_called_held_and_nothing_else():
    items = Select((Other(This()), Is("kf"), Is("item")), ("discard",))
    gain = Modify(items, (Change("keyword", "gain", value="flies"),), "turn")
    with pytest.raises(Unprintable, match="is called a held item"):
        print_text("X", "instant", Text(abilities=(Ability("effect", effect=gain),)))
