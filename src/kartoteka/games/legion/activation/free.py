"""Free attacks: what a unit may do after a move action without spending another (LGK-Relentless, LGK-Charge).

Words of `Activation.free`: "attack" is any attack, "melee" one with a melee weapon. They last until the unit's next
action and obey the rule that no action but a move is taken twice (LGR-62).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.legion import numbers
from kartoteka.games.legion.fights.targets import attacks
from kartoteka.games.legion.fights.weapons import weapon
from kartoteka.games.legion.records import Activation
from kartoteka.kernel.legality import Ruling, ruling

if TYPE_CHECKING:
    from kartoteka.kernel.state import State

ATTACK, MELEE = "attack", "melee"
RELENTLESS = Ruling(
    "LGK-Relentless", "who is relentless may attack freely after a move action", value=(ATTACK,), without=()
)
CHARGE = Ruling(
    "LGK-Charge", "who charges may fight freely after a move action into contact", value=(MELEE,), without=()
)
ONCE = ruling("LGR-62", "a free attack is not made after another attack of the same activation")


def earned(s: State, unit: int) -> tuple[str, ...]:
    """The free attacks that a unit has after a move action that it has just made."""
    found: tuple[str, ...] = ()
    relentless = numbers.has_keyword(s, unit, "relentless")
    charges = numbers.has_keyword(s, unit, "charge")
    if not relentless and not charges:
        return found
    now = s.opened[Activation]
    if now.withdrew or (ATTACK in now.done and ONCE.holds):
        return found
    if relentless:
        found += RELENTLESS.value
    if charges and attacks(s, unit, melee_only=True):
        found += CHARGE.value
    return found


def is_free(s: State, unit: int, number: int) -> bool:
    """Whether an attack with that weapon costs the unit no action now."""
    now = s.opened.get(Activation)
    if now is None or now.unit != unit or not now.free:
        return False
    return ATTACK in now.free or (MELEE in now.free and weapon(s, unit, number).melee)
