"""What a card's text asks its player to choose, in its own words: "choose a friendly Trooper unit"."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kartoteka.games.legion.set.cards import CardDef
    from kartoteka.kernel.state import State


def asked_in_words(s: State) -> str:
    """What a text asks its player to choose; empty where there are no words for it."""
    # here, since it brings the printer of sentences with it
    from kartoteka.games.shared import asking

    return asking.asked_in_words(s, writer)


def writer(card: CardDef) -> Any:
    """What writes the sentences of that card."""
    # here, since they bring the whole grammar with them
    from kartoteka.games.legion.text.phrases import Context
    from kartoteka.games.legion.text.printing import grammar
    from kartoteka.games.legion.text.writer import SentenceWriter

    made = SentenceWriter(grammar(), Context(card.kind))
    made.asking = True
    return made
