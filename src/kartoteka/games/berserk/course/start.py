"""How a turn starts: cards open, markers vanish (BKR-8.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.berserk import happenings as h
from kartoteka.games.berserk.course.preparation import SATED, STAYS_CLOSED, is_thirsty
from kartoteka.games.berserk.numbers import SEATS, active, cannot
from kartoteka.games.berserk.records import GAME_ZONE, Span, Turn
from kartoteka.kernel import ledger
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.procedures import Raise, Signal

if TYPE_CHECKING:
    from kartoteka.kernel.records import Regs
    from kartoteka.kernel.state import State

EXCEPT_FORBIDDEN: Final = ruling("BKR-8.3", "what is forbidden to open stays closed")
EXCEPT_CHOSEN: Final = ruling("BKR-8.3", "so does what may stay closed, where its player has chosen that")


def open_squad(s: State, r: Regs) -> Signal:
    """All closed cards of the active player, but those that stay closed."""
    player = active(s)
    found: list[int] = []
    cards, zones = s.cards, s.zones
    for zone in GAME_ZONE:
        for card in zones[zone * SEATS + player]:
            if cards[card].closed and not stays_closed(s, card):
                found.append(card)
    return Raise([h.SquadOpened(player=player, cards=tuple(found))]) if found else None


def stays_closed(s: State, card: int) -> bool:
    """Whether it does not open now: it must not, it need not, or it is thirsty still."""
    if EXCEPT_FORBIDDEN.holds and cannot(s, card, "open"):
        return True
    if s.ledger and EXCEPT_CHOSEN.holds and _is_noted(s, STAYS_CLOSED, card):
        return True
    return is_thirsty(s, card) and not _is_noted(s, SATED, card)


def _is_noted(s: State, what: str, card: int) -> bool:
    return ledger.entered(s, s.opened[Turn].id, what, s.cards[card].obj) > 0


def refresh(s: State, r: Regs) -> Signal:
    """Movement markers vanish, and what lasted until this start ends; where nothing did, with the start itself."""
    return Raise([refreshed(s)]) if s.modifiers else None


def refreshed(s: State) -> h.TurnRefreshed:
    player = active(s)
    span = 0
    for x in s.situations:
        if type(x) is Span and x.player == player:
            span = x.id
    return h.TurnRefreshed(player=player, ends=span)


def start(s: State, r: Regs) -> Signal:
    """What the start of the turn triggers is captured."""
    began = h.StartBegan(player=active(s))
    return Raise([began] if is_refreshed(s) else [refreshed(s), began])


def is_refreshed(s: State) -> bool:
    """Whether the active player's span is of this turn."""
    now = s.opened[Turn]
    for x in s.situations:
        if type(x) is Span and x.player == now.player:
            return bool(x.id > now.id)
    return False
