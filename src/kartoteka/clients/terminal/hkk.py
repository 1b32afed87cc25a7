"""The table of HKK in 80 columns: both players, guard posts and reserves side by side, the fights, the queue."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, Any

from kartoteka.clients.terminal import legends
from kartoteka.clients.terminal.hkk_cards import HkkCards
from kartoteka.clients.terminal.layout import Examples
from kartoteka.clients.terminal.screen import Line, plain

if TYPE_CHECKING:
    from kartoteka.play.agents import View

PILES = ("hand", "deck", "discard", "void", "side")
DOING = {
    "card": "plays",
    "reaction card": "answers with",
    "use": "uses",
    "reaction": "answers with",
    "combat": "uses",
    "part": "gives up",
    "strengthen": "gives up",
    "automatic": "has by itself:",
    "poison": "has by poison:",
}
Cell = list[tuple[str, str]]
"""What stands in one column about one card: rows with their style."""


class HkkLayout(HkkCards):
    """Both players with their creatures, the location between them, what goes on, the hand."""

    examples = Examples("play Wolf", "play Bolt, on bob's Imp", "attack Wolf -> bob's Imp", "HKKR-9.3")
    signs = legends.HKK
    open_piles = ("discard", "void")
    open_piles_are = "discard piles and the Void"

    def table(self, view: View, *, with_hands: bool = True) -> list[Line]:
        self.look_at(view)
        lines: list[Line] = []
        lines += self.side(view, 1 - view.seat)
        lines += self.location(view)
        lines += self.side(view, view.seat)
        lines += self.going_on(view)
        if with_hands:
            lines.append([])
            lines += self.hand(view)
        return lines

    def heading(self, view: View) -> str:
        """Which turn, which phase, whose; by which other readings the table plays."""
        parts, options = [], ""
        for facts in view.situations:
            if facts.get("setup"):
                parts.append("Setup")
            elif "turn" in facts:
                parts.append(f"Turn {facts['turn']} ({facts['player']}'s {facts['number']}.)")
            elif "phase" in facts:
                parts.append(f"{facts['phase']} phase")
            elif "stage" in facts:
                parts.append(facts["stage"])
            options = ", ".join(facts.get("options", ())) or options
        return " · ".join(parts or ["The turn is over"]) + (f"  [{options}]" if options else "")

    # One player ----------------------------------------------------------------------------------------------------

    def side(self, view: View, seat: int) -> list[Line]:
        """A player, his or her creatures, and what else lies on that side."""
        return [*self.player(view, seat), *self.creatures(view, seat), *self.others(view, seat)]

    def player(self, view: View, seat: int) -> list[Line]:
        p = view.players[seat]
        you = seat == view.seat
        has = [f"{p[name]} {name if p[name] != 1 else name[:-1]}" for name in ("components", "shards") if p[name]]
        piles = [f"{name} {self.count(name, seat)}" for name in PILES if self.count(name, seat) or name != "void"]
        head: Line = [
            (p["name"] + (" (you)" if you else ""), "mine" if you else "theirs"),
            (f"  life {p['life']}/{p['max life']}  mana {p['mana']}  ", "strong"), " · ".join(has),
        ]  # fmt: skip
        rest = " · ".join(piles)
        fits = len(plain(head)) + len(rest) + 4 < self.width
        lines: list[Line] = [[*head, (" · " if has else "") + rest]] if fits else [head, [f"  {rest}"]]
        if p.get("skills"):
            lines += self.folded("  skills", ", ".join(f"{name} {level}" for name, level in p["skills"].items()))
        if p.get("automatic"):
            lines += self.folded("  set up", ", ".join(p["automatic"]))
        specials = [self.described(view, card) for card in self.cards("special", seat)]
        specials += ["face down" for card in self.cards("covered", seat) if not card.name]
        specials += [f"{card.name} (face down)" for card in self.cards("covered", seat) if card.name]
        if specials:
            lines += self.folded("  beside the deck", ", ".join(specials))
        known = [card.name for zone in ("hand", "deck") for card in self.cards(zone, seat) if card.name and not you]
        if known:
            lines += self.folded("  you know of the cards", ", ".join(known))
        return lines

    def creatures(self, view: View, seat: int) -> list[Line]:
        """The guard post and the reserve side by side; what is passive is dimmed."""
        guards, room = view.players[seat]["capacity"]
        half = (self.width - 5) // 2
        left = [self.cell(view, seat, card, half) for card in self.cards("guard", seat)]
        right = [self.cell(view, seat, card, half) for card in self.cards("reserve", seat)]
        heads = (f"GUARD POST {guards} of {room}", f"RESERVE {self.count('reserve', seat)}")
        lines: list[Line] = [["  ", (heads[0].ljust(half), "key"), " ", (heads[1], "key")]]
        rows = [[row for cell in column for row in cell] for column in (left, right)]
        for i in range(max(map(len, rows))):
            one, other = (column[i] if i < len(column) else ("", "") for column in rows)
            line: Line = ["  ", _part(one[0].ljust(half), one[1]), " "]
            lines.append([*line, _part(*other)] if other[0] else line)
        return lines

    def cell(self, view: View, seat: int, card: Any, width: int) -> Cell:
        """A creature: its name, damage and life, how it stands; below it what lies on it."""
        style = "weak" if card.facts.get("passive") else "mine" if seat == view.seat else "theirs"
        notes = ", ".join(note.replace(" ", "\N{NO-BREAK SPACE}") for note in self.notes(card))
        head = " ".join(filter(None, (self.name(card), self.strength(card), notes)))
        rows = textwrap.wrap(head, width - 1, subsequent_indent="    ")
        for words in self.lying_on(view, card):
            rows += textwrap.wrap(f"+ {words}", width - 1, initial_indent="  ", subsequent_indent="    ")
        return [(row.replace("\N{NO-BREAK SPACE}", " "), style) for row in rows]

    def others(self, view: View, seat: int) -> list[Line]:
        """Buildings, items and enchantments, and what lies on them."""
        skills = view.players[seat].get("skills", {})
        held = [self.described(view, card) for card in self.cards("table", seat) if card.name not in skills]
        aside = [self.name(card) for card in self.cards("aside", seat)]
        lines = self.folded("  table", ", ".join(held)) if held else []
        return [*lines, *self.folded("  without a carrier", ", ".join(aside))] if aside else lines

    def described(self, view: View, card: Any) -> str:
        """A card, how it stands, and what lies on it, in a few words."""
        words = [*filter(None, (self.strength(card),)), *self.notes(card)]
        words += [f"under {other}" for other in self.lying_on(view, card)]
        return f"{self.name(card)} ({', '.join(words)})" if words else self.name(card)

    def location(self, view: View) -> list[Line]:
        """The one location, between the players."""
        for seat in range(len(view.players)):
            for card in self.cards("site", seat):
                words = f"── location: {self.name(card)} ({view.players[seat]['name']}'s) "
                return [[(words.ljust(self.width - 1, "─"), "weak")]]
        return [[("─" * (self.width - 1), "weak")]]

    # What goes on --------------------------------------------------------------------------------------------------

    def going_on(self, view: View) -> list[Line]:
        """The fights, the queue from its top, rights to extract, who is dying, items to be taken."""
        lines: list[Line] = []
        for facts in view.situations:
            if "combat" in facts:
                lines += [[(self.fight(view, fight), "warn")] for fight in facts["combat"]]
            elif "queue" in facts:
                for number, action in reversed([*enumerate(facts["queue"], 1)]):
                    lines += self.action(view, number, action)
            elif "right" in facts:
                what = "component" if facts["left"] == 1 else "components"
                marker = f" or {'marker' if facts['left'] == 1 else 'markers'}" if facts.get("freakborn") else ""
                lines.append([f"{facts['player']} may take {facts['left']} {what}{marker} out of {facts['right']}"])
            elif "dying" in facts:
                who = [*facts["dying"], *(self.whose(view, handle) for handle in facts["cards"])]
                lines.append([(f"dying: {', '.join(who)}", "warn")])
            elif "captive" in facts:
                by = ", ".join(self.whose(view, handle) for handle in facts["by"]) or "nobody"
                lines.append([f"{facts['card']} has lost its carrier; it may be taken by {by}"])
        return [[], *lines] if lines else []

    def fight(self, view: View, fight: dict[str, Any]) -> str:
        """Who attacks what: an arrow each way where the defender strikes back."""
        attacker = self.whose(view, fight["attacker"])
        if "player" in fight:
            return f"{attacker} -> {fight['player']}"
        arrow = "<->" if fight.get("strikes back") else "->"
        return f"{attacker} {arrow} {self.whose(view, fight['target'])}"

    def action(self, view: View, number: int, facts: dict[str, Any]) -> list[Line]:
        """What waits in the queue: who does what, to what, in answer to what, and whether it is prevented."""
        words = f"{number}. {facts['by']} {DOING.get(facts['what'], facts['what'])} {facts['card']}"
        words += f" ({facts['text']})" if "text" in facts else ""
        words += f", X {facts['x']}" if "x" in facts else ""
        aims = [self.whose(view, handle) for handle in facts.get("targets", ())]
        aims += [self.whose(view, facts["on"])] if "on" in facts else []
        words += f" -> {', '.join(aims)}" if aims else ""
        words += f" -> {' and '.join(str(number) for number in facts['aims'])}" if facts.get("aims") else ""
        words += f", in answer to {facts['answers']}" if "answers" in facts else ""
        words += f" ({facts['status']})" if "status" in facts else ""
        lines: list[Line] = [[(row, "warn")] for row in textwrap.wrap(words, self.width - 1, subsequent_indent="   ")]
        if facts.get("parts"):
            who = ", ".join(self.whose(view, handle) for handle in facts["parts"])
            lines.append([f"   a body part may be given up for {who}"])
        d = self.titled(facts["card"])
        if d is not None and d.text:
            rows = textwrap.wrap(
                " ".join(d.text.split()), self.width - 1, initial_indent="   ", subsequent_indent="   "
            )
            lines += [[(row, "weak")] for row in rows]
        return lines


def _part(text: str, style: str) -> Any:
    return (text, style) if style else text
