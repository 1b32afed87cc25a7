"""Which abilities and Battle cards come into question at a moment, and what a player might try.

A text is found under the kind of chance that it belongs to; what else must hold is asked in `allowed`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.swtcg.granting import granted
from kartoteka.games.swtcg.numbers import definition, units, zone_type
from kartoteka.games.swtcg.playing import GRANTED, user
from kartoteka.games.swtcg.records import ABOARD, ARENAS, CARRIED, HAND, Attack, Stage
from kartoteka.kernel.legality import knob, ruling
from kartoteka.kernel.records import NO_CARD

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from kartoteka.kernel.legality import Need, Option, Ruling
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


class Timely:
    """The texts of a kind whose time it is, by needs that ask nothing else than when.

    What these ask follows from what is printed, from whether a unit attacks and from whose build step it is: so they
    are asked once of each text in each of these cases.
    """

    __slots__ = ("asked", "kind", "names", "verb")

    def __init__(self, verb: str, kind: Ruling | str, asked: Sequence[Need] = ()) -> None:
        self.verb = verb
        self.kind = knob(kind)
        self.asked = tuple(asked)
        what = f"{verb} {self.kind.value}: {', '.join(f'{need.rule} {need.text}' for need in asked)}"
        self.names = [f"{what} {case}" for case in range(8)]

    def listed(self, s: State, seat: int) -> Sequence[tuple[int, int]]:
        """Cards with such texts, each with the number of the text."""
        listed: Sequence[tuple[int, int]] | None = s.index.get(self.kind.value)
        if listed is None:
            return ()
        if not self.asked:
            return listed
        opened = s.opened
        name = self.names[4 * seat + 2 * (Attack in opened) + (Stage in opened and in_own_build_step(s, seat))]
        kept = s.sorted.get(name)
        if kept is not None and kept[0] is listed:
            timely: Sequence[tuple[int, int]] = kept[1]
            return timely
        times = s.pool.notes.setdefault(name, {})
        timely = []
        for text in listed:
            if self.is_time(s, seat, text, times):
                timely.append(text)
        s.keep(name, listed, timely)
        return timely

    def is_time(self, s: State, seat: int, text: tuple[int, int], times: dict[tuple[int, int], bool]) -> bool:
        """Whether all that is asked is so; `times` are the texts that were asked for in this case."""
        printed = s.cards[text[0]].proto, text[1]
        known = times.get(printed)
        if known is None:
            known = times[printed] = _holds(self.asked, s, seat, (self.verb, *text, 0))
        return known


def _holds(needs: Iterable[Need], s: State, seat: int, option: Option) -> bool:
    return all(n.test(s, seat, option) for n in needs)


def in_own_build_step(s: State, seat: int) -> bool:
    """Whether it is the build step of that player."""
    step = s.opened.get(Stage)
    return step is not None and step.player == seat and step.name == "build"


def uses(s: State, seat: int, timely: Timely) -> list[Option]:
    """Abilities that a seat could use now: those on its cards, and those that its units have been given."""
    found: list[Option] = []
    cards = s.cards
    for card, number in timely.listed(s, seat):
        c = cards[card]
        alone = c.relation == 0
        if (c.controller if alone else user(s, card)) == seat and (alone or works_there(s, card)):
            found.append(("use", card, number, 0))
    if "ability" in s.spoken:
        found += given(s, seat, timely)
    return found


def given(s: State, seat: int, timely: Timely) -> list[Option]:
    """Those that texts have granted to a seat's units."""
    kind = timely.kind.value
    return [
        ("use", unit, GRANTED * (proto + 1) + number, copy)
        for unit in units(s, seat, *ARENAS)
        for proto, number, copy in granted(s, unit)
        if s.pool.abilities(proto)[number].kind == kind
        and timely.is_time(s, seat, (unit, GRANTED * (proto + 1) + number), {})
    ]


def cards_to_play(s: State, seat: int, timely: Timely) -> list[Option]:
    """Battle cards in a seat's hand that it could play now, with each of their texts."""
    listed = timely.listed(s, seat)
    if not listed:
        return []
    found: list[Option] = []
    cards, hand = s.cards, HAND * len(s.seats) + seat
    for card, number in listed:
        if cards[card].zone == hand:
            found.append(("play", card, number))
    return found


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
