"""A reaction queue over an announced action, one of its targets exempted by a body part: the timing of the HKK.

A creature's strength is its health. Alice takes the first turn, bob the second and last. The rules:

TOYD-1  In a turn its player and the opponent in turn take an action or pass; when both decline in a row, it ends. After
        the second turn, whoever has more creatures wins.
TOYD-2  An action is announced: its card is shown, its targets are chosen, then it is paid. Who cannot pay, or has not
        enough targets, cannot announce it.
TOYD-3  What is announced waits in a reaction queue. Automatic reactions come first; they work by themselves, and of
        several with the same effect only one works against one action.
TOYD-4  Then reactions: the opponent of who announced last first, in turn, until both decline in a row. Only reactions
        fit in.
TOYD-5  The queue is worked off from the top: last in, first out, what was announced first at the bottom.
TOYD-6  Nobody may react again to what was in the queue, also not after its top has been carried out.
TOYD-7  What is prevented has no effect; it stays paid, and its card goes to the pile.
TOYD-8  For a creature that a source targets, could mark or could make leave play, its controller may, as a reaction,
        sacrifice one of his own body parts on that creature.
TOYD-9  Then that source has no effect whatever on that creature: not later in the turn, and not as a card that lies on
        it. All its other effects happen.
TOYD-10  One body part is sacrificed for a creature and a source, not several; and it is gone whatever comes of it.
TOYD-11  A source that newly comes into being while the queue is worked off gets a queue of its own, worked off first.
TOYD-12  A creature with as many marks as strength dies; what lies on a creature that has left goes to the pile.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from kartoteka.kernel import costs
from kartoteka.kernel import program as p
from kartoteka.kernel.abilities import Ability, ability_of
from kartoteka.kernel.events import DONE, Check, Group, Timing
from kartoteka.kernel.interpret import COST, EFFECT, Operands, ProgramRegs, Verb
from kartoteka.kernel.legality import Option, Ruling, need
from kartoteka.kernel.procedures import Call, Goto, Procedure, Raise, Return, Signal, step
from kartoteka.kernel.records import NO_CARD, Event, Regs
from kartoteka.kernel.selectors import Ctx
from kartoteka.kernel.state import State
from kartoteka.kernel.windows import Closes, Declared, Play, Resolve, Window, WindowRegs, window
from tests.kernel.toys import edits
from tests.kernel.toys.common import (
    CardMoved,
    GameEnded,
    Marked,
    PointsPaid,
    ToyGame,
    Turn,
    TurnBegan,
    TurnEnded,
    define,
    in_play,
    listed,
    marks,
    strength,
)

AFFLICTING = {"mark", "return"}
"""Verbs that give the right of TOYD-8 without targeting: marking, and making leave play."""


# Records ----------------------------------------------------------------------------------------------------------


class CardShown(Event, frozen=True, gc=False, kw_only=True, tag=True):
    card: int
    seat: int


class ActionAnnounced(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """An action, or a reaction, is in the queue now; `action` is the situation that it opens."""

    card: int
    seat: int
    play: str
    ability: int = 0
    answers: int = 0
    targets: tuple[int, ...] = ()
    program: ProgramRegs | None = None
    action: int = 0


class ActionPrevented(Event, frozen=True, gc=False, kw_only=True, tag=True):
    action: int


class ActionEnded(Event, frozen=True, gc=False, kw_only=True, tag=True):
    action: int


class BodyPartSacrificed(Event, frozen=True, gc=False, kw_only=True, tag=True):
    card: int


class CardEntered(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A played card came to lie on a creature; it is still the same object."""

    card: int
    host: int


class SourceEmptied(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """What was announced, and its card, is void for one creature."""

    card: int
    source: int
    obj: int
    """The object of a played card; 0 of an ability, whose card has other abilities."""


# Announcing -------------------------------------------------------------------------------------------------------


class Announcing(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Registers of the announcement of an action or a reaction."""

    play: str
    card: int
    seat: int
    ability: int = 0
    event: Any = None
    program: ProgramRegs | None = None
    """Its text, run until its targets are chosen."""
    creature: int = NO_CARD
    """For which creature a body part is sacrificed."""
    source: int = 0
    """Against what it is sacrificed, or what an automatic reaction answers."""
    action: int = 0


def show(state: State, regs: Announcing) -> Signal:
    return Raise([CardShown(card=regs.card, seat=regs.seat)]) if regs.play in ("play", "react") else None


def choose_targets(state: State, regs: Announcing) -> Signal:
    card = state.cards[regs.card]
    text = ProgramRegs(
        proto=card.proto, ability=regs.ability, part=EFFECT, card=regs.card, obj=card.obj, seat=regs.seat,
        event=regs.event, slots=(("action", regs.source),) if regs.source else (),
    )  # fmt: skip
    return Call(state.game.program, text, "program")


def pay(state: State, regs: Announcing) -> Signal:
    assert regs.program is not None
    if regs.play in ("play", "react"):
        cost = state.definition(regs.card).cost
        return Raise([PointsPaid(seat=regs.seat, amount=cost)]) if cost else None
    if ability_of(state, regs.card, regs.ability).cost is None:
        return None
    return Call(state.game.program, regs.program.but(part=COST, at=0))


def enter_queue(state: State, regs: Announcing) -> Signal:
    assert regs.program is not None
    return Raise(
        [
            ActionAnnounced(
                card=regs.card, seat=regs.seat, play=regs.play, ability=regs.ability, program=regs.program,
                answers=newest(state) if regs.play == "react" else 0, targets=targets_of(regs.program),
            )
        ]
    )  # fmt: skip


def sacrifice(state: State, regs: Announcing) -> Signal:
    return Raise([BodyPartSacrificed(card=regs.card)])


def enter_queue_for_creature(state: State, regs: Announcing) -> Signal:
    return Raise(
        [
            ActionAnnounced(
                card=regs.card, seat=regs.seat, play="sacrifice", answers=regs.source, targets=(regs.creature,)
            )
        ]
    )


def is_announced(state: State, regs: Announcing) -> Signal:
    return Return(newest(state))


def newest(state: State) -> int:
    """What was announced last."""
    action = state.open(Declared)
    return action.id if action is not None else 0


def targets_of(program: ProgramRegs) -> tuple[int, ...]:
    """The cards chosen as targets."""
    return tuple(x for _, value in program.slots if isinstance(value, tuple) for x in value)


# The queue --------------------------------------------------------------------------------------------------------


def queue(state: State) -> list[Declared]:
    """The queue that is open now, from its bottom: the newest action that answers nothing, and all that came after."""
    found: list[Declared] = []
    for situation in reversed(state.situations):
        if isinstance(situation, Declared):
            found.insert(0, situation)
            if not situation.answers:
                break
    return found


def affected(state: State, action: Declared) -> list[int]:
    """The creatures for which a body part may be sacrificed against the action."""
    if action.program is None:
        return []
    code = ability_of(state, action.card, action.ability).effect
    assert code is not None
    could = [card for verb, card in code.touches(state, action.program) if verb in AFFLICTING]
    return [c for c in dict.fromkeys((*action.targets, *could)) if c in creatures_in_play(state)]


def creatures_in_play(state: State) -> list[int]:
    return [c for c in in_play(state) if state.definition(c).type == "creature"]


def opponent_of_actor(state: State, regs: WindowRegs) -> int:
    return 1 - int(state.situation(regs.group).seat)


def actor(state: State, regs: WindowRegs) -> int:
    return int(state.situation(regs.group).seat)


# Carrying out -----------------------------------------------------------------------------------------------------


class CarryingOut(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    action: int


def skip_prevented(state: State, regs: CarryingOut) -> Signal:
    return Goto("put away") if state.situation(regs.action).status == "blocked" else None


def take_effect(state: State, regs: CarryingOut) -> Signal:
    action = state.situation(regs.action)
    if action.play != "sacrifice":
        return Call(state.game.program, action.program.but(source=action.id))
    source = state.situation(action.answers)
    obj = state.cards[source.card].obj if source.play in ("play", "react") else 0
    return Raise([SourceEmptied(card=action.targets[0], source=source.id, obj=obj)])


def put_away(state: State, regs: CarryingOut) -> Signal:
    card = state.situation(regs.action).card
    return Raise([CardMoved(card=card, zone="pile")]) if card in limbo(state) else None


def limbo(state: State) -> list[int]:
    return [c for seat in range(2) for c in state.zone("limbo", seat)]


def end_action(state: State, regs: CarryingOut) -> Signal:
    return Raise([ActionEnded(action=regs.action)])


CARRY_OUT = Procedure(
    "TOYD-5",
    "carry out",
    regs=CarryingOut,
    steps=(
        step("TOYD-7", skip_prevented),
        step("TOYD-5", take_effect),
        step("TOYD-7", put_away, label="put away"),
        step("TOYD-5", end_action),
    ),
)


# Automatic reactions ----------------------------------------------------------------------------------------------


def automatic(state: State, seat: int, regs: WindowRegs) -> list[Option]:
    """Only one works against one action: the oldest of the opponent's that is standing."""
    action = state.situation(regs.group)
    if seat == action.seat:
        return []
    standing = [x for x in listed(state, seat, "automatic") if not state.cards[x[0]].tapped]
    return [("react", card, number, action.id) for card, number in standing[:1]]


def is_from_hand(state: State, seat: int, option: Option) -> bool:
    return bool(state.situation(option[3]).play in ("play", "react"))


def is_not_prevented(state: State, seat: int, option: Option) -> bool:
    return not state.situation(option[3]).status


def work_by_itself(state: State, seat: int, option: Option) -> Call:
    _, card, number, action = option
    return Call(WORK, Announcing(play="automatic", card=card, seat=seat, ability=number, source=action))


def work(state: State, regs: Announcing) -> Signal:
    return Call(state.game.program, regs.program) if regs.program is not None else None


WORK = Procedure(
    "TOYD-3",
    "automatic reaction",
    regs=Announcing,
    steps=(step("TOYD-3", choose_targets), step("TOYD-3", work)),
)
AUTOMATIC = Window(
    "TOYD-3",
    "automatic reactions",
    plays=(
        Play(
            "TOYD-3",
            "react",
            candidates=automatic,
            needs=(
                need("TOYD-3", "it waits for a card from hand", is_from_hand),
                need("TOYD-3", "none with the same effect has worked against it", is_not_prevented),
            ),
            start=work_by_itself,
        ),
    ),
    first=opponent_of_actor,
    closes=Closes.NOTHING_LEFT,
)


def the_newest(state: State, regs: Any) -> int:
    return newest(state)


ANNOUNCE = Procedure(
    "TOYD-2",
    "announce",
    regs=Announcing,
    steps=(
        step("TOYD-2", show),
        step("TOYD-2", choose_targets),
        step("TOYD-2", pay),
        step("TOYD-3", enter_queue),
        window(AUTOMATIC, the_newest),
        step("TOYD-3", is_announced),
    ),
)
ANNOUNCE_SACRIFICE = Procedure(
    "TOYD-8",
    "sacrifice a body part",
    regs=Announcing,
    steps=(
        step("TOYD-10", sacrifice),
        step("TOYD-8", enter_queue_for_creature),
        step("TOYD-8", is_announced),
    ),
)


# Reactions --------------------------------------------------------------------------------------------------------


def reactions_in_hand(state: State, seat: int, regs: WindowRegs) -> list[Option]:
    return [("react", card) for card, _ in listed(state, seat, "reaction")]


def sacrifices(state: State, seat: int, regs: WindowRegs) -> Iterator[Option]:
    for action in queue(state):
        for creature in affected(state, action):
            for part in in_play(state):
                if state.definition(part).type == "body part" and state.cards[part].host == creature:
                    yield ("sacrifice", part, creature, action.id)


def can_pay_for_card(state: State, seat: int, option: Option) -> bool:
    return bool(state.seats[seat].points >= state.definition(option[1]).cost)


def has_targets(state: State, seat: int, option: Option) -> bool:
    effect = text_of(state, option).effect
    return effect is not None and effect.could(state, Ctx(option[1], seat))


def text_of(state: State, option: Option) -> Ability:
    return ability_of(state, option[1], option[2] if len(option) > 2 else 0)


def controls_creature(state: State, seat: int, option: Option) -> bool:
    return bool(state.cards[option[2]].controller == seat)


def controls_part(state: State, seat: int, option: Option) -> bool:
    return bool(state.cards[option[1]].controller == seat)


def none_before(state: State, seat: int, option: Option) -> bool:
    return not any(x.play == "sacrifice" and x.answers == option[3] and option[2] in x.targets for x in queue(state))


def begin_announcing(state: State, seat: int, option: Option) -> Call:
    return Call(ANNOUNCE, Announcing(play=option[0], card=option[1], seat=seat))


def begin_sacrifice(state: State, seat: int, option: Option) -> Call:
    _, part, creature, source = option
    return Call(
        ANNOUNCE_SACRIFICE, Announcing(play="sacrifice", card=part, seat=seat, creature=creature, source=source)
    )


def carry_out(state: State, action: int) -> Call:
    return Call(CARRY_OUT, CarryingOut(action=action))


NEEDS = (
    need("TOYD-2", "you can pay for it", can_pay_for_card),
    need("TOYD-2", "there are targets for it", has_targets),
)
REACTIONS = Window(
    "TOYD-4",
    "react or decline",
    plays=(
        Play(
            "TOYD-4",
            "react",
            candidates=reactions_in_hand,
            needs=NEEDS,
            start=begin_announcing,
            resolve=carry_out,
        ),
        Play(
            "TOYD-8",
            "sacrifice",
            candidates=sacrifices,
            needs=(
                need("TOYD-8", "you control the creature", controls_creature),
                need("TOYD-8", "you control the body part", controls_part),
                need("TOYD-10", "no body part has been sacrificed for it against that source", none_before),
            ),
            start=begin_sacrifice,
            resolve=carry_out,
        ),
    ),
    first=Ruling("TOYD-4", "the opponent of the actor is asked first", value=opponent_of_actor, without=actor),
    closes=Ruling("TOYD-4", "both decline in a row", value=Closes.ALL_PASS, without=Closes.FIRST_PASS),
    resolve=Ruling("TOYD-5", "last in, first out", value=Resolve.UNWIND, without=Resolve.NOW),
)


class Acting(Announcing, frozen=True, gc=False, kw_only=True, tag=True):
    """Registers of one action and its queue."""


def announce(state: State, regs: Acting) -> Signal:
    announcing = Announcing(play=regs.play, card=regs.card, seat=regs.seat, ability=regs.ability, event=regs.event)
    return Call(ANNOUNCE, announcing, "action")


def carry_out_bottom(state: State, regs: Acting) -> Signal:
    return carry_out(state, regs.action)


ACT = Procedure(
    "TOYD-3",
    "action",
    regs=Acting,
    steps=(
        step("TOYD-2", announce),
        window(REACTIONS, lambda state, regs: regs.action),
        step("TOYD-5", carry_out_bottom),
    ),
)


# At once ----------------------------------------------------------------------------------------------------------


def at_once(state: State, seat: int, regs: WindowRegs) -> list[Option]:
    """What is triggered by a member of the group that has just happened, once by each."""
    group: Group = state.situation(regs.group)
    found: list[Option] = []
    for i, event in enumerate(group.events):
        if group.fates[i] != DONE:
            continue
        for card, number in state.index.get("marked", ()):
            ability = ability_of(state, card, number)
            option = ("at once", card, number, i)
            if state.cards[card].controller == seat and option not in regs.used and ability.matches is not None:
                if ability.matches(state, Ctx(card, seat, event)):
                    found.append(option)
    return found


def begin_at_once(state: State, seat: int, option: Option) -> Call:
    return Call(ACT, Acting(play="at once", card=option[1], seat=seat, ability=option[2]))


AT_ONCE = Window(
    "TOYD-11",
    "at once",
    admits=("at once",),
    plays=(
        Play(
            "TOYD-11",
            "at once",
            candidates=at_once,
            needs=(),
            start=begin_at_once,
            key=lambda state, option: option,
        ),
    ),
    first=lambda state, regs: active(state),
    closes=Closes.NOTHING_LEFT,
)
MARKING = Timing("marking", after=(AT_ONCE,))


# The turn ---------------------------------------------------------------------------------------------------------


class Turns(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    number: int = 0


def active(state: State, regs: Any = None) -> int:
    turn = state.open(Turn)
    return turn.seat if turn is not None else 0


def cards_to_play(state: State, seat: int, regs: WindowRegs) -> list[Option]:
    return [("play", card) for card, _ in listed(state, seat, "action") if card in state.zone("hand", seat)]


def abilities_to_use(state: State, seat: int, regs: WindowRegs) -> list[Option]:
    return [("use", *x) for x in listed(state, seat, "action") if x[0] in state.zone("play", seat)]


def can_pay_for_use(state: State, seat: int, option: Option) -> bool:
    return costs.can_pay(state, costs.price(state, option[1], option[2], seat))


def begin_action(state: State, seat: int, option: Option) -> Call:
    ability = option[2] if option[0] == "use" else 0
    return Call(ACT, Acting(play=option[0], card=option[1], seat=seat, ability=ability))


CHANCE = Window(
    "TOYD-1",
    "act or pass",
    plays=(
        Play("TOYD-1", "play", candidates=cards_to_play, needs=NEEDS, start=begin_action),
        Play(
            "TOYD-1",
            "use",
            candidates=abilities_to_use,
            needs=(need("TOYD-2", "you can pay for it", can_pay_for_use), NEEDS[1]),
            start=begin_action,
        ),
    ),
    first=active,
)


def begin_turn(state: State, regs: Turns) -> Signal:
    return Raise([TurnBegan(seat=regs.number, number=regs.number + 1)], regs=regs.but(number=regs.number + 1))


def end_turn(state: State, regs: Turns) -> Signal:
    turn = state.open(Turn)
    assert turn is not None
    return Raise([TurnEnded(seat=turn.seat, ends=turn.id)])


def next_turn(state: State, regs: Turns) -> Signal:
    if regs.number < 2:
        return Goto("turn")
    sides = [sum(1 for c in creatures_in_play(state) if state.cards[c].controller == seat) for seat in range(2)]
    winners = tuple(seat for seat in range(2) if sides[seat] == max(sides))
    return Raise([GameEnded(winners=winners, rule="TOYD-1")])


MAIN = Procedure(
    "TOYD-1",
    "game",
    regs=Turns,
    steps=(
        step("TOYD-1", begin_turn, label="turn"),
        window(CHANCE),
        step("TOYD-1", end_turn),
        step("TOYD-1", next_turn),
    ),
)


def the_dead(state: State) -> Signal | None:
    dead = [c for c in creatures_in_play(state) if marks(state, c) >= strength(state, c)]
    return Raise([CardMoved(card=c, zone="pile") for c in dead]) if dead else None


def the_loose(state: State) -> Signal | None:
    loose = [c for c in in_play(state) if state.cards[c].host != NO_CARD and state.cards[c].host not in in_play(state)]
    return Raise([CardMoved(card=c, zone="pile") for c in loose]) if loose else None


CHECKS = (
    Check("TOYD-12", "a creature with as many marks as strength dies", the_dead, after=(Marked, CardEntered)),
    Check("TOYD-12", "what lies on a creature that has left goes", the_loose, after=(CardMoved,)),
)


def is_touched(state: State, cause: tuple[int, ...], card: int, event: Event | None) -> bool:
    """A source that was emptied for a creature does not touch that object: neither the action nor its card."""
    if not cause or card == NO_CARD:
        return True
    obj = state.cards[card].obj
    return not any(
        m.stat == "void" and obj in m.objs and (m.amount == cause[2] or m.value == str(cause[1]))
        for m in state.modifiers
    )


# Words and cards --------------------------------------------------------------------------------------------------


def prevent(state: State, ctx: Any, operands: Operands) -> Sequence[Event]:
    return [ActionPrevented(action=x) for x in operands.cards(state, ctx)]


def enter(state: State, ctx: Any, operands: Operands) -> Sequence[Event]:
    assert operands.to_cards is not None
    return [CardEntered(card=ctx.card, host=host) for host in operands.to_cards(state, ctx)]


def is_there(state: State, event: Any) -> bool:
    return event.card in in_play(state)


def host_is_there(state: State, event: CardEntered) -> bool:
    return event.host in in_play(state)


def can_be_prevented(state: State, event: ActionPrevented) -> bool:
    action = state.situation(event.action)
    return action is not None and not action.status


def in_hand(effect: p.Op) -> p.Ability:
    return p.Ability("action", effect=effect, zones=("hand",))


CREATURE = p.Select((p.Is("creature"),))
MINE = p.Select((p.Is("creature"), p.Under(p.You())))
IT = p.Chosen()


def mark(what: p.Cards, n: int) -> p.Op:
    return p.Do("mark", what, amount=p.Number(n))


GAIN_1 = p.Do("gain", amount=p.Number(1))
ACTION = p.ChooseAction(by=p.Opponent())
PREVENT = p.Do("prevent", p.Chosen("action"))

CARDS = (
    define("Firestorm", "event", in_hand(p.Seq((p.Choose(CREATURE, most=p.Number(3)), mark(IT, 2), GAIN_1))), cost=2),
    define("Quake", "event", in_hand(mark(CREATURE, 1)), cost=1),
    define("Gloom", "event", in_hand(p.Modify(CREATURE, (p.Change("strength", "add", p.Number(-1)),), until="turn"))),
    define(
        "Curse",
        "enchantment",
        in_hand(p.Seq((p.Choose(CREATURE), p.Do("enter", p.This(), to=IT)))),
        p.Ability("constant", effect=p.Modify(p.Host(), (p.Change("strength", "add", p.Number(-3)),)), zones=("play",)),
        cost=1,
    ),
    define("Counter", "event", p.Ability("reaction", effect=p.Seq((ACTION, PREVENT))), cost=1),
    define("Retreat", "event", p.Ability("reaction", effect=p.Seq((p.Choose(MINE), p.Do("return", IT))))),
    define("Arm", "body part"),
    define(
        "Adept",
        "creature",
        p.Ability(
            "action",
            cost=(p.Do("tap", p.This()),),
            effect=p.Seq((p.Choose(CREATURE), mark(IT, 1), p.Delay("turn", mark(IT, 1)))),
        ),
        strength=3,
    ),
    define(
        "Thornback",
        "creature",
        p.Ability(
            "at once",
            trigger=p.Trigger("marked", (p.Role("card", (p.Same(p.This()),)),)),
            effect=p.Seq((p.Choose(CREATURE), mark(IT, 1))),
        ),
        strength=3,
    ),
    define(
        "Sentry",
        "creature",
        p.Ability("automatic", effect=p.Seq((p.Do("tap", p.This()), PREVENT))),
        strength=2,
    ),
)


class QueueGame(ToyGame):
    name = "queue"
    cards = CARDS

    def __init__(self) -> None:
        super().__init__()
        self.rows |= {
            CardShown: self.row("card shown", apply=edits.show_card),
            ActionAnnounced: self.row("announced", apply=edits.announce_action),
            ActionPrevented: self.row("prevented", apply=edits.prevent_action, could=can_be_prevented),
            ActionEnded: self.row("action ended", apply=edits.close_action),
            BodyPartSacrificed: self.row("sacrificed", apply=edits.sacrifice_part),
            CardEntered: self.row("entered", apply=edits.enter_on, could=host_is_there),
            SourceEmptied: self.row("emptied", apply=edits.empty_source, could=is_there),
            Marked: self.row("marked", apply=edits.mark_creature, timing=MARKING, could=is_there),
        }
        self.verbs |= {
            "prevent": Verb("TOYD-7", "prevent", prevent),
            "enter": Verb("TOYD-9", "enter", enter),
        }
        self.affects = is_touched
        self.checks = CHECKS
        self.windows = (CHANCE, AUTOMATIC, REACTIONS)
        self.ready(MAIN, [ACT, ANNOUNCE, ANNOUNCE_SACRIFICE, WORK, CARRY_OUT])

    def initiation(self, state: State, regs: ProgramRegs) -> Signal | None:
        """Where the targets are chosen, the text waits until it is carried out."""
        return Return(regs)

    def may_answer(self, state: State, ctx: Any, action: int) -> bool:
        """Only what waits in the queue that is open now, and is not prevented yet."""
        return any(x.id == action and not x.status for x in queue(state))

    def option_text(self, state: State, seat: int, option: Option) -> str:
        """`sacrifice Arm on Adept against Firestorm`, `action Firestorm`; the rest as everywhere."""
        match option:
            case ("sacrifice", part, creature, source):
                names = [self.card_text(state, seat, x) for x in (part, creature, state.situation(source).card)]
                return "sacrifice {} on {} against {}".format(*names)
            case ("action", action):
                return f"action {self.card_text(state, seat, state.situation(action).card)}"
        return super().option_text(state, seat, option)


GAME = QueueGame()
