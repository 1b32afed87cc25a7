"""What a text box consists of, and how much of it was understood."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from kartoteka.kernel.definitions import Problem
from kartoteka.kernel.program import Filter, Op, Seq, Text


class Piece(msgspec.Struct, frozen=True):
    """A sentence, or a remark in brackets that stands like one."""

    text: str
    """Without its full stop and its brackets."""
    bracketed: bool = False
    stopped: bool = True

    def written(self) -> str:
        text = self.text + ("." if self.stopped else "")
        return f"({text})" if self.bracketed else text


class Clause(msgspec.Struct, frozen=True):
    """A stretch of a text that is not understood."""

    start: int
    end: int
    reason: str


class Compiled(msgspec.Struct, frozen=True):
    """What became of a wording: its program, what was not understood, and the wording in its normal form."""

    program: Text
    problems: tuple[Problem, ...]
    normalised: str
    clauses: int = 0
    """How many clauses the wording has, understood or not."""


class Item(msgspec.Struct):
    """One thing of a text box, understood or not."""

    rank: int
    """Keywords, restriction and the rest stand in this order."""
    text: str
    node: Any = None
    problems: list[Clause] = []
    clauses: int = 1


LONGEST = 2000
"""More characters than any card has."""
GREATEST = 9999
"""A greater number than any card has."""
TOO_GREAT = re.compile(r"\d{5,}")


def unread(text: str) -> Compiled | None:
    """What becomes of a text that nobody reads, since no card has so many characters, or so great a number; None of one
    that is read."""
    if len(text) > LONGEST:
        reason = f"too long for a card: {len(text)} characters, at most {LONGEST}"
        return Compiled(Text(), (Problem(text[:40], 0, len(text), reason),), text, 1)
    great = TOO_GREAT.search(text)
    if great is not None:
        reason = f"too great a number: at most {GREATEST}"
        digits = great[0][:40]
        return Compiled(Text(), (Problem(digits, great.start(), great.start() + len(digits), reason),), text, 1)
    return None


def laid_out(lines: Iterable[Iterable[Item]]) -> tuple[str, tuple[Problem, ...]]:
    """The text that some lines of items make, and the problems of the items at their places in it."""
    normalised = ""
    problems: list[Problem] = []
    for line in lines:
        for place, item in enumerate(line):
            normalised += (" " if place else "\n") if normalised else ""
            for clause in item.problems:
                start = len(normalised) + clause.start
                end = len(normalised) + clause.end
                problems.append(Problem(item.text[clause.start : clause.end], start, end, clause.reason))
            normalised += item.text
    return normalised, tuple(problems)


def assembled(items: Sequence[Item], restriction: tuple[Filter, ...] = ()) -> Compiled:
    """What was read of a text box, put together: keywords first, then each ability in a line of its own."""
    keywords = [item for item in items if item.rank == 0]
    lines = [keywords] if keywords else []
    lines.extend([item] for item in items if item.rank)
    normalised, problems = laid_out(lines)
    good = [item for item in items if not item.problems]
    program = Text(
        tuple(item.node for item in good if item.rank == 0), restriction, tuple(item.node for item in good if item.rank)
    )
    return Compiled(program, problems, normalised, sum(item.clauses for item in items))


def sequence(ops: list[Op]) -> Op:
    """One op that does them all, one after the other."""
    return ops[0] if len(ops) == 1 else Seq(tuple(ops))


def sentences_of(line: str) -> list[Piece]:
    """The sentences of a line. A full stop within quotes or brackets ends none."""
    pieces: list[Piece] = []
    start = 0
    depth = 0
    quoted = False
    for place, sign in enumerate(line):
        if sign == '"':
            quoted = not quoted
        elif quoted:
            continue
        elif sign == "(":
            depth += 1
        elif sign == ")":
            depth = max(depth - 1, 0)
            if depth == 0 and line[start:].lstrip().startswith("("):
                pieces.append(piece_of(line[start : place + 1]))
                start = place + 1
        elif sign == "." and depth == 0 and (place + 1 == len(line) or line[place + 1] == " "):
            pieces.append(piece_of(line[start : place + 1]))
            start = place + 1
    if line[start:].strip():
        pieces.append(piece_of(line[start:]))
    return pieces


def piece_of(text: str) -> Piece:
    text = text.strip()
    bracketed = len(text) > 1 and text.startswith("(") and text.endswith(")")
    if bracketed:
        text = text[1:-1].strip()
    stopped = text.endswith(".")
    return Piece(text[:-1].rstrip() if stopped else text, bracketed, stopped)


def coverage_of(found: Iterable[Compiled]) -> dict[str, int]:
    """How much of some cards is understood, by what became of their wordings."""
    cards = partial = clauses = missing = 0
    for one in found:
        problems = len(one.problems)
        cards += 1
        partial += problems > 0
        clauses += one.clauses
        missing += min(problems, one.clauses)
    return {
        "cards": cards,
        "compiled": cards - partial,
        "partial": partial,
        "clauses": clauses,
        "clauses_compiled": clauses - missing,
    }
