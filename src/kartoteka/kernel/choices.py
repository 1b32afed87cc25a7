"""What a seat is asked, and the slots of big choices.

A `Choice` is computed from the top frame alone, so it is cached in the state and never encoded. Big choices are slots:
small choices, one element each, which change nothing but the registers of the frame that asks until the last is made.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import TYPE_CHECKING, Any

from kartoteka.kernel.legality import Cited, Decisive, Need, Option
from kartoteka.kernel.signals import Choice  # noqa: F401 (who asks finds it here)

if TYPE_CHECKING:
    from kartoteka.kernel.state import State

PASS: Option = ("pass",)
DONE: Option = ("done",)
NONE: Option = ("none",)


WHEN_ASKED = {
    "on": ("", "a card is being chosen"),
    "option": ("", "one of several things is being chosen"),
    "number": ("", "a number is being named"),
    "name": ("", "a word is being named"),
    "yes": ("", "you are asked whether you do it"),
    "no": ("", "you are asked whether you do it"),
    "done": ("", "you are naming several things, and these may be all"),
    "none": ("", "you may name nothing here"),
    "pass": ("", "you may pass here"),
}
"""Words with which answers begin that any game's texts and windows ask for, and when they are: for `Game.moments`."""


def answer_text(option: Option, names: Sequence[str]) -> str:
    """An answer to what any game's texts ask, other than a card; of every other option there is no text here."""
    match option:
        case ("seat" | "decide", seat):
            return f"player {names[seat]}"
        case ("word", word):
            return f"name {word}"
        case ("number", number):
            return f"number {number}"
        case ("mode", at):
            return f"option {at + 1}"
    raise ValueError(f"no notation for {option!r}")


Candidates = Callable[["State", Any], Sequence[Option]]


def _without(options: list[Option], had: Sequence[Any]) -> list[Option]:
    return [option for option in options if option[1] not in had] if had else list(options)


class Slot(Cited):
    """A question whose answers are elements: which cards, which seat, which word, how many.

    `candidates` lists what can be thought of, `needs` strike out what is not allowed; `seat` says who is asked.
    """

    __slots__ = (
        "asks_of", "attempts", "candidates", "decisive", "ends", "needs", "original", "prompt", "seat"
    )  # fmt: skip

    kind = "slot"

    def __init__(
        self,
        rule: str,
        prompt: str,
        *,
        seat: Callable[[State, Any], int],
        candidates: Candidates,
        needs: Sequence[Need] = (),
        implied: Sequence[Need] = (),
        ends: Sequence[Need] = (),
        attempts: Candidates | None = None,
        asks_of: Callable[[State, Any], Hashable] | None = None,
    ) -> None:
        super().__init__(rule, prompt)
        self.prompt = prompt
        self.seat = seat
        self.candidates = candidates
        self.needs = tuple(needs)
        self.decisive = Decisive(self.needs, implied)
        self.ends = tuple(ends)
        """What must hold of the elements named so far for "done" to be said."""
        self.original = self.needs, self.decisive
        self.attempts = attempts or candidates
        """What a seat might name, wider than `candidates`: for the answer to "why not?"."""
        self.asks_of = asks_of
        """All that candidates and needs ask of the registers, where that is less than which elements were named: what
        is eligible is then found once for them all, and remembered until the next edit."""

    def eligible(self, state: State, regs: Any, seat: int, had: Sequence[Any] = ()) -> list[Option]:
        """The candidates that no need strikes out; without the elements that one `had` already."""
        asks_of = self.asks_of
        named = had
        if asks_of is not None:
            key = (self, seat, asks_of(state, regs))
            known: list[Option] | None = state.memo.get(key)
            if known is not None:
                return _without(known, had)
            named = ()
        found: list[Option] = []
        decisive = self.decisive
        if decisive.general and not decisive.hold(state, seat):
            return found
        needs = (decisive.quiet if state.spoken.isdisjoint(decisive.spoken) else decisive.each).needs
        find = self.candidates
        for option in find(state, regs):
            if named and option[1] in named:
                continue
            for n in needs:
                test = n.test
                if not test(state, seat, option):
                    break
            else:
                found.append(option)
        if asks_of is None:
            return found
        state.remember(key, found)
        return _without(found, had)

    def may_end(self, state: State, seat: int) -> bool:
        """Whether the elements named so far may be all; how many are wanted is asked elsewhere."""
        for n in self.ends:
            test = n.test
            if not test(state, seat, DONE):
                return False
        return True

    def off(self) -> None:
        self.needs, self.decisive = (), Decisive(())

    def on(self) -> None:
        self.needs, self.decisive = self.original


def all_different(wanted: Sequence[tuple[Sequence[int], int]]) -> bool:
    """Whether from each of some lists so many could be taken, and nothing twice."""
    taken: dict[int, int] = {}
    places = [i for i, (_, amount) in enumerate(wanted) for _ in range(amount)]

    def place(at: int, tried: set[int]) -> bool:
        """Finds something for one place; what takes it may have to be content with something else."""
        for x in wanted[places[at]][0]:
            if x not in tried:
                tried.add(x)
                if x not in taken or place(taken[x], tried):
                    taken[x] = at
                    return True
        return False

    return all(place(at, set()) for at in range(len(places)))
