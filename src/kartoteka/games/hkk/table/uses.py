"""What of the cards was used in a game, as simulations count it (`Game.used`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.hkk import happenings as h
from kartoteka.games.hkk.numbers import definition

if TYPE_CHECKING:
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State


def used(s: State, event: Event) -> list[tuple[str, str]]:
    """Cards and kinds of ability whose effects took place: carried out, or constant on a card that came into play."""
    match event:
        case h.SourceEnded(card=card, ability=ability, what=what, prevented=False):
            return [(definition(s, card).name, _kind(s, card, ability, what))]
        case h.Entered(card=card):
            return s.game.works_by_being_there(s, card)
    return []


def _kind(s: State, card: int, ability: int, what: str) -> str:
    """The kind of an ability; what the source is where it was granted, or has no text."""
    printed = definition(s, card).program.abilities
    return printed[ability].kind if 0 <= ability < len(printed) else what
