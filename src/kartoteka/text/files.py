"""Files with cards and decks: found, read, and put together; every fault is a `CardError` of one line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Protocol, TypeVar

from kartoteka.text.faults import CardError, clip, first_line

__all__ = ["cards_in", "files_in", "find", "read_bytes", "read_text"]

LARGEST_FILE = 32 * 1024 * 1024


class Coded(Protocol):
    """A card that its code tells from all others."""

    @property
    def name(self) -> str: ...
    @property
    def code(self) -> str: ...


C = TypeVar("C", bound=Coded)


def find(path: Path) -> None:
    """Raises an error where nothing is, or no system could have anything of that name."""
    try:
        found = path.exists()
    except (OSError, ValueError) as fault:
        raise CardError(f"{clip(str(path))}: cannot be read: {getattr(fault, 'strerror', None) or fault}") from None
    if not found:
        raise CardError(f"{clip(str(path)) if len(str(path)) > 200 else path}: there is no such file or folder")


def read_bytes(path: Path) -> bytes:
    """What a file holds, if it is a file of a sensible size."""
    try:
        if not path.exists():
            raise CardError(f"{path}: there is no such file")
        if not path.is_file():
            raise CardError(f"{path}: is not a file")
        if path.stat().st_size > LARGEST_FILE:
            raise CardError(f"{path}: has more than {LARGEST_FILE // 1024 // 1024} megabytes")
        return path.read_bytes()
    except (OSError, ValueError) as fault:
        raise CardError(f"{path}: cannot be read: {first_line(fault)}") from fault


def read_text(source: bytes, path: Path, error: type[CardError] = CardError) -> str:
    """The text that these bytes of a file are."""
    try:
        return source.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        raise error(f"{path}: {place_in(fault)}: not text in UTF-8") from fault


def place_in(fault: UnicodeDecodeError) -> str:
    """Where a file is no text: the line and the column, as an editor counts them."""
    before = fault.object[: fault.start].decode("utf-8", "replace").split("\n")
    return f"line {len(before)}, column {len(before[-1]) + 1}"


def files_in(folder: Path, suffixes: Sequence[str]) -> list[Path]:
    """What in a folder ends like this, in the order of the names."""
    try:
        return sorted(file for file in folder.iterdir() if file.suffix in suffixes)
    except OSError as fault:
        raise CardError(f"{folder}: cannot be read: {fault.strerror}") from fault


def cards_in(files: Iterable[Path], read: Callable[[Path], Iterable[C]]) -> dict[str, C]:
    """The cards of all these files by code; no code may be there twice."""
    cards: dict[str, C] = {}
    places: dict[str, Path] = {}
    for file in files:
        for card in read(file):
            if card.code in cards:
                raise CardError(f"{file}: {clip(card.name)}: code: {clip(card.code)} is in {places[card.code]} already")
            cards[card.code] = card
            places[card.code] = file
    return cards
