"""What is printed on a card of the Star Wars TCG, and the files that cards of our own are written in.

A *set* is a TOML file: one ``[[card]]`` after the other, and on top of the file, if you like, the set's ``name``::

    name = "Rim tales"

    [[card]]
    name = "Oru Vint"
    version = "A"                # the version letter of a unique card; a card without one is not unique
    side = "light"               # dark, light, or neutral where nothing is said
    type = "character"           # space, ground, character, battle, mission, location or equipment
    subtypes = "Jedi Knight"     # the type line as it is printed
    cost = 5
    speed = 40                   # units only: in tens, or "*" where the text computes it; so are power and health
    power = 4
    health = 4
    text = "Pay 1 Force -> Evade 1"

    [[card]]
    name = "Ring of Ice"
    type = "location"
    arenas = ["space", "ground"] # where a Location may be put, what Equipment may be put on; a unit of several arenas
    cost = 2

The build cost must be given for all but Battle cards, which have none, and Locations, where none is 0. `code` names the
card among all others and is made of its name where it is not given; `number` is its number in the set.

The same keys stand in a scenario's ``cards:``. Every fault is a `CardError` of one line: the file, the card, the field.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from kartoteka.games.swtcg.records import SIDES, UNITS
from kartoteka.kernel.legality import Ruling
from kartoteka.text.cardfile import CardFields, slug
from kartoteka.text.check import Compiled
from kartoteka.text.compiled import Compiler, PrintedCard, Sets

__all__ = [
    "COMPILER",
    "NEUTRAL",
    "STARTER_SET",
    "TYPES",
    "CardDef",
    "card_from_mapping",
    "load_set",
    "printed_from_mapping",
    "read_set",
    "starter_set",
]

NEUTRAL = "neutral"


_STATS = ("speed", "power", "health")
TYPES = {
    **{type: ("cost", *_STATS) for type in UNITS},
    "battle": (),
    "mission": ("cost",),
    "location": ("cost",),
    "equipment": ("cost",),
}
"""The types of card, and the numbers that each must have (SWR-14)."""

_SITED = ("location", "equipment")
"""Types whose arenas are not their own type: where they may be put, and on what."""
_KEYS = (
    *("code", "name", "version", "side", "type", "arenas", "subtypes", "cost", *_STATS, "text"),
    *("number", "printing"),
)

SEVEN_TYPES = Ruling(
    "SWR-12",
    "a card is a unit, a Battle card, a Mission, a Location or Equipment",
    value=tuple(TYPES),
    without=(*TYPES, "resource", "subordinate", "trap", "campaign", "trait", "event"),
)
FREE_LOCATIONS = Ruling("SWR-14", "a Location that prints no cost costs 0", value=0, without=None)
IN_TENS = Ruling("SWR-14", "speed goes in multiples of 10", value=10, without=1)

STARTER_SET = Path(__file__).resolve().parent / "sets"
"""The folder with the files of the set that comes with the game."""


class CardDef(PrintedCard, frozen=True, kw_only=True, omit_defaults=True):
    """The printed facts of one card. A number that its type does not have is 0."""

    type: str
    """One of `TYPES`: of a unit of several arenas the first."""
    version: str = ""
    """The version letter: a card that has one is unique (SWR-15)."""
    side: str = NEUTRAL
    """One of `SIDES`."""
    arenas: tuple[str, ...] = ()
    """Where a unit fights and a Location is put, one of them (SWR-20); what type of unit Equipment is put on."""
    subtypes: str = ""
    """The type line as it is printed."""
    cost: int = 0
    """The build cost."""
    speed: int = 0
    power: int = 0
    health: int = 0
    variable: tuple[str, ...] = ()
    """Which of its numbers are printed as * or X; each is 0 here, and whatever the text says (SWR-21)."""
    number: str = ""
    """Its number in the set."""
    printing: str = ""
    """What else it is printed as, such as a promo of a card of the set."""
    pack: str = ""
    """The set that it is of."""
    pack_name: str = ""

    @property
    def title(self) -> str:
        """Its name with its version letter, as players write it."""
        return f"{self.name} ({self.version})" if self.version else self.name

    @property
    def is_unit(self) -> bool:
        """Whether it is a unit card."""
        return self.type in UNITS


# One card -------------------------------------------------------------------------------------------------------------


def printed_from_mapping(
    fields: object, where: str, *, pack: str = "", spelling: Mapping[str, str] | None = None
) -> CardDef:
    """The card that these fields describe, its wording not compiled yet.

    `where` begins every error; `spelling` says what the source calls a field, where that is another word than ours.
    """
    entry = CardFields(fields, where, _KEYS, spelling)
    name = entry.line("name")
    type = entry.word("type", SEVEN_TYPES.value)
    version = entry.line("version") if "version" in entry.fields else ""
    if not re.fullmatch(r"[A-Z]{0,2}", version):
        raise entry.fault("version", f"must be a letter, such as A, not {version!r}")
    numbers, variable = _numbers(entry, type)
    title = f"{name} {version}" if version else name
    return CardDef(
        code=entry.line("code", default=slug(title)),
        name=name,
        version=version,
        side=entry.word("side", SIDES, default=NEUTRAL),
        type=type,
        arenas=_arenas(entry, type),
        subtypes=entry.line("subtypes") if entry.fields.get("subtypes") else "",
        text=entry.wording(),
        variable=variable,
        number=entry.line("number", default="-").removeprefix("-"),
        printing=entry.line("printing", default="-").removeprefix("-"),
        pack=pack,
        **numbers,
    )


def _numbers(entry: CardFields, type: str) -> tuple[dict[str, Any], tuple[str, ...]]:
    """The numbers that its type has, and those of them that its text computes."""
    numbers: dict[str, Any] = {}
    variable = []
    for field in ("cost", *_STATS):
        if field not in TYPES.get(type, ()):
            entry.unwanted(field, type)
            continue
        default = FREE_LOCATIONS.value if field == "cost" and type == "location" else None
        match entry.number(field, default=default, signs=("X",) if field == "cost" else ("*",)):
            case int(number):
                numbers[field] = number
            case _:
                variable.append(field)
    if numbers.get("speed", 0) % IN_TENS.value:
        raise entry.fault("speed", f"must be a multiple of {IN_TENS.value}, not {numbers['speed']}")
    return numbers, tuple(variable)


def _arenas(entry: CardFields, type: str) -> tuple[str, ...]:
    """Its arenas: of a unit its type and whatever else is said, of a Location and Equipment what is said."""
    arenas = entry.words_of("arenas", UNITS)
    if type in _SITED:
        if not arenas:
            raise entry.fault("arenas", "is missing")
        return arenas
    if type not in UNITS:
        entry.unwanted("arenas", type)
        return ()
    if arenas and type not in arenas:
        raise entry.fault("arenas", f"must name {type}, which is the card's type")
    return arenas or (type,)


# Compiling ------------------------------------------------------------------------------------------------------------


def _compile_text(name: str, type: str, text: str) -> Compiled:
    from kartoteka.games.swtcg.wording import compile_text  # here, since it brings the whole grammar with it

    return compile_text(name, type, text)


_SOURCES = tuple(f"games/swtcg/{name}" for name in ("wording", "cards.py", "lackey.py", "records.py"))
COMPILER = Compiler("swtcg", CardDef, _compile_text, _SOURCES)
"""Compiles the cards of this game, and keeps what it compiled."""


SETS = Sets(STARTER_SET, COMPILER, lambda fields, where, name: printed_from_mapping(fields, where, pack=name))
read_set = SETS.read
load_set = SETS.load
card_from_mapping = SETS.card
starter_set = SETS.own
