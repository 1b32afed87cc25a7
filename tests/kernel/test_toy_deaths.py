"""Two deaths at once, one saved, reactions that kill in turn, and "then" (AGoT)."""

import random

import pytest

from kartoteka.kernel.state import State
from tests.kernel.toys.common import (
    Event,
    NotOffered,
    PointsGained,
    Table,
    check_alike,
    check_every_decision,
    table,
    unproven,
)
from tests.kernel.toys.deaths import GAME, CardPutIntoPlay, CharacterKilled, CharacterSaved, DuplicatePlaced


def court(alice: list[str], bob: list[str], *hand: str, ask_every: bool = False, **of_bob: list[str]) -> Table:
    """A table with these cards in play and this hand of alice, who is the first player."""
    return table(GAME, ask_every=ask_every, alice={"play": alice, "hand": list(hand)}, bob={"play": bob, **of_bob})


def story(t: Table, *kinds: type[Event]) -> list[str]:
    """What happened since this was last asked, as `CharacterKilled Herald` or `PointsGained bob`."""
    found = []
    for e in t.happened(*kinds):
        name = type(e).__name__
        if hasattr(e, "card"):
            name += f" {t.state.definition(e.card).name}"
        elif hasattr(e, "seat"):
            name += f" {GAME.seat_names[e.seat]}"
        found.append(name)
    return found


def wildfire(t: Table, one: str, other: str) -> None:
    """Alice kills two characters at once."""
    t.happened()
    t.do("alice: use Wildfire", f"alice: choose {one}", f"alice: choose {other}")


def insist(t: Table, *wanted: str) -> None:
    """Everybody passes until each of these is on offer, one after the other, and it is taken."""
    for text in wanted:
        while text not in t.options:
            t.take(t.options.index("pass"))
        t.take(t.options.index(text))


# Two deaths -------------------------------------------------------------------------------------------------------


def test_all_interrupts_come_first_then_both_die_then_all_reactions():
    """TOY-60, 64"""
    t = court(["Mourner"], ["Herald", "Steward", "Maester"], "Wildfire", hand=["Revenge"])
    wildfire(t, "Herald", "Steward")
    assert t.bob.offered == ["use Maester for Herald", "use Maester for Steward", "pass"]
    t.bob.passes()
    assert t.bob.offered == ["use Revenge for Herald", "use Revenge for Steward", "pass"]
    t.bob.passes()
    assert story(t) == [
        "CardMoved Wildfire", "CharacterKilled Herald", "CharacterKilled Steward", "PointsGained alice",
        "CardMoved Wildfire",
    ]  # fmt: skip
    assert t.alice.offered == ["use Mourner for Herald", "use Mourner for Steward", "pass"]


def test_who_is_saved_is_not_killed_and_its_death_is_answered_by_nothing():
    """TOY-66"""
    t = court(["Mourner"], ["Herald", "Steward", "Maester"], "Wildfire", hand=["Revenge"])
    wildfire(t, "Herald", "Steward")
    t.bob.uses("Maester for Steward")
    assert story(t, CharacterSaved, CharacterKilled) == ["CharacterSaved"]
    assert t.bob.offered == ["use Revenge for Herald", "pass"]
    t.bob.passes()
    assert story(t, CharacterKilled) == ["CharacterKilled Herald"]
    assert t.alice.offered == ["use Mourner for Herald", "pass"]
    t.alice.uses("Mourner for Herald")
    assert t.bob.has("play") == ["Steward", "Maester"]
    assert t.alice.facts.points == 1


def test_a_save_is_paid_and_can_be_used_once():
    """TOY-69: Maester taps for the first"""
    t = court(["Mourner"], ["Herald", "Steward", "Maester"], "Wildfire")
    wildfire(t, "Herald", "Steward")
    t.bob.uses("Maester for Herald")
    assert t.card("Maester").tapped
    assert story(t, CharacterKilled) == ["CharacterKilled Steward"]


def test_nobody_saves_himself_and_two_maesters_save_two():
    """TOY-62, 66: one after the other, in the same window"""
    t = court([], ["Maester", "Maester"], "Wildfire")
    wildfire(t, "Maester", "Maester")
    assert t.bob.offered == ["use Maester for Maester", "use Maester for Maester #2", "pass"]
    t.bob.uses("Maester for Maester")
    t.bob.uses("Maester for Maester")
    assert story(t, CharacterKilled) == []
    assert t.bob.has("play") == ["Maester", "Maester"]


def test_each_copy_reacts_once_to_each_death():
    """TOY-65"""
    t = court(["Mourner", "Mourner"], ["Herald", "Steward"], "Wildfire")
    wildfire(t, "Herald", "Steward")
    each = ["use Mourner for Herald", "use Mourner for Herald #2"]
    assert t.alice.offered == [*each, "use Mourner for Steward", "use Mourner for Steward #2", "pass"]
    t.alice.uses("Mourner for Herald")
    assert t.alice.offered == [
        "use Mourner for Herald",
        "use Mourner for Steward",
        "use Mourner for Steward #2",
        "pass",
    ]
    t.alice.uses("Mourner for Herald", "Mourner for Steward", "Mourner for Steward")
    assert t.alice.facts.points == 1 + 4
    with pytest.raises(NotOffered):
        t.alice.uses("Mourner for Herald")


def test_forced_reactions_come_first_and_the_first_player_orders_everybodys():
    """TOY-60, 61: alice orders bob's too, and nobody can decline"""
    t = court(["Fanatic", "Mourner"], ["Fanatic", "Herald", "Steward"], "Wildfire")
    wildfire(t, "Herald", "Steward")
    assert t.alice.offered == [
        "use Fanatic for Herald", "use Fanatic for Steward", "use Fanatic for Herald #2", "use Fanatic for Steward #2",
    ]  # fmt: skip
    t.happened()
    t.alice.uses("Fanatic for Herald #2")
    assert (t.card("Fanatic", of="alice").marks, t.card("Fanatic", of="bob").marks) == (0, 1)
    t.alice.uses("Fanatic for Steward", "Fanatic for Herald")
    assert story(t) == ["Marked Fanatic"] * 4  # the last one without asking
    assert t.alice.offered == ["use Mourner for Herald", "use Mourner for Steward", "pass"]


def test_opportunities_go_round_from_the_first_player_and_who_passed_may_still_react():
    """TOY-62: alice passes, bob reacts, alice is asked again"""
    t = court(["Mourner", "Mourner"], ["Mourner", "Herald", "Steward"], "Wildfire")
    wildfire(t, "Herald", "Steward")
    t.alice.passes()
    assert t.asked == "bob"
    t.bob.uses("Mourner for Herald")
    assert t.asked == "alice"
    t.alice.uses("Mourner for Steward")
    assert t.asked == "bob"
    t.do("bob: pass", "alice: pass")
    assert (t.alice.facts.points, t.bob.facts.points) == (2, 1)
    assert t.over


def test_in_the_second_round_the_other_player_is_first():
    """TOY-62, 71: in every window"""
    t = court(["Mourner"], ["Mourner", "Herald", "Steward"], hand=["Wildfire"])
    t.bob.passes()
    t.do("bob: use Wildfire", "bob: choose Herald", "bob: choose Steward")
    assert t.asked == "bob"


# Reactions that kill ----------------------------------------------------------------------------------------------


def test_a_death_by_a_reaction_has_its_own_full_cycle_inside():
    """TOY-63: saves, then reactions to it, before the outer window goes on"""
    t = court(["Avenger", "Mourner"], ["Herald", "Steward", "Maester"], "Wildfire")
    wildfire(t, "Herald", "Steward")
    t.bob.passes()
    t.do("alice: use Avenger for Herald", "alice: choose Avenger")
    # Avenger has killed itself; in the inner window only its own death can be answered.
    assert t.alice.offered == ["use Mourner for Avenger", "pass"]
    t.alice.uses("Mourner for Avenger")
    assert t.alice.offered == ["use Mourner for Herald", "use Mourner for Steward", "pass"]


def test_a_nested_death_has_its_forced_reactions_before_its_others():
    """TOY-60, 61, 63"""
    t = court(["Avenger", "Mourner"], ["Herald", "Steward", "Fanatic"], "Wildfire")
    wildfire(t, "Herald", "Steward")
    t.alice.uses("Fanatic for Herald")
    assert t.card("Fanatic").marks == 2  # for either death; the second without asking
    t.do("alice: use Avenger for Herald", "alice: choose Avenger")
    assert t.card("Fanatic").marks == 3
    assert t.alice.offered == ["use Mourner for Avenger", "pass"]


def test_a_nested_death_can_be_saved_from():
    """TOY-60, 63, 66"""
    t = court(["Avenger"], ["Herald", "Steward", "Mourner", "Maester"], "Wildfire")
    wildfire(t, "Herald", "Steward")
    t.bob.passes()
    t.do("alice: use Avenger for Herald", "alice: choose Mourner")
    assert t.bob.offered == ["use Maester for Mourner", "pass"]
    t.bob.uses("Maester for Mourner")
    assert t.bob.offered == ["use Mourner for Herald", "use Mourner for Steward", "pass"]  # opportunities go round
    t.bob.passes()
    assert t.alice.offered == ["use Avenger for Steward", "pass"]


def test_a_reaction_per_death_kills_per_death_and_each_death_is_a_new_occurrence():
    """TOY-63, 65: three deep, last in first out"""
    t = court(["Avenger"], ["Herald", "Steward", "Mourner", "Lord"], "Wildfire")
    wildfire(t, "Herald", "Steward")
    t.do("alice: use Avenger for Steward", "alice: choose Mourner")
    assert t.alice.offered == ["use Avenger for Mourner", "pass"]
    t.do("alice: use Avenger for Mourner", "alice: choose Lord")
    assert t.bob.offered == ["use Lord for Lord", "pass"]
    t.bob.passes()
    assert t.alice.offered == ["use Avenger for Lord", "pass"]
    t.alice.passes()
    assert t.alice.offered == ["use Avenger for Herald", "pass"]
    assert story(t, CharacterKilled) == [f"CharacterKilled {x}" for x in ("Herald", "Steward", "Mourner", "Lord")]


def test_a_reaction_whose_card_has_gone_meanwhile_is_not_offered():
    """TOY-69: eligible is who can react now"""
    t = court(["Avenger"], ["Herald", "Steward", "Mourner"], "Wildfire")
    wildfire(t, "Herald", "Steward")
    t.alice.passes()
    assert t.bob.offered == ["use Mourner for Herald", "use Mourner for Steward", "pass"]
    t.bob.uses("Mourner for Herald")
    t.do("alice: use Avenger for Herald", "alice: choose Mourner")
    t.alice.passes()  # the death of Mourner; Avenger may answer it
    assert t.alice.offered == ["use Avenger for Steward", "pass"]  # and not Mourner


def test_an_interrupt_that_kills_comes_before_the_deaths_it_interrupts():
    """TOY-63, 64: with all its windows"""
    t = court(["Mourner", "Steward"], ["Lord", "Herald"], "Wildfire")
    wildfire(t, "Herald", "Lord")
    t.do("bob: use Lord for Lord", "bob: choose Steward")
    assert t.alice.offered == ["use Mourner for Steward", "pass"]
    assert story(t, CharacterKilled) == ["CharacterKilled Steward"]
    t.alice.passes()
    assert story(t, CharacterKilled) == ["CharacterKilled Herald", "CharacterKilled Lord"]


def test_who_has_died_in_between_cannot_die_again():
    """TOY-63, 67: bob's Lord kills the other victim; one death is left of two, so nothing follows"""
    t = court(["Mourner", "Herald"], ["Lord"], "Wildfire")
    wildfire(t, "Herald", "Lord")
    t.do("bob: use Lord for Lord", "bob: choose Herald")
    t.alice.passes()
    assert t.alice.offered == ["use Mourner for Lord", "pass"]
    t.alice.passes()
    assert story(t, CharacterKilled) == ["CharacterKilled Herald", "CharacterKilled Lord"]
    assert t.alice.facts.points == 0


# Then -------------------------------------------------------------------------------------------------------------


def test_then_follows_if_the_first_part_was_done_in_full():
    """TOY-67"""
    t = court([], ["Herald", "Steward"], "Wildfire")
    wildfire(t, "Herald", "Steward")
    assert t.alice.facts.points == 1


def test_then_does_not_follow_if_one_of_two_was_saved():
    """TOY-67"""
    t = court([], ["Herald", "Steward", "Maester"], "Wildfire")
    wildfire(t, "Herald", "Steward")
    t.bob.uses("Maester for Herald")
    assert t.alice.facts.points == 0
    assert t.alice.has("pile") == ["Wildfire"]


def test_both_parts_share_one_window_of_reactions_after_the_event_is_discarded():
    """TOY-68, 72: Herald answers the first part, Steward the second, in any order"""
    t = table(GAME, alice={"play": ["Herald", "Steward"], "hand": ["Rally", "Mourner"], "deck": ["Lord"] * 4}, bob={})
    t.happened()
    t.do("alice: use Rally", "alice: choose Mourner")
    assert story(t) == ["CardMoved Rally", "CardPutIntoPlay Mourner", "PointsGained alice", "CardMoved Rally"]
    assert t.alice.has("pile") == ["Rally"]
    assert t.alice.offered == ["use Herald for Mourner", "use Steward", "pass"]
    t.alice.uses("Steward")
    assert t.alice.offered == ["use Herald for Mourner", "pass"]
    t.alice.uses("Herald for Mourner")  # which is points gained: a new occurrence, inside
    assert t.alice.offered == ["use Steward", "pass"]


def test_a_played_event_is_nowhere_until_it_has_taken_effect():
    """TOY-72"""
    t = court([], ["Herald", "Steward", "Maester"], "Wildfire")
    wildfire(t, "Herald", "Steward")
    assert t.asked == "bob"
    assert (t.alice.has("hand"), t.alice.has("limbo"), t.alice.has("pile")) == ([], ["Wildfire"], [])


def test_a_card_that_enters_play_may_be_used_in_the_window_that_follows():
    """TOY-68, 69: Herald reacts to its own coming"""
    t = court([], [], "Rally", "Herald")
    t.do("alice: use Rally", "alice: choose Herald")
    assert t.alice.offered == ["use Herald for Herald", "pass"]


def test_a_second_copy_of_a_unique_card_is_a_duplicate_and_then_does_not_follow():
    """TOY-67, 70: nothing entered play, and nothing was gained"""
    t = court(["Lord", "Herald"], [], "Rally", "Lord")
    t.happened()
    t.do("alice: use Rally", "alice: choose Lord")
    assert story(t)[:3] == ["CardMoved Rally", "DuplicatePlaced Lord", "CardMoved Rally"]
    assert t.alice.facts.points == 0
    assert t.alice.has("play") == ["Lord", "Herald"]


def test_a_copy_of_a_card_of_the_other_player_enters_play():
    """TOY-70"""
    t = court(["Herald"], ["Lord"], "Rally", "Lord")
    t.happened()
    t.do("alice: use Rally", "alice: choose Lord")
    assert story(t, CardPutIntoPlay, DuplicatePlaced, PointsGained) == ["CardPutIntoPlay Lord", "PointsGained alice"]
    assert t.alice.offered == ["use Herald for Lord", "pass"]


def test_what_interrupts_the_first_part_has_its_own_reactions_at_once():
    """TOY-63, 68: an ability in play does not wait for the shared window"""
    t = court(["Mourner", "Steward"], ["Lord", "Herald"], "Wildfire")
    wildfire(t, "Herald", "Lord")
    t.do("bob: use Lord for Lord", "bob: choose Steward")
    assert story(t) == ["CardMoved Wildfire", "CharacterKilled Steward"]
    t.alice.uses("Mourner for Steward")
    assert story(t) == [
        "PointsGained alice", "CharacterKilled Herald", "CharacterKilled Lord", "PointsGained alice",
        "CardMoved Wildfire",
    ]  # fmt: skip


def test_an_event_that_interrupts_the_first_part_has_its_own_reactions_at_once():
    """TOY-63, 68: they wait until that event is discarded, not for the end of the outer one"""
    t = court(["Mourner", "Steward"], ["Maester", "Herald"], "Wildfire", hand=["Revenge"])
    wildfire(t, "Herald", "Maester")
    t.bob.passes()
    t.do("bob: use Revenge for Herald", "bob: choose Steward")
    assert story(t) == [
        "CardMoved Wildfire", "CardMoved Revenge", "CharacterKilled Steward", "CardMoved Revenge",
    ]  # fmt: skip
    assert t.alice.offered == ["use Mourner for Steward", "pass"]
    t.alice.uses("Mourner for Steward")
    assert story(t) == [
        "PointsGained alice", "CharacterKilled Herald", "CharacterKilled Maester", "PointsGained alice",
        "CardMoved Wildfire",
    ]  # fmt: skip
    assert t.alice.offered == ["use Mourner for Herald", "use Mourner for Maester", "pass"]


# Needs ------------------------------------------------------------------------------------------------------------


def test_what_could_change_nothing_is_not_used():
    """TOY-69: two characters are needed, one to put into play, one to kill"""
    t = court(["Herald"], [], "Wildfire", "Rally")
    assert t.over
    t = court(["Herald"], ["Mourner"], "Wildfire", "Rally")
    assert t.alice.offered == ["use Wildfire", "pass"]


def test_at_the_beginning_of_a_round_all_stand_and_draw():
    """TOY-71: alice draws Wildfire in the first round; Maester, who tapped for a save, stands in the second"""
    t = table(
        GAME,
        alice={"play": ["Avenger"], "deck": ["Wildfire", "Wildfire"]},
        bob={"play": ["Mourner", "Herald", "Maester"], "deck": ["Rally"]},
    )
    assert (t.alice.has("hand"), t.alice.has("deck"), t.bob.has("hand")) == (["Wildfire"], ["Wildfire"], ["Rally"])
    wildfire(t, "Mourner", "Herald")
    t.bob.uses("Maester for Herald")
    assert t.card("Maester").tapped
    t.happened()
    t.alice.passes()  # in the reactions; nobody has an action left
    assert story(t) == ["TurnEnded alice", "TurnBegan bob", "Untapped Maester", "CardMoved Wildfire"]
    assert not t.card("Maester").tapped


def test_the_game_ends_after_three_rounds():
    """TOY-71"""
    t = court(["Mourner"], ["Herald", "Steward"], "Wildfire")
    for _ in range(3):
        assert t.alice.offered == ["use Wildfire", "pass"]
        t.alice.passes()
    assert t.over
    assert t.state.result is not None
    assert (t.state.result.winners, t.state.result.rule) == ((0, 1), "TOY-71")


def test_a_hand_that_the_other_does_not_know_makes_no_difference_to_it():
    """In the middle of the windows too: bob holds Revenge, or it is in his deck; he passes every time he is asked"""
    one, other = (
        court(["Mourner"], ["Herald", "Lord"], "Wildfire", ask_every=True, hand=[held], deck=[left, "Fanatic"])
        for held, left in (("Revenge", "Rally"), ("Rally", "Revenge"))
    )
    for t in (one, other):
        insist(t, "use Wildfire", "choose Herald", "choose Lord")
    while one.bob.asked or one.prompt != "reactions":
        assert one.prompt == other.prompt
        check_alike(one.state, other.state, 0)
        for t in (one, other):
            t.take(len(t.options) - 1)
    assert one.bob.has("hand") != other.bob.has("hand")


def test_taking_a_lone_pass_for_granted_changes_nothing():
    """The same choices lead to the same position, whether each lone pass is asked for or not."""
    ends = []
    for every in (True, False):
        t = court(["Avenger", "Mourner"], ["Herald", "Steward", "Maester"], "Wildfire", ask_every=every)
        insist(
            t, "use Wildfire", "choose Herald", "choose Steward", "use Maester for Herald", "use Avenger for Steward",
            "choose Avenger", "use Mourner for Avenger", "use Mourner for Steward",
        )  # fmt: skip
        while not t.over:
            t.take(t.options.index("pass"))
        ends.append((t.state.cards, t.state.zones, t.state.seats, t.state.result))
    assert ends[0] == ends[1]


def position(seed: int) -> State:
    """Each side has four characters in play, three cards in hand and two to draw."""
    chance = random.Random(seed)
    characters = [d.name for d in GAME.cards if d.type == "character"]
    played = [d.name for d in GAME.cards if d.type == "event"]

    def side() -> dict[str, list[str]]:
        return {
            "play": chance.sample(characters, 4),
            "hand": [*chance.sample(played, 2), chance.choice(characters)],
            "deck": chance.sample(played + characters, 2),
        }

    return GAME.opening(seed=seed, ask_every=seed % 4 == 3, alice=side(), bob=side())


def test_every_decision_of_random_games_holds():
    ends = check_every_decision(GAME, position, seeds=range(12), ahead=4, worlds=1)
    assert {end.result.rule for end in ends if end.result} == {"TOY-71"}


def test_every_rule_is_proven():
    assert unproven(GAME, globals()) == []
