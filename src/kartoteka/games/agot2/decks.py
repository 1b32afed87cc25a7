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

from collections.abc import Iterable, Mapping
from pathlib import Path

import msgspec

from kartoteka.games.agot2.cards import FACTIONS, CardDef, starter_set
from kartoteka.text.deckfile import (
    CARD,
    HEADING,
    LONGEST_LINE,
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
    "deck_of",
    "load_deck",
    "print_deck",
    "read_deck",
    "starter_decks",
]


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


# Deck lists -----------------------------------------------------------------------------------------------------------

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
    return Deck(
        id=id,
        name=name,
        faction=faction,
        agendas=tuple(agenda.code for agenda in agendas),
        plots=add_up(parts["plots"]),
        draw=add_up(parts["draw"]),
    )


class _List(DeckReader):
    """A deck list as it is read line by line."""

    def __init__(self, cards: Mapping[str, CardDef]) -> None:
        self.titles = Titles(cards.values(), _title)
        self.name = ""
        self.faction = ""
        self.agendas: list[CardDef] = []
        self.lines: list[tuple[str, CardDef, int]] = []
        """The section in which it stands, the card, how many copies."""
        self.section = ""
        self.sections: set[str] = set()

    def comment(self, line: str) -> None:
        """A comment may be a heading."""
        heading = HEADING.fullmatch(line[:LONGEST_LINE].lstrip("#/ "))
        if heading and heading["words"].lower() in _SECTIONS and not heading["rest"]:
            self.open(heading["words"])

    def add(self, title: str, n: int) -> None:
        card = self._named(title)
        section = self.section or ("agenda" if card.type == "agenda" else "")
        if section == "agenda":
            self.agendas += [card] * n
        else:
            self.lines.append((section, card, n))

    def heading(self, line: str) -> bool:
        """A faction or an agenda may stand alone."""
        return self._heading(line) or self._alone(line)

    def _heading(self, line: str) -> bool:
        """Whether it is a heading, or a line such as "Faction: Stark"."""
        match = HEADING.fullmatch(line)
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
        found = [card for card in self.titles.find(line) if card.type == "agenda"]
        if found:
            self.agendas.append(self._named(line, "agenda"))
        return bool(found)

    def _named(self, words: str, section: str = "") -> CardDef:
        """The one card that is meant by a title, or by a title and a pack."""
        return self.titles.one(words, lambda card: _belongs(card, section or self.section))

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
    rows = lines_of(text)
    if len(rows) > 1 and not rows[0][1].startswith(("#", "//")) and _is_title(rows[0][1]) and _is_faction(rows[1][1]):
        read.name = rows.pop(0)[1]
    read_each(rows, read.read, where)
    if not read.faction:
        raise DeckError(f"{where}: Faction: is missing")
    name = read.name or id or where
    return _deck(read.parts(), id=id or name, name=name, faction=read.faction, agendas=read.agendas)


def _title(card: CardDef) -> str:
    return card.name


def _is_title(line: str) -> bool:
    """Whether a line could be the name of a deck: it is nothing else."""
    return len(line) <= LONGEST_LINE and ":" not in line and not CARD.fullmatch(line) and not _is_faction(line)


def _factions(words: str) -> list[str]:
    """The faction that somebody means by "Stark", "House Stark" or "Night's Watch", if any."""
    said = plain(words)
    return [
        faction
        for faction, title in FACTIONS.items()
        if said in (faction, plain(title), plain(title.removeprefix("House ").removeprefix("The ")))
    ]


def _is_faction(words: str) -> bool:
    return bool(_factions(words))


def _faction_word(words: str) -> str:
    if found := _factions(words):
        return found[0]
    titles = [title.removeprefix("House ") for title in FACTIONS.values()]
    raise DeckError(f"{clip(words)} is no faction{guess(words, titles)}")


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


def print_deck(deck: Deck, cards: Mapping[str, CardDef]) -> str:
    """The deck as a deck list; `read_deck` reads it back."""
    titles = Titles(cards.values(), _title)

    def title(code: str) -> str:
        return titles.written(card_of(deck, code, cards))

    lines = [f"Name: {deck.name}", f"Faction: {FACTIONS.get(deck.faction, deck.faction).removeprefix('House ')}"]
    lines += [f"Agenda: {title(code)}" for code in deck.agendas]
    lines += ["", "Plots:"] + [f"{n}x {title(code)}" for code, n in deck.plots]
    for type in _DRAW_TYPES:
        of_type = [(code, n) for code, n in deck.draw if card_of(deck, code, cards).type == type]
        if of_type:
            lines += ["", f"{type.capitalize()}s:"] + [f"{n}x {title(code)}" for code, n in of_type]
    return "\n".join(lines) + "\n"


LISTS = DeckLists(Path(__file__).resolve().parent / "decklists", read_deck, starter_set)
load_deck = LISTS.load
starter_decks = LISTS.own
