"""Two deaths at once, one saved; reactions that kill in turn; "then" after "put into play": the timing of AGoT.

The rules:

TOY-60  Around every occurrence: saves first, then interrupts, then it happens, then forced reactions, then reactions.
TOY-61  Forced reactions are not optional; the first player orders them, whosesoever they are.
TOY-62  In any other window the first player has the first opportunity, then the others in turn; it closes when all
        have passed in succession, and who passed may still use something before that.
TOY-63  What happens inside is a sequence with all its own windows, and is over before the outer one goes on.
TOY-64  Simultaneous occurrences share their windows: all interrupts first, then all happen, then all reactions.
TOY-65  Each copy of an ability may be used once for each occurrence that it answers.
TOY-66  Who is saved is not killed, and nothing more can interrupt or react to that death.
TOY-67  "Then": the second part only if the first was done in full, which a card that arrives as a duplicate is not.
TOY-68  Both parts of "then" have their own interrupts, but share the reactions, which follow the whole; of a played
        event, after it was discarded.
TOY-69  An ability may be used if its cost can be paid and if it could change something.
TOY-70  A unique card of which its player has a copy in play is put into play as a duplicate.
TOY-71  A round: all stand, all draw a card, actions. After the third the player with more points wins.
TOY-72  An event is played from hand: it is nowhere until it has taken effect, and then discarded.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kartoteka.kernel import edits as kernel_edits
from kartoteka.kernel import program as p
from kartoteka.kernel.abilities import ability_of
from kartoteka.kernel.events import DONE, PENDING, Timing, released
from kartoteka.kernel.interpret import COST, EFFECT, Operands, ProgramRegs, Verb
from kartoteka.kernel.legality import Option, Ruling, need
from kartoteka.kernel.procedures import Call, Goto, Procedure, Raise, Signal, step
from kartoteka.kernel.records import Event, Regs
from kartoteka.kernel.selectors import Ctx
from kartoteka.kernel.state import Hold, State
from kartoteka.kernel.windows import Advance, Closes, Play, Window, WindowRegs, window
from tests.kernel.toys import edits
from tests.kernel.toys.common import (
    CardMoved,
    GameEnded,
    Tapped,
    ToyGame,
    Turn,
    TurnBegan,
    TurnEnded,
    Untapped,
    define,
    in_play,
    listed,
)

# Events -----------------------------------------------------------------------------------------------------------


class CharacterKilled(Event, frozen=True, gc=False, kw_only=True, tag=True):
    card: int


class CardPutIntoPlay(Event, frozen=True, gc=False, kw_only=True, tag=True):
    card: int


class DuplicatePlaced(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """What comes of putting a copy of a unique card into play."""

    card: int
    of: int


class CharacterSaved(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A death of a group that is pending will not happen."""

    group: int
    member: int


# Using an ability -------------------------------------------------------------------------------------------------


class Using(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """An ability in use, in answer to an event or to none."""

    card: int
    ability: int
    seat: int
    group: int = 0
    member: int = -1
    event: Any = None


def is_event(state: State, card: int) -> bool:
    return bool(state.definition(card).type == "event")


def play_the_event(state: State, regs: Using) -> Signal:
    """Reactions to what it does wait until it is discarded."""
    if not is_event(state, regs.card):
        return None
    kernel_edits.hold(state, Hold(depth=len(state.procs)))
    return Raise([CardMoved(card=regs.card, zone="limbo")])


def pay(state: State, regs: Using) -> Signal:
    if ability_of(state, regs.card, regs.ability).cost is None:
        return None
    return Call(state.game.program, text_of(state, regs, COST))


def take_effect(state: State, regs: Using) -> Signal:
    return Call(state.game.program, text_of(state, regs, EFFECT))


def discard_the_event(state: State, regs: Using) -> Signal:
    return Raise([CardMoved(card=regs.card, zone="pile")]) if is_event(state, regs.card) else None


def release_the_reactions(state: State, regs: Using) -> Signal:
    if not is_event(state, regs.card):
        return None
    return released(state, state.game.standard_timing, kernel_edits.release(state))


def text_of(state: State, regs: Using, part: int) -> ProgramRegs:
    card = state.cards[regs.card]
    return ProgramRegs(
        proto=card.proto, ability=regs.ability, part=part, card=regs.card, obj=card.obj, seat=regs.seat,
        event=regs.event, group=regs.group, member=regs.member,
    )  # fmt: skip


NESTED = Ruling("TOY-63", "what is used inside has its own reactions at once")

USE = Procedure(
    "TOY-63",
    "use",
    regs=Using,
    shelters=NESTED,
    steps=(
        step("TOY-72", play_the_event),
        step("TOY-69", pay),
        step("TOY-69", take_effect),
        step("TOY-72", discard_the_event),
        step("TOY-68", release_the_reactions),
    ),
)


# Windows ----------------------------------------------------------------------------------------------------------


def first_player(state: State, regs: Any = None) -> int:
    turn = state.open(Turn)
    return turn.seat if turn is not None else 0


def second_player(state: State, regs: Any = None) -> int:
    return 1 - first_player(state)


def answers(kind: str, fate: int) -> Play:
    """Using an ability of that kind for an event of the window's group that is pending, or done."""

    def candidates(state: State, seat: int, regs: WindowRegs) -> list[Option]:
        group = state.situation(regs.group)
        found: list[Option] = []
        for member, event in enumerate(group.events):
            if group.fates[member] != fate:
                continue
            for name in state.game.rows[type(event)].names:
                for card, number in state.index.get(name, ()):
                    ability = ability_of(state, card, number)
                    if ability.kind == kind and state.cards[card].controller == seat:
                        assert ability.matches is not None
                        if ability.matches(state, Ctx(card, seat, event)):
                            found.append(("use", card, number, member))
        return found

    return Play("TOY-65", "use", candidates=candidates, needs=(*USABLE, ONCE_EACH), start=start, key=use_key)


def actions(state: State, seat: int, regs: WindowRegs) -> list[Option]:
    return [("use", card, number, -1) for card, number in listed(state, seat, "action")]


def answered(state: State, option: Option) -> Event | None:
    """The event that is answered by a use in the open window."""
    if option[3] < 0:
        return None
    found: Event = state.situation(state.regs[-1].group).events[option[3]]
    return found


def can_pay(state: State, seat: int, option: Option) -> bool:
    cost = ability_of(state, option[1], option[2]).cost
    return cost is None or cost.could(state, Ctx(option[1], seat))


def could_change_something(state: State, seat: int, option: Option) -> bool:
    effect = ability_of(state, option[1], option[2]).effect
    return effect is not None and effect.could(state, Ctx(option[1], seat, answered(state, option)))


def use_key(state: State, option: Option) -> tuple[int | str, ...]:
    return state.cards[option[1]].obj, option[2], option[3]


def was_not_used(state: State, seat: int, option: Option) -> bool:
    return use_key(state, option) not in state.regs[-1].used


def start(state: State, seat: int, option: Option) -> Call:
    _, card, number, member = option
    event = answered(state, option)
    group = state.regs[-1].group if event is not None else 0
    return Call(USE, Using(card=card, ability=number, seat=seat, group=group, member=member, event=event))


USABLE = (
    need("TOY-69", "its cost can be paid", can_pay),
    need("TOY-69", "it could change something", could_change_something),
)
ONCE_EACH = need("TOY-65", "this copy was not used for this occurrence", was_not_used)

FIRST = Ruling("TOY-62", "the first player has the first opportunity", value=first_player, without=second_player)
ALL_PASS = Ruling("TOY-62", "all pass in succession", value=Closes.ALL_PASS, without=Closes.PASS_IS_FINAL)
IN_TURN = Ruling("TOY-62", "opportunities go round", value=Advance.NEXT, without=Advance.STAY)

SAVES = Window(
    "TOY-60", "saves", plays=[answers("save", PENDING)], admits=["save"], first=FIRST, closes=ALL_PASS, advance=IN_TURN
)
INTERRUPTS = Window(
    "TOY-60",
    "interrupts",
    plays=[answers("interrupt", PENDING)],
    admits=["interrupt"],
    first=FIRST,
    closes=ALL_PASS,
    advance=IN_TURN,
)
FORCED_REACTIONS = Window(
    "TOY-61",
    "forced reactions",
    plays=[answers("forced reaction", DONE)],
    admits=["forced reaction"],
    first=first_player,
    one_asks_for_all=True,
)
REACTIONS = Window(
    "TOY-60",
    "reactions",
    plays=[answers("reaction", DONE)],
    admits=["reaction"],
    first=FIRST,
    closes=ALL_PASS,
    advance=IN_TURN,
)
ACTIONS = Window(
    "TOY-71",
    "actions",
    plays=[Play("TOY-71", "use", candidates=actions, needs=USABLE, start=start)],
    admits=["action"],
    first=FIRST,
    closes=ALL_PASS,
    advance=IN_TURN,
)
OCCURRENCE = Timing("occurrence", before=(SAVES, INTERRUPTS), after=(FORCED_REACTIONS, REACTIONS))


# The game ---------------------------------------------------------------------------------------------------------


class Rounds(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    number: int = 0


def begin_round(state: State, regs: Rounds) -> Signal:
    number = regs.number + 1
    return Raise([TurnBegan(seat=regs.number % 2, number=number)], regs=Rounds(number=number))


def stand(state: State, regs: Rounds) -> Signal:
    return Raise([Untapped(card=c) for c in in_play(state) if state.cards[c].tapped])


def draw(state: State, regs: Rounds) -> Signal:
    tops = [state.zone("deck", seat)[-1:] for seat in state.in_order(first_player(state))]
    return Raise([CardMoved(card=card, zone="hand") for top in tops for card in top])


def end_round(state: State, regs: Rounds) -> Signal:
    return Raise([TurnEnded()])


def another_round(state: State, regs: Rounds) -> Signal:
    if regs.number < 3:
        return Goto("round")
    most = max(seat.points for seat in state.seats)
    winners = tuple(i for i, seat in enumerate(state.seats) if seat.points == most)
    return Raise([GameEnded(winners=winners, rule="TOY-71")])


MAIN = Procedure(
    "TOY-71",
    "game",
    regs=Rounds,
    steps=(
        step("TOY-71", begin_round, label="round"),
        step("TOY-71", stand),
        step("TOY-71", draw),
        window(ACTIONS),
        step("TOY-71", end_round),
        step("TOY-71", another_round),
    ),
)


# Cards ------------------------------------------------------------------------------------------------------------


def kill(state: State, ctx: Any, operands: Operands) -> Sequence[Event]:
    return [CharacterKilled(card=c) for c in operands.cards(state, ctx)]


def save(state: State, ctx: Any, operands: Operands) -> Sequence[Event]:
    return [CharacterSaved(group=ctx.group, member=ctx.member)]


def put_into_play(state: State, ctx: Any, operands: Operands) -> Sequence[Event]:
    return [CardPutIntoPlay(card=c) for c in operands.cards(state, ctx)]


def can_be_killed(state: State, event: CharacterKilled) -> bool:
    return event.card in in_play(state)


def can_save(state: State, ctx: Any, operands: Operands) -> bool:
    """What is pending can be saved; its window asks about nothing else."""
    return True


def can_tap(state: State, event: Tapped) -> bool:
    return not state.cards[event.card].tapped


def copy_in_play(state: State, card: int) -> int | None:
    """The card of its player in play of which a unique card would be a duplicate."""
    if not UNIQUE.value or "unique" not in state.definition(card).traits:
        return None
    mine = in_play(state, state.cards[card].owner)
    return next((c for c in mine if state.cards[c].proto == state.cards[card].proto), None)


UNIQUE = Ruling("TOY-70", "a copy of a unique card in play arrives as a duplicate")

CHARACTER = p.Is("character")
DEATH = "character killed"


def on_death(*filters: p.Filter) -> p.Trigger:
    return p.Trigger(DEATH, (p.Role("card", filters=filters),) if filters else ())


def kill_one(whose: p.Player | None = None) -> p.Op:
    return p.Seq((p.Choose(p.Select((CHARACTER,), whose=whose)), p.Do("kill", p.Chosen())))


def gain(n: int) -> p.Op:
    return p.Do("gain", amount=p.Number(n))


TWO = p.Choose(p.Select((CHARACTER,)), least=2, most=p.Number(2))
FROM_HAND = p.Choose(p.Select((CHARACTER,), zones=("hand",), whose=p.You()))
MINE = p.Under(p.You())
OTHERS = p.Other(p.This())
TAP = (p.Do("tap", p.This()),)
ENTERS = p.Trigger("entered play")
YOU_GAIN = p.Trigger("points gained", (p.Role("seat", player=p.You()),))

CARDS = (
    define("Wildfire", "event", p.Ability("action", effect=p.Then(p.Seq((TWO, p.Do("kill", p.Chosen()))), gain(1)))),
    define(
        "Rally",
        "event",
        p.Ability("action", effect=p.Then(p.Seq((FROM_HAND, p.Do("put into play", p.Chosen()))), gain(2))),
    ),
    define("Revenge", "event", p.Ability("interrupt", trigger=on_death(MINE), effect=kill_one(p.Opponent()))),
    define("Maester", "character", p.Ability("save", trigger=on_death(MINE, OTHERS), cost=TAP, effect=p.Do("save"))),
    define("Avenger", "character", p.Ability("reaction", trigger=on_death(), effect=kill_one())),
    define("Mourner", "character", p.Ability("reaction", trigger=on_death(), effect=gain(1))),
    define("Fanatic", "character", p.Ability("forced reaction", trigger=on_death(), effect=p.Do("mark", p.This()))),
    define("Herald", "character", p.Ability("reaction", trigger=ENTERS, effect=gain(1))),
    define("Steward", "character", p.Ability("reaction", trigger=YOU_GAIN, effect=p.Do("draw", amount=p.Number(1)))),
    define(
        "Lord",
        "character",
        p.Ability("interrupt", trigger=on_death(p.Same(p.This())), effect=kill_one(p.Opponent())),
        traits=("unique",),
    ),
)


class DeathsGame(ToyGame):
    name = "deaths"
    cards = CARDS
    rulings = (NESTED, UNIQUE)

    def __init__(self) -> None:
        super().__init__(OCCURRENCE)
        self.rows |= {
            CharacterKilled: self.row(DEATH, apply=edits.kill_character, could=can_be_killed),
            CardPutIntoPlay: self.row("entered play", apply=edits.put_into_play),
            DuplicatePlaced: self.row("duplicate placed", apply=edits.place_duplicate),
            CharacterSaved: self.row("saved", apply=edits.save_character),
            Tapped: self.row("card tapped", apply=edits.tap, could=can_tap),
        }
        self.verbs |= {
            "kill": Verb("", "kill", kill),
            "save": Verb("TOY-66", "save", save, could=can_save),
            "put into play": Verb("TOY-70", "put into play", put_into_play),
        }
        self.windows = (SAVES, INTERRUPTS, FORCED_REACTIONS, REACTIONS, ACTIONS)
        self.ready(MAIN, [USE])

    def option_text(self, state: State, seat: int, option: Option) -> str:
        """`use Avenger for Herald`: the card that the answered event is about."""
        if option[0] != "use" or option[3] < 0:
            return super().option_text(state, seat, option[:2])
        about = getattr(answered(state, option), "card", None)
        return f"use {self.card_text(state, seat, option[1])}" + (
            f" for {self.card_text(state, seat, about)}" if about is not None else ""
        )


GAME = DeathsGame()
