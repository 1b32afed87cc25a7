"""What dies because it has no host: symbiotes, parasites and equipment, by a rule that nobody can stop.

A card that was brought in looks for a host at once (D-14); one that incarnates does not (BKR-18.7). The host may leave
its zone, or stop being one that can carry it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.berserk import happenings as h
from kartoteka.games.berserk.deaths.dying import death
from kartoteka.games.berserk.deployment.hosts import has_class
from kartoteka.games.berserk.numbers import SEATS
from kartoteka.games.berserk.records import GRAVEYARD, HOSTED, ON_CELLS, WORN, Stage
from kartoteka.games.shared.options import chosen
from kartoteka.kernel.events import Check
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.procedures import Raise, Signal
from kartoteka.kernel.records import NO_CARD

if TYPE_CHECKING:
    from collections.abc import Callable

    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

IS_A_DEATH: Final = ruling(
    "BKR-14.8", "a death by rule is a death: what its own and others' texts say of deaths is triggered"
)
A_DESTRUCTION: Final = ruling("D-25", "a death by rule is a destruction effect, only one that nobody can stop")
DIES_AT_ONCE: Final = ruling("D-14", "what was brought in and finds no host dies by rule")


def by_rule(s: State, card: int) -> Event:
    """The event by which a card dies by a rule."""
    if IS_A_DEATH.holds and A_DESTRUCTION.holds:
        return death(s, card, "rule")
    return h.CardMoved(card=card, to=GRAVEYARD)


def all_by_rule(s: State, cards: list[int]) -> Signal | None:
    """All that are due, at the same moment."""
    return Raise([by_rule(s, card) for card in cards]) if cards else None


def hosted(s: State) -> tuple[int, ...]:
    """What lies on hosts, or should."""
    return s.zones[HOSTED * SEATS] + s.zones[HOSTED * SEATS + 1]


def looking(test: Callable[[State, int], bool]) -> Callable[[State], Signal | None]:
    """What finds the cards on hosts of which that is true."""

    def due(s: State) -> Signal | None:
        if not s.zones[HOSTED * SEATS] and not s.zones[HOSTED * SEATS + 1]:
            return None
        return all_by_rule(s, [card for card in hosted(s) if test(s, card)])

    return due


def found_none(s: State, card: int) -> bool:
    """Whether a card was brought in and there was no host for it."""
    c = s.cards[card]
    if c.host != NO_CARD or not c.relation or not DIES_AT_ONCE.holds:
        return False
    if not chosen(s, "hostless_waits"):
        return True
    now = s.opened.get(Stage)
    return now is None or now.began > c.since


def lost_its_host(s: State, card: int) -> bool:
    """Whether the host of a symbiote has left its zone (BKR-15.5)."""
    c = s.cards[card]
    return c.host != NO_CARD and c.relation != WORN and s.cards[c.host].zone // SEATS not in ON_CELLS


def lost_its_wearer(s: State, card: int) -> bool:
    """Whether who wore a piece of equipment is gone, or can wear it no more (BKR-15.8)."""
    c = s.cards[card]
    if c.host == NO_CARD or c.relation != WORN:
        return False
    return s.cards[c.host].zone // SEATS not in ON_CELLS or not has_class(s, c.controller, ("host", card, c.host))


def incarnated(s: State, card: int) -> bool:
    """Whether it came by incarnating: without a host, for which nobody looked."""
    c = s.cards[card]
    return c.host == NO_CARD and not c.relation


_CHANGES = (
    h.Died, h.Exiled, h.CardMoved, h.SetAside, h.Entered, h.MainBegan, h.FinalBegan, h.TurnEnded, h.EffectStarted
)  # fmt: skip
HOSTLESS = Check("BKR-15.5", "a symbiote dies when its host leaves its zone", looking(lost_its_host), after=_CHANGES)
UNWORN = Check(
    "BKR-15.8", "equipment dies with its host, or when that has no class any more", looking(lost_its_wearer),
    after=_CHANGES, otherwise=("class",),
)  # fmt: skip
NO_HOST = Check("D-14", "what was brought in and has no host dies", looking(found_none), after=_CHANGES)
INCARNATED = Check(
    "BKR-18.7", "symbiotes, parasites and equipment that incarnate die immediately afterwards", looking(incarnated),
    after=(h.Entered,),
)  # fmt: skip
CHECKS: Final[tuple[Check, ...]] = (HOSTLESS, UNWORN, NO_HOST, INCARNATED)
