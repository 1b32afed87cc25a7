"""Verbs of orders and their tokens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from kartoteka.games.legion import happenings as h
from kartoteka.games.legion.numbers import on_field
from kartoteka.games.legion.possible import may_be_ordered
from kartoteka.games.legion.records import Round
from kartoteka.games.legion.words.verbs.table import always, verb
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.records import NO_CARD

if TYPE_CHECKING:
    from kartoteka.kernel.interpret import Operands
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

ON_THE_SIDE = ruling("LGR-39", "an order by a text or keyword is none of the command card: it takes no place of it")
LEFT_OVER = ruling("LGR-40", "who was left without an order by the command card can be ordered by something else")


def _waiting(s: State, c: Any, o: Operands) -> bool:
    """Whether one of the units can still be ordered."""
    for x in o.cards(s, c):
        if on_field(s, x) and may_be_ordered(s, x) and (LEFT_OVER.holds or not _has_played(s, s.cards[x].owner)):
            return True
    return False


def _has_played(s: State, seat: int) -> bool:
    now = s.opened.get(Round)
    return now is not None and now.played[seat] != NO_CARD


@verb("order", "LGR-39", _waiting)
def order(s: State, c: Any, o: Operands) -> Sequence[Event]:
    """An order on the side: with no command card, by the card whose text it is (LGR-39)."""
    events: list[Event] = []
    for x in o.cards(s, c):
        seat = s.cards[x].owner
        if not LEFT_OVER.holds and _has_played(s, seat):
            continue
        now = s.opened.get(Round)
        command = NO_CARD if ON_THE_SIDE.holds or now is None else now.played[seat]
        events.append(h.OrderIssued(card=x, player=seat, command=command, by=c.card))
    return events


@verb("unorder", "LGR-57")
def unorder(s: State, c: Any, o: Operands) -> Sequence[Event]:
    return [h.OrderLost(card=x) for x in o.cards(s, c)]


@verb("recycle", "LGR-55")
def recycle(s: State, c: Any, o: Operands) -> Sequence[Event]:
    return [h.TokenRecycled(card=x) for x in o.cards(s, c)]


@verb("park", "LGR-95", always)
def park(s: State, c: Any, o: Operands) -> Sequence[Event]:
    """Random tokens of the own pool lie on the card, and may be used instead of drawing."""
    return [h.TokensParked(player=x, amount=max(0, o.number(s, c))) for x in o.seats(s, c)]
