"""Surge tokens: each turns one surge of the attack dice into a hit (LGR-69), or one of the defence dice into a block
(LGR-71). Asked only where the card does nothing with the surges itself: ("spend surge", how many).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.legion import happenings as h
from kartoteka.games.legion.fights import settling
from kartoteka.games.legion.records import Attack
from kartoteka.kernel.choices import Choice
from kartoteka.kernel.procedures import Raise, Signal

if TYPE_CHECKING:
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.records import Regs
    from kartoteka.kernel.state import State


def amounts(what: str, most: int) -> list[Option]:
    """None, one, or more of those tokens."""
    return [(what, n) for n in range(most + 1)]


def ask_attacker(s: State, r: Regs) -> Signal:
    """How many surge tokens the attacker spends."""
    attack = s.opened[Attack]
    c = s.cards[attack.attacker]
    most = min(c.surge, settling.unused_surges(s, attack)) if c.surge else 0
    if not most:
        return None
    return Choice(c.owner, amounts("spend surge", most), "LGR-69", "how many surge tokens are spent on hits")


def attacker_spends(s: State, r: Regs, option: Option) -> Signal:
    unit = s.opened[Attack].attacker
    return Raise([h.SurgesConverted(card=unit, amount=option[1], side="attack")]) if option[1] else r


def ask_defender(s: State, r: Regs) -> Signal:
    """How many surge tokens the defender spends."""
    attack = s.opened[Attack]
    c = s.cards[attack.target]
    most = min(c.surge, settling.unused_defence_surges(s, attack)) if c.surge else 0
    if not most:
        return None
    return Choice(c.owner, amounts("spend surge", most), "LGR-71", "how many surge tokens are spent on blocks")


def defender_spends(s: State, r: Regs, option: Option) -> Signal:
    unit = s.opened[Attack].target
    return Raise([h.SurgesConverted(card=unit, amount=option[1], side="defence")]) if option[1] else r
