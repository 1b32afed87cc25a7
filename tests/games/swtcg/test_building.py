"""The build step: counters, completing, deploying, and what lies in the build zone (B7 and B8 of the rules)."""

from __future__ import annotations

from tests.games.swtcg.tables import ALICE, BOB, Table, building
from tests.rules import forbids, permits, rule


@rule("SWR-61", permits)
@rule("SWR-61", forbids)
@rule("SWR-55", forbids)
def test_points_become_counters_on_a_face_down_card() -> None:
    t = building(alice={"points": 2, "hand": ["Scout"]})
    assert t.why_not("build Scout +0") == "SWR-61"
    assert t.why_not("build Scout +3") == "SWR-55"
    t.take("build Scout +1")
    assert (t.place("Scout"), t.record("Scout").built, t.points()) == ("construction", 1, 1)
    t.take("continue Scout +1")
    assert t.record("Scout").built == 2
    assert not t.about("Scout"), "no points are left, and it is not finished"


@rule("SWR-14", permits)
@rule("SWR-14", forbids)
def test_battle_cards_are_not_built() -> None:
    t = building(alice={"points": 2, "hand": ["Trick", "Scout"]})
    assert not t.about("Trick")
    assert t.why_not("build Trick +1") == "SWR-14"
    assert t.may("build Scout +1")


@rule("SWR-66", forbids)
@rule("SWR-66", permits)
def test_what_costs_nothing_is_put_face_down_and_completed_at_once() -> None:
    t = building(alice={"hand": ["Free", "Scout"]})
    assert t.options() == ["build Free +0", "pass"], "not at once from the hand"
    t.take("build Free +0")
    assert t.place("Free") == "construction"
    t.take("deploy Free character")
    assert t.place("Free") == "character"


@rule("SWR-62", permits)
@rule("SWR-62", forbids)
def test_a_card_is_completed_when_its_cost_lies_on_it() -> None:
    given = {"points": 9, "construction": [{"Scout": {"counters": 2}}]}
    t = building(alice=given)
    assert t.why_not("deploy Scout character") == "SWR-62"
    t.take("continue Scout +5")
    assert t.record("Scout").built == 7, "more than it costs"
    assert t.may("pass"), "the player need not complete it"
    t.take("deploy Scout character")
    assert t.place("Scout") == "character"


@rule("SWR-69", forbids)
@rule("SWR-64", forbids)
@rule("SWR-69", permits)
@rule("SWR-64", permits)
def test_a_deployed_unit_is_untapped_and_has_no_counters() -> None:
    t = building(alice={"construction": [{"Scout": {"counters": 4}}]})
    t.take("deploy Scout character")
    assert (t.record("Scout").built, t.record("Scout").tapped) == (0, False)


@rule("SWR-63", forbids)
@rule("SWR-63", permits)
@rule("SWR-20", permits)
@rule("SWR-20", forbids)
def test_a_unit_goes_to_an_arena_of_its_types_or_stays_in_the_build_zone() -> None:
    t = building(alice={"construction": [{"Amphibian": {"counters": 2}}]})
    assert t.about("Amphibian") == [
        "deploy Amphibian ground", "deploy Amphibian character", "deploy Amphibian build zone",
    ]  # fmt: skip
    assert t.why_not("deploy Amphibian space") == "SWR-20"
    t.take("deploy Amphibian build zone")
    assert t.place("Amphibian") == "build zone"


@rule("SWR-57", permits)
@rule("SWR-57", forbids)
def test_a_unit_returns_from_the_build_zone_tapped_as_it_is() -> None:
    t = building(alice={"build zone": [{"Walker": {"tapped": True}}]})
    assert t.why_not("return Walker space") == "SWR-57"
    t.take("return Walker ground")
    assert (t.place("Walker"), t.record("Walker").tapped) == ("ground", True)


@rule("SWR-55", permits)
def test_what_is_left_of_the_points_is_lost() -> None:
    t = building(alice={"points": 4, "hand": ["Scout"]})
    t.take("build Scout +1", "pass")
    assert t.points() == 0


@rule("SWR-54", permits)
def test_any_number_of_things_is_done_in_any_order() -> None:
    t = building(alice={"points": 4, "hand": ["Scout"], "space": ["Fighter"], "character": ["Flyer"]})
    t.take("build Scout +2", "board Flyer on Fighter", "continue Scout +1", "deploy Scout character")
    assert t.asked == ALICE


@rule("SWR-54", forbids)
def test_a_step_is_over_when_its_player_passes() -> None:
    t = building(alice={"points": 4, "hand": ["Scout"]}, bob={"points": 1, "hand": ["Scout"], "deck": 1})
    t.take("pass")
    assert t.asked == BOB


# Locations, Equipment, Missions -----------------------------------------------------------------------------------


@rule("SWR-71", permits)
@rule("SWR-71", forbids)
def test_a_location_replaces_the_one_in_its_arena_whosever_it_is() -> None:
    t = building(
        alice={"construction": [{"Rock": {"counters": 1}}]}, bob={"site": {"ground": "Reef"}, "space": ["Drone"]}
    )
    assert t.why_not("put Rock character") == "SWR-71"
    t.take("put Rock ground")
    assert t.place("Rock") == "site"
    assert t.place("Reef", BOB) == "discard"


@rule("SWR-71", permits)
def test_locations_in_different_arenas_do_not_replace_each_other() -> None:
    t = building(alice={"construction": [{"Rock": {"counters": 1}}], "site": {"ground": "Reef"}})
    t.take("put Rock space")
    assert (t.place("Rock"), t.place("Reef")) == ("site", "site")


@rule("SWR-73", forbids)
@rule("SWR-73", permits)
@rule("SWR-75", permits)
def test_completed_equipment_lies_in_the_build_zone() -> None:
    t = building(alice={"construction": [{"Blade": {"counters": 1}}, "Blade"]})
    assert t.why_not("complete Blade 2") == "SWR-73"
    t.take("complete Blade 1")
    assert (t.place("Blade"), t.record("Blade").built) == ("build zone", 0)


@rule("SWR-68", permits)
@rule("SWR-68", forbids)
def test_a_mission_is_completed_resolves_and_is_discarded() -> None:
    t = building(alice={"points": 1, "construction": [{"Plan": {"counters": 1}}]})
    assert t.why_not("complete Plan") == "SWR-68"
    t.take("continue Plan +1", "complete Plan")
    while t.may("pass") and t.force() == 0:
        t.take("pass")
    assert (t.force(), t.place("Plan")) == (5, "discard")


# Hidden Cost ------------------------------------------------------------------------------------------------------


@rule("SWK-Hidden-Cost", permits)
@rule("SWK-Hidden-Cost", forbids)
def test_force_is_paid_for_the_counters_that_are_missing() -> None:
    t = building(alice={"points": 1, "force": 9, "construction": [{"Spy": {"counters": 1}}]})
    assert t.why_not("reveal Spy character") == "SWK-Hidden-Cost"
    t.take("continue Spy +1", "reveal Spy character")
    assert (t.force(), t.place("Spy")) == (6, "character")


@rule("SWK-Hidden-Cost", permits)
def test_a_card_with_hidden_cost_can_join_a_stack() -> None:
    t = building(alice={"force": 3, "construction": [{"Agent A": {"counters": 2}}], "character": ["Agent B"]})
    t.take("reveal Agent (A) on Agent (B)")
    assert (t.force(), t.place("Agent (A)"), t.on("Agent (B)")) == (2, "character", "Agent (A)")


@rule("SWK-Hidden-Cost", forbids)
def test_who_has_not_the_force_cannot_reveal_it() -> None:
    t = building(alice={"force": 2, "construction": [{"Spy": {"counters": 2}}], "character": ["Flyer"],
                        "space": ["Fighter"]})  # fmt: skip
    assert t.why_not("reveal Spy character") == "SWK-Hidden-Cost"


@rule("SWK-Hidden-Cost", permits)
def test_what_lacks_nothing_is_revealed_for_nothing() -> None:
    t = building(alice={"construction": [{"Spy": {"counters": 5}}]})
    t.take("reveal Spy character")
    assert t.place("Spy") == "character"


def test_every_line_of_the_step_is_offered_once() -> None:
    t = Table(step="build", alice={"points": 3, "hand": ["Scout", "Scout"], "deck": 2})
    while t.prompt.startswith("what comes next"):
        t.take(t.options()[0])
    assert len(t.options()) == len(set(t.options()))


@rule("SWR-65", permits)
@rule("SWR-65", forbids)
def test_what_makes_a_card_cheaper_lowers_the_counters_that_it_needs_to_no_less_than_none() -> None:
    scouts = [{"Scout": {"counters": 1}}, "Walker"]
    t = building(alice={"construction": scouts, "character": ["Foreman"]})
    assert t.may("deploy Scout character")
    assert not t.may("deploy Walker ground")
    assert building(alice={"construction": ["Scout"], "character": ["Foreman", "Foreman"]}).may(
        "deploy Scout character"
    )
    assert not building(alice={"construction": scouts, "build zone": ["Foreman"]}).may("deploy Scout character")
