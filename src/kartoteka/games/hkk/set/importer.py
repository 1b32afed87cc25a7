"""Cards and decks from where players of HKK keep them, and from sets of our own.

`load_cards` and `load_decks` take what a person would point at: a TOML set, a ``.json`` list of cards, a folder of
either; a deck list or a folder of those. A list of cards has the same fields as a set; types may be written there as
cards print them, in Hungarian (HKKR-2.19).
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from kartoteka.games.hkk.set.cards import SETS, CardDef, printed_from_mapping
from kartoteka.games.hkk.set.deckbuilding import FORMATS, RestrictedList
from kartoteka.games.hkk.set.decks import load_deck
from kartoteka.games.shared import card_lists
from kartoteka.kernel.legality import ruling
from kartoteka.text.deckrules import read_dated_lists
from kartoteka.text.files import files_in, read_bytes
from kartoteka.text.importing import CardFiles, DeckFiles, Form

__all__ = ["cards_beside", "load_cards", "load_decks", "load_printed", "read_lists", "restricted_beside"]

RESTRICTED = "restricted.toml"
"""The file of lists of banned cards that may lie beside cards or decks."""


# Cards ----------------------------------------------------------------------------------------------------------------


SPELLINGS = ruling("HKKR-2.19", "types may be written as the cards print them, in Hungarian")


def read_list(source: bytes, path: Path) -> tuple[CardDef, ...]:
    """The cards of a ``.json`` file, not compiled."""
    return card_lists.read_list(source, path, _printed)


def _printed(fields: Any, where: str, *, pack: str) -> CardDef:
    return printed_from_mapping(_ours(fields), where, pack=pack)


def _ours(fields: Any) -> Any:
    """The fields of a card with our word for its type."""
    if not isinstance(fields, Mapping) or not isinstance(type := fields.get("type"), str) or not SPELLINGS.holds:
        return fields
    from kartoteka.games.hkk.wording.terms import spellings  # here, since sets of our own need none

    return {**fields, "type": spellings().get(type.lower(), type)}


def _files(path: Path) -> list[Path]:
    """The files with cards that somebody means by a path, in the order of their names."""
    if not path.is_dir():
        return [path]
    return [file for file in files_in(path, (".toml", ".json")) if file.name != RESTRICTED]


FILES = CardFiles(
    SETS,
    Form(".json", one="a .json list of cards", several=".json lists of cards", read=read_list),
    _files,
)
load_cards = FILES.load_cards
load_printed = FILES.load_printed
cards_beside = FILES.cards_beside


# Decks ----------------------------------------------------------------------------------------------------------------


load_decks = DeckFiles(cards_beside, card_lists.deck_files, lambda file, cards: [load_deck(file, cards)]).load_decks


# Banned cards ---------------------------------------------------------------------------------------------------------


def read_lists(source: bytes, path: Path) -> tuple[RestrictedList, ...]:
    """The lists of banned cards in a file, oldest first."""
    return read_dated_lists(source, path, RestrictedList, FORMATS, "traditional")


def restricted_beside(path: str | Path) -> tuple[RestrictedList, ...]:
    """The lists of banned cards that lie beside cards or decks."""
    path = Path(path)
    if not path.exists():
        return ()
    file = (path if path.is_dir() else path.parent) / RESTRICTED
    return read_lists(read_bytes(file), file) if file.is_file() else ()
