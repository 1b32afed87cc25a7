"""What is asked of a printed unit or card all the time, found out once for each definition (`Pool.facts`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from kartoteka.games.legion.abstract import BEYOND
from kartoteka.games.legion.numbers import ADDS_UP
from kartoteka.games.legion.set.cards import COMMAND, RANKS, UNIT
from kartoteka.games.legion.words.keywords import abilities_of, number_of

if TYPE_CHECKING:
    from kartoteka.games.legion.set.cards import CardDef, Slot, Weapon

ACTION = "action"
STAYS = "stays"
"""What stands among the keywords of a command card that stays on the table."""


class WeaponFacts:
    """One weapon at a glance."""

    __slots__ = ("bands", "dice", "far", "keywords", "melee", "name", "near")

    def __init__(self, weapon: Weapon) -> None:
        self.name = weapon.name
        self.near, self.far = weapon.near, weapon.far
        self.melee = weapon.near == 0
        self.dice: tuple[int, int, int] = weapon.dice
        """Red, black and white ones that each miniature rolls."""
        self.bands = 0 if self.melee else _bands(weapon.near, weapon.far)
        """The range bands that it covers, band n as bit n; none of a melee weapon."""
        self.keywords = {name: number_of(name, n) for name, n in weapon.keywords.items()}


class UnitFacts:
    """One unit at a glance."""

    __slots__ = (
        "actions",
        "ai",
        "attack_surge",
        "bands",
        "courage",
        "defence",
        "defence_surge",
        "is_command",
        "is_unit",
        "keywords",
        "kind",
        "melee",
        "minis",
        "name",
        "points",
        "rank",
        "resilience",
        "speed",
        "subtype",
        "told",
        "trooper",
        "unique",
        "weapons",
        "wounds",
    )  # fmt: skip

    def __init__(self, definition: CardDef) -> None:
        self.kind, self.is_unit, self.is_command = UNIT, True, False
        self.told: dict[str, Any] | None = None
        """What views say of every card that it is printed on, once they have."""
        self.name = definition.name
        self.rank = RANKS.index(definition.rank)
        self.trooper = definition.type == "trooper"
        self.subtype = definition.subtype
        self.unique = definition.unique
        self.points, self.minis, self.wounds = definition.points, definition.minis, definition.wounds
        self.courage, self.resilience, self.speed = definition.courage, definition.resilience, definition.speed
        self.defence = definition.defence
        self.attack_surge, self.defence_surge = definition.attack_surge, definition.defence_surge == "block"
        self.weapons = tuple([WeaponFacts(x) for x in definition.weapons])
        self.melee = any(x.melee for x in self.weapons)
        """Whether it has a weapon with which to fight at d = 1."""
        self.bands = 0
        """The range bands that any of its weapons covers, band n as bit n."""
        for weapon in self.weapons:
            self.bands |= weapon.bands
        self.keywords: dict[str, int] = {}
        """Its keywords, each with its number (1 where it takes none); those of weapons are with these."""
        for keyword in definition.program.keywords:
            more = number_of(keyword.name, keyword.amount)
            so_far = self.keywords.get(keyword.name, 0)
            self.keywords[keyword.name] = so_far + more if ADDS_UP.holds else max(so_far, more)
        self.ai = tuple([word for x in definition.program.keywords if x.name == "ai" for word in x.value.split(", ")])
        """The actions of which one must come first, where it has no order."""
        self.actions = _actions(definition)


class CommandFacts:
    """One command card at a glance."""

    __slots__ = (
        "actions", "actors", "is_command", "is_unit", "kind", "mode", "name", "owners", "pips", "slots", "stays",
        "told",
    )  # fmt: skip

    def __init__(self, definition: CardDef) -> None:
        self.kind, self.is_unit, self.is_command = COMMAND, False, True
        self.told: dict[str, Any] | None = None
        self.name = definition.name
        self.owners: tuple[str, ...] = definition.owners
        self.mode = definition.owner_mode
        self.pips = definition.play_pips
        self.stays = definition.stays or any(x.name == STAYS for x in definition.program.keywords)
        self.slots = tuple([place for slot in definition.slots for place in _places(slot)])
        """Its places for orders, each for one unit; or one for each that is eligible."""
        self.actions = _actions(definition)
        self.actors = {number: definition.program.abilities[number].flags for number in self.actions}
        """By the number of an action, the names of the units that have it ("Action of Ansa Vey: ...")."""


class TokenFacts:
    """One order token at a glance."""

    __slots__ = ("is_command", "is_unit", "kind", "name", "rank", "told")

    def __init__(self, definition: CardDef) -> None:
        self.kind, self.is_unit, self.is_command = definition.kind, False, False
        self.told: dict[str, Any] | None = None
        self.name = definition.name
        self.rank = RANKS.index(definition.rank)


Facts = UnitFacts | CommandFacts | TokenFacts


def facts_of(definition: Any) -> Facts:
    """What is printed, at a glance: `Game.facts_of`."""
    if definition.kind == UNIT:
        return UnitFacts(definition)
    return CommandFacts(definition) if definition.kind == COMMAND else TokenFacts(definition)


def _bands(near: int, far: int) -> int:
    found = 0
    for band in range(near, min(far, BEYOND) + 1):
        found |= 1 << band
    return found


def _places(slot: Slot) -> list[Slot]:
    """Of "2 Trooper units" places for one unit each."""
    return [slot] if slot.all else [msgspec.structs.replace(slot, count=1)] * slot.count


def _actions(definition: CardDef) -> tuple[int, ...]:
    """The numbers of its abilities that are actions."""
    return tuple([i for i, ability in enumerate(abilities_of(definition)) if ability.kind == ACTION])
