"""From a card's wording to its program and back.

A text box is read line by line, so that what is not understood in one of them is a problem of that clause only.
Everything that was read is printed again at once: where that does not give the wording's normal form, something would
have been lost, and the clause is a problem too.
"""

from __future__ import annotations

from kartoteka.games.berserk.text import recruiting
from kartoteka.games.berserk.text.abilities import AbilityReading
from kartoteka.games.berserk.text.headings import heading_of, with_colon
from kartoteka.games.berserk.text.keywords import keyword_of, number_missing, printed_keyword
from kartoteka.games.berserk.text.normalising import normalise
from kartoteka.games.berserk.text.phrases import Context
from kartoteka.games.berserk.text.printing import grammar, printed_ability, printed_lines
from kartoteka.kernel.program import Text
from kartoteka.text.check import Clause, Compiled, Item, Piece, assembled, sentences_of, unread
from kartoteka.text.print import with_articles
from kartoteka.text.tree import NotUnderstood, Unprintable


def compile_text(name: str, type: str, text: str) -> Compiled:
    """The program of a wording, with a problem for each clause that is not understood."""
    return unread(text) or Box(type.lower(), normalise(name, type.lower(), text)).compiled()


def print_text(name: str, type: str, program: Text) -> str:
    """The wording of a program, in its normal form; Unprintable where a program says what no wording can."""
    return "\n".join(printed_lines(type.lower(), program))


class Box:
    """A text box that is being read."""

    def __init__(self, card_type: str, text: str) -> None:
        self.card_type = card_type
        self.text = text
        self.items: list[Item] = []

    def compiled(self) -> Compiled:
        for line in self.text.split("\n") if self.text else []:
            self.read_line(with_colon(line, grammar()))
        return assembled(self.items)

    def read_line(self, line: str) -> None:
        first, stop, rest = line.partition(". ")
        keyword = self.keyword(Piece(first)) if stop else None
        if keyword is not None:  # whatever follows is a text of its own
            self.items.append(keyword)
            self.read_line(with_colon(rest, grammar()))
            return
        special = self.special(line)
        if special is not None:
            self.items.append(special)
            return
        heading = heading_of(line)
        group: list[Piece] = []
        for piece in sentences_of(line[heading.end :]):
            alone = None if heading.end else self.keyword(piece)
            if alone is None and not heading.end and not group:
                alone = self.special(piece.written())
            if alone is not None:
                self.items.append(alone)
            else:
                group.append(piece)
        if group or heading.end:
            self.items.append(AbilityReading(self.card_type, heading).item(line[: heading.end], group))

    def special(self, line: str) -> Item | None:
        """A line of a form of its own."""
        item = Item(2, line)
        try:
            item.node = recruiting.read(line, grammar(), Context(self.card_type))
            if item.node is None:
                return None
            item.text = with_articles(printed_ability(item.node, self.card_type))
            if item.text != line and not recruiting.PRICED.fullmatch(line[:-1]):
                raise NotUnderstood(f"not in the form of this game's wordings, which is: {item.text}")
        except (NotUnderstood, Unprintable) as error:
            item.text = line
            item.problems = [Clause(0, len(line), str(error))]
        return item

    def keyword(self, piece: Piece) -> Item | None:
        """A keyword, or a sentence that is one; or would be, with a number."""
        if not piece.stopped or piece.bracketed:
            return None
        node = keyword_of(piece.text)
        if node is not None:
            return Item(0, printed_keyword(node), node)
        reason = number_missing(piece.text)
        return Item(0, piece.written(), problems=[Clause(0, len(piece.text), reason)]) if reason else None
