"""What a game's importer reads: TOML sets of our own, and files of one other form that players keep cards in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, Protocol, TypeVar

from kartoteka.text.cardfile import is_set
from kartoteka.text.compiled import PrintedCard, Sets
from kartoteka.text.deckfile import Named
from kartoteka.text.faults import CardError, DeckError, clip
from kartoteka.text.files import cards_in, find, read_bytes

__all__ = ["CardFiles", "DeckFiles", "Form", "folder_of"]

C = TypeVar("C", bound=PrintedCard)
Reader = Callable[[bytes, Path], tuple[C, ...]]


@dataclass(frozen=True)
class Form(Generic[C]):
    """A form of file with cards: how its name ends, what it and several of it are called, and how it is read."""

    suffix: str
    one: str
    several: str
    read: Reader[C]
    holds_cards: Callable[[Path], bool] = lambda file: True
    """Whether a file whose name ends so has cards, and not whatever else lies about."""


class CardFiles(Generic[C]):
    """The cards in files and folders: TOML `sets`, and files of the `other` form.

    `files` says which files somebody means by a path.
    """

    def __init__(self, sets: Sets[C], other: Form[C], files: Callable[[Path], Sequence[Path]]) -> None:
        self.sets = sets
        self.other = other
        self.files = files

    def load_cards(self, path: str | Path) -> dict[str, C]:
        """All cards that a path holds, compiled, by code."""
        return self._load(Path(path), compiled=True)

    def load_printed(self, path: str | Path) -> dict[str, C]:
        """The same cards, their wordings not compiled."""
        return self._load(Path(path), compiled=False)

    def cards_beside(self, path: str | Path) -> dict[str, C]:
        """The cards that lie in a folder of decks or in that of a deck file, not compiled, or the game's own set."""
        folder = folder_of(Path(path))
        cards: dict[str, C] = {}
        for file in self.files(folder) if folder.is_dir() and folder != self.sets.folder else []:
            if is_set(file, self.sets.tables) if file.suffix == ".toml" else self.other.holds_cards(file):
                cards |= self.load_printed(file)
        return cards or self.sets.own()

    def _load(self, path: Path, *, compiled: bool) -> dict[str, C]:
        find(path)
        cards = cards_in(self.files(path), lambda file: self._cards_of(file, compiled=compiled))
        if not cards:
            raise CardError(f"{path}: has no cards: neither .toml sets nor {self.other.several}")
        return cards

    def _cards_of(self, file: Path, *, compiled: bool) -> tuple[C, ...]:
        """The cards of one file."""
        if file.suffix not in (".toml", self.other.suffix):
            raise CardError(f"{file}: cards are in a .toml set, {self.other.one} or a folder of them")
        source = read_bytes(file)
        read = self.sets.read if file.suffix == ".toml" else self.other.read
        if not compiled:
            return read(source, file)
        name = f"set {file.stem}" if file.suffix == ".toml" else self.other.one
        return self.sets.compiler.cards(name, source, lambda: read(source, file))


def folder_of(path: Path) -> Path:
    """A folder of cards or decks, or that of a file of them."""
    find(path)
    return path if path.is_dir() else path.parent


class Identified(Named, Protocol):
    """A deck that its id tells from others."""

    @property
    def id(self) -> str: ...


D = TypeVar("D", bound=Identified)


class DeckFiles(Generic[C, D]):
    """The decks in files and folders: `files` says which files somebody means by a path, `read` reads one of them."""

    def __init__(
        self,
        cards_beside: Callable[[Path], Mapping[str, C]],
        files: Callable[[Path], Sequence[Path]],
        read: Callable[[Path, Mapping[str, C]], Iterable[D]],
    ) -> None:
        self.cards_beside = cards_beside
        self.files = files
        self.read = read

    def load_decks(self, path: str | Path, cards: Mapping[str, C] | None = None) -> dict[str, D]:
        """All decks that a path holds, by id; none where it holds only cards.

        Their cards are those given, else those that lie beside the decks, else the game's own set.
        """
        path = Path(path)
        find(path)
        files = self.files(path)
        known = cards if cards is not None else self.cards_beside(path) if files else {}
        return decks_in(files, lambda file: self.read(file, known))


def decks_in(files: Iterable[Path], read: Callable[[Path], Iterable[D]]) -> dict[str, D]:
    """The decks of all these files by id; no id may be there twice."""
    decks: dict[str, D] = {}
    for file in files:
        for deck in read(file):
            if deck.id in decks:
                raise DeckError(f"{file}: {clip(deck.name)}: id: {clip(deck.id)} is a deck already")
            decks[deck.id] = deck
    return decks
