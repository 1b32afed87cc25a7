"""Words of a game's chronicle: players, cards, and how many of something, as one seat may read of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

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
    return in_a_row(title_of(s, card) for card in cards)


def in_a_row(named: Iterable[str]) -> str:
    """Several names, the last after an "and"."""
    *before, last = [*named] or [""]
    return f"{', '.join(before)} and {last}" if before else last


def many(amount: int, what: str) -> str:
    """So many of something: "1 card", "2 cards"."""
    return f"{amount} {what}" if amount == 1 else f"{amount} {what}s"


def knows(s: State, seat: int, card: int) -> bool:
    """Whether the seat knows which card it is."""
    return bool(s.cards[card].known & (1 << seat))


def called(s: State, card: int, seat: int) -> str:
    """A card by its title, to a seat that knows it."""
    return title_of(s, card) if knows(s, seat, card) else "a card"


def told_by(
    tellers: Iterable[Callable[[State, Event, int], str | None]], s: State, event: Event, seat: int
) -> str | None:
    """What that seat may read of an event, by the first who knows of it, with the card that is behind it.

    None if it is told by another, or of no interest.
    """
    for tell in tellers:
        told = tell(s, event, seat)
        if told is not None:
            return f"{told}{because(s, event, told, seat)}" if told else None
    return None


def because(s: State, event: Event, told: str, seat: int) -> str:
    """The card whose text is behind an event, where nothing said so: nobody announced a text that works by itself."""
    if not event.cause:
        return ""
    card, _, announced, *_ = event.cause
    if announced or card < 0 or not knows(s, seat, card) or title_of(s, card) in told:
        return ""
    return f" (for {title_of(s, card)})"
