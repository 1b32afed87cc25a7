"""The cards and decks of this game, and those in people's files, as sessions and clients ask for them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from kartoteka.games.swtcg.cards import CardDef, starter_set
from kartoteka.games.swtcg.deckbuilding import check_deck, list_for
from kartoteka.games.swtcg.decks import Deck, starter_decks
from kartoteka.text.library import Importer, Library, Wording

__all__ = ["LIBRARY", "unpack_cards", "unpack_decks"]


def _importer() -> Importer:
    from kartoteka.games.swtcg import importer

    return importer


def _wording() -> Wording:
    from kartoteka.games.swtcg import wording

    return wording


LIBRARY = Library(
    own_cards=starter_set,
    own_decks=starter_decks,
    codes=lambda deck: [code for code, _ in deck.cards],
    list_for=list_for,
    check_deck=check_deck,
    importer=_importer,
    wording=_wording,
)
"""The cards and decks of this game."""


def unpack_cards(raw: Sequence[Any]) -> dict[str, CardDef]:
    """Cards from what `msgspec.to_builtins` made of them, by code."""
    return {card.code: card for card in msgspec.convert(raw, list[CardDef])}


def unpack_decks(raw: Sequence[Any]) -> list[Deck]:
    """Decks from what `msgspec.to_builtins` made of them."""
    return msgspec.convert(raw, list[Deck])
