"""What stands before an ability and behind it: "Formation: ", "[2T][C]: ", "Spell: ", "(Once per turn.)"."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from kartoteka.games.berserk.text.letters import lowered
from kartoteka.games.berserk.text.readings import ITSELF
from kartoteka.kernel.program import (
    Ability,
    CardIs,
    Condition,
    Do,
    Has,
    Is,
    Limit,
    Number,
    Op,
    Opponent,
    Role,
    This,
    Trigger,
    X,
    You,
)
from kartoteka.text.lower import Grammar
from kartoteka.text.tree import NotUnderstood, Unprintable


class Label(msgspec.Struct, frozen=True):
    """A word before an ability, with what it says of it."""

    flags: tuple[str, ...] = ()
    kind: str = ""
    condition: Condition | None = None
    trigger: Trigger | None = None
    zones: tuple[str, ...] = ()


def rage(number: int) -> Trigger:
    """Its die in a fight is that or less (BKK-Rage)."""
    return Trigger("die rolled", (ITSELF, Role("die", op="<=", amount=Number(number))))


LABELS: dict[str, Label] = {
    "First player": Label(("first player",)),
    "Second player": Label(("second player",)),
    "Formation": Label(("formation",), condition=CardIs(This(), (Is("in formation"),))),
    "Incorporeal": Label(("incorporeal",), condition=CardIs(This(), (Has("keyword", "incorporeal"),))),
    "Concentration": Label(("concentration",), trigger=Trigger("turn end", (Role("player", player=Opponent()),))),
    "Valhalla": Label(
        ("valhalla", "from graveyard"), trigger=Trigger("turn start", (Role("player", player=You()),)),
        zones=("graveyard",),
    ),
    "From the graveyard": Label(("from graveyard",), zones=("graveyard",)),
    "Before recruiting": Label(kind="before recruiting"),
    "Before reveal": Label(kind="before reveal"),
    "In preparation": Label(kind="preparation"),
}  # fmt: skip
"""Words before an ability; of several the text has those that stand first here first."""
RAGE_FLAGS = ("rage", "own turn")
LABEL = re.compile(rf"(?P<label>{'|'.join(LABELS)}|Rage (?P<rage>[1-6])): ")
COST = re.compile(r"(?P<cost>\[[^\".:]+): ")
LETTERS = re.compile(r"(?P<sudden>\[I\])?(?:\[(?P<tokens>(?:[1-9]\d*)?|X)T\])?(?P<close>\[C\])?(?:, (?P<rest>.+))?")
SETS_OFF = re.compile(r"(?:On|After|Before|When|At|In) ", re.IGNORECASE)
"""How begins what sets an ability off."""
TRIGGER = re.compile(r"(?P<trigger>[^\":]+): ")
SPELL = "Spell: "

PER = ("turn", "battle")
TIMES = {"Once": 1, "Twice": 2}
LIMIT = re.compile(rf"(?P<times>{'|'.join(TIMES)}|(?P<number>[3-9]) times) per (?P<per>{'|'.join(PER)})")
REMARKS = {
    "Without closing": "without closing",
    "Only in your turn": "own turn",
    "Only in your opponent's turn": "opponent's turn",
}
"""Remarks in brackets, and the flag of the ability."""


class Heading(msgspec.Struct):
    """What was found before an ability."""

    labels: tuple[str, ...] = ()
    rage: int = 0
    cost: str = ""
    """Its price as it is written."""
    sudden: bool = False
    letters: tuple[Op, ...] = ()
    """What the letters of its price say."""
    rest: str = ""
    """What the price says in words."""
    spell: bool = False
    trigger: str = ""
    end: int = 0
    """Where it ends in the line."""


def heading_of(line: str) -> Heading:
    """What stands before the ability of a line."""
    found = Heading()
    while (label := LABEL.match(line[found.end :][:1].upper() + line[found.end + 1 :])) is not None:
        found.labels = (*found.labels, label["label"].split(" ")[0] if label["rage"] else label["label"])
        found.rage = found.rage or int(label["rage"] or 0)
        found.end += label.end()
    price = COST.match(line, found.end)
    if price is not None:
        found.cost, found.end = price["cost"], price.end()
        letters = LETTERS.fullmatch(found.cost)
        if letters is not None:
            found.sudden = bool(letters["sudden"])
            found.letters = letters_of(letters["tokens"], bool(letters["close"]))
            found.rest = letters["rest"] or ""
    if line[found.end :].lower().startswith(SPELL.lower()):
        found.spell, found.end = True, found.end + len(SPELL)
    if SETS_OFF.match(line, found.end):
        trigger = TRIGGER.match(line, found.end)
        if trigger is not None:
            found.trigger, found.end = trigger["trigger"], trigger.end()
    return found


def with_colon(line: str, grammar: Grammar) -> str:
    """The line with a colon behind what sets its ability off, where a comma stands: "When this creature dies, ..."."""
    start = heading_of(line).end
    text = line[start:].partition(". ")[0]
    commas = [start + comma.start() for comma in re.finditer(", ", text)] if SETS_OFF.match(text) else []
    for end in reversed(commas):  # those before may be a list's: "when an Orc, Elf or Wolf creature dies, ..."
        try:
            grammar.parse(lowered(line[start:end]), "trigger")
        except NotUnderstood:
            continue
        return f"{line[:end]}: {line[end + 2 :]}"
    return line


def letters_of(tokens: str | None, close: bool) -> tuple[Op, ...]:
    """What the letters of a price stand for: "[2T][C]" (BKK-Cost-forms)."""
    number = None if tokens is None else X() if tokens == "X" else Number(int(tokens or 1))
    lost = () if number is None else (Do("lose tokens", This(), amount=number),)
    return (*lost, *((Do("close", This()),) if close else ()))


def price_words(ability: Ability) -> tuple[str, tuple[Op, ...]]:
    """The letters of a price, and what of it is said in words."""
    text = "[I]" if ability.kind == "sudden" else ""
    rest = list(ability.cost)
    first = rest[0] if rest else None
    if isinstance(first, Do) and first == Do("lose tokens", This(), amount=first.amount):
        amount = rest.pop(0).amount  # type: ignore[union-attr]
        if isinstance(amount, X):
            text += "[XT]"
        elif isinstance(amount, Number) and 0 < amount.n < 100:
            text += f"[{amount.n if amount.n > 1 else ''}T]"
        else:
            raise Unprintable(f"no words for {first!r}")
    if rest and rest[0] == Do("close", This()):
        text += "[C]"
        del rest[0]
    if not text:
        raise Unprintable("a price begins with letters")
    return text, tuple(rest)


# What labels say ------------------------------------------------------------------------------------------------------


class Said(msgspec.Struct):
    """What the labels of an ability say of it."""

    flags: tuple[str, ...] = ()
    kind: str = ""
    trigger: Trigger | None = None
    conditions: tuple[Condition, ...] = ()
    zones: tuple[str, ...] = ()


def said_by(labels: tuple[str, ...], number: int) -> Said | None:
    """What they say together; None where they do not go together, or stand in another order."""
    order = (*LABELS, "Rage")
    if list(labels) != sorted(set(labels), key=order.index):
        return None
    found = Said()
    for name in labels:
        label = Label(RAGE_FLAGS, trigger=rage(number)) if name == "Rage" else LABELS[name]
        if (found.kind and label.kind) or (found.trigger and label.trigger) or (found.zones and label.zones):
            return None
        found.flags = (*found.flags, *label.flags)
        found.kind = found.kind or label.kind
        found.trigger = found.trigger or label.trigger
        found.zones = found.zones or label.zones
        if label.condition is not None:
            found.conditions = (*found.conditions, label.condition)
    return found


def labels_in(ability: Ability) -> tuple[tuple[str, ...], int, Said]:
    """The labels of an ability, the number of its Rage, and what they say."""
    flags = set(ability.flags)
    names = [
        name
        for name, label in LABELS.items()
        if (label.flags and flags.issuperset(label.flags)) or (label.kind and label.kind == ability.kind)
    ]
    if "Valhalla" in names:
        names.remove("From the graveyard")
    number = 0
    if "rage" in flags:
        die: Any = ability.trigger.roles[-1].amount if ability.trigger and ability.trigger.roles else None
        number = die.n if isinstance(die, Number) else 0
        names.append("Rage")
    said = said_by(tuple(names), number)
    if said is None or ability.flags[: len(said.flags)] != said.flags or (ability.zones != said.zones):
        raise Unprintable(f"no words for {ability.flags!r}")
    if said.trigger is not None and ability.trigger != said.trigger:
        raise Unprintable(f"no words for {ability.trigger!r}")
    return tuple(names), number, said


# Remarks --------------------------------------------------------------------------------------------------------------


def remark_of(text: str) -> Limit | str | None:
    """What a remark says: how often, or a flag."""
    limit = LIMIT.fullmatch(text)
    if limit is not None:
        return Limit(int(limit["number"] or 0) or TIMES[limit["times"]], limit["per"])
    return REMARKS.get(text)


def limit_words(limit: Limit) -> str:
    said = next((said for said, times in TIMES.items() if times == limit.times), f"{limit.times} times")
    text = f"{said} per {limit.per}"
    if remark_of(text) != limit:
        raise Unprintable(f"no words for {limit!r}")
    return text


def remarks_in(flags: tuple[str, ...], limits: tuple[Limit, ...]) -> list[str]:
    """The remarks behind an ability: how often first."""
    if len(limits) > 1:
        raise Unprintable(f"no words for {limits!r}")
    texts = [limit_words(limit) for limit in limits]
    for flag in flags:
        said = next((said for said, known in REMARKS.items() if known == flag), None)
        if said is None:
            raise Unprintable(f"no words for {flag!r}")
        texts.append(said)
    if list(flags) != [flag for flag in REMARKS.values() if flag in flags]:
        raise Unprintable("remarks in another order")
    return texts
