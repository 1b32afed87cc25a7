"""The activation of a unit: rally, panic or actions, and its token facedown at the end (LGR-53)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.legion import happenings as h
from kartoteka.games.legion.activation.actions import ACTIONS
from kartoteka.games.legion.activation.panic import calmed, flee
from kartoteka.games.legion.command.settling import settle
from kartoteka.games.legion.numbers import NUMBERS, on_field, panicked, suppressed
from kartoteka.games.legion.records import Activation
from kartoteka.kernel.legality import Ruling, ruling
from kartoteka.kernel.modifiers import fold, said
from kartoteka.kernel.procedures import Goto, Procedure, Raise, Signal, step
from kartoteka.kernel.records import Regs
from kartoteka.kernel.windows import window

if TYPE_CHECKING:
    from kartoteka.kernel.state import State

ONE_ACTION_FEWER = Ruling("LGR-60", "a suppressed unit has one action fewer", value=1, without=0)
CUTS_ADD_UP = ruling("LGR-56", "cuts of actions add up, down to none")
ACTIONS_STAT = "actions"
RALLIED = "rallied"


class Activating(Regs, frozen=True, gc=False, kw_only=True, tag=True):
    """Which unit; whether its token was drawn, and whether a text has it activated at once (LGR-54)."""

    unit: int
    drawn: bool = False
    chained: bool = False


def begin(s: State, r: Activating) -> Signal:
    return Raise([h.ActivationBegan(card=r.unit, player=s.cards[r.unit].owner, drawn=r.drawn, chained=r.chained)])


def rally(s: State, r: Activating) -> Signal:
    """With suppression; or where anything waits for it, as Inspire does."""
    if not on_field(s, r.unit):
        return Goto("end")
    if s.cards[r.unit].suppression or (RALLIED in s.index and is_awaited(s, r.unit)):
        return Raise([h.Rallied(card=r.unit)])
    return None


def is_awaited(s: State, unit: int) -> bool:
    """Whether a text listens to the rally of that unit: its own, or one that listens to others."""
    live, cards = s.pool.live, s.cards
    return any([card == unit or not live[cards[card].proto][number].own_role for card, number in s.index[RALLIED]])


def roll_for_damage(s: State, r: Activating) -> Signal:
    return Raise([h.DamageRolled(card=r.unit)]) if s.cards[r.unit].damaged and on_field(s, r.unit) else None


def panic(s: State, r: Activating) -> Signal:
    if not s.cards[r.unit].suppression or not panicked(s, r.unit) or not on_field(s, r.unit):
        return None
    return Raise(flee(s, r.unit))


def actions_left(s: State, unit: int) -> int:
    """Its actions, what suppression and texts take off and none left below nothing (LGR-56, LGR-60)."""
    left: int = s.opened[Activation].left
    cut = ONE_ACTION_FEWER.value if suppressed(s, unit) else 0
    if ACTIONS_STAT not in s.spoken:
        return max(0, left - cut)
    said_of = fold(left, said(s, unit, ACTIONS_STAT), NUMBERS)
    return max(0, said_of - cut) if CUTS_ADD_UP.holds else min(said_of, left - cut)


def count_actions(s: State, r: Activating) -> Signal:
    """A unit that has panicked takes none."""
    now = s.opened[Activation]
    if now.panicked:
        return Goto("calm")
    left = actions_left(s, r.unit)
    return Raise([h.ActionsCounted(card=r.unit, left=left)]) if left != now.left else None


def calm(s: State, r: Activating) -> Signal:
    if not s.opened[Activation].panicked or not on_field(s, r.unit):
        return None
    events = calmed(s, r.unit)
    return Raise(events) if events else None


def end(s: State, r: Activating) -> Signal:
    return Raise([h.ActivationEnded(card=r.unit, player=s.cards[r.unit].owner, ends=s.opened[Activation].id)])


ACTIVATE = Procedure(
    "LGR-53",
    "an activation",
    regs=Activating,
    steps=(
        step("LGR-53", begin, text="an activation begins"),
        settle(),
        step("LGR-59", rally, text="rally"),
        settle(),
        step("LGR-91", roll_for_damage, text="a damaged vehicle rolls for its actions"),
        step("LGR-61", panic, text="panic"),
        settle(),
        step("LGR-60", count_actions, text="suppression costs an action"),
        window(ACTIONS),
        step("", calm, label="calm"),
        step("LGR-53", end, label="end", text="the activation ends"),
        settle(),
    ),
)
PROCEDURES = (ACTIVATE,)
