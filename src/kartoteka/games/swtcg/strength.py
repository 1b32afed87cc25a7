"""What is asked of units in an attack: where they are, how strong they are against each other, what attacking costs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.swtcg.numbers import is_unit, keyword, plain, power, zone_type
from kartoteka.games.swtcg.records import ABOARD, ARENAS
from kartoteka.kernel.legality import ruling

if TYPE_CHECKING:
    from kartoteka.kernel.state import State

ALSO_ABOARD = ruling("SW-54", "what names a subtype can affect a pilot on a unit")
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


def can_be_damaged(s: State, card: int) -> bool:
    """Whether the card is a unit, or a pilot on one: a text that names a subtype reaches it there (SW-54, SW-56)."""
    return is_unit(s, card) or (zone_type(s, card) == ABOARD and ALSO_ABOARD.holds)
