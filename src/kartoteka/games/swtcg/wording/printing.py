"""From a program to its wording, each ability in a line of its own."""

from __future__ import annotations

from functools import cache

from kartoteka.games.swtcg.wording import vocabulary as words
from kartoteka.games.swtcg.wording.kinds import OWN_PRICE, begins, kind_of, place_of_effect
from kartoteka.games.swtcg.wording.phrases import Context, exchanged
from kartoteka.games.swtcg.wording.writer import SentenceWriter
from kartoteka.kernel.program import (
    Ability,
    During,
    If,
    Instead,
    Keyword,
    Limit,
    Modify,
    OneOf,
    Seq,
    Text,
    This,
    nodes_in,
)
from kartoteka.text.lower import Grammar
from kartoteka.text.print import capitalised, with_articles
from kartoteka.text.tree import Unprintable

STARTS = ("sentence", "cost", "upkeep", "play_if")

TURN_LIMIT = Limit(1, "turn")

RESERVES, ABOARD = ("build zone",), ("aboard",)

CALLED = ("upkeep", "bounty", "enhance")
"""Abilities that are called by a word of their own."""


@cache
def grammar() -> Grammar:
    return Grammar("kartoteka.games.swtcg.wording", "swtcg.lark", STARTS, words.INFLECTED, words.LISTS)


def printed_lines(card_type: str, program: Text) -> list[str]:
    """The lines of a text box: keywords, abilities, and last what a pilot gives to its unit."""
    if program.restriction:
        raise Unprintable("no words for a restriction")
    pilots = [keyword for keyword in program.keywords if keyword.name == "pilot"]
    plain = [printed_keyword(keyword) for keyword in program.keywords if keyword.name != "pilot"]
    lines = [" ".join(plain)] if plain else []
    own = [ability for ability in program.abilities if ability.zones != ABOARD]
    given = [ability for ability in program.abilities if ability.zones == ABOARD]
    if (*own, *given) != program.abilities or len(pilots) > 1 or (given and not pilots):
        raise Unprintable("abilities in an order that no text has")
    if card_type in ("battle", "mission"):
        kinds = [ability.kind for ability in own if ability.kind in ("static", "effect") and ability.zones != RESERVES]
        if "effect" in kinds[:-1]:
            raise Unprintable("what the card does is one effect, behind what it says of its price")
    lines.extend(printed_ability(ability, card_type) for ability in own)
    lines.extend(f"[Pilot] {pilot_types(pilot.value)} Pilot." for pilot in pilots)
    lines.extend(printed_ability(ability, card_type) for ability in given)
    return [with_articles(line) for line in lines]


def pilot_types(value: str) -> str:
    if not value or any(word not in words.SINGULAR or words.SINGULAR[word] != word for word in value.split(" or ")):
        raise Unprintable(f"no words for what {value!r} pilots")
    return value


def printed_keyword(keyword: Keyword) -> str:
    for known in words.KEYWORDS:
        if keyword == Keyword(known.lower()):
            return f"{known}."
    for known in words.NUMBERED:
        if keyword.amount > 0 and keyword == Keyword(known.lower(), keyword.amount):
            return f"{known} {keyword.amount}."
    raise Unprintable(f"no words for {keyword!r}")


def printed_ability(ability: Ability, card_type: str) -> str:
    """One line."""
    aboard = ability.zones == ABOARD
    context = Context(card_type, aboard)
    if aboard:
        ability = exchanged(ability)
    if ability.kind == "static" and not (isinstance(ability.effect, Modify) and not ability.effect.until):
        raise Unprintable("a static ability says what is so, and for no time of its own")
    writer = SentenceWriter(grammar(), context, constant=ability.kind == "static")
    prefix = prefix_of(ability)
    if ability.kind == "upkeep":
        options = ability.effect.options if isinstance(ability.effect, OneOf) else (ability.effect,)
        listed = [writer.payments(x.parts if isinstance(x, Seq) else (x,), " and ") for x in options]  # type: ignore[arg-type]
        return prefix + capitalised(" or ".join(listed)) + "."
    cost = capitalised(writer.payments(ability.cost)) + " -> " if ability.cost else ""
    texts = body_of(ability, writer)
    if ability.kind == "enhance" and "instead" in ability.flags:
        texts[-1] += " instead"
    if aboard and is_short(ability):
        texts[0] = texts[0].removeprefix(f"{context.itself} gets ")
    sentences = [capitalised(text) for text in (*texts, *tails_of(ability, writer))]
    sentences[0] = cost + sentences[0]
    check_kind(ability, card_type, sentences)
    return prefix + " ".join(f"{text}." for text in sentences)


def check_kind(ability: Ability, card_type: str, sentences: list[str]) -> None:
    """A kind is not said but shown by how a text begins: refuse what would be read as another, or as several."""
    kind = "triggered" if ability.kind == "replacement" else ability.kind
    first = ability.effect.parts[0] if isinstance(ability.effect, Seq) else ability.effect
    if ability.zones not in (RESERVES, ABOARD, place_of_effect(card_type, kind, first)):
        raise Unprintable(f"that would not work in {ability.zones!r}")
    if kind in CALLED:
        if ability.zones == RESERVES:
            raise Unprintable(f"no {kind} is for reserves")
        return
    if card_type in ("battle", "mission") and ability.zones not in (RESERVES, ABOARD):
        meant = "static" if OWN_PRICE.fullmatch(sentences[0]) else "effect"
        apart = any(OWN_PRICE.fullmatch(text) for text in sentences[1:])
    else:
        meant = kind_of(sentences[0])
        apart = not ability.zones and any(begins(text, kind) for text in sentences[1:])
    instead = any(isinstance(node, Instead) for node in nodes_in(ability.effect))
    if instead != (ability.kind == "replacement") or (kind == "triggered") != (ability.trigger is not None):
        raise Unprintable(f"that would be no {ability.kind} ability")
    if meant != kind or apart:
        raise Unprintable(f"that would be no {kind} ability, or more than one")


def is_short(ability: Ability) -> bool:
    """Whether a line of a Pilot block leaves out that this unit gets it."""
    effect = ability.effect
    return (
        ability.kind == "static"
        and ability.condition is None
        and isinstance(effect, Modify)
        and effect.subject == This()
        and effect.changes[0].stat not in ("cannot", "can attack")
    )


def prefix_of(ability: Ability) -> str:
    if ability.kind in CALLED:
        return ("* " if ability.zones == ABOARD else "") + ability.kind.capitalize() + ": "
    return "Reserves: " if ability.zones == RESERVES else "* " if ability.zones == ABOARD else ""


def body_of(ability: Ability, writer: SentenceWriter) -> list[str]:
    """The sentences of an ability without its tails: when, if what, what is done."""
    writer.antecedents.begin()
    lead = ""
    if ability.trigger is not None:
        lead = writer.write_trigger(ability.trigger) + ", "
    if ability.condition is not None and ability.kind in ("static", "triggered", "replacement"):
        lead += writer.write_condition(ability.condition) + ", "
    if not lead:
        return writer.sentences(ability.effect)
    here = writer.antecedents.here
    texts = writer.sentences(ability.effect)
    del here
    if not texts or isinstance(ability.effect, If):
        raise Unprintable("a condition within a condition")
    return [lead + texts[0], *texts[1:]]


def tails_of(ability: Ability, writer: SentenceWriter) -> list[str]:
    """ "Play only during your build step", and the like."""
    texts: list[str] = []
    for flag in ability.flags:
        if ability.kind == "enhance" and flag in ("instead", "also"):
            continue
        if flag in words.PLAY_TAILS.values():
            texts.extend(text.lower() for text, word in words.PLAY_TAILS.items() if word == flag)
            continue
        said = next((text for text, word in words.FLAGS.items() if word == flag), None)
        if said is None:
            raise Unprintable(f"no words for {flag!r}")
        texts.append(f"play only {said}")
    if ability.condition is not None and ability.kind not in ("static", "triggered", "replacement"):
        writer.antecedents.begin()
        during = isinstance(ability.condition, During)
        said = writer.write_condition(ability.condition) if during else "if " + writer.conditions(ability.condition)
        texts.append(f"play only {said}")
    if ability.limits == (TURN_LIMIT,):
        texts.append("play only once per turn")
    elif ability.limits:
        raise Unprintable(f"no words for {ability.limits!r}")
    return texts
