"""Wordings that mean the same: the left of each line is written as the right.

Here are those about what a text does and how it is set out; those about which cards, when and how many are in
`variants_phrases`.
"""

# ruff: noqa: E501 - a wording is one line

from __future__ import annotations

import re
from collections.abc import Callable

from kartoteka.games.swtcg.wording import vocabulary as words

KEYED = rf"(?:(?:{words.ALL_KEYWORDS}|Evade|Deflect|Intercept|Retaliate)(?: (?:\d+|X))?)"
STARTS = rf"(?:Reserves:|Upkeep:|Bounty:|Enhance:|\[Pilot\]|(?:Pay \d|\[tap\])[^.]*->|{words.ALL_KEYWORDS})"
ARENA = "|".join(words.ARENAS)

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
    same(r"\bcards? named ([A-Z][\w'-]*(?: [A-Z][\w'-]*)+)", r"\1 card"),
    same(
        r"\b([Cc]hoose one) *[-:] ?([^;\n|]*); or,? (\w)",
        lambda said: f"{said[1]}: {said[2][:1].lower()}{said[2][1:]}, or {said[3].lower()}",
    ),
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
    same(r"\b([Ss])earch your deck for (an? (?:(?! and (?:put|show|reveal)\b| card\b)[^,.])*?)(?= and (?:put|show|reveal)\b|[,.])", r"\1earch your deck for \2 card"),
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
    same(r"(?<!hen )\b([Yy])ou (?=(?:gain|get) )", ""),
    same(r"\b([Gg])(?:ets?|ain) \+(\d+|X) (Force|build points?)\b(?: this turn)?", r"\1ain \2 \3"),
    same(r"\b(gains?|loses?) \+(\d+|X) Force\b", r"\1 \2 Force"),
    same(r"\b(until)(?: the)? end of(?: the| this)? (turn|battle)\b(?! step)", r"\1 end of \2"),
    same(r"\b(?:for|during) that attack\b", "for this attack"),
    same(r"\b(gets? [^.,]*?) this turn\b", r"\1 until end of turn"),
    same(r"(?m)(?:^|(?<=-> )|(?<=\. ))(?:This turn(?!, (?:each|all|units) [^.,\"]*? (?:gets?|can't) [^.,\"]*\.)|Until end of turn), ([^.,\"]*(?:\"[^\"]*\")?)\.",
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
