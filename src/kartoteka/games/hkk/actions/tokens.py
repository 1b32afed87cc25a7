"""Tokens: creatures that a text makes, and that no deck holds (HKKR-18.3)."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any, Final

from kartoteka.games.hkk import happenings as h
from kartoteka.games.hkk.actions.entering import enter, where_to
from kartoteka.games.hkk.edits.places import place
from kartoteka.games.hkk.records import ASIDE, HkkCard
from kartoteka.kernel import edits
from kartoteka.kernel import program as p
from kartoteka.kernel.records import Event

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from kartoteka.kernel.state import State

MAKE: Final = "make token"


@functools.lru_cache(maxsize=1024)
def named_by(text: p.Text) -> tuple[str, ...]:
    """The names of the tokens that a card's text makes; kept, since each game asks it of all of its cards."""
    return tuple(x.manner[0] for x in p.nodes_in(text) if isinstance(x, p.Do) and x.verb == MAKE and x.manner)


def with_tokens(used: Sequence[Any], cards: Mapping[str, Any]) -> list[Any]:
    """The cards of a deck, and the tokens that their texts make: these are in no deck, but in its games."""
    found = list(used)
    for definition in found:
        for name in named_by(definition.program):
            found += [x for x in cards.values() if x.token and x.name == name and x not in found][:1]
    return found


def proto_of(s: State, name: str) -> int:
    """The definition of the token of that name; -1, where the game has none."""
    for proto in s.pool.named(name):
        if s.pool.definitions[proto].token:
            return proto
    return -1


def make(s: State, e: h.TokensMade) -> Event | tuple[Event, ...] | None:
    """So many new cards, that come into play on that player's side; whoever makes them owns them."""
    proto = proto_of(s, e.name)
    if proto < 0 or e.amount <= 0:
        return None
    s.pool.read({proto})
    made: list[int] = []
    events: list[Event] = []
    for _ in range(e.amount):
        new = HkkCard(proto=proto, owner=e.player, controller=e.player, zone=place(s, ASIDE, e.player), obj=0)
        card = edits.add_card(s, new)
        zone, passive = where_to(s, card, e.player, True, e.stated)
        entered = h.Entered(card=card, player=e.player, zone=zone, passive=passive, by_effect=True, cause=e.cause)
        events.append(enter(s, entered))
        made.append(card)
    return (e.but(cards=tuple(made)), *events)
