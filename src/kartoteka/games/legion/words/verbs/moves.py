"""Verbs of moves, activations, and getting one's breath back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from kartoteka.games.legion import happenings as h
from kartoteka.games.legion.numbers import on_field
from kartoteka.games.legion.records import FACEUP, Activation
from kartoteka.games.legion.words.verbs.table import some_cards, verb
from kartoteka.kernel.events import Outcome
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.procedures import Call, Procedure, Return, Signal, step
from kartoteka.kernel.records import Regs

if TYPE_CHECKING:
    from kartoteka.kernel.interpret import Operands
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

STILL_FACEUP = ruling("LGR-54", "who activates straight after another must still show a faceup token")
TEXT = "text"


@verb("move", "LGR-86", some_cards)
def move(s: State, c: Any, o: Operands) -> Sequence[Event]:
    """Each of the units to the cell that was chosen for it; without one it stays where it is."""
    cells = o.places(s, c)
    return [
        h.Moved(card=card, cell=cells[i], what=TEXT)
        for i, card in enumerate(o.cards(s, c))
        if i < len(cells) and cells[i] >= 0
    ]


@verb("recover", "LGR-63")
def recover(s: State, c: Any, o: Operands) -> Sequence[Event]:
    return [h.Recovered(card=x, by_text=True) for x in o.cards(s, c)]


def _may_activate(s: State, c: Any, o: Operands) -> bool:
    """Whether one of the units still waits for its activation, and nobody is in one."""
    if Activation in s.opened:
        return False
    return any([on_field(s, x) and (s.cards[x].order == FACEUP or not STILL_FACEUP.holds) for x in o.cards(s, c)])


@verb("activate", "LGR-54", _may_activate, alone=True)
def activate(s: State, c: Any, o: Operands) -> Any:
    """A unit is activated at once, in the same turn."""
    return Call(TEXT_ACTIVATION, TextActivation(unit=o.cards(s, c)[0])) if _may_activate(s, c, o) else []


class TextActivation(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """An activation that a text brings about."""

    unit: int


def _begin(s: State, r: TextActivation) -> Signal:
    from kartoteka.games.legion.activation.activating import ACTIVATE, Activating  # late: it asks for texts

    return Call(ACTIVATE, Activating(unit=r.unit, chained=True))


def _over(s: State, r: TextActivation) -> Signal:
    return Return(Outcome(1, 1, 1, (r.unit,), whole=True))


TEXT_ACTIVATION = Procedure(
    "LGR-54", "an activation by a text", regs=TextActivation, steps=(step("LGR-54", _begin), step("", _over))
)
PROCEDURES = (TEXT_ACTIVATION,)
