"""Whose characters may be named in a challenge: what a player is told who names those of another."""

from __future__ import annotations

from typing import Any

import pytest

from kartoteka import games
from kartoteka.kernel.legality import Verdict
from kartoteka.play.session import Session
from tests.play.positions import until
from tests.rules import forbids, rule

AGOT2 = games.load("agot2")

CARDS = [
    {"name": "Squire", "type": "character", "cost": 2, "strength": 2, "icons": ["military"], "text": ""},
    {"name": "Sneak", "type": "character", "cost": 2, "strength": 2, "icons": ["power"], "text": "Stealth."},
    {"name": "Raider", "type": "character", "cost": 2, "strength": 2, "icons": ["intrigue"], "text": "Assault."},
    {"name": "Bully", "type": "character", "cost": 3, "strength": 3, "icons": ["intrigue"], "text": "Intimidate."},
    {"name": "Road", "type": "location", "cost": 1, "text": ""},
    {"name": "Alley", "type": "location", "cost": 1, "text": ""},
    {"name": "Guard", "type": "character", "cost": 2, "strength": 2, "icons": ["military"], "text": ""},
]

MINE = "it is a character that you control"


def position(**given: Any) -> Session:
    return Session(AGOT2, AGOT2.position(given, AGOT2.scenario_cards(CARDS), 1))


@pytest.fixture
def session() -> Session:
    """Alice is about to attack, with one of two; bob could defend with one of two."""
    return position(
        alice={"play": ["Squire", "Squire", "Sneak", "Raider", "Alley"]},
        bob={"play": ["Guard", "Guard", "Road", "Road"]},
    )


def say(session: Session, *texts: str) -> None:
    """Takes these decisions one by one, and passes before each until it can be taken."""
    for text in texts:
        until(session, text)
        session.take(session.options().index(text))


def reasons(session: Session, seat: int, text: str) -> set[tuple[str, str]]:
    """Why the player may not do that."""
    answer = session.explain(seat, text)
    assert isinstance(answer, Verdict)
    return {(failure.rule, failure.text) for failure in answer.failures}


@rule("AGR-47", forbids)
def test_nobody_attacks_with_the_characters_of_another_player(session: Session) -> None:
    say(session, "challenge military bob")
    assert ("AGR-47", MINE) in reasons(session, 0, "with bob's Guard 1")
    assert ("AGR-47", MINE) not in reasons(session, 0, "with Squire 1")


@rule("AGR-50", forbids)
def test_nobody_defends_with_the_characters_of_another_player(session: Session) -> None:
    say(session, "challenge military bob", "with Squire 1", "done")
    until(session, "defend with Guard 1")
    assert ("AGR-50", MINE) in reasons(session, 1, "defend with alice's Squire 2")
    assert ("AGR-50", MINE) not in reasons(session, 1, "defend with Guard 1")


@rule("AGR-58", forbids)
def test_nobody_dies_for_another_players_loss(session: Session) -> None:
    say(session, "challenge military bob", "with Squire 1", "done", "no defenders")
    until(session, "claim Guard 1")
    assert ("AGR-58", MINE) in reasons(session, 1, "claim alice's Squire 2")
    assert ("AGR-58", MINE) not in reasons(session, 1, "claim Guard 1")


@rule("AGK-Stealth", forbids)
def test_nobody_bypasses_his_own(session: Session) -> None:
    of_bobs = ("AGK-Stealth", "it is a character of the defending player")
    say(session, "challenge power bob", "with Sneak")
    assert of_bobs in reasons(session, 0, "bypassing Squire 1")
    assert of_bobs not in reasons(session, 0, "bypassing bob's Guard 1")


@rule("AGK-Assault", forbids)
def test_nobody_assaults_his_own(session: Session) -> None:
    of_bobs = ("AGK-Assault", "it is a location of the defending player")
    say(session, "challenge intrigue bob", "with Raider")
    assert of_bobs in reasons(session, 0, "assaulting Alley")
    assert of_bobs not in reasons(session, 0, "assaulting bob's Road 1")


@rule("AGK-Intimidate", forbids)
def test_nobody_intimidates_a_location() -> None:
    a_character = ("AGK-Intimidate", "it is a character")
    session = position(alice={"play": ["Bully", "Squire"]}, bob={"play": ["Guard", "Road"]})
    say(session, "challenge intrigue bob", "with Bully", "no defenders")
    until(session, "intimidate bob's Guard")
    assert a_character in reasons(session, 0, "intimidate bob's Road")
    assert a_character not in reasons(session, 0, "intimidate Squire")
