"""What reading and printing this game's noun phrases have in common.

`reader/` and `writer/` mirror each other: a method that reads a rule stands for one that writes it. Both keep the
antecedents in the order of the text, so that "that creature" is printed where it would be read as the same card.

The targets of a text are chosen as it is announced (HKKR-9.6), so they stand before everything else in its program,
wherever the text names them; what is chosen without the word "target" is chosen where it is needed.
"""

from __future__ import annotations

from typing import Any

import msgspec

from kartoteka.games.hkk.wording import vocabulary as words
from kartoteka.kernel.program import (
    Choose,
    Chosen,
    Do,
    Either,
    EventCard,
    Filter,
    Has,
    Host,
    Is,
    May,
    Measure,
    Named,
    Not,
    Number,
    Op,
    Other,
    Player,
    Same,
    Select,
    Seq,
    This,
    Under,
)
from kartoteka.text.tree import Antecedent, Antecedents, Unprintable

OPPOSING = Is("opposing")
CREATURES = frozenset({"creature", *words.CREATURE_TYPES})


class Context(msgspec.Struct, frozen=True):
    """What a text box is on: how it calls its own card, and what that card lies on."""

    card_type: str = ""
    host: str = ""
    """What an enchantment is put on."""
    plain: bool = False
    """Whether the card calls itself "this card", whatever it is: where its price is meant."""

    @property
    def is_creature(self) -> bool:
        return not self.card_type or self.card_type.capitalize() in words.CREATURE_TYPES or self.card_type == "token"

    @property
    def itself(self) -> str:
        return "this creature" if self.is_creature and not self.plain else "this card"

    @property
    def bearer(self) -> str:
        """What the host is called."""
        called = {"item": "the carrier", "part": "the galetki", "level-up": "the adventurer"}.get(self.card_type, "")
        return called or (f"enchanted {self.host or 'creature'}" if self.card_type == "enchantment" else "")


# Nouns ----------------------------------------------------------------------------------------------------------------


def word_of(part: Filter, *, plural: bool = False) -> str:
    """The word for a filter, if it has one."""
    if isinstance(part, Not):
        return f"non-{word_of(part.filter, plural=plural)}"
    if isinstance(part, Has) and part.stat == "color":
        return f"{part.value}-coloured"
    word = words.WORD_OF.get(part, "")
    if isinstance(part, Has) and part.stat == "subtype" and part.value not in words.ALWAYS_LARGE:
        word = part.value
    if not word:
        raise Unprintable(f"no words for {part!r}")
    return words.plural_of(word) if plural and part not in words.ADJECTIVES.values() else word


def filter_of(word: str, *, plural: bool) -> Filter | None:
    """The filter that a word of a noun phrase means; None where its form does not fit the number."""
    if word.startswith("non-"):
        inner = filter_of(word.removeprefix("non-"), plural=plural)
        return None if inner is None else Not(inner)
    if word.endswith("-coloured"):
        return Has("color", word.removesuffix("-coloured"))
    if word in words.ADJECTIVES:
        return words.ADJECTIVES[word]
    known = words.NOUNS | words.GROUPS
    if word in words.SINGULAR:
        one = words.SINGULAR[word]
        return known[one] if (words.plural_of(one) if plural else one) == word else None
    if not plural:
        return Has("subtype", word)
    return Has("subtype", word.removesuffix("s")) if word.endswith("s") else None


class Parts(msgspec.Struct, frozen=True):
    """A noun phrase taken apart, in the order of the text."""

    other: bool = False
    named: tuple[Filter, ...] = ()
    whose: Player | None = None
    stands: tuple[Filter, ...] = ()
    measures: tuple[Filter, ...] = ()

    @property
    def filters(self) -> tuple[Filter, ...]:
        other = (Other(This()),) if self.other else ()
        under = (Under(self.whose),) if self.whose is not None else ()
        return (*other, *self.named, *under, *self.stands, *self.measures)


def parts_of(filters: tuple[Filter, ...]) -> Parts:
    """The parts of a noun phrase; Unprintable where no text has them in that order."""
    under = [part.player for part in filters if isinstance(part, Under)]
    stands = tuple(part for part in filters if part in words.STANDS.values())
    measures = tuple(part for part in filters if isinstance(part, Measure | Named))
    apart = (*stands, *measures)
    named = tuple(part for part in filters if not isinstance(part, Other | Under) and part not in apart)
    found = Parts(filters[:1] == (Other(This()),), named, under[0] if under else None, stands, measures)
    if found.filters != filters:
        raise Unprintable(f"no words for {filters!r} in this order")
    return found


def whose_own(select: Select, player: Player | None) -> Select:
    """The same cards, of that player or of anybody: who sacrifices something sacrifices what is his or her own."""
    parts = parts_of(select.filters)
    return Select(
        Parts(parts.other, parts.named, player, parts.stands, parts.measures).filters, select.zones, select.whose
    )


def zones_of(named: tuple[Filter, ...], zones: tuple[str, ...]) -> tuple[str, ...]:
    """The places that are meant: some cards on the table lie apart."""
    if zones == ("play",) and named:
        return words.LIE_APART.get(named[-1], zones)
    return zones


def is_card(
    named: tuple[Filter, ...], zones: tuple[str, ...], default: tuple[str, ...], *, priced: bool = False
) -> bool:
    """Whether the phrase ends with "card": "a Monster card in your hand", but "search your deck for a Monster"."""
    if priced and named and named[-1] in words.GROUPS.values():
        return True
    return not named or (zones != default and bool(words.OUT_OF_PLAY & {*zones}))


# What was mentioned ---------------------------------------------------------------------------------------------------


def nouns_of(select: Select) -> frozenset[str]:
    """By which nouns a card of the selection may be called later; "card" always fits."""
    found = {
        words.WORD_OF[one]
        for part in select.filters
        for one in (part.filters if isinstance(part, Either) else (part,))
        if one in words.WORD_OF and words.WORD_OF[one] in words.NOUNS
    }
    if found & CREATURES:
        found.add("creature")
    return frozenset(found | {"card"})


def mention_choice(antecedents: Antecedents, choice: Choose) -> None:
    antecedents.mention(Antecedent(Chosen(choice.slot), nouns_of(choice.cards), plural=choice.most != Number(1)))


def mention_role(antecedents: Antecedents, role: Any) -> None:
    """A card that a trigger names and that has no name of its own."""
    if role.filters and not isinstance(role.filters[0], Same):
        antecedents.mention(Antecedent(EventCard(role.role), nouns_of(Select(role.filters))))


ORDER = ("creature", "building", "item", "skill", "enchantment", "location", "spell", "permanent")
"""By which of several nouns a card is called."""


def noun_for(antecedent: Antecedent) -> str:
    return next((noun for noun in ORDER if noun in antecedent.nouns), "card")


def ref_words(antecedents: Antecedents, node: Any, context: Context) -> str:
    """How a text calls a card that it has mentioned: the one choice that printing and normalising make."""
    if isinstance(node, This | Host):
        called = context.itself if isinstance(node, This) else context.bearer
        if not called:
            raise Unprintable("it lies on nothing")
        antecedents.mention(Antecedent(node, definite=True))
        return called
    it = antecedents.it()
    if it is not None and it.node == node:
        return "it"
    for antecedent in antecedents.known:
        if antecedent.node == node:
            noun = noun_for(antecedent)
            if antecedents.that(noun, plural=antecedent.plural) == antecedent:
                return f"those {words.plural_of(noun)}" if antecedent.plural else f"that {noun}"
    raise Unprintable(f"nothing in the text names {node!r} so far")


# "If you do" ----------------------------------------------------------------------------------------------------------


def keeping(op: Op, slot: str) -> Op:
    """The op, with the slot that keeps whether it was done; of what cannot keep it, the op as it is."""
    if isinstance(op, May):
        return May(keeping(op.do, slot), op.who)
    if isinstance(op, Seq):
        return Seq((*op.parts[:-1], keeping(op.parts[-1], slot)))
    if isinstance(op, Do) and op.into in ("", words.PAID):
        return msgspec.structs.replace(op, into=slot)
    return op


def listed_in(text: str) -> str:
    """A list as text has it ("spells and fire") as a program has it ("spells, fire")."""
    return text.replace(", and ", ", ").replace(" and ", ", ")
