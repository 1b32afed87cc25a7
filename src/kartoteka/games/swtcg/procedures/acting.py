"""What the plays of a build step have in common: each is carried out, then what it triggered is resolved (D-34)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from kartoteka.games.shared.piles import SEATS
from kartoteka.games.swtcg import happenings as h
from kartoteka.games.swtcg.procedures.pool import SETTLES
from kartoteka.games.swtcg.records import Stage
from kartoteka.kernel.procedures import Call, Procedure, Raise, Signal, Step
from kartoteka.kernel.records import NOBODY, Regs

if TYPE_CHECKING:
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State


class Acting(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Who does it, and what: the option that was taken."""

    seat: int
    option: tuple[int | str, ...]

    @property
    def card(self) -> int:
        """The card that it is done with."""
        return int(self.option[1])

    @property
    def other(self) -> int:
        """What the option names besides: a card, a kind of zone, an amount."""
        return int(self.option[2])


def act(rule: str, name: str, *steps: Step) -> Procedure:
    """A procedure that carries out one play of a build step."""
    return Procedure(rule, name, regs=Acting, steps=(*steps, SETTLES))


def starting(procedure: Procedure) -> Callable[[State, int, Option], Call]:
    """How a play starts that this procedure carries out."""
    return lambda s, seat, option: Call(procedure, Acting(seat=seat, option=option))


def spend(s: State, seat: int, amount: int) -> Signal:
    """Build points are paid; none where it costs none."""
    events: list[Event] = [h.PointsSpent(player=seat, amount=amount)]
    return Raise(events) if amount else None


Finder = Callable[["State", int, dict[str, list["Option"]]], object]
"""Adds to what a seat could do, by name of a play."""
_ZONES: dict[Finder, tuple[int, ...]] = {}
_IN_ORDER: list[list[tuple[tuple[int, ...], Finder]]] = []
"""By seat, its zones and what is found for them."""


def done_with(*zones: int) -> Callable[[Finder], Finder]:
    """Says of a finder what it finds plays of the build step for: cards in these kinds of a player's zones."""

    def finding(find: Finder) -> Finder:
        _ZONES[find] = zones
        return find

    return finding


def look_for(*finders: Finder) -> None:
    """Says what a build step is about, in the order in which players are offered it."""
    _IN_ORDER[:] = [
        [(tuple(zone * SEATS + seat for zone in _ZONES[find]), find) for find in finders] for seat in range(SEATS)
    ]


def tasks(s: State, seat: int, regs: object) -> dict[str, list[Option]]:
    """What a player could do in a build step: nothing is sought where nothing lies."""
    found: dict[str, list[Option]] = {}
    piles = s.zones
    for zones, find in _IN_ORDER[seat]:
        for zone in zones:
            if piles[zone]:
                find(s, seat, found)
                break
    return found


def whose_step(s: State, name: str = "build") -> int:
    """Whose step of that name it is; nobody's at any other time."""
    stage = s.opened.get(Stage)
    return stage.player if stage is not None and stage.name == name else NOBODY
