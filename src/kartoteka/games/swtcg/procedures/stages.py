"""How a player's step of a turn begins and ends: the build step and the retreat step alike."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kartoteka.games.swtcg import happenings as h
from kartoteka.games.swtcg.records import Stage
from kartoteka.kernel.procedures import Raise, Signal, Step, step

if TYPE_CHECKING:
    from kartoteka.kernel.state import State


def step_began(name: str, rule: str = "") -> Step:
    """It begins for the player whose seat the registers hold."""

    def begin(s: State, r: Any) -> Signal:
        return Raise([h.StepBegan(step=name, player=r.seat)])

    return step(rule, begin)


def step_ended(name: str) -> Step:
    """It is over for that player, and with it what lasts for the step."""

    def end(s: State, r: Any) -> Signal:
        stage = s.opened.get(Stage)
        assert stage is not None
        return Raise([h.StepEnded(step=name, player=r.seat, ends=stage.id)])

    return step("", end)
