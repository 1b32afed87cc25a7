"""A view of Legion read back into units, squares and options, for programs that judge by what their seat may know."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING, Any

from kartoteka.games.legion.abstract import BOARD, HEAVY
from kartoteka.games.legion.board.chart import chart_of
from kartoteka.games.legion.set.cards import UNLIMITED
from kartoteka.games.shared import sight

if TYPE_CHECKING:
    from kartoteka.games.legion.set.cards import CardDef, Weapon
    from kartoteka.kernel.visibility import CardView

OF_CARDS = (
    "standby attack", "standby move", "activate", "aim", "action", "attack", "dodge", "join", "move", "nominate", "on",
    "order", "place", "play", "promote", "recover", "select", "standby", "stays", "trigger", "withdraw",
)  # fmt: skip
"""Words that a card's label follows."""
PLACES = {
    "select": ("hand",),
    "stays": ("lying",),
    "place": ("reserve",),
    "play": ("hand",),
    "trigger": ("table", "lying"),
}
"""By word, where its card lies, if it is not on the field before all."""
OTHERS = ("lying", "hand", "discard", "reserve", "fallen")
"""Places that are looked through after the field; command cards that were revealed lie on the table."""
ARROW = re.compile(r" -> ")
SQUARE = re.compile(r"(?:^|at | )([A-M]1?\d)$")


class Seen(sight.SeenCard["CardDef"]):
    """A unit or a command card that the seat sees: what is printed on it and how it stands."""

    __slots__ = ("cell", "minis", "speed", "suppression", "wounds")

    def __init__(self, card: CardView, zone: str, seat: int, printed: CardDef | None) -> None:
        super().__init__(card, zone, seat, printed)
        facts = card.facts
        self.keywords = dict(facts.get("keywords", {}))
        self.cell = BOARD.number_of.get(facts.get("cell", ""), -1)
        self.minis = int(facts.get("minis", printed.minis if printed is not None else 0))
        self.wounds = int(facts.get("wounds", 0))
        self.speed = int(facts.get("speed", printed.speed if printed is not None else 0))
        self.suppression = int(facts.get("suppression", 0))

    @property
    def name(self) -> str:
        """What texts and owners call it: the title without the subtitle."""
        return self.printed.name if self.printed is not None else self.title

    @property
    def trooper(self) -> bool:
        return self.type == "trooper"

    @property
    def rank(self) -> str:
        return str(self.facts.get("rank", ""))

    @property
    def points(self) -> int:
        return int(self.facts.get("points", 0))

    @property
    def order(self) -> str:
        """``faceup``, ``facedown`` or nothing."""
        return str(self.facts.get("order", ""))

    @property
    def engaged(self) -> bool:
        return bool(self.facts.get("engaged"))

    @property
    def courage(self) -> int:
        found = self.facts.get("courage", UNLIMITED)
        return UNLIMITED if found == "-" else int(found)

    @property
    def left(self) -> int:
        """The wounds that it can still suffer."""
        return self.printed.minis * self.printed.wounds - self.wounds if self.printed is not None else 1

    @property
    def weapons(self) -> tuple[Weapon, ...]:
        return self.printed.weapons if self.printed is not None else ()


Named = sight.Named[Seen]


class Sight(sight.TableSight[Seen]):
    """What the seat sees: units and command cards by zone, what goes on, and the options with what they name."""

    of_cards = OF_CARDS
    between = ARROW
    table = ("field",)
    others = OTHERS
    own_places = PLACES

    def __init__(self, view: Any, pool: Any) -> None:
        super().__init__(view, pool)
        self.chart = chart_of(self.going_on.get("table", {}).get("table", "default"))
        now = self.going_on.get("round", {})
        self.round = int(now.get("round", 1))
        self.mine = self.cards("field", self.me)
        self.theirs = self.cards("field", self.other)
        self.blue = self.players[self.me].get("side") == "blue"
        self.notes: dict[Any, Any] = {}
        """What has been reckoned for this view."""

    def seen(self, card: CardView, zone: str, seat: int) -> Seen:
        return Seen(card, zone, seat, self.printed(card))

    @cached_property
    def active(self) -> Seen | None:
        """The unit that is activated."""
        return self.by_handle.get(self.going_on.get("activation", {}).get("activation", 0))

    @property
    def actions_left(self) -> int:
        return int(self.going_on.get("activation", {}).get("left", 0))

    @property
    def done(self) -> list[str]:
        """What the active unit has done."""
        return list(self.going_on.get("activation", {}).get("done", ()))

    # Squares --------------------------------------------------------------------------------------------------------

    def cover(self, cell: int, unit: Seen) -> int:
        """The cover of a unit on a square."""
        level = self.chart.cover[cell] + (unit.suppression > 0) + int(unit.keywords.get("cover", 0))
        return min(level, HEAVY)

    # Labels ---------------------------------------------------------------------------------------------------------

    def _labels_in(self, place: str) -> dict[str, Seen]:
        """What notation calls the cards of a place: titles, with the square or a number where several are called so."""
        place = "field" if place == "table" else "table" if place == "lying" else place
        found = self._labels.get(place)
        if found is None:
            found = self._labels[place] = {}
            for seat, player in enumerate(self.players):
                held = self.cards(place, seat)
                whose = "" if seat == self.me else f"{player['name']}'s "
                for card, name in zip(held, _names(held), strict=True):
                    found[whose + name] = card
                    if place == "reserve":  # what is placed goes by its title: any of those that are alike
                        found.setdefault(whose + title_of(card), card)
        return found


def _names(cards: list[Seen]) -> list[str]:
    titles = [title_of(card) for card in cards]
    names = []
    for i, (card, title) in enumerate(zip(cards, titles, strict=True)):
        if titles.count(title) == 1:
            names.append(title)
        elif card.cell >= 0:
            names.append(f"{title} at {BOARD.names[card.cell]}")
        else:
            names.append(f"{title} #{titles[: i + 1].count(title)}")
    return names


def title_of(card: Seen) -> str:
    """What notation calls it: its name, with the subtitle where it has one."""
    return card.printed.title if card.printed is not None else card.title


def cell_named(o: Named) -> int:
    """The square that an option names at its end; -1 if it names none."""
    found = SQUARE.search(o.rest or o.text)
    return BOARD.number_of.get(found[1], -1) if found is not None else -1


__all__ = ["Named", "Seen", "Sight", "cell_named", "title_of"]
