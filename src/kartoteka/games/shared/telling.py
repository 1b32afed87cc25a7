"""Words of a game's chronicle: players, cards, and how many of something, as one seat may read of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State


def seat_name(s: State, seat: int) -> str:
    """What a player is called."""
    return s.game.seat_names[seat]


def owner_name(s: State, card: int) -> str:
    """What the owner of a card is called."""
    return seat_name(s, s.cards[card].owner)


def title_of(s: State, card: int) -> str:
    """What a card is called."""
    return s.game.title_of(s, card)


def whose_card(s: State, card: int) -> str:
    """A card with the player who controls it: "alice's Watcher"."""
    return f"{seat_name(s, s.cards[card].controller)}'s {title_of(s, card)}"


def names_of(s: State, cards: Iterable[int]) -> str:
    """Several cards, the last after an "and"."""
    named = [title_of(s, card) for card in cards]
    return ", ".join(named[:-1]) + f" and {named[-1]}" if len(named) > 1 else "".join(named)


def many(amount: int, what: str) -> str:
    """So many of something: "1 card", "2 cards"."""
    return f"{amount} {what}" if amount == 1 else f"{amount} {what}s"


def knows(s: State, seat: int, card: int) -> bool:
    """Whether the seat knows which card it is."""
    return bool(s.cards[card].known & (1 << seat))


def called(s: State, card: int, seat: int) -> str:
    """A card by its title, to a seat that knows it."""
    return title_of(s, card) if knows(s, seat, card) else "a card"


def because(s: State, event: Event, told: str, seat: int) -> str:
    """The card whose text is behind an event, where nothing said so: nobody announced a text that works by itself."""
    if not event.cause:
        return ""
    card, _, announced, *_ = event.cause
    if announced or card < 0 or not knows(s, seat, card) or title_of(s, card) in told:
        return ""
    return f" (for {title_of(s, card)})"
