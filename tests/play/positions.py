"""Small positions and whole games for the tests of play."""

from __future__ import annotations

import functools
from typing import Any

from kartoteka import games
from kartoteka.kernel.chance import mix
from kartoteka.kernel.state import State
from kartoteka.play.session import Session
from kartoteka.play.tables import Order, Table, lay

AGOT2 = games.load("agot2")

CARDS = [
    {"name": "Drum", "type": "location", "cost": 1, "text": "Action: Kneel Drum to choose and kneel a character."},
    {
        "name": "Watcher", "type": "character", "cost": 3, "strength": 3, "icons": ["military"],
        "text": "Reaction: After a character is knelt, gain 1 gold.",
    },
    {"name": "Squire", "type": "character", "cost": 2, "strength": 2, "icons": ["military"], "text": ""},
    {"name": "Scout", "type": "character", "cost": 2, "strength": 1, "icons": ["military"], "text": "Stealth."},
    {"name": "Guard", "type": "character", "cost": 2, "strength": 2, "icons": ["intrigue"], "text": ""},
    {"name": "Old King", "type": "character", "cost": 5, "strength": 5, "unique": True, "icons": ["power"], "text": ""},
    {"name": "Crown", "type": "attachment", "cost": 1, "text": ""},
    {"name": "Purse", "type": "location", "cost": 1, "text": "Action: Kneel Purse to draw 1 card."},
]  # fmt: skip


@functools.cache
def cards() -> list[Any]:
    found: list[Any] = AGOT2.scenario_cards(CARDS)
    return found


def position(**given: Any) -> Session:
    """A session that begins in that position."""
    return Session(AGOT2, AGOT2.position(given, cards(), 1))


@functools.cache
def table() -> Table:
    return lay(Order(game="agot2", allow_partial=True))


def new_game(seed: int, *, ask_every: bool = False) -> State:
    return table().new_game(seed, ask_every=ask_every)


def play_at_random(session: Session, seed: int, most: int = 10_000) -> None:
    """Takes any options."""
    for n in range(most):
        if session.over:
            return
        session.take(mix(seed, n) % len(session.options()))


def until(session: Session, text: str) -> None:
    """Passes until that can be said."""
    for _ in range(200):
        if text in session.options():
            return
        options = session.options()
        session.take(options.index("pass") if "pass" in options else 0)
    raise AssertionError(f"{text}: never on offer")
