"""What the rule of thumb reckons: how much cards are worth, and what comes of an attack, die by die."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from kartoteka.games.berserk.fights.table import duel

if TYPE_CHECKING:
    from kartoteka.games.berserk.bots.sight import Seen, Sight
    from kartoteka.games.berserk.set.cards import CardDef

FLYER = 1.3
"""How much more a flyer is worth: it strikes everywhere, and few strike it."""
KEYWORD = 1.5
ABILITY = 3.0
"""What a line of text with a cost is worth."""
TRIGGER = 2.0
PER_CRYSTAL = 3.0
"""What is worth a crystal where life and strikes say nothing."""
UNKNOWN = 11.0
"""What a card that lies face down is worth, for all that one knows."""
WOUND = 0.45
"""How much of a card is lost with all of its life but the last point."""
ARMOUR = 0.6
"""How much of an armour is still there, for all that one knows."""
PATIENCE = 60
"""By that turn a creature that is lost counts for little: games must end."""

_COST = re.compile(r"^\[", re.MULTILINE)
_TRIGGER = re.compile(r"^(?:On|When|At|After|Formation|Rage|Each)\b", re.MULTILINE)
DRAWBACK = re.compile(r"\b(Clumsiness|Vulnerability|Fading|Thirst|Cannot)\b")
WEIGHTS = (3, 2, 1)
"""Of six throws of one die, how many are weak, medium and strong."""


# Cards ----------------------------------------------------------------------------------------------------------------


def mean(strike: tuple[int, ...]) -> float:
    """What an attack of these sizes deals on average, where one die says which."""
    return sum(w * n for w, n in zip(WEIGHTS, strike, strict=False)) / 6


@cache
def printed_worth(d: CardDef) -> float:
    """What a card is worth by what is printed on it; a regular creature of 3 crystals is worth about 11."""
    if d.type != "creature" or d.symbiote:
        return PER_CRYSTAL * d.cost
    first = d.text.partition("\n")[0]
    keywords = 0 if _COST.match(first) or ":" in first else len([word for word in first.split(".") if word.strip()])
    found = d.life + 3 * mean(d.strike) + KEYWORD * keywords + d.movement
    found += ABILITY * len(_COST.findall(d.text)) + TRIGGER * len(_TRIGGER.findall(d.text))
    found -= 2 * KEYWORD * len(DRAWBACK.findall(d.text))
    return found * (FLYER if d.flying else 1.0)


def worth(card: Seen | None) -> float:
    """How much its controller would miss a card."""
    if card is None:
        return 0.0
    return printed_worth(card.printed) if card.printed is not None else UNKNOWN


def price(d: CardDef, x: int = 0) -> int:
    """How many crystals a card takes."""
    return d.cost + (x if d.variable else 0)


def fear(sight: Sight) -> float:
    """How much what is lost counts, against what is won."""
    return max(0.35, 0.9 - turn(sight) / PATIENCE)


def turn(sight: Sight) -> int:
    """Which turn it is, of both players'."""
    return int(sight.going_on.get("turn", {}).get("turn", 1))


# Attacks --------------------------------------------------------------------------------------------------------------

Odds = tuple[tuple[int, int, float], ...]
"""The sizes of the attacker's and the responder's blow, and how likely both are."""


def size_of(result: int) -> int:
    """How hard a blow is where one die says so: 1 weak, 2 medium, 3 strong."""
    return 1 if result <= 3 else 2 if result <= 5 else 3


@cache
def alone(bonus: int) -> Odds:
    """The odds where only the attacker rolls."""
    found: dict[int, float] = {}
    for die in range(1, 7):
        size = size_of(max(1, min(6, die + bonus)))
        found[size] = found.get(size, 0.0) + 1 / 6
    return tuple((size, 0, p) for size, p in found.items())


@cache
def fought(bonus: int, theirs: int) -> Odds:
    """The odds where both roll."""
    found: dict[tuple[int, int], float] = {}
    for one in range(1, 7):
        for other in range(1, 7):
            sizes = duel(one + bonus, other + theirs)
            found[sizes] = found.get(sizes, 0.0) + 1 / 36
    return tuple((mine, back, p) for (mine, back), p in found.items())


def bonus_of(card: Seen, *, attacking: bool) -> int:
    """What a creature's keywords add to its die in a strike."""
    words = card.keywords
    found = words.get("blessing", 0) - words.get("curse", 0) - words.get("clumsiness", 0)
    return found + words.get("experience in attack" if attacking else "experience in defence", 0)


def dealt(strike: tuple[int, ...], size: int) -> int:
    """The wounds of a blow of that size."""
    return strike[size - 1] if 0 < size <= len(strike) else 0


def loss(card: Seen, wounds: float, *, attack: bool = True) -> float:
    """What its player loses with so many wounds on a card; its armour may have been used in this turn already."""
    if attack:
        wounds -= ARMOUR * card.keywords.get("armour", 0)
    if wounds <= 0:
        return 0.0
    value = worth(card)
    return value if wounds >= card.left else WOUND * value * wounds / max(1, card.left)


def answers(attacker: Seen, target: Seen) -> bool:
    """Whether a strike is answered: by an open creature of the other player."""
    return (
        not target.closed
        and target.is_creature
        and target.seat != attacker.seat
        and "unanswered strike" not in attacker.keywords
    )


def odds(attacker: Seen, target: Seen, *, answered: bool) -> Odds:
    """What sizes a strike may have."""
    if answered:
        return fought(bonus_of(attacker, attacking=True), bonus_of(target, attacking=False))
    return alone(bonus_of(attacker, attacking=True))


STRANGER = (1, 2, 2)
"""The strike of a creature that lies face down, for all that one knows."""


def strike_of(card: Seen) -> tuple[int, ...]:
    return card.strike or (STRANGER if card.hidden else ())


def strike_gain(attacker: Seen, target: Seen, fear: float, *, answered: bool | None = None) -> float:
    """What a strike is worth to the attacker's player: what it does, less what comes back."""
    both = answers(attacker, target) if answered is None else answered
    mine, theirs = strike_of(attacker), strike_of(target)
    found = 0.0
    for size, back, likely in odds(attacker, target, answered=both):
        found += likely * (loss(target, dealt(mine, size)) - fear * loss(attacker, dealt(theirs, back)))
    return -found if target.seat == attacker.seat else found


def attack_gain(sizes: tuple[int, ...], target: Seen, bonus: int = 0) -> float:
    """What an attack that nothing answers is worth."""
    return sum(p * loss(target, dealt(sizes, size)) for size, _, p in alone(bonus))


def harm(sight: Sight, action: dict[str, object]) -> float:
    """What the other player's action on the stack is likely to cost this one."""
    attacker, target = sight.by_handle.get(int_of(action, "handle")), sight.by_handle.get(int_of(action, "target"))
    if target is None or target.seat != sight.me:
        return 0.0
    if attacker is None or action.get("what") != "strike":
        return 0.25 * worth(target)
    return strike_gain(attacker, target, 0.0)


def int_of(facts: dict[str, object], key: str) -> int:
    """A number among facts; 0 where it is missing."""
    value = facts.get(key)
    return value if isinstance(value, int) else 0
