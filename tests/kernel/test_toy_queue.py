"""A reaction queue unwound over an announced action; one of its targets exempted by a body part (HKK 8.4.3)."""

from typing import Any

import pytest

from kartoteka.kernel.state import State
from tests.kernel.toys.common import (
    Marked,
    NotOffered,
    PointsGained,
    Table,
    check_every_decision,
    strength,
    table,
    unproven,
)
from tests.kernel.toys.queue import GAME, ActionAnnounced, ActionPrevented, BodyPartSacrificed, SourceEmptied, queue

TOLD = (ActionAnnounced, ActionPrevented, BodyPartSacrificed, SourceEmptied, Marked, PointsGained)


def story(t: Table) -> list[str]:
    """What happened since this was last asked, as `Marked Adept`."""
    found = []
    for e in t.happened(*TOLD):
        if isinstance(e, ActionPrevented | PointsGained):
            found.append(type(e).__name__)
        else:
            assert isinstance(e, ActionAnnounced | BodyPartSacrificed | SourceEmptied | Marked)
            found.append(f"{type(e).__name__} {t.state.definition(e.card).name}")
    return found


def firestorm(**bob: Any) -> Table:
    """Alice's Firestorm is announced at bob's two creatures, Adept and Thornback; 2 marks each, and she gains 1."""
    t = table(
        GAME,
        alice={"hand": ["Firestorm", "Counter"], "points": 4},
        bob={"play": ["Adept", "Thornback"], "points": 2, **bob},
    )
    t.do("alice: play Firestorm", "alice: choose Adept", "alice: choose Thornback")
    t.happened()
    return t


# Announcing -------------------------------------------------------------------------------------------------------


def test_an_action_is_shown_targeted_paid_and_carried_out_after_the_queue():
    """TOYD-2, 3, 5"""
    t = table(GAME, alice={"hand": ["Firestorm"], "points": 3}, bob={"play": ["Adept"], "hand": ["Retreat"]})
    t.alice.plays("Firestorm")
    assert (t.alice.has("hand"), t.alice.has("limbo"), t.alice.facts.points) == ([], ["Firestorm"], 3)
    t.alice.chooses("Adept")
    assert t.alice.facts.points == 1
    assert t.card("Adept").marks == 0
    t.bob.passes()
    assert story(t) == ["ActionAnnounced Firestorm", "Marked Adept", "PointsGained"]
    assert t.alice.has("pile") == ["Firestorm"]
    assert queue(t.state) == []


def test_who_cannot_pay_or_has_no_target_cannot_announce():
    """TOYD-2 forbids"""
    t = table(GAME, alice={"hand": ["Firestorm", "Quake", "Curse"], "points": 1}, bob={"play": ["Adept"]})
    assert t.alice.offered == ["play Quake", "play Curse", "pass"]
    t = table(GAME, alice={"hand": ["Firestorm", "Curse", "Gloom"], "points": 9}, bob={"hand": ["Gloom"]})
    assert not t.alice.may("play Firestorm")
    assert not t.alice.may("play Curse")


def test_a_tapped_creature_is_not_used_and_its_cost_is_paid_at_once():
    """TOYD-2"""
    t = table(GAME, alice={"play": ["Adept"], "hand": ["Gloom"]}, bob={"play": ["Sentry"], "hand": ["Retreat"]})
    t.do("alice: use Adept", "alice: choose Sentry")
    assert t.card("Adept").tapped
    assert t.asked == "bob"
    t.bob.passes()
    assert t.alice.offered == ["play Gloom", "pass"]
    with pytest.raises(NotOffered):
        t.alice.uses("Adept")


def test_the_sides_act_in_turn_and_two_passes_end_a_turn():
    """TOYD-1"""
    t = table(
        GAME,
        alice={"hand": ["Quake", "Quake"], "points": 9},
        bob={"play": ["Adept"], "hand": ["Quake", "Quake"], "points": 9},
    )
    t.do("alice: pass", "bob: play Quake", "alice: pass")
    assert t.bob.offered == ["play Quake", "use Adept", "pass"]
    t.bob.passes()
    assert t.bob.offered == ["play Quake", "use Adept", "pass"]  # the second turn is bob's
    t.do("bob: pass", "alice: play Quake", "bob: pass", "alice: pass")
    assert t.over
    assert t.result.winners == (1,)


# The queue --------------------------------------------------------------------------------------------------------


def test_the_opponent_of_the_actor_is_asked_first():
    """TOYD-4"""
    t = table(
        GAME,
        alice={"hand": ["Firestorm", "Retreat"], "play": ["Thornback"], "points": 2},
        bob={"play": ["Adept"], "hand": ["Retreat"]},
    )
    t.do("alice: play Firestorm", "alice: choose Adept", "alice: done")
    assert t.bob.offered == ["react Retreat", "pass"]
    t.bob.passes()
    assert t.alice.offered == ["react Retreat", "pass"]


def test_it_closes_when_both_decline_in_a_row():
    """TOYD-4: a reaction keeps it open, and who declined may react again"""
    t = table(
        GAME,
        alice={"hand": ["Firestorm", "Retreat"], "play": ["Thornback"], "points": 2},
        bob={"play": ["Adept"], "hand": ["Retreat"]},
    )
    t.do("alice: play Firestorm", "alice: choose Adept", "alice: done", "bob: pass", "alice: react Retreat")
    t.alice.chooses("Thornback")
    assert t.alice.has("play") == ["Thornback"]
    assert t.bob.offered == ["react Retreat", "pass"]
    t.do("bob: react Retreat", "bob: choose Adept")
    assert (t.alice.has("hand"), t.bob.has("hand")) == (["Thornback"], ["Adept"])
    assert t.card("Adept").marks == 0


def test_last_in_is_first_out():
    """TOYD-5: nothing is carried out before the queue is closed"""
    t = firestorm(hand=["Retreat", "Counter"])
    t.do("bob: react Retreat", "bob: choose Adept")
    assert t.bob.has("play") == ["Adept", "Thornback"]
    t.do("alice: pass", "bob: react Counter")
    assert t.bob.offered == ["action Firestorm"]
    t.bob.takes("action Firestorm")
    assert story(t) == ["ActionAnnounced Retreat", "ActionAnnounced Counter"]
    t.do("alice: react Counter")
    assert t.alice.offered == ["action Counter", "action Retreat"]
    t.alice.takes("action Retreat")
    # From the top: alice's Counter prevents Retreat; bob's prevents Firestorm; Retreat and Firestorm do nothing.
    assert story(t) == ["ActionAnnounced Counter", "ActionPrevented", "ActionPrevented"]
    assert t.bob.has("play") == ["Adept", "Thornback"]
    assert t.card("Adept").marks == 0
    assert t.alice.facts.points == 1


def test_a_prevented_prevention_prevents_nothing():
    """TOYD-5, 7"""
    t = firestorm(hand=["Counter"])
    t.do("bob: react Counter", "bob: action Firestorm", "alice: react Counter", "alice: action Counter")
    assert story(t) == [
        "ActionAnnounced Counter", "ActionAnnounced Counter", "ActionPrevented", "Marked Adept", "Marked Thornback",
    ]  # fmt: skip
    assert t.bob.facts.points == 1


def test_what_is_prevented_stays_paid_and_goes_to_the_pile():
    """TOYD-7"""
    t = firestorm(hand=["Counter"])
    t.do("bob: react Counter", "bob: action Firestorm", "alice: pass")
    assert (t.alice.facts.points, t.bob.facts.points) == (2, 1)
    assert (t.alice.has("pile"), t.bob.has("pile")) == (["Firestorm"], ["Counter"])


def test_nobody_reacts_again_to_what_was_in_the_queue():
    """TOYD-6 forbids: the top has been carried out, and bob has another Retreat and a creature"""
    t = firestorm(hand=["Retreat", "Retreat"])
    t.do("bob: react Retreat", "bob: choose Adept", "alice: pass", "bob: pass")
    assert t.bob.has("hand") == ["Retreat", "Adept"]
    assert story(t) == ["ActionAnnounced Retreat", "Marked Thornback"]  # Firestorm is being carried out
    assert t.bob.offered == ["choose Thornback"]


def test_only_reactions_fit_in_and_they_fit_in_nowhere_else():
    """TOYD-4 forbids"""
    t = table(
        GAME,
        alice={"hand": ["Quake", "Retreat"], "points": 1},
        bob={"hand": ["Quake", "Retreat"], "play": ["Adept"], "points": 1},
    )
    assert t.alice.offered == ["play Quake", "pass"]
    t.alice.plays("Quake")
    assert t.bob.offered == ["react Retreat", "pass"]
    assert not t.alice.asked


def test_a_reaction_is_paid_and_targeted_like_an_action():
    """TOYD-2 forbids"""
    t = table(GAME, alice={"hand": ["Quake", "Counter"], "points": 1}, bob={"play": ["Adept"], "hand": ["Counter"]})
    t.alice.plays("Quake")
    assert t.card("Adept").marks == 1  # bob cannot pay for Counter, and alice has nothing to counter


# Body parts -------------------------------------------------------------------------------------------------------


def test_a_body_part_exempts_one_target_of_the_group():
    """TOYD-8, 9: the point of this toy"""
    t = firestorm(play=["Adept", "Arm on Adept", "Thornback"])
    assert t.bob.offered == ["sacrifice Arm on Adept against Firestorm", "pass"]
    t.bob.takes("sacrifice Arm on Adept against Firestorm")
    assert t.bob.has("pile") == ["Arm"]  # paid at once
    assert t.asked == "alice"
    t.alice.passes()
    assert story(t) == [
        "BodyPartSacrificed Arm", "ActionAnnounced Arm", "SourceEmptied Adept", "Marked Thornback",
    ]  # fmt: skip
    t.do("bob: choose Adept", "alice: pass")  # Thornback's is another source
    assert story(t) == ["ActionAnnounced Thornback", "Marked Adept", "PointsGained"]
    assert (t.card("Adept").marks, t.card("Thornback").marks) == (1, 2)
    assert t.alice.facts.points == 3  # the other effects of Firestorm happen


def test_it_does_not_prevent_the_source():
    """TOYD-9"""
    t = table(
        GAME,
        alice={"hand": ["Firestorm"], "points": 2},
        bob={"play": ["Adept", "Arm on Adept"]},
    )
    t.do("alice: play Firestorm", "alice: choose Adept", "bob: sacrifice Arm on Adept against Firestorm")
    assert t.card("Adept").marks == 0
    assert "ActionPrevented" not in story(t)
    assert t.alice.facts.points == 1


def test_each_of_two_targets_may_be_exempted():
    """TOYD-8: for each creature separately"""
    t = firestorm(play=["Adept", "Arm on Adept", "Thornback", "Arm on Thornback"])
    t.do("bob: sacrifice Arm on Thornback against Firestorm", "alice: pass")
    t.do("bob: sacrifice Arm on Adept against Firestorm", "alice: pass")
    assert (t.card("Adept").marks, t.card("Thornback").marks) == (0, 0)
    assert t.alice.facts.points == 3


def test_marking_without_targeting_gives_the_right():
    """TOYD-8"""
    t = table(GAME, alice={"hand": ["Quake"], "play": ["Sentry"], "points": 1}, bob={"play": ["Adept", "Arm on Adept"]})
    t.do("alice: play Quake", "bob: sacrifice Arm on Adept against Quake")
    assert (t.card("Adept").marks, t.card("Sentry").marks) == (0, 1)


def test_a_source_that_does_none_of_this_gives_no_right():
    """TOYD-8 forbids: Gloom neither targets nor marks"""
    t = table(GAME, alice={"hand": ["Gloom"]}, bob={"play": ["Adept", "Arm on Adept"]})
    t.alice.plays("Gloom")
    assert t.bob.offered == ["use Adept", "pass"]  # the queue has come and gone
    assert strength(t.state, t.state.cards.index(t.card("Adept"))) == 2


def test_only_own_body_parts_on_own_creatures():
    """TOYD-8 forbids"""
    t = table(
        GAME,
        alice={"play": ["Sentry"], "hand": ["Quake"], "points": 1},
        bob={"play": ["Adept", "Arm on Adept", "Arm on Sentry"]},
    )
    t.alice.plays("Quake")
    # Alice controls Sentry, but not the Arm on it; bob controls that Arm, but not Sentry.
    assert t.bob.offered == ["sacrifice Arm on Adept against Quake", "pass"]
    t.bob.passes()
    assert t.card("Sentry").marks == 1


def test_one_body_part_for_a_creature_and_a_source():
    """TOYD-10 forbids"""
    t = table(
        GAME,
        alice={"hand": ["Quake", "Quake"], "points": 2},
        bob={"play": ["Adept", "Arm on Adept", "Arm on Adept"]},
    )
    t.do("alice: play Quake", "bob: sacrifice Arm on Adept against Quake")
    assert t.card("Adept").marks == 0
    assert t.bob.has("pile") == ["Arm"]
    t.do("bob: pass", "alice: play Quake", "bob: sacrifice Arm on Adept against Quake")  # another source
    assert t.card("Adept").marks == 0
    assert t.bob.has("pile") == ["Arm", "Arm"]


def test_a_prevented_sacrifice_is_lost_and_exempts_nobody():
    """TOYD-7, 10: and there is no second one"""
    t = firestorm(play=["Adept", "Arm on Adept", "Arm on Adept", "Thornback"])
    t.do("bob: sacrifice Arm on Adept against Firestorm", "alice: react Counter", "alice: action Arm")
    assert story(t) == [
        "BodyPartSacrificed Arm", "ActionAnnounced Arm", "ActionAnnounced Counter", "ActionPrevented", "Marked Adept",
        "Marked Thornback",
    ]  # fmt: skip
    assert t.bob.has("pile") == ["Arm"]


def test_the_source_is_empty_for_that_creature_later_too():
    """TOYD-9: what it puts off until the end of the turn"""
    t = table(GAME, alice={"play": ["Adept"]}, bob={"play": ["Sentry"]})
    t.do("alice: use Adept", "alice: choose Sentry")
    assert t.over
    assert t.bob.has("pile") == ["Sentry"]  # marked at once and at the end of the turn

    t = table(GAME, alice={"play": ["Adept"]}, bob={"play": ["Sentry", "Arm on Sentry"]})
    t.do("alice: use Adept", "alice: choose Sentry", "bob: sacrifice Arm on Sentry against Adept")
    assert t.over
    assert t.card("Sentry").marks == 0


def test_another_use_of_the_same_ability_is_another_source():
    """TOYD-9"""
    t = table(
        GAME,
        alice={"play": ["Adept", "Adept"]},
        bob={"play": ["Thornback", "Arm on Thornback"]},
    )
    t.do("alice: use Adept", "alice: choose Thornback", "bob: sacrifice Arm on Thornback against Adept")
    t.do("alice: use Adept", "alice: choose Thornback")
    assert t.card("Thornback").marks == 1


def test_a_card_that_comes_to_lie_on_it_stays_and_does_nothing():
    """TOYD-9"""
    curse = {"hand": ["Curse"], "points": 1}
    t = table(GAME, alice=curse, bob={"play": ["Adept"]})
    t.do("alice: play Curse", "alice: choose Adept")
    assert (t.bob.has("pile"), t.alice.has("pile")) == (["Adept"], ["Curse"])

    t = table(GAME, alice=curse, bob={"play": ["Adept", "Arm on Adept"]})
    t.do("alice: play Curse", "alice: choose Adept", "bob: sacrifice Arm on Adept against Curse")
    assert (t.bob.has("play"), t.alice.has("play")) == (["Adept"], ["Curse"])
    assert t.state.cards.index(t.card("Adept")) == t.card("Curse").host


def test_a_sacrifice_for_a_creature_that_has_left_comes_to_nothing():
    """TOYD-5, 10: Retreat came later, so it is carried out before"""
    t = firestorm(play=["Adept", "Arm on Adept", "Thornback"], hand=["Retreat"])
    t.do("bob: sacrifice Arm on Adept against Firestorm", "alice: pass", "bob: react Retreat", "bob: choose Adept")
    t.alice.passes()
    assert t.bob.has("hand") == ["Adept"]
    assert story(t)[-2:] == ["ActionAnnounced Retreat", "Marked Thornback"]


def test_what_lies_on_a_creature_goes_with_it():
    """TOYD-12"""
    t = firestorm(play=["Adept", "Arm on Adept", "Thornback"], hand=["Retreat"])
    t.do("bob: react Retreat", "bob: choose Adept", "alice: pass", "bob: pass")
    assert t.bob.has("pile") == ["Arm", "Retreat"]
    assert "Adept" in t.bob.has("hand")


# Automatic reactions ----------------------------------------------------------------------------------------------


def test_an_automatic_reaction_works_by_itself_before_anybody_may_react():
    """TOYD-3"""
    t = table(
        GAME,
        alice={"hand": ["Firestorm"], "points": 2},
        bob={"play": ["Adept", "Sentry"], "hand": ["Counter", "Retreat"], "points": 1},
    )
    t.do("alice: play Firestorm", "alice: choose Adept", "alice: done")
    assert story(t) == ["ActionAnnounced Firestorm", "ActionPrevented"]
    assert t.card("Sentry").tapped
    assert t.bob.offered == ["react Retreat", "pass"]  # there is nothing left to counter
    t.bob.passes()
    assert t.card("Adept").marks == 0


def test_only_one_works_against_one_action():
    """TOYD-3 forbids"""
    t = table(GAME, alice={"hand": ["Quake", "Quake"], "points": 2}, bob={"play": ["Sentry", "Sentry", "Adept"]})
    t.alice.plays("Quake")
    assert [c.tapped for c in t.state.cards] == [False, False, True, False, False]
    t.do("bob: pass", "alice: play Quake")
    assert [c.tapped for c in t.state.cards] == [False, False, True, True, False]
    assert t.card("Adept").marks == 0


def test_an_automatic_reaction_waits_for_a_card_from_hand():
    """TOYD-3 forbids: not for an ability"""
    t = table(GAME, alice={"play": ["Adept"]}, bob={"play": ["Sentry"], "hand": ["Gloom"]})
    t.do("alice: use Adept", "alice: choose Sentry")
    assert (t.card("Sentry").tapped, t.card("Sentry").marks) == (False, 1)


def test_a_reaction_is_answered_by_automatic_ones_too():
    """TOYD-3"""
    t = table(
        GAME,
        alice={"hand": ["Quake"], "play": ["Sentry"], "points": 1},
        bob={"play": ["Adept"], "hand": ["Retreat"]},
    )
    t.do("alice: play Quake", "bob: react Retreat", "bob: choose Adept")
    assert t.card("Sentry").tapped
    assert t.bob.has("play") == ["Adept"]
    assert t.card("Adept").marks == 1


# Queues within a queue --------------------------------------------------------------------------------------------


def test_a_source_that_newly_comes_into_being_has_a_queue_of_its_own_worked_off_first():
    """TOYD-6, 11"""
    t = firestorm(play=["Adept", "Arm on Adept", "Thornback"], hand=["Counter"])
    t.bob.passes()
    assert story(t) == ["Marked Adept", "Marked Thornback"]
    assert t.bob.offered == ["choose Adept", "choose Thornback"]  # Thornback, at once: Firestorm is not over
    t.bob.chooses("Adept")
    assert story(t) == ["ActionAnnounced Thornback"]
    t.alice.takes("react Counter")
    assert t.alice.offered == ["action Thornback"]
    t.alice.takes("action Thornback")
    # In its queue, Firestorm is not answered any more, neither by Counter nor by a body part.
    assert t.bob.offered == ["react Counter", "sacrifice Arm on Adept against Thornback", "pass"]
    t.bob.takes("react Counter")
    assert t.bob.offered == ["action Counter"]
    t.bob.takes("action Counter")
    t.bob.passes()
    assert story(t) == [
        "ActionAnnounced Counter", "ActionAnnounced Counter", "ActionPrevented", "Marked Adept", "PointsGained",
    ]  # fmt: skip


def test_each_of_two_at_once_has_its_queue():
    """TOYD-11: one after the other, and a new one before what is still due"""
    t = table(GAME, alice={"hand": ["Quake"], "points": 1}, bob={"play": ["Thornback", "Thornback", "Adept"]})
    t.alice.plays("Quake")
    assert t.bob.offered == ["at once Thornback", "at once Thornback #2"]
    t.bob.takes("at once Thornback")
    t.bob.chooses("Thornback #2")
    # The second is marked again: that is a new source, before the one that is still due.
    t.bob.chooses("Adept")
    assert [c.marks for c in t.state.cards] == [0, 1, 2, 2]
    assert t.bob.offered == ["choose Thornback", "choose Thornback #2", "choose Adept"]
    t.bob.chooses("Adept")
    assert [c.marks for c in t.state.cards[:3]] == [0, 1, 2]
    assert t.bob.has("pile") == ["Adept"]
    assert t.over


# Everything -------------------------------------------------------------------------------------------------------


def position(seed: int) -> State:
    creatures = ["Adept", "Arm on Adept", "Thornback", "Arm on Thornback", "Sentry", "Arm on Sentry"]
    events = [d.name for d in GAME.cards if d.type in ("event", "enchantment")]
    k = 2 * (seed % 3)
    return GAME.opening(
        seed=seed,
        ask_every=seed % 4 == 3,
        alice={"hand": [*events, "Counter"], "play": [*creatures[k:], "Adept"], "points": 6},
        bob={"hand": [*events, "Retreat"], "play": [*creatures[: k + 2], "Thornback", "Arm on Thornback"], "points": 6},
    )


def test_every_decision_of_random_games_holds():
    ends = check_every_decision(GAME, position, seeds=range(8), ahead=6, worlds=1)
    assert {end.result.rule for end in ends if end.result} == {"TOYD-1"}


def test_every_rule_is_proven():
    assert unproven(GAME, globals()) == []
