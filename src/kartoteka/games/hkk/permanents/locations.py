"""The one location of the table (HKK-8.9): it lies beside all other cards, and nearly nothing can be done to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.hkk import happenings as h
from kartoteka.games.hkk.records import SITE
from kartoteka.kernel.events import Check
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.procedures import Raise, Signal
from kartoteka.kernel.records import NO_CARD

if TYPE_CHECKING:
    from kartoteka.kernel.state import State

NEWCOMER_STAYS: Final = ruling("HKK-8.9.4-b", "the location that was there goes to the discard pile, the new one stays")
NEVER = {
    "sacrificed": ruling("HKK-8.9.5-b", "a location can in no way be sacrificed"),
    "passivized": ruling("HKK-8.9.5-c", "a location can in no way be passivized"),
    "shuffled": ruling("HKK-8.9.5-e", "a location can in no way be shuffled back from the table"),
    "changes controller": ruling("HKK-8.9.5-f", "a location never changes controller"),
    "returned": ruling("HKK-8.9.5-g", "a location can in no way be taken back from the table into a hand"),
}
"""By what could be done to it (the manners of `Left`), the rule that it never is, not even as a cost."""


OF_LOCATIONS: Final = slice(SITE * 2, SITE * 2 + 2)
"""Where locations lie, on either player's side."""


def location(s: State) -> int:
    """The location on the table; none where there is none."""
    found = locations(s)
    return found[-1] if found else NO_CARD


def locations(s: State) -> list[int]:
    """Those on the table, the oldest first: more than one only until the older one has gone."""
    one, other = s.zones[OF_LOCATIONS]
    found = [*one, *other]
    if len(found) > 1:
        found.sort(key=lambda card: s.cards[card].since)
    return found


def is_location(s: State, card: int) -> bool:
    """Whether the card lies on the table as a location."""
    return bool(s.cards[card].zone // len(s.seats) == SITE)


def is_spared(s: State, card: int, what: str) -> bool:
    """Whether a rule keeps that from a location: one of `NEVER`. Of any other card it tells nothing."""
    return bool(s.cards[card].zone // len(s.seats) == SITE and what in NEVER and NEVER[what].holds)


def replaced(s: State) -> Signal | None:
    """The location that was there goes; it has not left play as other cards do (D-14)."""
    one, other = s.zones[OF_LOCATIONS]
    if len(one) + len(other) < 2:
        return None
    there = locations(s)
    going = there[:-1] if NEWCOMER_STAYS.holds else there[1:]
    return Raise([
        h.Left(card=card, to="discard", player=s.cards[card].controller, zone=SITE, manner="replaced")
        for card in going
    ])  # fmt: skip


ONE_LOCATION = Check("HKK-8.9.4-a", "only one location is in play, for both players together", replaced, (h.Entered,))
CHECKS: Final[tuple[Check, ...]] = (ONE_LOCATION,)
