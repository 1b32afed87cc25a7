"""From a program to its wording, each ability in a line of its own."""

from __future__ import annotations

import re
from functools import cache

from kartoteka.games.hkk.wording import vocabulary as words
from kartoteka.games.hkk.wording.favourites import FAVOURITE, filters_of
from kartoteka.games.hkk.wording.headings import done, heading_in, kind_of, written
from kartoteka.games.hkk.wording.phrases import Context
from kartoteka.games.hkk.wording.writer import SentenceWriter
from kartoteka.kernel.program import (
    Ability,
    Do,
    Filter,
    If,
    Is,
    Keyword,
    Modify,
    Select,
    Text,
    This,
)
from kartoteka.text.lower import Grammar
from kartoteka.text.phrases import Noun
from kartoteka.text.print import capitalised, with_articles
from kartoteka.text.tree import Unprintable

STARTS = ("sentence", "cost", "kind")
CONSTANT = ("static", "price")
"""Kinds that say what is so."""
SHORT = frozenset({"immune", "cannot", "may", "places"})
"""What a card says of itself without naming itself: "Can't attack"."""
REPLACED = {"components": "components", "life": "life", "shards": "shards"}
"""By what a part of a price can be replaced."""


@cache
def grammar() -> Grammar:
    """The grammar of this game's wordings, made once."""
    return Grammar("kartoteka.games.hkk.wording", "hkk.lark", STARTS, words.INFLECTED, words.LISTS)


def printed_lines(card_type: str, program: Text) -> list[str]:
    """The lines of a text box: keywords, then the abilities."""
    plain = [printed_keyword(keyword) for keyword in program.keywords]
    lines = [" ".join(plain)] if plain else []
    host = host_of(program.restriction)
    lines.extend(printed_ability(ability, card_type, host) for ability in program.abilities)
    return [with_articles(line) for line in lines]


def host_of(restriction: tuple[Filter, ...]) -> str:
    """What an enchantment calls that which it is on."""
    if not restriction:
        return ""
    host = restriction[0]
    if len(restriction) > 1 or not isinstance(host, Is) or not re.fullmatch("[a-z-]+", host.word):
        raise Unprintable(f"no words for {restriction!r}")
    return host.word


def printed_keyword(keyword: Keyword) -> str:
    for text, name in words.SENTENCES.items():
        if keyword == Keyword(name):
            return f"{text}."
    for known in words.KEYWORDS:
        if keyword == Keyword(known.lower()):
            return f"{known}."
    for known in words.NUMBERED:
        if keyword.amount > 0 and keyword == Keyword(known.lower(), keyword.amount):
            return f"{known} {keyword.amount}."
    raise Unprintable(f"no words for {keyword!r}")


def printed_ability(ability: Ability, card_type: str, host: str = "") -> str:
    """One line."""
    if ability.kind == "substitution":
        return printed_substitution(ability)
    if FAVOURITE in ability.flags:
        return printed_favourite(ability)
    heading, condition, flags = heading_in(ability)
    constant = ability.kind in CONSTANT
    effect = ability.effect
    if constant and not (isinstance(effect, Modify) and not effect.until):
        raise Unprintable("a static ability says what is so, and for no time of its own")
    writer = SentenceWriter(grammar(), Context(card_type, host, plain=ability.kind == "price"), constant=constant)
    writer.automatic = ability.kind == "automatic reaction"
    payments = writer.payments(ability.cost)
    before = written(heading, payments)
    if ability.kind == "play condition":
        return before + f"Play only {writer.write_condition(condition)}."  # type: ignore[arg-type]
    lead = ""
    writer.antecedents.begin()
    if ability.trigger is not None:
        trigger = done(ability.trigger) if ability.kind == "automatic reaction" else ability.trigger
        lead = writer.write_trigger(trigger) + ", "
        writer.antecedents.begin()
    leads = constant or ability.trigger is not None
    if condition is not None and leads:
        lead += writer.write_condition(condition) + ", "
    texts = writer.sentences(effect)
    if lead and (isinstance(effect, If) or not texts):
        raise Unprintable("a condition within a condition")
    texts[:1] = [lead + texts[0]]
    if is_short(ability, effect) and not lead:
        texts[0] = texts[0].removeprefix(writer.context.itself + " ").removeprefix("is ")
    anyhow = f"{capitalised(words.ANYHOW)}, " if words.ANYHOW in flags else ""
    tails = tails_of(tuple(flag for flag in flags if flag != words.ANYHOW))
    if condition is not None and not leads:
        writer.antecedents.begin()
        tails.append("Use only " + writer.write_condition(condition))
    first, *others = (*texts, *tails)
    heading.cost = ", ".join(payments)
    if kind_of(card_type, heading, capitalised(texts[0])) != ability.kind:
        raise Unprintable(f"that would be no {ability.kind}")
    return before + " ".join(
        f"{capitalised(text)}." for text in (anyhow + (first if anyhow else capitalised(first)), *others)
    )


def is_short(ability: Ability, effect: object) -> bool:
    """Whether a card says something of itself without naming itself."""
    return (
        ability.kind == "static"
        and isinstance(effect, Modify)
        and effect.subject == This()
        and effect.changes[0].stat in SHORT
    )


def tails_of(flags: tuple[str, ...]) -> list[str]:
    """ "Use only before your exchange", and the like."""
    texts: list[str] = []
    place = 0
    while place < len(flags):
        if flags[place : place + 2] == ("not a source", "not targeting"):
            texts.append(words.NEITHER)
            place += 2
            continue
        said = next((text for text, word in words.TAILS.items() if word == flags[place]), None)
        if said is None:
            raise Unprintable(f"no words for {flags[place]!r}")
        texts.append(said)
        place += 1
    return texts


def printed_favourite(ability: Ability) -> str:
    """ "Favourite: Galetki"."""
    writer = SentenceWriter(grammar(), Context())
    return f"Favourite: {writer.write_noun(Noun(Select(filters_of(ability))))}."


def printed_substitution(ability: Ability) -> str:
    """ "Up to 3 mana of its cost can be replaced by components"."""
    effect = ability.effect
    if not isinstance(effect, Do) or ability != Ability("substitution", effect=effect):
        raise Unprintable(f"no words for {ability!r}")
    manner = effect.manner[0] if len(effect.manner) == 1 else ""
    number = getattr(effect.amount, "n", 0)
    if manner not in REPLACED or number < 1 or effect != Do("substitute", amount=effect.amount, manner=effect.manner):
        raise Unprintable(f"no words for {effect!r}")
    return f"Up to {number} mana of its cost can be replaced by {REPLACED[manner]}."
