"""The normal form of a wording: what a card says, without the choices that make no difference.

Normalising twice is the same as once. What needs the grammar (pronouns, "and" between two things to do) is done while
reading; see `reader/`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable

from kartoteka.games.swtcg.wording import vocabulary as words
from kartoteka.kernel.legality import ruling

REMINDERS = ruling("SW-10", "what stands in brackets behind a keyword explains it and is no rule of its own")

SIGNS = str.maketrans(
    {"‘": "'", "’": "'", "“": '"', "”": '"', "–": "-", "—": "-", "−": "-", "\u00a0": " ", "\t": " ", "\r": "\n"}
)

KEYED = rf"(?:(?:{words.ALL_KEYWORDS}|Evade|Deflect|Intercept|Retaliate)(?: (?:\d+|X))?)"
STARTS = rf"(?:Reserves:|Upkeep:|Bounty:|Enhance:|\[Pilot\]|(?:Pay \d|\[tap\])[^.]*->|{words.ALL_KEYWORDS})"
ARENA = "|".join(words.ARENAS)

ROUNDS = 5
"""More than any text needs until it does not change any more."""

Same = tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]]


def same(pattern: str, other: str | Callable[[re.Match[str]], str], flags: int = 0) -> Same:
    return re.compile(pattern, flags), other


def reserves(said: re.Match[str]) -> str:
    """A line of Reserves with several abilities as a line for each."""
    return "\n".join(f"Reserves: {part.strip()}" for part in said[1].split("*") if part.strip())


FRAMES: tuple[Same, ...] = (
    same(r"\((Play only [^()]*)\)", r"\1"),
    same(r" \(and only if [\w' -]* is in your build zone\)", ""),
    same(r"\b(\d+) Force Pay(?= ->)", r"Pay \1 Force"),
    same(r" ?(?:->|→) ?", " -> "),
    same(r"(?m)^\| *", ""),
    same(r" \| |; ", "\n"),
    same(r"(\])(?= ?\[)|(\bpoints?|\bForce)(?= \[tap\])", r"\1\2,"),
    same(r"\bReserves: ?(\*[^\n]*)", reserves),
    same(r"(?m)(?:^|(?<=[,:] )|(?<=\. ))\*?Tap(?=,| ->)", "[tap]"),
    same(r"\bgets? '(.+)'", r'gets "\1"'),
    same(r'\.?"\.?$', '".', re.M),
)

SAME: tuple[Same, ...] = (
    same(r"\b(\d+) Force (?:you )?[Gg]ain\b", r"gain \1 Force"),
    same(r"\bOnly when this unit would attack play\b", "Play only when this unit would attack"),
    same(r"\bThis unit untap\b|(?<=-> )this unit untap\b", "Untap this unit"),
    same(r"\b([Uu])p to (\d+ damage to [^.]*?) prevent(?=\.|$)", r"Prevent up to \2"),
    same(r"\bWhen attacked this unit is, at the top (\d+) cards of your deck look\b",
         r"When this unit is attacked, look at the top \1 cards of your deck"),
    same(r"\bInto your hand one of those cards put\b", "Put 1 of those cards into your hand"),
    same(r"\bOn the bottom of your deck the rest put\b", "Put the rest on the bottom of your deck in any order"),
    same(r"\b([Pp])ut one of those cards\b", r"\1ut 1 of those cards"),
    same(r"\bWhen discarded from play this unit is\b", "When this unit is discarded"),
    same(r"\binto your hand this unit put\b", "put this unit into your hand"),
    same(r"\b([Ii]t|[Hh]e|[Ss]he|[Tt]hat unit)'s (?=(?:un)?(?:tapped|damaged|attacking))", r"\1 is "),
    same(r"\bin play to your hand from an arena or your build zone\b", "to your hand"),
    same(r"\bequal to (that \w+|this unit)'s (total build cost|build cost|power|speed|health)\b",
         r"equal to the \2 of \1"),
    same(r"\b([Ii]f) the (Jedi|unit|Character) (?=is\b)", r"\1 that \2 "),
    same(r"\b(it|he|she|this unit) also gets\b", r"\1 gets"),
    same(r"\b([Ss])earch your deck for (an? [^,.]*?)(?<! card)(?=[,.])", r"\1earch your deck for \2 card"),
    same(r"\b(?:activate|use) (Evade|Deflect|Intercept|Retaliate) abilities\b", r"use \1"),
    same(rf"\bdoesn't count toward controlling the (?:{ARENA}) arena\b", "can't count for control"),
    same(r"\b(?:this unit )?(?:does|do) a number of dice of damage equal to (?:her|his|its) power to ([^.]*)",
         r"do X dice of damage to \1. X is the power of this unit"),
    same(r"\b[Tt]his card does damage to (that unit|it) equal to the number of damage counters on (?:it|that unit)\b",
         r"do X damage to \1. X is the number of damage counters on \1"),
    same(r", where X (?:is equal to|is|equals) (?:the )?(power|speed|health|(?:total )?build cost) of",
         r". X is the \1 of"),
    same(r"\b([Mm])ove ([^.,]*?)(?: from this unit)? (?:in)?to the (Space|Ground|Character) arena\b",
         lambda said: f"{'Put' if said[1] == 'M' else 'put'} {said[2]} into the {said[3]} arena"),
    same(r"\b(put \d+ damage counters? on [^.]*?) and (?=\d+ damage counters? on )", r"\1 and put ", re.I),
    same(r"\b([Oo]ne of your [^.,]*?|[Ee]ach of your [^.,]*?) get (?=[+-]|" + words.ALL_KEYWORDS + ")", r"\1 gets "),
    same(r"\b[Cc]hoose and discard a card from (?:his or her|their) hand\b",
         "discard a card from your opponent's hand"),
    same(r"\bChoose one of those cards\. Your opponent discards it\b", "Discard a card from your opponent's hand"),
    same(r"\b([Ll])ook at your opponent's hand and face-down cards in (?:his or her|your opponent's) build zone\b",
         r"\1ook at your opponent's hand and look at the face-down cards in your opponent's build zone"),
    same(r"\bYou may play this ability any number of times during each attack\b", "Play any number of times"),
    same(r"\bthis card does (?=\d)", "do "),
    same(r"\b(\w+ (?:battle step|build step)) (?:starts|ends) choose\b",
         lambda said: said[0].replace(" choose", ", choose")),
    same(r"\b([Tt])ap this unit(?=(?:, [^.]*)? ->)", "[tap]"),
    same(r"\bunless (?:he or she|they) pays\b", "unless they pay"),
    same(r"\b(can't [^.,]*?) this turn\b", r"\1 until end of turn"),
    same(r"(?m)(?:^|(?<=\. ))Retaliate (\d+)(?=\.|$)", r"Pay 0 Force -> Retaliate \1"),
    same(r"\bWhenever\b", "When"),
    same(r"\bwhenever\b", "when"),
    same(r"\bhe or she\b", "they"),
    same(r"\bhim or her\b", "it"),
    same(r"\b([Cc]apital|[Pp]atrol) ships?\b", lambda said: said[0].title()),
    same(r"\b(diplomat|transport|starfighter|speeder)(?= (?:unit|card)| in )", lambda said: said[0].capitalize()),
    same(rf"\b({ARENA}) Battle\b", r"\1 battle"),
    same(r"\bspace arena\b", "Space arena"),
    same(r"\bPower\b", "power"),
    same(r"\bSpeeds?\b", "speed"),
    same(r"\bopponents units\b", "opponent's units"),
    same(r"(?<!or )\bCharacter units?\b", lambda said: "Characters" if said[0].endswith("s") else "Character"),
    same(r"\b(\w+) Character or (\w+) Character\b", r"\1 or \2 Character"),
    same(r"\band/or\b", "or"),
    same(r"\bdeals? (?=(?:\d+|X|that much)(?: dice of)? damage)", "does "),
    same(r"\b(?:[Tt]his (?:unit|card|pilot)) does (?=(?:\d+|X)(?: dice of)? damage)", "do "),
    same(r"\b(do|does) (\d+) (dice of )?damage to any\b", r"\1 \2 \3damage to a"),
    same(r"\bany (?=(?:Ground|Space|Character)(?: or \w+)? ?(?:unit)?)(?! arena)", "a "),
    same(r"\b([Dd]raws?) 1 card\b", r"\1 a card"),
    same(r"\b([Pp]ut|[Rr]emove|with) an? (?=(?:damage|build) counter)", r"\1 1 "),
    same(r"\b([Dd])iscard 1 card\b", r"\1iscard a card"),
    same(r"\b([Dd])iscard (a card|\d+ cards)(?! from| at random)\b", r"\1iscard \2 from your hand"),
    same(r"\b[Dd]iscard (a card|\d+ cards) at random\b", r"randomly discard \1"),
    same(r"\b([Yy])ou (?=(?:gain|get) )", ""),
    same(r"\b([Gg])(?:ets?|ain) \+(\d+|X) (Force|build points?)\b(?: this turn)?", r"\1ain \2 \3"),
    same(r"\b(gains?|loses?) \+(\d+|X) Force\b", r"\1 \2 Force"),
    same(r"\b(until)(?: the)? end of(?: the| this)? (turn|battle)\b(?! step)", r"\1 end of \2"),
    same(r"\b(?:for|during) that attack\b", "for this attack"),
    same(r"\b(gets? [^.,]*?) this turn\b", r"\1 until end of turn"),
    same(r"(?m)(?:^|(?<=-> )|(?<=\. ))(?:This turn|Until end of turn), ([^.,\"]*(?:\"[^\"]*\")?)\.",
         lambda said: f"{said[1][:1].upper()}{said[1][1:]} until end of turn."),
    same(r"\bthis turn ends\b", "the turn ends"),
    same(r"\b([Aa]t) (?:the )?end of (?:your |this |the )?turn\b", r"\1 the end of the turn"),
    same(rf"\bWhen (the (?:{ARENA}) battle step|your build step|the battle phase) starts\b", r"At the start of \1"),
    same(rf"\bWhen (the (?:{ARENA}) battle step|your build step|the battle phase|the turn) ends\b",
         r"At the end of \1"),
    same(r"\bfinish(es)? building\b", lambda said: "deploys" if said[1] else "deploy"),
    same(r"\b(of your (?:\w| )*?) in any arena or your build zone\b", r"\1"),
    same(r"\b(of your opponent's (?:\w| )*?) in any arena or (?:your opponent's|their) build zone\b", r"\1"),
    same(r"(?<=[a-z]) in play\b(?! )", ""),
    same(r"\bthere is ([^.,]*?) in play\b", r"there is \1"),
    same(r"\beach other unit you have in\b", "each of your other units in"),
    same(r"\b(one|each|\d+) of your ([^.,]*?) (?:in|from) your build zone\b", r"\1 of your \2 in the build zone"),
    same(r"\b([Dd]iscard this unit) from the \w+ arena(?=(?:, [^.]*)? ->)", r"\1"),
    same(r"\b[Ss]how (it|that card|them|those cards)(?= to your opponent)", r"show \1"),
    same(r"\b([Ss])earch your deck\. You may take (an? [^.,]*?|any number of [^.,]*?) from your deck\b",
         r"\1earch your deck for \2"),
    same(r"\bput it in your hand\b", "put it into your hand"),
    same(r"(\w), then (?=(?:draw|discard|gain|shuffle|untap|tap|retreat|put|return)\b)",
         lambda said: f"{said[1]} and "),
    same(r"(?<=\. )Then,? (\w)", lambda said: said[1].upper()),
    same(r"\bPlay (?:this card |this ability )?only (?:if|when) no unit is attacking",
         "Play only when no unit is attacking"),
    same(r"\bPlay only (when this unit would attack|during your build step),? and only once per turn\b",
         r"Play only \1. Play only once per turn"),
    same(r"\b(?:Use this ability|Use|Play this ability) only once (?:per|each) turn\b", "Play only once per turn"),
    same(r"\bPlay only when (?=(?!no unit|this unit would)[^.]* (?:is|are)\b)", "Play only if "),
    same(r"\bcan't (?:use|activate|play) activated abilities\b", "can't activate abilities"),
    same(r"\bcannot\b", "can't"),
    same(r"\bloses (\d+) power and (\d+) speed\b", r"gets -\1 power and -\2 speed"),
    same(r"\bgets? an additional\b", "gets"),
    same(r"\bthe unit of your choice\b|\ba unit of your choice\b", "one unit"),
    same(r"\bone unit\b", "a unit"),
    same(r"\bone (Space|Ground|Character) or\b", r"a \1 or"),
    same(r"\b[Tt]wo\b(?= (?:of your|damage|cards))", "2"),
    same(r"\b[Tt]hree\b(?= (?:of your|damage|cards))", "3"),
)  # fmt: skip
"""Wordings that mean the same: the left is written as the right."""


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
    owned = [with_itself(part, name, type) for line in found for part in either_trigger(line)]
    return "\n".join(stopped(as_long_as(replaced(line, SAME))) for line in owned)


def as_long_as(line: str) -> str:
    """ "This unit gets +1 power as long as it is attacking" with the condition in front (SW-29)."""
    line = re.sub(r"\b(As long as [^.\"]* is attacking [^.\"]*?) for this attack(?=\.|$)", r"\1", line)
    found = re.fullmatch(r"(?P<lead>\* )?(?P<so>[^.,\"]*? gets? [^.\"]*?) as long as (?P<cond>[^.,\"]*)\.?", line)
    if found is None:
        return line
    cond = found["cond"]
    if found["so"].lower().startswith("this unit"):
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


TWO_TRIGGERS = re.compile(
    r"(?P<lead>\* )?(?P<one>(?:When|At)\b[^,.\"]*?) or (?P<two>(?:when|at)\b[^,.\"]*)(?P<rest>, .*)"
)


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


def with_itself(line: str, name: str, type: str) -> str:
    """The line with "this unit" and the like in the place of the card's own name."""
    name = re.sub(r"(?: \([^()]*\))+$", "", unicodedata.normalize("NFC", name).translate(SIGNS).strip())
    itself = "this pilot" if line.startswith("* ") else own_word(type)
    if line.startswith("[Pilot]") or not name:
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
