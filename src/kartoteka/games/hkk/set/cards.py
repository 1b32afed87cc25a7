"""What is printed on a card of HKK, and the files that cards of our own are written in.

A *set* is a TOML file: one ``[[card]]`` after the other, and on top of the file, if you like, the set's ``name`` and
the ``colors`` that its cards have besides those that are known::

    name = "Marsh tales"
    colors = ["violet"]

    [[card]]
    name = "Ash Hound"
    type = "monster"             # one of TYPES
    subtypes = ["Hound"]
    groups = ["swims", "bond:Hound"]
    kinds = ["fire"]             # what kind of damage all damage of the card is
    colors = ["ember"]           # one or two; a card without is colourless
    mana = 3                     # or "X" or "?" where it is chosen; so components and builders, each 0 where not said
    damage = 2
    life = 3
    icons = 2                    # the components that it yields
    kf = true                    # it shows #: of an item, that it is held; of a creature, that it can carry
    text = "Flies."

    [[card]]
    name = "Withering"
    type = "enchantment"
    host = "creature"            # what an enchantment "on something" is put on
    mana = 2

Its type says which numbers it must have (`TYPES`). `structure` is a building's structure points,
`start_life` and `hand` are what a rule card fixes, `fixed` says that the cost is not changed by anything, `divine` that
the card shows that icon, `token` that it is brought into play by other cards only, `year` when it was printed.
`code` names the card among all others and is made of its name where it is not given.

The same keys stand in a scenario's ``cards:``. Every fault is a `CardError` of one line: the file, the card, the field.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from kartoteka.kernel.legality import Ruling, ruling
from kartoteka.text.cardfile import CardFields, parsed_toml, slug
from kartoteka.text.cardfile import read_set as cards_of_set
from kartoteka.text.check import Compiled
from kartoteka.text.compiled import Compiler, PrintedCard, Sets, switched_off
from kartoteka.text.faults import CardError, clip, is_line

__all__ = [
    "COLORS",
    "COMPILER",
    "CREATURES",
    "SETS",
    "SPECIALS",
    "STARTER_SET",
    "TYPES",
    "CardDef",
    "card_from_mapping",
    "load_set",
    "printed_from_mapping",
    "read_set",
    "starter_set",
]

CREATURES = ("monster", "freakborn", "adventurer", "galetki", "avatar")
SPELLS = ("instant", "general", "enchantment")
SPECIALS = ("rule", "follower", "guild", "lich")
"""Rule cards, followers, guilds and ancient liches lie beside the deck."""

_BODY = ("mana", "damage", "life")
TYPES: dict[str, tuple[str, ...]] = {
    **{type: ("mana",) for type in SPELLS},
    **{type: _BODY for type in CREATURES},
    "building": ("builders",),
    "item": ("components",),
    "skill": ("mana",),
    "level-up": ("mana",),
    "part": ("mana",),
    "location": ("components",),
    **{type: () for type in (*SPECIALS, "other")},
}
"""The types of card, and the numbers that each must have."""

_FREE_OF = {
    "damage": CREATURES,
    "life": CREATURES,
    "icons": CREATURES,
    "structure": ("building",),
    "start_life": ("rule",),
    "hand": ("rule",),
    "host": ("enchantment",),
}
"""Fields that only these types have."""

HOSTS = ("creature", "adventurer", "item", "building", "enchantment", "card")
KINDS = ("fire", "cold", "lightning", "mental")
BOND = "bond:"
FOLLOWER_GROUPS = ("epic", "horde commander")
GROUPS = ("undead", "swims", "fort", "wood", "metal", "under-mountain", "favour", "fog", *FOLLOWER_GROUPS)
"""Words on a card that other cards speak of; beside them ``bond:NAME``, a bond of that subtype."""
OWN_COLORS = ("ember", "tide", "grove")
"""The colours of the set that comes with the game."""

_KEYS = (
    *("code", "name", "type", "host", "subtypes", "groups", "kinds", "colors"),
    *("mana", "components", "builders", "fixed", "damage", "life", "structure", "icons"),
    *("kf", "divine", "token", "year", "hand", "start_life", "text", "number"),
)

ONE_TYPE = ruling("HKK-8.0.0-a", "a card has the one type that is printed in its type bar, apart from its subtypes")
KF_ICON = ruling("HKK-8.7.1-a", "some items show the # icon")
COLORS = Ruling(
    "HKKR-2.18",
    "the colours are those of the gods, of the clans, and Bufa",
    value=(
        *("raia", "elenios", "rhatt", "fairlight", "sheran", "tharr", "leah", "dornodon", "chara-din", "bufa"),
        *("bard", "mutant", "thief", "psionicist", "mage", "immortal", "soldier", "scholar", "cleanser"),
    ),
    without=(),
)
"""A set may declare others on top of its file."""
VARIABLE = ("X", "?")

STARTER_SET = Path(__file__).resolve().parent / "sets"
"""The folder with the files of the set that comes with the game."""


class CardDef(PrintedCard, frozen=True, kw_only=True, omit_defaults=True):
    """The printed facts of one card. A number that its type does not have is 0."""

    type: str
    """One of `TYPES`."""
    host: str = ""
    """What an enchantment "on something" is put on, one of `HOSTS`; nothing for a plain one."""
    subtypes: tuple[str, ...] = ()
    groups: tuple[str, ...] = ()
    """Some of `GROUPS`, and ``bond:NAME``."""
    kinds: tuple[str, ...] = ()
    """What kinds of damage all damage of the card is, some of `KINDS`."""
    colors: tuple[str, ...] = ()
    """None where it is colourless, two where it is of two."""
    mana: int = 0
    components: int = 0
    builders: int = 0
    """How many active creatures in the reserve have to build it."""
    variable: str = ""
    """``X`` or ``?`` where its mana is chosen; `mana` is 0 then."""
    fixed: bool = False
    """Whether its cost is not changed by anything."""
    damage: int = 0
    life: int = 0
    structure: int = 0
    """The structure points of a building."""
    icons: int = 0
    """The component icons: what may be extracted."""
    kf: bool = False
    """Whether it shows #: an item that is held, a creature that can carry one."""
    divine: bool = False
    token: bool = False
    year: int = 0
    """When it was printed; 0 where nobody said."""
    hand: int = 0
    """The hand size that a rule card fixes; 0 for none."""
    start_life: int = 0
    """The life that a rule card fixes; 0 for none."""
    number: str = ""
    """Its number in the set."""
    pack: str = ""
    """The set that it is of."""
    pack_name: str = ""

    @property
    def title(self) -> str:
        """What players call it."""
        return self.name

    @property
    def is_special(self) -> bool:
        """Whether it lies beside the deck: a rule card, a follower, a guild, an ancient lich."""
        return self.type in SPECIALS

    @property
    def is_held(self) -> bool:
        """Whether it is an item that a creature carries (HKK-8.7.1-a)."""
        return self.kf and self.type == "item" and KF_ICON.holds

    @property
    def types(self) -> tuple[str, ...]:
        """Its type: there is one, whatever its subtypes are called (HKK-8.0.0-a)."""
        if ONE_TYPE.holds:
            return (self.type,)
        return (self.type, *(word.lower() for word in self.subtypes if word.lower() in TYPES))

    @property
    def bonds(self) -> tuple[str, ...]:
        """The subtypes that it has a bond with."""
        return tuple(group.removeprefix(BOND) for group in self.groups if group.startswith(BOND))


# One card -------------------------------------------------------------------------------------------------------------


def printed_from_mapping(
    fields: object,
    where: str,
    *,
    pack: str = "",
    colors: Iterable[str] = (),
    spelling: Mapping[str, str] | None = None,
) -> CardDef:
    """The card that these fields describe, its wording not compiled yet.

    `where` begins every error; `colors` are those that the set declares; `spelling` says what the source calls a field,
    where that is another word than ours.
    """
    entry = CardFields(fields, where, _KEYS, spelling)
    name = entry.line("name")
    type = entry.word("type", TYPES)
    for field, types in _FREE_OF.items():
        if type not in types:
            entry.unwanted(field, type)
    numbers, variable = _numbers(entry, type)
    return CardDef(
        code=entry.line("code", default=slug(name)),
        name=name,
        type=type,
        host=entry.word("host", HOSTS) if "host" in entry.fields else "",
        subtypes=entry.words("subtypes"),
        groups=_groups(entry),
        kinds=entry.words_of("kinds", KINDS),
        colors=_colors(entry, colors),
        variable=variable,
        fixed=entry.flag("fixed"),
        kf=entry.flag("kf"),
        divine=entry.flag("divine"),
        token=entry.flag("token"),
        year=_year(entry),
        text=entry.wording(),
        number=entry.line("number", default="-").removeprefix("-"),
        pack=pack,
        **numbers,
    )


def _numbers(entry: CardFields, type: str) -> tuple[dict[str, Any], str]:
    """The numbers of the card, and the sign that stands for its mana where that is chosen."""
    numbers: dict[str, Any] = {}
    variable = ""
    token = entry.flag("token")
    for field in ("mana", "components", "builders", "damage", "life", "structure", "icons", "hand", "start_life"):
        needed = field in TYPES[type] and not (token and field in ("mana", "components", "builders"))
        signs = VARIABLE if field == "mana" else ()
        match entry.number(field, default=None if needed else 0, signs=signs):
            case int(number):
                numbers[field] = number
            case sign:
                variable = str(sign)
    return numbers, variable


def _groups(entry: CardFields) -> tuple[str, ...]:
    """The groups of the card: words that are known, and bonds."""
    groups = entry.words("groups")
    for group in groups:
        if group not in GROUPS and not (group.startswith(BOND) and group != BOND):
            raise entry.fault("groups", f"{clip(group)} is none; there are {', '.join(GROUPS)} and {BOND}NAME")
    return groups


def _colors(entry: CardFields, declared: Iterable[str] = ()) -> tuple[str, ...]:
    """The one or two colours of the card, of those that are known or declared; none where it is colourless."""
    known = (*COLORS.value, *OWN_COLORS, *declared)
    colors = entry.words("colors")
    for color in colors:
        if color not in known:
            raise entry.fault("colors", f"{clip(color)} is none; a set declares its own on top of its file")
    if len(colors) > 2:
        raise entry.fault("colors", f"a card has two at the most, not {len(colors)}")
    return colors


def _year(entry: CardFields) -> int:
    """The year that it was printed in; 0 where nobody said."""
    year = entry.fields.get("year", 0)
    if isinstance(year, bool) or not isinstance(year, int) or (year and not 1995 <= year <= 2999):
        raise entry.fault("year", f"must be a year, such as 1998, not {clip(year)}")
    return int(year)


# Compiling ------------------------------------------------------------------------------------------------------------

_ON = " on "


def _compile_text(name: str, type: str, text: str) -> Compiled:
    """Compiles a wording; the type of an enchantment on something says on what."""
    from kartoteka.games.hkk.wording import compile_text  # here, since it brings the whole grammar with it

    type, _, host = type.partition(_ON)
    return compile_text(name, type, text, host)


class HkkCompiler(Compiler[CardDef]):
    """A compiler that knows what an enchantment is put on: its wording may be read otherwise."""

    def compile(self, card: CardDef) -> CardDef:
        if not card.text:
            return card
        type = f"{card.type}{_ON}{card.host}" if card.host else card.type
        program, problems = self._program(card.name, type, card.text, switched_off())
        return msgspec.structs.replace(card, program=program, problems=problems)


_SOURCES = tuple(f"games/hkk/{name}" for name in ("wording", "set/cards.py", "records.py"))
COMPILER = HkkCompiler("hkk", CardDef, _compile_text, _SOURCES)
"""Compiles the cards of this game, and keeps what it compiled."""


# Sets -----------------------------------------------------------------------------------------------------------------


class HkkSets(Sets[CardDef]):
    """Sets that may declare colours of their own on top of the file."""

    def read(self, source: bytes, path: Path) -> tuple[CardDef, ...]:
        declared = _declared(source, path)

        def card(fields: object, where: str, name: str) -> CardDef:
            return printed_from_mapping(fields, where, pack=name, colors=declared)

        return cards_of_set(source, path, card, also=("colors",))


def _declared(source: bytes, path: Path) -> tuple[str, ...]:
    """The colours that a set declares."""
    declared = parsed_toml(source, path).get("colors", [])
    if not isinstance(declared, list) or not all(is_line(word) for word in declared):
        raise CardError(f'{path}: colors: must be a list of words, such as ["violet"], not {clip(declared)}')
    return tuple(declared)


SETS = HkkSets(STARTER_SET, COMPILER, lambda fields, where, name: printed_from_mapping(fields, where, pack=name))
read_set = SETS.read
load_set = SETS.load
card_from_mapping = SETS.card
starter_set = SETS.own
