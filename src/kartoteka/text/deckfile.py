"""Deck lists as people write them: text, one line per card, such as ``3x Title`` or ``3x Title (pack)``.

What parts a deck has and which headings stand over them is a matter of its game. Here are the lines: titles and the
cards that are meant by them, numbers of copies, headings, comments, and faults that name their line.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Generic, Protocol, TypeVar

import msgspec

from kartoteka.text.faults import DeckError, clip, guess
from kartoteka.text.files import Coded, read_bytes, read_text

__all__ = [
    "CARD",
    "HEADING",
    "LARGEST_COUNT",
    "LONGEST_LINE",
    "Counts",
    "DeckLists",
    "DeckReader",
    "Titles",
    "add_up",
    "card_of",
    "count_of",
    "lines_of",
    "load_list",
    "plain",
    "read_each",
]

LARGEST_COUNT = 1000
LONGEST_LINE = 200
LARGEST_LIST = 256 * 1024
FAULTS_TOLD = 5

Counts = tuple[tuple[str, Annotated[int, msgspec.Meta(ge=1)]], ...]
"""Codes of cards, each with the number of its copies."""

HEADING = re.compile(r"(?P<words>[A-Za-z][A-Za-z ]*?)\s*(?:\(\d+\))?\s*(?:(?P<colon>:)\s*(?P<rest>.*))?")
CARD = re.compile(r"(?P<n>\d+)\s*[xX×]\s+(?P<title>.+)")
_VERSION = re.compile(r"(?P<title>.+?)\s*\((?P<pack>[^()]+)\)")


class PackCard(Coded, Protocol):
    """A card of a pack: a set of cards that has a name, and perhaps a longer one."""

    @property
    def pack(self) -> str: ...
    @property
    def pack_name(self) -> str: ...


class Named(Protocol):
    """A deck, as far as messages speak of it."""

    @property
    def name(self) -> str: ...


C = TypeVar("C", bound=PackCard)
D = TypeVar("D")
K = TypeVar("K")


def plain(words: str) -> str:
    """A title without what is written in more than one way: case, apostrophes, spaces."""
    return " ".join(words.replace("’", "'").casefold().split())


def count_of(digits: str) -> int:
    """A number of copies."""
    if len(digits) > 4 or not 0 < int(digits) <= LARGEST_COUNT:
        raise DeckError(f"{clip(digits)} copies: a number from 1 to {LARGEST_COUNT} is wanted")
    return int(digits)


def card_of(deck: Named, code: str, cards: Mapping[str, D]) -> D:
    """The card of a code in a deck."""
    try:
        return cards[code]
    except KeyError:
        raise DeckError(f"{deck.name}: no card has the code {clip(code)}{guess(code, cards)}") from None


def add_up(lines: Iterable[tuple[Coded, int]]) -> Counts:
    """These cards by code in this order, copies of one card counted together."""
    copies: dict[str, int] = {}
    for card, n in lines:
        copies[card.code] = copies.get(card.code, 0) + n
    return tuple(copies.items())


class Titles(Generic[C]):
    """The cards that a line of a deck list can mean, by title; versions of one title are told apart by their packs."""

    def __init__(self, cards: Iterable[C], title: Callable[[C], str]) -> None:
        self.title = title
        self.versions: dict[str, list[C]] = {}
        for card in cards:
            self.versions.setdefault(plain(title(card)), []).append(card)

    def find(self, words: str) -> list[C]:
        """The cards of a title, or of a title and a pack."""
        found = self.versions.get(plain(words), [])
        if not found and (match := _VERSION.fullmatch(words)):
            found = [card for card in self.versions.get(plain(match["title"]), []) if _from_pack(card, match["pack"])]
        return found

    def one(self, words: str, fits: Callable[[C], bool] = lambda card: True) -> C:
        """The one card that is meant by a title, or by a title and a pack; one that fits goes before others."""
        found = self.find(words)
        if not found:
            match = _VERSION.fullmatch(words)
            if match and (others := self.versions.get(plain(match["title"]))):
                packs = ", ".join(dict.fromkeys(card.pack for card in others))
                raise DeckError(f"{self.title(others[0])} is not in {clip(match['pack'])}, but in {packs}")
            titles = [self.title(cards[0]) for cards in self.versions.values()]
            raise DeckError(f"no card is called {clip(words)}{guess(words, titles)}")
        fitting = [card for card in found if fits(card)] or found
        if len(fitting) > 1:
            choices = " or ".join(f"'{self.title(card)} ({card.pack})'" for card in fitting)
            raise DeckError(f"{self.title(fitting[0])}: there are several; write {choices}")
        return fitting[0]

    def written(self, card: C) -> str:
        """How a deck list names a card so that this one is meant."""
        title = self.title(card)
        return f"{title} ({card.pack})" if card.pack and len(self.versions.get(plain(title), ())) > 1 else title

    def section(self, heading: str, cards: Sequence[tuple[C, int]]) -> list[str]:
        """A heading with the number of cards under it, and these; nothing where there are none."""
        if not cards:
            return []
        rows = [f"{n}x {self.written(card)}" for card, n in cards]
        return ["", f"{heading} ({sum(n for _, n in cards)}):", *rows]


def _from_pack(card: PackCard, pack: str) -> bool:
    return plain(pack) in (plain(card.pack), plain(card.pack_name))


def lines_of(text: str) -> list[tuple[int, str]]:
    """The lines that are not blank, numbered."""
    rows = [(number, line.strip()) for number, line in enumerate(text.split("\n"), start=1)]
    return [(number, line) for number, line in rows if line]


def read_each(rows: Iterable[tuple[int, str]], read: Callable[[str], None], where: str) -> None:
    """Reads line by line; what is wrong is said of the first faulty line, with the numbers of the next ones."""
    faults: dict[int, str] = {}
    for number, line in rows:
        try:
            read(line)
        except DeckError as fault:
            faults[number] = str(fault)
            if len(faults) == FAULTS_TOLD:
                break
    if faults:
        (first, wrong), *others = faults.items()
        more = f" (and so with line {', '.join(str(number) for number, _ in others)})" if others else ""
        raise DeckError(f"{where}: line {first}: {wrong}{more}")


class DeckReader:
    """A deck list as it is read line by line. What a card, a heading or a comment means is a matter of its game."""

    card = CARD
    """A line with a card: `n` copies of the one with that `title`."""

    def read(self, line: str) -> None:
        """Takes in one line that is not blank."""
        if line.startswith(("#", "//")):
            self.comment(line)
            return
        if len(line) > LONGEST_LINE:
            raise DeckError(f"has {len(line):,} characters; {LONGEST_LINE} is the most")
        if match := self.card.fullmatch(line):
            n = count_of(match["n"])
            self.add(match["title"].strip(), n)
        elif not self.heading(line):
            raise DeckError(f"{clip(line)} is neither a card, such as '3x Title', nor a heading")

    def comment(self, line: str) -> None:
        """Takes in a comment: most say nothing."""

    def add(self, title: str, n: int) -> None:
        """Takes in copies of a card."""
        raise NotImplementedError

    def heading(self, line: str) -> bool:
        """Takes in a heading, or a line such as "Name: Wolves"; whether it is one."""
        raise NotImplementedError


def load_list(path: Path) -> str:
    """The text of a file with a deck list."""
    source = read_bytes(path)
    if len(source) > LARGEST_LIST:
        raise DeckError(f"{path}: has {len(source):,} bytes; a deck list has {LARGEST_LIST:,} at the most")
    return read_text(source, path, DeckError)


class DeckLists(Generic[K, D]):
    """Deck lists of one game: `folder` has those that come with it, `read` makes a deck of a text.

    `read` is given the text, the cards by code, the file as messages name it, and the `id` of the deck.
    """

    def __init__(self, folder: Path, read: Callable[..., D], own_cards: Callable[[], Mapping[str, K]]) -> None:
        self.folder = folder
        self.read = read
        self.own_cards = own_cards
        self._own = functools.cache(self._own_decks)

    def load(self, path: str | Path, cards: Mapping[str, K] | None = None) -> D:
        """The deck of a deck list; its titles are those of the given cards, or of the game's own set."""
        path = Path(path)
        return self.read(load_list(path), self.own_cards() if cards is None else cards, str(path), id=path.stem)

    def own(self) -> dict[str, D]:
        """The ready decks that come with the game, by id."""
        return dict(self._own())

    def _own_decks(self) -> tuple[tuple[str, D], ...]:
        return tuple((file.stem, self.load(file)) for file in sorted(self.folder.glob("*.txt")))
