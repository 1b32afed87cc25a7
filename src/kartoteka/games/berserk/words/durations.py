"""How long effects last: for a turn, until a player's next turn starts, for an attack, for the battle.

"Until the start of your next turn" lasts for the `Span` of that player. What is said before the first turn, and is to
last for a turn, is over as that turn starts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.berserk import happenings as h
from kartoteka.games.berserk.numbers import first
from kartoteka.games.berserk.records import Action, Span, Turn
from kartoteka.kernel.legality import Ruling
from kartoteka.kernel.modifiers import FOREVER
from kartoteka.kernel.records import NOBODY, Event

if TYPE_CHECKING:
    from kartoteka.kernel.modifiers import Modifier
    from kartoteka.kernel.state import State

END_OF_TURN: Final = Ruling(
    "BKR-8.6", "what lasts until end of turn is over as the turn ends", value=Turn, without=None
)

WHOSE: Final = -1
"""Instead of a situation: it is that of the player who says so."""


def until(s: State, word: str) -> int:
    """The situation at whose close an effect worded so ends: `Game.until`."""
    match word:
        case "turn":
            return end_of_turn(s)
        case "your next turn":
            return WHOSE
        case "attack":
            return this_attack(s)
    return FOREVER


def moment(s: State, word: str, seat: int) -> int:
    """When what a player's text puts off happens: `Game.moment`."""
    return span_of(s, seat) if word == "your next turn" else until(s, word)


def end_of_turn(s: State) -> int:
    """The turn; before the first one, what ends as it starts."""
    turn = s.open(END_OF_TURN.value) if END_OF_TURN.value is not None else None
    if turn is not None:
        return int(turn.id)
    return span_of(s, first(s)) if Turn not in s.opened else FOREVER


def span_of(s: State, seat: int) -> int:
    """What ends as a player's next turn starts."""
    for situation in s.situations:
        if type(situation) is Span and situation.player == seat:
            return situation.id
    return FOREVER


def this_attack(s: State) -> int:
    """The attack that is carried out, that triggered what is carried out, or that is answered by it."""
    top = s.open(Action)
    if top is None:
        return FOREVER
    if not top.attack and top.of:
        cause = s.situation(top.of)
        if isinstance(cause, Action) and cause.attack:
            return cause.id
    for situation in s.situations[::-1]:
        if type(situation) is Action and situation.attack:
            return situation.id
    return top.id


def start(s: State, modifier: Modifier, card: int, seat: int) -> Event:
    """The event by which a lasting effect starts: `Game.modified`."""
    if modifier.until == WHOSE:
        modifier = modifier.but(until=span_of(s, modifier.you), until_word="")
    return h.EffectStarted(modifier=modifier, card=card, player=seat if seat != NOBODY else modifier.you)
