"""What people do not want to be asked about (`auto`, `pass all`): who is passed for, when, and how that is taken back.

Two things would surprise: to lose a phase of one's own to a pass that one has not said, and to find that `undo` takes
back something else than what one has just seen happen. So nobody is spared where a pass ends something of their own,
and every pass is remembered as what it was, whatever is wanted later.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.clients.terminal.layout import Layout
    from kartoteka.play.session import Session

PASS = "pass"
"""What does nothing at a window."""


@dataclass(frozen=True)
class Wishes:
    """What one seat does not want to be asked about."""

    auto: frozenset[str] = frozenset()
    """Options that are not worth a question."""
    only_own: bool = False
    """Whether what others do is let go by."""
    letting: int = 0
    """Where all goes by that lies on the stack: how much that is at the most."""


class Wished(NamedTuple):
    """A wish that was said: after how many lines of the game, by whom, in which words, and what was wished before."""

    after: int
    seat: int
    words: str
    before: Wishes


class Sparing:
    """The wishes at one table, and what has been passed for whom."""

    def __init__(self, session: Session, layout: Layout) -> None:
        self.session = session
        self.layout = layout
        self.wishes = [Wishes() for _ in session.state.seats]
        self.wished: list[Wished] = []
        self.passed = [0] * len(self.wishes)
        """By seat, how often it has been passed for since it was last asked."""
        self._lines: set[int] = set()
        """Which lines of the game were passes that nobody said."""

    # Wishes --------------------------------------------------------------------------------------------------------

    def wish(self, seat: int, words: str, **wanted: Any) -> None:
        """From now on the seat wants that; `undo` can take it back."""
        self.wished.append(Wished(len(self.session.history), seat, words, self.wishes[seat]))
        self.wishes[seat] = replace(self.wishes[seat], **wanted)

    def unwish(self) -> Wished:
        """Takes the last wish back; what it was."""
        last = self.wished.pop()
        self.wishes[last.seat] = last.before
        return last

    def stop(self, seat: int) -> None:
        """The seat is asked about everything again: a wish like any other, so `undo` names it as what it takes back."""
        if self.wishes[seat] != Wishes():
            self.wish(seat, "auto off", auto=frozenset(), only_own=False, letting=0)

    # Passing -------------------------------------------------------------------------------------------------------

    def passes(self, seat: int) -> bool:
        """Passes for the seat that is asked, if it does not want to be; whether that was so."""
        choice, options = self.session.choice, self.session.options()
        out = self.way_out(choice, options)
        if not out or not (self._is_spared(choice, options) or self._lets_by(choice, options)):
            return False
        before = len(self.session.history)
        self.session.take(options.index(out))
        if len(self.session.history) > before:
            self._lines.add(before)
        self.passed[seat] += 1
        return True

    def way_out(self, choice: Any, options: Sequence[str]) -> str:
        """The option that does nothing; empty where there is none."""
        if choice.optional and PASS in options:
            return PASS
        return next((word for word in self.layout.declines if word in options), "")

    def _is_spared(self, choice: Any, options: Sequence[str]) -> bool:
        """Whether the seat has said of all that it could do here that it does not want to be asked, or of all that is
        not its own affair."""
        wishes, out = self.wishes[choice.seat], self.way_out(choice, options)
        dull = bool(wishes.auto) and all(text == out or text in wishes.auto for text in options)
        if not dull and not (wishes.only_own and choice.optional):
            return False
        view = self.session.view(choice.seat)
        return not self.layout.passing(view) if dull else not self.layout.concerns(view)

    def _lets_by(self, choice: Any, options: Sequence[str]) -> bool:
        """Whether the seat passes until the stack is empty, or somebody declares something more."""
        most: int = self.wishes[choice.seat].letting
        now = self.on_the_stack(choice.seat) if most and choice.optional and PASS in options else 0
        self.wishes[choice.seat] = replace(self.wishes[choice.seat], letting=now if now <= most else 0)
        return 0 < now <= most

    def on_the_stack(self, seat: int) -> int:
        """How much lies on the stack."""
        return sum(len(facts.get("stack", ())) for facts in self.session.view(seat).situations)

    # Afterwards ----------------------------------------------------------------------------------------------------

    def is_unsaid(self, line: int) -> bool:
        """Whether that line of the game was a pass that nobody said."""
        return line in self._lines

    def went_back(self) -> None:
        """Lines of the game were taken back: nothing is remembered of them."""
        now = len(self.session.history)
        self._lines = {line for line in self._lines if line < now}
        self.wished = [wished for wished in self.wished if wished.after <= now]
        self.passed = [0] * len(self.passed)
