"""How many wounds a blow deals, what prevents them, and what has no effect (BKR-12.4, BKR-14.7, BKR-17)."""

from __future__ import annotations

import pytest

from kartoteka.games.berserk.fights import protections, wounds
from kartoteka.games.berserk.happenings.actions import Struck
from kartoteka.games.berserk.happenings.cards import Poisoned, Wounded
from kartoteka.games.berserk.numbers import has_keyword, keyword
from kartoteka.games.berserk.records import Turn
from kartoteka.kernel import edits
from kartoteka.kernel import program as p
from kartoteka.kernel.interpret import EFFECT, ProgramRegs
from tests.games.berserk.fighting import ALICE, BOB, Table, attacks, creature, says
from tests.rules import forbids, permits, rule

WOLF, IMP, OGRE = (creature(name) for name in ("Wolf", "Imp", "Ogre"))
BOW = creature("Bow", attacks("shot", "1-2-3"))
MAGE = creature("Mage", attacks("discharge", "1-2-3"))


def fight(*more: object, by: str = "Wolf", at: str = "Imp", closed: bool = True, **kw: object) -> Table:
    t = Table(WOLF, IMP, OGRE, BOW, MAGE, *more, **kw)  # type: ignore[arg-type]
    t.put(by, ALICE, "B1")
    t.put(at, BOB, "B1'", closed=closed)
    return t


# How much ---------------------------------------------------------------------------------------------------------


@rule("BKR-12.5", permits)
def test_both_sides_are_wounded_in_one_group() -> None:
    t = fight(closed=False)
    action = t.rolled("Wolf", "Imp", 6, 2)
    struck, one, two = wounds.events(t.state, action)
    assert isinstance(struck, Struck) and (struck.size, struck.amount) == (3, 3)
    assert isinstance(one, Wounded) and (one.card, one.amount, one.attack) == (t.card("Imp"), 3, "strike")
    assert isinstance(two, Wounded) and (two.card, two.amount, two.source) == (t.card("Wolf"), 1, t.card("Imp"))


@rule("BKR-12.4", permits)
def test_what_is_below_zero_keeps_its_value() -> None:
    other = says("strike", -3, of=p.Select((p.Named("Wolf"),), ("play",)))
    t = fight(creature("Cursed", says("strike", 1)), creature("Witch", other))
    t.put("Witch", BOB, "E3'")
    assert t.deals("Wolf", "Imp", 3) == (0, 0)
    t.lasts("Imp", "from strike", 2)
    assert t.deals("Wolf", "Imp", 3) == (0, 0)
    t.lasts("Imp", "from strike", 1)
    assert t.deals("Wolf", "Imp", 3) == (1, 0)


@rule("BKR-12.4", forbids)
def test_below_zero_no_wounds_are_dealt() -> None:
    t = fight()
    t.lasts("Imp", "from strike", -5)
    action = t.rolled("Wolf", "Imp", 6)
    assert wounds.amounts(t.state, action) == (-2, 0)
    assert [type(e) for e in wounds.events(t.state, action)] == [Struck]


def test_a_miss_strikes_nobody() -> None:
    t = fight(closed=False)
    assert wounds.events(t.state, t.rolled("Wolf", "Imp", 1, 3)) == []


def test_shots_are_weak_or_one() -> None:
    t = fight(creature("Wall", says("from shot", op="set", value="weak")), by="Bow", at="Wall")
    assert t.deals("Bow", "Wall", 6, kind="shot") == (1, 0)
    t = fight(creature("Wall", says("from shot", -1)), by="Bow", at="Wall")
    assert t.deals("Bow", "Wall", 6, kind="shot") == (2, 0)
    assert t.deals("Bow", "Wall", 6) == (3, 0)


def test_against_some_only() -> None:
    t = fight(creature("Hunter", says("strike", 2, value="against flyer")), by="Hunter")
    t.put("Ogre", BOB, "A1'")
    assert t.deals("Hunter", "Imp", 3) == (1, 0)


@rule("BKK-Wrath", permits)
@rule("BKK-Wrath", forbids)
def test_wrath_strikes_harder_who_was_wounded_by_an_attack() -> None:
    t = fight(creature("Fury", has={"wrath": 0}), by="Fury")
    t.put("Ogre", BOB, "A1'", closed=True)
    t.happens(Wounded(card=t.card("Imp"), amount=1, attack="shot"))
    assert t.deals("Fury", "Imp", 3) == (2, 0)
    assert t.deals("Fury", "Ogre", 3) == (1, 0)


@rule("BKK-Vulnerability", permits)
@rule("BKK-Vulnerability", forbids)
def test_the_vulnerable_take_one_more() -> None:
    dry = creature("Dry", has={"vulnerability shot": 0})
    t = fight(creature("Frail", has={"vulnerability": 0}), dry, by="Bow", at="Frail")
    t.put("Dry", BOB, "C1'", closed=True)
    assert t.deals("Bow", "Frail", 3, kind="shot") == (2, 0) == t.deals("Bow", "Dry", 3, kind="shot")
    assert t.deals("Bow", "Frail", 3) == (2, 0) and t.deals("Bow", "Dry", 3) == (1, 0)
    assert wounds.taken(t.state, t.card("Bow"), t.card("Frail"), "spell", 2) == 2


@rule("BKK-Shield-of-Arhaal", permits)
@rule("BKK-Shield-of-Arhaal", forbids)
def test_the_shield_of_arhaal_takes_one_off_for_each_poisoned_neighbour() -> None:
    t = fight(creature("Priest", has={"shield of arhaal": 2}), by="Ogre", at="Priest")
    t.put("Imp", BOB, "A1'", poison=1)
    assert t.deals("Ogre", "Priest", 6) == (2, 0)
    t.put("Mage", ALICE, "C1", poison=1)
    t.put("Bow", BOB, "C1'", poison=1)
    assert t.deals("Ogre", "Priest", 6) == (1, 0)
    assert t.deals("Mage", "Priest", 6, kind="discharge") == (3, 0)


# What prevents ----------------------------------------------------------------------------------------------------


@rule("BKK-Armour", permits)
def test_armour_prevents_the_first_wounds_of_each_turn() -> None:
    t = fight(creature("Knight", has={"armour": 4}), at="Knight")
    assert t.deals("Wolf", "Knight", 6) == (0, 0)
    assert t.deals("Wolf", "Knight", 6) == (2, 0)
    turn = t.state.opened[Turn]
    edits.close_situation(t.state, turn.id)
    edits.open_situation(t.state, Turn(player=BOB, number=2))
    assert t.deals("Wolf", "Knight", 6) == (0, 0)


@rule("BKK-Armour", permits)
def test_a_new_armour_has_all_its_own() -> None:
    t = fight(creature("Knight", has={"armour": 2}), at="Knight")
    assert t.deals("Wolf", "Knight", 6) == (1, 0)
    t.lasts("Knight", "keyword", 1, "gain", "armour")
    assert t.deals("Wolf", "Knight", 6) == (2, 0)
    assert t.deals("Wolf", "Knight", 6) == (3, 0)


@rule("BKK-Armour", forbids)
def test_armour_does_not_help_against_magic() -> None:
    t = fight(creature("Knight", has={"armour": 4}), by="Mage", at="Knight")
    assert t.deals("Mage", "Knight", 6, kind="discharge") == (3, 0)


@rule("BKK-Camouflage", permits)
def test_the_first_attack_on_a_closed_camouflaged_card_does_not_wound() -> None:
    t = fight(creature("Lizard", has={"camouflage": 0}), at="Lizard")
    assert t.deals("Wolf", "Lizard", 6) == (0, 0)
    assert t.deals("Wolf", "Lizard", 6) == (3, 0)


@rule("BKK-Camouflage", forbids)
def test_an_open_one_is_wounded_and_an_attack_of_nothing_uses_it_up() -> None:
    t = fight(creature("Lizard", has={"camouflage": 0}), creature("Lamb", strike=(0, 0, 0)), at="Lizard", closed=False)
    assert t.deals("Wolf", "Lizard", 6, 1) == (3, 0)
    t.set("Lizard", closed=True)
    t.put("Lamb", ALICE, "A1")
    assert t.deals("Lamb", "Lizard", 6) == (0, 0)
    assert t.deals("Wolf", "Lizard", 6) == (3, 0)


@rule("BKR-14.7", permits)
def test_several_share_an_attack_and_what_is_left_stays() -> None:
    t = fight(creature("Knight", has={"armour": 1}), at="Knight")
    t.lasts("Knight", "prevent", 3)
    assert t.deals("Wolf", "Knight", 6) == (0, 0)
    assert t.deals("Wolf", "Knight", 6) == (2, 0)
    assert t.deals("Wolf", "Knight", 6) == (3, 0)


@rule("BKR-14.7", forbids)
def test_prevention_comes_after_what_changes_the_blow() -> None:
    t = fight(creature("Frail", has={"vulnerability": 0}), at="Frail")
    t.lasts("Frail", "prevent", 2)
    assert t.deals("Wolf", "Frail", 3) == (0, 0)
    t.lasts("Frail", "prevent", 2)
    assert t.deals("Wolf", "Frail", 6) == (2, 0)


# Protections ------------------------------------------------------------------------------------------------------


def cause_of(t: Table, by: str, id: int = 0, number: int = -1) -> tuple[int, ...]:
    c = t.state.cards[t.card(by)]
    return (t.card(by), c.obj, id, number, c.controller)


@rule("BKK-Protection", permits)
@rule("BKR-17.2", permits)
@pytest.mark.parametrize("word", ["discharge", "magic", "attack"])
def test_what_it_is_protected_from_does_not_wound(word: str) -> None:
    t = fight(creature("Ward", has={f"protection {word}": 0}), by="Mage", at="Ward")
    action = t.rolled("Mage", "Ward", 6, kind="discharge")
    t.happens(*wounds.events(t.state, action))
    assert t.state.cards[t.card("Ward")].wounds == 0


@rule("BKK-Protection", forbids)
@rule("BKR-17.2", forbids)
def test_protection_from_shots_does_not_cover_throws() -> None:
    t = fight(
        creature("Ward", has={"protection shot": 0}), creature("Slinger", attacks("throw", "1-2-3")), by="Slinger",
        at="Ward",
    )  # fmt: skip
    action = t.rolled("Slinger", "Ward", 6, kind="throw")
    t.happens(*wounds.events(t.state, action))
    assert t.state.cards[t.card("Ward")].wounds == 3


@rule("BKR-17.2", permits)
@rule("BKK-Thick-skin", permits)
@pytest.mark.parametrize("word", ["protection strike", "thick skin"])
def test_nor_does_what_accompanies_an_attack(word: str) -> None:
    t = fight(creature("Ward", has={word: 0}), at="Ward")
    action = t.declare("Wolf", "Ward", accompanies="strike", attack="", what="trigger")
    hurt = Poisoned(card=t.card("Ward"), amount=1)
    assert not protections.touches(t.state, cause_of(t, "Wolf", action.id), t.card("Ward"), hurt)
    t.edit(accompanies="")
    assert protections.touches(t.state, cause_of(t, "Wolf", action.id), t.card("Ward"), hurt)


@rule("BKK-Thick-skin", forbids)
def test_thick_skin_does_not_keep_the_attack_off() -> None:
    t = fight(creature("Ward", has={"thick skin": 0}), at="Ward")
    action = t.rolled("Wolf", "Ward", 6)
    t.happens(*wounds.events(t.state, action))
    assert t.state.cards[t.card("Ward")].wounds == 3


@rule("BKK-Protection", permits)
@pytest.mark.parametrize("word", ["magical strike", "spell"])
@rule("BKR-17.2", permits)
def test_protection_from_magic_contains_the_rest_of_it(word: str) -> None:
    t = fight(creature("Ward", has={"protection magic": 0}), at="Ward")
    assert protections.is_protected(t.state, t.card("Wolf"), t.card("Ward"), word)
    assert not protections.is_protected(t.state, t.card("Wolf"), t.card("Ward"), "shot")


@rule("BKK-Protection", permits)
def test_protection_from_flyers_keeps_off_whatever_they_do() -> None:
    t = fight(creature("Ward", has={"protection flyer": 0}), creature("Drake", flying=True), at="Ward")
    t.put("Drake", ALICE)
    t.happens(*wounds.events(t.state, t.rolled("Drake", "Ward", 6)))
    assert t.state.cards[t.card("Ward")].wounds == 0
    t.happens(*wounds.events(t.state, t.rolled("Wolf", "Ward", 6)))
    assert t.state.cards[t.card("Ward")].wounds == 3


@rule("BKR-17.2", permits)
def test_the_attack_may_still_be_declared() -> None:
    t = fight(creature("Ward", has={"protection discharge": 0}), by="Mage", at="Ward")
    mage = t.card("Mage")
    c = t.state.cards[mage]
    regs = ProgramRegs(proto=c.proto, ability=0, part=EFFECT, card=mage, obj=c.obj, seat=ALICE)
    assert protections.may_target(t.state, regs, t.card("Ward"))


@rule("BKR-17.3", permits)
@rule("BKR-17.3", forbids)
def test_who_ignores_it_treats_the_target_as_if_it_lacked_it() -> None:
    piercing = creature("Pike", says("ignores", op="gain", value="armour"))
    t = fight(creature("Knight", has={"armour": 4}), piercing, by="Pike", at="Knight")
    t.put("Wolf", ALICE, "A1")
    assert t.deals("Pike", "Knight", 6) == (3, 0)
    assert t.deals("Wolf", "Knight", 6) == (0, 0)


@rule("BKK-Steadfast", permits)
@rule("BKK-Steadfast", forbids)
def test_the_steadfast_are_not_wounded_by_influences_of_opponents() -> None:
    touch = p.Ability("action", effect=p.Do("deal", p.This(), amount=p.Number(1)))
    t = fight(creature("Rock", has={"steadfast": 0}), creature("Hag", touch), by="Hag", at="Rock")
    action = t.declare("Hag", "Rock", "", number=0, what="use")
    hurt = Wounded(card=t.card("Rock"), amount=1, source=t.card("Hag"), what="influence")
    assert not protections.touches(t.state, cause_of(t, "Hag", action.id, 0), t.card("Rock"), hurt)
    fight_on = t.rolled("Hag", "Rock", 6)
    assert protections.touches(t.state, cause_of(t, "Hag", fight_on.id), t.card("Rock"), hurt)


# Equal named abilities ------------------------------------------------------------------------------------------------


@rule("BKR-17.4", permits)
@rule("BKR-17.4", forbids)
def test_of_equal_named_abilities_the_largest_number_counts() -> None:
    t = fight(creature("Knight", has={"armour": 2}), at="Knight")
    t.lasts("Knight", "keyword", 3, "gain", "armour")
    t.lasts("Knight", "keyword", 1, "gain", "armour")
    assert keyword(t.state, t.card("Knight"), "armour") == 3
    assert t.deals("Wolf", "Knight", 6) == (0, 0)
    assert t.deals("Wolf", "Knight", 6) == (3, 0)


@rule("BKR-17.4", permits)
def test_who_loses_a_named_ability_loses_every_copy() -> None:
    t = fight(creature("Knight", has={"armour": 2}), at="Knight")
    t.lasts("Knight", "keyword", 3, "gain", "armour")
    t.lasts("Knight", "keyword", 0, "lose", "armour")
    assert not keyword(t.state, t.card("Knight"), "armour") and not has_keyword(t.state, t.card("Knight"), "armour")
    assert t.deals("Wolf", "Knight", 6) == (3, 0)


@rule("BKR-17.4", permits)
def test_of_two_poisonings_the_larger_counts() -> None:
    t = fight()
    t.happens(Poisoned(card=t.card("Imp"), amount=1))
    t.happens(Poisoned(card=t.card("Imp"), amount=3))
    t.happens(Poisoned(card=t.card("Imp"), amount=2))
    assert t.state.cards[t.card("Imp")].poison == 3
