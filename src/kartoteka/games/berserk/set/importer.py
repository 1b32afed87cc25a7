"""Cards and decks from where players of Berserk keep them, and from sets of our own.

`load_cards` and `load_decks` take what a person would point at: a TOML set, a ``.json`` list of cards, a folder of
either; a deck list or a folder of those. A list of cards has the same fields as a set; types, elements and classes of
equipment may be written there as cards print them, in Russian. Wordings are read in English only.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from kartoteka.games.berserk.set.cards import SETS, CardDef, printed_from_mapping
from kartoteka.games.berserk.set.decks import load_deck
from kartoteka.games.shared import card_lists
from kartoteka.text.deckrules import DatedList
from kartoteka.text.files import files_in
from kartoteka.text.importing import CardFiles, DeckFiles, Form

__all__ = ["cards_beside", "load_cards", "load_decks", "load_printed", "restricted_beside"]

_SPELT = ("type", "element", "equipment")
"""Fields whose words may be written in Russian."""


def read_list(source: bytes, path: Path) -> tuple[CardDef, ...]:
    """The cards of a ``.json`` file, not compiled."""
    return card_lists.read_list(source, path, _printed)


def _printed(fields: Any, where: str, *, pack: str) -> CardDef:
    return printed_from_mapping(_ours(fields), where, pack=pack)


def _ours(fields: Any) -> Any:
    """The fields of a card with our words for its type, its element and its class of equipment."""
    if not isinstance(fields, Mapping):
        return fields
    from kartoteka.games.berserk.text.terms import spellings  # here, since sets of our own need none

    found = spellings()
    spelt = {key: fields[key] for key in _SPELT if isinstance(fields.get(key), str)}
    return {**fields, **{key: found.get(word.lower(), word) for key, word in spelt.items()}}


def _files(path: Path) -> list[Path]:
    """The files with cards that somebody means by a path, in the order of their names."""
    return files_in(path, (".toml", ".json")) if path.is_dir() else [path]


FILES = CardFiles(
    SETS,
    Form(".json", one="a .json list of cards", several=".json lists of cards", read=read_list),
    _files,
)
load_cards = FILES.load_cards
load_printed = FILES.load_printed
cards_beside = FILES.cards_beside


load_decks = DeckFiles(cards_beside, card_lists.deck_files, lambda file, cards: [load_deck(file, cards)]).load_decks


def restricted_beside(path: str | Path) -> Sequence[DatedList]:
    """The lists of banned cards that lie beside cards or decks: this game has none."""
    return ()
