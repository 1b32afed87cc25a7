"""Who controls a unit: the newest effect that takes control of it, for as long as that lasts (SWR-131 to SWR-133).

The unit goes over as it is, with its stack; its pilots stay on it under their own players (SW-73, SW-74). When nothing
takes control any more it goes back to the player from whom it was first taken, who may no longer own its top card.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.swtcg import happenings as h
from kartoteka.games.swtcg.durations import ENDS
from kartoteka.games.swtcg.lying import attached_to, place
from kartoteka.games.swtcg.places import kind_of
from kartoteka.games.swtcg.records import (
    ABOARD,
    BUILD_ZONE,
    CHARACTER,
    CONSTRUCTION,
    PILOTING,
    STACKED,
    UNITS_LIE,
    Table,
)
from kartoteka.kernel import edits
from kartoteka.kernel.abilities import enlist, unlist
from kartoteka.kernel.events import Check
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.procedures import Raise, Signal
from kartoteka.kernel.records import NO_CARD, Event

if TYPE_CHECKING:
    from kartoteka.kernel.state import State

NEW_PLAYER_CHOOSES = ruling(
    "SWR-131", "the new controller makes the choices for a unit, and it counts as that player's"
)
STACK_GOES_OVER = ruling("SWR-133", "the whole stack goes along when control changes")
PILOT_STAYS = ruling("SW-73", "a pilot stays on a unit that the opponent takes control of")
UNIT_KEEPS_BENEFITS = ruling("SW-73", "what a pilot gives serves whoever controls its unit")
PILOT_KEEPS_ITS_PLAYER = ruling("SW-74", "control of the pilot does not change with that of the unit")
GOES_BACK_ANYHOW = ruling("SW-76", "what was borrowed goes back, even if it is piloting")
COMES_OFF = ruling("D-37", "a Character that goes back while it pilots comes off the unit")


def in_question(s: State) -> list[int]:
    """The cards of which control can be taken: units, and pilots on them."""
    n = len(s.seats)
    return [card for zone in (*UNITS_LIE, ABOARD, CONSTRUCTION) for x in range(n) for card in s.zones[zone * n + x]]


def control_changes(s: State) -> Signal | None:
    """What goes over now: to whom the newest effect gives it, or back to where it was before the first."""
    table = s.opened.get(Table)
    if table is None or not (table.taken or "controller" in s.lasting) or not NEW_PLAYER_CHOOSES.holds:
        return None
    takers = {obj: m.you for m in s.modifiers if m.stat == "controller" for obj in m.objs}
    base = dict(table.taken)
    events: list[Event] = []
    for card in in_question(s):
        c = s.cards[card]
        if c.obj not in takers and c.obj not in base:
            continue
        if not GOES_BACK_ANYHOW.holds and c.obj not in takers and c.zone // len(s.seats) == ABOARD:
            continue
        to = takers.get(c.obj, base.get(c.obj, c.controller))
        if to != c.controller:
            events.append(h.ControlTaken(card=card, player=to))
    return Raise(events) if events else None


def take_control(s: State, e: h.ControlTaken) -> Event | None:
    """It stays in its zone, on the other player's side, tapped and damaged as it is (SWR-132)."""
    c = s.cards[e.card]
    table = s.open(Table)
    if table is None or c.controller == e.player:
        return None
    there = {s.cards[x].obj for x in in_question(s)}
    base = {obj: seat for obj, seat in table.taken if obj in there}
    if base.setdefault(c.obj, c.controller) == e.player:
        del base[c.obj]
    edits.edit_situation(s, table.but(taken=tuple(base.items())))
    zone, changed = c.zone // len(s.seats), c.but(controller=e.player)
    if zone == ABOARD and COMES_OFF.holds:
        zone = BUILD_ZONE if kind_of(s, e.card) == BUILD_ZONE else CHARACTER
        changed = changed.but(host=NO_CARD, relation=0)
    edits.move(s, e.card, place(s, zone, e.player), changed, keep=True)
    for other in attached_to(s, e.card):
        _follow(s, other, e.player)
    return e


def _follow(s: State, card: int, player: int) -> None:
    """A card of a unit that goes over: one of its stack goes along, a pilot stays whose it is."""
    c = s.cards[card]
    there = c.zone // len(s.seats)
    if c.relation == STACKED and STACK_GOES_OVER.holds:
        edits.move(s, card, place(s, there, player), c.but(controller=player), keep=True)
    elif c.relation == PILOTING and not PILOT_STAYS.holds:
        alone = c.but(host=NO_CARD, relation=0)
        edits.move(s, card, place(s, CHARACTER, c.controller), alone, keep=True)
    elif c.relation == PILOTING and not PILOT_KEEPS_ITS_PLAYER.holds:
        edits.move(s, card, place(s, there, player), c.but(controller=player), keep=True)
    elif c.relation == PILOTING:
        unlist(s, card)  # what it lists speaks for another player now
        enlist(s, card)


def player_of(state: State, card: int) -> int:
    """Who is "you" in a text: what a pilot lists is a text of its unit, whoever controls that (SW-35, SW-73)."""
    c = state.cards[card]
    gives = c.relation == PILOTING and UNIT_KEEPS_BENEFITS.holds
    return int(state.cards[c.host].controller if gives else c.controller)


def takes_something(s: State, ctx: object, card: int) -> bool:
    """Whether taking control of the card would change anything: for `Game.alters`."""
    seat: int = getattr(ctx, "seat", NO_CARD)
    return bool(s.cards[card].controller != seat)


CONTROL = Check(
    "SWR-132",
    "a unit goes over while control of it is taken, and back when that ends",
    control_changes,
    after=(h.EffectStarted, *ENDS, h.Moved, h.Deployed),
)
