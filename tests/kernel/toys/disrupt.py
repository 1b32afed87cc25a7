"""A disrupt of a disrupt of a played card, with triggers on both sides: the timing of the SW TCG.

Alice is the dark side, bob the light side. The rules:

TOYA-1  Both sides get the chance to play a card or use an ability, or to pass; the dark side first, then in turn.
TOYA-2  The chance ends when both have passed one after the other, and with it the game; more points win.
TOYA-3  A card is announced: it leaves the hand, and is shown.
TOYA-4  Then its cost is paid; it stays paid whatever becomes of the card. Only who can pay may announce.
TOYA-5  Then, before anything else, disrupts that were triggered by the announcement are settled.
TOYA-6  Then both sides get a chance in which only disrupts can be played or used.
TOYA-7  Then it takes effect, unless it was disrupted; so a disrupt that was itself disrupted negates nothing.
TOYA-8  Then a played card goes to the pile, disrupted or not.
TOYA-9  What else was triggered meanwhile, by a disrupt too, waits until the outermost play is over; what the beginning
         of the turn triggered is settled before anybody is asked.
TOYA-10  Of waiting triggers the dark side picks one of its own and it resolves, then the light side, in turn until none
         is left; one that is triggered meanwhile joins them.
TOYA-11  A unit that is tapped cannot be tapped to pay for its ability.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from kartoteka.kernel import program as p
from kartoteka.kernel.interpret import COST, EFFECT, Operands, ProgramRegs, Verb
from kartoteka.kernel.legality import Option, Ruling, need
from kartoteka.kernel.procedures import Call, Procedure, Raise, Signal, call, step
from kartoteka.kernel.records import Event, Regs
from kartoteka.kernel.state import State
from kartoteka.kernel.windows import Closes, Declared, Play, Window, WindowRegs, waiting, window
from tests.kernel.toys import edits
from tests.kernel.toys.common import (
    CardMoved,
    GameEnded,
    PointsPaid,
    ToyGame,
    TurnBegan,
    define,
    listed,
)

DARK, LIGHT = 0, 1


# Events -----------------------------------------------------------------------------------------------------------


class CardPlayed(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """A card was announced; `play` is the situation that it opens."""

    card: int
    seat: int
    answers: int = 0
    play: int = 0


class AbilityUsed(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """An ability was announced; `play` is the situation that it opens."""

    card: int
    ability: int
    seat: int
    answers: int = 0
    play: int = 0


class Disrupted(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """What was announced lost its effect."""

    card: int
    play: int


class PlayEnded(Event, frozen=True, gc=False, kw_only=True, tag=True):
    """All is done with what was announced."""

    play: int


# One play ---------------------------------------------------------------------------------------------------------


class PlayRegs(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Registers of one play of a card (then `ability` is 0) or use of an ability."""

    kind: str
    card: int
    ability: int
    seat: int
    answers: int
    """The play that this one may disrupt; 0 is none."""
    play: int = 0


def announce(state: State, regs: PlayRegs) -> Signal:
    if regs.kind == "play":
        return Raise([CardPlayed(card=regs.card, seat=regs.seat, answers=regs.answers)])
    return Raise([AbilityUsed(card=regs.card, ability=regs.ability, seat=regs.seat, answers=regs.answers)])


def remember(state: State, regs: PlayRegs) -> Signal:
    declared = state.open(Declared)
    assert declared is not None
    return regs.but(play=declared.id)


def pay(state: State, regs: PlayRegs) -> Signal:
    if regs.kind == "use":
        return Call(state.game.program, text_of(state, regs, COST))
    cost = state.definition(regs.card).cost
    return Raise([PointsPaid(seat=regs.seat, amount=cost)]) if cost else None


def take_effect(state: State, regs: PlayRegs) -> Signal:
    if state.situation(regs.play).status == "blocked":
        return None
    return Call(state.game.program, text_of(state, regs, EFFECT))


def text_of(state: State, regs: PlayRegs, part: int) -> ProgramRegs:
    """The registers in which a part of its text runs; the triggering event of a disrupt is what it answers."""
    card = state.cards[regs.card]
    return ProgramRegs(
        proto=card.proto, ability=regs.ability, part=part, card=regs.card, obj=card.obj, seat=regs.seat,
        event=answered(state, regs.answers),
    )  # fmt: skip


def answered(state: State, play: int) -> Event | None:
    """The announcement of a play."""
    if not play:
        return None
    of = state.situation(play)
    if of.play == "play":
        return CardPlayed(card=of.card, seat=of.seat, answers=of.answers, play=play)
    return AbilityUsed(card=of.card, ability=of.ability, seat=of.seat, answers=of.answers, play=play)


def put_away(state: State, regs: PlayRegs) -> Signal:
    return Raise([CardMoved(card=regs.card, zone="pile")]) if regs.kind == "play" else None


def end_play(state: State, regs: PlayRegs) -> Signal:
    return Raise([PlayEnded(play=regs.play)])


# Chances ----------------------------------------------------------------------------------------------------------


def dark_side(state: State, regs: WindowRegs) -> int:
    return DARK


def light_side(state: State, regs: WindowRegs) -> int:
    return LIGHT


def can_pay_for_card(state: State, seat: int, option: Option) -> bool:
    return bool(state.seats[seat].points >= state.definition(option[1]).cost)


def is_standing(state: State, seat: int, option: Option) -> bool:
    return not state.cards[option[1]].tapped


def begin_play(state: State, seat: int, option: Option) -> Call:
    """Plays inside another answer the one that is going on."""
    verb, card, ability = option[0], option[1], option[2] if option[0] == "use" else 0
    outer = state.open(Declared)
    regs = PlayRegs(kind=verb, card=card, ability=ability, seat=seat, answers=outer.id if outer else 0)
    return Call(PLAY if outer else COMPLETE_PLAY, regs)


def cards_of(kind: str) -> Callable[[State, int, WindowRegs], Iterable[Option]]:
    def candidates(state: State, seat: int, regs: WindowRegs) -> list[Option]:
        hand = state.zone("hand", seat)
        return [("play", card) for card, _ in listed(state, seat, kind) if card in hand]

    return candidates


def abilities_of(kind: str) -> Callable[[State, int, WindowRegs], Iterable[Option]]:
    def candidates(state: State, seat: int, regs: WindowRegs) -> list[Option]:
        play = state.zone("play", seat)
        return [("use", card, number) for card, number in listed(state, seat, kind) if card in play]

    return candidates


def plays(kind: str) -> Sequence[Play]:
    """Playing cards of a kind from hand, and using abilities of that kind in play."""
    return (
        Play(
            "TOYA-3",
            "play",
            candidates=cards_of(kind),
            needs=(need("TOYA-4", "you can pay its cost", can_pay_for_card),),
            start=begin_play,
        ),
        Play(
            "TOYA-3",
            "use",
            candidates=abilities_of(kind),
            needs=(need("TOYA-11", "the unit is not tapped", is_standing),),
            start=begin_play,
        ),
    )


CHANCE = Window(
    "TOYA-1",
    "play or pass",
    plays=plays("action"),
    first=Ruling("TOYA-1", "the dark side is asked first", value=dark_side, without=light_side),
    closes=Ruling("TOYA-2", "both pass in succession", value=Closes.ALL_PASS, without=Closes.FIRST_PASS),
)
TRIGGERED_DISRUPTS = Window(
    "TOYA-5",
    "triggered disrupts",
    plays=[waiting("TOYA-5", "resolve", kinds=("triggered disrupt",))],
    first=dark_side,
    closes=Closes.NOTHING_LEFT,
)
DISRUPT_CHANCE = Window("TOYA-6", "disrupt or pass", plays=plays("disrupt"), first=dark_side)
WAITING = Window(
    "TOYA-9",
    "waiting triggers",
    plays=[waiting("TOYA-9", "resolve", kinds=("triggered",))],
    first=Ruling("TOYA-10", "the dark side picks first", value=dark_side, without=light_side),
    closes=Closes.NOTHING_LEFT,
)


def the_play(state: State, regs: PlayRegs) -> int:
    return regs.play


PLAY = Procedure(
    "TOYA-3",
    "play",
    regs=PlayRegs,
    steps=(
        step("TOYA-3", announce),
        step("TOYA-3", remember),
        step("TOYA-4", pay),
        window(TRIGGERED_DISRUPTS, the_play),
        window(DISRUPT_CHANCE, the_play),
        step("TOYA-7", take_effect),
        step("TOYA-8", put_away),
        step("TOYA-8", end_play),
    ),
)
COMPLETE_PLAY = Procedure(
    "TOYA-9",
    "outermost play",
    regs=PlayRegs,
    steps=(call("TOYA-3", PLAY, lambda state, regs: regs), window(WAITING)),
)


# The game ---------------------------------------------------------------------------------------------------------


def end_game(state: State, regs: Any) -> Signal:
    most = max(seat.points for seat in state.seats)
    winners = tuple(i for i, seat in enumerate(state.seats) if seat.points == most)
    return Raise([GameEnded(winners=winners, rule="TOYA-2")])


GAME_PROCEDURE = Procedure(
    "TOYA-1",
    "game",
    steps=(
        step("TOYA-1", lambda state, regs: Raise([TurnBegan(seat=DARK)]), text="the turn begins"),
        window(WAITING),
        window(CHANCE),
        step("TOYA-2", end_game),
    ),
)


def disrupt(state: State, ctx: Any, operands: Operands) -> Sequence[Event]:
    of = state.situation(ctx.event.play)
    return [Disrupted(card=of.card, play=of.id)] if of is not None and of.status != "blocked" else []


YOU, THIS = p.You(), p.This()
ENEMY = p.Role("seat", player=p.Opponent())
MINE = p.Role("seat", player=YOU)


def gain(n: int) -> p.Op:
    return p.Do("gain", amount=p.Number(n))


DISRUPT = p.Do("disrupt")
TAP_THIS = (p.Do("tap", THIS),)

CARDS = (
    define("Storm", "event", p.Ability("action", effect=p.Do("mark", p.Select((p.Is("unit"),)))), cost=1),
    define("Supply", "event", p.Ability("action", effect=gain(3))),
    define("Veto", "event", p.Ability("disrupt", effect=DISRUPT), cost=1),
    define("Refusal", "event", p.Ability("disrupt", effect=p.Seq((DISRUPT, gain(1))))),
    define(
        "Warden",
        "unit",
        p.Ability("disrupt", cost=TAP_THIS, effect=DISRUPT),
        p.Ability("triggered", trigger=p.Trigger("turn began"), effect=p.Do("mark", THIS)),
    ),
    define("Engineer", "unit", p.Ability("action", cost=TAP_THIS, effect=gain(2))),
    define(
        "Sentinel",
        "unit",
        p.Ability(
            "triggered disrupt",
            trigger=p.Trigger("card played", (ENEMY,)),
            effect=p.May(p.Then(p.Do("discard", THIS), DISRUPT)),
        ),
        p.Ability("triggered", trigger=p.Trigger("card played", (ENEMY,)), effect=gain(1)),
    ),
    define("Scholar", "unit", p.Ability("triggered", trigger=p.Trigger("card played"), effect=gain(1))),
    define("Mourner", "unit", p.Ability("triggered", trigger=p.Trigger("disrupted"), effect=gain(2))),
    define(
        "Envy",
        "unit",
        p.Ability("triggered", trigger=p.Trigger("points gained", (ENEMY,)), effect=p.Do("mark", THIS)),
    ),
)


class DisruptGame(ToyGame):
    name = "disrupt"
    cards = CARDS
    captures = frozenset({"triggered", "triggered disrupt"})

    def __init__(self) -> None:
        super().__init__()
        self.rows[CardPlayed] = self.row("card played", "announced", apply=edits.announce)
        self.rows[AbilityUsed] = self.row("ability used", "announced", apply=edits.announce)
        self.rows[Disrupted] = self.row("disrupted", apply=edits.disrupt)
        self.rows[PlayEnded] = self.row("play ended", apply=edits.end_play)
        self.verbs["disrupt"] = Verb("TOYA-7", "disrupt", disrupt)
        self.windows = (CHANCE, TRIGGERED_DISRUPTS, DISRUPT_CHANCE, WAITING)
        self.ready(GAME_PROCEDURE, [PLAY, COMPLETE_PLAY])


GAME = DisruptGame()
