"""Edits of the dice on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.swtcg import happenings as h
from kartoteka.games.swtcg.records import Roll
from kartoteka.kernel import chance, edits, ledger
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.records import Event

if TYPE_CHECKING:
    from kartoteka.kernel.state import State

SAME_ROLL = ruling("D-35", "a reroll is part of its roll: nothing may be used anew for it")


def roll(s: State, e: h.Rolled) -> Event:
    """Throws the dice; they lie on the table until they are read (SW-88)."""
    told = chance.scripted(s, "dice")
    faces = tuple(told) if told else tuple([chance.below(s, 6) + 1 for _ in range(e.dice)])
    edits.open_situation(s, Roll(roller=e.player, faces=faces, kind=e.kind, source=e.source, target=e.target))
    return e.but(faces=faces)


def reroll(s: State, e: h.Rerolled) -> Event:
    """Throws some of them again: the new faces take the place of the old ones (D-35)."""
    lying = s.situation(e.roll)
    told = chance.scripted(s, "dice")
    new = tuple(told) if told else tuple(chance.below(s, 6) + 1 for _ in e.dice)
    faces = list(lying.faces)
    for die, face in zip(e.dice, new, strict=True):
        faces[die] = face
    edits.edit_situation(s, lying.but(faces=tuple(faces)))
    if not SAME_ROLL.holds:
        ledger.clear(s, e.roll)
    return e.but(faces=new, roller=lying.roller, before=tuple(lying.faces[die] for die in e.dice))
