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

from collections.abc import Iterable, Mapping
from pathlib import Path

import msgspec

from kartoteka.games.hkk.set.cards import SPECIALS, TYPES, CardDef, starter_set
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


class _List(DeckReader):
    """A deck list as it is read line by line."""

    def __init__(self, cards: Mapping[str, CardDef]) -> None:
        self.titles = Titles(cards.values(), _title)
        self.name = ""
        self.main: Lines = []
        self.side: Lines = []
        self.part = self.main

    def add(self, title: str, n: int) -> None:
        self.part.append((self.titles.one(title), n))

    def heading(self, line: str) -> bool:
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


def print_deck(deck: Deck, cards: Mapping[str, CardDef]) -> str:
    """The deck as a deck list, by types of card, the side deck last; `read_deck` reads it back."""
    titles = Titles(cards.values(), _title)
    lines = [f"Name: {deck.name}"]
    held = [(card_of(deck, code, cards), n) for code, n in (*deck.main, *deck.specials)]
    for type, plural in _PLURALS.items():
        lines += titles.section(plural.capitalize(), [(card, n) for card, n in held if card.type == type])
    lines += titles.section("Side deck", [(card_of(deck, code, cards), n) for code, n in deck.side])
    return "\n".join(lines) + "\n"


LISTS = DeckLists(Path(__file__).resolve().parent / "decklists", read_deck, starter_set)
load_deck = LISTS.load
starter_decks = LISTS.own
