"""What is known of a printed card and of its texts: which kind each is, what it costs, where it can be used."""

from __future__ import annotations

from typing import Any

from kartoteka.games.hkk.words.facts import Facts, Nature
from kartoteka.games.hkk.words.keywords import abilities_of
from kartoteka.kernel import program as p
from tests.games.hkk.bench import card, creature
from tests.rules import forbids, permits, rule

TARGET = p.Choose(p.Select((p.Is("creature"),)))
HURT = p.Do("damage", p.Chosen(), amount=p.Number(3))
DRAW = p.Do("draw", amount=p.Number(1))
MANA = p.Do("pay mana", amount=p.Number(2))
P = p.Do("passivize", p.This())


def nature(type: str, kind: str, effect: p.Op = DRAW, **more: Any) -> Nature:
    """Of the one text of a card of that type."""
    ability = p.Ability(kind, effect=effect, **more)
    return Facts(card("Card", type, ability)).natures[0]


def test_kinds_of_text() -> None:
    assert nature("instant", "effect").kind == "instant"
    assert nature("general", "effect").kind == "general"
    assert nature("instant", "reaction").kind == "reaction card"
    assert nature("item", "reaction").kind == "reaction"
    assert nature("monster", "activated", flags=("preparation",)).kind == "activated preparation"
    assert nature("monster", "activated", flags=("+",)).kind == "combat"


@rule("HKKR-10.2", permits)
def test_what_prevents_is_a_reaction() -> None:
    prevents = p.Seq((p.ChooseAction(), p.Do("prevent", p.Chosen("action"))))
    assert nature("instant", "effect", prevents).kind == "reaction card"
    assert nature("item", "activated", prevents, cost=(P,)).kind == "reaction"


@rule("HKKR-10.2", forbids)
def test_what_prevents_nothing_is_none() -> None:
    assert nature("item", "activated", cost=(P,)).kind == "activated"


@rule("HKKR-9.6", permits)
def test_each_option_of_a_text_is_announced_apart() -> None:
    choice = p.OneOf((p.Seq((TARGET, HURT)), DRAW))
    facts = Facts(card("Bolt", "instant", p.Ability("effect", effect=choice)))
    assert [facts.natures[i].damaging for i in facts.played] == [True, False]
    assert {facts.natures[i].root for i in facts.played} == {0}
    assert facts.natures[0].kind == "choice"


def test_prices_are_taken_out_of_the_cost() -> None:
    ability = p.Ability("activated", cost=(P, MANA, p.Do("pay life", amount=p.Number(1))), effect=DRAW)
    definition = creature("Adept", ability)
    found = Facts(definition).natures[0]
    assert (found.mana, found.life, found.components, found.in_kind) == (2, 1, 0, True)
    assert abilities_of(definition)[0].cost == (P,)


def test_an_x_is_asked_of_one_price() -> None:
    found = nature("monster", "activated", cost=(p.Do("pay components", amount=p.X()),))
    assert found.asks_x == "components"
    assert not found.in_kind


@rule("HKKR-15.3", permits)
def test_p_of_an_item_passivizes_the_item() -> None:
    definition = card("Rod", "item", p.Ability("activated", cost=(P,), effect=DRAW))
    assert abilities_of(definition)[0].cost == (P,)


@rule("HKKR-8.3", permits)
def test_an_ability_that_names_no_time_is_like_an_instant() -> None:
    found = nature("monster", "activated", cost=(P,))
    assert found.instant
    assert {"main", "combat", "healing"} <= found.places


@rule("HKKR-8.3", forbids)
def test_one_that_names_a_time_is_not() -> None:
    assert not nature("monster", "activated", flags=("main",)).instant
    assert nature("monster", "activated", flags=("draw",)).places == {"draw"}


@rule("HKKK-Activation-symbols", permits)
def test_symbols() -> None:
    once = (p.Limit(1, "turn"),)
    assert nature("monster", "activated", flags=("own turn",), limits=once).own_turn
    assert nature("monster", "activated", limits=once).limits == once
    assert nature("monster", "activated", flags=("-",)).combat == "-"
    level = p.Compare(p.Stat("level", p.This()), ">=", p.Number(2))
    assert nature("adventurer", "activated", condition=level, flags=("level",)).level == 2


@rule("HKKR-11.15", permits)
def test_instants_and_generals_that_deal_damage_are_damaging() -> None:
    assert nature("instant", "effect", p.Seq((TARGET, HURT))).damaging
    assert nature("general", "effect", p.Seq((TARGET, HURT))).damaging


@rule("HKKR-11.15", forbids)
def test_other_spells_and_abilities_are_not() -> None:
    assert not nature("enchantment", "triggered", p.Seq((TARGET, HURT))).damaging
    assert not nature("monster", "activated", p.Seq((TARGET, HURT))).damaging
    assert not nature("instant", "effect", DRAW).damaging


@rule("HKKK-Resistance", permits)
def test_target_card_is_one_concrete_card() -> None:
    blue = p.Choose(p.Select((p.Is("card"), p.Has("color", "tide"))))
    assert nature("instant", "effect", p.Seq((blue, p.Do("exile", p.Chosen())))).one_card


@rule("HKKK-Resistance", forbids)
def test_target_creature_is_not_nor_are_several() -> None:
    assert not nature("instant", "effect", p.Seq((TARGET, HURT))).one_card
    two = p.Choose(p.Select((p.Is("card"),)), most=p.Number(2))
    assert not nature("instant", "effect", p.Seq((two, p.Do("exile", p.Chosen())))).one_card


@rule("HKK-8.1.0-a", permits)
def test_five_types_are_creatures() -> None:
    for type in ("monster", "freakborn", "adventurer", "galetki", "avatar"):
        assert Facts(creature("Being", type=type)).is_creature


@rule("HKK-8.1.0-a", forbids)
def test_no_other_type_is_one() -> None:
    for type in ("building", "item", "skill", "instant", "location"):
        assert not Facts(card("Thing", type)).is_creature


@rule("HKKK-Undead", permits)
def test_labels_are_printed_or_said() -> None:
    assert "undead" in Facts(creature("Ghoul", groups=("undead",))).groups


# Keywords ---------------------------------------------------------------------------------------------------------


def with_keyword(name: str, amount: int = 0, value: str = "", type: str = "monster") -> Any:
    return card("Being", type, program=p.Text(keywords=(p.Keyword(name, amount, value),)))


@rule("HKKK-Poison", permits)
def test_poison_is_set_off_by_wounds() -> None:
    (found,) = abilities_of(with_keyword("poison", 2))
    assert found.kind == "triggered"
    assert found.trigger is not None
    assert found.trigger.event == "wounded"


@rule("HKKK-Fire-breath", permits)
def test_fire_breath_is_a_combat_ability() -> None:
    (found,) = Facts(with_keyword("fire-breath", 3)).natures
    assert (found.kind, found.combat) == ("combat", "+-")


@rule("HKKK-Regeneration", permits)
def test_regeneration_is_used_four_times_each_turn() -> None:
    (found,) = Facts(with_keyword("regeneration", 2)).natures
    assert (found.kind, found.mana, found.limits) == ("activated", 2, (p.Limit(4, "turn"),))


@rule("HKKK-Relic", permits)
def test_a_relic_is_given_up() -> None:
    (found,) = Facts(with_keyword("relic", type="item")).natures
    assert found.in_kind
    assert found.heals
    assert found.limits == (p.Limit(1, "turn", "relic"),)


@rule("HKKK-Temporary-effect", permits)
def test_a_temporary_effect_has_markers() -> None:
    put, down = abilities_of(with_keyword("temporary effect", 2, type="enchantment"))
    assert (put.kind, put.trigger is not None) == ("on play", True)
    assert down.trigger is not None
    assert down.trigger.event == "preparation"


@rule("HKKK-Delayed-effect", permits)
def test_a_delayed_effect_waits_for_its_markers() -> None:
    text = p.Text(keywords=(p.Keyword("delayed effect", 2),), abilities=(p.Ability("on play", effect=DRAW),))
    later, put = abilities_of(card("Seed", "enchantment", program=text))
    assert later.trigger is not None
    assert DRAW in p.nodes_in(later.effect)
    assert put.kind == "on play"


@rule("HKKK-Death-scream", permits)
def test_a_death_scream_is_set_off() -> None:
    (found,) = abilities_of(creature("Banshee", p.Ability("death scream", effect=DRAW)))
    assert found.trigger is not None
    assert found.trigger.roles[0].role == "dead"


def test_a_keyword_that_is_given_is_an_ability_of_whoever_gives_it() -> None:
    gives = p.Modify(p.Host(), (p.Change("poison", "add", p.Number(1)),))
    found = abilities_of(card("Fang", "part", p.Ability("static", effect=gives)))
    assert [x.kind for x in found[:2]] == ["static", "triggered"]
    assert found[1].trigger is not None
    assert p.Same(p.Host()) in found[1].trigger.roles[0].filters
