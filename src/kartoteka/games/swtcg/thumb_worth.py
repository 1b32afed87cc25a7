"""What things are worth to the rule of thumb, and what dice are likely to do: in build points, more or less."""

from __future__ import annotations

import functools
import math
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kartoteka.games.swtcg.sight import Seen, Sight

HITS, ARMORED = 4, 5
"""The least face that hits, and that hits armor."""
FORCE = 0.25
"""What one Force is worth, while there is not much of it; each turn brings four."""
ALONE = 4.0
"""What the one unit counts for that keeps an arena, or that holds it against nobody."""


def price(sight: Sight, force: float) -> float:
    """What so much Force is worth to who has it: the more there is, the less."""
    return force * FORCE * min(1.0, 8 / (sight.force(sight.me) + 1))


def worth(sight: Sight, unit: Seen) -> float:
    """How much its controller would miss a unit, with the pilots on it."""
    own = max(float(unit.cost), (unit.power + unit.health) / 2) + 0.01 * unit.speed
    return own + sum(0.7 * pilot.cost for pilot in sight.lying_on(unit, "aboard"))


def strength(sight: Sight, seat: int, arena: str) -> float:
    """What a player has in an arena; a damaged unit counts for less."""
    return sum(worth(sight, u) * (0.5 + 0.5 * max(u.left, 0) / max(u.health, 1)) for u in sight.units(seat, arena))


def need(sight: Sight, arena: str) -> float:
    """How much one more unit in an arena would be welcome: where there is none, and where it is close."""
    mine, theirs = strength(sight, sight.me, arena), strength(sight, sight.other, arena)
    if not mine:
        return ALONE
    return 0.5 if not theirs else 3.0 / (1.0 + abs(theirs - mine) / 5)


# Dice -----------------------------------------------------------------------------------------------------------------


@functools.cache
def chances(dice: int, least: int, critical: int) -> tuple[float, ...]:
    """The probability of each amount of damage: dice that hit from a face on, and more if one of them is a six."""
    if dice <= 0:
        return (1.0,)
    hit = min(6, max(0, 7 - least)) / 6
    found = [0.0] * (dice + critical + 1)
    for hits in range(dice + 1):
        here = math.comb(dice, hits) * hit**hits * (1 - hit) ** (dice - hits)
        sixless = (1 - (1 / 6) / hit) ** hits if hit > 0 and critical else 1.0
        found[hits] += here * sixless
        if critical:
            found[hits + critical] += here * (1 - sixless)
    return tuple(found)


class Blow:
    """What an attack is likely to do."""

    __slots__ = ("average", "kills", "value")

    def __init__(self, sight: Sight, target: Seen, odds: tuple[float, ...], *, prevented: int = 0) -> None:
        left = max(1, target.left) + prevented
        self.average = sum(n * p for n, p in enumerate(odds))
        self.kills = sum(odds[left:])
        hurt = sum(min(n, left) * p for n, p in enumerate(odds[:left])) / left
        self.value = worth(sight, target) * (self.kills + 0.35 * hurt)


def attack_odds(attacker: Seen, target: Seen, manner: str = "", *, more: int = 0, crit: int = 0) -> tuple[float, ...]:
    """The odds of an attack's damage; `more` power and Critical Hit that something would add."""
    words = attacker.keywords
    power = attacker.power
    if manner in words:  # its own number, and all that is added to its power
        power = words[manner] + attacker.power - (attacker.printed.power if attacker.printed is not None else 0)
    dice = power + more - target.keywords.get("shields", 0)
    least = (ARMORED if "armor" in target.keywords else HITS) - words.get("accuracy", 0)
    return chances(max(0, dice), min(7, max(1, least)), words.get("critical hit", 0) + crit)


def danger(unit: Seen) -> float:
    """How much a unit that has not attacked yet could still do this turn."""
    return 0.0 if unit.tapped else 0.3 * unit.power
