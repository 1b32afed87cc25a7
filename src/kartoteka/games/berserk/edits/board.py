"""Edits of what happens on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.berserk import happenings as h
from kartoteka.games.berserk.board.standing import has_moved, has_stepped, standing
from kartoteka.games.berserk.edits.actions import unbar
from kartoteka.games.berserk.numbers import SEATS, movement
from kartoteka.games.berserk.records import ON_CELLS, Turn
from kartoteka.kernel import edits, ledger

if TYPE_CHECKING:
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State


def move(s: State, e: h.Moved) -> Event:
    """A step costs one unit, a substitute the whole allowance."""
    c = s.cards[e.card]
    holder = standing(s).at[e.cell]
    over = holder >= 0 and holder != e.card
    spent = movement(s, e.card) if e.leapt else c.moved + 1
    edits.change(s, e.card, c.but(cell=e.cell, moved=spent, leapt=c.leapt or e.leapt, over=over))
    has_stepped(s, e.card, c.cell)
    unbar(s)
    if over:
        ledger.enter(s, s.opened[Turn].id, "came over", c.obj)
    return e.but(left=c.cell)


def relocate(s: State, e: h.Relocated) -> Event | None:
    """No movement is spent."""
    c = s.cards[e.card]
    if c.zone // SEATS not in ON_CELLS:
        return None
    edits.change(s, e.card, c.but(cell=e.cell, over=False))
    has_stepped(s, e.card, c.cell)
    return e.but(left=c.cell)


def transfer(s: State, e: h.Transferred) -> Event | None:
    """It stands elsewhere; that is no relocation."""
    c = s.cards[e.card]
    if c.zone // SEATS not in ON_CELLS:
        return None
    edits.change(s, e.card, c.but(cell=e.cell, over=False))
    has_stepped(s, e.card, c.cell)
    return e.but(left=c.cell)


def swap(s: State, e: h.Swapped) -> Event | None:
    """Each goes where the other was; a substitute spends the first one's allowance."""
    one, two = s.cards[e.card], s.cards[e.other]
    if one.zone // SEATS not in ON_CELLS or two.zone // SEATS not in ON_CELLS:
        return None
    spent = {"moved": movement(s, e.card), "leapt": True} if e.leapt else {}
    if e.leapt:
        unbar(s)
    edits.change(s, e.card, one.but(cell=two.cell, over=two.over, **spent))
    edits.change(s, e.other, two.but(cell=one.cell, over=one.over))
    has_moved(s)
    return e
