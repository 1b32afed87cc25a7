"""Whom the orders of a command card reach, and could be for (LG-13 to LG-15, LGR-33)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.legion import numbers
from kartoteka.games.legion.abstract import BEYOND
from kartoteka.games.legion.board.sight import band as between
from kartoteka.games.legion.command import nominees, slots
from kartoteka.games.legion.numbers import cannot
from kartoteka.games.legion.possible import was_ordered
from kartoteka.games.legion.records import FALLEN, FIELD, NONE, SEATS, Orders
from kartoteka.kernel.legality import Ruling, need
from kartoteka.kernel.records import NO_CARD

if TYPE_CHECKING:
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

ELIGIBLE = "eligible"
"""Begins the key under which they are remembered until the next edit."""
REACH = Ruling("LG-14", "orders reach units within range 3 of who issues them", value=3, without=BEYOND)
OF_ITSELF = Ruling("LG-15", "who issues the orders is at range 1 of itself", value=1, without=BEYOND + 1)


def band(s: State, issuer: int, unit: int) -> int:
    """The range of a unit from who issues the orders."""
    return int(OF_ITSELF.value) if unit == issuer else between(s, issuer, unit)


def is_in_reach(s: State, seat: int, option: Option) -> bool:
    now = s.opened[Orders]
    issuer = nominees.issuer(s, now.player, now.nominee)
    return issuer != NO_CARD and band(s, issuer, option[1]) <= REACH.value


def is_friendly(s: State, seat: int, option: Option) -> bool:
    return bool(s.cards[option[1]].owner == seat)


def is_undefeated(s: State, seat: int, option: Option) -> bool:
    return numbers.on_field(s, option[1])


def has_no_order(s: State, seat: int, option: Option) -> bool:
    return bool(s.cards[option[1]].order == NONE) and not was_ordered(s, option[1])


def fits_a_place(s: State, seat: int, option: Option) -> bool:
    card = s.opened[Orders].card
    return any(slots.fits(s, place, option[1], card) for place in slots.opened(s, card))


def no_text_forbids(s: State, seat: int, option: Option) -> bool:
    return not cannot(s, option[1], "be ordered")


FRIENDLY = need("LGR-33", "it is a friendly unit", is_friendly)
UNDEFEATED = need("LGR-33", "it is on the table, undefeated", is_undefeated)
UNORDERED = need("LGR-33", "it has had no order in this round", has_no_order)
IN_REACH = need("LG-14", "it is at range 1 to 3 of who issues the orders", is_in_reach)
FITS = need("LG-13", "the card says that such a unit can be ordered", fits_a_place)
ALLOWED = need("", "no text keeps it from being ordered", no_text_forbids)
NEEDS = (FRIENDLY, UNDEFEATED, UNORDERED, IN_REACH, FITS, ALLOWED)


def eligible(s: State, seat: int, card: int, nominee: int) -> dict[int, int]:
    """The units that could be ordered by a card, if that unit issues the orders; each with the places it fits, as bits.

    What the needs say, found at once: they are asked for "why not" alone. Remembered until the next edit.
    """
    key = (ELIGIBLE, seat, card, nominee)
    found: dict[int, int] | None = s.memo.get(key)
    if found is None:
        found = _found_eligible(s, seat, card, nominee)
        s.remember(key, found)
    return found


def _found_eligible(s: State, seat: int, card: int, nominee: int) -> dict[int, int]:
    issuer = nominees.issuer(s, seat, nominee)
    zones, cards = s.zones, s.cards
    there = zones[FIELD * SEATS + seat]
    if not FRIENDLY.holds:
        there += zones[FIELD * SEATS + 1 - seat]
    if not UNDEFEATED.holds:
        there += zones[FALLEN * SEATS + seat]
    found: list[int] = []
    for unit in there:
        if UNORDERED.holds and (cards[unit].order != NONE or was_ordered(s, unit)):
            continue
        if IN_REACH.holds and (issuer == NO_CARD or band(s, issuer, unit) > REACH.value):
            continue
        if not cannot(s, unit, "be ordered"):
            found.append(unit)
    if FITS.holds:
        return slots.masks(s, card, found)
    everywhere = (1 << len(slots.opened(s, card))) - 1
    return dict.fromkeys(found, everywhere) if everywhere else {}
