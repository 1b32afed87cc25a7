"""The table of Berserk in 80 columns: both players, the field, what lives beside it, the stack; first the deal."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, Any

from kartoteka.clients.terminal import legends
from kartoteka.clients.terminal.berserk_board import BerserkBoard
from kartoteka.clients.terminal.layout import Examples
from kartoteka.clients.terminal.screen import Line

if TYPE_CHECKING:
    from kartoteka.play.agents import View

ATTACKS = {
    "strike": "strikes",
    "special": "special strike at",
    "magical strike": "magical strike at",
    "shot": "shoots at",
    "throw": "throws at",
    "discharge": "discharges at",
    "across a row": "strikes across a row at",
}
DOING = {
    "move": "moves",
    "leap": "leaps",
    "destruction": "is about to die",
    "defend": "defends",
    "aim": "aims at flyers",
    "accumulate": "accumulates a token",
    "trigger": "was set off",
}
SIZES = ("miss", "weak", "medium", "strong")
STAGES = {
    "roll": "who is first player",
    "deal": "the deal",
    "recruit": "recruiting",
    "deploy": "placing",
    "reveal": "revealing",
    "hosts": "hosts",
    "start": "turn start",
    "main": "main phase",
    "final": "final phase",
}
ON_THE_FIELD = ("deploy", "reveal", "hosts")
"""Stages before the battle in which cards are on the field."""


class BerserkLayout(BerserkBoard):
    """Both players, the field between them, what goes on."""

    examples = Examples("move Wolf B2", "use Archer on bob's Imp", "strike Wolf -> bob's Imp", "BKR-9.1")
    signs = legends.BERSERK
    open_piles = ("graveyard", "exile")
    open_piles_are = "graveyards and exile"

    def table(self, view: View, *, with_hands: bool = True) -> list[Line]:
        self.look_at(view)
        stage = self.stage(view)
        lines = self.player(view, 1 - view.seat)
        if stage in ON_THE_FIELD or any(self.count(zone, seat) for zone in self.places for seat in (0, 1)):
            lines += self.board(view)
        lines += self.player(view, view.seat)
        lines += self.going_on(view)
        if with_hands:
            lines += self.recruits(view)
            if view.choice is None or not any(option.startswith("buy ") for option in view.choice.options):
                lines += self.deal(view)
        return lines

    def heading(self, view: View) -> str:
        """Which turn, which stage, whose; by which other readings the table plays."""
        turn, options, stage = "", "", self.stage(view)
        for facts in view.situations:
            if "turn" in facts:
                turn = f"Turn {facts['turn']} ({facts['player']}'s)"
            options = ", ".join(facts.get("options", ())) or options
        parts = [turn or ("Before the battle" if stage else "Between two turns"), STAGES.get(stage, stage)]
        return " · ".join(filter(None, parts)) + (f"  [{options}]" if options else "")

    # One player ----------------------------------------------------------------------------------------------------

    def player(self, view: View, seat: int) -> list[Line]:
        """Who it is, what there is of cards and crystals, and what lives in the auxiliary zone."""
        p = view.players[seat]
        you = seat == view.seat
        name = p["name"] + (" (you)" if you else "")
        words = [f"{p['gold']} gold, {p['silver']} silver"] if "gold" in p else []
        words += [f"{p['flyers']} of 15 on flyers"] if p.get("flyers") else []
        words += ["first player" if p.get("first") else ""]
        words += [f"squad {p['squad']}", f"deck {p['deck']}", f"graveyard {p['graveyard']}"]
        lines: list[Line] = [[(name, "mine" if you else "theirs"), "  " + " · ".join(filter(None, words))]]
        aside = [self.described(card) for card in self.cards("aux", seat)]
        if aside:
            lines += self.folded("  aside", ", ".join(aside))
        waiting = [self._buried(card) for card in self.cards("graveyard", seat) if card.facts.get("of")]
        if waiting:
            lines += self.folded("  to incarnate", ", ".join(waiting))
        known = [card.name for zone in ("deck",) for card in self.cards(zone, seat) if card.name]
        if known:
            lines += self.folded("  known of the deck", ", ".join(known))
        return lines

    def _buried(self, card: Any) -> str:
        """What has an incarnation, with how many tokens of how many."""
        return f"{card.name} {card.facts.get('incarnation', 0)} of {card.facts['of']}"

    # What goes on --------------------------------------------------------------------------------------------------

    def going_on(self, view: View) -> list[Line]:
        """The stack from its top."""
        lines: list[Line] = []
        for facts in view.situations:
            if "stack" in facts:
                for number, action in reversed([*enumerate(facts["stack"], 1)]):
                    words = f"{'stack' if number == len(facts['stack']) else '     '} {number}. "
                    lines += self._wrapped(words + self.action(view, action), "warn")
        return lines

    def _wrapped(self, words: str, style: str) -> list[Line]:
        return [[(row, style)] for row in textwrap.wrap(words, self.width - 1, subsequent_indent="         ")]

    def action(self, view: View, facts: dict[str, Any]) -> str:
        """What lies on the stack: who does what to whom, in which window, with which dice."""
        by = "" if facts["by"] == view.players[view.seat]["name"] else f"{facts['by']}'s "
        doing = ATTACKS.get(facts.get("attack", ""), DOING.get(facts["what"], "is used"))
        words = f"{by}{facts['card']} {doing}"
        words += f" ({facts['text']})" if "text" in facts else ""
        aims = [self.whose(view, facts["target"])] if "target" in facts else []
        aims += [self.whose(view, handle) for handle in facts.get("targets", ())]
        aims += facts.get("places", ())
        words += f" {', '.join(aims)}" if aims else ""
        words += ", who defends" if "defender" in facts else ""  # the attack has been turned to its defender
        words += self._dice(facts)
        words += f" · {facts['window']}"
        return words + (f" ({facts['status']})" if "status" in facts else "")

    def _dice(self, facts: dict[str, Any]) -> str:
        if "faces" not in facts:
            return ""
        words = f", rolls {' to '.join(map(str, facts['faces']))}"
        if facts.get("results") and facts["results"] != facts["faces"]:
            words += f" = {' to '.join(map(str, facts['results']))}"
        if "sizes" in facts:
            one, other = facts["sizes"]
            words += f": {SIZES[one]}" + (f" against {SIZES[other]}" if facts.get("answered") else "")
        return words
