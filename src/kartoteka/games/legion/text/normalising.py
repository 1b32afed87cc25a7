"""The normal form of signs and names, and other words for what the grammar says in one way."""

from __future__ import annotations

import re
import unicodedata

from kartoteka.games.legion.text.phrases import Context
from kartoteka.games.legion.text.splitting import split
from kartoteka.games.legion.text.variants import DEEDS, ORDERS, RANGES, TOKENS, TRIGGERS, WHOSE
from kartoteka.games.legion.text.variants import SIGNS as WORDS
from kartoteka.games.legion.text.variants_times import CARDS, INSTEAD, TIMES

SIGNS = str.maketrans(
    {
        "‘": "'", "’": "'", "“": '"', "”": '"', "–": "-", "—": "-", "−": "-", "‑": "-", "\u00a0": " ", "\t": " ",
        "\r": "\n",
    }
)  # fmt: skip

NAMING = "".join(rf"(?<!\b{name}: )" for name in ("Coordinate", "Entourage", "Direct"))
"""Behind these keywords a name stays one: it is that of other units, too."""

OWN_LINE = re.compile(r"(?<=[.)]) (?=Action(?: of [^:.]+)?: |When revealed: |From your hand, at the start of )")
"""Where an ability begins that has no line of its own."""

HERS = re.compile(r"(?m)^(?P<head>Action of (?P<name>[^:\n]+): )(?:(?:She|He|It)\b)?(?P<rest>.*)$")
HER = re.compile(r"\b(?P<before>range \d of|from|to) (?:her|him)\b")


def of_its_unit(said: re.Match[str]) -> str:
    """The action that a card gives to a unit: the pronouns in it that can only mean that unit."""
    subject = said["name"] if said.end("head") < said.start("rest") else ""
    return f"{said['head']}{subject}" + HER.sub(rf"\g<before> {said['name']}", said["rest"])


def normalise(name: str, context: Context, text: str) -> str:
    """The wording with its signs, its own name and its other words brought to one form."""
    text = unicodedata.normalize("NFC", text).translate(SIGNS)
    text = "\n".join(re.sub(r" +", " ", line).strip() for line in text.split("\n") if line.strip())
    own = unicodedata.normalize("NFC", name).translate(SIGNS).strip()
    if own:
        text = re.sub(rf"{NAMING}(?<![\w'-]){re.escape(own)}(?![\w'-])", context.itself, text)
        text = re.sub(r"(?m)(^|[.:] )this (?=unit|card)", r"\1This ", text)
    text = HERS.sub(of_its_unit, OWN_LINE.sub("\n", text))
    for variants in (WORDS, TOKENS, WHOSE, RANGES, TIMES, INSTEAD, ORDERS, TRIGGERS, DEEDS, CARDS):
        for pattern, other in variants:
            text = pattern.sub(other, text)
    return split(text)
