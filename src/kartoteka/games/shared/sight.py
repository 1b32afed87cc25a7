"""A view read back into cards and players, for programs that judge a position by what their seat may know.

Nothing here touches a state: everything comes from a `View` and from what is printed on cards, which is public.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from kartoteka.kernel.pool import Pool
    from kartoteka.kernel.visibility import CardView, View

NUMBER = re.compile(r"-?\d+")


class SeenCard(Protocol):
    """A card that the seat sees; each game says more of it."""

    title: str
    handle: int
    on: int
    """The handle of what it lies on."""


S = TypeVar("S", bound=SeenCard)


class Named(Generic[S]):
    """An option: what it does, the card and the other card that it names, its number, and what stands behind them."""

    __slots__ = ("card", "number", "rest", "target", "text", "verb")

    def __init__(self, text: str, verb: str, card: S | None, target: S | None, rest: str) -> None:
        self.text = text
        self.verb = verb
        self.card = card
        self.target = target
        self.rest = rest
        number = NUMBER.search(rest)
        self.number = int(number[0]) if number is not None else 0


class TableSight(Generic[S]):
    """What the seat sees: cards by zone and by handle, and what goes on."""

    table: ClassVar[tuple[str, ...]] = ()
    """The places of what lies face up on the table: one place, as notation counts."""
    anywhere: ClassVar[tuple[str, ...]] = ()
    """Where a card is looked for of which nothing says where it lies: `table`, then names of zones."""
    words: ClassVar[tuple[str, ...]] = ()
    """Words that a card's label follows in an option."""
    between: ClassVar[re.Pattern[str]] = re.compile(r" (?:->|on|with) ")
    """What stands between two cards of an option."""

    def __init__(self, view: View, pool: Pool, seen: Callable[[CardView, str, int, Any], S]) -> None:
        self.view = view
        self.players = view.players
        self.me = view.seat
        self.other = 1 - view.seat
        self.facts: dict[str, Any] = view.choice.facts if view.choice is not None else {}
        self.going_on: dict[str, dict[str, Any]] = {}
        """The newest situation of each kind, by the key with which its facts begin."""
        for facts in view.situations:
            self.going_on[next(iter(facts))] = facts
        self.pool = pool
        self._cards: dict[tuple[str, int], list[S]] = {}
        for zone in view.zones:
            found = [seen(c, zone.name, zone.seat, self._printed(c)) for c in zone.cards if c.name]
            self._cards[zone.name, zone.seat] = found
        self.counts = {(zone.name, zone.seat): zone.count for zone in view.zones}
        self.by_handle = {c.handle: c for held in self._cards.values() for c in held if c.handle}
        self._labels: dict[str, dict[str, S]] = {}

    def _printed(self, card: CardView) -> Any:
        found = [self.pool.definitions[i] for i in self.pool.named(card.name)]
        version = card.facts.get("version")
        return next((d for d in found if getattr(d, "code", "") == version), found[0] if found else None)

    def cards(self, zone: str, seat: int) -> list[S]:
        """The cards there that the seat knows."""
        return self._cards.get((zone, seat), [])

    # Options --------------------------------------------------------------------------------------------------------

    def options(self) -> list[Named[S]]:
        """The options of the choice, with the cards that they name."""
        assert self.view.choice is not None
        return [self.named(text) for text in self.view.choice.options]

    def named(self, text: str) -> Named[S]:
        """What an option names."""
        verb = next((w for w in self.words if text.startswith(w + " ")), "")
        if not verb:
            word, _, rest = text.partition(" ")
            return Named(text, word, None, None, rest)
        card, rest = self.find(text[len(verb) + 1 :], self.places(verb))
        target: S | None = None
        between = self.between.match(rest)
        if between is not None:
            target, rest = self.find(rest[between.end() :], ("table",))
        return Named(text, verb, card, target, rest.strip())

    def places(self, verb: str) -> tuple[str, ...]:
        """Where the card lies that an option with this word names first."""
        return self.anywhere

    def find(self, label: str, places: Iterable[str]) -> tuple[S | None, str]:
        """The card with whose label a text begins, and what is left of it; the longest label, the first place."""
        for place in places:
            labels = self._labels_in(place)
            for end in range(len(label), 0, -1):
                if (end == len(label) or label[end] == " ") and label[:end] in labels:
                    return labels[label[:end]], label[end:]
        return None, label

    def _labels_in(self, place: str) -> dict[str, S]:
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
