"""Other words for what the grammar says in one way: each is brought to that way before it is read.

The table is `variants.toml`: patterns, each with what stands for it. What no template can say is a function here, which
the table calls by its name.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path

from kartoteka.games.legion.text import vocabulary as words
from kartoteka.text.lower import alternatives
from kartoteka.text.tree import Unprintable

Said = re.Match[str]
Replacement = Callable[[Said], str]

NOT_NAMES = (
    "Each", "When", "After", "If", "A", "An", "You", "Your", "Up", "All", "Another", "Until", "While", "At", "In",
    "Choose", "Order", "This", "That", "Those", "Friendly", "Enemy", "It", "He", "She", "They", "Action", "Once",
    "Any", "Deal", "Give", "Remove", "Move", "Return", "Discard", "Look", "Put", "Name", "Lay",
)  # fmt: skip
"""Words with which sentences begin, and no names."""
WORD = r"(?:[\w-]|'(?!s\b))*"
NAME = rf"(?!(?:{'|'.join(NOT_NAMES)})\b)(?:The )?[A-Z]{WORD}(?: (?:(?:of|the|in) )*[A-Z]{WORD})*"
KIND = words.LISTS["KIND"]
STATE = alternatives((*words.STATES, "ordered", "unordered"))
MACROS = {
    "TOKEN": alternatives(words.GAINS),
    "KIND": KIND,
    "STATE": STATE,
    "NAME": NAME,
    "SOME": rf"(?:(?:{STATE}|{KIND}|or|and) )*(?:units?|(?:{KIND})(?![\w'-]))",
    "KEYWORD": alternatives((*words.PLAIN_KEYWORDS, *words.NUMBERED_KEYWORDS)),
}
"""What stands for the words between per cent signs."""
DIGITS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10}
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")
PIECE = re.compile(r"\{(?P<group>\d)(?::(?P<how>[a-z]+)(?:=(?P<word>[a-z]+))?)?\}")
ARROW = " => "


@cache
def variants() -> tuple[tuple[re.Pattern[str], Replacement], ...]:
    """All of them, in the order in which they are tried."""
    found: list[tuple[re.Pattern[str], Replacement]] = []
    for lines in tomllib.loads(Path(__file__).with_name("variants.toml").read_text("utf-8")).values():
        for line in lines.strip("\n").split("\n"):
            pattern, _, other = line.partition(ARROW)
            for name, macro in MACROS.items():
                pattern = pattern.replace(f"%{name}%", macro)
            found.append((re.compile(pattern), replacement(other)))
    return tuple(found)


def replacement(other: str) -> Replacement:
    """What stands for a match: a function of this module, or a template."""
    if other.startswith("@"):
        return FUNCTIONS[other.removeprefix("@")]
    return lambda said: PIECE.sub(lambda piece: filled(said, piece), other)


def filled(said: Said, piece: Said) -> str:
    """A part of a template."""
    text, how, word = said[int(piece["group"])] or "", piece["how"], piece["word"]
    if how == "like":
        return capital(word) if text[:1].isupper() else str(word)
    if how == "begin":
        return str(word) if text.endswith(", ") else capital(word)
    if how == "form":
        return form(word, text)
    return FORMS[how](text) if how else text


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def small(text: str) -> str:
    """The text with a small first letter, unless it begins with a name."""
    return text if re.match(NAME, text) else text[:1].lower() + text[1:]


def form(verb: str, like: str) -> str:
    """The verb, in the form of another."""
    return verb + "s" if like.split(" ")[0].endswith("s") else verb


def kind(text: str) -> str:
    """The kind of unit by its own word."""
    try:
        return words.kind_named(text)
    except Unprintable:
        return text


FORMS: dict[str, Callable[[str], str]] = {
    "cap": capital,
    "small": small,
    "lower": str.lower,
    "title": str.title,
    "kind": kind,
    "digit": lambda text: str(DIGITS[text.lower()]),
    "s": lambda text: "" if text == "1" else "s",
}

# Functions of the table -----------------------------------------------------------------------------------------------


def semicolons(said: Said) -> str:
    """Sentences with full stops between them."""
    return re.sub(r"; (\w)", lambda one: f". {one[1].upper()}", said[0])


def large(said: Said) -> str:
    """The same at the beginning of a sentence."""
    return said[1] + said[0][len(said[1]) :].capitalize()


def keyword(said: Said) -> str:
    return f"{said[1]} {words.BY_KEYWORD[said[2].lower()]}"


def like_it(said: Said) -> str:
    """ "Performs a free attack": attacks."""
    return form(said[1], said[0])


def fighting(said: Said) -> str:
    return f"When {said[1]} {'attacks' if said[2] == 'attacking' else 'is attacked'}, it gains "


def has_done(said: Said) -> str:
    return f"After {said[1]} {said[2]}{'es' if said[2] == 'activat' else 's'}"


def gets_priority(said: Said) -> str:
    return f"{said[1]} get{'' if said[1] == 'you' else 's'} priority,"


def turned_round(said: Said) -> str:
    """ "Your opponent has more units than you"."""
    return f"you have {'fewer' if said[1] == 'more' else 'more'} {said[2]} than your opponent"


def turned(said: Said) -> str:
    """ "For each enemy unit within range 2 of Ansa Vey, she gains 1 aim": what each is stands behind."""
    before, each, what = said[1], said[2], said[3]
    of = re.search(rf" of ({NAME})$", each)
    if of is not None:
        what = re.sub(r"^(?:he|she|it) ", f"{of[1]} ", what)
    return f"{before}{what if before.endswith(', ') else capital(what)} for each {each}."


def its_token(said: Said) -> str:
    """ "His token goes back": he puts it back."""
    who = said["name"] or {"its": "it", "his": "he", "her": "she", "their": "they"}[said["whose"].lower()]
    if said["whose"] and said["whose"][0].isupper():
        who = capital(who)
    return f"{who} puts its order token back into its order pool"


def put_back(said: Said) -> str:
    who = said["name"] or {"its": "it", "his": "him", "her": "her", "their": "them"}[said["whose"]]
    return f"{said['put']} the order token of {who} back into its order pool"


def order_of(said: Said) -> str:
    with_it = " with this card" if "with this card" in said[0] or "this card orders" in said[0] else ""
    return f"{said[1]}hen {said[2]} is ordered{with_it}"


def while_it_lies(said: Said) -> str:
    """With a comma where it stands before what lasts."""
    return "Until this card leaves the table, " if said[1].isupper() else "until this card leaves the table"


def rounds(first: int, last: int) -> str:
    """Rounds as the grammar has them, behind the first letter."""
    if first == last:
        return f"n round {first}"
    return f"n rounds {first} {'and' if last == first + 1 else 'to'} {last}"


def between(said: Said) -> str:
    return said[1] + rounds(int(said[2]), int(said[3]))


def from_then(said: Said) -> str:
    return said[1] + rounds(int(said[2]), 6)


def until_then(said: Said) -> str:
    return said[1] + rounds(1, int(said[2]))


def ordinal(said: Said) -> str:
    return f"{said[1]}n round {ORDINALS.index(said[2]) + 1}"


def in_round(said: Said) -> str:
    return f"{'I' if said[0][0].isupper() else 'i'}n round {said[1]}{',' if said[0].endswith(',') else ''}"


FUNCTIONS: dict[str, Replacement] = {
    function.__name__: function
    for function in (
        semicolons,
        large,
        keyword,
        like_it,
        fighting,
        has_done,
        gets_priority,
        turned_round,
        turned,
        its_token,
        put_back,
        order_of,
        while_it_lies,
        between,
        from_then,
        until_then,
        ordinal,
        in_round,
    )
}
