"""Which abilities and Battle cards come into question at a moment, and what a player might try.

A text is found under the kind of chance that it belongs to; what else must hold is asked in `allowed`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.swtcg.granting import granted
from kartoteka.games.swtcg.numbers import definition, units, zone_type
from kartoteka.games.swtcg.playing import PER_DEFINITION, user
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
    """What could be done with the texts of a kind whose time it is, by needs that ask nothing else than when.

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

    def options(self, s: State, seat: int) -> Sequence[Option]:
        """The uses of such texts, whoever has them; of Battle cards, those in the seat's own hand."""
        listed: Sequence[tuple[int, int]] | None = s.index.get(self.kind.value)
        if listed is None:
            return ()
        opened = s.opened
        name = self.names[4 * seat + 2 * (Attack in opened) + (Stage in opened and in_own_build_step(s, seat))]
        kept = s.sorted.get(name)
        if kept is not None and kept[0] is listed:
            known: Sequence[Option] = kept[1]
            return known
        found = self._options(s, seat, listed, s.pool.notes.setdefault(name, {}))
        s.keep(name, listed, found)
        return found

    def _options(
        self, s: State, seat: int, listed: Sequence[tuple[int, int]], times: dict[tuple[int, int], bool]
    ) -> Sequence[Option]:
        """The same of the texts that are `listed`; `times` are those that were asked for in this case."""
        cards, own = s.cards, HAND * len(s.seats) + seat
        used = self.verb == "use"
        found: list[Option] = []
        for card, number in listed:
            c = cards[card]
            if not used and c.zone != own:
                continue
            printed = c.proto, number
            now = times.get(printed)
            if now is None:
                now = times[printed] = self.is_time(s, seat, card, number)
            if now:
                found.append(("use", card, number, 0) if used else ("play", card, number))
        return found

    def is_time(self, s: State, seat: int, card: int, number: int) -> bool:
        """Whether all that is asked of that text is so."""
        return all(n.test(s, seat, (self.verb, card, number, 0)) for n in self.asked)


def in_own_build_step(s: State, seat: int) -> bool:
    """Whether it is the build step of that player."""
    step = s.opened.get(Stage)
    return step is not None and step.player == seat and step.name == "build"


def uses(s: State, seat: int, timely: Timely) -> Sequence[Option]:
    """Abilities that a seat could use now: those on its cards, and those that its units have been given."""
    options = timely.options(s, seat)
    given_some = "ability" in s.spoken
    if not options and not given_some:
        return options
    found: list[Option] = []
    cards = s.cards
    for option in options:
        card = option[1]
        c = cards[card]
        alone = c.relation == 0
        if (c.controller if alone else user(s, card)) == seat and (alone or works_there(s, card)):
            found.append(option)
    if given_some:
        found += given(s, seat, timely)
    return found


def given(s: State, seat: int, timely: Timely) -> list[Option]:
    """Those that texts have granted to a seat's units."""
    kind = timely.kind.value
    found: list[Option] = []
    for unit in units(s, seat, *ARENAS):
        for proto, number, copy in granted(s, unit):
            named = PER_DEFINITION * (proto + 1) + number
            if s.pool.abilities(proto)[number].kind == kind and timely.is_time(s, seat, unit, named):
                found.append(("use", unit, named, copy))
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
            yield ("use", unit, PER_DEFINITION * (proto + 1) + number, copy)


def attempts_to_play(s: State, seat: int) -> Iterable[Option]:
    """Every Battle card in the hand, with each of its texts."""
    for card in s.zones[HAND * len(s.seats) + seat]:
        if definition(s, card).type == "battle":
            for number, ability in enumerate(s.pool.abilities(s.cards[card].proto)):
                if ability.kind.startswith("effect"):
                    yield ("play", card, number)
