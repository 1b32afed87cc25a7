"""Units picked one by one always come to as many as possible, whichever are picked: against brute force."""

from __future__ import annotations

import itertools
import random

import pytest

from kartoteka.games.legion.command import matching
from tests.rules import forbids, permits, rule

Masks = dict[int, int]


def can_all_be_placed(masks: Masks, units: tuple[int, ...], places: int) -> bool:
    """Whether each of them can have a place of its own: every way is tried."""
    return any(
        all(masks[unit] >> place & 1 for unit, place in zip(units, order, strict=True))
        for order in itertools.permutations(range(places), len(units))
    )


def largest_sets(masks: Masks, places: int) -> set[frozenset[int]]:
    """Every set of units that can be placed at once and is as large as any."""
    for size in range(min(places, len(masks)), 0, -1):
        found = {frozenset(x) for x in itertools.combinations(masks, size) if can_all_be_placed(masks, x, places)}
        if found:
            return found
    return {frozenset()}


def picked_one_by_one(masks: Masks, picked: tuple[int, ...] = ()) -> set[frozenset[int]]:
    """Every set of units that picking can come to."""
    units = matching.fitting(masks, picked)
    if not units:
        return {frozenset(picked)}
    return set().union(*[picked_one_by_one(masks, (*picked, unit)) for unit in units])


def some_masks(luck: random.Random, units: int, places: int) -> Masks:
    return {100 + i: luck.getrandbits(places) for i in range(units)}


@rule("LGR-35", permits)
@rule("LGR-35", forbids)
@rule("D-31", permits)
@rule("D-31", forbids)
@pytest.mark.parametrize("seed", range(8))
def test_each_largest_set_can_be_picked_and_nothing_smaller(seed: int) -> None:
    luck = random.Random(seed)
    for _ in range(60):
        places = luck.randint(1, 4)
        masks = some_masks(luck, luck.randint(1, 5), places)
        wanted = largest_sets(masks, places)
        assert picked_one_by_one(masks) == wanted
        assert {len(x) for x in wanted} == {matching.maximum(masks)}


@rule("LGR-42", permits)
@pytest.mark.parametrize("seed", range(4))
def test_with_fewer_orders_any_set_of_that_size_can_be_picked(seed: int) -> None:
    """An effect takes places away; which of them, the player says by picking: every set of so many units that can be
    placed at once comes about, and only those."""
    luck = random.Random(seed)
    for _ in range(40):
        places = luck.randint(2, 4)
        masks = some_masks(luck, luck.randint(2, 5), places)
        most = min(places - 1, matching.maximum(masks))
        wanted = {frozenset(x) for x in itertools.combinations(masks, most) if can_all_be_placed(masks, x, places)}
        found: set[frozenset[int]] = {frozenset()}
        for _ in range(most):
            found = {x | {unit} for x in found for unit in matching.fitting(masks, tuple(x))}
        assert found == wanted


@rule("LGR-35", permits)
@rule("D-31", permits)
def test_the_first_unit_makes_room_for_the_second() -> None:
    """A trooper of the corps fits both places, a trooper of special forces the first alone."""
    masks = {1: 0b11, 2: 0b01}
    assert matching.fitting(masks, (1,)) == [2]
    assert matching.fitting(masks, (2,)) == [1]
    assert matching.maximum(masks) == 2


@rule("LGR-35", forbids)
def test_who_fits_no_place_that_is_left_is_not_picked() -> None:
    masks = {1: 0b01, 2: 0b01, 3: 0b10}
    assert matching.fitting(masks, (1,)) == [3]
    assert matching.all_placed(masks, (1, 2)) is None
