"""Pilots: who moves onto what, when and how often (SW-31 to SW-47, SW-60 to SW-75)."""

from __future__ import annotations

from kartoteka.games.swtcg import happenings as h
from kartoteka.games.swtcg.numbers import speed, turn_number
from kartoteka.games.swtcg.wording import compile_text
from tests.games.swtcg.tables import BOB, Table, building, happens
from tests.rules import forbids, permits, rule


@rule("SW-31", permits)
@rule("SW-31", forbids)
@rule("SW-32", permits)
@rule("SW-32", forbids)
@rule("SW-140", permits)
@rule("SW-140", forbids)
def test_a_pilot_goes_onto_a_unit_of_its_type_only() -> None:
    t = building(alice={"character": ["Flyer"], "space": ["Fighter", "Freighter"], "ground": ["Bike"]})
    assert t.about("Flyer") == ["board Flyer on Fighter"]
    assert t.why_not("board Flyer on Freighter") == "SW-32"
    assert t.why_not("board Flyer on Bike") == "SW-32"
    t.take("board Flyer on Fighter")
    assert (t.place("Flyer"), t.on("Flyer")) == ("aboard", "Fighter")


@rule("SW-31", permits)
@rule("SW-68", permits)
def test_units_in_every_arena_are_boarded() -> None:
    t = building(alice={"build zone": ["Ranger"], "ground": ["Bike"], "space": ["Fighter"], "character": ["Beetle"]})
    assert t.about("Ranger") == [
        "return Ranger character", "board Ranger on Fighter", "board Ranger on Bike", "board Ranger on Beetle",
    ]  # fmt: skip


@rule("SW-139", forbids)
@rule("SW-139", permits)
def test_only_a_character_with_pilot_is_a_pilot() -> None:
    t = building(alice={"character": ["Scout", "Flyer"], "space": ["Fighter"]})
    assert not t.about("Scout")
    assert "SW-139" in t.why_not("board Scout on Fighter")


@rule("SW-40", permits)
@rule("SW-40", forbids)
def test_a_pilot_in_the_character_arena_boards_in_its_own_players_build_step() -> None:
    t = building(
        alice={"points": 1, "character": ["Flyer"], "space": ["Fighter"]},
        bob={"deck": 1, "character": ["Mate"], "space": ["Fighter"]},
    )
    assert [line for line in t.options() if line.startswith("board")] == ["board Flyer on Fighter"]
    t.take("pass")
    while t.prompt.startswith("what comes next"):
        t.take(t.options()[0])
    assert t.options() == ["board Mate on Fighter", "pass"]


@rule("SW-34", permits)
@rule("SW-34", forbids)
def test_a_droid_takes_no_pilot() -> None:
    t = building(alice={"character": ["Flyer"], "space": ["Drone", "Fighter"]})
    assert t.why_not("board Flyer on Drone") == "SW-34"
    assert t.may("board Flyer on Fighter")


@rule("SW-33", permits)
@rule("SW-33", forbids)
@rule("SW-64", forbids)
def test_a_unit_holds_one_pilot() -> None:
    t = building(alice={"character": ["Flyer"], "space": [{"Fighter": {"pilot": "Mate"}}]})
    assert t.why_not("board Flyer on Fighter") == "SW-33"
    empty = building(alice={"character": ["Flyer"], "space": ["Fighter"]})
    assert empty.may("board Flyer on Fighter")


@rule("D-8", permits)
@rule("D-8", forbids)
def test_a_text_allows_an_extra_pilot() -> None:
    t = building(alice={"character": ["Flyer"], "space": [{"Carrier": {"pilot": "Mate"}}]})
    t.take("board Flyer on Carrier")
    assert (t.on("Flyer"), t.on("Mate")) == ("Carrier", "Carrier")
    full = building(alice={"character": ["Flyer"], "space": [{"Carrier": {"pilot": ["Mate", "Keeper"]}}]})
    assert "SW-33" in full.why_not("board Flyer on Carrier")


@rule("D-8", permits)
def test_a_text_of_the_pilot_allows_it_too() -> None:
    t = building(alice={"character": ["Flyer"], "space": [{"Fighter": {"pilot": "Navigator"}}]})
    assert t.may("board Flyer on Fighter")


@rule("SW-65", forbids)
@rule("SW-65", permits)
def test_an_extra_pilot_is_not_allowed_in_the_build_zone() -> None:
    for unit, pilot in (("Carrier", "Mate"), ("Fighter", "Navigator")):
        t = building(alice={"character": ["Flyer"], "build zone": [{unit: {"pilot": pilot}}]})
        assert t.why_not(f"board Flyer on {unit}") == "SW-33"


@rule("SW-67", forbids)
@rule("SW-43", permits)
@rule("SW-43", forbids)
@rule("SW-67", permits)
def test_a_pilot_comes_from_the_build_zone_and_goes_onto_a_unit_there() -> None:
    t = building(alice={"build zone": ["Flyer", "Fighter"], "hand": ["Mate"]})
    assert "SW-43" in t.why_not("board Mate on Fighter")
    t.take("board Flyer on Fighter")
    assert t.on("Flyer") == "Fighter"


@rule("SW-42", permits)
@rule("SW-42", forbids)
def test_each_pilot_is_moved_once_in_a_build_step() -> None:
    t = building(alice={"character": ["Flyer", "Mate"], "space": ["Fighter", "Fighter"]})
    t.take("board Flyer on Fighter 1")
    assert t.why_not("leave Flyer character") == "SW-42"
    assert t.why_not("board Flyer on Fighter 2") == "SW-42"
    t.take("board Mate on Fighter 2")
    assert not t.about("Mate")


@rule("SW-44", permits)
@rule("SW-44", forbids)
def test_a_pilot_moves_from_one_unit_to_another() -> None:
    t = building(alice={"space": [{"Fighter": {"pilot": "Flyer"}}], "build zone": ["Carrier"]})
    assert "SW-44" in t.why_not("board Flyer on Fighter")
    t.take("board Flyer on Carrier")
    assert t.on("Flyer") == "Carrier"


@rule("SW-45", forbids)
@rule("SW-37", forbids)
@rule("SW-45", permits)
@rule("SW-37", permits)
def test_a_pilot_moves_off_and_its_unit_stays() -> None:
    for zone in ("character", "build zone"):
        t = building(alice={"space": [{"Fighter": {"pilot": {"Flyer": {"tapped": True, "damage": 1}}}}]})
        t.take(f"leave Flyer {zone}")
        assert (t.place("Flyer"), t.on("Flyer"), t.place("Fighter")) == (zone, "", "space")
        assert (t.record("Flyer").tapped, t.record("Flyer").damage) == (True, 1)


@rule("D-33", permits)
@rule("D-33", forbids)
def test_a_pilot_boards_own_units_only() -> None:
    t = building(alice={"character": ["Flyer"], "space": ["Fighter"]}, bob={"space": ["Fighter"]})
    assert t.may("board Flyer on Fighter")
    assert t.why_not("board Flyer on bob's Fighter") == "D-33"


@rule("SW-75", forbids)
@rule("SW-75", permits)
@rule("SW-74", permits)
def test_a_pilot_is_moved_off_a_unit_that_the_opponent_controls() -> None:
    flyer = {"Flyer": {"controller": "alice", "owner": "alice"}}
    t = building(alice={"space": [{"Fighter": {"controller": "bob", "pilot": flyer}}]})
    t.take("leave Flyer character")
    assert t.place("Flyer") == "character"
    assert t.record("Fighter").controller == BOB


@rule("SW-35", permits)
@rule("SW-35", forbids)
@rule("SW-141", permits)
@rule("SW-141", forbids)
def test_the_unit_gets_what_the_pilot_lists_and_the_pilot_itself_does_not() -> None:
    t = building(alice={"character": ["Flyer"], "space": ["Fighter"]})
    assert (speed(t.state, t.card("Flyer")), speed(t.state, t.card("Fighter"))) == (30, 30)
    t.take("board Flyer on Fighter")
    assert speed(t.state, t.card("Fighter")) == 50


@rule("SW-59", permits)
@rule("SW-59", forbids)
def test_damage_on_unit_and_pilot_is_not_added_up() -> None:
    fighter = {"Fighter": {"damage": 2, "pilot": {"Flyer": {"damage": 2}}}}
    t = building(alice={"space": [fighter], "ground": [{"Bike": {"damage": 1}}], "build zone": ["Walker"]})
    t.take("return Walker ground")
    happens(t, h.CountersTaken(card=t.card("Bike"), amount=1))
    assert (t.place("Fighter"), t.place("Flyer")) == ("space", "aboard")


@rule("SW-136", forbids)
@rule("SW-59", forbids)
@rule("SW-136", permits)
@rule("SW-59", permits)
def test_damage_on_a_pilot_stays_on_it() -> None:
    t = building(alice={"character": [{"Flyer": {"damage": 2}}], "space": ["Fighter"]})
    t.take("board Flyer on Fighter")
    assert (t.record("Flyer").damage, t.record("Fighter").damage) == (2, 0)


@rule("SW-36", permits)
@rule("SW-36", forbids)
@rule("SW-141", permits)
@rule("SW-141", forbids)
def test_what_a_pilot_lists_is_used_only_while_it_pilots() -> None:
    t = building(alice={"force": 1, "character": ["Adept"], "space": ["Fighter"]})
    assert not t.may("use Adept")
    t.take("board Adept on Fighter")
    assert t.may("use Adept")


# Stacks that pilot ------------------------------------------------------------------------------------------------

PILOTING_STACK = {"Ace A": {"stack": ["Ace B"]}}


@rule("SW-135", permits)
@rule("SW-62", forbids)
@rule("SW-63", permits)
@rule("SW-63", forbids)
@rule("SW-142", permits)
@rule("SW-142", forbids)
@rule("SW-135", forbids)
@rule("SW-62", permits)
def test_a_pilot_that_a_new_top_makes_unable_must_be_moved() -> None:
    t = building(alice={"points": 5, "space": [{"Fighter": {"pilot": PILOTING_STACK}}], "ground": ["Bike"]})
    t.take("rearrange Ace (B) on Ace (A)")
    assert t.options() == ["board Ace (B) on Bike", "leave Ace (B) character", "leave Ace (B) build zone"]
    t.take("board Ace (B) on Bike")
    assert (t.on("Ace (B)"), t.on("Ace (A)")) == ("Bike", "Ace (B)")


@rule("D-32", forbids)
@rule("D-32", permits)
def test_such_a_move_is_not_the_one_move_of_the_step() -> None:
    t = building(alice={"points": 5, "space": [{"Fighter": {"pilot": PILOTING_STACK}}], "ground": ["Bike"]})
    t.take("rearrange Ace (B) on Ace (A)", "board Ace (B) on Bike")
    assert t.may("leave Ace (B) character")


@rule("SW-63", permits)
def test_a_card_stacked_on_top_of_a_pilot_can_make_it_leave_too() -> None:
    t = building(alice={"space": [{"Fighter": {"pilot": "Ace A"}}], "construction": [{"Ace B": {"counters": 3}}]})
    t.take("stack Ace (B) on Ace (A)")
    assert t.options() == ["leave Ace (B) character", "leave Ace (B) build zone"]
    t.take("leave Ace (B) build zone")
    assert (t.place("Ace (B)"), t.on("Ace (A)")) == ("build zone", "Ace (B)")


@rule("SW-61", forbids)
@rule("SW-61", permits)
def test_a_stacked_pilot_gives_what_its_top_card_gives_and_no_bonus() -> None:
    t = building(alice={"space": [{"Fighter": {"pilot": {"Ace A": {"stack": ["Ace C"]}}}}]})
    assert speed(t.state, t.card("Fighter")) == 50


@rule("SW-58", permits)
@rule("SW-58", forbids)
def test_a_unit_that_loses_its_pilot_loses_what_that_gave_and_nothing_else() -> None:
    t = building(alice={"space": [{"Fighter": {"damage": 1, "pilot": {"Flyer": {"damage": 3}}}}]})
    assert speed(t.state, t.card("Fighter")) == 50
    happens(t, h.CountersTaken(card=t.card("Flyer"), amount=1))
    assert (t.place("Flyer"), t.place("Fighter"), t.record("Fighter").damage) == ("discard", "space", 1)
    assert speed(t.state, t.card("Fighter")) == 30


@rule("SW-41", permits)
@rule("SW-41", forbids)
def test_a_tapped_pilot_untaps_with_all_others() -> None:
    ship = {"Fighter": {"tapped": True, "pilot": {"Flyer": {"tapped": True}}}}
    t = Table(step="battle", alice={"space": [ship]}, bob={"space": ["Fighter"]})
    while turn_number(t.state) == 1:
        t.take("pass" if t.may("pass") else t.options()[-1])
    assert not t.record("Flyer").tapped


@rule("SW-133", permits)
@rule("SW-133", forbids)
def test_each_pilot_gives_its_unit_something() -> None:
    nothing = compile_text("Ace", "character", "[Pilot] Starfighter Pilot.")
    assert [problem.reason for problem in nothing.problems] == ["what it gives its unit is missing"]
    assert not compile_text("Ace", "character", "[Pilot] Starfighter Pilot.\n* +10 speed").problems


@rule("SW-70", permits)
@rule("SW-70", forbids)
def test_of_the_text_outside_of_pilot_what_is_about_piloting_works() -> None:
    t = building(alice={"space": [{"Fighter": {"pilot": "Veteran"}}], "character": ["Scout"]})
    assert speed(t.state, t.card("Fighter")) == 30 + 40
    assert speed(t.state, t.card("Scout")) == 30
    t.take("leave Veteran character")
    assert speed(t.state, t.card("Fighter")) == 30
    assert speed(t.state, t.card("Scout")) == 30 + 20
