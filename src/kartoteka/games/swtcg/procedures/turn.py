"""The turn of both players, step by step (SWR-47), and how a game ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.swtcg import happenings as h
from kartoteka.games.swtcg.durations import UNTAP_STEP
from kartoteka.games.swtcg.numbers import cannot, controls_arena, player_cannot, turn_number, units_in
from kartoteka.games.swtcg.procedures.battle import BATTLE
from kartoteka.games.swtcg.procedures.build_step import BUILD
from kartoteka.games.swtcg.procedures.dice import ROLL, Rolling
from kartoteka.games.swtcg.procedures.pool import SETTLES, settle
from kartoteka.games.swtcg.procedures.retreat_step import RETREAT
from kartoteka.games.swtcg.procedures.setup import SETUP
from kartoteka.games.swtcg.records import ARENAS, BUILD_ZONE, DARK, LIGHT, PILOTING, UNDERNEATH, Turn
from kartoteka.kernel.choices import DONE, Choice
from kartoteka.kernel.legality import Ruling, ruling
from kartoteka.kernel.modifiers import said
from kartoteka.kernel.procedures import Call, Goto, Procedure, Raise, Signal, Stay, Step, call, step
from kartoteka.kernel.records import Nothing, Regs

if TYPE_CHECKING:
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State

FORCE_EACH_TURN = Ruling("SWR-49", "each player gains 4 Force a turn", value=4, without=3)
IN_THAT_ORDER = Ruling(
    "SWR-48", "the Dark Side untaps first, then the Light Side", value=(DARK, LIGHT), without=(LIGHT, DARK)
)
PILOTS_TOO = ruling("SW-41", "a tapped pilot on a unit untaps as usual")
LIGHT_ROLLS = Ruling("SWR-50", "the Light Side rolls for build points", value=LIGHT, without=DARK)
ONE_MORE = ruling("SWR-50", "a player with a unit in each arena gets one build point more")
FIRST_IN_ALL = Ruling("SWR-6", "the Dark Side builds and retreats first", value=(DARK, LIGHT), without=(LIGHT, DARK))
ARENAS_TO_WIN = Ruling("SWR-2", "a player who controls two arenas at the end of a turn wins", value=2, without=4)
SAFE_TO_THE_END = ruling("SWR-5", "who cannot lose this turn does not lose by the arenas either")
TURN_LIMIT = Ruling("SWR-10", "a game ends without a winner after so many turns", value=100, without=10_000)


class Turning(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Registers of a turn: the build points that were rolled, and at its end who cannot lose in it."""

    rolled: tuple[int, ...] = ()
    safe: tuple[int, ...] = ()
    asked: int = 0
    """How many players have said which of their units stay tapped."""
    kept: tuple[int, ...] = ()
    """Those that stay tapped."""


def begin(s: State, r: Turning) -> Signal:
    return Raise([h.TurnBegan(number=turn_number(s) + 1)])


def may_stay_tapped(s: State, r: Turning) -> Signal:
    """Who may leave units tapped says which: the Dark Side first, then the Light Side."""
    for i, seat in enumerate(IN_THAT_ORDER.value):
        if i >= r.asked and "may stay tapped" in s.spoken:
            options: list[Option] = [("choose", x) for x in left_to_say(s, r, seat)]
            if options:
                return Choice(seat, [*options, DONE], "SWR-48", "which of them stay tapped")
    return None


def on_table(s: State, seat: int) -> list[int]:
    """What a player controls in arenas and the build zone, with all that lies on it."""
    n = len(s.seats)
    return [card for zone in range(BUILD_ZONE, UNDERNEATH + 1) for card in s.zones[zone * n + seat]]


def left_to_say(s: State, r: Turning, seat: int) -> list[int]:
    return [
        x for x in on_table(s, seat)
        if s.cards[x].tapped and x not in r.kept and said(s, x, "may stay tapped")
    ]  # fmt: skip


def stays_tapped(s: State, r: Turning, option: Option) -> Signal:
    assert s.choice is not None
    if option == DONE:
        return Stay(r.but(asked=IN_THAT_ORDER.value.index(s.choice.seat) + 1))
    return Stay(r.but(kept=(*r.kept, option[1])))


def untap(s: State, r: Turning) -> Signal:
    """All own cards in arenas and in the build zone (SWR-48); a tapped pilot too (SW-41)."""
    tapped = [
        card
        for seat in IN_THAT_ORDER.value
        for card in on_table(s, seat)
        if s.cards[card].tapped and (PILOTS_TOO.holds or s.cards[card].relation != PILOTING) and card not in r.kept
    ]  # fmt: skip
    if "cannot untap in the untap step" in s.spoken:
        tapped = [card for card in tapped if not cannot(s, card, "untap in the untap step")]
    events: list[Event] = [h.Untapped(card=card) for card in tapped]
    if any(m.until_word == UNTAP_STEP for m in s.modifiers):
        events.append(h.StepEnded(step="untap"))
    return Raise(events) if events else None


def gain_force(s: State, r: Turning) -> Signal:
    return Raise([h.ForceGained(player=seat, amount=FORCE_EACH_TURN.value) for seat in (DARK, LIGHT)])


def roll_for_points(s: State, r: Turning) -> Signal:
    return Call(ROLL, Rolling(roller=LIGHT_ROLLS.value, dice=1, kind="build"), into="rolled")


def give_points(s: State, r: Turning) -> Signal:
    rolled = sum(r.rolled)
    events: list[Event] = []
    for seat in (DARK, LIGHT):
        more = ONE_MORE.holds
        for arena in ARENAS:
            if not units_in(s, seat, arena):
                more = False
        events.append(h.PointsGained(player=seat, amount=rolled + more))
    return Raise(events)


def end(s: State, r: Turning) -> Signal:
    return Raise([h.TurnEnded()])


def over(s: State, r: Turning) -> Signal:
    """What lasts for the turn stops; but who cannot lose in it does not lose at its very end either (SWR-5)."""
    now = s.opened.get(Turn)
    assert now is not None
    safe = tuple(seat for seat in (DARK, LIGHT) if player_cannot(s, seat, "lose") and SAFE_TO_THE_END.holds)
    return Raise([h.TurnOver(ends=now.id)], regs=r.but(safe=safe))


def check_control(s: State, r: Turning) -> Signal:
    for seat in (DARK, LIGHT):
        controlled = 0
        for arena in ARENAS:
            controlled += controls_arena(s, seat, arena)
        if controlled >= ARENAS_TO_WIN.value and 1 - seat not in r.safe:
            return Raise([h.GameWon(player=seat, rule="SWR-2")])
    if turn_number(s) >= TURN_LIMIT.value:
        return Raise([h.GameStopped()])
    return None


TURN = Procedure(
    "SWR-47",
    "turn",
    regs=Turning,
    steps=(
        step("SWR-47", begin),
        SETTLES,
        Step("SWR-48", may_stay_tapped, stays_tapped, text="which units stay tapped"),
        step("SWR-48", untap),
        SETTLES,
        step("SWR-49", gain_force),
        SETTLES,
        step("SWR-50", roll_for_points),
        SETTLES,
        step("SWR-50", give_points),
        SETTLES,
        call("SWR-54", BUILD, lambda s, r: BUILD.regs(seat=FIRST_IN_ALL.value[0])),
        call("SWR-54", BUILD, lambda s, r: BUILD.regs(seat=FIRST_IN_ALL.value[1])),
        call("SWR-56", RETREAT, lambda s, r: RETREAT.regs(seat=FIRST_IN_ALL.value[0])),
        call("SWR-56", RETREAT, lambda s, r: RETREAT.regs(seat=FIRST_IN_ALL.value[1])),
        call("SWR-90", BATTLE),
        step("SWR-60", end),
        step("SWR-4", settle),
        step("SWR-60", over),
        step("SWR-60", settle),
        step("SWR-2", check_control),
    ),
)


def again(s: State, r: Nothing) -> Signal:
    return Goto("turn")


def next_turn(s: State, r: Nothing) -> Signal:
    return Call(TURN, Turning())


GAME = Procedure(
    "SWR-47",
    "game",
    steps=(call("SWR-36", SETUP), step("SWR-47", next_turn, label="turn"), step("SWR-47", again)),
)
