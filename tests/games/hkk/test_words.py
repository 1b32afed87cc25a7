"""What the words of card text mean: types, spells, wounds, places, fights, numbers."""

from __future__ import annotations

from kartoteka.games.hkk.records import ATTACHED as LIES_ON
from kartoteka.games.hkk.records import DISCARD, GUARD, HAND, HELD, RESERVE, SITE, TABLE
from kartoteka.kernel import program as p
from tests.games.hkk.bench import ALICE, BOB, card, creature
from tests.games.hkk.reading import Reading
from tests.rules import forbids, permits, rule

BRUTE = creature("Brute", type="freakborn", icons=2)
WOLF = creature("Wolf", damage=2, life=3)
GOLEM = creature("Golem", type="galetki")
TOWER = card("Tower", "building")
BOLT = card("Bolt", "instant")
RITE = card("Rite", "general")
CURSE = card("Curse", "enchantment", host="creature")
HAZE = card("Haze", "enchantment")
SWORD = card("Sword", "item", kf=True)
RING = card("Ring", "item")
MARSH = card("Marsh", "location")


@rule("HKK-8.1.3-a", permits)
def test_a_freakborn_is_a_monster() -> None:
    b = Reading(BRUTE)
    b.put("Brute", ALICE, RESERVE)
    assert b.fits("Brute", p.Is("monster"))
    assert b.fits("Brute", p.Is("freakborn"))


@rule("HKK-8.1.3-a", forbids)
def test_a_monster_is_no_freakborn() -> None:
    b = Reading(WOLF)
    b.put("Wolf", ALICE, RESERVE)
    assert not b.fits("Wolf", p.Is("freakborn"))


@rule("HKK-8.1.3.1-a", forbids)
@rule("D-1", forbids)
def test_who_names_monster_does_not_name_freakborn() -> None:
    b = Reading(BRUTE, WOLF)
    b.put("Brute", ALICE, RESERVE)
    b.put("Wolf", ALICE, RESERVE)
    assert not b.fits("Brute", p.Is("named type"), type="monster")
    assert b.fits("Wolf", p.Is("named type"), type="monster")


@rule("HKK-8.1.3.1-a", permits)
@rule("D-1", permits)
def test_who_names_freakborn_names_them() -> None:
    b = Reading(BRUTE)
    b.put("Brute", ALICE, RESERVE)
    assert b.fits("Brute", p.Is("named type"), type="freakborn")


@rule("HKK-8.1.0-b", permits)
def test_whatever_is_no_creature_is_non_creature() -> None:
    b = Reading(TOWER, MARSH, SWORD)
    b.put("Tower", ALICE, TABLE)
    b.put("Marsh", ALICE, SITE)
    b.put("Sword", ALICE, TABLE)
    assert all(b.fits(x, p.Is("non-creature")) for x in ("Tower", "Marsh", "Sword"))


@rule("HKK-8.1.0-b", forbids)
def test_a_creature_is_not() -> None:
    b = Reading(WOLF)
    b.put("Wolf", ALICE, RESERVE)
    assert not b.fits("Wolf", p.Is("non-creature"))


@rule("HKK-8.5.0", permits)
def test_instants_generals_and_enchantments_are_spells() -> None:
    b = Reading(BOLT, RITE, CURSE, HAZE)
    for name in ("Bolt", "Rite", "Curse", "Haze"):
        b.put(name, ALICE, HAND)
        assert b.fits(name, p.Is("spell"))


@rule("HKK-8.5.0", forbids)
def test_nothing_else_is_a_spell() -> None:
    b = Reading(WOLF, TOWER)
    b.put("Wolf", ALICE, HAND)
    b.put("Tower", ALICE, HAND)
    assert not b.fits("Wolf", p.Is("spell"))
    assert not b.fits("Tower", p.Is("spell"))


@rule("HKK-8.5.6", permits)
def test_enchantments_on_something_are_enchantments() -> None:
    b = Reading(CURSE, HAZE)
    b.put("Curse", ALICE, HAND)
    b.put("Haze", ALICE, HAND)
    assert b.fits("Curse", p.Is("enchantment"))
    assert b.fits("Haze", p.Is("enchantment"))
    assert not b.fits("Haze", p.Is("enchantment on something"))


@rule("HKK-8.11.0-a", permits)
def test_what_lies_on_something_is_attached() -> None:
    b = Reading(CURSE, SWORD)
    b.put("Curse", ALICE, HAND)
    b.put("Sword", ALICE, HAND)
    assert b.fits("Curse", p.Is("attached"))
    assert b.fits("Sword", p.Is("attached"))


@rule("HKK-8.11.0-b", forbids)
def test_plain_enchantments_and_other_items_are_not_attached() -> None:
    b = Reading(HAZE, RING)
    b.put("Haze", ALICE, TABLE)
    b.put("Ring", ALICE, TABLE)
    assert not b.fits("Haze", p.Is("attached"))
    assert not b.fits("Ring", p.Is("attached"))


@rule("HKK-8.7.1-d", permits)
def test_who_holds_an_item_is_its_carrier() -> None:
    b = Reading(WOLF, BRUTE, SWORD)
    b.put("Wolf", ALICE, RESERVE)
    b.put("Brute", ALICE, RESERVE)
    b.put("Sword", ALICE, LIES_ON, on="Wolf", relation=HELD)
    assert b.fits("Wolf", p.Is("carrier"))
    assert not b.fits("Brute", p.Is("carrier"))


@rule("HKKR-13.1", permits)
def test_who_has_less_life_than_the_maximum_is_wounded() -> None:
    b = Reading(WOLF)
    b.put("Wolf", ALICE, RESERVE, wounds=1)
    assert b.fits("Wolf", p.Is("wounded"))
    assert b.number("Wolf", "life left") == 2
    assert b.number("Wolf", "life") == 3


@rule("HKKR-11.26", forbids)
def test_a_phrase_without_a_place_means_cards_in_play() -> None:
    b = Reading(WOLF, BRUTE, GOLEM)
    b.put("Wolf", ALICE, RESERVE)
    b.put("Brute", BOB, GUARD)
    b.put("Golem", ALICE, DISCARD)
    assert b.cards(p.Select((p.Is("creature"),)), "Wolf") == ["Wolf", "Brute"]


@rule("HKKR-11.26", permits)
def test_a_phrase_may_name_another_place() -> None:
    b = Reading(WOLF, GOLEM)
    b.put("Wolf", ALICE, RESERVE)
    b.put("Golem", ALICE, DISCARD)
    assert b.cards(p.Select((p.Is("creature"),), zones=("discard",)), "Wolf") == ["Golem"]


@rule("HKK-8.9.3", forbids)
def test_a_location_is_no_card_in_play() -> None:
    b = Reading(WOLF, MARSH)
    b.put("Wolf", ALICE, RESERVE)
    b.put("Marsh", ALICE, SITE)
    assert b.cards(p.Select((p.Is("card"),)), "Wolf") == ["Wolf"]
    assert b.cards(p.Select((p.Is("location"),), zones=("site",)), "Wolf") == ["Marsh"]


def test_who_fights_whom() -> None:
    b = Reading(WOLF, BRUTE, GOLEM)
    b.put("Wolf", ALICE, GUARD)
    b.put("Golem", ALICE, GUARD)
    b.put("Brute", BOB, GUARD)
    b.fights(("Wolf", "Brute"), ("Golem", ""))
    assert b.fits("Wolf", p.Is("attacking"))
    assert b.fits("Brute", p.Is("defending"))
    assert b.fits("Brute", p.Is("opposing"), of="Wolf")
    assert b.fits("Wolf", p.Is("opposing"), of="Brute")
    assert not b.fits("Brute", p.Is("opposing"), of="Golem")
    assert not b.fits("Golem", p.Is("fighting"))
    assert b.cards(p.Select((p.Is("attacking"),)), "Wolf") == ["Wolf", "Golem"]


def test_numbers_of_cards_and_players() -> None:
    b = Reading(WOLF, BRUTE)
    b.put("Wolf", ALICE, RESERVE, markers=(("frost", 2),))
    b.put("Brute", ALICE, RESERVE)
    assert b.number("Wolf", "markers:frost") == 2
    assert b.number("Brute", "icons") == 2
    skill = b.pool.reader.words.seat_stats["skill:Alchemy"]
    assert skill(b.state, ALICE) == 0
