"""A view read back into cards and players, for programs that judge a position by what their seat may know.

Nothing here touches a state: everything comes from a `View` and from what is printed on cards, which is public.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from kartoteka.kernel.pool import Pool
    from kartoteka.kernel.visibility import CardView, View

NUMBER = re.compile(r"-?\d+")


class Card(Protocol):
    """A card that the seat sees, as far as it is found by its name."""

    @property
    def title(self) -> str: ...
    @property
    def handle(self) -> int: ...


C = TypeVar("C", bound=Card)


class Printed(Protocol):
    """The definition of a card, as far as it is asked here."""

    @property
    def text(self) -> str: ...


P = TypeVar("P", bound=Printed)


class SeenCard(Generic[P]):
    """A card that the seat sees: what is printed on it and how it stands. Games add what they ask for all the time."""

    __slots__ = ("facts", "handle", "keywords", "on", "printed", "seat", "title", "zone")

    def __init__(self, card: CardView, zone: str, seat: int, printed: P | None) -> None:
        self.title: str = card.name
        self.handle = card.handle
        self.on = card.on
        self.zone = zone
        self.seat = seat
        """Under whose control it is."""
        self.printed = printed
        """Its definition; None where that is not known."""
        self.facts: dict[str, Any] = card.facts
        self.keywords: dict[str, int] = {}
        """With their numbers; 1 where they have none."""
        for words in self.facts.get("keywords", ()):
            name, _, number = words.rpartition(" ")
            self.keywords[name if number.isdigit() else words] = int(number) if number.isdigit() else 1

    @property
    def type(self) -> str:
        return str(self.facts.get("type", ""))

    @property
    def text(self) -> str:
        return self.printed.text if self.printed is not None else ""


class Named(Generic[C]):
    """An option: what it does, the card and the other card that it names, its number, and the place or text behind."""

    __slots__ = ("card", "number", "rest", "target", "text", "verb")

    def __init__(self, text: str, verb: str, card: C | None, target: C | None, rest: str) -> None:
        self.text = text
        self.verb = verb
        self.card = card
        self.target = target
        self.rest = rest
        """What stands behind the cards: `ground`, `ability 2`, `+3`."""
        number = NUMBER.search(rest)
        self.number = int(number[0]) if number is not None else 0


class TableSight(Generic[C]):
    """What the seat sees: cards by zone, what goes on, and the options with the cards that they name."""

    of_cards: tuple[str, ...] = ()
    """Words that a card's label follows, a longer one before one with which it begins."""
    between: re.Pattern[str]
    """What stands between the labels of two cards."""
    table: tuple[str, ...] = ()
    """The zones of what lies face up on the table: one place, as notation counts."""
    others: tuple[str, ...] = ()
    """Zones that are looked through after the table."""
    own_places: Mapping[str, tuple[str, ...]] = {}
    """By word, the places where its card lies."""

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
        self._cards: dict[tuple[str, int], list[C]] = {}
        for zone in view.zones:
            seen = [self.seen(c, zone.name, zone.seat) for c in zone.cards if c.name]
            self._cards[zone.name, zone.seat] = seen
        self.counts = {(zone.name, zone.seat): zone.count for zone in view.zones}
        self.by_handle = {c.handle: c for found in self._cards.values() for c in found if c.handle}
        self._labels: dict[str, dict[str, C]] = {}

    def seen(self, card: CardView, zone: str, seat: int) -> C:
        """A card of the view, as the game's programs look at it."""
        raise NotImplementedError

    def printed(self, card: CardView) -> Any:
        """The definition of a card that is named; of several of one name that whose code is told."""
        found: list[Any] = [self.pool.definitions[i] for i in self.pool.named(card.name)]
        version = card.facts.get("version")
        return next((d for d in found if d.code == version), found[0] if found else None)

    # Cards ----------------------------------------------------------------------------------------------------------

    def cards(self, zone: str, seat: int) -> list[C]:
        """The cards there that the seat knows."""
        return self._cards.get((zone, seat), [])

    # Options --------------------------------------------------------------------------------------------------------

    def options(self) -> list[Named[C]]:
        """The options of the choice, with the cards that they name."""
        assert self.view.choice is not None
        return [self.named(text) for text in self.view.choice.options]

    def named(self, text: str) -> Named[C]:
        verb = next((w for w in self.of_cards if text.startswith(w + " ")), "")
        if not verb:
            word, _, rest = text.partition(" ")
            return Named(text, word, None, None, rest)
        card, rest = self.find(text[len(verb) + 1 :], self.places(verb))
        target: C | None = None
        between = self.between.match(rest)
        if between is not None:
            target, rest = self.find(rest[between.end() :], ("table",))
        return Named(text, verb, card, target, rest.strip())

    def places(self, verb: str) -> tuple[str, ...]:
        """The places where the card may lie that an option begins with."""
        return self.own_places.get(verb, ("table", *self.others))

    def find(self, label: str, places: Iterable[str]) -> tuple[C | None, str]:
        """The card with whose label a text begins, and what is left of it; the longest label, the first place."""
        for place in places:
            labels = self._labels_in(place)
            for end in range(len(label), 0, -1):
                if (end == len(label) or label[end] == " ") and label[:end] in labels:
                    return labels[label[:end]], label[end:]
        return None, label

    def _labels_in(self, place: str) -> dict[str, C]:
        """What notation calls the cards of a place."""
        found = self._labels.get(place)
        if found is None:
            found = self._labels[place] = {}
            for seat, player in enumerate(self.players):
                held = [c for zone in (self.table if place == "table" else (place,)) for c in self.cards(zone, seat)]
                titles = [c.title for c in held]
                whose = "" if seat == self.me else f"{player['name']}'s "
                for i, card in enumerate(held):
                    number = f" {titles[: i + 1].count(card.title)}" if titles.count(card.title) > 1 else ""
                    found[f"{whose}{card.title}{number}"] = card
        return found
