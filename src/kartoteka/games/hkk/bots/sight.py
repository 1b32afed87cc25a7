"""A view of HKK read back into cards and players, for programs that judge by what their seat may know."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from kartoteka.games.hkk.records import ZONES
from kartoteka.games.hkk.table import notation
from kartoteka.games.hkk.table.notation import OF_TEXT, ONE_CARD, TWO_CARDS
from kartoteka.games.shared import sight

if TYPE_CHECKING:
    from kartoteka.games.hkk.set.cards import CardDef
    from kartoteka.kernel.visibility import CardView

OTHERS = ("hand", "discard", "queue", "deck", "void", "side", "aside")
OF_CARDS = tuple(
    sorted(
        {*ONE_CARD.values(), *OF_TEXT.values(), *TWO_CARDS, "guard", "reserve", "part", "feed", "strike", "answer"},
        key=len,
        reverse=True,
    )
)
"""Words that a card's label follows."""
PLACES = {"play": ("hand", "discard"), "treasure": ("hand",), "show": ("hand",)}
"""By word, where its card lies, if not on the table."""
BETWEEN = re.compile(r" (?:->|on|with) ")


class Seen(sight.SeenCard["CardDef"]):
    """A card that the seat sees: what is printed on it and how it stands."""

    __slots__ = ("damage", "life", "wounds")

    def __init__(self, card: CardView, zone: str, seat: int, printed: CardDef | None) -> None:
        super().__init__(card, zone, seat, printed)
        facts = card.facts
        self.damage: int = facts.get("damage", printed.damage if printed else 0)
        self.life: int = facts.get("life", printed.life if printed else 0)
        self.wounds: int = facts.get("wounds", 0)

    @property
    def mana(self) -> int:
        """The mana that is printed on it; nothing for what is chosen."""
        return self.printed.mana if self.printed is not None else 0

    @property
    def left(self) -> int:
        """How much more it stands."""
        return self.life - self.wounds

    @property
    def passive(self) -> bool:
        return bool(self.facts.get("passive"))


Named = sight.Named[Seen]


class Sight(sight.TableSight[Seen]):
    """What the seat sees: cards by zone, what goes on, and the options with the cards that they name."""

    of_cards = OF_CARDS
    between = BETWEEN
    table = tuple(ZONES[zone].name for zone in notation.TABLE)
    others = OTHERS
    own_places = PLACES

    def seen(self, card: CardView, zone: str, seat: int) -> Seen:
        return Seen(card, zone, seat, self.printed(card))
