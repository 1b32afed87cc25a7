"""Small and capital letters: how a sentence begins."""

from __future__ import annotations

import re

from kartoteka.games.hkk.wording import vocabulary as words


def lowered(text: str) -> str:
    """The sentence with a small first letter, unless its first word is one that always has a large one."""
    first = re.match(r"[A-Za-z'-]+", text)
    if first is None or words.SINGULAR.get(first.group(), "") in words.ALWAYS_LARGE or text.startswith("X "):
        return text
    return text[0].lower() + text[1:]
