"""Picks by chance: each thing once, as the seed says or as a scenario says."""

from kartoteka.kernel import chance
from kartoteka.kernel.chance import Outcome
from kartoteka.kernel.state import State
from tests.kernel.toys.stack import GAME

THINGS = (3, 5, 8, 13)


def position() -> State:
    return GAME.opening(alice={"play": ["Archer"]}, bob={"play": ["Warden"]})


def test_each_thing_is_picked_once_and_no_more_than_there_are():
    assert sorted(chance.some(position(), "pick", THINGS, 9)) == [3, 5, 8, 13]
    assert len(chance.some(position(), "pick", THINGS, 2)) == 2


def test_a_clone_picks_the_same_and_another_time_something_else():
    state = position()
    one, other = chance.some(state.clone(), "pick", THINGS, 4), chance.some(state.clone(), "pick", THINGS, 4)
    assert one == other
    assert any(chance.some(state, "pick", THINGS, 4) != one for _ in range(10))


def test_a_script_says_the_first_picks_as_far_as_they_are_there():
    state = position()
    state.script = (Outcome("pick", (8, 99)),)
    first, *rest = chance.some(state, "pick", THINGS, 4)
    assert first == 8 and sorted(rest) == [3, 5, 13]
    assert not state.script


def test_where_nothing_is_picked_the_script_is_kept():
    state = position()
    state.script = (Outcome("pick", (8,)),)
    assert chance.some(state, "pick", (), 1) == chance.some(state, "pick", THINGS, 0) == []
    assert state.script == (Outcome("pick", (8,)),)
