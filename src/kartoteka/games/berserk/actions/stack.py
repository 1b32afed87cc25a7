"""The stack: what lies on top, through which windows an action goes, and whether one of them passes in silence.

Where nobody could declare anything in a window, it is passed without asking (BKR-10.15, D-23): the answer must be
exactly whether the window of priority would ask anybody.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.berserk.deaths.dying import undeclared
from kartoteka.games.berserk.fights import defenders
from kartoteka.games.berserk.records import CALCULATION, END, PAYMENT, TARGET, WOUNDS, Action
from kartoteka.games.berserk.words.natures import OF_ATTACKS
from kartoteka.kernel.legality import ruling

if TYPE_CHECKING:
    from kartoteka.games.berserk.findings import Nature
    from kartoteka.kernel.state import State

IN_EACH_WINDOW: Final = ruling("BKR-10.15", "in each window of an action both players get priority")
IN_RESPONSES: Final = ruling("D-23", "so they do in the windows of actions that are themselves responses")
ONE_WINDOW: Final = (WOUNDS,)
"""Of what only happens: a move, a death, a defender who steps in."""
PAID_FOR: Final = (WOUNDS, PAYMENT, END)
"""Of what has a price and nothing else: aiming, accumulating."""
LABELS: Final = ("declaration", "target", "roll", "result", "calculation", "protection", "wounds", "payment", "end")


def top(s: State) -> Action | None:
    """What lies on top of the stack."""
    return s.opened.get(Action)


def nature_of(s: State, action: Action) -> Nature:
    """What is known of the text of an action that has one."""
    found: Nature = s.pool.facts[action.proto].natures[action.number]
    return found


def route(s: State, action: Action) -> tuple[int, ...]:
    """The windows that an action runs through (BKR-10.7)."""
    if action.number >= 0:
        windows: tuple[int, ...] = s.pool.facts[action.proto].natures[action.number].windows
        return windows
    what = action.what
    if what == "strike":
        attack: tuple[int, ...] = OF_ATTACKS.value
        return attack
    return PAID_FOR if what in ("aim", "accumulate") else ONE_WINDOW


def following(s: State, action: Action, window: int) -> int:
    """The next of its windows after that one; the end, where there is none."""
    for w in route(s, action):
        if w > window:
            return w
    return END


def silent(s: State, action: Action, window: int) -> bool:
    """Whether nobody could declare anything while the action lay on the stack in that window."""
    if action.quiet or not IN_EACH_WINDOW.holds or (not IN_RESPONSES.holds and is_response(s, action)):
        return True
    if s.ask_every or s.pauses or s.captured:
        return False
    if undeclared(s):
        return False
    if window == TARGET:
        if action.what == "strike" and defenders.any(s, action):
            return False
    elif window == CALCULATION and action.exchange:
        return False
    if "sudden" not in s.index:
        return True
    from kartoteka.games.berserk.actions.usable import somebody_sudden

    return not somebody_sudden(s, action, window)


def is_response(s: State, action: Action) -> bool:
    """Whether it was declared on top of another."""
    for x in s.situations:
        if type(x) is Action:
            return x.id != action.id
    return False
