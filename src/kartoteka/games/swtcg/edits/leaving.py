"""How cards leave play, and what of a unit goes along.

A unit is the card on top. What belongs to it names it as host and lies in a zone of its own (`stacked`, `aboard`,
`equipped`, `beneath`), so that a unit that moves within play takes it along by itself. A unit that leaves play, or gets
another top, does not: that is what these edits and `units.change_top` are about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.swtcg import happenings as h
from kartoteka.games.swtcg.lying import attached_to, place
from kartoteka.games.swtcg.places import note_left
from kartoteka.games.swtcg.records import (
    ABOARD,
    BENEATH,
    BUILD_ZONE,
    DISCARD,
    EQUIPPED,
    HAND,
    PILOTING,
    STACKED,
    UNITS_LIE,
    Promise,
)
from kartoteka.kernel import edits
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.records import NO_CARD, Event

if TYPE_CHECKING:
    from kartoteka.kernel.state import State

OWNERS_PILE = ruling("SWR-33", "a card goes to its owner's hand, deck or discard pile")
NEW_OBJECT = ruling("SWR-34", "a card that leaves play loses its counters and comes back as a new one")
STACK_GOES_TOGETHER = ruling("SWR-84", "the cards of a stack go to the same place")
LEAVES_ALONG = ruling("SW-134", "a pilot leaves play with its unit, to the same place")
EQUIPMENT_STAYS = ruling("SWR-75", "Equipment whose unit leaves play goes to its owner's build zone")
NOT_IN_THE_STACK = ruling("SWR-35", "a card beneath a unit is no part of it, and is discarded when the unit goes")
LOSES_ONLY_THAT = ruling("SW-58", "a unit loses what its pilot gave when the pilot is discarded, and nothing else")
EARNED_BY_DAMAGE = ruling("SWK-Bounty", "who discards another unit by damage has earned the bounty")


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


def come_off(s: State, pilot: int, zone: int) -> None:
    """A pilot leaves its unit for a zone of its own player."""
    c = s.cards[pilot]
    edits.move(s, pilot, place(s, zone, c.controller), c.but(host=NO_CARD, relation=0), keep=True)


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
