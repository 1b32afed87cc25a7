"""What a creature loses with a bonus of life: maximum and current life, or only what is over the new maximum (D-9).

Of a creature its wounds are kept, so that the two fall alike. Where a table plays by the other reading, the maximum of
each creature is noted, and as it falls wounds are forgiven until the current life is what it was, or the new maximum.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.hkk import happenings as h
from kartoteka.games.hkk.edits.permanents import mark
from kartoteka.games.hkk.numbers import life
from kartoteka.games.hkk.records import CREATURES_LIE, Table
from kartoteka.games.shared.options import chosen
from kartoteka.kernel import edits, ledger
from kartoteka.kernel.events import Check
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.modifiers import FOREVER, Modifier
from kartoteka.kernel.procedures import Raise, Signal

if TYPE_CHECKING:
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

BOTH_FALL: Final = ruling("HKKR-13.5", "with a bonus of life that goes, maximum and current life fall")
BY_AS_MUCH: Final = ruling("D-9", "the current life falls by as much as the maximum")
KEPT: Final = "current life is kept"
"""What is said where the table plays by the other reading; about nobody, so that everybody may ask it at a glance."""


def begin(s: State) -> None:
    """Says so from the beginning of a game on, if it is played so."""
    if chosen(s, "current_kept") or not (BOTH_FALL.holds and BY_AS_MUCH.holds):
        edits.add_modifier(s, Modifier(stat=KEPT, op="gain", until=FOREVER))


def fallen(s: State) -> Signal | None:
    """The creatures whose maximum is not what it was, with the wounds that they are forgiven."""
    table = s.opened.get(Table)
    if table is None or KEPT not in s.spoken:
        return None
    n = len(s.seats)
    events: list[Event] = []
    for pile in s.zones[CREATURES_LIE[0] * n : (CREATURES_LIE[-1] + 1) * n]:
        for card in pile:
            c = s.cards[card]
            before, now = ledger.entered(s, table.id, "life", c.obj), max(0, life(s, card))
            if before != now:
                forgiven = min(c.wounds, before - now) if before > now else 0
                events.append(h.MaximumNoted(card=card, life=now, forgiven=forgiven))
    return Raise(events) if events else None


def note(s: State, e: h.MaximumNoted) -> Event:
    """The edit of that: it heals nothing, and nobody is told."""
    table = s.open(Table)
    assert table is not None
    c = s.cards[e.card]
    known = ledger.entered(s, table.id, "life", c.obj)
    ledger.enter(s, table.id, "life", c.obj, amount=e.life - known)
    if e.forgiven:
        mark(s, e.card, c.but(wounds=c.wounds - e.forgiven))
    return e


CHECKS: Final[tuple[Check, ...]] = (
    Check("D-9", "current life is kept up to the new maximum", fallen, after=(), spoken=(KEPT,)),
)
