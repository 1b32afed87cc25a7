"""The build step of a player (SWR-51 to SWR-55): its start, then whatever the player likes, in any order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.swtcg import happenings as h
from kartoteka.games.swtcg.procedures import building, completing, piloting, stacking
from kartoteka.games.swtcg.procedures.acting import look_for
from kartoteka.games.swtcg.procedures.chances import PLAY_IN_BUILD_STEP, USE_IN_BUILD_STEP
from kartoteka.games.swtcg.procedures.hidden_costs import HIDDEN_COST_PLAYS
from kartoteka.games.swtcg.procedures.pool import SETTLES
from kartoteka.games.swtcg.procedures.stages import step_began, step_ended
from kartoteka.games.swtcg.procedures.upkeep import START, whose
from kartoteka.kernel.legality import Ruling
from kartoteka.kernel.procedures import Procedure, Raise, Signal, step
from kartoteka.kernel.records import Regs
from kartoteka.kernel.windows import Advance, Closes, Window, window

if TYPE_CHECKING:
    from kartoteka.kernel.state import State

ANY_NUMBER = Ruling(
    "SWR-54", "a player does any number of things, in any order", value=Advance.STAY, without=Advance.NEXT
)
UNTIL_DONE = Ruling(
    "SWR-54", "the player alone ends the build step", value=Closes.FIRST_PASS, without=Closes.NOTHING_LEFT
)


class Building(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Whose build step it is."""

    seat: int


look_for(
    building.buildings, building.completions, building.returns, completing.completions, piloting.moves,
    stacking.reorganisations,
)  # fmt: skip
BUILDING = Window(
    "SWR-54",
    "build step",
    plays=(
        *building.PLAYS,
        *completing.PLAYS,
        *piloting.PLAYS,
        *stacking.PLAYS,
        *HIDDEN_COST_PLAYS,
        USE_IN_BUILD_STEP,
        PLAY_IN_BUILD_STEP,
    ),
    first=whose,
    advance=ANY_NUMBER,
    closes=UNTIL_DONE,
    prompt="build, deploy, move or use something, or pass",
)  # fmt: skip


def lose_points(s: State, r: Building) -> Signal:
    """Unspent build points are lost."""
    left = s.seats[r.seat].points
    return Raise([h.PointsLost(player=r.seat, amount=left)]) if left else None


BUILD = Procedure(
    "SWR-54",
    "build step",
    regs=Building,
    steps=(
        step_began("build", "SWR-54"),
        window(START),
        SETTLES,
        window(BUILDING),
        step("SWR-55", lose_points),
        step_ended("build"),
        SETTLES,
    ),
)
WINDOWS = (START, BUILDING)
