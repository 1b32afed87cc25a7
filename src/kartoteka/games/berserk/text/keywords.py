"""Keywords as a text has them: "Armour 2", "Protection from shots", "Has at most 3 tokens"."""

from __future__ import annotations

import re

from kartoteka.games.berserk.text import vocabulary as words
from kartoteka.kernel.program import Keyword
from kartoteka.text.lower import alternatives
from kartoteka.text.tree import Unprintable

PLAIN = re.compile(
    rf"(?P<numbered>{alternatives(words.NUMBERED)}) (?P<number>[1-9]\d?)|(?P<plain>{alternatives(words.KEYWORDS)})"
)
VALUED = {
    "Protection from": ("protection", words.PROTECTIONS),
    "Vulnerability to": ("vulnerability", words.PROTECTIONS),
    "Ignores": ("ignores", words.IGNORED),
}
"""Keywords of something that a text names, by what stands before it."""
COUNTED = {
    name: re.compile(re.escape(said).replace(r"\{0\}", r"(?P<number>[2-9]|[1-9]\d)"))
    for name, said in words.COUNTED.items()
}
"""Keywords that are a sentence with a number."""


def keyword_of(text: str) -> Keyword | None:
    """The keyword that a sentence is; None where it is none."""
    if text in words.SENTENCES:
        return Keyword(*words.SENTENCES[text])
    if text == "This creature is located in the auxiliary zone":
        return Keyword("located aside")
    for name, said in COUNTED.items():
        counted = said.fullmatch(text)
        if counted is not None:
            return Keyword(name, int(counted["number"]))
    for start, (name, known) in VALUED.items():
        if text.startswith(start + " ") and text[len(start) + 1 :] in known:
            return Keyword(name, value=known[text[len(start) + 1 :]])
    found = PLAIN.fullmatch(text)
    return None if found is None else Keyword((found["numbered"] or found["plain"]).lower(), int(found["number"] or 0))


def number_missing(text: str) -> str:
    """What is said of a keyword with a number where the text has none; nothing of any other sentence."""
    name = words.BY_STAT.get(text.lower())
    return "" if name is None else f"its number is missing, as in “{name} 2”"


def printed_keyword(keyword: Keyword) -> str:
    """The sentence that it is."""
    text = keyword_words(keyword)
    if keyword_of(text) != keyword:
        raise Unprintable(f"no words for {keyword!r}")
    return f"{text}."


def keyword_words(keyword: Keyword) -> str:
    for text, (name, amount) in words.SENTENCES.items():
        if keyword == Keyword(name, amount):
            return text
    if keyword.name in words.COUNTED:
        return words.COUNTED[keyword.name].format(keyword.amount)
    for start, (name, known) in VALUED.items():
        if keyword.name == name and keyword.value:
            return f"{start} {words.said_of(known, keyword.value)}"
    if keyword.amount and keyword.name in words.BY_STAT:
        return f"{words.BY_STAT[keyword.name]} {keyword.amount}"
    if keyword.name in words.BY_NAME:
        return words.BY_NAME[keyword.name]
    raise Unprintable(f"no words for {keyword!r}")
