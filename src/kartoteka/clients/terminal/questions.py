"""A question as it stands on the screen: what can be answered, in as many lines as there is room for.

A table and its question are read together, and a terminal may have 24 lines. So a question has three forms: each option
on a line of its own with what is printed on its card below; the same without that; and all of them one behind the
other, those with the same verb in one paragraph, at the worst without what they can be aimed at: whoever says the
beginning is asked which one. The numbers are the same in all of them.
"""

from __future__ import annotations

import itertools
import textwrap
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from kartoteka.clients.terminal.screen import Line, cut

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from kartoteka.clients.terminal.layout import Layout
    from kartoteka.play.agents import View

LEAST_NOTE = 3
"""Columns below which nothing is said about an option."""
GAP = 3
"""Columns between two options on one line."""
SHORT = 30
"""Columns up to which something is said about an option among others on one line."""


class Row(NamedTuple):
    """Options that are told together: the first and the last of their numbers, what can be said, a word about it, what
    is printed on the card."""

    first: int
    last: int
    text: str
    word: str
    printed: str

    @property
    def several(self) -> bool:
        return self.first < self.last

    @property
    def number(self) -> str:
        return f"{self.first}-{self.last}" if self.several else str(self.first)


class Question:
    """One question to one seat, on a screen of that width."""

    def __init__(self, layout: Layout, view: View, width: int, read: set[str]) -> None:
        self.layout = layout
        self.width = width
        self.read = read
        """Wordings that the reader has seen in full: after that, the beginning will do."""
        self.view = view
        assert view.choice is not None
        self.listed = layout.in_words(view)
        self.copies = Counter(map(layout.without_number, view.choice.options))
        self.rows = [self._row(*row) for row in layout.rows(view)]

    def _row(self, first: int, last: int, text: str) -> Row:
        option = self.listed[first - 1]
        word, printed = self.layout.note(self.view, option)
        copies = self.copies[self.layout.without_number(option)]
        if copies > 1:
            word = f"x{copies}, {word}" if word else f"x{copies}"
        return Row(first, last, text, word, printed)

    def fitting(self, room: int | None) -> list[Line]:
        """The fullest form for which there is room; without a limit, the fullest of all."""
        lines = self.each(printed=True)
        if room is None or len(lines) <= room:
            self.read.update(row.printed for row in self.rows if row.printed)
            return lines
        lines = self.each(printed=False)
        for rows in (self.layout.shortened(self.view), self.layout.outlined(self.view)):
            if len(lines) > room:
                lines = min(self.in_paragraphs(rows), lines, key=len)
        return lines

    def some(self, candidates: Iterable[str]) -> list[Line]:
        """Only the rows in which some of these options stand."""
        wanted = set(candidates)
        numbers = [n for n, option in enumerate(self.listed, 1) if option in wanted]
        self.rows = [row for row in self.rows if any(row.first <= n <= row.last for n in numbers)]
        return self.each(printed=False)

    def each(self, *, printed: bool) -> list[Line]:
        """Each option on a line of its own with a note beside it; what is printed on its card below, or in the note."""
        width = max((len(row.text) for row in self.rows if not row.several), default=0)
        left = max([3, *(len(row.number) for row in self.rows)])
        read = set(self.read)
        lines: list[Line] = []
        for row in self.rows:
            word, below = row.word, row.printed
            if not printed or (below in read and not word):
                word, below = word or below, ""
            read.add(below)
            room = self.width - 5 - left - max(width, len(row.text))
            apart = self.layout.whole_notes and len(word) > room
            note = cut(word, room) if room > LEAST_NOTE and not apart else ""
            first, *more = textwrap.wrap(row.text, self.width - left - 2) or [""]
            text = f"  {first.ljust(width) if note else first}"
            lines.append([(row.number.rjust(left), "key"), text, (f"  {note}", "weak")])
            lines += [[" " * (left + 2) + rest] for rest in more]
            lines += self._below(word) if apart else []
            lines += self._below(below)
        return lines

    def _below(self, text: str) -> list[Line]:
        indent = " " * 7
        rows = textwrap.wrap(" ".join(text.split()), self.width - 1, initial_indent=indent, subsequent_indent=indent)
        return [[(row, "weak")] for row in rows]

    def in_paragraphs(self, told: Iterable[tuple[int, int, str]]) -> list[Line]:
        """The options one behind the other, a paragraph for each verb, which is said once."""
        rows = [self._row(*row) for row in told]
        lines: list[Line] = []
        for _, group in itertools.groupby(rows, key=lambda row: row.text.partition(" ")[0]):
            same = list(group)
            verb = _verb([row.text for row in same])
            lines += self._paragraph(verb, [row._replace(text=row.text[len(verb) :].strip()) for row in same])
        return lines

    def _paragraph(self, verb: str, rows: Iterable[Row]) -> list[Line]:
        """A row stands on one line where it fits into one."""
        indent = f"  {verb} " if verb else "  "
        further = " " * len(indent)
        lines: list[Line] = []
        used = self.width
        for row in rows:
            note = f"  {row.word}" if row.word and not row.several and len(row.word) <= SHORT else ""
            cell = f"{row.number} {row.text}{note}"
            if used + GAP + len(cell) < self.width:
                lines[-1] += [" " * GAP, (row.number, "key"), f" {row.text}", (note, "weak")]
                used += GAP + len(cell)
                continue
            before = further if lines else indent
            first, *more = textwrap.wrap(
                cell, self.width - 1, initial_indent=" " * len(before), subsequent_indent=further + "  "
            )
            lines.append([before, (row.number, "key"), first[len(before) + len(row.number) :]])
            lines += [[part] for part in more]
            used = len(more[-1] if more else first)
        return lines


def _verb(texts: Sequence[str]) -> str:
    """The verb with which several texts begin, `move` or `set up`; none of one text alone."""
    words = [text.split(" ") for text in texts]
    same = itertools.takewhile(_is_verb, zip(*(some[:-1] for some in words), strict=False))
    return " ".join(column[0] for column in same) if len(texts) > 1 else ""


def _is_verb(column: Sequence[str]) -> bool:
    """Whether a word is the same in all texts, and belongs to no title."""
    return len(set(column)) == 1 and column[0].islower()
