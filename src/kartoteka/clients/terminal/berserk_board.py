"""The field of Berserk in the terminal: six rows of five boxes, the viewer's own back row at the bottom."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kartoteka.clients.terminal.berserk_cards import ON_BOARD
from kartoteka.clients.terminal.berserk_questions import BerserkQuestions
from kartoteka.clients.terminal.screen import Line, cut

if TYPE_CHECKING:
    from kartoteka.play.agents import View

ROWS = ("3'", "2'", "1'", "1", "2", "3")
"""From the top, as the first player sees it."""
COLUMNS = "ABCDE"
BOX = 14
WIDEST = 22
"""How wide what stands in a box may be, at the least and at the most; one column is between two."""


class BerserkBoard(BerserkQuestions):
    """What stands on the field."""

    @property
    def box(self) -> int:
        """How wide what stands in a box may be on this screen."""
        return min(WIDEST, max(BOX, (self.width - 4) // len(COLUMNS) - 1))

    def board(self, view: View) -> list[Line]:
        """The rows with their names; between the two halves the middle of the field, with the columns' names."""
        first = bool(view.players[view.seat].get("first", view.seat == 0))
        rows = ROWS if first else ROWS[::-1]
        at = self._by_cell(view)
        lines: list[Line] = []
        for i, row in enumerate(rows):
            if i == 3:
                letters = "".join(f"─{f' {column} '.center(self.box, '─')}" for column in COLUMNS)
                lines.append([(f"───{letters}".ljust(self.width - 1, "─"), "weak")])
            lines += self._row(view, row, [at.get(column + row, []) for column in COLUMNS])
        return lines

    def _by_cell(self, view: View) -> dict[str, list[tuple[int, Any]]]:
        """What stands on each cell, with whose it is; what stands over another card comes behind it."""
        found: dict[str, list[tuple[int, Any]]] = {}
        for seat in range(len(view.players)):
            for zone in ON_BOARD:
                for card in self.cards(zone, seat):
                    held = found.setdefault(card.facts.get("cell", ""), [])
                    held.append((seat, card))
        for held in found.values():
            held.sort(key=lambda one: bool(one[1].facts.get("over")))
        return found

    def _row(self, view: View, row: str, cells: list[list[tuple[int, Any]]]) -> list[Line]:
        boxes = [
            self._box(view, held) or [(f"{column}{row}".center(self.box - 1), "weak")]
            for column, held in zip(COLUMNS, cells, strict=True)
        ]
        lines: list[Line] = []
        for i in range(max(map(len, boxes))):
            line: Line = [(f"{row if not i else '':>2} ", "key")]
            for box in boxes:
                text, style = box[i] if i < len(box) else ("", "")
                line += [" ", (text.ljust(self.box), style) if style else text.ljust(self.box)]
            lines.append(line)
        return lines

    def _box(self, view: View, held: list[tuple[int, Any]]) -> list[tuple[str, str]]:
        """The lines of a box: a name, its life and strikes and marks, what lies on it."""
        found: list[tuple[str, str]] = []
        for seat, card in held:
            style = "weak" if card.facts.get("closed") else "mine" if seat == view.seat else "theirs"
            found.append((self._head(view, seat, card), style))
            if marks := self._marks(card):
                found.append((cut(f" {marks}", self.box), style))
            found += [(cut(f" +{words}", self.box), style) for words in self._lying(view, card)]
        return found

    def _head(self, view: View, seat: int, card: Any) -> str:
        """Its name, cut; in brackets what is hidden; `x` before what is closed, `:` before what is the opponent's."""
        name = str(card.name) or "hidden"
        closed = "x" if card.facts.get("closed") else ""
        before = closed + ("" if seat == view.seat else ":")
        room = self.box - len(before)
        return before + (f"[{cut(name, room - 2)}]" if card.facts.get("hidden") else cut(name, room))

    def _marks(self, card: Any) -> str:
        facts = card.facts
        words = [self.strength(card)]
        if facts.get("tokens"):
            words.append(f"*{facts['tokens']}")
        if facts.get("poison"):
            words.append(f"p{facts['poison']}")
        if facts.get("aim"):
            words.append("^")
        return " ".join(filter(None, words))

    def _lying(self, view: View, card: Any) -> list[str]:
        """What lies on a card: symbiotes, parasites, equipment."""
        found = []
        for seat in range(len(view.players)):
            for other in self.cards("hosted", seat):
                if card.handle and other.on == card.handle:
                    closed = "x" if other.facts.get("closed") else ""
                    found.append(f"{closed}{other.name}")
        return found
