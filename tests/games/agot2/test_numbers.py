"""How numbers are worked out: additions, doubling, halving, and set values."""

from __future__ import annotations

import functools
from typing import Any

import pytest

from kartoteka import games
from kartoteka.games.agot2.numbers import characteristics
from kartoteka.kernel import edits
from kartoteka.kernel.modifiers import Modifier
from tests.rules import forbids, permits, rule

AGOT2 = games.load("agot2")
ALICE = 0

CARDS = [{"name": "Squire", "type": "character", "cost": 2, "strength": 3, "icons": ["military"], "text": ""}]


@functools.cache
def cards() -> list[Any]:
    return list(AGOT2.scenario_cards(CARDS))


def strength_with(*changes: tuple[str, int]) -> int:
    """The STR of a Squire (3) of whom all that is said, the oldest first."""
    state = AGOT2.position({"alice": {"play": ["Squire"]}}, cards(), 1)
    squire = state.zone("play", ALICE)[0]
    for op, amount in changes:
        modifier = Modifier(stat="strength", op=op, amount=amount, objs=(state.cards[squire].obj,))
        edits.add_modifier(state, modifier)
    return characteristics.strength(state, squire)


@pytest.mark.parametrize(
    ("changes", "strength"),
    [
        ((("add", 2), ("add", -1)), 4),
        ((("double", 0), ("add", 1)), 8),
        ((("halve", 0),), 2),
        ((("halve", 0), ("add", 2)), 3),
        ((("double", 0), ("halve", 0)), 3),
        ((("add", -5),), 0),
        ((("add", -5), ("add", 4)), 2),
        ((("add", -5), ("double", 0)), 0),
    ],
)
@rule("AGR-115", permits)
@rule("AGR-115", forbids)
def test_a_value_is_worked_out_from_its_base(changes: tuple[tuple[str, int], ...], strength: int) -> None:
    assert strength_with(*changes) == strength


@pytest.mark.parametrize(
    ("changes", "strength"),
    [
        ((("set", 1),), 1),
        ((("set", 1), ("add", 3)), 1),
        ((("add", 3), ("set", 1), ("double", 0)), 1),
        ((("set", 1), ("set", 6)), 6),
        ((("set", 6), ("set", 1), ("add", 2)), 1),
    ],
)
@rule("AGR-116", permits)
@rule("AGR-116", forbids)
def test_a_set_value_overrides_and_the_newest_set_counts(changes: tuple[tuple[str, int], ...], strength: int) -> None:
    assert strength_with(*changes) == strength
