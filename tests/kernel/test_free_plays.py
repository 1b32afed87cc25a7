"""Plays that are no action: whose turn it is and who has passed stays; what gathers carries them out at once."""

from typing import Any

import pytest

from kartoteka.kernel import program as p
from kartoteka.kernel.abilities import ability_of
from kartoteka.kernel.interpret import EFFECT, ProgramRegs
from kartoteka.kernel.legality import Option
from kartoteka.kernel.procedures import Call, Procedure, Raise, Signal, step
from kartoteka.kernel.state import State
from kartoteka.kernel.windows import Closes, Play, Resolve, Window, WindowRegs, window
from tests.kernel.toys.common import GameEnded, PointsGained, ToyGame, define, listed, table


def run(state: State, seat: int, option: Option) -> Call:
    card = state.cards[option[1]]
    ability = ability_of(state, option[1], option[2])
    regs = ProgramRegs(
        proto=card.proto, ability=ability.number, part=EFFECT, card=option[1], obj=card.obj, seat=seat
    )  # fmt: skip
    return Call(state.game.program, regs)


def standing(kind: str) -> Any:
    def candidates(state: State, seat: int, regs: WindowRegs) -> list[Option]:
        verb = "take" if kind == "free" else "use"
        return [(verb, *x) for x in listed(state, seat, kind) if not state.cards[x[0]].tapped]

    return candidates


def end(state: State, regs: Any) -> Signal:
    return Raise([GameEnded(winners=(0,), rule="")])


FREELY = Play("", "take", candidates=standing("free"), needs=(), start=run, free=True)
IN_TURN = Window(
    "", "act", plays=(Play("", "use", candidates=standing("action"), needs=(), start=run), FREELY),
    first=lambda s, r: 0,
)  # fmt: skip
QUEUED = Window(
    "", "queue", plays=(Play("", "use", candidates=standing("queued"), needs=(), start=run), FREELY),
    first=lambda s, r: 0, resolve=Resolve.UNWIND, closes=Closes.ALL_PASS,
)  # fmt: skip
MAIN = Procedure("", "game", steps=(window(IN_TURN), window(QUEUED), step("", end)))

TAP = p.Do("tap", p.This())
GAIN = p.Do("gain")


class FreeGame(ToyGame):
    """Workers act in turn; a Helper gives its player a point at any time, and that is no action."""

    name = "free"
    cards = (
        define("Worker", "unit", p.Ability("action", effect=p.Seq((TAP, GAIN)))),
        define("Helper", "unit", p.Ability("free", effect=p.Seq((TAP, GAIN)))),
    )

    def __init__(self) -> None:
        super().__init__()
        self.windows = (IN_TURN, QUEUED)
        self.ready(MAIN, [])


GAME = FreeGame()


def test_the_same_seat_is_asked_again_and_an_action_passes_the_turn():
    t = table(GAME, alice={"play": ["Worker", "Worker", "Helper"]}, bob={"play": ["Worker"]})
    t.alice.takes("take Helper")
    assert (t.asked, t.alice.offered) == ("alice", ["use Worker", "use Worker #2", "pass"])
    t.alice.uses("Worker")
    assert t.asked == "bob"


@pytest.mark.parametrize("helped", [False, True])
def test_a_pass_of_the_other_stands(helped: bool):
    """Alice passes; bob helps himself and passes: that makes two in succession."""
    t = table(GAME, alice={"play": ["Worker"]}, bob={"play": ["Worker", "Helper"]})
    t.alice.passes()
    if helped:
        t.bob.takes("take Helper")
    t.bob.passes()
    assert t.prompt != "act"


def test_a_window_that_gathers_carries_it_out_at_once():
    t = table(GAME, alice={"play": ["Helper"]}, bob={"play": ["Helper"]})
    t.alice.passes()
    t.bob.passes()
    assert t.prompt == "queue"
    t.happened()
    t.alice.takes("take Helper")
    assert [type(e) for e in t.happened(PointsGained)] == [PointsGained]
    assert t.asked == "bob"


def test_a_window_that_gathers_leaves_no_frame_where_nobody_can_do_anything():
    t = table(GAME, alice={"play": ["Worker"]})
    t.alice.uses("Worker")
    assert t.over
