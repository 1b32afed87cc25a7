"""Decks: what is in one, and the deck lists that people write.

A deck list is text, one line per card; ``(pack)`` behind a title says which set's card is meant where there are several
of one name::

    Name: Wolves of the marsh

    Creatures (32):
    3x Reed Stalker
    2x Gale Drake
    Terrains:
    1x Drowned Road

Headings and blank lines may stand anywhere; ``#`` begins a comment. A line that is nothing of all this is named with
its number. What a deck must keep is in `deckbuilding`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

import msgspec

from kartoteka.games.berserk.set.cards import TYPES, CardDef, starter_set
from kartoteka.text.deckfile import (
    HEADING,
    Counts,
    DeckLists,
    DeckReader,
    Titles,
    add_up,
    card_of,
    lines_of,
    read_each,
)
from kartoteka.text.faults import DeckError

__all__ = ["LISTS", "Deck", "deck_of", "load_deck", "print_deck", "read_deck", "starter_decks"]

_HEADINGS = {type: "Equipment" if type == "equipment" else f"{type.capitalize()}s" for type in TYPES}
_WORDS = {*TYPES, *(heading.lower() for heading in _HEADINGS.values()), "deck", "main", "cards"}
"""What a heading may say."""


class Deck(msgspec.Struct, frozen=True, kw_only=True):
    """A deck as somebody put it together; it may break rules."""

    id: str
    name: str
    main: Counts = ()


def deck_of(main: Iterable[tuple[CardDef, int]], *, id: str, name: str) -> Deck:
    """A deck of these cards, in this order."""
    return Deck(id=id, name=name, main=add_up(main))


class _List(DeckReader):
    """A deck list as it is read line by line."""

    def __init__(self, cards: Mapping[str, CardDef]) -> None:
        self.titles = Titles(cards.values(), _title)
        self.name = ""
        self.main: list[tuple[CardDef, int]] = []

    def add(self, title: str, n: int) -> None:
        self.main.append((self.titles.one(title), n))

    def heading(self, line: str) -> bool:
        match = HEADING.fullmatch(line)
        if not match:
            return False
        words, rest = match["words"].lower(), match["rest"] or ""
        if words == "name" and match["colon"]:
            if self.name:
                raise DeckError("Name: is said already")
            self.name = rest
            return True
        return not rest and words in _WORDS


def _title(card: CardDef) -> str:
    return card.title


def read_deck(text: str, cards: Mapping[str, CardDef], where: str, *, id: str = "") -> Deck:
    """The deck that a list names; `where` is the file in messages, and each fault names its line."""
    read = _List(cards)
    read_each(lines_of(text), read.read, where)
    if not read.main:
        raise DeckError(f"{where}: has no cards")
    name = read.name or id or where
    return deck_of(read.main, id=id or name, name=name)


def print_deck(deck: Deck, cards: Mapping[str, CardDef]) -> str:
    """The deck as a deck list, by types of card; `read_deck` reads it back."""
    titles = Titles(cards.values(), _title)
    lines = [f"Name: {deck.name}"]
    held = [(card_of(deck, code, cards), n) for code, n in deck.main]
    for type, heading in _HEADINGS.items():
        lines += titles.section(heading, [(card, n) for card, n in held if card.type == type])
    return "\n".join(lines) + "\n"


LISTS = DeckLists(Path(__file__).resolve().parent / "decklists", read_deck, starter_set)
load_deck = LISTS.load
starter_decks = LISTS.own
"""The ready decks that come with the game."""
