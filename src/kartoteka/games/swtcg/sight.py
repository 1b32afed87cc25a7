"""A view of this game read back into cards and players, for programs that judge a position by what their seat may know.

Nothing here touches a state: everything comes from a `View` and from what is printed on cards, which is public.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from kartoteka.games.shared import sight
from kartoteka.games.swtcg import notation
from kartoteka.games.swtcg.notation import OF_TEXT, ONE_CARD, TO_A_PLACE, TWO_CARDS
from kartoteka.games.swtcg.records import UNITS, ZONES

if TYPE_CHECKING:
    from kartoteka.games.swtcg.cards import CardDef
    from kartoteka.kernel.visibility import CardView

ARENAS = UNITS
TABLE = tuple(ZONES[zone].name for zone in notation.TABLE)
"""The places of what lies face up on the table: one place, as notation counts."""
FROM_HAND = ("build", "play", "replace", "set up")
UNDER_CONSTRUCTION = ("complete", "continue", "deploy", "put", "reveal", "stack")
"""Words with which options about cards in those places begin."""
OF_CARDS = tuple(
    dict.fromkeys((
        *ONE_CARD.values(), *TO_A_PLACE.values(), *(word for word, _ in TWO_CARDS.values()), *sorted(OF_TEXT),
        "build", "continue", "instead",
    ))
)  # fmt: skip
"""Words that a card's label follows."""
BETWEEN = re.compile(r" (?:->|on|under|aboard|with|and) ")
PLACES = {verb: ("hand",) for verb in FROM_HAND} | {verb: ("construction",) for verb in UNDER_CONSTRUCTION}
"""By word, where its card lies, if not on the table."""


class Seen(sight.SeenCard["CardDef"]):
    """A card that the seat sees: what is printed on it and how it stands."""

    __slots__ = ("damage", "health", "power", "speed")

    def __init__(self, card: CardView, zone: str, seat: int, printed: CardDef | None) -> None:
        super().__init__(card, zone, seat, printed)
        facts = card.facts
        if printed is not None and "letter" in facts:
            self.title = printed.title
        self.speed: int = facts.get("speed", printed.speed if printed else 0)
        self.power: int = facts.get("power", printed.power if printed else 0)
        self.health: int = facts.get("health", printed.health if printed else 0)
        self.damage: int = facts.get("damage", 0)

    @property
    def cost(self) -> int:
        """The build cost; of a Battle card its Force cost."""
        return int(self.facts.get("cost", 0))

    @property
    def counters(self) -> int:
        """Build counters."""
        return int(self.facts.get("counters", 0))

    @property
    def tapped(self) -> bool:
        return bool(self.facts.get("tapped"))

    @property
    def left(self) -> int:
        """How much more damage it stands."""
        return self.health - self.damage


Named = sight.Named[Seen]


class Sight(sight.TableSight[Seen]):
    """What the seat sees, sorted: units by arena, hand, construction, and what goes on."""

    of_cards = OF_CARDS
    between = BETWEEN
    table = TABLE
    others = ("hand", "discard", "deck", "construction", "removed", "aside", "beneath", "being played")
    own_places = PLACES

    def seen(self, card: CardView, zone: str, seat: int) -> Seen:
        return Seen(card, zone, seat, self.printed(card))

    def units(self, seat: int, *zones: str) -> list[Seen]:
        """A player's units, in these zones; in all arenas where none is named."""
        return [c for zone in zones or ARENAS for c in self.cards(zone, seat) if "speed" in c.facts]

    def lying_on(self, unit: Seen, zone: str) -> list[Seen]:
        """Its pilots (`aboard`), its Equipment (`equipped`), the rest of its stack (`stacked`)."""
        return [c for seat in (0, 1) for c in self.cards(zone, seat) if unit.handle and c.on == unit.handle]

    def force(self, seat: int) -> int:
        found: int = self.players[seat]["force"]
        return found

    def points(self, seat: int) -> int:
        found: int = self.players[seat]["points"]
        return found

    def meant(self, situation: str, role: str) -> Seen | None:
        """The card that plays a part in what goes on: of the attack the `attacker`, of a roll its `source`."""
        return self.by_handle.get(self.going_on.get(situation, {}).get(role, 0))

    def pending(self, unit: Seen) -> int:
        """The damage that is about to be done to a unit."""
        pieces = self.going_on.get("damage", {}).get("damage", ())
        return sum(piece["amount"] for piece in pieces if piece["to"] == unit.handle)
