"""A game being played: decisions as lines, undo, what happened as each seat may read it, and why not.

session = Session(game, state)
session.options()            what can be said now
session.take("challenge military bob with Squire, Watcher")
session.take("repeat 5")     the cycle that was just shown, five times more
session.explain(1, "use Watcher")
session.undo()
"""

from __future__ import annotations

import difflib
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, Any

from kartoteka.kernel import where
from kartoteka.kernel.choices import PASS
from kartoteka.kernel.legality import Failure, Verdict, value_of
from kartoteka.kernel.visibility import passed_on, view
from kartoteka.play import explaining, repeating
from kartoteka.play.notation import Ambiguous, NotationError, NotLegal, NotReadable, Piece, goes_on, read, tidy, write

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.kernel.choices import Choice
    from kartoteka.kernel.game import Game
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.records import Event
    from kartoteka.kernel.state import Result, State
    from kartoteka.kernel.visibility import View
    from kartoteka.play.explaining import Answer
    from kartoteka.play.repeating import Cycle

__all__ = [
    "AGREE",
    "CONCEDE",
    "OUTSIDE",
    "Ambiguous",
    "ConsentNeeded",
    "Line",
    "NotLegal",
    "NotReadable",
    "NotationError",
    "NothingToUndo",
    "Session",
]


CONCEDE, AGREE = "concede", "agree"
OUTSIDE = (CONCEDE, AGREE)
"""What is said beside the options of a choice: that a seat gives up, that all have agreed to end the game."""
"""What gives the game up, at any decision."""


class NothingToUndo(Exception):
    """There is no decision to take back."""


class ConsentNeeded(Exception):
    """The decision revealed something or used chance: in a rated game all others must agree to take it back."""


class Line:
    """One decision as it is recorded and undone: one option, all the small ones of a big choice, or a repetition."""

    __slots__ = ("_text", "_written", "before", "complete", "outside", "pieces", "read_so_far", "repeats", "seat")

    def __init__(self, seat: int, before: State, read_so_far: tuple[int, ...]) -> None:
        self.seat = seat
        self.before = before
        """The position in which it was taken."""
        self.pieces: list[Piece] = []
        """Its small choices; of a repetition those of its last rounds, to go on from."""
        self.complete = False
        """False while its big choice goes on."""
        self.outside = ""
        """The one of `OUTSIDE` that it says: that can be said by every seat at any decision, and is no option."""
        self.read_so_far = read_so_far
        """How long each seat's log was."""
        self.repeats = 0
        """How often it says to repeat the cycle that was shown before it."""
        self._text = ""
        self._written = (0, False)

    @property
    def text(self) -> str:
        """The line in notation; it ends with "..." while it is not complete."""
        if self.outside:
            return self.outside
        if self.repeats:
            return f"{repeating.REPEAT} {self.repeats}"
        now = (len(self.pieces), self.complete)
        if self._written != now:
            self._text = write(self.pieces, unfinished=not self.complete)
            self._written = now
        return self._text

    def __repr__(self) -> str:
        return f"Line({self.seat}, {self.text!r})"


class Session:
    """A game being played by people or agents, from a position on."""

    def __init__(self, game: Game, state: State, names: Sequence[str] | None = None, *, rated: bool = False) -> None:
        self.game = game
        self.state = state
        self.names = tuple(names) if names is not None else game.seat_names[: len(state.seats)]
        """What the people are called; notation goes on calling the seats by the game's names."""
        self.rated = rated
        self.history: list[Line] = []
        self._logs: list[list[str]] = [[] for _ in state.seats]

    # The position ----------------------------------------------------------------------------------------------------

    @property
    def choice(self) -> Choice | None:
        """What is asked now; None when the game is over."""
        return self.state.choice

    @property
    def seat(self) -> int:
        """The seat that is asked; -1 when the game is over."""
        return self.state.choice.seat if self.state.choice is not None else -1

    @property
    def over(self) -> bool:
        return self.state.over

    @property
    def result(self) -> Result | None:
        return self.state.result

    def view(self, seat: int) -> View:
        """What that seat may know now."""
        return view(self.state, seat)

    def options(self) -> list[str]:
        """The options of the pending choice, in notation."""
        return self.game.option_texts(self.state)

    def where(self) -> str:
        """The rules that are being carried out, outermost first."""
        return where(self.state)

    # Decisions -------------------------------------------------------------------------------------------------------

    def take(self, said: str | int, *, asks_on: bool = False) -> Line:
        """Takes an option by its place in `options()`, or what a line says; the line as it is recorded.

        A line says all of a big choice, as in a record, unless it `asks_on` for what it has not come to.
        Raises `NotReadable`, `NotLegal` or `Ambiguous`, and then nothing has been taken.
        """
        if isinstance(said, int):
            choice = self.state.choice
            if choice is None or not 0 <= said < len(choice.options):
                raise NotReadable(f"{said}: there is no such option")
            return self.apply(choice.options[said])
        if tidy(said) in OUTSIDE:
            return self.say(self.seat, tidy(said))
        number = self._repeats(said)
        if number:
            return self.repeat(number)
        pieces = self.read(said, asks_on=asks_on)
        line = self._open_line()
        for piece in pieces:
            self._apply(line, piece.option)
        return line

    def read(self, text: str, *, asks_on: bool = False) -> list[Piece]:
        """The small choices that a line would make, the first of them if it repeats. Raises as `take` does."""
        if self._repeats(text):
            option = repeating.next_said(self.state, self._cycle(text, self.seat), 0)
            assert not isinstance(option, str)  # a cycle leads to where it can begin again
            return [Piece(option, self.game.option_text(self.state, self.seat, option), self.state)]
        try:
            return read(self.state, text, asks_on=asks_on)
        except NotReadable as unread:
            answer = explaining.explain(self.state, self.seat, text)
            if isinstance(answer, Verdict) and not answer.legal:
                raise NotLegal(text, answer) from None
            near = difflib.get_close_matches(text, self.options(), n=1)
            hint = f"; did you mean {near[0]!r}?" if near else ""
            raise NotReadable(f"{unread}{hint}") from None

    def apply(self, option: Option) -> Line:
        """Takes an option of the pending choice. Raises `ValueError` when it is not on offer."""
        choice = self.state.choice
        if choice is None or option not in choice.options:
            raise ValueError(f"not on offer: {option!r}")
        line = self._open_line()
        self._apply(line, option)
        return line

    def repeat(self, number: int) -> Line:
        """Whoever is asked repeats the cycle just shown: so often, or until something else is to be decided.

        Raises `NotLegal` where none was shown.
        """
        cycle = self._cycle(f"{repeating.REPEAT} {number}", self.seat)
        line = Line(self.seat, self.state.clone(), self._read_so_far())
        line.repeats = number
        self.history.append(line)
        rounds: list[tuple[int, ...]] = []
        begun = 0
        why = ""
        try:
            for at in range(number * len(cycle.said)):
                option = repeating.next_said(self.state, cycle, at)
                halfway = at % len(cycle.said) > 0
                if isinstance(option, str):
                    why = f" halfway: {option}" if halfway else f": {option}"
                    break
                if not halfway:
                    rounds.append(self._read_so_far())
                    del line.pieces[:begun]
                    begun = len(line.pieces)
                self._apply(line, option)
                while (unasked := repeating.without_asking(self.state, cycle)) is not None:
                    self._apply(line, unasked)
        except BaseException:  # as in `_apply`: nothing of it was done
            if self.history[-1] is not line:
                self.history.append(line)
            self._take_back()
            raise
        line.complete = True
        self._tell_rounds(line, [*rounds, self._read_so_far()], why)
        return line

    def _cycle(self, text: str, seat: int) -> Cycle:
        """The cycle of that seat that a line would repeat. Raises `NotLegal` where there is none."""
        if self.state.choice is None:
            raise NotReadable(f"{text}: the game is over")
        shown = repeating.shown(self.state, seat, self._said_so_far())
        if isinstance(shown, Failure):
            raise NotLegal(text, Verdict((shown,)))
        return shown

    def _said_so_far(self) -> list[Piece]:
        """All small choices, unless a big one is still being made."""
        if self.history and not self.history[-1].complete:
            return []
        return [piece for line in self.history for piece in line.pieces]

    def _repeats(self, text: str) -> int:
        """How often a line says to repeat, 0 if it says something else. Raises `NotReadable`."""
        number = repeating.times(tidy(text))
        if number is None or not value_of(self.game.cycles_are_repeated):
            return 0
        if not 1 <= number <= repeating.MOST:
            raise NotReadable(f"{text}: say how often, from 1 to {repeating.MOST} times")
        return number

    def concede(self, seat: int) -> Line:
        """That seat gives the game up, whoever is asked. Raises `ValueError` when the game is over."""
        return self.say(seat, CONCEDE)

    def agree(self, seat: int) -> Line:
        """All players agree to end the game, which that seat says, whoever is asked. Raises `NotReadable` where the
        game cannot be ended so, and when it is over."""
        return self.say(seat, AGREE)

    def say(self, seat: int, word: str) -> Line:
        """One of `OUTSIDE`."""
        if word == AGREE and (self.state.choice is None or self.game.agreed(self.state) is None):
            raise NotReadable("the game is over" if self.over else "agree: no rule of this game ends it by agreement")
        line = Line(seat, self.state.clone(), self._read_so_far())
        state = self.state.clone()
        state.journal = []
        if word == CONCEDE:
            state.concede(seat)
        else:
            state.agree()
        events, state.journal = state.journal, None
        self.state = state
        line.outside, line.complete = word, True
        self.history.append(line)
        self._tell(seat, (word,), events or [], optional=False)
        return line

    def _open_line(self) -> Line:
        """The line that is still being said, or a new one."""
        if self.history and not self.history[-1].complete:
            return self.history[-1]
        line = Line(self.seat, self.state.clone(), self._read_so_far())
        self.history.append(line)
        return line

    def _apply(self, line: Line, option: Option) -> None:
        before = self.state.clone()
        assert before.choice is not None
        text = self.options()[list(before.choice.options).index(option)]
        line.pieces.append(Piece(option, text, before))
        self.state.journal = []
        try:
            self.state.apply(option)
        except BaseException:  # a fault of the rules, or Ctrl-C: it was not taken
            self.state = before
            line.pieces.pop()
            if not line.pieces:
                self.history.remove(line)
            raise
        line.complete = not goes_on(before, self.state)
        events, self.state.journal = self.state.journal, None
        self._tell(line.seat, option, events or [], optional=before.choice.optional)

    def undo(self, *, consent: bool = False) -> Line:
        """Goes back to the position before the last line; that line.

        In a rated game, `consent` is needed where it revealed something or used chance (`ConsentNeeded`).
        """
        if not self.history:
            raise NothingToUndo("there is nothing to take back")
        line = self.history[-1]
        if not consent:
            self.check_consent([line])
        return self._take_back()

    def _take_back(self) -> Line:
        line = self.history.pop()
        self.state = line.before
        for log, length in zip(self._logs, line.read_so_far, strict=True):
            del log[length:]
        return line

    def check_consent(self, lines: Sequence[Line]) -> None:
        """Raises `ConsentNeeded` where, in a rated game, one of the lines revealed something or used chance."""
        if self.rated and any(self.marked(line) for line in lines):
            others = "your opponent" if len(self._logs) < 3 else "the others"
            raise ConsentNeeded(f"it revealed something or used chance: {others} must agree to take it back")

    def marked(self, line: Line) -> bool:
        """Whether the line revealed something or used chance."""
        i = self.history.index(line)
        after = self.history[i + 1].before if i + 1 < len(self.history) else self.state
        before = line.before
        if after.counter != before.counter or after.script != before.script:
            return True
        if passed_on(after) != passed_on(before):
            return True
        return any(new.known & ~old.known for old, new in zip(before.cards, after.cards, strict=False))

    # What happened ---------------------------------------------------------------------------------------------------

    def log(self, seat: int) -> list[str]:
        """What has happened since the session began, as that seat may read it."""
        return list(self._logs[seat])

    def _read_so_far(self) -> tuple[int, ...]:
        """How long each seat's log is."""
        return tuple(len(log) for log in self._logs)

    def _tell(self, actor: int, option: Option, events: list[Event], *, optional: bool) -> None:
        for seat, log in enumerate(self._logs):
            if option == PASS and optional and seat == actor:
                log.append(f"{self.game.seat_names[actor]} passes")
            for event in events:
                told: Any = self.game.describe(self.state, event, seat)
                if told:
                    log.append(told)

    def _tell_rounds(self, line: Line, ends: Sequence[tuple[int, ...]], why: str) -> None:
        """Writes what a repetition did into each log: rounds in which that seat read the same, once."""
        name = self.game.seat_names[line.seat]
        for seat, log in enumerate(self._logs):
            rounds = [log[begin[seat] : end[seat]] for begin, end in pairwise(ends)]
            del log[line.read_so_far[seat] :]
            for rows, same in groupby(rounds):
                times = sum(1 for _ in same)
                log.append(f"{name} repeats it {'once' if times == 1 else f'{times} times'}")
                log += rows
            if why:
                log.append(f"the repetition ends{why}")

    def explain(self, seat: int, attempt: str) -> Answer:
        """Why the seat may not do that now: a verdict, or that the text is "ambiguous" or "not understood"."""
        try:
            if not self._repeats(attempt):
                return explaining.explain(self.state, seat, attempt)
            self._cycle(attempt, seat)
        except NotLegal as refused:
            turn = () if seat == self.seat else (explaining.not_your_turn(self.state),)
            return Verdict((*turn, *refused.verdict.failures))
        except NotReadable:
            return "not understood"
        return Verdict()
