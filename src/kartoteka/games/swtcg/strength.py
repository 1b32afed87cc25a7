"""What is asked of units in an attack: where they are, how strong they are against each other, what attacking costs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.swtcg.numbers import definition, keyword, plain, power, zone_type
from kartoteka.games.swtcg.records import ARENAS
from kartoteka.kernel.legality import ruling

if TYPE_CHECKING:
    from kartoteka.kernel.state import State

SHIELDED = ruling("SWK-Shields", "an attacker has less power against Shields")


def in_arena(s: State, card: int) -> bool:
    """Whether the card is a unit in an arena."""
    return zone_type(s, card) in ARENAS


def power_against(s: State, unit: int, target: int, manner: str = "") -> int:
    """The attacker's power with all that counts against this defender (SWR-99, SWK-Shields)."""
    shields = keyword(s, target, "shields") if SHIELDED.holds else 0
    return power(s, unit, manner) - shields


def toll(s: State, unit: int) -> int:
    """How much Force it costs to attack a unit (SWR-105)."""
    return plain(s, unit, "toll")


def printed_health(s: State, card: int) -> int:
    """The health of a pilot while it is on a unit: its stack gives it nothing (SW-56, SW-61)."""
    return definition(s, card).health or 0
