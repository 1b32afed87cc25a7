"""Weakening: who has the higher result of an exchange may take the next row, in which only one side is wounded."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kartoteka.games.berserk.fights import table
from kartoteka.games.berserk.happenings.actions import ActionWeakened
from kartoteka.games.berserk.records import CALCULATION, Action
from kartoteka.kernel.legality import Ruling, ruling
from kartoteka.kernel.procedures import Raise
from kartoteka.kernel.windows import Play

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.games.berserk.fights.table import Sizes
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

NEARER: Final = Ruling("BKR-12.1", "an exchange can be weakened by one row", value={4: 3, 2: 1, -4: -3}, without={})
THE_HIGHER: Final = ruling("BKR-12.1", "the player with the higher result may do so")
OFFERED: Final = ruling("D-16", "that player chooses whether to")
OPTION: Option = ("weaken",)


def is_exchange(difference: int) -> bool:
    """Whether both sides deal wounds, so that one of them may choose."""
    return difference in NEARER.value


def weaker(results: Sequence[int]) -> Sizes:
    """The sizes of the row next to that of the results."""
    mine, theirs = results
    return table.row(NEARER.with_rule[mine - theirs])


def who_chooses(s: State, action: Action) -> int:
    """The player with the higher result."""
    mine, theirs = action.results
    attacker: int = s.cards[action.card].controller
    return attacker if (mine > theirs) == THE_HIGHER.holds else 1 - attacker


def may_weaken(s: State, action: Action, seat: int) -> bool:
    """Whether that player may weaken an action now."""
    return (
        action.exchange and not action.weakened and action.window == CALCULATION and not action.status
        and OFFERED.holds and who_chooses(s, action) == seat
    )  # fmt: skip


def candidates(s: State, seat: int, regs: Any) -> list[Option]:
    action = s.opened.get(Action)
    return [OPTION] if action is not None and may_weaken(s, action, seat) else []


def start(s: State, seat: int, option: Option) -> Raise:
    return Raise([ActionWeakened(action=s.opened[Action].id)])


def attempts(s: State, seat: int) -> list[Option]:
    return [OPTION]


WEAKEN = Play(
    "BKR-12.1", "weaken", candidates=candidates, needs=(), start=start, attempts=attempts, free=True
)  # fmt: skip
