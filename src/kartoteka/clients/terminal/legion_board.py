"""The field of Legion in the terminal: 13 by 13 squares of five characters, the viewer's own edge at the bottom."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kartoteka.clients.terminal.legion_cards import LegionCards
from kartoteka.clients.terminal.screen import Line, cut

if TYPE_CHECKING:
    from kartoteka.play.agents import View

COLUMNS = "ABCDEFGHIJKLM"
ROWS = 13
TERRAIN = {"rock": "#", "barricade": "=", "wood": "~"}
MARKER = "*"
ORDERS = {"faceup": "^", "facedown": "."}
LEGEND = "^ faceup  . facedown  1-9 suppression  # rock  = barricade  ~ wood  * marker"


class LegionBoard(LegionCards):
    """What stands on the field."""

    def board(self, view: View) -> list[Line]:
        """The rows with their numbers; below them what the signs mean."""
        blue = view.players[view.seat].get("side") != "red"
        rows = range(ROWS, 0, -1) if blue else range(1, ROWS + 1)
        at = {
            card.facts["cell"]: (seat, card) for seat in range(len(view.players)) for card in self.cards("field", seat)
        }
        ground = self._ground(view)
        marks = self.marks(view)
        lines: list[Line] = [["   ", ("".join(f" {column}   " for column in COLUMNS).rstrip(), "weak")]]
        for row in rows:
            line: Line = [(f"{row:>2} ", "key")]
            for column in COLUMNS:
                square = f"{column}{row}"
                if square in at:
                    seat, card = at[square]
                    line += self._unit(view, seat, card, marks, ground.get(square, " "))
                else:
                    sign = ground.get(square, "")
                    line.append((f"{sign * 3}  " if sign and sign != MARKER else f" {sign or '·'}   ", "weak"))
            lines.append(line)
        lines.append(["   ", (LEGEND[: self.width - 4], "weak")])
        return lines

    def _ground(self, view: View) -> dict[str, str]:
        """By square, the sign of what is there besides units."""
        found: dict[str, str] = {}
        for facts in view.situations:
            if "table" in facts:
                for kind, squares in facts.get("terrain", {}).items():
                    found.update(dict.fromkeys(squares, TERRAIN.get(kind, "?")))
                found.update(dict.fromkeys(facts.get("markers", ()), MARKER))
        return found

    def _unit(self, view: View, seat: int, card: Any, marks: dict[str, str], ground: str) -> Line:
        """A mark, upper case of one's own units; its token, its suppression, and what it stands on."""
        mark = marks[self.title(card)]
        mine = seat == view.seat
        order = ORDERS.get(card.facts.get("order", ""), " ")
        suppression = min(9, card.facts.get("suppression", 0))
        text = f"{mark if mine else mark.lower()}{order}{suppression or ' '}"
        return [(text, "mine" if mine else "theirs"), (ground, "weak")]

    def marks(self, view: View) -> dict[str, str]:
        """Two letters for each title on the field: those with which its words begin, or others of it where two titles
        would have the same."""
        titles = sorted({self.title(card) for seat in range(len(view.players)) for card in self.cards("field", seat)})
        found: dict[str, str] = {}
        for title in titles:
            words = [word for word in title.replace(",", "").split() if word != "The"]
            letters = "".join(words)
            tries = [words[0][0] + words[1][0]] if len(words) > 1 else []
            tries += [letters[0] + letter for letter in letters[1:]]
            tries += [letters[0] + digit for digit in "23456789"]
            found[title] = next(two.upper() for two in tries if two.upper() not in found.values())
        return found

    # Units in a list -----------------------------------------------------------------------------------------------

    def units(self, view: View) -> list[Line]:
        """All units with their numbers, the viewer's on the left."""
        marks = self.marks(view)
        half = (self.width - 2) // 2
        sides = []
        for seat in (view.seat, 1 - view.seat):
            held = sorted(self.cards("field", seat), key=self._in_order)
            sides.append([self._row(seat == view.seat, card, marks, half) for card in held])
        lines: list[Line] = []
        for i in range(max(map(len, sides))):
            mine, theirs = (side[i] if i < len(side) else "" for side in sides)
            lines.append([(mine.ljust(half), "mine"), " ", (theirs, "theirs")])
        return lines

    def _in_order(self, card: Any) -> tuple[str, int, str]:
        cell = str(card.facts.get("cell", ""))
        return self.title(card), int(cell[1:] or 0), cell

    def _row(self, mine: bool, card: Any, marks: dict[str, str], width: int) -> str:
        """A unit in one row: token, mark, square, name, what is left of it, what lies on it."""
        facts = card.facts
        mark = marks[self.title(card)]
        tokens = [f"{name}{facts[name] if facts[name] > 1 else ''}" for name in TOKENS if facts.get(name)]
        tokens += [name for name in STATES if facts.get(name)]
        words = " ".join(filter(None, (self.strength(card), self.suppression(card), *tokens)))
        order = ORDERS.get(facts.get("order", ""), " ")
        before = f"{order}{mark if mine else mark.lower()} {facts.get('cell', '')} "
        room = width - len(before) - len(words) - 1
        title = self.title(card) if room >= len(self.title(card)) else cut(self.title(card), max(room, 6))
        return cut(f"{before}{title} {words}", width)


TOKENS = ("aim", "dodge", "surge", "standby")
STATES = ("engaged", "damaged")
