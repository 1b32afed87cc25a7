"""The game's side of files: its cards and decks, and the positions and expectations of scenarios.

Whatever cannot be read is a `FormatError` that names the field; the file and the line are added by whoever read it.
"""

from __future__ import annotations

from kartoteka.games.swtcg.cards import CardDef, starter_set
from kartoteka.games.swtcg.deckbuilding import check_deck, list_for
from kartoteka.games.swtcg.decks import Deck, starter_decks
from kartoteka.games.swtcg.expectations import SHAPES, differences
from kartoteka.games.swtcg.positions import outcome, position, scenario_cards
from kartoteka.games.swtcg.uses import used
from kartoteka.text.library import Library

__all__ = [
    "LIBRARY",
    "SHAPES",
    "differences",
    "outcome",
    "position",
    "scenario_cards",
    "used",
]


LIBRARY = Library(
    package="kartoteka.games.swtcg",
    card=CardDef,
    deck=Deck,
    own_cards=starter_set,
    own_decks=starter_decks,
    codes=lambda deck: [code for code, _ in deck.cards],
    list_for=list_for,
    check_deck=check_deck,
    title=lambda card: card.title,
)
"""The cards and decks of this game."""
