"""Whether an event of the card texts could happen now, and how much of it: costs are paid in full or not at all.

`WORD_ROWS` has, for each kind of event that the words need, the names that triggers know it by, its edit, and those
two questions. The timing table takes them in.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kartoteka.games.swtcg import control, edits, leaving
from kartoteka.games.swtcg import happenings as h
from kartoteka.games.swtcg.numbers import cannot, is_unit, player_cannot, tokens, zone_type
from kartoteka.games.swtcg.records import (
    ABOARD,
    ARENAS,
    CARRIED,
    CONSTRUCTION,
    DECK,
    DISCARD,
    REMOVED,
    SITE,
    UNITS_LIE,
)
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.records import NO_CARD

if TYPE_CHECKING:
    from kartoteka.kernel.state import State

IN_FULL = ruling("SW-13", "what cannot be paid in full is not paid")
FORBIDDEN = ruling("SWR-8", "cannot beats can")
CANNOT_LOSE = ruling("SWR-5", "nobody wins by a text while the opponent cannot lose")
ON_THE_TABLE = (*UNITS_LIE, ABOARD, SITE, CARRIED)
"""Where cards lie that are completed."""


def forbids(s: State, card: int, *what: str) -> bool:
    """Whether something forbids the card one of those things (SWR-8)."""
    return FORBIDDEN.holds and any(cannot(s, card, x) for x in what)


def can_gain(s: State, e: Any) -> bool:
    return bool(e.amount > 0)


def can_lose_force(s: State, e: Any) -> bool:
    return bool(e.amount > 0 and s.seats[e.player].force > 0)


def force_there(s: State, e: Any) -> int:
    return int(s.seats[e.player].force)


def can_pay_force(s: State, e: h.ForcePaid) -> bool:
    return bool(s.seats[e.player].force >= e.amount or not IN_FULL.holds)


def can_pay_points(s: State, e: h.PointsSpent) -> bool:
    return bool(s.seats[e.player].points >= e.amount or not IN_FULL.holds)


def can_lose_points(s: State, e: Any) -> bool:
    return bool(e.amount > 0 and s.seats[e.player].points > 0)


def points_there(s: State, e: Any) -> int:
    return int(s.seats[e.player].points)


def can_draw(s: State, e: h.Drawn) -> bool:
    return bool(e.amount > 0 and s.zone("deck", e.player))


def cards_to_draw(s: State, e: h.Drawn) -> int:
    return len(s.zone("deck", e.player))


def can_discard_from_hand(s: State, e: h.DiscardedAtRandom) -> bool:
    return bool(e.amount > 0 and s.zone("hand", e.player))


def cards_in_hand(s: State, e: h.DiscardedAtRandom) -> int:
    return len(s.zone("hand", e.player))


def can_tap(s: State, e: h.Tapped) -> bool:
    """Only an untapped card in play can (SW-17); not the attacker, which is tapped already (SWR-103)."""
    return (
        not edits.is_tapped_already(s, e.card)
        and zone_type(s, e.card) in ON_THE_TABLE
        and (e.acts or not forbids(s, e.card, "be tapped"))
    )


def can_untap(s: State, e: h.Untapped) -> bool:
    return bool(s.cards[e.card].tapped) and not forbids(s, e.card, "untap")


def can_be_discarded(s: State, e: h.UnitDiscarded) -> bool:
    there = is_unit(s, e.card) or zone_type(s, e.card) == ABOARD
    if e.along != NO_CARD:
        return True
    return there and not forbids(s, e.card, "be discarded")


def can_be_thrown_away(s: State, e: h.Discarded) -> bool:
    return zone_type(s, e.card) not in (DISCARD, REMOVED) and not forbids(s, e.card, "be discarded")


def can_move(s: State, e: h.Moved) -> bool:
    """A unit, or a pilot alone, to another place; nothing retreats from the build zone."""
    zone = zone_type(s, e.card)
    if zone not in (*UNITS_LIE, ABOARD) or zone == e.zone:
        return False
    return e.manner != "retreat" or not forbids(s, e.card, "retreat")


def can_be_moved(s: State, e: h.CardMoved) -> bool:
    zone = zone_type(s, e.card)
    return zone != REMOVED and (zone != leaving.PLACES[e.to] or zone == DECK)


def can_lie_beneath(s: State, e: h.PutBeneath) -> bool:
    return e.card != e.to and is_unit(s, e.to) and zone_type(s, e.card) != REMOVED


def can_be_put(s: State, e: h.PutIntoArena | h.PutIntoBuildZone) -> bool:
    """What is no unit in play already."""
    zone = zone_type(s, e.card)
    return zone != REMOVED and not (type(e) is h.PutIntoArena and zone in ARENAS)


def can_change_counters(s: State, e: h.CountersTaken) -> bool:
    if zone_type(s, e.card) not in (*UNITS_LIE, ABOARD):
        return False
    return e.amount > 0 or (e.amount < 0 and s.cards[e.card].damage > 0)


def damage_there(s: State, e: h.CountersTaken) -> int:
    return e.amount if e.amount > 0 else int(s.cards[e.card].damage)


def can_change_build_counters(s: State, e: h.CountersPlaced) -> bool:
    if zone_type(s, e.card) != CONSTRUCTION and not e.begun:
        return False
    return e.amount > 0 or (e.amount < 0 and s.cards[e.card].built > 0)


def built_there(s: State, e: h.CountersPlaced) -> int:
    return e.amount if e.amount > 0 else int(s.cards[e.card].built)


def can_change_tokens(s: State, e: h.TokensPlaced) -> bool:
    if zone_type(s, e.card) not in (*ON_THE_TABLE, CONSTRUCTION):
        return False
    return e.amount > 0 or (e.amount < 0 and tokens(s, e.card, e.token) > 0)


def tokens_there(s: State, e: h.TokensPlaced) -> int:
    return e.amount if e.amount > 0 else tokens(s, e.card, e.token)


def can_win(s: State, e: h.GameWon) -> bool:
    """Not while the opponent cannot lose (SWR-5, SWR-8)."""
    return not (FORBIDDEN.holds and CANNOT_LOSE.holds and player_cannot(s, 1 - e.player, "lose"))


Rowed = tuple[tuple[str, ...], Callable[..., Any], Callable[..., bool] | None, Callable[..., int] | None]

WORD_ROWS: dict[Any, Rowed] = {
    h.ForceGained: (("force gained",), edits.gain_force, can_gain, None),
    h.ForceLost: ((), edits.lose_force, can_lose_force, force_there),
    h.ForcePaid: ((), edits.pay_force, can_pay_force, None),
    h.PointsGained: ((), edits.gain_points, can_gain, None),
    h.PointsSpent: ((), edits.spend_points, can_pay_points, None),
    h.PointsLost: ((), edits.spend_points, can_lose_points, points_there),
    h.Drawn: (("drawn",), edits.draw, can_draw, cards_to_draw),
    h.Discarded: ((), leaving.discard, can_be_thrown_away, None),
    h.DiscardedAtRandom: ((), leaving.discard_at_random, can_discard_from_hand, cards_in_hand),
    h.Tapped: (("tapped",), edits.tap, can_tap, None),
    h.Untapped: (("untapped",), edits.untap, can_untap, None),
    h.UnitDiscarded: (("unit discarded",), edits.discard_unit, can_be_discarded, None),
    h.Moved: (("retreated", "moved to arena"), edits.move_unit, can_move, None),
    h.CardMoved: ((), leaving.move_card, can_be_moved, None),
    h.PutBeneath: ((), leaving.put_beneath, can_lie_beneath, None),
    h.PutIntoArena: (("moved to arena", "unit deployed"), leaving.put_into_arena, can_be_put, None),
    h.PutIntoBuildZone: ((), leaving.put_into_build_zone, can_be_put, None),
    h.CountersTaken: ((), edits.take_counters, can_change_counters, damage_there),
    h.CountersPlaced: ((), leaving.place_build_counters, can_change_build_counters, built_there),
    h.TokensPlaced: ((), leaving.place_tokens, can_change_tokens, tokens_there),
    h.CardsLookedAt: ((), leaving.look_at, None, None),
    h.Revealed: ((), leaving.reveal, None, None),
    h.Shuffled: ((), edits.shuffle, None, None),
    h.ControlTaken: ((), control.take_control, None, None),
    h.EffectStarted: ((), edits.start_effect, None, None),
    h.GameWon: ((), edits.win, can_win, None),
}
"""By kind of event: its names, its edit, whether it could happen, how much of its amount could."""
