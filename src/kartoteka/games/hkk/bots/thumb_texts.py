"""What a text is worth to the rule of thumb at this moment: what it gives, as far as words tell, less what it costs."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from kartoteka.games.hkk.bots.thumb_combat import fighting
from kartoteka.games.hkk.bots.thumb_worth import CARD, creatures, life_point, my_turn, phase, player, price, worth
from kartoteka.games.hkk.set.cards import CREATURES

if TYPE_CHECKING:
    from kartoteka.games.hkk.bots.sight import Named, Seen, Sight

DAMAGE = re.compile(r"[Dd]eal (\d+|X) (?:\w+ )?damage to (target|each|your opponent|the opposing)([^.,;]*)")
SPLIT = re.compile(r"[Ss]plit (\d+) damage")
DESTROY = re.compile(r"\b(?:[Dd]estroy|[Ee]xile) target ([^.,;]*)")
RETURN = re.compile(r"\b[Rr]eturn target ([^.,;]*) to its owner's hand")
CONTROL = re.compile(r"[Gg]ain control of target|[Yy]ou control enchanted")
DRAW = re.compile(r"\b[Dd]raw (?:up to )?(\d+) card")
DISCARD = re.compile(r"([Tt]arget player|[Yy]our opponent) discards (\d+)")
GAIN = re.compile(r"\b[Gg]ain (\d+) (mana|component)")
HEAL = re.compile(r"\b[Hh]eal (\d+)(?! damage)")
HEAL_CARD = re.compile(r"\b[Hh]eal (\d+|all) damage from (this|target)")
MORE_LIFE = re.compile(r"maximum life rises by (\d+)")
PUMP = re.compile(r"gets ([+-]\d+)/([+-]\d+)")
PUT = re.compile(r"\b[Pp]ut (\d+) (\w+) marker")
LEVEL = re.compile(r"\b[Gg]ive (\d+) level")
FETCH = re.compile(r"into your hand")
TOKENS = re.compile(r"\b[Mm]ake (\d+)")
PASSIVIZE = re.compile(r"\b[Pp]assivize target")
PREVENT = re.compile(r"\b(?:[Pp]revent|[Cc]ounter) target")
PAY = re.compile(r"\b[Pp]ay (\d+) (mana|component|life)")
HARM = re.compile(
    r"[Dd]eal |[Ss]plit |[Dd]estroy|[Ee]xile|[Rr]eturn target|[Pp]assivize|can't attack|-\d+/|no abilities"
    r"|[Gg]ain control|[Yy]ou control|does not become active|discards|loses|can't be passivized"
)
"""Words of what is meant for the opponent's."""
HEADING = re.compile(r"^(?:Level \d+|Reaction|Legendary|Common|Drawback): ")
FACE = 8
"""With so much life or less a player is near the end."""
ENDURING = ("until end of turn", "until end of combat")


def number(word: str, most: int = 3) -> int:
    """A number as texts write it; an X is as much as one would pay."""
    return most if word in ("X", "all") else int(word)


def is_hostile(text: str) -> bool:
    """Whether what a text chooses is rather the opponent's."""
    return HARM.search(text) is not None


# Which text -----------------------------------------------------------------------------------------------------------


def lines_of(text: str) -> list[str]:
    """The lines of a text box."""
    return [line.strip() for line in text.strip().split("\n") if line.strip()]


def is_activated(line: str) -> bool:
    """Whether there is a cost before a colon."""
    line = HEADING.sub("", line)
    head = line.partition(": ")[0]
    return ": " in line and re.search(r"\[P\]|[Pp]ay \d|[Ss]acrifice|[Dd]iscard|\bS$|\bK$|^\+|^-", head) is not None


def line_meant(o: Named) -> str:
    """The text that an option uses: the only one with a cost, or the one of that number."""
    if o.card is None:
        return ""
    lines = [line for line in lines_of(o.card.text) if is_activated(line)]
    if not lines:
        return ""
    at = o.number - 1 if "ability" in o.rest and o.number else 0
    return lines[min(at, len(lines) - 1)]


def split_line(line: str) -> tuple[str, str]:
    """What is paid, and what is got for it; the colons before the cost are none."""
    parts = HEADING.sub("", line).split(": ")
    return (parts[0], ": ".join(parts[1:])) if len(parts) > 1 else ("", line)


# Costs ----------------------------------------------------------------------------------------------------------------


def cost_of(sight: Sight, line: str, card: Seen) -> float:
    """What must be given for an ability."""
    paid = split_line(line)[0]
    found = 0.0
    for amount, what in PAY.findall(paid):
        found += int(amount) * {"mana": 0.5, "component": 0.6}.get(what, life_point(sight, sight.me))
    if "[P]" in paid and card.type in CREATURES:
        found += 0.4 if my_turn(sight) and phase(sight) != "main" else 0.8
    if "acrifice this" in paid:
        found += worth(sight, card)
    elif "acrifice a" in paid:
        found += 1.0 + min((worth(sight, c) for c in creatures(sight, sight.me)), default=99.0)
    if "iscard" in paid:
        found += CARD
    return found


# Gains ----------------------------------------------------------------------------------------------------------------


def use_value(sight: Sight, o: Named) -> float:
    """What it is worth to use an ability now; nothing or less, and it is better left."""
    line = line_meant(o)
    if o.card is None or not line:
        return 0.0
    return gain(sight, split_line(line)[1], o.card) - cost_of(sight, line, o.card)


def gain(sight: Sight, effect: str, card: Seen) -> float:
    """What an effect gives."""
    return plain_gain(sight, effect) + board_gain(sight, effect) + pump_gain(sight, effect, card)


def plain_gain(sight: Sight, effect: str) -> float:
    """Cards, mana, life."""
    found = sum(int(n) for n in DRAW.findall(effect)) * CARD
    found += sum(int(n) * (0.5 if what == "mana" else 0.6) for n, what in GAIN.findall(effect))
    if DISCARD.search(effect):
        there = sight.counts.get(("hand", sight.other), 0)
        found += min(there, sum(int(n) for _, n in DISCARD.findall(effect))) * CARD
    missing = player(sight, sight.me, "max life") - player(sight, sight.me, "life")
    found += sum(min(missing, int(n)) for n in HEAL.findall(effect)) * life_point(sight, sight.me)
    found += sum(int(n) for n in MORE_LIFE.findall(effect)) * 0.3
    found += sum(int(n) for n in LEVEL.findall(effect)) * (1.0 if own_of(sight, "adventurer") else 0.0)
    found += sum(int(n) for n in TOKENS.findall(effect)) * 0.8
    found += sum(int(n) for n, name in PUT.findall(effect) if name == "strengthening") * 1.2
    return found + (CARD if FETCH.search(effect) else 0.0)


def own_of(sight: Sight, type: str) -> list[Seen]:
    """The seat's own creatures of a type."""
    return [c for c in creatures(sight, sight.me) if c.type == type]


def board_gain(sight: Sight, effect: str) -> float:
    """What it does to creatures and other cards on the table."""
    theirs, own = creatures(sight, sight.other), creatures(sight, sight.me)
    best = max((worth(sight, c) for c in theirs), default=0.0)
    found = 0.0
    for amount, whom, rest in DAMAGE.findall(effect):
        found += damage_gain(sight, number(amount), whom, rest)
    for amount in SPLIT.findall(effect):
        found += damage_gain(sight, int(amount), "target", "creature") * 0.9
    for what in DESTROY.findall(effect):
        found += best if "creature" in what or "permanent" in what else best_of_type(sight, what)
    if RETURN.search(effect):
        found += 0.5 * best
    if CONTROL.search(effect):
        found += best * (0.5 if "until end of turn" in effect else 1.6)
    if PASSIVIZE.search(effect) and phase(sight) != "healing":
        found += 0.35 * best
    for amount, _ in HEAL_CARD.findall(effect):
        found += max(
            (0.6 * worth(sight, c) * min(number(amount, 9), c.wounds) / max(1, c.life) for c in own), default=0
        )
    return found


def best_of_type(sight: Sight, what: str) -> float:
    """The dearest of the opponent's cards of a type that lie on the table."""
    return max((price(c) for c in sight.cards("table", sight.other) if c.type in what), default=0.0)


def damage_gain(sight: Sight, amount: int, whom: str, rest: str) -> float:
    """What damage does: who dies of it, and what the player feels."""
    theirs, own = creatures(sight, sight.other), creatures(sight, sight.me)
    face = amount * life_point(sight, sight.other)
    if amount >= player(sight, sight.other, "life"):
        face = 50.0
    if whom == "your opponent":
        return face * (1.0 if player(sight, sight.other, "life") <= FACE else 0.5)
    if whom == "each":
        return killed(sight, theirs, amount) - killed(sight, own, amount)
    dead = max((worth(sight, c) for c in theirs if c.left <= amount), default=0.0)
    return max(dead, face * 0.7 if "player" in rest else 0.0)


def killed(sight: Sight, cards: list[Seen], amount: int) -> float:
    return sum(worth(sight, c) for c in cards if c.left <= amount)


def pump_gain(sight: Sight, effect: str, card: Seen) -> float:
    """What more damage or life does for a creature that fights: whether it kills or lives where it would not."""
    found = PUMP.search(effect)
    if found is None or not any(words in effect for words in ENDURING):
        return 0.0
    more, longer = int(found[1]), int(found[2])
    own = [card] if "this creature" in effect.lower() else creatures(sight, sight.me)
    return max((fight_gain(sight, c, more, longer) for c in own), default=0.0)


def fight_gain(sight: Sight, c: Seen, more: int, longer: int) -> float:
    """The same for one creature."""
    value = 0.0
    for other in fighting(sight, c):
        if c.damage < other.left <= c.damage + more:
            value += worth(sight, other)
        if c.left <= other.damage < c.left + longer:
            value += worth(sight, c)
    return value
