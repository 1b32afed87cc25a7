"""Keywords that texts give to units: found out once, before a game.

Nothing is copied onto a unit in play. It is looked up which keywords with a text any definition of the game gives, and
whatever could get one has its abilities from the start, with the condition that it has the keyword now
(`keywords.abilities_of`). So a given Inspire is listed, captured and used like a printed one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from kartoteka.games.legion.set.cards import COMMAND, UNIT
from kartoteka.games.legion.words.keyword_texts import BY_NAME, KINDS, LEADER
from kartoteka.kernel import program as p

if TYPE_CHECKING:
    from kartoteka.games.legion.set.cards import CardDef

KEYWORD = "keyword"
COMMANDER = "commander"
LEADERS = (COMMANDER, "operative")


class Gift(msgspec.Struct, frozen=True):
    """A keyword that a text of some definition gives, and to whom."""

    name: str
    to: p.Cards | p.Player
    by: str
    """The name of the unit whose text it is; empty of a command card's."""


def with_given(cards: Iterable[CardDef]) -> list[CardDef]:
    """The definitions of a game, each unit with the abilities that texts could give it: for `Game.pool`."""
    definitions = list(cards)
    gifts = list({gift: None for definition in definitions for gift in _gifts_of(definition)})
    return [_with(definition, gifts) for definition in definitions] if gifts else definitions


def _gifts_of(definition: CardDef) -> Iterator[Gift]:
    for ability in definition.program.abilities:
        for node in p.nodes_in(ability.effect):
            if isinstance(node, p.Modify):
                for change in node.changes:
                    if change.stat == KEYWORD and change.op == "gain" and change.value in BY_NAME:
                        yield Gift(change.value, node.subject, "" if definition.kind == COMMAND else definition.name)


def _with(definition: CardDef, gifts: Sequence[Gift]) -> CardDef:
    """A unit with what it could be given, of which it has nothing printed."""
    if definition.kind != UNIT:
        return definition
    printed = {keyword.name for keyword in definition.program.keywords}
    names = [gift.name for gift in gifts if gift.name not in printed and _could_get(definition, gift)]
    given = tuple([p.Keyword(name) for name in dict.fromkeys(names)])
    return msgspec.structs.replace(definition, given=given) if given else definition


def _could_get(definition: CardDef, gift: Gift) -> bool:
    """Whether a text could ever be about a unit, by what is printed on it."""
    if isinstance(gift.to, p.Select):
        return all(_could_be(definition, node) for node in gift.to.filters)
    return gift.by in ("", definition.name)


def _could_be(definition: CardDef, node: Any) -> bool:
    """Whether a unit could fit a filter; a promoted trooper is a commander."""
    match node:
        case p.Named(name):
            return definition.name == name
        case p.Is(word) if word in KINDS:
            kinds = {definition.rank, definition.type, definition.subtype, *definition.faction}
            if definition.type == "trooper" or definition.rank in LEADERS:
                kinds.add(LEADER)
            return word in kinds or (word == COMMANDER and definition.type == "trooper")
        case p.Either(filters):
            return any(_could_be(definition, x) for x in filters)
        case p.Every(filters):
            return all(_could_be(definition, x) for x in filters)
    return True
