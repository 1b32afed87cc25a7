"""Edits of cards under construction, and of those that are completed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.swtcg import happenings as h
from kartoteka.games.swtcg.edits.cards import is_unseen
from kartoteka.games.swtcg.edits.leaving import put_away, take_away
from kartoteka.games.swtcg.edits.units import join_stack
from kartoteka.games.swtcg.lying import attached_to, place
from kartoteka.games.swtcg.records import ASIDE, BUILD_ZONE, CONSTRUCTION, DISCARD, SITE
from kartoteka.kernel import edits
from kartoteka.kernel.legality import Ruling, ruling
from kartoteka.kernel.records import NO_CARD, Event

if TYPE_CHECKING:
    from kartoteka.kernel.state import State

COUNTERS_REMOVED = ruling("SWR-69", "build counters are removed from a completed card")
COMES_UNTAPPED = Ruling("SWR-64", "a deployed unit is untapped", value=False, without=True)
REPLACES = ruling("SWR-71", "a Location takes the place of the one in its arena")


def start(s: State, e: h.Started) -> Event:
    """Face down: whoever knew a card of that hand does not know whether this is it (SWR-32)."""
    edits.move(s, e.card, place(s, CONSTRUCTION, e.player), followed=False)
    return e


def put_into_build_zone(s: State, e: h.PutIntoBuildZone) -> Event:
    """Face down, to be built on."""
    if attached_to(s, e.card):
        take_away(s, e.card, ASIDE)
    card = s.cards[e.card].but(controller=e.player, built=e.amount, tapped=False, damage=0, tokens=())
    card = card.but(host=NO_CARD, relation=0)
    edits.move(s, e.card, place(s, CONSTRUCTION, e.player), card, followed=not is_unseen(s, e.card))
    return e


def place_build_counters(s: State, e: h.CountersPlaced) -> Event | None:
    """No more are taken off than there are."""
    c = s.cards[e.card]
    left = max(c.built + e.amount, 0)
    if left == c.built:
        return None
    edits.change(s, e.card, c.but(built=left))
    return e.but(amount=left - c.built)


def deploy(s: State, e: h.Deployed) -> Event:
    """A completed unit is turned face up where it goes, or joins a stack; its counters are gone (SWR-69)."""
    c = s.cards[e.card]
    built = 0 if COUNTERS_REMOVED.holds else c.built
    if e.onto == NO_CARD:
        deployed = c.but(controller=e.player, built=built, tapped=COMES_UNTAPPED.value)
        edits.move(s, e.card, place(s, e.zone, e.player), deployed)
        return e
    join_stack(s, e.card, e.onto, on_top=e.on_top, built=built)
    return e


def complete(s: State, e: h.Completed) -> Event:
    """Completed Equipment waits face up in the build zone (SWR-75)."""
    c = s.cards[e.card]
    built = 0 if COUNTERS_REMOVED.holds else c.built
    edits.move(s, e.card, place(s, BUILD_ZONE, e.player), c.but(controller=e.player, built=built))
    return e


def put_location(s: State, e: h.LocationPut) -> Event | tuple[Event, ...]:
    """A Location goes to its arena; the one that lay there goes to its owner's discard pile."""
    c = s.cards[e.card]
    built = 0 if COUNTERS_REMOVED.holds else c.built
    before = [x for seat in range(len(s.seats)) for x in s.zones[place(s, SITE, seat)] if s.cards[x].cell == e.arena]
    gone: list[Event] = []
    for other in before if REPLACES.holds else ():
        put_away(s, other, DISCARD)
        gone.append(h.Discarded(card=other, manner="replaced"))
    there = c.but(controller=e.player, built=built, cell=e.arena)
    edits.move(s, e.card, place(s, SITE, e.player), there)
    return (e, *gone) if gone else e
