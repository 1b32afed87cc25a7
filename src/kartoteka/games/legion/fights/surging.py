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
    unused = settling.unused_surges(s, attack) if s.cards[attack.attacker].surge else 0
    return _ask(s, attack.attacker, unused, "LGR-69", "how many surge tokens are spent on hits")


def ask_defender(s: State, r: Regs) -> Signal:
    """How many surge tokens the defender spends."""
    attack = s.opened[Attack]
    unused = settling.unused_defence_surges(s, attack) if s.cards[attack.target].surge else 0
    return _ask(s, attack.target, unused, "LGR-71", "how many surge tokens are spent on blocks")


def _ask(s: State, unit: int, unused: int, rule: str, prompt: str) -> Signal:
    """One token for each surge that the card does nothing with."""
    c = s.cards[unit]
    most = min(c.surge, unused)
    return Choice(c.owner, amounts("spend surge", most), rule, prompt) if most else None


def attacker_spends(s: State, r: Regs, option: Option) -> Signal:
    return _spent(s.opened[Attack].attacker, option[1], "attack") or r


def defender_spends(s: State, r: Regs, option: Option) -> Signal:
    return _spent(s.opened[Attack].target, option[1], "defence") or r


def _spent(unit: int, amount: int, side: str) -> Signal:
    return Raise([h.SurgesConverted(card=unit, amount=amount, side=side)]) if amount else None
