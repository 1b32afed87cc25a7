"""Armies: the units and the command hand of a player, and the lists that people write.

An army list is text, one line per card, units under one heading and the hand under another::

    Name: Dawn plans
    Force: Echo Watch

    Units (6):
    1x Dax Corrin
    3x Dawn Guard
    Hand (7):
    1x Standing Orders
    1x Cheap Talk

`Force` is a battle force, where it is one. ``(pack)`` behind a title says which set's card is meant where there are
several of one title. Blank lines may stand anywhere; ``#`` begins a comment. A line that is nothing of all this, and a
card under the wrong heading, are named with their number. What an army must keep is in `deckbuilding`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

import msgspec

from kartoteka.games.legion.set.cards import COMMAND, UNIT, CardDef, starter_set
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

_HEADINGS = {UNIT: "Units", COMMAND: "Hand"}
_KINDS = {"units": UNIT, "army": UNIT, "hand": COMMAND, "command hand": COMMAND, "command cards": COMMAND}
"""What kind of card stands under a heading."""
_CALLED = {UNIT: "a unit", COMMAND: "a command card"}


class Deck(msgspec.Struct, frozen=True, kw_only=True):
    """An army with its hand as somebody put it together; it may break rules."""

    id: str
    name: str
    force: str = ""
    """The battle force that it is, if any."""
    units: Counts = ()
    hand: Counts = ()

    @property
    def codes(self) -> list[str]:
        """The codes of all its cards."""
        return [code for code, _ in (*self.units, *self.hand)]


def deck_of(cards: Iterable[tuple[CardDef, int]], *, id: str, name: str, force: str = "") -> Deck:
    """An army of these units and command cards, in this order."""
    held = list(cards)
    return Deck(
        id=id,
        name=name,
        force=force,
        units=add_up((card, n) for card, n in held if card.kind == UNIT),
        hand=add_up((card, n) for card, n in held if card.kind == COMMAND),
    )


class _List(DeckReader):
    """An army list as it is read line by line."""

    def __init__(self, cards: Mapping[str, CardDef]) -> None:
        self.titles = Titles(cards.values(), _title)
        self.said: dict[str, str] = {}
        self.kind = ""
        self.held: list[tuple[CardDef, int]] = []

    def add(self, title: str, n: int) -> None:
        card = self.titles.one(title, lambda card: card.kind == self.kind)
        if self.kind and card.kind != self.kind:
            raise DeckError(f"{card.title} is {_CALLED[card.kind]}: it does not stand under {_HEADINGS[self.kind]}")
        self.held.append((card, n))

    def heading(self, line: str) -> bool:
        match = HEADING.fullmatch(line)
        if not match:
            return False
        words, rest = match["words"].lower(), match["rest"] or ""
        if words in ("name", "force") and match["colon"]:
            if words in self.said:
                raise DeckError(f"{words.capitalize()}: is said already")
            self.said[words] = rest
            return True
        if rest or words not in _KINDS:
            return False
        self.kind = _KINDS[words]
        return True


def _title(card: CardDef) -> str:
    return card.title


def read_deck(text: str, cards: Mapping[str, CardDef], where: str, *, id: str = "") -> Deck:
    """The army that a list names; `where` is the file in messages, and each fault names its line."""
    read = _List(cards)
    read_each(lines_of(text), read.read, where)
    if not read.held:
        raise DeckError(f"{where}: has no cards")
    name = read.said.get("name") or id or where
    return deck_of(read.held, id=id or name, name=name, force=read.said.get("force", ""))


def print_deck(deck: Deck, cards: Mapping[str, CardDef]) -> str:
    """The army as a list: its units, then its hand; `read_deck` reads it back."""
    titles = Titles(cards.values(), _title)
    lines = [f"Name: {deck.name}"]
    if deck.force:
        lines.append(f"Force: {deck.force}")
    for kind, held in ((UNIT, deck.units), (COMMAND, deck.hand)):
        lines += titles.section(_HEADINGS[kind], [(card_of(deck, code, cards), n) for code, n in held])
    return "\n".join(lines) + "\n"


LISTS = DeckLists(Path(__file__).resolve().parent / "armies", read_deck, starter_set)
load_deck = LISTS.load
starter_decks = LISTS.own
"""The ready armies that come with the game."""
