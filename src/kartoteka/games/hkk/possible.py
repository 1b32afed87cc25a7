"""Whether an event could happen now, and how much of it: costs are paid in full or not at all.

The timing table asks it, for the kinds of event that the words of card texts make.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kartoteka.games.hkk import happenings as h
from kartoteka.games.hkk.combat.strike import is_kept_off
from kartoteka.games.hkk.edits.cards import loses_without_cards
from kartoteka.games.hkk.edits.permanents import ONLY_ACTIVE
from kartoteka.games.hkk.edits.places import place
from kartoteka.games.hkk.numbers import cannot, has_keyword, marker, zone_type
from kartoteka.games.hkk.permanents.control import may_go_over
from kartoteka.games.hkk.permanents.locations import is_spared
from kartoteka.games.hkk.records import (
    ACTIVE_OR_PASSIVE,
    ASIDE,
    CREATURES_LIE,
    DECK,
    DISCARD,
    GUARD,
    HAND,
    IN_PLAY,
    QUEUE,
    RESERVE,
    SIDE,
    SITE,
    SPECIAL,
    TABLE,
    VOID,
    Source,
)
from kartoteka.kernel.legality import ruling

if TYPE_CHECKING:
    from kartoteka.kernel.state import State

NO_SECOND_TIME: Final = ruling("HKKR-4.12", "a passive card cannot be passivized again")
SPECIALS_STAY: Final = ruling("HKKR-16.9", "rule cards and followers do not leave the table")
ANCHOR: Final = ruling("HKKK-Anchor", "a creature with anchor is not returned to a hand or a deck")
FLOW: Final = ruling("HKKK-Flow", "what has flow cannot be prevented")
FORBIDDEN: Final = ruling("HKKR-1.5", "cannot beats can")
PRICES: Final = frozenset({"mana", "components", "builders"})
"""Statistics of cards that are still to be played."""
ON_THE_TABLE = (*IN_PLAY, SITE, SPECIAL)


def forbids(s: State, card: int, what: str) -> bool:
    """Whether something forbids the card that."""
    return f"cannot {what}" in s.spoken and FORBIDDEN.holds and cannot(s, card, what)


def can_be_passivized(s: State, e: h.Passivized) -> bool:
    c = s.cards[e.card]
    zone = c.zone // len(s.seats)
    if zone == SITE:
        return not is_spared(s, e.card, "passivized")
    if zone not in ACTIVE_OR_PASSIVE or (c.passive and NO_SECOND_TIME.holds):
        return False
    return not forbids(s, e.card, "be passivized")


def can_be_activated(s: State, e: h.Activated) -> bool:
    return s.cards[e.card].passive and zone_type(s, e.card) in ACTIVE_OR_PASSIVE


BANS = {"sacrificed": "be sacrificed", "destroyed": "be destroyed", "returned": "be returned to hand"}
"""By how a card leaves the table, what must not be forbidden to it."""


def can_leave(s: State, e: h.Left) -> bool:
    """Whether a card on the table can go there that way."""
    zone = zone_type(s, e.card)
    if zone not in ON_THE_TABLE:
        return False
    if zone == SPECIAL and SPECIALS_STAY.holds:
        return False
    if zone == SITE and is_spared(s, e.card, e.manner):
        return False
    if e.manner in ("returned", "shuffled") and ANCHOR.holds and has_keyword(s, e.card, "anchor"):
        return False
    return e.manner not in BANS or not forbids(s, e.card, BANS[e.manner])


def can_change_place(s: State, e: h.PlaceChanged) -> bool:
    c = s.cards[e.card]
    here = c.zone // len(s.seats)
    if here not in CREATURES_LIE or here == e.zone or (e.zone == GUARD and c.passive and ONLY_ACTIVE.holds):
        return False
    return not forbids(s, e.card, "leave the guard post" if e.zone == RESERVE else "enter the guard post")


def can_change_hands(s: State, e: h.ControlTaken) -> bool:
    on_the_table = (*IN_PLAY, SITE)
    return zone_type(s, e.card) in on_the_table and may_go_over(s, e.card)


def can_change_markers(s: State, e: h.MarkersPut) -> bool:
    if zone_type(s, e.card) not in ON_THE_TABLE:
        return False
    return e.amount > 0 or marker(s, e.card, e.marker) > 0


def markers_there(s: State, e: h.MarkersPut) -> int:
    return e.amount if e.amount > 0 else marker(s, e.card, e.marker)


def can_be_wounded(s: State, e: h.Wounded) -> bool:
    zone = zone_type(s, e.card)
    if e.amount <= 0 or is_kept_off(s, e):
        return False
    return zone in CREATURES_LIE or (zone == TABLE and has_structure(s, e.card))


def has_structure(s: State, card: int) -> bool:
    """Whether a building has structure points."""
    return bool(s.pool.definitions[s.cards[card].proto].structure)


def can_be_healed(s: State, e: h.Healed) -> bool:
    return e.amount > 0 and s.cards[e.card].wounds > 0 and not forbids(s, e.card, "be healed")


def wounds_there(s: State, e: h.Healed) -> int:
    return int(s.cards[e.card].wounds)


def can_draw(s: State, e: h.Drawn) -> bool:
    return e.amount > 0 and (bool(s.zones[place(s, DECK, e.player)]) or loses_without_cards(s))


def cards_to_draw(s: State, e: h.Drawn) -> int:
    return e.amount if loses_without_cards(s) else len(s.zones[place(s, DECK, e.player)])


def can_discard(s: State, e: h.Discarded) -> bool:
    return zone_type(s, e.card) in (HAND, DECK, ASIDE)


def can_discard_at_random(s: State, e: h.DiscardedAtRandom) -> bool:
    return e.amount > 0 and bool(s.zones[place(s, HAND, e.player)])


def cards_in_hand(s: State, e: h.DiscardedAtRandom) -> int:
    return len(s.zones[place(s, HAND, e.player)])


def can_be_moved(s: State, e: h.CardMoved) -> bool:
    return zone_type(s, e.card) in (HAND, DECK, DISCARD, VOID, SIDE, ASIDE)


def is_more_than_nothing(s: State, e: Any) -> bool:
    return bool(e.amount > 0)


def can_lose_mana(s: State, e: h.ManaLost) -> bool:
    return e.amount > 0 and s.seats[e.player].mana > 0


def mana_there(s: State, e: h.ManaLost) -> int:
    return int(s.seats[e.player].mana)


def can_lose_components(s: State, e: h.ComponentsLost) -> bool:
    return e.amount > 0 and s.seats[e.player].components > 0


def components_there(s: State, e: h.ComponentsLost) -> int:
    return int(s.seats[e.player].components)


def can_heal(s: State, e: h.LifeGained) -> bool:
    seat = s.seats[e.player]
    return e.amount > 0 and seat.life < seat.most_life


def can_be_prevented(s: State, e: h.Prevented) -> bool:
    """What waits, and nothing keeps from being prevented (HKKK-Flow)."""
    source = s.situation(e.source)
    if type(source) is not Source or source.status or forbids(s, source.card, "be prevented"):
        return False
    return not (FLOW.holds and has_keyword(s, source.card, "flow"))


def can_start(s: State, e: h.EffectStarted) -> bool:
    """An effect that lasts is on what is in play, or being played; a price also on what still is to be played."""
    if e.card < 0 or e.modifier.stat in PRICES:
        return True
    zone = zone_type(s, e.card)
    return zone in ON_THE_TABLE or zone == QUEUE
