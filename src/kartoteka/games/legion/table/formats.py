"""The game's side of files: its units, command cards and armies, and the positions and expectations of scenarios.

Whatever cannot be read is a `FormatError` that names the field; the file and the line are added by whoever read it.
"""

from __future__ import annotations

from kartoteka.games.legion.set.cards import CardDef, starter_set
from kartoteka.games.legion.set.deckbuilding import check_deck, list_for
from kartoteka.games.legion.set.decks import Deck, starter_decks
from kartoteka.games.legion.table.expectations import SHAPES, differences
from kartoteka.games.legion.table.positions import outcome, position, scenario_cards
from kartoteka.games.legion.table.uses import used
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
    package="kartoteka.games.legion",
    card=CardDef,
    deck=Deck,
    own_cards=starter_set,
    own_decks=starter_decks,
    codes=lambda deck: deck.codes,
    list_for=list_for,
    check_deck=check_deck,
    title=lambda card: card.title,
    type_of=lambda card: card.kind,
    importer="set.importer",
    wording="text",
)
"""The units, command cards and armies of this game."""
