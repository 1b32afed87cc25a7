"""Small and capital letters: how a sentence begins."""

from __future__ import annotations

import re

KNOWN_FIRST = frozenset(
    re.findall(
        r"\S+",
        """
        a after all an and another any as at attack cards choose damage deflect discard disrupt do double draw
        during each either equip equipped evade for gain gains get have he if in intercept it its look lose move
        no one otherwise pay play prevent put randomly remove reroll retaliate retreat return reveal roll search
        she show shuffle skip take tap that the then there they this those treat untap until up when win you
        your
        """,
    )
)
"""Words that have a capital only because a sentence begins with them; any other may be a subtype or a name."""


def lowered(text: str) -> str:
    """The sentence with a small first letter, unless its first word is a name or a subtype."""
    first = re.match(r"[A-Za-z']+", text)
    if first is None or first.group().lower() not in KNOWN_FIRST:
        return text
    return text[0].lower() + text[1:]
