"""A rule of thumb for Berserk: what a player does who has learnt the game last week and pays attention.

It judges from a `View` and from what is printed on cards, both public to its seat, and remembers nothing: the same view
gets the same answer. What is bought is in `thumb_recruit`, who stands where in `thumb_place`, the battle in
`thumb_battle`; `thumb_texts` says what a text is worth, `thumb_reckon` what a card is, and an attack.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kartoteka.games.berserk.bots import thumb_place as placing
from kartoteka.games.berserk.bots import thumb_recruit as recruiting
from kartoteka.games.berserk.bots.sight import Named, Seen, Sight
from kartoteka.games.berserk.bots.thumb_battle import act, passing
from kartoteka.games.berserk.bots.thumb_reckon import loss, worth
from kartoteka.games.berserk.bots.thumb_texts import ATTACK, HEAL, TICK, health, is_hostile, protected, ticks
from kartoteka.games.shared import thumb

PILES = ("graveyard", "deck", "shown", "exile", "deal", "recruit")
BLOW = 3
"""The wounds that one hopes for."""

Answer = Callable[[Sight, Sequence[Named]], Named]


class RuleOfThumb(thumb.RuleOfThumb):
    """Answers a view with a choice by the index of an option."""

    sight = Sight

    def answer(self, sight: Sight, options: Sequence[Named]) -> Named:
        return thumb.answer_to(options, ANSWERS, first)(sight, options)


def first(sight: Sight, options: Sequence[Named]) -> Named:
    """Where nothing is known about a question: yes, and else what stands first."""
    return next((o for o in options if o.verb in ("yes", "open")), options[0])


def most(sight: Sight, options: Sequence[Named]) -> Named:
    return max(options, key=lambda o: o.number)


def newest(sight: Sight, options: Sequence[Named]) -> Named:
    """Of several actions the newest."""
    return options[-1]


def thirst(sight: Sight, options: Sequence[Named]) -> Named:
    """One of the opponent's, else the least of one's own."""
    bitten = [o for o in options if o.verb == "thirst" and o.target is not None]
    theirs = [o for o in bitten if o.target is not None and o.target.seat != sight.me]
    return max(theirs, key=lambda o: loss(seen(o), 1)) if theirs else min(bitten, key=lambda o: worth(o.target))


def seen(o: Named) -> Seen:
    """The card that is meant: the last that an option names."""
    found = o.target or o.card
    assert found is not None
    return found


def choose(sight: Sight, options: Sequence[Named]) -> Named:
    """The best of the opponent's for what hurts, the best of one's own for what helps, the dearest of a pile."""
    named = [o for o in options if o.card is not None]
    if not named:
        return passing(options)
    text = text_that_asks(sight)
    if all(o.card is not None and o.card.zone in PILES for o in named):
        return max(named, key=lambda o: (ticks(seen(o)) and TICK.search(text) is not None, worth(o.card)))
    own = [o for o in named if o.card is not None and o.card.seat == sight.me]
    theirs = [o for o in named if o.card is not None and o.card.seat != sight.me]
    if theirs and (is_hostile(text) or not own):
        by_attack = ATTACK.search(text) is not None
        return max(theirs, key=lambda o: (harmed(seen(o), text, by_attack=by_attack), worth(o.card)))
    if own and not theirs and is_hostile(text) and (stop := passing(options)).verb in ("none", "done"):
        return stop
    if HEAL.search(text):
        return max(own, key=lambda o: health(seen(o), BLOW))
    return max(own or named, key=lambda o: worth(o.card))


def harmed(card: Seen, text: str, *, by_attack: bool) -> float:
    """What a blow does to a card, by an attack or by other words; nothing to one that those do not touch."""
    if not by_attack and ("steadfast" in card.keywords or protected(card, text)):
        return -1.0
    return loss(card, BLOW if by_attack else 1, attack=by_attack)


def text_that_asks(sight: Sight) -> str:
    """The wording of the card whose text asks."""
    name = str(sight.facts.get("card", ""))
    return next((sight.pool.definitions[i].text for i in sight.pool.named(name)), "")


ANSWERS: tuple[tuple[str, Answer], ...] = (
    ("first", recruiting.first_or_second),
    ("redeal", recruiting.redeal),
    ("buy", recruiting.buy),
    ("place", placing.place),
    ("hide", placing.hide),
    ("host", placing.host),
    ("thirst", thirst),
    ("on", choose),
    ("at", placing.arrive),
    ("number", most),
    ("X", most),
    ("action", newest),
    ("pass", act),
    ("trigger", act),
    ("vanguard", act),
    ("use", act),
    ("defend", act),
    ("strike", act),
)
"""By the words of an option, who answers: the first that one of the options begins with."""
