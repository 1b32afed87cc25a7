"""ACTION: one procedure that declares and resolves.

Whatever is declared goes through its windows in order (BKR-10.7). After each of them it asks whether anybody could
declare anything now (`stack.silent`): if nobody could, it goes on to the next in the same frame; only else it returns
its number and lies on the stack, until both have passed and it is called again (BKR-10.15).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kartoteka.games.berserk import happenings as h
from kartoteka.games.berserk.actions import paying, resolving
from kartoteka.games.berserk.actions.acting import acting
from kartoteka.games.berserk.actions.declaring import DECLARING
from kartoteka.games.berserk.actions.stack import LABELS, following, route, silent, top
from kartoteka.games.berserk.actions.triggers import lapse
from kartoteka.games.berserk.numbers import SEATS
from kartoteka.games.berserk.records import (
    CALCULATION,
    COVERED,
    DECLARATION,
    PAYMENT,
    PROTECTION,
    RESULT,
    ROLL,
    TARGET,
    WOUNDS,
    Action,
)
from kartoteka.games.berserk.registers import Acting
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.procedures import Call, Goto, Procedure, Raise, Return, Signal, Step, step

if TYPE_CHECKING:
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State

__all__ = ["ACTION", "Acting", "acting", "declare", "declare_quietly", "resolve", "silent", "top"]

COST_OF_A_BLOCKED: Final = ruling("BKR-7.3", "of what was blocked only the payment is left")


def clear_the_way(s: State, r: Acting) -> Signal:
    """Both have passed: what is still captured was declined, or could not be declared (BKR-10.6)."""
    return lapse(s) if r.action and s.captured else None


def go_on(s: State, r: Acting) -> Signal:
    """To the window in which it lies on the stack; what is new is declared first."""
    if not r.action:
        return _at_once(s, r)
    action = s.opened.get(r.action)
    if action is None:
        return Return(None)
    if action.status:
        return _elsewhere(action.status, action.window)
    return Goto(LABELS[action.window])


def _at_once(s: State, r: Acting) -> Signal:
    """What has no text, of a card that is not hidden, has nothing to name: its option says all."""
    if r.number >= 0 or r.what == "destruction" or s.cards[r.card].zone // SEATS == COVERED:
        return None
    return Goto("declare")


def _elsewhere(status: str, window: int) -> Signal:
    """Of what was cancelled nothing is left, of what was blocked the payment (BKR-7.3, BKR-10.9)."""
    if status == "blocked" and window <= PAYMENT and COST_OF_A_BLOCKED.holds:
        return Goto("payment")
    return Goto("end")


def first_window(s: State, r: Acting) -> Signal:
    """What has just been declared lies in the first of its windows; from now on it goes by its number."""
    action = s.opened[Action]
    if r.action:  # its dice lie there already
        return _into(s, action, CALCULATION, None)
    first = route(s, action)[0]
    if first == DECLARATION and not resolving.NOT_AT_DECLARATION.holds:
        return Goto("target", r.but(action=action.id))
    return _into(s, action, first, r.but(action=action.id))


def _into(s: State, action: Action, window: int, regs: Acting | None) -> Signal:
    """Into a window: through it, if nobody could declare anything there; what others alone act in has no more to it."""
    while silent(s, action, window):
        if window != DECLARATION and window != CALCULATION:
            return Goto(LABELS[window], regs)
        window = following(s, action, window)
    if action.window == window:
        return regs
    return Raise([h.WindowPassed(action=action.id, window=window)], regs=regs)


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
        return _into(s, action, window, None)

    return step("", run, text=f"on from {LABELS[here]}"), step("", stay)


def nothing(s: State, r: Acting) -> Signal:
    """Nothing of its own happens in that window: others have had their say."""
    return None


def nothing_has_changed(s: State, r: Acting) -> Signal:
    """What has just been declared, and lay on the stack in no window, is as it was: but for what was hidden."""
    if r.card < 0 or r.number >= 0:
        return None
    target = r.target
    return Goto("fix") if target < 0 or s.cards[target].zone // SEATS != COVERED else None


def nobody_has_acted(s: State, r: Acting) -> Signal:
    """The same, as it is carried out."""
    if r.card < 0 or r.quiet:
        return None
    return Goto("carry out" if r.number < 0 else "possible")


def end(s: State, r: Acting) -> Signal:
    """It leaves the stack."""
    return Raise([h.ActionEnded(action=r.action, ends=r.action)]) if r.action in s.opened else None


def over(s: State, r: Acting) -> Signal:
    return Return(None)


def payment(s: State, r: Acting) -> Signal:
    """What costs nothing is over."""
    action = s.opened[r.action]
    if action.paid or not paying.is_paid_for(action):
        return Goto("end")
    return Goto("pay") if action.number < 0 else paying.begin(s, r)


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
        step("", nothing_has_changed, label="target"),
        step("", resolving.could_not_be_declared),
        step("BKR-7.1", resolving.reveal_targets, text="a hidden target is revealed"),
        step("BKR-7.3", resolving.block_what_was_hidden, text="an illegal target that was hidden blocks"),
        step("", resolving.drop_illegal_targets),
        step("", resolving.place_was_taken),
        step("", resolving.cannot_pay),
        step("", resolving.fix_target, label="fix"),
        *onward(TARGET),
        step("", resolving.roll, label="roll"),
        *onward(ROLL),
        step("", resolving.set_sizes, label="result"),
        *onward(RESULT),
        step("", nothing, label="calculation"),
        *onward(CALCULATION),
        step("", resolving.shield_from_it, label="protection"),
        *onward(PROTECTION),
        step("", nobody_has_acted, label="wounds"),
        step("", resolving.lose_targets),
        step("", resolving.place_was_taken),
        step("", resolving.could_not_be_declared),
        step("", resolving.cannot_pay),
        step("", resolving.impossible, label="possible"),
        step("", resolving.carry_out, label="carry out"),
        *onward(WOUNDS),
        step("", payment, label="payment"),
        step("", paying.ask_helpers, answer=paying.choose_payer),
        step("", paying.pay_in_kind),
        step("BKR-10.8", paying.pay, label="pay", text="the cost is paid after the effect"),
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


PROCEDURES: Final = (ACTION,)
