"""Noun phrases as all games' wordings read and print them, and the choices that they entail."""

from __future__ import annotations

from typing import Any

import msgspec

from kartoteka.kernel.program import Amount, CardRef, Choose, Count, Number, Select, X
from kartoteka.text.tree import NotUnderstood, Unprintable


class Phrase(msgspec.Struct, frozen=True):
    """A noun phrase as such; what it means to a clause depends on the clause."""

    quantity: str
    """`ref`, `a`, `each`, `number`, `least`, `most`, `up to`, `any`, `top` or `bare`."""
    ref: CardRef | None = None
    select: Select = Select()
    number: Amount = Number(1)

    @property
    def plural(self) -> bool:
        if self.quantity in ("bare", "any", "least", "most"):
            return True
        return self.quantity in ("number", "up to") and self.number != Number(1)


class TargetPhrase(Phrase, frozen=True):
    """A noun phrase that may name a target, or what is chosen for a clause, or a card of an event."""

    target: bool = False
    choice: Choose | None = None
    role: Any = None


class Noun(msgspec.Struct, frozen=True):
    """Cards as a noun names them, in the form for one or for several."""

    select: Select
    plural: bool = False


def choice_of(phrase: Phrase, slot: str, *, target: bool) -> Choose:
    """The choice that an indefinite noun phrase entails."""
    if phrase.quantity == "a":
        return Choose(phrase.select, slot=slot, target=target)
    if phrase.quantity == "number":
        least = phrase.number.n if isinstance(phrase.number, Number) else 1
        return Choose(phrase.select, least=least, most=phrase.number, slot=slot, target=target)
    if phrase.quantity == "up to":
        return Choose(phrase.select, least=0, most=phrase.number, slot=slot, target=target)
    if phrase.quantity == "any":
        return Choose(phrase.select, least=0, most=Count(phrase.select), slot=slot, target=target)
    raise NotUnderstood("which card is not said")


def slot_name(number: int) -> str:
    """The first slot of a text is `it`, the next ones are `it2`, `it3`."""
    return "it" if number == 1 else f"it{number}"


def phrase_of_choice(choice: Choose) -> Phrase:
    select, most = choice.cards, choice.most
    if choice.least == 0 and most == Count(select):
        return Phrase("any", select=select)
    if choice.least == 0:
        return Phrase("up to", select=select, number=most)
    if isinstance(most, X) and choice.least == 1:
        return Phrase("number", select=select, number=most)
    if most == Number(1) and choice.least == 1:
        return Phrase("a", select=select)
    if most == Number(choice.least):
        return Phrase("number", select=select, number=most)
    raise Unprintable(f"no words for {choice!r}")
