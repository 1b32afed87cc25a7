"""A rule of thumb for HKK: what a player does who has learnt the game last week and pays attention.

It judges from a `View` and from what is printed on cards, both public to its seat, and remembers nothing: the same view
gets the same answer. What is played and answered is in `thumb_plays`, combat in `thumb_combat`, what a text is worth in
`thumb_texts`, and what a card is worth in `thumb_worth`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from kartoteka.games.hkk.bots import thumb_combat as combat
from kartoteka.games.hkk.bots import thumb_plays as plays
from kartoteka.games.hkk.bots.sight import Named, Sight
from kartoteka.games.hkk.bots.thumb_texts import DAMAGE, is_hostile, number
from kartoteka.games.hkk.bots.thumb_worth import worth
from kartoteka.games.shared import thumb

COST = re.compile(r"\b([Ss]acrifice a|[Dd]iscard \d|[Ee]xile a)")

Answer = Callable[[Sight, Sequence[Named]], Named]


class RuleOfThumb(thumb.RuleOfThumb):
    """Answers a view with a choice by the index of an option."""

    sight = Sight

    def answer(self, sight: Sight, options: Sequence[Named]) -> Named:
        return thumb.answer_to(options, ANSWERS, first)(sight, options)


def first(sight: Sight, options: Sequence[Named]) -> Named:
    """Where nothing is known about a question: yes, and else what stands first."""
    return next((o for o in options if o.verb in ("yes", "start", "keep")), options[0])


def least(sight: Sight, options: Sequence[Named]) -> Named:
    """What costs least: the creature that is missed least."""
    return min(options, key=lambda o: worth(sight, o.card) if o.card is not None else 99.0)


def most(sight: Sight, options: Sequence[Named]) -> Named:
    return max(options, key=lambda o: o.number)


def by_mana(sight: Sight, options: Sequence[Named]) -> Named:
    """In mana rather than in life."""
    return min(options, key=lambda o: ("life" in o.text, "component" in o.text))


def take(sight: Sight, options: Sequence[Named]) -> Named:
    """An item, with the best of the creatures that may have it."""
    return max(options, key=lambda o: worth(sight, o.target))


def text_that_asks(sight: Sight) -> str:
    """The wording of the card whose text asks."""
    return plays.printed_text(sight, sight.facts.get("card", ""))


def choose(sight: Sight, options: Sequence[Named]) -> Named:
    """The best of the opponent's for what hurts, the best of one's own for what helps, the least for a cost."""
    text = text_that_asks(sight)
    own = [o for o in options if o.card is not None and o.card.seat == sight.me]
    theirs = [o for o in options if o.card is not None and o.card.seat != sight.me]
    hostile = is_hostile(text)
    if hostile and theirs:
        return harmed(sight, theirs, text)
    if own and (COST.search(text) or hostile) and not theirs:
        stop = combat.passing(options)
        return stop if hostile and stop.verb in ("done", "none") else least(sight, own)
    if own:
        return max(own, key=lambda o: helped(sight, o))
    return max(options, key=lambda o: worth(sight, o.card)) if theirs else combat.passing(options)


def harmed(sight: Sight, options: Sequence[Named], text: str) -> Named:
    """The most valuable that dies of the damage, else the most valuable."""
    found = DAMAGE.search(text)
    amount = number(found[1]) if found is not None else 0
    dying = [o for o in options if o.card is not None and o.card.left <= amount]
    return max(dying or options, key=lambda o: worth(sight, o.card))


def helped(sight: Sight, o: Named) -> float:
    """Who fights, who is wounded, who stands in the guard post, who is worth most."""
    card = o.card
    if card is None:
        return 0.0
    more = 3.0 if combat.fighting(sight, card) else 0.0
    return worth(sight, card) + more + 0.8 * card.wounds + (0.5 if card.zone == "guard" else 0.0)


def whom(sight: Sight, options: Sequence[Named]) -> Named:
    """The opponent for what hurts, oneself for what helps."""
    name = sight.players[sight.other if is_hostile(text_that_asks(sight)) else sight.me]["name"]
    return next((o for o in options if name in o.text.split()), options[0])


def newest_of_theirs(sight: Sight, options: Sequence[Named]) -> Named:
    """Of several actions the opponent's newest."""
    return options[-1]


ANSWERS: tuple[tuple[str, Answer], ...] = (
    ("attack", combat.attack),
    ("guard", combat.exchange),
    ("reserve", combat.exchange),
    ("strike", combat.strike),
    ("take", take),
    ("save", plays.save),
    ("react", plays.respond),
    ("react with", plays.respond),
    ("part", plays.respond),
    ("play", plays.act),
    ("use", plays.act),
    ("combat", plays.act),
    ("resolve", plays.act),
    ("extract", plays.act),
    ("feed", plays.act),
    ("treasure", plays.act),
    ("favour", plays.act),
    ("show", plays.act),
    ("strengthen", plays.act),
    ("give up", plays.act),
    ("search", plays.act),
    ("builder", least),
    ("pay", by_mana),
    ("number", most),
    ("answer", newest_of_theirs),
    ("player", whom),
    ("on", choose),
)
"""By the words of an option, who answers: the first that one of the options begins with."""
