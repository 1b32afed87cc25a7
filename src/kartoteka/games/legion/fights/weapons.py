"""The weapons of units: the dice that they roll, and keywords as they count in an attack."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.legion import numbers
from kartoteka.games.legion.abstract import LIVING_MINIS
from kartoteka.kernel.legality import ruling

if TYPE_CHECKING:
    from kartoteka.games.legion.fights.dice import Dice
    from kartoteka.games.legion.records import Attack
    from kartoteka.games.legion.words.facts import WeaponFacts
    from kartoteka.kernel.state import State

EACH_ADDS = ruling("LGR-67", "each miniature of a unit adds the dice of the weapon")
ADDS_UP = ruling("LGR-75", "the numbers of a keyword on a unit and on its weapon add up")
"""Without it: the larger one counts."""


def weapon(s: State, unit: int, number: int) -> WeaponFacts:
    """One of a unit's weapons, by its number on the card."""
    found: WeaponFacts = s.pool.facts[s.cards[unit].proto].weapons[number]
    return found


def pool(s: State, unit: int, number: int) -> Dice:
    """The attack dice that a unit rolls with that weapon."""
    red, black, white = weapon(s, unit, number).dice
    if not EACH_ADDS.holds:
        return red, black, white
    times = numbers.minis(s, unit) if LIVING_MINIS.holds else s.pool.facts[s.cards[unit].proto].minis
    return red * times, black * times, white * times


def keyword(s: State, attack: Attack, name: str) -> int:
    """The number of a keyword of the attacker in this attack: its own, and that of the weapon."""
    own = numbers.keyword(s, attack.attacker, name)
    more = weapon(s, attack.attacker, attack.weapon).keywords.get(name, 0)
    return own + more if ADDS_UP.holds else max(own, more)
