"""What is printed on a card of Berserk, and the files that cards of our own are written in.

A *set* is a TOML file: one ``[[card]]`` after the other, and on top of the file, if you like, the set's ``name``::

    name = "Marsh tales"

    [[card]]
    name = "Reed Stalker"
    type = "creature"            # one of TYPES
    element = "Swamps"           # one of ELEMENTS; a card without is neutral
    elite = true                 # it costs gold; without, silver
    cost = 5                     # or "X", or "2+X": X is chosen as it is bought
    movement = 1
    life = 9
    strike = [2, 3, 4]           # weak, medium, strong
    classes = ["Lizard"]
    text = "Poison 1 strike."

    [[card]]
    name = "Gale Drake"
    type = "creature"
    flying = true                # it has no movement; so symbiote = true, and parasite = true besides
    cost = 6
    life = 7
    strike = [1, 2, 3]

    [[card]]
    name = "Oak Targe"
    type = "equipment"
    equipment = "shield"         # one of EQUIPMENT
    cost = 2
    text = "The host has armour 1."

Its type says which numbers it must have (`TYPES`). `max_life` is the printed maximum of life, `aside` says that the
card is located in the auxiliary zone. `code` names the card among all others and is made of its name where it is not
given. The same keys stand in a scenario's ``cards:``. Every fault is a `CardError` of one line: the file, the card, the
field.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from kartoteka.kernel.legality import Ruling, ruling
from kartoteka.kernel.program import Ability
from kartoteka.text.cardfile import LARGEST_NUMBER, CardFields, slug
from kartoteka.text.check import Compiled
from kartoteka.text.compiled import Compiler, PrintedCard, Sets
from kartoteka.text.faults import clip

__all__ = [
    "COMPILER",
    "ELEMENTS",
    "EQUIPMENT",
    "SETS",
    "STARTER_SET",
    "TYPES",
    "CardDef",
    "card_from_mapping",
    "load_set",
    "printed_from_mapping",
    "read_set",
    "starter_set",
]

TYPES: dict[str, tuple[str, ...]] = {
    "creature": ("life",),
    "artifact": ("life",),
    "terrain": (),
    "equipment": ("equipment",),
}
"""The types of card, and what each must have beside its cost."""
EQUIPMENT = ("weapon", "armour", "shield", "potion")

_FREE_OF = {
    "movement": ("creature",),
    "strike": ("creature",),
    "flying": ("creature",),
    "symbiote": ("creature",),
    "parasite": ("creature",),
    "life": ("creature", "artifact"),
    "max_life": ("creature", "artifact"),
    "equipment": ("equipment",),
}
"""Fields that only these types have."""

_KEYS = (
    *("code", "name", "type", "element", "elite", "cost", "movement", "life", "max_life", "strike"),
    *("flying", "symbiote", "parasite", "aside", "classes", "equipment", "text", "number"),
)

ELEMENTS = Ruling(
    "BKR-1.7",
    "the elements are Steppe, Forest, Mountains, Swamps and Darkness; a card without is neutral",
    value=("Steppe", "Forest", "Mountains", "Swamps", "Darkness"),
    without=(),
)
ONE_ELEMENT = ruling("BKR-1.7", "a card has at most one element")
COLOURS = Ruling(
    "BKR-1.7",
    "a printed cost is silver for a regular card, gold for an elite one",
    value=("silver", "gold"),
    without=("", ""),
)

STARTER_SET = Path(__file__).resolve().parent / "sets"
"""The folder with the files of the set that comes with the game."""
_VARIABLE = re.compile(r"(?:(\d\d?)\+)?X")


class CardDef(PrintedCard, frozen=True, kw_only=True, omit_defaults=True):
    """The printed facts of one card. A number that it does not have is 0."""

    type: str
    """One of `TYPES`."""
    element: str = ""
    """One of `ELEMENTS`; nothing for a neutral card."""
    elite: bool = False
    """Whether it costs gold; a regular one costs silver."""
    cost: int = 0
    variable: str = ""
    """``X`` where the cost is chosen, ``+X`` where what is chosen is added to `cost`."""
    movement: int = 0
    life: int = 0
    max_life: int = 0
    """The printed maximum of life; 0 for none."""
    strike: tuple[int, ...] = ()
    """The wounds of a weak, a medium and a strong strike; nothing for what has none."""
    flying: bool = False
    symbiote: bool = False
    parasite: bool = False
    """A parasite is a symbiote, too."""
    located_aside: bool = False
    """Whether its text says that it is located in the auxiliary zone."""
    classes: tuple[str, ...] = ()
    equipment: str = ""
    """What class of equipment it is, one of `EQUIPMENT`."""
    number: str = ""
    """Its number in the set."""
    pack: str = ""
    """The set that it is of."""
    pack_name: str = ""
    given: tuple[Ability, ...] = ()
    """Abilities that cards of the same game might give it; never in a file."""

    @property
    def title(self) -> str:
        """What players call it."""
        return self.name

    @property
    def colour(self) -> str:
        """The colour of the crystals on it (BKR-1.7)."""
        return str(COLOURS.value[self.elite])


# One card -------------------------------------------------------------------------------------------------------------


def printed_from_mapping(
    fields: object, where: str, *, pack: str = "", spelling: Mapping[str, str] | None = None
) -> CardDef:
    """The card that these fields describe, its wording not compiled yet.

    `where` begins every error; `spelling` says what the source calls a field, where that is another word than ours.
    """
    entry = CardFields(fields, where, _KEYS, spelling)
    name = entry.line("name")
    type = entry.word("type", TYPES)
    for field, types in _FREE_OF.items():
        if type not in types:
            entry.unwanted(field, type)
    for field in TYPES[type]:
        if field not in entry.fields:
            raise entry.fault(field, "is missing")
    cost, variable = _cost(entry)
    flying, parasite = entry.flag("flying"), entry.flag("parasite")
    symbiote = entry.flag("symbiote") or parasite
    if symbiote and flying:
        raise entry.fault("flying", "a symbiote has no other subtype")
    if (flying or symbiote) and "movement" in entry.fields:
        raise entry.fault("movement", f"a {'flyer' if flying else 'symbiote'} has none")
    return CardDef(
        code=entry.line("code", default=slug(name)),
        name=name,
        type=type,
        element=_element(entry),
        elite=entry.flag("elite"),
        cost=cost,
        variable=variable,
        movement=entry.count("movement", default=0, least=0),
        life=entry.count("life", default=0, least=1 if "life" in TYPES[type] else 0),
        max_life=entry.count("max_life", default=0, least=0),
        strike=_strike(entry),
        flying=flying,
        symbiote=symbiote,
        parasite=parasite,
        located_aside=entry.flag("aside"),
        classes=entry.words("classes"),
        equipment=entry.word("equipment", EQUIPMENT) if type == "equipment" else "",
        text=entry.wording(),
        number=entry.line("number", default="-").removeprefix("-"),
        pack=pack,
    )


def _cost(entry: CardFields) -> tuple[int, str]:
    """The fixed part of the cost, and the sign of the part that is chosen."""
    value = entry.fields.get("cost")
    if isinstance(value, str) and (match := _VARIABLE.fullmatch(value)):
        return (int(match[1]), "+X") if match[1] else (0, "X")
    if value is None or isinstance(value, int):
        number = entry.number("cost")
        assert isinstance(number, int)
        return number, ""
    raise entry.fault("cost", f'must be a whole number from 0 to {LARGEST_NUMBER}, "X" or "2+X", not {clip(value)}')


def _element(entry: CardFields) -> str:
    """The element of the card (BKR-1.7); nothing where it is neutral."""
    value = entry.fields.get("element", "")
    if isinstance(value, list | tuple):
        elements = entry.words_of("element", ELEMENTS.value)
        if len(elements) > 1 and ONE_ELEMENT.holds:
            raise entry.fault("element", f"a card has one at the most, not {clip(value)}")
        return elements[0] if elements else ""
    return entry.word("element", ELEMENTS.value) if value else ""


def _strike(entry: CardFields) -> tuple[int, ...]:
    """The three numbers of a strike; nothing where the card has none."""
    value = entry.fields.get("strike")
    if value is None:
        return ()
    if (
        not isinstance(value, list | tuple)
        or len(value) != 3
        or not all(isinstance(n, int) and not isinstance(n, bool) and 0 <= n <= LARGEST_NUMBER for n in value)
    ):
        raise entry.fault("strike", f"must be three numbers, such as [1, 2, 3], not {clip(value)}")
    return tuple(value)


# Compiling ------------------------------------------------------------------------------------------------------------


def _compile_text(name: str, type: str, text: str) -> Compiled:
    """Compiles a wording."""
    from kartoteka.games.berserk.text import compile_text  # here, since it brings the whole grammar with it

    return compile_text(name, type, text)


class BerserkCompiler(Compiler[CardDef]):
    """A compiler that leaves a card without a text as it is."""

    def compile(self, card: CardDef) -> CardDef:
        return super().compile(card) if card.text else card


COMPILER = BerserkCompiler(
    "berserk",
    CardDef,
    _compile_text,
    tuple(f"games/berserk/{name}" for name in ("text", "set/cards.py", "records.py")),
)
"""Compiles the cards of this game, and keeps what it compiled."""


# Sets -----------------------------------------------------------------------------------------------------------------

SETS = Sets(STARTER_SET, COMPILER, lambda fields, where, name: printed_from_mapping(fields, where, pack=name))
read_set = SETS.read
load_set = SETS.load
card_from_mapping = SETS.card
starter_set = SETS.own
