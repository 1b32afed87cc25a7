"""Keywords as a unit's card has them: "Precise 1", "Coordinate: Levy Droids", "AI: Attack, Move"."""

from __future__ import annotations

import re

from kartoteka.games.legion.text import vocabulary as words
from kartoteka.games.legion.text.phrases import Context
from kartoteka.games.legion.text.writer.base import NAME
from kartoteka.games.legion.words.keywords import is_known
from kartoteka.kernel.program import Keyword
from kartoteka.text.lower import alternatives
from kartoteka.text.tree import Unprintable

STAYS = "stays"
STAYING = "This card stays on the table"
NUMBERED = re.compile(rf"(?P<name>(?i:{alternatives(words.NUMBERED_KEYWORDS)})) (?P<number>[1-9]\d?)")
PLAIN = re.compile(rf"(?i:{alternatives(words.PLAIN_KEYWORDS)})")
VALUED = re.compile(rf"(?P<name>(?i:{alternatives(words.VALUED_KEYWORDS)}))(?::| to)? (?P<value>.+)")
LIKE = re.compile(r"(?P<name>[A-Z][\w-]*(?: [A-Za-z][\w-]*){0,2}?)(?: (?P<number>\d+|X))?(?:: .*)?")
LIST = re.compile(r",? (?:and|or) |, ?")


def keyword_of(text: str, context: Context) -> Keyword | None:
    """The keyword that a sentence is; None where it is none, or means nothing here (LGR-75)."""
    if text == STAYING and not context.is_unit:
        return Keyword(STAYS)
    found = said_by(text) if context.is_unit else None
    return found if found is not None and is_known(found.name) else None


def said_by(text: str) -> Keyword | None:
    """The same, as it is written."""
    numbered = NUMBERED.fullmatch(text)
    if numbered is not None:
        return Keyword(numbered["name"].lower(), int(numbered["number"]))
    if PLAIN.fullmatch(text):
        return Keyword(text.lower())
    valued = VALUED.fullmatch(text)
    if valued is None:
        return None
    name = valued["name"].lower()
    value = actions_of(valued["value"]) if name == "ai" else whom(valued["value"])
    return Keyword(name, value=value) if value else None


def fault_of(text: str) -> str:
    """What is wrong with what looks like a keyword and is none; nothing where it looks like a sentence."""
    found = LIKE.fullmatch(text)
    if found is None or any(word in words.INFLECTED for word in text.lower().split()):
        return ""
    name = found["name"].lower()
    known = words.BY_KEYWORD.get(name)
    if known is None:
        return f"no such keyword: {found['name']}; known are {', '.join(words.KEYWORDS)}"
    if name == "ai":
        return f"{known} says what it does: {known}: Attack, Move; known are {', '.join(words.ACTIONS)}"
    if known in words.VALUED_KEYWORDS:
        return f"{known} says for whom it is: {known}: Corps; for two of them it stands there twice"
    numbered = known in words.NUMBERED_KEYWORDS
    return f"{known} has a number, from 1 on: {known} 1" if numbered else f"{known} has no number"


def actions_of(text: str) -> str:
    """What an AI is told to do, as programs have it; nothing where that is no action."""
    found = [part.strip().capitalize() for part in LIST.split(text)]
    return ", ".join(found).lower() if found and all(part in words.ACTIONS for part in found) else ""


def whom(text: str) -> str:
    """Whom a keyword is for: a kind of unit in small letters, or the name of one."""
    said = re.sub(r" units?$", "", text)
    try:
        return words.kind_named(said).lower()
    except Unprintable:
        parts = said.split(" ")
    try:
        return " ".join(words.kind_named(part).lower() for part in parts)
    except Unprintable:
        return said if NAME.fullmatch(said) else ""


def printed_keyword(keyword: Keyword, context: Context) -> str:
    """The sentence that it is."""
    text = keyword_words(keyword)
    if keyword_of(text, context) != keyword:
        raise Unprintable(f"no words for {keyword!r}")
    return f"{text}."


def keyword_words(keyword: Keyword) -> str:
    if keyword == Keyword(STAYS):
        return STAYING
    name = words.BY_KEYWORD.get(keyword.name)
    if name is None:
        raise Unprintable(f"no words for {keyword!r}")
    if keyword.amount:
        return f"{name} {keyword.amount}"
    if not keyword.value:
        return name
    if keyword.name == "ai":
        return f"{name}: {', '.join(part.capitalize() for part in keyword.value.split(', '))}"
    kinds = {word.lower(): word for word in words.KINDS}
    if keyword.value in kinds:
        return f"{name}: {kinds[keyword.value]}"
    return f"{name}: {' '.join(kinds.get(word, word) for word in keyword.value.split(' '))}"
