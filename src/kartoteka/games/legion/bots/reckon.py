"""What the rule of thumb reckons: the wounds that an attack may be expected to deal, and what they are worth."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from kartoteka.games.legion.fights.dice import ATTACK_DICE, BLOCK, CRIT, DEFENCE_DICE, DEFENCE_SURGE, FACES, HIT, SURGE

if TYPE_CHECKING:
    from kartoteka.games.legion.bots.sight import Seen, Sight
    from kartoteka.games.legion.set.cards import Weapon

KILL = 0.3
"""How much more the last wound of a unit is worth, as a part of its points."""
SUPPRESSES = 3.0
"""What it is worth to give a suppression token."""
PER_AIM = 2
"""The dice that an aim token rolls anew."""


def _odds(kind: str, shown: int) -> float:
    faces: tuple[int, ...] = FACES.with_rule[kind]
    return faces.count(shown) / len(faces)


ODDS = tuple(tuple(_odds(kind, shown) for shown in (HIT, CRIT, SURGE)) for kind in ATTACK_DICE)
"""By colour of attack die, how likely a hit, a crit and a surge are."""
GUARD = {
    (colour, surge): _odds(kind, BLOCK) + (_odds(kind, DEFENCE_SURGE) if surge else 0.0)
    for colour, kind in DEFENCE_DICE.items()
    for surge in (False, True)
}
"""How likely a defence die blocks, by colour and by whether its surges do."""


@lru_cache(maxsize=4096)
def rolled(dice: tuple[int, int, int], minis: int, surge: str, again: int) -> tuple[float, float]:
    """The hits and crits of so many dice for each miniature, of which `again` blanks may be rolled anew."""
    hits = crits = 0.0
    n = sum(dice) * minis
    for number, (hit, crit, surges) in zip(dice, ODDS, strict=True):
        hits += minis * number * (hit + (surges if surge == "hit" else 0.0))
        crits += minis * number * (crit + (surges if surge == "crit" else 0.0))
    if again and n:
        better = min(float(again), n - hits - crits)
        hits, crits = hits + better * hits / n, crits + better * crits / n
    return hits, crits


def wounds(sight: Sight, unit: Seen, weapon: Weapon, target: Seen, *, cell: int = -1, aims: int = 0) -> float:
    """The wounds that a unit deals with a weapon to a target, which stands where it is or on a `cell`."""
    assert unit.printed is not None and target.printed is not None
    again = aims * (PER_AIM + _number(unit, weapon, "precise"))
    hits, crits = rolled(weapon.dice, unit.minis, unit.printed.attack_surge, again)
    if weapon.near:
        level = sight.cover(target.cell if cell < 0 else cell, target)
        hits -= min(hits, max(0, level - _number(unit, weapon, "sharpshooter")))
    hits -= min(hits, int(target.facts.get("dodge", 0)))
    armor = target.keywords.get("armor", 0)
    if armor:
        turned = min(hits, _number(unit, weapon, "impact"))
        hits, crits = max(0.0, hits - turned - armor), crits + turned
    guard = GUARD[target.printed.defence, bool(target.printed.defence_surge)]
    blocks = max(0.0, (hits + crits) * guard - _number(unit, weapon, "pierce"))
    return max(0.0, hits + crits - blocks)


def _number(unit: Seen, weapon: Weapon, keyword: str) -> int:
    return int(unit.keywords.get(keyword, 0)) + weapon.keywords.get(keyword, 0)


def harm(target: Seen, dealt: float) -> float:
    """What so many wounds are worth, in points of the unit that suffers them."""
    assert target.printed is not None
    whole = target.printed.minis * target.printed.wounds
    taken = min(dealt, float(target.left))
    found = taken / whole * target.points
    return found + KILL * target.points * min(1.0, dealt / target.left) ** 2


def blow(sight: Sight, unit: Seen, weapon: Weapon, target: Seen, *, cell: int = -1, aims: int = 0) -> float:
    """What an attack is worth: the harm of its wounds, and the suppression that a shot gives."""
    found = harm(target, wounds(sight, unit, weapon, target, cell=cell, aims=aims))
    if weapon.near and target.trooper:
        found += SUPPRESSES * (1 + weapon.keywords.get("suppressive", 0))
    return found


def best_blow(sight: Sight, unit: Seen, cell: int, *, aims: int = 0, melee: bool | None = None) -> float:
    """The best attack that a unit has from a square; only hand to hand, or only shots, where `melee` says so."""
    key = (unit.handle, cell, aims, melee)
    found: float | None = sight.notes.get(key)
    if found is None:
        found = sight.notes[key] = _best_blow(sight, unit, cell, aims, melee)
    return found


def _best_blow(sight: Sight, unit: Seen, cell: int, aims: int, melee: bool | None) -> float:
    enemies = sight.theirs if unit.seat == sight.me else sight.mine
    friends = sight.mine if unit.seat == sight.me else sight.theirs
    chart = sight.chart
    band, dark = chart.band[cell], chart.dark[cell]
    touched = chart.beside[cell]
    bound = unit.trooper and any(enemy.trooper and enemy.cell in touched for enemy in enemies)
    best = 0.0
    for weapon in unit.weapons:
        if melee is not None and melee != (weapon.near == 0):
            continue
        for enemy in enemies:
            if weapon.near == 0:
                open_to = enemy.cell in touched
            else:
                open_to = (
                    not bound
                    and weapon.near <= band[enemy.cell] <= weapon.far
                    and enemy.cell not in dark
                    and not _is_bound(sight, enemy, friends, unit)
                )
            if open_to:
                best = max(best, blow(sight, unit, weapon, enemy, aims=aims))
    return best


def _is_bound(sight: Sight, enemy: Seen, friends: list[Seen], but: Seen) -> bool:
    """Whether an enemy is engaged with one of us, whoever moves aside."""
    if not enemy.trooper or not enemy.engaged:
        return False
    near = sight.chart.beside[enemy.cell]
    return any(friend.trooper and friend.cell in near and friend is not but for friend in friends)


def danger(sight: Sight, unit: Seen, cell: int) -> float:
    """What the enemy may be expected to do to a unit that stands on a square, before long."""
    near = sight.chart.beside[cell]
    bound = unit.trooper and any(enemy.trooper and enemy.cell in near for enemy in sight.theirs)
    level = sight.cover(cell, unit)
    found = 0.0
    for enemy in sight.theirs:
        apart = sight.chart.king[enemy.cell][cell]
        if apart > 12:
            continue
        key = ("danger", enemy.handle, unit.handle, apart, level, bound)
        told: float | None = sight.notes.get(key)
        if told is None:
            told = sight.notes[key] = _danger(sight, enemy, unit, cell, apart, bound)
        if told and (apart <= 2 or cell not in sight.chart.dark[enemy.cell]):
            found += told
    return found


def _danger(sight: Sight, enemy: Seen, unit: Seen, cell: int, apart: int, bound: bool) -> float:
    best = 0.0
    band = sight.chart.band[enemy.cell][cell]
    for weapon in enemy.weapons:
        if weapon.near == 0:
            if apart <= 1 + (enemy.speed if "charge" in enemy.keywords else 0):
                best = max(best, harm(unit, wounds(sight, enemy, weapon, unit, cell=cell)))
        elif not bound and weapon.near <= band <= weapon.far:
            best = max(best, harm(unit, wounds(sight, enemy, weapon, unit, cell=cell)))
    return best
