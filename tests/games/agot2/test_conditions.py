"""What is said of several players is asked of one after the other, never of all of them together."""

from __future__ import annotations

import functools
from typing import Any

import pytest

from kartoteka import games
from kartoteka.games.agot2.wording import compile_text
from kartoteka.kernel.records import NO_CARD
from kartoteka.kernel.registers import Ctx
from kartoteka.kernel.selectors import Reader
from tests.rules import forbids, permits, rule

AGOT2 = games.load("agot2")
ALICE = 0

CARDS = [{"name": "Old King", "type": "character", "cost": 3, "strength": 3, "traits": ["King"], "text": ""}]
KING = ["Old King"]


@functools.cache
def cards() -> list[Any]:
    return list(AGOT2.scenario_cards(CARDS))


def holds(condition: str, **given: Any) -> bool:
    """Whether it is so for Alice; players of whom nothing is given have nothing."""
    (ability,) = compile_text("Wren", "character", f"Action: If {condition}, draw 1 card.").program.abilities
    assert ability.condition is not None
    state = AGOT2.position(given, cards(), 1)
    return bool(Reader(AGOT2).condition(ability.condition)(state, Ctx(NO_CARD, ALICE, None)))


MELEE: dict[str, Any] = {"alice": {}, "bob": {}, "carol": {}}
RICH, POOR = {"gold": 3}, {"gold": 1}


@pytest.mark.parametrize(
    ("condition", "given", "so"),
    [
        ("each player has 2 or more gold", {"alice": RICH, "bob": RICH}, True),
        ("each player has 2 or more gold", {"alice": POOR, "bob": RICH}, False),
        ("each player has 2 or more gold", {"alice": RICH, "bob": RICH, "carol": POOR}, False),
        ("a player has 2 or more gold", {"alice": POOR, "bob": RICH}, True),
        ("a player has 2 or more gold", {"alice": POOR, "bob": POOR}, False),
        ("each player controls a King character", {"alice": {"play": KING}, "bob": {"play": KING}}, True),
        ("each player controls a King character", {"alice": {"play": KING}, "bob": {}}, False),
        ("a player controls a King character", {"alice": {}, "bob": {"play": KING}}, True),
        ("a player controls fewer than 2 characters", {"alice": {"play": KING * 2}, "bob": {"play": KING}}, True),
        ("each player controls fewer than 2 characters", {"alice": {"play": KING}, "bob": {"play": KING}}, True),
        ("a player controls no characters", {"alice": {"play": KING}, "bob": {}}, True),
        ("a player controls no characters", {"alice": {"play": KING}, "bob": {"play": KING}}, False),
        ("each player controls no characters", {"alice": {"play": KING}, "bob": {}}, False),
        ("a player has no cards in their hand", {"alice": {"hand": 1}, "bob": {}}, True),
        ("each player has no cards in their hand", {"alice": {"hand": 1}, "bob": {}}, False),
        ("there are 4 or more cards in a player's hand", {"alice": {"hand": 2}, "bob": {"hand": 2}}, False),
        ("there are 2 or more cards in each player's hand", {"alice": {"hand": 2}, "bob": {"hand": 2}}, True),
        ("each player is the first player", {"first": "alice", "alice": {}, "bob": {}}, False),
        ("a player is not the first player", {"first": "alice", "alice": {}, "bob": {}}, True),
        ("a player has more gold than an opponent", {"alice": POOR, "bob": POOR, "carol": RICH}, True),
        ("a player has more gold than an opponent", {"alice": POOR, "bob": POOR, "carol": POOR}, False),
    ],
)
def test_each_player_is_everyone_alone_and_a_player_any_one(condition: str, given: Any, so: bool) -> None:
    assert holds(condition, **given) is so


@pytest.mark.parametrize(
    ("condition", "given", "so"),
    [
        ("each opponent controls no characters", {"bob": {}, "carol": {}}, True),
        ("each opponent controls no characters", {"bob": {"play": KING}, "carol": {}}, False),
        ("no opponent controls a King character", {"bob": {}, "carol": {"play": KING}}, False),
        ("each opponent is the first player", {"first": "bob"}, False),
        ("an opponent is the first player", {"first": "bob"}, True),
        ("an opponent is not the first player", {"first": "bob"}, True),
        ("each opponent is not the first player", {"first": "bob"}, False),
        ("each opponent is not the first player", {"first": "alice"}, True),
    ],
)
@rule("AGR-164", permits)
@rule("AGR-164", forbids)
def test_each_opponent_is_everyone_alone_and_an_opponent_any_one(condition: str, given: Any, so: bool) -> None:
    assert holds(condition, **MELEE | given) is so
