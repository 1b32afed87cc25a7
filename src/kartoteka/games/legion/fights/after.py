"""What an attack leaves behind: suppression (LGR-73), and the dodge that who is nimble gets back (LGK-Nimble)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.legion import happenings as h
from kartoteka.games.legion import numbers
from kartoteka.games.legion.fights.weapons import keyword
from kartoteka.kernel.legality import Ruling, ruling

if TYPE_CHECKING:
    from kartoteka.games.legion.records import Attack
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

SUPPRESSES = Ruling("LGR-73", "a ranged attack with a hit or crit gives the defender suppression", value=1, without=0)
NEEDS_A_HIT = ruling("LGR-73", "an attack that rolled neither hit nor crit suppresses nobody")
NOT_IN_MELEE = ruling("LGR-73", "melee attacks suppress nobody")
SUPPRESSIVE = ruling("LGK-Suppressive", "a suppressive attack gives one suppression more")
NIMBLE = ruling("LGK-Nimble", "who is nimble gets one dodge back after it has spent any")


def suppression(s: State, attack: Attack, rolled: int) -> int:
    """How much suppression a defender gets that survives an attack which rolled so many hits and crits (LGR-73).

    What a suppressive weapon gives comes besides, whatever was rolled (LGK-Suppressive).
    """
    shot = not attack.melee or not NOT_IN_MELEE.holds
    amount: int = SUPPRESSES.value if shot and (rolled or not NEEDS_A_HIT.holds) else 0
    if SUPPRESSIVE.holds and keyword(s, attack, "suppressive"):
        amount += 1
    return amount


def left_behind(s: State, attack: Attack, rolled: int) -> list[Event]:
    """The events by which a defender that survives is left with more than wounds."""
    events: list[Event] = []
    amount = suppression(s, attack, rolled)
    if amount:
        events.append(h.SuppressionGained(card=attack.target, amount=amount, source=attack.attacker))
    if attack.dodges and NIMBLE.holds and numbers.has_keyword(s, attack.target, "nimble"):
        events.append(h.DodgeGained(card=attack.target, amount=1))
    return events
