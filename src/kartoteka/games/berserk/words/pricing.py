"""What texts say of prices while squads are bought (BKR-3.7).

The difficulty is where such a text looks. In the battle a squad lies in the game zone; while it is bought, it is what
its player has bought so far, and whose price it is about lies in the deal. So a text about prices is there a second
time, worded for that: beside the one for the game zone, which the cards that speak of a cost ask. A text that speaks of
opposing cards says nothing then: what the opponent has bought is hidden, and a price would tell it.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from kartoteka.kernel import program as p
from kartoteka.kernel.legality import ruling

LATER_ONES: Final = ruling("BKR-3.7", "what has been bought may change what later cards cost")
ITS_OWN: Final = ruling("BKR-3.7", "a card may say what it costs itself beside those that have been bought")
NOTHING_IS_TOLD: Final = ruling("BKR-3.7", "what the opponent has bought in secret changes no price")
COST: Final = "cost"
GAME_ZONE: Final = ("play",)
BOUGHT: Final = ("recruit",)
OFFERED: Final = ("deal",)


def of_recruiting(ability: p.Ability) -> list[p.Ability]:
    """What a text says of prices while squads are bought, if it does: of its own from the deal, of others as soon as
    it has been bought itself."""
    if NOTHING_IS_TOLD.holds and _speaks_of_others(ability):
        return []
    return [
        msgspec.structs.replace(among_the_bought(ability), effect=said, zones=OFFERED if is_own else BOUGHT)
        for said, is_own in map(_said_there, _sayings(ability))
        if (ITS_OWN if is_own else LATER_ONES).holds
    ]


def _speaks_of_others(ability: p.Ability) -> bool:
    """Whether it is about what somebody else has."""
    for node in p.nodes_in((ability.condition, ability.effect)):
        if isinstance(node, p.Select) and node.whose not in (None, p.You()):
            return True
        if isinstance(node, p.Under | p.Owned) and node.player != p.You():
            return True
    return False


def _sayings(ability: p.Ability) -> list[p.Modify]:
    """What a static text says of costs, and nothing of what else it says."""
    if ability.kind != "static" or ability.zones:
        return []
    found = []
    for node in p.nodes_in(ability.effect):
        if isinstance(node, p.Modify):
            changes = tuple([x for x in node.changes if x.stat == COST])
            if changes:
                found.append(msgspec.structs.replace(node, changes=changes))
    return found


def _said_there(said: p.Modify) -> tuple[p.Modify, bool]:
    """The same while squads are bought, and whether it is about its own card alone."""
    there = among_the_bought(said)
    if isinstance(there.subject, p.Select):
        there = msgspec.structs.replace(there, subject=msgspec.structs.replace(there.subject, zones=OFFERED))
    return there, isinstance(there.subject, p.This)


def among_the_bought(part: Any) -> Any:
    """The same of the own squad as far as it has been bought."""
    return p.rewritten(part, _of_the_bought)


def _of_the_bought(node: p.Node) -> p.Node:
    if not isinstance(node, p.Select) or node.zones != GAME_ZONE:
        return node
    return msgspec.structs.replace(node, zones=BOUGHT, whose=p.You())
