"""Cards and decks from where players of A Game of Thrones keep them, and from sets of our own.

`load_cards` and `load_decks` take what a person would point at: a folder shaped like the community's card data (with
``packs/``, ``standalone-decks.json`` and ``restricted-list.json``), one of its packs, one of its deck files, a TOML
set, a folder of such sets, a deck list as text or a folder of those. What a file is, its name and its content say.

The community's data gives one title to several cards: versions of it. All of them are copies of each other; only their
codes tell them apart. The titles of a melee are passed over: these cards come with the game (`titles`), and no deck has
any.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from kartoteka.games.agot2.cards import (
    FACTIONS,
    ICONS,
    PLOT_VALUES,
    SETS,
    CardDef,
    printed_from_mapping,
)
from kartoteka.games.agot2.deckbuilding import RestrictedList
from kartoteka.games.agot2.decks import Deck, deck_of, load_deck
from kartoteka.text.deckfile import LARGEST_COUNT
from kartoteka.text.faults import CardError, DeckError, clip, guess
from kartoteka.text.files import files_in, read_bytes, read_text
from kartoteka.text.importing import CardFiles, DeckFiles, Form, folder_of

__all__ = ["cards_beside", "load_cards", "load_decks", "load_printed", "load_restricted", "restricted_beside"]

DECKS = "standalone-decks.json"
RESTRICTED = "restricted-list.json"

_OTHERS = (DECKS, RESTRICTED, "cycles.json", "MANIFEST.json", "package.json")
"""Files of the community's data that are no packs."""

_SPELLING = {"deck_limit": "deckLimit", **{value: f"plotStats: {value}" for value in PLOT_VALUES}}
_ALIKE = ("code", "type", "name", "faction", "cost", "strength", "traits", "text", "unique", "loyal", "quantity")


# Reading JSON ---------------------------------------------------------------------------------------------------------


def _parsed(source: bytes, path: Path) -> Any:
    """What a JSON file says."""
    import json  # here, since cached cards need none

    try:
        return json.loads(read_text(source, path))
    except json.JSONDecodeError as fault:
        raise CardError(f"{path}: line {fault.lineno}, column {fault.colno}: not JSON: {fault.msg}") from fault
    except (ValueError, RecursionError) as fault:
        raise CardError(f"{path}: not JSON: nested too deeply, or a number too long") from fault


def _table(value: object, place: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise CardError(f"{place}: must be an object, not {clip(value)}")
    return value


def _list(fields: Mapping[str, Any], field: str, place: str) -> list[Any]:
    """A list that may be missing."""
    value = fields.get(field)
    if value is None:
        return []
    if not isinstance(value, list):
        raise CardError(f"{place}: {field}: must be a list, not {clip(value)}")
    return value


def _line(fields: Mapping[str, Any], field: str, place: str) -> str:
    value = fields.get(field)
    if value is None:
        raise CardError(f"{place}: {field}: is missing")
    if not isinstance(value, str) or not value or not value.isprintable():
        raise CardError(f"{place}: {field}: must be one line of text, not {clip(value)}")
    return value


def _codes(fields: Mapping[str, Any], field: str, place: str) -> tuple[str, ...]:
    codes = _list(fields, field, place)
    for code in codes:
        if not isinstance(code, str):
            raise CardError(f"{place}: {field}: must be a list of codes; {clip(code)} is none")
    return tuple(codes)


# Cards ----------------------------------------------------------------------------------------------------------------


def _read_pack(source: bytes, path: Path) -> tuple[CardDef, ...]:
    """The cards of a pack of the community's data, their wordings not compiled yet."""
    document = _table(_parsed(source, path), str(path))
    if "cards" not in document:
        raise CardError(f"{path}: cards: is missing; is this a pack of cards?")
    pack = _line(document, "code", str(path))
    name = _line(document, "name", str(path)) if "name" in document else ""
    cards = []
    for number, fields in enumerate(_list(document, "cards", str(path)), start=1):
        place = f"{path}: card {number}"
        ours = _our_fields(fields, place)
        if ours.get("type") != "title":
            cards.append(printed_from_mapping(ours, place, pack=pack, pack_name=name, spelling=_SPELLING))
    return tuple(cards)


def _our_fields(fields: object, place: str) -> dict[str, Any]:
    """A card of the community's data with the keys of our sets; what has no place in ours is left out."""
    card = _table(fields, place)
    if isinstance(name := card.get("name"), str):
        place = f"{place}: {clip(name)}"
    ours = {field: card[field] for field in _ALIKE if field in card}
    if "deckLimit" in card:
        ours["deck_limit"] = card["deckLimit"]
    if card.get("icons") is not None:
        icons = _table(card["icons"], f"{place}: icons")
        for icon, there in icons.items():
            if icon not in ICONS or not isinstance(there, bool):
                raise CardError(f"{place}: icons: must say true or false of {', '.join(ICONS)}, not {clip(icons)}")
        ours["icons"] = [icon for icon in ICONS if icons.get(icon)]
    if card.get("plotStats") is not None:
        values = _table(card["plotStats"], f"{place}: plotStats")
        for value in values:
            if value not in PLOT_VALUES:
                raise CardError(f"{place}: plotStats: {clip(value)} is none of {', '.join(PLOT_VALUES)}")
        ours |= values
    return ours


def _files(path: Path) -> list[Path]:
    """The files with cards that somebody means by a path, in the order of their names."""
    if not path.is_dir():
        return [path]
    found = files_in(path / "packs" if (path / "packs").is_dir() else path, (".json", ".toml"))
    return [file for file in found if file.name not in _OTHERS and not file.name.endswith(".schema.json")]


def _holds_cards(file: Path) -> bool:
    """Whether a file is a pack, and not whatever else lies about."""
    try:
        document = _parsed(read_bytes(file), file)
    except CardError:
        return False
    return isinstance(document, dict) and "cards" in document and "code" in document and "faction" not in document


FILES = CardFiles(
    SETS,
    Form(".json", one="a .json pack", several=".json packs", read=_read_pack, holds_cards=_holds_cards),
    _files,
)
load_cards = FILES.load_cards
load_printed = FILES.load_printed


def cards_beside(path: str | Path) -> dict[str, CardDef]:
    """The cards that lie in a folder of decks or in that of a deck file, not compiled, or the starter set."""
    folder = folder_of(Path(path))
    return load_printed(folder) if (folder / "packs").is_dir() else FILES.cards_beside(path)


# Decks ----------------------------------------------------------------------------------------------------------------


def _deck_files(path: Path) -> list[Path]:
    """The files with decks that somebody means by a path."""
    if path.is_dir():
        lists = [file for file in files_in(path, (".txt",)) if file.is_file()]
        return [path / DECKS] if (path / DECKS).exists() else lists
    if path.suffix == ".toml":
        return []
    if _is_json(path):
        document = _parsed(read_bytes(path), path)
        if not isinstance(document, list | dict):
            raise DeckError(f"{path}: must be a list of decks, not {clip(document)}")
        return [] if isinstance(document, dict) and "cards" in document and "faction" not in document else [path]
    return [path]


def _is_json(path: Path) -> bool:
    """Whether a deck file is JSON and no deck list."""
    return path.suffix == ".json" or (path.suffix != ".txt" and read_bytes(path).lstrip()[:1] in (b"[", b"{"))


def _read_decks(path: Path, cards: Mapping[str, CardDef]) -> Iterator[Deck]:
    """The decks of a deck list, or of a deck file of the community's data."""
    if not _is_json(path):
        yield load_deck(path, cards)
        return
    document = _parsed(read_bytes(path), path)
    for number, fields in enumerate(document if isinstance(document, list) else [document], start=1):
        place = f"{path}: deck {number}"
        deck = _table(fields, place)
        name = _line(deck, "name", place)
        place = f"{place}: {clip(name)}"
        faction = _line(deck, "faction", place)
        if faction not in FACTIONS:
            raise DeckError(f"{place}: faction: {clip(faction)} is no faction{guess(faction, FACTIONS)}")
        agenda = deck.get("agenda")
        agendas = agenda if isinstance(agenda, list) else [] if agenda is None else [agenda]
        yield deck_of(
            [_copies(entry, f"{place}: cards: {n}", cards) for n, entry in enumerate(_list(deck, "cards", place), 1)],
            id=_line(deck, "id", place),
            name=name,
            faction=faction,
            agendas=[_known(code, f"{place}: agenda", cards) for code in agendas],
        )


def _copies(entry: object, place: str, cards: Mapping[str, CardDef]) -> tuple[CardDef, int]:
    """One line of a deck: a card and how many copies."""
    fields = _table(entry, place)
    n = fields.get("count")
    if isinstance(n, bool) or not isinstance(n, int) or not 0 < n <= LARGEST_COUNT:
        raise DeckError(f"{place}: count: must be a whole number from 1 to {LARGEST_COUNT}, not {clip(n)}")
    return _known(fields.get("code"), f"{place}: code", cards), n


def _known(code: object, place: str, cards: Mapping[str, CardDef]) -> CardDef:
    """The card of a code."""
    if not isinstance(code, str) or code not in cards:
        raise DeckError(f"{place}: no card has the code {clip(code)}")
    return cards[code]


load_decks = DeckFiles(cards_beside, _deck_files, _read_decks).load_decks


# Restricted lists -----------------------------------------------------------------------------------------------------


def load_restricted(path: str | Path) -> tuple[RestrictedList, ...]:
    """The dated restricted lists of a data folder or of their file, one for each list and format, oldest first."""
    path = Path(path)
    file = path / RESTRICTED if path.is_dir() else path
    document = _parsed(read_bytes(file), file)
    if not isinstance(document, list):
        raise CardError(f"{file}: must be a list of restricted lists, not {clip(document)}")
    lists = []
    for number, fields in enumerate(document, start=1):
        place = f"{file}: list {number}"
        entry = _table(fields, place)
        banned = _codes(entry, "bannedCards", place)
        for n, format in enumerate(_list(entry, "formats", place), start=1):
            spot = f"{place}: formats: {n}"
            rules = _table(format, spot)
            lists.append(
                RestrictedList(
                    code=_line(entry, "code", place),
                    name=_line(entry, "name", place),
                    date=_line(entry, "date", place),
                    format=_line(rules, "name", spot),
                    banned=banned + _codes(rules, "banned", spot),
                    restricted=_codes(rules, "restricted", spot),
                    pods=tuple(_pod(pod, f"{spot}: pods: {i}") for i, pod in enumerate(_list(rules, "pods", spot), 1)),
                )
            )
    return tuple(sorted(lists, key=lambda each: each.date))


def restricted_beside(path: str | Path) -> tuple[RestrictedList, ...]:
    """The restricted lists that lie beside cards or decks; none where there is no such file."""
    path = Path(path)
    folder = path if path.is_dir() else path.parent
    for place in (folder, folder.parent) if folder.name == "packs" else (folder,):
        if (place / RESTRICTED).is_file():
            return load_restricted(place)
    return ()


def _pod(value: object, place: str) -> tuple[str, tuple[str, ...]]:
    """One group of cards that are not used together."""
    pod = _table(value, place)
    first = pod.get("restricted", "")
    if not isinstance(first, str):
        raise CardError(f"{place}: restricted: must be a code, not {clip(first)}")
    return first, _codes(pod, "cards", place)
