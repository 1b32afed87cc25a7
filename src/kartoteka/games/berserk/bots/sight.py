"""A view of Berserk read back into cards, cells and options, for programs that judge by what their seat may know."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from kartoteka.games.berserk.board.geometry import BOARD, cell_of_name
from kartoteka.games.shared import sight

if TYPE_CHECKING:
    from kartoteka.games.berserk.set.cards import CardDef
    from kartoteka.kernel.visibility import CardView

TABLE = ("field", "covered", "aux", "hosted")
"""The zones of the game zone: one place, as notation counts."""
OTHERS = ("deal", "recruit", "graveyard", "deck", "shown", "exile")
OF_CARDS = (
    "accumulate", "action", "aim", "buy", "defend", "destroyed", "hide", "host", "incarnate", "jump", "move", "on",
    "open", "pay with", "place", "reveal", "stay closed", "strike", "swap", "teleport", "thirst", "trigger", "use",
    "vanguard",
)  # fmt: skip
"""Words that a card's label follows."""
PLACES = {"buy": ("deal",), "place": ("recruit",), "use": ("table", "deal", "graveyard")}
"""By word, where its card lies, if not in the game zone before all."""
BETWEEN = re.compile(r" (?:->|on|with) ")
CELL = re.compile(r"[A-E][1-3]'?$")
ROWS = 3


class Seen(sight.SeenCard["CardDef"]):
    """A card that the seat sees, or the back of one: what is printed on it and how it stands."""

    __slots__ = ("cell", "closed", "hidden", "left", "price", "strike")

    def __init__(self, card: CardView, zone: str, seat: int, printed: CardDef | None) -> None:
        super().__init__(card, zone, seat, printed)
        facts = card.facts
        self.keywords = {name: number or 1 for name, number in facts.get("keywords", {}).items()}
        self.cell = cell_of_name(facts.get("cell", ""))
        self.closed = bool(facts.get("closed"))
        self.hidden = not card.name
        self.left: int = facts.get("life left", printed.life if printed is not None else 6)
        """Its current life; of a back, what most have."""
        self.price: int = printed.cost if printed is not None else 0
        """How many crystals it costs, its X apart."""
        self.strike: tuple[int, ...] = tuple(facts.get("strike", printed.strike if printed is not None else ()))

    @property
    def is_creature(self) -> bool:
        """What is face down counts as one."""
        return self.hidden or self.type == "creature"

    @property
    def flies(self) -> bool:
        return self.zone == "aux" and self.is_creature

    @property
    def tokens(self) -> int:
        return int(self.facts.get("tokens", 0))


Named = sight.Named[Seen]


class Sight(sight.TableSight[Seen]):
    """What the seat sees: cards by zone, what goes on, and the options with the cards that they name."""

    of_cards = OF_CARDS
    between = BETWEEN
    table = TABLE
    others = OTHERS
    own_places = PLACES

    def __init__(self, view: Any, pool: Any) -> None:
        super().__init__(view, pool)
        for zone in view.zones:
            if zone.name == "covered":
                self._cards[zone.name, zone.seat] += [
                    self.seen(card, zone.name, zone.seat) for card in zone.cards if not card.name
                ]
        self._with_prices_now()
        self.by_handle = {c.handle: c for found in self._cards.values() for c in found if c.handle}
        self.is_first = bool(self.players[self.me].get("first"))
        self.plays_now = self.going_on.get("turn", {}).get("player") == self.players[self.me]["name"]
        """Whether it is the seat's own turn."""
        self.stack: list[dict[str, Any]] = list(self.going_on.get("stack", {}).get("stack", ()))

    def _with_prices_now(self) -> None:
        """What the cards of the deal cost as one is to be bought."""
        prices = self.facts.get("prices", {})
        for card in self.cards("deal", self.me):
            if card.title in prices:
                gold, silver, _ = prices[card.title]
                card.price = gold + silver

    def seen(self, card: CardView, zone: str, seat: int) -> Seen:
        return Seen(card, zone, seat, self.printed(card))

    def in_play(self, seat: int) -> list[Seen]:
        """All that a player has in the game zone."""
        return [c for zone in TABLE for c in self.cards(zone, seat)]

    def creatures(self, seat: int) -> list[Seen]:
        """A player's creatures, those that lie on others not among them."""
        return [c for zone in TABLE[:3] for c in self.cards(zone, seat) if c.is_creature]

    # Cells ----------------------------------------------------------------------------------------------------------

    def row(self, cell: int, seat: int) -> int:
        """Which row of a player a cell is in, 1 to 3 from the middle; 0 and less are the other player's."""
        first = self.is_first if seat == self.me else not self.is_first
        at = cell // BOARD.columns
        return ROWS - at if first else at - ROWS + 1

    def cell_of(self, card: Seen) -> int:
        """Where a card is, or what it lies on; -1 aside."""
        if card.on and card.on in self.by_handle:
            return self.by_handle[card.on].cell
        return card.cell

    # Labels ---------------------------------------------------------------------------------------------------------

    def _labels_in(self, place: str) -> dict[str, Seen]:
        """What notation calls the cards of a place: a title, with the cell or a number where several are called so."""
        found = self._labels.get(place)
        if found is None:
            found = self._labels[place] = {}
            for seat, player in enumerate(self.players):
                held = [c for zone in (TABLE if place == "table" else (place,)) for c in self.cards(zone, seat)]
                whose = "" if seat == self.me else f"{player['name']}'s "
                for card, name in zip(held, self._names(held), strict=True):
                    found[name if card.hidden else whose + name] = card
        return found

    def _names(self, cards: list[Seen]) -> list[str]:
        titles = [c.title for c in cards]
        names = []
        for c in cards:
            where = BOARD.names[at] if (at := self.cell_of(c)) >= 0 else ""
            if c.hidden:
                names.append(f"hidden {where}")
            else:
                names.append(f"{c.title} at {where}" if where and titles.count(c.title) > 1 else c.title)
        return [
            name if names.count(name) == 1 else f"{name} #{names[: i + 1].count(name)}" for i, name in enumerate(names)
        ]


def cell_named(o: Named) -> int:
    """The cell that an option names at its end; -1 if it names none."""
    found = CELL.search(o.rest or o.text)
    return cell_of_name(found[0]) if found is not None else -1
