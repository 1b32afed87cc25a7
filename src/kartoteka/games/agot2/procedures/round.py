"""The round and its phases, but for the challenges (AGR-25 to AGR-45, AGR-137 to AGR-142)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kartoteka.games.agot2 import happenings as h
from kartoteka.games.agot2.actions import one_of_each
from kartoteka.games.agot2.numbers.characteristics import has_said, strength
from kartoteka.games.agot2.numbers.places import faction_card, of_type, revealed_plot
from kartoteka.games.agot2.numbers.players import plot_value, said_or, total_power
from kartoteka.games.agot2.numbers.printed import definition
from kartoteka.games.agot2.numbers.prohibitions import NO_STANDING, cannot_any, player_cannot
from kartoteka.games.agot2.procedures.challenges import CHALLENGES
from kartoteka.games.agot2.procedures.setup import SETUP_STEPS
from kartoteka.games.agot2.procedures.titles import return_titles, select_titles, turn_up_titles
from kartoteka.games.agot2.procedures.turns import (
    action_window,
    everyone_in_turn,
    next_active,
    phase,
    players,
)
from kartoteka.games.agot2.records import FACTION, HAND, PLAY, PLOT, PLOT_DECK, USED, Round, Table
from kartoteka.games.agot2.revealing import over, return_used_piles, when_revealed
from kartoteka.games.agot2.timing import MARSHALING, STANDARD, first
from kartoteka.games.agot2.titles import adds
from kartoteka.kernel import chance, edits
from kartoteka.kernel.choices import Choice, Slot
from kartoteka.kernel.events import released
from kartoteka.kernel.legality import need, ruling
from kartoteka.kernel.procedures import (
    Call,
    Goto,
    Procedure,
    Raise,
    Signal,
    Step,
    call,
    choose_some,
    step,
)
from kartoteka.kernel.records import NO_CARD, NOBODY, Regs
from kartoteka.kernel.state import Hold
from kartoteka.kernel.windows import Closes, Play, Resolve, Window

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import State


class Turns(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Registers of a phase that players go through one after the other."""

    waiting: tuple[int, ...] = ()
    seat: int = NOBODY
    cards: tuple[int, ...] = ()


# Plot phase -------------------------------------------------------------------------------------------------------


class PlotRegs(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Registers of the plot phase."""

    chosen: Any = ()
    """The sealed choices: (seat, option) pairs."""
    best: tuple[int, ...] = ()
    """Who wins initiative, as far as it has been compared."""
    titles: tuple[tuple[int, int], ...] = ()
    """In a melee, who has taken which title."""


def plots_of(s: State, seat: int, regs: Any) -> list[Option]:
    """The player's plots, revealed or not; of copies in the same place, one."""
    n, cards = len(s.seats), s.cards
    found: list[Option] = []
    for zone in (PLOT_DECK, USED, PLOT):
        seen: set[int] = set()
        for card in s.zones[zone * n + seat]:
            if cards[card].proto not in seen:
                seen.add(cards[card].proto)
                found.append(("plot", card))
    return found


def plot_attempts(s: State, seat: int) -> Iterator[Option]:
    for card, c in enumerate(s.cards):
        if c.known & (1 << seat) and definition(s, card).type == "plot":
            yield ("plot", card)


def is_in_plot_deck(s: State, seat: int, option: Option) -> bool:
    return bool(s.cards[option[1]].zone == PLOT_DECK * len(s.seats) + seat)


def never(s: State, seat: int, option: Option) -> Call:
    raise AssertionError("a sealed choice is not carried out by itself")


CHOOSE_PLOT = Play(
    "AGR-30",
    "plot",
    candidates=plots_of,
    needs=(need("AGR-30", "the plot is in your plot deck", is_in_plot_deck),),
    start=never,
    attempts=plot_attempts,
)
SEALED_PLOTS = Window(
    "AGR-30",
    "choose a plot",
    plays=(CHOOSE_PLOT,),
    first=first,
    closes=Closes.ALL_COMMITTED,
    resolve=Resolve.SEALED,
)


def choose_plots(s: State, r: PlotRegs) -> Signal:
    return SEALED_PLOTS.enter(s, into="chosen")


def reveal_plots(s: State, r: PlotRegs) -> Signal:
    """All together; what reacts to it waits until the whole of 1.3 is over (AGR-111)."""
    edits.hold(s, Hold(depth=len(s.procs)))
    return Raise([h.PlotRevealed(card=o[1], player=seat) for seat, o in r.chosen if o[0] == "plot"])


NEW_PLOTS_WORK = ruling("AGR-37", "constant abilities of the new plots work when initiative is compared")


def initiative(s: State, seat: int) -> int:
    if NEW_PLOTS_WORK.holds or revealed_plot(s, seat) == NO_CARD:
        return plot_value(s, seat, "initiative")
    return definition(s, revealed_plot(s, seat)).initiative or 0


def highest_initiative(s: State, r: PlotRegs) -> Signal:
    values = {x: initiative(s, x) for x in players(s)}
    top = max(values.values())
    return r.but(best=tuple(x for x in values if values[x] == top))


def lowest_power_of_these(s: State, r: PlotRegs) -> Signal:
    """A tie goes to the one with the lowest total power."""
    if len(r.best) == 1:
        return None
    values = {x: total_power(s, x) for x in r.best or players(s)}
    low = min(values.values())
    return r.but(best=tuple(x for x in values if values[x] == low))


def lot_among_these(s: State, r: PlotRegs) -> Signal:
    """If that is a tie as well, chance decides."""
    if len(r.best) > 1:
        told = chance.scripted(s, "initiative")
        return r.but(best=told or (r.best[chance.below(s, len(r.best))],))
    return None


def initiative_won(s: State, r: PlotRegs) -> Signal:
    return Raise([h.InitiativeWon(player=r.best[0])])


def name_first_player(s: State, r: PlotRegs) -> Signal:
    """Where the winner of initiative has left the game meanwhile, the next player does (D-27)."""
    return Choice(s.in_order(r.best[0])[0], [("first", x) for x in players(s)], "AGR-33", "name the first player")


def first_player_named(s: State, r: PlotRegs, option: Option) -> Signal:
    return Raise([h.FirstPlayerChosen(player=option[1])])


def reactions_to_plots(s: State, r: PlotRegs) -> Signal:
    over(s)
    return released(s, STANDARD, edits.release(s))


PLOT_PHASE = phase(
    "AGR-30",
    "plot",
    PlotRegs,
    (
        step("AGR-30", choose_plots),
        step("AGR-31", reveal_plots),
        step("AGR-32", highest_initiative),
        step("AGR-32", lowest_power_of_these),
        step("AGR-32", lot_among_these),
        step("", initiative_won),
        step("AGR-33", name_first_player, answer=first_player_named),
        step("AGR-34", when_revealed),
        step("AGR-36", return_used_piles),
        step("AGR-111", reactions_to_plots),
        step("AGR-38", select_titles),
        step("AGR-159", turn_up_titles),
        action_window("AGR-27"),
    ),
)


# Draw phase -------------------------------------------------------------------------------------------------------

CARDS_DRAWN = 2
CARDS_IN_DRAW_PHASE = "cards in the draw phase"


def draw_cards(s: State, r: Turns) -> Signal:
    """Everybody at the same time (AGR-39)."""
    return Raise([h.Drawn(player=x, amount=cards_to_draw(s, x)) for x in players(s)])


def cards_to_draw(s: State, seat: int) -> int:
    return said_or(s, seat, CARDS_IN_DRAW_PHASE, CARDS_DRAWN + adds(s, seat, "cards"))


DRAW_PHASE = phase("AGR-39", "draw", Turns, (step("AGR-39", draw_cards), action_window("AGR-27")))


# Marshaling phase -------------------------------------------------------------------------------------------------


def collect_income(s: State, r: Turns) -> Signal:
    """Income of the revealed plot, as modified, and gold modifiers (AGR-41)."""
    return Raise([h.IncomeCollected(player=r.seat, amount=plot_value(s, r.seat, "income"))])


def marshal_and_act(s: State, r: Turns) -> Signal:
    return MARSHALING.enter(s)


def to_the_next(s: State, r: Turns) -> Signal:
    return Goto("next")


MARSHALING_PHASE = phase(
    "AGR-41",
    "marshaling",
    Turns,
    (
        step("AGR-41", everyone_in_turn),
        step("AGR-41", next_active("over"), label="next"),
        step("AGR-41", collect_income),
        step("AGR-41", marshal_and_act),
        step("", to_the_next),
    ),
)


# Dominance phase --------------------------------------------------------------------------------------------------


ONLY_STANDING = ruling("AGR-137", "only standing characters count their STR for dominance")
GOLD_COUNTS = ruling("AGR-137", "each gold in the pool counts 1 for dominance")
LOST_BY_THE_OTHERS = ruling("AGR-138", "a player loses dominance when an opponent wins it")
NOBODY_WINS_A_TIE = ruling("AGR-138", "on a tie nobody wins or loses dominance")


def dominance_total(s: State, seat: int) -> int:
    total: int = s.seats[seat].gold if GOLD_COUNTS.holds else 0
    for c in of_type(s, seat, "character"):
        if s.cards[c].standing or not ONLY_STANDING.holds:
            total += strength(s, c)
    return said_or(s, seat, "dominance", total + adds(s, seat, "dominance"))


def determine_dominance(s: State, r: Turns) -> Signal:
    """The highest total wins 1 power (AGR-137)."""
    totals = {x: dominance_total(s, x) for x in players(s)}
    counted = tuple(totals.items())
    top = max(totals.values())
    best = [x for x in totals if totals[x] == top]
    if len(best) > 1 and NOBODY_WINS_A_TIE.holds:
        return Raise([h.DominanceTied(counted=counted)])
    winner = best[0]
    if player_cannot(s, winner, "win dominance"):
        return None
    events: list[Event] = [h.DominanceWon(player=winner, counted=counted)]
    if LOST_BY_THE_OTHERS.holds:
        events += [h.DominanceLost(player=x, winner=winner) for x in totals if x != winner]
    events.append(h.PowerGained(card=faction_card(s, winner), amount=1, manner="dominance"))
    return Raise(events)


DOMINANCE_PHASE = phase("AGR-137", "dominance", Turns, (step("AGR-137", determine_dominance), action_window("AGR-27")))


# Standing phase ---------------------------------------------------------------------------------------------------


def stand_all(s: State, r: Turns) -> Signal:
    """Every kneeling card stands, all at once, unless an effect forbids (AGR-139)."""
    n = len(s.seats)
    return Raise(
        [
            h.Stood(card=c)
            for x in players(s)
            for z in (FACTION, PLAY)
            for c in s.zones[z * n + x]
            if not s.cards[c].standing
            and not has_said(s, c, "stands in standing phase", "lose")
            and not cannot_any(s, c, NO_STANDING)
        ]
    )


STANDING_PHASE = phase("AGR-139", "standing", Turns, (step("AGR-139", stand_all), action_window("AGR-27")))


# Taxation phase ---------------------------------------------------------------------------------------------------


def return_gold(s: State, r: Turns) -> Signal:
    """Gold on cards stays where it is (AGR-140)."""
    return Raise([h.GoldMoved(amount=s.seats[x].gold, player=x) for x in players(s) if s.seats[x].gold])


def next_to_check(s: State, r: Turns) -> Signal:
    waiting = s.still_here(r.waiting)
    if not waiting:
        return Goto("end")
    return r.but(seat=waiting[0], waiting=waiting[1:], cards=())


def surplus(s: State, r: Turns) -> int:
    """Cards in hand above the reserve value (AGR-141)."""
    return max(0, len(s.zones[HAND * len(s.seats) + r.seat]) - plot_value(s, r.seat, "reserve"))


def in_hand(s: State, r: Turns) -> list[Option]:
    return [("discard", c) for c in s.zones[HAND * len(s.seats) + r.seat]]


def distinct_in_hand(s: State, r: Turns) -> list[Option]:
    """What is left to discard; of copies that nobody could tell apart, one."""
    return one_of_each(s, "discard", [c for c in s.zones[HAND * len(s.seats) + r.seat] if c not in r.cards])


def is_over_reserve(s: State, seat: int, option: Option) -> bool:
    return surplus(s, s.regs[-1]) > len(s.regs[-1].cards)


SURPLUS = Slot(
    "AGR-141",
    "discard down to your reserve",
    seat=lambda s, r: r.seat,
    candidates=distinct_in_hand,
    attempts=in_hand,
    needs=(need("AGR-141", "you hold more cards than your reserve", is_over_reserve, general=True),),
)


def check_reserve(s: State, r: Turns) -> Signal:
    if not s.seats[r.seat].present:
        return None
    events: list[Event] = [h.Discarded(card=c, manner="reserve") for c in r.cards]
    return Raise([*events, h.ReserveChecked(player=r.seat)])


TAXATION_PHASE = phase(
    "AGR-140",
    "taxation",
    Turns,
    (
        step("AGR-140", return_gold),
        step("AGR-141", everyone_in_turn),
        step("AGR-141", next_to_check, label="next"),
        choose_some(SURPLUS, "cards", least=surplus),
        step("AGR-141", check_reserve),
        step("", to_the_next),
        step("AGR-142", return_titles, label="end"),
        action_window("AGR-27"),
    ),
)


# The round and the game -------------------------------------------------------------------------------------------


def begin_round(s: State, r: Any) -> Signal:
    table = s.open(Table)
    assert table is not None
    return Raise([h.RoundBegan(number=table.round + 1)])


def end_round(s: State, r: Any) -> Signal:
    round = s.open(Round)
    assert round is not None
    return Raise([h.RoundEnded(ends=round.id)])


ROUND = Procedure(
    "AGR-25",
    "round",
    steps=(
        step("AGR-25", begin_round),
        call("AGR-25", PLOT_PHASE),
        call("AGR-25", DRAW_PHASE),
        call("AGR-25", MARSHALING_PHASE),
        call("AGR-25", CHALLENGES),
        call("AGR-25", DOMINANCE_PHASE),
        call("AGR-25", STANDING_PHASE),
        call("AGR-25", TAXATION_PHASE),
        step("AGR-25", end_round),
    ),
)


def another_round(s: State, r: Any) -> Signal:
    return Goto("round")


GAME = Procedure(
    "AGR-25",
    "game",
    steps=(
        call("AGR-17", SETUP_STEPS),
        Step("AGR-25", lambda s, r: Call(ROUND, ROUND.regs()), label="round", text="round"),
        step("AGR-25", another_round),
    ),
)
