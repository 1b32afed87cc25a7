"""Using an ability, from the check of its needs to the end of its effect (AGR-88); playing an event is part of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kartoteka.games.agot2 import happenings as h
from kartoteka.games.agot2.bestow_and_prized import prize_of_an_event
from kartoteka.games.agot2.letter_x import ask_for_x, is_paid_for_x, named_x, x_named
from kartoteka.games.agot2.numbers.costs import cost_of, how_played, note_paid
from kartoteka.games.agot2.numbers.places import zone_type
from kartoteka.games.agot2.numbers.printed import definition
from kartoteka.games.agot2.records import BEING_PLAYED, HAND, SHADOWS, Challenge, Phase, Round, Table
from kartoteka.kernel import edits, ledger
from kartoteka.kernel.abilities import ability_of
from kartoteka.kernel.events import released
from kartoteka.kernel.interpret import COST, EFFECT, ProgramRegs
from kartoteka.kernel.legality import Ruling, ruling
from kartoteka.kernel.procedures import Call, Goto, Procedure, Raise, Return, Signal, step
from kartoteka.kernel.records import NO_CARD, Regs, Value
from kartoteka.kernel.selectors import HOST, Ctx
from kartoteka.kernel.state import Hold
from kartoteka.kernel.windows import Declared, WindowRegs

if TYPE_CHECKING:
    from kartoteka.kernel.abilities import Ability
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State


class Using(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """An ability in use: whose, of which card, in answer to which event."""

    card: int
    obj: int
    ability: int
    seat: int
    group: int = 0
    member: int = 0
    event: Any = None
    slots: tuple[tuple[str, Value], ...] = ()
    """What was legal to choose when its use was checked, and what was chosen as costs were paid."""
    paid: Any = None
    failed: bool = False
    """Whether part of the cost was not paid."""
    holding: bool = False
    """Whether what happens keeps its reactions back until an event card is discarded."""


def using(s: State, seat: int, option: Option) -> Call:
    """The call that uses an ability: `("use", card, ability, member of the group or -1)`."""
    _, card, number, member = option
    top = s.regs[-1]
    group = top.group if isinstance(top, WindowRegs) and member >= 0 else 0
    event = s.opened[group].events[member] if group else None
    regs = Using(
        card=card,
        obj=s.cards[card].obj,
        ability=number,
        seat=seat,
        group=group,
        member=max(member, 0),
        event=event,
        slots=((HOST, s.cards[card].host),) if s.cards[card].host != NO_CARD else (),
    )
    return _use(s, regs) if in_force(s) else Call(PUT_OFF, PuttingOff(option=option, seat=seat))


def _use(s: State, regs: Using) -> Call:
    return Call(PLAY_EVENT if definition(s, regs.card).type == "event" else USE, regs)


LEGAL_AT_FIRST = ruling("AGR-89", "only what could be chosen when the use was checked is chosen once the cost is paid")


def choices(s: State, r: Using) -> Signal:
    """Notes what is legal to choose, where paying could change that."""
    ability = ability_of(s, r.card, r.ability)
    if ability.effect is None or not LEGAL_AT_FIRST.holds or (ability.cost is None and not is_played(s, r.card)):
        return None
    legal = ability.effect.legal(s, Ctx(r.card, r.seat, r.event, r.slots))
    return r.but(slots=(*r.slots, *legal)) if legal else None


# Were AG-20 not in force ---------------------------------------------------------------------------------------------


class PuttingOff(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """A reaction that waits until everybody has passed, as it would without AG-20."""

    option: Any
    seat: int


def in_force(s: State) -> bool:
    """Whether what is used in the open window resolves before the next; only a proof switches that off."""
    window = s.game.window_at(s)
    return window is None or not isinstance(window.resolve, Ruling) or window.resolve.holds


def put_off(s: State, r: PuttingOff) -> Signal:
    _, card, number, member = r.option
    waiting = Declared(play="use", seat=r.seat, card=card, ability=number, targets=(member,))
    return Return(edits.open_situation(s, waiting))


def take_up(s: State, id: int) -> Call:
    """Carries out a reaction that was put off."""
    waiting: Declared = s.situation(id)
    edits.close_situation(s, id)
    group, member = s.regs[-1].group, waiting.targets[0]
    regs = Using(
        card=waiting.card, obj=s.cards[waiting.card].obj, ability=waiting.ability, seat=waiting.seat,
        group=group, member=member, event=s.opened[group].events[member],
    )  # fmt: skip
    return _use(s, regs)


PUT_OFF = Procedure(
    "", "a reaction that is put off", regs=PuttingOff, steps=(step("", put_off),), dropped=lambda s, r: None
)  # fmt: skip


def context(s: State, seat: int, option: Option) -> Ctx:
    """What the ability's text is read against if it is used now."""
    if option[3] < 0:
        return Ctx(option[1], seat)
    top = s.regs[-1]
    event = s.opened[top.group].events[option[3]] if isinstance(top, WindowRegs) and top.group else None
    return Ctx(option[1], seat, event)


# Limits -----------------------------------------------------------------------------------------------------------


PERIODS: dict[str, Any] = {"challenge": Challenge, "phase": Phase, "round": Round, "game": Table}


def period(s: State, per: str) -> int:
    """The open situation that a limit counts in; the phase, for a "challenge" limit where there is no challenge."""
    for name in (per, "phase", "game"):
        found = s.open(PERIODS[name])
        if found is not None:
            return int(found.id)
    raise LookupError("no game goes on")


OVER = {
    "copy": Ruling("AGR-127", "a limit counts each copy", value="copy", without="title"),
    "title": Ruling("AGR-127", "a maximum counts all copies of the title", value="title", without="copy"),
}
PER_PLAYER = ruling("AGR-127", "limits and maxima are per player")


def limit_key(s: State, card: int, ability: Ability, over: str, seat: int) -> tuple[int | str, ...]:
    """What a limit counts: this copy while it stays in play, or all copies of the title; per player (AGR-127)."""
    what = OVER["copy" if over == "copy" else "title"].value
    name: int | str = s.cards[card].obj if what == "copy" else definition(s, card).name
    return ("limit", name, ability.number, seat if PER_PLAYER.value else 0)


def within_limits(s: State, seat: int, card: int, ability: Ability) -> bool:
    """Whether every printed limit leaves a use."""
    for x in ability.limits:
        if ledger.entered(s, period(s, x.per), *limit_key(s, card, ability, x.over, seat)) >= x.times:
            return False
    return True


# The steps --------------------------------------------------------------------------------------------------------


def begin(s: State, r: Using) -> Signal:
    """It is announced, so everybody sees the card. An event's after-windows wait until it is discarded."""
    edits.reveal(s, (r.card,))
    if is_played(s, r.card):
        edits.hold(s, Hold(depth=len(s.procs)))
        return r.but(holding=True)
    return None


FROM_HAND = ruling("AGR-132", "using an ability of an event that is not in the hand is not playing it")


def is_played(s: State, card: int) -> bool:
    """Whether using the ability is playing the card, or the card is being played."""
    if s.pool.definitions[s.cards[card].proto].type != "event":
        return False
    return not FROM_HAND.value or zone_type(s, card) in (HAND, SHADOWS, BEING_PLAYED)


def count_the_use(s: State, r: Using) -> Signal:
    ability = ability_of(s, r.card, r.ability)
    for x in ability.limits:
        ledger.enter(s, period(s, x.per), *limit_key(s, r.card, ability, x.over, r.seat))
    return None


def pay_gold(s: State, r: Using) -> Signal:
    if not is_played(s, r.card) or zone_type(s, r.card) == BEING_PLAYED:
        return None
    how = how_played(s, r.card)
    x = named_x(r.slots) if is_paid_for_x(s, r.card) else 0
    price = cost_of(s, r.card, how, x)
    note_paid(s, r.seat, how, r.card)
    events: list[Any] = [h.CardMoved(card=r.card, to="being played")]
    if price:
        events.insert(0, h.GoldPaid(player=r.seat, amount=price))
    return Raise(events)


def pay_costs(s: State, r: Using) -> Signal:
    ability = ability_of(s, r.card, r.ability)
    if ability.cost is None:
        return None
    return Call(s.game.program, _program(s, r, COST), "paid")


def were_paid(s: State, r: Using) -> Signal:
    """If part of a cost could not be paid after all, an event goes back to where it was (AGR-91)."""
    if r.paid is None:
        return None
    if r.paid.whole:
        return r.but(slots=r.paid.slots, paid=None)
    if not r.holding:
        return Return()
    failed = r.but(paid=None, failed=True)
    if zone_type(s, r.card) == BEING_PLAYED:
        return Raise([h.CardMoved(card=r.card, to="hand")], regs=failed)
    return failed


def end_unpaid(s: State, r: Using) -> Signal:
    return Goto("end") if r.failed else None


def give_the_prize(s: State, r: Using) -> Signal:
    return prize_of_an_event(s, r.card, r.seat)


def take_effect(s: State, r: Using) -> Signal:
    if ability_of(s, r.card, r.ability).effect is None:
        return None
    return Call(s.game.program, _program(s, r, EFFECT))


def discard_the_event(s: State, r: Using) -> Signal:
    """Before the reactions to it and to what it did (AGR-130)."""
    if zone_type(s, r.card) != BEING_PLAYED:
        return None
    return Raise([h.CardMoved(card=r.card, to="discard"), h.EventPlayed(card=r.card, player=r.seat)])


def release(s: State, r: Using) -> Signal:
    if not r.holding:
        return None
    return released(s, s.game.standard_timing, edits.release(s))


def _program(s: State, r: Using, part: int) -> ProgramRegs:
    return ProgramRegs(
        proto=s.cards[r.card].proto, ability=r.ability, part=part, card=r.card, obj=r.obj, seat=r.seat,
        event=r.event, group=r.group, member=r.member, slots=r.slots,
    )  # fmt: skip


OF_ITS_OWN = Ruling("AGR-102", "what happens inside is a sequence of its own")
BEGINNING = (
    step("AGR-99", ask_for_x, answer=x_named),
    step("AGR-89", choices),
    step("AGR-130", begin),
    step("AGR-127", count_the_use),
)
COSTS = (step("AGR-90", pay_costs), step("AGR-91", were_paid))
TAKE_EFFECT = step("AGR-95", take_effect)

USE = Procedure(
    "AGR-88", "use an ability", regs=Using, shelters=OF_ITS_OWN, steps=(*BEGINNING, *COSTS, TAKE_EFFECT),
    dropped=lambda s, r: None,
)  # fmt: skip
PLAY_EVENT = Procedure(
    "AGR-88",
    "play an event",
    regs=Using,
    shelters=OF_ITS_OWN,
    dropped=lambda s, r: None,
    steps=(
        *BEGINNING,
        step("AGR-129", pay_gold),
        *COSTS,
        step("AGR-91", end_unpaid),
        step("AGK-Prized", give_the_prize),
        TAKE_EFFECT,
        step("AGR-130", discard_the_event, label="end"),
        step("AGR-103", release),
    ),
)


MAY_BE_CANCELED = ruling("AGR-105", "effects initiate before anything of them is done, and may then be canceled")


def initiation(s: State, r: ProgramRegs) -> Signal:
    """Between the choice of targets and the effect: the effects initiate, or are cancelled (AGR-105)."""
    ability = s.pool.abilities(r.proto)[r.ability]
    kind = ability.kind
    if kind == "duplicate save" or not MAY_BE_CANCELED.holds:
        return None
    cancelable = "cannot be canceled" not in ability.flags
    return Raise([h.EffectInitiated(card=r.card, player=r.seat, kind=kind, cancelable=cancelable)], "result")
