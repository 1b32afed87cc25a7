"""Whether an event could happen now, and how much of it: costs are paid in full or not at all.

The timing table asks it, for the kinds of event that the words of card texts make.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kartoteka.games.swtcg import happenings as h
from kartoteka.games.swtcg.edits.cards import PLACES
from kartoteka.games.swtcg.edits.units import is_tapped_already
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


def forbids(s: State, card: int, what: str) -> bool:
    """Whether something forbids the card that (SWR-8)."""
    return f"cannot {what}" in s.spoken and FORBIDDEN.holds and cannot(s, card, what)


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
        not is_tapped_already(s, e.card)
        and s.cards[e.card].zone // len(s.seats) in ON_THE_TABLE
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
    return zone != REMOVED and (zone != PLACES[e.to] or zone == DECK)


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
    if not e.begun and zone_type(s, e.card) != CONSTRUCTION:
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
