"""What stands before an ability: "Level 2: ", "On play: ", "Reaction, [P], pay 2 mana: ", "+, K: "."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from kartoteka.games.hkk.wording import vocabulary as words
from kartoteka.kernel.program import (
    Ability,
    Both,
    Compare,
    Condition,
    Exists,
    Is,
    Limit,
    Number,
    Other,
    Role,
    Select,
    Stat,
    This,
    Trigger,
    You,
)
from kartoteka.text.print import capitalised
from kartoteka.text.tree import Unprintable

TURN_LIMIT = Limit(1, "turn")
BONDED = Exists(Select((Other(This()), Is("bonded")), ("play", "hand", "discard", "queue"), You()))
"""Another card that shares a subtype with this one; an own card in the reaction queue counts, too."""

MARKS = {"+": ("+",), "-": ("-",), "+-": ("+", "-")}
WORDS = {
    "Automatic reaction": "automatic reaction",
    "On play from hand": "on play from hand",
    "Compensation": "compensation",
    "Punishment": "punishment",
    "Death scream": "death scream",
    "On play": "on play",
    "Reaction": "reaction",
}
"""Kinds that are called by a word of their own; the last two may have a price."""
LABELS = {"Legendary": "legendary", "Common": "common", "Drawback": "drawback", "Bond": "shown", "At once": "at once"}
GATE = re.compile(r"Level (?P<level>[1-9]\d?): ")
LABEL = re.compile(rf"(?P<label>{'|'.join(LABELS)}): ")
WORD = re.compile(rf"(?P<word>{'|'.join(WORDS)})(?:, (?P<cost>[^\".:]+))?: ")
COST = re.compile(
    r"(?P<cost>(?:\+-|\+|-|S|K|\[P\]|Pay|Sacrifice|Discard|Exile|Remove|Passivize|Return|Destroy|Reveal)"
    r"(?![\w'])[^\".:]*): "
)

OWN_PRICE = re.compile(
    r"(?:(?:While|If) [^.]*, this|This) (?:card|creature) costs (?:\d+ (?:mana|components?) (?:less|more)|nothing)"
)
OPENS = re.compile(r"(?:When|Whenever|At|In) (?!any case)")


class Heading(msgspec.Struct):
    """What was found before an ability."""

    level: int = 0
    labels: tuple[str, ...] = ()
    kind: str = ""
    marks: tuple[str, ...] = ()
    own_turn: bool = False
    once: bool = False
    cost: str = ""
    """The rest of the price, as it is written, in small letters."""
    end: int = 0
    """Where it ends in the line."""

    @property
    def priced(self) -> bool:
        """Whether something stands before a colon that has to be done, or once only."""
        return bool(self.marks or self.once or self.cost)


def heading_of(line: str) -> Heading:
    """What stands before the ability of a line."""
    found = Heading()
    gate = GATE.match(line)
    if gate is not None:
        found.level, found.end = int(gate["level"]), gate.end()
    while (label := LABEL.match(line, found.end)) is not None:
        found.labels, found.end = (*found.labels, LABELS[label["label"]]), label.end()
    word = WORD.match(line, found.end)
    cost = ""
    if word is not None:
        found.kind, found.end, cost = WORDS[word["word"]], word.end(), word["cost"] or ""
    else:
        price = COST.match(line, found.end)
        if price is not None:
            found.end, cost = price.end(), price["cost"]
    if cost:
        take_apart(found, cost)
    return found


def take_apart(heading: Heading, cost: str) -> None:
    """Signs and letters stand first in a price."""
    parts = cost.split(", ")
    if parts[0] in MARKS:
        heading.marks = MARKS[parts.pop(0)]
    if parts and parts[0] in ("S", "K"):
        heading.own_turn, heading.once = parts.pop(0) == "S", True
    rest = ", ".join(parts)
    heading.cost = rest if rest.startswith("[") else rest[:1].lower() + rest[1:]


def flags_of(heading: Heading) -> tuple[str, ...]:
    level = ("level",) if heading.level else ()
    return (*level, *heading.labels, *heading.marks, *(("own turn",) if heading.own_turn else ()))


def conditions_of(heading: Heading) -> list[Condition]:
    """What must be so, by what stands before an ability."""
    gate: list[Condition] = [Compare(Stat("level", This()), ">=", Number(heading.level))] if heading.level else []
    return [*gate, *([BONDED] if "shown" in heading.labels else [])]


def condition_of(heading: Heading, rest: Condition | None) -> Condition | None:
    """The same with what the text says besides."""
    found = [*conditions_of(heading), *([rest] if rest is not None else [])]
    return None if not found else found[0] if len(found) == 1 else Both(tuple(found))


PLAYED = {
    "card played": (Role("what", word="card"),),
    "card played from hand": (Role("what", word="card"), Role("from hand", word="yes")),
    "ability used": (Role("what", word="use"),),
}
"""What an automatic reaction waits for: an announcement of such a thing, which the same words say."""


def announced(trigger: Trigger) -> Trigger | None:
    """The announcement of what a trigger says was done; None where nobody announces it."""
    roles = PLAYED.get(trigger.event)
    return None if roles is None else Trigger("announced", (*trigger.roles, *roles))


def done(trigger: Trigger) -> Trigger:
    """The trigger that says what was announced."""
    for event, roles in sorted(PLAYED.items(), key=lambda known: -len(known[1])):
        if trigger.roles[-len(roles) :] == roles:
            return Trigger(event, trigger.roles[: -len(roles)])
    raise Unprintable(f"no words for {trigger!r}")


def heading_in(ability: Ability) -> tuple[Heading, Condition | None, tuple[str, ...]]:
    """The heading of an ability, the condition that its text says besides, and the flags that are no part of it."""
    flags = list(ability.flags)
    kind = ability.kind.removesuffix(" activated")
    found = Heading(kind=kind if kind in WORDS.values() else "")
    condition: Any = ability.condition
    asked = list(condition.conditions) if isinstance(condition, Both) else [condition]
    if flags[:1] == ["level"]:
        gate = asked[0]
        if not isinstance(gate, Compare) or not isinstance(gate.right, Number):
            raise Unprintable("no level is asked for")
        found.level = gate.right.n
        del flags[0]
    while flags and flags[0] in LABELS.values():
        found.labels = (*found.labels, flags.pop(0))
    for marks in (MARKS["+-"], MARKS["+"], MARKS["-"]):
        if not found.marks and tuple(flags[: len(marks)]) == marks:
            found.marks = marks
            del flags[: len(marks)]
    found.once = ability.limits == (TURN_LIMIT,)
    if found.once and flags[:1] == ["own turn"]:
        found.own_turn = True
        del flags[0]
    if ability.limits and not found.once:
        raise Unprintable(f"no words for {ability.limits!r}")
    known = conditions_of(found)
    rest = None
    if not known:
        rest = condition
    elif asked[: len(known)] != known or len(asked) > len(known) + 1:
        raise Unprintable("a condition that its heading does not say")
    elif len(asked) > len(known):
        rest = asked[-1]
    if condition_of(found, rest) != condition:
        raise Unprintable("conditions in an order that no text has")
    return found, rest, tuple(flags)


def written(heading: Heading, payments: list[str]) -> str:
    """The heading as text: what is paid is given in small letters."""
    said = f"Level {heading.level}: " if heading.level else ""
    for label in heading.labels:
        said += next(text for text, flag in LABELS.items() if flag == label) + ": "
    word = next((text for text, kind in WORDS.items() if kind == heading.kind), "")
    marks = next((text for text, flags in MARKS.items() if flags == heading.marks), "")
    letter = ("S" if heading.own_turn else "K") if heading.once else ""
    parts = [part for part in (word, marks, letter, *payments) if part]
    return said + (f"{capitalised(', '.join(parts))}: " if parts else "")


def kind_of(card_type: str, heading: Heading, text: str) -> str:
    """The kind of an ability, by its heading and by how it begins."""
    if heading.kind in ("on play", "reaction"):
        return "on play activated" if heading.kind == "on play" and heading.priced else heading.kind
    if heading.kind:
        return heading.kind
    if heading.priced or "common" in heading.labels:
        return "combat" if heading.marks else "activated"
    if text.startswith("Play only "):
        return "play condition"
    if OWN_PRICE.match(text):
        return "price"
    if card_type in words.SPELL_TYPES:
        return "effect"
    return "triggered" if OPENS.match(text) else "static"
