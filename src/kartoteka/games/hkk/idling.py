"""Whether a player surely has nothing to do where instants are played: nearly always it is so, and nobody is asked.

What makes it sure is little: nothing to be played out of the discard pile or to be given up, instants and abilities
are too dear, and other abilities belong to another moment, have been used up in this turn or rest with a passive card.
That is known until one of these changes. Whatever else could keep a player from acting is asked by needs, as ever.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from kartoteka.games.hkk.affording import is_too_dear
from kartoteka.games.hkk.allowed import INSTANT_ONLY, ITS_PLACE, LIMITS, OWN_TURN, WORKS
from kartoteka.games.hkk.granting import topics_of
from kartoteka.games.hkk.hands import Hand, all_ways, hand
from kartoteka.games.hkk.limits import is_spent
from kartoteka.games.hkk.listings import IN_MAIN, listed
from kartoteka.games.hkk.numbered import nature, text_of
from kartoteka.games.hkk.playable import MAY_PLAY, PAYABLE, WHEN, known_at, rules_hold
from kartoteka.games.hkk.playmodes import of_discard
from kartoteka.games.hkk.records import GUARD, HAND, Right, Turn
from kartoteka.games.hkk.strengthening import HAS_GALETKI, own_freakborn
from kartoteka.games.hkk.working import rests

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

SEATS = 2
OWN_MAIN = frozenset({"own main"})
NAMES = tuple([f"idle {seat}" for seat in range(SEATS)])
PILES = tuple([slice(HAND * SEATS + seat, (GUARD + 1) * SEATS, SEATS) for seat in range(SEATS)])
"""From a player's hand to the guard post: the discard pile and the reserve lie between."""


class Idle(NamedTuple):
    """What is known of a player."""

    sure: bool
    records: tuple[tuple[int, Any], ...]
    """Cards with abilities that are used up or rest, as they were then: with another record that may be over."""


def nobody_could_act(s: State) -> bool:
    """Whether no player has anything to do where instants are played, as far as that is sure."""
    return Right not in s.opened and is_idle(s, 0) and is_idle(s, 1)


def is_idle(s: State, seat: int) -> bool:
    """Whether a player surely has nothing to do there, rights to extract apart."""
    index = s.index
    depends = (
        s.zones[PILES[seat]], index.get("activated"), index.get("common"), s.spoken, s.seats[seat], s.opened.get(Turn)
    )  # fmt: skip
    kept = s.sorted.get(NAMES[seat])
    if kept is not None and kept[0] == depends:
        known: Idle = kept[1]
        cards = s.cards
        for card, record in known.records:
            if cards[card] is not record:
                break
        else:
            return known.sure
    found = _look(s, seat)
    s.keep(NAMES[seat], depends, found)
    return found.sure


NOT_IDLE = Idle(False, ())


def _look(s: State, seat: int) -> Idle:
    own: Hand = hand(s, seat)
    if own.bonded or not rules_hold(WHEN) or not s.spoken.isdisjoint(MAY_PLAY):
        return NOT_IDLE
    if not s.spoken.isdisjoint(topics_of(s.pool, IN_MAIN)):
        return NOT_IDLE
    for card in own.instants:
        ways = all_ways(s.pool)[s.cards[card].proto]
        if ways.modes or not _are_too_dear(s, seat, card, ways.played):
            return NOT_IDLE
    if own_freakborn(s, seat) and HAS_GALETKI.test(s, seat, ()):
        return NOT_IDLE
    for option in of_discard(s, seat):
        proto = s.cards[option[1]].proto
        if all_ways(s.pool)[proto].instant or s.pool.facts[proto].moments:
            return NOT_IDLE
    return _with_abilities(s, seat)


def _with_abilities(s: State, seat: int) -> Idle:
    """The same of one who has nothing but abilities."""
    turn = s.opened.get(Turn)
    known = known_at(s.pool, "abilities for another moment", ("", turn is not None and turn.player == seat))
    records: list[tuple[int, Any]] = []
    for option in listed(s, seat, IN_MAIN, "use"):
        card, number = option[1], option[2]
        c = s.cards[card]
        for_another = known.get((c.proto, number))
        if for_another is None:
            for_another = known[c.proto, number] = _is_for_another_moment(s, seat, option)
        if for_another or _are_too_dear(s, seat, card, (number,)):
            continue
        if not (c.passive and WORKS.holds and rests(s, card, text_of(s, card, number))):
            if not (LIMITS.holds and is_spent(s, seat, option)):
                return NOT_IDLE
        records.append((card, c))
    return Idle(True, tuple(records))


def _are_too_dear(s: State, seat: int, card: int, numbers: Sequence[int]) -> bool:
    """Whether each of these texts of a card is, or playing it."""
    if PAYABLE.holds:
        for number in numbers:
            if not is_too_dear(s, seat, card, number):
                return False
    return PAYABLE.holds


def _is_for_another_moment(s: State, seat: int, option: Option) -> bool:
    """Whether an ability is used in its player's own main phase only, or in his or her own turn, which this is not."""
    what = nature(s, option[1], option[2])
    if ITS_PLACE.holds and INSTANT_ONLY.holds and what.places <= OWN_MAIN and not what.common:
        return True
    return not (INSTANT_ONLY.test(s, seat, option) and OWN_TURN.test(s, seat, option))
