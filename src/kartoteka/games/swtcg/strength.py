"""What is asked of units in an attack: where they are, how strong they are against each other, what attacking costs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.swtcg.granting import granted_abilities
from kartoteka.games.swtcg.numbers import is_unit, keyword, plain, power, zone_type
from kartoteka.games.swtcg.records import ABOARD, ARENAS, Attack
from kartoteka.kernel import program as p
from kartoteka.kernel.legality import ruling

if TYPE_CHECKING:
    from kartoteka.kernel.pool import Pool
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


NOT_OF_THE_ATTACK = ruling("SWR-116", "power for an attack does nothing for a unit that is not in the attack")


def counts_in_attack(s: State, ctx: object, card: int) -> bool:
    """Whether it could matter how much power a unit has until the attack ends: for `Game.alters_until`.

    Of a unit that neither attacks nor defends only a text could ask it.
    """
    attack = s.open(Attack)
    if attack is None or card in (attack.attacker, attack.defender) or not NOT_OF_THE_ATTACK.holds:
        return True
    return asks_of_power(s.pool)


ASKED = "power is asked of"


def asks_of_power(pool: Pool) -> bool:
    """Whether any text of the cards at hand asks how much power a unit has."""
    known: bool | None = pool.notes.get(ASKED)
    if known is None:
        known = pool.notes[ASKED] = any(
            _is_about_power(node) for d in pool.definitions for node in p.nodes_in((d.program, granted_abilities(d)))
        )
    return known


def _is_about_power(node: p.Node) -> bool:
    """Whether it names power otherwise than as what is changed."""
    return not isinstance(node, p.Change) and any(getattr(node, x) == "power" for x in node.__struct_fields__)
