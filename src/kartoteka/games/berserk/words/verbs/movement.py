"""Verbs that open and close cards, and put them elsewhere on the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from kartoteka.games.berserk import happenings as h
from kartoteka.games.berserk.numbers import cannot
from kartoteka.games.berserk.possible import can_be_relocated
from kartoteka.games.berserk.words.verbs.table import verb
from kartoteka.kernel.legality import ruling

if TYPE_CHECKING:
    from kartoteka.kernel.interpret import Operands
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

NO_RELOCATION: Final = ruling("BKR-9.6", "what is placed, transferred or located somewhere is not relocated")


@verb("open", "BKR-9.8")
def open_cards(s: State, c: Any, o: Operands) -> Sequence[Event]:
    return [h.Opened(card=x) for x in o.cards(s, c)]


@verb("close", "BKR-9.8")
def close_cards(s: State, c: Any, o: Operands) -> Sequence[Event]:
    return [h.Closed(card=x) for x in o.cards(s, c)]


def _with_places(s: State, c: Any, o: Operands) -> list[tuple[int, int]]:
    """The cards, each with the cell that was chosen for it."""
    cells = o.places(s, c)
    return [(card, cells[i]) for i, card in enumerate(o.cards(s, c)) if i < len(cells) and cells[i] >= 0]


def _has_cards(s: State, c: Any, o: Operands) -> bool:
    """Whether there is anything to move: whether there is room, the choice of the place asks."""
    return bool(o.cards(s, c))


def _could_go(s: State, c: Any, o: Operands) -> bool:
    """Whether any of them may be moved; to the places that were chosen, once they have been."""
    if o.places(s, c):
        return any([can_be_relocated(s, event) for event in relocate(s, c, o)])
    return not all([cannot(s, card, "move") for card in o.cards(s, c)])


@verb("relocate", "BKR-9.6", _could_go)
def relocate(s: State, c: Any, o: Operands) -> Sequence[h.Relocated]:
    return [h.Relocated(card=card, cell=cell) for card, cell in _with_places(s, c, o)]


@verb("put", "BKR-9.6", _has_cards)
def put(s: State, c: Any, o: Operands) -> Sequence[Event]:
    kind = h.Transferred if NO_RELOCATION.holds else h.Relocated
    return [kind(card=card, cell=cell) for card, cell in _with_places(s, c, o)]


@verb("swap", "BKR-9.6")
def swap(s: State, c: Any, o: Operands) -> Sequence[Event]:
    """The first of each two goes where the other stands, and the other to its place; without others, of those two."""
    cards = o.cards(s, c)
    others = o.to_cards(s, c) if o.to_cards else cards[1:2]
    return [h.Swapped(card=card, other=other) for card, other in zip(cards, others, strict=False)]
