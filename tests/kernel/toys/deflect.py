"""Two preventions that make damage in one prevention chance (Deflect, twice): the timing of the SW TCG.

Alice is the dark side, bob the light side. A unit's strength is its power and its health. The rules:

TOYB-1  Both sides in turn play a card, attack with a unit or pass, the dark side first; two passes in succession end
        the game, and more points win.
TOYB-2  A unit that attacks is tapped, and damages a unit of the other side for its strength. A tapped one cannot
        attack.
TOYB-3  All damage of one effect is pending together before it is done, in one prevention chance.
TOYB-4  In it, triggered preventions are settled first, each at most once.
TOYB-5  Then both sides, the dark side first, play preventions of pending damage against their own units, or pass.
TOYB-6  An ability that prevents is used once in each chance; if several pieces are pending against its unit, it takes
        from them as its player likes. Its cost is paid as it is used.
TOYB-7  When the chance ends, marks are placed for the damage that was not prevented. What was prevented is no damage.
TOYB-8  Then units with as many marks as strength are discarded, all at once.
TOYB-9  Damage that was made during the chance waits for that; then all of it is pending together, in one further chance
        of its own.
TOYB-10  A piece of it whose target has left is lost; one whose source has left is not.
TOYB-11  Everything else that was triggered waits until the last of these chances is over. Then the dark side picks one
         of its own and it resolves, then the light side, in turn. A chance that this opens is finished first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from kartoteka.kernel import ledger
from kartoteka.kernel import program as p
from kartoteka.kernel.abilities import ability_of
from kartoteka.kernel.choices import Choice
from kartoteka.kernel.events import PENDING, Check, Group, Outcome, Timing
from kartoteka.kernel.interpret import COST, EFFECT, Operands, ProgramRegs, Verb
from kartoteka.kernel.legality import Option, Ruling, need
from kartoteka.kernel.procedures import Call, Procedure, Raise, Return, Signal, step
from kartoteka.kernel.records import Event, Regs
from kartoteka.kernel.selectors import Ctx
from kartoteka.kernel.state import State
from kartoteka.kernel.windows import Closes, Play, Window, WindowRegs, waiting, window
from tests.kernel.toys import edits
from tests.kernel.toys.common import (
    CardMoved,
    GameEnded,
    PointsPaid,
    Tapped,
    ToyGame,
    define,
    in_play,
    listed,
    marks,
    strength,
)

DARK, LIGHT = 0, 1


# Events -----------------------------------------------------------------------------------------------------------


class Damaged(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A unit was damaged. While pending, preventions lower the amount."""

    card: int
    amount: int
    source: int


class DamagePrevented(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A piece of pending damage, a member of a group, became smaller."""

    card: int
    amount: int
    group: int
    member: int


class UnitDiscarded(Event, frozen=True, gc=False, kw_only=True, tag=True):
    card: int
    seat: int
    """Who controlled it."""


class CardPlayed(Event, frozen=True, gc=False, kw_only=True, tag=True):
    card: int
    seat: int


class AbilityUsed(Event, frozen=True, gc=False, kw_only=True, tag=True):
    card: int
    ability: int
    group: int
    """The damage that it answers."""


def pending(state: State) -> Group | None:
    """The damage whose prevention chance is open: the innermost group with pending damage."""
    for situation in reversed(state.situations):
        if type(situation) is Group and any(_pieces(situation)):
            return situation
    return None


def _pieces(group: Group) -> Iterator[tuple[int, Damaged]]:
    for i, event in enumerate(group.events):
        if type(event) is Damaged and group.fates[i] == PENDING:
            yield i, event


def pieces_against(state: State, card: int) -> list[tuple[int, Damaged]]:
    """The pieces of damage now pending against a unit, as (member, event) pairs."""
    group = pending(state)
    return [(i, e) for i, e in _pieces(group) if e.card == card] if group is not None else []


# Playing, using, attacking ----------------------------------------------------------------------------------------


class PlayRegs(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Registers of one play of a card, use of an ability or attack."""

    card: int
    seat: int
    ability: int = 0
    group: int = 0
    """The damage that it answers; 0 is none."""
    target: int = 0


def announce(state: State, regs: PlayRegs) -> Signal:
    return Raise([CardPlayed(card=regs.card, seat=regs.seat)])


def pay_for_card(state: State, regs: PlayRegs) -> Signal:
    cost = state.definition(regs.card).cost
    return Raise([PointsPaid(seat=regs.seat, amount=cost)]) if cost else None


def announce_use(state: State, regs: PlayRegs) -> Signal:
    return Raise([AbilityUsed(card=regs.card, ability=regs.ability, group=regs.group)])


def pay_for_use(state: State, regs: PlayRegs) -> Signal:
    return Call(state.game.program, text_of(state, regs, COST))


def take_effect(state: State, regs: PlayRegs) -> Signal:
    return Call(state.game.program, text_of(state, regs, EFFECT))


def text_of(state: State, regs: PlayRegs, part: int) -> ProgramRegs:
    card = state.cards[regs.card]
    return ProgramRegs(
        proto=card.proto, ability=regs.ability, part=part, card=regs.card, obj=card.obj, seat=regs.seat,
        group=regs.group,
    )  # fmt: skip


def put_away(state: State, regs: PlayRegs) -> Signal:
    return Raise([CardMoved(card=regs.card, zone="pile")])


def tap_attacker(state: State, regs: PlayRegs) -> Signal:
    return Raise([Tapped(card=regs.card)])


def damage_defender(state: State, regs: PlayRegs) -> Signal:
    return Raise([Damaged(card=regs.target, amount=strength(state, regs.card), source=regs.card)])


# Windows ----------------------------------------------------------------------------------------------------------


def dark_side(state: State, regs: WindowRegs) -> int:
    return DARK


def light_side(state: State, regs: WindowRegs) -> int:
    return LIGHT


def actions_in_hand(state: State, seat: int, regs: WindowRegs) -> list[Option]:
    return [("play", card) for card, _ in listed(state, seat, "action")]


def attacks(state: State, seat: int, regs: WindowRegs) -> list[Option]:
    return [("attack", card, enemy) for card in in_play(state, seat) for enemy in in_play(state, 1 - seat)]


def preventions_in_hand(state: State, seat: int, regs: WindowRegs) -> list[Option]:
    return [("play", card) for card, _ in listed(state, seat, "prevention") if card in state.zone("hand", seat)]


def preventions_in_play(state: State, seat: int, regs: WindowRegs) -> list[Option]:
    return [("use", *x) for x in listed(state, seat, "prevention") if x[0] in state.zone("play", seat)]


def triggered_preventions(state: State, seat: int, regs: WindowRegs) -> list[Option]:
    """Triggered preventions are matched when the chance comes: of each, the first piece that triggers it."""
    group = state.situation(regs.group)
    found: list[Option] = []
    for card, number in state.index.get("damaged", ()):
        ability = ability_of(state, card, number)
        if ability.kind != "triggered prevention" or state.cards[card].controller != seat:
            continue
        assert ability.matches is not None
        if any(ability.matches(state, Ctx(card, seat, e)) for _, e in _pieces(group)):
            found.append(("trigger", card, number))
    return found


def can_pay_for_card(state: State, seat: int, option: Option) -> bool:
    return bool(state.seats[seat].points >= state.definition(option[1]).cost)


def can_pay_for_use(state: State, seat: int, option: Option) -> bool:
    cost = ability_of(state, option[1], option[2]).cost
    return cost is not None and cost.could(state, Ctx(option[1], seat))


def is_standing(state: State, seat: int, option: Option) -> bool:
    return not state.cards[option[1]].tapped


def is_threatened(state: State, seat: int, option: Option) -> bool:
    return bool(pieces_against(state, option[1]))


def has_a_threatened_unit(state: State, seat: int, option: Option) -> bool:
    return any(pieces_against(state, unit) for unit in in_play(state, seat))


def is_unused(state: State, seat: int, option: Option) -> bool:
    group = pending(state)
    return group is not None and not ledger.entered(state, group.id, "use", option[1], option[2])


def start_action(state: State, seat: int, option: Option) -> Call:
    return Call(ACTION, PlayRegs(card=option[1], seat=seat))


def start_attack(state: State, seat: int, option: Option) -> Call:
    return Call(ATTACK, PlayRegs(card=option[1], seat=seat, target=option[2]))


def start_prevention(state: State, seat: int, option: Option) -> Call:
    group = pending(state)
    assert group is not None
    if option[0] == "play":
        return Call(PREVENTION_CARD, PlayRegs(card=option[1], seat=seat, group=group.id))
    regs = PlayRegs(card=option[1], seat=seat, ability=option[2], group=group.id)
    return Call(TRIGGERED_PREVENTION if option[0] == "trigger" else PREVENTION_ABILITY, regs)


MAY_PAY = need("TOYB-6", "you can pay its cost", can_pay_for_card)
ONCE = need("TOYB-6", "it has not been used in this chance", is_unused)

CHANCE = Window(
    "TOYB-1",
    "play, attack or pass",
    plays=(
        Play("TOYB-1", "play", candidates=actions_in_hand, needs=(MAY_PAY,), start=start_action),
        Play(
            "TOYB-2",
            "attack",
            candidates=attacks,
            needs=(need("TOYB-2", "the unit is not tapped", is_standing),),
            start=start_attack,
        ),
    ),
    first=Ruling("TOYB-1", "the dark side is asked first", value=dark_side, without=light_side),
)
TRIGGERED_CHANCE = Window(
    "TOYB-4",
    "triggered preventions",
    admits=("would triggered prevention",),
    plays=(
        Play(
            "TOYB-4",
            "trigger",
            candidates=triggered_preventions,
            needs=(need("TOYB-4", "it has not been settled in this chance", is_unused),),
            start=start_prevention,
        ),
    ),
    first=dark_side,
    closes=Closes.NOTHING_LEFT,
)
PREVENTION_CHANCE = Window(
    "TOYB-5",
    "prevent or pass",
    admits=("prevention",),
    plays=(
        Play(
            "TOYB-5",
            "play",
            candidates=preventions_in_hand,
            needs=(MAY_PAY, need("TOYB-5", "damage to a unit of yours is pending", has_a_threatened_unit)),
            start=start_prevention,
        ),
        Play(
            "TOYB-5",
            "use",
            candidates=preventions_in_play,
            needs=(
                need("TOYB-5", "damage to this unit is pending", is_threatened),
                ONCE,
                need("TOYB-6", "you can pay its cost", can_pay_for_use),
            ),
            start=start_prevention,
        ),
    ),
    first=Ruling("TOYB-5", "the dark side is asked first", value=dark_side, without=light_side),
)
WAITING = Window(
    "TOYB-11",
    "waiting triggers",
    plays=[waiting("TOYB-11", "resolve", kinds=("triggered",))],
    first=Ruling("TOYB-11", "the dark side picks first", value=dark_side, without=light_side),
    closes=Closes.NOTHING_LEFT,
)

DAMAGE = Timing(
    "damage",
    before=(TRIGGERED_CHANCE, PREVENTION_CHANCE),
    keeps=Ruling("TOYB-9", "damage made in a prevention chance waits", value=("damaged",), without=()),
)


def discard_check(state: State) -> Signal | None:
    due = [c for c in in_play(state) if marks(state, c) >= strength(state, c)]
    return Raise([UnitDiscarded(card=c, seat=state.cards[c].controller) for c in due]) if due else None


# Procedures -------------------------------------------------------------------------------------------------------

ACTION = Procedure(
    "TOYB-1",
    "play",
    regs=PlayRegs,
    steps=(
        step("TOYB-1", announce),
        step("TOYB-6", pay_for_card),
        step("TOYB-3", take_effect),
        step("TOYB-1", put_away),
        window(WAITING),
    ),
)
ATTACK = Procedure(
    "TOYB-2",
    "attack",
    regs=PlayRegs,
    steps=(step("TOYB-2", tap_attacker), step("TOYB-2", damage_defender), window(WAITING)),
)
PREVENTION_CARD = Procedure(
    "TOYB-5",
    "prevention played",
    regs=PlayRegs,
    steps=(
        step("TOYB-5", announce),
        step("TOYB-6", pay_for_card),
        step("TOYB-5", take_effect),
        step("TOYB-5", put_away),
    ),
)
PREVENTION_ABILITY = Procedure(
    "TOYB-5",
    "prevention used",
    regs=PlayRegs,
    steps=(step("TOYB-6", announce_use), step("TOYB-6", pay_for_use), step("TOYB-5", take_effect)),
)
TRIGGERED_PREVENTION = Procedure(
    "TOYB-4",
    "triggered prevention",
    regs=PlayRegs,
    steps=(step("TOYB-4", announce_use), step("TOYB-4", take_effect)),
)


class PreventRegs(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Registers of preventing so much damage to one unit."""

    group: int
    card: int
    seat: int
    left: int
    taken: int = 0


def take_from_pieces(state: State, regs: PreventRegs) -> Signal:
    """Asks which piece the next point is taken from, while there is more than one."""
    pieces = pieces_against(state, regs.card) if regs.left else []
    if len(pieces) > 1:
        return Choice(regs.seat, [("take", e.source, i) for i, e in pieces], "TOYB-6", "take from which")
    if not pieces:
        return None
    member, piece = pieces[0]
    return taken(regs, member, min(regs.left, piece.amount))


def taken(regs: PreventRegs, member: int, amount: int) -> Raise:
    rest = regs.but(left=regs.left - amount, taken=regs.taken + amount)
    return Raise(
        [DamagePrevented(card=regs.card, amount=amount, group=regs.group, member=member)], regs=rest, stay=True
    )


PREVENT = Procedure(
    "TOYB-6",
    "prevent",
    regs=PreventRegs,
    steps=(
        step("TOYB-6", take_from_pieces, answer=lambda state, regs, option: taken(regs, option[2], 1)),
        step(
            "TOYB-6",
            lambda state, regs: Return(Outcome(1, int(regs.taken > 0), regs.taken, (regs.card,), regs.taken > 0)),
            text="how much was prevented",
        ),
    ),
)


def end_game(state: State, regs: Any) -> Signal:
    most = max(seat.points for seat in state.seats)
    winners = tuple(i for i, seat in enumerate(state.seats) if seat.points == most)
    return Raise([GameEnded(winners=winners, rule="TOYB-1")])


GAME_PROCEDURE = Procedure("TOYB-1", "game", steps=(window(CHANCE), step("TOYB-1", end_game)))


# Words and cards --------------------------------------------------------------------------------------------------


def damage(state: State, ctx: Any, operands: Operands) -> Sequence[Event]:
    n = operands.number(state, ctx)
    return [Damaged(card=c, amount=n, source=ctx.card) for c in operands.cards(state, ctx)] if n else []


def prevent(state: State, ctx: Any, operands: Operands) -> Any:
    """Asks on the way; without a unit or damage there is nothing to prevent."""
    (card,) = operands.cards(state, ctx) or (-1,)
    n = operands.number(state, ctx) if card >= 0 else 0
    return Call(PREVENT, PreventRegs(group=ctx.group, card=card, seat=ctx.seat, left=n))


def pay(state: State, ctx: Any, operands: Operands) -> Sequence[Event]:
    return [PointsPaid(seat=ctx.seat, amount=operands.number(state, ctx))]


def can_pay(state: State, ctx: Any, operands: Operands) -> bool:
    return bool(state.seats[ctx.seat].points >= operands.number(state, ctx))


THIS, IT = p.This(), p.Chosen()
UNIT = p.Select((p.Is("unit"),))
THREATENED = p.Select((p.Is("unit"), p.Is("threatened"), p.Under(p.You())))
MY_OTHER_UNIT = p.Role("card", (p.Is("unit"), p.Under(p.You()), p.Other(THIS)))
PREVENTED = p.HowMuch("prevented")
PAY_1 = (p.Do("pay", amount=p.Number(1)),)


def preventing(what: p.Cards, n: int) -> p.Op:
    return p.Do("prevent", what, amount=p.Number(n), into="prevented")


def damaging(n: p.Amount, *, most: int = 1) -> p.Op:
    return p.Seq((p.Choose(UNIT, most=p.Number(most)), p.Do("damage", IT, amount=n)))


DEFLECTING = p.If(p.Compare(PREVENTED, ">", p.Number(0)), damaging(PREVENTED))

CARDS = (
    define("Salvo", "event", p.Ability("action", effect=damaging(p.Number(3), most=2)), cost=1),
    define("Fighter", "unit", strength=3),
    define(
        "Mirror",
        "unit",
        p.Ability("prevention", cost=PAY_1, effect=p.Seq((preventing(THIS, 2), DEFLECTING))),
        strength=4,
    ),
    define("Bulwark", "unit", p.Ability("prevention", cost=PAY_1, effect=preventing(THIS, 2)), strength=4),
    define(
        "Parry",
        "event",
        p.Ability("prevention", effect=p.Seq((p.Choose(THREATENED, target=False), preventing(IT, 9)))),
    ),
    define(
        "Riposte",
        "event",
        p.Ability("prevention", effect=p.Seq((p.Choose(THREATENED, target=False), preventing(IT, 1), DEFLECTING))),
        cost=1,
    ),
    define(
        "Guard",
        "unit",
        p.Ability(
            "triggered prevention",
            trigger=p.Trigger("damaged", (MY_OTHER_UNIT,), would=True),
            effect=p.Seq((p.Choose(THREATENED, target=False), preventing(IT, 1))),
        ),
        strength=2,
    ),
    define(
        "Mine",
        "unit",
        p.Ability(
            "triggered",
            trigger=p.Trigger("unit discarded", (p.Role("card", (p.Same(THIS),)),)),
            effect=damaging(p.Number(2)),
        ),
        strength=1,
    ),
    define(
        "Mourner",
        "unit",
        p.Ability("triggered", trigger=p.Trigger("unit discarded"), effect=p.Do("gain", amount=p.Number(1))),
        strength=2,
    ),
    define(
        "Berserker",
        "unit",
        p.Ability(
            "triggered",
            trigger=p.Trigger("damaged", (p.Role("card", (p.Same(THIS),)),)),
            effect=p.Do("gain", amount=p.Number(2)),
        ),
        strength=3,
    ),
)


class DeflectGame(ToyGame):
    name = "deflect"
    cards = CARDS
    captures = frozenset({"triggered"})

    def __init__(self) -> None:
        super().__init__()
        self.rows[Damaged] = self.row("damaged", apply=edits.damage, timing=DAMAGE, could=is_there)
        self.rows[DamagePrevented] = self.row("damage prevented", apply=edits.prevent)
        self.rows[UnitDiscarded] = self.row("unit discarded", apply=edits.discard_unit, looks_back=True)
        self.rows[CardPlayed] = self.row("card played", apply=edits.play_card)
        self.rows[AbilityUsed] = self.row("ability used", apply=edits.use_ability)
        self.verbs["damage"] = Verb("TOYB-3", "damage", damage)
        self.verbs["prevent"] = Verb("TOYB-5", "prevent", prevent, could=lambda s, c, o: True)
        self.verbs["pay"] = Verb("TOYB-6", "pay", pay, could=can_pay)
        self.checks = (Check("TOYB-8", "units with as many marks as strength go", discard_check, after=(Damaged,)),)
        self.windows = (CHANCE, WAITING)
        self.ready(
            GAME_PROCEDURE,
            [ACTION, ATTACK, PREVENTION_CARD, PREVENTION_ABILITY, TRIGGERED_PREVENTION, PREVENT],
        )

    def more_words(self) -> dict[str, Any]:
        return {"words": {"threatened": lambda s, card: bool(pieces_against(s, card))}}


def is_there(state: State, event: Damaged) -> bool:
    return event.card in in_play(state)


GAME = DeflectGame()
