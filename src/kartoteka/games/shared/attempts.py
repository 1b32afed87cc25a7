"""What a line of a player could mean, and what a seat might name: for the refusal of what is not possible."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import TYPE_CHECKING

from kartoteka.kernel.records import NO_CARD

if TYPE_CHECKING:
    from kartoteka.kernel.game import Game
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State


def names_known_card(game: Game, s: State, seat: int, rest: str) -> bool:
    """Whether the rest of a line names a card that the seat knows."""
    rest = rest.strip().casefold()
    for name in game.seat_names[: len(s.seats)]:
        rest = rest.removeprefix(f"{name}'s ")
    cards = [c for c, card in enumerate(s.cards) if card.known & (1 << seat)]
    known = {
        name.casefold() for c in cards for name in (game.title_of(s, c), s.pool.definitions[s.cards[c].proto].name)
    }
    return rest.startswith("card ") or any(rest == name or rest.startswith((f"{name} ", f"{name},")) for name in known)


def every_known_card(s: State, seat: int, verbs: Collection[str]) -> Iterator[Option]:
    """Every card that the seat knows, with those verbs of the options that name one: most are not what is asked."""
    assert s.choice is not None
    for verb in dict.fromkeys(option[0] for option in s.choice.options if option[0] in verbs):
        for card, c in enumerate(s.cards):
            if c.known & (1 << seat):
                yield (verb, card)


def standing(option: Option, stands: Callable[[int], str], of_cards: Collection[str], of_two: Collection[str]) -> str:
    """How the cards stand that an attempt names, by what says it of one; `of_cards` are the verbs that name a card
    first, `of_two` those that name another next."""
    if option[0] not in of_cards:
        return ""
    named = option[1:3] if option[0] in of_two else option[1:2]
    return "; ".join(filter(None, [stands(card) for card in named if card != NO_CARD]))
