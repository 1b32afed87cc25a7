"""Decks: what is in one, and the deck lists that people write.

A deck list is text, one line per card; ``(pack)`` behind a title says which set's card is meant where there are several
of one name::

    Name: Wolves of the marsh

    Monsters (12):
    3x Ash Hound
    Side deck (2):
    2x Reed Charm
    Specials:
    1x Marsh Warden

Headings and blank lines may stand anywhere; ``#`` begins a comment. What follows `Side deck` is in the side deck, up to
the heading of another part of the deck. Rule cards, followers, guilds and ancient liches are laid out beside the deck
wherever they stand in the list. A line that is nothing of all this is named with its number. What a deck must keep is
in `deckbuilding`.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping
from pathlib import Path

import msgspec

from kartoteka.games.hkk.cards import SPECIALS, TYPES, CardDef, starter_set
from kartoteka.text.deckfile import (
    CARD,
    HEADING,
    LONGEST_LINE,
    Counts,
    Titles,
    add_up,
    card_of,
    count_of,
    lines_of,
    load_list,
    read_each,
)
from kartoteka.text.faults import DeckError, clip

__all__ = ["DECK_LISTS", "Deck", "deck_of", "load_deck", "print_deck", "read_deck", "starter_decks"]

DECK_LISTS = Path(__file__).resolve().parent / "decklists"

_PLURALS = {
    type: {"galetki": "galetki", "lich": "liches", "other": "others", "freakborn": "freakborn"}.get(type, f"{type}s")
    for type in TYPES
}
_MAIN = {*TYPES, *_PLURALS.values(), "deck", "main", "main deck", "cards", "creatures", "spells", "specials"}
_SIDE = {"side", "side deck", "sideboard"}
"""What a heading may say."""


class Deck(msgspec.Struct, frozen=True, kw_only=True):
    """A deck as somebody put it together; it may break rules."""

    id: str
    name: str
    main: Counts = ()
    side: Counts = ()
    specials: Counts = ()
    """What is laid out beside the deck: rule cards, followers, guilds, ancient liches (HKKR-2.9)."""


Lines = list[tuple[CardDef, int]]


def deck_of(main: Iterable[tuple[CardDef, int]], side: Iterable[tuple[CardDef, int]], *, id: str, name: str) -> Deck:
    """A deck of these cards, in this order; specials of either part are laid out beside it."""
    main, side = list(main), list(side)
    return Deck(
        id=id,
        name=name,
        main=add_up((card, n) for card, n in main if card.type not in SPECIALS),
        side=add_up((card, n) for card, n in side if card.type not in SPECIALS),
        specials=add_up((card, n) for card, n in (*main, *side) if card.type in SPECIALS),
    )


class _List:
    """A deck list as it is read line by line."""

    def __init__(self, cards: Mapping[str, CardDef]) -> None:
        self.titles = Titles(cards.values(), _title)
        self.name = ""
        self.main: Lines = []
        self.side: Lines = []
        self.part = self.main

    def read(self, line: str) -> None:
        """Takes in one line that is not blank."""
        if line.startswith(("#", "//")):
            return
        if len(line) > LONGEST_LINE:
            raise DeckError(f"has {len(line):,} characters; {LONGEST_LINE} is the most")
        if match := CARD.fullmatch(line):
            n = count_of(match["n"])
            self.part.append((self.titles.one(match["title"].strip()), n))
        elif not self.heading(line):
            raise DeckError(f"{clip(line)} is neither a card, such as '3x Title', nor a heading")

    def heading(self, line: str) -> bool:
        """Whether it is a heading, or a line such as "Name: Wolves"."""
        match = HEADING.fullmatch(line.replace("-", " "))
        if not match:
            return False
        words, rest = match["words"].lower(), match["rest"] or ""
        if words == "name" and match["colon"]:
            if self.name:
                raise DeckError("Name: is said already")
            self.name = rest
            return True
        if rest:
            return False
        if words in _SIDE:
            self.part = self.side
        elif words in {heading.replace("-", " ") for heading in _MAIN}:
            self.part = self.main
        else:
            return False
        return True


def _title(card: CardDef) -> str:
    return card.title


def read_deck(text: str, cards: Mapping[str, CardDef], where: str, *, id: str = "") -> Deck:
    """The deck that a list names; `where` is the file in messages, and each fault names its line."""
    read = _List(cards)
    read_each(lines_of(text), read.read, where)
    if not read.main and not read.side:
        raise DeckError(f"{where}: has no cards")
    name = read.name or id or where
    return deck_of(read.main, read.side, id=id or name, name=name)


def load_deck(path: str | Path, cards: Mapping[str, CardDef] | None = None) -> Deck:
    """The deck of a deck list; its titles are those of the given cards, or of the starter set."""
    path = Path(path)
    return read_deck(load_list(path), starter_set() if cards is None else cards, str(path), id=path.stem)


def print_deck(deck: Deck, cards: Mapping[str, CardDef]) -> str:
    """The deck as a deck list, by types of card, the side deck last; `read_deck` reads it back."""
    titles = Titles(cards.values(), _title)
    lines = [f"Name: {deck.name}"]
    held = [(card_of(deck, code, cards), n) for code, n in (*deck.main, *deck.specials)]
    for type, plural in _PLURALS.items():
        lines += _section(plural.capitalize(), [(card, n) for card, n in held if card.type == type], titles)
    lines += _section("Side deck", [(card_of(deck, code, cards), n) for code, n in deck.side], titles)
    return "\n".join(lines) + "\n"


def _section(heading: str, cards: Lines, titles: Titles[CardDef]) -> list[str]:
    """A heading and the cards under it; nothing where there are none."""
    if not cards:
        return []
    rows = [f"{n}x {titles.written(card)}" for card, n in cards]
    return ["", f"{heading} ({sum(n for _, n in cards)}):", *rows]


@functools.cache
def _starter_decks() -> tuple[Deck, ...]:
    return tuple(load_deck(file) for file in sorted(DECK_LISTS.glob("*.txt")))


def starter_decks() -> dict[str, Deck]:
    """The ready decks that come with the game, by id."""
    return {deck.id: deck for deck in _starter_decks()}
