"""Whether an event could happen now, and how much of it; the timing table asks it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.legion import happenings as h
from kartoteka.games.legion.abstract import ONE_TO_A_SQUARE, VEHICLES_KEEP_CALM
from kartoteka.games.legion.board.standing import standing
from kartoteka.games.legion.numbers import (
    COMMANDER,
    UNLIMITED_COURAGE,
    cannot,
    commanders,
    courage,
    is_trooper,
    on_field,
    rank,
)
from kartoteka.games.legion.records import ASIDE, DISCARD, FACEDOWN, FACEUP, HAND, NONE, POOL, SEATS, TABLE, Round
from kartoteka.games.legion.set.cards import UNLIMITED
from kartoteka.kernel import ledger
from kartoteka.kernel.legality import Ruling, ruling

if TYPE_CHECKING:
    from kartoteka.kernel.state import State

ONE_ORDER = ruling("LGR-38", "a unit gets at most one order in a round, from whatever source")
ONE_STANDBY = Ruling("LGR-64", "a unit has one standby token at most", value=1, without=2)
READ_AS_IT_IS = ruling("D-25", "a discard pile is read as the effect is resolved, with what was discarded just now")
NO_HAND_LIMIT = ruling("D-27", "there is no limit to a hand")
FULL_HAND = 7
DISCARDED, WAS_ORDERED = "discarded", "was ordered"
STAYS_WITH_ITS_UNIT = ruling("LGR-57", "only a faceup token can be pushed back into its pool")


# Units ----------------------------------------------------------------------------------------------------------------


def stands(s: State, e: h.Wounded | h.AimGained) -> bool:
    """Something happens to a unit in the battle."""
    return on_field(s, e.card) and e.amount > 0


def is_there(s: State, e: h.Defeated | h.Recovered) -> bool:
    """The same, of what has no amount."""
    return on_field(s, e.card)


def can_move(s: State, e: h.Moved) -> bool:
    """A unit in the battle, onto a square where no other stands (LGR-84)."""
    if not on_field(s, e.card) or e.cell < 0 or s.cards[e.card].cell == e.cell:
        return False
    return standing(s).at[e.cell] < 0 or not ONE_TO_A_SQUARE.holds


def can_be_suppressed(s: State, e: h.SuppressionGained) -> bool:
    """Vehicles and those of unlimited courage get no suppression (LGR-91, LGR-60)."""
    if e.amount <= 0 or not on_field(s, e.card) or cannot(s, e.card, "be suppressed"):
        return False
    if not is_trooper(s, e.card):
        return not VEHICLES_KEEP_CALM.holds
    return courage(s, e.card) < UNLIMITED or not UNLIMITED_COURAGE.holds


def has_suppression(s: State, e: h.SuppressionRemoved) -> bool:
    return e.amount > 0 and on_field(s, e.card) and s.cards[e.card].suppression > 0


def suppression_there(s: State, e: h.SuppressionRemoved) -> int:
    return int(s.cards[e.card].suppression)


def can_stand_by(s: State, e: h.StandbyGained) -> bool:
    """One token at most (LGR-64)."""
    return on_field(s, e.card) and s.cards[e.card].standby < ONE_STANDBY.value


def has_tokens(s: State, e: h.TokensSpent) -> bool:
    return e.amount > 0 and getattr(s.cards[e.card], e.what) > 0


def tokens_there(s: State, e: h.TokensSpent) -> int:
    return int(getattr(s.cards[e.card], e.what))


def is_wounded(s: State, e: h.Healed) -> bool:
    return e.amount > 0 and on_field(s, e.card) and s.cards[e.card].wounds > 0


def wounds_there(s: State, e: h.Healed) -> int:
    return int(s.cards[e.card].wounds)


# Orders ---------------------------------------------------------------------------------------------------------------


def can_be_ordered(s: State, e: h.OrderIssued) -> bool:
    """A unit in the battle (LGR-38)."""
    return on_field(s, e.card) and may_be_ordered(s, e.card)


def may_be_ordered(s: State, unit: int) -> bool:
    """Whether a unit in the battle shows no token, and has not lost an order in this round."""
    if cannot(s, unit, "be ordered"):
        return False
    order = s.cards[unit].order
    return (order == NONE and not was_ordered(s, unit)) if ONE_ORDER.holds else order in (NONE, FACEDOWN)


def was_ordered(s: State, unit: int) -> bool:
    """Whether it has had an order in this round, though it may have lost it since."""
    now = s.opened.get(Round)
    return now is not None and ledger.entered(s, now.id, WAS_ORDERED, s.cards[unit].obj) > 0


def can_lose_its_order(s: State, e: h.OrderLost) -> bool:
    order = s.cards[e.card].order
    return on_field(s, e.card) and (order == FACEUP or (not STAYS_WITH_ITS_UNIT.holds and order == FACEDOWN))


def can_be_recycled(s: State, e: h.TokenRecycled) -> bool:
    """Its token has been used."""
    return on_field(s, e.card) and s.cards[e.card].order == FACEDOWN


def can_be_promoted(s: State, e: h.Promoted) -> bool:
    """A trooper unit of who has no commander (LGR-79)."""
    if not on_field(s, e.card) or not is_trooper(s, e.card) or rank(s, e.card) == COMMANDER:
        return False
    return not commanders(s, e.player)


def has_a_pool(s: State, e: h.TokensParked) -> bool:
    return e.amount > 0 and bool(s.zones[POOL * SEATS + e.player])


# Command cards --------------------------------------------------------------------------------------------------------


def is_on_the_table(s: State, e: h.CardSentBack) -> bool:
    return s.cards[e.card].zone // SEATS == TABLE  # type: ignore[no-any-return]


def can_be_discarded(s: State, e: h.CardDiscarded) -> bool:
    return s.cards[e.card].zone // SEATS in (TABLE, HAND)


def can_be_returned(s: State, e: h.CardReturned) -> bool:
    """From the table, or from a discard pile as it lies now (D-25), into a hand of whatever size (D-27)."""
    c = s.cards[e.card]
    zone = c.zone // SEATS
    if zone not in (TABLE, DISCARD) or (not NO_HAND_LIMIT.holds and len(s.zones[HAND * SEATS + c.owner]) >= FULL_HAND):
        return False
    return zone == TABLE or READ_AS_IT_IS.holds or not was_discarded_now(s, c.obj)


def was_discarded_now(s: State, obj: int) -> bool:
    """Whether that card was discarded in this round."""
    now = s.opened.get(Round)
    return now is not None and ledger.entered(s, now.id, DISCARDED, obj) > 0


def can_be_laid_aside(s: State, e: h.CardLaidAside) -> bool:
    zone = s.cards[e.card].zone // SEATS
    return bool(zone == ASIDE if e.back else zone == HAND)
