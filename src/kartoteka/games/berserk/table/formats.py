"""The game's side of files: its cards and decks, and the positions and expectations of scenarios.

Whatever cannot be read is a `FormatError` that names the field; the file and the line are added by whoever read it.
"""

from __future__ import annotations

from kartoteka.games.berserk.set.cards import CardDef, starter_set
from kartoteka.games.berserk.set.deckbuilding import check_deck, list_for
from kartoteka.games.berserk.set.decks import Deck, starter_decks
from kartoteka.games.berserk.table.expectations import SHAPES, differences
from kartoteka.games.berserk.table.positions import outcome, position, scenario_cards
from kartoteka.games.berserk.table.uses import used
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
    package="kartoteka.games.berserk",
    card=CardDef,
    deck=Deck,
    own_cards=starter_set,
    own_decks=starter_decks,
    codes=lambda deck: [code for code, _ in deck.main],
    list_for=list_for,
    check_deck=check_deck,
    title=lambda card: card.title,
    importer="set.importer",
    wording="text",
)
"""The cards and decks of this game."""
