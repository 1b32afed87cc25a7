"""What is printed on a unit and on a command card, and the files that those of our own are written in.

A *set* is a TOML file with two kinds of table, and on top of the file, if you like, the set's ``name``::

    name = "Dawn"

    [[unit]]
    name = "Sappers"
    faction = ["empire"]
    rank = "special forces"        # one of RANKS
    type = "trooper"               # or "vehicle"; subtype = "droid", unique = true, subtitle = "..."
    points = 66
    minis = 4
    wounds = 1
    courage = 1                    # "-" for unlimited; a vehicle has resilience = 3 instead
    speed = 2
    defence = "red"                # attack_surge = "hit", defence_surge = "block"
    weapons = [{name = "launchers", range = [2, 4], dice = "1b 1w", keywords = "Suppressive."}]
    text = "Target 1."

    [[command]]
    name = "Cheap Talk"
    owners = ["Dax Corrin"]        # owner_mode = "any"; faction = ["rebel"]; battle_force = "..."; stays = true
    pips = 0
    build_pips = 1                 # where it differs
    orders = "Dax Corrin"
    text = "When Dax Corrin is ordered, he gains 1 aim and 1 dodge."

A weapon of range ``[0, 0]`` is for melee, ``[4, 9]`` has no end. `subtitle` tells two units or cards of one name apart,
and stands in their titles. The same fields stand in a scenario's ``cards:``, where `kind` may be left out. Every fault
is a `CardError` of one line: the file, the card, the field.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from kartoteka.games.legion.set.definitions import (
    COMMAND,
    EDITIONS,
    KINDS,
    RANKS,
    TYPES,
    UNIT,
    UNLIMITED,
    CardDef,
    Slot,
    Weapon,
    tokens,
)
from kartoteka.kernel.definitions import Problem
from kartoteka.kernel.legality import Ruling, ruling
from kartoteka.text.cardfile import CardFields, slug
from kartoteka.text.check import Compiled
from kartoteka.text.compiled import Compiler, Sets, switched_off
from kartoteka.text.faults import CardError, clip

__all__ = [
    "COMMAND", "COMPILER", "KINDS", "RANKS", "SETS", "STARTER_SET", "TYPES", "UNIT", "UNLIMITED", "WEAPON_KEYWORDS",
    "CardDef", "Slot", "Weapon", "card_from_mapping", "checked", "load_set", "printed_from_mapping", "read_set",
    "starter_set", "tokens",
]  # fmt: skip

SIX_RANKS = Ruling(
    "LGR-1",
    "a unit is a commander, an operative, of a corps, of special forces, support or heavy",
    value=RANKS,
    without=(*RANKS, "reserve"),
)
MUST_HAVE_PIPS = ruling("LG-11", "each command card shows a number of pips")

NO_END = 9
"""The far range of a weapon without a maximum."""
WEAPON_KEYWORDS = ("impact", "pierce", "precise", "sharpshooter", "suppressive")
"""Keywords that are asked of a weapon; another one is a problem of its unit."""
DICE = "rbw"
"""The letters of red, black and white dice."""

STARTER_SET = Path(__file__).resolve().parent / "sets"
"""The folder with the files of the set that comes with the game."""

_KEYS = {
    UNIT: (
        *("code", "kind", "name", "subtitle", "faction", "rank", "type", "subtype", "unique", "points", "minis"),
        *("wounds", "courage", "resilience", "speed", "defence", "attack_surge", "defence_surge", "weapons"),
        *("text", "number"),
    ),
    COMMAND: (
        *("code", "kind", "name", "subtitle", "faction", "battle_force", "owners", "owner_mode", "pips"),
        *("build_pips", "orders", "stays", "edition", "text", "number"),
    ),
}
_DICE = re.compile(r"(\d\d?)([rbw])")
_KEYWORD = re.compile(r"(?P<name>[A-Za-z][A-Za-z ]*?)(?: (?P<n>\d\d?))?")


# One card -------------------------------------------------------------------------------------------------------------


def printed_from_mapping(
    fields: object, where: str, *, pack: str = "", spelling: Mapping[str, str] | None = None
) -> CardDef:
    """The unit or the command card that these fields describe, its wording not compiled yet.

    `where` begins every error; `spelling` says what the source calls a field, where that is another word than ours.
    """
    kind = _kind_of(fields, where)
    entry = CardFields(fields, where, _KEYS[kind], spelling, thing="command card" if kind == COMMAND else kind)
    return checked(_unit(entry, pack) if kind == UNIT else _command(entry, pack), entry)


def _kind_of(fields: object, where: str) -> str:
    """Whether they are the fields of a unit or of a command card: only units have a rank."""
    if not isinstance(fields, Mapping):
        return UNIT
    kind = fields.get("kind", UNIT if "rank" in fields or "minis" in fields else COMMAND)
    if kind not in _KEYS:
        raise CardError(f"{where}: kind: must be {UNIT} or {COMMAND}, not {clip(kind)}")
    return str(kind)


def checked(card: CardDef, entry: CardFields) -> CardDef:
    """The card, if nothing is missing that its kind must have."""
    if card.kind == UNIT:
        entry.word("rank", SIX_RANKS.value)
        return card
    if MUST_HAVE_PIPS.holds and "pips" not in entry.fields:
        raise entry.fault("pips", "is missing")
    if "orders" not in entry.fields:
        raise entry.fault("orders", "is missing; a card that orders nobody says “No units”")
    return card


def _unit(entry: CardFields, pack: str) -> CardDef:
    """The unit of these fields."""
    name = entry.line("name")
    type = entry.word("type", TYPES, default="trooper")
    entry.unwanted("resilience" if type == "trooper" else "courage", type)
    courage = entry.number("courage", least=1, signs=("-",)) if type == "trooper" else 0
    weapons, unread = _weapons(entry)
    subtitle = _maybe(entry, "subtitle")
    return CardDef(
        code=entry.line("code", default=_code(name, subtitle)),
        kind=UNIT,
        name=name,
        subtitle=subtitle,
        faction=entry.words("faction"),
        rank=entry.line("rank"),
        type=type,
        subtype=_maybe(entry, "subtype"),
        unique=entry.flag("unique"),
        points=entry.count("points", default=None, least=0, most=999),
        minis=entry.count("minis", default=1, least=1),
        wounds=entry.count("wounds", default=1, least=1),
        courage=UNLIMITED if courage == "-" else int(courage),
        resilience=entry.count("resilience", default=0, least=0),
        speed=entry.count("speed", default=None, least=0),
        defence=entry.word("defence", ("red", "white")),
        attack_surge=_word(entry, "attack_surge", ("hit", "crit")),
        defence_surge=_word(entry, "defence_surge", ("block",)),
        weapons=weapons,
        text=entry.wording(),
        number=_maybe(entry, "number"),
        pack=pack,
        unread=unread,
    )


def _command(entry: CardFields, pack: str) -> CardDef:
    """The command card of these fields."""
    name = entry.line("name")
    owners = entry.words("owners")
    if not owners:
        entry.unwanted("owner_mode", "card without owners")
    pips = entry.count("pips", default=0, least=0)
    orders, slots = _orders(entry)
    subtitle = _maybe(entry, "subtitle")
    return CardDef(
        code=entry.line("code", default=_code(name, subtitle)),
        kind=COMMAND,
        name=name,
        subtitle=subtitle,
        faction=entry.words("faction"),
        battle_force=_maybe(entry, "battle_force"),
        owners=owners,
        owner_mode=entry.word("owner_mode", ("any", "all"), default="all") if owners else "none",
        build_pips=entry.count("build_pips", default=pips, least=0),
        play_pips=pips,
        orders=orders,
        slots=slots,
        stays=entry.flag("stays"),
        edition=_word(entry, "edition", EDITIONS),
        text=entry.wording(),
        number=_maybe(entry, "number"),
        pack=pack,
    )


def _code(name: str, subtitle: str) -> str:
    """The code of a card that gives none of its own."""
    return slug(f"{name} {subtitle}" if subtitle else name)


def _maybe(entry: CardFields, field: str) -> str:
    """One line of text, or nothing."""
    return entry.line(field) if field in entry.fields else ""


def _word(entry: CardFields, field: str, words: Sequence[str]) -> str:
    """One of a few words, or nothing."""
    return entry.word(field, words) if field in entry.fields else ""


def _orders(entry: CardFields) -> tuple[str, tuple[Slot, ...]]:
    """The order line in its normal form, and its slots (LG-13)."""
    from kartoteka.games.legion.text import orders_line  # here, since it brings the grammar with it

    line = entry.line("orders", default="No units")
    try:
        slots = tuple(orders_line.read(line))
    except ValueError as fault:
        raise entry.fault("orders", str(fault)) from fault
    return orders_line.print(slots), slots


# Weapons --------------------------------------------------------------------------------------------------------------


def _weapons(entry: CardFields) -> tuple[tuple[Weapon, ...], tuple[Problem, ...]]:
    """The weapons of a unit, and what is not understood of them."""
    value = entry.fields.get("weapons", ())
    if not isinstance(value, list | tuple):
        raise entry.fault("weapons", f"must be a list of weapons, not {clip(value)}")
    unread: list[Problem] = []
    weapons = []
    for number, each in enumerate(value, start=1):
        place = f"{entry.place}: weapon {number}"
        weapon = CardFields(each, place, ("name", "range", "dice", "keywords"), thing="weapon")
        name = weapon.line("name", default="weapon")
        near, far = _range(weapon)
        keywords, unknown = _weapon_keywords(weapon)
        unread += [_unknown(f"{name}: {said}") for said in unknown]
        weapons.append(Weapon(name, near, far, _dice(weapon), keywords))
    return tuple(weapons), tuple(unread)


def _unknown(said: str) -> Problem:
    """The problem that a weapon has a keyword which means nothing here."""
    return Problem(clause=said, start=0, end=len(said), reason="no keyword of a weapon")


def _range(weapon: CardFields) -> tuple[int, int]:
    """The nearest and the farthest range band of a weapon."""
    value = weapon.fields.get("range", (0, 0))
    if (
        not isinstance(value, list | tuple)
        or len(value) != 2
        or not all(isinstance(n, int) and not isinstance(n, bool) for n in value)
        or not 0 <= value[0] <= value[1] <= NO_END
    ):
        raise weapon.fault("range", f"must be two range bands, such as [1, 3], not {clip(value)}")
    return value[0], value[1]


def _dice(weapon: CardFields) -> tuple[int, int, int]:
    """The dice of a weapon: ``2r 1b`` is two red ones and a black one."""
    dice = {letter: 0 for letter in DICE}
    for part in weapon.line("dice").split():
        match = _DICE.fullmatch(part)
        if not match:
            raise weapon.fault("dice", f"{clip(part)} is none; write such as 2r 1b 1w")
        dice[match[2]] += int(match[1])
    return dice["r"], dice["b"], dice["w"]


def _weapon_keywords(weapon: CardFields) -> tuple[dict[str, int], list[str]]:
    """The keywords of a weapon that mean something here, with their numbers, and the others as they are written."""
    found: dict[str, int] = {}
    unknown = []
    if weapon.fields.get("keywords") == "":
        return {}, []
    for said in re.split(r"[.,] *", weapon.line("keywords", default="-").removeprefix("-")):
        match = _KEYWORD.fullmatch(said)
        if match and match["name"].lower() in WEAPON_KEYWORDS:
            found[match["name"].lower()] = int(match["n"] or 1)
        elif said:
            unknown.append(said)
    return found, unknown


# Compiling ------------------------------------------------------------------------------------------------------------


def _compile_text(name: str, kind: str, text: str) -> Compiled:
    """Compiles a wording."""
    from kartoteka.games.legion.text import compile_text  # here, since it brings the whole grammar with it

    return compile_text(name, kind, text)


class LegionCompiler(Compiler[CardDef]):
    """A compiler that goes by the kind of a card, and leaves one without a text as it is."""

    def compile(self, card: CardDef) -> CardDef:
        if not card.text:
            return msgspec.structs.replace(card, problems=card.unread) if card.unread else card
        program, problems = self._program(card.name, card.kind, card.text, switched_off())
        return msgspec.structs.replace(card, program=program, problems=(*problems, *card.unread))


COMPILER = LegionCompiler(
    "legion",
    CardDef,
    _compile_text,
    tuple(f"games/legion/{name}" for name in ("text", "words", "set", "records.py")),
)
"""Compiles the cards of this game, and keeps what it compiled."""


# Sets -----------------------------------------------------------------------------------------------------------------


def _printed(fields: Any, where: str, name: str) -> CardDef:
    return printed_from_mapping(fields, where, pack=name)


SETS = Sets(STARTER_SET, COMPILER, _printed, tables=(UNIT, COMMAND))
read_set = SETS.read
load_set = SETS.load
card_from_mapping = SETS.card
starter_set = SETS.own
"""The set that comes with the game."""
