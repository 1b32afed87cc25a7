"""Cards and decks from where players of the Star Wars TCG keep them, and from sets of our own.

`load_cards` and `load_decks` take what a person would point at: a set file of the LackeyCCG plugin (`lackey`), a TOML
set, a folder of either; a deck list or a folder of those. What a file is, its name and its first line say.

One card may be printed in several sets, and as a promo besides. All printings are copies of each other; only their
codes tell them apart.
"""

from __future__ import annotations

from pathlib import Path

from kartoteka.games.swtcg import lackey
from kartoteka.games.swtcg.cards import SETS
from kartoteka.games.swtcg.deckbuilding import FORMATS, RestrictedList
from kartoteka.games.swtcg.decks import load_deck
from kartoteka.text.deckrules import read_dated_lists
from kartoteka.text.files import files_in, read_bytes
from kartoteka.text.importing import CardFiles, DeckFiles, Form

__all__ = ["cards_beside", "load_cards", "load_decks", "load_printed", "read_lists", "restricted_beside"]

RESTRICTED = "restricted.toml"
"""The file of tournament lists that may lie beside cards or decks."""


# Cards ----------------------------------------------------------------------------------------------------------------


def _files(path: Path) -> list[Path]:
    """The files with cards that somebody means by a path, in the order of their names."""
    if not path.is_dir():
        return [path]
    found = [file for file in files_in(path, (".txt", ".toml")) if file.suffix == ".toml" or lackey.is_set(file)]
    return [file for file in found if file.name != RESTRICTED]


FILES = CardFiles(
    SETS,
    Form(".txt", one="a .txt set of LackeyCCG", several=".txt sets of LackeyCCG", read=lackey.read_set),
    _files,
)
load_cards = FILES.load_cards
load_printed = FILES.load_printed
cards_beside = FILES.cards_beside


# Decks ----------------------------------------------------------------------------------------------------------------


def _deck_files(path: Path) -> list[Path]:
    """The files with decks that somebody means by a path."""
    if path.is_dir():
        return [file for file in files_in(path, (".txt",)) if file.is_file() and not lackey.is_set(file)]
    return [] if path.suffix == ".toml" or lackey.is_set(path) else [path]


load_decks = DeckFiles(cards_beside, _deck_files, lambda file, cards: [load_deck(file, cards)]).load_decks


# Restricted lists -----------------------------------------------------------------------------------------------------


def read_lists(source: bytes, path: Path) -> tuple[RestrictedList, ...]:
    """The tournament lists of a file, oldest first, with what each has `banned` and `restricted`."""
    return read_dated_lists(source, path, RestrictedList, FORMATS, "standard")


def restricted_beside(path: str | Path) -> tuple[RestrictedList, ...]:
    """The lists beside cards or decks: those that set files of LackeyCCG note, then those of a file of their own."""
    path = Path(path)
    if not path.exists():
        return ()
    folder = path if path.is_dir() else path.parent
    noted = lackey.noted_lists((read_bytes(file), file) for file in files_in(folder, (".txt",)) if lackey.is_set(file))
    file = folder / RESTRICTED
    return noted + (read_lists(read_bytes(file), file) if file.is_file() else ())
