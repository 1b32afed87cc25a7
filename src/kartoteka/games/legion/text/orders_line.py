"""The line of a command card that says who can be ordered (LG-13): "Ansa Vey & 2 Trooper units"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kartoteka.games.legion.set.cards import Slot
from kartoteka.games.legion.text import vocabulary as words
from kartoteka.games.legion.text.writer.base import NAME
from kartoteka.text.tree import Unprintable

NOBODY, EVERYBODY = "No units", "Each eligible unit"
AND = re.compile(r"\s*(?:&|\+|;|,? and(?= (?:\d|[A-Z]|one|two|three|four|an? ))|, (?=\d|(?![^&+;\d]* or )[A-Z]))\s*")
"""Between two slots. A comma in a list that goes on with “or” is another “or”."""
OR = re.compile(r",? or |/|, ")
PART = re.compile(r"(?:(?P<count>\d+|an?|one|two|three|four|five|six)\s+)?(?P<what>.+)", re.IGNORECASE)
UNIT = re.compile(r"(?P<kinds>.*?)\s*\b(?P<unit>units?)(?: with (?P<keywords>.+))?", re.IGNORECASE)
COUNTS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
NONE = re.compile(r"(?:no|0) units?|none|nobody|-|", re.IGNORECASE)
ALL = re.compile(r"(?:each|every|all)(?: eligible| friendly)*(?: units?)?", re.IGNORECASE)
FREE = re.compile(r"(?:up to|any number)", re.IGNORECASE)
MOST = 12
"""More places than any card has; the matching of units to places reckons with so many."""
RANKS = {rank.lower(): rank for rank in words.RANKS}
WHOLE_KINDS = {*RANKS, *(word.lower() for word in words.TYPES)}
"""Kinds of unit that begin no name behind a number."""
TYPES = {word.lower(): word for word in (*words.TYPES, *words.SUBTYPES)}


def read(text: str) -> tuple[Slot, ...]:
    """The slots of a line; ValueError with what is wrong with it."""
    line = " ".join(text.replace("–", "-").replace("’", "'").split()).rstrip(".")
    if NONE.fullmatch(line):
        return ()
    slots = tuple(slot_of(part) for part in AND.split(line))
    if sum(slot.count for slot in slots) > MOST:
        raise ValueError(f"{text!r}: a card orders {MOST} units at most")
    if any(slot.all for slot in slots) and len(slots) > 1:
        raise ValueError(f"{text!r}: beside each eligible unit there is nobody to order")
    return slots


def slot_of(text: str) -> Slot:
    """The slot that a part of the line says."""
    if ALL.fullmatch(text):
        return Slot(all=True)
    if FREE.match(text):
        raise ValueError(f"{text!r}: as many as possible are ordered (LG-16); say how many there are at most")
    part = PART.fullmatch(text)
    if part is None:
        raise ValueError("nothing stands between two “&”")
    said = (part["count"] or "").lower()
    count = COUNTS.get(said) or int(said or 1)
    if not 1 <= count <= MOST:
        raise ValueError(f"{text!r}: a card orders 1 to {MOST} units")
    what = re.sub(r"^(?:friendly|other|eligible) ", "", part["what"])
    found = UNIT.fullmatch(what)
    if found is not None:
        return of_kinds(text, count, found["kinds"], found["keywords"] or "")
    kinds = kinds_of(what)
    if kinds is not None:
        return of_kinds(text, count, what, "")
    names = tuple(name.strip() for name in OR.split(what))
    if not all(NAME.fullmatch(name) for name in names) or (said and any(begins_with_a_kind(name) for name in names)):
        raise ValueError(f"{text!r}: say a unit's name, or a number and a kind: 2 Trooper units")
    return Slot(named=names, count=count)


def begins_with_a_kind(name: str) -> bool:
    """Whether it is rather a kind of unit with a slip behind it: "2 Trooper Untis". Subtypes do begin names: “2 Clone
    Commandos”."""
    words_of = name.lower().split()
    return any(" ".join(words_of[:n]) in WHOLE_KINDS for n in range(1, len(words_of) + 1))


def of_kinds(text: str, count: int, kinds: str, keywords: str) -> Slot:
    found = kinds_of(re.sub(r"^(?:friendly|other|eligible) ", "", kinds)) if kinds else ((), ())
    if found is None:
        known = ", ".join((*words.RANKS, *words.TYPES, *words.SUBTYPES))
        raise ValueError(f"{text!r}: no such kind of unit; known are {known} (a named unit stands without “unit”)")
    asked = tuple(word.strip().lower() for word in OR.split(keywords)) if keywords else ()
    wrong = next((word for word in asked if word not in words.BY_KEYWORD), "")
    if wrong:
        raise ValueError(f"{text!r}: no such keyword: {wrong}")
    return Slot(count=count, ranks=found[0], types=found[1], keywords=asked)


def is_clan(word: str) -> bool:
    """Whether it is a clan: a subtype of which there is any number."""
    return re.fullmatch(r"clan [a-z]+", word) is not None


def kinds_of(text: str) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    """The ranks and types that some words name; None where one of them names none."""
    ranks: list[str] = []
    types: list[str] = []
    for one in OR.split(text):
        said = one.strip().lower()
        forms = (said, said.removesuffix("s"))
        rank = next((form for form in forms if form in RANKS), "")
        if rank:
            ranks.append(rank)
            continue
        if is_clan(said):
            types.append(said)
            continue
        parts = forms[0].split() if all(part in TYPES for part in forms[0].split()) else forms[1].split()
        if not parts or not all(part in TYPES for part in parts):
            return None
        types.append(" ".join(parts))
    return tuple(ranks), tuple(types)


# Printing -------------------------------------------------------------------------------------------------------------


def print(slots: Sequence[Slot]) -> str:
    """The line in its normal form; Unprintable where no line says it."""
    if not slots:
        return NOBODY
    if any(slot.all for slot in slots):
        if tuple(slots) != (Slot(all=True),):
            raise Unprintable(f"no words for {slots!r}")
        return EVERYBODY
    return " & ".join(printed(slot) for slot in slots)


def printed(slot: Slot) -> str:
    if slot.named:
        if slot.ranks or slot.types or slot.keywords:
            raise Unprintable(f"no words for {slot!r}")
        names = " or ".join(slot.named)
        return names if slot.count == 1 else f"{slot.count} {names}"
    kinds = [word.title() for word in (*slot.ranks, *slot.types)]
    unit = "unit" if slot.count == 1 else "units"
    text = " ".join([str(slot.count), *([" or ".join(kinds)] if kinds else []), unit])
    if slot.keywords:
        text += f" with {' or '.join(words.BY_KEYWORD.get(word, word.title()) for word in slot.keywords)}"
    return text
