"""Positions of Berserk for tests of what people see, given as in scenarios, with cards of our own."""

from __future__ import annotations

from typing import Any

from kartoteka.games.berserk.game import BERSERK
from kartoteka.games.berserk.set.cards import CardDef, card_from_mapping
from kartoteka.play.session import Session
from tests.games.tables import offered, say

__all__ = ["BUYING", "CARDS", "FULL", "offered", "say", "table"]

TEXTS: tuple[dict[str, Any], ...] = (
    {"name": "Wolf", "type": "creature", "element": "Steppe", "cost": 3, "movement": 1, "life": 7,
     "strike": [1, 2, 3], "classes": ["Beast"]},
    {"name": "Imp", "type": "creature", "element": "Darkness", "cost": 2, "movement": 2, "life": 4,
     "strike": [1, 1, 2]},
    {"name": "Ogre", "type": "creature", "elite": True, "cost": 5, "movement": 1, "life": 11, "strike": [2, 3, 4],
     "classes": ["Giant"]},
    {"name": "Archer", "type": "creature", "cost": 4, "movement": 1, "life": 6, "strike": [1, 1, 2],
     "text": "[C]: Shot on 1-2-3, range 4."},
    {"name": "Drake", "type": "creature", "flying": True, "elite": True, "cost": 5, "life": 5, "strike": [1, 2, 2]},
    {"name": "Leech", "type": "creature", "parasite": True, "cost": 2, "life": 3, "strike": [1, 1, 1]},
    {"name": "Familiar", "type": "creature", "symbiote": True, "cost": 2, "life": 3, "strike": [1, 1, 1]},
    {"name": "Blade", "type": "equipment", "equipment": "weapon", "cost": 1},
    {"name": "Tower", "type": "artifact", "cost": 3, "life": 8},
    {"name": "Moor", "type": "terrain", "cost": 2},
    {"name": "Stalker", "type": "creature", "cost": 4, "movement": 1, "life": 6,
     "strike": [2, 2, 3], "text": "Stealth."},
    {"name": "Ghoul", "type": "creature", "element": "Darkness", "cost": 3, "movement": 1, "life": 6,
     "strike": [1, 2, 2], "text": "Incarnation 3."},
    {"name": "Hydra", "type": "creature", "elite": True, "cost": "X", "movement": 1, "life": 9, "strike": [2, 2, 2]},
)  # fmt: skip
CARDS: tuple[CardDef, ...] = tuple(card_from_mapping(fields, "") for fields in TEXTS)

FULL: dict[str, Any] = {
    "turn": 3,
    "alice": {
        "deck": ["Wolf", "Imp"],
        "field": {
            "B1": "Wolf", "C1": {"Wolf": {"wounds": 2, "closed": True}}, "D1": {"Ogre": {"on": ["Familiar"]}},
            "C2": {"Archer": {"tokens": 1}}, "A3": {"Imp": {"poison": 1, "moved": 1}},
        },
        "aux": ["Drake", "Moor"],
        "graveyard": [{"Ghoul": {"incarnation": 1}}, "Imp"],
    },
    "bob": {
        "field": {"B1'": {"Imp": {"extra": 1}}, "C1'": {"Wolf": {"on": ["Blade", "Leech"]}}, "D2'": "Tower"},
        "hidden": {"C3'": "Stalker"},
        "aux": [{"Drake": {"closed": True}}],
    },
}  # fmt: skip
"""Something of everything."""

BUYING: dict[str, Any] = {
    "stage": "recruit",
    "alice": {"gold": 24, "silver": 22, "deal": ["Wolf", "Wolf", "Imp", "Ogre", "Drake", "Hydra"]},
    "bob": {"gold": 25, "silver": 23, "deal": ["Wolf", "Archer"]},
}
"""Squads are being recruited."""


def table(given: Any, *, seed: int = 1) -> Session:
    """A session in the position that is given."""
    return Session(BERSERK, BERSERK.position(given, CARDS, seed))
