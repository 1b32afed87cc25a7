"""Places of phrases: which kinds of zone each of their words means, and what only the table can tell.

Zones alone do not tell where pilots are: they lie in one zone, wherever their units do. Nor which arena is "the same",
or the one that was chosen. Of such places a word is asked of each card (`in space`, `in same arena`); see `placed`.
"""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from kartoteka.games.swtcg.records import (
    ABOARD,
    ARENA_NAMES,
    ARENAS,
    BUILD_ZONE,
    CARRIED,
    CHARACTER,
    CONSTRUCTION,
    GROUND,
    HAND,
    SITE,
    SPACE,
    UNITS,
    UNITS_LIE,
    ZONES,
)
from kartoteka.kernel import ledger
from kartoteka.kernel import program as p
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.state import State
from kartoteka.kernel.windows import Declared

T = TypeVar("T")

ABOARD_IN = "aboard in "

SAME, CHOSEN = "same arena", "chosen arena"

ZONE_GROUPS: dict[str, tuple[str, ...]] = {
    "play": (*UNITS, "build zone"),
    **dict.fromkeys(("arenas", SAME, CHOSEN), UNITS),
    **{f"{ABOARD_IN}{name}": ("aboard",) for name in (*UNITS, "arenas", "build zone", SAME, CHOSEN)},
}
"""What a phrase's word for a place means: the build zone is in play, but no arena (D-24)."""

HOSTS: dict[str, tuple[int, ...]] = {
    "space": (SPACE,), "ground": (GROUND,), "character": (CHARACTER,), "build zone": (BUILD_ZONE,), "arenas": ARENAS,
}  # fmt: skip
"""By what a place is called, the kinds of zone of its units."""


def kind_of(s: State, card: int) -> int:
    """The kind of zone that a card lies in; of a pilot or Equipment that of its unit, of a Location its arena."""
    c = s.cards[card]
    zone = c.zone // len(s.seats)
    if zone in (ABOARD, CARRIED) and c.host >= 0:
        return int(s.cards[c.host].zone // len(s.seats))
    return int(c.cell) if zone == SITE else int(zone)


KNOWN_WHEN_SPENT = ruling("SW-12", "of a card that is not played yet any arena may be the one of what will be spent")


def in_same_arena(s: State, ctx: Any, card: int) -> bool:
    """Whether a card is in the arena of the unit that the text has dealt with last, or else of its own card."""
    kind = kind_of(s, card)
    if kind not in ARENAS:
        return False
    meant = _arena_meant(s, ctx)
    return kind == meant or (meant in (HAND, CONSTRUCTION) and KNOWN_WHEN_SPENT.holds)


def _arena_meant(s: State, ctx: Any) -> int:
    for name, value in reversed(ctx.slots):
        if "#" not in name and isinstance(value, tuple) and value and last_arena(s, value[0]) in ARENAS:
            return last_arena(s, value[0])
    return last_arena(s, ctx.card)


WHERE_IT_WAS = ruling("SW-12", "the arena of a unit that was spent is the one that it was in")


def last_arena(s: State, card: int) -> int:
    """The kind of zone that a card lies in; of a unit that has left play in the play that goes on, its arena."""
    kind, play = kind_of(s, card), s.open(Declared)
    if kind in ARENAS or play is None or not WHERE_IT_WAS.holds:
        return kind
    obj = s.cards[card].obj
    return next((arena for arena in ARENAS if ledger.entered(s, play.id, "left", obj, arena)), kind)


def note_left(s: State, card: int, arena: int) -> None:
    """A card has just left an arena for good: what is being played may ask which."""
    play = s.open(Declared)
    if play is not None and arena in ARENAS:
        ledger.enter(s, play.id, "left", s.cards[card].obj, arena)


def in_chosen_arena(s: State, ctx: Any, card: int) -> bool:
    """Whether a card is in the arena that the player of the text has named."""
    return kind_of(s, card) in HOSTS.get(chosen_arena(ctx), ())


def chosen_arena(ctx: Any) -> str:
    """The arena that the player of the text has named; nothing, where that has not been done."""
    for _, value in reversed(ctx.slots):
        if isinstance(value, str) and value in UNITS:
            return value
    return ""


def placed(part: T) -> T:
    """A part of a program in which words that are asked of the card say where zones alone cannot tell."""
    return p.rewritten(part, _placed)  # type: ignore[no-any-return]


def _placed(node: p.Node) -> p.Node:
    if isinstance(node, p.Select):
        return _told_by_words(node)
    if isinstance(node, p.Modify) and node.until and isinstance(node.subject, p.Select):
        return msgspec.structs.replace(node, subject=_as_in_play(node.subject))
    return node


def _as_in_play(node: p.Select) -> p.Select:
    """Units of an arena, said as units in play there: what lasts is on those that there are (SWR-126)."""
    arenas = [z for z in node.zones if z in HOSTS]
    if not arenas or not {*node.zones} <= {*HOSTS, "aboard"}:
        return node
    there = p.Either(tuple(p.Is(f"in {z}") for z in arenas))
    return msgspec.structs.replace(
        node, zones=("play", *(z for z in node.zones if z == "aboard")), filters=(*node.filters, there)
    )


def _told_by_words(node: p.Select) -> p.Select:
    """Cards in an arena that only the table tells, and pilots on units somewhere, with a word that is asked of each."""
    meant = {z: z.removeprefix(ABOARD_IN) for z in node.zones}
    for name in (SAME, CHOSEN):
        if name in meant.values():
            aboard = ("aboard",) if ABOARD_IN + name in meant else ()
            there = p.Is(f"in {name}")
            return msgspec.structs.replace(node, zones=(*UNITS, *aboard), filters=(*node.filters, there))
    wanted = [name for zone, name in meant.items() if zone.startswith(ABOARD_IN)]
    if not wanted:
        return node
    zones = tuple(dict.fromkeys("aboard" if z.startswith(ABOARD_IN) else z for z in node.zones))
    only = p.Either((p.Not(p.Is("aboard")), *(p.Is(f"in {name}") for name in wanted)))
    return msgspec.structs.replace(node, zones=zones, filters=(*node.filters, only))


def words_for_zone(zone: int) -> tuple[str, ...]:
    """What a kind of zone is called in phrases: its own name, and those of the groups that it is in."""
    groups = ("arenas",) if zone in ARENA_NAMES else ()
    return (ZONES[zone].name, *groups, *(("play",) if zone in UNITS_LIE else ()))
