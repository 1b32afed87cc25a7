"""The rules of deck building: what a deck must keep, one need for each.

What a deck must keep is a list of `DeckRule`, each with its number and a sentence; a format names those that it plays
with. `check_deck` names every rule that is broken, with the cards concerned. What agendas add is read in `demands`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping

from kartoteka.games.agot2.cards import FACTIONS, NEUTRAL, CardDef
from kartoteka.games.agot2.decks import Deck
from kartoteka.games.agot2.demands import Building
from kartoteka.kernel.legality import Failure
from kartoteka.text.deckfile import card_of
from kartoteka.text.deckrules import DatedList, DeckRule, broken, choose_list, rules_of
from kartoteka.text.faults import clip

__all__ = ["FORMATS", "Contents", "RestrictedList", "check_deck", "list_for"]


class RestrictedList(DatedList, frozen=True, kw_only=True):
    """What a tournament list for `joust` or `melee` asks of a deck, by codes."""

    banned: tuple[str, ...] = ()
    restricted: tuple[str, ...] = ()
    """A deck may hold one of these, in as many copies as it likes."""
    pods: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """A deck with the first card holds none of the others; with "" for the first card, it holds at most one of them."""


class Contents:
    """A deck with its cards at hand, for the rules to look at."""

    def __init__(self, deck: Deck, cards: Mapping[str, CardDef], restricted: RestrictedList | None) -> None:
        self.deck = deck
        self.cards = cards
        self.restricted = restricted
        self.agendas = [card_of(deck, code, cards) for code in deck.agendas]
        self.plots = [(card_of(deck, code, cards), n) for code, n in deck.plots]
        self.draw = [(card_of(deck, code, cards), n) for code, n in deck.draw]
        self.building = Building(agenda for agenda in self.agendas if agenda.type == "agenda")

    @property
    def lines(self) -> list[tuple[CardDef, int]]:
        """Draw deck and plot deck."""
        return self.draw + self.plots

    @property
    def different(self) -> list[CardDef]:
        """Every card once: draw deck, plot deck, agendas."""
        return list({card.code: card for card in (*(card for card, _ in self.lines), *self.agendas)}.values())

    def titles(self, lines: Iterable[tuple[CardDef, int]]) -> dict[str, tuple[int, int]]:
        """Per title how many copies there are, and how many there may be at most: a copy is one by its title."""
        counts: dict[str, tuple[int, int]] = {}
        for card, n in lines:
            copies, limit = counts.get(card.name, (0, card.deck_limit))
            counts[card.name] = (copies + n, min(limit, card.deck_limit))
        return counts


def _faction(contents: Contents) -> Iterator[str]:
    if contents.deck.faction not in FACTIONS:
        yield f"{clip(contents.deck.faction)} is no faction"


def _one_agenda(contents: Contents) -> Iterator[str]:
    agendas = [agenda for agenda in contents.agendas if agenda.type == "agenda"]
    for allowed, kind in contents.building.agendas:
        of_kind = [agenda for agenda in agendas if kind.fits(agenda)]
        agendas = [agenda for agenda in agendas if agenda not in of_kind[:allowed]]
    if len(agendas) > 1:
        yield f"it has {', '.join(agenda.name for agenda in contents.agendas)}"


def _agenda_is_one(contents: Contents) -> Iterator[str]:
    for card in contents.agendas:
        if card.type != "agenda":
            yield f"{card.name} is of type {card.type}"


def _agenda_once(contents: Contents) -> Iterator[str]:
    for title, n in Counter(agenda.name for agenda in contents.agendas).items():
        if n > 1:
            yield f"{title} is there {n} times"


def _size(contents: Contents) -> Iterator[str]:
    n = sum(n for _, n in contents.draw)
    if n < contents.building.minimum:
        yield f"it has {n}, and needs {contents.building.minimum}"


def _draw_types(contents: Contents) -> Iterator[str]:
    for card, _ in contents.draw:
        if card.type not in ("character", "location", "attachment", "event"):
            yield f"{card.name} is of type {card.type}"


def _copies_by_title(contents: Contents) -> Iterator[str]:
    for title, (n, limit) in contents.titles(contents.draw).items():
        if n > limit:
            yield f"{title}: {n} copies, {limit} allowed"


def _plot_count(contents: Contents) -> Iterator[str]:
    n = sum(n for _, n in contents.plots)
    if n != contents.building.plots:
        yield f"it has {n}, and needs {contents.building.plots}"


def _plot_types(contents: Contents) -> Iterator[str]:
    for card, _ in contents.plots:
        if card.type != "plot":
            yield f"{card.name} is of type {card.type}"


def _doubled_titles(contents: Contents) -> Iterator[str]:
    doubled = [title for title, (n, _) in contents.titles(contents.plots).items() if n > 1]
    if len(doubled) > contents.building.doubled:
        yield f"{', '.join(doubled)} are there more than once, {contents.building.doubled} may be"


def _plot_limits(contents: Contents) -> Iterator[str]:
    for title, (n, limit) in contents.titles(contents.plots).items():
        if n > limit:
            yield f"{title}: {n} copies, {limit} allowed"


def _affiliation(contents: Contents) -> Iterator[str]:
    for card in contents.different:
        if card.faction in (NEUTRAL, contents.deck.faction):
            continue
        if not any(kind.fits(card, whatever_loyalty=True) for kind in contents.building.permits):
            yield f"{card.name} is {card.faction}, and nothing permits that"


def _loyalty(contents: Contents) -> Iterator[str]:
    for card in contents.different:
        if card.loyal and card.faction != contents.deck.faction:
            yield f"{card.name} is loyal to {card.faction}"


def _demands(contents: Contents) -> Iterator[str]:
    for demand in contents.building.demands:
        lines = contents.plots if demand.part == "plots" else contents.draw
        titles = contents.titles((card, n) for card, n in lines if demand.kind.fits(card))
        if demand.each:
            counts = {title: n for title, (n, _) in titles.items()}
        elif demand.different:
            counts = {"": len(titles)}
        else:
            counts = {"": sum(n for n, _ in titles.values())}
        for title, n in counts.items():
            if n < demand.least or (demand.most is not None and n > demand.most):
                there = f"{title + ' ' if title else ''}{n}{' different' if demand.different else ''}"
                named = f" ({', '.join(titles)})" if titles and not title else ""
                yield f"{demand.sentence}: {there}{named}"
    for sentence, kinds in contents.building.only:
        for card, _ in contents.lines:
            if not any(kind.fits(card) for kind in kinds):
                yield f"{sentence}: {card.name} is another"


def _understood(contents: Contents) -> Iterator[str]:
    for sentence in contents.building.unread:
        yield f"not understood: {clip(sentence)}"


def _held_by_list(contents: Contents) -> Iterator[str]:
    if not (limits := contents.restricted):
        return
    versions = Counter(card.name for card in contents.cards.values())
    held = {
        card.code: f"{card.name} ({card.pack})" if versions[card.name] > 1 and card.pack else card.name
        for card in contents.different
    }
    for code, name in held.items():
        if code in limits.banned:
            yield f"{name} is banned by {limits.name}"
    restricted = [name for code, name in held.items() if code in limits.restricted]
    if len(restricted) > 1:
        yield f"{', '.join(restricted)} are all restricted by {limits.name}, one may be used"
    for first, others in limits.pods:
        names = [name for code, name in held.items() if code in others]
        if first and first in held and names:
            yield f"{held[first]} and {', '.join(names)} are not used together, says {limits.name}"
        if not first and len(names) > 1:
            yield f"{', '.join(names)} are not used together, says {limits.name}"


def _marked_for_another(own: str) -> Callable[[Contents], Iterator[str]]:
    """Cards marked for a format that is not this one."""

    def test(contents: Contents) -> Iterator[str]:
        for card in contents.different:
            if (mark := re.search(r"\b(Draft|Melee|Joust) format only\b", card.text)) and mark[1] != own:
                yield f"{card.name}: {mark[0]}"

    return test


_FACTION = DeckRule("AGR-1", "a deck has one faction card", _faction)
_AGENDA = (
    DeckRule("AGR-1", "a deck has at most one agenda, unless an agenda allows more", _one_agenda),
    DeckRule("AGR-1", "a deck has no two agendas of one title", _agenda_once),
    DeckRule("AGR-1", "what stands for the agenda is an agenda", _agenda_is_one),
)
_SIZE = DeckRule("AGR-2", "the draw deck has at least 60 cards, or as many as the agenda says", _size)
_DRAW = DeckRule("AGR-2", "the draw deck holds characters, locations, attachments and events only", _draw_types)
_COPIES = DeckRule("AGR-3", "the draw deck holds no more copies of a title than its deck limit", _copies_by_title)
_PLOTS = (
    DeckRule("AGR-4", "the plot deck has exactly 7 cards, or as many as the agenda says", _plot_count),
    DeckRule("AGR-4", "the plot deck holds plots only", _plot_types),
    DeckRule("AGR-4", "at most one title stands in the plot deck more than once", _doubled_titles),
    DeckRule("AGR-4", "the plot deck holds no more copies of a title than its deck limit", _plot_limits),
)
_AFFILIATION = DeckRule("AGR-5", "every card is neutral or of the deck's faction, or permitted", _affiliation)
_LOYALTY = DeckRule("AGR-5", "a loyal card is used with its own faction only", _loyalty)
_DEMANDS = (
    DeckRule("AGR-6", "the deck is as its agenda demands", _demands),
    DeckRule("AGR-6", "what an agenda says of the deck is understood", _understood),
)
_LIST = DeckRule("AGR-7", "the deck keeps to the restricted list, where one is played with", _held_by_list)
_MARKED = DeckRule("AGR-8", "a card marked for one format is used in no other", _marked_for_another("Joust"))
_MARKED_MELEE = DeckRule("AGR-8", "a card marked for one format is not used in melee", _marked_for_another("Melee"))

_EVERYWHERE = (_FACTION, *_AGENDA, _SIZE, _DRAW, _COPIES, *_PLOTS, _AFFILIATION, _LOYALTY, *_DEMANDS, _LIST)

FORMATS: dict[str, tuple[DeckRule[Contents], ...]] = {
    "standard": (*_EVERYWHERE, _MARKED),
    "melee": (*_EVERYWHERE, _MARKED_MELEE),
    "starter": (_FACTION, *_AGENDA, _DRAW, _COPIES, *_PLOTS, _AFFILIATION, *_DEMANDS, _LIST, _MARKED),
}
"""What each format asks of a deck. `standard` is joust, for two; `starter` is for ready decks made to learn with: fewer
than 60 cards, made of two factions, loyal cards of the second among them."""


LISTS = {"standard": "joust", "melee": "melee", "starter": "joust"}
"""Whose restricted lists each format goes by."""
UNLISTED = ("starter",)
"""Formats that are no tournament: no list is kept to unless one is asked for."""


def list_for(
    lists: Iterable[RestrictedList], format: str, version: str = "", *, where: str = "here"
) -> RestrictedList | None:
    """Which of the lists, oldest first, a deck of this format keeps to (AGR-7).

    `version` is the code or the name of one; a date, for the last one of that day or before; `none`; or nothing, for
    the newest. `where` says in an error where the lists are.
    """
    own = [each for each in lists if each.format == LISTS[format or "standard"]]
    if not version and format in UNLISTED:
        return None
    return choose_list(own, version or "newest", where=where)


def check_deck(
    deck: Deck, cards: Mapping[str, CardDef], format: str = "standard", *, restricted: RestrictedList | None = None
) -> tuple[Failure, ...]:
    """Every rule of the format that the deck breaks, with the fact that breaks it; none, and the deck is legal."""
    rules = rules_of(FORMATS, format)
    return broken(rules, Contents(deck, cards, restricted))
