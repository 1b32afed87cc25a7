"""What things are worth to the rule of thumb: in mana, more or less."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from kartoteka.games.hkk.set.cards import CREATURES

if TYPE_CHECKING:
    from kartoteka.games.hkk.bots.sight import Seen, Sight

CREATURE_ZONES = ("guard", "reserve")
CARD = 1.2
"""What a card in hand is worth."""
KEYWORDS = {
    "flies": 0.3, "poison": 1.0, "deadly poison": 1.5, "fire-breath": 0.8, "acid-breath": 0.8, "invisible": 1.0,
    "magical defence": 1.0, "regeneration": 0.5, "guardian": 0.5, "level-drain": 0.3,
}  # fmt: skip
"""What a keyword adds, each time its number."""
DRAWBACK = re.compile(r"Drawback:")


def creatures(sight: Sight, seat: int, *zones: str) -> list[Seen]:
    """A player's creatures, in these parts of the play area; in all where none is named."""
    return [c for zone in zones or CREATURE_ZONES for c in sight.cards(zone, seat) if c.type in CREATURES]


def on_it(sight: Sight, card: Seen) -> list[Seen]:
    """What lies on a card."""
    return [c for seat in (0, 1) for c in sight.cards("attached", seat) if card.handle and c.on == card.handle]


def body(damage: int, left: int) -> float:
    """What a creature's numbers are worth."""
    return 0.55 * damage + 0.45 * left


def worth(sight: Sight, card: Seen | None) -> float:
    """How much its controller would miss a card, with what lies on it."""
    if card is None:
        return 0.0
    found = float(price(card))
    if card.type in CREATURES:
        found = max(0.6 * found, body(card.damage, card.life))
        found += sum(KEYWORDS.get(name, 0.0) * max(1, number) for name, number in card.keywords.items())
    if card.zone in (*CREATURE_ZONES, "table"):
        found += sum(0.5 * price(c) + 0.5 for c in on_it(sight, card) if c.seat == card.seat)
    if DRAWBACK.search(card.text):
        found -= 1.0
    return max(0.2, found)


def price(card: Seen) -> float:
    """What a card costs, a component counted like a mana and a half."""
    d = card.printed
    if d is None:
        return 0.0
    return d.mana + 1.5 * d.components + 0.5 * d.builders


def player(sight: Sight, seat: int, what: str) -> int:
    """A number of a player."""
    found: int = sight.players[seat].get(what, 0)
    return found


def my_turn(sight: Sight) -> bool:
    """Whether the seat is the active player."""
    name = sight.going_on.get("turn", {}).get("player", "")
    return bool(name == sight.players[sight.me]["name"])


def phase(sight: Sight) -> str:
    """The phase that goes on."""
    return str(sight.going_on.get("phase", {}).get("phase", ""))


def life_point(sight: Sight, seat: int) -> float:
    """What a point of a player's life is worth: the fewer are left, the more."""
    return 0.45 + 4.0 / max(2, player(sight, seat, "life"))
