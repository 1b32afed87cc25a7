"""What a player is told with a question, and with a refusal: as much as tells the moments apart, and nothing hidden."""

from __future__ import annotations

from typing import Any

import pytest

from kartoteka.play.session import Session
from tests.play.positions import AGOT2
from tests.rules import forbids, permits, rule

SQUIRE = {"name": "Squire", "type": "character", "cost": 2, "strength": 2, "icons": ["military"], "text": ""}
CARDS = [
    SQUIRE,
    {"name": "Letter", "type": "event", "cost": 0, "text": "Action: Draw 1 card."},
    {"name": "Drum", "type": "location", "cost": 1, "text": "Action: Gain 1 gold."},
    {"name": "Mill", "type": "location", "cost": 1,
     "text": "Action: Kneel Mill to discard the top card of each opponent's deck."},
    {"name": "Keeper", "type": "location", "cost": 1,
     "text": "Reaction: After a character enters an opponent's discard pile, draw 1 card."},
]  # fmt: skip


def seated(given: dict[str, Any]) -> Session:
    return Session(AGOT2, AGOT2.position({"first": "alice", **given}, AGOT2.scenario_cards(CARDS), 1))


def moment(session: Session) -> str:
    choice = session.view(session.seat).choice
    assert choice is not None
    found: str = choice.facts.get("moment", "")
    return found


@rule("AGR-27", permits)
def test_the_action_windows_of_a_challenge_are_told_apart() -> None:
    session = seated({"phase": "challenges", "alice": {"play": ["Squire", "Drum"]}, "bob": {"play": ["Squire"]}})
    session.state.ask_every = False
    assert moment(session) == "before a challenge is initiated"
    session.take("pass")
    assert moment(session) == ""
    session.take("challenge military bob with Squire")
    assert moment(session) == "before defenders are declared"
    session.take("pass")
    session.take("no defenders")
    assert moment(session) == "after defenders were declared"


@rule("AGR-41", permits)
def test_who_may_only_act_is_told_who_marshals() -> None:
    session = seated({"phase": "marshaling", "alice": {}, "bob": {"play": ["Drum"]}})
    session.state.ask_every = True
    assert (session.seat, moment(session)) == (0, "")
    while session.seat == 0:
        session.take("pass")
    assert moment(session) == "while alice marshals"


def why_not(hidden: str) -> set[str]:
    """All that alice is told of why her reaction cannot be used while a card of bob's is about to be discarded."""
    session = seated({"alice": {"play": ["Keeper", "Mill"]}, "bob": {"deck": [hidden, "Drum"]}})
    session.state.ask_every = True
    session.take("use Mill")
    told = set()
    while not session.state.zone("discard", 1):
        if session.seat == 0:
            told.add(str(session.explain(0, "use Keeper")))
        session.take(0)
    return told


@rule("AG-41", forbids)
@pytest.mark.parametrize("hidden", ["Letter", "Drum"])
def test_why_not_tells_nothing_of_a_card_that_is_not_yet_shown(hidden: str) -> None:
    assert why_not(hidden) == why_not("Squire") != set()
