"""Decks: what is in one, and the deck lists that people write.

A deck list is text, one line per card. A unique card is named with its version letter; ``(pack)`` behind a title says
which set's card is meant where there are several of one name::

    Name: Wolves of the rim
    Side: Light

    Space (12):
    4x Lantern Skiff
    Characters:
    3x Oru Vint (A)
    1x Dock Hand (Rim tales)

Headings and blank lines may stand anywhere; ``#`` begins a comment. The lists that LackeyCCG writes are understood as
well: a number and a title, a tab between. Where no side is named, it is that of most cards. A line that is nothing of
all this is named with its number. What a deck must keep is in `deckbuilding`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

import msgspec

from kartoteka.games.swtcg.cards import NEUTRAL, TYPES, CardDef, starter_set
from kartoteka.games.swtcg.records import SIDES
from kartoteka.kernel.legality import ruling
from kartoteka.text.deckfile import (
    HEADING,
    Counts,
    DeckLists,
    DeckReader,
    Titles,
    add_up,
    card_of,
    lines_of,
    plain,
    read_each,
)
from kartoteka.text.faults import DeckError, clip, guess

__all__ = [
    "LISTS",
    "Deck",
    "copy_of",
    "deck_of",
    "load_deck",
    "print_deck",
    "read_deck",
    "starter_decks",
    "unseated",
]

_PLURALS = {type: type if type in ("space", "ground", "equipment") else f"{type}s" for type in TYPES}
_SECTIONS = {
    *(words for type, plural in _PLURALS.items() for words in (type, plural, f"{type} units", f"{type} cards")),
    *("deck", "cards", "units", *SIDES),
}
"""What a heading may say; all of them are of the one deck."""


class Deck(msgspec.Struct, frozen=True, kw_only=True):
    """A deck as somebody put it together; it may break rules."""

    id: str
    name: str
    side: str
    """`dark` or `light`."""
    cards: Counts = ()


OWN_SIDE = ruling("SWR-46", "the first player has the Dark Side, the second the Light Side")


def unseated(deck: Deck, seat: int) -> str:
    """Why a deck cannot be played from a seat: it is not of the side that the player there has (SWR-46)."""
    if deck.side == SIDES[seat] or not OWN_SIDE.holds:
        return ""
    needed, it_is = SIDES[seat].capitalize(), deck.side.capitalize()
    first, second = (side.capitalize() for side in SIDES[:2])
    return (
        f"is of the {it_is} Side, but that player has the {needed} Side; "
        f"name a deck of the {first} Side first, then one of the {second} Side"
    )


def deck_of(cards: Iterable[tuple[CardDef, int]], *, id: str, name: str, side: str) -> Deck:
    """A deck of these cards, in this order, copies of one printing counted together."""
    return Deck(id=id, name=name, side=side, cards=add_up(cards))


def copy_of(card: CardDef) -> tuple[str, str]:
    """What makes two cards copies of one: name and version letter; name and text where there is no letter (SWR-25).

    What stands in brackets is not compared: one set explains a keyword, another does not.
    """
    return (plain(card.name), card.version or plain(re.sub(r"\([^()]*\)", "", card.text)))


class _List(DeckReader):
    """A deck list as it is read line by line."""

    card = re.compile(r"(?P<n>\d+)\s*[xX×]?\s+(?P<title>.+)")

    def __init__(self, cards: Mapping[str, CardDef]) -> None:
        self.titles = Titles(cards.values(), _title)
        self.versions: dict[str, list[CardDef]] = {}
        for card in cards.values():
            self.versions.setdefault(plain(card.name), []).append(card)
        self.first: dict[tuple[str, str], CardDef] = {}
        """The printing that is meant where no set is named: the first that is no promo."""
        for card in sorted(cards.values(), key=lambda card: bool(card.printing)):
            self.first.setdefault(copy_of(card), card)
        self.name = ""
        self.side = ""
        self.lines: list[tuple[CardDef, int]] = []

    def add(self, title: str, n: int) -> None:
        self.lines.append((self.meant(title), n))

    def meant(self, words: str) -> CardDef:
        """The card of a title; a version letter may be left out where there is only one version."""
        versions = {card.title: card for card in self.versions.get(plain(words), ())}
        if versions and not self.titles.find(words):
            if len(versions) > 1:
                choices = " or ".join(f"'{title}'" for title in versions)
                raise DeckError(f"{clip(words)}: there are several versions; write {choices}")
            (words,) = versions
        return self.titles.one(words, self.is_first)

    def is_first(self, card: CardDef) -> bool:
        """Whether it is the printing that is meant where no set is named."""
        return self.first[copy_of(card)] is card

    def heading(self, line: str) -> bool:
        match = HEADING.fullmatch(line)
        if not match:
            return False
        words, rest = match["words"].lower(), match["rest"] or ""
        if words in ("name", "side") and match["colon"]:
            self.say(words, rest)
            return True
        return words in _SECTIONS and not rest

    def say(self, word: str, rest: str) -> None:
        """Takes in the name or the side."""
        if getattr(self, word):
            raise DeckError(f"{word.capitalize()}: is said already")
        if word == "side":
            side = rest.lower().removesuffix(" side")
            if side not in SIDES or side == NEUTRAL:
                raise DeckError(f"Side: must be Dark or Light, not {clip(rest)}{guess(side, SIDES)}")
            rest = side
        setattr(self, word, rest)

    def meant_side(self) -> str:
        """The side that is named, or that of most of the cards; neutral where that is not certain."""
        dark, light = (sum(n for card, n in self.lines if card.side == side) for side in ("dark", "light"))
        return self.side or ("dark" if dark > light else "light" if light > dark else NEUTRAL)


def _title(card: CardDef) -> str:
    return card.title


def read_deck(text: str, cards: Mapping[str, CardDef], where: str, *, id: str = "") -> Deck:
    """The deck that a list names; `where` is the file in messages, and each fault names its line."""
    read = _List(cards)
    read_each(lines_of(text), read.read, where)
    side = read.meant_side()
    if not read.lines and not read.side:
        raise DeckError(f"{where}: has no cards")
    if side == NEUTRAL:
        raise DeckError(f"{where}: Side: is missing")
    name = read.name or id or where
    return deck_of(read.lines, id=id or name, name=name, side=side)


def print_deck(deck: Deck, cards: Mapping[str, CardDef]) -> str:
    """The deck as a deck list, by types of card; `read_deck` reads it back."""
    titles = Titles(cards.values(), _title)
    held = [(card_of(deck, code, cards), n) for code, n in deck.cards]
    lines = [f"Name: {deck.name}", f"Side: {deck.side.capitalize()}"]
    for type, plural in _PLURALS.items():
        lines += titles.section(plural.capitalize(), [(card, n) for card, n in held if card.type == type])
    return "\n".join(lines) + "\n"


LISTS = DeckLists(Path(__file__).resolve().parent / "decklists", read_deck, starter_set)
load_deck = LISTS.load
starter_decks = LISTS.own
