"""How hard a blow is: by the die of one who alone rolls (BKR-11.1), or by the table of a fight (BKR-12)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.berserk.fights import table, weakening
from kartoteka.games.berserk.fights.modifiers import result, said_of_die
from kartoteka.games.berserk.happenings.actions import SizesSet
from kartoteka.kernel.legality import Ruling

if TYPE_CHECKING:
    from kartoteka.games.berserk.fights.table import Sizes
    from kartoteka.games.berserk.records import Action
    from kartoteka.kernel.state import State

WEAK_BAND: Final = Ruling("BKR-11.1", "3 or less is a weak hit", value=table.WEAK, without=table.MISS)
MEDIUM_BAND: Final = Ruling("BKR-11.1", "4 and 5 are a medium hit", value=table.MEDIUM, without=table.WEAK)
STRONG_BAND: Final = Ruling("BKR-11.1", "6 is a strong hit", value=table.STRONG, without=table.MEDIUM)
COMES_BACK: Final = Ruling(
    "BKR-11.4", "from who does not roll nothing comes back", value=table.MISS, without=table.WEAK
)
WEAK_TO, MEDIUM_TO = 3, 5


def of(s: State, action: Action) -> tuple[Sizes, bool]:
    """The sizes of an action's blows, and whether both sides deal wounds (BKR-12.1)."""
    return judged(results_of(s, action))


def settled(s: State, action: Action) -> SizesSet:
    """The same as what happens: the results of the dice and the sizes are known from then on."""
    results = results_of(s, action)
    sizes, exchange = judged(results)
    said = said_of_dice(s, action) if results != action.faces else ()
    return SizesSet(action=action.id, results=results, sizes=sizes, exchange=exchange, said=said)


def said_of_dice(s: State, action: Action) -> tuple[tuple[int, int | str, str, int], ...]:
    """What makes results other than what was rolled, for those who read of it; what was played is told by itself."""
    found: list[tuple[int, int | str, str, int]] = []
    for side in range(len(action.faces)):
        for _, op, amount, by in said_of_die(s, action, side):
            found.append((side, by, op, amount))
    return tuple(found)


def results_of(s: State, action: Action) -> tuple[int, ...]:
    """What the dice come to: the attacker's, and the responder's if that rolled."""
    if len(action.faces) > 1:
        return result(s, action, 0), result(s, action, 1)
    return (result(s, action, 0),)


def judged(results: tuple[int, ...]) -> tuple[Sizes, bool]:
    if len(results) > 1:
        mine, theirs = results
        return table.duel(mine, theirs), weakening.is_exchange(mine - theirs)
    return (by_die(results[0]), COMES_BACK.value), False


def by_die(result: int) -> int:
    """The size of a blow that nothing answers."""
    band = WEAK_BAND if result <= WEAK_TO else MEDIUM_BAND if result <= MEDIUM_TO else STRONG_BAND
    size: int = band.value
    return size
