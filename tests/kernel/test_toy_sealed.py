"""A sealed choice and a selection that is opened again (Legion)."""

import random

import pytest

from kartoteka.kernel.state import State
from kartoteka.kernel.visibility import view
from tests.kernel.toys.common import (
    CardMoved,
    Event,
    NotOffered,
    PointsGained,
    Table,
    check_alike,
    check_every_decision,
    check_world,
    table,
    unproven,
)
from tests.kernel.toys.sealed import GAME, CardSentBack


def hands(alice: list[str], bob: list[str], *, seed: int = 0, points: int = 0) -> Table:
    """A table with these hands, at the first selection."""
    return table(GAME, seed=seed, alice={"hand": alice, "points": points}, bob={"hand": bob, "points": points})


def select(t: Table, alice: str, bob: str) -> None:
    t.do(f"alice: select {alice}", f"bob: select {bob}")


def points(t: Table) -> tuple[int, int]:
    return t.alice.facts.points, t.bob.facts.points


def story(t: Table, *kinds: type[Event]) -> list[str]:
    """What happened since this was last asked, as `CardSentBack Raid`."""
    found = []
    for e in t.happened(*kinds):
        card = getattr(e, "card", None)
        found.append(type(e).__name__ + (f" {t.state.definition(card).name}" if card is not None else ""))
    return found


# The sealed choice ------------------------------------------------------------------------------------------------


def test_nothing_changes_before_both_have_selected_and_then_both_cards_are_revealed():
    """TOY-51, 53"""
    t = hands(["Raid", "Feint"], ["Ambush", "Orders"])
    before = view(t.state, 1)
    t.alice.takes("select Raid")
    assert story(t) == []
    assert (t.alice.has("hand"), t.alice.has("play")) == (["Raid", "Feint"], [])
    after = view(t.state, 1)
    assert (before.zones, before.players, before.situations) == (after.zones, after.players, after.situations)
    assert t.bob.offered == ["select Ambush", "select Orders"]
    t.bob.takes("select Orders")
    assert story(t, CardMoved)[:2] == ["CardMoved Raid", "CardMoved Orders"]


def test_a_seat_sees_what_it_has_sealed_itself():
    """TOY-51"""
    t = hands(["Raid", "Feint"], ["Ambush", "Orders"])
    t.alice.takes("select Raid")
    assert view(t.state, 0).sealed == ("select Raid",)
    assert view(t.state, 1).sealed == ()


def test_who_has_a_card_must_select_one():
    """TOY-52: there is no way to pass"""
    t = hands(["Raid"], ["Ambush"])
    assert t.alice.offered == ["select Raid"]
    with pytest.raises(NotOffered):
        t.alice.passes()


def test_who_has_no_card_selects_nothing():
    """TOY-52, 58: and has no priority"""
    t = hands([], ["Feint", "Orders"])
    assert t.asked == "bob"
    t.bob.takes("select Orders")
    assert points(t) == (0, 1)
    assert t.asked == "bob"


def test_a_late_card_waits_for_the_second_round():
    """TOY-52"""
    t = hands(["Last Stand", "Feint"], ["Orders", "Raid"])
    assert t.alice.offered == ["select Feint"]
    select(t, "Feint", "Orders")
    assert t.alice.offered == ["select Last Stand"]


# The round --------------------------------------------------------------------------------------------------------


def test_reveal_effects_come_before_the_others():
    """TOY-54: red's reveal effect before blue's other one"""
    t = hands(["Raid"], ["Ambush"], points=1)
    select(t, "Raid", "Ambush")
    assert story(t)[:5] == ["CardMoved Raid", "CardMoved Ambush", "PointsPaid", "SelectionEnded", "PointsGained"]


def test_in_each_group_blue_is_first():
    """TOY-54, 55: Sabotage of blue leaves red's Raid no effect; Sabotage of red comes too late for blue's"""
    t = hands(["Sabotage"], ["Raid"])
    select(t, "Sabotage", "Raid")
    assert points(t) == (1, 0)  # the priority: no opposing card is left
    t = hands(["Raid"], ["Sabotage"])
    select(t, "Raid", "Sabotage")
    assert points(t) == (2, 1)


def test_fewer_pips_win_the_priority():
    """TOY-58"""
    t = hands(["Feint", "Orders"], ["Ambush", "Feint"])
    select(t, "Feint", "Ambush")
    assert points(t) == (1, 0)
    select(t, "Orders", "Feint")
    assert points(t) == (1, 1)


def test_between_equal_pips_a_die_decides():
    """TOY-58: the same die for the same seed, whatever was selected before"""
    won = set()
    for seed in range(6):
        t = hands(["Feint"], ["Feint"], seed=seed)
        select(t, "Feint", "Feint")
        assert story(t, PointsGained) == ["PointsGained"]
        won.add(points(t))
    assert won == {(1, 0), (0, 1)}


def test_what_lies_on_the_table_is_discarded_and_orders_return():
    """TOY-59"""
    t = hands(["Orders", "Raid"], ["Feint", "Ambush"])
    select(t, "Orders", "Feint")
    assert (t.alice.has("hand"), t.alice.has("pile")) == (["Raid", "Orders"], [])
    assert (t.bob.has("hand"), t.bob.has("pile")) == (["Ambush"], ["Feint"])


def test_the_game_ends_after_three_rounds():
    """TOY-50"""
    t = hands(["Orders", "Raid"], ["Feint", "Orders"])
    select(t, "Orders", "Orders")
    select(t, "Raid", "Feint")
    assert not t.over
    t.happened()
    t.do("alice: select Orders", "bob: select Orders")
    assert story(t)[-2:] == ["TurnEnded", "GameEnded"]
    assert t.over
    assert t.state.result is not None
    assert t.state.result.rule == "TOY-50"
    assert sorted(t.state.result.winners) == [i for i in (0, 1) if points(t)[i] == max(points(t))]


# The selection is opened again ------------------------------------------------------------------------------------


def test_change_of_plans_sends_the_opposing_card_back_and_both_select_again():
    """TOY-56"""
    t = hands(["Change of Plans", "Feint"], ["Raid", "Ambush"])
    select(t, "Change of Plans", "Raid")
    assert t.alice.offered == ["yes", "no"]
    t.happened()
    t.alice.takes("yes")
    assert story(t) == ["CardMoved Change of Plans", "CardSentBack Raid", "SelectionEnded", "SelectionBegan"]
    assert (t.alice.has("pile"), t.alice.has("hand")) == (["Change of Plans"], ["Feint"])
    assert t.bob.has("hand") == ["Ambush", "Raid"]
    assert points(t) == (0, 0)
    assert t.alice.offered == ["select Feint"]


def test_the_card_that_was_returned_is_barred_from_the_new_selection():
    """TOY-57: and may be selected in the next round"""
    t = hands(["Change of Plans", "Feint", "Orders"], ["Raid", "Ambush"])
    select(t, "Change of Plans", "Raid")
    t.alice.takes("yes")
    t.alice.takes("select Feint")
    assert t.bob.offered == ["select Ambush"]
    t.bob.takes("select Ambush")
    t.alice.takes("select Orders")
    assert t.bob.offered == ["select Raid"]


def test_who_has_only_the_barred_card_selects_nothing():
    """TOY-52, 57"""
    t = hands(["Change of Plans", "Feint"], ["Raid"])
    select(t, "Change of Plans", "Raid")
    t.alice.takes("yes")
    t.happened()
    t.alice.takes("select Feint")
    assert story(t, CardMoved, PointsGained) == ["CardMoved Feint", "PointsGained", "CardMoved Feint"]
    assert points(t) == (1, 0)
    assert t.bob.offered == ["select Raid"]  # in the next round, in which alice has no card


def test_a_returned_card_has_no_effect_not_even_one_of_its_own_reveal():
    """TOY-54, 55: red's Ambush has not been carried out when blue sends it back"""
    t = hands(["Change of Plans", "Feint"], ["Ambush", "Orders"], points=3)
    select(t, "Change of Plans", "Ambush")
    t.alice.takes("yes")
    assert points(t) == (3, 3)
    assert t.alice.offered == ["select Feint"]


def test_what_blue_has_done_before_red_changes_plans_is_done():
    """TOY-54, 55: blue's Ambush comes first"""
    t = hands(["Ambush", "Feint"], ["Change of Plans", "Orders"], points=3)
    select(t, "Ambush", "Change of Plans")
    assert points(t) == (3, 2)
    t.bob.takes("yes")
    assert t.alice.has("hand") == ["Feint", "Ambush"]
    assert t.alice.offered == ["select Feint"]


def test_change_of_plans_that_is_not_used_stays():
    """TOY-56, 58: with its pips"""
    t = hands(["Change of Plans"], ["Orders"])
    select(t, "Change of Plans", "Orders")
    t.alice.takes("no")
    assert points(t) == (1, 0)
    assert t.alice.has("pile") == ["Change of Plans"]


def test_without_an_opposing_card_plans_do_not_change():
    """TOY-56"""
    t = hands(["Change of Plans"], [])
    t.alice.takes("select Change of Plans")
    assert points(t) == (1, 0)
    assert story(t, CardSentBack) == []


def test_of_two_changes_of_plans_blue_decides_first():
    """TOY-54, 55, 57: if blue uses it, red's is sent back unused and barred; if not, red may use it"""
    t = hands(["Change of Plans", "Feint"], ["Change of Plans", "Raid"])
    select(t, "Change of Plans", "Change of Plans")
    assert t.asked == "alice"
    t.alice.takes("yes")
    t.alice.takes("select Feint")
    assert t.bob.offered == ["select Raid"]
    t = hands(["Change of Plans", "Feint"], ["Change of Plans", "Raid"])
    select(t, "Change of Plans", "Change of Plans")
    t.alice.takes("no")
    assert t.bob.offered == ["yes", "no"]
    t.bob.takes("yes")
    assert t.alice.offered == ["select Feint"]


def test_a_selection_can_be_opened_again_twice_and_only_the_last_bar_holds():
    """TOY-57"""
    t = hands(["Change of Plans", "Feint"], ["Raid", "Change of Plans", "Ambush"])
    select(t, "Change of Plans", "Raid")
    t.alice.takes("yes")
    select(t, "Feint", "Change of Plans")
    t.bob.takes("yes")
    assert t.bob.offered == ["select Ambush", "select Raid"]  # alice has only Feint, which is barred now


# Knowledge --------------------------------------------------------------------------------------------------------


def sealed_by_alice(card: str) -> Table:
    """Alice has sealed that card of her hand; bob knows one card of it, Raid, which he has sent back."""
    t = hands(["Raid", "Feint", "Muster"], ["Change of Plans", "Orders", "Ambush"])
    select(t, "Raid", "Change of Plans")
    t.bob.takes("yes")
    select(t, "Feint", "Orders")
    assert (t.card("Raid").known, t.card("Muster").known) == (0b11, 0b01)
    t.alice.takes(f"select {card}")
    return t


def test_sealing_the_known_card_and_sealing_another_look_the_same_until_the_reveal():
    """TOY-51"""
    one, other = sealed_by_alice("Raid"), sealed_by_alice("Muster")
    assert view(one.state, 1).encode() == view(other.state, 1).encode()
    assert one.bob.offered == other.bob.offered
    check_alike(one.state, other.state, 1, worlds=8)
    with pytest.raises(AssertionError, match="tell these positions apart"):
        check_alike(one.state, other.state, 0)  # alice knows what she did
    for t in (one, other):
        t.bob.takes("select Ambush")
    assert view(one.state, 1).encode() != view(other.state, 1).encode()


def test_the_worlds_of_an_observer_leave_open_what_was_sealed():
    """TOY-51: what alice sealed is drawn anew from what she could have sealed, but in worlds of her own"""
    for card in ("Raid", "Muster"):
        t = sealed_by_alice(card)
        revealed = {seat: set[str]() for seat in (0, 1)}
        for seat in (0, 1):
            for seed in range(12):
                world = check_world(t.state, seat, seed)
                world.apply(world.options()[0])
                revealed[seat].add(world.definition(world.zone("pile", 0)[-1]).name)
        assert revealed == {0: {card}, 1: {"Raid", "Muster"}}


def test_hands_that_the_other_does_not_know_make_no_difference():
    """TOY-51: until the card is revealed"""
    one, other = hands(["Raid", "Feint"], ["Orders"]), hands(["Feint", "Raid"], ["Orders"])
    check_alike(one.state, other.state, 1)
    for t in (one, other):
        t.take(0)
    check_alike(one.state, other.state, 1)
    for t in (one, other):
        t.bob.takes("select Orders")
    assert view(one.state, 1).encode() != view(other.state, 1).encode()


def test_a_spied_card_is_known_to_the_spy_alone():
    """A random card of bob's hand; alice's worlds keep it where it is."""
    t = hands(["Spy", "Orders"], ["Feint", "Raid", "Muster"])
    select(t, "Spy", "Feint")
    known = [c.name for z in view(t.state, 0).zones if (z.name, z.seat) == ("hand", 1) for c in z.cards]
    assert len(known) == 1 and known[0] in ("Raid", "Muster")
    t.alice.takes("select Orders")
    for seed in range(8):
        world = check_world(t.state, 0, seed)
        assert [c.name for z in view(world, 0).zones if (z.name, z.seat) == ("hand", 1) for c in z.cards] == known


def position(seed: int) -> State:
    """Both sides hold six of the ten cards."""
    chance = random.Random(seed)
    names = [d.name for d in GAME.cards]
    alice, bob = chance.sample(names, 6), chance.sample(names, 6)
    if seed % 2:
        alice = ["Change of Plans", *[x for x in alice if x != "Change of Plans"]]
    return GAME.opening(seed=seed, ask_every=seed % 3 == 2, alice={"hand": alice}, bob={"hand": bob})


def test_every_decision_of_random_games_holds():
    ends = check_every_decision(GAME, position, seeds=range(24), ahead=6, worlds=2)
    assert {end.result.rule for end in ends if end.result} == {"TOY-50"}


def test_every_rule_is_proven():
    assert unproven(GAME, globals()) == []
