"""Which kind of ability a text is (SW-5 to SW-10), and whom a bare subtype means (SW-54, SW-71)."""

import pytest

from kartoteka.games.swtcg.wording import compile_text, kind_of, print_text
from kartoteka.kernel.program import (
    Ability,
    Change,
    Delay,
    Do,
    Host,
    Modify,
    Number,
    Role,
    Same,
    Seq,
    Text,
    This,
    Trigger,
)
from kartoteka.text.tree import Unprintable
from tests.rules import forbids, permits, rule


def abilities(type, text):
    compiled = compile_text("Wren", type, text)
    assert compiled.problems == ()
    return compiled.program.abilities


def kinds(type, text):
    return [ability.kind for ability in abilities(type, text)]


@rule("SW-6", permits)
@pytest.mark.parametrize("type", ["battle", "mission"])
def test_the_text_of_a_battle_card_or_mission_is_one_effect(type):
    assert kinds(type, "Pay 2 Force -> Draw a card.\nGain 1 Force.") == ["effect"]


@rule("SW-6", forbids)
def test_when_makes_no_triggered_ability_of_a_battle_card():
    assert compile_text("Wren", "battle", "When one of your units attacks, draw a card.").problems


@rule("SW-7", permits)
def test_an_arrow_makes_an_activated_ability():
    (ability,) = abilities("character", "[tap] -> Draw a card.")
    assert ability.kind == "activated" and ability.cost


@rule("SW-7", forbids)
def test_without_an_arrow_no_cost_is_paid():
    assert "activated" not in kinds(
        "character", "Each of your Droids gets +1 power.\nWhen this unit attacks, draw a card."
    )


@rule("SW-8", permits)
@pytest.mark.parametrize(
    "text", ["When this unit attacks, draw a card.", "At the start of the Space battle step, draw a card."]
)
def test_opening_words_make_a_triggered_ability(text):
    (ability,) = abilities("character", text)
    assert ability.kind == "triggered" and ability.trigger is not None


@rule("SW-8", forbids)
def test_other_opening_words_make_none():
    assert kinds("character", "As long as this unit is attacking a Droid, this unit gets +1 power.") == ["static"]


@rule("SW-9", permits)
def test_an_ability_with_neither_is_static():
    assert kinds("character", "Each of your Droids gets +1 power.") == ["static"]


@rule("SW-9", forbids)
def test_a_static_ability_does_nothing():
    assert compile_text("Wren", "character", "Draw a card.").problems


@rule("D-27", permits)
def test_the_arrow_decides():
    assert kind_of("At the start of your build step, pay 1 Force -> Draw a card.") == "activated"


@rule("D-27", forbids)
def test_an_arrow_in_quotes_decides_nothing():
    assert kind_of('When this unit attacks, it gets "[tap] -> Draw a card" until end of turn.') == "triggered"


@rule("SW-10", permits)
def test_a_keyword_is_the_same_whatever_stands_behind_it():
    plain = compile_text("Wren", "character", "Stun 2.\nPay 1 Force -> Evade 3.")
    assert compile_text("Wren", "character", "Stun 2 (It stuns.) | Pay 1 Force -> Evade 3 (Up to 9.)") == plain


@rule("SW-10", forbids)
def test_a_remark_that_explains_no_keyword_is_not_passed_over():
    assert compile_text("Wren", "character", "[tap] -> Draw a card. (But not yours.)").problems


@rule("SW-54", permits)
@pytest.mark.parametrize(
    ("place", "zones"), [("", ("play", "aboard")), (" in the Space arena", ("space", "aboard in space"))]
)
def test_a_bare_subtype_means_pilots_on_units_too(place, zones):
    (ability,) = abilities("character", f"Each of your Droids{place} gets +1 power.")
    assert ability.effect.subject.zones == zones


@rule("SW-54", forbids)
def test_a_unit_without_a_subtype_is_no_pilot_on_a_unit():
    (ability,) = abilities("character", "Each of your units gets +1 power.")
    assert ability.effect.subject.zones == ("play",)


@rule("SW-71", forbids)
@pytest.mark.parametrize("noun", ["Droid Characters", "Droid units"])
def test_a_subtype_before_unit_or_character_means_no_pilot_on_a_unit(noun):
    (ability,) = abilities("character", f"Each of your {noun} gets +1 power.")
    assert ability.effect.subject.zones == ("play",)


@rule("SW-71", permits)
def test_the_bare_subtype_does():
    (ability,) = abilities("character", "Each of your Droids gets +1 power.")
    assert "aboard" in ability.effect.subject.zones


def test_in_a_pilot_block_this_unit_is_the_one_that_is_piloted():
    text = "[Pilot] Speeder Pilot.\n* +1 power.\n* At the end of the Ground battle step, retreat this pilot."
    gets, retreats = abilities("character", text)
    assert gets.effect == Modify(Host(), (Change("power", "add", Number(1)),))
    assert retreats.effect.what == This()
    assert gets.zones == retreats.zones == ("aboard",)


@rule("SW-5", permits)
def test_each_ability_is_of_one_kind() -> None:
    text = "Pay 1 Force -> Draw a card.\nWhen this unit attacks, draw a card.\nThis unit gets +1 power."
    compiled = compile_text("", "character", text)
    assert [ability.kind for ability in compiled.program.abilities] == ["activated", "triggered", "static"]


@rule("SW-5", forbids)
def test_a_text_that_is_of_no_kind_is_refused() -> None:
    for text in ("Draw a card.", "This unit gets +1 power until end of turn."):
        (problem,) = compile_text("", "character", text).problems
        assert problem.reason == "a static ability says what is so, and for no time of its own"


def test_what_prevents_nothing_cannot_wait_for_damage() -> None:
    (problem,) = compile_text(
        "", "space", "Pay 1 Force -> Gain 1 build point. Play only if damage is pending."
    ).problems
    assert problem.reason == "nothing but preventing is done while damage is pending"


DRAWN = Do("draw", amount=Number(1))
PAID = (Do("pay force", amount=Number(2)),)
ATTACKS = Trigger("attacks", (Role("card", (Same(This()),)),))
STRONGER = Modify(This(), (Change("power", "add", Number(1)),))
NOT_SHOWN = (
    ("character", Ability("activated", effect=STRONGER)),
    ("character", Ability("effect", effect=STRONGER)),
    ("character", Ability("static", cost=PAID, effect=STRONGER)),
    ("character", Ability("triggered", ATTACKS, cost=PAID, effect=DRAWN)),
    ("character", Ability("triggered", effect=Delay("turn", DRAWN))),
    ("character", Ability("triggered", ATTACKS, effect=Seq((DRAWN, Delay("turn", DRAWN))))),
    ("character", Ability("replacement", ATTACKS, effect=DRAWN)),
    ("equipment", Ability("triggered", ATTACKS, effect=DRAWN)),
    ("battle", Ability("static", effect=STRONGER)),
)


@pytest.mark.parametrize(("type", "ability"), NOT_SHOWN)
def test_what_would_be_read_as_another_kind_or_as_two_abilities_is_not_printed(type, ability):
    with pytest.raises(Unprintable):
        print_text("Wren", type, Text(abilities=(ability,)))


def test_the_effects_of_a_battle_card_would_be_read_as_one():
    effect = Ability("effect", effect=DRAWN)
    assert print_text("Wren", "battle", Text(abilities=(effect,))) == "Draw a card."
    with pytest.raises(Unprintable):
        print_text("Wren", "battle", Text(abilities=(effect, effect)))
