"""What a deck must keep: a list of needs, each with the number of its rule and a sentence; and dated lists of cards.

A format of a game is a tuple of `DeckRule`. `broken` names every rule that a deck breaks, with the fact that breaks it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

from kartoteka.kernel.legality import Cited, Failure
from kartoteka.text.cardfile import CardFields, parsed_toml, slug
from kartoteka.text.faults import CardError, DeckError, clip, guess

__all__ = ["DatedList", "DeckRule", "broken", "choose_list", "read_dated_lists", "rules_of"]

T = TypeVar("T")


class DeckRule(Cited, Generic[T]):
    """A need of a deck: `test` says what in a deck breaks it, one fact each; no fact, and the deck keeps it."""

    __slots__ = ("original", "test")

    kind = "deck rule"

    def __init__(self, rule: str, text: str, test: Callable[[T], Iterable[str]]) -> None:
        super().__init__(rule, text)
        self.test = test
        self.original = test

    def off(self) -> None:
        self.test = _nothing

    def on(self) -> None:
        self.test = self.original


def _nothing(deck: object) -> Iterable[str]:
    return ()


def rules_of(formats: Mapping[str, Sequence[DeckRule[T]]], format: str) -> Sequence[DeckRule[T]]:
    """The rules of the format of that name."""
    if format not in formats:
        raise DeckError(f"{clip(format)} is not a format{guess(format, formats)}; there are {', '.join(formats)}")
    return formats[format]


def broken(rules: Iterable[DeckRule[T]], deck: T) -> tuple[Failure, ...]:
    """Every rule that the deck breaks, with the fact that breaks it; none, and the deck is legal."""
    return tuple(Failure(rule.rule, rule.text, fact) for rule in rules for fact in rule.test(deck))


class DatedList(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament list of cards that are banned or limited in a format, valid from a date on."""

    code: str
    name: str
    date: str
    format: str


L = TypeVar("L", bound=DatedList)


def read_dated_lists(source: bytes, path: Path, kind: type[L], formats: Iterable[str], usual: str) -> tuple[L, ...]:
    """The lists of a TOML file, oldest first: ``[[list]]`` with `name`, `date` and the cards that each field names.

    `formats` are those for which a list may be, `usual` is the one where none is named.
    """
    document = parsed_toml(source, path)
    entries = document.get("list", [])
    if not isinstance(entries, list) or set(document) - {"list"}:
        raise CardError(f"{path}: holds [[list]] tables and nothing else")
    keys = kind.__struct_fields__
    lists = []
    for number, each in enumerate(entries, start=1):
        entry = CardFields(each, f"{path}: list {number}", keys, thing="list")
        name = entry.line("name")
        read = kind(
            code=entry.line("code", default=slug(name)),
            name=name,
            date=entry.line("date"),
            format=entry.word("format", formats, default=usual),
            **{key: entry.words(key) for key in keys if key not in DatedList.__struct_fields__},
        )
        if not re.fullmatch(r"\d{4}-\d\d-\d\d", read.date):
            raise entry.fault("date", f"must be a date, such as 2005-12-31, not {clip(read.date)}")
        lists.append(read)
    return tuple(sorted(lists, key=lambda each: each.date))


def choose_list(lists: Iterable[L], version: str, *, where: str) -> L | None:
    """Which of the lists, oldest first, is meant by `version`, and where the lists are, for messages.

    A version is the code or the name of one; a date, for the last one of that day or before; `none`; or `newest`.
    """
    own = list(lists)
    if version == "newest":
        return own[-1] if own else None
    if version == "none":
        return None
    if not own:
        raise DeckError(f"there is no restricted list {where}")
    if re.fullmatch(r"\d{4}-\d\d-\d\d", version):
        found = [each for each in own if each.date <= version]
        if not found:
            raise DeckError(f"no restricted list is as old as {version}; the first is of {own[0].date}")
    else:
        found = [each for each in own if version.casefold() in (each.code.casefold(), each.name.casefold())]
        if not found:
            codes = [each.code for each in own]
            known = ", ".join([*codes[:3], *(["..."] if len(codes) > 4 else []), *codes[3:][-1:]])
            raise DeckError(f"no restricted list is {clip(version)}{guess(version, codes)}; there are {known}")
    return found[-1]
