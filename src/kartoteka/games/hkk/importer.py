"""Cards and decks from where players of HKK keep them, and from sets of our own.

`load_cards` and `load_decks` take what a person would point at: a TOML set, a ``.json`` list of cards, a folder of
either; a deck list or a folder of those. A list of cards has the same fields as a set; types may be written there as
cards print them, in Hungarian (HKKR-2.19).
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from kartoteka.games.hkk.cards import (
    COMPILER,
    STARTER_SET,
    CardDef,
    printed_from_mapping,
    read_set,
    starter_set,
)
from kartoteka.games.hkk.deckbuilding import FORMATS, RestrictedList
from kartoteka.games.hkk.decks import Deck, load_deck
from kartoteka.kernel.legality import ruling
from kartoteka.text.cardfile import CardFields, is_set, none_twice, parsed_toml, slug
from kartoteka.text.faults import CardError, clip, first_line
from kartoteka.text.files import files_in, find, read_bytes
from kartoteka.text.importing import CardFiles, Form, decks_in

__all__ = ["cards_beside", "load_cards", "load_decks", "load_printed", "read_lists", "restricted_beside"]

RESTRICTED = "restricted.toml"
"""The file of lists of banned cards that may lie beside cards or decks."""
LIST_KEYS = ("code", "name", "date", "format", "banned")


# Cards ----------------------------------------------------------------------------------------------------------------


SPELLINGS = ruling("HKKR-2.19", "types may be written as the cards print them, in Hungarian")


def read_list(source: bytes, path: Path) -> tuple[CardDef, ...]:
    """The cards of a ``.json`` file, not compiled: a list of them, or an object with such a list as its ``cards``."""
    try:
        document = json.loads(source.decode("utf-8"))
    except (ValueError, RecursionError) as fault:
        raise CardError(f"{path}: not JSON: {first_line(fault)}") from fault
    pack = path.stem
    if isinstance(document, dict):
        pack = str(document.get("name", pack))
        document = document.get("cards")
    if not isinstance(document, list) or not document:
        raise CardError(f"{path}: a list of cards is wanted, or an object with one as its cards")
    return none_twice(
        (
            printed_from_mapping(_ours(fields), f"{path}: card {number}", pack=pack)
            for number, fields in enumerate(document, start=1)
        ),
        f"{path}: card",
    )


def _ours(fields: Any) -> Any:
    """The fields of a card with our word for its type."""
    if not isinstance(fields, Mapping) or not isinstance(type := fields.get("type"), str) or not SPELLINGS.holds:
        return fields
    from kartoteka.games.hkk.terms import spellings  # here, since sets of our own need none

    return {**fields, "type": spellings().get(type.lower(), type)}


def _files(path: Path) -> list[Path]:
    """The files with cards that somebody means by a path, in the order of their names."""
    if not path.is_dir():
        return [path]
    return [file for file in files_in(path, (".toml", ".json")) if file.name != RESTRICTED]


FILES = CardFiles(
    COMPILER,
    read_set,
    Form(".json", one="a .json list of cards", several=".json lists of cards", read=read_list),
    _files,
)
load_cards = FILES.load_cards
load_printed = FILES.load_printed


def cards_beside(path: str | Path) -> dict[str, CardDef]:
    """The cards that lie in a folder of decks or in that of a deck file, not compiled, or the starter set."""
    path = Path(path)
    find(path)
    folder = path if path.is_dir() else path.parent
    cards: dict[str, CardDef] = {}
    for file in _files(folder) if folder.is_dir() and folder != STARTER_SET else []:
        if file.suffix == ".json" or is_set(file):
            cards |= load_printed(file)
    return cards or starter_set()


# Decks ----------------------------------------------------------------------------------------------------------------


def load_decks(path: str | Path, cards: Mapping[str, CardDef] | None = None) -> dict[str, Deck]:
    """All decks that a path holds, by id; none where it holds only cards.

    Their cards are those given, else those that lie beside the decks, else the starter set.
    """
    path = Path(path)
    find(path)
    if path.is_dir():
        files = [file for file in files_in(path, (".txt",)) if file.is_file()]
    else:
        files = [] if path.suffix in (".toml", ".json") else [path]
    known = cards if cards is not None else cards_beside(path) if files else {}
    return decks_in(files, lambda file: [load_deck(file, known)])


# Banned cards ---------------------------------------------------------------------------------------------------------


def read_lists(source: bytes, path: Path) -> tuple[RestrictedList, ...]:
    """The lists of banned cards in a file, oldest first: ``[[list]]`` with `name`, `date`, `format` and `banned`."""
    document = parsed_toml(source, path)
    entries = document.get("list", [])
    if not isinstance(entries, list) or set(document) - {"list"}:
        raise CardError(f"{path}: holds [[list]] tables and nothing else")
    lists = []
    for number, each in enumerate(entries, start=1):
        entry = CardFields(each, f"{path}: list {number}", LIST_KEYS, thing="list")
        name = entry.line("name")
        lists.append(
            RestrictedList(
                code=entry.line("code", default=slug(name)),
                name=name,
                date=entry.line("date"),
                format=entry.word("format", FORMATS, default="traditional"),
                banned=entry.words("banned"),
            )
        )
        if not re.fullmatch(r"\d{4}-\d\d-\d\d", lists[-1].date):
            raise entry.fault("date", f"must be a date, such as 2005-12-31, not {clip(lists[-1].date)}")
    return tuple(sorted(lists, key=lambda each: each.date))


def restricted_beside(path: str | Path) -> tuple[RestrictedList, ...]:
    """The lists of banned cards that lie beside cards or decks."""
    path = Path(path)
    if not path.exists():
        return ()
    file = (path if path.is_dir() else path.parent) / RESTRICTED
    return read_lists(read_bytes(file), file) if file.is_file() else ()
