"""Priority and a stack that resolves its top and reopens; payment at the end; hidden targets: the timing of Berserk.

Each side has creatures in play, some of them hidden (only their owner knows them). Wounds are marks, closed is tapped.
The rules:

TOY-30  After anything is declared or has resolved, the active player gets priority.
TOY-31  When both pass in succession, the top of the stack resolves; if the stack is empty, the turn ends.
TOY-32  An action that is not sudden is declared in its player's own turn and with an empty stack.
TOY-33  A declared action has three windows - target, text, payment - each an object of its own on the stack.
TOY-34  A declaration names the action, its source and all its targets; the source must be able to pay.
TOY-35  The cost is paid in the payment window, after the effect.
TOY-36  Until then its source may not declare anything that would spend the same resource.
TOY-37  Blocked: an action has no effect, but its cost is paid; only its payment window is left.
TOY-38  Cancelled: nothing happened, no cost, it does not count as used. So ends an action that is illegal, or that
        cannot be paid, when its window resolves.
TOY-39  A hidden creature is a legal target for anything: what its declarer cannot see counts as met.
TOY-40  When the target window resolves, a hidden target is revealed; if that shows that it is illegal, it is no target,
        and an action that has no other is blocked.
TOY-41  A trigger is declared as soon as its player has priority, before anything else, so the active player's come
        first; one that says "may" can be declined. It resolves wherever its source then is.
TOY-42  A creature with as many wounds as life dies before anybody gets priority.
TOY-43  What can be used once per turn is used up as it is paid.
TOY-44  A hidden creature is revealed when it declares an action or its trigger fires.
TOY-45  In their turn players open their creatures first; after the sixth turn, or when a side has no creature left, the
        side with more creatures wins.
TOY-46  An action whose text has resolved can be neither blocked nor cancelled.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kartoteka.kernel import costs, ledger
from kartoteka.kernel import edits as kernel_edits
from kartoteka.kernel import program as p
from kartoteka.kernel.abilities import Ability, ability_of
from kartoteka.kernel.events import Check
from kartoteka.kernel.interpret import COST, EFFECT, Operands, ProgramRegs, Verb
from kartoteka.kernel.legality import Option, Ruling, need
from kartoteka.kernel.procedures import Call, Goto, Procedure, Raise, Return, Signal, step
from kartoteka.kernel.records import Event, Regs
from kartoteka.kernel.selectors import Ctx
from kartoteka.kernel.state import State
from kartoteka.kernel.windows import Advance, Declared, Play, Resolve, Window, WindowRegs, window
from tests.kernel.toys import edits
from tests.kernel.toys.common import (
    CardMoved,
    GameEnded,
    Marked,
    Tapped,
    ToyCard,
    ToyGame,
    Turn,
    TurnBegan,
    TurnEnded,
    Untapped,
    define,
    in_play,
    is_known,
    listed,
    marks,
    strength,
)

TARGET, TEXT, PAYMENT = range(3)
"""The windows of an action."""


# Records ----------------------------------------------------------------------------------------------------------


class Creature(ToyCard, frozen=True, gc=False, kw_only=True):
    tokens: int = 2


class Action(Declared, frozen=True, gc=False, kw_only=True, tag=True):
    """An action on the stack."""

    window: int = TARGET
    """Which of its windows is on the stack."""


class ActionDeclared(Event, frozen=True, gc=False, kw_only=True, tag=True):
    card: int
    ability: int
    seat: int
    program: ProgramRegs


class ActionNarrowed(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """An action lost some of its targets: pairs of slot and card."""

    action: int
    astray: tuple[tuple[str, int], ...]


class ActionBlocked(Event, frozen=True, gc=False, kw_only=True, tag=True):
    action: int


class ActionCancelled(Event, frozen=True, gc=False, kw_only=True, tag=True):
    action: int


class WindowPassed(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """An action goes on to its next window."""

    action: int
    window: int


class ActionEnded(Event, frozen=True, gc=False, kw_only=True, tag=True):
    action: int


class CardRevealed(Event, frozen=True, gc=False, kw_only=True, tag=True):
    card: int


class Healed(Event, frozen=True, gc=False, kw_only=True, tag=True):
    card: int
    amount: int = 1


class TokensSpent(Event, frozen=True, gc=False, kw_only=True, tag=True):
    card: int
    amount: int = 1


# Declaring --------------------------------------------------------------------------------------------------------


class Declaring(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Registers of a declaration."""

    card: int
    ability: int
    seat: int
    event: Any = None
    program: ProgramRegs | None = None
    """The action's text, run until all its targets are named."""


def reveal_source(state: State, regs: Declaring) -> Signal:
    return Raise([CardRevealed(card=regs.card)])


def name_targets(state: State, regs: Declaring) -> Signal:
    card = state.cards[regs.card]
    text = ProgramRegs(
        proto=card.proto, ability=regs.ability, part=EFFECT, card=regs.card, obj=card.obj, seat=regs.seat,
        event=regs.event,
    )  # fmt: skip
    return Call(state.game.program, text, "program")


def put_on_stack(state: State, regs: Declaring) -> Signal:
    assert regs.program is not None
    return Raise([ActionDeclared(card=regs.card, ability=regs.ability, seat=regs.seat, program=regs.program)])


def is_declared(state: State, regs: Declaring) -> Signal:
    action = state.open(Action)
    assert action is not None
    return Return(action.id)


DECLARE = Procedure(
    "TOY-34",
    "declare",
    regs=Declaring,
    steps=(
        step("TOY-44", reveal_source),
        step("TOY-34", name_targets),
        step("TOY-34", put_on_stack),
        step("TOY-30", is_declared),
    ),
)


# Resolving --------------------------------------------------------------------------------------------------------


class Resolving(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Registers of the window of an action that resolves."""

    action: int
    hidden: tuple[int, ...] = ()
    """Its targets that were hidden until now."""


def forget_declined(state: State, regs: Any) -> Signal:
    """Both players had priority, so what was triggered and not declared was declined."""
    while state.captured:
        kernel_edits.drop_captured(state, 0)
    return None


def on_to_its_window(state: State, regs: Resolving) -> Signal:
    action = state.situation(regs.action)
    match action.status:
        case "cancelled":
            return Goto("end")
        case "blocked":
            return Goto("payment")
    return Goto(("target", "text", "payment")[action.window])


def reveal_targets(state: State, regs: Resolving) -> Signal:
    hidden = tuple(x for x in targets(state, state.situation(regs.action)) if not is_known(state, x))
    return Raise([CardRevealed(card=x) for x in hidden], regs=regs.but(hidden=hidden))


def block_at_hidden(state: State, regs: Resolving) -> Signal:
    """Falsity that shows only now blocks."""
    astray = tuple((slot, x) for slot, x in astray_of(state, regs.action) if x in regs.hidden)
    return lose(state, regs, astray, ActionBlocked(action=regs.action))


def cancel_illegal(state: State, regs: Resolving) -> Signal:
    if state.situation(regs.action).status:
        return None
    return lose(state, regs, astray_of(state, regs.action), ActionCancelled(action=regs.action))


def lose(state: State, regs: Resolving, astray: tuple[tuple[str, int], ...], at_last: Event) -> Signal:
    """The action loses these targets; `at_last` is what happens when it has no other."""
    if not astray:
        return None
    left = len(targets(state, state.situation(regs.action))) > len(astray)
    return Raise([ActionNarrowed(action=regs.action, astray=astray) if left else at_last])


def cancel_unpayable(state: State, regs: Resolving) -> Signal:
    action = state.situation(regs.action)
    if action.status or costs.can_pay(state, costs.price(state, action.card, action.ability, action.seat)):
        return None
    return Raise([ActionCancelled(action=regs.action)])


def carry_out(state: State, regs: Resolving) -> Signal:
    action = state.situation(regs.action)
    if action.status:
        return None
    return Call(state.game.program, action.program)


def next_window(state: State, regs: Resolving) -> Signal:
    action = state.situation(regs.action)
    if action.status == "cancelled":
        return Goto("end")
    after = PAYMENT if action.status == "blocked" else action.window + 1
    return Raise([WindowPassed(action=regs.action, window=after)])


def stays_on_stack(state: State, regs: Resolving) -> Signal:
    return Return(regs.action)


def pay(state: State, regs: Resolving) -> Signal:
    action = state.situation(regs.action)
    if ability_of(state, action.card, action.ability).cost is None:
        return None
    return Call(state.game.program, action.program.but(part=COST, at=0))


def end(state: State, regs: Resolving) -> Signal:
    return Raise([ActionEnded(action=regs.action)])


RESOLVE = Procedure(
    "TOY-33",
    "resolve",
    regs=Resolving,
    steps=(
        step("TOY-41", forget_declined),
        step("TOY-33", on_to_its_window),
        step("TOY-40", reveal_targets, label="target"),
        step("TOY-40", block_at_hidden),
        step("TOY-38", cancel_illegal),
        step("TOY-33", next_window),
        step("TOY-33", stays_on_stack),
        step("TOY-38", cancel_illegal, label="text"),
        step("TOY-38", cancel_unpayable),
        step("TOY-33", carry_out),
        step("TOY-33", next_window),
        step("TOY-33", stays_on_stack),
        step("TOY-35", pay, label="payment"),
        step("TOY-43", end, label="end"),
    ),
)


def targets(state: State, action: Action) -> list[int]:
    """The cards that an action was declared at."""
    assert action.program is not None
    return [x for _, value in action.program.slots if isinstance(value, tuple) for x in value]


def astray_of(state: State, id: int) -> tuple[tuple[str, int], ...]:
    """Its targets that are not, or no longer, what its text asks for."""
    action = state.situation(id)
    code = ability_of(state, action.card, action.ability).effect
    assert code is not None
    return code.astray(state, action.program, action.objects)


# Priority ---------------------------------------------------------------------------------------------------------


def active(state: State, regs: Any = None) -> int:
    turn = state.open(Turn)
    assert turn is not None
    return turn.seat


def used_ability(state: State, option: Option) -> Ability:
    return ability_of(state, option[1], option[2])


def is_timely(state: State, seat: int, option: Option) -> bool:
    if used_ability(state, option).kind == "sudden":
        return True
    return active(state) == seat and state.open(Action) is None


def can_pay(state: State, seat: int, option: Option) -> bool:
    return costs.can_pay(state, costs.price(state, option[1], option[2], seat))


def is_not_promised(state: State, seat: int, option: Option) -> bool:
    return not costs.binds(costs.promised(state), costs.price(state, option[1], option[2], seat))


def is_left_this_turn(state: State, seat: int, option: Option) -> bool:
    limits = used_ability(state, option).limits
    turn = state.open(Turn)
    assert turn is not None
    return all(ledger.entered(state, turn.id, *use_key(state, option[1], option[2])) < limit.times for limit in limits)


def use_key(state: State, card: int, ability: int) -> tuple[int | str, ...]:
    """What counts the uses of an ability."""
    return ("used", state.cards[card].obj, ability)


def has_targets(state: State, seat: int, option: Option) -> bool:
    effect = used_ability(state, option).effect
    event = state.captured[option[3]].event if len(option) > 3 else None
    return effect is not None and effect.could(state, Ctx(option[1], seat, event))


def declarable(state: State, seat: int, regs: WindowRegs) -> list[Option]:
    kinds = ("action", "sudden")
    return [("use", card, number) for kind in kinds for card, number in listed(state, seat, kind)]


def begin_action(state: State, seat: int, option: Option) -> Call:
    return Call(DECLARE, Declaring(card=option[1], ability=option[2], seat=seat))


def fired(name: str, kind: str) -> Callable[[State, int, WindowRegs], list[Option]]:
    def candidates(state: State, seat: int, regs: WindowRegs) -> list[Option]:
        return [
            (name, c.card, c.ability, at)
            for at, c in enumerate(state.captured)
            if c.seat == seat and ability_of(state, c.card, c.ability).kind == kind
        ]

    return candidates


def begin_trigger(state: State, seat: int, option: Option) -> Call:
    event = state.captured[option[3]].event
    kernel_edits.drop_captured(state, option[3])
    return Call(DECLARE, Declaring(card=option[1], ability=option[2], seat=seat, event=event))


def resolve(state: State, action: int) -> Call:
    """What the procedure returns takes the action's place on the stack."""
    return Call(RESOLVE, Resolving(action=action), "declared")


SOME_TARGET = need("TOY-34", "there is a target for it", has_targets)

USE = Play(
    "TOY-34",
    "use",
    candidates=declarable,
    needs=(
        need("TOY-32", "an action that is not sudden needs your own turn and an empty stack", is_timely),
        need("TOY-34", "its source can pay", can_pay),
        need("TOY-36", "nothing that its source has declared will spend the same", is_not_promised),
        need("TOY-43", "it is not used up this turn", is_left_this_turn),
        SOME_TARGET,
    ),
    start=begin_action,
    resolve=resolve,
)
TRIGGER = Play(
    "TOY-41",
    "trigger",
    candidates=fired("trigger", "trigger"),
    needs=(SOME_TARGET,),
    start=begin_trigger,
    resolve=resolve,
    forced=Ruling("TOY-41", "a trigger is declared before anything else"),
)
MAY_TRIGGER = Play(
    "TOY-41",
    "may trigger",
    candidates=fired("may trigger", "may trigger"),
    needs=(SOME_TARGET,),
    start=begin_trigger,
    resolve=resolve,
)
PRIORITY = Window(
    "TOY-30",
    "priority",
    plays=(USE, TRIGGER, MAY_TRIGGER),
    first=active,
    advance=Ruling("TOY-30", "the active player gets priority again", value=Advance.RESTART, without=Advance.NEXT),
    resolve=Ruling(
        "TOY-31", "the top resolves, then there is priority again", value=Resolve.STACK, without=Resolve.UNWIND
    ),
)


# The game ---------------------------------------------------------------------------------------------------------


class Turns(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    number: int = 0


def begin_turn(state: State, regs: Turns) -> Signal:
    return Raise([TurnBegan(seat=regs.number % 2, number=regs.number + 1)], regs=regs.but(number=regs.number + 1))


def open_creatures(state: State, regs: Turns) -> Signal:
    return Raise([Untapped(card=c) for c in in_play(state, active(state)) if state.cards[c].tapped])


def end_turn(state: State, regs: Turns) -> Signal:
    return Raise([TurnEnded()])


def another_turn(state: State, regs: Turns) -> Signal:
    sides = [len(in_play(state, seat)) for seat in range(2)]
    if regs.number < 6 and all(sides):
        return Goto("turn")
    winners = tuple(seat for seat in range(2) if sides[seat] == max(sides))
    return Raise([GameEnded(winners=winners, rule="TOY-45")])


IN_REACH = Ruling("TOY-46", "what has resolved is out of reach")

MAIN = Procedure(
    "TOY-45",
    "game",
    regs=Turns,
    steps=(
        step("TOY-45", begin_turn, label="turn"),
        step("TOY-45", open_creatures),
        window(PRIORITY),
        step("TOY-45", end_turn),
        step("TOY-45", another_turn),
    ),
)


def the_dead(state: State) -> Signal:
    dead = [c for c in in_play(state) if marks(state, c) >= strength(state, c)]
    return Raise([CardMoved(card=c, zone="pile") for c in dead]) if dead else None


def the_betrayed(state: State) -> Signal:
    hidden = [c.card for c in state.captured if not is_known(state, c.card)]
    return Raise([CardRevealed(card=c) for c in dict.fromkeys(hidden)]) if hidden else None


CHECKS = (
    Check("TOY-44", "a hidden creature whose trigger fires is revealed", the_betrayed, after=(Marked, CardMoved)),
    Check("TOY-42", "a creature with as many wounds as life dies", the_dead, after=(Marked,)),
)


# Cards ------------------------------------------------------------------------------------------------------------


def heal(state: State, ctx: Any, operands: Operands) -> Sequence[Event]:
    n = operands.number(state, ctx)
    return [Healed(card=c, amount=n) for c in operands.cards(state, ctx)]


def revive(state: State, ctx: Any, operands: Operands) -> Sequence[Event]:
    return [CardMoved(card=c, zone="play") for c in operands.cards(state, ctx)]


def spend_tokens(state: State, ctx: Any, operands: Operands) -> Sequence[Event]:
    return [TokensSpent(card=ctx.card, amount=operands.number(state, ctx))]


def block(state: State, ctx: Any, operands: Operands) -> Sequence[Event]:
    return [ActionBlocked(action=x) for x in operands.cards(state, ctx)]


def cancel(state: State, ctx: Any, operands: Operands) -> Sequence[Event]:
    return [ActionCancelled(action=x) for x in operands.cards(state, ctx)]


def can_tap(state: State, event: Tapped) -> bool:
    return event.card in in_play(state) and not state.cards[event.card].tapped


def can_spend(state: State, event: TokensSpent) -> bool:
    return event.card in in_play(state) and bool(state.cards[event.card].tokens >= event.amount)


def creatures(*filters: p.Filter, whose: p.Player | None = None) -> p.Select:
    return p.Select((p.Is("creature"), *filters), whose=whose)


def wound(n: int, *filters: p.Filter, most: int = 1) -> p.Op:
    """Deal wounds to target enemy creatures."""
    named = p.Choose(creatures(*filters, whose=p.Opponent()), most=p.Number(most))
    return p.Seq((named, p.Do("mark", p.Chosen(), amount=p.Number(n))))


SWAMP = p.Has("trait", "Swamp")
OTHERS = p.Other(p.This())
TAP = (p.Do("tap", p.This()),)
TOKEN = (p.Do("spend tokens"),)
DEAD_OF_YOURS = p.Select((p.Is("creature"),), zones=("pile",), whose=p.You())
ENEMY_ACTION = p.ChooseAction(by=p.Opponent())
WHEN_WOUNDED = p.Trigger("wounded", (p.Role("card", filters=(p.Same(p.This()),)),))
WHEN_DEAD = p.Trigger("card moved", (p.Role("card", filters=(p.Same(p.This()),)), p.Role("zone", word="pile")))

CARDS = (
    define("Swordsman", "creature", p.Ability("action", cost=TAP, effect=wound(2)), strength=3),
    define("Archer", "creature", p.Ability("sudden", cost=TAP, effect=wound(1, p.Not(SWAMP))), strength=2),
    define(
        "Hunter",
        "creature",
        p.Ability("action", cost=TAP, effect=wound(3, SWAMP)),
        p.Ability("action", cost=TAP, effect=wound(1, SWAMP, most=2)),
        strength=3,
    ),
    define(
        "Warden",
        "creature",
        p.Ability("sudden", cost=TAP, effect=p.Seq((ENEMY_ACTION, p.Do("block", p.Chosen("action"))))),
        strength=2,
    ),
    define(
        "Abbess",
        "creature",
        p.Ability("sudden", cost=TAP, effect=p.Seq((ENEMY_ACTION, p.Do("cancel", p.Chosen("action"))))),
        strength=2,
    ),
    define(
        "Jailer",
        "creature",
        p.Ability(
            "sudden",
            cost=TAP,
            effect=p.Seq((p.Choose(creatures(p.Is("standing"), whose=p.Opponent())), p.Do("tap", p.Chosen()))),
        ),
        strength=2,
    ),
    define(
        "Shaman",
        "creature",
        p.Ability("sudden", cost=TAP, effect=wound(1)),
        p.Ability(
            "sudden",
            cost=TOKEN,
            effect=p.Seq((p.Choose(creatures(p.Is("marked"))), p.Do("heal", p.Chosen()))),
            limits=(p.Limit(1, "turn"),),
        ),
        p.Ability("sudden", cost=TAP, effect=p.Seq((p.Choose(DEAD_OF_YOURS), p.Do("revive", p.Chosen())))),
        strength=2,
        traits=("Swamp",),
    ),
    define(
        "Hydra",
        "creature",
        p.Ability("may trigger", trigger=WHEN_WOUNDED, effect=wound(1)),
        strength=4,
        traits=("Swamp",),
    ),
    define(
        "Martyr",
        "creature",
        p.Ability("trigger", trigger=WHEN_DEAD, effect=wound(1)),
        strength=1,
        traits=("Swamp",),
    ),
    define(
        "Ogre",
        "creature",
        p.Ability("action", cost=TAP, effect=p.Do("mark", creatures(OTHERS))),
        strength=4,
        traits=("Swamp",),
    ),
)


class StackGame(ToyGame):
    name = "stack"
    cards = CARDS
    card_type = Creature
    captures = frozenset({"trigger", "may trigger"})
    rulings = (IN_REACH,)

    def __init__(self) -> None:
        super().__init__()
        self.rows |= {
            ActionDeclared: self.row("action declared", apply=edits.declare_action),
            ActionNarrowed: self.row("action narrowed", apply=edits.narrow_action),
            ActionBlocked: self.row("action blocked", apply=edits.block_action),
            ActionCancelled: self.row("action cancelled", apply=edits.cancel_action),
            WindowPassed: self.row("window passed", apply=edits.pass_window),
            ActionEnded: self.row("action ended", apply=edits.end_action),
            CardRevealed: self.row("card revealed", apply=edits.reveal_card),
            Healed: self.row("healed", apply=edits.heal),
            TokensSpent: self.row("tokens spent", apply=edits.spend_tokens, could=can_spend),
            Tapped: self.row("card tapped", apply=edits.tap, could=can_tap),
            Marked: self.row("wounded", apply=edits.mark),
            CardMoved: self.row("card moved", apply=edits.move_card, looks_back=True),
        }
        self.verbs |= {
            "heal": Verb("", "heal", heal),
            "revive": Verb("", "revive", revive),
            "spend tokens": Verb("TOY-35", "spend tokens", spend_tokens),
            "block": Verb("TOY-37", "block", block),
            "cancel": Verb("TOY-38", "cancel", cancel),
        }
        self.windows = (PRIORITY,)
        self.checks = CHECKS
        self.ready(MAIN, [DECLARE, RESOLVE], [Action])

    def more_words(self) -> dict[str, Any]:
        return {"plain": ("tapped", "standing", "marked", "marks")}

    def initiation(self, state: State, regs: ProgramRegs) -> Signal:
        """All targets are named: the text waits on the stack."""
        return Return(regs)

    def may_answer(self, state: State, ctx: Any, action: int) -> bool:
        answered = state.situation(action)
        return not answered.status and not (IN_REACH.value and answered.window == PAYMENT)

    def card_facts(self, state: State, card: int, seat: int) -> dict[str, Any]:
        return {**super().card_facts(state, card, seat), "tokens": state.cards[card].tokens}

    def back_facts(self, state: State, card: int) -> dict[str, Any]:
        return {"marks": state.cards[card].marks, "tapped": state.cards[card].tapped}

    def situation_facts(self, state: State, situation: Any, seat: int) -> dict[str, Any] | None:
        if not isinstance(situation, Action):
            return None
        return {
            "source": state.cards[situation.card].obj,
            "ability": situation.ability,
            "window": situation.window,
            "status": situation.status,
            "targets": [state.cards[x].obj for x in targets(state, situation)],
        }

    def option_text(self, state: State, seat: int, option: Option) -> str:
        match option:
            case ("use", card, ability):
                several = len(state.pool.abilities(state.cards[card].proto)) > 1
                return f"use {self.card_text(state, seat, card)}" + (f" {ability + 1}" if several else "")
            case ("trigger" | "may trigger", card, _, _):
                return f"trigger {self.card_text(state, seat, card)}"
            case ("action", id):
                return f"answer {self.card_text(state, seat, state.situation(id).card)}"
        return super().option_text(state, seat, option)


GAME = StackGame()
