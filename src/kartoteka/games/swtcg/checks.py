"""What the rules see to by themselves, after each change: units and pilots with too much damage (D-6, SWR-110)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.swtcg import happenings as h
from kartoteka.games.swtcg.edits.leaving import discards_of
from kartoteka.games.swtcg.numbers import health, is_unit, pilots_of, zone_type
from kartoteka.games.swtcg.possible import forbids
from kartoteka.games.swtcg.records import ABOARD, BUILD_ZONE, UNITS_LIE, Pending, Table
from kartoteka.kernel import edits, ledger
from kartoteka.kernel.events import Check
from kartoteka.kernel.legality import Ruling, ruling
from kartoteka.kernel.procedures import Raise, Signal

if TYPE_CHECKING:
    from kartoteka.kernel.state import State

APART = ruling("SW-59", "damage on a pilot and damage on its unit are two things")
MORE_THAN_HEALTH = Ruling("D-6", "a pilot on a unit is discarded with more damage than health", value=1, without=0)

PILOTS_TOO = Ruling("SW-57", "a pilot with more damage than health is discarded", value=(ABOARD,), without=())
HEALTH_MATTERS = ruling("SW-56", "the health of a pilot matters while it pilots")
NOBODYS_COUNTERS = ruling("SWR-114", "counters that are put besides the damage are nobody's damage")


ONCE_REPLACED = ruling("SWR-115", "damage whose discard was replaced does not discard the unit again")


def spared_key(s: State, card: int) -> ledger.Key:
    """A unit as it is: where, with how much damage, with how much health."""
    c, table = s.cards[card], s.open(Table)
    assert table is not None
    return (table.id, "spared", c.obj, c.zone, c.damage, health(s, card))


def spare(s: State, card: int) -> None:
    """Keeps in mind that something else happened instead of its discard: as it is, it is not due once more."""
    table = s.open(Table)
    assert table is not None
    edits.edit_situation(s, table.but(spared=True))
    ledger.enter(s, *spared_key(s, card))


def is_spared(s: State, card: int) -> bool:
    return ONCE_REPLACED.holds and ledger.entered(s, *spared_key(s, card)) > 0


def damaged(s: State) -> list[int]:
    """Whatever lies where damage counts and has some: units and pilots, also what is no unit any more."""
    n, cards = len(s.seats), s.cards
    found = []
    for pile in s.zones[BUILD_ZONE * n : (ABOARD + 1) * n]:
        for card in pile:
            if cards[card].damage > 0:
                found.append(card)
    return found


def too_damaged(s: State) -> list[int]:
    """Units with as much damage as health, and pilots on units with more (D-6); nothing that cannot be discarded."""
    found = damaged(s)
    if not found:
        return found
    if not APART.holds:
        found = sorted({*found, *(s.cards[x].host for x in found if zone_type(s, x) == ABOARD)})
    return [card for card in found if is_too_damaged(s, card)]


def is_too_damaged(s: State, card: int) -> bool:
    """Whether the damage on a unit, or on a pilot on one, is as much as discards it, and it can be discarded."""
    zone, damage = zone_type(s, card), s.cards[card].damage
    if zone not in (*UNITS_LIE, *PILOTS_TOO.value):
        return False
    if not APART.holds:
        damage += sum(s.cards[x].damage for x in pilots_of(s, card))
    enough = health(s, card)
    if zone == ABOARD:
        enough = (enough if HEALTH_MATTERS.holds else 0) + MORE_THAN_HEALTH.value
    falls = damage >= enough and (zone != BUILD_ZONE or is_unit(s, card))
    return falls and not forbids(s, card, "be discarded") and not is_spared(s, card)


def whose_damage(s: State) -> dict[int, tuple[int, ...]]:
    """By unit, the cards of whose damage counters are being placed; counters that are no damage are nobody's."""
    pending = s.open(Pending)
    if pending is None:
        return {}
    placed = pending.placed if NOBODYS_COUNTERS.holds else tuple((p.card, p.source) for p in pending.pieces)
    found: dict[int, tuple[int, ...]] = {}
    for card, source in dict.fromkeys(placed):
        found[card] = (*found.get(card, ()), source)
    return found


def discards(s: State) -> Signal | None:
    """All of them at once; whose damage it was is known while it is being placed (SWR-97)."""
    dying = sorted(too_damaged(s))
    if not dying:
        return None
    sources = whose_damage(s)
    alone = [card for card in dying if zone_type(s, card) != ABOARD or s.cards[card].host not in dying]
    return Raise([
        event
        for card in alone
        for event in discards_of(s, card, sources.get(card, ()))
    ])  # fmt: skip


def moved_on(s: State) -> Signal | None:
    """Elsewhere a unit is not any more as it was when it was spared; nothing else of this changes where it goes."""
    table = s.open(Table)
    return discards(s) if table is not None and table.spared else None


DAMAGE_CHECK = Check(
    "SWR-97", "units with damage equal to their health are discarded", discards,
    after=(
        h.Damaged, h.CountersTaken, h.Deployed, h.StackRearranged, h.PilotMoved, h.ControlTaken, h.PutIntoArena,
        h.CardMoved,
    ),
    otherwise=("health", "cannot be discarded"),
)  # fmt: skip
SPARED_CHECK = Check(
    "SWR-97", "so are those that were spared and have moved since", moved_on, after=(h.Moved,)
)  # fmt: skip
