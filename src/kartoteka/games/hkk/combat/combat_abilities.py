"""Combat abilities: declared one by one in turn, paid at once, then carried out together (HKKR-12.8, HKKR-12.39)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.hkk.actions.acting import declaring
from kartoteka.games.hkk.actions.carrying import carry_out
from kartoteka.games.hkk.course.settling import ACTIVE_PLAYERS_FIRST
from kartoteka.games.hkk.deaths.extracting import EXTRACT, FEED
from kartoteka.games.hkk.numbers import active_player
from kartoteka.games.hkk.offers import usable
from kartoteka.games.hkk.offers.allowed import COMBAT_NEEDS
from kartoteka.games.hkk.offers.listings import Kinds, uses
from kartoteka.games.hkk.registers import Together
from kartoteka.kernel.legality import Ruling, ruling
from kartoteka.kernel.procedures import Procedure, Return, Signal, step
from kartoteka.kernel.windows import Advance, Closes, Play, Resolve, Window, WindowRegs

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

ACTIVE_FIRST: Final = Ruling(
    "HKKR-12.39", "the active player announces a combat ability first", value=True, without=False
)
AS_IN_EVERY_PHASE: Final = ruling("D-33", "who announces a combat ability first is who acts first in every phase")
IN_TURN: Final = Ruling("HKKR-12.39", "then the players do so in turn", value=Advance.NEXT, without=Advance.STAY)
MAY_GO_ON: Final = Ruling("HKKR-12.39", "a pass is not final", value=False, without=True)
IN_FIGHTS = Kinds("combat", "combat")


def who_is_first(s: State, regs: WindowRegs) -> int:
    active = max(0, active_player(s))
    return active if ACTIVE_FIRST.holds and AS_IN_EVERY_PHASE.holds else 1 - active


def abilities(s: State, seat: int, regs: object = None) -> Sequence[Option]:
    """The combat abilities of a player's creatures; whether they attack or defend is asked by needs."""
    return uses(s, seat, IN_FIGHTS)


def gathered(s: State, regs: WindowRegs) -> Signal:
    """What was declared waits until everybody is done (HKKR-12.9)."""
    return Return(regs.gathered)


COMBAT_ABILITIES = Window(
    "HKKR-12.8",
    "combat abilities",
    plays=(
        Play(
            "HKKR-12.8", "combat", candidates=abilities, needs=COMBAT_NEEDS, start=declaring,
            attempts=usable.attempts_to_fight,
        ),
        EXTRACT,
        FEED,
    ),
    first=who_is_first,
    advance=IN_TURN,
    closes=Closes.ALL_PASS,
    pass_is_final=MAY_GO_ON,
    resolve=Resolve.TOGETHER,
    on_gathered=gathered,
    prompt="use a combat ability, or pass",
)  # fmt: skip


def next_one(s: State, r: Together) -> Signal:
    """One text after the other, the active player's first; nobody dies and nothing is set off between (HKKR-12.9)."""
    if not r.gathered:
        return None
    active = active_player(s) if ACTIVE_PLAYERS_FIRST.holds else 1 - active_player(s)
    at = r.gathered[0]
    for id in r.gathered:
        if s.situation(id).seat == active:
            at = id
            break
    signal = carry_out(s, at)
    signal.stay = True
    signal.regs = r.but(gathered=tuple([x for x in r.gathered if x != at]))
    return signal


TOGETHER = Procedure(
    "HKKR-12.9", "combat abilities take effect together", regs=Together, steps=(step("HKKR-12.9", next_one),)
)
WINDOWS: Final = (COMBAT_ABILITIES,)
PROCEDURES: Final = (TOGETHER,)
