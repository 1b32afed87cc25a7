"""What reading and printing this game's noun phrases have in common: parts of a phrase, and what was mentioned.

`reader/` and `writer/` mirror each other: a method that reads a rule stands for one that writes it. Both keep the
mentions in the order of the text, so that "it" is printed where it would be read as the same unit.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import msgspec

from kartoteka.games.legion.text import vocabulary as words
from kartoteka.kernel.program import Both as AllOf
from kartoteka.kernel.program import (
    CardRef,
    Chosen,
    Compare,
    Condition,
    Either,
    EventCard,
    Every,
    Filter,
    Has,
    Is,
    Measure,
    Named,
    Not,
    Number,
    Other,
    PlayerStat,
    Select,
    This,
    Under,
    You,
)
from kartoteka.text.tree import Unprintable


class Context(msgspec.Struct, frozen=True):
    """What a text box is on: how it calls its own card."""

    kind: str = "command"

    @property
    def is_unit(self) -> bool:
        return self.kind == "unit"

    @property
    def itself(self) -> str:
        return "this unit" if self.is_unit else "this card"


# Places ---------------------------------------------------------------------------------------------------------------

NEAR = re.compile(r"within (?P<n>[1-5]) of (?P<who>.+)")
OF_REF: dict[CardRef, str] = {
    This(): "this", EventCard("card"): "it", EventCard("target"): "target", Chosen("it"): "chosen",
    EventCard("by"): "by",
}  # fmt: skip
"""How a filter calls the unit that a distance is measured from; any other word is a unit's title."""
REF_OF = {word: ref for ref, word in OF_REF.items()}


def near(number: int, who: str) -> Is:
    return Is(f"within {number} of {who}")


def near_of(part: Filter) -> tuple[int, str] | None:
    """The range and the unit of a filter that says how near a unit is; None where it says something else."""
    found = NEAR.fullmatch(part.word) if isinstance(part, Is) else None
    return None if found is None else (int(found["n"]), found["who"])


SIGHT = "in sight of "


def seen_by(part: Filter) -> str:
    """By whom a unit is in sight, as a filter says it; nothing where it says something else."""
    return part.word.removeprefix(SIGHT) if isinstance(part, Is) and part.word.startswith(SIGHT) else ""


def is_place(part: Filter) -> bool:
    inner = part.filter if isinstance(part, Not) else part
    return near_of(inner) is not None or bool(seen_by(inner))


# Nouns ----------------------------------------------------------------------------------------------------------------


def is_kind(part: Filter) -> bool:
    """Whether it is said by the noun: a kind of unit, a title, a command card."""
    if isinstance(part, Either | Every):
        return all(is_kind(one) for one in part.filters)
    if isinstance(part, Not):
        return part.filter in words.KIND_OF
    return part in words.KIND_OF or isinstance(part, Named) or part == words.COMMAND


def rank_of(part: Filter) -> int:
    """Where a part of a phrase stands among its filters."""
    if is_kind(part):
        return 0
    if isinstance(part, Under):
        return 1
    if part in words.STATE_OF or (isinstance(part, Not) and part.filter in words.STATE_OF):
        return 2
    if isinstance(part.filter if isinstance(part, Not) else part, Has):
        return 3
    if isinstance(part, Measure):
        return 4
    if is_place(part):
        return 5
    if isinstance(part, Other) or (isinstance(part, Not) and isinstance(part.filter, Named)):
        return 6
    raise Unprintable(f"no words for {part!r}")


def in_order(parts: list[Filter]) -> tuple[Filter, ...]:
    """The filters of a phrase in the order in which programs have them, each once."""
    return tuple(sorted(dict.fromkeys(parts), key=rank_of))


def is_named(select: Select) -> bool:
    """Whether it is a unit that goes by its name alone: "Ansa Vey"."""
    return len(select.filters) == 2 and isinstance(select.filters[0], Named) and select.filters[1] == Under(You())


def is_cards(select: Select) -> bool:
    """Whether command cards are meant, not units."""
    return select.zones != ("field",)


# Rounds ---------------------------------------------------------------------------------------------------------------

LAST = 6
ROUND = PlayerStat("round")


def rounds_of(first: int, last: int) -> Condition:
    """Whether the round is one of those."""
    if first == last:
        return Compare(ROUND, "==", Number(first))
    if last >= LAST:
        return Compare(ROUND, ">=", Number(first))
    if first <= 1:
        return Compare(ROUND, "<=", Number(last))
    return AllOf((Compare(ROUND, ">=", Number(first)), Compare(ROUND, "<=", Number(last))))


def rounds_words(condition: Condition) -> str:
    """ "In rounds 5 and 6"; nothing where the condition says something else."""
    for first in range(1, LAST + 1):
        for last in range(first, LAST + 1):
            if rounds_of(first, last) == condition:
                if first == last:
                    return f"in round {first}"
                return f"in rounds {first} {'and' if last == first + 1 else 'to'} {last}"
    return ""


# What was mentioned ---------------------------------------------------------------------------------------------------


class Mention(msgspec.Struct, frozen=True):
    """Something that a later word may mean."""

    node: Any
    named: bool = False
    """Whether it has a name: "he" and "she" mean those first."""
    plural: bool = False
    card: bool = False
    """Whether it is a command card."""


class Mentions:
    """What has been mentioned so far in an ability, last last. Reading and printing keep it in the same way."""

    def __init__(self) -> None:
        self.known: list[Mention] = []

    def add(self, mention: Mention) -> None:
        if mention in self.known:
            self.known.remove(mention)
        self.known.append(mention)

    def last(self, *, plural: bool = False, named: bool | None = None, card: bool | None = None) -> Mention | None:
        for mention in reversed(self.known):
            if mention.plural != plural or (named is not None and mention.named != named):
                continue
            if card is None or mention.card == card:
                return mention
        return None

    def meant(self, said: str) -> Mention | None:
        """What a word means here."""
        if said in ("he", "she", "him", "her"):
            return self.last(named=True, card=False) or self.last(card=False)
        if said in ("they", "them"):
            return self.last(plural=True) or self.last()
        if said.startswith("those"):
            return self.last(plural=True, card="card" in said)
        if said.startswith("that"):
            card = "card" in said
            return self.last(named=False, card=card) or self.last(card=card)
        one = self.last(named=False)
        before = [mention for mention in self.known if not mention.plural and not mention.named][-2:]
        if len(before) == 2 and all(isinstance(mention.node, EventCard) for mention in before):
            return None  # it may be the one, or the other
        return one or self.last()


SAID = ("it", "that unit", "that card")
OTHERWISE = ("him", "them", "those units", "those cards")
"""By which words printing calls what was mentioned: the first that means it."""


def mention_of(node: Any, select: Select, *, plural: bool = False) -> Mention:
    """The mention of a card that a phrase names."""
    return Mention(node, is_named(select), plural, is_cards(select))


ACTOR = Mention(EventCard("card"), named=True)
"""Who takes an action that a command card gives: "it"."""


def ref_words(mentions: Mentions, node: Any, context: Context, event: str) -> str:
    """How a text calls a card that it has mentioned."""
    if isinstance(node, This):
        return context.itself
    of_event = [said for said, roles in words.OF_EVENT.items() if node == EventCard(roles.get(event, ""))]
    for said in (*SAID, *of_event, *OTHERWISE):
        meant = mentions.meant(said) if said not in words.OF_EVENT else None
        if said in of_event or (meant is not None and meant.node == node):
            return said
    raise Unprintable(f"nothing in the text names {node!r} so far")


def other_than(filters: Iterable[Filter], known: Mentions, context: Context, *, has_card: bool) -> Filter | None:
    """Than which unit "another" is another: what set the ability off, its own unit, what was chosen, who was named."""
    if has_card:
        return Other(EventCard("card"))
    if context.is_unit:
        return Other(This())
    meant = known.last(named=False, card=False)
    if meant is not None and not isinstance(meant.node, Select):
        return Other(meant.node)
    for part in filters:
        place = near_of(part)
        if place is not None and place[1][:1].isupper():
            return Not(Named(place[1]))
    meant = known.last(named=True)
    if meant is not None and isinstance(meant.node, Select) and is_named(meant.node):
        return Not(meant.node.filters[0])
    return None
