"""Titles of a melee where a scenario cannot look: what nobody may know while they go round, and who is whose rival."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Any

import pytest

from kartoteka.games.agot2.game import AGOT2
from kartoteka.games.agot2.procedures.titles import SELECT_TITLES, Selecting
from kartoteka.games.agot2.records import TITLE, TITLES
from kartoteka.games.agot2.titles import CARDS, HAND, REGENT, RIVALS, SUPPORTS, bearer, rivals, supports, title
from kartoteka.kernel.state import State
from kartoteka.kernel.visibility import determinise, view
from tests.rules import forbids, permits, rule


def going_round(seats: int, taken: int, *, seed: int = 1, last: bool = False) -> State:
    """Titles go round: so many players have taken the first that was passed on to them, or the last."""
    state: State = AGOT2.position({"phase": "plot", "seats": seats}, (), seed)
    while SELECT_TITLES.index not in state.procs:
        state.apply(state.options()[0])
    for _ in range(taken):
        state.apply(state.options()[-1 if last else 0])
    assert SELECT_TITLES.index in state.procs
    return state


def registers(s: State) -> Selecting:
    found = s.regs[s.procs.index(SELECT_TITLES.index)]
    assert isinstance(found, Selecting)
    return found


def told(aside: tuple[int, ...], taken: tuple[int, ...]) -> Any:
    return frozenset(aside), taken


def worlds(r: Selecting, seat: int) -> set[Any]:
    """All in which the player would have been passed the same titles, and has taken the same one."""
    titles = {*r.rest, *r.aside, *r.taken}
    at, aside = r.order.index(seat), len(r.aside)
    seen = {*r.taken[at:], *r.rest} if at <= r.at else None
    found = set()
    for order in permutations(sorted(titles), aside + len(r.taken)):
        taken = order[aside:]
        if seen is not None and {*taken[at:], *titles.difference(order)} != seen:
            continue
        if taken[at : at + 1] == r.taken[at : at + 1]:
            found.add(told(order[:aside], taken))
    return found


@pytest.mark.parametrize("taken", range(4))
@pytest.mark.parametrize("place", range(4))
@rule("AGR-159", permits)
@rule("AGR-159", forbids)
def test_worlds_are_those_that_fit_what_a_player_has_seen(taken: int, place: int) -> None:
    s = going_round(4, taken)
    seat = registers(s).order[place]
    expected = worlds(registers(s), seat)
    drawn: Counter[Any] = Counter()
    for seed in range(30 * len(expected)):
        r = registers(determinise(s, seat, seed))
        assert [list(pile) for pile in (r.rest, r.aside)] == [sorted(pile) for pile in (r.rest, r.aside)]
        drawn[told(r.aside, r.taken)] += 1
    assert set(drawn) == expected
    assert min(drawn.values()) > 10  # of 30 on the average


@pytest.mark.parametrize("seats", [3, 4, 6])
@rule("AGR-159", permits)
@rule("AGR-159", forbids)
def test_nobody_else_sees_what_was_taken(seats: int) -> None:
    one, other = going_round(seats, 1), going_round(seats, 1, last=True)
    assert registers(one).taken != registers(other).taken
    first, second, *others = registers(one).order
    for seat in (first, *others):
        assert view(one, seat).encode() == view(other, seat).encode()
    assert view(one, second).encode() != view(other, second).encode()  # who is passed other titles


@rule("AGR-159", permits)
@rule("AGR-159", forbids)
def test_whoever_leaves_meanwhile_is_passed_over_and_what_was_taken_goes_back() -> None:
    s = going_round(4, 1)
    first, second, third, fourth = registers(s).order
    kept = registers(s).taken[0]
    s.concede(first)
    s.concede(second)
    assert s.choice is not None
    assert s.choice.seat == third
    while s.choice is not None and s.choice.prompt != "actions":
        s.apply(s.options()[0])
    assert [bool(title(s, seat)) for seat in (first, second, third, fourth)] == [False, False, True, True]
    assert kept in s.zones[TITLES * 4]


@rule("AGR-159", permits)
@rule("AGR-159", forbids)
def test_titles_of_nobody_lie_in_the_pool_and_a_borne_one_before_its_bearer() -> None:
    given = {"seats": 3, "bob": {"title": REGENT}}
    s: State = AGOT2.position(given, (), 1)
    assert bearer(s, REGENT) == 1
    assert bearer(s, HAND) == -1
    assert [len(s.zones[TITLE * 3 + seat]) for seat in range(3)] == [0, 1, 0]
    assert sorted(c.controller for c in s.cards if c.owner == -1) == [-1, -1, -1, -1, -1, 1]


@rule("AGR-160", permits)
@rule("AGR-160", forbids)
def test_each_pair_of_rivals_stands_on_both_titles() -> None:
    names = {card.name for card in CARDS}
    assert SUPPORTS.value.keys() == RIVALS.value.keys() == names - {REGENT}
    for name, others in RIVALS.value.items():
        assert len(set(others)) == 2
        for other in others:
            assert name in RIVALS.value[other]
            assert SUPPORTS.value[name] != other


@rule("AGR-160", permits)
@rule("AGR-160", forbids)
@rule("AGR-163", forbids)
def test_who_bears_nothing_supports_nobody_and_is_nobodys_rival() -> None:
    s: State = AGOT2.position({"seats": 4, "alice": {"title": HAND}, "dave": {"title": REGENT}}, (), 1)
    pairs = [(one, other) for one in range(4) for other in range(4)]
    assert not any(supports(s, *pair) or rivals(s, *pair) for pair in pairs)
    joust: State = AGOT2.position({}, (), 1)
    assert not any(rivals(joust, one, other) for one in range(2) for other in range(2))
