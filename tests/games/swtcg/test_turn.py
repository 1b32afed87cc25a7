"""The turn: who rolls for build points."""

from __future__ import annotations

from kartoteka.games.swtcg.procedures.turn import Turning, roll_for_points
from kartoteka.games.swtcg.records import LIGHT
from tests.games.swtcg.small import Board
from tests.rules import forbids, permits, rule


@rule("SWR-50", permits)
@rule("SWR-50", forbids)
def test_the_light_side_rolls():
    call = roll_for_points(Board().state, Turning())
    assert (call.with_regs.roller, call.with_regs.dice) == (LIGHT, 1)
