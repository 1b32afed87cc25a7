"""The plays of the windows in which something is declared."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.berserk import happenings as h
from kartoteka.games.berserk.actions import needs, usable
from kartoteka.games.berserk.actions.acting import acting
from kartoteka.games.berserk.actions.action import ACTION, declare, resolve
from kartoteka.games.berserk.board import leaping, moving
from kartoteka.games.berserk.deployment import hidden
from kartoteka.games.berserk.fights import defenders, strikes, weakening
from kartoteka.kernel import edits
from kartoteka.kernel.legality import Ruling
from kartoteka.kernel.procedures import Call, Raise
from kartoteka.kernel.windows import Play

if TYPE_CHECKING:
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

MUST: Final = Ruling("BKR-10.6", "a trigger is declared as soon as its player has priority", value=True, without=False)
DESTROYED: Final = Ruling("BKR-14.2", "a destruction is declared as a trigger is", value=True, without=False)
OFF_THE_STACK: Final = Ruling("BKR-7.5", "who has stealth is revealed off the stack", value=True, without=False)


# What is declared ---------------------------------------------------------------------------------------------------


def take(s: State, seat: int, option: Option) -> Call:
    """A captured trigger is declared, as it was captured."""
    regs = acting(s, seat, option)
    edits.drop_captured(s, option[3])
    return Call(ACTION, regs)


def nobody_answers(s: State) -> bool:
    """Whether nobody could declare anything on top of what only happens: it then happens at once."""
    return not (s.ask_every or s.pauses or "sudden" in s.index or s.captured)


def move(s: State, seat: int, option: Option) -> Call | Raise:
    """A step; it lies on the stack only where somebody could answer it."""
    if nobody_answers(s):
        return Raise([h.Moved(card=option[1], cell=option[2], player=seat)])
    return declare(s, seat, option)


def leap(s: State, seat: int, option: Option) -> Call | Raise:
    if nobody_answers(s):
        return Raise([leaping.event_of(s, option[1], option[2], option[3])])
    return declare(s, seat, option)


def aim(s: State, seat: int, option: Option) -> Call | Raise:
    """It closes, and may strike a flyer on its player's next turn (BKR-15.3)."""
    if nobody_answers(s):
        return Raise([h.ActionPaid(action=0, card=option[1], what="aim", closed=True)])
    return declare(s, seat, option)


def accumulate(s: State, seat: int, option: Option) -> Call | Raise:
    """It closes, and gains a token (BKR-16.1)."""
    if nobody_answers(s) and h.TokensGained in s.quiet:
        card = option[1]
        gained = h.TokensGained(card=card, amount=1, accumulated=True)
        return Raise([gained, h.ActionPaid(action=0, card=card, what="accumulate", closed=True)])
    return declare(s, seat, option)


# Plays of priority --------------------------------------------------------------------------------------------------

TRIGGER = Play(
    "BKR-10.6", "trigger", among=usable.now, needs=needs.TRIGGER, start=take, resolve=resolve, forced=MUST
)  # fmt: skip
MAY_TRIGGER = Play("BKR-10.6", "may trigger", among=usable.now, needs=needs.MAY_TRIGGER, start=take, resolve=resolve)
DESTRUCTION = Play(
    "BKR-14.2", "destroyed", among=usable.now, needs=(), start=declare, resolve=resolve, forced=DESTROYED
)  # fmt: skip
SUDDEN = Play(
    "BKR-10.4", "sudden", among=usable.now, needs=needs.SUDDEN, start=declare, resolve=resolve,
    attempts=usable.attempts_sudden,
)  # fmt: skip
DEFEND = Play(
    "BKR-13.1", "defend", among=usable.now, needs=needs.DEFEND, implied=defenders.IMPLIED,
    start=declare, resolve=resolve, attempts=usable.attempts_with("defend"),
)  # fmt: skip
WEAKEN = Play(
    "BKR-12.1", "weaken", among=usable.now, needs=(), start=weakening.start, free=weakening.WEAKEN.free,
)  # fmt: skip
REVEAL = Play(
    "BKR-7.5", "reveal", among=usable.now, needs=hidden.REVEAL_NEEDS, start=hidden.reveal, free=OFF_THE_STACK,
    attempts=usable.attempts_to_reveal,
)  # fmt: skip
MOVE = Play(
    "BKR-9.1", "move", among=usable.now, needs=needs.MOVE,
    implied=(*needs.WHEN, needs.REVEALED, *moving.IMPLIED), start=move, resolve=resolve, attempts=moving.attempts,
)  # fmt: skip
LEAP = Play(
    "BKR-9.5", "leap", among=usable.now, needs=needs.LEAP,
    implied=(*needs.WHEN, *leaping.IMPLIED), start=leap, resolve=resolve, attempts=leaping.attempts,
)  # fmt: skip
STRIKE = Play(
    "BKR-10.4", "strike", among=usable.now, needs=needs.STRIKE,
    implied=(*needs.WHEN, needs.REVEALED, needs.IS_OPEN, *strikes.IMPLIED),
    start=declare, resolve=resolve, attempts=strikes.attempts,
)  # fmt: skip
AIM = Play(
    "BKR-15.3", "aim", among=usable.now, needs=needs.AIM, implied=needs.WHEN,
    start=aim, resolve=resolve, attempts=usable.attempts_with("aim"),
)  # fmt: skip
USE = Play(
    "BKR-10.4", "use", among=usable.now, needs=needs.USE, implied=(*needs.WHEN, needs.REVEALED), start=declare,
    resolve=resolve,
    attempts=usable.attempts_to_use,
)  # fmt: skip
ACCUMULATE = Play(
    "BKR-16.1", "accumulate", among=usable.now, needs=needs.ACCUMULATE,
    implied=(*needs.WHEN, needs.REVEALED, needs.IS_OPEN),
    start=accumulate, resolve=resolve,
    attempts=usable.attempts_with("accumulate"),
)  # fmt: skip
PLAYS: Final = (
    TRIGGER, MAY_TRIGGER, DESTRUCTION, SUDDEN, DEFEND, WEAKEN, REVEAL, MOVE, LEAP, STRIKE, AIM, USE, ACCUMULATE,
)  # fmt: skip
