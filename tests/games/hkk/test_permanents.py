"""How cards come onto the table and leave it, what lies on what, the one location, and who controls a card."""

from __future__ import annotations

from typing import Any

import pytest

from kartoteka.games.hkk import happenings as h
from kartoteka.games.hkk.actions.entering import where_to
from kartoteka.games.hkk.deaths.leaving import going
from kartoteka.games.hkk.permanents.control import player_of
from kartoteka.games.hkk.permanents.hosts import attached_to, possible
from kartoteka.games.hkk.permanents.locations import location
from kartoteka.games.hkk.records import (
    ATTACHED,
    ENCHANTING,
    GUARD,
    HAND,
    HELD,
    QUEUE,
    RESERVE,
    SITE,
    TABLE,
    WORN,
    Phase,
)
from kartoteka.kernel import edits
from kartoteka.kernel import program as p
from kartoteka.kernel.modifiers import Modifier
from tests.games.hkk.bench import ALICE, BOB, Bench, card, creature, gets
from tests.rules import forbids, permits, rule

WOLF = creature("Wolf", damage=2, life=3)
BAT = creature("Bat", keywords=("flies",))
GOLEM = creature("Golem", type="galetki")
HERO = creature("Hero", type="adventurer", kf=True)
CLAW = card("Claw", "part", mana=1)
LESSON = card("Lesson", "level-up", mana=1)
SWORD = card("Sword", "item", kf=True, components=1)
STAFF = card("Staff", "item", kf=True, components=1, keywords=("any carrier",))
RING = card("Ring", "item", components=1)
CURSE = card("Curse", "enchantment", host="creature", mana=1)
TOWER = card("Tower", "building", builders=1)
LORE = card("Lore", "skill", mana=1)
MARSH = card("Marsh", "location", components=1)
PEAK = card("Peak", "location", components=1)
TOKEN = creature("Ghost", token=True)
ALL = (WOLF, BAT, GOLEM, HERO, CLAW, LESSON, SWORD, STAFF, RING, CURSE, TOWER, LORE, MARSH, PEAK, TOKEN)


def table(*more: object, **kw: object) -> Bench:
    return Bench(*ALL, *more, **kw)  # type: ignore[arg-type]


def comes(b: Bench, name: str, seat: int = ALICE, *, stated: tuple[str, ...] = (), by_effect: bool = False) -> None:
    """Plays a card onto the table, or has an effect put it there."""
    c = b.put(name, seat, HAND if by_effect else QUEUE)
    zone, passive = where_to(b.state, c, seat, by_effect, stated)
    b.raise_(h.Entered(card=c, player=seat, zone=zone, passive=passive, by_effect=by_effect))


def leaves(b: Bench, name: str, manner: str = "destroyed", to: str = "discard", **how: Any) -> None:
    b.raise_(going(b.state, b.card(name), to, manner, **how))


# Entering ---------------------------------------------------------------------------------------------------------


@rule("HKK-8.1.2-a", permits)
@rule("HKK-8.1.2-b", permits)
def test_a_creature_arrives_passive_in_the_reserve() -> None:
    b = table()
    comes(b, "Wolf")
    assert b.where("Wolf") == ("reserve", ALICE) and b["Wolf"].passive


@pytest.mark.parametrize(
    ("name", "zone", "passive"),
    [
        pytest.param("Tower", "table", True, marks=rule("HKK-8.6-b", permits)),
        pytest.param("Ring", "table", False, marks=rule("HKK-8.7-b", permits)),
        pytest.param("Lore", "table", False, marks=rule("HKK-8.8.0-b", permits)),
        pytest.param("Marsh", "site", False, marks=rule("HKK-8.9.0-b", permits)),
        pytest.param("Bat", "reserve", False, marks=rule("HKKK-Flies", permits)),
    ],
)
def test_each_type_arrives_in_its_own_way(name: str, zone: str, passive: bool) -> None:
    b = table()
    comes(b, name)
    assert b.where(name) == (zone, ALICE) and b[name].passive is passive


@rule("HKK-8.1.2.1-a", permits)
@rule("HKK-8.1.2.1-b", permits)
@rule("HKK-8.1.2.1-b", forbids)
def test_what_an_effect_brings_comes_as_if_it_had_been_played() -> None:
    b = table()
    comes(b, "Wolf", by_effect=True)
    comes(b, "Bat", by_effect=True)
    assert b.where("Wolf") == ("reserve", ALICE) and b["Wolf"].passive
    assert b.where("Bat") == ("reserve", ALICE) and not b["Bat"].passive and b["Bat"].flier


@rule("HKK-8.1.2.1-c", permits)
def test_what_an_effect_states_is_followed() -> None:
    b = table()
    comes(b, "Wolf", by_effect=True, stated=("active",))
    comes(b, "Golem", by_effect=True, stated=("guard",))
    assert not b["Wolf"].passive and b.where("Golem") == ("guard", ALICE)


@rule("D-29", permits)
@rule("D-29", forbids)
def test_the_source_is_followed_where_the_creature_says_otherwise() -> None:
    b = table()
    comes(b, "Bat", by_effect=True, stated=("passive",))
    assert b["Bat"].passive
    b = table(options=("creature_says",))
    comes(b, "Bat", by_effect=True, stated=("passive",))
    assert not b["Bat"].passive


@rule("HKK-8.11.2-a", permits)
@rule("HKK-8.11.2-b", permits)
def test_who_played_an_attached_card_controls_it() -> None:
    b = table()
    b.put("Wolf", BOB, GUARD)
    c = b.put("Curse", ALICE, QUEUE)
    b.raise_(h.Entered(card=c, player=ALICE, zone=ATTACHED, host=b.card("Wolf")))
    assert b.where("Curse") == ("attached", ALICE) and b["Curse"].relation == ENCHANTING
    assert list(attached_to(b.state, b.card("Wolf"))) == [c]
    assert player_of(b.state, c) == ALICE


# Leaving ----------------------------------------------------------------------------------------------------------


@rule("HKKR-4.16", permits)
def test_what_leaves_goes_to_its_owner() -> None:
    b = table()
    b.put("Wolf", ALICE, RESERVE, owner=BOB, wounds=1, markers=(("poison", 1),))
    leaves(b, "Wolf")
    assert b.where("Wolf") == ("discard", BOB) and b["Wolf"].wounds == 0 and b["Wolf"].markers == ()


@rule("HKKR-18.4", permits)
def test_a_token_leaves_the_game() -> None:
    b = table()
    b.put("Ghost", ALICE, RESERVE)
    leaves(b, "Ghost", "returned", "hand")
    assert b.where("Ghost") == ("void", ALICE)


@rule("HKKR-14.11", permits)
def test_what_lies_on_it_goes_along_to_its_owner() -> None:
    b = table()
    b.put("Golem", ALICE, GUARD)
    b.put("Claw", BOB, ATTACHED, on="Golem", relation=WORN)
    leaves(b, "Golem", "returned", "hand")
    assert b.where("Golem") == ("hand", ALICE) and b.where("Claw") == ("discard", BOB)


@rule("HKKK-Life-marker", permits)
def test_a_life_marker_goes_in_the_place_of_its_creature() -> None:
    b = table()
    b.put("Wolf", ALICE, GUARD, markers=(("life", 1),))
    leaves(b, "Wolf")
    assert b.where("Wolf") == ("guard", ALICE) and b.marks("Wolf") == {}
    leaves(b, "Wolf")
    assert b.where("Wolf") == ("discard", ALICE)


@rule("HKKK-Life-marker", forbids)
def test_a_cost_is_paid_in_spite_of_a_life_marker() -> None:
    b = table()
    b.put("Wolf", ALICE, GUARD, markers=(("life", 1),))
    leaves(b, "Wolf", "sacrificed", paid=True)
    assert b.where("Wolf") == ("discard", ALICE)


# Locations --------------------------------------------------------------------------------------------------------


@rule("HKK-8.9.4-a", permits)
@rule("HKK-8.9.4-b", permits)
@rule("D-14", permits)
def test_a_new_location_takes_the_place_of_the_old_one() -> None:
    b = table()
    comes(b, "Marsh", BOB)
    comes(b, "Peak", ALICE)
    assert b.where("Marsh") == ("discard", BOB) and location(b.state) == b.card("Peak")


@rule("HKK-8.9.5-b", forbids)
@rule("HKK-8.9.5-g", forbids)
@pytest.mark.parametrize("manner", ["sacrificed", "returned", "shuffled"])
def test_a_location_is_neither_sacrificed_nor_taken_back(manner: str) -> None:
    b = table()
    b.put("Marsh", ALICE, SITE)
    leaves(b, "Marsh", manner, "discard" if manner == "sacrificed" else "hand")
    assert b.where("Marsh") == ("site", ALICE)
    leaves(b, "Marsh", "destroyed")
    assert b.where("Marsh") == ("discard", ALICE)


# Hosts ------------------------------------------------------------------------------------------------------------


def hosts(b: Bench, name: str, seat: int = ALICE) -> set[str]:
    return {b.name(x) for x in possible(b.state, seat, b.put(name, seat, QUEUE))}


def with_creatures(**kw: object) -> Bench:
    b = table(**kw)
    for name in ("Wolf", "Golem", "Hero"):
        b.put(name, ALICE, GUARD)
    b.put("Bat", BOB, RESERVE)
    b.put("Ring", BOB, TABLE)
    return b


@pytest.mark.parametrize(
    ("name", "on"),
    [
        pytest.param("Claw", {"Golem"}, marks=rule("HKK-8.4.1-c", forbids)),
        pytest.param("Lesson", {"Hero"}, marks=rule("HKK-8.4.1-b", forbids)),
        pytest.param("Sword", {"Hero"}, marks=rule("HKK-8.7.1-c", forbids)),
        pytest.param("Staff", {"Wolf", "Golem", "Hero", "Bat"}, marks=rule("HKK-8.7.1-f", permits)),
        pytest.param("Curse", {"Wolf", "Golem", "Hero", "Bat"}, marks=rule("D-28", permits)),
    ],
)
def test_what_each_kind_can_be_put_on(name: str, on: set[str]) -> None:
    assert hosts(with_creatures(), name) == on


@rule("D-28", forbids)
def test_own_permanents_only_under_another_reading() -> None:
    assert hosts(with_creatures(options=("own_hosts_only",)), "Curse") == {"Wolf", "Golem", "Hero"}


@rule("HKKR-15.5", forbids)
def test_a_creature_carries_one_item() -> None:
    b = with_creatures()
    b.put("Sword", ALICE, ATTACHED, on="Hero", relation=HELD)
    assert hosts(b, "Sword") == set()
    b = with_creatures(options=("many_items",))
    b.put("Sword", ALICE, ATTACHED, on="Hero", relation=HELD)
    assert hosts(b, "Sword") == {"Hero"}


@rule("HKKR-15.5", permits)
def test_an_item_that_says_so_is_carried_besides_others() -> None:
    charm = card("Charm", "item", kf=True, components=1, keywords=("besides others",))
    for first, second in (("Charm", "Sword"), ("Sword", "Charm")):
        b = table(charm)
        b.put("Hero", ALICE, GUARD)
        b.put(first, ALICE, ATTACHED, on="Hero", relation=HELD)
        assert hosts(b, second) == {"Hero"}
        b.put(second, ALICE, ATTACHED, on="Hero", relation=HELD)
        assert hosts(b, "Sword") == set()


@rule("HKKR-15.5", permits)
def test_a_creature_whose_text_says_so_carries_two() -> None:
    both = p.Ability("static", effect=p.Modify(p.This(), (p.Change("may", "gain", value="carry two items"),)))
    b = table(creature("Porter", both, kf=True))
    b.put("Porter", ALICE, GUARD)
    b.put("Sword", ALICE, ATTACHED, on="Porter", relation=HELD)
    assert hosts(b, "Sword") == {"Porter"}
    b.put("Sword", ALICE, ATTACHED, on="Porter", relation=HELD)
    assert hosts(b, "Sword") == set()


@rule("HKKR-15.4", permits)
def test_other_cards_lie_there_in_any_number() -> None:
    b = with_creatures()
    b.put("Claw", ALICE, ATTACHED, on="Golem", relation=WORN)
    assert hosts(b, "Claw") == {"Golem"}
    b = with_creatures(options=("one_attachment",))
    b.put("Claw", ALICE, ATTACHED, on="Golem", relation=WORN)
    assert hosts(b, "Claw") == set()


# Control ----------------------------------------------------------------------------------------------------------

THRALL = card("Thrall", "enchantment", gets(p.Host(), "controller", value=" "), host="creature", mana=1)


def enthralled(**kw: object) -> Bench:
    b = table(THRALL, **kw)
    b.put("Golem", BOB, GUARD)
    b.put("Claw", BOB, ATTACHED, on="Golem", relation=WORN)
    c = b.put("Thrall", ALICE, QUEUE)
    b.raise_(h.Entered(card=c, player=ALICE, zone=ATTACHED, host=b.card("Golem")))
    return b


@rule("HKKR-5.3", permits)
@rule("HKK-8.11.3", permits)
def test_a_stolen_creature_arrives_passive_and_what_lies_on_it_stays() -> None:
    b = enthralled()
    assert b.where("Golem") == ("reserve", ALICE) and b["Golem"].passive and b["Golem"].owner == BOB
    assert b.where("Claw") == ("attached", BOB) and b["Claw"].controller == BOB


@rule("HKKR-5.4", permits)
def test_it_goes_back_when_the_effect_ends() -> None:
    b = enthralled()
    edits.change(b.state, b.card("Golem"), b["Golem"].but(passive=False))
    leaves(b, "Thrall")
    assert b.where("Golem") == ("reserve", BOB) and b["Golem"].passive


@rule("HKKR-5.5", forbids)
def test_what_cannot_change_controller_stays() -> None:
    b = table(THRALL, creature("Rock", gets(p.This(), "cannot", value="change controller")))
    b.put("Rock", BOB, GUARD)
    c = b.put("Thrall", ALICE, QUEUE)
    b.raise_(h.Entered(card=c, player=ALICE, zone=ATTACHED, host=b.card("Rock")))
    assert b.where("Rock") == ("guard", BOB)


@rule("HKKK-Life-marker", permits)
def test_a_life_marker_keeps_it_for_good() -> None:
    b = table(THRALL)
    b.put("Golem", BOB, GUARD, markers=(("life", 1),))
    c = b.put("Thrall", ALICE, QUEUE)
    b.raise_(h.Entered(card=c, player=ALICE, zone=ATTACHED, host=b.card("Golem")))
    assert b.where("Golem") == ("guard", BOB) and b.marks("Golem") == {}


@rule("HKKR-5.4", permits)
def test_the_newest_of_two_effects_rules() -> None:
    b = enthralled()
    phase = b.state.open(Phase)
    assert phase is not None
    obj = b["Golem"].obj
    taken = Modifier(stat="controller", op="gain", objs=(obj,), you=BOB, card=b.card("Claw"), until=phase.id)
    b.raise_(h.EffectStarted(modifier=taken, card=b.card("Golem"), player=BOB))
    assert b.where("Golem") == ("reserve", BOB)
    b.raise_(h.PhaseEnded(name="main", player=ALICE, ends=phase.id))
    assert b.where("Golem") == ("reserve", ALICE)


# Immunity ---------------------------------------------------------------------------------------------------------


@rule("HKKK-Immunity", permits)
def test_poison_and_enchantments_fall_off_what_has_become_immune() -> None:
    charm = card("Charm", "enchantment", gets(p.Host(), "immune", value="poison, sources"), host="creature", mana=1)
    b = table(charm)
    b.put("Wolf", ALICE, GUARD, markers=(("poison", 2),))
    b.put("Curse", BOB, ATTACHED, on="Wolf", relation=ENCHANTING)
    c = b.put("Charm", ALICE, QUEUE)
    b.raise_(h.Entered(card=c, player=ALICE, zone=ATTACHED, host=b.card("Wolf")))
    assert b.marks("Wolf") == {} and b.where("Curse") == ("discard", BOB)
    assert b.where("Charm") == ("attached", ALICE)


# The other side of these rules -------------------------------------------------------------------------------------


@rule("HKK-8.1.2-a", forbids)
@rule("HKK-8.1.2-b", forbids)
def test_a_creature_that_was_played_is_not_in_the_guard_post_and_cannot_go_there() -> None:
    b = table()
    comes(b, "Wolf")
    b.raise_(h.PlaceChanged(card=b.card("Wolf"), zone=GUARD))
    assert b.where("Wolf") == ("reserve", ALICE)


@rule("HKK-8.1.2.1-a", forbids)
@rule("HKK-8.1.2.1-c", forbids)
def test_what_an_effect_brings_is_not_in_the_guard_post_unless_it_says_so() -> None:
    b = table()
    comes(b, "Wolf", by_effect=True, stated=("active",))
    comes(b, "Bat", by_effect=True, stated=("passive",))
    assert b.where("Wolf") == ("reserve", ALICE) and b["Bat"].passive


@pytest.mark.parametrize(
    ("name", "passive"),
    [
        pytest.param("Tower", True, marks=rule("HKK-8.6-b", forbids)),
        pytest.param("Ring", False, marks=rule("HKK-8.7-b", forbids)),
        pytest.param("Lore", False, marks=rule("HKK-8.8.0-b", forbids)),
        pytest.param("Marsh", False, marks=rule("HKK-8.9.0-b", forbids)),
    ],
)
def test_nor_does_another_type_come_otherwise_by_an_effect(name: str, passive: bool) -> None:
    b = table()
    comes(b, name, BOB, by_effect=True)
    assert b[name].passive is passive


@rule("HKKK-Flies", forbids)
def test_what_was_put_in_active_does_not_fly() -> None:
    b = table()
    comes(b, "Wolf", by_effect=True, stated=("active",))
    comes(b, "Bat")
    assert not b["Wolf"].passive and not b["Wolf"].flier and b["Bat"].flier


@rule("HKK-8.11.2-a", forbids)
@rule("HKK-8.11.2-b", forbids)
@rule("D-26", permits)
@rule("D-26", forbids)
def test_the_player_of_the_host_does_not_control_what_lies_there() -> None:
    for options, player in (((), ALICE), (("attached_by_side",), BOB)):
        b = table(options=options)
        b.put("Wolf", BOB, GUARD)
        c = b.put("Curse", ALICE, QUEUE)
        b.raise_(h.Entered(card=c, player=ALICE, zone=ATTACHED, host=b.card("Wolf")))
        assert b["Curse"].controller == player


@rule("HKKR-4.16", forbids)
@rule("HKKR-18.4", forbids)
def test_nothing_goes_to_the_hand_of_who_controlled_it() -> None:
    b = table()
    b.put("Wolf", ALICE, RESERVE, owner=BOB)
    leaves(b, "Wolf", "returned", "hand")
    assert b.where("Wolf") == ("hand", BOB)


@rule("HKKR-14.11", forbids)
def test_what_lies_on_another_card_stays() -> None:
    b = table()
    b.put("Golem", ALICE, GUARD)
    b.put("Hero", ALICE, GUARD)
    b.put("Claw", ALICE, ATTACHED, on="Golem", relation=WORN)
    leaves(b, "Hero")
    assert b.where("Claw") == ("attached", ALICE)
    leaves(b, "Golem")
    assert b.where("Claw") == ("discard", ALICE)


@rule("HKK-8.9.4-a", forbids)
@rule("HKK-8.9.4-b", forbids)
@rule("D-14", forbids)
def test_there_are_never_two_locations_also_of_one_player() -> None:
    b = table()
    comes(b, "Marsh")
    comes(b, "Peak")
    assert b.where("Peak") == ("site", ALICE) and b.where("Marsh") == ("discard", ALICE)
    assert b.happened(h.Left)[0].manner == "replaced"


@rule("HKK-8.9.5-b", permits)
@rule("HKK-8.9.5-e", permits)
@rule("HKK-8.9.5-e", forbids)
@rule("HKK-8.9.5-g", permits)
def test_other_cards_are_sacrificed_and_taken_back() -> None:
    b = table()
    for manner, to in (("sacrificed", "discard"), ("returned", "hand"), ("shuffled", "deck")):
        b.put("Ring", ALICE, TABLE)
        leaves(b, "Ring", manner, to)
        assert b.where("Ring") == (to, ALICE)
        b.put("Marsh", ALICE, SITE)
        leaves(b, "Marsh", manner, to)
        assert b.where("Marsh") == ("site", ALICE)
        b = table()


@rule("HKK-8.9.5-c", permits)
@rule("HKK-8.9.5-c", forbids)
def test_a_location_is_not_passivized() -> None:
    b = table()
    b.put("Ring", ALICE, TABLE)
    b.put("Marsh", ALICE, SITE)
    b.raise_(h.Passivized(card=b.card("Ring")), h.Passivized(card=b.card("Marsh")))
    assert b["Ring"].passive and not b["Marsh"].passive


@rule("HKK-8.9.5-f", permits)
@rule("HKK-8.9.5-f", forbids)
def test_a_location_never_changes_controller() -> None:
    b = table()
    b.put("Ring", ALICE, TABLE)
    b.put("Marsh", ALICE, SITE)
    b.raise_(h.ControlTaken(card=b.card("Ring"), player=BOB), h.ControlTaken(card=b.card("Marsh"), player=BOB))
    assert b.where("Marsh") == ("site", ALICE)
    assert [e.card for e in b.happened(h.ControlTaken)][:1] == [b.card("Ring")]


@rule("HKKR-5.3", forbids)
@rule("HKKR-5.4", forbids)
@rule("HKK-8.11.3", forbids)
def test_it_stays_as_long_as_the_effect_lasts() -> None:
    b = enthralled()
    comes(b, "Wolf")
    assert b.where("Golem") == ("reserve", ALICE) and b["Golem"].passive
    b = table(options=("attached_by_side",))
    b.put("Golem", BOB, GUARD)
    b.put("Claw", BOB, ATTACHED, on="Golem", relation=WORN)
    b.raise_(h.ControlTaken(card=b.card("Golem"), player=ALICE))
    assert b["Claw"].controller == ALICE


@rule("HKKR-5.5", permits)
@rule("HKKR-5.1", permits)
@rule("HKKR-5.1", forbids)
def test_any_other_creature_goes_over_and_keeps_its_owner() -> None:
    b = enthralled()
    assert b["Golem"].controller == ALICE and b["Golem"].owner == BOB
    leaves(b, "Golem")
    assert b.where("Golem") == ("discard", BOB)


@rule("HKKR-15.5", permits)
@rule("HKK-8.7.1-c", permits)
@rule("HKK-8.7.1-f", forbids)
def test_a_creature_with_the_icon_takes_the_first_item() -> None:
    assert hosts(with_creatures(), "Sword") == {"Hero"}
    b = with_creatures()
    b.put("Ring", ALICE, TABLE)
    assert "Wolf" not in hosts(b, "Sword")


@rule("HKK-8.4.1-b", permits)
@rule("HKK-8.4.1-c", permits)
@rule("HKK-8.2.3", permits)
@rule("HKK-8.2.3", forbids)
@rule("HKK-8.3.1-a", permits)
@rule("HKK-8.3.1-a", forbids)
def test_galetki_take_parts_and_adventurers_take_levels() -> None:
    b = with_creatures()
    assert hosts(b, "Claw") == {"Golem"} and hosts(b, "Lesson") == {"Hero"}


@rule("HKKR-15.4", forbids)
def test_a_limit_that_another_reading_sets() -> None:
    b = with_creatures(options=("one_attachment",))
    b.put("Curse", ALICE, ATTACHED, on="Wolf", relation=ENCHANTING)
    assert hosts(b, "Curse") == {"Golem", "Hero", "Bat"}


@rule("HKKK-Life-quencher", permits)
@rule("HKKK-Life-quencher", forbids)
def test_life_markers_do_not_protect_from_what_quenches_life() -> None:
    for words, zone in (((), "guard"), (("life-quencher",), "discard")):
        b = table(card("Scythe", "item", components=0, keywords=words))
        b.put("Scythe", BOB, TABLE)
        b.put("Wolf", ALICE, GUARD, markers=(("life", 1),))
        b.raise_(going(b.state, b.card("Wolf"), "discard", "destroyed", cause=(b.card("Scythe"), 0, 0, 0, BOB)))
        assert b.where("Wolf") == (zone, ALICE)


@rule("HKKR-6.17", permits)
@rule("HKKR-6.17", forbids)
@rule("HKKR-6.16", permits)
@rule("HKKR-6.16", forbids)
@rule("HKKR-6.14", permits)
@rule("HKKR-6.14", forbids)
def test_an_x_is_kept_in_play_and_nowhere_else() -> None:
    hydra = creature("Hydra", variable="X", mana=0)
    b = table(hydra)
    c = b.put("Hydra", ALICE, QUEUE, x=4)
    b.raise_(h.Entered(card=c, player=ALICE, zone=RESERVE, passive=True))
    assert b["Hydra"].x == 4
    leaves(b, "Hydra")
    assert b["Hydra"].x == 0
    b.raise_(h.Entered(card=c, player=ALICE, zone=RESERVE, passive=True, by_effect=True))
    assert b["Hydra"].x == 0


@rule("HKKR-9.15", permits)
@rule("HKKR-9.15", forbids)
@rule("HKKR-5.2", permits)
@rule("HKKR-5.2", forbids)
def test_a_card_is_on_the_side_of_who_brings_it() -> None:
    b = table()
    for by_effect in (False, True):
        c = b.put("Wolf", BOB, QUEUE)
        b.raise_(h.Entered(card=c, player=ALICE, zone=RESERVE, passive=True, by_effect=by_effect))
        assert b.state.cards[c].controller == ALICE and b.state.cards[c].zone == RESERVE * 2 + ALICE
