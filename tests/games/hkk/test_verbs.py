"""The verbs of card text, each carried out on a table."""

from __future__ import annotations

import pytest

from kartoteka.games.hkk import happenings as h
from kartoteka.games.hkk.records import DECK, DISCARD, GUARD, HAND, RESERVE, SITE
from kartoteka.kernel import program as p
from tests.games.hkk.bench import ALICE, BOB, card, creature
from tests.games.hkk.reading import Reading
from tests.rules import forbids, permits, rule

WOLF = creature("Wolf", damage=2, life=3)
IMP = creature("Imp", damage=1, life=2)
TROLL = creature("Troll", damage=3, life=5, kinds=("fire",))
BOLT = card("Bolt", "instant")
MARSH = card("Marsh", "location")
ADEPT = creature("Adept", type="adventurer")


def bench() -> Reading:
    b = Reading(WOLF, IMP, TROLL, BOLT, MARSH, ADEPT)
    b.put("Wolf", ALICE, RESERVE)
    b.put("Imp", BOB, GUARD)
    b.put("Troll", BOB, RESERVE)
    return b


def all_of(*filters: p.Filter, whose: p.Player | None = None, zones: tuple[str, ...] = ("play",)) -> p.Select:
    return p.Select(filters, zones=zones, whose=whose)


# Numbers ----------------------------------------------------------------------------------------------------------


def test_mana_components_and_shards_come_and_go() -> None:
    b = bench()
    b.run(p.Do("gain mana", amount=p.Number(4)), "Wolf")
    b.run(p.Do("lose mana", who=p.Opponent(), amount=p.Number(2)), "Wolf")
    b.run(p.Do("gain components", amount=p.Number(2)), "Wolf")
    b.run(p.Do("gain shards", amount=p.Number(1)), "Wolf")
    assert (b.seat(ALICE).mana, b.seat(ALICE).components, b.seat(ALICE).shards) == (4, 2, 1)
    assert b.seat(BOB).mana == 0


def test_damage_to_creatures_and_players() -> None:
    b = bench()
    b.run(p.Do("damage", all_of(p.Is("creature"), whose=p.Opponent()), amount=p.Number(1)), "Wolf")
    b.run(p.Do("damage", who=p.Opponent(), amount=p.Number(3)), "Wolf")
    assert (b["Imp"].wounds, b["Troll"].wounds, b["Wolf"].wounds) == (1, 1, 0)
    assert b.seat(BOB).life == 17


@rule("HKKK-Fire-Cold-Lightning-Mental", permits)
def test_all_damage_of_a_card_of_fire_is_fire() -> None:
    b = bench()
    b.run(p.Do("damage", all_of(p.Named("Wolf")), amount=p.Number(1)), "Troll")
    assert [e.kind for e in b.happened(h.Wounded)] == ["fire"]


@rule("HKKK-Fire-Cold-Lightning-Mental", forbids)
def test_damage_of_other_cards_is_of_no_kind() -> None:
    b = bench()
    b.run(p.Do("damage", all_of(p.Named("Troll")), amount=p.Number(1)), "Wolf")
    assert [e.kind for e in b.happened(h.Wounded)] == [""]


def test_healing_and_life() -> None:
    b = bench()
    b.seat(ALICE, life=10)
    b.run(p.Do("damage", p.This(), amount=p.Number(2)), "Wolf")
    b.run(p.Do("heal", p.This(), amount=p.Number(1)), "Wolf")
    b.run(p.Do("heal", who=p.You(), amount=p.Number(4)), "Wolf")
    assert (b["Wolf"].wounds, b.seat(ALICE).life) == (1, 14)
    b.run(p.Do("gain max life", amount=p.Number(5)), "Wolf")
    b.run(p.Do("heal", who=p.You(), manner=("all",)), "Wolf")
    assert (b.seat(ALICE).life, b.seat(ALICE).most_life) == (25, 25)
    b.run(p.Do("lose life", amount=p.Number(2)), "Wolf")
    assert b.seat(ALICE).life == 23
    assert not b.happened(h.PlayerWounded)


@rule("HKKR-11.17", permits)
def test_a_bonus_counts_for_each_target_of_a_damaging_spell() -> None:
    b = bench()
    b.put("Bolt", ALICE, HAND)
    more = p.Modify(p.You(), (p.Change("damage spell bonus", "add", p.Number(1)),), until="turn")
    b.run(more, "Wolf")
    b.run(p.Do("damage", all_of(p.Is("creature"), whose=p.Opponent()), amount=p.Number(1)), "Bolt", kind="instant")
    assert (b["Imp"].wounds, b["Troll"].wounds) == (2, 2)


@rule("HKKR-11.17", forbids)
def test_a_bonus_of_spells_does_not_count_for_abilities() -> None:
    b = bench()
    more = p.Modify(p.You(), (p.Change("damage spell bonus", "add", p.Number(1)),), until="turn")
    b.run(more, "Wolf")
    b.run(p.Do("damage", all_of(p.Named("Troll")), amount=p.Number(1)), "Wolf")
    assert b["Troll"].wounds == 1


@rule("HKKR-11.18", permits)
def test_damage_that_is_split_grows_once() -> None:
    b = bench()
    b.put("Bolt", ALICE, HAND)
    more = p.Modify(p.You(), (p.Change("damage spell bonus", "add", p.Number(1)),), until="turn")
    b.run(more, "Wolf")
    b.run(
        p.Do("split damage", all_of(p.Is("creature"), whose=p.Opponent()), amount=p.Number(3)), "Bolt", kind="instant"
    )
    assert b.asked == [("number", 1), ("number", 2), ("number", 3)]
    b.says("number", 3)
    assert sorted((b["Imp"].wounds, b["Troll"].wounds)) == [1, 3]


@rule("HKKR-11.18", forbids)
def test_each_share_is_1_at_the_least() -> None:
    b = bench()
    b.run(p.Do("split damage", all_of(p.Is("creature"), whose=p.Opponent()), amount=p.Number(2)), "Wolf")
    assert not b.asked
    assert (b["Imp"].wounds, b["Troll"].wounds) == (1, 1)


def test_what_is_paid_within_an_effect_is_paid_in_full_or_not() -> None:
    b = bench()
    assert not b.could(p.Do("pay mana", amount=p.Number(1)), "Wolf")
    b.seat(ALICE, mana=1)
    assert b.could(p.Do("pay mana", amount=p.Number(1)), "Wolf")


# Cards ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("verb", "zone", "manner"),
    [
        ("destroy", "discard", "destroyed"),
        ("exile", "void", "exiled"),
        ("sacrifice", "discard", "sacrificed"),
        ("return to hand", "hand", "returned"),
        ("put on deck", "deck", "top"),
        ("put on bottom of deck", "deck", "bottom"),
        ("shuffle into deck", "deck", "shuffled"),
    ],
)
def test_what_takes_a_card_off_the_table(verb: str, zone: str, manner: str) -> None:
    b = bench()
    b.run(p.Do(verb, all_of(p.Named("Troll"))), "Imp")
    assert b.where("Troll") == (zone, BOB)
    assert [e.manner for e in b.happened(h.Left)] == [manner]


@rule("HKKR-6.10", forbids)
def test_what_another_player_controls_is_not_sacrificed() -> None:
    b = bench()
    b.run(p.Do("sacrifice", all_of(p.Named("Troll"))), "Wolf")
    assert not b.happened(h.Left)


def test_cards_out_of_play_are_moved() -> None:
    b = bench()
    b.put("Bolt", ALICE, DISCARD)
    b.run(p.Do("put into hand", all_of(p.Named("Bolt"), zones=("discard",))), "Wolf")
    assert b.where("Bolt") == ("hand", ALICE)
    assert not b.happened(h.Left)


@rule("HKKR-6.24", permits)
def test_whose_hand_it_is_chooses_what_is_discarded() -> None:
    b = bench()
    b.put("Bolt", BOB, HAND)
    b.put("Adept", BOB, HAND)
    b.run(p.Do("discard", who=p.Opponent(), amount=p.Number(1)), "Wolf")
    assert b.state.choice is not None
    assert b.state.choice.seat == BOB
    b.state.apply(("choose", b.card("Adept")))
    assert (b.where("Adept")[0], b.where("Bolt")[0]) == ("discard", "hand")


@rule("HKKR-6.23", permits)
def test_an_effect_discards_as_many_as_there_are() -> None:
    b = bench()
    b.put("Bolt", BOB, HAND)
    b.run(p.Do("discard", who=p.Opponent(), amount=p.Number(3)), "Wolf")
    assert b.where("Bolt")[0] == "discard"


def test_a_forced_sacrifice_is_chosen_by_who_gives_it_up() -> None:
    b = bench()
    b.run(p.Do("sacrifice", all_of(p.Is("creature")), who=p.Opponent(), amount=p.Number(1)), "Wolf")
    assert b.state.choice is not None
    assert b.state.choice.seat == BOB
    b.state.apply(("choose", b.card("Imp")))
    assert (b.where("Imp")[0], b.where("Troll")[0]) == ("discard", "reserve")


# Play -------------------------------------------------------------------------------------------------------------


def test_turning_and_moving() -> None:
    b = bench()
    b.run(p.Do("passivize", all_of(p.Named("Imp"))), "Wolf")
    assert b["Imp"].passive
    assert b.where("Imp") == ("reserve", BOB)
    b.run(p.Do("activate", all_of(p.Named("Imp"))), "Wolf")
    b.run(p.Do("move to guard post", all_of(p.Named("Imp"))), "Wolf")
    assert b.where("Imp") == ("guard", BOB)
    b.run(p.Do("exchange passive", all_of(p.Is("creature"))), "Wolf")
    assert all(b[x].passive for x in ("Wolf", "Imp", "Troll"))


def test_a_creature_is_put_into_play() -> None:
    b = bench()
    b.put("Adept", ALICE, DISCARD)
    b.run(p.Do("put into play", all_of(p.Named("Adept"), zones=("discard",))), "Wolf")
    assert b.where("Adept") == ("reserve", ALICE)
    assert b["Adept"].passive


@rule("HKK-8.9.7-a", permits)
def test_a_location_may_be_brought_in_out_of_a_deck() -> None:
    b = bench()
    b.put("Marsh", ALICE, DECK)
    b.run(p.Do("put into play", all_of(p.Named("Marsh"), zones=("deck",))), "Wolf")
    assert b.where("Marsh")[0] == "site"


@rule("HKK-8.9.7-a", forbids)
def test_a_location_is_not_brought_in_out_of_a_hand() -> None:
    b = bench()
    b.put("Marsh", ALICE, HAND)
    b.run(p.Do("put into play", all_of(p.Named("Marsh"), zones=("hand",))), "Wolf")
    assert b.where("Marsh")[0] == "hand"


# Markers, chance, the end -------------------------------------------------------------------------------------------


def test_markers_are_put_moved_and_taken() -> None:
    b = bench()
    b.run(p.Do("put markers", p.This(), amount=p.Number(2), manner=("frost",)), "Wolf")
    assert b.marks("Wolf") == {"frost": 2}
    b.run(p.Do("move markers", p.This(), to=all_of(p.Named("Imp")), amount=p.Number(1), manner=("frost",)), "Wolf")
    assert (b.marks("Wolf"), b.marks("Imp")) == ({"frost": 1}, {"frost": 1})
    b.run(p.Do("remove markers", p.This(), manner=("all", "frost")), "Wolf")
    assert b.marks("Wolf") == {}


def test_levels_are_gained_and_lost() -> None:
    b = bench()
    b.put("Adept", ALICE, RESERVE)
    b.run(p.Do("gain levels", all_of(p.Named("Adept")), amount=p.Number(2)), "Wolf")
    b.run(p.Do("lose levels", all_of(p.Named("Adept")), amount=p.Number(1)), "Wolf")
    assert b["Adept"].levels == 1


def test_a_die_decides() -> None:
    b = bench()
    low = p.If(p.Compare(p.HowMuch("die"), "<=", p.Number(6)), p.Do("gain mana", amount=p.HowMuch("die")))
    b.run(p.Seq((p.Do("roll a die", into="die"), low)), "Wolf")
    assert 1 <= b.seat(ALICE).mana <= 6
    assert b.happened(h.DieRolled)[0].amount == b.seat(ALICE).mana


@rule("HKKR-17.7", permits)
def test_a_text_may_say_that_a_player_loses() -> None:
    b = bench()
    b.run(p.Do("lose the game", who=p.Opponent()), "Wolf")
    assert b.state.result is not None
    assert b.state.result.winners == (ALICE,)


@rule("HKK-8.9.5-a", forbids)
def test_a_text_that_does_not_say_so_leaves_locations_alone() -> None:
    b = bench()
    b.put("Marsh", BOB, SITE)
    b.run(p.Do("exile", p.Chosen()), "Wolf", it=(b.card("Marsh"),))
    assert b.where("Marsh")[0] == "site"


@rule("HKK-8.9.5-a", permits)
def test_a_text_about_locations_affects_them() -> None:
    b = bench()
    b.put("Marsh", BOB, SITE)
    b.run(p.Do("exile", all_of(p.Is("location"), zones=("site",))), "Wolf")
    assert b.where("Marsh")[0] == "void"


def test_tokens_come_into_play_and_leave_the_game() -> None:
    b = Reading(WOLF, creature("Spark", token=True))
    b.put("Wolf", ALICE, RESERVE)
    b.run(p.Do("make token", amount=p.Number(2), manner=("Spark",)), "Wolf")
    sparks = [x for x in range(len(b.state.cards)) if b.name(x) == "Spark"]
    assert [b.state.cards[x].zone // 2 for x in sparks] == [RESERVE, RESERVE]
    assert [e.card for e in b.happened(h.Entered)] == sparks
    b.run(p.Do("return to hand", all_of(p.Is("token"))), "Wolf")
    assert b.where("Spark")[0] == "void"
