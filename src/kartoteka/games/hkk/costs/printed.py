"""What is printed of prices, found out once for each text: nearly always it decides whether something can be paid."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from kartoteka.games.hkk.words.natures import PLAIN
from kartoteka.games.hkk.words.texts import PLAYED, REACTIONS

if TYPE_CHECKING:
    from kartoteka.games.hkk.words.facts import Facts

ABILITY_PRICE: Final = "use mana"
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
    answers: bool
    """Whether it is a reaction, and nothing else is asked for but what is demanded of who answers."""
    plain: bool
    """Whether it is mana and components alone, or nothing, and nothing can be paid with something else."""


def printed(what: Facts, number: int) -> Printed:
    """What is printed of the price of a text; with -1, of playing the card. The same in all games: `Facts.prices`."""
    of = what.natures[number] if number >= 0 else PLAIN
    plays = number < 0 or of.kind in PLAYED
    reacts = of.kind in REACTIONS
    more = bool(of.counted) or (plays and bool(what.builders))
    replaceable = plays and (bool(what.substitutes) or what.type == "location")
    return Printed(
        mana=of.mana + (what.mana if plays else 0),
        components=of.components + (what.components if plays else 0),
        life=of.life,
        shards=of.shards,
        of_a_card=plays,
        stat="mana" if plays else ABILITY_PRICE,
        replaceable=replaceable,
        all=not (more or reacts),
        answers=reacts and not more,
        plain=not (more or reacts or replaceable or of.life or of.shards),
    )
