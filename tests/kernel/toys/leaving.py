"""Players leave a game that goes on: three at a table, of whom one gives up in the middle of anything (melee).

The rules:

TOYL-1  In turn everybody may ring a bell or pass; that is over when all who are left have passed in succession.
TOYL-2  Who rings gains a point and may give one to another player; that player may give one to a third. Whoever
        listens for points reacts, to those of a ringing when that is over or its player has left.
TOYL-3  Tolls must be paid: one player says in which order, for all.
TOYL-4  All seal a letter; they are opened together, and whoever has written one gains a point.
TOYL-5  Bob keeps vigil, and others may join; it is over as soon as bob has left.
TOYL-6  Who gives up is out, with all cards. The last one left wins; else the game ends without a winner.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kartoteka.kernel import edits as kernel_edits
from kartoteka.kernel import program as p
from kartoteka.kernel.abilities import ability_of
from kartoteka.kernel.events import Timing, released
from kartoteka.kernel.game import ZoneType
from kartoteka.kernel.interpret import EFFECT, ProgramRegs
from kartoteka.kernel.legality import Option, need
from kartoteka.kernel.procedures import Call, Procedure, Raise, Return, Signal, step
from kartoteka.kernel.records import Event, Regs
from kartoteka.kernel.selectors import Ctx
from kartoteka.kernel.state import Hold, State
from kartoteka.kernel.windows import Closes, Play, Resolve, Window, WindowRegs, window
from tests.kernel.toys import edits
from tests.kernel.toys.common import CardMoved, GameEnded, PointsGained, ToyGame, Turn, TurnBegan, define, listed

BOB = 1


class PlayerLeft(Event, frozen=True, gc=False, kw_only=True, tag=True):
    seat: int


# Using an ability -------------------------------------------------------------------------------------------------


class Ringing(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """An ability in use."""

    card: int
    ability: int
    seat: int


def hold_reactions(state: State, regs: Ringing) -> Signal:
    kernel_edits.hold(state, Hold(depth=len(state.procs)))
    return None


def take_effect(state: State, regs: Ringing) -> Signal:
    card = state.cards[regs.card]
    text = ProgramRegs(
        proto=card.proto, ability=regs.ability, part=EFFECT, card=regs.card, obj=card.obj, seat=regs.seat
    )  # fmt: skip
    return Call(state.game.program, text)


def release(state: State, regs: Ringing) -> Signal:
    return released(state, state.game.standard_timing, kernel_edits.release(state))


def tell(state: State, regs: Ringing) -> Signal:
    return Return("rung")


RING = Procedure(
    "TOYL-2",
    "ring",
    regs=Ringing,
    steps=(step("TOYL-2", hold_reactions), step("TOYL-2", take_effect), step("TOYL-2", release), step("", tell)),
    dropped=lambda state, regs: "dropped",
)


def start(state: State, seat: int, option: Option) -> Call:
    return Call(RING, Ringing(card=option[1], ability=option[2], seat=seat))


def abilities(kind: str) -> Play:
    """Using an ability without a trigger."""

    def candidates(state: State, seat: int, regs: WindowRegs) -> list[Option]:
        return [("use", card, number) for card, number in listed(state, seat, kind)]

    return Play("TOYL-1", "use", candidates=candidates, needs=(NOT_TWICE,), start=start, key=use_key)


def use_key(state: State, option: Option) -> tuple[int | str, ...]:
    return (state.cards[option[1]].obj,)


def was_not_used(state: State, seat: int, option: Option) -> bool:
    return use_key(state, option) not in state.regs[-1].used


NOT_TWICE = need("", "it was not used in this window", was_not_used)


def reactions(state: State, seat: int, regs: WindowRegs) -> list[Option]:
    found: list[Option] = []
    for event in state.situation(regs.group).events:
        names = state.game.rows[type(event)].names
        for card, number in [x for name in names for x in state.index.get(name, ())]:
            ability = ability_of(state, card, number)
            assert ability.matches is not None
            option = ("use", card, number)
            if state.cards[card].controller == seat and ability.matches(state, Ctx(card, seat, event)):
                found += [option] if option not in found else []
    return found


# Windows ----------------------------------------------------------------------------------------------------------


def alice(state: State, regs: Any) -> int:
    return 0


def letters(state: State, seat: int, regs: WindowRegs) -> list[Option]:
    return [("seal", card) for card in state.zone("hand", seat)]


def bob_has_left(state: State) -> bool:
    turn = state.open(Turn)
    return turn is not None and turn.seat in state.gone


REACTIONS = Window(
    "TOYL-2",
    "reactions",
    plays=[Play("TOYL-2", "use", candidates=reactions, needs=(NOT_TWICE,), start=start, key=use_key)],
    admits=["reaction"],
    first=alice,
)
BELLS = Window("TOYL-1", "bells", plays=[abilities("action")], admits=["action"], first=alice)
TOLLS = Window(
    "TOYL-3", "tolls", plays=[abilities("toll")], admits=["toll"], first=alice, one_asks_for_all=True
)  # fmt: skip
LETTERS = Window(
    "TOYL-4",
    "letters",
    plays=[Play("TOYL-4", "seal", candidates=letters, needs=(), start=start)],
    first=alice,
    closes=Closes.ALL_COMMITTED,
    resolve=Resolve.SEALED,
)
VIGIL = Window("TOYL-5", "vigil", plays=[abilities("vigil")], admits=["vigil"], first=alice, ends=bob_has_left)


# The game ---------------------------------------------------------------------------------------------------------


class Evening(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    sealed: tuple[tuple[int, tuple[int | str, ...]], ...] = ()


def begin(state: State, regs: Evening) -> Signal:
    return Raise([TurnBegan(seat=BOB)])


def open_the_letters(state: State, regs: Evening) -> Signal:
    chosen = [(seat, option[1]) for seat, option in regs.sealed if option[0] == "seal"]
    opened: list[Event] = [CardMoved(card=card, zone="pile") for _, card in chosen if isinstance(card, int)]
    return Raise([*opened, *[PointsGained(seat=seat) for seat, _ in chosen]])


def end(state: State, regs: Evening) -> Signal:
    return Raise([GameEnded(winners=(), rule="TOYL-6")])


MAIN = Procedure(
    "TOYL-1",
    "evening",
    regs=Evening,
    steps=(
        step("TOYL-5", begin),
        window(BELLS),
        window(TOLLS),
        window(LETTERS, into="sealed"),
        step("TOYL-4", open_the_letters),
        window(VIGIL),
        step("TOYL-6", end),
    ),
)


# Cards ------------------------------------------------------------------------------------------------------------


def gain(who: p.Player | None = None) -> p.Do:
    return p.Do("gain", who=who or p.You(), amount=p.Number(1))


THAT_PLAYER = p.ChosenPlayer("player")
PASSED_ON = p.May(
    p.Seq((p.ChoosePlayer(who=THAT_PLAYER, slot="third"), gain(p.ChosenPlayer("third")))), who=THAT_PLAYER
)
SINGS = p.Seq((p.Choose(p.Select(zones=("play",), whose=p.You())), p.Do("mark", p.Chosen(), amount=p.Number(1))))

CARDS = (
    define(
        "Bell", "unit",
        p.Ability("action", effect=p.Seq((
            gain(), p.ChoosePlayer(among=p.Opponent(), slot="player"), p.May(gain(THAT_PLAYER)), PASSED_ON,
        ))),
    ),
    define(
        "Gift", "unit",
        p.Ability("action", effect=p.Seq((
            p.ChoosePlayer(among=p.Opponent(), slot="player", lone=True), gain(THAT_PLAYER),
        ))),
    ),
    define("Echo", "unit", p.Ability(
        "reaction", trigger=p.Trigger("points gained"), effect=p.Do("mark", p.This(), amount=p.Number(1)),
    )),
    define("Toll", "unit", p.Ability("toll", effect=gain())),
    define("Candle", "unit", p.Ability("vigil", effect=gain())),
    define("Ban", "unit", p.Ability("constant", effect=p.Modify(
        p.EachOpponent(), (p.Change("cannot", "gain", value="sing"),),
    ))),
    define("Choir", "unit", p.Ability("action", effect=p.Seq((p.By(p.EachPlayer(), SINGS), gain())))),
    define("Letter", "event"),
)  # fmt: skip


class LeavingGame(ToyGame):
    name = "leaving"
    cards = CARDS
    seats = (3, 3)
    zones = (*ToyGame.zones, ZoneType("gone", in_game=False))

    def __init__(self) -> None:
        super().__init__(Timing("occurrence", after=(REACTIONS,)))
        self.rows[PlayerLeft] = self.row("player left", apply=edits.leave_the_game)
        self.windows = (BELLS, TOLLS, LETTERS, VIGIL)
        self.ready(MAIN, [RING])

    def conceding(self, state: State, seat: int) -> Event:
        return PlayerLeft(seat=seat)


GAME = LeavingGame()


def evening(**players: Sequence[str] | dict[str, Any]) -> dict[str, Any]:
    """What players have, who have cards in play and nothing else."""
    return {name: has if isinstance(has, dict) else {"play": list(has)} for name, has in players.items()}
