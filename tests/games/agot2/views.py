"""Views made by hand, of the game's own cards: for what programs read out of them, and the rule of thumb."""

from __future__ import annotations

import functools
from typing import Any

from kartoteka.games.agot2.cards import starter_set
from kartoteka.games.agot2.game import AGOT2
from kartoteka.kernel.visibility import CardView, ChoiceView, View, ZoneView


@functools.cache
def pool() -> Any:
    return AGOT2.pool(starter_set())


def character(name: str, handle: int = 0, strength: int = 2, **facts: Any) -> CardView:
    return CardView(name, handle=handle, facts={"type": "character", "strength": strength, **facts})


def seen(
    *zones: ZoneView,
    options: tuple[str, ...],
    prompt: str = "choose",
    situations: tuple[dict[str, Any], ...] = (),
    gold: int = 0,
    players: tuple[dict[str, Any], ...] = (),
    **facts: Any,
) -> View:
    """A view of alice, who is asked; with bob, if nothing is said of players."""
    return View(
        game="agot2",
        seat=0,
        players=players or ({"name": "alice", "first": True, "claim": 1, "gold": gold}, {"name": "bob", "claim": 1}),
        zones=zones,
        situations=situations,
        asked=0,
        choice=ChoiceView(prompt, "AGR-1", options, facts),
    )


def place(zone: str, seat: int, *cards: CardView | str) -> ZoneView:
    """A zone with those cards in it."""
    found = tuple(card if isinstance(card, CardView) else printed(card) for card in cards)
    return ZoneView(zone, seat, len(found), found)


def printed(name: str) -> CardView:
    """A card out of play: what a view says of it is printed."""
    definition = pool().definitions[pool().named(name)[0]]
    return CardView(name, facts={"type": definition.type, "cost": definition.cost})


def standing(name: str, handle: int, **facts: Any) -> CardView:
    """A character in play as it is printed, but for those facts."""
    definition = pool().definitions[pool().named(name)[0]]
    keywords = tuple(keyword.name for keyword in definition.program.keywords)
    facts = {"strength": definition.strength or 0, "icons": definition.icons, "keywords": keywords, **facts}
    return character(name, handle, **facts)


OWN = ZoneView("play", 0, 2, (character("Hired Pikes", 1, 4), character("Hired Pikes", 2, 6)))
THEIR = ZoneView("play", 1, 1, (character("Hired Pikes", 3, 5),))
HAND = ZoneView("hand", 0, 2, (CardView("Bought Silence", facts={"type": "event", "cost": 2}),))
