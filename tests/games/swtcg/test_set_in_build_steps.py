"""Cards of the set in build steps: that each does what it says."""

from __future__ import annotations

from tests.games.swtcg.set_tables import begin, build, do, offered, one, sight, titles
from tests.games.swtcg.shown import say


def test_a_tithe_hurts_the_barge_and_pays() -> None:
    session = build(alice={"space": ["Barge of Tithes"], "points": 0})
    do(session, "alice: use Barge of Tithes")
    seen = sight(session)
    assert (seen.points(0), one(seen, "Barge of Tithes", 0).damage) == (1, 1)
    assert "use Barge of Tithes" not in offered(session)


def test_reserves_work_in_the_build_zone_only() -> None:
    here = build(alice={"build zone": ["Foundry Hulk"]})
    do(here, "alice: use Foundry Hulk")
    assert sight(here).points(0) == 1
    there = build(alice={"ground": ["Foundry Hulk"], "hand": ["Gnat Drone"], "points": 2})
    assert "use Foundry Hulk" not in offered(there)


def test_an_orderly_search() -> None:
    session = build(
        alice={"construction": [{"Assembly Line": {"counters": 1}}], "deck": ["Filler", "Vice Droid", "Kesk (A)"]}
    )
    do(session, "alice: complete Assembly Line", "alice: on Vice Droid")
    seen = sight(session)
    assert (titles(seen, "hand"), titles(seen, "discard")) == (["Filler", "Vice Droid"], ["Assembly Line"])


def test_orders_are_read_and_lost() -> None:
    session = build(
        alice={"construction": [{"Read Their Orders": {"counters": 2}}]},
        bob={"hand": ["Not This Time", "Scout Runner"]},
    )
    do(session, "alice: complete Read Their Orders", "alice: on bob's Scout Runner")
    assert titles(sight(session), "discard", 1) == ["Scout Runner"]


def test_a_mission_can_be_foiled() -> None:
    session = build(
        alice={"construction": [{"Scorched Ground": {"counters": 3}}]},
        bob={"hand": ["Wrong Coordinates"], "force": 2, "ground": ["Scout Runner"]},
    )
    do(session, "alice: complete Scorched Ground", "bob: play Wrong Coordinates")
    seen = sight(session)
    assert (titles(seen, "discard"), one(seen, "Scout Runner").damage) == (["Scorched Ground"], 0)


def test_scorched_ground_burns_everybody_in_one_arena() -> None:
    session = build(
        alice={
            "construction": [{"Scorched Ground": {"counters": 3}}],
            "ground": ["Furnace Tank"],
            "space": ["Gnat Drone"],
        },
        bob={"ground": ["Scout Runner"]},
    )
    do(session, "alice: complete Scorched Ground", "alice: name ground")
    seen = sight(session)
    assert [one(seen, "Furnace Tank", 0).damage, one(seen, "Scout Runner").damage] == [1, 1]
    assert one(seen, "Gnat Drone", 0).damage == 0


def test_spoiled_plans_take_counters_from_what_is_begun() -> None:
    session = build(
        alice={"construction": [{"Spoiled Plans": {"counters": 1}}]},
        bob={"construction": [{"Siege Strider": {"counters": 2}}]},
    )
    do(session, "alice: complete Spoiled Plans", "alice: on bob's card 1 in construction", "alice: number 2")
    assert [c.counters for c in sight(session, 1).cards("construction", 1)] == [0]


def test_veyra_buys_a_character_for_a_droid_until_the_turn_ends() -> None:
    session = build(
        alice={"character": ["Veyra Sollun (C)", "Rattle Droid"], "force": 4}, bob={"character": ["Brakka (B)"]}
    )
    seen = do(session, "alice: use Veyra Sollun", "alice: on Rattle Droid", "alice: on bob's Brakka")
    assert (titles(seen, "character"), titles(seen, "discard")) == (
        ["Brakka (B)", "Veyra Sollun (C)"],
        ["Rattle Droid"],
    )


def test_a_courier_brings_a_jedi() -> None:
    session = begin(
        step="build",
        player="bob",
        bob={"construction": [{"Pilgrim Courier": {"counters": 4}}], "deck": ["Filler", "Oru Vint (A)", "Gate Sentry"]},
    )
    do(session, "bob: deploy Pilgrim Courier space", "bob: on Oru Vint")
    assert "Oru Vint (A)" in titles(sight(session, 1), "hand", 1)


def test_upkeep_is_paid_or_felt() -> None:
    for title, answer, force, damage in (
        ("Free Company", "option 1", 0, 0),
        ("Hired Lancer", "option 2", 1, 1),
    ):
        zone = {"Free Company": "ground", "Hired Lancer": "space"}[title]
        session = begin(step="build", alice={zone: [title], "force": 1})
        say(session, f"alice: upkeep {title}")
        seen = do(session, f"alice: {answer}")
        assert (seen.force(0), one(seen, title, 0).damage) == (force, damage)


def test_a_planner_pays_more_and_draws_more() -> None:
    for option, cards, force in (("complete Careful Planning", 2, 2), ("complete Careful Planning enhanced", 4, 0)):
        session = build(alice={"construction": [{"Careful Planning": {"counters": 2}}], "force": 2, "deck": 9})
        before = sight(session).counts["hand", 0]
        seen = do(session, f"alice: {option}")
        assert (seen.counts["hand", 0] - before, seen.force(0)) == (cards, force)


def test_whispers_offer_a_choice() -> None:
    session = build(alice={"construction": [{"Whispers at the Dock": {"counters": 1}}]})
    assert do(session, "alice: complete Whispers at the Dock option 1").force(0) == 4


def test_a_broker_buys_cards_with_points() -> None:
    session = build(alice={"character": ["Broker of Grain"], "points": 1, "deck": 9})
    before = sight(session).counts["hand", 0]
    seen = do(session, "alice: use Broker of Grain")
    assert (seen.counts["hand", 0] - before, seen.points(0), one(seen, "Broker of Grain", 0).tapped) == (2, 0, True)


def test_leave_heals_each_and_mending_brings_one_back() -> None:
    hurt = {"ground": [{"Scout Runner": {"damage": 1}}], "space": [{"Bastion Cruiser": {"damage": 3}}]}
    session = begin(
        step="build",
        player="bob",
        bob={**hurt, "construction": [{"Shore Leave": {"counters": 3}}, {"Mend What Is Broken": {"counters": 1}}],
             "discard": ["Brakka (A)"]},
    )  # fmt: skip
    say(session, "bob: complete Shore Leave")
    while session.choice is not None and session.choice.rule != "SWR-54":
        options = offered(session)
        session.take(options[-1])
    seen = sight(session)
    assert [u.damage for u in seen.units(1)] == [1, 0]
    do(session, "bob: complete Mend What Is Broken", "bob: on Brakka")
    assert "Brakka (A)" in titles(sight(session, 1), "hand", 1)


def test_a_winger_fights_where_it_is_put() -> None:
    session = build(alice={"construction": [{"Stormglider": {"counters": 4}}]})
    assert {"deploy Stormglider space", "deploy Stormglider ground"} <= set(offered(session))
    seen = do(session, "alice: deploy Stormglider ground")
    assert titles(seen, "ground") == ["Stormglider"]


def test_hidden_veyra_comes_in_the_battle() -> None:
    session = begin(
        step="battle",
        alice={"construction": [{"Veyra Sollun (B)": {"counters": 4}}], "force": 3},
        bob={"character": ["Gate Sentry"]},
    )
    reveal = next(option for option in offered(session) if option.startswith("reveal"))
    seen = do(session, f"alice: {reveal}")
    assert (titles(seen, "character"), seen.force(0)) == (["Veyra Sollun (B)"], 0)
