"""Maps: which square has which terrain, and where the markers are. Each is a file of `set/maps` (LGR-103)."""

from __future__ import annotations

import functools
import tomllib
from importlib.resources import files

import msgspec

from kartoteka.games.legion.abstract import BOARD, TERRAIN

FOLDER = files("kartoteka.games.legion") / "set" / "maps"


class MapFault(ValueError):
    """A map that cannot be read: what is wrong with it."""


class Map(msgspec.Struct, frozen=True):
    """A table, as its file describes it."""

    name: str
    terrain: dict[int, str] = {}
    """By cell, the kind of terrain; what is not named is open."""
    markers: tuple[int, ...] = ()


OPEN_FIELD = Map("open")
"""A table without any terrain or marker, for trying things."""
MAPS = (*sorted([x.name.removesuffix(".toml") for x in FOLDER.iterdir() if x.name.endswith(".toml")]), OPEN_FIELD.name)
"""The names of all there are."""


@functools.cache
def map_of(name: str) -> Map:
    """The map of that name. Raises `MapFault` where there is none, or it is faulty."""
    if name == OPEN_FIELD.name:
        return OPEN_FIELD
    if name not in MAPS:
        raise MapFault(f"there is no map {name!r}; there is {', '.join(MAPS)}")
    return read_map((FOLDER / f"{name}.toml").read_text(encoding="utf-8"), name)


def read_map(source: str, name: str = "") -> Map:
    """A map out of the text of its file. Raises `MapFault`."""
    try:
        document = tomllib.loads(source)
    except tomllib.TOMLDecodeError as fault:
        raise MapFault(f"map {name}: {fault}") from fault
    terrain: dict[int, str] = {}
    for kind, squares in document.get("terrain", {}).items():
        if kind not in TERRAIN.with_rule:
            raise MapFault(f"map {name}: unknown terrain {kind!r}; there is {', '.join(TERRAIN.with_rule)}")
        for square in squares:
            cell = _cell(name, square)
            if cell in terrain:
                raise MapFault(f"map {name}: {square} has two kinds of terrain")
            terrain[cell] = kind
    markers = tuple([_cell(name, square) for square in document.get("markers", ())])
    for marker in markers:
        if marker in terrain:
            raise MapFault(f"map {name}: the marker on {BOARD.names[marker]} stands on terrain")
    return Map(document.get("name", name), terrain, markers)


def _cell(name: str, square: object) -> int:
    cell = BOARD.number_of.get(square) if isinstance(square, str) else None
    if cell is None:
        raise MapFault(f"map {name}: {square!r} is no square of the table")
    return cell
