"""What is asked of a printed card and of its texts all the time, found out once for each definition (`Pool.facts`).

A text is asked five questions apart from each other: is it a source, does it target, can it be reacted to, can its
price be raised, is it an action. What follows from its wording stands in its `Nature`; what hangs on the table besides
is asked in `sources`, `protections` and `prices`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from kartoteka.games.hkk.costs.printed import Printed, printed
from kartoteka.games.hkk.findings import Nature
from kartoteka.games.hkk.offers import sources as so
from kartoteka.games.hkk.words.keywords import all_texts
from kartoteka.games.hkk.words.natures import ACTIVATED, ALWAYS, PLAIN, SPECIALS, nature_of
from kartoteka.games.hkk.words.texts import PLAYED
from kartoteka.kernel import program as p
from kartoteka.kernel.legality import Ruling, ruling

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kartoteka.games.hkk.set.cards import CardDef

__all__ = ["ACTIVATED", "ALWAYS", "Facts", "Nature", "facts_of", "nature_of"]

CREATURES: Final = Ruling(
    "HKK-8.1.0-a",
    "the creature types are monster, freakborn, adventurer, galetki and avatar",
    value=("monster", "freakborn", "adventurer", "galetki", "avatar"),
    without=("monster",),
)
ATTACHED_TYPES: Final = Ruling(
    "HKK-8.11.0-a",
    "attached are enchantments on something, level-ups, body parts and held items",
    value=("enchantment", "level-up", "part", "item"),
    without=(),
)
TAKES_FREAKBORN: Final = ruling("HKK-8.1.3-a", "what is said of monsters is said of freakborn, too")
GROUPS = {
    "swims": ruling("HKKK-Swims", "some creatures swim"),
    "undead": ruling("HKKK-Undead", "some creatures are undead"),
    "fort": ruling("HKKK-Fort", "some cards are forts"),
    "wood": ruling("HKKK-Wood", "some items are of wood"),
    "metal": ruling("HKKK-Metal", "some items are of metal"),
}
"""Labels that other cards refer to, with the rule of each."""
OPPONENTS_TURN: Final = "opponent's turn too"
"""The flag of what may be played in the opponent's turn, too."""
MOMENTS: Final = ("preparation", "draw", "combat", "healing", "end")
"""Flags that name a phase."""
LABELS: Final = frozenset({*GROUPS, "under-mountain", "favour", "fog"})
"""Keywords that are labels, too."""
KIND_OF_THE_CARD: Final = ruling(
    "HKKK-Fire-Cold-Lightning-Mental", "all damage of a card of fire, cold, lightning or mental is of that kind"
)


class Facts:
    """One definition at a glance."""

    __slots__ = (
        "builders", "components", "conditions", "fixed", "groups", "has_text", "host", "icons", "is_attached",
        "is_creature", "is_special", "keywords", "kf", "kind", "kinds", "mana", "moments", "nature_of_play", "natures",
        "played", "prices", "said_of_play", "substitutes", "subtypes", "texts", "type", "types", "x",
    )  # fmt: skip

    def __init__(self, definition: CardDef) -> None:
        self.type: str = definition.type
        also = ("monster",) if self.type == "freakborn" and TAKES_FREAKBORN.holds else ()
        self.types = frozenset((*definition.types, *also))
        """Its type; of a freakborn also monster (HKK-8.1.3-a)."""
        self.is_creature: bool = not self.types.isdisjoint(CREATURES.value)
        self.is_special: bool = self.type in SPECIALS
        self.host = definition.host
        self.kf: bool = definition.kf
        self.is_attached: bool = self._lies_on_something(definition)
        self.icons: int = definition.icons
        said = [keyword.name for keyword in definition.program.keywords if keyword.name in LABELS]
        self.groups = frozenset(x for x in (*definition.groups, *said) if x not in GROUPS or GROUPS[x].holds)
        self.subtypes = frozenset(definition.subtypes)
        self.kinds: tuple[str, ...] = definition.kinds if KIND_OF_THE_CARD.holds else ()
        self.kind = self.kinds[0] if self.kinds else ""
        """The kind of its damage, where no text says another."""
        self.mana: int = definition.mana
        self.components: int = definition.components
        self.builders: int = definition.builders
        self.x = definition.variable
        self.fixed = definition.fixed
        self.has_text = bool(definition.program.abilities or definition.program.keywords)
        self.keywords: dict[str, int] = {}
        """Its keywords, each with its number; of several alike, the sum."""
        for keyword in definition.program.keywords:
            self.keywords[keyword.name] = self.keywords.get(keyword.name, 0) + keyword.amount
        texts = all_texts(definition)
        self.natures = tuple(nature_of(text.ability, text.root, self.type) for text in texts)
        """Of each of its texts."""
        self.played = tuple(i for i, nature in enumerate(self.natures) if nature.kind in PLAYED)
        """The texts that happen as it is played: several, where its player chooses one."""
        self.conditions = tuple(i for i, nature in enumerate(self.natures) if nature.kind == "play condition")
        self.substitutes = tuple(_substitutes(definition))
        """How much mana of its cost can be replaced, and by what."""
        self.prices: tuple[Printed, ...] = tuple(printed(self, number) for number in range(-1, len(self.natures)))
        """What is printed of the price of playing it, and then of each of its texts."""
        self.nature_of_play = _nature_of_play(self, definition)
        self.said_of_play = _said_of_play(definition)
        """The flags of what its texts say of playing it."""
        self.moments = tuple(x for x in MOMENTS if x in self.said_of_play)
        """The phases that its text names for playing it."""
        self.texts: tuple[str, ...] | None = None
        """What notation tells its texts apart by, once that was asked."""

    def _lies_on_something(self, definition: CardDef) -> bool:
        if self.type not in ATTACHED_TYPES.value:
            return False
        if self.type == "enchantment":
            return bool(definition.host)
        return definition.is_held if self.type == "item" else True


def facts_of(definition: Any) -> Facts:
    """What is printed on a card, at a glance: `Game.facts_of`."""
    return Facts(definition)


def _said_of_play(definition: CardDef) -> frozenset[str]:
    flags: set[str] = set()
    speaking = ("play condition", "effect", *PLAYED)
    for ability in definition.program.abilities:
        if ability.kind in speaking:
            flags.update(ability.flags)
    return frozenset(flags)


def _substitutes(definition: CardDef) -> Iterator[tuple[int, tuple[str, ...]]]:
    for ability in definition.program.abilities:
        op = ability.effect
        if ability.kind == "substitution" and isinstance(op, p.Do):
            yield (op.amount.n if isinstance(op.amount, p.Number) else 0, op.manner)


def _nature_of_play(facts: Facts, definition: CardDef) -> Nature:
    """Playing the card itself: of an instant or general what its one text is, of others the coming into play."""
    if len(facts.played) == 1:
        return facts.natures[facts.played[0]]
    flags: set[str] = set()
    for ability in definition.program.abilities:
        if ability.kind == "play condition" or "fixed price" in ability.flags:
            flags.update(ability.flags)
    return msgspec.structs.replace(
        PLAIN,
        source="not a source" not in flags,
        reactable="not reactable" not in flags,
        changeable=not facts.fixed and "fixed price" not in flags,
        dearer=not facts.fixed and "fixed price" not in flags,
        places=frozenset({"own main"}),
        targeting=_is_put_on_a_target(facts) and "not targeting" not in flags,
        one_card=facts.host == "card",
    )


def _is_put_on_a_target(facts: Facts) -> bool:
    """Whether the host of an attached card is a target: of an enchantment only (HKK-8.4.2-b, HKK-8.7.1-e)."""
    match facts.type:
        case "enchantment":
            return facts.is_attached
        case "level-up" | "part":
            return not so.NOT_TARGETING_PARTS.holds
        case "item":
            return facts.is_attached and not so.HELD_ITEMS.holds
    return False
