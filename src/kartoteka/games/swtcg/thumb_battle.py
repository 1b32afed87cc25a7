"""The rule of thumb in the battle: whom to attack, what to play, which damage to prevent, which dice to roll again."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from kartoteka.games.swtcg.sight import ARENAS
from kartoteka.games.swtcg.thumb_texts import (
    PREVENT,
    cost_of,
    effect_of,
    host_of,
    line_meant,
    may_mean,
    number,
    texts_of_option,
)
from kartoteka.games.swtcg.thumb_worth import (
    ALONE,
    ARMORED,
    HITS,
    Blow,
    attack_odds,
    danger,
    need,
    price,
    worth,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from kartoteka.games.swtcg.sight import Named, Seen, Sight

ENOUGH = 0.3
"""What is worth less than this is not worth a card or an ability."""


def passing(options: Sequence[Named]) -> Named:
    """The option to do nothing."""
    return next((o for o in options if o.verb in ("pass", "done", "none", "no")), options[-1])


def best_of(options: Sequence[Named], score: Callable[[Named], float]) -> Named:
    """The option with the highest score, the first of several; to do nothing, if none is worth the trouble."""
    best, most = max(((o, score(o)) for o in options), key=lambda scored: scored[1])
    return best if most > ENOUGH else passing(options)


# Attacks --------------------------------------------------------------------------------------------------------------


def act(sight: Sight, options: Sequence[Named]) -> Named:
    """The attack that does most; an ability in its place, if that does more."""
    return max(options, key=lambda o: action_score(sight, o))


def action_score(sight: Sight, o: Named) -> float:
    if o.verb == "use":
        return texts_of_option(sight, o)
    if o.verb != "attack" or o.card is None or o.target is None:
        return -1.0
    return attack_score(sight, o.card, o.target, o.rest.removeprefix("by ").strip())


def attack_score(sight: Sight, attacker: Seen, target: Seen, manner: str = "") -> float:
    """Kill what can be killed, the dangerous first, the last one of an arena before all."""
    blow = Blow(sight, target, attack_odds(attacker, target, manner))
    others = [u for u in sight.units(sight.other, target.zone) if u is not target]
    return blow.value + blow.kills * (danger(target) + (0.0 if others else ALONE)) + 0.001


# Plays ----------------------------------------------------------------------------------------------------------------


def play(sight: Sight, options: Sequence[Named]) -> Named:
    """What is worth most just now, if anything is."""
    return best_of(options, lambda o: play_score(sight, o))


def play_score(sight: Sight, o: Named) -> float:
    """What a play is worth; of what Hidden Cost brings in, where it is still in time to fight."""
    if o.verb in ("use", "play"):
        return texts_of_option(sight, o)
    if o.verb == "reveal" and o.card is not None and o.rest in ARENAS:
        missing = max(0, o.card.cost - o.card.counters)
        return need(sight, o.rest) - price(sight, missing) if o.rest not in arenas_over(sight) else 0.0
    return 0.0


def arenas_over(sight: Sight) -> Sequence[str]:
    """The arenas whose battle step is over this turn."""
    over: Sequence[str] = sight.going_on.get("battle", {}).get("over", ())
    return over


def disrupt(sight: Sight, options: Sequence[Named]) -> Named:
    """What the opponent plays, if what disrupts it is cheap enough."""
    playing = sight.going_on.get("play", {})
    if playing.get("player") == sight.players[sight.me]["name"] or playing.get("status"):
        return passing(options)
    gain = 1.5 if playing.get("play") == "ability" else 2.0
    found = [o for o in options if o.verb in ("use", "play") and o.card is not None]
    best = min(found, key=lambda o: cost_of(sight, line_meant(sight, o), o.card) if o.card else 0.0, default=None)
    if best is None or best.card is None or cost_of(sight, line_meant(sight, best), best.card) > gain:
        return passing(options)
    return best


# Prevention -----------------------------------------------------------------------------------------------------------


def prevent(sight: Sight, options: Sequence[Named]) -> Named:
    """Whatever saves the unit that is worth most, or spares more than it costs."""
    return best_of(options, lambda o: prevention_score(sight, o))


def prevention_score(sight: Sight, o: Named) -> float:
    if o.card is None or o.verb not in ("use", "play"):
        return 0.0
    line = line_meant(sight, o)
    found = PREVENT.search(line)
    if found is None:
        return 0.0
    own = re.search(r"\b(evade|deflect)\b|to this unit", line, re.IGNORECASE) is not None
    units = [host_of(sight, o.card)] if own else [u for u in threatened(sight) if may_mean(effect_of(line), u)]
    gain = max((spared(sight, u, number(found[1])) for u in units if u.seat == sight.me), default=0.0)
    if "deflect" in line.lower() and gain:
        gain += 1.0
    return gain - cost_of(sight, line, o.card)


def threatened(sight: Sight) -> list[Seen]:
    """The own units to which damage is about to be done."""
    return [u for u in sight.units(sight.me) if sight.pending(u)]


def spared(sight: Sight, unit: Seen, most: int) -> float:
    """What it is worth to prevent so much of the damage to a unit; with more to come, a part may be enough."""
    pending = sight.pending(unit)
    if not pending:
        return 0.0
    value = worth(sight, unit) + (0.0 if len(sight.units(sight.me, unit.zone)) > 1 else ALONE)
    short = pending - min(most, pending) - (unit.left - 1)
    if pending >= unit.left:
        return value if short <= 0 else value * 0.25 if short <= 1 and sight.force(sight.me) > 6 else 0.0
    return 0.35 * value * min(most, pending) / max(1, unit.left)


# Dice -----------------------------------------------------------------------------------------------------------------


def is_good(sight: Sight, face: int) -> bool:
    """Whether a die is as its roller wants it."""
    target, source = sight.meant("roll", "target"), sight.meant("roll", "source")
    roll = sight.going_on.get("roll", {})
    if roll.get("roll") == "build":
        return face >= HITS
    least = ARMORED if target is not None and "armor" in target.keywords else HITS
    if source is not None and roll.get("roll") == "attack":
        least -= source.keywords.get("accuracy", 0)
    return face >= least


def is_own_roll(sight: Sight) -> bool:
    return bool(sight.going_on.get("roll", {}).get("player") == sight.players[sight.me]["name"])


def unwanted(sight: Sight) -> int:
    """How many of the dice the seat would rather see otherwise."""
    dice = sight.going_on.get("roll", {}).get("dice", ())
    return sum(is_good(sight, face) != is_own_roll(sight) for face in dice)


def reroll(sight: Sight, options: Sequence[Named]) -> Named:
    """Rolls again while at least half of what may be rolled again is against the seat, and the target is worth it."""
    if sight.going_on.get("roll", {}).get("roll") == "build":
        return passing(options)
    for o in options:
        if o.card is None:
            continue
        free = o.verb == "lucky"
        if unwanted(sight) >= (1 if free else 2) and (free or price(sight, 1) < ENOUGH + 0.5):
            return o
    return passing(options)


def dice_again(sight: Sight, options: Sequence[Named]) -> Named:
    """The worst dice: the lowest of one's own, the highest of the opponent's."""
    found = [o for o in options if o.verb == "reroll"]
    stop = next((o for o in options if o.verb in ("done", "none", "pass")), None)
    faces = {o.text: int(o.text.split()[1]) for o in found}
    wanted = [o for o in found if is_good(sight, faces[o.text]) != is_own_roll(sight)]
    if not wanted and stop is not None:
        return stop
    pick = min if is_own_roll(sight) else max
    return pick(wanted or found, key=lambda o: faces[o.text])


# Damage to give out ---------------------------------------------------------------------------------------------------


def aim(sight: Sight, options: Sequence[Named], damage: int = 2) -> Named:
    """The unit of the opponent's that so much damage hurts most; none of one's own."""

    def score(o: Named) -> float:
        if o.card is None or o.card.seat == sight.me:
            return 0.0 if o.card is None else -worth(sight, o.card)
        value = worth(sight, o.card)
        return value + danger(o.card) if o.card.left <= damage else 0.35 * value * damage / o.card.left

    return max(options, key=score)
