"""Players who leave a game that goes on: what they were doing, what they are due, and who is asked next."""

import random

import pytest

from kartoteka.kernel.modifiers import forbidden_by
from kartoteka.kernel.state import State
from kartoteka.kernel.visibility import view
from tests.kernel.toys.common import Table, check_decision, decoded, table, unproven
from tests.kernel.toys.leaving import GAME, evening

EACH = ["Bell", "Toll", "Candle"]


def sitting(*, hand: bool = False, **players: list[str]) -> Table:
    """Three players with these cards in play, and a letter each where they write."""
    letters = {"hand": ["Letter"]} if hand else {}
    everybody = {name: {"play": players.get(name, []), **letters} for name in ("alice", "bob", "carol")}
    return table(GAME, **evening(**everybody))


def leave(t: Table, name: str) -> None:
    """The player gives up, here and in a copy and in its text form, which come to the same."""
    seat = GAME.seat_names.index(name)
    copy, read = t.state.clone(), decoded(t.state)
    for state in (t.state, copy, read):
        state.concede(seat)
    assert copy.encode() == t.state.encode() == read.encode()
    check_decision(t.state)


def points(t: Table) -> list[int]:
    return [seat.points for seat in t.state.seats]


# Who has left -----------------------------------------------------------------------------------------------------


def test_who_has_left_is_remembered_by_copies_and_by_the_text_form():
    t = sitting(alice=["Bell"], bob=["Bell"], carol=["Bell"])
    assert t.state.gone == frozenset()
    leave(t, "bob")
    assert t.state.gone == t.state.clone().gone == decoded(t.state).gone == {1}


def test_the_last_one_left_wins():
    """TOYL-6"""
    t = sitting(alice=["Bell"], bob=["Bell"], carol=["Bell"])
    leave(t, "alice")
    assert not t.over
    leave(t, "bob")
    assert t.result.winners == (2,)


def test_nobody_gives_up_twice():
    t = sitting(alice=["Bell"], bob=["Bell"], carol=["Bell"])
    leave(t, "bob")
    with pytest.raises(ValueError, match="nobody to concede"):
        t.state.concede(1)


def test_if_nobody_leaves_nobody_wins():
    """TOYL-6"""
    t = sitting()
    assert t.result.winners == ()


# Passes (K2) ------------------------------------------------------------------------------------------------------


def test_a_window_goes_on_without_who_has_left():
    """TOYL-1"""
    t = sitting(alice=["Bell"], bob=["Bell"], carol=["Bell"])
    t.do("alice: pass")
    leave(t, "bob")
    t.do("carol: pass")
    assert t.alice.offered == ["use Bell", "pass"]  # bob's leaving has made the passes count anew
    t.do("alice: pass")
    assert t.over


def test_a_pass_of_who_has_left_closes_nothing():
    """Alice has passed and is out: bob and carol must both pass still."""
    t = sitting(alice=["Bell"], bob=["Bell"], carol=["Bell"])
    t.do("alice: pass")
    leave(t, "alice")
    t.do("bob: pass")
    assert t.carol.offered == ["use Bell", "pass"]


def test_who_is_asked_leaves_and_the_next_is_asked():
    t = sitting(alice=["Bell"], bob=["Bell"], carol=["Bell"])
    leave(t, "alice")
    assert t.bob.offered == ["use Bell", "pass"]


# Dropped (K1) -----------------------------------------------------------------------------------------------------


def test_what_somebody_was_doing_is_dropped():
    """TOYL-2: alice has gained nothing more, and nobody is asked for what she would have done."""
    t = sitting(alice=["Bell"], bob=["Bell"], carol=["Bell"])
    t.do("alice: use Bell", "alice: seat bob")
    leave(t, "alice")
    assert points(t) == [1, 0, 0]
    assert t.asked == "bob"
    assert t.prompt == "bells"


def test_what_is_held_is_reacted_to_all_the_same():
    """TOYL-2: the reactions wait for the end of the ringing, which comes as its player leaves."""
    t = sitting(alice=["Bell"], bob=["Bell"], carol=["Echo"])
    t.do("alice: use Bell")
    assert t.carol.offered == []
    leave(t, "alice")
    assert t.carol.offered == ["use Echo", "pass"]
    t.do("carol: use Echo")
    assert t.card("Echo").marks == 1
    assert t.state.holds == ()


def test_without_leaving_they_are_reacted_to_when_it_is_over():
    """TOYL-2"""
    t = sitting(alice=["Bell"], carol=["Echo"])
    t.do("alice: use Bell", "alice: seat bob", "alice: yes", "bob: no")
    assert t.carol.offered == ["use Echo", "pass"]  # once, for both points
    t.do("carol: use Echo")
    assert t.card("Echo").marks == 1


def test_what_others_do_goes_on_without_who_was_chosen():
    """Bob is chosen and leaves: nothing can be given to him, and he is not asked what he would do with it."""
    t = sitting(alice=["Bell"], bob=["Bell"], carol=["Bell"])
    t.do("alice: use Bell", "alice: seat bob")
    leave(t, "bob")
    assert points(t) == [1, 0, 0]
    assert (t.asked, t.prompt) == ("carol", "bells")


def test_who_was_chosen_does_it_where_nobody_leaves():
    """TOYL-2"""
    t = sitting(alice=["Bell"], bob=["Bell"], carol=["Bell"])
    t.do("alice: use Bell", "alice: seat bob", "alice: yes", "bob: yes", "bob: seat carol")
    assert points(t) == [1, 1, 1]


@pytest.mark.parametrize("who", ["alice", "bob", "carol"])
def test_where_all_have_a_part_who_leaves_has_none_and_the_others_go_on(who: str) -> None:
    """It is dropped only where the player leaves whose effect it is."""
    t = sitting(alice=["Choir", "Bell"], bob=["Bell", "Candle"], carol=["Bell", "Candle"])
    t.do("alice: use Choir", "alice: choose Bell")
    assert t.asked == "bob"
    leave(t, who)
    if who == "alice":
        assert (t.asked, t.prompt) == ("bob", "bells")
        return
    other = "carol" if who == "bob" else "bob"
    t.do(f"{other}: choose Candle")
    assert points(t) == [1, 0, 0]
    assert t.card("Candle", of=other).marks == 1
    assert t.card("Bell", of="alice").marks == 1
    assert t.card("Candle", of=who).marks == 0


# Windows (K2) -----------------------------------------------------------------------------------------------------


def test_the_next_one_orders_for_all_when_who_did_has_left():
    """TOYL-3"""
    t = sitting(alice=["Toll"], bob=["Toll", "Toll"], carol=["Toll"])
    assert t.asked == "alice"
    assert len(t.options) == 4
    leave(t, "alice")
    assert t.asked == "bob"
    assert len(t.options) == 3
    t.do("bob: use Toll")
    assert t.asked == "bob"
    t.do("bob: use Toll")
    assert points(t) == [0, 2, 1]  # the last one is paid unasked


def test_a_sealed_letter_of_who_has_left_is_not_opened():
    """TOYL-4"""
    t = sitting(hand=True)
    t.do("alice: seal Letter")
    leave(t, "alice")
    t.do("bob: seal Letter")
    assert t.state.regs[-1].sealed == ((1, ("seal", 1)),)
    t.do("carol: seal Letter")
    assert [t.alice.has("gone"), t.bob.has("pile"), t.carol.has("pile")] == [["Letter"]] * 3


def test_nobody_sees_a_sealed_letter_before_all_have_sealed_one():
    """TOYL-4"""
    t = sitting(hand=True)
    t.do("alice: seal Letter", "bob: seal Letter")
    assert t.bob.has("pile") == []
    assert view(t.state, 2).sealed == ()
    t.do("carol: seal Letter")
    assert t.bob.has("pile") == ["Letter"]


def test_points_of_letters_are_reacted_to():
    """TOYL-2, 4"""
    t = table(GAME, **evening(alice={"hand": ["Letter"], "play": ["Echo"]}))
    t.do("alice: seal Letter", "alice: use Echo")
    assert points(t) == [1, 0, 0]
    assert t.card("Echo").marks == 1


def test_a_window_is_over_at_once_when_who_it_was_for_has_left():
    """TOYL-5"""
    t = sitting(alice=["Candle"], bob=["Candle"], carol=["Candle"])
    t.do("alice: pass")
    leave(t, "bob")
    assert t.over


def test_it_goes_on_when_somebody_else_leaves():
    """TOYL-5"""
    t = sitting(alice=["Candle"], bob=["Candle"], carol=["Candle"])
    t.do("alice: pass")
    leave(t, "carol")
    assert t.bob.offered == ["use Candle", "pass"]


# Who forbids (K6) -------------------------------------------------------------------------------------------------


def test_whose_texts_forbid_something():
    t = sitting(alice=["Bell"], bob=["Ban"], carol=["Ban", "Bell"])
    assert [set(forbidden_by(t.state, seat, "cannot sing")) for seat in range(3)] == [{1, 2}, {2}, {1}]
    assert forbidden_by(t.state, 0, "cannot gain") == frozenset()


def test_who_has_left_forbids_nothing():
    t = sitting(alice=["Bell"], bob=["Ban"], carol=["Ban", "Bell"])
    leave(t, "bob")
    assert forbidden_by(t.state, 0, "cannot sing") == {2}


# A lone player (K5) -----------------------------------------------------------------------------------------------


def test_of_several_players_one_is_asked_for():
    t = sitting(alice=["Gift"], bob=["Bell"], carol=["Bell"])
    t.do("alice: use Gift")
    assert t.alice.offered == ["seat bob", "seat carol"]
    t.do("alice: seat carol")
    assert points(t) == [0, 0, 1]


def test_one_who_is_left_alone_is_taken_unasked():
    t = sitting(alice=["Gift"], bob=["Bell"], carol=["Bell"])
    leave(t, "bob")
    t.do("alice: use Gift")
    assert points(t) == [0, 0, 1]
    assert t.prompt == "bells"


def test_unless_the_text_asks_for_a_lone_one_too():
    t = sitting(alice=["Bell"], bob=["Bell"], carol=["Bell"])
    leave(t, "bob")
    t.do("alice: use Bell")
    assert t.alice.offered == ["seat carol"]


# At random --------------------------------------------------------------------------------------------------------


def position(seed: int) -> State:
    """Everybody has a bell, a toll, a candle and a letter, and two cards more."""
    chance = random.Random(seed)
    hands = {
        name: {"play": [*EACH, *chance.sample(["Echo", "Ban", "Bell", "Gift"], 2)], "hand": ["Letter"]}
        for name in NAMES
    }
    return GAME.opening(seed=seed, ask_every=seed % 2 == 1, **evening(**hands))


NAMES = ("alice", "bob", "carol")


def test_every_decision_of_random_games_holds_whoever_leaves():
    for seed in range(40):
        state, chance = position(seed), random.Random(seed)
        while not state.over:
            check_decision(state)
            assert state.choice is not None
            assert state.seats[state.choice.seat].present
            if chance.random() < 0.1:
                state.concede(chance.choice(state.in_order(0)))
            else:
                state.apply(chance.choice(state.options()))
        assert state.result is not None
        assert state.result.rule == "TOYL-6"


def test_every_rule_is_proven():
    assert unproven(GAME, globals()) == []
