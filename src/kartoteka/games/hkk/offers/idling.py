"""Whether a player surely has nothing to do where instants are played: nearly always it is so, and nobody is asked.

What makes it sure is little: nothing to be played out of the discard pile or to be given up, instants and abilities
are too dear, and other abilities belong to another moment, have been used up in this turn or rest with a passive card.
That is known until a card or a player changes. Whatever else could keep a player from acting is asked by needs, as
ever.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.hkk.costs.affording import is_too_dear
from kartoteka.games.hkk.galetki.strengthening import HAS_GALETKI
from kartoteka.games.hkk.offers.allowed import LIMITS, WORKS
from kartoteka.games.hkk.offers.hands import all_ways, own
from kartoteka.games.hkk.offers.limits import is_spent
from kartoteka.games.hkk.offers.listings import AT_INSTANTS, IN_MAIN, listed
from kartoteka.games.hkk.offers.playable import MAY_PLAY, PAYABLE, TYPES_SAY_WHEN
from kartoteka.games.hkk.records import Right, Turn
from kartoteka.games.hkk.words.granting import topics_of
from kartoteka.games.hkk.words.numbered import text_of
from kartoteka.games.hkk.words.working import rests

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.games.hkk.offers.hands import Own
    from kartoteka.kernel.state import State


def nobody_could_act(s: State) -> bool:
    """Whether no player has anything to do where instants are played, as far as that is sure."""
    return Right not in s.opened and is_idle(s, 0) and is_idle(s, 1)


def is_idle(s: State, seat: int) -> bool:
    """Whether a player surely has nothing to do there in this turn, rights to extract apart."""
    turn, has = s.opened.get(Turn), own(s, seat)
    if has.idle is None or has.turn is not turn:
        own_turn = turn is not None and turn.player == seat
        has.idle = _has_no_card(s, seat, has) and _has_no_ability(s, seat, own_turn)
        has.turn = turn
    return has.idle


def _has_no_card(s: State, seat: int, has: Own) -> bool:
    """Whether there is no card that could be played, shown or given up."""
    if has.bonded or not TYPES_SAY_WHEN.holds or not s.spoken.isdisjoint(MAY_PLAY):
        return False
    for card in has.instants:
        ways = all_ways(s.pool)[s.cards[card].proto]
        if ways.modes or not _are_too_dear(s, seat, card, ways.played):
            return False
    if has.freakborn and (has.galetki or not HAS_GALETKI.holds):
        return False
    for option in has.buried:
        proto = s.cards[option[1]].proto
        if all_ways(s.pool)[proto].instant or s.pool.facts[proto].moments:
            return False
    return True


def _has_no_ability(s: State, seat: int, own_turn: bool) -> bool:
    """Whether there is no ability that could be used."""
    if not s.spoken.isdisjoint(topics_of(s.pool, IN_MAIN.kinds)):
        return False
    for option in listed(s, seat, IN_MAIN, AT_INSTANTS[own_turn]):
        card, number = option[1], option[2]
        if _are_too_dear(s, seat, card, (number,)):
            continue
        if s.cards[card].passive and WORKS.holds and rests(s, card, text_of(s, card, number)):
            continue
        if not (LIMITS.holds and is_spent(s, seat, option)):
            return False
    return True


def _are_too_dear(s: State, seat: int, card: int, numbers: Sequence[int]) -> bool:
    """Whether each of these texts of a card is, or playing it."""
    if PAYABLE.holds:
        for number in numbers:
            if not is_too_dear(s, seat, card, number):
                return False
    return PAYABLE.holds
