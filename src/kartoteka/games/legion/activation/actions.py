"""ACTIONS: the active unit acts until it has no action left or its player ends that (LGR-62)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.legion import happenings as h
from kartoteka.games.legion.activation import plain, usable
from kartoteka.games.legion.activation.free import is_free
from kartoteka.games.legion.activation.standby import due
from kartoteka.games.legion.board import moving
from kartoteka.games.legion.command.settling import settled
from kartoteka.games.legion.fights import targets
from kartoteka.games.legion.fights.attack import ATTACK, Strike
from kartoteka.games.legion.records import Activation
from kartoteka.games.legion.words import actions as printed
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.procedures import Call, Raise, Signal
from kartoteka.kernel.windows import Advance, Closes, Play, Window, WindowRegs

if TYPE_CHECKING:
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

ANSWERED = ruling("LGR-64", "what a unit has done can be answered by enemies that stand by")


def active_player(s: State, regs: WindowRegs) -> int:
    seat: int = s.opened[Activation].player
    return seat


def after_action(s: State, regs: WindowRegs) -> Signal:
    """What was set off comes first, then answers from standby."""
    if s.captured:
        return settled(s)
    return due(s) if s.opened[Activation].after and ANSWERED.holds else None


def move(s: State, seat: int, option: Option) -> Raise:
    return Raise([h.Moved(card=option[1], cell=option[2], what=option[0])])


def attack(s: State, seat: int, option: Option) -> Call:
    _, unit, target, weapon = option
    return Call(ATTACK, Strike(attacker=unit, target=target, weapon=weapon, free=is_free(s, unit, weapon)))


MOVES = (*plain.ALWAYS, *moving.MOVE_NEEDS)
WITHDRAWALS = (*plain.ALWAYS, plain.QUIET, *moving.WITHDRAW_NEEDS)
ATTACKS = (*plain.ALWAYS, plain.NO_REPEAT, plain.NO_STANDBY, *targets.ATTACK_NEEDS)
REPEATED = (*plain.ALWAYS, plain.NO_REPEAT)
STANDBYS = (*REPEATED, plain.NO_ATTACK, plain.STAYED)
RECOVERIES = (*REPEATED, plain.SUPPRESSED_AT_ALL)
PRINTED = (*REPEATED, printed.CAN_DO)

PLAYS = (
    Play("LGR-63", "move", among=usable.now, needs=MOVES, implied=MOVES, start=move, attempts=moving.attempts),
    Play(
        "LGR-65", "withdraw", among=usable.now, needs=WITHDRAWALS, implied=WITHDRAWALS, start=move,
        attempts=moving.away_attempts,
    ),
    Play("LGR-63", "attack", among=usable.now, needs=ATTACKS, implied=ATTACKS, start=attack, attempts=targets.attempts),
    Play(
        "LGR-63", "aim", among=usable.now, needs=REPEATED, implied=REPEATED, start=plain.aim,
        attempts=plain.tried("aim"),
    ),
    Play(
        "LGR-63", "dodge", among=usable.now, needs=REPEATED, implied=REPEATED, start=plain.dodge,
        attempts=plain.tried("dodge"),
    ),
    Play(
        "LGR-63", "standby", among=usable.now, needs=STANDBYS, implied=STANDBYS, start=plain.stand_by,
        attempts=plain.tried("standby"),
    ),
    Play(
        "LGR-63", "recover", among=usable.now, needs=RECOVERIES, implied=RECOVERIES, start=plain.recover,
        attempts=plain.tried("recover"),
    ),
    Play(
        "LGR-63", "action", among=usable.now, needs=PRINTED, implied=PRINTED, start=printed.begin,
        attempts=printed.attempts,
    ),
)  # fmt: skip

ACTIONS = Window(
    "LGR-62",
    "actions",
    plays=PLAYS,
    first=active_player,
    advance=Advance.STAY,
    closes=Closes.FIRST_PASS,
    settles=after_action,
    prompt="what does the unit do",
)
WINDOWS = (ACTIONS,)
