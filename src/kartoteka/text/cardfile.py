"""Cards of our own in a TOML file, a *set*: one ``[[card]]`` after the other, and on top the set's ``name``.

What fields a card has is a matter of its game; how a field is read, and what is said of one that cannot be read, is
here. Every fault is a `CardError` of one line: the file, the card, the field. The same fields stand in a scenario's
``cards:``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

from kartoteka.text.faults import LONGEST_NAME, CardError, clip, either, first_line, guess, is_line
from kartoteka.text.files import Coded, place_in, read_bytes

__all__ = ["CardFields", "is_set", "none_twice", "parsed_toml", "read_set", "slug"]

LONGEST_TEXT = 2000
LARGEST_NUMBER = 99
CARDS = ("card",)
"""The tables of a set: ``[[card]]``."""

C = TypeVar("C", bound=Coded)


class CardFields:
    """One card as somebody wrote it, read field by field; each fault names the place, the card and the field.

    `keys` are the fields that there are; `spelling` says what the source calls one, where that is another word. Lists
    of cards are read in the same way: `thing` is what messages call it.
    """

    def __init__(
        self,
        fields: object,
        where: str,
        keys: Collection[str],
        spelling: Mapping[str, str] | None = None,
        *,
        thing: str = "card",
    ) -> None:
        self.spelling = spelling or {}
        self.place = where
        if not isinstance(fields, Mapping):
            raise CardError(f"{where}: a {thing} is a table of fields, not {clip(fields)}")
        self.fields = {key: value for key, value in fields.items() if value is not None}
        name = self.fields.get("name")
        if isinstance(name, str) and name:
            self.place = f"{where}: {clip(name)}"
        for key in self.fields:
            if key not in keys:
                raise CardError(f"{self.place}: {clip(key)} is not a field of a {thing}{guess(str(key), keys)}")

    def fault(self, field: str, wrong: str) -> CardError:
        """The error that says what is wrong with a field."""
        return CardError(f"{self.place}: {self.spelling.get(field, field)}: {wrong}")

    def line(self, field: str, *, default: str | None = None) -> str:
        """One line of text, not empty."""
        value = self.fields.get(field, default)
        if value is None:
            raise self.fault(field, "is missing")
        if not is_line(value):
            raise self.fault(field, f"must be one line of text, not {clip(value)}")
        if len(value) > LONGEST_NAME:
            raise self.fault(field, f"has {len(value):,} characters; {LONGEST_NAME} is the most")
        return str(value).strip()

    def wording(self) -> str:
        """The text box: any number of lines."""
        value = self.fields.get("text", "")
        if not isinstance(value, str):
            raise self.fault("text", f"must be the wording as text, not {clip(value)}")
        if len(value) > LONGEST_TEXT:
            raise self.fault("text", f"has {len(value):,} characters; {LONGEST_TEXT:,} is the most")
        for character in value:
            if not character.isprintable() and character != "\n":
                raise self.fault("text", f"has a control character: {character!r}")
        return str(value).strip()

    def word(self, field: str, words: Iterable[str], *, default: str | None = None) -> str:
        """One of a few words."""
        value = self.line(field, default=default)
        if value not in words:
            raise self.fault(field, f"must be {either(words)}, not {clip(value)}{guess(value, words)}")
        return value

    def words(self, field: str) -> tuple[str, ...]:
        """A list of words, none of them twice."""
        value = self.fields.get(field, [])
        if not isinstance(value, list | tuple):
            raise self.fault(field, f"must be a list, such as [{clip(value)}], not {clip(value)}")
        for word in value:
            if not is_line(word) or len(word) > LONGEST_NAME:
                raise self.fault(field, f"must be a list of words; {clip(word)} is none")
        words = tuple(str(word).strip() for word in value)
        if len(set(words)) < len(words):
            raise self.fault(field, f"names something twice: {clip(value)}")
        return words

    def words_of(self, field: str, words: Sequence[str]) -> tuple[str, ...]:
        """A list of some of these words, in their order."""
        found = self.words(field)
        for word in found:
            if word not in words:
                raise self.fault(field, f"{clip(word)} is none; there are {', '.join(words)}")
        return tuple(word for word in words if word in found)

    def flag(self, field: str) -> bool:
        """True or false."""
        value = self.fields.get(field, False)
        if not isinstance(value, bool):
            raise self.fault(field, f"must be true or false, not {clip(value)}")
        return value

    def number(
        self,
        field: str,
        *,
        default: int | None = None,
        least: int = 0,
        most: int = LARGEST_NUMBER,
        signs: Sequence[str] = (),
    ) -> int | str:
        """A whole number, or one of the `signs` that may stand in its place."""
        value = self.fields.get(field, default)
        if value is None:
            raise self.fault(field, "is missing")
        if isinstance(value, str) and value in signs:
            return str(value)
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            numbers = f"a whole number from {least} to {most}"
            wanted = either([numbers, *(f'"{sign}"' for sign in signs)])
            raise self.fault(field, f"must be {wanted}, not {clip(value)}")
        return int(value)

    def count(self, field: str, *, default: int | None, least: int, most: int = LARGEST_NUMBER) -> int:
        """How many there are."""
        number = self.number(field, default=default, least=least, most=most)
        assert isinstance(number, int)
        return number

    def unwanted(self, field: str, type: str) -> None:
        """Refuses a field that cards of this type do not have."""
        if field in self.fields:
            article = "an" if type[0] in "aeiou" else "a"
            raise self.fault(field, f"{article} {type} has none")


def slug(name: str) -> str:
    """A code made of a name: its letters and digits, small, with hyphens between the words."""
    return re.sub(r"[\W_]+", "-", name.replace("'", "").replace("’", "").lower()).strip("-") or name


def parsed_toml(source: bytes, path: Path) -> dict[str, Any]:
    """What a TOML file says."""
    import tomllib  # here, since a cached set needs none

    try:
        return tomllib.loads(source.decode("utf-8"))
    except UnicodeDecodeError as fault:
        raise CardError(f"{path}: {place_in(fault)}: not text in UTF-8") from fault
    except (ValueError, RecursionError) as fault:
        wrong = "is nested too deeply" if isinstance(fault, RecursionError) else first_line(fault)
        raise CardError(f"{path}: not TOML: {wrong}") from fault


def read_set(
    source: bytes,
    path: Path,
    card: Callable[[object, str, str], C],
    *,
    also: Sequence[str] = (),
    tables: Sequence[str] = CARDS,
) -> tuple[C, ...]:
    """The cards of a set in the order of its file, their wordings not compiled yet.

    `path` names the file in messages; `card` makes a card of its fields, of the place that begins its errors and of
    the set's name; `also` are the words that a game reads on top of the file beside the name. A game with several
    kinds of card may have a table for each: of which `tables` a card is, then, is its field ``kind``.
    """
    document = parsed_toml(source, path)
    heads = ("name", *also)
    written = [f"[[{table}]]" for table in tables]
    for key in document:
        if key not in (*heads, *tables):
            wrong = f"a set has a {', '.join(heads)} and {', '.join(written)} tables{guess(key, (*heads, *tables))}"
            raise CardError(f"{path}: {clip(key)}: {wrong}")
    name = document.get("name", path.stem)
    if not is_line(name) or len(name) > LONGEST_NAME:
        raise CardError(f"{path}: name: must be one line of text, not {clip(name)}")
    entries = []
    for table in tables:
        several = document.get(table, [])
        if not isinstance(several, list):
            raise CardError(f"{path}: {table}: each card begins with [[{table}]], in double brackets")
        kind = {"kind": table} if len(tables) > 1 else {}
        for number, fields in enumerate(several, start=1):
            entries.append((fields | kind if isinstance(fields, dict) else fields, f"{path}: {table} {number}"))
    if not entries:
        raise CardError(f"{path}: has no {either(written)}")
    return none_twice((card(fields, where, name.strip()) for fields, where in entries), f"{path}: card")


def is_set(file: Path, tables: Sequence[str] = CARDS) -> bool:
    """Whether a TOML file is a set, and not whatever else lies about."""
    try:
        document = parsed_toml(read_bytes(file), file)
    except CardError:
        return False
    return any(table in document for table in tables)


def none_twice(cards: Iterable[C], where: str) -> tuple[C, ...]:
    """The cards, no code twice among them; `where` begins the error, before the card's number."""
    found = tuple(cards)
    seen: dict[str, int] = {}
    for number, card in enumerate(found, start=1):
        if card.code in seen:
            raise CardError(
                f"{where} {number}: {clip(card.name)}: code: {clip(card.code)} is card {seen[card.code]} already"
            )
        seen[card.code] = number
    return found
