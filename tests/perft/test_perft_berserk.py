"""Berserk: how many option sequences there are, against counts that know nothing of the engine.

Each model is written from the rule's sentences alone. If the engine offers one option too many or too few anywhere, or
asks one player too often, the numbers differ.
"""

from __future__ import annotations

import functools
from typing import Any

import pytest

from kartoteka import games
from kartoteka.games.berserk.records import Stage, Turn
from kartoteka.kernel.state import State
from tests.perft.hands import laid
from tests.rules import forbids, permits, rule

GAME = games.load("berserk")

WOLF = {
    "name": "Wolf",
    "type": "creature",
    "element": "Steppe",
    "cost": 3,
    "movement": 1,
    "life": 7,
    "strike": [1, 2, 3],
}
HARE = {"name": "Hare", "type": "creature", "cost": 2, "movement": 3, "life": 4, "strike": [1, 1, 2]}
IMP = {
    "name": "Imp",
    "type": "creature",
    "element": "Darkness",
    "cost": 2,
    "movement": 1,
    "life": 4,
    "strike": [1, 1, 2],
}
OGRE = {"name": "Ogre", "type": "creature", "elite": True, "cost": 5, "movement": 1, "life": 9, "strike": [2, 3, 4]}
ADEPT = {**WOLF, "name": "Adept", "movement": 0, "strike": [], "text": "[I][C]: Gain 1 token."}
CARDS = [{k: v for k, v in card.items() if v != []} for card in (WOLF, HARE, IMP, OGRE, ADEPT)]


def position(given: dict[str, Any]) -> State:
    """The position that is given; nobody is asked who can do nothing."""
    state = laid(GAME, given, *CARDS)
    state.ask_every = False
    return state


def stage(state: State) -> str:
    """The stage before the battle or of the first turn; empty after that."""
    now, turn = state.open(Stage), state.open(Turn)
    if now is None or state.over or (turn is not None and turn.number > 1):
        return ""
    return now.name


def ways_through(state: State, part: str, verbs: frozenset[str]) -> int:
    """In how many ways a stage can go by the engine, as far as only these things are done."""
    if stage(state) != part:
        return 1
    return sum(ways_through(state.after(option), part, verbs) for option in state.options() if option[0] in verbs)


# Movement ---------------------------------------------------------------------------------------------------------


def steps(at: tuple[tuple[int, int], ...], left: tuple[int, ...], others: frozenset[tuple[int, int]]) -> int:
    """In how many ways creatures can go, step by step, in any order: onto free cells beside, as far as they may."""
    ways = 1
    for i, (row, column) in enumerate(at):
        for cell in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            if left[i] and 0 <= cell[0] < 6 and 0 <= cell[1] < 5 and cell not in at and cell not in others:
                moved = (*at[:i], cell, *at[i + 1 :])
                ways += steps(moved, (*left[:i], left[i] - 1, *left[i + 1 :]), others)
    return ways


ROWS = ("3", "2", "1", "1'", "2'", "3'")


def cell(row: int, column: int) -> str:
    return "ABCDE"[column] + ROWS[row]


@rule("BKR-4.3", permits)
@rule("BKR-4.3", forbids)
@rule("BKR-9.1", permits)
@rule("BKR-9.1", forbids)
@pytest.mark.parametrize(
    ("hares", "wolves", "theirs"),
    [
        (((0, 0),), (), ()),
        (((2, 2),), (), ()),
        (((2, 2),), (), ((3, 2), (2, 1))),
        ((), ((1, 1), (1, 2)), ()),
        (((0, 4),), ((1, 4),), ((5, 0),)),
    ],
)
def test_creatures_go_step_by_step(hares: Any, wolves: Any, theirs: Any) -> None:
    field = {cell(*at): name for name, cells in (("Hare", hares), ("Wolf", wolves)) for at in cells}
    given = {"alice": {"field": field}, "bob": {"field": {cell(*at): "Wolf" for at in theirs} or {"E3'": "Wolf"}}}
    taken = frozenset(theirs or ((5, 4),))
    counted = steps((*hares, *wolves), (*(3 for _ in hares), *(1 for _ in wolves)), taken)
    assert ways_through(position(given), "main", frozenset({"move", "pass"})) == counted


# Placing, buying --------------------------------------------------------------------------------------------------


@rule("BKR-5.1", permits)
@rule("BKR-5.1", forbids)
@rule("BKR-5.2", permits)
@rule("BKR-5.2", forbids)
@pytest.mark.parametrize(("mine", "theirs"), [(1, 1), (2, 1), (1, 2)])
def test_each_card_goes_to_any_free_cell_of_its_player_s_zone(mine: int, theirs: int) -> None:
    """Nine cells for the first player, eleven for the second; in any order."""
    names = ["Wolf", "Imp"]
    given = {"stage": "deploy", "alice": {"recruit": names[:mine]}, "bob": {"recruit": names[:theirs]}}
    counted = 1
    for cards, cells in ((mine, 9), (theirs, 11)):
        for placed in range(cards):
            counted *= (cards - placed) * (cells - placed)
    assert ways_through(position(given), "deploy", frozenset({"place"})) == counted


PRICES = {
    "Wolf": (3, "silver", "Steppe"),
    "Imp": (2, "silver", "Darkness"),
    "Ogre": (5, "gold", ""),
    "Hare": (2, "silver", ""),
}


def purchases(deal: tuple[str, ...], gold: int, silver: int, elements: frozenset[str]) -> int:
    """In how many ways a squad can be bought: gold for elite cards, silver and then gold for others, and one gold for
    each element after the first, before the price."""
    ways = 1
    for i, name in enumerate(deal):
        cost, colour, element = PRICES[name]
        tax = 1 if element and elements and element not in elements else 0
        in_silver = min(cost, silver) if colour == "silver" else 0
        if gold - tax >= cost - in_silver:
            left = gold - tax - (cost - in_silver)
            now = elements | ({element} if element else set())
            ways += purchases((*deal[:i], *deal[i + 1 :]), left, silver - in_silver, now)
    return ways


@rule("BKR-3.2", permits)
@rule("BKR-3.2", forbids)
@rule("BKR-3.3", permits)
@rule("BKR-3.3", forbids)
@rule("BKR-3.4", permits)
@rule("BKR-3.4", forbids)
@pytest.mark.parametrize(
    ("gold", "silver"), [(0, 0), (1, 2), (5, 0), (6, 2), (3, 3), (8, 4), (24, 22)]
)  # fmt: skip
def test_squads_are_bought_with_gold_and_silver_and_a_tax_on_further_elements(gold: int, silver: int) -> None:
    deal = ("Wolf", "Imp", "Ogre", "Hare")
    given = {"stage": "recruit", "alice": {"gold": gold, "silver": silver, "deal": [*deal]}, "bob": {"done": True}}
    state = position(given)
    assert ways_to_buy(state) == purchases(deal, gold, silver, frozenset())


def ways_to_buy(state: State) -> int:
    if stage(state) != "recruit" or state.choice is None or state.choice.seat:
        return 1
    return sum(ways_to_buy(state.after(option)) for option in state.options())


# The stack --------------------------------------------------------------------------------------------------------

WINDOWS = 6
"""Of an action without dice: declaration, target, protection, text, payment, end."""


@functools.cache
def priority(mine: int, theirs: int, stack: tuple[int, ...] = (), seat: int = 0, passes: int = 0) -> int:
    """In how many ways priority can go round: who has it declares or passes; after each object that is declared or
    resolved the active player has it; when both pass, the window on top resolves, or with an empty stack the step is
    over."""
    if passes == 2:
        if not stack:
            return 1
        below, left = stack[:-1], stack[-1] - 1
        return priority(mine, theirs, (*below, left) if left else below)
    ways = priority(mine, theirs, stack, 1 - seat, passes + 1)
    ready = (mine, theirs)[seat]
    if ready:
        ways += ready * priority(mine - (not seat), theirs - seat, (*stack, WINDOWS))
    return ways


@rule("BKR-10.2", permits)
@rule("BKR-10.2", forbids)
@rule("BKR-10.3", permits)
@rule("BKR-10.3", forbids)
@rule("BKR-10.8", permits)
@rule("BKR-10.8", forbids)
@rule("BKR-10.15", permits)
@rule("D-23", permits)
@rule("D-23", forbids)
@pytest.mark.parametrize(("mine", "theirs"), [(1, 0), (0, 1), (1, 1), (2, 0), (0, 2)])
def test_priority_goes_round_in_every_window(mine: int, theirs: int) -> None:
    given = {
        "alice": {"field": {f"{column}1": "Adept" for column in "AE"[:mine]} | {"C3": "Ogre"}},
        "bob": {"field": {f"{column}3'": "Adept" for column in "AE"[:theirs]} | {"C3'": "Ogre"}},
    }
    found = ways_through(position(given), "main", frozenset({"sudden", "pass"}))
    assert found == priority(mine, theirs)
