"""Attachments that may not stay where they are: the host has changed, or whose it is, or what it lets on.

Being attached is looked at as long as it lasts, not only when a card enters play: a trait is lost, a text box is blank
no longer and forbids what was put on meanwhile, a character goes over to the other side.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.agot2 import happenings as h
from kartoteka.games.agot2.entering import EXCEPTION, NONE_ON_IT, suits
from kartoteka.games.agot2.numbers.places import of_type
from kartoteka.games.agot2.numbers.printed import definition
from kartoteka.games.agot2.numbers.prohibitions import cannot
from kartoteka.games.agot2.procedures.setup import is_setup
from kartoteka.games.agot2.records import ATTACHED
from kartoteka.games.agot2.vocabulary import TYPES
from kartoteka.kernel import program as p
from kartoteka.kernel.events import Check, Group
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.modifiers import topics
from kartoteka.kernel.procedures import Raise
from kartoteka.kernel.records import NO_CARD

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.kernel.procedures import Signal
    from kartoteka.kernel.state import State

FALLS_OFF = ruling("AGR-43", "an attachment that its host no longer suits is discarded from play")

WORDS = ("keyword", "blank", "trait", "faction", EXCEPTION)
"""The statistics by which something may say that a host suits an attachment no longer."""
GAINED = frozenset({EXCEPTION, topics("keyword", NONE_ON_IT)[-1]})
"""Of what something speaks that lets a card have no attachments, or none but some."""
SUITED = "suited"
"""Begins what a state keeps of an attachment that suited its host."""


def misplaced(s: State) -> list[int]:
    """The attachments in play that could not be on their hosts as these are now.

    One that suited its host while nothing spoke of what it asks for still does where neither record is another and
    nothing speaks of that now. What suited it by something said is not kept: whatever said so may be gone.
    """
    cards = s.cards
    spoken = s.spoken
    found = []
    for seat in range(len(s.seats)):
        for c in of_type(s, seat, "attachment"):
            attachment = cards[c]
            host = attachment.host
            kept = s.sorted.get((SUITED, c))
            if kept is not None and kept[0] is attachment:
                before, asked = kept[1]
                if before is cards[host] and asked.isdisjoint(spoken):
                    continue
            asks = not GAINED.isdisjoint(spoken) or asks_something(s, c, host)
            if asks and attachment.relation == ATTACHED and not suits(s, c, host, attachment.controller):
                found.append(c)
            elif (asked_for := words_asked_for(s, c, host)) is not None and asked_for.isdisjoint(spoken):
                s.keep((SUITED, c), attachment, (cards[host], asked_for))
    return found


def words_asked_for(s: State, attachment: int, host: int) -> frozenset[str] | None:
    """The words of the host that decide, besides what is printed and who controls it; None where more does."""
    asked = set(GAINED)
    left = [*definition(s, attachment).program.restriction]
    while left:
        match left.pop():
            case p.Is(word) if word in TYPES or word in ("unique", "loyal"):
                pass
            case p.Measure("printed cost" | "printed strength", _, p.Number()) | p.Under(p.You() | p.Opponent()):
                pass
            case p.Has(stat) if stat in WORDS:
                asked.update((stat,) if stat == "faction" else (stat, "blank"))
            case p.Not(inner):
                left.append(inner)
            case p.Either(filters) | p.Every(filters):
                left += filters
            case _:
                return None
    return None if forbids_some(s, host) else frozenset(asked)


def asks_something(s: State, attachment: int, host: int) -> bool:
    """Whether more is printed on either than that any attachment may be on any character."""
    return bool(definition(s, attachment).program.restriction) or forbids_some(s, host)


def forbids_some(s: State, host: int) -> bool:
    """Whether the host is printed with "no attachments", or with none but some."""
    return host != NO_CARD and NONE_ON_IT in s.pool.facts[s.cards[host].proto].keywords


def discard_the_misplaced(s: State) -> Signal:
    """All at once; nothing saves them, for they would have nowhere to stay."""
    due = misplaced(s) if FALLS_OFF.holds else ()
    return _discard(s, due) if due and not is_setup(s) else None


def _discard(s: State, misplaced: Sequence[int]) -> Signal:
    due = [c for c in misplaced if not cannot(s, c, "leave play")]
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
