"""The rules of deck building (BKR-1): what a deck must keep, one need for each; the numbers are the format's.

`check_deck` names every rule of a format that is broken, with the cards concerned. The numbers of a format are data.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

import msgspec

from kartoteka.games.berserk.set.cards import CardDef
from kartoteka.games.berserk.set.decks import Deck
from kartoteka.kernel.legality import Failure, Ruling, ruling
from kartoteka.text.deckfile import card_of, plain
from kartoteka.text.deckrules import DatedList, DeckRule, broken, choose_list, rules_of

__all__ = ["FORMATS", "LIMITS", "Contents", "Limits", "check_deck", "list_for"]

USUAL = "constructed"


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """The numbers of a format."""

    fewest: int
    most: int | None = None
    copies: int | None = None
    """Of one name; any, where what was opened is played."""


LIMITS = {"constructed": Limits(fewest=30, most=50, copies=3), "limited": Limits(fewest=20)}
"""By format (BKR-1.2 to BKR-1.4)."""

ELEMENTS = Ruling("BKR-1.5", "a deck may have cards of any number of elements", value=None, without=1)
BY_NAME = ruling("BKR-1.6", "cards of equal names are copies, whatever else differs")
ANY_COPIES = ruling("BKR-1.4", "a limited deck may have any number of copies")
HORDE = Ruling("BKK-Horde", "of a card with Horde a deck may have 5 copies", value=5, without=3)
_HORDE = re.compile(r"(?:^|[.,] )horde(?=[.,]|$)", re.IGNORECASE | re.MULTILINE)


class Contents:
    """A deck with its cards at hand, for the rules to look at."""

    def __init__(self, deck: Deck, cards: Mapping[str, CardDef], limits: Limits) -> None:
        self.limits = limits
        self.main = [(card_of(deck, code, cards), n) for code, n in deck.main]

    @property
    def size(self) -> int:
        """How many cards it has."""
        return sum(n for _, n in self.main)

    def copies(self) -> dict[str, tuple[CardDef, int]]:
        """The first card of each name, with the number of all of that name (BKR-1.6)."""
        found: dict[str, tuple[CardDef, int]] = {}
        for card, n in self.main:
            name = plain(card.name) if BY_NAME.holds else card.code
            first, before = found.get(name, (card, 0))
            found[name] = first, before + n
        return found


def has_horde(card: CardDef) -> bool:
    """Whether Horde is among the keywords of its text, which need not be compiled for that."""
    return _HORDE.search(card.text) is not None


# Needs ----------------------------------------------------------------------------------------------------------------


def _fewest(contents: Contents) -> Iterator[str]:
    if contents.size < contents.limits.fewest:
        yield f"it has {contents.size}, and needs {contents.limits.fewest}"


def _size(contents: Contents) -> Iterator[str]:
    yield from _fewest(contents)
    most = contents.limits.most
    if most is not None and contents.size > most:
        yield f"it has {contents.size}, and {most} is the most"


def _copies(contents: Contents) -> Iterator[str]:
    most = contents.limits.copies
    if most is None and not ANY_COPIES.holds:
        most = LIMITS[USUAL].copies
    if most is None:
        return
    for card, n in contents.copies().values():
        allowed = max(most, HORDE.value) if has_horde(card) else most
        if n > allowed:
            yield f"{card.title}: {n} copies, {allowed} allowed"


_COPIES = DeckRule("BKR-1.3", "a deck has no more copies of a card than the format allows", _copies)

FORMATS: dict[str, tuple[DeckRule[Contents], ...]] = {
    "constructed": (
        DeckRule("BKR-1.2", "a constructed deck has 30 to 50 cards", _size),
        _COPIES,
    ),
    "limited": (
        DeckRule("BKR-1.4", "a limited deck has at least 20 cards", _fewest),
        _COPIES,
    ),
}
"""What each format asks of a deck."""


def list_for(lists: Iterable[DatedList], format: str, version: str = "", *, where: str = "here") -> DatedList | None:
    """Which of the lists of banned cards a deck keeps to: this game has none."""
    return choose_list([], version, where=where) if version else None


def check_deck(
    deck: Deck, cards: Mapping[str, CardDef], format: str = USUAL, *, restricted: DatedList | None = None
) -> tuple[Failure, ...]:
    """Every rule of the format that the deck breaks, with the fact that breaks it; none, and the deck is legal.

    There are no lists of `restricted` cards in this game.
    """
    format = format or USUAL
    rules = rules_of(FORMATS, format)
    contents = Contents(deck, cards, LIMITS[format])
    return (*broken(rules, contents), *_too_many_elements(contents))


def _too_many_elements(contents: Contents) -> Iterator[Failure]:
    """What would be wrong with the elements, if there were a rule on them (BKR-1.5)."""
    most = ELEMENTS.value
    found = dict.fromkeys(card.element for card, _ in contents.main if card.element)
    if most is not None and len(found) > most:
        yield Failure(ELEMENTS.rule, f"a deck has {most} element at the most", f"it has {', '.join(found)}")
