"""What can be said at all, and when: for the refusal of what is not asked for now, or not possible."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from kartoteka.games.shared.attempts import every_known_card, names_known_card, standing
from kartoteka.games.swtcg.notation import OF_CARDS, ONE_CARD, TWO_CARDS, place_name
from kartoteka.games.swtcg.records import ARENA_NAMES
from kartoteka.games.swtcg.views import title_of
from kartoteka.kernel.choices import WHEN_ASKED

if TYPE_CHECKING:
    from kartoteka.kernel.game import Game
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

MOMENTS = {
    "attack": ("SWR-91", "it is that unit's turn to act in a battle step"),
    "hold": ("SWR-93", "it is that unit's turn to act in a battle step"),
    "use": ("SW-14", "it is a moment at which that ability can be used"),
    "play": ("SW-81", "it is a moment at which that Battle card can be played"),
    "resolve": ("SW-25", "triggered abilities wait to be resolved"),
    "build": ("SWR-54", "it is your build step"),
    "continue": ("SWR-54", "it is your build step"),
    "deploy": ("SWR-54", "it is your build step"),
    "stack": ("SWR-54", "it is your build step"),
    "complete": ("SWR-54", "it is your build step"),
    "put": ("SWR-71", "it is your build step"),
    "return": ("SWR-57", "it is your build step"),
    "reveal": ("SWK-Hidden-Cost", "it is a moment at which cards with Hidden Cost can be completed"),
    "draw": ("SWR-52", "your build step starts"),
    "upkeep": ("SWR-52", "your build step starts"),
    "collect": ("SWR-52", "your build step starts"),
    "lucky": ("SWK-Lucky", "attack dice of the unit have been rolled"),
    "reroll": ("SW-89", "dice are being chosen to be rolled again"),
    "board": ("SW-42", "it is your build step"),
    "leave": ("SW-42", "it is your build step"),
    "rearrange": ("SWR-83", "it is your build step"),
    "retreat": ("SWR-56", "it is your retreat step"),
    "set up": ("SWR-39", "units are being placed before the first turn"),
    "replace": ("SWR-37", "cards of the first hand are being replaced"),
    "instead": ("SWR-115", "something is about to happen that it replaces"),
    "contest": ("SWR-88", "several contests are to be held"),
    "bid": ("SWR-87", "Force is being bid in a contest"),
    "player": ("", "a player is being chosen"),
    **WHEN_ASKED,
}
"""Words with which an option begins, and when it can be taken."""

LIES = {
    "construction": "is under construction in {}'s build zone",
    "aboard": "pilots a unit of {}'s",
    "equipped": "is on a unit of {}'s",
    "stacked": "is in a stack of {}'s",
    "site": "is in play for {}",
    "removed": "is removed from the game",
}
"""Where a card is, of places that players do not call by their names here."""

OF_NO_CARD = frozenset(
    {"bid", "draw", "reroll", "player", "option", "number", "name", "yes", "no", "done", "none", "pass"}
)


def could_mean(game: Game, s: State, seat: int, words: str, rest: str) -> bool:
    """Whether the rest of a line names a card that the seat knows, where it should."""
    return words in OF_NO_CARD or names_known_card(game, s, seat, rest)


attempts = partial(every_known_card, verbs=ONE_CARD)


def fact(game: Game, s: State, seat: int, option: Option) -> str:
    """Where the card that an attempt names is, and how it stands."""
    return standing(option, lambda card: _stands(game, s, seat, card), OF_CARDS, TWO_CARDS)


def _stands(game: Game, s: State, seat: int, card: int) -> str:
    c = s.cards[card]
    if not c.known & (1 << seat):
        return ""
    zone, whose = divmod(c.zone, len(s.seats))
    where = place_name(game, zone)
    if zone in ARENA_NAMES:
        of = "" if c.controller == seat else f"{game.seat_names[c.controller]}'s "
        return f"{of}{title_of(s, card)} is {'tapped' if c.tapped else 'untapped'} in the {where} arena"
    counters = f" with {c.built} build counters" if where == "construction" else ""
    lies = LIES.get(where, "is in {}'s " + where).format(game.seat_names[whose])
    return f"{title_of(s, card)} {lies}{counters}"
