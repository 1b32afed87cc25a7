# ruff: noqa: E501
"""Other words for times, rounds, cards, limits and for what is done instead; see `variants`."""

from __future__ import annotations

import re

from kartoteka.games.legion.text.variants import NAME, TOKEN, table

ROUND = r"(?:the |this |that )?round"


def rounds(first: int, last: int) -> str:
    """The rounds as the grammar has them."""
    if first == last:
        return f"in round {first}"
    return f"in rounds {first} {'and' if last == first + 1 else 'to'} {last}"


def once(said: re.Match[str]) -> str:
    """ "Once per round" stands behind what it is said of."""
    return f"{said[1][0].upper()}{said[1][1:]} (Once per round.)"


TIMES = table(
    (rf"(?m)^After ({NAME})'s first attack (?:each|this|in a|in each|of the|per) round,", r"After \1 attacks for the first time this round,"),
    (r"\b(?:make|perform|makes|performs) another attack\b", "attack"),
    (r"\b([Ii])n the fifth and sixth rounds?\b", r"\1n rounds 5 and 6"),
    (r"\b([Ii])n the last 2 rounds\b", r"\1n rounds 5 and 6"),
    (r"(?m)^((?:After|When) [^,\n]*?) for the first time (?:in |during |of )?(?:this|each|every|a|the) round,([^\n]*)$",
     r"\1,\2 (Once per round.)"),
    (r"(?m)^(?:The|Each) first time ([^,\n]*?) (?:each|this|every|in a|per|during a|in the) round,([^\n]*)$",
     r"When \1,\2 (Once per round.)"),
    (r"(?m)^Once (?:per|each|a|every|in each|in a) round, ([^\n]*)$", once),
    (r"(?m)^Once (?:per|each|a|every) activation, ([^\n]*)$",
     lambda said: f"{said[1][0].upper()}{said[1][1:]} (Once per activation.)"),
    (r",? once (?:per|each|a|every) round\.(?!\))", ". (Once per round.)"),
    (r" \((?:[Ll]imit(?:ed)?:? )?(?:[Oo]nce|1|1 time|one time)(?: per| each| a| every|/)? ?round\.?\)\.?", " (Once per round.)"),
    (r" (?:[Ll]imit(?:ed)?:? )(?:once|1|one time)(?: per| each| a| every) round\.", " (Once per round.)"),
    (r" \((?:[Ll]imit(?:ed)?:? )?(?:[Tt]wice|2|2 times)(?: per| each| a| every|/)? ?round\.?\)\.?", " (Twice per round.)"),
    (r"\b([Uu])ntil (?:the )?end of (?:this |that |the )?(round|phase|activation|game)\b", r"\1ntil the end of the \2"),
    (r"\b([Uu])ntil the end of (?:this|that|the current|its|his|her|their) (round|phase|activation)\b", r"\1ntil the end of the \2"),
    (r"\b([Uu])ntil the (?:round|phase) ends\b", r"\1ntil the end of the round"),
    (r" (?:for the rest of|for the remainder of|during|for) (?:this|the) (round|phase|activation|game)(?=[.,])", r" until the end of the \1"),
    (r" (?:during|in|for|on) (?:its|his|her|their) next activation\b", " until the end of the round"),
    (r"(?m)(^|\. )(?:This round|During this round|For this round|For the rest of the round), ", r"\1Until the end of the round, "),
    (r" this round(?=[.,])", " until the end of the round"),
    (r"\b([Ww])hile this card (?:is in play|is on the table|remains in play|lies on the table|stays in play)(?:, )?",
     lambda said: "Until this card leaves the table, " if said[1] == "W" else "until this card leaves the table"),
    (r"\b([Aa])s long as this card (?:is in play|is on the table|remains in play|lies on the table|stays in play)(?:, )?",
     lambda said: "Until this card leaves the table, " if said[1] == "A" else "until this card leaves the table"),
    (r"\b([Uu])ntil this card (?:is discarded|leaves play|is removed(?: from the game)?|is gone)\b",
     r"\1ntil this card leaves the table"),
    (r"(?m)(^|\. )(?:This card (?:is not discarded(?: in the End Phase| at the end of the round)?|stays in play|"
     r"remains in play|remains on the table|stays on the table until [^.]*|is permanent|lasts for the (?:rest of the )?game)|"
     r"Do not discard this card(?: in the End Phase| at the end of the round)?)\.", r"\1This card stays on the table."),
    (r"\bas long as\b", "while"),
    (r"\b(?:[Ii]f|[Ww]hile|[Ww]hen) (?:it is|the round is|the current round is|the round number is)(?: round| rounds)? "
     r"(\d)(?:,)?", lambda said: f"{'In' if said[0][0].isupper() else 'in'} round {said[1]}" + ("," if said[0].endswith(",") else "")),
    (r"\b([Ii])n round (\d) or (\d)\b", lambda said: f"{said[1]}n rounds {said[2]} and {said[3]}"),
    (r"\b([Ii])f it is (?:round|rounds) (\d) (?:or|to) (\d)\b", r"\1n rounds \2 and \3"),
    (r"\b([Dd]uring|[Oo]n|[Ff]or|[Ii]n|[Ff]rom) (?:the )?(rounds?) (\d)", lambda said: f"{'In' if said[1][0].isupper() else 'in'} {said[2]} {said[3]}"),
    (r"\b([Ii])n rounds (\d) (?:or|&) (\d)\b", r"\1n rounds \2 and \3"),
    (r"\b([Ii])n rounds? (\d) ?- ?(\d)\b", lambda said: f"{said[1]}{rounds(int(said[2]), int(said[3]))[1:]}"),
    (r"\b([Ii])n rounds? (\d) ?(?:\+|or later|or higher|and later|or after|onwards?|on(?: wards)?|and above)(?!\w)",
     lambda said: f"{said[1]}{rounds(int(said[2]), 6)[1:]}"),
    (r"\b([Ii])n rounds? (\d) (?:or earlier|or lower|and earlier|or before)(?!\w)", lambda said: f"{said[1]}{rounds(1, int(said[2]))[1:]}"),
    (r"\b([Ii])n the (first|second|third|fourth|fifth|sixth) round\b",
     lambda said: f"{said[1]}n round {('first', 'second', 'third', 'fourth', 'fifth', 'sixth').index(said[2]) + 1}"),
    (r"\b([Ii])n the first (\d) rounds\b", lambda said: f"{said[1]}{rounds(1, int(said[2]))[1:]}"),
)  # fmt: skip
INSTEAD = table(
    (rf"\.? \((?:or )?(\d)(?: (?:{TOKEN}|wounds?))?(?: instead)?,? (in rounds? [^.)]+|if [^.)]+?)(?:,? instead)?\.?\)\.?", r", or \1 \2."),
    (rf"\.? \([Ii](n rounds? \d[^.,):]*?|f [^.,):]*?)[,:] (?:it gains |each gains |they gain |gains )?(\d)(?: (?:{TOKEN}|wounds?))?(?: instead)?\.?\)\.?",
     r", or \2 i\1."),
    (rf"\. (\d)(?: (?:{TOKEN}|wounds?))? instead,? (in rounds? [^.]+|if [^.]+)\.", r", or \1 \2."),
    (rf"\. I(n rounds? \d[^.,]*?|f [^.,]*?), (?:(?:it|they|each|each of them) gains? )?(\d)(?: (?:{TOKEN}|wounds?))? instead\.", r", or \2 i\1."),
    (rf"(\d (?:{TOKEN}|wounds?)) \(?or (\d)(?: (?:{TOKEN}|wounds?))?(?: instead)? (in rounds? [^.)]+|if [^.)]+)\)?\.", r"\1, or \2 \3."),
    (rf", or (\d) (?:{TOKEN}|wounds?)(?: instead)? (?=in round|if )", r", or \1 "),
    (r", or (\d) instead (?=in round|if )", r", or \1 "),
    (r"(?m)(^|[.] )Instead, (?=in rounds|if )", r"\1"),
    (r", instead\.", " instead."),
    (r"(?m)\b(gains?|suffers?|loses?) instead (\d[^.,]*)\.", r"\1 \2 instead."),
)  # fmt: skip
CARDS = table(
    (r"\b(command cards?(?: with [^.,]*?)?) from (your(?: opponent's)? (?:hand|discard pile))", r"\1 in \2"),
    (r"\b(?<!command )(cards?(?: with [^.,]*?)?) (?:from|in) (your(?: opponent's)? discard pile)", r"command \1 in \2"),
    (r"\b([Tt])ake ([^.,]*? in your discard pile)\.", r"return \2 to your hand."),
    (r"\b([Tt])ake ([^.,]*? in your discard pile) (?:back )?(?:in)?to (?:your )?hand", r"return \2 to your hand"),
    (r"\b([Rr])eturn ([^.,]*?) (?:back )?(?:in)?to (?:your )?hand\b", r"\1eturn \2 to your hand"),
    (r"\b([Tt])ake this card back(?: (?:in)?to your hand)?|\b[Pp]ut this card (?:back )?into your hand", "return this card to your hand"),
    (r"(?m)(^|\. )return ", r"\1Return "),
    (r"(?m)(^|\. )This card (?:returns|goes back|is returned) to your hand", r"\1Return this card to your hand"),
    (r", this card (?:returns|goes back|is returned) to your hand", ", return this card to your hand"),
    (r"\b([Rr])eturn the opposing card to (?:your opponent's|their|his|her|the opponent's|your opponent's command) hand",
     r"\1eturn the opposing card to its owner's hand"),
    (r"\b([Ss])end the opposing card back to (?:its owner's|your opponent's|their) hand", r"return the opposing card to its owner's hand"),
    (r"(to its owner's hand)(?:\. |, then | and |; )(?:[Bb]oth players select|[Yy]our opponent selects|[Ss]elect|players select|then select|[Ee]ach player selects)"
     r"(?: a (?:new )?(?:command )?card| command cards| cards)?(?: again)?\b", r"\1 and select again"),
    (r"(?<=\w) to look at (\d)", r" to look at \1"),
    (r"\b([Ll])ook at (\d+) (?:command )?(cards?) (?:of|in|from) your opponent's hand at random\b", r"\1ook at \2 random \3 in your opponent's hand"),
    (r"\b([Ll])ook at (\d+) random (?:command )?(cards?) (?:of|in|from) your opponent's hand\b", r"\1ook at \2 random \3 in your opponent's hand"),
    (r"\b([Ll])ook at a random (?:command )?card (?:of|in|from) your opponent's hand\b", r"\1ook at 1 random card in your opponent's hand"),
    (r"\b[Yy]our opponent reveals (\d+) random cards?(?: (?:of|from|in) (?:his|her|their|your opponent's) hand)?",
     lambda said: f"Look at {said[1]} random card{'s' if said[1] != '1' else ''} in your opponent's hand"),
    (r"\b([Yy]our opponent reveals (?:his|her|their) hand)", "Look at your opponent's hand"),
    (r"\b(lays?|sets?|puts?) ((?:each|all|an?) (?:command )?cards?[^.,]*?) aside\b", r"\1 aside \2"),
    (r"\b(?:sets|puts) aside\b", "lays aside"),
    (r"\b(?:[Ss]et|[Pp]ut) aside\b", "lay aside"),
    (r"\b(lays? aside (?:each|all|an?)) cards?\b", r"\1 command card"),
    (r"\b([Yy]our opponent (?:lays aside|discards) (?:each|every|all|a) )command cards?( with [^.,]*?)? (?:of|in|from) (?:his|her|their|your opponent's) hand\b"
     r"( with [^.,]*?)?(?= until|[.,])", r"\1command card\2\3"),
    (r"\b([Yy]our opponent (?:lays aside|discards) (?:each|every|all|a) command card)s?((?: with [^.,]*?)?)(?= until|[.,])",
     r"\1\2 in your opponent's hand"),
    (r"\bof your opponent's hand\b", "in your opponent's hand"),
    (r"\bwith (?:that number of|as many|so many|the named number of|the chosen number of) pips\b", "with that many pips"),
    (r"\b(?:Choose|Pick|Say) a number (?:from|between) (\d) (?:to|and) (\d)", r"Name a number from \1 to \2"),
    (r"\b([Nn])ame a number between (\d) and (\d)", r"\1ame a number from \2 to \3"),
    (r"\bwith (?:at most|up to) (\d+) (pips?)\b", r"with \1 \2 or fewer"),
    (r"\bwith at least (\d+) (pips?)\b", r"with \1 \2 or more"),
    (r"\bwith exactly (\d)", r"with \1"),
    (r"\bor less\b", "or fewer"),
    (r"\b(with|has|have) at least (\d+) ", r"\1 \2 or more "),
    (r"\b(with|has|have) at most (\d+) ", r"\1 \2 or fewer "),
    (r"\b(with|has|have) (\d+)\+ ", r"\1 \2 or more "),
    (r"\b(with|has|have) (\d+) (suppression|wounds?) or (more|fewer)", r"\1 \2 or \4 \3"),
    (r"\b(with|has) (?:any|1|1 or more) suppression\b", r"\1 1 or more suppression"),
    (r"\b(?:with|has) (?:any|1 or more) wounds\b", "with 1 or more wounds"),
    (r"\b(?:[Ss]et|[Ll]ay) aside (\d+) random (?:order )?(tokens?) (?:from|of) your order pool on this card", r"Put \1 random \2 of your order pool on this card"),
    (r"\b([Pp])ut (\d+) (?:random )?(?:order )?(tokens?) (?:at random )?(?:of|from) your order pool (?:at random )?on(?:to)? this card",
     r"\1ut \2 random \3 of your order pool on this card"),
    (r"\b([Dd])raw (\d+) (?:order )?(tokens?) (?:of|from) your order pool and put them on this card", r"put \2 random \3 of your order pool on this card"),
    (r"You (?:may|can) use (?:them|these tokens|those tokens|it) (?:instead of drawing(?: (?:a token|tokens|one|from your order pool))?|as if drawn)\b", "You may use them instead of drawing"),
    (r"\b[Yy]our opponent (?:chooses|picks|selects) (?:it|which|which one|that unit|the unit|which unit)\.", "Your opponent chooses it."),
    (r"(?:,? chosen by your opponent| of your opponent's choice| \(your opponent chooses(?: it| which)?\))([^.]*)\.", r"\1. Your opponent chooses it."),
    (r"\b[Yy]ou (?:may only|can only) select this card (?=in round|if )", "This card can be selected only "),
    (r"\bcan (?:only be selected|be selected only) ", "can be selected only "),
    (r"\b(?:may only|may be|must) be selected only |\bmay only be selected |\bcan only be selected ", "can be selected only "),
    (r"\bcannot be (?:chosen|played|picked) (?=in round|if |while )", "cannot be selected "),
    (rf"(?m)^(?!The [a-z])({NAME}|[Ii]t) gains (.*?) and (?=The |an? )", r"\1 gains \2 and "),
)  # fmt: skip
