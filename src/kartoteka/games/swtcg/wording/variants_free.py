"""Wordings that mean the same: freer ways to say things, as designers of cards find them."""

# ruff: noqa: E501 - a wording is one line

from __future__ import annotations

import re

from kartoteka.games.swtcg.wording import vocabulary as words
from kartoteka.games.swtcg.wording.variants import ARENA, Same, same
from kartoteka.games.swtcg.wording.variants_phrases import PLACED, PLURAL, WORD, plural, third
from kartoteka.text.lower import alternatives

KEYED = rf"(?:{alternatives(words.KEYWORDS)}|(?:{alternatives(words.NUMBERED)}) \d+)"
TOKEN = r"(?!(?:damage|build)\b)[a-z]+"


def so_often(said: re.Match[str]) -> str:
    """ "Do 2 damage to a unit for each of your Jedi" is "do X damage to a unit. X is 2 times the number ..."."""
    counted = said["of"] or ""
    what, place, where = said["noun"].partition(" in ")
    noun = said["noun"] if counted else f"{plural(what)}{place}{where}"
    number = f"the number of {counted.removeprefix('of ')}{noun}"
    times = "" if said["n"] == "1" else f"{said['n']} times "
    what = re.sub(r"\b(die|counter)(?=\b)", lambda one: {"die": "dice"}.get(one[1], "counters"), said["what"])
    what = what.replace("counterss", "counters")
    return f"{said['verb']} X {what} {said['to']}. X is {times}{number}"


def in_order(said: re.Match[str]) -> str:
    """The battle steps in that order: each put before the others, the last of them first."""
    steps = [f"have the {said[name]} battle step next" for name in ("three", "two", "one")]
    return ". ".join(text[0].upper() + text[1:] for text in steps)


def same_units(said: re.Match[str]) -> str:
    """ "Untap each of your Characters. They get" is said of each of your Characters: that they are tapped is not asked."""
    return f"{said['do']}{said['whom']}. {said['whom'].capitalize()[0]}{said['whom'][1:]} {said['so'].rstrip('s')}s"


STATES = alternatives(("Other", *(state.capitalize() for state in words.STATES)))
CANNOT = alternatives(words.PROHIBITIONS)
PAID = r"(?:\[tap\]|[Pp]ay (?:\d+|X) (?:Force|build points?))"


def each_such(said: re.Match[str]) -> str:
    """ "Other Jedi get" is "each other Jedi gets"; so is "stacked units get"."""
    noun = words.SINGULAR.get(said["noun"], "unit")
    return f"Each {said['state'].lower()} {said['words']}{noun}{said['place']} {third(said['so'])}"


def one_there(said: re.Match[str]) -> str:
    """ "If one of your Jedi is in the Space arena" asks whether you have one there."""
    who = "your opponent has" if said["whose"] else "you have"
    return f"{said['if']} {who} {'another' if said['other'] else 'a'} {words.SINGULAR.get(said['noun'], said['noun'])} {said['where']}"


FREE: tuple[Same, ...] = (
    same(r"\b([Ee])ach time (?=[^.,]*?,)(?![^.,]*\bthis turn\b)", lambda said: "When " if said[1] == "E" else "when "),
    same(r"\b[Yy]our (opponent's )?Battle cards can't be disrupted\b",
         lambda said: f"Each Battle card that {'your opponent plays' if said[1] else 'you play'} can't be disrupted"),
    same(r"\b[Ee]ach of your (opponent's )?Battle cards can't be disrupted\b",
         lambda said: f"Each Battle card that {'your opponent plays' if said[1] else 'you play'} can't be disrupted"),
    same(r"\b([Aa]ll) (?:of )?your (?=[\w' -]*(?:" + PLURAL + r"|units)\b)", lambda said: f"{'E' if said[1] == 'All' else 'e'}ach of your "),
    same(rf"(?P<do>\b(?:[Uu]ntap|[Tt]ap) )(?P<whom>each of your (?![^.]*\btapped\b)(?![^.]*\buntapped\b)(?:opponent's )?(?:other )?(?:(?:{WORD}|{PLURAL}) )*(?:{PLURAL})(?: in (?:the (?:{ARENA})|any|that|the same) arena)?)\. They (?P<so>gets?)\b",
         same_units),
    same(r"\b(as long as|if) your opponent has fewer ([\w' -]+?) than you\b", r"\1 you have more \2 than your opponent", re.I),
    same(r"\b(as long as|if) you have fewer ([\w' -]+?) than your opponent\b(?! in)", r"\1 your opponent has more \2 than you", re.I),
    same(r"\b(as long as|if) you have less Force than your opponent\b", r"\1 your opponent has more Force than you", re.I),
    same(r"\b(as long as|if) your opponent has less Force than you\b", r"\1 you have more Force than your opponent", re.I),
    same(r"\b([Yy]ou have) the (most|fewest) ([\w' -]+? in the (?:" + ARENA + r") arena)(?=[,.])",
         lambda said: f"{said[1]} more {said[3]} than your opponent" if said[2] == "most" else f"your opponent has more {said[3]} than you"),
    same(r"\b([Yy]our opponent has (?:no|\d+ or (?:more|less)) cards in) (?:his or her )?hand\b", r"\1 their hand"),
    same(r"\b([Yy]ou have (?:no|\d+ or (?:more|less)) cards in) hand\b", r"\1 your hand"),
    same(r"\bthis (?:Mission|Battle card)(?![\w' ]*\bonly if\b)\b", "this card"),
    same(r"\beach of up to (\d+)\b", r"up to \1"),
    same(r"(?P<verb>\b(?:[Dd]o|[Pp]ut|[Rr]emove|[Pp]revent)) (?P<n>\d+) (?P<what>damage|(?:die|dice) of damage|\w+ counters?) (?P<to>(?:to|on|from) [^.,]*?) for each (?P<of>of your(?: opponent's)? (?:other )?)?(?P<noun>[^.,]*?)(?=\.|$)",
         so_often),
    same(rf"\b([Ee]ach (?:other )?[^.,\"]*?|[Tt]his unit) (?:has|gains) (?=(?:{KEYED})(?:,| and|\.|$))", r"\1 gets "),
    same(r"\banother of your ((?:(?:" + WORD + r") )*)(units|" + PLURAL + r")\b", r"one of your other \1\2"),
    same(r"\bPlay any number of times (?:each|per) turn\b", "Play any number of times"),
    same(rf"\bwith an? ({TOKEN}) counter(?: on (?:it|them))?\b", r"with 1 or more \1 counters"),
    same(rf"\bwith (\d+) or more ({TOKEN}) counters on (?:it|them)\b", r"with \1 or more \2 counters"),
    same(rf"\b([Pp]ut|[Rr]emove) an? (?={TOKEN} counter\b)", r"\1 1 "),
    same(r"\b([Dd])ouble (this unit|that unit|its)(?:'s)? (power|speed|health)\b",
         lambda said: f"{said[1]}ouble the {said[3]} of {'it' if said[2] == 'its' else said[2]}"),
    same(r"\b([Tt]his unit|[Tt]hat unit)'s (power|speed|health) is doubled\b", lambda said: f"Double the {said[2]} of {said[1].lower()}"),
    same(r"\b[Ee]ach Mission (?:that )?you complete costs\b", "Each of your Missions costs"),
    same(r"\b([Ee]ach of your Missions costs \d+ (?:fewer|more) build counters?)\b(?! to)", r"\1 to deploy"),
    same(r"\b[Ss]earch your deck for an? ((?:unit|Character|[\w' -]*?)) (with (?:build cost|power|speed|health) (?:\d+|X) or (?:less|more)) card\b",
         r"Search your deck for a \1 card \2"),
    same(r"\b[Ss]earch your discard pile for (an?) ([\w' -]*?)(?: card)? and (put) it in(?:to)? (your (?:hand|build zone))",
         r"Put \1 \2 card from your discard pile into \4"),
    same(r"\b(into your build zone with \d+ build counters?)(?! on it)\b", r"\1 on it"),
    same(r"\b(?:[Cc]hoose) (an? (?:[\w' -]*? )?)card from (?:it|there|your opponent's hand)\. (?:Your opponent|They|He or she) discards? (?:it|that card)(?=\.|$)",
         lambda said: f"Discard {said[1]}card from your opponent's hand"),
    same(r"\b([Pp]ut|[Dd]o|[Tt]ap|[Uu]ntap|[Rr]etreat|[Dd]iscard|[Rr]emove)\b([^.,]*?\b(?:each|all) [^.,]*?) in an arena of your choice(?=\.|$)",
         lambda said: f"Choose an arena. {said[1].capitalize()}{said[2]} in that arena"),
    same(r"\bComplete this Mission only if\b", "Play only if"),
    same(rf"\b(?:[Ff]ight|[Tt]his turn, fight) the (?P<one>{ARENA}) battle(?: step)? first, then the (?P<two>{ARENA}) battle(?: step)?,? (?:and )?then the (?P<three>{ARENA}) battle(?: step)?\b(?: this turn)?",
         in_order),
    same(rf"\bAfter this battle step, there is another ({ARENA}) battle step\b|\bAdd an? ({ARENA}) battle step after this (?:battle step|one)\b",
         lambda said: f"Have another {said[1] or said[2]} battle step"),
    same(r"\b([Ss]kip the (?:" + ARENA + r") battle step) this turn\b", r"\1"),
    same(r"\bin any arena or (?:the )?build zone\b", ""),
    same(r"\b([Aa]t the (?:start|end) of) the battle step (?:of|in) (?:this arena|this Location's arena|the same arena)\b", r"\1 the battle step in the same arena"),
    same(r"(?m)^(When an? (?:[\w' -]*? )?(?:unit|Character)s? is discarded[^.,]*?,) its controller\b", r"\1 that player"),
    same(r"\bis discarded (?:in|from) this arena\b", "is discarded from the same arena"),
    same(rf"(?<!\byou)(?<!\bopponent)(?<!\bthat) (have|has|gains?) (?=(?:{KEYED})(?:,| and|\.|$| as long| until| for))",
         lambda said: " get " if said[1] in ("have", "gain") else " gets "),
    same(rf"\b(an?|up to \d+) ((?:(?:{WORD}) )*(?:{PLURAL}|{WORD})) (?=from your (?:opponent's )?(?:discard pile|hand)\b)",
         lambda said: f"{said[1]} {said[2]} card{'' if said[1] in ('a', 'an') else 's'} "),
    same(r"\b[Ss]earch your discard pile for (up to \d+ [\w' -]*?)(?: cards)? and put (?:them|those cards) into your hand\b",
         r"Put \1 cards from your discard pile into your hand"),
    same(r"\b([Yy]our opponent loses \w+ Force\. X is (?:\d+ times )?the number of) cards? in (?:his or her|their) hand\b",
         r"\1 cards in your opponent's hand"),
    same(r"\bthe number of card in (your(?: opponent's)?) hand\b", r"the number of cards in \1 hand"),
    same(r"(?m)^((?:\* )?)While (?=[^.,\"]*, )", r"\1As long as "),
    same(r"\b(gets? [^.,\"]*?) while (?=(?:this unit|it|you|your opponent|there) )", r"\1 as long as "),
    same(rf"(?m)(^|(?<=\. )|(?<=, ))((?:[Oo]ther )?(?:(?:{WORD}) )*(?:Units|units|{PLURAL})) you control (?=get|can't|have|cost)",
         lambda said: f"{'your' if said[1] == '' and said.start() and said.string[said.start() - 1] == ' ' and said.string[said.start() - 2] == ',' else 'Your'} {said[2][0].lower() + said[2][1:] if said[2].lower().startswith(('other', 'units')) else said[2]} "),
    same(rf"(?m)(?:^|(?<=\. ))(?:Opposing|Enemy|Your opponents'?) ((?:(?:{WORD}) )*(?:units|{PLURAL}))(?= )", r"Your opponent's \1"),
    same(r"(?<=, )does (?=(?:\d+|X) (?:dice of )?damage)", "do "),
    same(r"\bDeal (?=(?:\d+|X|that much) (?:dice of |die of )?damage)", "Do "),
    same(r"\b(gets? [+-]\d+ (?:power|speed|health)) (for this attack|until end of turn) (for each [^.,]*?)(?=\.|$)", r"\1 \3 \2"),
    same(r"\b([Aa]t the start of) (?:each|every|a) turn\b", r"\1 the turn"),
    same(r"\bcan attack (Space|Ground) units(?! in)\b", r"can attack units in the \1 arena"),
    same(r"\bcan attack Characters(?! in)\b", "can attack units in the Character arena"),
    same(rf"\b(has \d+ or more (?:damage|{TOKEN}) counters)(?! on)", r"\1 on it"),
    same(rf"\bhas an? ({TOKEN}) counter(?: on it)?(?=[,.])", r"has 1 or more \1 counters on it"),
    same(r"\bhas (?:any|1 or more|a) damage counters?(?: on it)?(?=[,.])", "is damaged"),
    same(r"(?m)(^(?:\* )?As long as )(?:it|he|she) (?=has [^,]*, this unit )", r"\1this unit "),
    same(r"(?m)(^(?:\* )?As long as )(?:it|he|she) (?=has [^,]*, equipped unit )", r"\1equipped unit "),
    same(r"\b[Dd]isrupt a Battle card or a Mission\b", "Disrupt a Battle card or Mission"),
    same(r"\b([Pp]ut) (one|\d+) of them into your hand\b",
         lambda said: f"{said[1]} {'1' if said[2] == 'one' else said[2]} of those cards into your hand"),
    same(r"(?m)^((?:\* )?)([Tt]his unit costs \d+ (?:fewer|more) build counters?(?: to deploy)?) if ([^.,]*)(?=\.|$)",
         lambda said: f"{said[1]}As long as {said[3]}, {said[2][0].lower()}{said[2][1:]}"),
    same(r"\b(costs \d+ (?:fewer|more) build counters?)(?=\.|$)", r"\1 to deploy"),
    same(r"\b([Pp]ut the rest on the bottom of) (?:its owner's|your) deck(?! in)", r"\1 your deck in any order"),
    same(r", where X is (?:equal to )?the (?:result|number rolled)(?=[.,])", ". X is the result"),
    same(r"(?m)^(\* .*?)\bthis Pilot\b", r"\1this pilot"),
    same(r"\bthe discarded (unit|card)(?!')\b", r"the \1 you discarded"),
    same(r"\b([Ee])ach of them (?=gets?\b|can't\b)", r"\1ach of those units "),
    same(r"\b[Yy]our opponent discards a card at random(?! from)", "randomly discard 1 card from your opponent's hand"),
    same(r"\bbecomes damaged\b", "is damaged"),
    same(r"\b([Aa]s long as|[Ii]f) you control the (Space|Ground|Character) arena and the (Space|Ground|Character) arena\b",
         r"\1 you control the \2 arena and you control the \3 arena"),
    same(r"\bone your\b", "one of your"),
    same(r"\b([Ee]ach of your (?:opponent's )?)unit\b", r"\1units"),
    same(r"\bChose (?=an?\b|one\b)", "Choose "),
    same(r"\b(an?|each|another) (diplomat|starfighter|speeder|creature|transport)\b", lambda said: f"{said[1]} {said[2].capitalize()}"),
    same(rf"(?m)(?:^|(?<=\. )|(?<=\* ))(?P<state>{STATES}) (?P<words>(?:(?:{WORD}) )*)(?P<noun>units|{PLURAL})(?P<place>{PLACED}) (?P<so>gets?|can't|costs?|doesn't|don't)\b",
         each_such),
    same(rf"\b(?P<if>[Aa]s long as|[Ii]f) one of your (?P<whose>opponent's )?(?P<other>other )?(?P<noun>{PLURAL}|units) is (?P<where>in the (?:{ARENA}) arena)",
         one_there),
    same(r"\b(has|have) (?=[+-]\d+ (?:power|speed|health)\b)", lambda said: "gets " if said[1] == "has" else "get "),
    same(r"(?m)^((?:\* )?This unit (?:gets|can't) [^.\"]*?) if (?=(?:this unit|it|you|your opponent|there) )", r"\1 as long as "),
    same(rf"(?m)^((?:Reserves: |\* )?{PAID}(?:(?:,| and) (?:{PAID}|tap this unit))*): ", r"\1 -> "),
    same(r"\b([Rr]emove (?:up to )?(?:\d+|X|all)) damage from\b", lambda said: f"{said[1]} damage {'counter' if said[1].endswith(' 1') else 'counters'} from"),
    same(r"\b([Ee]ach Battle card) (?=(?:you|your opponent) plays?)", r"\1 that "),
    same(rf"\bcan't ({CANNOT}) or ({CANNOT})(?=[.,]| until| for| and)", r"can't \1 and can't \2"),
    same(r"\b[Yy]our opponent discards (\d+) cards? at random(?! from)", r"randomly discard \1 cards from your opponent's hand"),
    same(r"\b(?:one|a) of your (opponent's )?face-down cards?\b(?! in)", lambda said: f"a face-down card in your {said[1] or ''}build zone"),
    same(r"\b(an?) ([\w' -]+?) (with (?:build cost|power|speed|health) \d+ or (?:less|more)) (from your (?:hand|discard pile))\b(?! with)", r"\1 \2 \4 \3"),
    same(r"\b([Aa]s long as|[Ii]f) ([A-Z][\w'-]*(?: [A-Z][\w'-]*)+) is(?=,)", r"\1 there is a \2"),
)  # fmt: skip

PLAYED: tuple[Same, ...] = (
    same(r"(?m)^(?:To complete this (?:Mission|card), you must also|As an additional cost,|As an additional cost to (?:play this card|complete this (?:Mission|card)),) ([^.]*?)\. ",
         lambda said: f"{said[1][0].upper()}{said[1][1:]} -> "),
)  # fmt: skip
"""Those of Battle cards and Missions only: what they ask for besides is their cost (SWR-68)."""
