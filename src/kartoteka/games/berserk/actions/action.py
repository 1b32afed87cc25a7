"""ACTION: one procedure that declares and resolves.

Whatever is declared goes through its windows in order (BKR-10.7). After each of them it asks whether anybody could
declare anything now (`stack.silent`): if nobody could, it goes on to the next in the same frame; only else it returns
its number and lies on the stack, until both have passed and it is called again (BKR-10.15).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.berserk import happenings as h
from kartoteka.games.berserk.actions import paying, resolving
from kartoteka.games.berserk.actions.acting import Acting, acting
from kartoteka.games.berserk.actions.declaring import DECLARING
from kartoteka.games.berserk.actions.stack import LABELS, following, route, silent, top
from kartoteka.games.berserk.actions.triggers import lapse
from kartoteka.games.berserk.records import (
    CALCULATION,
    DECLARATION,
    PAYMENT,
    PROTECTION,
    RESULT,
    ROLL,
    TARGET,
    WOUNDS,
)
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.procedures import Call, Goto, Procedure, Raise, Return, Signal, Step, step

if TYPE_CHECKING:
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

__all__ = ["ACTION", "Acting", "acting", "declare", "declare_quietly", "resolve", "silent", "top"]

COST_OF_A_BLOCKED = ruling("BKR-7.3", "of what was blocked only the payment is left")


def clear_the_way(s: State, r: Acting) -> Signal:
    """Both have passed: what is still captured was declined, or could not be declared (BKR-10.6)."""
    return lapse(s) if r.action and s.captured else None


def go_on(s: State, r: Acting) -> Signal:
    """To the window in which it lies on the stack; what is new is declared first."""
    if not r.action:
        return None
    action = s.opened.get(r.action)
    if action is None:
        return Return(None)
    if action.status:
        return _elsewhere(action.status, action.window)
    return Goto(LABELS[action.window])


def _elsewhere(status: str, window: int) -> Signal:
    """Of what was cancelled nothing is left, of what was blocked the payment (BKR-7.3, BKR-10.9)."""
    if status == "blocked" and window <= PAYMENT and COST_OF_A_BLOCKED.holds:
        return Goto("payment")
    return Goto("end")


def first_window(s: State, r: Acting) -> Signal:
    """What has just been declared lies in the first of its windows."""
    action = s.opened[r.action]
    first = route(s, action)[0]
    if first == DECLARATION and not resolving.NOT_AT_DECLARATION.holds:
        return Goto("target")
    return _into(s, r, first)


def _into(s: State, r: Acting, window: int) -> Signal:
    action = s.opened[r.action]
    if silent(s, action, window):
        return Goto(LABELS[window])
    if action.window == window:
        return None
    return Raise([h.WindowPassed(action=r.action, window=window)])


def stay(s: State, r: Acting) -> Signal:
    """It lies on the stack, in that window, until both have passed."""
    return Return(r.action)


def onward(here: int) -> tuple[Step, Step]:
    """The steps that lead out of a window: into the next one, or onto the stack."""

    def run(s: State, r: Acting) -> Signal:
        action = s.opened.get(r.action)
        if action is None:
            return Return(None)
        if action.status:
            return _elsewhere(action.status, here)
        window = following(s, action, here)
        if window >= PAYMENT and not paying.is_paid_for(action):
            return Goto("end")
        return _into(s, r, window)

    return step("", run, text=f"on from {LABELS[here]}"), step("", stay)


def nothing(s: State, r: Acting) -> Signal:
    """Nothing of its own happens in that window: others have had their say."""
    return None


def end(s: State, r: Acting) -> Signal:
    """It leaves the stack."""
    return Raise([h.ActionEnded(action=r.action, ends=r.action)]) if r.action in s.opened else None


def over(s: State, r: Acting) -> Signal:
    return Return(None)


def payment(s: State, r: Acting) -> Signal:
    """What costs nothing is over."""
    action = s.opened[r.action]
    return Goto("end") if action.paid or not paying.is_paid_for(action) else paying.begin(s, r)


ACTION = Procedure(
    "BKR-10.7",
    "action",
    regs=Acting,
    steps=(
        step("BKR-10.6", clear_the_way, text="what was not declared lapses"),
        step("", go_on),
        *DECLARING,
        step("", first_window),
        step("", stay),
        step("", nothing, label="declaration"),
        *onward(DECLARATION),
        step("BKR-7.1", resolving.reveal_targets, label="target", text="a hidden target is revealed"),
        step("BKR-7.3", resolving.block_what_was_hidden, text="an illegal target that was hidden blocks"),
        step("BKR-10.9", resolving.drop_illegal_targets, text="an illegal target cancels"),
        step("BKR-18.2", resolving.place_was_taken, text="a place that is taken cancels"),
        step("BKR-10.9", resolving.cannot_pay, text="who cannot pay has declared nothing"),
        step("", resolving.fix_target),
        *onward(TARGET),
        step("", resolving.roll, label="roll"),
        *onward(ROLL),
        step("", resolving.set_sizes, label="result"),
        *onward(RESULT),
        step("", nothing, label="calculation"),
        *onward(CALCULATION),
        step("", resolving.shield_from_it, label="protection"),
        *onward(PROTECTION),
        step("BKR-10.9", resolving.lose_targets, label="wounds", text="a target that is gone cancels"),
        step("BKR-18.2", resolving.place_was_taken, text="a place that was taken meanwhile cancels"),
        step("BKR-10.9", resolving.cannot_pay, text="who cannot pay any more has declared nothing"),
        step("BKR-10.9", resolving.impossible, text="what is impossible is cancelled"),
        step("", resolving.carry_out),
        *onward(WOUNDS),
        step("", payment, label="payment"),
        step("", paying.ask_helpers, answer=paying.choose_payer),
        step("", paying.pay_in_kind),
        step("BKR-10.8", paying.pay, text="the cost is paid after the effect"),
        *onward(PAYMENT),
        step("", end, label="end"),
        step("", over),
    ),
)


# For plays ----------------------------------------------------------------------------------------------------------


def declare(s: State, seat: int, option: Option) -> Call:
    """Declares what an option of a play says: `Play.start`."""
    return Call(ACTION, acting(s, seat, option))


def declare_quietly(s: State, seat: int, option: Option) -> Call:
    """The same before the battle, where there is no stack: it runs straight through (BKR-6.7)."""
    return Call(ACTION, acting(s, seat, option, quiet=True))


def resolve(s: State, action: int) -> Call:
    """Goes on with what lies on top of the stack: `Play.resolve`."""
    return Call(ACTION, Acting(action=action), "declared")


PROCEDURES = (ACTION,)
