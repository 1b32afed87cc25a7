"""The edits of what is in a melee only, as those of `edits`: called by the machine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.agot2.edits import place
from kartoteka.games.agot2.numbers import zone_type
from kartoteka.games.agot2.records import TITLE, TITLES
from kartoteka.kernel import edits
from kartoteka.kernel.records import NOBODY

if TYPE_CHECKING:
    from kartoteka.games.agot2 import happenings as h
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State


def take_title(s: State, e: h.TitleTaken) -> Event | None:
    """It comes into play under the player, if that one is still in the game."""
    if not s.seats[e.player].present or zone_type(s, e.card) != TITLES:
        return None
    edits.move(s, e.card, place(s, TITLE, e.player), s.cards[e.card].but(controller=e.player))
    return e


def return_title(s: State, e: h.TitleReturned) -> Event | None:
    """Nobody controls a title in the pool."""
    if zone_type(s, e.card) != TITLE:
        return None
    edits.move(s, e.card, place(s, TITLES, 0), s.cards[e.card].but(controller=NOBODY))
    return e
