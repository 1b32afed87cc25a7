"""The index of a game's numbered rules: what each says, where it comes from, and how far it is enforced.

A game keeps its index in ``rulebook.toml``, one ``[[rule]]`` after the other. Whatever allows or forbids something
cites an id of it; whoever shows a refusal takes the heading from here.

Naming a rulebook costs nothing. The file is read when somebody first asks it something, so that a game can name its
rulebook where it is defined and a simulation that refuses nobody never reads one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Literal

import msgspec

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

__all__ = ["Entry", "Evidence", "Rulebook", "RulebookError", "Status", "UnknownRule", "load_evidence"]

FILE = "rulebook.toml"
EVIDENCE = "evidence.json"
"""Beside the rulebook: which tests name each rule, and whether switching the rule off makes them fail."""

_ID = re.compile(r"[A-Z]+-[A-Za-z0-9.-]+")
_PLACE = re.compile(r" - at `\$\.(\w+)`$")
_FIELD = re.compile(r"^Object (?:contains|missing) (.*field) `(\w+)`$")

Part = Literal["A", "B", "C", "D"]
Confidence = Literal["", "sure", "likely", "assumed", "abstraction"]


class Status(StrEnum):
    """How far a rule is enforced."""

    ENFORCED = "enforced"
    DEFINITION = "definition"  # a word or a reading; nothing in it can be broken
    PERMISSION = "permission"  # only allows, so that no case can be forbidden by it
    SUPERSEDED = "superseded"  # another rule, named in `by`, replaces it
    OPTION = "option"  # off unless the players ask for it
    MISSING = "missing"


class RulebookError(ValueError):
    """A rulebook that cannot be read; one line names the file, the rule and the field."""


class UnknownRule(LookupError):
    """An id that the rulebook does not have."""


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One numbered rule."""

    id: str
    heading: str
    status: Status
    source: str
    part: Part
    confidence: Confidence
    by: str = ""
    reading: str = ""


class Evidence(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What `tools/rules_proof.py` found out about one rule."""

    enforced_in: list[str] = []
    """What cites it, each described in a few words."""
    permits: list[str] = []
    """The tests and scenarios that show what it permits."""
    forbids: list[str] = []
    unproven: list[str] = []
    """What cites it and can be switched off without any of these tests failing."""
    proven: bool = False


def load_evidence(package: str) -> dict[str, Evidence]:
    """The evidence of the rules of a game's package, by id; empty where none has been written."""
    from importlib import resources

    file = resources.files(package) / EVIDENCE
    try:
        found = msgspec.json.decode(file.read_bytes(), type=dict[str, Evidence])
    except FileNotFoundError:
        return {}
    except (OSError, msgspec.MsgspecError) as fault:
        raise RulebookError(f"{package}/{EVIDENCE}: cannot be read: {fault}") from fault
    found.pop("sources", None)
    return found


class Rulebook:
    """A game's numbered rules, by id and in the order of the file.

    >>> rulebook = Rulebook("kartoteka.games.agot2")
    >>> rulebook["AG-22"].heading
    'No copy of a reaction is used twice against the same occurrence'
    >>> "AG-99" in rulebook
    False
    """

    def __init__(self, source: str | Traversable) -> None:
        """Name a rulebook: by the package that it lies in, or by its file (a path or a resource)."""
        self._source = source
        self._entries: dict[str, Entry] | None = None

    @classmethod
    def load(cls, source: str | Traversable) -> Rulebook:
        """The rulebook, read and found to be in order."""
        rulebook = cls(source)
        rulebook._read()
        return rulebook

    @property
    def name(self) -> str:
        """What messages call this rulebook."""
        return f"{self._source}/{FILE}" if isinstance(self._source, str) else str(self._source)

    def __contains__(self, id: object) -> bool:
        return id in self._read()

    def __getitem__(self, id: str) -> Entry:
        try:
            return self._read()[id]
        except KeyError:
            raise UnknownRule(f"{id} is not a rule of {self.name}") from None

    def __iter__(self) -> Iterator[Entry]:
        """The entries, in the order of the file."""
        return iter(self._read().values())

    def __len__(self) -> int:
        return len(self._read())

    def __repr__(self) -> str:
        return f"Rulebook({self.name!r})"

    def _read(self) -> dict[str, Entry]:
        if self._entries is None:
            from importlib import resources  # here, since most games never read their rulebook

            source = self._source
            file = resources.files(source) / FILE if isinstance(source, str) else source
            try:
                text = file.read_text(encoding="utf-8")
            except (OSError, UnicodeDecodeError) as fault:
                raise RulebookError(f"{self.name}: cannot be read: {fault}") from fault
            self._entries = _parse(text, name=self.name)
        return self._entries


def _parse(text: str, *, name: str) -> dict[str, Entry]:
    """The entries that a rulebook's text holds, each of them in order."""
    import tomllib

    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        raise RulebookError(f"{name}: not TOML: {fault}") from fault
    for key in sorted(document.keys() - {"rule"}):
        raise RulebookError(f"{name}: {key}: only [[rule]] stands at the top of a rulebook")
    rules = document.get("rule", [])
    if not isinstance(rules, list):
        raise RulebookError(f"{name}: rule: each rule begins with [[rule]], in double brackets")

    entries: dict[str, Entry] = {}
    for number, fields in enumerate(rules, start=1):
        entry = _entry(fields, name=name, number=number)
        if entry.id in entries:
            raise RulebookError(f"{name}: {entry.id}: id: stands there twice, the second time as rule {number}")
        entries[entry.id] = entry
    for entry in entries.values():
        if entry.by and entry.by not in entries:
            raise RulebookError(f"{name}: {entry.id}: by: {entry.by} is not a rule of this rulebook")
    return entries


def _entry(fields: Any, *, name: str, number: int) -> Entry:
    """One rule of the file, or an error that names it; ``number`` counts from 1 and names what has no id."""
    id = fields.get("id") if isinstance(fields, dict) else None
    place = f"{name}: {id if isinstance(id, str) and id else f'rule {number}'}"
    try:
        entry = msgspec.convert(fields, Entry)
    except msgspec.ValidationError as fault:
        raise RulebookError(f"{place}: {_field_first(str(fault))}") from fault
    if not _ID.fullmatch(entry.id):
        raise RulebookError(f"{place}: id: wanted letters, a hyphen and the rest, such as AG-17 or AGK-Renown")
    for field in ("heading", "source"):
        line = getattr(entry, field)
        if not line.strip() or "\n" in line:
            raise RulebookError(f"{place}: {field}: wanted one line")
    if (entry.status is Status.SUPERSEDED) != bool(entry.by):
        raise RulebookError(f"{place}: by: a superseded rule, and no other, names the rule that replaces it")
    return entry


def _field_first(fault: str) -> str:
    """A validation error with the field before what is wrong with it, as all errors here read."""
    if field := _FIELD.match(fault):
        return f"{field[2]}: {field[1]}"
    fault = fault[:1].lower() + fault[1:]
    if place := _PLACE.search(fault):
        return f"{place[1]}: {fault[: place.start()]}"
    return fault
