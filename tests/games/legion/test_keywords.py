"""Keywords: which there are, what they stand for, and what is known of a unit at a glance."""

from __future__ import annotations

import msgspec
import pytest

from kartoteka.games.legion.set.cards import CardDef, Slot, Weapon, tokens
from kartoteka.games.legion.words.facts import CommandFacts, UnitFacts, facts_of
from kartoteka.games.legion.words.granting import with_given
from kartoteka.games.legion.words.keyword_texts import kind, of_keyword
from kartoteka.games.legion.words.keywords import abilities_of, is_known
from kartoteka.games.legion.words.triggers import of_that_name
from kartoteka.games.legion.words.working import where_it_works
from kartoteka.kernel import program as p
from kartoteka.kernel.selectors import UnknownWord
from tests.rules import forbids, permits, rule

THIS = p.This()


def unit(name: str = "Scouts", *keywords: p.Keyword, **printed: object) -> CardDef:
    fields = {"rank": "corps", "type": "trooper", "minis": 4, "wounds": 1, "courage": 1, "speed": 2, "defence": "red"}
    return CardDef(code=name, name=name, kind="unit", program=p.Text(keywords), **{**fields, **printed})  # type: ignore[arg-type]


def command(name: str, *abilities: p.Ability, **printed: object) -> CardDef:
    return CardDef(code=name, name=name, kind="command", program=p.Text(abilities=abilities), **printed)  # type: ignore[arg-type]


def known(definition: CardDef) -> UnitFacts:
    found = facts_of(definition)
    assert isinstance(found, UnitFacts)
    return found


# What is known at a glance --------------------------------------------------------------------------------------------


def test_a_weapon_covers_range_bands_or_is_for_melee() -> None:
    weapons = (Weapon("rifle", 1, 3, (0, 1, 0)), Weapon("mortar", 4, 9, (1, 0, 3), {"suppressive": 0}), Weapon("knife"))
    found = known(unit(weapons=weapons))
    rifle, mortar, knife = found.weapons
    assert (rifle.bands, mortar.bands, knife.bands) == (0b1110, 0b1110000, 0)
    assert knife.melee and not rifle.melee and found.melee
    assert found.bands == 0b1111110
    assert mortar.keywords == {"suppressive": 1}


def test_a_unit_has_its_numbers() -> None:
    ai = p.Keyword("ai", value="attack, move")
    found = known(
        unit("Droids", p.Keyword("armor"), p.Keyword("cover", 2), ai, rank="operative", defence_surge="block")
    )
    assert found.keywords == {"armor": 99, "cover": 2, "ai": 1}
    assert found.ai == ("attack", "move")
    assert found.rank == 1 and found.defence_surge and not found.melee


def test_a_command_card_has_single_places() -> None:
    found = facts_of(command("Push", slots=(Slot(named=("Ansa",)), Slot(count=2, types=("trooper",)))))
    assert isinstance(found, CommandFacts)
    assert found.slots == (Slot(named=("Ansa",)), Slot(types=("trooper",)), Slot(types=("trooper",)))
    assert facts_of(command("Line", slots=(Slot(all=True),))).slots == (Slot(all=True),)  # type: ignore[union-attr]


def test_a_card_stays_by_its_field_or_by_its_text() -> None:
    said = msgspec.structs.replace(command("Ground"), program=p.Text((p.Keyword("stays"),)))
    assert [facts_of(x).stays for x in (command("Ground"), command("Ground", stays=True), said)] == [False, True, True]  # type: ignore[union-attr]


def test_a_token_has_its_rank() -> None:
    assert sorted(facts_of(x).rank for x in tokens().values()) == [0, 1, 2, 3, 4, 5]  # type: ignore[union-attr]


# Keywords -------------------------------------------------------------------------------------------------------------


@rule("LGR-75", permits)
def test_keywords_of_attacks_mean_something() -> None:
    assert all(is_known(x) for x in ("pierce", "impact", "armor", "suppressive", "take cover", "spotter"))


@rule("LGR-75", forbids)
def test_other_words_are_no_keywords() -> None:
    assert is_known("charge") and not is_known("flight")


@rule("LGR-74", permits)
def test_a_keyword_that_is_printed_twice_adds_up() -> None:
    assert known(unit("Scouts", p.Keyword("cover", 1), p.Keyword("cover", 1))).keywords == {"cover": 2}


@rule("LGR-74", forbids)
def test_two_keywords_do_not() -> None:
    assert known(unit("Scouts", p.Keyword("cover", 1), p.Keyword("pierce", 1))).keywords == {"cover": 1, "pierce": 1}


@pytest.mark.parametrize(
    ("value", "filter"),
    [
        ("Corps", p.Is("corps")),
        ("special forces", p.Is("special forces")),
        ("Droid Trooper", p.Every((p.Is("droid"), p.Is("trooper")))),
        ("ewok", p.Is("ewok")),
        ("rebel trooper", p.Every((p.Is("rebel"), p.Is("trooper")))),
        ("leader", p.Is("leader")),
        ("Levy Droids", p.Named("Levy Droids")),
    ],
)
def test_a_keyword_names_units_by_rank_type_or_name(value: str, filter: p.Filter) -> None:
    assert kind(value) == filter


def test_a_keyword_is_one_ability_with_its_number_as_things_are() -> None:
    (ability,) = abilities_of(unit("Scouts", p.Keyword("defend", 1), p.Keyword("defend", 2), p.Keyword("nimble")))[:1]
    assert ability.effect == p.Do("gain dodge", THIS, amount=p.Stat("defend", THIS))
    assert ability.trigger == p.Trigger("is ordered", (p.Role("card", (p.Same(THIS),)),))


def test_actions_are_known_by_number() -> None:
    found = known(unit("Envoy", p.Keyword("defend", 1), p.Keyword("take cover", 1), p.Keyword("spotter", 2)))
    assert found.actions == (1, 2)


# What texts give -----------------------------------------------------------------------------------------------------


def giving(*filters: p.Filter, name: str = "inspire", kind: str = "static") -> CardDef:
    change = p.Change("keyword", "gain", p.Number(2), name)
    until = "card" if kind == "untimed" else ""
    return command("Tide", p.Ability(kind, effect=p.Modify(p.Select(filters, ("field",)), (change,), until)))


def test_who_could_get_a_keyword_has_its_abilities_while_it_has_it() -> None:
    nest, guard, tide = with_given(
        [unit("Nest", rank="support"), unit("Guard"), giving(p.Is("support"), p.Under(p.You()))]
    )
    assert nest.given == (p.Keyword("inspire"),) and not guard.given and not tide.given
    (ability,) = abilities_of(nest)
    assert ability.condition == p.Compare(p.Stat("inspire", THIS), ">", p.Number(0))


def test_a_trooper_could_become_a_commander() -> None:
    guard, mule, _ = with_given([unit("Guard"), unit("Mule", type="vehicle", rank="heavy"), giving(p.Is("commander"))])
    assert guard.given and not mule.given


def test_who_has_it_printed_or_gets_one_without_a_text_needs_nothing() -> None:
    vey, _ = with_given([unit("Vey", p.Keyword("inspire", 1)), giving(p.Named("Vey"), kind="untimed")])
    assert not vey.given and len(abilities_of(vey)) == 1
    scout, _ = with_given([unit("Scout"), giving(p.Named("Scout"), name="sharpshooter")])
    assert not scout.given


# Where texts work ----------------------------------------------------------------------------------------------------

RALLIES = p.Trigger("rallied")


@rule("LG-39", permits)
def test_a_text_that_says_when_works_where_its_card_lies() -> None:
    from kartoteka.games.legion.records import FIELD, HAND, TABLE

    gain = p.Do("gain aim", THIS)
    assert where_it_works(unit(), p.Ability("triggered", RALLIES, effect=gain)) == (FIELD,)
    assert where_it_works(command("Push"), p.Ability("triggered", RALLIES, effect=gain)) == (TABLE,)
    assert where_it_works(command("Push"), p.Ability("from hand", effect=gain)) == (HAND,)


@pytest.mark.parametrize(
    ("definition", "ability"),
    [
        (command("Push"), p.Ability("setup", effect=p.Do("gain aim", THIS))),
        (unit(), p.Ability("from hand", effect=p.Do("gain aim", THIS))),
        (command("Push"), p.Ability("untimed", effect=p.Do("attack", THIS))),
        (unit(), p.Ability("triggered", p.Trigger("activates"), effect=p.May(p.Do("activate", THIS)))),
        (unit(), p.Ability("action", effect=p.Do("activate", THIS))),
    ],
)
def test_what_nothing_asks_for_and_what_would_open_inside_another_is_a_problem(
    definition: CardDef, ability: p.Ability
) -> None:
    with pytest.raises(UnknownWord):
        where_it_works(definition, ability)


def test_the_start_of_a_phase_is_that_of_its_name() -> None:
    ability = p.Ability("triggered", p.Trigger("end phase"), effect=p.Do("gain aim", THIS))
    assert of_that_name(ability).trigger == p.Trigger("end phase", (p.Role("name", word="end"),))
    plain = p.Ability("untimed", effect=p.Do("gain aim", THIS))
    assert of_that_name(plain) is plain


def test_keywords_that_others_ask_for_have_no_text() -> None:
    assert not of_keyword(p.Keyword("armor")) and not of_keyword(p.Keyword("ai", value="move"))
