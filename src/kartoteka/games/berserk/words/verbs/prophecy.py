"""The cards of a prophecy lie face up for the rest of the text; then they go back, and the deck is shuffled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.berserk import happenings as h
from kartoteka.games.berserk.numbers import SEATS
from kartoteka.games.berserk.records import DECK, SHOWN
from kartoteka.games.shared.options import chosen
from kartoteka.kernel.events import Check
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.procedures import Raise, Signal

if TYPE_CHECKING:
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

SHUFFLED_BACK: Final = ruling("BKK-Prophecy", "the deck is shuffled as the cards of a prophecy go back")


def due(s: State) -> Signal:
    """Whether the text is over, and cards still lie there."""
    zones = s.zones
    if not zones[SHOWN * SEATS] and not zones[SHOWN * SEATS + 1]:
        return None
    events: list[Event] = []
    for seat in range(SEATS):
        shown = zones[SHOWN * SEATS + seat]
        events += [h.CardMoved(card=x, to=DECK) for x in reversed(shown)]
        if shown and SHUFFLED_BACK.holds and not chosen(s, "prophecy_on_top"):
            events.append(h.Shuffled(player=seat))
    return Raise(events)


BACK = Check(
    "BKK-Prophecy", "the cards of a prophecy go back", due, after=(h.ActionPaid, h.ActionEnded, h.ActionCancelled)
)
CHECKS: Final[tuple[Check, ...]] = (BACK,)
