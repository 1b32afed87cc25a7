"""The rules of deck building (SWR-13, SWR-24 to SWR-29): what a deck must keep, one need for each.

`check_deck` names every rule of a format that is broken, with the cards concerned. What the fan committee asks besides
(SWR-27) is no rule of any format here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from kartoteka.games.swtcg.cards import NEUTRAL, CardDef
from kartoteka.games.swtcg.decks import Deck, copy_of
from kartoteka.games.swtcg.records import SIDES, UNITS
from kartoteka.kernel.legality import Failure, Ruling, ruling
from kartoteka.text.deckfile import card_of
from kartoteka.text.deckrules import DatedList, DeckRule, broken, choose_list, rules_of
from kartoteka.text.faults import clip

__all__ = ["FORMATS", "Contents", "RestrictedList", "check_deck", "check_pair", "list_for"]

FEWEST_CARDS = 60
MOST_COPIES = 4
FEWEST_OF_A_TYPE = 12

VERSIONS_ARE_CARDS = ruling("SWR-25", "versions of a unique name are cards of their own")
TEXTS_ARE_CARDS = ruling("SWR-25", "cards of one name without letters but with different texts are cards of their own")
EACH_ARENA = Ruling("SWR-26", "a unit of several arenas counts for each", value=True, without=False)


class RestrictedList(DatedList, frozen=True, kw_only=True):
    """What a tournament list asks of a deck, by titles with version letters."""

    banned: tuple[str, ...] = ()
    restricted: tuple[str, ...] = ()
    """A deck may hold one copy of each of these."""


class Contents:
    """A deck with its cards at hand, for the rules to look at."""

    def __init__(self, deck: Deck, cards: Mapping[str, CardDef], restricted: RestrictedList | None = None) -> None:
        self.deck = deck
        self.restricted = restricted
        self.lines = [(card_of(deck, code, cards), n) for code, n in deck.cards]

    @property
    def size(self) -> int:
        """How many cards there are."""
        return sum(n for _, n in self.lines)

    def copies(self) -> Iterator[tuple[str, int]]:
        """Each different card by its title, and how many copies of it there are in all printings."""
        counts: dict[tuple[str, str], int] = {}
        titles: dict[tuple[str, str], str] = {}
        for card, n in self.lines:
            name, mark = copy_of(card)
            if not (VERSIONS_ARE_CARDS if card.version else TEXTS_ARE_CARDS).holds:
                mark = ""
            counts[name, mark] = counts.get((name, mark), 0) + n
            titles.setdefault((name, mark), card.title)
        return ((titles[each], n) for each, n in counts.items())

    def of_type(self, type: str) -> int:
        """How many unit cards are for an arena."""
        return sum(n for card, n in self.lines if type == card.type or (card.is_unit and type in _also(card)))


def _also(card: CardDef) -> tuple[str, ...]:
    return card.arenas if EACH_ARENA.value else ()


def _side(contents: Contents) -> Iterator[str]:
    if contents.deck.side not in SIDES or contents.deck.side == NEUTRAL:
        yield f"{clip(contents.deck.side)} is no side to play"


def _own_side(contents: Contents) -> Iterator[str]:
    for card, _ in contents.lines:
        if card.side not in (NEUTRAL, contents.deck.side):
            yield f"{card.title} is {card.side}"


def _size(contents: Contents) -> Iterator[str]:
    if contents.size < FEWEST_CARDS:
        yield f"it has {contents.size}"


def _four_copies(contents: Contents) -> Iterator[str]:
    for title, n in contents.copies():
        if n > MOST_COPIES:
            yield f"{title}: {n} copies"


def _all_arenas(contents: Contents) -> Iterator[str]:
    for type in UNITS:
        if (n := contents.of_type(type)) < FEWEST_OF_A_TYPE:
            yield f"it has {n} {type.capitalize()} cards"


def _banned(contents: Contents) -> Iterator[str]:
    if limits := contents.restricted:
        for title, _ in contents.copies():
            if title in limits.banned:
                yield f"{title} is banned by {limits.name}"


def _restricted(contents: Contents) -> Iterator[str]:
    if limits := contents.restricted:
        for title, n in contents.copies():
            if title in limits.restricted and n > 1:
                yield f"{title} is restricted by {limits.name}, and there are {n}"


FORMATS: dict[str, tuple[DeckRule[Contents], ...]] = {
    "standard": (
        DeckRule("SWR-13", "a deck is for the Dark Side or the Light Side", _side),
        DeckRule("SWR-13", "every card is neutral or of the deck's side", _own_side),
        DeckRule("SWR-24", f"a deck has at least {FEWEST_CARDS} cards", _size),
        DeckRule("SWR-25", f"a deck has at most {MOST_COPIES} copies of a card", _four_copies),
        DeckRule("SWR-26", f"a deck has at least {FEWEST_OF_A_TYPE} cards for each arena", _all_arenas),
        DeckRule("SWR-28", "a deck holds no card that its tournament list bans", _banned),
        DeckRule("SWR-28", "a deck holds one copy at most of a card that its tournament list restricts", _restricted),
    ),
}
"""What each format asks of a deck."""


class Pair:
    """The two decks that a player brings to a tournament, and how many copies of each card that player has."""

    def __init__(self, decks: Iterable[Contents], owned: Mapping[str, int] | None) -> None:
        self.decks = tuple(decks)
        self.owned = owned


def _one_of_each_side(pair: Pair) -> Iterator[str]:
    sides = sorted(contents.deck.side for contents in pair.decks)
    if sides != ["dark", "light"]:
        yield f"these are for {', '.join(sides) or 'neither'}"


def _nothing_shared(pair: Pair) -> Iterator[str]:
    if pair.owned is None:
        return
    needed: dict[str, int] = {}
    titles: dict[str, str] = {}
    for contents in pair.decks:
        for card, n in contents.lines:
            needed[card.code] = needed.get(card.code, 0) + n
            titles[card.code] = card.title
    for code, n in needed.items():
        if n > (there := pair.owned.get(code, 0)):
            yield f"{titles[code]}: {n} are needed, {there} are there"


PAIR = (
    DeckRule("SWR-29", "a player brings one deck for each side", _one_of_each_side),
    DeckRule("SWR-29", "no card is in both decks: there are enough of each for both", _nothing_shared),
)
"""What a tournament asks of the two decks of a player."""


def list_for(
    lists: Iterable[RestrictedList], format: str, version: str = "", *, where: str = "here"
) -> RestrictedList | None:
    """Which of the lists, oldest first, a deck of this format keeps to (SWR-28).

    `version` is the code or the name of one; a date, for the last one of that day or before; `none`; `newest`; or
    nothing, for the newest that has a date. `where` says in an error where the lists are.
    """
    own = [each for each in lists if each.format == (format or "standard")]
    dated = [each for each in own if each.date]
    if version in ("", "newest") or version[:4].isdigit():
        own = dated
    return choose_list(own, version or "newest", where=where)


def check_deck(
    deck: Deck, cards: Mapping[str, CardDef], format: str = "standard", *, restricted: RestrictedList | None = None
) -> tuple[Failure, ...]:
    """Every rule of the format that the deck breaks, with the fact that breaks it; none, and the deck is legal."""
    rules = rules_of(FORMATS, format)
    return broken(rules, Contents(deck, cards, restricted))


def check_pair(
    decks: Iterable[Deck], cards: Mapping[str, CardDef], *, owned: Mapping[str, int] | None = None
) -> tuple[Failure, ...]:
    """Every rule that the two decks of a player break together; `owned`, by code, where it is known."""
    return broken(PAIR, Pair((Contents(deck, cards) for deck in decks), owned))
