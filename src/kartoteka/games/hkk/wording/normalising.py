"""The normal form of a wording: what a card says, without the choices that make no difference.

Normalising twice is the same as once. What needs the grammar (pronouns) is done while reading; see `reader/`.
"""

from __future__ import annotations

import re
import unicodedata

from kartoteka.games.hkk.wording.letters import lowered
from kartoteka.games.hkk.wording.phrases import Context
from kartoteka.games.hkk.wording.vocabulary import KEYWORDS
from kartoteka.kernel.legality import ruling
from kartoteka.text.lower import alternatives

SIGNS = str.maketrans(
    {"‘": "'", "’": "'", "“": '"', "”": '"', "–": "-", "—": "-", "−": "-", "\u00a0": " ", "\t": " ", "\r": "\n"}
)


def with_keyword(said: re.Match[str]) -> str:
    """ "Has invisible" as "gets Invisible"."""
    return f"{'gets' if said[1] == 'has' else 'get'} {said[2].capitalize()}"


def with_letter(said: re.Match[str]) -> str:
    """What is used "only once each turn" with a K before it."""
    rest = said[2] if said[2].startswith("[") else said[2][:1].lower() + said[2][1:]
    return f"{said[1]}K, {rest}"


SAME = tuple(
    (re.compile(pattern), other)
    for pattern, other in (
        (r"\bEnters (?:play )?active\.", "Flies."),
        (r"(?<=[+-]\d)/-0\b", "/+0"),
        (r"-0(?=/[+-]\d)", "+0"),
        (
            r"(?m)^((?:Level \d+: |Drawback: |Legendary: |Bond: )*)This (?:creature|card) "
            r"(can't|does not become active|can (?:attack|carry)|takes )(?![^.]* until )",
            lambda said: said[1] + said[2].capitalize(),
        ),
        (
            r"(?m)^((?:Level \d+: |Drawback: |Legendary: |Bond: )*)This (?:creature|card) is immune to ",
            r"\1Immune to ",
        ),
        (
            r"(?m)(^|[:.] )The next time ([^,.\"\n]+), ([^.\"\n]+)\.",
            r'\1You have "Automatic reaction: When \2, \3" until it has worked.',
        ),
        (r"\bcan't attack or defend\b", "can't attack and can't defend"),
        (r"\bdoesn't become active\b", "does not become active"),
        (r"\bcannot\b", "can't"),
        (r"\.\"", '"'),
        (r"(?m)\"$", '".'),
        (r"(?m)^((?:Level \d+: )?)Bond: If fulfilled, (\w)", lambda said: f"{said[1]}Bond: {said[2].upper()}"),
        (r"(?m)^(?:Your )?([A-Z][\w' -]*?) in your hand cost ", lambda said: f"Your {lowered(said[1])} cost "),
        (
            r"(?m)^([A-Z][\w' -]*?) your opponent controls (?=get|can't|cost|have|are|do not)",
            lambda said: f"Your opponent's {lowered(said[1])} ",
        ),
        (
            r"(?m)^([A-Z][\w' -]*?) you control (?=get|can't|cost|have|are|do not)",
            lambda said: f"Your {lowered(said[1])} ",
        ),
        (rf"\b(ha(?:s|ve)) ((?i:{alternatives(KEYWORDS)}))(?![\w'])", with_keyword),
        (r"(?m)^When the delay is over, (\w)", lambda said: f"On play: {said[1].upper()}"),
        (r"(?m)^Your ([\w' -]*?) can use legendary abilities\.", r"Legendary abilities of your \1 work."),
        (r"(When [^,.\n]*,)|\b(draws?|discards?) a card\b", lambda said: said[1] or f"{said[2]} 1 card"),
        (r"\b(puts?|removes?) an? ([a-z]+) marker (?=on|from)", r"\1 1 \2 marker "),
        (r"(?m)^((?:Level \d+: )?)([^:\n]+: .*) Use only once each turn\.$", with_letter),
        (r"(?m)(^|[:.] )Whenever ", r"\1When "),
        (
            r"(?m)^([^:\".\n]*? (?:gets?|can't|is|are|have|has) [^:\".\n]*?) while ([^.\"\n]+)\.$",
            lambda said: f"While {said[2]}, {lowered(said[1])}.",
        ),
        (
            r"(?m)(^|[:.] )Until (end of turn|end of combat|your next preparation phase), (\w)([^.\"\n]*)\.",
            lambda said: f"{said[1]}{said[3].upper()}{said[4]} until {said[2]}.",
        ),
        (r"\bdo not\b(?! become)", "don't"),
    )
)


ONE_WORD = ruling("HKK-8.7.1-g", "KF, the icon # and “held” are one word")
ICON = ((re.compile(r"(?<!\w)(?:#|KF) (?=items?\b)"), "held "), (re.compile(r"#(?= [a-z])"), "KF"))


def normalise(name: str, type: str, text: str) -> str:
    """The wording with its signs and its own name brought to one form: each ability in a line of its own."""
    text = unicodedata.normalize("NFC", text).translate(SIGNS)
    text = "\n".join(re.sub(r" +", " ", line).strip() for line in text.split("\n") if line.strip())
    own = unicodedata.normalize("NFC", name).translate(SIGNS).strip()
    if own:
        text = re.sub(rf"(?<![\w'-]){re.escape(own)}(?![\w'-]|s? tokens?\b)", Context(type.lower()).itself, text)
        text = re.sub(r"(?m)(^|[.:] )this (?=creature|card)", r"\1This ", text)
    for pattern, word in ICON if ONE_WORD.holds else ():
        text = pattern.sub(word, text)
    for pattern, other in SAME:
        text = pattern.sub(other, text)
    return text
