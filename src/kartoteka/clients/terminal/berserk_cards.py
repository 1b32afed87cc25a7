"""Cards of Berserk in the terminal: what is printed on them, how they stand, what options would do."""

from __future__ import annotations

import re
import textwrap
from typing import TYPE_CHECKING, Any, ClassVar

from kartoteka.clients.terminal.cards import TableCards
from kartoteka.clients.terminal.screen import Line, cut, untagged

if TYPE_CHECKING:
    from kartoteka.play.agents import View

CELL = r"[A-E][1-3]'?"
ON_BOARD = ("field", "covered")


class BerserkCards(TableCards):
    """Names and printed facts of cards."""

    places: ClassVar[tuple[str, ...]] = ("field", "covered", "aux", "hosted")
    standing: ClassVar[tuple[str, ...]] = ("closed",)
    from_hand: ClassVar[re.Pattern[str]] = re.compile(rf"((?:buy|place) .+?) #\d+((?: X \d+| otherwise)?(?: {CELL})?)")

    # Names ---------------------------------------------------------------------------------------------------------

    def _names(self, view: View) -> dict[int, tuple[int, str]]:
        """With its cell where a player has several that are called so, with a number where it has none."""
        found: dict[int, tuple[int, str]] = {}
        for seat in range(len(view.players)):
            held = [card for zone in self.places for card in self.cards(zone, seat)]
            titles = [self.title(card) for card in held]
            cells = [self.cell(card) if titles.count(name) > 1 else "" for card, name in zip(held, titles, strict=True)]
            names = [f"{name} at {cell}" if cell else name for name, cell in zip(titles, cells, strict=True)]
            for i, card in enumerate(held):
                number = f" #{names[: i + 1].count(names[i])}" if names.count(names[i]) > 1 else ""
                found[card.handle] = seat, names[i] + number
        return found

    def title(self, card: Any) -> str:
        """What players call it; a hidden card of the other player by its cell."""
        return str(card.name) or f"hidden {card.facts.get('cell', '')}".rstrip()

    def whose(self, view: View, handle: int, gone: str | None = None) -> str:
        named = super().whose(view, handle, gone)
        before, _, after = named.partition("'s hidden ")
        return f"hidden {after}" if after else before

    def cell(self, card: Any) -> str:
        """Where a card stands, or what it lies on does; empty where that is nowhere."""
        at = str(card.facts.get("cell", ""))
        if at or not card.on:
            return at
        for (zone, _), lying in self.zones.items():
            for other in lying.cards if zone in ON_BOARD else ():
                if other.handle == card.on:
                    return str(other.facts.get("cell", ""))
        return ""

    # Cards ---------------------------------------------------------------------------------------------------------

    def price(self, d: Any) -> str:
        """What is printed as its price: `3 silver`, `5 gold`."""
        if d is None:
            return "-"
        number = {"": str(d.cost), "X": "X", "+X": f"{d.cost}+X"}[d.variable]
        return f"{number} {'gold' if d.elite else 'silver'}"

    def kind(self, d: Any) -> str:
        """What it is, with its numbers: `creature 7 life, 1-2-3, moves 1`."""
        what = d.equipment if d.type == "equipment" else "parasite" if d.parasite else "symbiote" if d.symbiote else ""
        words = [what or ("flyer" if d.flying else d.type)]
        if d.life:
            words.append(f"{d.life} life")
        if d.strike:
            words.append("-".join(map(str, d.strike)))
        if d.movement:
            words.append(f"moves {d.movement}")
        return " ".join(words[:1]) + (f" {', '.join(words[1:])}" if words[1:] else "")

    def short(self, d: Any) -> str:
        """What it is and says, on one line."""
        if d is None:
            return ""
        partial = "(partial) " if d.partial else ""
        return f"{self.kind(d)}  {partial}{untagged(' '.join(d.text.split()))}".rstrip()

    def card(self, definition: Any) -> list[Line]:
        d = definition
        facts = [self.kind(d), self.price(d), d.element or "neutral"]
        if d.max_life:
            facts.append(f"at most {d.max_life} life")
        if d.located_aside:
            facts.append("in the auxiliary zone")
        lines: list[Line] = [[(d.name, "strong"), f"  ({d.code})"], ["  " + "; ".join(facts)]]
        if d.classes:
            lines.append(["  " + ", ".join(d.classes)])
        for paragraph in untagged(d.text).split("\n"):
            rows = textwrap.wrap(paragraph, self.width - 3, initial_indent="  ", subsequent_indent="  ")
            lines += [[row] for row in rows]
        return lines

    # On the table --------------------------------------------------------------------------------------------------

    def strength(self, card: Any) -> str:
        """What is left of its life, and its strikes: `5/7 1-2-3`."""
        facts = card.facts
        found = []
        if "life" in facts:
            more = "+" if facts.get("extra") else ""
            found.append(f"{max(0, facts['life left'])}{more}/{facts['life']}")
        elif facts.get("wounds"):
            found.append(f"{facts['wounds']}w")
        if facts.get("strike"):
            found.append("-".join(map(str, facts["strike"])))
        return " ".join(found)

    def notes(self, card: Any) -> list[str]:
        """How it stands and what it has, in words."""
        facts = card.facts
        found = ["closed"] if facts.get("closed") else []
        if facts.get("hidden") and card.name:
            found.append("hidden")
        if facts.get("tokens"):
            found.append(f"{facts['tokens']} token{'s' if facts['tokens'] > 1 else ''}")
        if facts.get("poison"):
            found.append(f"poisoned {facts['poison']}")
        if facts.get("movement") != facts.get("movement left"):
            found.append(f"{facts['movement left']} of {facts['movement']} steps left")
        found += [f"{name} {number}" if number else name for name, number in facts.get("keywords", {}).items()]
        if facts.get("aim"):
            found.append("may strike flyers")
        if facts.get("x"):
            found.append(f"X {facts['x']}")
        if facts.get("over"):
            found.append("over another card")
        if "owner" in facts:
            found.append(f"{facts['owner']}'s")
        return [*found, "partial"] if card.name and self.mark(card) else found

    def described(self, card: Any) -> str:
        """A card and how it stands, in a few words."""
        words = [*filter(None, (self.strength(card),)), *self.notes(card)]
        return f"{self.name(card)} ({', '.join(words)})" if words else self.name(card)

    # Recruiting ----------------------------------------------------------------------------------------------------

    def deal(self, view: View) -> list[Line]:
        """The cards that were dealt and not bought, by price, with what each costs now."""
        zone = self.zones.get(("deal", view.seat))
        if zone is None or not zone.cards:
            return []
        now = view.choice.facts.get("prices", {}) if view.choice is not None else {}
        lines: list[Line] = [[(f"your deal ({zone.count})", "mine")]]
        for card, *more in sorted(self.alike(zone.cards), key=lambda same: self.order(same[0])):
            d = self.of(card)
            copies = f" x{len(more) + 1}" if more else ""
            title = cut(self.title(card), 22 - len(copies)) + copies
            price = self.asked(d, now.get(card.name))
            element = (d.element or "neutral") if d is not None else ""
            words = cut(f"{element:<9} {self.short(d)}", self.width - 41)
            lines.append([f"  {price:<13}", (title.ljust(23), "strong"), f" {words}"])
        return lines

    def order(self, card: Any) -> tuple[bool, str, int, str]:
        return self.rank(self.of(card), card.name)

    def rank(self, d: Any, name: str) -> tuple[bool, str, int, str]:
        """Where a card stands in a list: what costs gold first, by element, the dearest first."""
        return (not d.elite, d.element, -d.cost, d.name) if d is not None else (True, "", 0, name)

    def asked(self, d: Any, now: Any) -> str:
        """A price as it is now: `3s`, `2s 1g`, and `+1g` for the element."""
        if now is None:
            return self.price(d)
        gold, silver, tax = now
        if d is not None and d.variable:
            return self.price(d) + (f" {tax:+d}g" if tax else "")
        words = [f"{silver} silver"] if silver else []
        words += [f"{gold} gold"] if gold else []
        return " ".join(words or ["free"]).replace("silver ", "s ") + (f" {tax:+d}g" if tax else "")

    def recruits(self, view: View) -> list[Line]:
        """What has been bought."""
        zone = self.zones.get(("recruit", view.seat))
        if zone is None or not zone.cards:
            return []
        held = [
            " ".join(filter(None, (self.title(same[0]), f"x{len(same)}" if len(same) > 1 else "")))
            for same in self.alike(zone.cards)
        ]
        return self.folded(f"your squad ({zone.count})", ", ".join(held))
