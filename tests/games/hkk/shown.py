"""Positions of HKK for tests of what people see, given as in scenarios, with cards of our own."""

from __future__ import annotations

from typing import Any

from kartoteka.games.hkk.game import HKK
from kartoteka.games.hkk.set.cards import CardDef, card_from_mapping
from kartoteka.play.session import Session
from tests.games.tables import offered, say

__all__ = ["CARDS", "FULL", "offered", "say", "table"]

TEXTS: tuple[dict[str, Any], ...] = (
    {"name": "Wolf", "type": "monster", "mana": 2, "damage": 2, "life": 3, "icons": 2},
    {"name": "Imp", "type": "monster", "mana": 1, "damage": 1, "life": 1, "icons": 1},
    {"name": "Hawk", "type": "monster", "mana": 3, "damage": 2, "life": 2, "icons": 1, "text": "Flies."},
    {"name": "Brute", "type": "freakborn", "mana": 3, "damage": 2, "life": 2, "icons": 2},
    {"name": "Squire", "type": "monster", "mana": 2, "damage": 2, "life": 5, "icons": 1, "kf": True},
    {"name": "Golem", "type": "galetki", "mana": 2, "damage": 1, "life": 4},
    {"name": "Adept", "type": "adventurer", "mana": 2, "damage": 1, "life": 2,
     "text": "K, pay 1 mana: Draw 1 card.\nK, pay 2 mana: Gain 2 components."},
    {"name": "Claw", "type": "part", "mana": 1, "text": "The galetki gets +1/+1."},
    {"name": "Sword", "type": "item", "components": 1, "kf": True, "text": "The carrier gets +2/+0."},
    {"name": "Forge", "type": "building", "builders": 1, "structure": 3},
    {"name": "Lore", "type": "skill", "mana": 1},
    {"name": "Curse", "type": "enchantment", "host": "creature", "mana": 1, "text": "Enchanted creature gets -1/+0."},
    {"name": "Marsh", "type": "location", "components": 1},
    {"name": "Bolt", "type": "instant", "mana": 1, "text": "Deal 2 damage to target creature."},
    {"name": "Flame", "type": "instant", "mana": 1, "text": "Deal 3 damage to target creature or player."},
    {"name": "Denial", "type": "instant", "mana": 2, "text": "Reaction: Prevent target spell."},
    {"name": "Steward", "type": "follower"},
)  # fmt: skip
CARDS: tuple[CardDef, ...] = tuple(card_from_mapping(fields, "") for fields in TEXTS)

FULL: dict[str, Any] = {
    "turn": 5,
    "active": "alice",
    "phase": "main",
    "alice": {
        "mana": 9, "life": 17, "components": 3, "shards": 1,
        "hand": ["Wolf", "Imp", "Imp", "Bolt", "Flame", "Denial"], "deck": ["Wolf", "Imp"], "discard": ["Bolt"],
        "void": ["Hawk"], "side": ["Curse"],
        "guard": ["Wolf", {"Wolf": {"wounds": 1, "markers": {"poison": 1}}}],
        "reserve": [{"Golem": {"on": ["Claw"]}}, {"Adept": {"levels": 2, "passive": True}}, "Brute"],
        "table": ["Forge", "Lore", "Lore"], "site": "Marsh", "special": ["Steward"],
    },
    "bob": {
        "mana": 6, "hand": ["Denial", "Bolt"], "guard": ["Imp"],
        "reserve": [{"Squire": {"on": ["Sword", {"Curse": {"controller": "alice"}}]}}],
    },
}  # fmt: skip
"""Something of everything."""


def table(given: Any, *, seed: int = 1) -> Session:
    """A session in the position that is given."""
    return Session(HKK, HKK.position(given, CARDS, seed))
