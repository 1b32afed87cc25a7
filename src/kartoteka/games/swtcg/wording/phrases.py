"""What reading and printing this game's noun phrases have in common.

`reader/` and `writer/` mirror each other: a method that reads a rule stands for one that writes it. Both keep the
antecedents in the order of the text, so that "that unit" is printed exactly where it would be read as the same card.
"""

from __future__ import annotations

from typing import Any

import msgspec

from kartoteka.games.swtcg.wording import vocabulary as words
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.program import (
    Choose,
    Chosen,
    Compare,
    Did,
    Do,
    Either,
    EventCard,
    Filter,
    Has,
    Host,
    Is,
    May,
    Measure,
    Node,
    Not,
    Number,
    Op,
    Other,
    Player,
    RevealedCard,
    Same,
    Select,
    Seq,
    This,
    Under,
    rewritten,
)
from kartoteka.text.phrases import Phrase
from kartoteka.text.print import listed
from kartoteka.text.tree import Antecedent, Antecedents, Unprintable

BARE_SUBTYPE = ruling("SW-54", "a bare subtype means pilots on units as well")
COUNTED_TOO = ruling("SW-72", "a Jedi that pilots is one of the Jedi in an arena")
WITH_UNIT = ruling("SW-71", "a subtype before “unit” or “Character” does not mean a pilot on a unit")

ROLES = {"the attacking unit": RevealedCard("attacker"), "the defending unit": RevealedCard("defender")}


class ChoicePhrase(Phrase, frozen=True):
    """How a clause names what is chosen for it."""

    choice: Choose | None = None


class RolePhrase(Phrase, frozen=True):
    """How a trigger names a card: from then on the text may call it "that unit"."""

    role: Any = None


class Context(msgspec.Struct, frozen=True):
    """What a text box is on: how it calls its own card."""

    card_type: str = ""
    aboard: bool = False
    """Whether it is the block behind the word Pilot: "this unit" is the piloted one there (SW-35)."""

    @property
    def itself(self) -> str:
        if self.aboard or not self.card_type or self.card_type in words.UNIT_TYPES:
            return "this unit"
        return {"location": "this Location", "equipment": "this Equipment"}.get(self.card_type, "this card")

    @property
    def host(self) -> str:
        """What the Host is called: in a Pilot block the two are exchanged when all is read (`exchanged`)."""
        return "this pilot" if self.aboard else "equipped unit" if self.card_type == "equipment" else ""


def exchanged(part: Any) -> Any:
    """The program with this card for its host and the host for this card: what a Pilot block is about (SW-35)."""
    return rewritten(part, _exchanged)


def _exchanged(node: Node) -> Node:
    return Host() if isinstance(node, This) else This() if isinstance(node, Host) else node


# Nouns ----------------------------------------------------------------------------------------------------------------


def noun_words(filters: tuple[Filter, ...], *, plural: bool, conjunction: str) -> list[str]:
    """The words of a noun phrase in order, the last of them in the form for one or for several."""
    found: list[str] = []
    for place, part in enumerate(filters):
        many = plural and place == len(filters) - 1
        if isinstance(part, Either):
            found.append(listed([noun_word(one, plural=many) for one in part.filters], conjunction))
        else:
            found.append(noun_word(part, plural=many))
    return found


def noun_word(part: Filter, *, plural: bool) -> str:
    if isinstance(part, Not):
        return f"non-{noun_word(part.filter, plural=plural)}"
    title = getattr(part, "title", "")
    word = title or words.WORD_OF.get(part, "")
    if not word:
        raise Unprintable(f"no words for {part!r}")
    return words.plural_of(word) if plural and word in words.NOUNS else word


def is_bare(filters: tuple[Filter, ...]) -> bool:
    """Whether the words are subtypes only, so that a pilot on a unit may be meant."""
    flat = [one for part in filters for one in (part.filters if isinstance(part, Either) else (part,))]
    subtypes = any((isinstance(part, Has) and part.stat == "subtype") or part == Is("pilot") for part in flat)
    typed = any(isinstance(part, Is) and part.word in ("unit", *words.CARD_TYPES.values()) for part in flat)
    if not WITH_UNIT.holds:
        typed = False
    return subtypes and not typed and BARE_SUBTYPE.holds and COUNTED_TOO.holds


def zones_of(filters: tuple[Filter, ...], zones: tuple[str, ...]) -> tuple[str, ...]:
    """The places that are meant: with pilots on units there, where the subtype is bare."""
    if zones == ("play",) and filters[-1:] == (Is("location"),):
        return ("site",)
    if not is_bare(filters) or not all(zone in words.WITH_PILOTS for zone in zones):
        return zones
    return (*zones, *("aboard" if zone == "play" else f"aboard in {zone}" for zone in zones))


def place_words(filters: tuple[Filter, ...], zones: tuple[str, ...], whose: Player | None) -> str:
    """The words for the places, which may be none."""
    plain = tuple(zone for zone in zones if not zone.startswith("aboard"))
    if zones_of(filters, plain) != zones and zones != ("site",):
        raise Unprintable(f"no words for {zones!r}")
    if zones == ("site",) or plain == ("play",):
        return ""
    for text, place in (words.FACE_DOWN if plain == ("construction",) else words.PLACES).items():
        if place == (plain, whose):
            return text
    raise Unprintable(f"no words for {zones!r}")


WHERE = ("arenas", "space", "ground", "character", "build zone")
"""Places of which a trigger asks whether a card is there."""


def asked_of(select: Select) -> tuple[Filter, ...] | None:
    """What a trigger or condition asks of a card that a phrase names, with its place; None if it cannot ask that."""
    plain = tuple(zone for zone in select.zones if not zone.startswith("aboard"))
    if plain == ("play",) and select.whose is None:
        return select.filters
    if len(plain) == 1 and plain[0] in WHERE and select.whose is None:
        return (*select.filters, Is(f"in {plain[0]}"))
    return None


def where_of(filters: tuple[Filter, ...]) -> tuple[tuple[Filter, ...], str]:
    """The same taken apart: what is asked but for the place, and the place."""
    for place in WHERE:
        if filters[-1:] == (Is(f"in {place}"),):
            return filters[:-1], place
    return filters, "play"


def split(filters: tuple[Filter, ...]) -> tuple[bool, tuple[Filter, ...], Player | None, tuple[Measure, ...]]:
    """Whether "other", the words, whose, and what is measured: the parts of a noun phrase in the order of the text."""
    other = filters[:1] == (Other(This()),)
    rest = filters[1:] if other else filters
    measures = tuple(part for part in rest if isinstance(part, Measure))
    under = [part.player for part in rest if isinstance(part, Under)]
    named = tuple(part for part in rest if not isinstance(part, Measure | Under))
    whole = (*named, *(Under(player) for player in under[:1]), *measures)
    if whole != rest:
        raise Unprintable(f"no words for {filters!r} in this order")
    return other, named, under[0] if under else None, measures


# What was mentioned ---------------------------------------------------------------------------------------------------


def nouns_of(select: Select) -> frozenset[str]:
    """By which nouns a card of the selection may be called later; "card" always fits."""
    found = {
        words.WORD_OF[one]
        for part in select.filters
        for one in (part.filters if isinstance(part, Either) else (part,))
        if one in words.WORD_OF
    }
    found |= {name for name, word in words.ARENAS.items() if select.zones[:1] == (word,)}
    return frozenset(found | ({"card"} if words.OUT_OF_PLAY & {*select.zones} else {"unit"}))


def mention_choice(antecedents: Antecedents, choice: Choose) -> None:
    antecedents.mention(Antecedent(Chosen(choice.slot), nouns_of(choice.cards), plural=choice.most != Number(1)))


def mention_role(antecedents: Antecedents, role: Any) -> None:
    """A card that a trigger names and that has no name of its own."""
    if role.filters and not isinstance(role.filters[0], Same):
        antecedents.mention(Antecedent(EventCard(role.role), nouns_of(Select(role.filters))))


def unclear_others(antecedents: Antecedents) -> bool:
    """Whether "other" could be said of more than the text's own unit: a card that is played is none of the units."""
    return any(
        not one.definite and (one.node != EventCard("card") or one.nouns != {"card"}) for one in antecedents.known
    )


def spent_in(cost: tuple[Op, ...]) -> dict[str, Chosen]:
    """The cards with which something was paid, by what was done to them; nobody can tell two of a kind apart."""
    done = [(x.verb, x.what) for x in cost if isinstance(x, Do) and isinstance(x.what, Chosen)]
    verbs = [verb for verb, _ in done]
    return {verb: card for verb, card in done if verbs.count(verb) == 1}


def spent_words(antecedents: Antecedents, node: Any, spent: dict[str, Chosen]) -> str:
    """How a text calls a card that was spent, where "that unit" would be another."""
    for said, verb in words.SPENT.items():
        for antecedent in antecedents.known:
            if spent.get(verb) == node == antecedent.node and not antecedent.plural:
                return f"the {'unit' if 'unit' in antecedent.nouns else 'card'} you {said}"
    raise Unprintable(f"nothing in the text names {node!r} so far")


PLAYED = frozenset({"battle card played", "mission completed"})
"""Events that are about a card without naming it: "when you play a Battle card, ... that card"."""


def mention_played(antecedents: Antecedents, trigger: Any) -> None:
    if getattr(trigger, "event", "") in PLAYED:
        antecedents.mention(Antecedent(EventCard("card"), frozenset({"card"})))


def ref_words(antecedents: Antecedents, node: Any, context: Context, *, subject: bool) -> str:
    """How a text calls a card that it has mentioned: the one choice that printing and normalising make."""
    if isinstance(node, This | Host):
        antecedents.mention(Antecedent(node, definite=True))
        return context.itself if isinstance(node, This) else context.host
    if isinstance(node, RevealedCard):
        for text, role in ROLES.items():
            if role == node:
                return text
    for antecedent in antecedents.known:
        if antecedent.node != node:
            continue
        noun = "unit" if "unit" in antecedent.nouns else "card"
        it = antecedents.it()
        if noun == "card" and not antecedent.plural and not subject and it is not None and it.node == node:
            return "it"
        if antecedents.that(noun, plural=antecedent.plural) == antecedent:
            if antecedent.plural:
                return f"{'each of ' if subject else ''}those {noun}s"
            return f"that {noun}"
    raise Unprintable(f"nothing in the text names {node!r} so far")


# "If you do" ----------------------------------------------------------------------------------------------------------

DONE = Compare(Did(words.PAID), ">=", Number(1))


def keeping(op: Op, slot: str) -> Op:
    """The op, with the slot that keeps whether it was done; of what cannot keep it, the op as it is."""
    if isinstance(op, May):
        return May(keeping(op.do, slot), op.who)
    if isinstance(op, Seq) and all(isinstance(x, Choose) for x in op.parts[:-1]):
        return Seq((*op.parts[:-1], keeping(op.parts[-1], slot)))
    if isinstance(op, Do) and op.into in ("", words.PAID, words.MANY):
        return msgspec.structs.replace(op, into=slot)
    return op
