"""Edits of units in play, and of what lies on and under them: stacks, pilots, Equipment, counters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.swtcg import happenings as h
from kartoteka.games.swtcg.edits.cards import is_unseen
from kartoteka.games.swtcg.edits.leaving import come_off, take_away
from kartoteka.games.swtcg.lying import attached_to, place
from kartoteka.games.swtcg.records import (
    ABOARD,
    ASIDE,
    BENEATH,
    BUILD_ZONE,
    CARRIED,
    CHARACTER,
    EQUIPPED,
    PILOTING,
    STACK,
    STACKED,
    UNDERNEATH,
    Attack,
    Stage,
)
from kartoteka.games.swtcg.successors import ONE_UNIT, goes_on
from kartoteka.kernel import edits, ledger
from kartoteka.kernel.legality import Ruling, ruling
from kartoteka.kernel.records import NO_CARD, Event

if TYPE_CHECKING:
    from kartoteka.kernel.state import State

ATTACKER_IS_TAPPED = ruling("SWR-103", "an attacker is tapped already and cannot be tapped as a cost")
TAPPED_ONCE = ruling("SW-17", "a tapped card cannot be tapped")
UNIT_STAYS = ruling("SW-37", "a unit stays where it is when its pilot alone is moved")
STAYS_TAPPED = ruling("SWR-57", "a unit that returns from the build zone stays tapped")
TAPS_NOT = Ruling("SWR-58", "a retreat by itself does not tap the unit", value=False, without=True)
ALL_STAYS_ON_IT = ruling("SWR-59", "what lies on a unit stays on it when it retreats")
GOES_ALONG = ruling("SW-38", "a pilot goes where its unit goes")
STAYS_ON = ruling("SW-64", "a pilot stays on its unit when that goes to the build zone")
KEEPS_DAMAGE = ruling("SW-136", "damage counters stay on a pilot that boards a unit")
ONE_MOVE_EACH = ruling("SW-42", "each pilot may be moved once in a build step")
FORCED_IS_FREE = ruling("D-32", "a move that reorganising a stack makes necessary does not count")


def put_into_arena(s: State, e: h.PutIntoArena) -> Event:
    card = s.cards[e.card].but(controller=e.player, built=0, host=NO_CARD, relation=0)
    edits.move(s, e.card, place(s, e.zone, e.player), card)
    return e


def move_unit(s: State, e: h.Moved) -> Event:
    """What is related to the unit goes along by itself (SW-38, SWR-59). A pilot that moves alone comes off."""
    c = s.cards[e.card]
    if c.relation == PILOTING:
        unit = c.host
        come_off(s, e.card, e.zone)
        if not UNIT_STAYS.holds:
            edits.move(s, unit, place(s, e.zone, s.cards[unit].controller), keep=True)
        return e
    if e.manner == "return" and not STAYS_TAPPED.holds:
        c = c.but(tapped=False)
    if e.manner == "retreat" and TAPS_NOT.value:
        c = c.but(tapped=True)
    if not ALL_STAYS_ON_IT.holds:
        c = c.but(damage=0)
    edits.move(s, e.card, place(s, e.zone, c.controller), c, keep=True)
    if not GOES_ALONG.holds or (e.zone == BUILD_ZONE and not STAYS_ON.holds):
        for pilot in attached_to(s, e.card, PILOTING):
            come_off(s, pilot, CHARACTER)
    return e


def is_tapped_already(s: State, card: int) -> bool:
    """Whether it cannot be tapped (any more); an attacker is, from the beginning of its attack (SWR-103)."""
    if not ATTACKER_IS_TAPPED.holds:
        attack = s.open(Attack)
        if attack is not None and attack.attacker == card:
            return False
    return s.cards[card].tapped and TAPPED_ONCE.holds


def tap(s: State, e: h.Tapped) -> Event | None:
    if is_tapped_already(s, e.card):
        return None
    edits.change(s, e.card, s.cards[e.card].but(tapped=True))
    return e


def untap(s: State, e: h.Untapped) -> Event | None:
    if not s.cards[e.card].tapped:
        return None
    edits.change(s, e.card, s.cards[e.card].but(tapped=False))
    return e


def join_stack(s: State, card: int, top: int, *, on_top: bool, built: int) -> None:
    """Adds a card to a stack. The stack stays the same unit: what lies on it and how it stands stay (SWR-82)."""
    seat = s.cards[top].controller
    joined = s.cards[card].but(controller=seat, host=top, relation=STACKED, built=built)
    edits.move(s, card, place(s, STACK, seat), joined)
    if on_top:
        change_top(s, top, card)


def change_top(s: State, top: int, card: int) -> None:
    """Another card of the stack comes to lie on top: all that was true of the unit is true of it now.

    So it takes over the object that the unit is, its place, counters and tapped state; all that lies on or under the
    unit names it as host.
    """
    old, new = s.cards[top], s.cards[card]
    for other in attached_to(s, top):
        if other != card:
            edits.change(s, other, s.cards[other].but(host=card))
    edits.move(s, card, old.zone, keep=True)
    edits.move(s, top, place(s, STACK, old.controller), keep=True)
    lies = s.cards[card]
    unit = old.but(proto=new.proto, owner=new.owner, zone=lies.zone, known=lies.known, built=new.built)
    if not ONE_UNIT.holds:
        unit = unit.but(damage=0, tapped=False)
    edits.change(s, card, unit)
    lies = s.cards[top]
    below = new.but(proto=old.proto, owner=old.owner, zone=lies.zone, known=lies.known, built=old.built)
    edits.change(s, top, below.but(host=card, relation=STACKED))
    goes_on(s, top, card)


def rearrange(s: State, e: h.StackRearranged) -> Event:
    """Once per stack and build step (SWR-83): the stack is the object that its unit is."""
    stage = s.open(Stage)
    if stage is not None:
        ledger.enter(s, stage.id, "rearranged", s.cards[e.top].obj)
    change_top(s, e.top, e.card)
    return e


def move_pilot(s: State, e: h.PilotMoved) -> Event:
    """Onto a unit or off it; its own move of this step is used up, unless it had to go."""
    c = s.cards[e.card]
    if e.host == NO_CARD:
        come_off(s, e.card, e.zone)
    else:
        boarded = c.but(host=e.host, relation=PILOTING, damage=c.damage if KEEPS_DAMAGE.holds else 0)
        edits.move(s, e.card, place(s, ABOARD, c.controller), boarded, keep=True)
    stage = s.open(Stage)
    if stage is not None and ONE_MOVE_EACH.holds and not (e.forced and FORCED_IS_FREE.holds):
        ledger.enter(s, stage.id, "pilot moved", c.obj)
    return e


def equip(s: State, e: h.Equipped) -> Event:
    """Equipment goes onto a unit; the one that had it before has it no longer (SWR-74)."""
    c = s.cards[e.card]
    seat = s.cards[e.host].controller
    edits.move(s, e.card, place(s, CARRIED, seat), c.but(host=e.host, relation=EQUIPPED), keep=True)
    return e


def put_beneath(s: State, e: h.PutBeneath) -> Event:
    """Its own stack, if it has one, is taken apart: only that card lies under the unit (SWR-35)."""
    seat = s.cards[e.to].controller
    unseen = is_unseen(s, e.card)
    if not unseen:
        take_away(s, e.card, ASIDE)
    under = s.cards[e.card].but(controller=seat, host=e.to, relation=BENEATH)
    edits.move(s, e.card, place(s, UNDERNEATH, seat), under, face_down=not unseen, followed=not unseen)
    return e


def take_counters(s: State, e: h.CountersTaken) -> Event | None:
    had = s.cards[e.card].damage
    left = max(0, had + e.amount)
    if left == had:
        return None
    edits.change(s, e.card, s.cards[e.card].but(damage=left))
    return e.but(amount=left - had)


def place_tokens(s: State, e: h.TokensPlaced) -> Event | None:
    had = dict(s.cards[e.card].tokens)
    left = max(had.get(e.token, 0) + e.amount, 0)
    if left == had.get(e.token, 0):
        return None
    placed = left - had.get(e.token, 0)
    had[e.token] = left
    edits.change(s, e.card, s.cards[e.card].but(tokens=tuple(sorted((k, v) for k, v in had.items() if v))))
    return e.but(amount=placed)
