"""The keywords of units and weapons: which there are, and which of them are abilities of the unit.

A keyword that another room asks for by its number (Armor, Pierce, Cunning ...) is only listed in `UnitFacts.keywords`.
One that says what a player does is an ability (`keyword_texts`), beside what is printed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from kartoteka.games.legion.set.cards import UNIT
from kartoteka.games.legion.words.keyword_texts import THIS, of_keyword
from kartoteka.games.legion.words.triggers import of_that_name
from kartoteka.kernel import program as p
from kartoteka.kernel.legality import Ruling

if TYPE_CHECKING:
    from kartoteka.games.legion.set.cards import CardDef

WITH_ORDERS = (
    "disciplined", "defend", "target", "coordinate", "entourage", "direct", "ai", "fire support", "inspire", "cunning",
)  # fmt: skip
IN_ATTACKS = (
    "pierce", "impact", "armor", "precise", "sharpshooter", "cover", "nimble", "suppressive", "relentless", "charge",
    "take cover", "spotter",
)  # fmt: skip
KEYWORDS = Ruling(
    "LGR-75",
    "the keywords of attacks are known, beside those of orders: a unit with another one cannot be played as printed",
    value=frozenset((*WITH_ORDERS, *IN_ATTACKS)),
    without=frozenset(WITH_ORDERS),
)
UNLIMITED = 99
"""The number of a keyword that takes one and is printed without: Armor."""
WITHOUT_A_NUMBER = {"armor": UNLIMITED}


def is_known(name: str) -> bool:
    """Whether a keyword means anything here."""
    return name in KEYWORDS.value


def number_of(name: str, printed: int) -> int:
    """The number of a keyword as it is printed once; 1 where it takes none."""
    return printed or WITHOUT_A_NUMBER.get(name, 1)


def abilities_of(definition: CardDef) -> list[p.Ability]:
    """Every ability of a definition, by number: what is printed, what its keywords stand for, what it could be given.
    `Game.abilities_of`."""
    found = [of_that_name(ability) for ability in definition.program.abilities]
    if definition.kind != UNIT:
        return found
    for keyword in {(x.name, x.value): x for x in definition.program.keywords}.values():
        found += of_keyword(keyword)
    for keyword in definition.given:
        has = p.Compare(p.Stat(keyword.name, THIS), ">", p.Number(0))
        found += [msgspec.structs.replace(ability, condition=has) for ability in of_keyword(keyword)]
    return found


def keyword_behind(definition: CardDef, number: int) -> p.Keyword | None:
    """The keyword that an ability of this number stands for; none where it is printed in full."""
    at = len(definition.program.abilities)
    if number < at:
        return None
    printed = {(x.name, x.value): x for x in definition.program.keywords}.values()
    for keyword in (*printed, *definition.given):
        at += len(of_keyword(keyword))
        if number < at:
            return keyword
    return None
