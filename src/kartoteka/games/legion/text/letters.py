"""Small and capital letters: how a sentence begins."""

from __future__ import annotations

import re
from functools import cache

from kartoteka.games.legion.text import vocabulary as words
from kartoteka.games.legion.text.printing import grammar

OTHERS = """
    each every all a an another it he she they that those this you your friendly enemy when after if while until in at
    up any there unit units no
"""


@cache
def starters() -> frozenset[str]:
    """Words that have a small letter but at the beginning of a sentence."""
    literals = {
        symbol.split(" ")[0] for shapes in grammar().shapes.values() for shape in shapes for symbol, _ in shape.symbols
    }
    lists = (*words.MOMENTS, *words.DURATIONS, *words.STATES)
    found = {*literals, *(said.split(" ")[0] for said in lists), *OTHERS.split()}
    found |= {words.INFLECTED[word] for word in found if word in words.INFLECTED}
    return frozenset(word for word in found if word[:1].islower())


def lowered(text: str) -> str:
    """The sentence with a small first letter, unless it begins with a name or a kind of unit."""
    first = re.match(r"[A-Za-z]+", text)
    if first is None or first.group().lower() not in starters() or re.match(r"The [A-Z]", text):
        return text
    return text[0].lower() + text[1:]
