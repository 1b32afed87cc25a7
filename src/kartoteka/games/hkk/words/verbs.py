"""The verbs of card text: how each becomes events. What an event does is in `edits`.

Here are those of chance and of the end of the game; `VERBS` is the table of all.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from kartoteka.games.hkk import happenings as h
from kartoteka.games.hkk.actions import bringing
from kartoteka.games.hkk.combat import splitting
from kartoteka.games.hkk.deaths import handing_over
from kartoteka.games.hkk.words import verbs_cards, verbs_markers, verbs_numbers, verbs_play
from kartoteka.games.hkk.words.verbs_cards import as_cost
from kartoteka.games.hkk.words.verbs_table import VERBS, always, verb
from kartoteka.kernel.legality import ruling

if TYPE_CHECKING:
    from kartoteka.kernel.interpret import Operands
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

__all__ = ["PROCEDURES", "VERBS", "as_cost", "verbs_cards", "verbs_markers", "verbs_numbers", "verbs_play"]

A_TEXT_ENDS_IT: Final = ruling("HKKR-17.7", "a text can say that a player wins or loses, and that is so at once")


@verb("roll a die", "HKKR-18.1", always)
def roll_a_die(s: State, c: Any, o: Operands) -> Sequence[Event]:
    """What it shows is the amount that comes of it."""
    return [h.DieRolled(player=x) for x in o.seats(s, c)[:1]]


@verb("toss a coin", "HKKR-18.2", always)
def toss_a_coin(s: State, c: Any, o: Operands) -> Sequence[Event]:
    """1 or 0 is the amount that comes of it."""
    return [h.CoinTossed(player=x) for x in o.seats(s, c)[:1]]


@verb("win the game", "HKKR-17.7", always)
def win_the_game(s: State, c: Any, o: Operands) -> Sequence[Event]:
    return [h.GameWon(player=x, rule="HKKR-17.7") for x in o.seats(s, c)[:1]] if A_TEXT_ENDS_IT.holds else []


@verb("lose the game", "HKKR-17.7", always)
def lose_the_game(s: State, c: Any, o: Operands) -> Sequence[Event]:
    players = tuple(o.seats(s, c))
    return [h.PlayersLost(players=players, rule="HKKR-17.7")] if players and A_TEXT_ENDS_IT.holds else []


PROCEDURES = (splitting.SPLIT, handing_over.HAND_OVER, *bringing.PROCEDURES)
"""The procedures in which verbs ask on the way."""
