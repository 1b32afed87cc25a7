"""The rules of deck building (HKKR-2): what a deck must keep, one need for each; the numbers are the format's.

`check_deck` names every rule of a format that is broken, with the cards concerned. The numbers of a format, and lists
of banned cards, are data.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from kartoteka.games.hkk.set.cards import FOLLOWER_GROUPS, SPECIALS, CardDef
from kartoteka.games.hkk.set.decks import Deck
from kartoteka.kernel.legality import Failure, Ruling, ruling
from kartoteka.text.deckfile import card_of, plain
from kartoteka.text.deckrules import DatedList, DeckRule, broken, choose_list, rules_of

__all__ = ["FORMATS", "LIMITS", "Contents", "Limits", "RestrictedList", "check_deck", "list_for"]


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """The numbers of a format."""

    fewest: int
    """Cards of the main deck."""
    side: tuple[int, ...] | None
    """The sizes that a side deck may have; any, where nothing is said."""
    colors: int | None
    copies: int | None
    """Of one name, main and side deck together; any, where what was opened is played."""


LIMITS = {
    "traditional": Limits(fewest=50, side=(0, 30), colors=3, copies=3),
    "retro": Limits(fewest=45, side=tuple(range(21)), colors=4, copies=3),
    "sealed": Limits(fewest=30, side=None, colors=None, copies=None),
}
"""By format (HKKR-2.1 to HKKR-2.5)."""

MOST_CARDS = Ruling("HKKR-2.2", "a main deck has no largest size", value=None, without=60)
UNCOUNTED = Ruling(
    "HKKR-2.7", "colourless cards and those of Bufa do not count towards the colours", value=("bufa",), without=()
)
BOTH_COUNT = ruling("HKKR-2.8", "a card of two colours counts for both")
SPECIALS_APART = ruling("HKKR-2.9", "what is laid out beside the deck is no part of its size")
DIVINE_ICON = ruling("HKKK-Divine", "the divine icon is what limits a card in a deck")
MOST_DIVINE = 13


class RestrictedList(DatedList, frozen=True, kw_only=True):
    """The cards that a format bans, by titles, from a date on."""

    banned: tuple[str, ...] = ()


class Contents:
    """A deck with its cards at hand, for the rules to look at."""

    def __init__(
        self, deck: Deck, cards: Mapping[str, CardDef], limits: Limits, restricted: RestrictedList | None = None
    ) -> None:
        self.deck = deck
        self.limits = limits
        self.restricted = restricted
        self.main, self.side, self.specials = (
            [(card_of(deck, code, cards), n) for code, n in part] for part in (deck.main, deck.side, deck.specials)
        )

    @property
    def both(self) -> list[tuple[CardDef, int]]:
        """Main and side deck."""
        return self.main + self.side

    @property
    def size(self) -> int:
        """How many cards the main deck has."""
        counted = self.main if SPECIALS_APART.holds else self.main + self.specials
        return sum(n for _, n in counted)

    def colors(self) -> list[str]:
        """The colours that count, each once."""
        found: dict[str, None] = {}
        for card, _ in self.both:
            for color in card.colors if BOTH_COUNT.holds else card.colors[:1]:
                if color not in UNCOUNTED.value:
                    found[color] = None
        return list(found)

    def divine(self) -> list[tuple[CardDef, int]]:
        """The cards with the divine icon."""
        return [(card, n) for card, n in self.main if card.divine and DIVINE_ICON.holds]

    def followers(self) -> list[CardDef]:
        """The followers, each as often as it is there."""
        return [card for card, n in self.specials if card.type == "follower" for _ in range(n)]


# Main deck and side deck ----------------------------------------------------------------------------------------------


def _size(contents: Contents) -> Iterator[str]:
    fewest, most = contents.limits.fewest, MOST_CARDS.value
    if contents.size < fewest:
        yield f"it has {contents.size}, and needs {fewest}"
    if most is not None and contents.size > most:
        yield f"it has {contents.size}, and {most} is the most"


def _side_size(contents: Contents) -> Iterator[str]:
    sizes, n = contents.limits.side, sum(n for _, n in contents.side)
    if sizes is not None and n not in sizes:
        wanted = f"{sizes[0]} or {sizes[-1]}" if len(sizes) == 2 else f"up to {sizes[-1]}"
        yield f"it has {n}, and may have {wanted}"


def _colors(contents: Contents) -> Iterator[str]:
    colors, most = contents.colors(), contents.limits.colors
    if most is not None and len(colors) > most:
        yield f"it has {', '.join(colors)}; {most} is the most"


def _copies(contents: Contents) -> Iterator[str]:
    most = contents.limits.copies
    counts: dict[str, int] = {}
    names: dict[str, str] = {}
    for card, n in contents.both:
        name = plain(card.name)
        counts[name] = counts.get(name, 0) + n
        names.setdefault(name, card.title)
    for name, n in counts.items():
        if most is not None and n > most:
            yield f"{names[name]}: {n} copies, {most} allowed"


def _tokens(contents: Contents) -> Iterator[str]:
    for card, _ in contents.main:
        if card.token:
            yield f"{card.title} is a token"


def _side_tokens(contents: Contents) -> Iterator[str]:
    for card, _ in contents.side:
        if card.token:
            yield f"{card.title} is a token"


def _banned(contents: Contents) -> Iterator[str]:
    if limits := contents.restricted:
        banned = {plain(title) for title in limits.banned}
        for card, _ in (*contents.both, *contents.specials):
            if plain(card.name) in banned:
                yield f"{card.title} is banned by {limits.name}"


def _one_divine_color(contents: Contents) -> Iterator[str]:
    divine = contents.divine()
    colors = dict.fromkeys(color for card, _ in divine for color in card.colors)
    if len(colors) > 1:
        yield f"they are of {', '.join(colors)}"
    used = {color for card, _ in contents.main if not card.divine for color in card.colors}
    for color in colors:
        if color not in used:
            yield f"no other card is of {color}"


def _few_divine(contents: Contents) -> Iterator[str]:
    n = sum(n for _, n in contents.divine())
    if n > MOST_DIVINE:
        yield f"it has {n}"


# What is laid out beside the deck -------------------------------------------------------------------------------------


def _specials_apart(contents: Contents) -> Iterator[str]:
    for card, _ in contents.both:
        if card.type in SPECIALS:
            yield f"{card.title} is of type {card.type}"


def _one_rule_card(contents: Contents) -> Iterator[str]:
    names = [card.title for card, _ in contents.specials if card.type == "rule"]
    if len(names) > 1:
        yield f"it has {', '.join(names)}"


def _rule_card_once(contents: Contents) -> Iterator[str]:
    for card, n in contents.specials:
        if card.type == "rule" and n > 1:
            yield f"{card.title}: {n} copies"


def _alone(contents: Contents) -> Iterator[str]:
    followers = contents.followers()
    for card in followers:
        if not any(group in card.groups for group in FOLLOWER_GROUPS):
            continue
        others = [other.title for other in followers if other is not card]
        others += [other.title for other, _ in contents.specials if other.type == "rule"]
        if others or followers.count(card) > 1:
            yield f"{card.title} is there, and so is {', '.join(others) or 'another one of it'}"


_OF_ALL = (
    DeckRule("HKKR-2.1", "the main deck has as many cards as the format asks", _size),
    DeckRule("HKKR-2.10", "there is one rule card at most", _one_rule_card),
    DeckRule("HKKR-16.7", "no rule card is there twice", _rule_card_once),
    DeckRule("HKKR-2.11", "a horde commander or an epic follower is alone, without a rule card", _alone),
    DeckRule("HKKR-2.12", "divine cards are of one colour, which other cards have, too", _one_divine_color),
    DeckRule("HKKR-2.13", f"the deck has at most {MOST_DIVINE} divine cards", _few_divine),
    DeckRule("HKKR-2.14", "no token is in the main deck", _tokens),
    DeckRule("HKKR-18.3", "no token is in the side deck", _side_tokens),
    DeckRule("HKKR-2.15", "no card is banned in the format", _banned),
    DeckRule("HKKR-16.2", "rule cards, followers, guilds and the ancient lich lie beside the deck", _specials_apart),
)
_SIDE = DeckRule("HKKR-2.3", "the side deck is of a size that the format allows", _side_size)
_COLORS = DeckRule("HKKR-2.4", "the deck has no more colours than the format allows", _colors)
_COPIES = DeckRule("HKKR-2.5", "main and side deck have no more copies of a card than the format allows", _copies)

FORMATS: dict[str, tuple[DeckRule[Contents], ...]] = {
    format: (
        *_OF_ALL,
        *((_SIDE,) if limits.side is not None else ()),
        *((_COLORS,) if limits.colors is not None else ()),
        *((_COPIES,) if limits.copies is not None else ()),
    )
    for format, limits in LIMITS.items()
}
"""What each format asks of a deck."""


def list_for(
    lists: Iterable[RestrictedList], format: str, version: str = "", *, where: str = "here"
) -> RestrictedList | None:
    """Which of the lists, oldest first, a deck of this format keeps to (HKKR-2.15).

    `version` is the code or the name of one; `none`; `newest`; or nothing, for the newest that there is.
    """
    own = [each for each in lists if each.format == (format or "traditional")]
    if not version and not own:
        return None
    return choose_list(own, version or "newest", where=where)


def check_deck(
    deck: Deck, cards: Mapping[str, CardDef], format: str = "traditional", *, restricted: RestrictedList | None = None
) -> tuple[Failure, ...]:
    """Every rule of the format that the deck breaks, with the fact that breaks it; none, and the deck is legal."""
    rules = rules_of(FORMATS, format)
    return broken(rules, Contents(deck, cards, LIMITS[format], restricted))
