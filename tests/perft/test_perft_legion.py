"""Legion: how many option sequences there are, against counts that know nothing of the engine.

Each model is written from the rule's sentences alone. If the engine offers one option too many or too few anywhere, or
asks one player too often, the numbers differ.
"""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from kartoteka import games
from kartoteka.games.legion.records import Activation, Orders, Phase
from kartoteka.kernel.state import State
from tests.games.legion.shown import COMMANDS, UNITS
from tests.perft.hands import laid
from tests.rules import forbids, permits, rule

GAME = games.load("legion")
DRILLS: tuple[dict[str, Any], ...] = (
    {"name": "Drill", "pips": 2, "orders": "1 Trooper unit & 1 Corps unit"},
    {"name": "Parade", "pips": 2, "orders": "2 Corps or Heavy units & 1 Trooper unit"},
    {"name": "March", "pips": 2, "orders": "2 units"},
)


def position(given: dict[str, Any]) -> State:
    """The position that is given; nobody is asked who can do nothing."""
    state = laid(GAME, {"map": "open", **given}, *UNITS, *COMMANDS, *DRILLS)
    state.ask_every = False
    return state


# Moves ------------------------------------------------------------------------------------------------------------

COLUMNS = "ABCDEFGHIJKLM"
Square = tuple[int, int]


def name(square: Square) -> str:
    return f"{COLUMNS[square[0]]}{square[1] + 1}"


def around(square: Square) -> list[Square]:
    x, y = square
    near = [(x + i, y + j) for i in (-1, 0, 1) for j in (-1, 0, 1) if i or j]
    return [(i, j) for i, j in near if 0 <= i < 13 and 0 <= j < 13]


def reached(start: Square, speed: int, shut: frozenset[Square]) -> set[Square]:
    """Where a unit comes with so many steps, not through enemies."""
    found, edge = {start}, {start}
    for _ in range(speed):
        edge = {n for square in edge for n in around(square)} - shut - found
        found |= edge
    return found - {start}


def moves(at: Square, friends: frozenset[Square], enemies: frozenset[Square], left: int) -> int:
    """In how many ways a trooper of speed 2 with a melee weapon can move and end its activation: any move may be the
    last, and who is next to an enemy trooper leaves it at speed 1 only, for where no enemy is near, at most once."""
    ways = 1
    if not left:
        return ways
    engaged = bool(enemies.intersection(around(at)))
    for square in reached(at, 1 if engaged else 2, enemies) - friends:
        if not (engaged and enemies.intersection(around(square))):
            ways += moves(square, friends, enemies, left - 1)
    return ways


def acting(state: State, verbs: frozenset[str], number: int = 1) -> int:
    """In how many ways an activation can go by the engine, as far as only these things are done."""
    now = state.open(Activation)
    if state.over or now is None or now.number != number:
        return 1
    return sum(acting(state.after(option), verbs) for option in state.options() if option[0] in verbs)


@rule("LGR-84", permits)
@rule("LGR-84", forbids)
@rule("LGR-86", permits)
@rule("LGR-86", forbids)
@rule("LGR-65", permits)
@rule("LGR-65", forbids)
@pytest.mark.parametrize(
    ("friends", "enemies"),
    [
        ((), ((12, 12),)),
        (((0, 1), (1, 1)), ((12, 12),)),
        ((), ((2, 2),)),
        ((), ((1, 1),)),
        (((1, 0),), ((0, 2), (1, 2), (2, 2), (2, 1))),
    ],
)
def test_a_unit_goes_as_far_as_two_moves_lead(friends: tuple[Square, ...], enemies: tuple[Square, ...]) -> None:
    field: dict[str, Any] = {name(square): {"Guards": {"order": "facedown"}} for square in friends}
    given = {
        "phase": "activation",
        "stage": "turn",
        "alice": {"field": field | {"A1": {"Scouts": {"order": "faceup"}}}, "pool": ["corps"]},
        "bob": {"field": {name(square): {"Guards": {"order": "facedown"}} for square in enemies}},
    }
    state = position(given)
    state.apply(next(option for option in state.options() if option[0] == "activate"))
    counted = moves((0, 0), frozenset(friends), frozenset(enemies), 2)
    assert acting(state, frozenset({"move", "withdraw", "pass"})) == counted


# Actions ----------------------------------------------------------------------------------------------------------


def sequences(words: tuple[str, ...], left: int, had: tuple[str, ...] = ()) -> int:
    """In how many ways so many of these actions follow each other, none twice; it may be over at any time."""
    if not left:
        return 1
    return 1 + sum(sequences(words, left - 1, (*had, word)) for word in words if word not in had)


@rule("LGR-62", permits)
@rule("LGR-62", forbids)
@rule("LGR-60", permits)
@rule("LGR-60", forbids)
@pytest.mark.parametrize(("suppression", "left"), [(0, 2), (1, 2), (2, 1)])
def test_two_actions_and_none_twice(suppression: int, left: int) -> None:
    """Guards have courage 2: one token is nothing to them but to recover from, two cost an action."""
    state = position({
        "phase": "activation",
        "stage": "turn",
        "alice": {"field": {"A1": {"Guards": {"order": "faceup", "suppression": suppression}}}},
        "bob": {"field": {"M13": {"Guards": {"order": "facedown"}}}},
    })  # fmt: skip
    if suppression:
        state.script = (GAME.outcome(state, "white defence", ["blank"] * suppression),)
    state.apply(next(option for option in state.options() if option[0] == "activate"))
    words = ("aim", "dodge", "standby", *(("recover",) if suppression else ()))
    counted = sequences(words, left) + max(0, suppression - 1)  # which says how much goes
    assert acting(state, frozenset({*words, "number", "pass"})) == counted


# Orders -----------------------------------------------------------------------------------------------------------

RANKS = {"Scouts": "corps", "Guards": "special forces", "Mule": "heavy", "Captain": "commander"}
PLACES: dict[str, tuple[frozenset[str], ...]] = {
    "Drill": (frozenset({"Scouts", "Guards", "Captain"}), frozenset({"Scouts"})),
    "Parade": (frozenset({"Scouts", "Mule"}),) * 2 + (frozenset({"Scouts", "Guards", "Captain"}),),
    "March": (frozenset(RANKS),) * 2,
}
"""Of each card its places, with the units that fit them."""


def can_be_placed(units: tuple[str, ...], places: tuple[frozenset[str], ...]) -> bool:
    return any(
        all(unit in place for unit, place in zip(units, chosen, strict=True))
        for chosen in itertools.permutations(places, len(units))
    )


def most(units: tuple[str, ...], places: tuple[frozenset[str], ...]) -> list[frozenset[int]]:
    """The largest sets of units that can all be placed, by their numbers."""
    for size in range(min(len(units), len(places)), 0, -1):
        found = [
            frozenset(numbers)
            for numbers in itertools.combinations(range(len(units)), size)
            if can_be_placed(tuple(units[n] for n in numbers), places)
        ]
        if found:
            return found
    return [frozenset()]


def ordered(state: State) -> set[frozenset[int]]:
    """The sets of units that have their order when the orders of alice are over, by the engine."""
    if state.open(Orders) is None or state.choice is None or state.choice.seat:
        return {frozenset(card for card, c in enumerate(state.cards) if c.owner == 0 and c.order == 1)}
    return set().union(*(ordered(state.after(option)) for option in state.options()))


@rule("LG-16", permits)
@rule("LG-16", forbids)
@rule("LGR-35", permits)
@rule("LGR-35", forbids)
@pytest.mark.parametrize("card", PLACES)
@pytest.mark.parametrize("amount", [2, 3, 4])
def test_as_many_units_as_possible_are_ordered_and_each_such_set_can_be(card: str, amount: int) -> None:
    for units in itertools.combinations_with_replacement(("Scouts", "Guards", "Mule"), amount):
        squares = ["B1", "C1", "D1", "E1"][:amount]
        given: dict[str, Any] = {
            "stage": "orders",
            "alice": {"table": [card], "field": {"A1": "Captain"} | dict(zip(squares, units, strict=True))},
            "bob": {"field": {"M13": "Captain"}},
        }
        state = position(given)
        names = ("Captain", *units)
        wanted = {frozenset(numbers) for numbers in most(names, PLACES[card])}
        cards = state.zone("field", 0)
        got = {frozenset(cards.index(unit) for unit in found) for found in ordered(state)}
        assert got == wanted, (card, units)


# Command cards ----------------------------------------------------------------------------------------------------


def selections(state: State) -> int:
    """In how many ways both can select."""
    if state.choice is None or state.options()[0][0] not in ("select", "nothing"):
        return 1
    return sum(selections(state.after(option)) for option in state.options())


@rule("LGR-15", permits)
@rule("LGR-15", forbids)
@rule("LG-24", permits)
@rule("LG-24", forbids)
@rule("LGR-18", permits)
@rule("LGR-18", forbids)
@pytest.mark.parametrize(
    ("mine", "theirs", "counted"),
    [
        (["Rush", "Drive", "Flood"], ["Feint", "Sweep"], 6),
        (["Rush", "Trail"], ["Feint"], 1),
        (["Trail"], ["Feint", "Sweep"], 2),
        ([], ["Trail"], 1),
    ],
)
def test_each_selects_one_of_the_cards_that_can_be_played(mine: list[str], theirs: list[str], counted: int) -> None:
    """Trail is the card of a character that nobody has."""
    state = position({
        "alice": {"hand": mine, "field": {"A1": "Captain"}}, "bob": {"hand": theirs, "field": {"M13": "Captain"}},
    })  # fmt: skip
    assert selections(state) == counted


# Deployment -------------------------------------------------------------------------------------------------------


def deployed(state: State) -> int:
    now = state.open(Phase)
    if now is None or now.name != "setup":
        return 1
    return sum(deployed(state.after(option)) for option in state.options())


@rule("LGR-92", permits)
@rule("LGR-92", forbids)
def test_each_places_on_the_two_rows_of_the_own_edge() -> None:
    given = {"phase": "setup", "stage": "deploy", "alice": {"reserve": ["Captain"]}, "bob": {"reserve": ["Captain"]}}
    assert deployed(position(given)) == 26 * 26
