"""The rule of thumb in combat: who stands in the guard post, who attacks what, whom a defender strikes."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from kartoteka.games.hkk.bots.thumb_worth import body, creatures, life_point, player, worth

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from kartoteka.games.hkk.bots.sight import Named, Seen, Sight

DEFENCE = 1
"""What a defending creature has more, of damage and of life (HKKR-12.29)."""
MOST_PLANS = 4000
"""More ways to attack than these are not looked at."""
PATIENCE = 40
"""By that turn a creature that is lost counts for little: games must end."""


def passing(options: Sequence[Named]) -> Named:
    """The option to do nothing."""
    return next((o for o in options if o.verb in ("pass", "done", "none", "no")), options[-1])


# The guard post -------------------------------------------------------------------------------------------------------


def guarding(card: Seen) -> float:
    """How good a creature is in the guard post."""
    return body(card.damage, card.left) + 0.3 * card.damage


def exchange(sight: Sight, options: Sequence[Named]) -> Named:
    """The strongest into the guard post, as many as fit; the weakest out where a stronger one waits."""
    places = sight.players[sight.me].get("capacity", [0, 3])
    inside = [o for o in options if o.verb == "reserve" and o.card is not None]
    outside = [o for o in options if o.verb == "guard" and o.card is not None]
    if not outside:
        return passing(options) if places[0] <= places[1] or not inside else weakest(inside)
    best = max(outside, key=strength_of)
    if places[0] < places[1]:
        return best
    if inside and strength_of(weakest(inside)) + 0.5 < strength_of(best):
        return weakest(inside)
    return passing(options)


def strength_of(o: Named) -> float:
    return guarding(o.card) if o.card is not None else 0.0


def weakest(options: Sequence[Named]) -> Named:
    return min(options, key=strength_of)


# Attacks --------------------------------------------------------------------------------------------------------------


def attack(sight: Sight, options: Sequence[Named]) -> Named:
    """The next attack of the best plan for all attackers; none, if nothing is to be gained."""
    found = [o for o in options if o.verb == "attack" and o.card is not None]
    fixed = so_far(sight)
    attackers = list({o.card.handle: o.card for o in found if o.card is not None}.values())
    targets: list[Seen | None] = [None, *{o.target.handle: o.target for o in found if o.target is not None}.values()]
    targets += [g for g in creatures(sight, sight.other, "guard") if g not in targets]
    best, most = None, 0.0
    for plan in plans(attackers, targets):
        value = plan_value(sight, [*fixed, *plan])
        if value > most + 1e-9:
            best, most = plan, value
    if best is None or plan_value(sight, fixed) >= most:
        return passing(options)
    for attacker, target in sorted(best, key=lambda pair: pair[1] is None):
        for o in found:
            if o.card is attacker and o.target is target:
                return o
    return passing(options)


Pair = tuple["Seen", "Seen | None"]


def plans(attackers: Sequence[Seen], targets: Sequence[Seen | None]) -> Iterable[list[Pair]]:
    """Every way to attack: each attacker at a target, at the player, or not at all."""
    ways = len(targets) + 1
    while attackers and ways ** len(attackers) > MOST_PLANS:
        attackers = attackers[:-1]
    for choice in itertools.product(range(-1, len(targets)), repeat=len(attackers)):
        yield [(a, targets[i]) for a, i in zip(attackers, choice, strict=True) if i >= 0]


def so_far(sight: Sight) -> list[Pair]:
    """The attacks that have been named already."""
    found: list[Pair] = []
    for pair in sight.facts.get("so far", ()):
        if isinstance(pair, list | tuple) and len(pair) == 2 and pair[0] in sight.by_handle:
            found.append((sight.by_handle[pair[0]], sight.by_handle.get(pair[1])))
    return found


def plan_value(sight: Sight, plan: Sequence[Pair]) -> float:
    """What dies on the other side and what the player loses, less what dies here. Not allowed: less than nothing."""
    guards = creatures(sight, sight.other, "guard")
    engaged = {target.handle for _, target in plan if target is not None}
    through = [a for a, target in plan if target is None]
    if through and any(g.handle not in engaged for g in guards):
        return -1.0
    turn = int(sight.going_on.get("turn", {}).get("turn", 1))
    fear = max(0.3, 0.9 - turn / PATIENCE)
    value = 0.0
    for struck in {t.handle: t for _, t in plan if t is not None}.values():
        value += fight_value(sight, struck, [a for a, t in plan if t is struck], fear)
    hit = sum(a.damage for a in through)
    life = player(sight, sight.other, "life")
    return value + (100.0 if hit >= life else hit * life_point(sight, sight.other))


def fight_value(sight: Sight, target: Seen, attackers: Sequence[Seen], fear: float) -> float:
    """What one defender and those that attack it are likely to lose."""
    bonus = DEFENCE if target.zone == "guard" else 0
    dealt = sum(a.damage for a in attackers if wounds(a, target))
    left = target.left + bonus
    value = 1.1 * worth(sight, target) if dealt >= left else 0.1 * worth(sight, target) * dealt / max(1, left)
    if target.zone == "guard":
        lost = [worth(sight, a) for a in attackers if wounds(target, a) and target.damage + bonus >= a.left]
        value -= fear * max(lost, default=0.0)
    return value


def wounds(striker: Seen, struck: Seen) -> bool:
    """Whether a strike wounds at all (HKKR-12.34, HKKR-12.37)."""
    if "magical defence" in struck.keywords and "magical attack" not in striker.keywords:
        return False
    return "invisible" not in struck.keywords or "sees the invisible" in striker.keywords


def strike(sight: Sight, options: Sequence[Named]) -> Named:
    """The most valuable attacker that the defender kills; if it kills none, the most valuable one."""
    struck = [o for o in options if o.card is not None]
    if not struck:
        return passing(options)
    fights = [f for f in sight.going_on.get("combat", {}).get("combat", ()) if "target" in f]
    damage = max((sight.by_handle[f["target"]].damage for f in fights if f["target"] in sight.by_handle), default=0)
    dying = [o for o in struck if o.card is not None and o.card.left <= damage]
    return max(dying or struck, key=lambda o: worth(sight, o.card))


def fighting(sight: Sight, card: Seen) -> list[Seen]:
    """The creatures that fight a creature."""
    return [sight.by_handle[h] for h in card.facts.get("fights", ()) if h in sight.by_handle]
