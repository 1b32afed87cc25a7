"""How a card leaves the table, and how cards out of play go from one place to another: always to their owner's."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.hkk import happenings as h
from kartoteka.games.hkk.combat.capturing import set_aside
from kartoteka.games.hkk.deaths.extracting import open_right
from kartoteka.games.hkk.edits.permanents import put_markers
from kartoteka.games.hkk.edits.places import place
from kartoteka.games.hkk.numbers import has_keyword, marker, plain
from kartoteka.games.hkk.permanents.hosts import attached_to
from kartoteka.games.hkk.records import (
    ASIDE,
    ATTACHED,
    CREATURES_LIE,
    DECK,
    DISCARD,
    GUARD,
    HAND,
    HELD,
    RESERVE,
    SIDE,
    SITE,
    SPECIAL,
    TABLE,
    VOID,
    ZONES,
    Combat,
)
from kartoteka.kernel import edits
from kartoteka.kernel.legality import Ruling, ruling
from kartoteka.kernel.records import NO_CARD

if TYPE_CHECKING:
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

ON_THE_TABLE: Final = (RESERVE, GUARD, TABLE, ATTACHED, SITE, SPECIAL, ASIDE)
NUMBER_OF = {zone.name: number for number, zone in enumerate(ZONES)}
"""Zones by their names."""

LEAVES_TO_ITS_OWNER: Final = ruling("HKKR-4.16", "what leaves the table goes to its owner's, whoever controlled it")
OWN_DISCARD: Final = ruling("HKKR-4.7", "each player has a discard pile for the own cards")
OWN_VOID: Final = ruling("HKKR-4.8", "each player has a void for the own cards")
NEVER_MIXED: Final = ruling("HKKR-4.19", "in a hand, a deck or a discard pile lie its player's own cards only")
OWNERS = {DISCARD: OWN_DISCARD, VOID: OWN_VOID, HAND: NEVER_MIXED, DECK: NEVER_MIXED, SIDE: NEVER_MIXED}
FACE_UP: Final = ruling(
    "HKKR-14.12", "what was sacrificed, destroyed, prevented or used up goes to the discard pile face up"
)
PRINTED_FORM: Final = ruling("HKKR-6.14", "out of play the X of a cost has its printed form")
TOKEN_LEAVES: Final = ruling("HKKR-18.4", "a token leaves the game when it leaves the table")
LIFE_MARKER: Final = Ruling(
    "HKKK-Life-marker", "a life marker goes instead of its permanent leaving or changing controller",
    value="life", without="",
)  # fmt: skip
LIFE_QUENCHER: Final = ruling("HKKK-Life-quencher", "life markers do not protect from what quenches life")
QUENCHER: Final = "life-quencher"
NOT_REPLACED: Final = frozenset({"replaced", "host"})
"""Manners of leaving from which a life marker does not keep: the rules leave it nowhere to stay."""


def icons_of(s: State, card: int) -> int:
    """How many components a creature shows."""
    return plain(s, card, "icons", s.pool.facts[s.cards[card].proto].icons)


def going(
    s: State, card: int, to: str, manner: str, *, paid: bool = False, drawback: bool = False,
    cause: tuple[int, ...] = (),
) -> h.Left:  # fmt: skip
    """The event by which a card leaves the table now."""
    c = s.cards[card]
    zone = c.zone // len(s.seats)
    icons = icons_of(s, card) if zone in CREATURES_LIE else 0
    return h.Left(
        card=card, to=to, player=c.controller, zone=zone, manner=manner, paid=paid, drawback=drawback, icons=icons,
        cause=cause,
    )  # fmt: skip


def put_away(s: State, card: int, zone: int, *, bottom: bool = False) -> None:
    """To a pile, a hand or a deck, with nothing left on the card: there it is as it is printed."""
    c = s.cards[card]
    here = c.zone // len(s.seats)
    mine = OWNERS[zone].holds if zone in OWNERS else True
    if here in ON_THE_TABLE:
        mine = mine and LEAVES_TO_ITS_OWNER.holds
        if TOKEN_LEAVES.holds and s.pool.definitions[c.proto].token:
            zone = VOID
    x = 0 if PRINTED_FORM.holds else c.x
    bare = c.but(
        controller=c.owner, passive=False, wounds=0, markers=(), levels=0, x=x, flier=False, since=0,
        face_down=False, host=NO_CARD, relation=0,
    )  # fmt: skip
    hidden = zone == DISCARD and not FACE_UP.holds
    to = place(s, zone, c.owner if mine else c.controller)
    edits.move(s, card, to, bare, bottom=bottom, followed=not hidden, face_down=hidden)


def is_quenched(s: State, cause: tuple[int, ...]) -> bool:
    """Whether life markers do not keep from what does it."""
    return bool(cause) and LIFE_QUENCHER.holds and has_keyword(s, cause[0], QUENCHER)


def is_kept(s: State, e: h.Left) -> bool:
    """Whether a life marker goes in the place of the card: not where the leaving was paid as a cost."""
    if not s.cards[e.card].markers or e.paid or e.manner in NOT_REPLACED:
        return False
    return marker(s, e.card, LIFE_MARKER.value) > 0 and not is_quenched(s, e.cause)


def leave(s: State, e: h.Left) -> Event | None:
    """A card leaves the table; what lies on it has no host any more (HKKR-14.11), or may be captured (HKK-8.7.2)."""
    zone = s.cards[e.card].zone // len(s.seats)
    if zone not in ON_THE_TABLE:
        return None
    if is_kept(s, e):
        return put_markers(s, h.MarkersPut(card=e.card, marker=LIFE_MARKER.value, amount=-1, cause=e.cause))
    if Combat in s.opened:
        _may_be_captured(s, e)
    put_away(s, e.card, NUMBER_OF[e.to], bottom=e.manner == "bottom")
    if zone in CREATURES_LIE and e.icons:
        open_right(s, e)
    return e


def _may_be_captured(s: State, e: h.Left) -> None:
    """Items of a carrier that leaves in combat may go to another."""
    for item in attached_to(s, e.card, HELD):
        set_aside(s, e, item)


def discard(s: State, e: h.Discarded) -> Event | None:
    """From a hand, a deck or the side deck to its owner's discard pile."""
    if s.cards[e.card].zone // len(s.seats) == DISCARD:
        return None
    put_away(s, e.card, DISCARD)
    return e


def move_card(s: State, e: h.CardMoved) -> Event | None:
    """From one place out of play to another."""
    zone = NUMBER_OF[e.to]
    if s.cards[e.card].zone // len(s.seats) == zone and not (e.bottom or zone == DECK):
        return None
    put_away(s, e.card, zone, bottom=e.bottom)
    return e
