"""The normal form of signs and names, and other words for what the grammar says in one way."""

from __future__ import annotations

import re
import unicodedata

from kartoteka.games.legion.text.phrases import Context
from kartoteka.games.legion.text.splitting import split
from kartoteka.games.legion.text.variants import variants

SIGNS = str.maketrans(
    {
        "‘": "'", "’": "'", "“": '"', "”": '"', "–": "-", "—": "-", "−": "-", "‑": "-", "\u00a0": " ", "\t": " ",
        "\r": "\n",
    }
)  # fmt: skip

NAMING = "".join(rf"(?<!\b{name}: )" for name in ("Coordinate", "Entourage", "Direct"))
NAMING += "".join(rf"(?<!\b{word} )" for word in ("friendly", "enemy", "other", "another", "each"))
"""Behind these words a name stays one: it is that of other units, too."""

OWN_LINE = re.compile(r"(?<=[.)]) (?=Action(?: of [^:.]+)?: |When revealed: |From your hand, at the start of )")
"""Where an ability begins that has no line of its own."""


def normalise(name: str, context: Context, text: str) -> str:
    """The wording with its signs, its own name and its other words brought to one form."""
    text = unicodedata.normalize("NFC", text).translate(SIGNS)
    text = "\n".join(re.sub(r" +", " ", line).strip() for line in text.split("\n") if line.strip())
    own = unicodedata.normalize("NFC", name).translate(SIGNS).strip()
    if own:
        text = re.sub(rf"{NAMING}(?<![\w'-]){re.escape(own)}(?![\w'-])", context.itself, text)
        text = re.sub(r"(?m)(^|[.:] )this (?=unit|card)", r"\1This ", text)
    text = OWN_LINE.sub("\n", text)
    for pattern, other in variants():
        text = pattern.sub(other, text)
    return split(text)
