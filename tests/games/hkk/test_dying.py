"""Who dies, what is taken out of the dead, and poison (HKKR-13, HKKR-14, HKKR-17)."""

from __future__ import annotations

import pytest

from kartoteka.games.hkk import happenings as h
from kartoteka.games.hkk.deaths import dying, extracting, poison
from kartoteka.games.hkk.deaths.hurt import all_are_safe, hurt
from kartoteka.games.hkk.deaths.leaving import going
from kartoteka.games.hkk.records import GUARD, HAND, RESERVE, TABLE, Right
from kartoteka.kernel import program as p
from kartoteka.kernel.procedures import Call
from tests.games.hkk.bench import ALICE, BOB, Bench, card, creature, effect, gets
from tests.rules import forbids, permits, rule

WOLF = creature("Wolf", damage=2, life=3, icons=2)
BRUTE = creature("Brute", type="freakborn", life=2, icons=3)
GOLEM = creature("Golem", type="galetki", life=2)
STONE = creature("Stone", type="galetki", life=2)


def table(*more: object, **kw: object) -> Bench:
    return Bench(WOLF, BRUTE, GOLEM, STONE, *more, **kw)  # type: ignore[arg-type]


def check(b: Bench) -> Bench:
    return b.carry_out(dying.life_check(b.state))


# The life check ---------------------------------------------------------------------------------------------------


@rule("HKKR-13.3", permits)
def test_a_creature_without_life_goes_to_its_owners_discard_pile() -> None:
    b = table()
    b.put("Wolf", ALICE, GUARD, wounds=3, owner=BOB)
    check(b)
    assert b.where("Wolf") == ("discard", BOB)


@rule("HKKR-13.3", forbids)
def test_a_creature_with_life_stays() -> None:
    b = table()
    b.put("Wolf", ALICE, GUARD, wounds=2)
    assert not dying.anybody(b.state) and dying.life_check(b.state) is None


def test_who_is_hurt_is_looked_up_anew_whenever_it_may_be_another() -> None:
    b = table()
    wolf, brute = b.put("Wolf", ALICE, GUARD), b.put("Brute", BOB, RESERVE)
    s = b.state
    assert list(hurt(s)) == [] and all_are_safe(s)
    b.raise_(h.Wounded(card=wolf, amount=2))
    assert list(hurt(s)) == [wolf] and all_are_safe(s)
    b.raise_(h.Wounded(card=wolf, amount=1))
    assert not all_are_safe(s)
    b.raise_(h.Healed(card=wolf, amount=3))
    assert list(hurt(s)) == [] and all_are_safe(s)
    b.raise_(h.MarkersPut(card=brute, marker="poison", amount=1))
    assert list(hurt(s)) == [brute] and not all_are_safe(s)
    b.raise_(going(s, brute, "discard", "destroyed"))
    assert list(hurt(s)) == [] and all_are_safe(s)


@rule("D-9", permits)
def test_a_creature_dies_when_what_kept_it_alive_goes() -> None:
    b = table(card("Banner", "enchantment", gets(p.Select((p.Is("creature"),)), "life", 1)))
    b.put("Banner", ALICE, TABLE)
    wolf = b.put("Wolf", ALICE, GUARD, wounds=3)
    assert not dying.anybody(b.state)
    b.raise_(going(b.state, b.card("Banner"), "discard", "destroyed"))
    assert dying.creatures(b.state) == [wolf]


@rule("HKKR-17.1", permits)
@rule("HKKR-13.6", permits)
def test_who_is_without_life_loses() -> None:
    b = table()
    b.seat(BOB, life=0)
    check(b)
    assert b.state.result is not None and b.state.result.winners == (ALICE,)


@rule("HKKR-17.4", permits)
def test_both_without_life_draw() -> None:
    b = table()
    b.seat(ALICE, life=-1)
    b.seat(BOB, life=0)
    check(b)
    assert b.state.result is not None and b.state.result.winners == ()


@rule("HKKR-17.5", forbids)
def test_under_the_other_reading_a_player_lives_until_the_end_of_the_turn() -> None:
    b = table(options=["late_death"])
    b.seat(BOB, life=0)
    assert dying.life_check(b.state) is None
    b.carry_out(dying.late_check(b.state))
    assert b.state.result is not None and b.state.result.winners == (ALICE,)


@rule("HKKR-17.5", permits)
def test_a_player_loses_at_once() -> None:
    b = table()
    b.seat(BOB, life=0)
    assert dying.late_check(b.state) is None and dying.life_check(b.state) is not None


@rule("HKKR-17.3", permits)
def test_all_die_at_the_same_time() -> None:
    b = table()
    b.put("Wolf", ALICE, GUARD, wounds=3)
    b.put("Brute", BOB, GUARD, wounds=2)
    check(b)
    first, second = b.happened(h.Left)
    assert b.state.journal is not None and first.manner == second.manner == "died"
    assert b.where("Wolf")[0] == b.where("Brute")[0] == "discard"


def test_a_building_without_structure_points_goes() -> None:
    b = table(card("Tower", "building", structure=3))
    b.put("Tower", BOB, TABLE, wounds=3)
    check(b)
    assert b.where("Tower") == ("discard", BOB)


# Saving lives -----------------------------------------------------------------------------------------------------


BALM = card(
    "Balm", "instant", effect(p.Choose(p.Select((p.Is("creature"),))), p.Do("heal", p.Chosen(), amount=p.Number(3)))
)
BOON = card("Boon", "instant", effect(p.Do("draw", amount=p.Number(1))))


@rule("HKKR-17.8", permits)
@rule("HKKR-17.3", permits)
def test_an_instant_that_heals_saves_who_is_dying() -> None:
    b = table(BALM, BOON)
    b.put("Wolf", ALICE, GUARD, wounds=3)
    b.put("Balm", ALICE, HAND)
    b.put("Boon", ALICE, HAND)
    check(b)
    assert b.asked == [("save", "Balm", 0, ""), ("pass",)]
    b.says("save", "Balm", 0, "").says("choose", "Wolf")
    assert b.where("Wolf") == ("guard", ALICE) and b["Wolf"].wounds == 0


@rule("HKKR-17.9", permits)
def test_the_active_player_is_asked_first() -> None:
    b = table(BALM, creature("Second", life=1), active=BOB)
    b.put("Wolf", ALICE, GUARD, wounds=3)
    b.put("Balm", ALICE, HAND)
    b.put("Balm", BOB, HAND)
    check(b)
    assert b.state.choice is not None and b.state.choice.seat == BOB
    b.says("pass").says("pass")
    assert b.where("Wolf") == ("discard", ALICE)


@rule("HKKR-17.9", permits)
def test_who_falls_meanwhile_joins_those_who_are_dying() -> None:
    small = creature("Imp", life=1)
    imps = p.Select((p.Has("name", "Imp"),))
    fever = card("Fever", "instant", effect(
        p.Choose(p.Select((p.Is("creature"),))), p.Do("heal", p.Chosen(), amount=p.Number(1)),
        p.Do("damage", imps, amount=p.Number(1)),
    ))  # fmt: skip
    b = table(BALM, small, fever)
    b.put("Wolf", ALICE, GUARD, wounds=3)
    b.put("Stone", ALICE, GUARD, wounds=2)
    b.put("Imp", ALICE, GUARD)
    b.put("Fever", ALICE, HAND)
    b.put("Balm", ALICE, HAND)
    check(b)
    b.says("save", "Fever", 0, "").says("choose", "Stone").says("pass")
    assert b.asked[0] == ("save", "Balm", 0, "") and b.where("Wolf") == ("guard", ALICE)
    b.says("pass")
    assert b.where("Wolf")[0] == b.where("Imp")[0] == "discard"


# Extraction -------------------------------------------------------------------------------------------------------


def leaves(b: Bench, name: str, to: str = "discard", manner: str = "destroyed", **kw: object) -> list[Right]:
    """The rights that are open when a card has left."""
    b.raise_(going(b.state, b.card(name), to, manner, **kw))  # type: ignore[arg-type]
    return [x for x in b.state.situations if type(x) is Right]


@rule("HKKR-14.1", permits)
def test_the_opponent_may_take_components() -> None:
    b = table()
    b.put("Wolf", ALICE, GUARD)
    (right,) = leaves(b, "Wolf")
    assert (right.player, right.left, right.freakborn) == (BOB, 2, False)


@pytest.mark.parametrize(
    ("to", "manner", "more", "phase"),
    [
        ("hand", "returned", {}, "main"),
        ("deck", "shuffled", {}, "main"),
        ("discard", "sacrificed", {"paid": True}, "main"),
        ("discard", "sacrificed", {"drawback": True}, "main"),
        ("discard", "destroyed", {"cause": (0, 0, 0, 0, 1)}, "preparation"),
        ("discard", "died", {}, "preparation"),
    ],
)
@rule("HKKR-14.10", forbids)
@rule("HKKR-14.6", forbids)
@rule("HKKR-14.7", forbids)
@rule("HKKR-7.27", forbids)
def test_nothing_can_be_extracted(to: str, manner: str, more: dict[str, object], phase: str) -> None:
    b = table(phase=phase)
    b.put("Wolf", ALICE, GUARD)
    assert leaves(b, "Wolf", to, manner, **more) == []


@rule("HKKR-14.5", forbids)
def test_not_out_of_the_opponents_creatures_in_the_preparation_phase_either() -> None:
    b = table(phase="preparation")
    b.put("Wolf", BOB, GUARD)
    assert leaves(b, "Wolf", "discard", "died") == []


@rule("HKKR-14.8", permits)
def test_a_sacrifice_that_an_effect_demands_yields_components() -> None:
    b = table()
    b.put("Wolf", ALICE, GUARD)
    assert len(leaves(b, "Wolf", "discard", "sacrificed")) == 1


@rule("HKKR-14.1", permits)
@rule("HKKR-14.3", permits)
@rule("HKKR-14.13", permits)
def test_components_are_taken_in_part_and_the_rest_later() -> None:
    b = table()
    b.put("Wolf", ALICE, GUARD)
    (right,) = leaves(b, "Wolf")
    b.carry_out(Call(extracting.LAST_CALL.procedure, extracting.LAST_CALL.procedure.regs()))
    assert b.asked == [("extract", right.id, 2), ("extract", right.id, 1), ("pass",)]
    b.says("extract", right.id, 1)
    assert b.seat(BOB).components == 1
    b.says("extract", right.id, 1)
    assert b.seat(BOB).components == 2 and Right not in b.state.opened


@rule("HKK-8.2.1-a", permits)
@rule("HKK-8.2.1-b", permits)
@rule("HKK-8.2.1-d", permits)
@rule("HKK-8.2.1-g", permits)
def test_markers_for_galetki_in_the_place_of_components() -> None:
    b = table()
    b.put("Brute", ALICE, GUARD)
    b.put("Golem", BOB, RESERVE)
    b.put("Stone", BOB, RESERVE)
    (right,) = leaves(b, "Brute")
    b.call(extracting.LAST_CALL.procedure, extracting.LAST_CALL.procedure.regs())
    b.says("feed", right.id, "Golem").says("feed", right.id, "Stone").says("extract", right.id, 1)
    assert b.marks("Golem") == b.marks("Stone") == {"strengthening": 1}
    assert b.seat(BOB).components == 1


@rule("HKK-8.2.1-g", forbids)
def test_components_of_other_monsters_are_no_markers() -> None:
    b = table()
    b.put("Wolf", ALICE, GUARD)
    b.put("Golem", BOB, RESERVE)
    leaves(b, "Wolf")
    b.call(extracting.LAST_CALL.procedure, extracting.LAST_CALL.procedure.regs())
    assert {x[0] for x in b.asked} == {"extract", "pass"}


@rule("HKK-8.2.1-h", forbids)
def test_without_a_galetki_there_is_no_exchange() -> None:
    b = table()
    b.put("Brute", ALICE, GUARD)
    b.put("Wolf", BOB, RESERVE)
    b.put("Golem", ALICE, RESERVE)
    leaves(b, "Brute")
    b.call(extracting.LAST_CALL.procedure, extracting.LAST_CALL.procedure.regs())
    assert {x[0] for x in b.asked} == {"extract", "pass"}


# Poison -----------------------------------------------------------------------------------------------------------


@rule("HKKR-13.11", permits)
def test_as_many_poison_markers_as_life_kill() -> None:
    b = table()
    wolf = b.put("Wolf", ALICE, RESERVE, wounds=1, markers=(("poison", 2),))
    assert poison.due(b.state) == [wolf]


@rule("HKKR-13.11", forbids)
def test_fewer_do_not() -> None:
    b = table()
    b.put("Wolf", ALICE, RESERVE, markers=(("poison", 2),))
    assert poison.due(b.state) == []


@rule("HKKR-13.10", permits)
@rule("HKKR-13.10", forbids)
@rule("HKKR-7.22", permits)
def test_poison_grows_in_the_preparation_phase_of_its_creatures_controller() -> None:
    b = table(phase="preparation")
    wolf = b.put("Wolf", ALICE, RESERVE, markers=(("poison", 1),))
    b.put("Brute", BOB, RESERVE, markers=(("poison", 1),))
    assert poison.growing(b.state) == [wolf]
    b.carry_out(poison.grow(b.state, ALICE, ("poison", wolf)))
    assert b.marks("Wolf") == {"poison": 2}
    assert poison.growing(b.state) == []


def test_poison_does_not_grow_in_other_phases() -> None:
    b = table(phase="main")
    b.put("Wolf", ALICE, RESERVE, markers=(("poison", 1),))
    assert poison.growing(b.state) == []
