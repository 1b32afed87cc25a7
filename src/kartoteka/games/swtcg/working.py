"""Where and when the texts of cards work: units in arenas, pilots and Equipment on units, Locations, cards in hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.swtcg.granting import GRANTED
from kartoteka.games.swtcg.numbers import zone_type
from kartoteka.games.swtcg.records import ABOARD, ARENAS, BUILD_ZONE, CARRIED, DISCARD, HAND, SITE, ZONES, Table
from kartoteka.kernel import program as p
from kartoteka.kernel.legality import Ruling, ruling

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.games.swtcg.cards import CardDef
    from kartoteka.kernel.state import State

ONLY_IN_ARENAS = Ruling("SW-11", "abilities are off in the build zone", value=ARENAS, without=(*ARENAS, BUILD_ZONE))
ONLY_ABOARD = ruling("SW-36", "what a pilot lists does not work while it is in an arena itself")
FOR_ITS_UNIT = ruling("SW-141", "the Evade that a pilot lists serves its unit, and nobody else")
PILOTS_GIVE = ruling("SW-35", "a piloted unit gets what its pilot lists")
OFF_WHEN_RETREATED = Ruling(
    "SW-29", "a static ability works while its unit is in an arena", value=ARENAS, without=(*ARENAS, BUILD_ZONE)
)  # fmt: skip
GONE_WITH_ITS_UNIT = Ruling("SW-30", "what a unit adds ends when it leaves", value=(), without=(DISCARD, HAND))
RESERVES = Ruling(
    "SWR-128", "Reserves works in the build zone only", value=(BUILD_ZONE,), without=(*ARENAS, BUILD_ZONE)
)  # fmt: skip
ONLY_WITH_ITS_UNIT = ruling("SW-65", "what is given to a unit is off while the unit is in the build zone")
IN_RESERVE = ruling("SWK-Reserves", "a Reserves ability works while its unit is in the build zone")
SILENT_IN_SETUP = ruling("SWR-43", "no ability works during setup")
IGNORED_ABOARD = Ruling(
    "SW-52", "text above or below Pilot is ignored while a card pilots", value=(), without=(ABOARD,)
)
WHILE_IT_IS_THERE = Ruling("SWR-72", "the texts of a Location work while it is in an arena", value=(SITE,), without=())
ABOUT_PILOTING = Ruling(
    "SW-70", "a text outside of Pilot works while its card pilots if it is about piloting", value=(ABOARD,), without=()
)
BY_NAME = {zone.name: number for number, zone in enumerate(ZONES)}


def where_it_works(definition: CardDef, ability: p.Ability) -> Sequence[int]:
    """In arenas (SW-11, SW-29); Battle cards in the hand; what the text itself says (Reserves, a pilot's)."""
    if ability.kind in ("choice", "upkeep", "bounty", "enhance") or GRANTED in ability.flags:
        return ()
    if ability.zones == ("build zone",) and IN_RESERVE.holds:
        return tuple(RESERVES.value)
    if ability.zones and ability.zones != ("build zone",):
        zones = [BY_NAME[name] for name in ability.zones]
        return [*zones, *ARENAS] if ABOARD in zones and not (ONLY_ABOARD.holds and FOR_ITS_UNIT.holds) else zones
    match definition.type:
        case "battle":
            return (HAND,)
        case "mission":
            return ()
        case "location":
            return tuple(WHILE_IT_IS_THERE.value)
        case "equipment":
            return (BUILD_ZONE, CARRIED)
        case _:
            return (*zones_of_unit_text(ability), *zones_while_piloting(definition, ability))


def zones_of_unit_text(ability: p.Ability) -> Sequence[int]:
    """Where a text of a unit works that says nothing of it (SW-11, SW-29)."""
    if ability.kind.startswith("activated"):
        return (*ARENAS, BUILD_ZONE)  # whoever would use it there is told why not (SW-118, SW-124)
    if ability.kind == "static":
        return (*OFF_WHEN_RETREATED.value, *GONE_WITH_ITS_UNIT.value)
    return tuple(ONLY_IN_ARENAS.value)


def zones_while_piloting(definition: CardDef, ability: p.Ability) -> Sequence[int]:
    """Aboard, what stands above or below Pilot is ignored (SW-52), but not what is strictly about piloting (SW-70)."""
    if not any(keyword.name == "pilot" for keyword in definition.program.keywords):
        return ()
    return tuple(ABOUT_PILOTING.value if is_about_piloting(ability) else IGNORED_ABOARD.value)


def is_about_piloting(ability: p.Ability) -> bool:
    """Whether it speaks of the unit that its card is on, or of the card while it is on one."""
    return any(
        node == p.Host() or (isinstance(node, p.CardIs) and node.card == p.This() and p.Is("aboard") in node.filters)
        for node in p.nodes_in(ability)
    )


def works_now(state: State, card: int) -> bool:
    """Not during setup; what a pilot or Equipment gives, only while its unit is in an arena."""
    where = zone_type(state, card)
    if where in (ABOARD, CARRIED) and ONLY_WITH_ITS_UNIT.holds:
        if zone_type(state, state.cards[card].host) not in ARENAS:
            return False
    if where == ABOARD and not PILOTS_GIVE.holds:
        return False
    table = state.open(Table)
    return table is None or table.turn > 0 or not SILENT_IN_SETUP.holds
