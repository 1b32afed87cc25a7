"""Set files of the LackeyCCG plugin: one line per card, cells parted by tabs, the first line names the columns.

They come from many hands. A number may be written ``7`` or ``7.0``; a cell with quotation marks in it may be quoted
itself; a character that was not ASCII may have become ``_`` or ``?``; abilities stand one after the other, sometimes
with `` | `` between; one title may be there again as a promo. What is none of this is a `CardError` of one line: the
file, the line, the field.

What tournaments forbid stands among the notes on a card (`noted_lists`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from kartoteka.games.swtcg.cards import SEVEN_TYPES, CardDef, printed_from_mapping
from kartoteka.games.swtcg.deckbuilding import RestrictedList
from kartoteka.games.swtcg.records import UNITS
from kartoteka.text.cardfile import slug
from kartoteka.text.faults import CardError, clip, either, guess
from kartoteka.text.files import read_bytes

__all__ = ["is_set", "mended", "noted_lists", "read_set"]

NEEDED = ("Name", "Set", "Side", "Type", "Subtype", "Cost", "Speed", "Power", "Health", "Text")
"""Columns that every set file has."""
OTHERS = ("ImageFile", "Rarity", "Number", "Usage", "Script", "Classification", "DraftRarity")

SIDES = {"D": "dark", "L": "light", "N": "neutral"}

_NAME = re.compile(
    r"(?P<name>.+?)(?: \((?P<version>[A-Z]{1,2})\))?(?: \((?P<printing>Promo|Preview)\))?", re.IGNORECASE
)
_NUMBER = re.compile(r"(\d+)(?:\.0+)?")
_LOST = re.compile(r"\b(\w*[A-Za-z0-9])[_?](?=[a-z]{1,2}\b)")
_HALF = re.compile(r"\b[A-Za-z]+[_?](?=[\s.,;:']|$)")
_NOTE = re.compile(r"\b(?P<what>BANNED|RESTRICTED) in (?P<list>[A-Z]\w*)")
_SPELLING = {
    **{field: field.capitalize() for field in ("name", "side", "type", "cost", "speed", "power", "health", "text")},
    **{
        "subtypes": "Subtype",
        "arenas": "Subtype",
        "number": "Number",
        "version": "Name",
        "printing": "Name",
        "code": "Set",
    },
}


# The table ------------------------------------------------------------------------------------------------------------


def is_set(file: Path) -> bool:
    """Whether a file is a set of LackeyCCG and not a deck list: its first line has many columns."""
    if file.suffix != ".txt" or not file.is_file():
        return False
    return read_bytes(file).split(b"\n", 1)[0].count(b"\t") > len(NEEDED) // 2


def _rows(source: bytes, path: Path) -> Iterator[tuple[str, dict[str, str]]]:
    """The place and the cells of each card, by column."""
    lines = source.removeprefix(b"\xef\xbb\xbf").split(b"\n")
    columns = _columns(_cells(lines[0], f"{path}: line 1"), path)
    for number, line in enumerate(lines[1:], start=2):
        if not line.strip():
            continue
        place = f"{path}: line {number}"
        cells = _cells(line, place)
        if len(cells) != len(columns):
            raise CardError(f"{place}: has {len(cells)} cells; the first line names {len(columns)} columns")
        yield place, dict(zip(columns, cells, strict=True))


def _cells(line: bytes, place: str) -> list[str]:
    """The cells of a line."""
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError as fault:
        other = "UTF-16" if line[:2] in (b"\xff\xfe", b"\xfe\xff") else "Windows-1252"
        column = fault.object[: fault.start].decode("utf-8").count("\t") + 1
        raise CardError(f"{place}, cell {column}: not text in UTF-8; is it {other}?") from fault
    return [_unquoted(cell) for cell in text.rstrip("\r").split("\t")]


def _unquoted(cell: str) -> str:
    """What a cell says that is quoted as a whole, as spreadsheets do with a cell that has quotation marks in it."""
    inner = cell[1:-1]
    if len(cell) > 1 and cell[0] == cell[-1] == '"' and '"' not in inner.replace('""', ""):
        cell = inner.replace('""', '"')
    return cell.strip()


def _columns(columns: list[str], path: Path) -> list[str]:
    """The columns, if they are those of a set file."""
    known = (*NEEDED, *OTHERS)
    for column in columns:
        if column not in known:
            raise CardError(f"{path}: line 1: {clip(column)} is not a column of a set{guess(column, known)}")
        if columns.count(column) > 1:
            raise CardError(f"{path}: line 1: {column}: is there twice")
    for column in NEEDED:
        if column not in columns:
            raise CardError(f"{path}: line 1: {column}: is missing; is this a set of LackeyCCG?")
    return columns


# Cards ----------------------------------------------------------------------------------------------------------------


def read_set(source: bytes, path: Path) -> tuple[CardDef, ...]:
    """The cards of a set file in the order of its lines, their wordings not compiled yet."""
    rows = list(_rows(source, path))
    words = {word for _, cells in rows for word in re.findall(r"[^\W\d_]+", cells["Name"])}
    cards = [_card(cells, place, words) for place, cells in rows]
    if not cards:
        raise CardError(f"{path}: has no cards, only the names of columns")
    _none_twice(cards, [place for place, _ in rows])
    return tuple(cards)


def _none_twice(cards: Sequence[CardDef], places: Sequence[str]) -> None:
    """Refuses a card whose set and number, or whose set and name where it has no number, another line has already."""
    seen: dict[str, str] = {}
    for card, place in zip(cards, places, strict=True):
        if card.code in seen:
            column = "Number" if card.number else "Name"
            before = seen[card.code].rpartition(": ")[2]
            raise CardError(f"{place}: {clip(card.title)}: {column}: {clip(card.code)} is on {before} already")
        seen[card.code] = place


def _card(cells: Mapping[str, str], place: str, words: Iterable[str]) -> CardDef:
    """The card of a line; `words` are those of the names in its file."""
    match = _NAME.fullmatch(mended(cells["Name"], words))
    if match is None:
        raise CardError(f"{place}: Name: is missing")
    here = f"{place}: {clip(cells['Name'])}"
    type, arenas, subtypes = _type_line(cells, here)
    set = cells["Set"] or "?"
    number = _number(cells, "Number", here)
    fields: dict[str, Any] = {
        "code": f"{set}{number:03}" if isinstance(number, int) else f"{set}-{slug(cells['Name'])}",
        "name": match["name"],
        "version": match["version"].upper() if match["version"] else None,
        "printing": match["printing"].lower() if match["printing"] else None,
        "side": _one_of(SIDES, cells, "Side", here),
        "type": type,
        "arenas": arenas,
        "subtypes": subtypes,
        "number": None if number is None else str(number),
        "text": wording(cells["Text"], words),
        **{stat.lower(): _number(cells, stat, here) for stat in ("Cost", "Speed", "Power", "Health")},
    }
    pack = f"{set} {match['printing'].lower()}" if match["printing"] else set
    return printed_from_mapping(fields, place, pack=pack, spelling=_SPELLING)


def _one_of(words: Mapping[str, str], cells: Mapping[str, str], column: str, place: str) -> str:
    if cells[column] not in words:
        raise CardError(f"{place}: {column}: must be {either(words)}, not {clip(cells[column])}")
    return words[cells[column]]


def _type_line(cells: Mapping[str, str], place: str) -> tuple[str, list[str] | None, str]:
    """Type, arenas and subtypes: a unit's arenas are its type, those of other cards stand among the subtypes."""
    types = [part.strip().lower() for part in cells["Type"].split("/")]
    for type in types:
        if type not in SEVEN_TYPES.value or (len(types) > 1 and type not in UNITS):
            raise CardError(f"{place}: Type: {clip(cells['Type'])} is none; there are {', '.join(SEVEN_TYPES.value)}")
    line = cells["Subtype"]
    if types[0] in UNITS:
        return types[0], types, line
    if types[0] not in ("location", "equipment"):
        return types[0], None, line
    arenas = [word for word in re.findall(r"\w+", line.lower()) if word in UNITS]
    others = [word for word in re.split(r"[\s/]+", line) if word.lower() not in UNITS]
    return types[0], arenas, " ".join(others)


def _number(cells: Mapping[str, str], column: str, place: str) -> int | str | None:
    """A number, the sign that stands in its place, or None where nothing is printed."""
    cell = cells.get(column, "")
    if not cell or cell in ("*", "X"):
        return cell or None
    if not (match := _NUMBER.fullmatch(cell)) or len(match[1]) > 4:
        raise CardError(f"{place}: {column}: must be a number, not {clip(cell)}")
    return int(match[1])


# Wordings -------------------------------------------------------------------------------------------------------------


def wording(text: str, words: Iterable[str] = ()) -> str:
    """The text of a card, one ability to a line where the file parts them, its lost characters found again.

    Reminders in brackets stay: they are printed, and whoever reads the wording passes over them (SW-10).
    """
    lines = mended(text, words).split(" | ")
    return "\n".join(filter(None, (" ".join(line.split()) for line in lines)))


def mended(text: str, words: Iterable[str] = ()) -> str:
    """The text with its lost characters: an apostrophe within a word, a letter at the end of one of these words."""
    text = _LOST.sub(r"\1'", text)
    if "_" not in text and "?" not in text:
        return text
    return _HALF.sub(lambda match: _whole(match[0], words), text)


def _whole(half: str, words: Iterable[str]) -> str:
    """The word of which a text has lost the last letter; the text's own where that is none or not certain."""
    whole = [word for word in sorted(words) if len(word) == len(half) and word[:-1] == half[:-1]]
    return whole[0] if len(whole) == 1 else half


# Lists ----------------------------------------------------------------------------------------------------------------


def noted_lists(files: Iterable[tuple[bytes, Path]]) -> tuple[RestrictedList, ...]:
    """The tournament lists that the notes on cards name: "BANNED in Vintage", "RESTRICTED in Vintage" (SWR-28)."""
    found: dict[str, dict[str, list[str]]] = {}
    for source, path in files:
        for place, cells in _rows(source, path):
            for match in _NOTE.finditer(cells.get("Usage", "")):
                title = _card(cells, place, ()).title
                titles = found.setdefault(match["list"], {"BANNED": [], "RESTRICTED": []})[match["what"]]
                if title not in titles:
                    titles.append(title)
    return tuple(
        RestrictedList(
            code=name.lower(), name=name, date="", format="standard",
            banned=tuple(titles["BANNED"]), restricted=tuple(titles["RESTRICTED"]),
        )
        for name, titles in sorted(found.items())
    )  # fmt: skip
