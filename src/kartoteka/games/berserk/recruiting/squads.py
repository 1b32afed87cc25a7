"""Which cards may be in one squad: one function for all five ways into it (BKR-3.7 to BKR-3.9).

A card is recruited, summoned, revived, incarnated, or taken control of; a squad is what a player has bought so far, and
once the battle has begun what that player controls in the game zone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from kartoteka.games.berserk import numbers
from kartoteka.games.berserk.recruiting.prices import squad_so_far
from kartoteka.games.shared.options import chosen
from kartoteka.kernel.legality import Ruling, need, ruling
from kartoteka.kernel.selectors import CardTest, Ctx, Reader

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from kartoteka.games.berserk.words.facts import Facts
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

RECRUITED, SUMMONED, REVIVED, INCARNATED, TAKEN = "recruit", "summon", "revive", "incarnate", "control"
ALL_WAYS: Final = (RECRUITED, SUMMONED, REVIVED, INCARNATED, TAKEN)
UNIQUE_WAYS: Final = Ruling(
    "BKR-3.8", "uniqueness holds of all five ways into a squad", value=ALL_WAYS, without=(RECRUITED,)
)
TERRAIN_WAYS: Final = Ruling(
    "BKR-3.9", "there is one terrain whichever of the five ways it comes", value=ALL_WAYS, without=(RECRUITED,)
)
IS_UNIQUE: Final = ruling("BKK-Uniqueness", "a card with Uniqueness is kept out by its copies")
SAME_NAME: Final = ruling("BKR-1.6", "copies are cards of one name, whatever else differs")
ONE_TERRAIN: Final = Ruling("BKR-3.9", "a squad has one terrain at most", value=1, without=15)
UNIQUENESS: Final = "uniqueness"


class Joining(NamedTuple):
    """What is taken for a squad, besides the cards that are in it."""

    beside: tuple[int, ...] = ()
    """Others that join it at the same time."""
    unseen: tuple[int, ...] = ()
    """Cards in it of which whoever judges knows nothing, or that are left out of account."""


AS_IT_IS: Final = Joining()


def squad(s: State, seat: int, how: str, joining: Joining) -> Sequence[int]:
    """The squad that a card would join."""
    there = squad_so_far(s, seat) if how == RECRUITED else numbers.squad(s, seat)
    if joining.unseen:
        there = tuple([x for x in there if x not in joining.unseen])
    return (*there, *joining.beside) if joining.beside else there


def are_copies(s: State, one: int, other: int) -> bool:
    """Whether two cards are copies of each other."""
    a, b = s.cards[one].proto, s.cards[other].proto
    if a == b:
        return True
    found: bool = s.pool.definitions[a].name == s.pool.definitions[b].name
    return found and SAME_NAME.holds


def keeps_unique(s: State, seat: int, card: int, how: str, joining: Joining = AS_IT_IS) -> bool:
    """Whether no copy of a unique card is in the squad."""
    if how not in UNIQUE_WAYS.value or not IS_UNIQUE.holds or not numbers.has_keyword(s, card, UNIQUENESS):
        return True
    return not any(x != card and are_copies(s, card, x) for x in squad(s, seat, how, joining))


def keeps_one_terrain(s: State, seat: int, card: int, how: str, joining: Joining = AS_IT_IS) -> bool:
    if how not in TERRAIN_WAYS.value or not s.pool.facts[s.cards[card].proto].terrain:
        return True
    there = [x for x in squad(s, seat, how, joining) if x != card and s.pool.facts[s.cards[x].proto].terrain]
    return len(there) < int(ONE_TERRAIN.value)


def keeps_limits(s: State, seat: int, card: int, how: str, joining: Joining = AS_IT_IS) -> bool:
    """Whether neither the card's own text nor that of a card in the squad keeps it out."""
    facts = s.pool.facts
    own: Facts = facts[s.cards[card].proto]
    if not limited(s):
        return True
    for x in squad(s, seat, how, joining):
        if x == card:
            continue
        theirs: Facts = facts[s.cards[x].proto]
        if own.limits_squad and is_kept_out_by(s, seat, card, x):
            return False
        if theirs.limits_squad and is_kept_out_by(s, seat, x, card):
            return False
    return True


def limited(s: State) -> bool:
    """Whether any text of the pool keeps cards out of squads."""
    found: bool | None = s.pool.notes.get("squad limits")
    if found is None:
        found = s.pool.notes["squad limits"] = any(f.limits_squad for f in s.pool.facts)
    return found


def is_kept_out_by(s: State, seat: int, limiting: int, other: int) -> bool:
    """Whether the first card cannot be in a squad with the other."""
    ctx = Ctx(limiting, seat, None)
    return any(test(s, ctx, other) for test in _limits(s, limiting))


def _limits(s: State, card: int) -> Sequence[CardTest]:
    """What a card cannot be in a squad with, read once."""
    proto = s.cards[card].proto
    key = f"squad limits {proto}"
    found: Sequence[CardTest] | None = s.pool.notes.get(key)
    if found is None:
        reader = Reader(s.game)
        found = tuple(reader.all_of(filters) for filters in s.pool.facts[proto].limits_squad)
        s.pool.notes[key] = found
    return found


def _of_recruiting(test: Callable[[State, int, int, str], bool]) -> Callable[[State, int, Option], bool]:
    return lambda s, seat, option: test(s, seat, option[1], RECRUITED)


def is_of_the_game(s: State, seat: int, option: Option) -> bool:
    return not (chosen(s, "no_equipment") and s.pool.facts[s.cards[option[1]].proto].equipment)


UNIQUE: Final = need(
    "BKR-3.8", "no card of that name is in a squad with one that is unique", _of_recruiting(keeps_unique)
)
TERRAIN: Final = need("BKR-3.9", "there is no other terrain in the squad", _of_recruiting(keeps_one_terrain))
LIMITS: Final = need("BKR-3.7", "it can be in a squad with the cards that are there", _of_recruiting(keeps_limits))
EQUIPMENT: Final = need("BKR-15.8", "equipment is played with", is_of_the_game)
NEEDS: Final = (UNIQUE, TERRAIN, LIMITS, EQUIPMENT)


def may_join(s: State, seat: int, card: int, how: str, joining: Joining = AS_IT_IS) -> tuple[str, ...]:
    """The rules that keep a card out of a player's squad on that way into it; empty where none does."""
    found: tuple[str, ...] = ()
    if UNIQUE.holds and not keeps_unique(s, seat, card, how, joining):
        found += (UNIQUE.rule,)
    if TERRAIN.holds and not keeps_one_terrain(s, seat, card, how, joining):
        found += (TERRAIN.rule,)
    if LIMITS.holds and not keeps_limits(s, seat, card, how, joining):
        found += (LIMITS.rule,)
    return found
