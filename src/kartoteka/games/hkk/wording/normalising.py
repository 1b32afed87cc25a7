"""The normal form of a wording: what a card says, without the choices that make no difference.

Normalising twice is the same as once. What needs the grammar (pronouns) is done while reading; see `reader/`.
"""

from __future__ import annotations

import re
import unicodedata

from kartoteka.games.hkk.wording.phrases import Context

SIGNS = str.maketrans(
    {"‘": "'", "’": "'", "“": '"', "”": '"', "–": "-", "—": "-", "−": "-", "\u00a0": " ", "\t": " ", "\r": "\n"}
)
SAME = tuple(
    (re.compile(pattern), other)
    for pattern, other in (
        (r"\bEnters (?:play )?active\.", "Flies."),
        (r"\bEnters play passive\.", "Enters passive."),
        (r"(?m)^#\.", "Held."),
        (r"(?<=[+-]\d)/-0\b", "/+0"),
        (r"-0(?=/[+-]\d)", "+0"),
        (
            r"(?m)^(?:This (?:creature|card) )"
            r"(?=(?:can't|does not become active|can (?:attack|carry)|takes )(?![^.]* until ))",
            "",
        ),
        (r"(?m)^This (?:creature|card) is immune to ", "Immune to "),
        (r"(?m)^(can't|can|does|takes|immune) ", lambda said: said[1].capitalize() + " "),
        (r"\bcan't attack or defend\b", "can't attack and can't defend"),
        (r"\bdoesn't become active\b", "does not become active"),
        (r"\bcannot\b", "can't"),
        (r"\.\"", '"'),
        (r"\bdo not\b(?! become)", "don't"),
    )
)


def normalise(name: str, type: str, text: str) -> str:
    """The wording with its signs and its own name brought to one form: each ability in a line of its own."""
    text = unicodedata.normalize("NFC", text).translate(SIGNS)
    text = "\n".join(re.sub(r" +", " ", line).strip() for line in text.split("\n") if line.strip())
    own = unicodedata.normalize("NFC", name).translate(SIGNS).strip()
    if own:
        text = re.sub(rf"(?<![\w'-]){re.escape(own)}(?![\w'-]|s? tokens?\b)", Context(type.lower()).itself, text)
        text = re.sub(r"(?m)(^|[.:] )this (?=creature|card)", r"\1This ", text)
    for pattern, other in SAME:
        text = pattern.sub(other, text)
    return text
