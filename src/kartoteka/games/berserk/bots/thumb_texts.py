"""What texts are worth to the rule of thumb: it reads them as a player does who knows the usual ones."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from kartoteka.games.berserk.board.geometry import BOARD
from kartoteka.games.berserk.bots.thumb_reckon import attack_gain, fear, harm, loss, mean, strike_gain, worth

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kartoteka.games.berserk.bots.sight import Named, Seen, Sight

ATTACK = re.compile(
    r"\b(Shot|Throw|Discharge|Special strike|Magical strike|Strike across a row|Strike)(?: \"[^\"]+\")?"
    r" on (\d+)(?:-(\d+)-(\d+))?(?:, range (\d+))?"
)
RANGED = ("Shot", "Throw", "Discharge")
DEAL = re.compile(r"[Dd]eal (\d+|X) wounds? to (target|each|another)")
HEAL = re.compile(r"[Hh]eal (\d+|X|all) wounds? from (target|each|this)")
POISON = re.compile(r"[Pp]oison (\d+) (target|each)")
FINISH = re.compile(r"\bFinishing (\d+)")
BRING = re.compile(r"[Ss]ummon|[Rr]evive")
TICK = re.compile(r"[Pp]ut (\d+) incarnation token")
REDISTRIBUTE = re.compile(r"[Rr]edistribute (\d+) wounds")
REDIRECT = re.compile(r"[Rr]edirect target")
STOP = re.compile(r"(?:[Bb]lock|[Cc]ancel) target (\w+)")
PREVENT = re.compile(r"(?:[Pp]revent (\d+) wounds of|[Rr]educe) target")
DIE = re.compile(r"(Add|Take) (\d+) (?:to|from) the (attacker|responder)'s die")
GAIN = re.compile(r"[Gg]ain (\d+) token")
COST = re.compile(r"^((?:\[[^\]]+\])+)(?:, [^:]*)?: ")
HEADING = re.compile(r"^(?:Formation|First player|Second player|Incorporeal|Before re\w+): ")
HARM = re.compile(
    r"\b(?:on \d|[Dd]eal|[Ww]ound target|[Pp]oison|[Dd]estroy|[Ff]inishing|[Cc]lose target|[Ee]xile|[Gg]ain control"
    r"|[Dd]rain)"
)
"""Words of what is meant for the opponent's."""
BROUGHT = 8.0
"""What a card that comes into play is worth, before one knows which."""
BUSY = 0.6
"""What it is worth to stay open in the turn of the opponent."""
TOKEN = 1.5


def is_hostile(text: str) -> bool:
    """Whether what a text chooses is rather the opponent's."""
    return HARM.search(text) is not None


def number(word: str, most: int = 2) -> int:
    """A number as texts write it; an X is as much as one would hope."""
    return int(word) if word.isdigit() else most


# Which text -----------------------------------------------------------------------------------------------------------


def lines_with_a_cost(text: str) -> list[str]:
    """The lines of a text box that are used: with a cost before a colon."""
    lines = [HEADING.sub("", line.strip()) for line in text.split("\n")]
    return [line for line in lines if COST.match(line)]


def line_meant(o: Named) -> str:
    """The text that an option uses: the only one with a cost, or the one of that number."""
    lines = lines_with_a_cost(o.card.text) if o.card is not None else []
    if not lines:
        return ""
    at = o.number - 1 if "ability" in o.rest and o.number else 0
    return lines[min(at, len(lines) - 1)]


def split_line(line: str) -> tuple[str, str]:
    """What is paid, and what is got for it."""
    found = COST.match(line)
    return (found[1], line[found.end() :]) if found is not None else ("", line)


# Gains ----------------------------------------------------------------------------------------------------------------


def use_value(sight: Sight, o: Named) -> float:
    """What it is worth to use an ability now; nothing or less, and it is better left."""
    line = line_meant(o)
    if o.card is None or not line:
        return 0.0
    cost, effect = split_line(line)
    paid = BUSY if "[C]" in cost and not sight.plays_now else 0.0
    paid += TOKEN * (cost.count("T]") and number(cost.partition("T]")[0].rpartition("[")[2] or "1", 1))
    return gain(sight, effect, o.card) - paid


def gain(sight: Sight, effect: str, card: Seen) -> float:
    """What an effect gives."""
    found = attacks_gain(sight, effect, card) + board_gain(sight, effect, card)
    if BRING.search(effect):
        found += BROUGHT
    if FINISH.search(effect):
        found += max((worth(c) for c in near(sight, card) if c.left <= number(FINISH.findall(effect)[0])), default=0.0)
    if any(ticks(c) for c in sight.cards("graveyard", sight.me)):
        found += sum(int(n) for n in TICK.findall(effect)) * 2.5
    found += sum(int(n) for n in GAIN.findall(effect)) * TOKEN
    return found + answer_gain(sight, effect)


def ticks(card: Seen) -> bool:
    """Whether a card in a graveyard has a clock of incarnation."""
    return bool(card.facts.get("of"))


def enemies(sight: Sight) -> list[Seen]:
    """What the opponent has that can be wounded."""
    return [c for c in sight.in_play(sight.other) if c.is_creature or c.type == "artifact"]


def near(sight: Sight, card: Seen) -> list[Seen]:
    """The enemies next to a card."""
    at = sight.cell_of(card)
    return [c for c in enemies(sight) if at >= 0 and c.cell in BOARD.around[at]] if at >= 0 else []


def reached(sight: Sight, card: Seen, kind: str, far: int, at: int = -2) -> Iterable[Seen]:
    """The enemies that an attack of that kind reaches, from a cell or from where the card is."""
    at = sight.cell_of(card) if at == -2 else at
    for other in enemies(sight):
        if kind not in RANGED and kind != "Strike across a row":
            if at >= 0 and other.cell >= 0 and other.cell in BOARD.around[at]:
                yield other
        elif at < 0 or other.cell < 0:
            if kind in RANGED:
                yield other
        elif kind in RANGED:
            if BOARD.king[at][other.cell] > 1 and (not far or BOARD.steps[at][other.cell] <= far):
                yield other
        elif BOARD.king[at][other.cell] == 2 == BOARD.steps[at][other.cell] and not held_between(sight, at, other.cell):
            yield other


def held_between(sight: Sight, one: int, other: int) -> bool:
    """Whether the opponent has a card between two cells."""
    between = BOARD.between(one, other)
    return any(c.cell in between for c in enemies(sight))


def attacks_gain(sight: Sight, effect: str, card: Seen, at: int = -2) -> float:
    """The best target of an attack that a text makes."""
    found = 0.0
    for kind, weak, medium, strong, far in ATTACK.findall(effect):
        sizes = (int(weak), int(medium or weak), int(strong or weak))
        targets = reached(sight, card, kind, int(far or 0), at)
        found += max((attack_gain(sizes, c) for c in targets), default=0.0)
    return found


def board_gain(sight: Sight, effect: str, card: Seen) -> float:
    """What wounds that are dealt or healed do."""
    found = 0.0
    for amount, whom in DEAL.findall(effect):
        wounds = number(amount)
        if whom == "each":
            found += sum(loss(c, wounds, attack=False) for c in near(sight, card))
        else:
            found += max((loss(c, wounds, attack=False) for c in open_to(sight, effect)), default=0.0)
    for amount, whom in HEAL.findall(effect):
        most = number(amount, 9 if amount == "all" else 2)
        healed = [card] if whom == "this" else sight.creatures(sight.me)
        found += max((health(c, most) for c in healed), default=0.0)
    for amount, _ in POISON.findall(effect):
        found += max((1.5 * int(amount) for c in enemies(sight) if not c.facts.get("poison")), default=0.0)
    for amount in REDISTRIBUTE.findall(effect):
        own = max((health(c, int(amount)) for c in sight.creatures(sight.me)), default=0.0)
        if own:
            found += own + max((loss(c, int(amount), attack=False) for c in enemies(sight)), default=0.0)
    return found


def open_to(sight: Sight, effect: str) -> list[Seen]:
    """The enemies that an influence or a spell does anything to."""
    return [c for c in enemies(sight) if "steadfast" not in c.keywords and not protected(c, effect)]


def protected(card: Seen, effect: str) -> bool:
    """Whether a protection keeps a text off."""
    kind = "spell" if effect.startswith("Spell") else "influence"
    return f"protection {kind}" in card.keywords or (kind == "spell" and "protection magic" in card.keywords)


def health(card: Seen, most: int) -> float:
    """What healing a card of so many wounds is worth."""
    wounds = min(most, int(card.facts.get("wounds", 0)))
    return worth(card) * 0.6 * wounds / max(1, card.left + wounds) if wounds else 0.0


# Answers --------------------------------------------------------------------------------------------------------------


def answer_gain(sight: Sight, effect: str) -> float:
    """What it is worth to answer the newest action so: the wounds that are not dealt, or that are."""
    if not sight.stack:
        return 0.0
    action = sight.stack[-1]
    theirs = action.get("by") != sight.players[sight.me]["name"]
    hurt = harm(sight, action) if theirs else 0.0
    if STOP.search(effect):
        return hurt
    if found := PREVENT.search(effect):
        return hurt * (min(1.0, int(found[1]) / 3) if found[1] else 0.6)
    if REDIRECT.search(effect):
        return 0.4 * hurt
    if found := DIE.search(effect):
        return die_gain(sight, action, up=found[1] == "Add", attacker=found[3] == "attacker", theirs=theirs)
    return 0.0


def die_gain(sight: Sight, action: dict[str, object], *, up: bool, attacker: bool, theirs: bool) -> float:
    """What a better or a worse die is worth: of one's own attack a better one, of theirs a worse one."""
    if up == (theirs == attacker):
        return 0.0
    struck = sight.by_handle.get(int(str(action.get("target", 0))))
    striker = sight.by_handle.get(int(str(action.get("handle", 0))))
    if struck is None or striker is None or action.get("what") != "strike":
        return 0.0
    return max(0.0, 0.3 * loss(struck, round(mean(striker.strike)) + 1))


def strike_value(sight: Sight, attacker: Seen, target: Seen) -> float:
    """What a simple strike is worth."""
    return strike_gain(attacker, target, fear(sight))
