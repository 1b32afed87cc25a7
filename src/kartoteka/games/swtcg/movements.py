"""Edits of units and of what lies on and under them: stacks, pilots, Equipment; and of Locations.

A unit is the card on top. What belongs to it names it as host and lies in a zone of its own (`stacked`, `aboard`,
`equipped`, `beneath`), so that a unit that moves within play takes it along by itself. A unit that leaves play, or gets
another top, does not: that is what these edits are about.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.swtcg import happenings as h
from kartoteka.games.swtcg.places import note_left
from kartoteka.games.swtcg.records import (
    ABOARD,
    BENEATH,
    BUILD_ZONE,
    CARRIED,
    CHARACTER,
    DISCARD,
    EQUIPPED,
    HAND,
    PILOTING,
    SITE,
    STACK,
    STACKED,
    UNDERNEATH,
    UNITS_LIE,
    Promise,
    Stage,
    Turn,
)
from kartoteka.kernel import edits, ledger
from kartoteka.kernel.legality import Ruling, ruling
from kartoteka.kernel.records import NO_CARD, Event

if TYPE_CHECKING:
    from kartoteka.kernel.state import State

OWNERS_PILE = ruling("SWR-33", "a card goes to its owner's hand, deck or discard pile")
NEW_OBJECT = ruling("SWR-34", "a card that leaves play loses its counters and comes back as a new one")
STACK_GOES_TOGETHER = ruling("SWR-84", "the cards of a stack go to the same place")
GOES_ALONG = ruling("SW-38", "a pilot goes where its unit goes")
STAYS_ON = ruling("SW-64", "a pilot stays on its unit when that goes to the build zone")
KEEPS_DAMAGE = ruling("SW-136", "damage counters stay on a pilot that boards a unit")
LEAVES_ALONG = ruling("SW-134", "a pilot leaves play with its unit, to the same place")
LOSES_ONLY_THAT = ruling("SW-58", "a unit loses what its pilot gave when the pilot is discarded, and nothing else")
UNIT_STAYS = ruling("SW-37", "a unit stays where it is when its pilot alone is moved")
EQUIPMENT_STAYS = ruling("SWR-75", "Equipment whose unit leaves play goes to its owner's build zone")
NOT_IN_THE_STACK = ruling("SWR-35", "a card beneath a unit is no part of it, and is discarded when the unit goes")
ALL_STAYS_ON_IT = ruling("SWR-59", "what lies on a unit stays on it when it retreats")
TAPS_NOT = Ruling("SWR-58", "a retreat by itself does not tap the unit", value=False, without=True)
STAYS_TAPPED = ruling("SWR-57", "a unit that returns from the build zone stays tapped")
ONE_UNIT = ruling("SWR-82", "a stack is one unit: what lies on it and how it stands stay when its top changes")
COUNTERS_REMOVED = ruling("SWR-69", "build counters are removed from a completed card")
COMES_UNTAPPED = Ruling("SWR-64", "a deployed unit is untapped", value=False, without=True)
REPLACES = ruling("SWR-71", "a Location takes the place of the one in its arena")
ONE_MOVE_EACH = ruling("SW-42", "each pilot may be moved once in a build step")
FORCED_IS_FREE = ruling("D-32", "a move that reorganising a stack makes necessary does not count")


def place(s: State, zone: int, seat: int) -> int:
    """Where a player's zone is in the state."""
    return zone * len(s.seats) + seat


LIE = {STACKED: STACK, PILOTING: ABOARD, EQUIPPED: CARRIED, BENEATH: UNDERNEATH}
"""By relation, the kind of zone in which cards lie that stand in it."""


def attached_to(s: State, card: int, relation: int = 0) -> list[int]:
    """The cards on or under a card, in order of their numbers; of one relation where it is named."""
    n = len(s.seats)
    first, last = (LIE[relation], LIE[relation]) if relation else (STACK, UNDERNEATH)
    found: list[int] = []
    for held in s.zones[first * n : (last + 1) * n]:
        for x in held:
            if s.cards[x].host == card:
                found.append(x)
    if len(found) > 1:
        found.sort()
    return found


# Leaving play -----------------------------------------------------------------------------------------------------


def put_away(s: State, card: int, zone: int, *, bottom: bool = False) -> None:
    """To a pile, hand or deck: its owner's (SWR-33), with nothing left on it."""
    c = s.cards[card]
    whose = c.owner if OWNERS_PILE.holds else c.controller
    left = c.but(controller=c.owner, host=NO_CARD, relation=0, cell=-1)
    if NEW_OBJECT.holds:
        left = left.but(tapped=False, damage=0, built=0, tokens=())
    edits.move(s, card, place(s, zone, whose), left, bottom=bottom)
    note_left(s, card, c.zone // len(s.seats))


def take_away(s: State, card: int, zone: int, *, bottom: bool = False) -> list[int]:
    """A unit or pilot leaves play, with its stack and its pilots; Equipment stays. The other cards that went along.

    The unit itself goes last, so that of a stack on a deck it lies on top.
    """
    along: list[int] = []
    for other in attached_to(s, card):
        c = s.cards[other]
        if c.relation == EQUIPPED and EQUIPMENT_STAYS.holds:
            loose = c.but(controller=c.owner, host=NO_CARD, relation=0)
            edits.move(s, other, place(s, BUILD_ZONE, c.owner), loose, keep=True)
        elif c.relation == BENEATH and NOT_IN_THE_STACK.holds:
            put_away(s, other, DISCARD)
        elif c.relation == PILOTING and not LEAVES_ALONG.holds:
            come_off(s, other, BUILD_ZONE)
        elif c.relation == STACKED and not STACK_GOES_TOGETHER.holds:
            put_away(s, other, HAND if zone != HAND else DISCARD)
        else:
            along += [*take_away(s, other, zone, bottom=bottom), other]
    put_away(s, card, zone, bottom=bottom)
    return along


def discards_of(s: State, card: int, sources: tuple[int, ...] = ()) -> list[Event]:
    """A unit is discarded, or a pilot on one; each pilot of the unit with it, which is discarded, too (SW-134).

    By damage it is where that has `sources`: the cards whose it was.
    """
    n = len(s.seats)
    pilots = attached_to(s, card, PILOTING) if LEAVES_ALONG.holds else []
    return [
        h.UnitDiscarded(
            card=card,
            player=s.cards[card].controller,
            zone=s.cards[card].zone // n,
            by_damage=bool(sources),
            source=next(iter(sources), NO_CARD),
            others=sources[1:],
        ),
        *(h.UnitDiscarded(card=x, player=s.cards[x].controller, zone=ABOARD, along=card) for x in pilots),
    ]


def discard_unit(s: State, e: h.UnitDiscarded) -> Event | None:
    """A unit, or a pilot on one, with all that goes along; whose damage it was earns its bounties."""
    if e.along != NO_CARD:  # its unit, and it with that, went at the same moment, or stays after all
        return e if s.cards[e.card].zone // len(s.seats) == DISCARD else None
    if s.cards[e.card].zone // len(s.seats) not in (*UNITS_LIE, ABOARD):
        return None
    if e.by_damage and e.zone != ABOARD:
        earn_bounties(s, e)
    unit = s.cards[e.card].host
    take_away(s, e.card, DISCARD)
    if unit != NO_CARD and not LOSES_ONLY_THAT.holds:
        take_away(s, unit, DISCARD)
    return e


EARNED_BY_DAMAGE = ruling("SWK-Bounty", "who discards another unit by damage has earned the bounty")


def earn_bounties(s: State, e: h.UnitDiscarded) -> None:
    """The bounties of each unit whose damage it was, even if it is gone by then; those of its pilots too (SW-35)."""
    for source in (e.source, *e.others) if EARNED_BY_DAMAGE.holds else ():
        if source in (NO_CARD, e.card):
            continue
        player = s.cards[source].controller
        for card in (source, *attached_to(s, source, PILOTING)):
            proto = s.cards[card].proto
            for number in printed_there(s, card, "bounty", aboard=card != source):
                edits.open_situation(s, Promise(player=player, card=card, proto=proto, ability=number, event=e))


def printed_there(s: State, card: int, kind: str, *, aboard: bool) -> list[int]:
    """The abilities of that kind that a card has as a unit; or those of its Pilot block, which it gives to its unit."""
    found = s.pool.abilities(s.cards[card].proto)
    return [a.number for a in found if a.kind == kind and ("aboard" in a.wording.zones) == aboard]


# Moving within play -----------------------------------------------------------------------------------------------


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


def come_off(s: State, pilot: int, zone: int) -> None:
    """A pilot leaves its unit for a zone of its own player."""
    c = s.cards[pilot]
    edits.move(s, pilot, place(s, zone, c.controller), c.but(host=NO_CARD, relation=0), keep=True)


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


# Completed cards --------------------------------------------------------------------------------------------------


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


def rearrange(s: State, e: h.StackRearranged) -> Event:
    """Once per stack and build step (SWR-83): the stack is the object that its unit is."""
    stage = s.open(Stage)
    if stage is not None:
        ledger.enter(s, stage.id, "rearranged", s.cards[e.top].obj)
    change_top(s, e.top, e.card)
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


def begin_step(s: State, e: h.StepBegan) -> Event:
    """Build steps of a player are counted: only the first of a turn has a start (SWR-53)."""
    edits.open_situation(s, Stage(name=e.step, player=e.player))
    turn = s.open(Turn)
    if turn is not None and e.step == "build":
        ledger.enter(s, turn.id, "build step", e.player)
    return e
