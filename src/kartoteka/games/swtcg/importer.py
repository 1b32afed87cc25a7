"""Cards and decks from where players of the Star Wars TCG keep them, and from sets of our own.

`load_cards` and `load_decks` take what a person would point at: a set file of the LackeyCCG plugin (`lackey`), a TOML
set, a folder of either; a deck list or a folder of those. What a file is, its name and its first line say.

One card may be printed in several sets, and as a promo besides. All printings are copies of each other; only their
codes tell them apart.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from kartoteka.games.swtcg import lackey
from kartoteka.games.swtcg.cards import COMPILER, CardDef, read_set, starter_set
from kartoteka.games.swtcg.deckbuilding import FORMATS, RestrictedList
from kartoteka.games.swtcg.decks import Deck, load_deck
from kartoteka.text.cardfile import CardFields, is_set, parsed_toml, slug
from kartoteka.text.faults import CardError, clip
from kartoteka.text.files import files_in, find, read_bytes
from kartoteka.text.importing import CardFiles, Form, decks_in

__all__ = ["cards_beside", "load_cards", "load_decks", "load_printed", "read_lists", "restricted_beside"]

RESTRICTED = "restricted.toml"
"""The file of tournament lists that may lie beside cards or decks."""
LIST_KEYS = ("code", "name", "date", "format", "banned", "restricted")


# Cards ----------------------------------------------------------------------------------------------------------------


def _files(path: Path) -> list[Path]:
    """The files with cards that somebody means by a path, in the order of their names."""
    if not path.is_dir():
        return [path]
    found = [file for file in files_in(path, (".txt", ".toml")) if file.suffix == ".toml" or lackey.is_set(file)]
    return [file for file in found if file.name != RESTRICTED]


FILES = CardFiles(
    COMPILER,
    read_set,
    Form(".txt", one="a .txt set of LackeyCCG", several=".txt sets of LackeyCCG", read=lackey.read_set),
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
    for file in _files(folder) if folder.is_dir() else []:
        if file.suffix == ".txt" or is_set(file):
            cards |= load_printed(file)
    return cards or starter_set()


# Decks ----------------------------------------------------------------------------------------------------------------


def load_decks(path: str | Path, cards: Mapping[str, CardDef] | None = None) -> dict[str, Deck]:
    """All decks that a path holds, by id; none where it holds only cards.

    Their cards are those given, else those that lie beside the decks, else the starter set.
    """
    path = Path(path)
    find(path)
    files = _deck_files(path)
    known = cards if cards is not None else cards_beside(path) if files else {}
    return decks_in(files, lambda file: [load_deck(file, known)])


def _deck_files(path: Path) -> list[Path]:
    """The files with decks that somebody means by a path."""
    if path.is_dir():
        return [file for file in files_in(path, (".txt",)) if file.is_file() and not lackey.is_set(file)]
    return [] if path.suffix == ".toml" or lackey.is_set(path) else [path]


# Restricted lists -----------------------------------------------------------------------------------------------------


def read_lists(source: bytes, path: Path) -> tuple[RestrictedList, ...]:
    """The tournament lists of a file, oldest first: ``[[list]]`` with `name`, `date`, `banned` and `restricted`."""
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
                format=entry.word("format", FORMATS, default="standard"),
                banned=entry.words("banned"),
                restricted=entry.words("restricted"),
            )
        )
        if not re.fullmatch(r"\d{4}-\d\d-\d\d", lists[-1].date):
            raise entry.fault("date", f"must be a date, such as 2005-12-31, not {clip(lists[-1].date)}")
    return tuple(sorted(lists, key=lambda each: each.date))


def restricted_beside(path: str | Path) -> tuple[RestrictedList, ...]:
    """The lists beside cards or decks: those that set files of LackeyCCG note, then those of a file of their own."""
    path = Path(path)
    if not path.exists():
        return ()
    folder = path if path.is_dir() else path.parent
    noted = lackey.noted_lists((read_bytes(file), file) for file in files_in(folder, (".txt",)) if lackey.is_set(file))
    file = folder / RESTRICTED
    return noted + (read_lists(read_bytes(file), file) if file.is_file() else ())
