"""A rule of thumb for the Star Wars TCG: what a player does who has learnt the game last week and pays attention.

It judges from a `View` and from what is printed on cards, both public to its seat, and remembers nothing: the same view
gets the same answer. What comes before the battle is in `thumb_building`, the battle in `thumb_battle`, what a text is
worth in `thumb_texts`, and what a unit and its dice are in `thumb_worth`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from kartoteka.games.shared import thumb
from kartoteka.games.swtcg import thumb_battle as battle
from kartoteka.games.swtcg import thumb_building as building
from kartoteka.games.swtcg.sight import ARENAS, Named, Sight
from kartoteka.games.swtcg.thumb_texts import CRITICAL, POWER, hurts_more
from kartoteka.games.swtcg.thumb_worth import need, worth

HOSTILE = re.compile(r"opponent's|-\d+ (power|speed)|[Tt]ap one|[Dd]o \d+ dice|damage counters? on a unit")
COST = re.compile(r"[Dd]iscard (one of your|a card)")

Answer = Callable[[Sight, Sequence[Named]], Named]


class RuleOfThumb(thumb.RuleOfThumb):
    """Answers a view with a choice by the index of an option."""

    sight = Sight

    def answer(self, sight: Sight, options: Sequence[Named]) -> Named:
        assert sight.view.choice is not None
        return ANSWERS.get(sight.view.choice.rule, first)(sight, options)


def first(sight: Sight, options: Sequence[Named]) -> Named:
    """Where nothing is known about a question: yes, and else what stands first."""
    return next((o for o in options if o.verb == "yes"), options[0])


def retreat(sight: Sight, options: Sequence[Named]) -> Named:
    """Nobody retreats, however damaged: in games against itself that costs more attacks than it saves units."""
    return battle.passing(options)


def choose(sight: Sight, options: Sequence[Named]) -> Named:
    """What a text asks for: an arena, an option, a number, a card."""
    match options[0].verb:
        case "name":
            return max(options, key=lambda o: arena_score(sight, o.rest))
        case "option":
            return options[-1] if "unless" in text_that_asks(sight) else options[0]
        case "number":
            return max(options, key=lambda o: o.number)
        case _:
            return target(sight, options)


def text_that_asks(sight: Sight) -> str:
    """The wording of the card whose text asks."""
    title = sight.facts.get("card", "")
    return next((sight.pool.definitions[i].text for i in sight.pool.named(title)), "")


def arena_score(sight: Sight, arena: str) -> float:
    """For what hurts everybody there, where the opponent has more; for what helps, where there are most to help."""
    if arena not in ARENAS:
        return 0.0
    if "damage counter" in text_that_asks(sight):
        return hurts_more(sight, arena)
    now = sight.going_on.get("arena", {}).get("arena", "")
    ready = len([u for u in sight.units(sight.me, arena) if not u.tapped])
    return ready + (10.0 if arena == now else 0.0)


def target(sight: Sight, options: Sequence[Named]) -> Named:
    """The best of the opponent's for what hurts, the best of one's own for what helps, the least for a cost."""
    text = text_that_asks(sight)
    own = [o for o in options if o.card is not None and o.card.seat == sight.me]
    theirs = [o for o in options if o.card is not None and o.card.seat != sight.me]
    if theirs and (HOSTILE.search(text) or not own):
        found = re.search(r"(\d+) damage counter", text)
        return battle.aim(sight, options, int(found[1]) if found else 2)
    if not own:
        return battle.passing(options)
    if COST.search(text) and not any(o.verb in ("none", "done") for o in options) and not theirs:
        return min(own, key=lambda o: worth(sight, o.card) if o.card is not None else 0.0)
    return max(own, key=lambda o: help_score(sight, o, text))


def help_score(sight: Sight, o: Named, text: str) -> float:
    """Who is about to be damaged, who attacks, who is damaged: whatever the text is about."""
    unit = o.card
    assert unit is not None
    if sight.pending(unit):
        return 100.0 + battle.spared(sight, unit, 3)
    if unit is sight.meant("attack", "attacker") and (POWER.search(text) or CRITICAL.search(text)):
        return 100.0
    if "Remove" in text:
        return unit.damage * worth(sight, unit)
    if "Untap" in text:
        return unit.power + (10.0 if unit.tapped else 0.0)
    if unit.zone in ("deck", "discard"):
        return unit.cost + max((need(sight, a) for a in unit.printed.arenas), default=0.0) if unit.printed else 0.0
    return worth(sight, unit)


def bid(sight: Sight, options: Sequence[Named]) -> Named:
    """As much as the other unit is dearer, and a little more; nothing where the contest is won or lost anyway."""
    least = min(options, key=lambda o: o.number)
    mine, theirs = contested(sight)
    if mine > theirs + sight.force(sight.other) or mine + sight.force(sight.me) < theirs:
        return least
    wanted = max(2, theirs - mine + 2)
    most = max(least.number, min(wanted, sight.force(sight.me) // 2))
    return max((o for o in options if o.number <= most), key=lambda o: o.number, default=least)


def contested(sight: Sight) -> tuple[int, int]:
    """The total build costs of the two units of one unique name, as far as the arenas show some."""

    def costs(seat: int) -> dict[str, int]:
        own = [*sight.units(seat), *sight.cards("aboard", seat)]
        return {
            u.printed.name: u.cost + int(u.facts.get("stack", 1)) - 1
            for u in own
            if u.printed is not None and u.printed.version
        }

    mine, theirs = costs(sight.me), costs(sight.other)
    return next(((cost, theirs[name]) for name, cost in mine.items() if name in theirs), (0, 0))


def overkill(sight: Sight, options: Sequence[Named]) -> Named:
    """Everything that can be given to somebody else, to one of the opponent's."""
    if options[0].verb == "number":
        return max(options, key=lambda o: o.number)
    return battle.aim(sight, options)


def most(sight: Sight, options: Sequence[Named]) -> Named:
    return max(options, key=lambda o: o.number)


ANSWERS: dict[str, Answer] = {
    "SWR-37": building.replaced,
    "SWR-39": building.set_up,
    "SWR-54": building.build,
    "SWR-56": retreat,
    "SWR-74": building.equip,
    "SWR-87": bid,
    "SWR-91": battle.act,
    "SW-83": battle.play,
    "SW-86": battle.dice_again,
    "SW-87": battle.reroll,
    "SW-91": battle.prevent,
    "SW-100": battle.disrupt,
    "SWK-Evade": most,
    "SWK-Deflect": battle.aim,
    "SWK-Overkill": overkill,
    "SWR-117": choose,
    "SWR-130": most,
}
"""By the rule that asks, who answers."""
