"""What can be said at all, and when: for the refusal of what is not asked for now, or not possible."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from kartoteka.games.hkk.records import IN_PLAY, ZONES
from kartoteka.games.hkk.table.naming import title_of
from kartoteka.games.hkk.table.notation import OF_CARDS, ONE_CARD, TWO_CARDS
from kartoteka.games.shared.attempts import every_known_card, names_known_card, standing
from kartoteka.kernel.choices import WHEN_ASKED

if TYPE_CHECKING:
    from kartoteka.kernel.game import Game
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

MOMENTS = {
    "play": ("HKKR-8.1", "it is a moment at which you can play that card"),
    "use": ("HKKR-8.1", "it is a moment at which that ability can be used"),
    "react": ("HKKR-10.1", "something was announced, and you may react to it"),
    "part": ("HKK-8.4.3", "an action is about to touch a galetki with a body part"),
    "answer": ("HKKR-10.4", "the action is being chosen that is answered"),
    "combat": ("HKKR-12.8", "combat abilities are being declared"),
    "save": ("HKKR-17.9", "somebody is dying"),
    "guard": ("HKKR-12.2", "it is the exchange of your combat phase"),
    "reserve": ("HKKR-12.2", "it is the exchange of your combat phase"),
    "attack": ("HKKR-12.5", "attackers are being named in your combat phase"),
    "strike": ("HKKR-12.26", "your defender is attacked by several creatures"),
    "extract": ("HKKR-14.1", "you may take components out of a monster that has died"),
    "feed": ("HKK-8.2.1", "you may take components out of a freakborn that has died"),
    "strengthen": ("HKK-8.2.2", "it is a moment at which you can give up a freakborn"),
    "give up": ("HKKR-14.9", "it is the second stage of your preparation phase"),
    "search location": ("HKK-8.9.6", "it is the second stage of your preparation phase"),
    "show": ("HKKK-Bond", "a card of yours has a bond with a card of your hand"),
    "treasure": ("HKKK-Treasure", "it is your main phase"),
    "favour": ("HKKK-Favour", "it is your main phase"),
    "take": ("HKK-8.7.2", "an item is to be taken from a creature that was fought"),
    "resolve": ("HKKR-19.2", "several things wait that were set off"),
    "poison": ("HKKR-13.10", "poison markers grow in your preparation phase"),
    "builder": ("HKKR-6.9", "the builders of a building are being named"),
    "pay": ("HKKR-6.21", "a price can be paid in several ways"),
    "start": ("HKKR-3.9", "you were chosen to begin the game"),
    "give start": ("HKKR-3.9", "you were chosen to begin the game"),
    "keep": ("HKKR-3.12", "hands may be drawn anew"),
    "redraw": ("HKKR-3.12", "hands may be drawn anew"),
    "player": ("", "a player is being chosen"),
    **WHEN_ASKED,
}
"""Words with which an option begins, and when it can be taken."""

LIES = {
    "void": "is in {}'s void",
    "side": "is in {}'s side deck",
    "attached": "lies on a card, for {}",
    "site": "is the location, {}'s",
    "special": "lies beside {}'s deck",
    "covered": "lies face down beside {}'s deck",
    "queue": "is being played by {}",
    "aside": "has lost its carrier, and is {}'s",
}
"""Where a card is, of places that players do not call by their names here."""

OF_NO_CARD = frozenset({
    "pay", "start", "give start", "keep", "redraw", "search location", "player", "option", "number", "name", "yes",
    "no", "done", "none", "pass",
})  # fmt: skip


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
    name, where = title_of(s, card), ZONES[zone].name
    if zone in IN_PLAY and where != "attached":
        place = {"guard": "in the guard post", "table": "on the table"}.get(where, "in the reserve")
        of = "" if c.controller == seat else f"{game.seat_names[c.controller]}'s "
        return f"{of}{name} is {'passive' if c.passive else 'active'} {place}"
    lies = LIES.get(where, "is in {}'s " + where).format(game.seat_names[whose])
    return f"{name} {lies}"
