"""Places of phrases: which kinds of zone each of their words means, and where the pilots of an arena are."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from kartoteka.games.swtcg.records import (
    ABOARD,
    ARENA_NAMES,
    BUILD_ZONE,
    CHARACTER,
    GROUND,
    SPACE,
    UNITS_LIE,
    ZONES,
)
from kartoteka.kernel import program as p
from kartoteka.kernel.state import State

T = TypeVar("T")

ARENA_ZONES = ("space", "ground", "character")
ABOARD_IN = "aboard in "

ZONE_GROUPS: dict[str, tuple[str, ...]] = {
    "play": (*ARENA_ZONES, "build zone"),
    "arenas": ARENA_ZONES,
    **{f"{ABOARD_IN}{name}": ("aboard",) for name in (*ARENA_ZONES, "arenas", "build zone")},
}
"""What a phrase's word for a place means: the build zone is in play, but no arena (D-24). For pilots see `placed`."""

_HOSTS = {"space": (SPACE,), "ground": (GROUND,), "character": (CHARACTER,), "build zone": (BUILD_ZONE,)}
HOSTS: dict[str, tuple[int, ...]] = {**_HOSTS, "arenas": (SPACE, GROUND, CHARACTER)}


def kind_of(s: State, card: int) -> int:
    """The kind of zone that a card lies in; of a pilot, that of the unit that it is on."""
    c = s.cards[card]
    zone = c.zone // len(s.seats)
    return int(s.cards[c.host].zone // len(s.seats)) if zone == ABOARD and c.host >= 0 else int(zone)


def placed(part: T) -> T:
    """A part of a program in which "aboard in ARENA" is told by a word that is asked of the card (`in ARENA`).

    Zones alone cannot tell: pilots lie in one zone, wherever their units are.
    """
    if isinstance(part, tuple):
        return tuple(placed(x) for x in part)  # type: ignore[return-value]
    if not isinstance(part, p.Node):
        return part
    now: Any = msgspec.structs.replace(part, **{name: placed(getattr(part, name)) for name in part.__struct_fields__})
    if isinstance(now, p.Select) and any(z.startswith(ABOARD_IN) for z in now.zones):
        wanted = [z.removeprefix(ABOARD_IN) for z in now.zones if z.startswith(ABOARD_IN)]
        zones = tuple(dict.fromkeys("aboard" if z.startswith(ABOARD_IN) else z for z in now.zones))
        there: tuple[p.Filter, ...] = tuple(p.Is(f"in {name}") for name in wanted)
        only: p.Filter = there[0] if len(there) == 1 else p.Either(there)
        aboard_there = p.Either((p.Not(p.Is("pilot")), only))
        now = msgspec.structs.replace(now, zones=zones, filters=(*now.filters, aboard_there))
    return now  # type: ignore[no-any-return]


def words_for_zone(zone: int) -> tuple[str, ...]:
    """What a kind of zone is called in phrases: its own name, and those of the groups that it is in."""
    groups = ("arenas",) if zone in ARENA_NAMES else ()
    return (ZONES[zone].name, *groups, *(("play",) if zone in UNITS_LIE else ()))
