"""Attachments that may not stay where they are: the host has changed, or whose it is, or what it lets on.

Being attached is looked at as long as it lasts, not only when a card enters play: a trait is lost, a text box is blank
no longer and forbids what was put on meanwhile, a character goes over to the other side.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.agot2 import happenings as h
from kartoteka.games.agot2.entering import suits
from kartoteka.games.agot2.numbers import cannot, definition, of_type
from kartoteka.games.agot2.procedures.setup import is_setup
from kartoteka.games.agot2.records import ATTACHED
from kartoteka.kernel.events import Check, Group
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.modifiers import spoken_of
from kartoteka.kernel.procedures import Raise
from kartoteka.kernel.records import NO_CARD

if TYPE_CHECKING:
    from kartoteka.kernel.procedures import Signal
    from kartoteka.kernel.state import State

FALLS_OFF = ruling("AGR-43", "an attachment that its host no longer suits is discarded from play")


def misplaced(s: State) -> list[int]:
    """The attachments in play that could not be on their hosts as these are now."""
    cards = s.cards
    words_change = spoken_of(s, "keyword") or spoken_of(s, "blank")
    return [
        c
        for seat in range(len(s.seats))
        for c in of_type(s, seat, "attachment")
        if words_change or asks_something(s, c, cards[c].host)
        if cards[c].relation == ATTACHED and not suits(s, c, cards[c].host, cards[c].controller)
    ]


def asks_something(s: State, attachment: int, host: int) -> bool:
    """Whether more is printed on either than that any attachment may be on any character."""
    if definition(s, attachment).program.restriction:
        return True
    return host != NO_CARD and "no attachments" in s.pool.facts[s.cards[host].proto].keywords


def discard_the_misplaced(s: State) -> Signal:
    """All at once; nothing saves them, for they would have nowhere to stay."""
    if not FALLS_OFF.holds:
        return None
    due = [c for c in misplaced(s) if not cannot(s, c, "leave play")]
    if not due or is_setup(s):
        return None
    going = {e.card for x in s.situations if isinstance(x, Group) for e in x.events if type(e) is h.DiscardedFromPlay}
    events = [h.DiscardedFromPlay(card=c, savable=False) for c in due if c not in going]
    return Raise(events) if events else None


HOST_CHECK = Check(
    "AGR-43", "attachments whose host suits them no longer", discard_the_misplaced,
    (
        h.EffectStarted, h.ControlChanged, h.CardEnteredPlay, h.Attached, h.PlotRevealed, h.PhaseEnded, h.RoundEnded,
        h.ChallengeEnded, h.CharacterKilled, h.Sacrificed, h.DiscardedFromPlay, h.LeftPlay,
    ),
)  # fmt: skip
