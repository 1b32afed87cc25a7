"""Positions of Legion for tests of what people see, given as in scenarios, with units and cards of our own."""

from __future__ import annotations

from typing import Any

from kartoteka.games.legion.game import LEGION
from kartoteka.games.legion.set.cards import CardDef, card_from_mapping
from kartoteka.play.session import Session
from tests.games.tables import offered, say

__all__ = ["CARDS", "COMMANDS", "FULL", "UNITS", "offered", "say", "table"]

RIFLES = {"name": "rifles", "range": [1, 3], "dice": "1b"}
KNIVES = {"name": "knives", "range": [0, 0], "dice": "1w"}
CANNON = {"name": "cannon", "range": [1, 4], "dice": "2r 1b", "keywords": "Impact 2."}
TROOPER = {"type": "trooper", "courage": 1, "speed": 2, "defence": "white", "weapons": [RIFLES, KNIVES]}

UNITS: tuple[dict[str, Any], ...] = (
    {**TROOPER, "name": "Captain", "rank": "commander", "points": 60, "minis": 1, "wounds": 5, "courage": 2},
    {**TROOPER, "name": "Chief", "rank": "commander", "points": 60, "minis": 1, "wounds": 5, "courage": 2,
     "unique": True},
    {**TROOPER, "name": "Hunter", "rank": "operative", "points": 80, "minis": 1, "wounds": 5, "courage": "-",
     "unique": True},
    {**TROOPER, "name": "Scouts", "rank": "corps", "points": 40, "minis": 4, "wounds": 1},
    {**TROOPER, "name": "Guards", "rank": "special forces", "points": 60, "minis": 4, "wounds": 1, "courage": 2,
     "defence": "red", "text": "Nimble."},
    {"name": "Mule", "rank": "heavy", "type": "vehicle", "points": 120, "minis": 1, "wounds": 8, "resilience": 5,
     "speed": 1, "defence": "white", "weapons": [CANNON], "text": "Armor 1."},
)  # fmt: skip
COMMANDS: tuple[dict[str, Any], ...] = (
    {"name": "Rush", "pips": 1, "orders": "1 unit"},
    {"name": "Feint", "pips": 1, "orders": "1 unit"},
    {"name": "Drive", "pips": 2, "orders": "2 units"},
    {"name": "Sweep", "pips": 2, "orders": "2 Trooper units"},
    {"name": "Flood", "pips": 3, "orders": "3 units"},
    {"name": "Trail", "pips": 1, "orders": "Hunter", "owners": ["Hunter"]},
)
CARDS: tuple[CardDef, ...] = tuple(card_from_mapping(fields, "") for fields in (*UNITS, *COMMANDS))

FULL: dict[str, Any] = {
    "phase": "activation",
    "stage": "turn",
    "round": 3,
    "priority": "bob",
    "first": "alice",
    "alice": {
        "hand": ["Rush", "Flood"], "table": ["Drive"], "discard": ["Sweep"], "points": 1,
        "field": {
            "G2": {"Captain": {"order": "faceup", "by": "Drive"}},
            "C4": {"Scouts": {"suppression": 2, "wounds": 1}},
            "H5": {"Scouts": {"order": "facedown", "aim": 1}},
            "K7": {"Mule": {"wounds": 5, "damaged": True}},
        },
        "fallen": ["Guards"], "pool": ["heavy"], "parked": ["corps"],
    },
    "bob": {
        "hand": ["Feint"], "table": ["Trail"], "discard": ["Drive", "Rush"],
        "field": {
            "G12": "Chief",
            "I10": {"Hunter": {"order": "faceup", "standby": 1, "dodge": 2}},
            "C5": {"Guards": {"order": "facedown"}},
        },
    },
}  # fmt: skip
"""Something of everything."""


def table(given: Any, *, seed: int = 1) -> Session:
    """A session in the position that is given."""
    return Session(LEGION, LEGION.position(given, CARDS, seed))
