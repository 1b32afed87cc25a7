"""From a program to its wording, each ability in a line of its own."""

from __future__ import annotations

from functools import cache

from kartoteka.games.berserk.text import recruiting
from kartoteka.games.berserk.text import vocabulary as words
from kartoteka.games.berserk.text.headings import SPELL, labels_in, price_words, remarks_in
from kartoteka.games.berserk.text.keywords import keyword_of, printed_keyword
from kartoteka.games.berserk.text.mays import said_as_may, taken_apart, without_x
from kartoteka.games.berserk.text.phrases import Context
from kartoteka.games.berserk.text.readings import ACCOMPANYING, READINGS
from kartoteka.games.berserk.text.writer import SentenceWriter
from kartoteka.kernel.program import (
    Ability,
    Both,
    Condition,
    If,
    LetX,
    Modify,
    Op,
    Text,
)
from kartoteka.text.lower import Grammar
from kartoteka.text.print import capitalised, with_articles
from kartoteka.text.tree import Unprintable, match

STARTS = ("sentence", "cost", "kind", "trigger", "wherein")
TRIGGERED = ("triggered", "may")


@cache
def grammar() -> Grammar:
    """The grammar of this game's wordings, made once."""
    return Grammar("kartoteka.games.berserk.text", "berserk.lark", STARTS, words.INFLECTED, words.LISTS)


def printed_lines(card_type: str, program: Text) -> list[str]:
    """The lines of a text box: keywords, then the abilities."""
    if program.restriction:
        raise Unprintable(f"no words for {program.restriction!r}")
    plain = [printed_keyword(keyword) for keyword in program.keywords]
    lines = [" ".join(plain)] if plain else []
    lines.extend(printed_ability(ability, card_type) for ability in program.abilities)
    return [with_articles(line) for line in lines]


def printed_ability(ability: Ability, card_type: str) -> str:
    """One line."""
    context = Context(card_type)
    line = recruiting.printed(ability, context, SentenceWriter(grammar(), context, constant=True))
    if line:
        return line
    ability, x = without_x(ability)
    labels, number, said = labels_in(ability)
    constant = ability.kind == "static"
    writer = SentenceWriter(grammar(), context, constant=constant)
    rest = flags_behind(ability, said.flags)
    before = [f"Rage {number}" if label == "Rage" else label for label in labels]
    small = bool(before)
    if ability.kind in ("action", "sudden"):
        price, paid = price_words(ability)
        before.append(", ".join((price, *writer.payments(paid))))
        small = "spell" in ability.flags
        if small:
            before.append(SPELL.removesuffix(": "))
    elif ability.cost or "spell" in ability.flags:
        raise Unprintable("what happens by itself has no price")
    if ability.kind in TRIGGERED:
        if ability.trigger is None or ("accompanies" in ability.flags) != accompanies(ability, labelled=said.trigger):
            raise Unprintable(f"no words for {ability.trigger!r}")
        writer.event = ability.trigger.event
        if said.trigger is None:
            trigger = writer.write_trigger(ability.trigger)
            before.append(trigger if small else capitalised(trigger))
            small = True
    elif ability.trigger is not None or ability.kind not in ("static", "action", "sudden", said.kind):
        raise Unprintable(f"no words for {ability.kind!r}")
    texts = writer_texts(writer, ability, condition_left(ability.condition, said.conditions))
    if x is not None:
        texts.append(writer.x_is(x))
    lines = [f"{text if small and not place else capitalised(text)}." for place, text in enumerate(texts)]
    remarks = [f"({text}.)" for text in remarks_in(rest, ability.limits)]
    if not before and keyword_of(lines[0].removesuffix(".")) is not None:
        raise Unprintable("that is a keyword")
    return "".join(f"{part}: " for part in before) + " ".join((*lines, *remarks))


def flags_behind(ability: Ability, said: tuple[str, ...]) -> tuple[str, ...]:
    """The flags that stand behind the ability as remarks."""
    rest = ability.flags[len(said) :]
    for flag in ("spell", "accompanies"):
        if rest[:1] == (flag,):
            rest = rest[1:]
    return rest


def accompanies(ability: Ability, *, labelled: object) -> bool:
    """Whether its trigger is one that goes with an attack of its own card."""
    return labelled is None and any(match(READINGS[name], ability.trigger, {}) for name in ACCOMPANYING)


def joined(conditions: tuple[Condition, ...]) -> Condition | None:
    """One condition that asks them all."""
    return None if not conditions else conditions[0] if len(conditions) == 1 else Both(conditions)


def condition_left(condition: Condition | None, said: tuple[Condition, ...]) -> Condition | None:
    """What its text asks besides its labels."""
    asked: tuple[Condition, ...] = () if condition is None else (condition,)
    if said and isinstance(condition, Both) and condition.conditions[: len(said)] == said:
        asked = condition.conditions
    left = asked[len(said) :]
    if len(left) > 1 or joined((*said, *left)) != condition:
        raise Unprintable(f"no words for {condition!r}")
    return left[0] if left else None


def begins_with(effect: Op | None) -> Op | None:
    """The first thing that is done, behind the targets."""
    _, rest = taken_apart(effect)
    first = rest[0] if rest else None
    return first.do if isinstance(first, LetX) else first


def writer_texts(writer: SentenceWriter, ability: Ability, condition: Condition | None) -> list[str]:
    """The sentences of an ability, in small letters and without full stops."""
    constant = ability.kind == "static"
    effect: Op | None = said_as_may(ability)
    inner = effect.do if isinstance(effect, LetX) else effect
    if constant and not (isinstance(inner, Modify) and not inner.until):
        raise Unprintable("a static ability says what is so, and for no time of its own")
    lead = ""
    writer.antecedents.begin()
    if condition is not None:
        if not constant and ability.trigger is None:
            raise Unprintable("a condition that nothing asks")
        lead = writer.write_condition(condition) + ", "
        if constant:
            writer.antecedents.begin()
    first = begins_with(effect)
    if isinstance(first, If) and ability.trigger is not None and (lead or first.otherwise is None):
        raise Unprintable("a condition at its head is one of the whole")
    texts = writer.sentences(effect)
    if not texts:
        raise Unprintable("no such sentence")
    texts[0] = lead + texts[0]
    return texts
