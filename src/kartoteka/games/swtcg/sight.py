"""A view of this game read back into cards and players, for programs that judge a position by what their seat may know.

Nothing here touches a state: everything comes from a `View` and from what is printed on cards, which is public.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from kartoteka.games.swtcg import notation
from kartoteka.games.swtcg.notation import OF_TEXT, ONE_CARD, TO_A_PLACE, TWO_CARDS
from kartoteka.games.swtcg.records import UNITS, ZONES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kartoteka.games.swtcg.cards import CardDef
    from kartoteka.kernel.pool import Pool
    from kartoteka.kernel.visibility import CardView, View

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
NUMBER = re.compile(r"-?\d+")


class Seen:
    """A card that the seat sees: what is printed on it and how it stands."""

    __slots__ = (
        "damage",
        "facts",
        "handle",
        "health",
        "keywords",
        "on",
        "power",
        "printed",
        "seat",
        "speed",
        "title",
        "zone",
    )

    def __init__(self, card: CardView, zone: str, seat: int, printed: CardDef | None) -> None:
        facts = card.facts
        self.title = printed.title if printed is not None and "letter" in facts else card.name
        self.handle = card.handle
        self.on = card.on
        self.zone = zone
        self.seat = seat
        """Under whose control it is."""
        self.printed = printed
        self.facts = facts
        self.speed: int = facts.get("speed", printed.speed if printed else 0)
        self.power: int = facts.get("power", printed.power if printed else 0)
        self.health: int = facts.get("health", printed.health if printed else 0)
        self.damage: int = facts.get("damage", 0)
        self.keywords: dict[str, int] = {}
        """With their numbers; 1 where they have none."""
        for words in facts.get("keywords", ()):
            name, _, number = words.rpartition(" ")
            self.keywords[name if number.isdigit() else words] = int(number) if number.isdigit() else 1

    @property
    def type(self) -> str:
        return str(self.facts.get("type", ""))

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

    @property
    def text(self) -> str:
        return self.printed.text if self.printed is not None else ""


class Named:
    """An option: what it does, the card and the other card that it names, its number, and the place or text behind."""

    __slots__ = ("card", "number", "rest", "target", "text", "verb")

    def __init__(self, text: str, verb: str, card: Seen | None, target: Seen | None, rest: str) -> None:
        self.text = text
        self.verb = verb
        self.card = card
        self.target = target
        self.rest = rest
        """What stands behind the card: `ground`, `Evade`, `+3`."""
        number = NUMBER.search(rest)
        self.number = int(number[0]) if number is not None else 0


class Sight:
    """What the seat sees, sorted: units by arena, hand, construction, and what goes on."""

    def __init__(self, view: View, pool: Pool) -> None:
        self.view = view
        self.players = view.players
        self.me = view.seat
        self.other = 1 - view.seat
        self.facts: dict[str, Any] = view.choice.facts if view.choice is not None else {}
        self.going_on: dict[str, dict[str, Any]] = {}
        """The newest situation of each kind, by the key with which its facts begin: `attack`, `roll`, `damage`."""
        for facts in view.situations:
            self.going_on[next(iter(facts))] = facts
        self.pool = pool
        self._cards: dict[tuple[str, int], list[Seen]] = {}
        for zone in view.zones:
            seen = [Seen(c, zone.name, zone.seat, self._printed(c)) for c in zone.cards if c.name]
            self._cards[zone.name, zone.seat] = seen
        self.counts = {(zone.name, zone.seat): zone.count for zone in view.zones}
        self.by_handle = {c.handle: c for found in self._cards.values() for c in found if c.handle}
        self._labels: dict[str, dict[str, Seen]] = {}

    def _printed(self, card: CardView) -> CardDef | None:
        found: list[CardDef] = [self.pool.definitions[i] for i in self.pool.named(card.name)]
        version = card.facts.get("version")
        return next((d for d in found if d.code == version), found[0] if found else None)

    # Cards ----------------------------------------------------------------------------------------------------------

    def cards(self, zone: str, seat: int) -> list[Seen]:
        """The cards there that the seat knows."""
        return self._cards.get((zone, seat), [])

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

    # Options --------------------------------------------------------------------------------------------------------

    def options(self) -> list[Named]:
        """The options of the choice, with the cards that they name."""
        assert self.view.choice is not None
        return [self.named(text) for text in self.view.choice.options]

    def named(self, text: str) -> Named:
        verb = next((w for w in OF_CARDS if text.startswith(w + " ")), "")
        if not verb:
            word, _, rest = text.partition(" ")
            return Named(text, word, None, None, rest)
        card, rest = self.find(text[len(verb) + 1 :], self._places(verb))
        target: Seen | None = None
        between = BETWEEN.match(rest)
        if between is not None:
            target, rest = self.find(rest[between.end() :], ("table",))
        return Named(text, verb, card, target, rest.strip())

    def _places(self, verb: str) -> tuple[str, ...]:
        if verb in FROM_HAND:
            return ("hand",)
        if verb in UNDER_CONSTRUCTION:
            return ("construction",)
        return ("table", "hand", "discard", "deck", "construction", "removed", "aside", "beneath", "being played")

    def find(self, label: str, places: Iterable[str]) -> tuple[Seen | None, str]:
        """The card with whose label a text begins, and what is left of it; the longest label, the first place."""
        for place in places:
            labels = self._labels_in(place)
            for end in range(len(label), 0, -1):
                if (end == len(label) or label[end] == " ") and label[:end] in labels:
                    return labels[label[:end]], label[end:]
        return None, label

    def _labels_in(self, place: str) -> dict[str, Seen]:
        """What notation calls the cards of a place."""
        found = self._labels.get(place)
        if found is None:
            found = self._labels[place] = {}
            for seat, player in enumerate(self.players):
                held = [c for zone in (TABLE if place == "table" else (place,)) for c in self.cards(zone, seat)]
                titles = [c.title for c in held]
                whose = "" if seat == self.me else f"{player['name']}'s "
                for i, card in enumerate(held):
                    number = f" {titles[: i + 1].count(card.title)}" if titles.count(card.title) > 1 else ""
                    found[f"{whose}{card.title}{number}"] = card
        return found
