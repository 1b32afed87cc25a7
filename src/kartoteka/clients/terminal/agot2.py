"""The table of A Game of Thrones in 80 columns."""

from __future__ import annotations

import re
import textwrap
from typing import TYPE_CHECKING, Any

from kartoteka.clients.terminal.layout import Examples, Layout
from kartoteka.clients.terminal.screen import Line, Part, cut, untagged

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kartoteka.play.agents import View

LETTERS = {"military": "M", "intrigue": "I", "power": "P"}
FROM_HAND = re.compile(r"((?:set up|marshal|ambush|shadow|discard) .+) \d+")
"""An option that is one of several copies in hand."""
PLOT_VALUES = ("income", "initiative", "claim", "reserve")
PILES = (("deck", "deck"), ("discard", "discard"), ("dead", "dead"), ("plot deck", "plots"))
ASIDE = ("shadows", "setup", "being played", "removed")
POWER_TO_WIN = 15


def icons(facts: Iterable[str]) -> str:
    """`M-P`: a letter for each icon that the character has."""
    has = set(facts)
    return "".join(letter if icon in has else "-" for icon, letter in LETTERS.items())


USED = re.compile(r"\b(Action|Reaction|Interrupt)\b")
"""In the paragraphs of a text that a player uses."""


class Agot2Layout(Layout):
    """Both sides with everything that counts, the challenge, the hand."""

    examples = Examples(
        "challenge military bob", "challenge military bob with Watcher, Squire", "marshal Watcher", "AG-16"
    )
    open_piles = ("discard", "dead", "used")
    open_piles_are = "discard piles, dead piles and used plots"

    def table(self, view: View, *, with_hands: bool = True) -> list[Line]:
        zones = {(z.name, z.seat): z for z in view.zones}
        lines: list[Line] = [[(self.moment(view), "strong")], []]
        order = [seat for seat in range(len(view.players)) if seat != view.seat] + [view.seat]
        for seat in order:
            lines += self.player(view, zones, seat)
            lines.append([])
        challenge = next((s for s in view.situations if "challenge" in s), None)
        if challenge is not None:
            lines += self.challenge(view, challenge)
            lines.append([])
        if with_hands:
            lines += self.hand(zones[("hand", view.seat)])
        return lines

    def moment(self, view: View) -> str:
        """Which round, which phase, who is active, who is first player."""
        parts = []
        for facts in view.situations:
            if facts.get("setup"):
                parts.append("Setup")
            elif "round" in facts:
                parts.append(f"Round {facts['round']}")
            elif "phase" in facts:
                parts.append(f"{facts['phase']} phase")
                if "active" in facts:
                    parts.append(f"{facts['active']} is active")
        first = [p["name"] for p in view.players if p.get("first")]
        return " · ".join([*parts, *(f"{name} is first player" for name in first)])

    # A player ------------------------------------------------------------------------------------------------------

    def player(self, view: View, zones: dict[tuple[str, int], Any], seat: int) -> list[Line]:
        p = view.players[seat]
        you = seat == view.seat
        style = "mine" if you else "theirs"
        head: Line = [(p["name"] + (" (you)" if you else ""), style), "  "]
        house = [
            c.name + (" (kneeling)" if c.facts.get("kneeling") else self.mark(c))
            for name in ("faction", "agenda")
            for c in zones[name, seat].cards
        ]
        head.append(", ".join(house))
        lines: list[Line] = [head]
        lines.append([
            "  power ", (f"{p['power']}/{POWER_TO_WIN}", "strong"), f" · gold {p['gold']}",
            f" · hand {zones['hand', seat].count}", *self.piles(zones, seat),
        ])  # fmt: skip
        known = [c.name for name in ("hand", "deck") for c in zones[name, seat].cards if c.name and not you]
        if known:
            lines += self.folded("  you know of their cards", ", ".join(known))
        if "income" in p:
            plot = "".join(c.name + self.mark(c) for c in zones["plot", seat].cards[-1:])
            values = " · ".join(f"{name} {p[name]}" for name in PLOT_VALUES).replace("initiative", "init")
            lines.append([f"  plot {cut(plot, self.width - 10 - len(values))}: {values}"])
        lines += self.in_play(view, zones, seat)
        for name in ASIDE:
            zone = zones.get((name, seat))
            if zone is not None and zone.count:
                cards = ", ".join(c.name or "face down" for c in zone.cards)
                lines += self.folded(f"  {name} ({zone.count})", cards)
        return lines

    def piles(self, zones: dict[tuple[str, int], Any], seat: int) -> list[Part]:
        return [f" · {words} {zones[name, seat].count}" for name, words in PILES if zones[name, seat].count]

    def in_play(self, view: View, zones: dict[tuple[str, int], Any], seat: int) -> list[Line]:
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

    def lying_on(self, zones: dict[tuple[str, int], Any], card: Any, seat: int) -> list[Line]:
        names = self.names_on(zones, card)
        if not names:
            return []
        rows = textwrap.wrap(", ".join(names), self.width - 1, initial_indent="      + ", subsequent_indent="        ")
        return [[row] for row in rows]

    def names_on(self, zones: dict[tuple[str, int], Any], card: Any) -> list[str]:
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

    # The challenge, the hand -----------------------------------------------------------------------------------------

    def challenge(self, view: View, facts: dict[str, Any]) -> list[Line]:
        names = {c.handle: c.name for z in view.zones if z.name == "play" for c in z.cards}

        def side(key: str) -> str:
            return ", ".join(names.get(handle, "gone") for handle in facts[key]) or "nobody"

        head = f"{facts['attacker']} attacks {facts['defender']}, {facts['challenge']}: "
        lines: list[Line] = [[(head, "warn"), (f"STR {facts['attacking']} against {facts['defending']}", "strong")]]
        lines += self.folded("  attacking", side("attackers"))
        lines += self.folded("  defending", side("defenders"))
        if "winner" in facts:
            lines.append([f"  {facts['winner']} has won it"])
        return lines

    def hand(self, zone: Any) -> list[Line]:
        lines: list[Line] = [[(f"your hand ({zone.count})", "mine")]]
        for card, *more in sorted(self.alike(zone.cards), key=lambda same: self.order(same[0])):
            d = self.of(card)
            title = f"{card.name} x{len(more) + 1}" if more else card.name
            lines.append([f"  {self.cost(d):>2} ", (cut(title, 26).ljust(26), "strong"), f" {self.short(d)}"])
        return lines

    def order(self, card: Any) -> tuple[int, int, str]:
        d = self.of(card)
        kinds = ("character", "location", "attachment", "event")
        place = kinds.index(d.type) if d and d.type in kinds else len(kinds)
        return place, -(d.cost or 0) if d else 0, card.name

    def cost(self, d: Any) -> str:
        if d is None or d.cost is None:
            return "-"
        return "X" if "cost" in getattr(d, "variable", ()) else str(d.cost)

    def short(self, d: Any) -> str:
        if d is None:
            return ""
        what = f"STR {d.strength} {icons(d.icons)}" if d.type == "character" else d.type
        partial = "(partial) " if d.partial else ""
        return cut(f"{what:<10} {partial}{untagged(d.text)}", self.width - 32)

    # Questions -------------------------------------------------------------------------------------------------------

    def about(self, view: View) -> list[str]:
        assert view.choice is not None
        facts = view.choice.facts
        in_play = {c.handle: c for z in view.zones if z.name == "play" for c in z.cards}
        found = []
        chosen = [in_play[handle] for handle in facts.get("with", ()) if handle in in_play]
        if "challenge" in facts:
            found.append(f"you are about to challenge {facts['against']}: {facts['challenge']}")
        if chosen:
            strength = sum(c.facts["strength"] for c in chosen)
            found.append(f"so far with {', '.join(c.name for c in chosen)}: STR {strength}")
        if "stealth of" in facts and facts["stealth of"] in in_play:
            found.append(f"by the stealth of {in_play[facts['stealth of']].name}")
        if "assault of" in facts and facts["assault of"] in in_play:
            found.append(f"by the assault of {in_play[facts['assault of']].name}")
        if "gold" in facts:
            picked = ", ".join(facts.get("picked", ())) or "nothing"
            found.append(f"so far {picked}; {facts['gold']} gold left")
        if facts.get("number", 1) > 1:
            found.append(f"{facts['number']} cards in all" if "picked" in facts else f"{facts['number']} cards to go")
        if "card" in facts:
            found.append(f"for {facts['card']}")
        if "moment" in facts:
            found.append(facts["moment"])
        return [*found, *facts.get("about", ())]

    def shown(self, view: View, option: str) -> str:
        """Without its number where it is one of several copies in hand, and the only one on offer."""
        assert view.choice is not None
        numbered = FROM_HAND.fullmatch(option)
        if numbered is None:
            return option
        alone = not any(other.startswith(numbered[1]) for other in view.choice.options if other != option)
        return numbered[1] if alone else option

    def note(self, view: View, option: str) -> tuple[str, str]:
        """What a card costs, what a plot says, what an ability does."""
        verb = re.match(
            r"(set up|marshal|ambush|shadow|bring out|plot|use|discard|claim|with|defend with|on|bypassing|assaulting"
            r"|intimidate) ",
            option,
        )
        if verb is None:
            return "", ""
        d = self.named(option.removeprefix(verb.group()))
        if d is None:
            return "", ""
        prices = view.choice.facts.get("prices", {}) if view.choice else {}
        now = prices.get(f"{verb.group(1)} {d.name}")
        match verb.group(1):
            case "plot":
                return " · ".join(f"{name} {getattr(d, name)}" for name in PLOT_VALUES), untagged(d.text)
            case "set up" | "marshal" | "discard":
                return f"cost {self.cost(d)}" if now is None else f"costs {now} now, printed {self.cost(d)}", ""
            case "ambush" | "shadow" | "bring out":
                return self.short(d) if now is None else f"costs {now} · {self.short(d)}", ""
            case "use":
                text = "" if option.endswith("as a duplicate") else untagged(_used_part(d.text))
                return "" if now is None else f"costs {now}", text
        card = self.in_play_as(view, option)
        if card is None:
            return f"cost {self.cost(d)}  {self.short(d)}", ""
        strength = [f"STR {card.facts['strength']} {icons(card.facts['icons'])}"] if "strength" in card.facts else []
        lying = self.names_on({(zone.name, zone.seat): zone for zone in view.zones}, card)
        return ", ".join([*strength, *self.notes(view, card), *(f"+ {name}" for name in lying)]), ""

    def named(self, label: str) -> Any:
        """The card that a label names, whoever's and whichever of several."""
        words = re.sub(r"^[a-z]+'s ", "", label).split(" ")
        for end in range(len(words), 0, -1):
            d = self.printed(" ".join(words[:end]), "")
            if d is not None:
                return d
        return None

    def in_play_as(self, view: View, option: str) -> Any:
        """The card in play that an option names in notation; None if it names none."""
        for zone in view.zones:
            if zone.name != "play":
                continue
            whose = "" if zone.seat == view.seat else f"{view.players[zone.seat]['name']}'s "
            for i, card in enumerate(zone.cards):
                if option.endswith(" " + whose + self.numbered(zone.cards, i)) and (whose or "'s " not in option):
                    return card
        return None

    def card(self, definition: Any) -> list[Line]:
        d = definition
        marks = [mark for mark, on in (("unique", d.unique), ("loyal", d.loyal)) if on]
        facts: list[str] = [" ".join([*marks, d.faction, d.type])]
        if d.cost is not None or d.type in ("character", "location", "attachment", "event"):
            facts.append(f"cost {self.cost(d)}")
        if d.type == "character":
            facts += [f"STR {d.strength}", f"icons {', '.join(d.icons) or 'none'}"]
        if d.type == "plot":
            facts += [f"{name} {getattr(d, name)}" for name in PLOT_VALUES]
        lines: list[Line] = [[(d.name, "strong"), f"  ({d.code})"], ["  " + ", ".join(facts)]]
        if d.traits:
            lines.append(["  " + ". ".join(d.traits) + "."])
        for paragraph in untagged(d.text).split("\n"):
            if paragraph.strip():
                lines += self.wrapped(paragraph)
        return lines

    def wrapped(self, text: str) -> list[Line]:
        rows = textwrap.wrap(text, self.width - 3, initial_indent="  ", subsequent_indent="  ")
        return [[row] for row in rows]


def _used_part(text: str) -> str:
    """Of a card's text, the paragraphs that can be used: those with the name of such an ability; else all of it."""
    parts = text.split("\n")
    return "\n".join([part for part in parts if USED.search(part)] or parts)
