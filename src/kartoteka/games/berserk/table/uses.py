"""What of the cards was used in a game, as simulations count it (`Game.used`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.berserk import happenings as h
from kartoteka.games.berserk.records import Action

if TYPE_CHECKING:
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State


def used(s: State, event: Event) -> list[tuple[str, str]]:
    """Cards and kinds of ability whose effects took place: paid for, or constant on a card that came into play."""
    match event:
        case h.ActionPaid(card=card, what=what):
            return [(s.definition(card).name, _kind(s, event, what))]
        case h.Entered(card=card):
            return s.game.works_by_being_there(s, card)
        case h.Revealed(cards=cards):
            return [pair for card in cards for pair in s.game.works_by_being_there(s, card)]
    return []


def _kind(s: State, event: h.ActionPaid, what: str) -> str:
    """The kind of an ability that was declared; of what has no text, what was done."""
    action = s.situation(event.action)
    if isinstance(action, Action) and action.number >= 0:
        abilities = s.pool.abilities(action.proto)
        if action.number < len(abilities):
            return str(abilities[action.number].wording.kind)
    return what
