"""The order line of a command card: its places, which units fit them, how many can be ordered (LGR-34 to LGR-42)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.legion import numbers
from kartoteka.games.legion.set.cards import RANKS
from kartoteka.games.shared.options import chosen
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.modifiers import fold, said

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.games.legion.set.cards import Slot
    from kartoteka.games.legion.words.facts import UnitFacts
    from kartoteka.kernel.state import State

ORDERS = "orders"
"""The number of a command card that texts lower: how many units it can order."""
OTHERS_ONLY = ruling("LGR-34", "a unit that the card names takes none of its other places")
BY_TYPE = ruling("LGR-34", "a place for a type, a rank or a keyword takes only such units")
NAMED_ONLY = ruling("LGR-36", "a place for a named unit takes that one only, and stays empty without it")
EACH = ruling("LGR-37", "each eligible unit is ordered, however many there are")
CAPPED = ruling("LGR-42", "a text may lower the number of units that a card can order; which, its player picks")
AT_LEAST_ONE = ruling("D-20", "one unit can be ordered whatever is taken off, also of each eligible unit")


def opened(s: State, card: int) -> Sequence[Slot]:
    """The places of a command card, each for one unit; one that is for each eligible unit stands for them all."""
    found: Sequence[Slot] = s.pool.facts[s.cards[card].proto].slots
    return found


def fits(s: State, place: Slot, unit: int, card: int) -> bool:
    """Whether a unit could be ordered with a place of a card, wherever it stands."""
    facts: UnitFacts = s.pool.facts[s.cards[unit].proto]
    if place.named:
        return facts.name in place.named or not NAMED_ONLY.holds
    if OTHERS_ONLY.holds and _is_named(s, card, facts.name):
        return False
    return _is_of_the_kind(s, place, unit, facts) or not BY_TYPE.holds


def _is_named(s: State, card: int, name: str) -> bool:
    return any(name in place.named for place in opened(s, card))


def _is_of_the_kind(s: State, place: Slot, unit: int, facts: UnitFacts) -> bool:
    """Whether it is of one of the ranks, types or keywords of the place; any unit where there are none."""
    if not (place.ranks or place.types or place.keywords) or RANKS[numbers.rank(s, unit)] in place.ranks:
        return True
    if any(is_of_type(facts, word) for word in place.types):
        return True
    return any(numbers.has_keyword(s, unit, word) for word in place.keywords)


def is_of_type(facts: UnitFacts, word: str) -> bool:
    """Whether a unit is of a type, a subtype, or both in one: `trooper`, `clone`, `clone trooper`."""
    printed = "trooper" if facts.trooper else "vehicle"
    return word in (printed, facts.subtype, f"{facts.subtype} {printed}")


def masks(s: State, card: int, units: Sequence[int]) -> dict[int, int]:
    """For each of some units the places that it fits, as bits; without those that fit none.

    A place for each eligible unit is one of its own for each of them.
    """
    places = opened(s, card)
    found: dict[int, int] = {}
    for at, unit in enumerate(units):
        mask = 0
        for bit, place in enumerate(places):
            if fits(s, place, unit, card):
                mask |= 1 << (len(places) + at if place.all and EACH.holds else bit)
        if mask:
            found[unit] = mask
    return found


def most(s: State, card: int, eligible: int) -> int:
    """How many units a card can order at most, of so many that are eligible: a place each, less what texts take off."""
    printed = 0
    for place in opened(s, card):
        printed += eligible if place.all and EACH.holds else 1
    if ORDERS not in s.spoken or not printed or not CAPPED.holds:
        return printed
    left = fold(printed, said(s, card, ORDERS))
    if left < printed and chosen(s, "sabotage_one"):
        return 1
    return max(left, 1) if AT_LEAST_ONE.holds else left
