"""How long effects last: until their command card leaves the table, for the round, an activation, a phase, the game.

What a command card brings about without another word ends with its `Played` (LG-23): in the End Phase, or when it goes
back to a hand; one that stays keeps it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.legion import happenings as h
from kartoteka.games.legion.records import Activation, Attack, Phase, Played, Round
from kartoteka.kernel.modifiers import FOREVER
from kartoteka.kernel.records import NOBODY, Event

if TYPE_CHECKING:
    from kartoteka.kernel.modifiers import Modifier
    from kartoteka.kernel.records import Situation
    from kartoteka.kernel.state import State

OF_ITS_CARD = -1
"""Instead of a situation: the `Played` of the card whose text says so (`start`)."""
SITUATIONS: dict[str, type[Situation]] = {
    "round": Round,
    "phase": Phase,
    "activation": Activation,
    "attack": Attack,
}
"""By the words for durations, the situation at whose close they are over."""


def until(s: State, word: str) -> int:
    """The situation at whose close an effect worded so ends: `Game.until`."""
    if word == "card":
        return OF_ITS_CARD
    kind = SITUATIONS.get(word)
    situation = s.opened.get(kind) if kind is not None else None
    return situation.id if situation is not None else FOREVER


def moment(s: State, word: str, seat: int) -> int:
    """When what a text puts off happens: `Game.moment`."""
    return until(s, word) if word in SITUATIONS else FOREVER


def played(s: State, card: int) -> int:
    """The `Played` of a command card on the table; of another card, the round."""
    for situation in reversed(s.situations):
        if type(situation) is Played and situation.card == card:
            return situation.id
    now = s.opened.get(Round)
    return now.id if now is not None else FOREVER


def start(s: State, modifier: Modifier, card: int, seat: int) -> Event:
    """The event by which a lasting effect starts: `Game.modified`."""
    if modifier.until == OF_ITS_CARD:
        modifier = modifier.but(until=played(s, modifier.card), until_word="")
    return h.EffectStarted(modifier=modifier, card=card, player=seat if seat != NOBODY else modifier.you)
