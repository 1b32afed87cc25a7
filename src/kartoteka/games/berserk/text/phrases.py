"""What reading and printing this game's noun phrases have in common.

`reader/` and `writer/` mirror each other: a method that reads a rule stands for one that writes it. Both keep the
antecedents in the order of the text, so that "that creature" is printed where it would be read as the same card.

All targets and places of a text are named as it is declared (BKR-10.1), so they stand before everything else in its
program, wherever the text names them.
"""

from __future__ import annotations

from typing import Any

import msgspec

from kartoteka.games.berserk.text import vocabulary as words
from kartoteka.kernel.program import (
    Choose,
    Chosen,
    Either,
    EventCard,
    Filter,
    Has,
    Host,
    Is,
    Measure,
    Named,
    Not,
    Number,
    Other,
    Player,
    Same,
    This,
)
from kartoteka.text.tree import Antecedent, Antecedents, Unprintable

PLAY: tuple[tuple[str, ...], Player | None] = (("play",), None)
"""Where the cards of a phrase are that names no place."""
OTHER = Other(This())


class Context(msgspec.Struct, frozen=True):
    """What a text box is on: how it calls its own card."""

    card_type: str = ""

    @property
    def is_creature(self) -> bool:
        return self.card_type in ("", "creature")

    @property
    def itself(self) -> str:
        return "this creature" if self.is_creature else "this card"


# Nouns ----------------------------------------------------------------------------------------------------------------


def word_of(part: Filter, *, plural: bool = False) -> str:
    """The word for a filter, if it has one."""
    if isinstance(part, Not):
        return f"non-{word_of(part.filter, plural=plural)}"
    word = words.WORD_OF.get(part, "")
    if isinstance(part, Has) and part.stat == "class" and is_class(part.value):
        word = part.value
    if not word:
        raise Unprintable(f"no words for {part!r}")
    return words.plural_of(word) if plural and word in words.NOUNS else word


def is_class(word: str) -> bool:
    """Whether a word can be the name of a class: none that means something else, with a small letter or a large one."""
    return word[:1].isupper() and " " not in word and not word.endswith("'s") and word.lower() not in words.NO_CLASS


def filter_of(word: str, *, plural: bool) -> Filter | None:
    """The filter that a word of a noun phrase means; None where its form does not fit the number."""
    if word.startswith("non-"):
        inner = filter_of(word.removeprefix("non-"), plural=plural)
        return None if inner is None else Not(inner)
    if word in words.ADJECTIVES:
        return words.ADJECTIVES[word]
    if word in words.SINGULAR:
        one = words.SINGULAR[word]
        return words.NOUNS[one] if (words.plural_of(one) if plural else one) == word else None
    return Has("class", word) if is_class(word) else None


class Parts(msgspec.Struct, frozen=True):
    """A noun phrase taken apart, in the order of the text."""

    other: bool = False
    named: tuple[Filter, ...] = ()
    stands: tuple[Filter, ...] = ()
    measures: tuple[Filter, ...] = ()

    @property
    def filters(self) -> tuple[Filter, ...]:
        return (*((OTHER,) if self.other else ()), *self.named, *self.stands, *self.measures)


def is_measure(part: Filter) -> bool:
    """Whether it is said behind the noun: a number, a keyword, a name."""
    if isinstance(part, Not):
        return is_measure(part.filter) and isinstance(part.filter, Has)
    return isinstance(part, Measure | Named) or (isinstance(part, Has) and part.stat == "keyword")


def parts_of(filters: tuple[Filter, ...]) -> Parts:
    """The parts of a noun phrase; Unprintable where no text has them in that order."""
    other = filters[:1] == (OTHER,)
    rest = filters[1:] if other else filters
    measures = tuple(part for part in rest if is_measure(part))
    stands = tuple(part for part in rest if part in words.STANDS.values())
    apart = (*measures, *stands)
    found = Parts(other, tuple(part for part in rest if part not in apart), stands, measures)
    if found.filters != filters or OTHER in rest:
        raise Unprintable(f"no words for {filters!r} in this order")
    return found


def is_type(part: Filter) -> bool:
    """Whether it is said by a noun: "creature"."""
    if isinstance(part, Either):
        return all(is_type(one) for one in part.filters)
    return part in words.NOUNS.values()


def is_card(named: tuple[Filter, ...]) -> bool:
    """Whether the phrase ends with "card", for want of another noun."""
    return not named or not is_type(named[-1])


# What was mentioned ---------------------------------------------------------------------------------------------------


def nouns_of(filters: tuple[Filter, ...]) -> frozenset[str]:
    """By which nouns a card of the selection may be called later; "card" always fits."""
    found = {
        words.WORD_OF[one]
        for part in filters
        for one in (part.filters if isinstance(part, Either) else (part,))
        if one in words.WORD_OF and words.WORD_OF[one] in words.NOUNS
    }
    if found & set(words.CREATURES) or Is("in reach") in filters:
        found.add("creature")
    return frozenset(found | {"card"})


def mention_choice(antecedents: Antecedents, choice: Choose) -> None:
    nouns = nouns_of(choice.cards.filters)
    antecedents.mention(Antecedent(Chosen(choice.slot), nouns, plural=choice.most != Number(1)))


def mention_role(antecedents: Antecedents, role: Any) -> None:
    """A card that a trigger names and that has no name of its own."""
    if role.filters and not isinstance(role.filters[0], Same):
        antecedents.mention(Antecedent(EventCard(role.role), nouns_of(role.filters)))


ORDER = ("creature", "artifact", "terrain", "equipment", "symbiote", "parasite", "flyer")
"""By which of several nouns a card is called."""


def noun_for(antecedent: Antecedent) -> str:
    return next((noun for noun in ORDER if noun in antecedent.nouns), "card")


def may_be_either(antecedents: Antecedents) -> bool:
    """Whether "it gets" may be said of either of the cards that a trigger names: "when this creature kills an opposing
    creature, it gets ..."."""
    it = antecedents.it()
    others = [one for one in antecedents.known if one != it and (one.definite or isinstance(one.node, EventCard))]
    return it is not None and isinstance(it.node, EventCard) and bool(others)


def ref_words(antecedents: Antecedents, node: Any, context: Context, event: str) -> str:
    """How a text calls a card that it has mentioned: the one choice that printing and normalising make."""
    if isinstance(node, This | Host):
        antecedents.mention(Antecedent(node, definite=True))
        return context.itself if isinstance(node, This) else "the host"
    it = antecedents.it()
    if it is not None and it.node == node and not may_be_either(antecedents):
        return "it"
    for antecedent in antecedents.known:
        if antecedent.node == node:
            noun = noun_for(antecedent)
            if antecedents.that(noun, plural=antecedent.plural) == antecedent:
                return f"those {words.plural_of(noun)}" if antecedent.plural else f"that {noun}"
    for said, (role, events) in words.OF_EVENT.items():
        if node == EventCard(role) and event in events:
            return said
    raise Unprintable(f"nothing in the text names {node!r} so far")
