"""What is printed on a card of A Game of Thrones, and the files that cards of our own are written in.

A *set* is a TOML file: one ``[[card]]`` after the other, and on top of the file, if you like, the set's ``name``::

    name = "River tales"

    [[card]]
    name = "Watcher"
    type = "character"           # character, location, attachment, event, plot, agenda or title
    faction = "stark"            # neutral where nothing is said
    cost = 3                     # a number, "X", or "-" for a card that cannot be marshaled or played for gold
    strength = 3                 # characters only: a number or "X"
    icons = ["military", "power"]
    traits = ["Knight"]
    unique = true                # false where nothing is said, and so is loyal
    loyal = true
    text = "Reaction: After you win a challenge, gain 1 gold."

    [[card]]
    name = "Long Night"
    type = "plot"
    income = 4
    initiative = 3
    claim = 1
    reserve = 6

Every number that is printed on a type of card must be given: `cost` for characters, locations, attachments and events,
`strength` for characters, the four values for plots. `deck_limit` is how many copies a deck may hold (3; 2 for a plot,
1 for an agenda or a title), `quantity` how many copies the set holds. `code` names the card among all others and is
made of its name where it is not given; two versions of one title need codes of their own.

The same keys stand in a scenario's ``cards:``. Every fault is a `CardError` of one line: the file, the card, the field.

A card's wording is compiled when the card is loaded; what was compiled is kept (`kartoteka.text.compiled`).
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from kartoteka.text.cardfile import CardFields, slug
from kartoteka.text.check import Compiled
from kartoteka.text.compiled import Compiler, PrintedCard, Sets

__all__ = [
    "COMPILER",
    "FACTIONS",
    "ICONS",
    "NEUTRAL",
    "PLOT_VALUES",
    "STARTER_SET",
    "TYPES",
    "CardDef",
    "card_from_mapping",
    "faction_card",
    "load_set",
    "printed_from_mapping",
    "read_set",
    "starter_set",
]

NEUTRAL = "neutral"

FACTIONS = {
    "baratheon": "House Baratheon",
    "greyjoy": "House Greyjoy",
    "lannister": "House Lannister",
    "martell": "House Martell",
    "stark": "House Stark",
    "targaryen": "House Targaryen",
    "thenightswatch": "The Night's Watch",
    "tyrell": "House Tyrell",
}
"""The eight factions and the titles of their faction cards."""

ICONS = ("military", "intrigue", "power")

PLOT_VALUES = ("income", "initiative", "claim", "reserve")

TYPES = {
    "character": ("cost", "strength"),
    "location": ("cost",),
    "attachment": ("cost",),
    "event": ("cost",),
    "plot": PLOT_VALUES,
    "agenda": (),
    "title": (),
}
"""The types that a set may hold, and the numbers that each must have. A faction card comes with the game."""

_COPIES = {"plot": 2, "agenda": 1, "title": 1}
_NUMBERS = ("cost", "strength", *PLOT_VALUES)
_KEYS = (
    *("code", "name", "type", "faction", "cost", "strength", "icons", "traits", "text", "unique", "loyal"),
    *(*PLOT_VALUES, "deck_limit", "quantity"),
)

_HERE = Path(__file__).resolve().parent
STARTER_SET = _HERE / "sets"
"""The folder with the files of the set that comes with the game."""


class CardDef(PrintedCard, frozen=True, kw_only=True, omit_defaults=True):
    """The printed facts of one card. A number that its type does not have is None."""

    type: str
    """One of `TYPES`, or `faction`."""
    faction: str = NEUTRAL
    cost: int | None = None
    """The gold cost; None where none is printed ("-"), 0 for X."""
    strength: int | None = None
    icons: tuple[str, ...] = ()
    """In the order of `ICONS`."""
    traits: tuple[str, ...] = ()
    unique: bool = False
    loyal: bool = False
    income: int | None = None
    initiative: int | None = None
    claim: int | None = None
    reserve: int | None = None
    variable: tuple[str, ...] = ()
    """Which of its numbers are printed as X; each is 0 here, and whatever the text says."""
    deck_limit: int = 3
    pack: str = ""
    pack_name: str = ""
    """Its name in full, where `pack` is a code."""
    quantity: int = 1

    @property
    def variable_cost(self) -> bool:
        """Whether the printed cost is X."""
        return "cost" in self.variable

    @property
    def variable_strength(self) -> bool:
        """Whether the printed strength is X."""
        return "strength" in self.variable


@functools.cache
def faction_card(faction: str) -> CardDef:
    """The faction card of one of `FACTIONS`."""
    return CardDef(
        code=f"faction-{faction}", name=FACTIONS[faction], type="faction", faction=faction, deck_limit=1, quantity=1
    )


# One card -------------------------------------------------------------------------------------------------------------


def printed_from_mapping(
    fields: object, where: str, *, pack: str = "", pack_name: str = "", spelling: Mapping[str, str] | None = None
) -> CardDef:
    """The card that these fields describe, its wording not compiled yet.

    `where` begins every error; `spelling` says what the source calls a field, where that is another word than ours.
    """
    entry = CardFields(fields, where, _KEYS, spelling)
    name = entry.line("name")
    type = entry.word("type", TYPES)
    numbers: dict[str, Any] = {}
    variable = []
    for field in _NUMBERS:
        if field not in TYPES[type]:
            entry.unwanted(field, type)
            continue
        match entry.number(field, signs=("X", "-") if field == "cost" else ("X",)):
            case "X":
                variable.append(field)
                numbers[field] = 0
            case int(number):
                numbers[field] = number
    icons = entry.words_of("icons", ICONS)
    if icons and type != "character":
        raise entry.fault("icons", "only a character has some")
    return CardDef(
        code=entry.line("code", default=slug(name)),
        name=name,
        type=type,
        faction=entry.word("faction", (NEUTRAL, *FACTIONS), default=NEUTRAL),
        icons=icons,
        traits=entry.words("traits"),
        text=entry.wording(),
        unique=entry.flag("unique"),
        loyal=entry.flag("loyal"),
        variable=tuple(variable),
        deck_limit=entry.count("deck_limit", default=_COPIES.get(type, 3), least=1),
        quantity=entry.count("quantity", default=1, least=0),
        pack=pack,
        pack_name=pack_name,
        **numbers,
    )


def _compile_text(name: str, type: str, text: str) -> Compiled:
    from kartoteka.games.agot2.wording import compile_text  # here, since it brings the whole grammar with it

    return compile_text(name, type, text)


COMPILER = Compiler(
    "agot2",
    CardDef,
    _compile_text,
    ("games/agot2/wording", "games/agot2/cards.py", "games/agot2/importer.py"),
)
"""Compiles the cards of this game, and keeps what it compiled."""


SETS = Sets(STARTER_SET, COMPILER, lambda fields, where, name: printed_from_mapping(fields, where, pack=name))
read_set = SETS.read
load_set = SETS.load
card_from_mapping = SETS.card
starter_set = SETS.own
