"""From a card's wording to its program and back.

A text box is read line by line, so that what is not understood in one of them is a problem of that sentence only. The
normal form of a wording is what its program prints; where that would not be read as the same program, something would
have been lost, and the ability is a problem too.
"""

from __future__ import annotations

import re

from kartoteka.games.legion.text.abilities import AbilitiesReader
from kartoteka.games.legion.text.headings import UNKNOWN, heading_of
from kartoteka.games.legion.text.keywords import fault_of, keyword_of, printed_keyword
from kartoteka.games.legion.text.normalising import normalise
from kartoteka.games.legion.text.phrases import Context
from kartoteka.games.legion.text.printing import printed_lines
from kartoteka.kernel.program import Text
from kartoteka.text.check import Clause, Compiled, Item, Piece, assembled, sentences_of, unread

TOO_HIGH = re.compile(r"(?<!\w)(?<!\w-)\d{3,}(?![\w-])")
"""Numbers above 99; those in names ("IG-100") are none."""


def compile_text(name: str, kind: str, text: str) -> Compiled:
    """The program of a wording, with a problem for each sentence that is not understood."""
    context = Context(kind.lower())
    return unread(text) or Box(context, normalise(name, context, text)).compiled()


def print_text(name: str, kind: str, program: Text) -> str:
    """The wording of a program, in its normal form; Unprintable where a program says what no wording can."""
    return "\n".join(printed_lines(kind.lower(), program))


class Box:
    """A text box that is being read."""

    def __init__(self, context: Context, text: str) -> None:
        self.context = context
        self.text = text
        self.items: list[Item] = []

    def compiled(self) -> Compiled:
        for line in self.text.split("\n") if self.text else []:
            self.read_line(line)
        for item in self.items:
            self.compare(item)
        return assembled(self.items)

    def read_line(self, line: str) -> None:
        line = stopped(line) if self.context.is_unit else line
        heading = heading_of(line)
        for said, reason in UNKNOWN.items():
            if line.lower().startswith(said.lower()):
                self.items.append(Item(2, line, problems=[Clause(0, len(line), reason)]))
                return
        high = TOO_HIGH.search(line)
        if high is not None:
            reason = f"numbers go up to 99, not {high[0][:20]}"
            self.items.append(Item(2, line, problems=[Clause(0, len(line), reason)]))
            return
        group: list[Piece] = []
        for piece in sentences_of(line[len(heading) :]):
            keyword = self.keyword(piece) if not heading else None
            if keyword is not None:
                self.items.append(keyword)
            else:
                group.append(piece)
        if group or heading:
            self.items.extend(AbilitiesReader(self.context).items(heading, group))

    def keyword(self, piece: Piece) -> Item | None:
        """A keyword, or a sentence that is one."""
        if piece.bracketed:
            return None
        node = keyword_of(piece.text, self.context)
        if node is not None:
            return Item(0, printed_keyword(node, self.context), node)
        reason = fault_of(piece.text) if self.context.is_unit else ""
        text = piece.written()
        return Item(0, text, problems=[Clause(0, len(text), reason)]) if reason else None

    def compare(self, item: Item) -> None:
        """Whether what is printed is read as the same ability again."""
        if item.problems or not item.rank:
            return
        again: list[Item] = []
        heading = heading_of(item.text)
        again = AbilitiesReader(self.context).items(heading, sentences_of(item.text[len(heading) :]))
        if len(again) == 1 and again[0].node == item.node and again[0].text == item.text:
            return
        reason = f"understood, but what would be printed says something else: {item.text}"
        item.problems = [Clause(0, len(item.text), reason)]


def stopped(line: str) -> str:
    """A line of keywords with commas between them, with a full stop behind each."""
    parts = [part.strip() for part in line.removesuffix(".").split(",")]
    known = [part for part in parts if keyword_of(part, Context("unit"))]
    if len(parts) < 2 or not known or not all(part in known or fault_of(part) for part in parts):
        return line
    return " ".join(f"{part}." for part in parts)
