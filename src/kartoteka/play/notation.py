"""Lines of text read as options of the pending choice, and options written as lines.

A line names one option, or several consecutive small choices of one seat: `challenge military bob with Squire,
Watcher bypassing Scout`, `defend with Squire, Watcher`, `use Medic on Scout`. It is read piece by piece, each against
what is on offer when the pieces before it have been taken, so that nothing can be said that could not be chosen.

* Every text that is on offer can be said as it stands. Otherwise large and small letters are the same, and a number
  (`Squire 2`), the letter of a version (`Squire (B)`), an owner (`bob's Squire`) or which of its abilities (as the
  game says) may be left out where one option alone fits, or only options that nobody could tell apart.
* Pieces follow each other with a space, a comma or "and"; after a comma or "and", the word with which the piece before
  began ("with", "on", "claim") need not be said again.
* Whoever could only pass in between is passed over.
* A line that ends while its big choice still offers "done" or "none" takes that. A line that ends with `...` does not,
  nor does one that says nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from kartoteka.kernel import chooses_more, composing
from kartoteka.kernel.choices import DONE, NONE, PASS

if TYPE_CHECKING:
    from kartoteka.kernel.legality import Option, Verdict
    from kartoteka.kernel.state import State

__all__ = ["Ambiguous", "NotLegal", "NotReadable", "NotationError", "Piece", "goes_on", "read", "tidy", "write"]

UNFINISHED = "..."
MOST_STEPS = 2000
"""Pieces that are tried before a line is given up."""
MOST_READINGS = 32
"""Readings that are compared; more only say that the line is ambiguous."""

_SEPARATOR = re.compile(r"\s*,\s*and\s+|\s*,\s*|\s+and\s+|\s+", re.IGNORECASE)
_OCCURRENCE = re.compile(r" for [^,]*$")
"""What an option answers, where that goes without saying."""
_NUMBER_ITSELF = re.compile(r"\w+ \d+")
"""What is nothing but a number, such as `bid 3`: it is no card of several, whose number may be left out."""
_ORDINAL = re.compile(r" (\d+|#\d+)(?= |$)")
_LETTER = re.compile(r" \([A-Z]\)(?= |$)")
"""That of a card of which there are several versions."""
_PLAYER = "player "
"""Begins the text of an option that names a player: as a target, people say "on bob"."""


class NotationError(ValueError):
    """A line that is no option of the pending choice."""


class NotReadable(NotationError):
    """A line that names nothing that could be meant."""


class NotLegal(NotationError):
    """A line that names something that is not allowed now; `verdict` says why."""

    def __init__(self, text: str, verdict: Verdict) -> None:
        super().__init__(f"{text}: " + "; ".join(str(failure) for failure in verdict.failures))
        self.verdict = verdict


class Ambiguous(NotationError):
    """A line that could be any of several options; `candidates` are their texts."""

    def __init__(self, text: str, candidates: Sequence[str]) -> None:
        super().__init__(f"{text}: could be {' or '.join(candidates)}")
        self.candidates = tuple(candidates)


class Piece(NamedTuple):
    """One small choice of a line: the option, its text, the position in which it is taken, and whether it was said
    in other words than its text."""

    option: Option
    text: str
    before: State
    loose: bool = False


def tidy(text: str) -> str:
    """A line with single spaces."""
    return " ".join(text.split())


# What belongs to one line ---------------------------------------------------------------------------------------------


def _stepped(state: State, option: Option) -> State:
    """The position after an option, its journal telling whether anything happened."""
    after = state.clone()
    after.journal = []
    after.apply(option)
    return after


def goes_on(before: State, after: State) -> bool:
    """Whether the choice now pending is a further part of the big choice of which one part has just been taken.

    Parts change nothing but what is named so far, so nothing has happened in between.
    """
    if before.choice is None or after.choice is None or after.choice.seat != before.choice.seat or after.journal:
        return False
    start = composing(before)
    if start >= 0 and composing(after) == start and before.procs[start] == after.procs[start]:
        return True
    if len(before.procs) != len(after.procs) or before.procs[-1] != after.procs[-1] or before.pcs[-1] != after.pcs[-1]:
        return False
    return after.game.procedures[after.procs[-1]].steps[after.pcs[-1]].slot is not None


def quietly(first: State, state: State) -> tuple[list[Piece], State]:
    """Goes past the lone passes in the windows inside of what a line is doing, where the kernel asks for them."""
    passes: list[Piece] = []
    while state.choice is not None and is_lone_pass(state) and len(state.procs) > len(first.procs):
        passes.append(Piece(PASS, "pass", state))
        state = _stepped(state, PASS)
    return passes, state


def is_lone_pass(state: State) -> bool:
    """Whether whoever is asked can do nothing but pass."""
    return state.choice is not None and len(state.choice.options) == 1 and state.choice.options[0] == PASS


def _follows(first: State, before: State, after: State) -> bool:
    """Whether a line that began at `first` may go on with the choice now pending: another part, a target, a host."""
    if after.choice is None or first.choice is None or after.choice.seat != first.choice.seat:
        return False
    if goes_on(before, after) or chooses_more(before, after):
        return True
    return len(after.procs) > len(first.procs) and not after.choice.optional


# Reading --------------------------------------------------------------------------------------------------------------


def forms(state: State, option: Option, text: str, *, loose: bool) -> list[str]:
    """The ways to say an option's text."""
    if not loose or _NUMBER_ITSELF.fullmatch(text):
        return [text]
    owners = "|".join(re.escape(name) for name in state.game.seat_names[: len(state.seats)])
    found = [text]
    full = [text, *state.game.also_called(state, option, text)]
    if text.startswith(_PLAYER):
        full.append("on " + text.removeprefix(_PLAYER))
    full += [re.sub(rf"\b(?:{owners})'s ", "", form) for form in full]
    full += [_ORDINAL.sub("", form) for form in full]
    full += [short for form in full for short in state.game.shortened(form)]
    full += [_LETTER.sub("", form) for form in full if " (" in form]
    for form in (*full, *(_OCCURRENCE.sub("", form) for form in full)):
        if form not in found:
            found.append(form)
    return found


def matched(rest: str, form: str, *, loose: bool) -> bool:
    """Whether the rest of a line begins with that form, as whole words."""
    end = len(form)
    if (rest[:end].casefold() != form.casefold()) if loose else (rest[:end] != form):
        return False
    return end == len(rest) or rest[end] in " ,"


def continuations(rest: str, word: str) -> list[tuple[str, str]]:
    """What is left of a line behind the next separator, and the word that may be left out there."""
    found = _SEPARATOR.match(rest)
    if found is None:
        return []
    plain = found[0].isspace()
    return [(rest[found.end() :], "" if plain else word)]


def _search(
    first: State, state: State, rest: str, word: str, *, begun: bool, loose: bool, budget: list[int]
) -> Iterator[tuple[list[Piece], State]]:
    """Every way to take the rest of a line from here on, the longest pieces first."""
    if not rest:
        yield [], state
        return
    choice = state.choice
    assert choice is not None
    game = state.game
    places = continuations(rest, word) if begun else [(rest, "")]
    texts = game.option_texts(state)
    hits: list[tuple[int, int, str, Option, str, bool]] = []
    for place, omitted in places:
        for i, (option, text) in enumerate(zip(choice.options, texts, strict=True)):
            connective = game.connective(option)
            ways = forms(state, option, text, loose=loose)
            exact = [text]
            if omitted and connective.casefold() == omitted.casefold():
                ways += [form.removeprefix(connective + " ") for form in ways]
                exact.append(text.removeprefix(connective + " "))
            fitting = [form for form in ways if matched(place, form, loose=loose)]
            if fitting:
                form = max(fitting, key=len)
                hits.append((-len(form), i, text, option, place[len(form) :], form not in exact))
    tried: list[tuple[Option, str]] = []
    for _, _, text, option, left, said_otherwise in sorted(hits, key=lambda hit: hit[:2]):
        if said_otherwise and any(left == rest and game.alike(state, choice.seat, option, o) for o, rest in tried):
            continue
        tried.append((option, left))
        budget[0] -= 1
        if budget[0] < 0:
            return
        after = _stepped(state, option)
        passes: list[Piece] = []
        if left:
            passes, after = quietly(first, after)
            if not _follows(first, state, after):
                continue
        for pieces, end in _search(first, after, left, game.connective(option), begun=True, loose=loose, budget=budget):
            yield [Piece(option, text, state, said_otherwise), *passes, *pieces], end
    if begun:
        skipped = _unsaid(state)
        if skipped is not None:
            passes, after = quietly(first, _stepped(state, skipped))
            if _follows(first, state, after):
                text = texts[list(choice.options).index(skipped)]
                for pieces, end in _search(first, after, rest, word, begun=True, loose=loose, budget=budget):
                    yield [Piece(skipped, text, state), *passes, *pieces], end


def _unsaid(state: State) -> Option | None:
    """What a line takes without saying it where the next piece belongs to a later choice."""
    assert state.choice is not None
    options = state.choice.options
    if len(options) == 1:
        return options[0]
    return next((option for option in (DONE, NONE) if option in options), None)


def _completed(pieces: list[Piece], end: State, *, asks_on: bool) -> list[Piece]:
    """The pieces, and the "done" or "none" that ends a big choice which could go on.

    If it `asks_on`, no further part of it is ended than the one that the last piece belongs to.
    """
    asked = pieces[-1].before.pcs[-1] if pieces else -1
    while pieces:
        last = pieces[-1].before
        choice = end.choice
        if choice is None or not goes_on(last, end) or (asks_on and end.pcs[-1] != asked):
            return pieces
        option = next((option for option in (DONE, NONE) if option in choice.options), None)
        if option is None:
            return pieces
        text = end.game.option_text(end, choice.seat, option)
        pieces = [*pieces, Piece(option, text, end)]
        end = _stepped(end, option)
    return pieces


def read(state: State, text: str, *, asks_on: bool = False) -> list[Piece]:
    """The small choices that a line makes, from the pending one on.

    A line says all of a big choice: what it does not mention is declined. If it `asks_on`, parts that it has not come
    to are left to be asked.

    Raises `NotReadable` where nothing on offer fits, and `Ambiguous` where different things do.
    """
    line = tidy(text)
    unfinished = line.endswith(UNFINISHED)
    line = line.removesuffix(UNFINISHED).rstrip(" ,")
    choice = state.choice
    if choice is None:
        raise NotReadable(f"{line}: the game is over" if state.over else f"{line}: nothing is asked")
    if not line:
        raise NotReadable("say what you do")
    found: list[tuple[list[Piece], State]] = []
    texts = state.game.option_texts(state)
    if line in texts:
        option = choice.options[texts.index(line)]
        found.append(([Piece(option, line, state)], _stepped(state, option)))
    else:
        for reading in _search(state, state, line, "", begun=False, loose=False, budget=[MOST_STEPS]):
            found.append(reading)
            break
    if not found:
        found = _tellable(
            state,
            list(islice(_search(state, state, line, "", begun=False, loose=True, budget=[MOST_STEPS]), MOST_READINGS)),
        )
    if not found:
        raise NotReadable(f"{line}: not on offer")
    if len(found) > 1:
        raise Ambiguous(line, _candidates([pieces for pieces, _ in found]))
    pieces, end = found[0]
    if len(pieces) == 1 and pieces[0].option in (DONE, NONE):
        return pieces
    return pieces if unfinished else _completed(pieces, end, asks_on=asks_on)


def _difference(one: list[Piece], other: list[Piece]) -> int:
    """The first place where two readings differ; -1 if they do not."""
    for i, (a, b) in enumerate(zip(one, other, strict=False)):
        if a.option != b.option:
            return i
    return -1 if len(one) == len(other) else min(len(one), len(other))


def _tellable(state: State, found: list[tuple[list[Piece], State]]) -> list[tuple[list[Piece], State]]:
    """Of the readings that take the words most as they stand, those that somebody could tell apart."""
    fewest = min((sum(piece.loose for piece in pieces) for pieces, _ in found), default=0)
    found = [reading for reading in found if sum(piece.loose for piece in reading[0]) == fewest]
    kept: list[tuple[list[Piece], State]] = []
    for reading in found:
        pieces = reading[0]
        for other, _ in kept:
            i = _difference(other, pieces)
            if i < 0:
                break
            if i < len(other) and i < len(pieces):
                before = pieces[i].before
                assert before.choice is not None
                if state.game.alike(before, before.choice.seat, other[i].option, pieces[i].option):
                    break
        else:
            kept.append(reading)
    return kept


def _candidates(readings: list[list[Piece]]) -> list[str]:
    first = readings[0]
    i = max(0, min(_difference(first, other) for other in readings[1:]))
    return list(dict.fromkeys(pieces[i].text for pieces in readings if i < len(pieces)))


# Writing --------------------------------------------------------------------------------------------------------------


def write(pieces: Sequence[Piece], *, unfinished: bool = False) -> str:
    """One line for consecutive small choices; `read` makes the same choices of it."""
    options = [piece.option for piece in pieces]
    tail = f" {UNFINISHED}" if unfinished else ""
    start = pieces[0].before
    for short in (True, False):
        line = _joined(pieces, short=short) + tail
        try:
            if [piece.option for piece in read(start, line)] == options:
                return line
        except NotationError:
            continue
    return _joined(pieces, short=False) + tail


def _joined(pieces: Sequence[Piece], *, short: bool) -> str:
    line = ""
    word = ""
    for i, (option, text, before, _) in enumerate(pieces):
        if i and is_lone_pass(before):
            continue
        if short and i and option in (DONE, NONE):
            # left unsaid at the end and, where a later piece makes it plain, in the middle
            if option == DONE or all(later.option in (DONE, NONE) for later in pieces[i:]):
                continue
        connective = before.game.connective(option)
        if not line:
            line = text
        elif connective and connective == word:
            line += ", " + text.removeprefix(connective + " ")
        else:
            line += " " + text
        word = connective
    return line
