"""A player's side of A Game of Thrones in the terminal: in full, or in brief where many sit at the table."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, Any

from kartoteka.clients.terminal.layout import Layout
from kartoteka.clients.terminal.screen import Line, Part, cut

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from kartoteka.play.agents import View

LETTERS = {"military": "M", "intrigue": "I", "power": "P"}
PLOT_VALUES = ("income", "initiative", "claim", "reserve")
PILES = (("deck", "deck"), ("discard", "discard"), ("dead", "dead"), ("plot deck", "plots"))
ASIDE = ("shadows", "setup", "being played", "removed")
POWER_TO_WIN = 15

Zones = dict[tuple[str, int], Any]
"""The zones of a view by name and seat."""


def zones_of(view: View) -> Zones:
    """Its zones by name and seat."""
    return {(z.name, z.seat): z for z in view.zones}


def icons(facts: Iterable[str]) -> str:
    """`M-P`: a letter for each icon that the character has."""
    has = set(facts)
    return "".join(letter if icon in has else "-" for icon, letter in LETTERS.items())


class Agot2Players(Layout):
    """What lies before a player, and what the player has."""

    def player(self, view: View, zones: Zones, seat: int) -> list[Line]:
        p = view.players[seat]
        you = seat == view.seat
        name = p["name"] + (" (you)" if you else "")
        if p.get("eliminated"):
            return self.head(view, seat, name, "out of the game")
        lines = self.head(view, seat, name, self.house(zones, seat))
        if you:
            lines += self.titles_line(view)
        lines += self.numbers(view, zones, seat)
        lines += self.in_play(view, zones, seat)
        return [*lines, *self.aside(zones, seat)]

    def brief(self, view: View, zones: Zones, seat: int) -> list[Line]:
        """The same where many sit at the table: characters in a list."""
        p = view.players[seat]
        if p.get("eliminated"):
            return self.head(view, seat, p["name"], "out of the game")
        first = " · 1st" if p.get("first") else ""
        lines = self.head(view, seat, p["name"], self.house(zones, seat) + first)
        lines += self.numbers(view, zones, seat)
        held = zones["play", seat].cards
        people = [i for i, card in enumerate(held) if card.facts["type"] == "character"]
        kneels = " (* kneels)" if any(held[i].facts.get("kneeling") for i in people) else ""
        lines += self.listed(f"  characters{kneels}", [self.in_brief(view, zones, held, i) for i in people])
        others = [i for i, card in enumerate(held) if i not in people and not card.on]
        lines += self.listed("  locations", [self.in_brief(view, zones, held, i) for i in others])
        return [*lines, *self.aside(zones, seat)]

    def in_brief(self, view: View, zones: Zones, held: Any, i: int) -> str:
        """`2 M--* Squire (1 power) + Sword`: a card in play, how it stands, what lies on it."""
        card = held[i]
        text = self.numbered(held, i)
        notes = self.notes(view, card)
        if card.facts["type"] == "character":
            kneels = "*" if card.facts.get("kneeling") else ""
            text = f"{card.facts['strength']} {icons(card.facts['icons'])}{kneels} {text}"
            notes = [note for note in notes if note != "kneeling"]
        text += f" ({', '.join(notes)})" if notes else ""
        return text + "".join(f" + {name}" for name in self.names_on(zones, card))

    def head(self, view: View, seat: int, name: str, rest: str) -> list[Line]:
        """A player's name and what belongs to it, over as many lines as it takes."""
        first, *more = textwrap.wrap(f"{name}  {rest}", self.width - 1, subsequent_indent="    ")
        style = "mine" if seat == view.seat else "theirs"
        lines: list[Line] = [[(name, style), first.removeprefix(name)]]
        return lines + [[row] for row in more]

    def house(self, zones: Zones, seat: int) -> str:
        """Faction, agendas and title."""
        house = [
            c.name + (" (kneeling)" if c.facts.get("kneeling") else self.mark(c))
            for name in ("faction", "agenda")
            for c in zones[name, seat].cards
        ]
        return " · ".join([", ".join(house), *(c.name for c in zones["title", seat].cards)])

    def titles_line(self, view: View) -> list[Line]:
        """What the viewer's title means to the others, and theirs to the viewer."""
        p = view.players[view.seat]
        if "title" not in p:
            return []
        told = []
        if p.get("supports"):
            told.append(f"you cannot challenge {p['supports']}")
        told += [f"{q['name']} cannot challenge you" for q in view.players if q.get("supports") == p["name"]]
        if p.get("rivals"):
            beaten = p.get("beaten", ())
            told.append("rivals: " + ", ".join(f"{x} (beaten)" if x in beaten else x for x in p["rivals"]))
        rows = textwrap.wrap(" · ".join(told), self.width - 1, initial_indent="  ", subsequent_indent="    ")
        return [[row] for row in rows]

    def numbers(self, view: View, zones: Zones, seat: int) -> list[Line]:
        """Power, gold, how many cards lie where, what the plot says."""
        p = view.players[seat]
        lines: list[Line] = [[
            "  power ", (f"{p['power']}/{POWER_TO_WIN}", "strong"), f" · gold {p['gold']}",
            f" · hand {zones['hand', seat].count}", *self.piles(zones, seat),
        ]]  # fmt: skip
        other = seat != view.seat
        known = [c.name for name in ("hand", "deck") for c in zones[name, seat].cards if c.name and other]
        if known:
            lines += self.folded("  you know of their cards", ", ".join(known))
        if "income" in p:
            plot = "".join(c.name + self.mark(c) for c in zones["plot", seat].cards[-1:])
            values = " · ".join(f"{name} {p[name]}" for name in PLOT_VALUES).replace("initiative", "init")
            lines.append([f"  plot {cut(plot, self.width - 10 - len(values))}: {values}"])
        return lines

    def listed(self, title: str, entries: Sequence[str]) -> list[Line]:
        """A title and a list over as many lines as it takes, broken between its entries where they are that short."""
        if not entries:
            return []
        rows = [f"{title}:"]
        for i, entry in enumerate(entries):
            text = entry + ("," if i + 1 < len(entries) else "")
            if len(rows[-1]) + 1 + len(text) < self.width:
                rows[-1] += " " + text
            else:
                rows += textwrap.wrap(
                    text, self.width - 1, initial_indent="    ", subsequent_indent="      ", break_on_hyphens=False
                )
        return [[row] for row in rows]

    def aside(self, zones: Zones, seat: int) -> list[Line]:
        """What lies in shadows, what is being set up or played, what was removed."""
        lines: list[Line] = []
        for name in ASIDE:
            zone = zones.get((name, seat))
            if zone is not None and zone.count:
                cards = ", ".join(c.name or "face down" for c in zone.cards)
                lines += self.folded(f"  {name} ({zone.count})", cards)
        return lines

    def piles(self, zones: Zones, seat: int) -> list[Part]:
        return [f" · {words} {zones[name, seat].count}" for name, words in PILES if zones[name, seat].count]

    def in_play(self, view: View, zones: Zones, seat: int) -> list[Line]:
        held = zones["play", seat].cards
        lines: list[Line] = []
        others: list[str] = []
        for i, card in enumerate(held):
            name = self.numbered(held, i)
            kind = card.facts["type"]
            if kind == "character":
                lines.append(self.character(view, card, name))
                lines += self.lying_on(zones, card, seat)
            elif not card.on:
                text = name + (f" ({', '.join(notes)})" if (notes := self.notes(view, card)) else "")
                others.append(text + "".join(f" + {name}" for name in self.names_on(zones, card)))
        if others:
            lines += self.folded("  locations", ", ".join(others))
        return lines

    def numbered(self, held: Any, i: int) -> str:
        """Its title, with the number by which notation knows it where there are several."""
        same = [j for j, c in enumerate(held) if c.name == held[i].name]
        return held[i].name if len(same) < 2 else f"{held[i].name} {same.index(i) + 1}"

    def character(self, view: View, card: Any, name: str) -> Line:
        facts = card.facts
        kneels = facts.get("kneeling", False)
        line: Line = [
            "  ",
            (cut(name, 25).ljust(25), "weak" if kneels else "strong"),
            f" STR {facts['strength']:<2} {icons(facts['icons'])}  ",
        ]
        notes = self.notes(view, card)
        return [*line, cut(", ".join(notes), self.width - 42)]

    def notes(self, view: View, card: Any) -> list[str]:
        """How it stands, what lies on it, what it can do: in words."""
        facts = card.facts
        found = []
        for situation in view.situations:
            if card.handle in situation.get("attackers", ()):
                found.append("attacking")
            elif card.handle in situation.get("defenders", ()):
                found.append("defending")
            elif card.handle in situation.get("bypassed", ()):
                found.append("bypassed")
            elif card.handle in situation.get("assaulted", ()):
                found.append("assaulted")
        if facts.get("kneeling"):
            found.append("kneeling")
        found += [f"{facts[name]} {name}" for name in ("power", "gold") if facts.get(name)]
        found += [f"{count} {name}" for name, count in facts.get("tokens", {}).items()]
        if facts.get("blank"):
            found.append("blank")
        found += [word for word in facts.get("keywords", ()) if word != "no attachments"]
        return [*found, "partial"] if self.mark(card) else found

    def lying_on(self, zones: Zones, card: Any, seat: int) -> list[Line]:
        names = self.names_on(zones, card)
        if not names:
            return []
        rows = textwrap.wrap(", ".join(names), self.width - 1, initial_indent="      + ", subsequent_indent="        ")
        return [[row] for row in rows]

    def names_on(self, zones: Zones, card: Any) -> list[str]:
        """Attachments and duplicates of a card."""
        found = []
        duplicates = 0
        for (name, _), zone in zones.items():
            for other in zone.cards:
                if other.on != card.handle or not card.handle:
                    continue
                if name == "duplicates":
                    duplicates += 1
                elif name == "play":
                    found.append(other.name + (" (kneeling)" if other.facts.get("kneeling") else ""))
        if duplicates:
            found.append("1 duplicate" if duplicates == 1 else f"{duplicates} duplicates")
        return found
