"""A sealed choice of both players, revealed together, and a selection that is opened again: the timing of Legion.

Alice is blue, bob is red. A card's cost is its pips. The rules:

TOY-50  A round: select, reveal, reveal effects, other effects, priority, end of the round. After the third round the
        side with more points wins.
TOY-51  Both players select a card of their hand in secret; nothing of it is seen before both have selected.
TOY-52  Who has a card that may be selected must select one; who has none selects nothing. A late card may not be
        selected in the first round.
TOY-53  Both cards are revealed together.
TOY-54  Reveal effects come first, then the others; in each group blue's first, and each is finished before the next.
TOY-55  A card that is no longer on the table has no effect.
TOY-56  Change of Plans may be discarded as it is revealed: the opposing card returns to its owner's hand, and both
        select again. If there is no opposing card, it stays.
TOY-57  The card that was returned may not be selected in this new selection.
TOY-58  Fewer pips win the priority, which is a point; between equal ones a die decides. No card, no priority.
TOY-59  At the end of the round the cards on the table are discarded, except those that say otherwise.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kartoteka.kernel import program as p
from kartoteka.kernel.interpret import EFFECT, Operands, ProgramRegs, Verb
from kartoteka.kernel.legality import Option, Ruling, need
from kartoteka.kernel.procedures import Call, Goto, Procedure, Raise, Signal, step
from kartoteka.kernel.records import Event, Regs, Situation
from kartoteka.kernel.state import State
from kartoteka.kernel.windows import Closes, Play, Resolve, Window, WindowRegs, window
from tests.kernel.toys import edits
from tests.kernel.toys.common import (
    CardMoved,
    GameEnded,
    PointsGained,
    PointsPaid,
    ToyGame,
    Turn,
    TurnBegan,
    TurnEnded,
    define,
    in_play,
)

BLUE, RED = 0, 1


# Records ----------------------------------------------------------------------------------------------------------


class Selection(Situation, frozen=True, gc=False, kw_only=True, tag=True):
    """From the choice of cards to the end of the reveal effects."""

    barred: tuple[int, ...] = ()
    """Objects that may not be selected."""
    returned: tuple[int, ...] = ()
    """Objects that were sent back to a hand: the selection is to be opened again without them."""


class SelectionBegan(Event, frozen=True, gc=False, kw_only=True, tag=True):
    barred: tuple[int, ...] = ()


class SelectionEnded(Event, frozen=True, gc=False, kw_only=True, tag=True):
    pass


class CardSentBack(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A revealed card returned to its owner's hand, and the selection is to be opened again."""

    card: int


class HandSpied(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A seat saw a random card of another's hand."""

    seat: int
    of: int


class PriorityRolled(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """The die said who has priority; `seat` is filled in as it happens."""

    seat: int = -1


# Selecting --------------------------------------------------------------------------------------------------------


class Rounds(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Registers of the game."""

    number: int = 0
    selected: tuple[tuple[int, tuple[int | str, ...]], ...] = ()
    """What each seat selected."""
    done: tuple[int, ...] = ()
    """Cards whose effects of this kind have been carried out."""


def hand(state: State, seat: int, regs: WindowRegs) -> list[Option]:
    return [("select", card) for card in state.zone("hand", seat)]


def may_be_selected_now(state: State, seat: int, option: Option) -> bool:
    turn = state.open(Turn)
    return "late" not in state.definition(option[1]).traits or (turn is not None and turn.number > 1)


def is_not_barred(state: State, seat: int, option: Option) -> bool:
    selection = state.open(Selection)
    return selection is None or state.cards[option[1]].obj not in selection.barred


SELECT = Window(
    "TOY-51",
    "select",
    plays=(
        Play(
            "TOY-51",
            "select",
            candidates=hand,
            needs=(
                need("TOY-52", "its text allows it to be selected now", may_be_selected_now),
                need("TOY-57", "it was not returned just now", is_not_barred),
            ),
        ),
    ),
    first=lambda state, regs: BLUE,
    closes=Closes.ALL_COMMITTED,
    resolve=Resolve.SEALED,
)


# The round --------------------------------------------------------------------------------------------------------


def begin_round(state: State, regs: Rounds) -> Signal:
    return Raise([TurnBegan(seat=BLUE, number=regs.number + 1)], regs=Rounds(number=regs.number + 1))


def begin_selection(state: State, regs: Rounds) -> Signal:
    before = state.open(Selection)
    barred = before.returned if before is not None else ()
    ended = [SelectionEnded()] if before is not None else []
    return Raise([*ended, SelectionBegan(barred=barred)], regs=regs.but(done=()))


def reveal(state: State, regs: Rounds) -> Signal:
    cards = [int(option[1]) for _, option in regs.selected if option[0] == "select"]
    return Raise([CardMoved(card=card, zone="play") for card in cards])


def reveal_effects(state: State, regs: Rounds) -> Signal:
    return next_effect(state, regs, "reveal")


def other_effects(state: State, regs: Rounds) -> Signal:
    return next_effect(state, regs, "other")


def end_effects(state: State, regs: Rounds) -> Signal:
    return next_effect(state, regs, "end")


def next_effect(state: State, regs: Rounds, kind: str) -> Signal:
    """One effect of that kind of a card that is on the table; then this step once more."""
    for card in reversed(in_play(state)) if not BLUE_FIRST.value else in_play(state):
        for ability in state.pool.abilities(state.cards[card].proto):
            if ability.kind == kind and card not in regs.done:
                c = state.cards[card]
                text = ProgramRegs(
                    proto=c.proto, ability=ability.number, part=EFFECT, card=card, obj=c.obj, seat=c.controller
                )
                return Call(state.game.program, text, regs=regs.but(done=(*regs.done, card)), stay=True)
    return regs.but(done=())


def select_again(state: State, regs: Rounds) -> Signal:
    selection = state.open(Selection)
    assert selection is not None
    return Goto("select") if selection.returned else None


def end_selection(state: State, regs: Rounds) -> Signal:
    return Raise([SelectionEnded()])


def pips(state: State) -> list[tuple[int, int]]:
    """The pips on the table with their seats, fewest first."""
    return sorted((state.definition(card).cost, state.cards[card].controller) for card in in_play(state))


def settle_priority(state: State, regs: Rounds) -> Signal:
    on_table = pips(state)
    if not on_table:
        return None
    if len(on_table) == 2 and on_table[0][0] == on_table[1][0]:
        return Raise([PriorityRolled()])
    return Raise([PointsGained(seat=on_table[0][1])])


def clear_table(state: State, regs: Rounds) -> Signal:
    return Raise([CardMoved(card=card, zone="pile") for card in in_play(state)])


def end_round(state: State, regs: Rounds) -> Signal:
    return Raise([TurnEnded()])


def another_round(state: State, regs: Rounds) -> Signal:
    if regs.number < 3:
        return Goto("round")
    most = max(seat.points for seat in state.seats)
    winners = tuple(i for i, seat in enumerate(state.seats) if seat.points == most)
    return Raise([GameEnded(winners=winners, rule="TOY-50")])


BLUE_FIRST = Ruling("TOY-54", "in each group, blue's effect is first")

MAIN = Procedure(
    "TOY-50",
    "game",
    regs=Rounds,
    steps=(
        step("TOY-50", begin_round, label="round"),
        step("TOY-57", begin_selection, label="select"),
        window(SELECT, into="selected"),
        step("TOY-53", reveal),
        step("TOY-54", reveal_effects),
        step("TOY-56", select_again),
        step("TOY-57", end_selection),
        step("TOY-54", other_effects),
        step("TOY-58", settle_priority),
        step("TOY-59", end_effects),
        step("TOY-59", clear_table),
        step("TOY-50", end_round),
        step("TOY-50", another_round),
    ),
)


# Cards ------------------------------------------------------------------------------------------------------------


def send_back(state: State, ctx: Any, operands: Operands) -> Sequence[Event]:
    return [CardSentBack(card=c) for c in operands.cards(state, ctx)]


def lose_points(state: State, ctx: Any, operands: Operands) -> Sequence[Event]:
    return [PointsPaid(seat=s, amount=operands.number(state, ctx)) for s in operands.seats(state, ctx)]


def spy(state: State, ctx: Any, operands: Operands) -> Sequence[Event]:
    return [HandSpied(seat=ctx.seat, of=s) for s in operands.seats(state, ctx)]


def gain(n: int) -> p.Op:
    return p.Do("gain", amount=p.Number(n))


OPPOSING = p.Select(zones=("play",), whose=p.Opponent())

CARDS = (
    define("Orders", "order", p.Ability("end", effect=p.Do("return", p.This())), cost=4),
    define(
        "Change of Plans",
        "order",
        p.Ability(
            "reveal",
            effect=p.If(p.Exists(OPPOSING), p.May(p.Seq((p.Do("discard", p.This()), p.Do("send back", OPPOSING))))),
        ),
        cost=3,
    ),
    define("Ambush", "order", p.Ability("reveal", effect=p.Do("lose", who=p.Opponent())), cost=1),
    define("Raid", "order", p.Ability("other", effect=gain(2)), cost=1),
    define("Spy", "order", p.Ability("other", effect=p.Do("spy", who=p.Opponent())), cost=2),
    define(
        "Recall",
        "order",
        p.Ability(
            "other",
            effect=p.Seq((p.Choose(p.Select(zones=("pile",), whose=p.You())), p.Do("return", p.Chosen()))),
        ),
        cost=2,
    ),
    define("Muster", "order", p.Ability("other", effect=p.Do("gain", amount=p.PlayerStat("hand"))), cost=4),
    define("Sabotage", "order", p.Ability("other", effect=p.Do("discard", OPPOSING)), cost=3),
    define("Last Stand", "order", p.Ability("other", effect=gain(3)), traits=("late",)),
    define("Feint", "order"),
)


class SealedGame(ToyGame):
    name = "sealed"
    cards = CARDS
    rulings = (BLUE_FIRST,)

    def __init__(self) -> None:
        super().__init__()
        self.rows |= {
            SelectionBegan: self.row("selection began", apply=edits.begin_selection),
            SelectionEnded: self.row("selection ended", apply=edits.end_selection),
            CardSentBack: self.row("card sent back", apply=edits.send_back),
            HandSpied: self.row("hand spied", apply=edits.spy),
            PriorityRolled: self.row("priority rolled", apply=edits.roll_priority),
        }
        self.verbs |= {
            "send back": Verb("TOY-56", "send back", send_back),
            "lose": Verb("", "lose", lose_points),
            "spy": Verb("", "spy", spy),
        }
        self.windows = (SELECT,)
        self.ready(MAIN, [], [Selection])

    def situation_facts(self, state: State, situation: Any, seat: int) -> dict[str, Any] | None:
        if not isinstance(situation, Selection):
            return None
        barred = [c for c in range(len(state.cards)) if state.cards[c].obj in situation.barred]
        return {"selection": situation.id, "barred": [state.definition(c).name for c in barred]}


GAME = SealedGame()
