"""Revealing plots: When Revealed abilities, the used pile's return, and plots that an effect reveals.

All plots of step 1.3 are revealed together; an effect may reveal one at any other time, even while the When Revealed
abilities of others still wait. `records.Revealing` is open meanwhile and names the plots just revealed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kartoteka.games.agot2 import happenings as h
from kartoteka.games.agot2.actions import CONDITION, PAYABLE, POSSIBLE, is_not_blank
from kartoteka.games.agot2.initiation import using
from kartoteka.games.agot2.numbers.places import revealed_plot
from kartoteka.games.agot2.procedures.turns import players
from kartoteka.games.agot2.records import PLOT_DECK, Revealing
from kartoteka.games.agot2.timing import STANDARD, not_the_first, the_first
from kartoteka.kernel import edits
from kartoteka.kernel.events import Outcome, released
from kartoteka.kernel.legality import Ruling, need, ruling
from kartoteka.kernel.procedures import Procedure, Raise, Return, Signal, step
from kartoteka.kernel.records import Regs
from kartoteka.kernel.state import Hold
from kartoteka.kernel.windows import Play, Window, WindowRegs

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

JOINS = ruling("AGR-35", "a plot revealed meanwhile joins those whose When Revealed abilities still wait")


# When Revealed ----------------------------------------------------------------------------------------------------


def revealed_abilities(s: State, seat: int, regs: WindowRegs) -> Iterator[Option]:
    """When Revealed abilities of the seat's revealed plot, not yet carried out."""
    plot = revealed_plot(s, seat)
    for card, number in s.index.get("when revealed", ()):
        if card == plot and (s.cards[card].obj, number) not in regs.used:
            yield ("use", card, number, -1)


def revealed_key(s: State, option: Option) -> tuple[int | str, ...]:
    return (s.cards[option[1]].obj, option[2])


def is_just_revealed(s: State, seat: int, option: Option) -> bool:
    now = s.open(Revealing)
    return now is not None and s.cards[option[1]].obj in now.plots


CARRY_OUT = Play(
    "AGR-34",
    "use",
    candidates=revealed_abilities,
    needs=(
        need("AGR-34", "the plot has just been revealed", is_just_revealed),
        need("AGR-119", "its text is not blank", is_not_blank),
        CONDITION,
        PAYABLE,
        POSSIBLE,
    ),
    start=using,
    key=revealed_key,
)
WHEN_REVEALED = Window(
    "AGR-34",
    "when revealed",
    plays=(CARRY_OUT,),
    first=Ruling("AGR-34", "the first player orders When Revealed abilities", value=the_first, without=not_the_first),
    one_asks_for_all=True,
)


def when_revealed(s: State, r: Any) -> Signal:
    return WHEN_REVEALED.enter(s)


def return_used_piles(s: State, r: Any) -> Signal:
    """A player whose plot deck is empty takes the used pile back (AGR-36)."""
    n = len(s.seats)
    return Raise([h.UsedPileReturned(player=x) for x in players(s) if not s.zones[PLOT_DECK * n + x]])


def over(s: State) -> None:
    """The plots are no longer just revealed."""
    now = s.open(Revealing)
    if now is not None:
        edits.close_situation(s, now.id)


# By an effect -----------------------------------------------------------------------------------------------------


class RevealingPlot(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """A plot that an effect reveals."""

    card: int
    seat: int
    joins: bool = False
    """Whether the When Revealed abilities of other plots wait already: then this plot joins them."""
    outcome: Outcome | None = None


def reveal_it(s: State, r: RevealingPlot) -> Signal:
    """It replaces the revealed plot of its player; what reacts to that waits until its When Revealed is over."""
    joins = JOINS.holds and s.open(Revealing) is not None
    edits.hold(s, Hold(depth=len(s.procs)))
    return Raise([h.PlotRevealed(card=r.card, player=r.seat)], "outcome", regs=r.but(joins=joins))


def carry_out_its_ability(s: State, r: RevealingPlot) -> Signal:
    return None if r.joins else when_revealed(s, r)


def take_used_piles_back(s: State, r: RevealingPlot) -> Signal:
    return None if r.joins else return_used_piles(s, r)


def react_to_it(s: State, r: RevealingPlot) -> Signal:
    events = edits.release(s)
    if not r.joins:
        over(s)
        return released(s, STANDARD, events)
    now = s.open(Revealing)
    assert now is not None
    edits.keep_for_release(s, events, now.hold)
    return None


def tell(s: State, r: RevealingPlot) -> Signal:
    return Return(r.outcome)


REVEAL_PLOT = Procedure(
    "AGR-35",
    "reveal a plot",
    regs=RevealingPlot,
    steps=(
        step("AGR-35", reveal_it),
        step("AGR-35", carry_out_its_ability),
        step("AGR-36", take_used_piles_back),
        step("AGR-111", react_to_it),
        step("", tell),
    ),
)
