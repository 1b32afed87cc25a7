"""Which abilities and Battle cards come into question at a moment, and what a player might try.

A text is found under the kind of chance that it belongs to; what else must hold is asked in `allowed`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.swtcg.granting import granted
from kartoteka.games.swtcg.numbers import definition, units, zone_type
from kartoteka.games.swtcg.playing import GRANTED, user
from kartoteka.games.swtcg.records import ABOARD, ARENAS, CARRIED, HAND
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.records import NO_CARD

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

CARRIER_IN_ARENA = ruling("SW-11", "what a pilot gives is off while its unit is in the build zone")


# Candidates -------------------------------------------------------------------------------------------------------


def carrier(s: State, card: int) -> int:
    """The unit that has what is printed on a card: of a pilot or Equipment, the unit that carries it."""
    host: int = s.cards[card].host
    return host if host != NO_CARD and zone_type(s, card) in (ABOARD, CARRIED) else card


def works_there(s: State, card: int) -> bool:
    """Whether the unit that a pilot is on is in an arena; nothing is asked of other cards. Equipment is attached
    elsewhere from wherever its unit is: that is no ability of the unit (SWR-74)."""
    return zone_type(s, card) != ABOARD or not CARRIER_IN_ARENA.holds or zone_type(s, carrier(s, card)) in ARENAS


def uses(s: State, seat: int, kind: str) -> list[Option]:
    """Abilities of that kind that a seat could use: those on its cards, and those that its units have been given."""
    found: list[Option] = []
    for card, number in s.index.get(kind, ()):
        c = s.cards[card]
        alone = c.relation == 0
        if (c.controller if alone else user(s, card)) == seat and (alone or works_there(s, card)):
            found.append(("use", card, number, 0))
    if "ability" in s.spoken:
        found += given(s, seat, kind)
    return found


def given(s: State, seat: int, kind: str) -> list[Option]:
    """Abilities of that kind that texts have granted to a seat's units."""
    return [
        ("use", unit, GRANTED * (proto + 1) + number, copy)
        for unit in units(s, seat, *ARENAS)
        for proto, number, copy in granted(s, unit)
        if s.pool.abilities(proto)[number].kind == kind
    ]


def cards_to_play(s: State, seat: int, kind: str) -> list[Option]:
    """Battle cards with a text of that kind in a seat's hand."""
    hand = HAND * len(s.seats) + seat
    return [("play", card, number) for card, number in s.index.get(kind, ()) if s.cards[card].zone == hand]


def attempts_to_use(s: State, seat: int) -> Iterable[Option]:
    """Every activated ability on a card that the seat knows and whose text it could think of using, or given to it."""
    for card, c in enumerate(s.cards):
        if c.controller == seat and c.known >> seat & 1:
            for number, ability in enumerate(s.pool.abilities(c.proto)):
                if ability.kind.startswith("activated"):
                    yield ("use", card, number, 0)
    for unit in units(s, seat, *ARENAS):
        for proto, number, copy in granted(s, unit):
            yield ("use", unit, GRANTED * (proto + 1) + number, copy)


def attempts_to_play(s: State, seat: int) -> Iterable[Option]:
    """Every Battle card in the hand, with each of its texts."""
    for card in s.zones[HAND * len(s.seats) + seat]:
        if definition(s, card).type == "battle":
            for number, ability in enumerate(s.pool.abilities(s.cards[card].proto)):
                if ability.kind.startswith("effect"):
                    yield ("play", card, number)
