"""A rule of thumb for Legion: what a player does who has learnt the game last week and pays attention.

It judges from a `View` and from what is printed on cards, both public to its seat, and remembers nothing: the same view
gets the same answer. Command cards and orders are in `thumb_command`, whose turn it is in `thumb_turn`, what a unit
does in `thumb_unit`, where units are placed in `thumb_place`; `reckon` says what attacks are worth.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from kartoteka.games.legion.bots import thumb_command as command
from kartoteka.games.legion.bots import thumb_place as placing
from kartoteka.games.legion.bots.reckon import best_blow
from kartoteka.games.legion.bots.sight import Named, Sight
from kartoteka.games.legion.bots.thumb_turn import turn
from kartoteka.games.legion.bots.thumb_unit import act
from kartoteka.games.legion.set.deckbuilding import PIPS
from kartoteka.games.shared import thumb

WILLING = 25.0
"""Up to what attack of its own a unit rather joins in another's."""
DEAREST = max(PIPS)
WOUND = re.compile(r"\bdeal \d wounds? to (?:him|her|it)\b")

Answer = Callable[[Sight, Sequence[Named]], Named]


class RuleOfThumb(thumb.RuleOfThumb):
    """Answers a view with a choice by the index of an option."""

    sight = Sight

    def answer(self, sight: Sight, options: Sequence[Named]) -> Named:
        return thumb.answer_to(options, ANSWERS, first)(sight, options)


def first(sight: Sight, options: Sequence[Named]) -> Named:
    """Where nothing is known about a question: what stands first."""
    return options[0]


def yes(sight: Sight, options: Sequence[Named]) -> Named:
    """Yes, unless it costs the last wound of somebody who is named."""
    text = command.text_that_asks(sight)
    dying = [unit for unit in sight.mine if unit.left == 1 and unit.name in text]
    wanted = "no" if dying and WOUND.search(text) else "yes"
    return next((o for o in options if o.verb == wanted), options[0])


def side(sight: Sight, options: Sequence[Named]) -> Named:
    """Blue, which wins ties."""
    return next((o for o in options if o.verb == "blue"), options[0])


def most(sight: Sight, options: Sequence[Named]) -> Named:
    """As much as may be."""
    return max(options, key=lambda o: o.number)


def number(sight: Sight, options: Sequence[Named]) -> Named:
    """The pips of the cards that order most, where cards are meant; else as much as may be."""
    if "command card" in command.text_that_asks(sight):
        return next((o for o in options if o.number == DEAREST), options[-1])
    return most(sight, options)


def reroll(sight: Sight, options: Sequence[Named]) -> Named:
    """Blanks first, then surges that are worth nothing."""
    bad = [o for o in options if "blank" in o.rest] or [o for o in options if "surge" in o.rest and _no_use(sight)]
    return bad[0] if bad else next((o for o in options if o.verb in ("done", "keep")), options[-1])


def spend_aim(sight: Sight, options: Sequence[Named]) -> Named:
    """Where there is a die that is worth nothing."""
    dice = sight.going_on.get("attack", {}).get("dice", ())
    bad = any("blank" in die or ("surge" in die and _no_use(sight)) for die in dice)
    return next(o for o in options if o.text == ("spend aim" if bad else "keep"))


def _no_use(sight: Sight) -> bool:
    """Whether the attacker's surges are blanks."""
    attacker = sight.by_handle.get(sight.going_on.get("attack", {}).get("attack", 0))
    return attacker is None or attacker.printed is None or not attacker.printed.attack_surge


def join(sight: Sight, options: Sequence[Named]) -> Named:
    """Whoever could not do as well alone."""
    willing = [o for o in options if o.card is not None and best_blow(sight, o.card, o.card.cell) < WILLING]
    return willing[0] if willing else next((o for o in options if o.card is None), options[0])


def stand_by(sight: Sight, options: Sequence[Named]) -> Named:
    """An attack, if there is one."""
    attacks = [o for o in options if o.verb == "standby attack"]
    return attacks[0] if attacks else next((o for o in options if o.verb == "pass"), options[-1])


ANSWERS: tuple[tuple[str, Answer], ...] = (
    ("place", placing.place),
    ("select", command.select),
    ("nominate", command.nominate),
    ("order", command.order),
    ("draw", turn),
    ("activate", turn),
    ("join", join),
    ("keep", spend_aim),
    ("reroll", reroll),
    ("standby attack", stand_by),
    ("standby move", stand_by),
    ("promote", command.promote),
    ("spend", most),
    ("number", number),
    ("yes", yes),
    ("blue", side),
    ("on", command.choose),
    ("at", placing.arrive),
    ("move", act),
    ("attack", act),
    ("aim", act),
    ("dodge", act),
    ("withdraw", act),
    ("recover", act),
    ("action", act),
)
"""By the words of an option, who answers: the first that one of the options begins with."""
