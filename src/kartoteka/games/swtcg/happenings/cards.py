"""What happens to cards out of play: in hands, decks and discard piles, aside, out of the game."""

from __future__ import annotations

from kartoteka.kernel.records import Departure, Event


class Shuffled(Event, frozen=True, gc=False, kw_only=True, tag=True):
    player: int


class Drawn(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A player drew cards, as many as there were (SWR-9)."""

    player: int
    amount: int
    cards: tuple[int, ...] = ()


class Discarded(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A card went to its owner's discard pile from a place out of play."""

    card: int
    manner: str = ""


class DiscardedAtRandom(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Cards of a hand, chosen by chance, were discarded."""

    player: int
    amount: int


class CardMoved(Departure, frozen=True, gc=False, kw_only=True, tag=True):
    """A text put a card into a hand, into or onto a deck, aside, or out of the game; a unit goes with all its cards."""

    card: int
    to: str
    """The name of the zone, its owner's (SWR-33)."""
    bottom: bool = False


class CardsLookedAt(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A player looked at cards."""

    cards: tuple[int, ...]
    player: int


class Revealed(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Cards were shown to both players."""

    cards: tuple[int, ...]
