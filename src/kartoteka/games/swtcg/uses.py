"""What of the cards was used in a game, as simulations count it (`Game.used`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.swtcg import happenings as h
from kartoteka.games.swtcg.numbers import definition

if TYPE_CHECKING:
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State


def used(s: State, event: Event) -> list[tuple[str, str]]:
    """Cards and kinds of ability whose effects took place: played, triggered, or constant on a card that came."""
    match event:
        case h.Played(card=card, ability=ability, what=what):
            return [(definition(s, card).name, what if what != "ability" else _kind(s, card, ability))]
        case h.Deployed(card=card) | h.Completed(card=card) | h.LocationPut(card=card):
            return s.game.works_by_being_there(s, card)
    return []


def _kind(s: State, card: int, ability: int) -> str:
    """The kind of an ability; `activated` where it was granted."""
    printed = definition(s, card).program.abilities
    return printed[ability].kind if 0 <= ability < len(printed) else "activated"
