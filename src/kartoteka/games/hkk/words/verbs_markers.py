"""Verbs of markers and levels. What a marker does is in `numbers`, `poison` and `leaving`, or in a text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from kartoteka.games.hkk import happenings as h
from kartoteka.games.hkk.numbers import marker
from kartoteka.games.hkk.words.verbs_table import some_cards, verb
from kartoteka.kernel.legality import ruling

if TYPE_CHECKING:
    from kartoteka.kernel.interpret import Operands
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

BY_TEXT: Final = ruling("HKKK-Other-markers", "texts put markers of their own, with a name")
OF_THE_RULES: Final = frozenset({"strengthening", "muscle", "poison", "life", "temporary", "delayed", "favourite"})
ALL: Final = "all"


def name_of(o: Operands) -> str:
    """The name of the markers that a text speaks of."""
    return next((x for x in o.manner if x != ALL), "")


@verb("put markers", "HKKR-11.11", some_cards)
def put_markers(s: State, c: Any, o: Operands) -> Sequence[Event]:
    name, amount = name_of(o), max(0, o.number(s, c))
    if name not in OF_THE_RULES and not BY_TEXT.holds:
        return []
    return [h.MarkersPut(card=x, marker=name, amount=amount) for x in o.cards(s, c)] if amount else []


def _are_there(s: State, c: Any, o: Operands) -> bool:
    cards, name = o.cards(s, c), name_of(o)
    return bool(cards) and any([marker(s, x, name) for x in cards])


@verb("remove markers", "HKKR-11.11", _are_there)
def remove_markers(s: State, c: Any, o: Operands) -> Sequence[Event]:
    """So many of them; of "all", whatever there is. A cost takes as many as it says, or is not paid."""
    name = name_of(o)
    return [
        h.MarkersPut(card=x, marker=name, amount=-(marker(s, x, name) if ALL in o.manner else o.number(s, c)))
        for x in o.cards(s, c)
    ]


@verb("move markers", "HKKR-11.11", _are_there)
def move_markers(s: State, c: Any, o: Operands) -> Sequence[Event]:
    """From each of the cards to the first of those that they go to."""
    name = name_of(o)
    to = list(o.to_cards(s, c))[:1] if o.to_cards else []
    events: list[Event] = []
    for card in o.cards(s, c):
        there = marker(s, card, name)
        amount = there if ALL in o.manner else min(there, o.number(s, c))
        if amount > 0 and to and to[0] != card:
            events += (
                h.MarkersPut(card=card, marker=name, amount=-amount),
                h.MarkersPut(card=to[0], marker=name, amount=amount),
            )
    return events


@verb("gain levels", "HKK-8.3.1-b", some_cards)
def gain_levels(s: State, c: Any, o: Operands) -> Sequence[Event]:
    return [h.LevelsGained(card=x, amount=o.number(s, c)) for x in o.cards(s, c)]


@verb("lose levels", "HKK-8.3.1-b", some_cards)
def lose_levels(s: State, c: Any, o: Operands) -> Sequence[Event]:
    return [h.LevelsGained(card=x, amount=-o.number(s, c)) for x in o.cards(s, c)]
