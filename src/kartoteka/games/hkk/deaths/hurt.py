"""Who could be dying: life checks, poison and healing ask for it all the time, so it is known until something changes.

That is so when a card comes into one of the piles, or out of it (it comes without wounds and markers), and when wounds
or markers are written, which `edits.permanents.mark` alone does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.hkk.costs.bounds import bounds
from kartoteka.games.hkk.records import CREATURES_LIE, TABLE
from kartoteka.kernel.modifiers import KEY

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.games.hkk.set.cards import CardDef
    from kartoteka.kernel.pool import Pool
    from kartoteka.kernel.state import State

HURT, SAFE = "hurt", "safe"
POISON: Final = "poison"
LIFE: Final = "life"
SAYS_LIFE = KEY[LIFE]
"""What speaks of life is listed under it."""
SEATS: Final = 2
PILES: Final = slice(CREATURES_LIE[0] * SEATS, (TABLE + 1) * SEATS)
"""Reserves, guard posts and tables: where cards lie that can be wounded."""
LIFELESS: Final = "creatures without printed life"


def hurt(s: State) -> Sequence[int]:
    """The cards with wounds or markers, and the creatures of which nothing but a text says that they have any life: in
    the reserves, in the guard posts and on the tables, in this order."""
    piles = s.zones[PILES]
    kept = s.sorted[HURT]
    if kept[0] == piles:
        known: Sequence[int] = kept[1]
        return known
    found = _look(s, piles)
    s.keep(HURT, piles, found)
    return found


def all_are_safe(s: State) -> bool:
    """Whether nobody could be dying: players live, and so does everything on the table, whatever is said of it.

    Of cards that is so for as long as the piles and whatever speaks of life are the same.
    """
    known: bool | None = s.steady.get(SAFE)
    if known is None:
        one, other = s.seats
        depends = (s.zones[PILES], s.modifiers, s.index.get(SAYS_LIFE))
        before, safe = s.sorted[SAFE]
        if before != depends:
            safe = not takes_life(s) and not _in_danger(s)
            s.keep(SAFE, depends, safe)
        known = bool(safe and one.life > 0 and other.life > 0)
        s.retain(SAFE, known)
    return known


def _in_danger(s: State) -> bool:
    """Whether anybody has as many wounds as is printed, or poison: others live while nothing takes life."""
    for card in hurt(s):
        c = s.cards[card]
        d: CardDef = s.pool.definitions[c.proto]
        if (d.structure if d.type == "building" else d.life) <= c.wounds:
            return True
        for name, _ in c.markers:
            if name == POISON:
                return True
    return False


def takes_life(s: State) -> bool:
    """Whether a creature without wounds could be without life by what is said of it."""
    if LIFE not in s.spoken:
        return False
    said = bounds(s, LIFE)
    return said is None or said[0] < 0


def _look(s: State, piles: Sequence[tuple[int, ...]]) -> list[int]:
    found: list[int] = []
    cards, lifeless = s.cards, _lifeless(s.pool)
    for pile in piles:
        for card in pile:
            c = cards[card]
            if c.wounds or c.markers or c.proto in lifeless:
                found.append(card)
    return found


def _lifeless(pool: Pool) -> frozenset[int]:
    known: frozenset[int] | None = pool.notes.get(LIFELESS)
    if known is None:
        found = [i for i, d in enumerate(pool.definitions) if pool.facts[i].is_creature and not d.life]
        known = pool.notes[LIFELESS] = frozenset(found)
    return known
