"""The normal form of a wording: what a card says, without the choices that make no difference.

Normalising twice is the same as once. What needs the grammar (pronouns, "and" between two things to do) is done while
reading; see `reader/`.
"""

from __future__ import annotations

import re
import unicodedata

from kartoteka.games.swtcg.wording import vocabulary as words
from kartoteka.games.swtcg.wording.variants import FRAMES, KEYED, SAME, STARTS, Same
from kartoteka.games.swtcg.wording.variants_amounts import AMOUNTS
from kartoteka.games.swtcg.wording.variants_free import FREE, PLAYED
from kartoteka.games.swtcg.wording.variants_phrases import PHRASES
from kartoteka.kernel.legality import ruling

REMINDERS = ruling("SW-10", "what stands in brackets behind a keyword explains it and is no rule of its own")

SIGNS = str.maketrans(
    {"‘": "'", "’": "'", "“": '"', "”": '"', "–": "-", "—": "-", "−": "-", "\u00a0": " ", "\t": " ", "\r": "\n"}
)

ROUNDS = 5
"""More than any text needs until it does not change any more."""


def normalise(name: str, type: str, text: str) -> str:
    """The wording with its signs, own name and variants brought to one form: each ability in a line of its own."""
    for _ in range(ROUNDS):
        before, text = text, once(name, type, text)
        if text == before:
            break
    return text


def once(name: str, type: str, text: str) -> str:
    """One round of it: what one variant is written as may be a variant of another."""
    text = unicodedata.normalize("NFC", text).translate(SIGNS)
    if REMINDERS.holds:
        text = re.sub(rf"(\b{KEYED}) ?\([^()]*\)", r"\1", text)
    text = replaced(text, FRAMES)
    text = re.sub(rf"(?m)(\b{KEYED}) (?=(?:{STARTS}))", r"\1. ", text)
    text = re.sub(rf"(?:(?<=\.) *|(?<=\") +)(?={STARTS})", "\n", text)
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    found: list[str] = []
    for line in lines:
        found.extend(pilot_lines(line) if line.startswith("[Pilot]") else [line])
    table = (*SAME, *PHRASES, *AMOUNTS, *FREE, *(PLAYED if type.lower() in ("battle", "mission") else ()))
    owned = [with_itself(part, name, type) for line in found for part in either_trigger(line)]
    return "\n".join(stopped(as_long_as(replaced(line, table))) for line in owned)


def as_long_as(line: str) -> str:
    """ "This unit gets +1 power as long as it is attacking" with the condition in front (SW-29)."""
    line = re.sub(r"\b(As long as [^.\"]* is attacking [^.\"]*?) for this attack(?=\.|$)", r"\1", line)
    so = r"(?P<so>(?:[^.,\"]*? (?:gets?|costs|can't|can|loses)|[Dd]ouble) [^.\"]*?)"
    found = re.fullmatch(rf"(?P<lead>\* )?{so} as long as (?P<cond>[^.,\"]*)\.?", line)
    if found is None:
        return line
    cond = found["cond"]
    if re.match(r"this unit|double the \w+ of this unit", found["so"], re.I):
        cond = re.sub(r"^(?:it|he|she) ", "this unit ", cond)
    return f"{found['lead'] or ''}As long as {cond}, {found['so'][:1].lower()}{found['so'][1:]}."


def replaced(text: str, table: tuple[Same, ...]) -> str:
    for pattern, other in table:
        text = pattern.sub(other, text)
    return re.sub(r" +", " ", text).strip()


def stopped(line: str) -> str:
    """The line with one full stop at its end and capitals where sentences begin."""
    line = re.sub(r"\s*\.(?:\s*\.)*$", "", line)
    line = re.sub(r" +([.,])", r"\1", line) + "."
    line = re.sub(r"((?:^|-> |\. |\* |^\w+: ))([a-z])", lambda said: said[1] + said[2].upper(), line)
    return re.sub(r"^((?:Reserves: |\* )?)([^\"]*?) -> ", lambda said: said[1] + cost(said[2]) + " -> ", line)


def cost(text: str) -> str:
    """A cost with each part named in full and in small letters but for the first."""
    parts = re.split(
        r"(?:,? and |, )(?=(?:(?i:pay|tap|discard|put|remove|reveal|return|retreat)\b|\[tap\]|\d+ (?:Force|build)))",
        text,
    )
    parts = [re.sub(r"^(?=\d+ (?:Force|build))", "pay ", part) for part in parts]
    lowered = [part if part.startswith("[") else part[:1].lower() + part[1:] for part in parts]
    first = lowered[0]
    return ", ".join([first if first.startswith("[") else first[:1].upper() + first[1:], *lowered[1:]])


def either_trigger(line: str) -> list[str]:
    """An ability with two triggers as two abilities."""
    found = re.match(
        r"(?P<lead>\* )?(?P<one>(?:When|At)\b[^,.\"]*?) or (?P<two>(?:when|at)\b[^,.\"]*), (?P<rest>.*)", line
    )
    if found is None:
        return [line]
    lead = found["lead"] or ""
    return [
        f"{lead}{found['one']}, {found['rest']}",
        f"{lead}{found['two'][0].upper()}{found['two'][1:]}, {found['rest']}",
    ]


def pilot_lines(line: str) -> list[str]:
    """The Pilot ability with what it gives in a line for each (SW-35)."""
    found = re.match(r"\[Pilot\] (?P<types>[^.:*]*?) Pilots?[.:]\s*(?P<rest>.*)$", line)
    if found is None:
        return [line]
    types = " or ".join(part for part in re.split(r", (?:and|or) |, | and/or | and | or ", found["types"]) if part)
    rest = re.sub(r"^[Tt]he [\w ]*? gets\s*:?\s*", "", found["rest"])
    named = "|".join(re.escape(word) for word in types.split(" or "))
    rest = re.sub(rf"\b(?:[Tt]his|[Tt]he) (?:{named})\b", "this unit", rest)
    bullets = [part.strip(" .") for part in re.split(r"(?:^|\s)\* ?", rest) if part.strip(" .")]
    bullets = [part.strip('"') if part.startswith('"') else part for part in bullets]
    return [f"[Pilot] {types} Pilot", *("* " + part.strip(" .") for part in bullets)]


ITSELF_ONLY = ruling("SWR-16", "a card that uses its own name speaks of itself")


def with_itself(line: str, name: str, type: str) -> str:
    """The line with "this unit" and the like in the place of the card's own name."""
    name = re.sub(r"(?: \([^()]*\))+$", "", unicodedata.normalize("NFC", name).translate(SIGNS).strip())
    itself = "this pilot" if line.startswith("* ") else own_word(type)
    if line.startswith("[Pilot]") or not name or not ITSELF_ONLY.holds:
        return line
    line = re.sub(rf"(?<![\w'-]){re.escape(name)}(?![\w-])", itself, line)
    if type.lower() == "character":
        for word in name.split():
            if len(word) > 2 and word[0].isupper() and word not in words.SINGULAR and "'" not in word:
                name_part = re.compile(rf"(?<![\w'-]){re.escape(word)}(?! [A-Z]|[\w-])")
                line = name_part.sub(lambda said: said[0] if of_another(said) else itself, line)
    return line


def own_word(type: str) -> str:
    type = type.lower()
    if type in words.UNIT_TYPES or not type:
        return "this unit"
    return {"location": "this Location", "equipment": "this Equipment"}.get(type, "this card")


def of_another(said: re.Match[str]) -> bool:
    """Whether the word before a name is part of it, so that somebody else is called so."""
    return bool(re.search(r"[\w,] [A-Z][\w'-]* $", said.string[: said.start()]))
