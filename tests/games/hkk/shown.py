"""Positions of HKK for tests of what people see, given as in scenarios, with cards of our own."""

from __future__ import annotations

from typing import Any

from kartoteka.games.hkk.game import HKK
from kartoteka.games.hkk.set.cards import CardDef, card_from_mapping
from kartoteka.play.notation import NotationError
from kartoteka.play.session import Session

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


def say(session: Session, *lines: str) -> None:
    """Takes these decisions, `bob: react Denial`; whoever is asked before passes or is done."""
    for line in lines:
        name, text = line.split(": ", 1)
        for _ in range(100):
            assert session.choice is not None
            if HKK.seat_names[session.seat] == name and _fits(session, text):
                session.take(text)
                break
            session.take("pass" if "pass" in session.options() else "done")
        else:
            raise AssertionError(f"{line}: never on offer")


def offered(session: Session, *words: str) -> list[str]:
    """The options that begin with one of these words, where they come up next; until then everybody passes."""
    for _ in range(20):
        found = [text for text in session.options() if text.startswith(words)]
        if found:
            return found
        session.take("pass" if "pass" in session.options() else "done")
    raise AssertionError(f"{words}: never on offer")


def _fits(session: Session, text: str) -> bool:
    try:
        session.read(text)
    except NotationError:
        return False
    return True
