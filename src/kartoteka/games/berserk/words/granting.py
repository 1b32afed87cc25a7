"""Abilities that texts give to cards: found out once, before a game.

Nothing is copied onto cards. It is looked up which keywords and quoted abilities any text of the game gives, and what
could get one has it from the start, with the condition that something says so of it now. So a given trigger is listed,
captured and limited like a printed one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Final

import msgspec

from kartoteka.games.berserk.findings import Gift
from kartoteka.games.berserk.words import unity
from kartoteka.games.berserk.words.facts import KNOWN_BY_TEXT
from kartoteka.games.berserk.words.keyword_texts import BY_NAME, of_keyword
from kartoteka.games.berserk.words.keywords import all_texts
from kartoteka.games.berserk.words.refining import also, refined
from kartoteka.kernel import program as p
from kartoteka.kernel.modifiers import said

if TYPE_CHECKING:
    from kartoteka.games.berserk.set.cards import CardDef
    from kartoteka.kernel.state import State

GIVEN: Final = "given"
"""The flag of an ability that a card has only while something says so."""
POISON: Final = "poison"
KEYWORD, ABILITY = "keyword", "ability"
ONLY_KEYS: Final = frozenset({"incarnation"})
"""Kinds that a card cannot be given: they say what it is by itself."""


CREATURES: Final = frozenset({"creature"})
TYPES: Final = frozenset({"creature", "artifact", "terrain", "equipment"})


ITS_POISON = Gift(KEYWORD, POISON, "", CREATURES)
"""What a creature feels that is poisoned, by whatever it was: also in a position that says no more than that."""


def with_given(cards: Iterable[CardDef]) -> list[CardDef]:
    """The definitions of a game, each with the abilities that texts of the others could give it."""
    definitions = list(cards)
    gifts, of_unity = given_by(definitions), unity.gifts(definitions)
    return [_with(definition, gifts, of_unity) for definition in definitions]


def given_by(definitions: Sequence[CardDef]) -> list[Gift]:
    """Whatever any text gives to a card, each once; and what those feel who are poisoned."""
    found: dict[Gift, None] = {}
    for definition in definitions:
        for text in all_texts(definition):
            for gift in _gifts_of(text.ability, definition):
                found[gift] = None
    return [*found, ITS_POISON]


def _gifts_of(ability: p.Ability, definition: CardDef) -> Iterator[Gift]:
    for node in p.nodes_in(ability.effect):
        if not isinstance(node, p.Modify):
            continue
        by = definition.code if node.subject == p.This() else ""
        types = frozenset({definition.type}) if by else _types_of(node.subject)
        for change in node.changes:
            if change.stat == KEYWORD and change.op == "gain" and change.value in BY_NAME:
                yield Gift(KEYWORD, change.value, by, types)
            elif change.stat in BY_NAME and change.op == "add":
                yield Gift(KEYWORD, change.stat, by, types)
            elif change.stat == ABILITY and change.op == "gain":
                yield Gift(ABILITY, change.value, by, types)


def _types_of(subject: Any) -> frozenset[str]:
    """Of what types the cards are that a text is about; a creature where it does not say."""
    if isinstance(subject, p.Select):
        said_of = {node.word for node in subject.filters if isinstance(node, p.Is)} & TYPES
        if said_of:
            return frozenset(said_of)
        if p.Is("card") in subject.filters:
            return TYPES
    return CREATURES


def _with(definition: CardDef, gifts: Sequence[Gift], of_unity: Sequence[p.Ability]) -> CardDef:
    printed = {keyword.name for keyword in definition.program.keywords}
    printed |= {flag for ability in definition.program.abilities for flag in ability.flags if flag in KNOWN_BY_TEXT}
    found: list[p.Ability] = [*of_unity] if unity.NAME in printed else []
    for gift in gifts:
        if (gift.by and gift.by != definition.code) or definition.type not in gift.types:
            continue
        if gift.what == ABILITY:
            has: p.Condition = p.CardIs(p.This(), (p.Has(ABILITY, gift.name),))
            found += [_given(refined(ability), has) for ability in compiled(gift.name)]
        elif gift.name not in printed:
            has = p.CardIs(p.This(), (p.Is("poisoned") if gift.name == POISON else p.Has(KEYWORD, gift.name),))
            made = of_keyword(p.Keyword(gift.name))
            found += [_given(refined(ability), has) for ability in made if ability.kind not in ONLY_KEYS]
    return msgspec.structs.replace(definition, given=tuple(found)) if found else definition


def _given(ability: p.Ability, condition: p.Condition) -> p.Ability:
    return also(msgspec.structs.replace(ability, flags=(*ability.flags, GIVEN)), condition)


@cache
def compiled(wording: str) -> tuple[p.Ability, ...]:
    """A quoted ability, read as one of a creature; keywords in it too. One that is not understood does nothing."""
    from kartoteka.games.berserk.text import compile_text  # late: the grammar is only needed where something is given

    found = compile_text("", "creature", wording if wording.endswith(".") else f"{wording}.")
    if found.problems:
        return ()
    return (*found.program.abilities, *[x for keyword in found.program.keywords for x in of_keyword(keyword)])


def has_ability(s: State, card: int, wording: str) -> bool:
    """Whether a text now gives the card the ability that is worded so."""
    if ABILITY not in s.spoken:
        return False
    return any([say.op == "gain" and say.value == wording for say in said(s, card, ABILITY)])
