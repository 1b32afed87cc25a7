"""A cycle that a player has shown, and its repetition: `repeat 5`.

What makes this hard is that a loop never comes back to quite the same position: it is played because something grows.
So a cycle is told by its questions. It leads a player from one question to the same one, with all that is going on
around it still open, and leaves on offer all that was on offer. Between the two, others may have passed; what they have
decided is not the player's to repeat.

To repeat it is to say the same again. Each decision must be on offer, so that nothing can be done by repeating that
could not be done by hand. A pass of somebody else stands for as long as there is nothing new to do instead; in a rated
game, where that would tell of a hand, everybody is asked each time.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from kartoteka.kernel.choices import PASS
from kartoteka.kernel.legality import Failure, Ruling, value_of

if TYPE_CHECKING:
    from kartoteka.kernel.legality import Option
    from kartoteka.kernel.state import State
    from kartoteka.play.notation import Piece

__all__ = ["MOST", "REPEAT", "Cycle", "next_said", "shown", "times", "without_asking"]

REPEAT = "repeat"
"""What names a number of repetitions of the cycle that was just shown."""
MOST = 1000
"""Repetitions that may be named at once."""

_LINE = re.compile(rf"{REPEAT}(?: ([0-9]+))?", re.IGNORECASE)


class Said(NamedTuple):
    """A decision as it was said, and what was asked."""

    prompt: str
    text: str


class Passed(NamedTuple):
    """What somebody else was asked, and could have done instead of passing."""

    seat: int
    prompt: str
    options: frozenset[str]


class Cycle(NamedTuple):
    """What a seat decided from one question to the same one, and what others passed on meanwhile."""

    seat: int
    said: tuple[Said, ...]
    passed: frozenset[Passed]


def times(line: str) -> int | None:
    """How often a line says to repeat, 0 if it does not say; None if it is about something else."""
    found = _LINE.fullmatch(line)
    return int((found[1] or "0")[:9]) if found else None


# Showing --------------------------------------------------------------------------------------------------------------


def shown(state: State, seat: int, pieces: Sequence[Piece]) -> Cycle | Failure:
    """The seat's shortest cycle that these small choices end with; or why there is none."""
    choice = state.choice
    assert choice is not None
    game = state.game
    may, own = game.cycles_are_repeated, game.only_own_cycles
    assert isinstance(may, Ruling)
    assert isinstance(own, Ruling)
    now = set(game.option_texts(state)) if choice.seat == seat else set()
    around = _frames(state)
    others: list[str] = []
    for i in range(len(pieces) - 1, -1, -1):
        before = pieces[i].before
        assert before.choice is not None
        frames = _frames(before)
        around = _shared(around, frames)
        if not _decides(pieces[i]):
            continue
        if before.choice.seat != seat:
            others.append(game.seat_names[before.choice.seat])
        elif around == frames and _asks_the_same(before, state) and now.issuperset(game.option_texts(before)):
            if others and own.value:
                return Failure(own.rule, own.text, f"{others[0]} has")
            return _cycle(seat, pieces[i:])
    return Failure(may.rule, may.text)


def _frames(state: State) -> list[tuple[int, int]]:
    """What is going on, outermost first: each procedure, and the step around it that it is for."""
    return list(zip([-1, *state.pcs], state.procs, strict=False))


def _shared(one: list[tuple[int, int]], other: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """What is going on in both."""
    for depth, (a, b) in enumerate(zip(one, other, strict=False)):
        if a != b:
            return one[:depth]
    return one[: len(other)]


def _asks_the_same(then: State, now: State) -> bool:
    """Whether the same step of the rules asks the same; `now` may be inside of what was done `then`."""
    a, b = then.choice, now.choice
    assert a is not None
    assert b is not None
    place = (then.procs[-1], then.pcs[-1]) == (now.procs[-1], now.pcs[-1])
    return place and (a.rule, a.prompt) == (b.rule, b.prompt)


def _decides(piece: Piece) -> bool:
    """Whether there was something else to say, and it was no pass."""
    choice = piece.before.choice
    assert choice is not None
    return len(choice.options) > 1 and not (choice.optional and piece.option == PASS)


def _cycle(seat: int, pieces: Sequence[Piece]) -> Cycle:
    said: list[Said] = []
    passed: set[Passed] = set()
    for piece in pieces:
        choice = piece.before.choice
        assert choice is not None
        if len(choice.options) == 1:
            continue
        if choice.seat == seat:
            said.append(Said(choice.prompt, piece.text))
        else:
            passed.add(_asked(piece.before))
    return Cycle(seat, tuple(said), frozenset(passed))


def _asked(state: State) -> Passed:
    assert state.choice is not None
    return Passed(state.choice.seat, state.choice.prompt, frozenset(state.game.option_texts(state)))


# Saying it again ------------------------------------------------------------------------------------------------------


def without_asking(state: State, cycle: Cycle) -> Option | None:
    """What is taken now without asking: all that can be said, or the pass that stands. None where somebody decides."""
    choice = state.choice
    if choice is None:
        return None
    others = choice.seat != cycle.seat
    if others and choice.optional and state.pauses:
        return None
    if len(choice.options) == 1:
        return choice.options[0]
    if others and choice.optional and value_of(state.game.passes_are_repeated):
        seat, prompt, options = _asked(state)
        if any((seat, prompt) == (p.seat, p.prompt) and options <= p.options for p in cycle.passed):
            return PASS
    return None


def next_said(state: State, cycle: Cycle, number: int) -> Option | str:
    """The option of the cycle's decision of that number; or why it is not taken, in words that everybody may read."""
    choice = state.choice
    if choice is None:
        return "the game is over"
    if choice.seat != cycle.seat:
        return f"{state.game.seat_names[choice.seat]} is asked"
    texts = state.game.option_texts(state)
    prompt, text = cycle.said[number % len(cycle.said)]
    if choice.prompt != prompt or text not in texts:
        return "what comes next is not on offer"
    return choice.options[texts.index(text)]
