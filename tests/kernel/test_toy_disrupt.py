"""A disrupt of a disrupt of a played card, with triggers on both sides (SW TCG)."""

from typing import Any

import pytest

from kartoteka.kernel.state import State
from tests.kernel.toys.common import (
    CardMoved,
    Marked,
    NotOffered,
    PointsGained,
    check_every_decision,
    table,
    unproven,
)
from tests.kernel.toys.disrupt import GAME, AbilityUsed, CardPlayed


def events_of(t: Any, *kinds: Any) -> list[str]:
    """What happened, as `CardPlayed Storm` or `PointsGained bob`."""
    found = []
    for e in t.happened(*kinds):
        who = ""
        if hasattr(e, "card"):
            who = " " + t.state.definition(e.card).name
        elif hasattr(e, "seat"):
            who = " " + GAME.seat_names[e.seat]
        found.append(type(e).__name__ + who)
    return found


def test_a_card_is_announced_paid_open_to_disrupts_carried_out_and_put_away():
    """TOYA-3, 4, 6, 7, 8"""
    t = table(GAME, alice={"hand": ["Storm"], "points": 2}, bob={"hand": ["Veto"], "play": ["Envy"], "points": 1})
    t.alice.plays("Storm")
    assert events_of(t) == ["CardPlayed Storm", "CardMoved Storm", "PointsPaid alice"]
    assert t.alice.has("limbo") == ["Storm"]
    assert t.alice.facts.points == 1
    t.bob.passes()
    assert events_of(t, Marked, CardMoved) == ["Marked Envy", "CardMoved Storm"]
    assert t.alice.has("pile") == ["Storm"]


def test_a_disrupted_card_has_no_effect_but_is_paid_and_gone():
    """TOYA-4, 7, 8"""
    t = table(GAME, alice={"hand": ["Storm"], "points": 2}, bob={"hand": ["Veto"], "play": ["Envy"], "points": 1})
    t.do("alice: play Storm", "bob: play Veto")
    assert t.card("Envy").marks == 0
    assert (t.alice.facts.points, t.bob.facts.points) == (1, 0)
    assert (t.alice.has("pile"), t.bob.has("pile")) == (["Storm"], ["Veto"])


def test_a_disrupted_disrupt_negates_nothing():
    """TOYA-7"""
    t = table(
        GAME,
        alice={"hand": ["Storm", "Veto"], "points": 2},
        bob={"hand": ["Veto"], "play": ["Envy"], "points": 1},
    )
    t.alice.plays("Storm")
    t.alice.passes()
    t.bob.plays("Veto")
    t.happened()
    t.alice.plays("Veto")
    assert events_of(t) == [
        "CardPlayed Veto", "CardMoved Veto", "PointsPaid alice", "Disrupted Veto", "CardMoved Veto",
        "PlayEnded", "CardMoved Veto", "PlayEnded", "Marked Envy", "CardMoved Storm", "PlayEnded", "GameEnded",
    ]  # fmt: skip
    assert t.card("Envy").marks == 1


def test_a_disrupt_three_deep_negates_again():
    """TOYA-7"""
    t = table(
        GAME,
        alice={"hand": ["Storm", "Veto"], "points": 2},
        bob={"hand": ["Veto", "Refusal"], "play": ["Envy"], "points": 1},
    )
    t.do("alice: play Storm", "alice: pass", "bob: play Veto", "alice: play Veto", "bob: play Refusal")
    assert t.card("Envy").marks == 0
    assert (t.alice.facts.points, t.bob.facts.points) == (0, 1)
    assert t.bob.has("pile") == ["Refusal", "Veto"]


def test_a_disrupted_disrupt_loses_all_its_instructions():
    """TOYA-7: not only the disrupting one"""
    t = table(GAME, alice={"hand": ["Storm", "Veto"], "points": 2}, bob={"hand": ["Refusal"], "play": ["Envy"]})
    t.do("alice: play Storm", "alice: pass", "bob: play Refusal", "alice: play Veto")
    assert t.bob.facts.points == 0
    assert t.card("Envy").marks == 1


def test_the_outer_chance_goes_on_after_the_inner_one():
    """TOYA-6: whoever passed before may still disrupt, and both must pass anew"""
    t = table(
        GAME,
        alice={"hand": ["Storm", "Veto"], "points": 2},
        bob={"hand": ["Veto", "Veto"], "play": ["Envy"], "points": 2},
    )
    t.do("alice: play Storm", "alice: pass", "bob: play Veto", "alice: play Veto")
    assert t.bob.offered == ["play Veto", "pass"]
    t.bob.plays("Veto")
    assert t.card("Envy").marks == 0
    assert t.bob.facts.points == 0


def test_after_a_play_in_a_chance_the_other_side_is_asked_first():
    """TOYA-1: in turn, in a disrupt chance too"""
    t = table(
        GAME,
        alice={"hand": ["Storm", "Veto", "Refusal"], "points": 2},
        bob={"hand": ["Veto", "Refusal"], "points": 2},
    )
    t.do("alice: play Storm", "alice: play Refusal")
    assert t.asked == "alice"  # the chance of Refusal
    t.alice.passes()
    t.bob.passes()
    assert t.alice.facts.points == 2  # Refusal has taken effect
    assert t.asked == "bob"  # the chance of Storm, in turn


def test_an_ability_opens_a_disrupt_chance_and_its_cost_stays_paid():
    """TOYA-4, 6, 7"""
    t = table(GAME, alice={"play": ["Engineer"]}, bob={"play": ["Warden"]})
    t.do("alice: use Engineer", "bob: use Warden")
    assert t.alice.facts.points == 0
    assert t.card("Engineer").tapped
    assert t.card("Warden").tapped


def test_a_disrupting_ability_can_be_disrupted():
    """TOYA-7"""
    t = table(GAME, alice={"play": ["Engineer", "Warden"]}, bob={"play": ["Warden"]})
    t.do("alice: use Engineer", "alice: pass", "bob: use Warden", "alice: use Warden")
    assert t.alice.facts.points == 2


def test_triggered_disrupts_are_settled_before_anybody_may_play_one():
    """TOYA-5"""
    t = table(
        GAME, alice={"hand": ["Storm", "Veto"], "points": 2}, bob={"hand": ["Veto"], "play": ["Sentinel"], "points": 1}
    )
    t.alice.plays("Storm")
    assert t.bob.offered == ["yes", "no"]
    t.bob.takes("yes")
    assert t.bob.has("pile") == ["Sentinel"]
    assert t.alice.offered == ["play Veto", "pass"]  # Storm has lost its effect; the chance is opened all the same


def test_a_triggered_disrupt_may_be_declined_and_comes_once():
    """TOYA-5"""
    t = table(GAME, alice={"hand": ["Storm"], "points": 1}, bob={"play": ["Sentinel"]})
    t.do("alice: play Storm", "bob: no")
    assert t.card("Sentinel").marks == 1
    assert t.over


def test_a_triggered_disrupt_answers_the_announcement_that_triggered_it():
    """TOYA-5: in the chance of a disrupt, it disrupts the disrupt"""
    t = table(
        GAME, alice={"hand": ["Storm"], "play": ["Sentinel"], "points": 1}, bob={"hand": ["Refusal"], "play": ["Envy"]}
    )
    t.do("alice: play Storm", "bob: play Refusal", "alice: yes")
    assert t.card("Envy").marks == 2  # by Storm, and by its own trigger: alice's Sentinel gained 1 point
    assert (t.alice.facts.points, t.bob.facts.points) == (1, 0)


def test_triggers_wait_until_the_outermost_play_is_over():
    """TOYA-9: those of the disrupt too"""
    t = table(
        GAME,
        alice={"hand": ["Storm"], "play": ["Scholar"], "points": 1},
        bob={"hand": ["Veto"], "play": ["Mourner"], "points": 1},
    )
    t.do("alice: play Storm")
    t.happened()
    t.bob.plays("Veto")
    assert events_of(t) == [
        "CardPlayed Veto", "CardMoved Veto", "PointsPaid bob", "Disrupted Storm", "CardMoved Veto", "PlayEnded",
        "CardMoved Storm", "PlayEnded",
    ]  # fmt: skip
    t.alice.takes("resolve Scholar")
    assert events_of(t) == ["PointsGained alice", "PointsGained bob", "PointsGained alice", "GameEnded"]


def test_the_dark_side_picks_first_then_in_turn():
    """TOYA-10"""
    t = table(
        GAME,
        alice={"hand": ["Storm"], "play": ["Scholar", "Mourner"], "points": 1},
        bob={"hand": ["Veto"], "play": ["Scholar", "Mourner"], "points": 1},
    )
    t.do("alice: play Storm", "bob: play Veto")
    t.happened()
    waiting = ["resolve Scholar", "resolve Scholar #2", "resolve Mourner"]
    assert t.alice.offered == waiting
    t.alice.takes("resolve Mourner")
    assert t.bob.offered == waiting
    t.bob.takes("resolve Scholar")
    assert t.alice.offered == ["resolve Scholar", "resolve Scholar #2"]
    t.alice.takes("resolve Scholar")
    assert t.bob.offered == ["resolve Scholar", "resolve Mourner"]
    t.bob.takes("resolve Mourner")
    # What is left is resolved without asking: one each, the dark side's first.
    assert events_of(t, PointsGained) == [
        "PointsGained alice", "PointsGained bob", "PointsGained alice",
        "PointsGained bob", "PointsGained alice", "PointsGained bob",
    ]  # fmt: skip
    assert (t.alice.facts.points, t.bob.facts.points) == (4, 4)


def test_when_one_side_has_none_left_the_other_goes_on():
    """TOYA-10"""
    t = table(GAME, alice={"hand": ["Supply"]}, bob={"play": ["Scholar", "Scholar", "Envy"]})
    t.alice.plays("Supply")
    assert t.bob.offered == ["resolve Scholar", "resolve Scholar #2", "resolve Envy"]
    t.do("bob: resolve Envy", "bob: resolve Scholar")
    assert t.bob.facts.points == 2
    assert t.card("Envy").marks == 1


def test_what_a_trigger_triggers_joins_those_still_waiting():
    """TOYA-10"""
    t = table(
        GAME,
        alice={"hand": ["Supply"], "play": ["Envy"]},
        bob={"play": ["Scholar", "Envy", "Scholar"]},
    )
    t.alice.plays("Supply")
    assert t.bob.offered == ["resolve Scholar", "resolve Scholar #2", "resolve Envy"]
    t.happened()
    t.bob.takes("resolve Scholar")  # sets alice's Envy off, and the dark side is next
    assert events_of(t) == ["PointsGained bob", "Marked Envy"]
    assert t.card("Envy", of="alice").marks == 1
    assert t.card("Envy", of="bob").marks == 0
    assert t.bob.offered == ["resolve Scholar", "resolve Envy"]


def test_a_waiting_trigger_resolves_though_its_card_has_left():
    """TOYA-9: Sentinel's second ability was triggered by the announcement"""
    t = table(GAME, alice={"hand": ["Supply"]}, bob={"play": ["Sentinel"]})
    t.do("alice: play Supply", "bob: yes")
    assert t.bob.has("pile") == ["Sentinel"]
    assert (t.alice.facts.points, t.bob.facts.points) == (0, 1)


def test_what_the_turn_triggered_is_settled_before_anybody_is_asked():
    """TOYA-9"""
    t = table(GAME, alice={"hand": ["Supply"]}, bob={"play": ["Warden"]})
    assert t.card("Warden").marks == 1
    assert t.alice.offered == ["play Supply", "pass"]


def test_only_disrupts_are_played_in_a_disrupt_chance():
    """TOYA-6 forbids"""
    t = table(
        GAME,
        alice={"hand": ["Storm"], "points": 1},
        bob={"hand": ["Supply", "Veto"], "play": ["Engineer"], "points": 1},
    )
    t.alice.plays("Storm")
    assert t.bob.offered == ["play Veto", "pass"]
    with pytest.raises(NotOffered):
        t.bob.plays("Supply")


def test_a_disrupt_is_not_played_in_an_ordinary_chance():
    """TOYA-6 forbids"""
    t = table(GAME, alice={"hand": ["Veto", "Supply"], "play": ["Warden"], "points": 1})
    assert t.alice.offered == ["play Supply", "pass"]


def test_who_cannot_pay_may_not_announce():
    """TOYA-4 forbids"""
    t = table(GAME, alice={"hand": ["Storm", "Supply"]}, bob={"hand": ["Veto"], "play": ["Warden"]})
    assert t.alice.offered == ["play Supply", "pass"]
    t.alice.plays("Supply")
    assert t.bob.offered == ["use Warden", "pass"]


def test_a_tapped_unit_is_not_used_again():
    """TOYA-11 forbids, in both kinds of chance"""
    t = table(GAME, alice={"hand": ["Supply", "Supply"], "play": ["Engineer"]}, bob={"play": ["Warden"]})
    t.do("alice: play Supply", "bob: use Warden")
    assert t.alice.offered == ["play Supply", "use Engineer", "pass"]
    t.alice.uses("Engineer")  # bob is not asked again
    assert t.alice.offered == ["play Supply", "pass"]
    t.alice.plays("Supply")
    assert t.over
    assert t.alice.facts.points == 5


def test_a_play_keeps_the_chance_open_and_two_passes_end_it():
    """TOYA-1, 2"""
    t = table(GAME, alice={"hand": ["Supply", "Supply"]}, bob={"hand": ["Supply", "Supply"]})
    t.do("alice: pass", "bob: play Supply", "alice: pass", "bob: play Supply", "alice: play Supply", "alice: pass")
    assert t.over
    assert t.result.winners == (1,)


def test_one_pass_does_not_end_the_chance():
    """TOYA-2 forbids"""
    t = table(GAME, alice={"hand": ["Supply"]}, bob={"hand": ["Supply"]})
    t.alice.passes()
    assert t.bob.may("play Supply")
    t.bob.passes()
    assert t.over


def test_an_ability_is_announced_as_such():
    """TOYA-3: Scholar counts cards, not abilities"""
    t = table(GAME, alice={"play": ["Engineer"]}, bob={"play": ["Scholar"]})
    t.alice.uses("Engineer")
    assert events_of(t, AbilityUsed, CardPlayed) == ["AbilityUsed Engineer"]
    assert t.bob.facts.points == 0


def position(seed: int) -> State:
    """Both sides have every card, seed by seed in another distribution."""
    units = [d.name for d in GAME.cards if d.type == "unit"]
    events = [d.name for d in GAME.cards if d.type == "event"]
    k = seed % len(units)
    return GAME.opening(
        seed=seed,
        ask_every=seed % 4 == 3,
        alice={"hand": [*events, "Veto"], "play": units[k:], "points": 3},
        bob={"hand": [*events, "Refusal"], "play": units[: k + 1] + units[-2:], "points": 3},
    )


def test_every_decision_of_random_games_holds():
    ends = check_every_decision(GAME, position, seeds=range(8), ahead=6, worlds=1)
    assert {end.result.rule for end in ends if end.result} == {"TOYA-2"}


def test_every_rule_is_proven():
    assert unproven(GAME, globals()) == []
