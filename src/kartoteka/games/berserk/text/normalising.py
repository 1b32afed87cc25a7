"""The normal form of a wording: what a card says, without the choices that make no difference.

Normalising twice is the same as once. What needs the grammar (pronouns) is done while reading; see `reader/`.
"""

from __future__ import annotations

import re
import unicodedata

from kartoteka.games.berserk.text.phrases import Context
from kartoteka.games.berserk.text.synonyms import SYNONYMS, WITHIN
from kartoteka.games.berserk.text.vocabulary import (
    BY_NAME,
    BY_STAT,
    CANNOT,
    ONE_IF_UNSAID,
    PROTECTIONS,
    SINGULAR,
)
from kartoteka.text.lower import alternatives
from kartoteka.text.print import listed

SIGNS = str.maketrans(
    {"‘": "'", "’": "'", "“": '"', "”": '"', "–": "-", "—": "-", "−": "-", "\u00a0": " ", "\t": " ", "\r": "\n"}
)
NAMED = alternatives((*BY_NAME, *BY_STAT))


GETS = {"has": "gets", "gains": "gets", "gets": "gets", "have": "get", "gain": "get", "get": "get"}
"""By verb, how the normal form says that something is gotten: with a small letter, and with a large one."""
GETS |= {verb.capitalize(): form.capitalize() for verb, form in GETS.items()}
GOTTEN = alternatives(GETS)


def with_keyword(said: re.Match[str]) -> str:
    """ "Has flight" as "gets Flight"."""
    keyword = (BY_NAME | BY_STAT)[said[2].lower()]
    return f"{GETS[said[1]]} {keyword}"


BEGINS = r"(?m)(?:^|(?<=\. ))"
"""Where a sentence begins."""
LABELLED = r"(?:(?:Formation|Incorporeal|First player|Second player): )"
CONDITION = r"(?:(?:While|while|If|if) [^.:\"\n]*?, )"
SO = rf"({LABELLED}+{CONDITION}?|{CONDITION})"
GOT = rf"((?i:protection from |vulnerability to |(?:{NAMED})(?=\.| \d| and )))"
PROTECTED = alternatives(PROTECTIONS)
FROM_SEVERAL = rf"({PROTECTED})(?:(?:,| and|, and) (?:{PROTECTED}))+(?!\w)"


def with_gets(said: re.Match[str]) -> str:
    """ "Formation: Armour 1" as "Formation: gets armour 1"."""
    return f"{said[1]}gets {said[2].lower()}"


def of_each(said: re.Match[str]) -> str:
    """ "Protection from shots and throws" with its words before each; as a keyword, a sentence of each."""
    named = [f"{said[1]} {one}" for one in re.findall(PROTECTED, said[2])]
    if said[1][0].isupper():
        return ". ".join(named)
    return " and ".join(named) if len(named) == 2 else f"{', '.join(named[:-1])}, and {named[-1]}"


FORBIDDEN = alternatives(CANNOT)


def cannot_each(said: re.Match[str]) -> str:
    """ "Cannot attack or move" as "cannot attack and cannot move"."""
    return said[1] + listed([f"cannot {one}" for one in re.findall(FORBIDDEN, said[2])], "and")[1:]


def is_killed_by(said: re.Match[str]) -> str:
    """ "When this creature kills a flyer" as "when a flyer is killed by this creature"; not where the text speaks of
    either of two cards: the one that is named last would be another."""
    known = {said[2], said[3]} & {"this creature", "this card", "the host"}
    if not known and re.search(r"\b(?:it|that)\b", said[4]) is not None:
        return said[0]
    return f"{said[1]}hen {said[3]} is killed by {said[2]}{said[4]}"


OF_ITSELF = re.compile(r"This (?:creature|card) |[+-]|(?:Gets|Cannot|Can|Has|Costs) ")


def while_so(said: re.Match[str]) -> str:
    """ "This creature gets +1 strike while it is closed" with the condition first, and said of whom it is."""
    what, when = said[1], said[2]
    if OF_ITSELF.match(what) is not None and re.match(r"it (?:is|has) (?!your )", when) is not None:
        when = f"this card {when.removeprefix('it ')}"
    return f"While {when}, {what[0].lower()}{what[1:]}."


DELAYED = "destroy|exile|close|open"
"""What may be put off until the end of the turn."""
GIVEN = {"it": "It has", "this creature": "This creature has", "this card": "This creature has", "them": "They have"}
GIVEN |= {"that creature": "That creature has", "those creatures": "Those creatures have"}


def put_off(said: re.Match[str]) -> str:
    """What a text says of a turn's end, after other things, as the trigger that it gives (BKR-8.6)."""
    return f'{GIVEN[said[2]]} "At the end of each turn: {said[1].lower()} this creature" until end of turn'


BRINGS = rf"\b((?i:revive|summon) {WITHIN})"

SAME = tuple(
    (re.compile(pattern), other)
    for pattern, other in (
        (BEGINS + rf"({alternatives(ONE_IF_UNSAID)})\.", r"\1 1."),
        (BEGINS + rf"{SO}{GOT}", with_gets),
        (rf"(?m)(^|[:.] )([Gg])(?:ain|et) (?=(?i:{NAMED})(?![\w'])|[+-]\d|protection from|vulnerability to)",
         r"\1\2ets "),
        (rf"\b({GOTTEN}) ((?i:{NAMED}))(?![\w'])", with_keyword),
        (r"\b([Gg])(?:ets|ains) (?=\")", lambda said: "Has " if said[1] == "G" else "has "),
        (r"\b(?:get|gain) (?=\")", "have "),
        (rf"\b((?i:protection from|vulnerability to)) ({FROM_SEVERAL})", of_each),
        (r"\b(loses?|with|without) ((?i:" + NAMED + r"))(?![\w'])",
         lambda said: f"{said[1]} {(BY_NAME | BY_STAT)[said[2].lower()]}"),
        (rf"\b({GOTTEN}) (?=[+-]\d|protection from|vulnerability to)", lambda said: f"{GETS[said[1]]} "),
        (r"\bhidden and (closed|open)\b", r"\1 and hidden"),
        (rf"{BRINGS} open(?= to a cell|\.| under)", r"\1"),
        (rf"{BRINGS}( closed and hidden| closed| hidden)( to a cell [^.:\"\n]*?)(?=\.| under your opponent's)",
         r"\1\3\2"),
        (BEGINS + r"(Incarnates[^.\n]*?)( under your opponent's control)( (?:in|anywhere|next|beside|within) [^.\n]*)",
         r"\1\3\2"),
        (rf"\b([Rr]evive {WITHIN}) (?:in|from) your graveyard\b", r"\1"),
        (rf"\b([Ss]ummon {WITHIN}) (?:in|from) your deck\b", r"\1"),
        (r"\b([Rr]evive) target ", r"\1 a "),
        (r"\b([Rr]evive (?:up to )?\d+) target ", r"\1 "),
        (BEGINS + r"Incarnates closed\b(?! and)", "Incarnates"),
        (BEGINS + r"Incarnates closed and ", "Incarnates "),
        (BEGINS + r"(Incarnates [^,.:\"\n]*), and ([^.\n]*\.)", r"\1.\nWhen this card incarnates: \2"),
        (
            rf"{BRINGS}( (?:costing|with|without|named) {WITHIN})? from (?:(your opponent's)|an?|any) (graveyard|deck)",
            lambda said: f"{said[1]} in {said[3] or 'a'} {said[4]}{said[2] or ''}",
        ),
        (r"\b([Hh])eal (?=(?:(?:another|(?:up to )?\d+) )?target |each |this |the host|"
         r"(?:it|them|that(?! much)|those)\b)", r"\1eal all wounds from "),
        (r"\b([Ww])hen ([^:,\"\n]+?) kills ([^:,\"\n]+)([:,].*)", is_killed_by),
        (BEGINS + r"(When you recruit this (?:creature|card)), ", r"\1: "),
        (r"\b([Pp]revent all wounds) from (?=target)", r"\1 of "),
        (r"(?m)^May incarnate twice (?:in a|per) battle\.", "May incarnate 2 times in a battle."),
        (r"(?m)^May incarnate (\d+) times per battle\.", r"May incarnate \1 times in a battle."),
        (r"\b(Has at most|[Bb]egins battle with) an? token\b", r"\1 1 token"),
        (r"\b([Ss]ummon) (?=(?:[2-9]|[1-9]\d) )", r"\1 up to "),  # fewer may always be reported (BK-532.3.1-c)
        (r"\b([Gg]ain control of (?:(?! and )[^.:,\"\n])*?) for the battle(?!\w)", r"\1"),
        (r"\bflying creature(s?)\b", r"flyer\1"),
        (rf"(?<=\. )At the end of (?:the |this )?turn[,:] ({DELAYED}) ({alternatives(GIVEN)})(?=\.)", put_off),
        (rf"(?<=\. )((?i:{DELAYED})) ({alternatives(GIVEN)}) at the end of (?:the |this )?turn(?=\.)", put_off),
        (r"\b([Aa]t the (?:start|end) of) (?:(?:the|any|a|every) )?turn([:,])", r"\1 each turn\2"),
        (r"(?m),? where X is ([^.\"\n]*\.)", r". X is \1"),
        (rf"\b([Cc])annot ((?:(?:{FORBIDDEN}), )*(?:{FORBIDDEN}),? or (?:{FORBIDDEN}))(?!\w)", cannot_each),
        (r"\.\"", '"'),
        (r"(?m)\"$", '".'),
        (
            r"(?m)^((?:[+-]|(?:[^:\".\n]*? )?(?i:gets?|cannot|can|has|costs) )[^:\".\n]*?) while ([^.\"\n]+)\.$",
            while_so,
        ),
        (
            r"(?m)(^|[:.] )([Uu])ntil (end of turn|the start of your next turn), (\w)([^.\"\n]*)\.",
            lambda said: f"{said[1]}{said[4].upper() if said[2] == 'U' else said[4]}{said[5]} until {said[3]}.",
        ),
        (r"\b((?i:deal|heal|gain|lose|put|add|drain)) an? ((?:incarnation )?tokens?|wounds?|life)\b",
         r"\1 1 \2"),
    )
)  # fmt: skip


ATTACK_NAME = re.compile(r'"[^"\n]*"(?= on \d)')
"""What is no wording: it stays as it is."""
CLASS_BEHIND = "|".join(f" {word}" for word in (*SINGULAR, "card", "cards", "ally", "allies", "enemy", "enemies"))
"""Behind a card's own name: there it is the name of a class."""


def normalise(name: str, type: str, text: str) -> str:
    """The wording with its signs and its own name brought to one form: each ability in a line of its own."""
    text = unicodedata.normalize("NFC", text).translate(SIGNS)
    text = "\n".join(re.sub(r" +", " ", line).strip() for line in text.split("\n") if line.strip())
    own = unicodedata.normalize("NFC", name).translate(SIGNS).strip()
    if own:
        itself = Context(type).itself
        before = r"(?<!named )(?<!also )(?<![\w'-])"
        named = re.compile(rf"{before}{re.escape(own)}(?![\w'-])(?!(?:{CLASS_BEHIND})\b)")
        parts = text.split('"')  # in quotes this card is whichever card is given what stands there
        text = '"'.join(part if i % 2 else named.sub(itself, part) for i, part in enumerate(parts))
        text = re.sub(r"(?m)(^|\. )this (?=creature|card)", r"\1This ", text)
    names = ATTACK_NAME.findall(text)
    text = ATTACK_NAME.sub('""', text)
    for pattern, other in (*SYNONYMS, *SAME):
        text = pattern.sub(other, text)
    return ATTACK_NAME.sub(lambda found: names.pop(0) if names else found[0], text)
