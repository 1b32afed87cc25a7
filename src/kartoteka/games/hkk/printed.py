"""What is printed of prices, found out once for each text: nearly always it decides whether something can be paid."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from kartoteka.games.hkk.natures import PLAIN
from kartoteka.games.hkk.texts import PLAYED, REACTIONS

if TYPE_CHECKING:
    from kartoteka.games.hkk.facts import Facts

ABILITY_PRICE = "use mana"
"""The statistic that makes abilities of a card dearer or cheaper."""


class Printed(NamedTuple):
    """What is printed of the price of playing a card, or of using an ability."""

    mana: int
    components: int
    life: int
    shards: int
    of_a_card: bool
    stat: str
    """The statistic by which texts speak of its mana."""
    replaceable: bool
    """Whether part of it could be paid with something else."""
    all: bool
    """Whether nothing else is asked for."""
    plain: bool
    """Whether it is mana and components alone, or nothing, and nothing can be paid with something else."""


def printed(what: Facts, number: int) -> Printed:
    """What is printed of the price of a text; with -1, of playing the card. The same in all games: `Facts.prices`."""
    of = what.natures[number] if number >= 0 else PLAIN
    alone = not of.counted and of.kind not in REACTIONS
    if number >= 0 and of.kind not in PLAYED:
        plain = alone and not (of.life or of.shards)
        return Printed(of.mana, of.components, of.life, of.shards, False, ABILITY_PRICE, False, alone, plain)
    replaceable = bool(what.substitutes) or what.type == "location"
    alone = alone and not what.builders
    return Printed(
        what.mana + of.mana, what.components + of.components, of.life, of.shards, True, "mana", replaceable, alone,
        plain=alone and not (of.life or of.shards or replaceable),
    )  # fmt: skip
