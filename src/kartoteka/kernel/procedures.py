"""Procedures: rules as tables of steps, and the signals by which a step says what comes next.

A frame is a procedure, a step number and registers, kept as parallel lists in the state, so that a half-done rule
clones and saves like everything else. A step is `run(state, regs) -> signal`; signals say what comes next:

* `None` - on to the next step; a `Regs` record - replace my registers, then on;
* `Raise(events, into)` - let a group of events through, its outcome into a register;
* `Call(procedure, regs, into)` - run another procedure first;
* `Goto(label)`, `Return(value)`;
* a `Choice` - ask; the step's `answer(state, regs, option)` gives the signal to go on with. Such a step must be pure:
  it is run again after a state is decoded.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from kartoteka.kernel.choices import DONE, NONE, Slot
from kartoteka.kernel.legality import Cited, Option, Ruling, value_of
from kartoteka.kernel.records import Nothing, Regs
from kartoteka.kernel.signals import LEAVE, WAIT, Call, Choice, Goto, Raise, Return, Signal, Stay, Wait  # noqa: F401 (who writes steps finds all signals here)

if TYPE_CHECKING:
    from kartoteka.kernel.state import State


class EndlessLoop(Exception):
    """The rules or a card loop without a choice: a single decision kept the machine busy beyond its limit."""


def _skip(state: State, regs: Any) -> Signal:
    return None


class Step(Cited):
    """One step of a procedure, with the rule that says so."""

    __slots__ = ("answer", "label", "original", "run", "slot", "within")

    kind = "step"

    def __init__(
        self,
        rule: str,
        run: Callable[[State, Any], Signal],
        answer: Callable[[State, Any, Option], Signal] | None = None,
        label: str = "",
        text: str = "",
        slot: Slot | None = None,
    ) -> None:
        super().__init__(rule, text or (run.__name__.strip("_").replace("_", " ")))
        self.run = run
        """What it does; procedures have noted that, so only `does` sets it anew."""
        self.original = run
        self.answer = answer
        self.label = label
        self.slot = slot
        self.within: list[Procedure] = []
        """The procedures that have it."""

    def off(self) -> None:
        self.does(_skip)

    def on(self) -> None:
        self.does(self.original)

    def does(self, run: Callable[[State, Any], Signal]) -> None:
        """Has it do that from now on."""
        self.run = run
        for procedure in self.within:
            procedure.link()


def _leave(state: State, regs: Any) -> Signal:
    return LEAVE


def _seat_of(regs: Any) -> int:
    seat: int = regs.seat
    return seat


class Procedure:
    """A rule as a table of steps, in the rulebook's order."""

    __slots__ = (
        "_shelters", "composite", "dropped", "index", "labels", "name", "regs", "resample", "rule", "runs", "steps",
        "whose",
    )  # fmt: skip

    def __init__(
        self,
        rule: str,
        name: str,
        *,
        steps: Sequence[Step],
        regs: type[Regs] = Nothing,
        composite: bool = False,
        shelters: Ruling | bool = False,
        dropped: Callable[[State, Any], Any] | None = None,
        whose: Callable[[Any], int] | None = None,
    ) -> None:
        self.rule = rule
        self.name = name
        self.regs = regs
        self.dropped = dropped
        """What it comes to when the player who does it leaves the game meanwhile; None if it goes on all the same."""
        self.whose = whose or _seat_of
        """Who does it, by its registers: their `seat`, unless others have their parts in it."""
        self.composite = composite
        """Its small choices make up one big one, recorded and undone as one line."""
        self._shelters = shelters
        self.resample: Callable[[State, int, Any], Any] | None = None
        """Registers as they might be for all that a seat knows, where they hide a decision from it."""
        self.index = -1
        self.steps: tuple[Step, ...] = ()
        self.runs: tuple[Callable[[State, Any], Signal], ...] = ()
        """What the steps do and, behind them, the end."""
        self.labels: dict[str, int] = {}
        self.table(steps)

    def table(self, steps: Sequence[Step]) -> None:
        """Sets the steps; apart from the constructor for procedures that call each other."""
        self.steps = tuple(steps)
        for step in self.steps:
            if self not in step.within:
                step.within.append(self)
        self.link()
        self.labels = {s.label: i for i, s in enumerate(self.steps) if s.label}

    def link(self) -> None:
        """Notes what its steps do: again when a rule has been switched off or on."""
        self.runs = (*[step.run for step in self.steps], _leave)

    @property
    def shelters(self) -> bool:
        """Holds of frames below do not reach into it: what happens inside has its own after-windows at once."""
        return bool(value_of(self._shelters))

    def __repr__(self) -> str:
        return f"<procedure {self.rule} {self.name}>"


def step(
    rule: str,
    run: Callable[[State, Any], Signal],
    *,
    answer: Callable[[State, Any, Option], Signal] | None = None,
    label: str = "",
    text: str = "",
) -> Step:
    """A step that runs, or asks where `answer` is given."""
    return Step(rule, run, answer, label, text)


def choose_one(slot: Slot, into: str, *, label: str = "", optional: bool = False) -> Step:
    """A step that asks for one element; skipped (into stays) where nothing is eligible. `optional` offers "none"."""
    asked = slot.seat

    def run(state: State, regs: Any) -> Signal:
        seat = asked(state, regs)
        options = slot.eligible(state, regs, seat)
        if optional:
            options.append(NONE)
        return Choice(seat, options, slot.rule, slot.prompt) if options else None

    def answer(state: State, regs: Any, option: Option) -> Signal:
        return regs if option == NONE else regs.but(**{into: option[1]})

    return Step(slot.rule, run, answer, label, slot.prompt, slot)


def choose_some(
    slot: Slot,
    into: str,
    *,
    least: Callable[[State, Any], int] | int = 0,
    most: Callable[[State, Any], int] | int = 1_000_000,
    label: str = "",
) -> Step:
    """A step that asks for elements one by one, and for "done" once at least `least` are named.

    An element is offered only if `least` can still be reached; where fewer are eligible, all of them are taken.
    """
    asked = slot.seat

    def run(state: State, regs: Any) -> Signal:
        seat = asked(state, regs)
        had = getattr(regs, into)
        upper = most if isinstance(most, int) else most(state, regs)
        if len(had) >= upper:
            return None
        options = slot.eligible(state, regs, seat, had)
        if not options:
            return None
        lower = least if isinstance(least, int) else least(state, regs)
        if len(had) >= lower and slot.may_end(state, seat):
            options.append(DONE)
        return Choice(seat, options, slot.rule, slot.prompt)

    def answer(state: State, regs: Any, option: Option) -> Signal:
        if option == DONE:
            return regs
        return Stay(regs.but(**{into: (*getattr(regs, into), option[1])}))

    return Step(slot.rule, run, answer, label, slot.prompt, slot)


def call(rule: str, procedure: Procedure, regs: Callable[[State, Any], Regs] | None = None, *, into: str = "") -> Step:
    """A step that runs another procedure."""

    def run(state: State, mine: Any) -> Signal:
        return Call(procedure, regs(state, mine) if regs else procedure.regs(), into)

    return Step(rule, run, text=procedure.name)
