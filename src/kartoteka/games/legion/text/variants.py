# ruff: noqa: E501
"""Other words for what the grammar says in one way: each is brought to that way before it is read.

In order: words for tokens and whose units they are, ranges, orders, triggers, deeds, times; each line of a table is a
pattern and what stands for it.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from kartoteka.games.legion.text import vocabulary as words
from kartoteka.text.lower import alternatives

Variant = tuple[re.Pattern[str], "str | Callable[[re.Match[str]], str]"]

TOKEN = alternatives(words.GAINS)
KIND = words.LISTS["KIND"]
STATE = alternatives((*words.STATES, "ordered", "unordered"))
NOT_NAMES = (
    "Each", "When", "After", "If", "A", "An", "You", "Your", "Up", "All", "Another", "Until", "While", "At", "In",
    "Choose", "Order", "This", "That", "Those", "Friendly", "Enemy", "It", "He", "She", "They", "Action", "Once",
    "Any", "Deal", "Give", "Remove", "Move", "Return", "Discard", "Look", "Put", "Name", "Lay",
)  # fmt: skip
WORD = r"(?:[\w-]|'(?!s\b))*"
NAME = rf"(?!(?:{'|'.join(NOT_NAMES)})\b)(?:The )?[A-Z]{WORD}(?: (?:(?:of|the|in) )*[A-Z]{WORD})*"
SOME = rf"(?:(?:{STATE}|{KIND}|or|and) )*(?:units?|(?:{KIND})(?![\w'-]))"
"""Units as a phrase has them, behind whose they are."""
DIGITS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10}
KEYWORD = alternatives((*words.PLAIN_KEYWORDS, *words.NUMBERED_KEYWORDS))
LARGE = {"activation phase": "Activation Phase", "command phase": "Command Phase", "end phase": "End Phase"}


def keyword(said: re.Match[str]) -> str:
    return f"{said[1]} {words.BY_KEYWORD[said[2].lower()]}"


def pronoun(said: re.Match[str]) -> str:
    """ "His token goes back": he puts it back."""
    who = said["name"] or {"its": "it", "his": "he", "her": "she", "their": "they"}[said["whose"].lower()]
    if said["whose"] and said["whose"][0].isupper():
        who = who.capitalize()
    return f"{who} puts its order token back into its order pool"


def put_back(said: re.Match[str]) -> str:
    who = said["name"] or {"its": "it", "his": "him", "her": "her", "their": "them"}[said["whose"]]
    return f"{said['put']} the order token of {who} back into its order pool"


def turned(said: re.Match[str]) -> str:
    """ "For each enemy unit within range 2 of Ansa Vey, she gains 1 aim": what each is stands behind."""
    before, each, what = said[1], said[2], said[3]
    of = re.search(rf" of ({NAME})$", each)
    if of is not None:
        what = re.sub(r"^(?:he|she|it) ", f"{of[1]} ", what)
    return f"{before}{capital(what, before)} for each {each}."


def table(*rows: tuple[str, str | Callable[[re.Match[str]], str]]) -> tuple[Variant, ...]:
    return tuple((re.compile(pattern), other) for pattern, other in rows)


SIGNS = table(
    (rf"(?i)\b({'|'.join(DIGITS)})\b(?! or more of)", lambda said: str(DIGITS[said[1].lower()])),
    (rf"\b[Oo]ne of your ((?:(?:{STATE}|{KIND}) )*unit)s\b", r"a friendly \1"),
    (rf"\b[Oo]ne of your opponent's ((?:(?:{STATE}|{KIND}) )*unit)s\b", r"an enemy \1"),
    (r"\b([Oo])ne (?=of )", r"\1ne "),
    (r"\bone (?=fewer|less|more)", "1 "),
    (r"\b([Uu])p to one\b", r"\1p to 1"),
    (rf"\bone (?=(?:additional |extra |random |friendly |enemy )*(?:{TOKEN}|wound|order|action|unit|card|command|pip|"
     rf"friendly|enemy|(?:{STATE}) |[A-Z]))", "1 "),
    (r"(?i)\b(command|activation|end) phase\b", lambda said: LARGE[said[0].lower()]),
    (r"\bcan't\b|\b[Cc]an not\b|\bmay not\b|\bis not allowed to\b|\bare not allowed to\b", "cannot"),
    (r"\bmust not\b", "cannot"),
    (r"\bcommand hand\b", "hand"),
    (r"(?m); (\w)", lambda said: f". {said[1].upper()}"),
    (r" \([^()]*? instead of 1\)", ""),
    (r"(?m) (?:immediately|at once|right away|for free|of your choice|if able)(?=[ .,])", ""),
    (r"\b(may|and|then) (?:immediately|also|then) ", r"\1 "),
    (r"\b([Ii])n addition, |\bAdditionally, ", ""),
    (r"\bimmediately ", ""),
    (r"\bthe initiative\b", "priority"),
    (r"\b(?:the opponent|the other player|the enemy player|an opponent|the opposing player)(?!'s (?:unit|Troop))\b",
     "your opponent"),
    (r"(?m)(^|\. )(?:The opponent|The other player|The opposing player|An opponent|your opponent)\b",
     r"\1Your opponent"),
)  # fmt: skip
TOKENS = table(
    (rf"\b({TOKEN}|wound|order)( tokens)\b(?! of your| from your)", r"\1s"),
    (rf"\b({TOKEN}|wound) token\b", r"\1"),
    (r"\b(orders)\b(?= (?:from|of) your order pool)", "order tokens"),
    (rf"\b(\d+) (?:additional |extra |more )({TOKEN}|wounds?|actions?)\b", r"\1 \2"),
    (rf"\b(?:an additional|an extra|another|1 more|an?) ({TOKEN}|wound)(?![\w'])(?! unit)", r"1 \1"),
    (rf"\b({TOKEN})(?:e?s)\b", r"\1"),
    (rf"\b(\d (?:{TOKEN})) each\b", r"\1"),
    (r"\b(\d+) (?:points? of )?damage\b", lambda said: f"{said[1]} wound{'s' if said[1] != '1' else ''}"),
    (r"\b1 wounds\b", "1 wound"),
    (rf"\b(?:get|receive|obtain|acquire|take|earn)(s?) (?=\d+ (?:{TOKEN})\b)", r"gain\1 "),
    (r"\b(?:suffer)(s?) (?=\d+ suppression\b)", r"gain\1 "),
    (rf"\b(?:is|are) (?:given|dealt|assigned) (?=\d+ (?:{TOKEN})\b)", "gains "),
    (r"\b(?:is|are) (?:dealt|given) (?=\d+ wound)", "suffers "),
    (r"\b(?:take|receive|gain|get)(s?) (?=\d+ wounds?\b)", r"suffer\1 "),
    (r"\b(?:heals|recovers|restores|removes) (?=(?:\d+|all) wounds?\b)(?! from)", "loses "),
    (r"\bmay (?:heal|recover|restore|remove) (?=(?:\d+|all) wounds?\b)(?![^.]* from)", "may lose "),
    (r"\b([Hh])eal (?=(?:\d+|all) wounds?\b)", lambda said: "Remove " if said[1] == "H" else "remove "),
    (rf"\b(?:removes|discards|spends) (?=(?:\d+|all)(?: of)?(?: its)? (?:{TOKEN})\b)(?![^.,]* from)", "loses "),
    (rf"\bmay (?:remove|discard|spend) (?=(?:\d+|all)(?: of)?(?: its)? (?:{TOKEN})\b)(?![^.,]* from)(?<!you may )",
     "may lose "),
    (rf"\b(lose|loses) all (?:of )?(?:its|his|her|their) ({TOKEN})\b", r"\1 all \2"),
    (rf"\b([Rr])emove all (?:of )?(?:the )?({TOKEN}) from\b", r"\1emove all \2 from"),
    (rf"\b(?:[Pp]lace|[Pp]ut|[Aa]ssign) (\d+ (?:{TOKEN})) (?:on|to|onto) ", r"give \1 to "),
    (r"\b(?:[Ii]nflict|[Aa]ssign|[Gg]ive) (\d+ wounds?) (?:on|to) ", r"deal \1 to "),
    (r"\bgrant(s?) ", r"give\1 "),
    (r"\bGrant ", "Give "),
    (rf"\b(?:a number of )?({TOKEN}|wounds?) equal to the number of ", r"1 \1 for each "),
    (r"\bfor every\b", "for each"),
    (r"(?m)(^|[.:,] )[Ff]or each ([^,.]+), ([^.]+)\.", turned),
)  # fmt: skip


def small(text: str) -> str:
    """The text with a small first letter, unless it begins with a name."""
    return text if re.match(NAME, text) else text[:1].lower() + text[1:]


def capital(text: str, before: str) -> str:
    return text if before.endswith(", ") else text[:1].upper() + text[1:]


WHOSE = table(
    (rf"(?m)(^|[.,] )({NAME}), ({NAME}),? and ({NAME}) ", r"\1\2 and \3 and \4 "),
    (r"\b([Ee])ach of (?:them|those units|the chosen units) (?=(?:gain|lose|suffer|move|ha|may|cannot|attack|activate))",
     lambda said: "They " if said[1] == "E" else "they "),
    (r"(?m)(^|[.,] )(?:[Ee]ach (?:chosen unit|of these units)|[Tt]he chosen units)\b", lambda said: f"{said[1]}{capital('those units', said[1] or '. ')}"),
    (r"(?m)(^|[.] )Each (?=gains?|loses?|suffers?|may)", r"\1They "),
    (r"\b([Tt])he chosen unit\b", r"\1hat unit"),
    (rf"\b((?:[Ll]ose|[Rr]emove)s?) up to (?=\d+ (?:{TOKEN}|wound))", r"\1 "),
    (rf"\b(loses?) all ({TOKEN}) and ({TOKEN})\b", r"\1 all \2 and \1 all \3"),
    (rf"(?m)(^|[.,] )({NAME}) and (each [^.,]*?) (gains?|loses?|suffers?) ([^.,]*)\.", lambda said: f"{said[1]}{said[2]} {said[4]} {said[5]}. {capital(said[3], '. ')} {said[4]} {said[5]}."),
    (rf"\b([Aa])ll of (?:your|the) (?={SOME})", r"\1ll friendly "),
    (rf"\b([Ee])ach of your (?=((?:(?:{STATE}|{KIND}|or|and) )*)units?)", r"\1ach friendly "),
    (r"\b([Ee]ach (?:[A-Za-z]+ )*unit)s\b", r"\1"),
    (r"\b([Aa]llied|[Oo]wn)\b", lambda said: "Friendly" if said[1][0].isupper() else "friendly"),
    (r"\b(?:[Hh]ostile|[Oo]pposing)(?= (?!card|command card))", "enemy"),
    (rf"\b[Yy]our opponent's (?={SOME})", "enemy "),
    (rf"\b(?:[Yy]our|all of your) (?={SOME})", "friendly "),
    (rf"(?m)(^|[.:] )(?:enemy|friendly) (?={SOME})", lambda said: f"{said[1]}{said[0][len(said[1]):].capitalize()}"),
    (rf"\b((?:(?:{KIND}) )*units?) (?:you control|of yours|under your control|in your army)\b", r"friendly \1"),
    (rf"\b((?:(?:{KIND}) )*units?) (?:your opponent controls|of your opponent)\b", r"enemy \1"),
    (r"\b([Ee])nemies\b", r"\1nemy units"),
    (r"\b(?:friends|allies)\b", "friendly units"),
    (r"\b(friendly|enemy)(?= (?:within|beyond|at range|gains?|loses?|suffers?|that|with|without|may|has|have|is)\b)",
     r"\1 unit"),
    (rf"\b[Tt]arget (?=(?:friendly|enemy|{STATE}|unit|(?:{KIND})(?![\w'-])))", "a "),
    (r"\b(\d+) a (?=friendly|enemy|unit)", r"\1 "),
    (rf"\bany (?=(?:friendly|enemy|{STATE}|unit|(?:{KIND})(?![\w'-])))", "a "),
    (r"(?m)(^|\. )a (?=friendly|enemy|unit)", r"\1A "),
    (r"\b(?:all of |all the |each of )(?=your |the |friendly|enemy)", "all "),
    (r"\bthe (?=(?:friendly|enemy) [^.,]*units\b)", ""),
    (r"\b([Uu])p to (\d) of (?:your |the )(?=friendly|enemy)", r"\1p to \2 "),
    (rf"\b([Uu])p to (\d) of your (?={SOME})", r"\1p to \2 friendly "),
    (r"\b(?:that|which|who) (?:are|were|is|was)\b", "that is"),
    (rf"\b(?:that|which|who) (?:has|have) (?=(?:no|an?|\d|(?i:{KEYWORD})))", "with "),
    (r"\b(?:with|showing) an? (faceup|facedown)(?: order)?(?: token)?\b", r"that is \1"),
    (r"\bwith an order(?: token)?\b", "that is faceup"),
    (r"\b(?:with no|without an?|without any|without) (?:faceup )?orders?(?: tokens?)?\b(?! pool)", "without an order"),
    (r"\bthat (?:has|have) not been ordered\b|\bthat is not ordered\b", "without an order"),
    (r"\bunordered ((?:(?:[A-Z]\w+|friendly|enemy) )*units?)\b", r"\1 without an order"),
    (rf"\bordered (?={SOME})", "faceup "),
    (r"\bthat is ordered (?!with|by)", "that is faceup "),
    (r"\bis faceup\.", "is faceup."),
    (r"\bbe both\b", "be"),
    (r"\b[Bb]oth (?=[A-Z])", ""),
    (r"\beach (gain|lose|suffer|have)\b", r"\1"),
    (r"\b(?:your opponent's|the opponent's|the enemy|the other|the opposing) (?:revealed |played )?(?:command )?card\b"
     r"(?! (?:in|with|from))", "the opposing card"),
    (r"(?m)(^|[.:] )(?:[Yy]our opponent's|the) (?:revealed |played )?(?:command )?card\b(?! (?:in|with|from))",
     r"\1The opposing card"),
    (r"\b([Tt])he opposing command card\b", r"\1he opposing card"),
    (r"(?m)(^|[.:] )the opposing card", r"\1The opposing card"),
)  # fmt: skip
RANGES = table(
    (r"\b(?:at|within|in|inside|up to)(?: ranges?)? ?1 ?(?:-|to) ?([1-5])(?: range)? (?:of|from|to)\b", r"within range \1 of"),
    (r"\b(?:at|within|in|inside)(?: ranges?)? ?1 ?(?:-|to) ?([1-5])\b", r"within range \1"),
    (r"(?<=unit )(?:at )?range 1-([1-5]) of\b", r"within range \1 of"),
    (r"\b(?:at|in) range 1(?= of| from|[ .,])", "within range 1"),
    (r"\b(?:at|in|within) range ([1-5]) or (?:less|closer|nearer)\b", r"within range \1"),
    (r"\b(?:at|in|inside|up to|no further than|no more than) (?:up to )?range ([1-5]) (?:of|from)\b(?<!at range \1 of)",
     r"within range \1 of"),
    (r"\bin range ([2-5])\b", r"within range \1"),
    (r"\bwithin ([1-5])(?: ranges?| range bands?| bands?)? (?:of|from)\b", r"within range \1 of"),
    (r"\bwithin range band ([1-5])", r"within range \1"),
    (r"\bwithin range ([1-5]) from\b", r"within range \1 of"),
    (r"\b(?:outside|further than|more than|not within|farther than)(?: of)? range ([1-5]) (?:of|from)\b",
     r"beyond range \1 of"),
)  # fmt: skip
ORDERS = table(
    (r"\b(?:is|are) (?:issued|given|assigned) (?:an? )?(?:faceup )?orders?(?: token)?\b", "is ordered"),
    (r"\b(?:receives?|gets?|gains?|takes?) an? (?:faceup )?order(?: token)?\b", "is ordered"),
    (r"\bis ordered (?:by|using|through|from|via) this card\b", "is ordered with this card"),
    (r"\b(?:ordered|issued orders?) (?:by|using|through|via) this card\b", "ordered with this card"),
    (r"\b([Ww])hen(?:ever)? (?:you order|you issue (?:an )?orders? to|this card orders) ([^,.]*?)"
     r"(?: with this card)?(?=,)", lambda said: order_of(said)),
    (r"\b[Ii]ssue (?:an )?orders? to\b", "order"),
    (r"\b[Gg]ive (?:an )?(?:faceup )?orders? to\b", "order"),
    (r"\b[Aa]ssign (?:an )?(?:faceup )?order(?: token)? to\b", "order"),
    (r"\b(?:[Ii]ssue|[Gg]ive) ([^.,\d]*?) an? (?:faceup )?order(?: token)?(?=[.,]| and)", r"order \1"),
    (r"(?m)(^|[.:,] )order (?=an?|it|up|\d|another|each|[A-Z])", lambda said: said[1] + capital("order ", said[1] or ". ")),
    (r"(?m)(^|[.:,] )([^.,:\n]+?) (?:may|can) be ordered(?: with this card)?(?=[.,])",
     lambda said: f"{said[1]}{capital('you may order ', said[1] or '. ')}{said[2][0].lower() + said[2][1:] if not re.match(NAME, said[2]) else said[2]}"),
    (r"\b(lose|discard|remove|forfeit)(s?) (?:its|his|her|their) (?:faceup )?order(?:s| tokens?)?"
     r"(?: (?:back )?(?:in)?to (?:its|the|his|her|their) (?:order )?pool)?(?=[.,]| and)",
     lambda said: f"lose{said[2]} its order"),
    (r"\bloses it to its order pool\b", "loses its order"),
    (r"\b[Rr]emove (?:the |an? )?(?:faceup )?order(?: token)? from\b", "take the order from"),
    (rf"\b[Rr]emove ({NAME})'s (?:faceup )?order(?: token)?\b", r"take the order from \1"),
    (rf"\b(?:(?P<name>{NAME})'s|(?P<whose>[Ii]ts|[Hh]is|[Hh]er|[Tt]heir)) (?:used |facedown )?(?:order )?token "
     r"(?:goes|returns|is (?:put|placed|returned|shuffled|moved)) (?:back )?(?:in)?to (?:your|the|its|his|her|their) "
     r"(?:order )?pool\b", pronoun),
    (rf"\b(?P<put>[Pp]ut|[Ss]huffle|[Rr]eturn|[Pp]lace) (?:(?P<name>{NAME})'s|(?P<whose>its|his|her|their)) "
     r"(?:used |facedown )?(?:order )?token (?:back )?(?:in)?to (?:your|the|its|his|her|their) (?:order )?pool\b", put_back),
    (r"\b([Ss])huffle the order token of\b|\b([Rr])eturn the order token of\b", "put the order token of"),
    (r"(?m)(^|\. )put the order token of", r"\1Put the order token of"),
    (r"\b(?:shuffle|put|return) that (?:order )?token (?:back )?(?:in)?to (?:its|the|your opponent's) (?:order )?pool", "take the order from it"),
    (r"\bthat is ordered (?!with|by)", "that is faceup "),
    (r"\bunit without one\b", "unit without an order"),
)  # fmt: skip


def order_of(said: re.Match[str]) -> str:
    with_it = " with this card" if "with this card" in said[0] or "this card orders" in said[0] else ""
    return f"{said[1]}hen {said[2]} is ordered{with_it}"


TRIGGERS = table(
    (rf"\b([Aa])fter ({NAME})'s (?:activation),", r"\1fter \2 activates,"),
    (rf"\b([Aa])fter ({NAME})'s attack,", r"\1fter \2 attacks,"),
    (rf"\b({NAME})'s (speed|courage) is (?:increased|raised) by (\d)", r"\1 has +\3 \2"),
    (rf"\b({NAME})'s (speed|courage) is (?:reduced|lowered|decreased) by (\d)", r"\1 has -\3 \2"),
    (r"\b([Ww])henever\b|\b([Ee])(?:ach|very) time(?= )|\b([Aa])ny time(?= )",
     lambda said: "When" if said[0][0].isupper() else "when"),
    (r"\b([Aa])t the beginning of\b", r"\1t the start of"),
    (r"\b([Aa])t the (start|end) of (?:each|every|this|that|your) (Command|Activation|End) Phase\b", r"\1t the \2 of the \3 Phase"),
    (r"\b([Aa])t the start of (?:each|every|a|this) round\b", r"\1t the start of the round"),
    (r"\bIn the End Phase,|\bDuring the End Phase,|\bAt the end of the Activation Phase,",
     "At the start of the End Phase,"),
    (r"\bWhen the (Command|Activation|End) Phase (?:begins|starts),", r"At the start of the \1 Phase,"),
    (r"\bWhen the Command Phase ends,", "At the end of the Command Phase,"),
    (rf"\b([Aa])t the start of ({NAME}|its|a [^,']*?unit|each [^,']*?unit)(?:'s)? activation,",
     lambda said: f"{'When' if said[1] == 'A' else 'when'} {said[2]} activates,"),
    (rf"\b([Aa])t the end of ({NAME}|its|a [^,']*?unit|each [^,']*?unit)(?:'s)? activation,",
     lambda said: f"{'After' if said[1] == 'A' else 'after'} {said[2]} activates,"),
    (r"\b([Ww])hen ([^,.:]*?) is activated(?=,)", r"\1hen \2 activates"),
    (r"\b(?:begins|starts) (?:its|his|her|their) activation(?=,)", "activates"),
    (r"\b(?:When|After) ([^,.:]*?) (?:ends|finishes|completes) (?:its|his|her|their) activation(?=,)", r"After \1 activates"),
    (r"\b(?:When|After) ([^,.:]*?) has (activat|attack)ed(?=,)", lambda said: f"After {said[1]} {said[2]}{'es' if said[2] == 'activat' else 's'}"),
    (r"\b([Aa])fter ([^,.:]*?) has been ordered(?=,| with)", r"\1fter \2 is ordered"),
    (r"\b([Aa])fter ([^,.:]*?) (?:has been|is) (attacked|defeated|wounded|promoted)(?=,| by)", r"\1fter \2 is \3"),
    (r"\b(?:performs|makes|declares|resolves|completes|finishes) an attack(?: action)?(?: (?:against|on|at|targeting) )",
     "attacks "),
    (r"\b(?:performs|makes|declares|resolves|completes|finishes) an attack(?: action)?(?=[,.]| for the)", "attacks"),
    (r"\b(?:is targeted|becomes the target of|is the target of|is hit)(?: by)?(?: an attack)(?: by| from)? (?=an? |[A-Z])",
     "is attacked by "),
    (r"\b(?:is targeted by an attack|becomes the target of an attack|defends)(?=,)", "is attacked"),
    (r"\b(?:is destroyed|dies|is killed|falls)(?=[,.])", "is defeated"),
    (r"\bis (?:destroyed|killed) by\b", "is defeated by"),
    (r"\b([Ww])hen ([^,.:]*?) is defeated by ([^,.:]*?)(?=,)", r"\1hen \3 defeats \2"),
    (r"\b(?:destroys|kills)(?= )", "defeats"),
    (r"\b((?:[Ww]hen|[Aa]fter) [^,.:]*?) (?:suffers|takes) (?:\d+ |any |1 or more |an? )?(?:wounds?|damage)(?=,)", r"\1 is wounded"),
    (rf"\b((?:[Ww]hen|[Aa]fter) [^,.:]*?) gains? (?:\d+ or more |\d+ |any |an? )({TOKEN})(?=,)", r"\1 gains \2"),
    (r"\b(?:performs|makes|takes) a (?:free )?move(?: action)?(?=,)", "moves"),
    (r"\b(?:performs|takes) a recover(?: action)?(?=,)", "recovers"),
    (r"(?m)(^|\n)(?:When this card is revealed|When you reveal this card|After this card is revealed|Upon reveal|On reveal|"
     r"Reveal|When it is revealed|When revealed|Revealed)[,:] (\w)", lambda said: f"{said[1]}When revealed: {said[2].upper()}"),
    (r"\b(?:After|When) (?:orders (?:have been|are) (?:issued|given)|you (?:issue|give) (?:your )?orders|issuing orders|"
     r"you have issued (?:your )?orders),", "When you have given your orders,"),
    (r"\b(you|your opponent) (?:gains?|wins?|has won|takes?) priority,", lambda said: f"{said[1]} get{'s' if said[1] != 'you' else ''} priority,"),
    (r"(?mi)^(?:Card action|Free action|As an action)[:,] ", "Action: "),
    (r"\b(When|After|when|after) (an? [^.,]*?unit) (moves|attacks|activates|is ordered) (within range \d of [^,]+),", r"\1 \2 \4 \3,"),
    (r"(?m)^([^\n.,]+) (at the (?:start|end) of the (?:Command Phase|Activation Phase|End Phase|round))\.", lambda said: f"{said[2][0].upper()}{said[2][1:]}, {small(said[1])}."),
    (rf"\b({NAME}|[Ii]t|he|she|He|She) may ((?:suffer|lose|gain) [^,.:]*?) to (gain|move|attack|lose|activate)\b", r"\1 may \2. If you do, it \3"),
    (r" instead of discarding it\b", ""),
    (r"(?m)^Until the end of the round, (when|after) ", lambda said: f"{said[1].capitalize()} "),
    (r"(?m)^(?:At the start of the Activation Phase, )?[Yy]ou may discard this card from your hand"
     r"(?: at the start of the Activation Phase)?(?: to |\. If you do, )(\w)",
     lambda said: f"From your hand, at the start of the Activation Phase: Discard this card. If you do, {said[1]}"),
    (r"(?m)^From (?:your )?hand: (?=Discard)", "From your hand, at the start of the Activation Phase: "),
    (r"\b[Yy]ou may have ([^.,]*?) (gain|lose|move|attack|activate|suffer)\b", r"\1 may \2"),
    (rf"(?m)^({NAME}) ([^.,:\n]*?) (when|after) (?:he|she|it) ([^.,\n]+)\.",
     lambda said: f"{said[3].capitalize()} {said[1]} {said[4]}, it {said[2]}."),
    (r"(?m)^([A-Z][^.,:\n]*?) (when|after) ((?!you )[^.,\n]+)\.",
     lambda said: f"{said[2].capitalize()} {said[3]}, {small(said[1])}."),
)  # fmt: skip
DEEDS = table(
    (r"\b(?:performs?|makes?|takes?) a (?:free )?(?:speed-(\d)|speed (\d)) move(?: action)?\b",
     lambda said: f"{verb('move', said[0])} with speed {said[1] or said[2]}"),
    (r"\b(?:performs?|makes?|takes?) a (?:free )?move(?: action)? (?:at|with|of) speed (\d)",
     lambda said: f"{verb('move', said[0])} with speed {said[1]}"),
    (r"\b(moves?) (?:at|up to|using|with a)(?: its)? speed(?: of)? (\d)\b", r"\1 with speed \2"),
    (r"\b([Mm]ove) ([^.,]*?) (?:at|using|with a) speed(?: of)? (\d)\b", r"\1 \2 with speed \3"),
    (r"\b(?:performs?|makes?|takes?) an? (?:free )?(move|attack|recover)(?: action)?\b", lambda said: verb(said[1], said[0])),
    (r"\b(?:performs?|makes?|takes?) an? (?:free )?(aim|dodge|standby) action\b", lambda said: f"{verb('gain', said[0])} 1 {said[1]}"),
    (r"\b(attacks?|activates?|moves?) again(?: until the end of the round)?\b", r"\1"),
    (r"\bmay be activated\b", "may activate"),
    (rf"\b(has|have|gains?|loses?|with|without|and) (?:the )?(?:keyword )?((?i:{KEYWORD}))(?! tokens?)(?: keyword)?(?![\w'])"
     rf"(?= \d|[.,]| (?:until|and|while|if|keyword|or))", keyword),
    (r"\b([Hh]as|[Hh]ave|[Gg]ains?) keyword ", r"\1 "),
    (r"\b(gets|gains|receives) (?=[+-]\d)", "has "),
    (r"\b(get|gain|receive) (?=[+-]\d)", "have "),
    (r"\b(?:increases|raises) (?:its|his|her|their) (speed|courage) by (\d)", r"has +\2 \1"),
    (r"\b(?:reduces|lowers|decreases) (?:its|his|her|their) (speed|courage) by (\d)", r"has -\2 \1"),
    (r"\bhas (?:its|his|her|their) (speed|courage) (?:increased|raised) by (\d)", r"has +\2 \1"),
    (r"\bhas (?:its|his|her|their) (speed|courage) (?:reduced|lowered|decreased) by (\d)", r"has -\2 \1"),
    (r"\b(has|have) (\d) (?:more|additional|extra) (actions?)\b", r"\1 \2 \3 more"),
    (r"\b(has|have) (\d) (?:fewer|less) (actions?)\b", r"\1 \2 \3 fewer"),
    (r"\b(has|have) (?:an additional|an extra|1 more|one more|another) action\b", r"\1 1 action more"),
    (r"\b(has|have) 1 (?:less|fewer) action\b|\b(has|have) one (?:less|fewer) action\b", "has 1 action fewer"),
    (r"\b(action|actions|unit|units|pip|pips) less\b", r"\1 fewer"),
    (r"\bcard (?:can|may) (?:only )?order (?:only )?(\d units?)\b", r"card orders \1"),
    (r"\bcard issues (\d) fewer orders?\b", r"card orders \1 unit fewer"),
    (r"\bcard issues (?:only )?(\d) orders?\b", r"card orders \1 unit"),
    (r"\bgains (\d) (actions?)\b", r"has \1 \2 more"),
    (r"\bloses (\d) (actions?)\b", r"has \1 \2 fewer"),
    (r"\bgains an (?:additional |extra )?action\b", "has 1 action more"),
    (r"\bloses an action\b", "has 1 action fewer"),
    (r"\b(orders) (\d) (?:less|fewer) (units?)\b", r"\1 \2 \3 fewer"),
    (r"\b(orders) (\d) (?:more|additional) (units?)\b", r"\1 \2 \3 more"),
    (r"\b(orders) (?:only|exactly) (?=\d unit)", r"\1 "),
    (r"\b(orders \d units? fewer), (?:to a minimum of|but at least|at least|but not less than) 1(?: unit)?\b", r"\1"),
    (r"\b(?:counts as having|is treated as having|has) (\d) (?:more|additional) (pips?)\b", r"has \1 \2 more"),
    (r"\b(?:has) (\d) (?:fewer|less) (pips?)\b", r"has \1 \2 fewer"),
    (r"\b(?:counts as having|is treated as having|counts as a card with) (\d pips?)\b", r"has \1"),
    (r"\bcannot (?:be issued|be given|receive|gain|get) (?:an )?orders?(?: tokens?)?\b", "cannot be ordered"),
    (r"\bcannot (?:gain|receive|get|suffer) (?:any )?suppression\b", "cannot be suppressed"),
    (r"\bcannot be targeted(?: by attacks)?\b|\bcannot be the target of attacks\b", "cannot be attacked"),
    (r"\bcannot (?:perform|make|take) (?:any )?(attack|move|aim|dodge|standby|recover)s?(?: actions?)?\b", r"cannot \1"),
    (r"\bcannot suffer (?:any )?wounds?\b", "cannot be wounded"),
    (r"\bcannot be activated\b", "cannot activate"),
)  # fmt: skip


def verb(word: str, like: str) -> str:
    """The verb, in the form of another."""
    return word + "s" if like.split(" ")[0].endswith("s") else word
