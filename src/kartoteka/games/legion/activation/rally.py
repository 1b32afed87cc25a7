"""Rally: a white defence die for each suppression token of a unit that activates (LGR-59)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.legion import happenings as h
from kartoteka.games.legion.fights.dice import NO_BLOCK, roll
from kartoteka.games.legion.timing import row
from kartoteka.kernel import edits
from kartoteka.kernel.legality import Ruling

if TYPE_CHECKING:
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

DIE = Ruling("LGR-59", "the dice of a rally are white defence dice", value="white defence", without="red defence")


def rolled(s: State, e: h.Rallied) -> Event:
    """The edit: the dice are rolled, and each block or surge removes a token."""
    c = s.cards[e.card]
    faces = roll(s, DIE.value, c.suppression)
    removed = 0
    for face in faces:
        removed += face != NO_BLOCK
    if removed:
        edits.change(s, e.card, c.but(suppression=c.suppression - removed))
    return e.but(faces=faces, amount=removed)


ROWS = {h.Rallied: row("rallied", apply=rolled)}
