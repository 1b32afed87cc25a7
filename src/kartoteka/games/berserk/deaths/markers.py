"""What a dead card still has: its markers, until its own death triggers have resolved (BKR-14.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.berserk import happenings as h
from kartoteka.games.berserk.deaths.leaving import without_markers
from kartoteka.games.berserk.numbers import SEATS
from kartoteka.games.berserk.records import GRAVEYARD, Action, Table
from kartoteka.games.berserk.timing import row
from kartoteka.kernel import edits
from kartoteka.kernel.events import Check
from kartoteka.kernel.procedures import Raise, Signal

if TYPE_CHECKING:
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State


def still_speaks(s: State, card: int) -> bool:
    """Whether a trigger of that card waits to be declared, or lies on the stack."""
    if any([captured.card == card for captured in s.captured]):
        return True
    return any([type(x) is Action and x.card == card and x.what == "trigger" for x in s.situations])


def silenced(s: State) -> Signal | None:
    """The dead whose triggers are over, or that lie there no more."""
    table = s.opened.get(Table)
    if table is None or not table.fallen:
        return None
    cards = tuple([
        card for card, obj in table.fallen if s.cards[card].obj != obj or not still_speaks(s, card)
    ])  # fmt: skip
    return Raise([h.MarkersLost(cards=cards)]) if cards else None


def lose(s: State, e: h.MarkersLost) -> Event:
    """Those that still lie in a graveyard lose what they had; none of them is waited for any more."""
    table = s.opened[Table]
    for card, obj in table.fallen:
        if card in e.cards and s.cards[card].obj == obj and s.cards[card].zone // SEATS == GRAVEYARD:
            edits.change(s, card, without_markers(s.cards[card]))
    edits.edit_situation(s, table.but(fallen=tuple([x for x in table.fallen if x[0] not in e.cards])))
    return e


MARKERS = Check(
    "BKR-14.3",
    "a dead card loses its markers when its own death triggers have resolved",
    silenced,
    after=(
        h.Died, h.Exiled, h.Entered, h.CardMoved, h.ActionPaid, h.ActionEnded, h.ActionCancelled, h.WindowPassed,
        h.SearchFailed, h.MainBegan, h.FinalBegan, h.TurnEnded,
    ),
)  # fmt: skip
CHECKS: Final[tuple[Check, ...]] = (MARKERS,)
ROWS = {h.MarkersLost: row(apply=lose)}
