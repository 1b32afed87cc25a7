"""Cards of the set in the battle: that each does what it says."""

from __future__ import annotations

from typing import Any

from kartoteka.games.swtcg.game import SWTCG
from kartoteka.play.session import Session
from tests.games.swtcg.set_tables import attack, begin, do, offered, one, sight, titles
from tests.games.swtcg.shown import say
from tests.rules import permits, rule

# Attacks --------------------------------------------------------------------------------------------------------------


def test_dune_crawler_buys_damage_off_one_at_a_time() -> None:
    given: dict[str, Any] = {"alice": {"ground": ["Crane Walker"]}, "bob": {"ground": ["Dune Crawler"], "force": 2}}
    for answer, damage, force in (("yes", 1, 1), ("no", 2, 2)):
        session = begin("ground", **given, dice=[(4, 4, 1, 1)])
        seen = attack(session, "alice: attack Crane Walker -> bob's Dune Crawler", f"bob: {answer}")
        assert (one(seen, "Dune Crawler").damage, seen.force(1)) == (damage, force)


def test_night_talon_pays_for_power_and_gets_all_of_it() -> None:
    session = begin(
        "space", alice={"space": ["Night Talon (A)"], "force": 5}, bob={"space": ["Bastion Cruiser"]}, dice=[(4,) * 7]
    )
    seen = attack(
        session, "alice: attack Night Talon -> bob's Bastion Cruiser", "alice: use Night Talon", "alice: number 4"
    )
    assert seen.force(0) == 1
    assert not seen.units(1)


def test_veyras_damage_cannot_be_prevented() -> None:
    session = begin(
        "character",
        alice={"character": ["Veyra Sollun (B)"]},
        bob={"character": ["Novice of the Quiet Hall", "Mender Droid"], "force": 5, "hand": ["Duck and Weave"]},
        dice=[(6,) * 6],
    )
    seen = attack(session, "alice: attack Veyra Sollun -> bob's Novice of the Quiet Hall")
    assert titles(seen, "discard", 1) == ["Novice of the Quiet Hall"]
    assert seen.force(1) == 5


def test_who_attacks_sela_pays_first() -> None:
    given: dict[str, Any] = {"bob": {"character": ["Sela Marrat (A)"]}, "dice": [(1, 1)]}
    poor = begin("character", alice={"character": ["Rattle Droid"]}, **given)
    assert all("Sela" not in option for option in offered(poor))
    rich = begin("character", alice={"character": ["Rattle Droid"], "force": 1}, **given)
    assert attack(rich, "alice: attack Rattle Droid -> bob's Sela Marrat").force(0) == 0


def test_the_clone_line_stands_closer_together() -> None:
    seen = sight(begin("ground", bob={"ground": ["Clone Line Company", "Clone Mortar Team", "Scout Runner"]},
                       alice={"ground": ["Scuttler Droid"]}))  # fmt: skip
    powers = {u.title: u.power for u in seen.units(1)}
    assert powers == {"Clone Line Company": 3, "Clone Mortar Team": 3, "Scout Runner": 3}


def test_carrion_squadron_weakens_and_old_bristleback_rages() -> None:
    seen = sight(begin("space", alice={"space": [{"Carrion Squadron": {"damage": 2}}]},
                       bob={"ground": [{"Old Bristleback": {"damage": 2}}]}))  # fmt: skip
    assert (one(seen, "Carrion Squadron", 0).power, one(seen, "Old Bristleback").power) == (3, 5)


def test_lake_wyrm_needs_water() -> None:
    dry = sight(begin("ground", bob={"ground": ["Lake Wyrm"]}))
    wet = sight(begin("ground", bob={"ground": ["Lake Wyrm"], "site": {"character": "Drowned Orchard"}}))
    assert (one(dry, "Lake Wyrm").power, one(wet, "Lake Wyrm").power) == (5, 7)
    assert one(wet, "Lake Wyrm").speed == 20


def test_a_bonegnawer_must_be_fed() -> None:
    for force in (1, 0):
        session = begin(
            "ground",
            alice={"ground": ["Bonegnawer"], "force": force},
            bob={"ground": ["Siege Strider"]},
            dice=[(1,) * 4],
        )
        say(session, "alice: attack Bonegnawer -> bob's Siege Strider")
        session.take("option 2" if force else "option 1")
        seen = sight(session)
        assert bool(seen.units(0)) == bool(force)
        assert seen.force(0) == 0


def test_the_acolyte_takes_force_from_whom_it_hurts() -> None:
    session = begin(
        "character",
        alice={"character": ["Red Acolyte"]},
        bob={"character": ["Brakka (B)"], "force": 3},
        dice=[(6, 1, 1, 1)],
    )
    seen = attack(session, "alice: attack Red Acolyte -> bob's Brakka")
    assert (one(seen, "Brakka (B)").damage, seen.force(1)) == (1, 2)


def test_a_watchtower_intercepts_and_shoots_back() -> None:
    session = begin(
        "ground",
        alice={"ground": ["Mammoth Walker"]},
        bob={"ground": [{"Scout Runner": {"tapped": True}}, {"Hill Watchtower": {"tapped": True}}], "force": 2},
        dice=[(4, 1, 1, 1, 1, 1, 1), (6, 6)],
    )
    seen = attack(
        session,
        "alice: attack Mammoth Walker -> bob's Scout Runner",
        "bob: use Hill Watchtower Intercept",
        "bob: use Hill Watchtower Retaliate",
    )
    assert (one(seen, "Hill Watchtower").damage, one(seen, "Scout Runner").damage) == (1, 0)
    assert (one(seen, "Mammoth Walker", 0).damage, seen.force(1)) == (2, 0)


def test_deflected_damage_hits_somebody_else() -> None:
    session = begin(
        "character",
        alice={"character": ["Kesk (B)", "Rattle Droid"]},
        bob={"character": [{"Oru Vint (C)": {"tapped": True}}], "force": 5},
        dice=[(3, 3, 1, 1, 1)],
    )
    seen = attack(
        session,
        "alice: attack Kesk -> bob's Oru Vint",
        "bob: use Oru Vint Deflect",
        "bob: on alice's Rattle Droid",
    )
    assert (one(seen, "Oru Vint (C)").damage, titles(seen, "discard"), seen.force(1)) == (0, ["Rattle Droid"], 3)


def test_pilots_give_what_they_say() -> None:
    seen = sight(begin("space", alice={
        "space": [{"Thorn Fighter": {"pilot": "Thorn Flight Leader"}},
                  {"Pillar of Iron": {"pilot": "Marshal Drosk (A)"}}],
        "ground": [{"Wasp Speeder": {"pilot": "Wasp Rider"}}],
    }))  # fmt: skip
    fighter, pillar, speeder = (one(seen, name, 0) for name in ("Thorn Fighter", "Pillar of Iron", "Wasp Speeder"))
    seen = sight(begin("ground", alice={"ground": [{"Crane Walker": {"pilot": "Marshal Drosk (B)"}}]}))
    walker = one(seen, "Crane Walker", 0)
    assert (fighter.speed, fighter.keywords) == (60, {"accuracy": 1})
    assert (pillar.speed, pillar.power, "armor" in pillar.keywords, "critical hit" in pillar.keywords) == (
        30,
        7,
        True,
        False,
    )
    assert (speeder.speed, "overkill" in speeder.keywords) == (70, True)
    assert (walker.speed, walker.power) == (40, 6)


def test_a_marshal_on_foot_commands_the_ships_and_the_walkers() -> None:
    seen = sight(begin("space", alice={"space": ["Pillar of Iron"], "character": ["Marshal Drosk (A)"]}))
    assert (one(seen, "Pillar of Iron", 0).power, one(seen, "Pillar of Iron", 0).keywords["critical hit"]) == (8, 1)
    session = begin(
        "ground",
        alice={"ground": [{"Crane Walker": {"tapped": True}}, {"Wasp Speeder": {"tapped": True}}], "force": 1,
               "character": ["Marshal Drosk (B)"]},
        bob={"ground": ["Ridge Strider"]}, dice=[(4, 1, 1, 1)],
    )  # fmt: skip
    seen = attack(
        session,
        "bob: attack Ridge Strider -> alice's Wasp Speeder",
        "alice: use Crane Walker Intercept from Marshal Drosk",
    )
    assert (one(seen, "Crane Walker", 0).damage, one(seen, "Wasp Speeder", 0).damage) == (1, 0)


def test_a_blade_is_for_jedi() -> None:
    for carrier, power in (("Novice of the Quiet Hall", 4), ("Gate Sentry", 3)):
        seen = sight(begin("character", bob={"character": [{carrier: {"equipment": ["Ringing Blade"]}}]}))
        assert one(seen, carrier).power == power


def test_plating_shields_whatever_it_is_bolted_to() -> None:
    seen = sight(begin("space", bob={"space": [{"Lantern Skiff": {"equipment": ["Bolted Plating"]}}]}))
    assert one(seen, "Lantern Skiff").keywords == {"shields": 1}


# Battle cards ---------------------------------------------------------------------------------------------------------


def fear(**bob: Any) -> Session:
    """Bob attacks, alice holds Grip of Fear."""
    session = begin(
        "ground",
        alice={"ground": [{"Furnace Tank": {"tapped": True}}], "force": 2, "hand": ["Grip of Fear"]},
        bob={"ground": ["Ridge Strider"], **bob},
        dice=[(6,)],
    )
    say(session, "bob: attack Ridge Strider -> alice's Furnace Tank", "alice: play Grip of Fear")
    return session


def test_grip_of_fear_takes_dice_away() -> None:
    seen = attack(fear())
    assert (one(seen, "Furnace Tank", 0).damage, seen.force(0), titles(seen, "discard")) == (1, 0, ["Grip of Fear"])


def test_not_this_time_undoes_it() -> None:
    session = fear(force=3, hand=["Not This Time"])
    session.state.script = (SWTCG.outcome(session.state, "dice", [6, 6, 6, 6]),)
    seen = attack(session, "bob: play Not This Time")
    assert titles(seen, "discard") == ["Furnace Tank", "Grip of Fear"]
    assert seen.force(1) == 0


def test_turned_circuits_turns_for_the_battle_only() -> None:
    session = begin(
        step="battle",
        alice={"force": 4, "hand": ["Turned Circuits"], "ground": ["Scuttler Droid"]},
        bob={"ground": ["Scout Runner", "Siege Strider"]},
        dice=[(1,) * 9] * 9,
    )
    seen = do(session, "alice: play Turned Circuits", "alice: on bob's Scout Runner")
    assert [u.title for u in seen.units(0)] == ["Scuttler Droid", "Scout Runner"]
    while session.choice is not None and sight(session).going_on.get("battle") is not None:
        session.take(next((o for o in offered(session) if o in ("pass", "done")), offered(session)[0]))
    assert "Scout Runner" in titles(sight(session), "ground", 1)


def test_better_them_than_me() -> None:
    rattle, acolyte = ({title: {"tapped": True}} for title in ("Rattle Droid", "Red Acolyte"))
    session = begin(
        "character",
        alice={"character": [rattle, acolyte], "hand": ["Better Them Than Me"]},
        bob={"character": ["Brakka (A)"]},
        dice=[(6,) * 5],
    )
    seen = attack(
        session,
        "bob: attack Brakka -> alice's Red Acolyte",
        "alice: play Better Them Than Me",
        "alice: on Rattle Droid",
        "alice: on Red Acolyte",
    )
    assert titles(seen, "character") == ["Red Acolyte"]
    assert one(seen, "Red Acolyte", 0).damage == 0


def test_cruel_lesson_teaches_more_for_more_force() -> None:
    for option, cards in (("play Cruel Lesson", 0), ("play Cruel Lesson enhanced", 1)):
        session = begin(
            step="battle",
            alice={"force": 5, "hand": ["Cruel Lesson"], "deck": 3},
            bob={"character": ["Brakka (B)"]},
        )
        seen = do(session, f"alice: {option}", "alice: on bob's Brakka")
        assert (one(seen, "Brakka (B)").damage, len(seen.cards("hand", 0))) == (2, cards)


def test_the_silenced_play_nothing() -> None:
    session = begin(
        step="battle",
        alice={"force": 2, "hand": ["Silence Them"], "space": ["Gnat Drone"]},
        bob={"space": ["Lantern Skiff"], "force": 9, "hand": ["Duck and Weave"]},
        dice=[(6, 6)],
    )
    say(session, "alice: play Silence Them")
    seen = attack(session, "alice: attack Gnat Drone -> bob's Lantern Skiff")
    assert (titles(seen, "discard", 1), seen.force(1)) == (["Lantern Skiff"], 9)


def test_two_blades_need_two_jedi() -> None:
    jedi = ["Novice of the Quiet Hall", "Elder of the Quiet Hall"]
    for number, may in ((1, False), (2, True)):
        session = begin(step="battle", bob={"character": jedi[:number], "force": 3, "hand": ["Two Blades Drawn"]},
                        alice={"character": ["Vice Droid"], "force": 1, "ground": ["Wasp Speeder"]})  # fmt: skip
        if not may:
            assert "play Two Blades Drawn" not in offered(session)
            continue
        do(session, "bob: play Two Blades Drawn")
        assert [u.power for u in sight(session).units(1)] == [4, 6]


def test_a_lucky_drone_throws_once_more() -> None:
    session = begin("space", alice={"space": ["Gnat Drone"]}, bob={"space": ["Lantern Skiff"]}, dice=[(4, 1), (5,)])
    seen = attack(
        session, "alice: attack Gnat Drone -> bob's Lantern Skiff", "alice: lucky Gnat Drone", "alice: reroll 1"
    )
    assert titles(seen, "discard", 1) == ["Lantern Skiff"]


def test_a_bomber_reaches_the_ground_and_an_ion_cannon_the_sky() -> None:
    session = begin("space", alice={"space": ["Thorn Bomber"]}, bob={"ground": ["Scout Runner"]}, dice=[(6, 6, 1, 1)])
    assert titles(attack(session, "alice: attack Thorn Bomber -> bob's Scout Runner by bombard"), "discard", 1)
    session = begin("ground", alice={"ground": ["Mammoth Walker"]}, bob={"space": ["Lantern Skiff"]}, dice=[(6, 6)])
    assert titles(attack(session, "alice: attack Mammoth Walker -> bob's Lantern Skiff by ion cannon"), "discard", 1)


def test_a_leech_holds_nothing_and_goes_with_its_prey() -> None:
    session = begin("space", alice={"space": ["Leech Pod"]}, bob={"space": [{"Lantern Skiff": {"tapped": True}}]})
    assert sight(session).players[0]["controls"] == []
    seen = do(session, "alice: use Leech Pod", "alice: on bob's Lantern Skiff")
    assert (titles(seen, "discard"), titles(seen, "discard", 1)) == (["Leech Pod"], ["Lantern Skiff"])


def test_a_cannon_shoots_instead_of_attacking() -> None:
    session = begin(
        "ground",
        alice={"ground": ["Spite Cannon"], "force": 2},
        bob={"space": ["Lantern Skiff"], "ground": ["Siege Strider"]},
        dice=[(1,) * 7, (4, 4, 1, 1)],
    )
    attack(session, "bob: attack Siege Strider -> alice's Spite Cannon")
    seen = do(session, "alice: use Spite Cannon", "alice: on bob's Lantern Skiff")
    assert (titles(seen, "discard", 1), one(seen, "Spite Cannon", 0).tapped) == (["Lantern Skiff"], True)


def test_stun_lasts_into_the_next_attack() -> None:
    session = begin(
        "space", alice={"space": ["Harrow Corvette"]}, bob={"space": ["Bastion Cruiser"]}, dice=[(4, 1, 1, 1), (1,) * 4]
    )
    seen = attack(session, "alice: attack Harrow Corvette -> bob's Bastion Cruiser")
    assert one(seen, "Bastion Cruiser").power == 4


def test_a_bounty_is_paid_at_the_next_build_step() -> None:
    session = begin(
        "character", alice={"character": ["Kesk (A)"]}, bob={"character": ["Novice of the Quiet Hall"]}, dice=[(6,) * 4]
    )
    attack(session, "alice: attack Kesk -> bob's Novice of the Quiet Hall")
    assert any("promised" in facts for facts in session.view(0).situations)


@rule("SWR-98", permits)
def test_kesk_finds_who_hides() -> None:
    hidden = {"build zone": ["Mender Droid"]}
    session = begin("character", alice={"character": ["Kesk (B)"]}, bob=hidden, dice=[(6,) * 5])
    assert titles(attack(session, "alice: attack Kesk -> bob's Mender Droid"), "discard", 1) == ["Mender Droid"]


def test_a_hound_bites_twice() -> None:
    prey = {"character": [{"Clone Marksman": {"tapped": True}}]}
    session = begin("character", alice={"character": ["Needle Hound"]}, bob=prey, dice=[(1, 1, 1), (6, 6)])
    seen = attack(session, "alice: attack Needle Hound -> bob's Clone Marksman", "alice: reroll 1, 1")
    assert titles(seen, "discard", 1) == ["Clone Marksman"]


def test_sela_profits_from_what_others_play() -> None:
    assert attack(fear(character=["Sela Marrat (B)"])).force(1) == 1


def test_an_ability_is_disrupted() -> None:
    session = begin(
        "ground",
        alice={"ground": ["Wasp Speeder"], "force": 1},
        bob={"ground": ["Ridge Strider"], "character": ["Sela Marrat (B)"], "force": 3},
        dice=[(6, 6, 1)],
    )
    seen = attack(
        session,
        "alice: attack Wasp Speeder -> bob's Ridge Strider",
        "alice: use Wasp Speeder",
        "bob: use Sela Marrat",
    )
    assert (one(seen, "Ridge Strider").damage, seen.force(0), seen.force(1)) == (2, 0, 0)


def test_an_objection_can_be_bought_off() -> None:
    for option, force, cards in (("option 2", 0, 1), ("option 1", 2, 0)):
        session = begin(
            step="battle",
            alice={"force": 1, "hand": ["Loud Objection"], "ground": ["Scuttler Droid"]},
            bob={"force": 3, "hand": ["Flash of Insight"], "ground": ["Scout Runner"], "deck": 3},
        )
        seen = do(session, "bob: play Flash of Insight option 1", "alice: play Loud Objection", f"bob: {option}")
        assert (seen.force(1), seen.counts["hand", 1], titles(seen, "discard", 1)) == (
            force,
            cards,
            ["Flash of Insight"],
        )


def test_calm_is_for_jedi_and_a_dodge_for_anybody() -> None:
    session = begin(
        "character",
        alice={"character": ["Vice Droid"]},
        bob={"character": [{"Elder of the Quiet Hall": {"tapped": True}}], "force": 2, "hand": ["Calm in the Storm"]},
        dice=[(6, 6, 6, 6)],
    )
    seen = attack(
        session,
        "alice: attack Vice Droid -> bob's Elder of the Quiet Hall",
        "bob: play Calm in the Storm",
        "bob: on Elder of the Quiet Hall",
        "bob: number 4",
    )
    assert (one(seen, "Elder of the Quiet Hall").damage, seen.force(1)) == (0, 0)


def test_to_stand_together_is_to_hit_harder() -> None:
    session = begin(
        step="battle",
        alice={"ground": ["Mammoth Walker"]},
        bob={"ground": ["Scout Runner", "Ridge Strider"], "space": ["Lantern Skiff"], "force": 5, "deck": 4,
             "hand": ["Stand Together"]},
    )  # fmt: skip
    seen = do(session, "bob: play Stand Together enhanced", "bob: name ground")
    assert [u.power for u in seen.units(1)] == [2, 4, 5]
    assert (seen.counts["hand", 1], seen.force(1)) == (2, 0)


def test_a_way_out_and_a_second_wind() -> None:
    session = begin(
        step="battle",
        alice={"ground": [{"Furnace Tank": {"tapped": True}}], "force": 4, "hand": ["Second Wind"]},
        bob={"ground": ["Scout Runner"], "force": 1, "hand": ["A Way Out"]},
    )
    do(session, "bob: play A Way Out", "bob: on Scout Runner")
    seen = do(session, "alice: play Second Wind", "alice: on Furnace Tank")
    assert (titles(seen, "build zone", 1), one(seen, "Furnace Tank", 0).tapped) == (["Scout Runner"], False)


def test_all_guns_spill_over() -> None:
    session = begin(
        "space",
        alice={"space": ["Harrow Corvette"], "force": 2, "hand": ["All Guns"]},
        bob={"space": ["Lantern Skiff", {"Heron Interceptor": {"tapped": True}}]},
        dice=[(1, 1), (6, 6, 6, 6, 1, 1, 1)],
    )
    attack(session, "bob: attack Lantern Skiff -> alice's Harrow Corvette")
    say(session, "alice: attack Harrow Corvette -> bob's Lantern Skiff", "alice: play All Guns")
    seen = attack(session, "alice: on bob's Heron Interceptor", "alice: number 2")
    assert titles(seen, "discard", 1) == ["Heron Interceptor", "Lantern Skiff"]


def test_loaded_dice_and_a_crooked_mile() -> None:
    session = begin(
        "space",
        alice={"space": [{"Pillar of Iron": {"tapped": True}}]},
        bob={"space": ["Crooked Mile (A)"], "force": 2, "hand": ["Loaded Dice"]},
        dice=[(1, 1, 1, 1), (6,), (6, 6, 6)],
    )
    say(session, "bob: attack Crooked Mile -> alice's Pillar of Iron", "bob: use Crooked Mile", "bob: reroll 1")
    seen = attack(session, "bob: play Loaded Dice", "bob: reroll 1, 1, 1")
    assert (one(seen, "Pillar of Iron", 0).damage, seen.force(1)) == (4, 0)


def test_salvage_pays() -> None:
    session = begin("space", alice={"space": ["Salvage Hauler"]}, bob={"space": ["Bastion Cruiser"]}, dice=[(6, 1)])
    assert attack(session, "alice: attack Salvage Hauler -> bob's Bastion Cruiser").force(0) == 1


def test_rillo_draws_as_he_attacks_and_brakka_learns_from_pain() -> None:
    session = begin(
        "character",
        alice={"character": ["Tam Rillo (B)"], "deck": 3},
        bob={"character": ["Brakka (A)"]},
        dice=[(6, 1, 1, 1, 1)],
    )
    seen = attack(session, "alice: attack Tam Rillo -> bob's Brakka")
    assert (seen.counts["hand", 0], seen.force(1)) == (1, 1)


def test_the_hall_teaches_jedi_to_prevent() -> None:
    session = begin(
        "character",
        alice={"character": ["Vice Droid"]},
        bob={"character": [{"Oru Vint (C)": {"tapped": True}}], "force": 2, "site": {"character": "Quiet Hall"}},
        dice=[(6, 1, 1, 1)],
    )
    seen = attack(session, "alice: attack Vice Droid -> bob's Oru Vint", "bob: use Oru Vint from Quiet Hall")
    assert (one(seen, "Oru Vint (C)").damage, seen.force(1)) == (0, 0)


def test_a_ring_of_ice_is_for_all_starfighters() -> None:
    ring = {"space": ["Thorn Fighter"], "site": {"space": "Ring of Ice"}}
    seen = sight(begin("space", alice=ring, bob={"space": ["Lantern Skiff"]}))
    assert [(u.speed, u.keywords) for u in (*seen.units(0), *seen.units(1))] == [(60, {"critical hit": 1})] * 2


def test_what_is_controlled_pays_when_the_step_ends() -> None:
    for arena, site, unit, force in (
        ("character", "Tithe Vault", "Rattle Droid", 2 + 4),  # it was the last step of the turn
        ("space", "Beacon Shoal", "Thorn Fighter", 1),
    ):
        session = begin(arena, alice={arena: [{unit: {"tapped": True}}], "site": {arena: site}})
        while session.choice is not None and sight(session).going_on.get("arena", {}).get("arena") == arena:
            session.take("pass")
        assert sight(session).force(0) == force


def test_two_rillos_are_contested() -> None:
    session = begin(
        step="battle",
        alice={"character": ["Tam Rillo (A)"], "force": 3},
        bob={"character": ["Tam Rillo (B)"], "force": 3},
    )
    seen = do(session, "alice: bid 3", "bob: bid 1", "bob: bid 1")
    assert (titles(seen, "character"), titles(seen, "build zone", 1)) == (["Tam Rillo (A)"], ["Tam Rillo (B)"])
    assert (seen.force(0), seen.force(1)) == (0, 3)
