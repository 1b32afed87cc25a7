"""The retreat step of a player (SWR-56): untapped units, and pilots alone, are tapped and go to the build zone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.swtcg import happenings as h
from kartoteka.games.swtcg.numbers import cannot, pilots_of, units, zone_type
from kartoteka.games.swtcg.procedures.pool import SETTLES
from kartoteka.games.swtcg.procedures.stages import step_began, step_ended
from kartoteka.games.swtcg.records import ABOARD, ARENAS, BUILD_ZONE
from kartoteka.games.swtcg.stacks import in_battle, pilots
from kartoteka.kernel.choices import Slot
from kartoteka.kernel.legality import need, ruling
from kartoteka.kernel.procedures import Procedure, Raise, Return, Signal, call, choose_some, step
from kartoteka.kernel.records import Regs

if TYPE_CHECKING:
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

PILOTS_ALONE = ruling("SW-47", "a pilot may retreat without its unit")
PILOTS_ARE_TAPPED = ruling("SW-46", "the pilot of a unit that retreats is tapped, too")


class Retreating(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Whose step it is, and who retreats."""

    seat: int
    cards: tuple[int, ...] = ()


def in_arenas(s: State, r: Retreating) -> list[Option]:
    """A player's units in arenas, and the pilots on units there."""
    found: list[Option] = []
    for card in units(s, r.seat, *ARENAS):
        found.append(("retreat", card))
    if PILOTS_ALONE.holds:
        for card in pilots(s, r.seat):
            if in_battle(s, card):
                found.append(("retreat", card))
    return found


def is_untapped(s: State, seat: int, option: Option) -> bool:
    return not s.cards[option[1]].tapped or zone_type(s, option[1]) == ABOARD


def is_untapped_pilot(s: State, seat: int, option: Option) -> bool:
    return not s.cards[option[1]].tapped or zone_type(s, option[1]) != ABOARD


def has_untapped_pilots(s: State, seat: int, option: Option) -> bool:
    pilots = pilots_of(s, option[1])
    return not (pilots and [x for x in pilots if s.cards[x].tapped])


def may_retreat(s: State, seat: int, option: Option) -> bool:
    return not cannot(s, option[1], "retreat")


RETREATS = Slot(
    "SWR-56",
    "which units retreat",
    seat=lambda s, r: int(r.seat),
    candidates=in_arenas,
    needs=(
        need("SWR-56", "the unit is untapped", is_untapped),
        need("SW-46", "the pilot of the unit is untapped, too", has_untapped_pilots),
        need("D-28", "the pilot is untapped", is_untapped_pilot),
        need("SWR-8", "no text keeps the unit from retreating", may_retreat, spoken=("cannot retreat",)),
    ),
    asks_of=lambda s, r: r.seat,
)


def those(s: State, r: Retreating) -> Signal:
    return Return(r.cards)


WHO_RETREATS = Procedure(
    "SWR-56",
    "who retreats",
    regs=Retreating,
    steps=(choose_some(RETREATS, "cards"), step("SWR-56", those)),
    composite=True,
)


def tap(s: State, r: Retreating) -> Signal:
    """All that retreat, and the pilots on them (SW-46, D-28)."""
    tapped = dict.fromkeys(r.cards)
    for card in r.cards if PILOTS_ARE_TAPPED.holds else ():
        tapped |= dict.fromkeys(pilots_of(s, card))
    return Raise([h.Tapped(card=card) for card in tapped]) if tapped else None


def go(s: State, r: Retreating) -> Signal:
    """To their players' build zones, those on a unit that was named itself before it."""
    if not r.cards:
        return None
    order = sorted(r.cards, key=lambda card: zone_type(s, card) != ABOARD)
    return Raise([h.Moved(card=card, zone=BUILD_ZONE, manner="retreat") for card in order])


RETREAT = Procedure(
    "SWR-56",
    "retreat step",
    regs=Retreating,
    steps=(
        step_began("retreat"),
        SETTLES,
        call("SWR-56", WHO_RETREATS, lambda s, r: Retreating(seat=r.seat), into="cards"),
        step("SWR-56", tap),
        step("SWR-56", go),
        SETTLES,
        step_ended("retreat"),
    ),
)
