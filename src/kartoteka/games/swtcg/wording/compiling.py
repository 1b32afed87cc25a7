"""From a card's wording to its program and back.

A text box is read line by line and ability by ability, so that what is not understood in one of them is a problem of
that clause only. Everything that was read is printed again at once: where that does not give the wording's normal form,
something would have been lost, and the clause is a problem too.
"""

from __future__ import annotations

import re

from kartoteka.games.swtcg.wording import vocabulary as words
from kartoteka.games.swtcg.wording.abilities import AbilityReading
from kartoteka.games.swtcg.wording.kinds import OWN_PRICE, begins, kind_of
from kartoteka.games.swtcg.wording.letters import lowered
from kartoteka.games.swtcg.wording.normalising import normalise
from kartoteka.games.swtcg.wording.printing import ABOARD, RESERVES, printed_keyword, printed_lines
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.program import Keyword, Text
from kartoteka.text.check import Clause, Compiled, Item, Piece, laid_out, sentences_of, unread

ONE_EFFECT = ruling("SW-6", "the text of a Battle card or a Mission is one effect and no ability")
GIVES_SOMETHING = ruling("SW-133", "each pilot gives its unit at least one bonus or ability")

PREFIX = re.compile(r"(?P<word>Reserves|Upkeep|Bounty|Enhance): ")
GIVEN = re.compile(r"\* (?P<word>Upkeep|Bounty): ")
"""What a pilot gives to its unit that is called by a word of its own."""
KEYWORD = re.compile(rf"(?P<name>{words.ALL_KEYWORDS})(?: (?P<number>[1-9]\d?))?")
PILOT = re.compile(r"\[Pilot\] (?P<types>.+) Pilot\.")


def compile_text(name: str, type: str, text: str) -> Compiled:
    """The program of a wording, with a problem for each clause that is not understood."""
    return unread(text) or Box(type.lower(), normalise(name, type, text)).compiled()


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
        lines = self.text.split("\n") if self.text else []
        if self.card_type in ("battle", "mission") and ONE_EFFECT.holds:
            pieces = sentences_of(" ".join(line for line in lines if not PREFIX.match(line)))
            for piece in pieces:
                if OWN_PRICE.fullmatch(piece.text):
                    self.add(2, "static", "", [piece])
            effect = [piece for piece in pieces if not OWN_PRICE.fullmatch(piece.text)]
            if effect:
                self.add(2, "effect", "", effect)
            lines = [line for line in lines if PREFIX.match(line)]
        for line in lines:
            self.read_line(line)
        self.check_pilot()
        return self.assembled()

    def check_pilot(self) -> None:
        """Each pilot gives its unit something (SW-133)."""
        gives = any(item.rank == 4 for item in self.items) or not GIVES_SOMETHING.holds
        for item in self.items:
            if item.rank == 3 and not item.problems and not gives:
                item.problems.append(Clause(0, len(item.text), "what it gives its unit is missing"))

    def read_line(self, line: str) -> None:
        prefix = PREFIX.match(line)
        if line.startswith("[Pilot]"):
            self.items.append(self.pilot(line))
        elif line.startswith("* "):
            given = GIVEN.match(line)
            rest = line[given.end() :] if given else line.removeprefix("* ")
            kind = given["word"].lower() if given else kind_of(rest)
            self.add(4, kind, given.group() if given else "* ", sentences_of(rest), zones=ABOARD)
        elif prefix is not None:
            self.read_prefixed(prefix["word"], prefix.group(), line[prefix.end() :])
        else:
            self.read_plain(sentences_of(line))

    def read_prefixed(self, word: str, prefix: str, rest: str) -> None:
        """Reserves with an ability, or one of the abilities that are called by their own word."""
        if word == "Reserves":
            self.add(2, kind_of(rest), prefix, sentences_of(rest), zones=RESERVES)
        else:
            self.add(2, word.lower(), prefix, sentences_of(rest))

    def read_plain(self, pieces: list[Piece]) -> None:
        """Keywords, and abilities one after the other: older rows have several in a line."""
        group: list[Piece] = []
        kind = ""
        for piece in pieces:
            keyword = self.keyword(piece)
            if keyword is None and group and not begins(piece.text, kind):
                group.append(piece)
                continue
            if group:
                self.add(2, kind, "", group)
                group, kind = [], ""
            if keyword is not None:
                self.items.append(keyword)
            else:
                group, kind = [piece], kind_of(piece.text)
        if group:
            self.add(2, kind, "", group)

    def keyword(self, piece: Piece) -> Item | None:
        found = KEYWORD.fullmatch(piece.text)
        if found is None or (found["number"] is None) != (found["name"] in words.KEYWORDS):
            return None
        node = Keyword(found["name"].lower(), int(found["number"] or 0))
        return Item(0, printed_keyword(node), node)

    def pilot(self, line: str) -> Item:
        """ "[Pilot] Starfighter or Speeder Pilot."; what it gives stands in the lines behind it."""
        found = PILOT.fullmatch(line)
        item = Item(3, line)
        if found is None or any(words.SINGULAR.get(word) != word for word in found["types"].split(" or ")):
            item.problems.append(Clause(0, len(line), "what it can pilot is not clear"))
        elif any(other.rank == 3 for other in self.items):
            item.problems.append(Clause(0, len(line), "it is a Pilot already"))
        else:
            item.node = Keyword("pilot", value=found["types"])
        return item

    def add(self, rank: int, kind: str, prefix: str, pieces: list[Piece], zones: tuple[str, ...] = ()) -> None:
        self.items.append(AbilityReading(self.card_type, kind, zones, prefix).item(rank, pieces))

    def assembled(self) -> Compiled:
        """Put together what was read: keywords first, then the abilities, and the Pilot block last."""
        keywords = [item for item in self.items if item.rank == 0]
        lines = [keywords] if keywords else []
        lines.extend([item] for item in sorted(self.items, key=lambda item: item.rank) if item.rank)
        normalised, problems = laid_out(lines)
        good = [item for item in sorted(self.items, key=lambda item: item.rank) if not item.problems]
        program = Text(
            tuple(item.node for item in good if item.rank in (0, 3)),
            abilities=tuple(item.node for item in good if item.rank in (2, 4)),
        )
        return Compiled(program, problems, normalised, sum(item.clauses for item in self.items))


__all__ = ["Compiled", "compile_text", "kind_of", "lowered", "print_text"]
