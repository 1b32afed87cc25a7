"""The normal form of a wording: what a card says, without markup and without the choices that make no difference.

Normalising twice is the same as once. What needs the grammar (pronouns, "until the end of the phase" behind its effect)
is done while reading; see `reader/`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable

from kartoteka.games.agot2.wording import vocabulary as words
from kartoteka.kernel.legality import ruling

REMINDERS_ARE_NO_RULES = ruling("AGK-Reminder-text", "what stands in italics and brackets is no rules text")

SIGNS = str.maketrans(
    {"‘": "'", "’": "'", "“": '"', "”": '"', "–": "-", "—": "-", "−": "-", "\u00a0": " ", "\t": " ", "\r": "\n"}
)

PRECURSOR = re.compile(
    r"(?:(?P<phase>" + "|".join(phase.capitalize() for phase in words.PHASES) + r") )?"
    r"(?P<kind>Action|Reaction|Interrupt|Forced Reaction|Forced Interrupt|When Revealed): ?"
)

BRACKETED = {f"[{faction}]": name for name, faction in words.FACTIONS.items()} | {
    f"[{kind}]": kind for kind in words.KINDS
}

SAME: tuple[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]], ...] = (
    (re.compile(r"\bhe or she\b"), "they"),
    (re.compile(r"\bhis or her\b"), "their"),
    (re.compile(r"\bhim or her\b"), "them"),
    (re.compile(r"\bthey controls\b"), "they control"),
    (re.compile(r"\b([Dd]raws?) an? card\b"), r"\1 1 card"),
    (re.compile(r"\bthe current challenge\b"), "the challenge"),
    (re.compile(r"\bparticipating in a challenge\b"), "participating"),
    (re.compile(r"(?<=\bis )participating as an attacker\b"), "attacking"),
    (re.compile(r"(?<=\bis )participating as a defender\b"), "defending"),
    (
        re.compile(r"\b([Tt]reat (?:that|attached) \w+)'s printed text box as if it were blank"),
        r"\1 as if its printed text box were blank",
    ),
    (
        re.compile(r"\b([Dd]ouble|[Hh]alve|[Ss]et) (its|(?:this|that|attached) (?:character|card)'s) STR\b"),
        lambda said: f"{said[1]} the STR of {'it' if said[2] == 'its' else said[2].removesuffix(chr(39) + 's')}",
    ),
    (re.compile(r"(?m)^Challenge Action:"), "Challenges Action:"),
    (re.compile(r"\binstead of placing (?:him|her) in\b"), "instead of placing it in"),
    (re.compile(r"\b(this|that) challenge\b(?= on your side)"), "the challenge"),
    (re.compile(r"\bfrom (this|that) challenge\b"), "from the challenge"),
    (re.compile(r"\bcontrolled by an opponent\b"), "an opponent controls"),
    (re.compile(r"\bis placed in (?=\S+(?: \S+)? (?:discard|dead|used) pile)"), "enters "),
    (re.compile(r"\bcancelled\b"), "canceled"),
    (re.compile(r"\bplot(s?)(?= (?:in \S+(?: \S+)? used pile|revealed)\b)"), r"plot card\1"),
    (
        re.compile(
            r"(?m)^(Each [^.,:]*?) ((?:gains|gets|is) [^.,:]*) while (?:it is )?"
            r"((?:attacking or defending|attacking|defending|participating)(?: alone)?)\.$"
        ),
        r"\1 that is \3 \2.",
    ),
    (
        re.compile(r"(?m)^(Attached|This|Each)( [^.,:]* gains [^.,:]*) during (military|intrigue|power) challenges\.$"),
        lambda said: f"During {said[3]} challenges, {said[1].lower()}{said[2]}.",
    ),
    (re.compile(r"\bwith power\b"), "with 1 or more power"),
    (re.compile(r"\b(revealed plot)(?! cards?\b)"), r"\1 card"),
    (re.compile(r"\b(opponent|player) must (?=choose|move)(\w+)"), r"\1 \2s"),
    (
        re.compile(r"\b([Pp])lace (\S+ gold from the treasury) on\b"),
        lambda said: f"{'Move' if said[1] == 'P' else 'move'} {said[2]} to",
    ),
    (
        re.compile(r"\b([Ii])ncrease (?=the (?:gold|initiative|reserve) value on\b)"),
        lambda said: "Raise " if said[1] == "I" else "raise ",
    ),
    (re.compile(r"\b([Rr]educe the) gold (?=cost of\b)"), r"\1 "),
    (
        re.compile(
            r"\bWhile (this card|attached character) is (\w+) (?:in|during) an? (military|intrigue|power) challenge,"
        ),
        r"During \3 challenges in which \1 is \2,",
    ),
    (re.compile(r"\b([Ss]et) each (character)'s STR\b"), r"\1 the STR of each \2"),
    (re.compile(r"\b(gains?) (?=The [A-Z][\w' ]* trait\b)"), r"\1 the "),
    (re.compile(r'"No attachments except ([^".]*)([.]?)"'), r"no attachments except \1\2"),
    (re.compile(r'(?:\bgains?:? )?"immune to ([^"]*)"'), r"is immune to \1"),
    (re.compile(r"(?m)(?:^|(?<=\. ))Immune to "), "This card is immune to "),
    (re.compile(r"\bimmune to (?:an )?opponent's "), "immune to opponents' "),
    (
        re.compile(r"\b(?:(?P<first>O)|(?:your )?o)pponents (?=cannot\b)"),
        lambda said: "Each opponent " if said["first"] else "each opponent ",
    ),
    (re.compile(r"\b([Cc]hoose and reveal) a new plot card\b"), r"\1 a plot card from your plot deck"),
)
"""Wordings that mean the same: the left is written as the right."""


OWN_TITLE = ruling("AGR-99", "a card that names its own title means itself")


def normalise(name: str, text: str) -> str:
    """The wording with its markup, own title and typographic variants brought to one form."""
    text = unicodedata.normalize("NFC", text).translate(SIGNS)
    name = unicodedata.normalize("NFC", name).translate(SIGNS).strip()
    if REMINDERS_ARE_NO_RULES.value:
        text = re.sub(r"\s*<em>.*?</em>", "", text, flags=re.DOTALL)
    text = re.sub(r"(?<=[.)]) ?(?=<b>[A-Z][A-Za-z ]*:)", "\n", text)
    text = re.sub(r"</b>:", ":</b>", text)
    text = re.sub(r"</?(?:b|i|em|strong)>", "", text)
    text = re.sub(rf"(?<=[.)]) +(?={PRECURSOR.pattern})", "\n", text)
    for sign, word in BRACKETED.items():
        text = text.replace(sign, word)
    if name and OWN_TITLE.holds:
        text = re.sub(rf"(?<![\w'-]){re.escape(name)}(?![\w-])", "this card", text)
    text = re.sub(r"(?m)^this card", "This card", text)
    text = re.sub(r"(?<=[.:] )this card", "This card", text)
    for pattern, same in SAME:
        text = pattern.sub(same, text)
    lines = (re.sub(r" +", " ", line).strip() for line in text.split("\n"))
    return "\n".join(line for line in lines if line)
