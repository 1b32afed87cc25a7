"""Who is asked for the order of cards that come to a pile together (AGR-12, D-17)."""

from __future__ import annotations

import pytest

from kartoteka.play.session import Session
from tests.play.positions import AGOT2
from tests.rules import forbids, permits, rule

CARDS = [
    {"name": "Squire", "type": "character", "cost": 2, "strength": 2, "icons": ["military"], "text": ""},
    {"name": "Guard", "type": "character", "cost": 2, "strength": 2, "icons": ["intrigue"], "text": ""},
    {"name": "Purge", "type": "event", "cost": 0, "text": "Action: Discard each character from play."},
    {"name": "Well", "type": "location", "cost": 1,
     "text": "Action: Kneel Well to return the top card from your discard pile to your hand."},
    {"name": "Sea", "type": "location", "cost": 1,
     "text": "Action: Kneel Sea to put the top character into play from your dead pile."},
]  # fmt: skip


def purged(hidden: str, *, rated: bool) -> list[str]:
    """What is asked first after two of alice's cards were discarded together, while bob's hand holds that card."""
    given = {
        "first": "alice",
        "alice": {"hand": ["Purge"], "play": ["Squire", "Guard"]},
        "bob": {"hand": [hidden]},
    }
    there = [card for card in CARDS if card["name"] in ("Squire", "Guard", "Purge", hidden)]
    session = Session(AGOT2, AGOT2.position(given, AGOT2.scenario_cards(there), 1))
    session.state.pauses = rated
    session.take(session.options().index("use Purge"))
    for _ in range(60):  # windows in which nobody has anything
        if session.options() == ["pass"]:
            session.take(0)
    return session.options()


@rule("AGR-12", permits)
@pytest.mark.parametrize("hidden", ["Well", "Sea", "Squire"])
def test_in_a_rated_game_the_question_tells_nothing(hidden: str) -> None:
    assert purged(hidden, rated=True) == ["on top Guard", "on top Squire"]


@rule("AGR-12", permits)
def test_the_owner_is_asked_where_a_card_looks_at_such_a_pile() -> None:
    assert purged("Well", rated=False) == ["on top Guard", "on top Squire"]


@rule("AGR-12", forbids)
@pytest.mark.parametrize("hidden", ["Sea", "Squire"])
def test_nobody_is_asked_where_cards_look_at_other_piles_or_none(hidden: str) -> None:
    assert "on top Guard" not in purged(hidden, rated=False)
