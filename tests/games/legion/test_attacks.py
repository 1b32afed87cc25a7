"""Attacks from their declaration to their end: targets, tokens, wounds, suppression (LGR-62, LGR-65 to LGR-73)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from kartoteka.games.legion import happenings as h
from kartoteka.games.legion.activation import free
from kartoteka.games.legion.fights import targets
from kartoteka.games.legion.records import FACEDOWN, FACEUP, NONE, POOL, TABLE, Attack, Played
from kartoteka.games.legion.set.cards import CardDef
from kartoteka.kernel import edits
from kartoteka.kernel.legality import Option, examine
from tests.games.legion.fighting import ALICE, BOB, Table, blade, gun, unit, vehicle
from tests.rules import forbids, permits, rule

HIT, CRIT, SURGE, BLANK = 1, 6, 7, 8
"""Faces of a red attack die."""
BLOCK, DEFENCE_SURGE, NOTHING = 1, 2, 6
"""Faces of a white defence die."""


@pytest.fixture
def t() -> Iterator[Table]:
    """A wolf two squares from an imp, and a crow and an ox that come where they are put."""
    t = Table(
        unit("Wolf", gun("2r"), blade("3r")),
        unit("Imp", gun("1b"), blade("1b")),
        unit("Crow", gun("1w", near=3, far=5)),
        vehicle("Ox", gun("1r")),
    )
    t.put("Wolf", ALICE, "E2"), t.put("Imp", BOB, "E4")
    yield t


def broken(t: Table, by: str, at: str, number: int) -> list[str]:
    """The rules that forbid an attack."""
    option: Option = ("attack", t.card(by), t.card(at), number)
    return [failure.rule for failure in examine(targets.ATTACK_NEEDS, t.state, t.of(by).owner, option).failures]


# Targets --------------------------------------------------------------------------------------------------------------


@rule("LGR-67", permits)
def test_whoever_is_in_range_and_sight_can_be_attacked(t: Table) -> None:
    assert t.attacks("Wolf") == [("Imp", "gun")]
    assert broken(t, "Wolf", "Imp", 0) == []


@rule("LGR-67", forbids)
@pytest.mark.parametrize("where", ["E11", "E12", "M13"])
def test_who_is_out_of_range_cannot(where: str, t: Table) -> None:
    t.put("Ox", BOB, where)
    assert broken(t, "Wolf", "Ox", 0) == ["LGR-67"]
    assert ("Ox", "gun") not in t.attacks("Wolf")


@rule("LGR-67", forbids)
def test_a_weapon_may_have_a_range_that_is_too_near(t: Table) -> None:
    t.put("Crow", ALICE, "E1")
    assert t.attacks("Crow") == [] and broken(t, "Crow", "Imp", 0) == ["LGR-67"]
    t.put("Ox", BOB, "E6")
    assert t.attacks("Crow") == [("Ox", "gun")]


@rule("LGR-67", forbids)
def test_who_is_not_seen_cannot_be_shot_at() -> None:
    t = Table(unit("Wolf", gun("2r")), unit("Imp"), map="default")
    t.put("Wolf", ALICE, "E4"), t.put("Imp", BOB, "E7")
    assert t.attacks("Wolf") == [] and broken(t, "Wolf", "Imp", 0) == ["LGR-67"]


@rule("LGR-67", forbids)
def test_friends_are_no_targets(t: Table) -> None:
    t.put("Ox", ALICE, "F2")
    assert broken(t, "Wolf", "Ox", 0) == ["LGR-67"]
    assert t.attacks("Wolf") == [("Imp", "gun")]


@rule("LGR-65", forbids)
def test_an_engaged_unit_does_not_shoot(t: Table) -> None:
    t.put("Ox", BOB, "E6"), t.put("Crow", BOB, "F3")
    assert t.attacks("Wolf") == [("Crow", "blade")]
    assert broken(t, "Wolf", "Ox", 0) == ["LGR-65"]


@rule("LGR-65", forbids)
def test_an_engaged_unit_is_not_shot_at(t: Table) -> None:
    t.put("Crow", ALICE, "F5")
    assert t.attacks("Wolf") == [] and broken(t, "Wolf", "Imp", 0) == ["LGR-65"]


@rule("LGR-65", permits)
def test_units_in_contact_fight(t: Table) -> None:
    t.put("Crow", BOB, "F3")
    assert t.attacks("Wolf") == [("Crow", "blade")] and broken(t, "Wolf", "Crow", 1) == []


@rule("LGR-65", permits)
def test_vehicles_are_engaged_with_nobody(t: Table) -> None:
    t.put("Ox", BOB, "F3")
    assert t.attacks("Wolf") == [("Imp", "gun"), ("Ox", "blade"), ("Ox", "gun")]


@rule("LGR-65", forbids)
def test_who_has_withdrawn_does_not_attack(t: Table) -> None:
    t.activates("Wolf", withdrew=True)
    assert broken(t, "Wolf", "Imp", 0) == ["LGR-65"]


@rule("LGR-65", permits)
def test_who_has_moved_does(t: Table) -> None:
    t.activates("Wolf")
    assert broken(t, "Wolf", "Imp", 0) == []


def test_targets_are_the_same_by_trying(t: Table) -> None:
    t.put("Crow", ALICE, "D5"), t.put("Ox", BOB, "D3")
    for name in ("Wolf", "Imp", "Crow", "Ox"):
        card = t.card(name)
        for melee in (False, True):
            usual = targets.attacks(t.state, card, melee)
            targets.IN_SIGHT.off()
            try:
                tried = targets.attacks(t.state, card, melee)
            finally:
                targets.IN_SIGHT.on()
            assert sorted(tried) == sorted(usual)


# Dice -----------------------------------------------------------------------------------------------------------------


@rule("LGR-67", permits)
@rule("LGR-90", permits)
def test_each_miniature_that_is_alive_adds_the_dice_of_the_weapon() -> None:
    t = Table(unit("Wolf", gun("1r 2w"), minis=4, wounds=2), unit("Imp"))
    t.put("Wolf", ALICE, "E2", wounds=3), t.put("Imp", BOB, "E4")
    t.attack("Wolf", "Imp")
    rolled = t.told(h.AttackRolled)[0]
    assert [face // 4 for face in rolled.faces] == [0] * 3 + [2] * 6


@rule("LGR-90", forbids)
@rule("LGR-72", forbids)
def test_who_has_fallen_adds_none() -> None:
    t = Table(unit("Wolf", gun("1r"), minis=4, wounds=1), unit("Imp"))
    t.put("Wolf", ALICE, "E2", wounds=3), t.put("Imp", BOB, "E4")
    t.attack("Wolf", "Imp")
    assert len(t.told(h.AttackRolled)[0].faces) == 1


@rule("LGR-67", forbids)
def test_weapons_for_melee_and_others_are_not_mixed(t: Table) -> None:
    t.attack("Wolf", "Imp")
    assert len(t.told(h.AttackRolled)[0].faces) == 2


# Aim ------------------------------------------------------------------------------------------------------------------


@rule("LGR-68", permits)
def test_an_aim_token_rerolls_up_to_two_dice(t: Table) -> None:
    t.set("Wolf", aim=1)
    t.attack("Wolf", "Imp", red_attack=(BLANK, BLANK), white_defence=(NOTHING, NOTHING))
    assert t.asked == [("spend aim",), ("keep",)] and t.who == ALICE
    t.then(red_attack=(HIT, CRIT))
    t.answer(("spend aim",), ("reroll", 3), ("reroll", 3))
    assert t.of("Wolf").aim == 0 and t.of("Imp").wounds == 2 and not t.asked


@rule("LGR-68", permits)
def test_fewer_dice_may_be_rerolled(t: Table) -> None:
    t.set("Wolf", aim=1)
    t.attack("Wolf", "Imp", red_attack=(HIT, BLANK), white_defence=(NOTHING, NOTHING))
    t.answer(("spend aim",))
    assert t.asked == [("reroll", 0), ("reroll", 3)]
    t.then(red_attack=(HIT,))
    t.answer(("reroll", 3), ("done",))
    assert t.of("Imp").wounds == 2


@rule("LGR-68", forbids)
def test_it_rerolls_no_third_die() -> None:
    t = Table(unit("Wolf", gun("3r")), unit("Imp"))
    t.put("Wolf", ALICE, "E2", aim=1), t.put("Imp", BOB, "E4")
    t.attack("Wolf", "Imp", red_attack=(BLANK, BLANK, BLANK))
    t.then(red_attack=(BLANK, BLANK))
    t.answer(("spend aim",), ("reroll", 3), ("reroll", 3))
    assert not t.asked


@rule("LGR-68", permits)
def test_a_later_token_may_reroll_the_same_die(t: Table) -> None:
    t.set("Wolf", aim=2)
    t.attack("Wolf", "Imp", red_attack=(BLANK, HIT), white_defence=(NOTHING, NOTHING))
    t.then(red_attack=(BLANK,))
    t.answer(("spend aim",), ("reroll", 3), ("done",))
    assert t.asked == [("spend aim",), ("keep",)]
    t.then(red_attack=(CRIT,))
    t.answer(("spend aim",), ("reroll", 3), ("done",))
    assert t.of("Imp").wounds == 2 and t.of("Wolf").aim == 0


@rule("LGR-68", permits)
def test_tokens_may_be_kept(t: Table) -> None:
    t.set("Wolf", aim=2)
    t.attack("Wolf", "Imp")
    t.answer(("keep",))
    assert t.of("Wolf").aim == 2 and not t.asked


@rule("LGK-Precise", permits)
def test_who_is_precise_rerolls_more_dice() -> None:
    t = Table(unit("Wolf", gun("4r"), has={"precise": 1}), unit("Imp"))
    t.put("Wolf", ALICE, "E2", aim=1), t.put("Imp", BOB, "E4")
    t.attack("Wolf", "Imp", red_attack=(BLANK,) * 4, white_defence=(NOTHING,) * 3)
    t.then(red_attack=(HIT, HIT, HIT))
    t.answer(("spend aim",), ("reroll", 3), ("reroll", 3), ("reroll", 3))
    assert t.of("Imp").wounds == 3 and not t.asked


@rule("LGK-Precise", forbids)
def test_who_is_precise_rerolls_nothing_without_a_token() -> None:
    t = Table(unit("Wolf", gun("4r"), has={"precise": 1}), unit("Imp"))
    t.put("Wolf", ALICE, "E2"), t.put("Imp", BOB, "E4")
    t.attack("Wolf", "Imp", red_attack=(BLANK,) * 4)
    assert not t.asked and t.of("Imp").wounds == 0


# Surge and dodge tokens -----------------------------------------------------------------------------------------------


@rule("LGR-69", permits)
def test_the_attacker_says_how_many_surge_tokens_it_spends(t: Table) -> None:
    t.set("Wolf", surge=3)
    t.attack("Wolf", "Imp", red_attack=(SURGE, SURGE), white_defence=(NOTHING,))
    assert t.asked == [("spend surge", 0), ("spend surge", 1), ("spend surge", 2)] and t.who == ALICE
    t.answer(("spend surge", 1))
    assert t.of("Wolf").surge == 2 and t.of("Imp").wounds == 1


@rule("LGR-69", forbids)
def test_it_is_not_asked_where_its_card_converts_them() -> None:
    t = Table(unit("Wolf", gun("2r"), attack_surge="crit"), unit("Imp"))
    t.put("Wolf", ALICE, "E2", surge=1), t.put("Imp", BOB, "E4")
    t.attack("Wolf", "Imp", red_attack=(SURGE, BLANK), white_defence=(NOTHING,))
    assert not t.asked and t.of("Imp").wounds == 1 and t.of("Wolf").surge == 1


@rule("LGR-70", permits)
def test_the_defender_says_how_many_dodges_it_spends(t: Table) -> None:
    t.set("Imp", dodge=2)
    t.attack("Wolf", "Imp", red_attack=(HIT, HIT), white_defence=(NOTHING,))
    assert t.asked == [("spend dodge", 0), ("spend dodge", 1), ("spend dodge", 2)] and t.who == BOB
    t.answer(("spend dodge", 1))
    assert t.of("Imp").dodge == 1 and t.of("Imp").wounds == 1


@rule("LGR-70", forbids)
def test_no_dodge_is_asked_for_against_crits(t: Table) -> None:
    t.set("Imp", dodge=2)
    t.attack("Wolf", "Imp", red_attack=(CRIT, BLANK), white_defence=(NOTHING,))
    assert not t.asked and t.of("Imp").dodge == 2 and t.of("Imp").wounds == 1


@rule("LGR-71", permits)
def test_the_defender_says_how_many_surge_tokens_it_spends(t: Table) -> None:
    t.set("Imp", surge=1)
    t.attack("Wolf", "Imp", red_attack=(HIT, HIT), white_defence=(DEFENCE_SURGE, DEFENCE_SURGE))
    assert t.asked == [("spend surge", 0), ("spend surge", 1)] and t.who == BOB
    t.answer(("spend surge", 1))
    assert t.of("Imp").surge == 0 and t.of("Imp").wounds == 1


@rule("LGR-71", permits)
def test_a_die_of_its_colour_is_rolled_for_each_hit_and_crit() -> None:
    t = Table(unit("Wolf", gun("3r")), unit("Imp", defence="red"))
    t.put("Wolf", ALICE, "E2"), t.put("Imp", BOB, "E4")
    t.attack("Wolf", "Imp", red_attack=(HIT, CRIT, BLANK), red_defence=(3, 6))
    assert t.of("Imp").wounds == 1
    assert len(t.told(h.DefenceRolled)[0].faces) == 2


@rule("LGR-71", forbids)
def test_white_dice_have_fewer_blocks(t: Table) -> None:
    t.attack("Wolf", "Imp", red_attack=(HIT, BLANK), white_defence=(3,))
    assert t.of("Imp").wounds == 1


@rule("LGK-Nimble", permits)
def test_who_is_nimble_gets_one_dodge_back() -> None:
    t = Table(unit("Wolf", gun("2r")), unit("Imp", has={"nimble": 1}))
    t.put("Wolf", ALICE, "E2"), t.put("Imp", BOB, "E4", dodge=2)
    t.attack("Wolf", "Imp", red_attack=(HIT, HIT))
    t.answer(("spend dodge", 2))
    assert t.of("Imp").dodge == 1


@rule("LGK-Nimble", forbids)
def test_who_spends_no_dodge_gets_none() -> None:
    t = Table(unit("Wolf", gun("2r")), unit("Imp", has={"nimble": 1}))
    t.put("Wolf", ALICE, "E2"), t.put("Imp", BOB, "E4", dodge=1)
    t.attack("Wolf", "Imp", red_attack=(HIT, HIT))
    t.answer(("spend dodge", 0))
    assert t.of("Imp").dodge == 1


# Wounds ---------------------------------------------------------------------------------------------------------------


@rule("LGR-72", permits)
def test_wounds_go_to_one_miniature_after_the_other() -> None:
    from kartoteka.games.legion.numbers import minis

    t = Table(unit("Wolf", gun("3r")), unit("Imp", minis=3, wounds=2))
    t.put("Wolf", ALICE, "E2"), t.put("Imp", BOB, "E4", wounds=1)
    t.attack("Wolf", "Imp", red_attack=(CRIT, CRIT, BLANK), white_defence=(NOTHING, NOTHING))
    assert t.of("Imp").wounds == 3 and minis(t.state, t.card("Imp")) == 2


@rule("LGR-72", permits)
def test_who_has_no_miniature_left_is_defeated(t: Table) -> None:
    t.set("Imp", wounds=4, dodge=0)
    t.attack("Wolf", "Imp", red_attack=(CRIT, CRIT), white_defence=(NOTHING, NOTHING))
    assert t.has_fallen("Imp") and t.of("Imp").wounds == 5
    (defeated,) = t.told(h.Defeated)
    assert (defeated.by, defeated.player) == (t.card("Wolf"), BOB)


@rule("LGR-72", forbids)
def test_who_has_one_left_is_not(t: Table) -> None:
    t.set("Imp", wounds=3)
    t.attack("Wolf", "Imp", red_attack=(CRIT, BLANK), white_defence=(NOTHING,))
    assert not t.has_fallen("Imp") and t.of("Imp").wounds == 4


@rule("LGR-51", permits)
def test_who_falls_loses_the_token_that_it_shows(t: Table) -> None:
    t.set("Imp", wounds=4, order=FACEUP)
    t.attack("Wolf", "Imp", red_attack=(CRIT, CRIT), white_defence=(NOTHING, NOTHING))
    assert t.of("Imp").order == NONE


@rule("LGR-51", forbids)
def test_its_token_in_the_pool_stays_there(t: Table) -> None:
    t.set("Imp", wounds=4)
    token = t.put("corps", BOB, zone=POOL)
    t.attack("Wolf", "Imp", red_attack=(CRIT, CRIT), white_defence=(NOTHING, NOTHING))
    assert t.has_fallen("Imp") and t.state.zones[POOL * 2 + BOB] == (token,)


@rule("LGR-78", permits)
@rule("LGR-78", forbids)
@pytest.mark.parametrize("owner", ["Imp", "Crow"])
def test_the_command_card_of_who_falls_stays_in_force(owner: str) -> None:
    t = Table(unit("Wolf", gun("2r")), unit("Imp"), CardDef(name="Ruse", code="Ruse", kind="command", owners=(owner,)))
    t.put("Wolf", ALICE, "E2"), t.put("Imp", BOB, "E4", wounds=4)
    card = t.put("Ruse", BOB, zone=TABLE)
    edits.open_situation(t.state, Played(card=card, player=BOB, round=1))
    t.attack("Wolf", "Imp", red_attack=(CRIT, CRIT), white_defence=(NOTHING, NOTHING))
    assert t.has_fallen("Imp") and t.state.opened[Played].card == card


@rule("LGR-91", permits)
def test_a_vehicle_is_damaged_when_its_wounds_reach_its_resilience(t: Table) -> None:
    t.put("Ox", BOB, "E5", wounds=4)
    t.attack("Wolf", "Ox", red_attack=(CRIT, BLANK), white_defence=(NOTHING,))
    assert t.of("Ox").damaged and t.of("Ox").wounds == 5


@rule("LGR-91", forbids)
def test_it_is_not_before(t: Table) -> None:
    t.put("Ox", BOB, "E5", wounds=3)
    t.attack("Wolf", "Ox", red_attack=(CRIT, BLANK), white_defence=(NOTHING,))
    assert not t.of("Ox").damaged and t.of("Ox").wounds == 4


# Suppression ----------------------------------------------------------------------------------------------------------


@rule("LGR-73", permits)
def test_a_shot_with_a_hit_suppresses_cover_and_dodges_not_counted(t: Table) -> None:
    t.set("Imp", dodge=1)
    t.attack("Wolf", "Imp", red_attack=(HIT, BLANK))
    t.answer(("spend dodge", 1))
    assert t.of("Imp").suppression == 1 and t.of("Imp").wounds == 0


@rule("LGR-73", forbids)
def test_a_shot_without_any_suppresses_nobody(t: Table) -> None:
    t.attack("Wolf", "Imp", red_attack=(BLANK, SURGE))
    assert t.of("Imp").suppression == 0


@rule("LGR-73", forbids)
def test_melee_suppresses_nobody(t: Table) -> None:
    t.put("Crow", BOB, "F3")
    t.attack("Wolf", "Crow", 1, red_attack=(CRIT, HIT, HIT))
    assert t.of("Crow").suppression == 0


@rule("LGR-73", forbids)
def test_vehicles_get_no_suppression(t: Table) -> None:
    t.put("Ox", BOB, "E5")
    t.attack("Wolf", "Ox", red_attack=(CRIT, HIT))
    assert t.of("Ox").suppression == 0


@rule("LGK-Suppressive", permits)
def test_a_suppressive_weapon_suppresses_more() -> None:
    t = Table(unit("Wolf", gun("2r", suppressive=1)), unit("Imp"))
    t.put("Wolf", ALICE, "E2"), t.put("Imp", BOB, "E4")
    t.attack("Wolf", "Imp", red_attack=(HIT, BLANK))
    assert t.of("Imp").suppression == 2


@rule("LGK-Suppressive", permits)
def test_a_suppressive_weapon_suppresses_though_nothing_hits() -> None:
    t = Table(unit("Wolf", gun("2r", suppressive=1)), unit("Imp"))
    t.put("Wolf", ALICE, "E2"), t.put("Imp", BOB, "E4")
    t.attack("Wolf", "Imp", red_attack=(BLANK, BLANK))
    assert t.of("Imp").suppression == 1


@rule("LGK-Suppressive", forbids)
def test_another_weapon_gives_no_more_than_its_hits() -> None:
    t = Table(unit("Wolf", gun("2r")), unit("Imp"))
    t.put("Wolf", ALICE, "E2"), t.put("Imp", BOB, "E4")
    t.attack("Wolf", "Imp", red_attack=(HIT, BLANK))
    assert t.of("Imp").suppression == 1


# Fire Support ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def nest() -> Iterator[Table]:
    """The wolf, and a nest with Fire Support that could shoot at the imp as well."""
    t = Table(
        unit("Wolf", gun("1r"), blade("1r")),
        unit("Nest", gun("2w"), blade("3b"), has={"fire support": 1}),
        unit("Imp"),
        unit("Crow", blade("1r")),
    )
    t.put("Wolf", ALICE, "E2"), t.put("Nest", ALICE, "G2", order=FACEUP), t.put("Imp", BOB, "E4")
    yield t


@rule("LGK-Fire-Support", permits)
def test_a_unit_with_a_faceup_token_joins_a_shot(nest: Table) -> None:
    nest.attack("Wolf", "Imp", red_attack=(BLANK,), white_attack=(2, 2), white_defence=(NOTHING, NOTHING))
    assert nest.asked == [("join", nest.card("Nest")), ("done",)] and nest.who == ALICE
    nest.answer(("join", nest.card("Nest")))
    assert nest.of("Imp").wounds == 2 and nest.of("Nest").order == FACEDOWN


@rule("LGK-Fire-Support", permits)
def test_nobody_has_to_join(nest: Table) -> None:
    nest.attack("Wolf", "Imp", red_attack=(BLANK,))
    nest.answer(("done",))
    assert nest.of("Imp").wounds == 0 and nest.of("Nest").order == FACEUP


@rule("LGK-Fire-Support", forbids)
@pytest.mark.parametrize("order", [NONE, FACEDOWN])
def test_without_a_faceup_token_nobody_joins(order: int, nest: Table) -> None:
    nest.set("Nest", order=order)
    nest.attack("Wolf", "Imp", red_attack=(BLANK,))
    assert not nest.asked


@rule("LGK-Fire-Support", forbids)
def test_nobody_joins_a_fight(nest: Table) -> None:
    nest.put("Crow", BOB, "E3")
    nest.attack("Wolf", "Crow", 1, red_attack=(BLANK,))
    assert not nest.asked


# What it costs --------------------------------------------------------------------------------------------------------


@rule("LGR-62", permits)
def test_an_attack_is_an_action(t: Table) -> None:
    t.activates("Wolf")
    t.attack("Wolf", "Imp")
    assert (t.activation.left, t.activation.done, t.activation.after) == (1, ("attack",), "")


@rule("LGR-64", permits)
def test_an_attack_can_be_answered_where_anybody_stands_by(t: Table) -> None:
    t.happens(h.StandbyGained(card=t.card("Imp")))
    t.activates("Wolf")
    t.attack("Wolf", "Imp", red_attack=(BLANK, BLANK))
    assert t.activation.after == "attack"


@rule("LGR-62", permits)
def test_a_free_attack_uses_up_none(t: Table) -> None:
    t.activates("Wolf", left=1, done=("move",), free=("attack",))
    t.attack("Wolf", "Imp", free=True)
    assert (t.activation.left, t.activation.done, t.activation.free) == (1, ("move", "attack"), ())


@rule("LGR-64", forbids)
def test_who_attacks_loses_its_standby(t: Table) -> None:
    t.happens(h.StandbyGained(card=t.card("Wolf")))
    t.attack("Wolf", "Imp")
    assert t.of("Wolf").standby == 0 and t.state.seats[ALICE].standbys == 0


def moved(*weapons: object, has: dict[str, int], to: str, **now: object) -> tuple[str, ...]:
    t = Table(unit("Wolf", gun("1r"), blade("1r"), has=has), unit("Imp"))
    t.put("Wolf", ALICE, to), t.put("Imp", BOB, "E4")
    t.activates("Wolf", **{"left": 1, "done": ("move",), **now})
    return free.earned(t.state, t.card("Wolf"))


@rule("LGK-Relentless", permits)
def test_who_is_relentless_attacks_freely_after_a_move() -> None:
    assert moved(has={"relentless": 1}, to="E2") == ("attack",)


@rule("LGK-Relentless", forbids)
def test_who_is_not_does_not() -> None:
    assert moved(has={}, to="E2") == ()
    assert moved(has={"relentless": 1}, to="E2", withdrew=True) == ()


@rule("LGK-Relentless", forbids)
def test_the_free_attack_is_lost_with_the_next_action(t: Table) -> None:
    t.activates("Wolf", done=("move",), free=("attack",))
    t.happens(h.Aimed(card=t.card("Wolf")))
    assert t.activation.free == ()


@rule("LGR-62", forbids)
def test_a_free_attack_is_no_second_attack() -> None:
    assert moved(has={"relentless": 1, "charge": 1}, to="E3", done=("attack", "move")) == ()


@rule("LGK-Charge", permits)
def test_who_charges_fights_freely_after_a_move_into_contact() -> None:
    assert moved(has={"charge": 1}, to="E3") == ("melee",)


@rule("LGK-Charge", forbids)
def test_who_charges_into_no_contact_does_not() -> None:
    assert moved(has={"charge": 1}, to="E2") == ()


def test_an_attack_with_another_weapon_than_the_free_one_costs_an_action() -> None:
    t = Table(unit("Wolf", gun("1r"), blade("1r")), unit("Imp"))
    t.put("Wolf", ALICE, "E3"), t.put("Imp", BOB, "E4")
    t.activates("Wolf", free=("melee",))
    assert not free.is_free(t.state, t.card("Wolf"), 0) and free.is_free(t.state, t.card("Wolf"), 1)


# The end --------------------------------------------------------------------------------------------------------------


def test_what_is_left_of_an_attack_is_told(t: Table) -> None:
    t.attack("Wolf", "Imp", red_attack=(HIT, CRIT), white_defence=(BLOCK, NOTHING))
    (ended,) = t.told(h.AttackEnded)
    assert (ended.wounds, ended.melee) == (1, False)
    assert Attack not in t.state.opened


def test_in_the_five_round_edition_cover_is_rolled_for() -> None:
    t = Table(unit("Wolf", gun("3r")), unit("Imp", has={"cover": 1}), options=["dice_for_cover"])
    t.put("Wolf", ALICE, "E2"), t.put("Imp", BOB, "E4", dodge=1)
    t.attack(
        "Wolf", "Imp", red_attack=(HIT, HIT, HIT), cover_die=(BLOCK, DEFENCE_SURGE, BLOCK), white_defence=(NOTHING,)
    )
    assert t.asked == [("spend dodge", 0), ("spend dodge", 1)]
    t.answer(("spend dodge", 0))
    assert t.of("Imp").wounds == 1
