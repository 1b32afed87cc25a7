"""What all procedures of a challenge ask: whose characters there are, and which side of the challenge is whose."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kartoteka.games.agot2.numbers.places import of_type
from kartoteka.games.agot2.numbers.printed import definition
from kartoteka.games.agot2.numbers.prohibitions import cannot
from kartoteka.games.agot2.records import PLAY, Challenge
from kartoteka.kernel.modifiers import said

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State


def now(s: State) -> Challenge:
    """The challenge that goes on."""
    return s.opened[Challenge]  # type: ignore[no-any-return]


def off(s: State) -> bool:
    """Whether the challenge that goes on, if one does, ends without winner or loser (D-27)."""
    c = s.open(Challenge)
    return c is not None and c.called_off


def characters(s: State, seat: int) -> Sequence[int]:
    """The characters that a player controls."""
    return of_type(s, seat, "character")


def every_card_in_play(verb: str) -> Any:
    """Attempts: the verb with every card in play."""

    def attempts(s: State, r: Any) -> list[Option]:
        n = len(s.seats)
        return [(verb, c) for x in range(n) for c in s.zones[PLAY * n + x]]

    return attempts


def is_my_character(s: State, seat: int, option: Option) -> bool:
    return s.cards[option[1]].controller == seat and definition(s, option[1]).type == "character"


def is_an_opponent(s: State, seat: int, option: Option) -> bool:
    """Whether the player that the option names, last in it, is another one who is still in the game."""
    return bool(option[-1] != seat and s.seats[option[-1]].present)


def is_standing(s: State, seat: int, option: Option) -> bool:
    return bool(s.cards[option[1]].standing)


def leaves_room(s: State, card: int, named: int, bound: int | None, alone: str) -> bool:
    """Whether one more can be declared; where there is room for one alone, it is none who cannot be alone."""
    return bound is None or (named < bound and (bound > 1 or not cannot(s, card, alone)))


def can_be_all(s: State, named: Sequence[int], alone: str) -> bool:
    """Whether no more need be declared; one alone must be able to be alone."""
    return len(named) != 1 or not cannot(s, named[0], alone)


def is_still_wanted(s: State, demand: str, left: Callable[[Any], Sequence[Option]]) -> bool:
    """Whether a text demands somebody for the side who is not named yet but could be."""
    return demand in s.spoken and _anybody_must(s, demand, left(s.regs[-1]))


def _anybody_must(s: State, demand: str, options: Sequence[Option]) -> bool:
    return any(said(s, option[1], demand) for option in options)
