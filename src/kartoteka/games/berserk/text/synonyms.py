"""Other words for what the wordings of this game say in their own: "enemy" of what is opposing, "adjacent" of what is
neighbouring, "your creatures" of own ones. Each is replaced before a text is read."""

from __future__ import annotations

import re

from kartoteka.games.berserk.text.vocabulary import (
    ADJECTIVES,
    AGAINST,
    CAN,
    ELEMENTS,
    KINDS,
    NOUNS,
    PLUSES,
    SINGULAR,
    SIZES,
    SOURCES,
    plural_of,
)
from kartoteka.text.lower import alternatives
from kartoteka.text.print import listed

ANY_NOUN = rf"(?:{alternatives([*NOUNS, *map(plural_of, NOUNS), 'card', 'cards'])})(?![\w'])"
SMALL = alternatives(word for word in ADJECTIVES if word.islower())
BEFORE = rf"(?:(?:{SMALL}|non-[\w-]+|[A-Z][\w'-]*)(?:,? or|,)? )*"
"""The words that may stand between "each" and the noun: "Wolf or Orc creature". Each word fits in one way alone: many
that fit in two would be tried in all of their combinations."""
PHRASE = rf"{BEFORE}{ANY_NOUN}"
DETERMINER = r"(?i:each|every|all|target|an?|any|another|other)"
PLURAL = rf"(?:{alternatives([*map(plural_of, NOUNS), 'cards'])})(?![\w'])"
SEVERAL = rf"(?:(?:^|(?<=[:.] ))(?![A-Z])|(?<=\bof )|(?<=\bno )|(?<=\bmore ))(?={BEFORE}{PLURAL})"
"""Where cards are spoken of in the plural, without a word before them; a first word with a large letter may be any."""
WHICH = rf"(?P<which>\b(?:{DETERMINER}|\d+ target) |{SEVERAL})(?P<noun>{PHRASE})"
FURTHER = rf"(?:(?:{alternatives(ADJECTIVES)}) )?(?:{ANY_NOUN}|[A-Z])"
"""How a list goes on behind its comma."""
ALONE = rf"(?![\w'-]|(?:,? or|,) {FURTHER})"
"""Behind a noun: it is not the first of a list, of all of which would be read what is said of it alone."""
WITHIN = rf"(?:(?! and (?!hidden)| where )[^.:,\"\n]|,(?= or | {FURTHER}))*?"
"""The rest of what a clause says: nothing of the next one."""
THEIR = "you control|your opponent controls|of your opponent"
FROM_EACH = rf"(?:{alternatives(SOURCES)})"
PRICE = r"(?m)(^|[:.] )(\[I\])?\[(\d+|X)\](?=\[|:|,)"


def own_or_opposing(said: re.Match[str]) -> str:
    """ "Target Forest creature you control" as "target own Forest creature"."""
    whose = "own" if said["whose"] == "you control" else "opposing"
    return f"{said['which']}{whose} {said['noun']}"


def one_of_several(said: re.Match[str]) -> str:
    """ "Another of your Wolf creatures" as "another own Wolf creature"."""
    which = "another" if said["which"] == "another" else "an"
    whose = "own" if said["whose"] == "your" else "opposing"
    return f"{which} {whose} {said['words']}{SINGULAR.get(said['noun'], 'card')}"


def there_is(said: re.Match[str]) -> str:
    """ "While you control an Undead creature" as "while there is an own Undead creature"."""
    whose = "own" if said["whose"] == "you control" else "opposing"
    return f"{said['if']} there {'is' if said['many'][0] == 'a' else 'are'} {said['many']} {whose} "


def against_them(said: re.Match[str]) -> str:
    """ "Against Undead" as "against Undead creatures", "against Swamps" as of the element; a plural is no class."""
    word = said[1]
    element = next((one for one, name in ELEMENTS.items() if word in (one, name)), "")
    if word.lower() in AGAINST:
        return f"against {word.lower()}"
    return said[0] if word.endswith("s") and not element else f"against {element or word} creatures"


def of_each_source(said: re.Match[str]) -> str:
    """ "-1 from shots and throws" as "-1 from shots and -1 from throws"."""
    return listed([f"{said['number']} from {source}" for source in re.findall(FROM_EACH, said["sources"])], "and")


# Their order matters: what an enemy is must be known before who is adjacent is asked, "this turn" before "against".
SYNONYMS = tuple(
    (re.compile(pattern), other)
    for pattern, other in (
        # how it is spelled
        (r"\bWhenever\b", "When"),
        (r"\bwhenever\b", "when"),
        (r"\bcan't\b", "cannot"),
        (r"\b(?:does not|doesn't|do not|don't) open\b", "cannot open"),
        (r"\bor fewer\b", "or less"),
        (r"\b([Nn])eighboring\b", r"\1eighbouring"),
        (r"\bAs long as\b", "While"),
        (r"\bas long as\b", "while"),
        (rf"\b([Oo]n|[Aa]fter) an? (?=(?:(?:{alternatives(SIZES)}) )?(?:attack|{alternatives(KINDS)})[:,])", r"\1 "),
        (r"\b([Aa]t the) beginning of\b", r"\1 start of"),
        (r"\b([Uu])ntil (?:the )?end of (?:the |this )?turn\b", r"\1ntil end of turn"),
        (r"\bfor (?:the rest of )?(?:the|this) turn\b", "until end of turn"),
        (r"(?m)(^|[:.] )([Tt])his turn, ", lambda said: f"{said[1]}{'U' if said[2] == 'T' else 'u'}ntil end of turn, "),
        (r"\buntil (?:the )?end of (?:the )?battle\b", "for the battle"),
        (r"\b([Uu])ntil your next turn\b(?!')", r"\1ntil the start of your next turn"),
        (r"\b(?:an|the) opponent's turn\b", "your opponent's turn"),
        (r"\beach player's turn\b", "each turn"),
        (r"\bTake control of\b", "Gain control of"),
        (r"\btake control of\b", "gain control of"),
        # whose they are, and where they stand
        (rf"(?m)(^|[:.] )((?i:{alternatives(ADJECTIVES)}|{PLURAL}))(?= (?:[^.,:\"\n]* )?(?:{THEIR}|next to this)\b)",
         lambda said: f"{said[1]}{said[2].lower()}"),
        (rf"\b(?:Each|All) of (?=your (?:other |opponent's )?{BEFORE}{PLURAL})", "All "),
        (rf"(?<!for )\b(?:each|all) of (?=your (?:other |opponent's )?{BEFORE}{PLURAL})", "all "),
        (rf"\b(?P<which>one|another|any) of (?P<whose>your(?: opponent's)?) (?P<words>{BEFORE})(?P<noun>{PLURAL})",
         one_of_several),
        (r"\b(?P<if>(?i:while|if)) (?P<whose>you control|your opponent controls) (?P<many>an?|no|\d+ or more) "
         rf"(?={PHRASE})", there_is),
        (rf"(?m){WHICH} (?P<whose>{THEIR}){ALONE}", own_or_opposing),
        (rf"\b(?:[Ee]nemy|(?:(?:[Yy]our|[Tt]he) o|O)pponent's) (?={PHRASE})", "opposing "),
        (rf"\b({DETERMINER}) opponent's (?={PHRASE})", r"\1 opposing "),
        (rf"\b[Yy]our other (?={PHRASE})", "other own "),
        (rf"\b(?:[Ff]riendly|[Aa]llied|[Yy]our(?: own)?) (?={PHRASE})", "own "),
        (rf"\b[Aa]llies{ALONE}", "own creatures"),
        (rf"\bally{ALONE}", "own creature"),
        (rf"\b[Ee]nemies{ALONE}", "opposing creatures"),
        (rf"\benemy{ALONE}", "opposing creature"),
        (rf"\b[Aa]djacent (?={PHRASE})", "neighbouring "),
        (r"\badjacent to\b", "next to"),
        (r"\ban adjacent cell\b", "a neighbouring cell"),
        (rf"\bEvery (?=(?:other )?{PHRASE})", "Each "),
        (rf"\bevery (?=(?:other )?{PHRASE})", "each "),
        (rf"\bany other (?={PHRASE})", "another "),
        (rf"\bany (?={PHRASE})", "a "),
        (rf"\b((?i:revive|summon) {WITHIN})(?<! cell) (?=in your (?:opponent's )?(?:first|second|third) row|anywhere\b|"
         r"next to )", r"\1 to a cell "),
        (rf"(?m){WHICH} next to this (?:creature|card){ALONE}", r"\g<which>neighbouring \g<noun>"),
        (r"(?m)^(When this (?:creature|card) (?:dies|incarnates|enters play|moves|is \w+)[:,] "
         rf"(?:(?!{ANY_NOUN}|target|that (?!much|many)|the |it |summon|revive)[^.])*?)"
         rf"\b({DETERMINER}) ({PHRASE}) next to it{ALONE}", r"\1\2 neighbouring \3"),
        (r"(?m)^([^:\"\n]*\]: (?:[Ss]pell: )?[Mm]ove (?:another |(?:up to )?\d+ )?target "
         r"(?:(?! to | and )[^.:,\"\n])*?) to a cell next to (?:it|them)(?= and |[.\"])", r"\1 to a neighbouring cell"),
        # numbers
        (r"((?:\b(?:gets?|gains?|ha(?:s|ve)|cannot|can|may|loses?|control of)|[+-](?:\d+|X))\b"
         r"(?:[^.:\"\n]|\"[^\"]*\")*?) this turn(?=\.|,? where )",
         r"\1 until end of turn"),
        (rf"([+-](?:\d+|X)) to (?:its |the )?(?={alternatives(PLUSES)})", r"\1 "),
        (rf"(?P<number>[+-](?:\d+|X)) from (?P<sources>{FROM_EACH}(?:(?:,| and|, and) {FROM_EACH})+)", of_each_source),
        (r"\bagainst ([A-Z][\w'-]*)(?=[.,:\"]| until | and )", against_them),
        (r"\bthat many\b", "that much"),
        (rf"\b([Pp])oison ((?:the|target|each|it|that|this|own|opposing)\b{WITHIN}) by (\d+|X)(?=[.,\"]| and )",
         r"\1oison \3 \2"),
        (PRICE, lambda said: f"{said[1]}{said[2] or ''}[{said[3]}T]"),
        # times, and the rest
        (r"\b([Ww]hen [^:.\"\n]*?) is (?:killed|destroyed)(?=[:,])", r"\1 dies"),
        (r"\b([Ww]hen [^:.\"\n]*?) is destroyed by\b", r"\1 is killed by"),
        (rf"\b([Ss]wap) ((?:another )?target {WITHIN}) with (this (?:creature|card))", r"\1 \3 with \2"),
        (r"\b((?:When|After) (this (?:creature|card)) attacks[:,] )it "
         r"(?=(?:gets|gains|has|cannot|can|may|ignores|loses)\b)", r"\1\2 "),
        (r"\bWhen this (?:creature|card) attacks(?=[:,])", "On attack"),
        (r"\bAfter this (?:creature|card) attacks(?=[:,])", "After attack"),
        (r"\b([Aa]t the start of) (?:the|each|a) battle\b", r"\1 battle"),
        (rf"\b({ANY_NOUN}|it|host) may (?=(?:{alternatives(CAN)})(?!\w))", r"\1 can "),
        (r"\bIncarnates only (?=open|hidden|next|in |beside|within|anywhere)", "Incarnates "),
        (r"\b([Mm])agic strike", r"\1agical strike"),
        (rf"\b((?i:summon|revive) {WITHIN}) (?:to a cell )?(?:in|to) its place\b",
         r"\1 to a cell in the place of it"),
        (r"\b([Aa])n (?=neighbouring )", r"\1 "),
        (r"\b([Aa]) (?=(?:own|opposing|open|artifact|equipment|elite|attacking) )", r"\1n "),
    )
)  # fmt: skip
"""By pattern, what stands there in the normal form."""
