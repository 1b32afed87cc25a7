"""Decks: what is in one, and the deck lists that people write.

A deck list is text, one line per card. Titles are those of the cards; ``(pack)`` behind one, its name or its code, says
which version of it is meant where there are several::

    Name: Wolves at the ford
    Faction: Stark
    Agenda: Sworn Shields

    Plots:
    1x Long Night

    Characters (4):
    3x Watcher
    1x Ferryman (River tales)

Headings and blank lines may stand anywhere; ``#`` begins a comment. What other programs write is understood as well: a
name alone on the first line, "House Stark" or the title of an agenda alone on a line. A line that is nothing of all
this is named with its number.

Where a list has headings for both decks, a card is in the one under whose heading it stands; else its type decides.
What a deck must keep is in `deckbuilding`.
"""

from __future__ import annotations

import functools
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated

import msgspec

from kartoteka.games.agot2.cards import FACTIONS, CardDef, CardError, clip, guess, read_bytes, starter_set

__all__ = [
    "DECK_LISTS",
    "Deck",
    "DeckError",
    "card_of",
    "deck_of",
    "load_deck",
    "print_deck",
    "read_deck",
    "starter_decks",
]

DECK_LISTS = Path(__file__).resolve().parent / "decklists"

LARGEST_COUNT = 1000
LONGEST_LINE = 200
LARGEST_LIST = 256 * 1024
FAULTS_TOLD = 5

Counts = tuple[tuple[str, Annotated[int, msgspec.Meta(ge=1)]], ...]
"""Codes of cards, each with the number of its copies."""


class DeckError(CardError):
    """A deck that cannot be read, or that names a card which nobody has."""


class Deck(msgspec.Struct, frozen=True, kw_only=True):
    """A deck as somebody put it together; it may break rules."""

    id: str
    name: str
    faction: str
    agendas: tuple[str, ...] = ()
    """Codes; more than one only where an agenda allows it."""
    plots: Counts = ()
    draw: Counts = ()

    @property
    def agenda(self) -> str | None:
        """The first agenda, or None."""
        return self.agendas[0] if self.agendas else None


def card_of(deck: Deck, code: str, cards: Mapping[str, CardDef]) -> CardDef:
    """The card of a code in a deck."""
    try:
        return cards[code]
    except KeyError:
        raise DeckError(f"{deck.name}: no card has the code {clip(code)}{guess(code, cards)}") from None


# Deck lists -----------------------------------------------------------------------------------------------------------

_HEADING = re.compile(r"(?P<words>[A-Za-z][A-Za-z ]*?)\s*(?:\(\d+\))?\s*(?:(?P<colon>:)\s*(?P<rest>.*))?")
_CARD = re.compile(r"(?P<n>\d+)\s*[xX×]\s+(?P<title>.+)")
_VERSION = re.compile(r"(?P<title>.+?)\s*\((?P<pack>[^()]+)\)")
_DRAW_TYPES = ("character", "location", "attachment", "event")
_SECTIONS = {
    **{words: "plots" for words in ("plot", "plots", "plot deck")},
    **{words: "draw" for words in ("deck", "draw", "draw deck", "main deck", "cards")},
    **{words: "draw" for type in _DRAW_TYPES for words in (type, f"{type}s")},
    **{words: "agenda" for words in ("agenda", "agendas")},
}
"""What stands under a heading; a heading of other words says nothing of it."""
_NO_AGENDA = ("", "none", "no agenda", "-")


def deck_of(
    counts: Iterable[tuple[CardDef, int]], *, id: str, name: str, faction: str, agendas: Iterable[CardDef] = ()
) -> Deck:
    """A deck of these cards, in this order, plots apart and copies of one card counted together."""
    parts: dict[str, list[tuple[CardDef, int]]] = {"plots": [], "draw": []}
    for card, n in counts:
        parts["plots" if card.type == "plot" else "draw"].append((card, n))
    return _deck(parts, id=id, name=name, faction=faction, agendas=agendas)


def _deck(
    parts: Mapping[str, Iterable[tuple[CardDef, int]]], *, id: str, name: str, faction: str, agendas: Iterable[CardDef]
) -> Deck:
    def counted(part: str) -> Counts:
        copies: dict[str, int] = {}
        for card, n in parts[part]:
            copies[card.code] = copies.get(card.code, 0) + n
        return tuple(copies.items())

    return Deck(
        id=id,
        name=name,
        faction=faction,
        agendas=tuple(agenda.code for agenda in agendas),
        plots=counted("plots"),
        draw=counted("draw"),
    )


class _List:
    """A deck list as it is read line by line."""

    def __init__(self, cards: Mapping[str, CardDef]) -> None:
        self.versions: dict[str, list[CardDef]] = {}
        for card in cards.values():
            self.versions.setdefault(_plain(card.name), []).append(card)
        self.name = ""
        self.faction = ""
        self.agendas: list[CardDef] = []
        self.lines: list[tuple[str, CardDef, int]] = []
        """The section in which it stands, the card, how many copies."""
        self.section = ""
        self.sections: set[str] = set()

    def read(self, line: str) -> None:
        """Takes in one line that is neither blank nor a comment."""
        if len(line) > LONGEST_LINE:
            raise DeckError(f"has {len(line):,} characters; {LONGEST_LINE} is the most")
        if match := _CARD.fullmatch(line):
            n = _count(match["n"])
            self._add(self._named(match["title"]), n)
        elif not self._heading(line) and not self._alone(line):
            raise DeckError(f"{clip(line)} is neither a card, such as '3x Title', nor a heading")

    def _add(self, card: CardDef, n: int) -> None:
        section = self.section or ("agenda" if card.type == "agenda" else "")
        if section == "agenda":
            self.agendas += [card] * n
        else:
            self.lines.append((section, card, n))

    def _heading(self, line: str) -> bool:
        """Whether it is a heading, or a line such as "Faction: Stark"."""
        match = _HEADING.fullmatch(line)
        if not match:
            return False
        words, rest = match["words"].lower(), match["rest"] or ""
        if words == "agenda" and match["colon"] and rest:
            if rest.lower() not in _NO_AGENDA:
                self.agendas.append(self._named(rest, "agenda"))
        elif words in ("name", "faction") and match["colon"]:
            self._say(words, rest)
        elif words == "packs" and match["colon"]:
            return True
        elif rest and words in _SECTIONS and match["colon"]:
            raise DeckError(f"{clip(rest)}: each card has a line of its own")
        elif rest or not (words in _SECTIONS or match["colon"]):
            return False
        else:
            self.open(words)
        return True

    def open(self, words: str) -> None:
        """Begins the part under a heading of these words."""
        self.section = _SECTIONS.get(words.lower(), "")
        self.sections.add(self.section)

    def _say(self, word: str, rest: str) -> None:
        if getattr(self, word):
            raise DeckError(f"{word.capitalize()}: is said already")
        if word == "faction" and rest:
            self.faction = _faction_word(rest)
        elif word == "name":
            self.name = rest

    def _alone(self, line: str) -> bool:
        """Whether it is a faction or an agenda without a word before it."""
        if _is_faction(line):
            self._say("faction", line)
            return True
        found = [card for card in self._versions(line) if card.type == "agenda"]
        if found:
            self.agendas.append(self._named(line, "agenda"))
        return bool(found)

    def _versions(self, words: str) -> list[CardDef]:
        """The cards of a title, or of a title and a pack."""
        found = self.versions.get(_plain(words), [])
        if not found and (match := _VERSION.fullmatch(words)):
            found = [card for card in self.versions.get(_plain(match["title"]), []) if _from_pack(card, match["pack"])]
        return found

    def _named(self, words: str, section: str = "") -> CardDef:
        """The one card that is meant by a title, or by a title and a pack."""
        found = self._versions(words)
        if not found:
            match = _VERSION.fullmatch(words)
            if match and (others := self.versions.get(_plain(match["title"]))):
                packs = ", ".join(dict.fromkeys(card.pack for card in others))
                raise DeckError(f"{others[0].name} is not in {clip(match['pack'])}, but in {packs}")
            titles = [cards[0].name for cards in self.versions.values()]
            raise DeckError(f"no card is called {clip(words)}{guess(words, titles)}")
        fitting = [card for card in found if _belongs(card, section or self.section)] or found
        if len(fitting) > 1:
            choices = " or ".join(f"'{card.name} ({card.pack})'" for card in fitting)
            raise DeckError(f"{fitting[0].name}: there are several; write {choices}")
        return fitting[0]

    def parts(self) -> dict[str, list[tuple[CardDef, int]]]:
        """Plot deck and draw deck: by headings where there are some for both, else by the types of the cards."""
        headed = {"plots", "draw"} <= self.sections
        parts: dict[str, list[tuple[CardDef, int]]] = {"plots": [], "draw": []}
        for section, card, n in self.lines:
            part = "plots" if card.type == "plot" else "draw"
            parts[section if headed and section in parts else part].append((card, n))
        return parts


def read_deck(text: str, cards: Mapping[str, CardDef], where: str, *, id: str = "") -> Deck:
    """The deck that a list names; `where` is the file in messages, and each fault names its line."""
    read = _List(cards)
    faults: dict[int, str] = {}
    rows = [(number, line.strip()) for number, line in enumerate(text.split("\n"), start=1)]
    rows = [(number, line) for number, line in rows if line]
    for i, (number, line) in enumerate(rows):
        if line.startswith(("#", "//")):
            heading = _HEADING.fullmatch(line[:LONGEST_LINE].lstrip("#/ "))
            if heading and heading["words"].lower() in _SECTIONS and not heading["rest"]:
                read.open(heading["words"])
            continue
        if i == 0 and len(rows) > 1 and _is_title(line) and _is_faction(rows[1][1]):
            read.name = line
            continue
        try:
            read.read(line)
        except DeckError as fault:
            faults[number] = str(fault)
            if len(faults) == FAULTS_TOLD:
                break
    if faults:
        (first, wrong), *others = faults.items()
        more = f" (and so with line {', '.join(str(number) for number, _ in others)})" if others else ""
        raise DeckError(f"{where}: line {first}: {wrong}{more}")
    if not read.faction:
        raise DeckError(f"{where}: Faction: is missing")
    name = read.name or id or where
    return _deck(read.parts(), id=id or name, name=name, faction=read.faction, agendas=read.agendas)


def _plain(words: str) -> str:
    """A title without what is written in more than one way: case, apostrophes, spaces."""
    return " ".join(words.replace("’", "'").casefold().split())


def _is_title(line: str) -> bool:
    """Whether a line could be the name of a deck: it is nothing else."""
    return len(line) <= LONGEST_LINE and ":" not in line and not _CARD.fullmatch(line) and not _is_faction(line)


def _count(digits: str) -> int:
    """A number of copies."""
    if len(digits) > 4 or not 0 < int(digits) <= LARGEST_COUNT:
        raise DeckError(f"{clip(digits)} copies: a number from 1 to {LARGEST_COUNT} is wanted")
    return int(digits)


def _factions(words: str) -> list[str]:
    """The faction that somebody means by "Stark", "House Stark" or "Night's Watch", if any."""
    said = _plain(words)
    return [
        faction
        for faction, title in FACTIONS.items()
        if said in (faction, _plain(title), _plain(title.removeprefix("House ").removeprefix("The ")))
    ]


def _is_faction(words: str) -> bool:
    return bool(_factions(words))


def _faction_word(words: str) -> str:
    if found := _factions(words):
        return found[0]
    titles = [title.removeprefix("House ") for title in FACTIONS.values()]
    raise DeckError(f"{clip(words)} is no faction{guess(words, titles)}")


def _from_pack(card: CardDef, pack: str) -> bool:
    return _plain(pack) in (_plain(card.pack), _plain(card.pack_name))


def _belongs(card: CardDef, section: str) -> bool:
    """Whether a card of this type belongs in that part of a deck list; before the first heading all do."""
    match section:
        case "plots":
            return card.type == "plot"
        case "agenda":
            return card.type == "agenda"
        case "draw":
            return card.type in _DRAW_TYPES
    return True


def load_deck(path: str | Path, cards: Mapping[str, CardDef] | None = None) -> Deck:
    """The deck of a deck list; its titles are those of the given cards, or of the starter set."""
    path = Path(path)
    source = read_bytes(path)
    if len(source) > LARGEST_LIST:
        raise DeckError(f"{path}: has {len(source):,} bytes; a deck list has {LARGEST_LIST:,} at the most")
    try:
        text = source.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        raise DeckError(f"{path}: not text in UTF-8: byte {fault.start}") from fault
    return read_deck(text, starter_set() if cards is None else cards, str(path), id=path.stem)


def print_deck(deck: Deck, cards: Mapping[str, CardDef]) -> str:
    """The deck as a deck list; `read_deck` reads it back."""
    titles = Counter(card.name for card in cards.values())

    def title(code: str) -> str:
        card = card_of(deck, code, cards)
        return f"{card.name} ({card.pack})" if titles[card.name] > 1 else card.name

    lines = [f"Name: {deck.name}", f"Faction: {FACTIONS.get(deck.faction, deck.faction).removeprefix('House ')}"]
    lines += [f"Agenda: {title(code)}" for code in deck.agendas]
    lines += ["", "Plots:"] + [f"{n}x {title(code)}" for code, n in deck.plots]
    for type in _DRAW_TYPES:
        of_type = [(code, n) for code, n in deck.draw if card_of(deck, code, cards).type == type]
        if of_type:
            lines += ["", f"{type.capitalize()}s:"] + [f"{n}x {title(code)}" for code, n in of_type]
    return "\n".join(lines) + "\n"


@functools.cache
def _starter_decks() -> tuple[Deck, ...]:
    return tuple(load_deck(file) for file in sorted(DECK_LISTS.glob("*.txt")))


def starter_decks() -> dict[str, Deck]:
    """The ready decks that come with the game, by id."""
    return {deck.id: deck for deck in _starter_decks()}
