"""What happens to cards out of play: in hands, decks and discard piles."""

from __future__ import annotations

from kartoteka.kernel.records import Event


class Shuffled(Event, frozen=True, gc=False, kw_only=True, tag=True):
    player: int


class Drawn(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A player drew cards, as many as there were."""

    player: int
    amount: int
    cards: tuple[int, ...] = ()
    by_rule: bool = False
    """Whether it is the card of the draw phase (HKKR-7.28)."""


class DrawReplaced(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A player gave up the card of this turn's draw phase for something else (HKK-8.9.6-b)."""

    player: int


class Discarded(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A card went from a hand or a deck to its owner's discard pile."""

    card: int
    manner: str = ""
    paid: bool = False
    """Whether that was the cost of something."""


class DiscardedAtRandom(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Cards of a hand, chosen by chance, were discarded."""

    player: int
    amount: int


class CardMoved(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A card out of play went to another place out of play."""

    card: int
    to: str
    """The name of the zone; it is its owner's."""
    bottom: bool = False
    paid: bool = False


class CardsLookedAt(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A player looked at cards."""

    cards: tuple[int, ...]
    player: int


class Revealed(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """Cards were shown to both players."""

    cards: tuple[int, ...]
