"""Who may be nominated to issue the orders of a command card (LGR-31: LGR-97 to LGR-101), and who owns it.

An owner is a character, by the name printed on its unit. What counts is the rank with which it is fielded, until it is
promoted; then it is a commander.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.legion import numbers
from kartoteka.games.legion.numbers import COMMANDER, OPERATIVE
from kartoteka.games.legion.records import FALLEN, FIELD, RESERVE, SEATS
from kartoteka.games.shared.options import chosen
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.records import NO_CARD

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.games.legion.words.facts import CommandFacts
    from kartoteka.kernel.state import State

NOMINEES = "nominees"
"""Begins the key under which they are remembered until the next edit."""
COMMANDERS = ruling("LGR-97", "a card of no character is issued by any unit of commander rank, and by no other")
PROMOTED_TOO = ruling("LGR-97", "a promoted unit is one of them")
THE_OPERATIVE = ruling("LGR-98", "an operative is nominated for its own card")
NO_COMMANDER = ruling("LG-28", "with an operative's card no commander may be nominated")
NO_OPERATIVE = ruling("LG-30", "with a card that is not its own no operative may be nominated")
ALONE_TOO = ruling("D-18", "that holds also of an operative without any commander beside it")
ISSUES_ITSELF = ruling("LG-29", "an operative that is nominated issues the orders itself")
FROM_THE_NOMINEE = ruling("D-30", "the range of orders is measured from whoever is nominated")
OWNER_ISSUES = ruling("LGR-99", "a commander is nominated for its own card")
NO_OTHER = ruling("D-13", "and no other commander is")
ANY_OWNER = ruling("LGR-100", "of a card with several owners any that is alive is nominated")
BOTH_WAYS = ruling("LGR-101", "a promoted operative is a commander: nominated for its own cards and for all others")
OWN_CARDS_STAY = ruling("D-16", "its own cards are still its own")
AS_FIELDED = ruling("D-15", "the rank of a character is that of the unit that is fielded")


def is_owner(s: State, unit: int, card: int) -> bool:
    """Whether a command card is that unit's own."""
    facts: CommandFacts = s.pool.facts[s.cards[card].proto]
    return s.pool.facts[s.cards[unit].proto].name in facts.owners


def owners_in(s: State, zone: int, seat: int, card: int) -> list[int]:
    """The owners of a card among a player's units there."""
    return [unit for unit in s.zones[zone * SEATS + seat] if is_owner(s, unit, card)]


def army(s: State, seat: int) -> list[int]:
    """All units of a player, also those that have fallen."""
    zones = s.zones
    return [*zones[FIELD * SEATS + seat], *zones[RESERVE * SEATS + seat], *zones[FALLEN * SEATS + seat]]


def commanders(s: State, seat: int) -> list[int]:
    """A player's units on the table whose present rank is commander."""
    found: list[int] = []
    for unit in s.zones[FIELD * SEATS + seat]:
        if is_commander(s, unit):
            found.append(unit)
    return found


def is_commander(s: State, unit: int) -> bool:
    """Whether a unit can be nominated as a commander."""
    c = s.cards[unit]
    if c.promoted and not PROMOTED_TOO.holds:
        return False
    if c.promoted and s.pool.facts[c.proto].rank == OPERATIVE and not BOTH_WAYS.holds:
        return False
    if not AS_FIELDED.holds and not c.promoted and _is_an_operative_somewhere(s, unit):
        return False
    return numbers.rank(s, unit) == COMMANDER


def is_operative(s: State, unit: int) -> bool:
    """Whether a unit can be nominated as an operative alone: promoted ones are commanders."""
    c = s.cards[unit]
    if c.promoted and BOTH_WAYS.holds:
        return False
    if s.pool.facts[c.proto].rank == OPERATIVE:
        return True
    return not AS_FIELDED.holds and _is_an_operative_somewhere(s, unit)


def _is_an_operative_somewhere(s: State, unit: int) -> bool:
    """Whether any unit of that character is printed as an operative."""
    name = s.pool.facts[s.cards[unit].proto].name
    return any(other.is_unit and other.name == name and other.rank == OPERATIVE for other in s.pool.facts)


def of(s: State, seat: int, card: int) -> list[int]:
    """The units that may be nominated for a command card; none where it has nobody to issue its orders."""
    owned = bool(s.pool.facts[s.cards[card].proto].owners)
    key = (NOMINEES, seat, card if owned else NO_CARD)
    known: list[int] | None = s.memo.get(key)
    if known is None:
        known = _of_its_owners(s, seat, card) if owned else _of_nobodys_card(s, seat)
        s.remember(key, known)
    return known


def _of_its_owners(s: State, seat: int, card: int) -> list[int]:
    found: list[int] = []
    for owner in _owners(s, seat, card):
        for unit in _for_its_own(s, seat, owner):
            if unit not in found:
                found.append(unit)
    return found


def _owners(s: State, seat: int, card: int) -> Sequence[int]:
    """The living owners of a card; without LGR-100 only the one that is printed first."""
    there = owners_in(s, FIELD, seat, card)
    if not OWN_CARDS_STAY.holds:
        there = [x for x in there if not (s.cards[x].promoted and s.pool.facts[s.cards[x].proto].rank == OPERATIVE)]
    if ANY_OWNER.holds:
        return there
    first = s.pool.facts[s.cards[card].proto].owners[0]
    return [x for x in there if s.pool.facts[s.cards[x].proto].name == first]


def _of_nobodys_card(s: State, seat: int) -> list[int]:
    units = s.zones[FIELD * SEATS + seat]
    found = commanders(s, seat)
    alone = not found
    for unit in units:
        if unit in found:
            continue
        if numbers.rank(s, unit) == OPERATIVE:
            if not NO_OPERATIVE.holds or (alone and not ALONE_TOO.holds):
                found.append(unit)
        elif not COMMANDERS.holds:
            found.append(unit)
    return found


def _for_its_own(s: State, seat: int, owner: int) -> list[int]:
    """Who may be nominated for a card, on account of one of its owners."""
    if is_operative(s, owner):
        found = [owner] if THE_OPERATIVE.holds else []
        return found if NO_COMMANDER.holds else [*found, *commanders(s, seat)]
    if OWNER_ISSUES.holds and NO_OTHER.holds and not chosen(s, "anyone_issues"):
        return [owner]
    return commanders(s, seat)


def issuer(s: State, seat: int, nominee: int) -> int:
    """From whom the range of the orders is measured (LG-14, LG-29)."""
    if (ISSUES_ITSELF.holds and FROM_THE_NOMINEE.holds) or not is_operative(s, nominee):
        return nominee
    others = commanders(s, seat)
    return others[0] if others else NO_CARD
