"""Wordings that mean the same: which cards, when and how many. The left of each line is written as the right."""

# ruff: noqa: E501 - a wording is one line

from __future__ import annotations

import re

from kartoteka.games.swtcg.wording import vocabulary as words
from kartoteka.games.swtcg.wording.variants import ARENA, Same, same
from kartoteka.text.lower import alternatives

START = r"(?m)(?P<start>^|-> |\. |\* |: |(?<=end of turn) and |(?:^|\. )As long as [^.,\"]*, )"
"""Where a statement may begin."""
SO = r"(?:each )?(?P<so>gets?|can't|costs?|doesn't|don't)\b"
PLURAL = alternatives(words.plural_of(word) for word in words.NOUNS if word not in ("Equipment", "Battle"))
WORD = alternatives((*words.NOUNS, *words.ADJECTIVES))
PLACED = rf"(?: in (?:the (?:{ARENA})(?: or (?:{ARENA}))?|any|the same|that) arena)?"
THIS = r"this (?:unit|pilot|card|Location)"


def third(said: str) -> str:
    """The verb as it is said of one."""
    return {"get": "gets", "cost": "costs", "don't": "doesn't"}.get(said, said)


def opening(said: re.Match[str], text: str) -> str:
    """The words, with a capital where they begin a sentence."""
    start = said["start"]
    if start.endswith("and "):
        start = ". "
    return start + (text if start.endswith(", ") else text[:1].upper() + text[1:])


def each_of(said: re.Match[str]) -> str:
    """ "Your Droids get" is "each of your Droids gets"."""
    return opening(said, f"each of {said['whose'].lower()} {said['what']} {third(said['so'])}")


def each(said: re.Match[str]) -> str:
    """ "Units in the Space arena get" is "each unit in the Space arena gets"."""
    return opening(
        said, f"each {said['words']}{words.SINGULAR.get(said['noun'], 'unit')}{said['place']} {third(said['so'])}"
    )


def plural(noun: str) -> str:
    """A noun phrase for several."""
    for word in sorted(words.NOUNS, key=len, reverse=True):
        if noun == word or noun.endswith(" " + word):
            return noun.removesuffix(word) + words.plural_of(word)
    return noun


def having(said: re.Match[str]) -> str:
    who = "your" if said["who"] == "you" else said["who"]
    whose = f"{who}{'' if who == 'your' else chr(39) + 's'}"
    return f"for each of {whose} {'other ' if said['other'] else ''}{plural(said['noun'])}"


def unless_it_is(said: re.Match[str]) -> str:
    """ "Each Ground unit gets -1 power unless it's a Creature" is about each that is none."""
    kinds = re.split(r",? or (?:an? )?|, (?:an? )?", said["kinds"])
    return f"{said['each']} {' '.join(f'non-{kind}' for kind in kinds)} {said['noun']} {said['rest']}"


def at_itself(said: re.Match[str]) -> str:
    """ "When this unit attacks a Droid, it gets" is about this unit, which the sentence began with."""
    return f"{said[1]}, {THIS_UNIT} {said[2]}"


THIS_UNIT = "this unit"

CARDS: tuple[Same, ...] = (
    same(rf"{START}(?P<whose>[Yy]our(?: opponent's)?(?: other)?) (?P<what>(?!Battle cards?\b|opponent)[\w' -]*?) {SO}",
         each_of),
    same(rf"{START}(?P<words>(?:(?:{WORD}) )*)(?P<noun>Units|{PLURAL})(?P<place>{PLACED}) {SO}", each),
    same(r"\bfor each (?P<other>other )?(?P<noun>[\w' -]+?) (?:that )?(?P<who>you|your opponent) (?:has|have|controls?)\b",
         having),
    same(r"(?P<each>\b[Ee]ach(?: other| of your(?: opponent's)?)?) (?P<noun>[\w' -]+?) (?P<rest>(?:gets|can't|costs) [^.\"]*?)"
         r" unless (?:it's|it is|they're|they are) (?:an? )?(?P<kinds>[\w' -]+?(?:(?:,|,? or) (?:an? )?[\w' -]+?)*)(?=[.\n]|$)",
         unless_it_is),
    same(rf"\b(a|an|one of your opponent's|one of your|each) ((?:\w+ )?)(units?|Characters?) that (?:isn't|aren't|is not) (?:an? )?({WORD})\b",
         r"\1 non-\4 \2\3"),
    same(r"\bnon(?:-)?unique\b", "non-unique"),
    same(r"\bwith an? ((?:total )?build cost|power|speed|health) of\b", r"with \1"),
    same(r"\b(\d+) or (?:higher|greater)\b", r"\1 or more"),
    same(r"\b(\d+) or (?:lower|fewer)\b", r"\1 or less"),
    same(r"\bat least (\d+)\b(?= [A-Za-z])", r"\1 or more"),
    same(r"\b(lower|less|higher|greater|more) (speed|power|health|build cost) than this unit(?:'s)?\b",
         lambda said: f"{'lower' if said[1] in ('lower', 'less') else 'higher'} {said[2]} than this unit"),
    same(r"(?P<cost>(?:^|\n|\| )(?:(?!->)[^.\n])*\b(?:[Dd]iscard|[Tt]ap|[Rr]etreat|[Rr]eturn) (?:one of your|a) (?:(?!->)[^.\n])*->[^.\n]*?)"
         r"\bequal or (?P<how>less|lower|greater|higher) (?P<stat>speed|power|health|build cost)\b(?! than)",
         lambda said: f"{said['cost']}equal or {'lower' if said['how'] in ('lower', 'less') else 'higher'} {said['stat']} than that unit"),
    same(r"\b(?:equal or (less|lower|greater|higher)|(less|lower|greater|higher) or equal) (speed|power|health|build cost)(?: than this unit| than(?! that)|(?! than))",
         lambda said: f"equal or {'lower' if (said[1] or said[2]) in ('lower', 'less') else 'higher'} {said[3]} than this unit"),
    same(r"\bwith (speed|power|health|build cost) equal to or (less|lower|greater|higher) than this unit's(?: \1)?",
         lambda said: f"with equal or {'lower' if said[2] in ('lower', 'less') else 'higher'} {said[1]} than this unit"),
    same(r"\bwith (\d+) or more damage counters on (?:it|them|him|her)\b", r"with \1 or more damage counters"),
    same(r"\b([\w' -]+?) with (?:1 or more|any) damage counters(?: on (?:it|them))?\b", lambda said: damaged(said)),
    same(r"\b([Tt]ap|[Uu]ntap|[Rr]etreat|[Dd]iscard|on|to|from) any (?=(?!number|arena|combination|of\b)[\w' -]*?(?:unit|Character|card|Jedi|Droid))",
         r"\1 a "),
    same(r"\bpartially built card\b", "face-down card"),
    same(r"\b(a|your|one of your|one of your opponent's) partially built ([\w' -]*?)cards?\b(?! in )",
         lambda said: partially_built(said)),
    same(rf"\bin (?:this|the) (?:Location's )?arena(?: (?:where|in which) {THIS} is(?: deployed)?)?(?! of)(?=[ .,]|$)",
         "in the same arena"),
    same(r"\bin the same arena as (?:this unit|this Location|it)\b", "in the same arena"),
    same(r"\ball cards (in|from) (your(?: opponent's)? (?:hand|discard pile))", r"each card \1 \2"),
    same(r"\b(fewer|less) cards in your hand than your opponent\b", "QQ"),
    same(r"\b([Yy])ou have QQ", r"\1our opponent has more cards in their hand than you"),
    same(r"\bcards? named ([A-Z][\w'-]*(?: [A-Z][\w'-]*)+)", r"\1 card"),
)  # fmt: skip


def damaged(said: re.Match[str]) -> str:
    """ "A unit with any damage counters" is a damaged one."""
    words_before = said[1].split(" ")
    return " ".join([*words_before[:-1], "damaged", words_before[-1]]) if len(words_before) > 1 else said[0]


def partially_built(said: re.Match[str]) -> str:
    """A card under construction is a face-down one in the build zone."""
    opponents = "opponent" in said[1]
    return f"a face-down {said[2]}card in your {chr(39).join(('opponent', 's ')) if opponents else ''}build zone"


WHEN: tuple[Same, ...] = (
    same(rf"\bat the (start|end) of each ({ARENA}) battle step\b", r"at the \1 of the \2 battle step", re.I),
    same(rf"\bWhen ({THIS}) is deployed\b", r"When you deploy \1"),
    same(r"\b([Ww])hen (one of your opponent's [^.,]*?|one of your [^.,]*?|an? [^.,]*?|another [^.,]*?|this unit) attacks or is attacked\b",
         r"\1hen \2 attacks or when \2 is attacked"),
    same(r"\b(is discarded) from (?:play|an arena or (?:your|the) build zone)\b", r"\1"),
    same(r"\b(is discarded) from an arena\b", r"\1 from any arena"),
    same(rf"\b([Ww]hen (?:an?|one of your(?: opponent's)?(?: other)?) [\w' -]*?) in the ({ARENA}) arena (is|would be) discarded\b",
         lambda said: f"{said[1]} is discarded from the {said[2]} arena" if said[3] == "is" else said[0]),
    same(r"\bbecomes (tapped|untapped)\b", r"is \1"),
    same(r"\b([Ww]hen [^.,]*?) untaps\b", r"\1 is untapped"),
    same(r"\b([Ww]hen [^.,]*?) discards (an? [\w' -]+|one of your opponent's [\w' -]+)(?=,)",
         r"\1 damages \2 and that unit is discarded"),
    same(r"\b([Ww])hen you roll for build points\b", r"\1hen the roll for build points is made"),
    same(rf"\b([Ww])hen ({THIS})'s attack ends\b", r"\1hen the attack of \2 ends"),
    same(r"\b([Ww]hen this unit (?:attacks|damages|is attacked by) [^.,]*?), (?:it|he|she) (gets|can't)\b", at_itself),
    same(r"\b([Ww]hen the attack ends|[Aa]t the end of (?:this|the) attack)\b", "when this attack ends"),
    same(r"\b(rolls?) attack dice (?:in|for) an attack (?:on|against)\b", r"\1 one or more dice in an attack on"),
    same(r"\breroll (?:any of (?:those|its|the|their|this unit's) (?:attack )?dice|any number of (?:those|its|the) (?:attack )?dice)\b",
         "reroll any of those dice"),
    same(r"\breroll (?:the|that) die\b", "reroll 1 die"),
    same(r"\b(When (?P<one>this unit) would be damaged[^.]*?, .*?\bprevent) (?:(?P<n>all|(?:up to )?\d+)(?: of)? )?(?:that|this|the) damage\b(?! to)",
         lambda said: f"{said[1]} {said['n'] or 'all'} damage to this unit"),
    same(r"\b(When (?!this unit)[^.,]*? would be damaged[^.]*?, .*?\bprevent) (?:(?P<n>all|(?:up to )?\d+)(?: of)? )?(?:that|this|the) damage\b(?! to)",
         lambda said: f"{said[1]} {said['n'] or 'all'} damage to that unit"),
    same(r"(?m)^If ([^.,]*? would be (?:discarded|damaged))", r"When \1"),
    same(r"\b[Aa]t the start of each player's build step, (?:that player|he or she|they)\b",
         "At the start of a player's build step, that player"),
    same(r"\bPlay only ((?:when|if|during)[^.]*?),? and only (if|during|when|once) ", r"Play only \1. Play only \2 "),
    same(r"\b([Pp]lay only) (?:when|if) (this unit|[^.]*?) is (?:being attacked|attacked)(?=\.|$| and )", r"\1 if \2 is defending"),
    same(r"\bis (?:attacking or (?:is )?(?:being attacked|attacked|defending))\b", "is attacking or defending"),
    same(r"\b(this unit|it|he|she) is being attacked\b", r"\1 is defending"),
    same(r"\bPlay (?:this card |this ability )?(?:at )?any time\b", "Play at any time"),
    same(r"(?m)^(Play only [^.]*)\. ((?!Play only|X is).*)$", r"\2 \1."),
    same(r"\bis(?:n't| not) (tapped|damaged|untapped|undamaged)\b",
         lambda said: f"is {said[1].removeprefix('un') if said[1].startswith('un') else 'un' + said[1]}"),
    same(r"\b(as long as|if) (this unit|it|that unit) has (?:a Pilot|a Pilot on it)(?=[.,])", r"\1 \2 is piloted", re.I),
    same(r"\buntil the end of the game\b", "until the game ends"),
    same(
        rf"\b([Gg]ain) \+?1 Force for each ((?:(?:{WORD}) )*)({alternatives(words.NOUNS)})(?![\w-])",
        lambda said: f"{said[1]} Force equal to the number of {said[2]}{words.plural_of(said[3])}",
    ),
    same(r"\b([Gg]ain) \+?1 Force for each of (?=your|their)", r"\1 Force equal to the number of "),
    same(r"\b(Gain control of (?![^.]*\b(?:until|for))[^.\"]*?)(?=\.|$)", r"\1 until the game ends"),
    same(rf"\b([Aa]t the (?:start|end) of) the ({ARENA}) battle\b(?! step)", r"\1 the \2 battle step"),
)  # fmt: skip

HOW_MUCH: tuple[Same, ...] = (
    same(r"\b([Dd]o|[Dd]oes) (dice of )?damage equal to (?:(its|this unit's) (power|speed|health)|the (\w+) of (this unit)) to ([^.]*)",
         lambda said: f"do X {said[2] or ''}damage to {said[7]}. X is the {said[4] or said[5]} of this unit"),
    same(r"\b([Cc])ost (\d+) (?=(?:less|more|fewer))", r"\1osts \2 "),
    same(r"\bcosts (\d+) (fewer|less|more) build (?:counters?|points?) to (?:deploy|build|complete)\b",
         lambda said: f"costs {said[1]} {'more' if said[2] == 'more' else 'fewer'} build "
                      f"{'counter' if said[1] == '1' else 'counters'} to deploy"),
    same(r"\b[Yy]our (opponent's )?Battle cards (?:each )?costs? (\d+) (less|more) Force(?: to play)?\b",
         lambda said: f"Each Battle card that {'your opponent plays' if said[1] else 'you play'} costs {said[2]} {said[3]} Force"),
    same(r"\b[Ee]ach of your (opponent's )?Battle cards costs? (\d+) (less|more) Force(?: to play)?\b",
         lambda said: f"Each Battle card that {'your opponent plays' if said[1] else 'you play'} costs {said[2]} {said[3]} Force"),
    same(r"\b[Ee]ach of your (opponent's )?activated abilities (that costs? 0 or more Force )?costs (\d+) (?:additional Force|(less|more) Force)(?: to (?:play|use|activate))?",
         lambda said: f"Each activated ability {said[2].replace('cost ', 'costs ') if said[2] else ''}that {'your opponent plays' if said[1] else 'you play'} costs {said[3]} {said[4] or 'more'} Force"),
    same(r"\b(This unit|[Ee]ach of [\w' -]*?)'s activated abilities (?:each )?costs? (\d+) (less|more) Force(?: to (?:play|use))?",
         lambda said: f"Each activated ability of {said[1][0].lower()}{said[1][1:]} costs {said[2]} {said[3]} Force"),
    same(r"\bDamage from (your(?: opponent's)?(?: other)?) ([\w' -]*?) can\b", r"Damage from each of \1 \2 can"),
    same(r"\b(can only be prevented by) (?:an? )?", r"\1 a "),
    same(r"\b[Yy]our opponent can't attack (this unit|each of your [\w' -]*|your [\w' -]*)(?= as long as|\.|$)",
         lambda said: f"{said[1][0].upper()}{said[1][1:]} can't be attacked"),
    same(r"\b(?:Players|Neither player) can(?:'t)?\b", "Each player can't"),
    same(r"\bBattle cards can't be played\b", "Each player can't play Battle cards"),
    same(r"\bmay attack\b(?! again)", "can attack"),
    same(r"(\bcan attack [^.\"]*?) (?:instead of|in addition to) (?:an? |another |other )?(?:\w+ )?units? in the \w+"
         r"(?: arena)?(?=\.|$)", r"\1"),
    same(r"\bcan attack (?:an?|one of your opponent's) ((?:\w+ )?unit|Character)s? in\b", lambda said: f"can attack {said[1]}s in"),
    same(r"\bcan have up to 2 Pilots\b", "can have an extra Pilot"),
    same(r"\b[Rr]eveal your opponent's hand\b|\b[Yy]our opponent reveals (?:his or her|their) hand\b", "look at your opponent's hand"),
    same(r"\bon (top|the bottom) of (?:your|your opponent's|their|his or her) deck(?! in any)\b", lambda said: f"on {'top' if said[1] == 'top' else 'the bottom'} of its owner's deck"),
    same(r"\bput (?:them|those cards) back(?: on top of (?:its owner's|their owner's|your) deck)? in any order\b",
         "put those cards on top of its owner's deck"),
    same(r"\b(each player|your opponent)( chooses and)? (discards|taps|retreats|sacrifices) (one|\d+) of (?:his or her|their) ",
         lambda said: f"{said[1]} {said[3]} {said[4]} of their ", re.I),
    same(r"\b([Yy]our opponent|[Ee]ach player) chooses one of (?:his or her|their) ([\w' -]*?) and (discards|taps|retreats) it\b",
         r"\1 \3 one of their \2"),
    same(r"\b([Yy]our opponent|[Ee]ach player) discards (a card|\d+ cards) from (?:your|his or her) hand\b", r"\1 discards \2 from their hand"),
    same(r"\b[Yy]our opponent randomly discards (a card|\d+ cards?)(?: from (?:his or her|their|your) hand)?",
         r"randomly discard \1 from your opponent's hand"),
    same(r"\b([Rr])andomly discard a card\b", r"\1andomly discard 1 card"),
    same(r"\bRoll (?:one of your dice|1 die|one die)\b", "Roll a die"),
    same(r"\b[Ii]f (?:the (?:result|roll)|it|you roll)(?: is)? (?:an? )?(\d)(?: or (?:more|higher|greater))\b", r"If the result is \1 or more"),
    same(r"(?m)(^|\. )On an? (\d) or (?:higher|more), ", r"\1If the result is \2 or more, "),
    same(r"\b[Ii]f (?:the (?:result|roll)|it|you roll)(?: is)? (?:an? )?(\d)(?: or (?:less|lower|fewer))\b", r"If the result is \1 or less"),
    same(r"(?m)(^|\. )((?!If |When |Whenever |At )[^.\n]*?\b(?:until end of (?:turn|battle)|for this attack)),? and (each|one) (?=of your)",
         lambda said: f"{said[1]}{said[2]}. {said[3].capitalize()} "),
    same(r"\bChoose one - ", "Choose one: "),
    same(r"\b(doesn't untap during) (?:your|their|his or her)( next)? untap step\b", r"\1 its controller's\2 untap step"),
    same(r"\bcan't (attack|be attacked by) (?:an? )?(" + PLURAL + "|" + WORD + r")(?: Characters?| units?)?(?=\.|$)",
         lambda said: f"can't {said[1]} {words.SINGULAR.get(said[2], said[2])}"),
    same(r"\b([Yy]our opponent|[Ee]ach player) discards (a card|\d+ cards)(?! from| at random)", r"\1 discards \2 from their hand"),
    same(r"\b(?:it|that unit|they) does (\d+|X) damage to itself\b", r"do \1 damage to that unit"),
    same(r"\b(?:this unit|[Dd]o|[Dd]oes) (?:does )?(\d+|X) damage to itself\b", r"do \1 damage to this unit"),
    same(r"\beach of your (?:opponent's )?face-down cards in (your(?: opponent's)?|the|their) build zone\b",
         lambda said: f"each face-down card in {said[1] if said[1].startswith('your') else 'your'} build zone"),
    same(r"\b([Ll]ook at your opponent's hand),? and choose a card(?: from it| there)?\. (?:Your opponent|They|He or she) discards? (?:it|that card)\b",
         r"\1. Discard a card from your opponent's hand"),
    same(r"\b(Character|unit) with (?:a Pilot|a Pilot on it)\b", r"piloted \1"),
    same(r"\bcan attack (Space|Ground) units in the \1 arena\b", r"can attack units in the \1 arena"),
    same(r"\bcan attack Characters in the Character arena\b", "can attack units in the Character arena"),
    same(r"(?m)^Search your deck for up to (\d+) ", r"Search your deck for \1 "),
    same(r"\b([Pp]ut|[Rr]emove) (one|two|three|four) (?=\w+ counters?\b)",
         lambda said: f"{said[1]} {dict(one=1, two=2, three=3, four=4)[said[2]]} "),
    same(r"\b[Aa]lso (?=draw|gain|tap|untap)", ""),
    same(r"(?m)^(Upkeep: )(.*)$", lambda said: said[1] + re.sub(r",? or (?=pay|tap|discard|put|\d)|, (?=pay|tap|discard|put)", " or ", said[2])),
    same(r"(?m)^(Upkeep: .*?)\b[Tt]ap this unit\b", r"\1[tap]"),
    same(r"\bMove (one of your [\w' -]*?) (?:in|from) (?:your|the) build zone (?:in)?to (?:its|an|the) arena\b",
         r"Put \1 in the build zone into its arena"),
    same(r"\bshuffle your (hand|discard pile)( and (?:hand|discard pile))? into your deck\b", r"shuffle your \1\2 into your deck"),
)  # fmt: skip

PHRASES = (*WHEN, *CARDS, *HOW_MUCH)
