"""The game's side of files: its cards and decks, and the positions and expectations of scenarios.

Whatever cannot be read is a `FormatError` that names the field; the file and the line are added by whoever read it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from kartoteka.games.swtcg.cards import CardDef, starter_set
from kartoteka.games.swtcg.chronicle import used
from kartoteka.games.swtcg.deckbuilding import RestrictedList, check_deck, list_for
from kartoteka.games.swtcg.decks import Deck, starter_decks
from kartoteka.games.swtcg.expectations import SHAPES, differences
from kartoteka.games.swtcg.positions import outcome, position, scenario_cards
from kartoteka.kernel.legality import Failure
from kartoteka.text.library import Importer, Library, Wording, as_format_errors

__all__ = [
    "LIBRARY",
    "SHAPES",
    "broken_rules",
    "differences",
    "outcome",
    "position",
    "restrictions",
    "scenario_cards",
    "unpack_cards",
    "unpack_decks",
    "used",
]


def _importer() -> Importer:
    from kartoteka.games.swtcg import importer

    return importer


def _wording() -> Wording:
    from kartoteka.games.swtcg import wording

    return wording


def _codes(deck: Deck) -> list[str]:
    return [code for code, _ in deck.cards]


LIBRARY = Library(own_cards=starter_set, own_decks=starter_decks, codes=_codes, importer=_importer, wording=_wording)
"""The cards and decks of this game."""


def restrictions(path: str, format: str, version: str) -> tuple[str, RestrictedList | None]:
    """The restricted list beside cards or decks that a deck of this format keeps to, and what it is called."""
    from kartoteka.games.swtcg import importer

    with as_format_errors():
        lists = importer.restricted_beside(path) if path and version != "none" else ()
        found = list_for(lists, format, version, where=f"beside {path}" if path else "without --cards")
    return (f"{found.name} ({found.code}), {found.format}, {found.date}" if found else "", found)


def broken_rules(
    deck: Deck, cards: dict[str, CardDef], format: str, restrictions: RestrictedList | None = None
) -> tuple[Failure, ...]:
    """Every rule of the format that the deck breaks."""
    with as_format_errors():
        return check_deck(deck, cards, format or "standard", restricted=restrictions)


def unpack_cards(raw: Sequence[Any]) -> dict[str, CardDef]:
    """Definitions from what `msgspec.to_builtins` made of them, by code."""
    return {card.code: card for card in msgspec.convert(raw, list[CardDef])}


def unpack_decks(raw: Sequence[Any]) -> list[Deck]:
    """Decks from what `msgspec.to_builtins` made of them."""
    return msgspec.convert(raw, list[Deck])
