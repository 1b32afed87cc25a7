"""The table of the Star Wars TCG in 80 columns: three arenas with both sides' units, build zones, attack, dice."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, Any

from kartoteka.clients.terminal import legends
from kartoteka.clients.terminal.layout import Examples
from kartoteka.clients.terminal.screen import Line, cut, untagged
from kartoteka.clients.terminal.swtcg_cards import ARENAS, SwtcgCards

if TYPE_CHECKING:
    from kartoteka.play.agents import View

ASIDE = ("being played", "aside", "removed")
NAME = 24
"""Columns of a unit's name."""
HEADS = "speed power health"


class SwtcgLayout(SwtcgCards):
    """Both players, the three arenas, the build zones, what goes on, the hand."""

    examples = Examples("build Walker +3", "replace Ambush, Order", "deploy Walker ground", "SWR-91")
    signs = legends.SWTCG
    open_piles = ("discard", "removed")
    open_piles_are = "discard piles, and what is removed from the game"

    def table(self, view: View, *, with_hands: bool = True) -> list[Line]:
        self.look_at(view)
        lines: list[Line] = []
        order = [1 - view.seat, view.seat]
        for seat in order:
            lines += self.player(view, seat)
        lines.append([])
        for arena in ARENAS:
            lines += self.arena(view, arena, order)
        lines += self.build_zones(view, order)
        lines += self.going_on(view)
        if with_hands:
            lines.append([])
            lines += self.hand(self.zones["hand", view.seat])
        return lines

    def heading(self, view: View) -> str:
        """Which turn, which step, whose."""
        parts = []
        for facts in view.situations:
            if facts.get("setup"):
                parts.append("Setup")
            elif "turn" in facts:
                parts.append(f"Turn {facts['turn']}")
            elif "step" in facts:
                whose = f"{facts['player']}'s " if "player" in facts else ""
                parts.append(f"{whose}{facts['step']} step")
            elif "battle" in facts:
                parts.append("battle phase")
            elif "arena" in facts:
                parts.append(f"{facts['arena']} battle step")
        return " · ".join(parts)

    # Players -------------------------------------------------------------------------------------------------------

    def player(self, view: View, seat: int) -> list[Line]:
        p = view.players[seat]
        you = seat == view.seat
        piles = [f"{name} {self.count(name, seat)}" for name in ("hand", "deck", "discard")]
        rest = [f"build points {p['points']}", *piles]
        lines: list[Line] = [[
            (p["name"] + (" (you)" if you else ""), "mine" if you else "theirs"), f", {p['side']}: ",
            (f"Force {p['force']}", "strong"), " · ", " · ".join(rest),
        ]]  # fmt: skip
        if p.get("controls"):
            arenas = ", ".join(p["controls"])
            lines.append([f"  controls {arenas}", (" (two when a turn ends win the game)", "weak")])
        for name in ASIDE:
            zone = self.zones.get((name, seat))
            if zone is not None and zone.count:
                lines += self.folded(f"  {name}", ", ".join(self.name(c) or "face down" for c in zone.cards))
        known = [self.title(c) for name in ("hand", "deck") for c in self.cards(name, seat) if c.name and not you]
        if known:
            lines += self.folded("  you know of their cards", ", ".join(known))
        return lines

    # Arenas --------------------------------------------------------------------------------------------------------

    def arena(self, view: View, arena: str, order: list[int]) -> list[Line]:
        """An arena: whose units are there, with everything that counts, and its Location."""
        now = any(facts.get("arena") == arena for facts in view.situations)
        over = any(arena in facts.get("over", ()) for facts in view.situations if "battle" in facts)
        word = "  battle step now" if now else "  battle step over" if over else ""
        head = f"{arena.upper()} ARENA"
        lines: list[Line] = [[(head.ljust(NAME + 9), "key"), (HEADS if self.anybody(arena) else "", "weak"), word]]
        for seat in (0, 1):
            for card in self.cards("site", seat):
                if card.facts.get("arena") == arena:
                    lines.append([f"  Location: {self.name(card)} ({view.players[seat]['name']})"])
        for seat in order:
            for card in self.cards(arena, seat):
                lines += self.unit(view, seat, card)
        if not self.anybody(arena):
            lines.append([("  empty", "weak")])
        return lines

    def anybody(self, arena: str) -> bool:
        return bool(self.count(arena, 0) or self.count(arena, 1))

    def unit(self, view: View, seat: int, card: Any) -> list[Line]:
        """One unit: whose, its name, speed, power and health, and how it stands; below it what lies on it."""
        facts = card.facts
        you = seat == view.seat
        whose = view.players[seat]["name"][:6]
        line: Line = [
            f"  {whose:<6} ",
            (self.fitted(card).ljust(NAME), "weak" if facts.get("tapped") else "mine" if you else "theirs"),
            f" {facts.get('speed', '-'):>4} {facts.get('power', '-'):>5} {facts.get('health', '-'):>6}  ",
        ]
        left = self.width - NAME - 29
        notes = self.notes(view, card)
        whole = ", ".join(note.replace(" ", "\N{NO-BREAK SPACE}") for note in notes)
        rows = [row.replace("\N{NO-BREAK SPACE}", " ") for row in textwrap.wrap(whole, max(left, 10))] or [""]
        lines: list[Line] = [[*line, rows[0]]]
        lines += [[" " * (NAME + 28) + row] for row in rows[1:]]
        for words in self.lying_on(card):
            lines += [[row] for row in textwrap.wrap(
                words, self.width - 1, initial_indent=" " * 11 + "+ ", subsequent_indent=" " * 13)]  # fmt: skip
        return lines

    def fitted(self, card: Any) -> str:
        """Its name in its column, cut before the number."""
        number = self.name(card).removeprefix(self.title(card))
        return cut(self.title(card), NAME - len(number)) + number

    def notes(self, view: View, card: Any) -> list[str]:
        """How it stands, and what it can do: in words."""
        facts = card.facts
        found = []
        for situation in view.situations:
            if "attack" in situation and card.handle:
                if card.handle == situation["attacker"]:
                    found.append("ATTACKS")
                elif card.handle == situation["defender"]:
                    found.append("DEFENDS")
        if facts.get("damage"):
            found.append(f"{facts['damage']} damage")
        if facts.get("tapped"):
            found.append("tapped")
        if "owner" in facts:
            found.append(f"owned by {facts['owner']}")
        found += [f"{count} {name}" for name, count in facts.get("tokens", {}).items()]
        found += facts.get("keywords", ())
        if facts.get("stack"):
            found.append(f"stack of {facts['stack']}")
        if facts.get("beneath"):
            found.append(f"{facts['beneath']} face down under it")
        return [*found, "partial"] if self.mark(card) else found

    def lying_on(self, card: Any) -> list[str]:
        """Pilots and Equipment on a unit, and what is under it in its stack."""
        found = []
        for zone, word in (("aboard", "pilot"), ("equipped", "Equipment"), ("stacked", "under it")):
            for seat in (0, 1):
                for other in self.cards(zone, seat):
                    if card.handle and other.on == card.handle:
                        found.append(f"{word} {self.name(other)}{self.wounds(other)}")
        return found

    def wounds(self, pilot: Any) -> str:
        notes = (
            [f"{pilot.facts['damage']} damage of {pilot.facts.get('health', '?')}"] if "damage" in pilot.facts else []
        )
        notes += ["tapped"] if pilot.facts.get("tapped") else []
        notes += [f"owned by {pilot.facts['owner']}"] if "owner" in pilot.facts else []
        return f" ({', '.join(notes)})" if notes else ""

    # Build zones ---------------------------------------------------------------------------------------------------

    def build_zones(self, view: View, order: list[int]) -> list[Line]:
        """Cards under construction with their build counters, and units and Equipment that lie there face up."""
        lines: list[Line] = [[("BUILD ZONES", "key")]]
        for seat in order:
            begun = [self.begun(card) for card in self.cards("construction", seat)]
            whose = view.players[seat]["name"]
            if begun:
                lines += self.folded(f"  {whose} is building, with build counters", ", ".join(begun))
            for card in self.cards("build zone", seat):
                if "speed" in card.facts:
                    lines += self.unit(view, seat, card)
                else:
                    lines.append([f"  {whose[:6]:<6} {self.name(card)} ({card.facts.get('type', 'card')})"])
            if not begun and not self.count("build zone", seat):
                lines.append([(f"  {whose}: empty", "weak")])
        return lines

    def begun(self, card: Any) -> str:
        """A face-down card: what the seat knows of it, and its counters."""
        counters = card.facts.get("counters", 0)
        if not card.name:
            return f"a face-down card with {counters}"
        return f"{self.title(card)} ({counters} of {self.cost(self.of(card))})"

    # What goes on --------------------------------------------------------------------------------------------------

    def going_on(self, view: View) -> list[Line]:
        """The attack, the dice, the damage that looms, what is being played."""
        lines: list[Line] = []
        for facts in view.situations:
            if "attack" in facts:
                by = f" by {facts['manner'].title()}" if "manner" in facts else ""
                lines.append([
                    (f"{self.whose(view, facts['attacker'])} attacks {self.whose(view, facts['defender'])}{by}", "warn")
                ])  # fmt: skip
            elif "roll" in facts:
                kind = {"build": "for build points"}.get(facts["roll"], "dice of damage")
                if facts["roll"] == "attack":
                    kind = "attack dice: 4 and more hits, 5 and more hits Armor"
                lines.append([f"{facts['player']} rolled ", (self.dice(facts["dice"]), "strong"), f"  {kind}"])
            elif "damage" in facts:
                for piece in (*facts["damage"], *facts.get("made", ())):
                    firm = "" if piece.get("preventable", True) else " (cannot be prevented)"
                    text = f"{piece['amount']} damage to {self.whose(view, piece['to'])} is pending{firm}"
                    lines.append([(text, "warn")])
            elif "play" in facts:
                status = f" ({facts['status']})" if facts.get("status") else ""
                verb = {"ability": "uses", "mission": "completes"}.get(facts["play"], "plays")
                lines.append([(f"{facts['player']} {verb} {facts.get('card', 'a card')}{status}", "warn")])
                lines += self.printed_on(facts)
            elif "retaliation" in facts:
                lines.append([f"{self.whose(view, facts['source'])} retaliates with {facts['retaliation']} dice later"])
            elif "promised" in facts:
                lines.append([f"{facts['player']} has a bounty of {facts['promised']} to come"])
        return [[], *lines] if lines else []

    def printed_on(self, facts: dict[str, Any]) -> list[Line]:
        """What is printed on a card that is being played: its opponent is about to answer it."""
        d = self.titled(facts.get("card", ""))
        text = " ".join(untagged(d.text).split()) if d is not None else ""
        rows = textwrap.wrap(text, self.width - 1, initial_indent="  ", subsequent_indent="  ")
        return [[(row, "weak")] for row in rows]

    def dice(self, faces: list[int]) -> str:
        return " ".join(f"[{face}]" for face in faces)
