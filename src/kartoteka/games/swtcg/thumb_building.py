"""The rule of thumb before the battle: setup, what to build and deploy, which pilot goes where, what is put on whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.swtcg.sight import ARENAS
from kartoteka.games.swtcg.thumb_texts import texts_of_option
from kartoteka.games.swtcg.thumb_worth import need, strength, worth

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.games.swtcg.sight import Named, Seen, Sight

PLANS = {"battle": 0.0, "mission": 1.5, "location": 2.5, "equipment": 2.0}
"""What other cards than units are worth, beyond their cost."""
FIRST_UNITS = 4
"""With fewer unit cards than this in the first hand, the others are replaced."""


def replaced(sight: Sight, options: Sequence[Named]) -> Named:
    """Of a first hand with few units the other cards."""
    units = [c for c in sight.cards("hand", sight.me) if c.type in ARENAS]
    picked = list(sight.facts.get("picked", ()))
    for o in options:
        if len(units) < FIRST_UNITS and o.card is not None and o.card.title not in picked:
            return o
    return options[-1]


def set_up(sight: Sight, options: Sequence[Named]) -> Named:
    """The unit that is missed most where it goes; face down, for what is left, only if nothing else can be placed."""

    def score(o: Named) -> float:
        if o.card is None:
            return 0.0
        if "face down" in o.text:
            return -10.0 + o.card.cost
        if o.target is not None:
            return o.card.cost + 2.0
        return o.card.cost + 2 * need(sight, o.rest)

    return max(options, key=score)


def build(sight: Sight, options: Sequence[Named]) -> Named:
    """The best thing to do in the own build step, or to pass."""
    best, most = options[-1], 0.0
    for o in options:
        score = build_score(sight, o)
        if score > most:
            best, most = o, score
    return best if most > 0 else next((o for o in options if o.verb == "pass"), options[-1])


def build_score(sight: Sight, o: Named) -> float:
    """Deploying comes before all else, then what is used, then moving, and what points are left is spent."""
    match o.verb:
        case "deploy" | "set up":
            return deploy_score(sight, o)
        case "return":
            return return_score(sight, o)
        case "stack" | "reveal":
            return 80.0 + stacking_gain(o)
        case "put" | "complete":
            return 70.0 if placed_well(sight, o) else 0.0
        case "equip":
            return 0.0
        case "use":
            return 50.0 * texts_of_option(sight, o)
        case "board":
            return boarding_score(sight, o)
        case "build" | "continue":
            return points_score(sight, o)
    return 0.0


def deploy_score(sight: Sight, o: Named) -> float:
    if o.card is None:
        return 0.0
    if o.rest in ARENAS:
        return 90.0 + need(sight, o.rest)
    return 93.0 if is_reserve(o.card) else 0.0


def stacking_gain(o: Named) -> float:
    """The dearer card belongs on top."""
    if o.card is None or o.target is None:
        return 0.0
    return 1.0 if (" on " in o.text) == (o.card.cost > o.target.cost) else 0.5


def equip(sight: Sight, options: Sequence[Named]) -> Named:
    """Equipment is for the best unit."""
    return max(options, key=lambda o: worth(sight, o.card) if o.card is not None else 0.0)


def is_reserve(card: Seen) -> bool:
    """Whether it does more in the build zone than in an arena, unless an arena has nobody else."""
    return "Reserves:" in card.text and card.power < 5


def placed_well(sight: Sight, o: Named) -> bool:
    """A Location does not take the place of an own one; a Mission is completed when it can be."""
    return not any(c.facts.get("arena") == o.rest for c in sight.cards("site", sight.me))


def return_score(sight: Sight, o: Named) -> float:
    """Back into the arena, unless it would only be shot at."""
    card = o.card
    if card is None or o.rest not in ARENAS:
        return 0.0
    alone = not sight.units(sight.me, o.rest)
    if alone or (not is_reserve(card) and not card.tapped and card.left * 2 >= card.health):
        return 60.0 + need(sight, o.rest)
    return 0.0


def boarding_score(sight: Sight, o: Named) -> float:
    """A pilot that fights badly goes onto the best unit without one, as long as somebody stays behind."""
    pilot, unit = o.card, o.target
    if pilot is None or unit is None or pilot.zone == "aboard" or sight.lying_on(unit, "aboard"):
        return 0.0
    if pilot.zone == "character" and len(sight.units(sight.me, "character")) < 2:
        return 0.0
    if pilot.power > 4 or unit.seat != sight.me:
        return 0.0
    return 40.0 + worth(sight, unit) - pilot.cost


# Points ---------------------------------------------------------------------------------------------------------------


def stacks_on(sight: Sight, card: Seen) -> Seen | None:
    """The own unit of the same name, which is all that a unique card can be added to."""
    if card.printed is None or not card.printed.version:
        return None
    own = [*sight.units(sight.me), *sight.units(sight.me, "build zone")]
    return next((u for u in own if u.printed is not None and u.printed.name == card.printed.name), None)


def lacking(sight: Sight, card: Seen) -> int:
    """How many build counters it still needs."""
    cost = card.cost
    top = stacks_on(sight, card)
    if top is not None:
        cost = max(0, card.cost - top.cost) + 1
    return cost - card.counters


def gain(sight: Sight, card: Seen) -> float:
    """How much it is wanted, per build point."""
    if card.printed is None:
        return 0.0
    top = stacks_on(sight, card)
    if top is not None:
        return 1.6 if top.printed is not None and top.printed.version != card.printed.version else 0.0
    if card.type in ARENAS:
        wanted = max(need(sight, arena) for arena in card.printed.arenas)
        return (card.cost + wanted) / max(1, card.cost)
    if card.type == "location" and any(
        c.facts.get("arena") in card.printed.arenas for c in sight.cards("site", sight.me)
    ):
        return 0.0
    return PLANS.get(card.type, 0.0) / max(1, card.cost) * (1.0 if behind(sight) < 2 else 0.5)


def behind(sight: Sight) -> int:
    """In how many arenas the opponent is the stronger one."""
    return sum(strength(sight, sight.me, a) < strength(sight, sight.other, a) for a in ARENAS)


def points_score(sight: Sight, o: Named) -> float:
    """Exactly as much as it lacks, where the points reach; else all of them on what has the most already."""
    card = o.card
    if card is None:
        return 0.0
    missing, points = lacking(sight, card), sight.points(sight.me)
    if missing <= 0 or o.number != min(missing, points):
        return 0.0
    score = gain(sight, card)
    if score <= 0:
        return 0.0
    done = missing <= points
    return 10.0 + 3 * score + (3.0 if done else 0.0) + (card.counters - 0.3 * missing if not done else 0.1 * card.cost)
