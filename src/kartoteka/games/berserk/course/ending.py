"""How a turn ends: the hidden row, and what lasted until then (BKR-8.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.berserk import happenings as h
from kartoteka.games.berserk.board.standing import standing
from kartoteka.games.berserk.deployment.hidden import at_end_of_turn
from kartoteka.games.berserk.numbers import active
from kartoteka.games.berserk.records import Turn
from kartoteka.games.berserk.upkeep.hostless import by_rule
from kartoteka.games.shared.options import chosen
from kartoteka.kernel import ledger
from kartoteka.kernel.procedures import Raise, Signal

if TYPE_CHECKING:
    from kartoteka.kernel.records import Event, Regs
    from kartoteka.kernel.state import State

CAME_OVER: Final = "came over"
"""What is remembered, for the turn, of an incorporeal that has just moved onto a cell where another card stands."""


def leave_shared_cells(s: State, r: Regs) -> Signal:
    """Who stood over another card before this turn, and stands there still, had its chance (BKK-Incorporeal)."""
    over = standing(s).over
    if not over:
        return None
    turn, player = s.opened[Turn].id, active(s)
    gone: list[Event] = []
    for card in over.values():
        c = s.cards[card]
        if c.controller == player and not ledger.entered(s, turn, CAME_OVER, c.obj):
            if chosen(s, "incorporeal_dies"):
                gone.append(by_rule(s, card))
            else:
                gone.append(h.Exiled(card=card, player=player))
    return Raise(gone) if gone else None


def hidden_row(s: State, r: Regs) -> Signal:
    """At the end of the first player's first turn, before what lasted until its end is over (BKR-6.11)."""
    return None if chosen(s, "reveal_late") else _revealed(s)


def reveal_late(s: State, r: Regs) -> Signal:
    """Under the other reading, after it (D-26)."""
    return _revealed(s) if chosen(s, "reveal_late") else None


def _revealed(s: State) -> Signal:
    found = at_end_of_turn(s)
    return Raise(found) if found else None


def turn_over(s: State, r: Regs) -> Signal:
    return Raise([h.TurnEnded(player=active(s), ends=s.opened[Turn].id)])
