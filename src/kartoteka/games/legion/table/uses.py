"""What of the cards was used in a game, as simulations count it (`Game.used`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.legion import happenings as h

if TYPE_CHECKING:
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State


def used(s: State, event: Event) -> list[tuple[str, str]]:
    """Units that are activated, command cards that are revealed, and the actions that are printed on either."""
    match event:
        case h.ActivationBegan(card=card):
            return [(s.definition(card).name, "activated")]
        case h.CardsRevealed(cards=cards):
            return [pair for card in cards for pair in s.game.works_by_being_there(s, card)]
        case h.ActionUsed(source=source, ability=ability):
            return [(s.definition(source).name, str(s.pool.abilities(s.cards[source].proto)[ability].wording.kind))]
    return []
