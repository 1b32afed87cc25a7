"""Matches of several games: who begins, when one is won, its points, and what may be exchanged between the games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from kartoteka.games.hkk.set.decks import Deck
from kartoteka.kernel.legality import Failure, Ruling
from kartoteka.text.deckrules import DeckRule, broken

__all__ = ["DRAWN", "Match", "exchange_faults", "is_over", "leader", "points", "starter", "wins"]

DRAWN = -1
"""The result of a game that nobody has won."""

GAMES_TO_WIN = Ruling("HKKR-2.6", "a match is the best of three games: two are to be won", value=2, without=1)
POINTS = Ruling(
    "HKKR-2.17", "a match gives 3 points for a win, 1 for a draw, none for a loss", value=(3, 1, 0), without=(2, 1, 0)
)
BY_TURNS = Ruling("HKKR-3.8", "in later games the players begin by turns", value=1, without=0)


class Match(msgspec.Struct, frozen=True, kw_only=True):
    """The games that two players have played against each other."""

    results: tuple[int, ...] = ()
    """Who won each game, or `DRAWN`."""
    first_starter: int = 0
    """Who was chosen by chance before the first game (HKKR-3.8)."""


def wins(match: Match) -> tuple[int, int]:
    """How many games each player has won."""
    return match.results.count(0), match.results.count(1)


def leader(match: Match) -> int:
    """Who has won more games, or `DRAWN`."""
    first, second = wins(match)
    return DRAWN if first == second else int(second > first)


def is_over(match: Match) -> bool:
    """Whether one has won enough games, or as many games were played as there are."""
    needed: int = GAMES_TO_WIN.value
    return max(wins(match)) >= needed or len(match.results) >= 2 * needed - 1


def starter(match: Match) -> int:
    """Who is to begin the next game."""
    return int(match.first_starter + BY_TURNS.value * len(match.results)) % 2


def points(matches: Iterable[Match]) -> tuple[int, int]:
    """What these matches, all over, give each player."""
    win, draw, loss = POINTS.value
    totals = [0, 0]
    for match in matches:
        ahead = leader(match)
        for seat in (0, 1):
            totals[seat] += draw if ahead == DRAWN else win if ahead == seat else loss
    return totals[0], totals[1]


class Exchange:
    """A deck before and after cards were exchanged between its parts."""

    def __init__(self, before: Deck, after: Deck) -> None:
        self.before = before
        self.after = after


def _count(*parts: Sequence[tuple[str, int]]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for part in parts:
        for code, n in part:
            counts[code] = counts.get(code, 0) + n
    return counts


def _sizes_kept(exchange: Exchange) -> Iterator[str]:
    for part in ("main", "side"):
        was, is_now = (sum(n for _, n in getattr(deck, part)) for deck in (exchange.before, exchange.after))
        if was != is_now:
            yield f"the {part} deck had {was} cards, and has {is_now}"


def _cards_kept(exchange: Exchange) -> Iterator[str]:
    before, after = (_count(deck.main, deck.side) for deck in (exchange.before, exchange.after))
    for code in sorted(before.keys() | after.keys()):
        was, is_now = before.get(code, 0), after.get(code, 0)
        if was != is_now:
            yield f"of {code} there were {was}, and are {is_now}"


EXCHANGE = (
    DeckRule("HKKR-2.16", "main and side deck keep their sizes", _sizes_kept),
    DeckRule("HKKR-2.16", "cards only change between main and side deck", _cards_kept),
)
"""What is asked of a deck between the games of a match."""


def exchange_faults(before: Deck, after: Deck) -> tuple[Failure, ...]:
    """Every rule that is broken by playing the next game with this deck."""
    return broken(EXCHANGE, Exchange(before, after))
