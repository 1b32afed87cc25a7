"""The texts of a card by their numbers, those printed on it and those that it has been given; and what options say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.hkk.records import HAND

if TYPE_CHECKING:
    from kartoteka.games.hkk.words.facts import Nature
    from kartoteka.kernel.abilities import Ability
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

GRANTED: Final = 1000
"""Number of an ability that a card has been given: `GRANTED` times (1 + the definition that it is printed on), and its
number there. What is printed on the card itself has a smaller number."""


def printed_on(proto: int, number: int) -> tuple[int, int]:
    """The definition on which an ability of a card of that definition is printed, and its number there."""
    if number < GRANTED:
        return proto, number
    of, at = divmod(number, GRANTED)
    return of - 1, at


def printed_at(s: State, card: int, number: int) -> tuple[int, int]:
    """The same, for a card."""
    return printed_on(s.cards[card].proto, number)


def text_of(s: State, card: int, number: int) -> Ability:
    """An ability of a card, its own or one that it was given."""
    proto, at = (s.cards[card].proto, number) if number < GRANTED else printed_on(0, number)
    found: Ability = (s.pool.live[proto] or s.pool.abilities(proto))[at]
    return found


def nature(s: State, card: int, number: int) -> Nature:
    """What is known of that text; with -1, of playing the card."""
    proto = s.cards[card].proto
    if number < 0:
        played: Nature = s.pool.facts[proto].nature_of_play
        return played
    if number >= GRANTED:
        proto, number = printed_on(proto, number)
    found: Nature = s.pool.facts[proto].natures[number]
    return found


def plays_card(s: State, option: Option) -> bool:
    """Whether the option plays a card; else it uses an ability."""
    verb = option[0]
    return verb in ("play", "react") or (verb == "save" and s.cards[option[1]].zone // len(s.seats) == HAND)


def mode_of(option: Option) -> str:
    """In which mode a card is played: as it is, or `defence`, `fog`, `vision`, `rises`."""
    return option[3] if len(option) > 3 and isinstance(option[3], str) else ""
