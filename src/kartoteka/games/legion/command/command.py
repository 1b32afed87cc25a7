"""COMMAND: the Command Phase, in the order of LGR-102.

Select, reveal, effects of the reveal, effects without a moment, priority, orders, order pools, and what ends the phase.
Where an effect of the reveal has sent a card back, it goes on with the selection again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kartoteka.games.legion import happenings as h
from kartoteka.games.legion.command import effects, orders, pool, priority, promotion, revealing, selecting, settling
from kartoteka.games.legion.command.settling import settle
from kartoteka.games.legion.records import ASIDE, SEATS, TABLE, Phase, Selection
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.procedures import Call, Goto, Procedure, Raise, Signal, Step, step
from kartoteka.kernel.records import NO_CARD, Event, Regs
from kartoteka.kernel.windows import window

if TYPE_CHECKING:
    from kartoteka.kernel.state import State

ASIDE_UNTIL_THEN = ruling("LGR-19", "a card that was laid aside comes back when the next selection is over")


class Commanding(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Registers of the phase."""

    chosen: tuple[tuple[int, tuple[Any, ...]], ...] = ()
    """What each seat selected: filled in when both have."""
    revealed: tuple[int, ...] = ()
    """All command cards that were turned up in this phase."""
    done: tuple[tuple[int, int], ...] = ()
    """Texts that have had their turn: objects, and numbers of abilities."""
    more: bool = False
    """Whether a text has just been carried out."""
    alone: int = NO_CARD
    """A card that was to send back another, where there was none (LGR-25)."""
    why: str = ""
    """Why a die decides about priority."""
    parts: int = 0
    """How many parts of the orders are over."""


def begin(s: State, r: Commanding) -> Signal:
    phase = s.opened.get(Phase)
    return Raise([h.PhaseBegan(name="command", ends=phase.id if phase is not None else 0)])


def begin_selection(s: State, r: Commanding) -> Signal:
    """Open to all cards but those that were sent back just now (LGR-23)."""
    before = s.opened.get(Selection)
    barred, ends = (before.returned, before.id) if before is not None else ((), 0)
    return Raise([h.SelectionBegan(barred=barred, ends=ends)], regs=r.but(chosen=(), alone=NO_CARD))


def select_again(s: State, r: Commanding) -> Signal:
    """If a card was sent back, or one was discarded to do so: the selection is opened again."""
    in_vain = r.alone != NO_CARD and s.cards[r.alone].zone // SEATS != TABLE
    return Goto("select") if s.opened[Selection].returned or in_vain else None


def end_selection(s: State, r: Commanding) -> Signal:
    """What had been laid aside until then comes back."""
    events: list[Event] = [h.SelectionEnded(ends=s.opened[Selection].id)]
    if ASIDE_UNTIL_THEN.holds:
        events += [
            h.CardLaidAside(card=card, back=True) for seat in range(SEATS) for card in s.zones[ASIDE * SEATS + seat]
        ]  # fmt: skip
    return Raise(events)


def give_orders(s: State, r: Commanding) -> Signal:
    """The next part: a nomination, or the orders of who was nominated."""
    if not promotion.ONLY_AT_THE_END.holds and not r.parts and not r.more:
        return Call(promotion.PROMOTE, promotion.Promoting(), regs=r.but(more=True), stay=True)
    what, seat = orders.turns(s)[r.parts]
    regs = r.but(parts=r.parts + 1, more=False)
    part = orders.part_of_orders(s, what, seat)
    if part is None:
        return regs
    part.regs = regs
    return part


def more_orders(s: State, r: Commanding) -> Signal:
    return Goto("orders") if 0 < r.parts < len(orders.turns(s)) else None


def end(s: State, r: Commanding) -> Signal:
    return Raise([h.CommandPhaseEnded()])


def again(label: str) -> Step:
    """A step back to where texts are looked for, if there was one."""

    def run(s: State, r: Commanding) -> Signal:
        return effects.once_more(s, r, label)

    return step("", run, text="the next effect")


COMMAND = Procedure(
    "LGR-102",
    "command phase",
    regs=Commanding,
    steps=(
        step("LGR-102", begin, text="the Command Phase begins"),
        settle(),
        step("LGR-23", begin_selection, label="select", text="a selection begins"),
        window(selecting.SELECT, into="chosen"),
        step("LGR-20", revealing.reveal, label="reveal", text="the cards are turned up"),
        settle(),
        step("LG-20", effects.reveals, label="reveal effects", text="effects of the reveal"),
        settle(),
        again("reveal effects"),
        step("", revealing.reveal_the_other),
        step("", effects.decline),
        step("LGR-24", select_again, text="the selection is opened again"),
        step("LGR-19", end_selection, text="the selection is over"),
        step("LG-18", effects.others, label="effects", text="effects that name no moment"),
        settle(),
        again("effects"),
        step("LG-12", priority.settle_priority, label="priority", text="priority is settled"),
        step("LGR-28", priority.roll_decides, text="the die decides"),
        settle(),
        step("LGR-32", give_orders, label="orders", text="orders are issued"),
        step("", more_orders),
        step("LGR-43", pool.form_both, label="pool", text="the order pools are formed"),
        step("LGR-44", end, label="end", text="what ends the phase happens"),
        settle(),
    ),
)
PROCEDURES = (COMMAND, *orders.PROCEDURES, *promotion.PROCEDURES)
WINDOWS = (*selecting.WINDOWS, *settling.WINDOWS)
"""TRIGGERS is opened by everybody's settling steps."""
