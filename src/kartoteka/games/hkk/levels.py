"""The level of an adventurer: the level-ups that lie on it, and what texts have given it (HKK-8.3.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.hkk.hosts import by_host
from kartoteka.games.hkk.numbers import plain
from kartoteka.games.hkk.records import LEVELLING
from kartoteka.kernel.legality import Ruling, ruling

if TYPE_CHECKING:
    from kartoteka.kernel.state import State

AT_FIRST = Ruling("HKK-8.3.1-c", "an adventurer is of level 0 by default", value=0, without=1)
EACH_CARD = Ruling("HKKR-15.1", "each level-up on it is a level that the adventurer has received", value=1, without=0)
OTHER_WAYS = ruling("HKK-8.3.1-b", "an adventurer gains levels in other ways, too")


def of(s: State, card: int) -> int:
    """The level of a creature; 0 of one that is no adventurer. A text may say more of it ("level")."""
    c = s.cards[card]
    if "adventurer" not in s.pool.facts[c.proto].types:
        return 0
    level: int = AT_FIRST.value
    if OTHER_WAYS.holds:
        level += c.levels
    for x in by_host(s).get(card, ()):
        if s.cards[x].relation == LEVELLING:
            level += EACH_CARD.value
    if "level" in s.spoken:
        return plain(s, card, "level", level)
    return max(level, 0)
