"""What a text is worth to the rule of thumb at this moment: what it gives, as far as words tell, less what it costs."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from kartoteka.games.swtcg.sight import ARENAS, Seen
from kartoteka.games.swtcg.thumb_worth import (
    ARMORED,
    HITS,
    Blow,
    attack_odds,
    chances,
    price,
    strength,
    worth,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kartoteka.games.swtcg.sight import Named, Sight

CARD, POINT = 0.8, 1.0
"""What a card in hand and a build point are worth."""
ARROW = " -> "

GAIN_FORCE = re.compile(r"\bgain (\d+) Force", re.IGNORECASE)
GAIN_POINTS = re.compile(r"\bgain (\d+) build point", re.IGNORECASE)
DRAW = re.compile(r"\bdraw (a|\d+) card", re.IGNORECASE)
LOSE = re.compile(r"opponent loses (\d+) Force")
POWER = re.compile(r"gets? ([+-]\d+) power")
CRITICAL = re.compile(r"Critical Hit (\d+)")
RETALIATE = re.compile(r"\bretaliate (\d+)", re.IGNORECASE)
COUNTERS = re.compile(r"\bput (\d+) damage counters? on (?:one of your opponent's|a|each)\b", re.IGNORECASE)
DICE = re.compile(r"\bdo(?:es)? (\d+) dice of damage", re.IGNORECASE)
HEAL = re.compile(r"\bremove (?:up to )?(\d+|all) damage counters?", re.IGNORECASE)
CHEAP = re.compile(r"build cost (\d+) or less")
PREVENT = re.compile(r"\b(?:prevent (?:up to )?|evade |deflect )(\d+|all)", re.IGNORECASE)
PAY_FORCE = re.compile(r"\bpay (\d+) Force", re.IGNORECASE)
PAY_POINTS = re.compile(r"\bpay (\d+) build point", re.IGNORECASE)
ONE_OF = re.compile(
    r"\bone of your(?: opponent's)?(?: other)? (?P<kind>[^.,]*?)(?= in | with | gets?\b| until |[.,]|$)"
)
IN_ARENA = re.compile(r"(Space|Ground|Character)s?(?: or (Space|Ground|Character))?\b")


def number(found: str) -> int:
    """A number as texts write it."""
    return 1 if found == "a" else 99 if found == "all" else int(found)


# Which text -----------------------------------------------------------------------------------------------------------


def lines_of(text: str) -> Iterable[str]:
    """The abilities of a text box, those of a Pilot block one by one."""
    for line in text.strip().split("\n"):
        yield from (part.strip() for part in line.split(" * "))


def host_of(sight: Sight, card: Seen) -> Seen:
    """The unit that a card speaks of: itself, or what it pilots or is equipped on."""
    return sight.by_handle.get(card.on, card) if card.zone in ("aboard", "equipped") else card


def line_meant(sight: Sight, o: Named) -> str:
    """The text that an option uses: by the keyword that it is called by, or by its number."""
    card = o.card
    if card is None:
        return ""
    text, rest = card.text, o.rest
    if " from " in f" {rest}":
        title = rest.split("from ", 1)[1]
        giver = next(
            (c for c in sight.by_handle.values() if c.title == title or c.title.startswith(title + " (")), card
        )
        text = "\n".join(re.findall(r'"([^"]+)"', giver.text))
        rest = rest.split("from ", 1)[0].strip()
    lines = [line for line in lines_of(text) if ARROW in line]
    if card.type == "battle":
        extra = next((line for line in lines if line.startswith("Enhance")), "")
        base = " ".join(line for line in lines_of(card.text) if not line.startswith("Enhance"))
        return option_in(f"{base} {extra}" if "enhanced" in rest else base, rest)
    word = rest.split(" ")[0].lower()
    named = [line for line in lines if word and word in line.lower()]
    if named:
        return named[0]
    plain = [line for line in lines if not re.search(r"-> (Evade|Deflect|Intercept|Retaliate|Equip)\b", line)]
    at = o.number - 1 if "ability" in rest and o.number else 0
    return option_in(plain[min(at, len(plain) - 1)], rest) if plain else ""


def option_in(line: str, rest: str) -> str:
    """The line with only that of its "Choose one" options that is meant."""
    found = re.search(r"option (\d+)", rest)
    parts = re.split(r"Choose one: |, or ", line)
    if found is None or "Choose one: " not in line or len(parts) < 3:
        return line
    return parts[0] + parts[min(int(found[1]), len(parts) - 1)]


def effect_of(line: str) -> str:
    """What stands behind the arrow, or all of it."""
    return line.partition(ARROW)[2] if ARROW in line else line


# Costs ----------------------------------------------------------------------------------------------------------------


def cost_of(sight: Sight, line: str, card: Seen) -> float:
    """What must be given for it, in build points."""
    paid = line.partition(ARROW)[0] if ARROW in line else ""
    paid += " ".join(re.findall(r"Enhance: ([^>]*) ->", line)) if not line.startswith("Enhance") else ""
    found = sum(price(sight, int(n)) for n in PAY_FORCE.findall(paid))
    found += sum(int(n) for n in PAY_POINTS.findall(paid)) * POINT
    lowered = paid.lower()
    if "[tap]" in paid and card.zone in ARENAS and sight.units(sight.other, card.zone):
        found += 0.3 * card.power
    if "discard a card" in lowered:
        found += CARD
    if "discard this unit" in lowered:
        found += worth(sight, card)
    elif "discard one of your" in lowered:
        own = [*sight.units(sight.me), *sight.units(sight.me, "build zone")]
        found += min((worth(sight, u) for u in own), default=0.0) + 1.0
    if "damage counter" in lowered:
        found += worth(sight, card) / max(1, card.left) if card.left > 1 else 99.0
    return found


# Gains ----------------------------------------------------------------------------------------------------------------


def texts_of_option(sight: Sight, o: Named) -> float:
    """What it is worth to use or play this now; nothing or less, and it is better left."""
    line = line_meant(sight, o)
    if o.card is None or not line:
        return 0.0
    effect = effect_of(line)
    gains = plain_gain(sight, effect) + fight_gain(sight, effect, o.card) + board_gain(sight, effect, o.card)
    return gains - cost_of(sight, line, o.card)


def plain_gain(sight: Sight, effect: str) -> float:
    """Force, build points and cards."""
    gains = sum(price(sight, int(n)) for n in GAIN_FORCE.findall(effect))
    gains += sum(int(n) for n in GAIN_POINTS.findall(effect)) * POINT
    gains += sum(number(n) for n in DRAW.findall(effect)) * CARD
    gains += sum(int(n) for n in LOSE.findall(effect)) * 0.2
    return gains


def fight_gain(sight: Sight, effect: str, card: Seen) -> float:
    """What it does to the attack that goes on."""
    attacker, defender = sight.meant("attack", "attacker"), sight.meant("attack", "defender")
    if attacker is None or defender is None or sight.going_on["attack"].get("rolled"):
        return 0.0
    unit = host_of(sight, card)
    manner = sight.going_on["attack"].get("manner", "")
    before = Blow(sight, defender, attack_odds(attacker, defender, manner)).value
    mine = attacker.seat == sight.me
    if re.search(r"\bintercept\b", effect, re.IGNORECASE):
        return 0.0 if mine or unit is defender else before - Blow(sight, unit, attack_odds(attacker, unit)).value
    found = RETALIATE.search(effect)
    if found is not None:
        least = ARMORED if "armor" in attacker.keywords else HITS
        return Blow(sight, attacker, chances(int(found[1]), least, 0)).value if unit is defender else 0.0
    if "for this attack" not in effect:
        return 0.0
    power = POWER.search(effect)
    crit = CRITICAL.search(effect)
    more, crits = int(power[1]) if power else 0, int(crit[1]) if crit else 0
    if mine != (more > 0 or crits > 0) or (mine and not speaks_of(effect, unit, attacker)):
        return 0.0
    after = Blow(sight, defender, attack_odds(attacker, defender, manner, more=more, crit=crits)).value
    return after - before if mine else before - after


def speaks_of(effect: str, unit: Seen, attacker: Seen) -> bool:
    """Whether an effect can be for the attacker."""
    if "attacking unit" in effect or "in any arena" in effect:
        return True
    if re.search(r"\b[Oo]ne of your\b", effect):
        return may_mean(effect, attacker)
    return unit is attacker


def board_gain(sight: Sight, effect: str, card: Seen) -> float:
    """What it does outside attacks: counters, control, rests."""
    gains = 0.0
    theirs = [u for u in sight.units(sight.other) if may_mean(effect, u)]
    own = [u for u in sight.units(sight.me) if may_mean(effect, u)]
    found = COUNTERS.search(effect)
    if found is not None:
        gains += max((Blow(sight, u, chances_of(int(found[1]))).value for u in theirs), default=0.0)
    found = DICE.search(effect)
    if found is not None:
        gains += max((Blow(sight, u, chances(int(found[1]), HITS, 0)).value for u in theirs), default=0.0)
    if "Gain control of" in effect:
        gains += max((0.4 * worth(sight, u) + (0.6 * u.power if not u.tapped else 0) for u in theirs), default=0.0)
    found = HEAL.search(effect)
    if found is not None:
        healed = [worth(sight, u) * min(number(found[1]), u.damage) / max(1, u.health) for u in own]
        gains += 0.7 * max(healed, default=0.0)
    if "Untap" in effect:
        arena = sight.going_on.get("arena", {}).get("arena", "")
        rested = [u.power for u in own if u.tapped and u.zone == arena and sight.units(sight.other, arena)]
        gains += 0.4 * max(rested, default=0)
    if "until end of" in effect and "Each of your" in effect:
        arena = sight.going_on.get("arena", {}).get("arena", "")
        ready = [u for u in sight.units(sight.me, arena) if not u.tapped] if arena else []
        gains += 0.35 * len(ready) if sight.units(sight.other, arena) else 0.0
    if re.search(r"\bequip\b", effect, re.IGNORECASE) and card.on not in sight.by_handle:
        gains += 3.0
    return gains


def chances_of(certain: int) -> tuple[float, ...]:
    """The odds of damage that needs no dice."""
    return (*(0.0,) * certain, 1.0)


def may_mean(effect: str, unit: Seen) -> bool:
    """Whether an effect can be aimed at that unit, as far as arena, kind and cost tell."""
    cheap = CHEAP.search(effect)
    if cheap is not None and unit.cost > int(cheap[1]):
        return False
    arenas = [name.lower() for pair in IN_ARENA.findall(effect) for name in pair if name]
    return (not arenas or unit.zone in arenas) and is_of_kind(effect, unit)


def is_of_kind(effect: str, unit: Seen) -> bool:
    """Whether a unit is what "one of your Droids" asks for; whose it is, is not looked at."""
    found = ONE_OF.search(effect)
    if found is None or unit.printed is None:
        return True
    words = [word.removesuffix("s") for word in found["kind"].split()]
    line = unit.printed.subtypes
    return all(word in line for word in words if word not in ("unit", "Space", "Ground", "Character", "damaged"))


def hurts_more(sight: Sight, arena: str) -> float:
    """How much more the opponent has in an arena."""
    return strength(sight, sight.other, arena) - strength(sight, sight.me, arena)
