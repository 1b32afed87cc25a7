"""The table of Legion in 80 columns: the round and who has priority and why, both players, the field, what goes on."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, Any

from kartoteka.clients.terminal import legends
from kartoteka.clients.terminal.layout import Examples
from kartoteka.clients.terminal.legion_board import LegionBoard
from kartoteka.clients.terminal.screen import Line, untagged

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kartoteka.clients.terminal.layout import Seen
    from kartoteka.play.agents import View

PHASES = {
    "setup": "deployment",
    "command": "Command Phase",
    "activation": "Activation Phase",
    "end": "End Phase",
}


def _standing_by(situations: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """What goes on beside an activation and its attacks."""
    return [facts for facts in situations if "activation" not in facts and "attack" not in facts]


def _places(zones: Iterable[Any], unit: int) -> list[Any]:
    """Where everything is, and the wounds of all but the unit that acts."""
    return [
        (
            (zone.name, zone.seat, zone.count),
            [(c.handle, c.name, c.facts.get("cell"), c.handle == unit or c.facts.get("wounds")) for c in zone.cards],
        )
        for zone in zones
    ]


COUNTED = (("hits", "hit"), ("crits", "crit"), ("cover", "cover"), ("dodges", "dodge"), ("blocks", "block"))
"""What is counted of an attack, and what one of it is called."""


class LegionLayout(LegionBoard):
    """Both players, the field between them, what goes on."""

    examples = Examples("move Dawn Guard H5", "order Dawn Guard, Gun Nest", "attack Gun Nest -> Sappers", "LGR-35")
    signs = legends.LEGION
    open_piles = ("discard", "aside", "fallen")
    open_piles_are = "discard piles, laid aside, defeated"

    def table(self, view: View, *, with_hands: bool = True) -> list[Line]:
        self.look_at(view)
        lines: list[Line] = self.moment(view)
        lines += self.player(view, 1 - view.seat)
        lines += self.board(view)
        lines += self.units(view)
        lines += self.player(view, view.seat)
        if with_hands:
            lines += self.hand(view)
        return lines + self.going_on(view)

    def changed(self, shown: Seen, view: View) -> list[Line] | None:
        """In one activation, as long as nobody comes, goes, moves or is wounded but the unit that acts: the units that
        stand otherwise than before, and what goes on."""
        players, zones, situations = shown
        acting = self.facts(view, "activation")
        before: dict[str, Any] = next((facts for facts in situations if "activation" in facts), {})
        unit = acting.get("activation", 0)
        if not unit or before.get("activation") != unit or players != view.players:
            return None
        if _standing_by(situations) != _standing_by(view.situations):
            return None
        if _places(zones, unit) != _places(view.zones, unit):
            return None
        self.look_at(view)
        marks = self.marks(view)
        was = {card.handle: card for zone in zones for card in zone.cards}
        lines: list[Line] = []
        for seat, style in ((view.seat, "mine"), (1 - view.seat, "theirs")):
            for card in self.cards("field", seat):
                if card.handle == unit or card != was.get(card.handle):
                    lines.append([(self._row(seat == view.seat, card, marks, self.width - 1), style)])
        return lines + self.going_on(view)

    def facts(self, view: View, key: str) -> dict[str, Any]:
        """The newest situation whose facts begin with that key; nothing of none."""
        return next((facts for facts in reversed(view.situations) if key in facts), {})

    def moment(self, view: View) -> list[Line]:
        """Which round, which phase; who has priority, and by which rule."""
        now, phase = self.facts(view, "round"), self.facts(view, "phase").get("phase", "")
        played = self.facts(view, "table")
        options = ", ".join(played.get("options", ()))
        edition = f"edition of {played['edition']} rounds" if "edition" in played else ""
        parts = [f"Round {now['round']} of {now['of']}" if now else "", PHASES.get(phase, phase), edition]
        head = " · ".join(filter(None, parts)) or "Before the battle"
        lines: list[Line] = [[(head, "strong")]]
        if options:
            lines += self.wrapped(f"  played with: {options}", "weak")
        if "priority" in now:
            reason = f": {now['reason']}" if "reason" in now else ""
            rolled = f"; the die shows a {now['rolled']}" if "rolled" in now else ""
            rule = f" ({now['why']})" if "why" in now else ""
            lines += self.wrapped(f"  {now['priority']} has priority{reason}{rolled}{rule}", "warn")
        return lines

    def wrapped(self, text: str, style: str) -> list[Line]:
        """A text over as many lines as it takes, in one style."""
        return [[(row, style)] for row in textwrap.wrap(text, self.width - 1, subsequent_indent="    ")]

    # One player ----------------------------------------------------------------------------------------------------

    def player(self, view: View, seat: int) -> list[Line]:
        """Who it is, what there is of points, cards and tokens; the command cards on the table, and those discarded."""
        p = view.players[seat]
        you = seat == view.seat
        name = p["name"] + (" (you)" if you else "")
        nominees = self.facts(view, "round").get("nominees", {})
        phase = self.facts(view, "phase").get("phase", "")
        words = [
            p.get("side", ""),
            "round counter" if p.get("holder") else "",
            f"{p['points']} point{'s' if p['points'] != 1 else ''}",
            f"{p['standing']} units",
            f"hand {p['hand']}" if "hand" in p else "",
            f"pool {self.pool(p)}" if p["pool"] or phase != "setup" else "",
            self.parked(view, seat),
            f"{p['passes']} pass token{'s' if p['passes'] != 1 else ''}" if p.get("passes") else "",
        ]
        whole = f"{name}  {' · '.join(filter(None, words))}"
        rows = textwrap.wrap(whole, self.width - 1, subsequent_indent="    ", break_long_words=False)
        lines: list[Line] = [[(name, "mine" if you else "theirs"), rows[0][len(name) :]]]
        lines += [[row] for row in rows[1:]]
        table = ", ".join(self.command(card) for card in self.cards("table", seat))
        if table:
            issued = f", issued by {nominees[p['name']]}" if p["name"] in nominees else ""
            lines += self.folded("  on the table", table + issued)
            for card in self.cards("table", seat):
                lines += self.saying(card)
        known = [self.command(card) for card in self.cards("hand", seat) if card.name]
        if known and not you:
            lines += self.folded("  known of the hand", ", ".join(known))
        for zone, title in (("discard", "  discarded"), ("aside", "  laid aside"), ("reserve", "  to be placed")):
            held = self.counted(self.cards(zone, seat))
            if held:
                lines += self.folded(title, held)
        return lines

    def saying(self, card: Any) -> list[Line]:
        """The text of a command card that lies there: it is in force."""
        d = self.of(card)
        text = " ".join(untagged(d.text).split()) if d is not None else ""
        rows = textwrap.wrap(text, self.width - 1, initial_indent="    ", subsequent_indent="    ") if text else []
        return [[(row, "weak")] for row in rows]

    def counted(self, cards: Any) -> str:
        """Cards by title, alike ones once with how many."""
        return ", ".join(
            self.title(same[0]) + (f" x{len(same)}" if len(same) > 1 else "") for same in self.alike(cards)
        )

    def pool(self, p: dict[str, Any]) -> str:
        """Tokens that wait to be drawn: `2 corps, heavy`."""
        held = [f"{number} {rank}" if number > 1 or rank == "tokens" else rank for rank, number in p["pool"].items()]
        return ", ".join(held) or "empty"

    def parked(self, view: View, seat: int) -> str:
        """Tokens on a command card; of one's own, which."""
        number = view.players[seat].get("parked", 0)
        if not number:
            return ""
        known = ", ".join(card.name for card in self.cards("parked", seat) if card.name)
        return f"parked {known or number}"

    def hand(self, view: View) -> list[Line]:
        """The command cards in hand, fewest pips first."""
        held = sorted(self.cards("hand", view.seat), key=lambda card: (card.facts.get("pips", 0), card.name))
        if not held:
            return []
        return self.folded("  hand", ", ".join(self.command(card) for card in held))

    # What goes on --------------------------------------------------------------------------------------------------

    def going_on(self, view: View) -> list[Line]:
        lines: list[Line] = []
        for facts in view.situations:
            words = ""
            if "barred" in facts:
                words = f"may not be selected now: {', '.join(facts['barred'])}"
            elif "orders" in facts:
                by = self.whose(view, facts["nominee"], "nobody")
                words = f"{facts['by']} issues orders with {facts['orders']} by {by}: {facts['line']}"
            elif "activation" in facts:
                words = self._activation(view, facts)
            elif "attack" in facts:
                words = self._attack(view, facts)
            if words:
                lines += self.wrapped(words, "warn")
        return lines

    def _activation(self, view: View, facts: dict[str, Any]) -> str:
        """Who is activated, and what is left for it to do."""
        left = facts["left"]
        words = [f"{left} action{'s' if left != 1 else ''} left"]
        if facts["done"]:
            words.append(f"done: {', '.join(facts['done'])}")
        if facts.get("free"):
            words.append(f"free: {', '.join(facts['free'])}")
        if facts.get("withdrew"):
            words.append("withdrew")
        return f"{self.whose(view, facts['activation'])} is activated: {'; '.join(words)}"

    def _attack(self, view: View, facts: dict[str, Any]) -> str:
        """Who attacks whom with what, and how the dice fell."""
        words = f"{self.whose(view, facts['attack'])} attacks {self.whose(view, facts['target'])}"
        words += f" with {facts['weapon']}"
        if facts.get("dice"):
            words += f": {self._dice(facts['dice'])}"
        known = [f"{facts[name]} {name if facts[name] > 1 else one}" for name, one in COUNTED if facts.get(name)]
        if facts.get("defence"):
            known.append(f"defence {self._dice(facts['defence'])}")
        return words + (f" ({', '.join(known)})" if known else "")

    def _dice(self, shown: list[str]) -> str:
        times = {what: shown.count(what) for what in shown}
        return ", ".join(f"{number} {what}" if number > 1 else what for what, number in times.items())
