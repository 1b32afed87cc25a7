"""Small and capital letters: how a sentence begins."""

from __future__ import annotations

import re

from kartoteka.games.berserk.text import vocabulary as words

LARGE = frozenset({*words.ELEMENTS})


def lowered(text: str) -> str:
    """The sentence with a small first letter, unless its first word is one that always has a large one."""
    first = re.match(r"[A-Za-z'-]+", text)
    if first is None or first.group() in LARGE or text.startswith("X "):
        return text
    return text[0].lower() + text[1:]
