"""Lists of cards in ``.json`` files, for games whose own cards lie in TOML sets; and the decks beside them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from kartoteka.text.cardfile import none_twice
from kartoteka.text.faults import CardError, first_line
from kartoteka.text.files import files_in

if TYPE_CHECKING:
    from pathlib import Path

    from kartoteka.text.files import Coded

C = TypeVar("C", bound="Coded", covariant=True)


class Making(Protocol[C]):
    """Makes a card of its fields, not compiled."""

    def __call__(self, fields: Any, where: str, *, pack: str) -> C: ...


def read_list(source: bytes, path: Path, made: Making[C]) -> tuple[C, ...]:
    """The cards of a ``.json`` file: a list of them, or an object with such a list as its ``cards``.

    Raises `CardError` where it is something else.
    """
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
        (made(fields, f"{path}: card {number}", pack=pack) for number, fields in enumerate(document, start=1)),
        f"{path}: card",
    )


def deck_files(path: Path) -> list[Path]:
    """The files with decks that somebody means by a path."""
    if path.is_dir():
        return [file for file in files_in(path, (".txt",)) if file.is_file()]
    return [] if path.suffix in (".toml", ".json") else [path]
