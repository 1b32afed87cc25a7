"""From a program to its wording, each ability in a line of its own."""

from __future__ import annotations

import re
from functools import cache

from lark import Token, Tree
from lark.exceptions import UnexpectedInput

from kartoteka.games.legion.text import vocabulary as words
from kartoteka.games.legion.text.headings import DISCARDED, HEADINGS, limit_words
from kartoteka.games.legion.text.keywords import printed_keyword
from kartoteka.games.legion.text.phrases import ACTOR, Context
from kartoteka.games.legion.text.writer import SentenceWriter
from kartoteka.kernel.program import (
    Ability,
    Do,
    If,
    Modify,
    Op,
    Seq,
    Text,
    This,
    Unless,
    nodes_in,
)
from kartoteka.text.lower import Grammar
from kartoteka.text.print import capitalised, with_articles
from kartoteka.text.tree import NotUnderstood, Unprintable

STARTS = ("sentence",)
PAID = (Do("discard", This()),)
"""What is paid for a text that is used out of the hand."""
HINTS = {
    "NAME": "a unit's name", "KIND": "a kind of unit (Trooper, Corps ...)", "ADJECTIVE": "friendly, enemy, faceup ...",
    "_UNIT": "unit", "CARD": "command card", "INT": "a number", "TOKEN": "aim, dodge, surge, standby, suppression",
    "KEYWORD": "a keyword", "NUMBERED": "a keyword and its number", "STATE": "a state", "IT": "it",
    "DURATION": "until the end of the round ...", "PLACE": "in your hand ...", "MOMENT": "at the start of ...",
    "MEASURE": "what is measured (wounds, suppression ...)", "CANNOT": "what it cannot", "SITUATION": "a situation",
    "_A": "a", "_EACH": "each", "IF": "if", "WHEN": "when, after", "PLAYER": "you", "THIS": "this card",
    "STAT": "speed, courage", "BEHIND": "without an order", "$END": "the end of the sentence",
}  # fmt: skip
"""What the words of the grammar are called, where a text goes on otherwise."""
MOST_HINTS = 12
OF_SEVERAL = re.compile(r"((?:\bunits\b|\b[Tt]hey\b)[^.,:]*?)\blose its order\b")
"""What several units lose, as the grammar has it: each its own."""


class LegionGrammar(Grammar):
    """The grammar; where a text goes wrong it says what could stand there."""

    def parse(self, text: str, start: str) -> Tree[Token]:
        try:
            return self._lark.parse(text, start=start)
        except UnexpectedInput as error:
            token = getattr(error, "token", None)
            place = error.pos_in_stream if error.pos_in_stream is not None else len(text)
            if place < 0 or (token is not None and token.type == "$END"):
                place = len(text)
            end = place
            while end < len(text) and not text[end].isspace():
                end += 1
            parser = getattr(error, "interactive_parser", None)
            could = self.called([str(name) for name in parser.accepts()]) if parser is not None else ""
            word = text[place:end]
            reason = f"not understood from “{word}” on" if word else "incomplete"
            raise NotUnderstood(f"{reason}; here could stand: {could}" if could else reason, place, end) from None

    def called(self, names: list[str]) -> str:
        """What could stand at a place, by names of the grammar."""
        order = sorted(names, key=lambda name: (name in HINTS, name))
        said = dict.fromkeys(HINTS.get(name) or self._literals.get(name, "") for name in order)
        found = [word for word in said if word and word != ","]
        return ", ".join(found[:MOST_HINTS]) + (" ..." if len(found) > MOST_HINTS else "")


@cache
def grammar() -> LegionGrammar:
    """The grammar of this game's wordings, made once."""
    return LegionGrammar("kartoteka.games.legion.text", "legion.lark", STARTS, words.INFLECTED, words.LISTS)


def printed_lines(kind: str, program: Text) -> list[str]:
    """The lines of a text box: keywords, then the abilities."""
    if program.restriction:
        raise Unprintable(f"no words for {program.restriction!r}")
    context = Context(kind)
    plain = [printed_keyword(keyword, context) for keyword in program.keywords]
    lines = [" ".join(plain)] if plain else []
    lines.extend(printed_ability(ability, context) for ability in program.abilities)
    return lines


def printed_ability(ability: Ability, context: Context) -> str:
    """One line."""
    if ability.phase or ability.zones or (ability.flags and ability.kind != "action"):
        raise Unprintable(f"no words for {ability!r}")
    text = said(ability, SentenceWriter(grammar(), context)) + limit_words(ability.limits)
    return with_articles(OF_SEVERAL.sub(r"\1lose their orders", text))


def said(ability: Ability, writer: SentenceWriter) -> str:
    """The sentences of an ability."""
    kind, effect = ability.kind, ability.effect
    if (ability.trigger is not None) != (kind == "triggered"):
        raise Unprintable("a trigger where none belongs, or none")
    if ability.cost != (PAID if kind == "from hand" else ()):
        raise Unprintable(f"no words for {ability.cost!r}")
    if ability.condition is not None and kind not in ("triggered", "static", "select"):
        raise Unprintable("a condition that nothing asks")
    if kind == "select":
        return selected(ability, writer)
    if effect is None:
        raise Unprintable("it does nothing")
    if kind == "static":
        return static(ability, writer)
    if any(isinstance(node, Modify) and not node.until for node in nodes_in(effect)):
        raise Unprintable("how long it lasts is not said")
    if kind == "triggered":
        return triggered(ability, writer)
    if kind == "action" and not ability.flags and not writer.context.is_unit:
        raise Unprintable("whose action it is, is not said")
    heading = next((said for said, known in HEADINGS.items() if known == kind), "")
    if ability.flags:
        heading = action_of(ability.flags, writer)
    if not heading and kind != "untimed":
        raise Unprintable(f"no words for {kind!r}")
    texts = writer.sentences(effect)
    if kind == "from hand":
        heading += DISCARDED
        return heading + stops([texts[0], *map(capitalised, texts[1:])])
    return heading + stops([*map(capitalised, texts)])


def stops(texts: list[str]) -> str:
    """The texts, with a full stop behind each."""
    if not texts:
        raise Unprintable("it does nothing")
    return " ".join(f"{text}." for text in texts)


def triggered(ability: Ability, writer: SentenceWriter) -> str:
    """ "When Ansa Vey is ordered, it gains 1 aim."."""
    assert ability.trigger is not None
    lead = writer.write_trigger(ability.trigger)
    effect: Op | None = ability.effect
    if isinstance(effect, If) and effect.otherwise is None:
        raise Unprintable("a condition of the whole is asked first")
    if ability.condition is not None:
        if isinstance(effect, Seq) and len(effect.parts) < 1:
            raise Unprintable("it does nothing")
        effect = If(ability.condition, effect)  # type: ignore[arg-type]
    texts = writer.sentences(effect)
    return stops([f"{capitalised(lead)}, {texts[0]}", *map(capitalised, texts[1:])])


def static(ability: Ability, writer: SentenceWriter) -> str:
    """ "Each friendly Support unit has Inspire 2."."""
    effect = ability.effect
    if not isinstance(effect, Modify) or effect.until or effect.subject == words.OPPOSING:
        raise Unprintable("a static ability says what is so, and for no time of its own")
    lead = f"{writer.write_lead(ability.condition, constant=True)}, " if ability.condition is not None else ""
    return stops([capitalised(lead + writer.statement(effect.subject, [effect]))])


def action_of(flags: tuple[str, ...], writer: SentenceWriter) -> str:
    """ "Action of Ansa Vey: ": a command card's, which says whose it is."""
    if len(flags) != 1 or writer.context.is_unit:
        raise Unprintable(f"no words for {flags!r}")
    writer.mentions.add(ACTOR)
    writer.has_card = True
    return f"Action of {writer.name(flags[0])}: "


def selected(ability: Ability, writer: SentenceWriter) -> str:
    """ "This card cannot be selected in round 1."."""
    condition = ability.condition
    if ability.effect is not None or condition is None:
        raise Unprintable(f"no words for {ability!r}")
    if isinstance(condition, Unless):
        return f"This card cannot be selected {writer.write_lead(condition.condition)}."
    return f"This card can be selected only {writer.write_lead(condition)}."
