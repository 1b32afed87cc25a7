"""What is printed on a unit, a command card and an order token, as definitions have it."""

from __future__ import annotations

import msgspec

from kartoteka.kernel.definitions import Problem
from kartoteka.kernel.program import Keyword
from kartoteka.text.cardfile import slug
from kartoteka.text.compiled import PrintedCard

__all__ = [
    "COMMAND",
    "EDITIONS",
    "FACTIONS",
    "KINDS",
    "RANKS",
    "SUBTYPES",
    "TOKEN",
    "TYPES",
    "UNIT",
    "UNLIMITED",
    "CardDef",
    "Slot",
    "Weapon",
    "tokens",
]

UNIT, COMMAND, TOKEN = KINDS = ("unit", "command", "token")
TYPES = ("trooper", "vehicle")
SUBTYPES = ("clone", "droid", "creature", "emplacement", "wookiee", "ewok", "astromech", "speeder", "repulsor")
"""The subtypes that texts name; a unit may have another one."""
FACTIONS = ("rebel", "empire", "republic", "separatist")
RANKS = ("commander", "operative", "corps", "special forces", "support", "heavy")
"""The ranks; play knows them by their places here."""
EDITIONS = ("six", "five")
"""The editions, by how many rounds they have."""
UNLIMITED = 99
"""The courage of who has ``-``."""


class Slot(msgspec.Struct, frozen=True, omit_defaults=True):
    """What part of an order line says: ``2 Trooper units`` is one slot with a count of 2."""

    named: tuple[str, ...] = ()
    """Names of which any one is meant; nothing where no unit is named."""
    count: int = 1
    ranks: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    """Types, subtypes, or both in one: ``trooper``, ``wookiee``, ``clone trooper``."""
    keywords: tuple[str, ...] = ()
    """A unit fits with any one of its ranks, types and keywords; any unit where there are none."""
    all: bool = False
    """Whether it is each eligible unit."""


class Weapon(msgspec.Struct, frozen=True, omit_defaults=True):
    """A weapon of each miniature of a unit."""

    name: str
    near: int = 0
    """The nearest range band; 0 for melee."""
    far: int = 0
    dice: tuple[int, int, int] = (0, 0, 0)
    """Red, black and white dice."""
    keywords: dict[str, int] = {}
    """Numbers by keyword, written small; 1 for one without a number."""


class CardDef(PrintedCard, frozen=True, kw_only=True, omit_defaults=True):
    """The printed facts of a unit, of a command card, or of an order token. What it does not have is 0 or empty."""

    kind: str
    """One of `KINDS`."""
    type: str = ""
    """Of a unit: one of `TYPES`."""
    subtype: str = ""
    """Such as clone, droid, creature, emplacement."""
    subtitle: str = ""
    """What tells two of one name apart."""
    faction: tuple[str, ...] = ()
    """All that it is sold for; of a command card nothing means any."""
    number: str = ""
    """Its number in the set."""
    pack: str = ""
    """The set that it is of."""
    pack_name: str = ""

    rank: str = ""
    """One of `RANKS`."""
    unique: bool = False
    points: int = 0
    minis: int = 0
    wounds: int = 0
    """Of each miniature."""
    courage: int = 0
    """`UNLIMITED` for ``-``; a vehicle has none."""
    resilience: int = 0
    speed: int = 0
    defence: str = ""
    """``red`` or ``white``: the dice of its defence."""
    attack_surge: str = ""
    """``hit``, ``crit`` or nothing."""
    defence_surge: str = ""
    """``block`` or nothing."""
    weapons: tuple[Weapon, ...] = ()

    battle_force: str = ""
    owners: tuple[str, ...] = ()
    """The names of the characters whose card it is."""
    owner_mode: str = "none"
    """Whether ``any`` or ``all`` of the owners are wanted; ``none`` where there are none."""
    build_pips: int = 0
    """What it counts as while the hand is put together."""
    play_pips: int = 0
    """What it counts as in play."""
    orders: str = ""
    """The order line in its normal form."""
    slots: tuple[Slot, ...] = ()
    stays: bool = False
    """Whether it stays on the table."""
    edition: str = ""
    """One of `EDITIONS`, where only one has it."""
    unread: tuple[Problem, ...] = ()
    """What beside its wording is not understood; never in a file."""
    given: tuple[Keyword, ...] = ()
    """Keywords that texts of the same game could give it; never in a file."""

    @property
    def title(self) -> str:
        """What players call it."""
        return f"{self.name}, {self.subtitle}" if self.subtitle else self.name


def tokens() -> dict[str, CardDef]:
    """The order tokens, one kind for each rank; they are in no file."""
    return {code: CardDef(code=code, kind=TOKEN, name=rank, rank=rank) for code, rank in _TOKENS.items()}


_TOKENS = {f"token-{slug(rank)}": rank for rank in RANKS}
