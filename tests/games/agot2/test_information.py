"""What is open to everybody and what is not (AGR-12, AGR-13)."""

from __future__ import annotations

from typing import Any

import pytest

from kartoteka.kernel.visibility import View
from kartoteka.play.session import Session
from tests.play.positions import position
from tests.rules import forbids, permits, rule

GIVEN: dict[str, Any] = {
    "hand": ["Squire", "Guard"], "deck": ["Crown", "Scout", "Squire"], "plots": 4, "shadows": ["Guard"],
    "discard": ["Drum", "Squire", "Watcher"], "dead": ["Scout", "Old King"], "used": 2, "gold": 3, "power": 2,
}  # fmt: skip


def table() -> Session:
    return position(alice=GIVEN, bob={})


def pile(seen: View, name: str) -> tuple[int, list[str]]:
    """How many of alice's cards lie there, and which of them that seat knows."""
    zone = next(z for z in seen.zones if (z.name, z.seat) == (name, 0))
    return zone.count, [card.name for card in zone.cards if card.name]


@rule("AGR-13", forbids)
@pytest.mark.parametrize(("name", "count"), [("hand", 2), ("deck", 3), ("plot deck", 4), ("shadows", 1)])
def test_of_a_hidden_place_others_see_only_how_many_cards_there_are(name: str, count: int) -> None:
    assert pile(table().view(1), name) == (count, [])


@rule("AGR-13", permits)
def test_players_see_their_own_hidden_cards_but_not_their_deck() -> None:
    seen = table().view(0)
    assert pile(seen, "hand") == (2, ["Guard", "Squire"])
    assert pile(seen, "shadows") == (1, ["Guard"])
    assert pile(seen, "plot deck") == (4, ["Plain Plot"] * 4)
    assert pile(seen, "deck") == (3, [])


@rule("AGR-13", permits)
@pytest.mark.parametrize("seat", [0, 1])
def test_gold_and_power_are_open(seat: int) -> None:
    alice = table().view(seat).players[0]
    assert (alice["gold"], alice["power"]) == (3, 2)
