"""The smallest toy, without any timing: what the tests of the check itself are done with.

TOYP-1  Both players in turn play a card at a unit or pass; two passes in succession end the game, and alice wins.
TOYP-2  Bolt marks its unit twice and goes to the pile.
"""

from __future__ import annotations

from typing import Any

from kartoteka.kernel import program as p
from kartoteka.kernel.interpret import EFFECT, ProgramRegs
from kartoteka.kernel.legality import Option
from kartoteka.kernel.procedures import Call, Procedure, Raise, Signal, step
from kartoteka.kernel.state import State
from kartoteka.kernel.windows import Play, Window, WindowRegs, window
from tests.kernel.toys.common import GameEnded, ToyGame, define, in_play


def bolts(state: State, seat: int, regs: WindowRegs) -> list[Option]:
    return [("play", card, unit) for card in state.zone("hand", seat) for unit in in_play(state)]


def play(state: State, seat: int, option: Option) -> Call:
    card = state.cards[option[1]]
    text = ProgramRegs(
        proto=card.proto, ability=0, part=EFFECT, card=option[1], obj=card.obj, seat=seat, slots=(("it", option[2]),)
    )  # fmt: skip
    return Call(state.game.program, text)


def end_game(state: State, regs: Any) -> Signal:
    return Raise([GameEnded(winners=(0,), rule="TOYP-1")])


PLAY = Play("TOYP-2", "play", candidates=bolts, needs=(), start=play)
CHANCE = Window("TOYP-1", "play or pass", plays=(PLAY,), first=lambda state, regs: 0)
MAIN = Procedure("TOYP-1", "game", steps=(window(CHANCE), step("TOYP-1", end_game)))

CARDS = (
    define(
        "Bolt",
        "event",
        p.Ability(
            "action",
            effect=p.Seq((p.Do("mark", p.Chosen(), amount=p.Number(2)), p.Do("discard", p.This()))),
        ),
    ),
    define("Scout", "unit"),
    define("Walker", "unit"),
)


class PlainGame(ToyGame):
    name = "plain"
    cards = CARDS

    def __init__(self) -> None:
        super().__init__()
        self.windows = (CHANCE,)
        self.ready(MAIN, [])


GAME = PlainGame()
