"""A view of this game read back into cards and players, for programs that judge a position by what their seat knows."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, ClassVar

from kartoteka.games.hkk import notation
from kartoteka.games.hkk.cards import CREATURES
from kartoteka.games.hkk.notation import OF_TEXT, ONE_CARD
from kartoteka.games.hkk.records import ZONES
from kartoteka.games.shared import sight as shared

if TYPE_CHECKING:
    from kartoteka.games.hkk.cards import CardDef
    from kartoteka.kernel.pool import Pool
    from kartoteka.kernel.visibility import CardView, View

FROM_HAND = ("play", "react", "save", "combat")
"""Words with which options begin about cards that lie in a hand or on the table."""
OF_CARDS = tuple(dict.fromkeys((
    "react with", "give up", *OF_TEXT.values(), *ONE_CARD.values(), "attack", "take", "guard", "reserve", "part",
    "strike", "feed", "answer",
)))  # fmt: skip
"""Words that a card's label follows; longer ones first where one begins with another."""


class Seen:
    """A card that the seat sees: what is printed on it and how it stands."""

    __slots__ = (
        "damage", "facts", "handle", "keywords", "life", "on", "passive", "printed", "seat", "title", "wounds", "zone",
    )  # fmt: skip

    def __init__(self, card: CardView, zone: str, seat: int, printed: CardDef | None) -> None:
        facts = card.facts
        self.title = card.name
        self.handle = card.handle
        self.on = card.on
        self.zone = zone
        self.seat = seat
        """Under whose control it is."""
        self.printed = printed
        self.facts = facts
        self.damage: int = facts.get("damage", printed.damage if printed else 0)
        self.life: int = facts.get("life", printed.life if printed else 0)
        self.wounds: int = facts.get("wounds", 0)
        self.passive = bool(facts.get("passive"))
        self.keywords: dict[str, int] = {}
        """With their numbers; 1 where they have none."""
        for words in facts.get("keywords", ()):
            name, _, number = words.rpartition(" ")
            self.keywords[name if number.isdigit() else words] = int(number) if number.isdigit() else 1

    @property
    def type(self) -> str:
        return str(self.facts.get("type", ""))

    @property
    def is_creature(self) -> bool:
        return self.type in CREATURES

    @property
    def mana(self) -> int:
        """The printed price in mana; 0 where it is chosen."""
        return self.printed.mana if self.printed is not None else 0

    @property
    def components(self) -> int:
        return self.printed.components if self.printed is not None else 0

    @property
    def icons(self) -> int:
        """What its opponent may take out of it."""
        return self.printed.icons if self.printed is not None else 0

    @property
    def left(self) -> int:
        """How much more damage it stands."""
        return self.life - self.wounds

    @property
    def markers(self) -> dict[str, int]:
        found: dict[str, int] = self.facts.get("markers", {})
        return found

    @property
    def levels(self) -> int:
        return int(self.facts.get("levels", 0))

    @property
    def text(self) -> str:
        return self.printed.text if self.printed is not None else ""


Named = shared.Named[Seen]


class Sight(shared.TableSight[Seen]):
    """What the seat sees, sorted: creatures, what lies on them, the hand, and what goes on."""

    table: ClassVar[tuple[str, ...]] = tuple(ZONES[zone].name for zone in notation.TABLE)
    anywhere: ClassVar[tuple[str, ...]] = (
        "table", "hand", "queue", "discard", "deck", "void", "side", "covered", "aside",
    )  # fmt: skip
    words: ClassVar[tuple[str, ...]] = OF_CARDS
    between: ClassVar[re.Pattern[str]] = re.compile(r" (?:->|on|with) ")

    def __init__(self, view: View, pool: Pool) -> None:
        super().__init__(view, pool, Seen)

    # Cards ----------------------------------------------------------------------------------------------------------

    def creatures(self, seat: int, *zones: str) -> list[Seen]:
        """A player's creatures: in the guard post and the reserve, or in the one of them that is named."""
        return [c for zone in zones or ("guard", "reserve") for c in self.cards(zone, seat)]

    def lying_on(self, card: Seen) -> list[Seen]:
        """What lies on it, whoever controls that."""
        if not card.handle:
            return []
        return [c for seat in (0, 1) for c in self.cards("attached", seat) if c.on == card.handle]

    def locations(self) -> list[Seen]:
        return [c for seat in (0, 1) for c in self.cards("site", seat)]

    # What goes on ---------------------------------------------------------------------------------------------------

    @property
    def turn(self) -> int:
        return int(self.going_on.get("turn", {}).get("turn", 0))

    @property
    def phase(self) -> str:
        return str(self.going_on.get("phase", {}).get("phase", ""))

    @property
    def stage(self) -> str:
        return str(self.going_on.get("stage", {}).get("stage", ""))

    @property
    def is_active(self) -> bool:
        """Whether it is the seat's own turn."""
        return bool(self.going_on.get("turn", {}).get("player") == self.players[self.me]["name"])

    @property
    def fights(self) -> list[dict[str, Any]]:
        """Who attacks whom: handles, or the player's name."""
        found: list[dict[str, Any]] = self.going_on.get("combat", {}).get("combat", [])
        return found

    @property
    def queue(self) -> list[dict[str, Any]]:
        """What was announced and is not done, the oldest first."""
        found: list[dict[str, Any]] = self.going_on.get("queue", {}).get("queue", [])
        return found

    def price(self, card: Seen) -> int:
        """The mana that a card of the hand costs now."""
        prices: dict[str, int] = self.facts.get("prices", {})
        return prices.get(card.title, card.mana)

    # Options --------------------------------------------------------------------------------------------------------

    def places(self, verb: str) -> tuple[str, ...]:
        """Cards are played from hand first; an answer names what waits in the queue."""
        if verb == "play":
            return ("hand", "discard", "table")
        if verb in FROM_HAND:
            return ("hand", "table", "discard")
        return ("queue", *self.anywhere) if verb == "answer" else self.anywhere
