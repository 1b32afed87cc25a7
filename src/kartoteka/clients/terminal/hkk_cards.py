"""Cards of HKK in the terminal: what is printed on them, how they stand, what options would do."""

from __future__ import annotations

import re
import textwrap
from typing import TYPE_CHECKING, Any, ClassVar

from kartoteka.clients.terminal.cards import TableCards
from kartoteka.clients.terminal.screen import Line, cut, untagged

if TYPE_CHECKING:
    from kartoteka.play.agents import View

CREATURES = ("monster", "freakborn", "adventurer", "galetki", "avatar")
ORDER = (
    *CREATURES, "building", "item", "skill", "location", "level-up", "part", "enchantment", "general", "instant",
)  # fmt: skip
"""In which order types stand in a hand."""
OF_TEXT = ("use", "react with", "react", "combat", "resolve", "save", "treasure", "favour")
VERBS = re.compile(
    r"(attack|builder|combat|extract|favour|feed|give up|guard|on|part|play|react with|react|reserve|resolve|save"
    r"|strengthen|strike|take|treasure|use) "
)


class HkkCards(TableCards):
    """Names and printed facts of cards; questions."""

    places: ClassVar[tuple[str, ...]] = ("guard", "reserve", "table", "attached", "site", "special")
    standing: ClassVar[tuple[str, ...]] = ("passive",)
    passes_end: ClassVar[dict[str, str]] = {"HKKR-7.31": "ends your main phase"}
    from_hand: ClassVar[re.Pattern[str]] = re.compile(r"((?:play|react|save) .+?) \d+((?: as \w+| at [\w-]+)?)")
    head: ClassVar[re.Pattern[str]] = re.compile(r"(extract .+ |number )\d+")

    # The hand, cards -----------------------------------------------------------------------------------------------

    def hand(self, view: View) -> list[Line]:
        """The seat's own hand, dearest first, with what each card costs now."""
        zone = self.zones["hand", view.seat]
        now = view.choice.facts.get("prices", {}) if view.choice is not None else {}
        lines: list[Line] = [[(f"your hand ({zone.count})", "mine")]]
        for card, *more in sorted(self.alike(zone.cards), key=lambda same: self.order(same[0])):
            d = self.of(card)
            copies = f" x{len(more) + 1}" if more else ""
            title = cut(self.title(card), 25 - len(copies)) + copies
            price = f"{now[card.name]} mana (now)" if card.name in now else self.price(d)
            lines.append([f"  {price:<11} ", (title.ljust(26), "strong"), f" {self.short(d)}"])
        return lines

    def order(self, card: Any) -> tuple[int, int, str]:
        d = self.of(card)
        place = ORDER.index(d.type) if d is not None and d.type in ORDER else len(ORDER)
        return place, -d.mana if d is not None else 0, card.name

    def price(self, d: Any) -> str:
        """What is printed as its price: `3 mana`, `2 builders`."""
        if d is None:
            return "-"
        parts = [f"{d.variable or d.mana} mana"] if d.mana or d.variable else []
        builders = "builder" if d.builders == 1 else "builders"
        parts += [f"{amount} {word}" for amount, word in ((d.components, "comp."), (d.builders, builders)) if amount]
        return ", ".join(parts) or "free"

    def kind(self, d: Any) -> str:
        """What it is, with its numbers: `monster 2/3`, `enchantment on a creature`."""
        if d.type in CREATURES:
            return f"{d.type} {d.damage}/{d.life}"
        if d.type == "enchantment" and d.host:
            return f"enchantment on a {d.host}"
        if d.type == "building" and d.structure:
            return f"building ({d.structure})"
        held = " #" if d.type == "item" and d.kf else ""
        return f"{d.type}{held}"

    def short(self, d: Any) -> str:
        """What it is and says, on one line."""
        if d is None:
            return ""
        partial = "(partial) " if d.partial else ""
        return cut(f"{self.kind(d):<14} {partial}{untagged(d.text)}", self.width - 41)

    def card(self, definition: Any) -> list[Line]:
        d = definition
        facts = [self.kind(d), self.price(d)]
        facts += [", ".join(d.colors) or "colourless"]
        if d.icons:
            facts.append(f"{d.icons} component{'' if d.icons == 1 else 's'}")
        if d.kf and d.type in CREATURES:
            facts.append("#: can carry an item")
        if d.kinds:
            facts.append(" and ".join(d.kinds))
        lines: list[Line] = [[(d.name, "strong"), f"  ({d.code})"], ["  " + "; ".join(facts)]]
        words = [*d.subtypes, *d.groups]
        if words:
            lines.append(["  " + ", ".join(words)])
        for paragraph in untagged(d.text).split("\n"):
            rows = textwrap.wrap(paragraph, self.width - 3, initial_indent="  ", subsequent_indent="  ")
            lines += [[row] for row in rows]
        return lines

    # On the table --------------------------------------------------------------------------------------------------

    def strength(self, card: Any) -> str:
        """Damage and what is left of its life: `2/3`, and `2/1 of 3` where it is wounded."""
        facts = card.facts
        if "life" not in facts:
            return ""
        left = facts["life"] - facts.get("wounds", 0)
        of = f" of {facts['life']}" if facts.get("wounds") else ""
        return f"{facts['damage']}/{left}{of}" if "damage" in facts else f"{left}{of} structure"

    def notes(self, card: Any) -> list[str]:
        """How it stands and what it has, in words."""
        facts = card.facts
        found = ["passive"] if facts.get("passive") else []
        if facts.get("levels"):
            found.append(f"level {facts['levels']}")
        found += [f"{count} {name}" for name, count in facts.get("markers", {}).items()]
        found += facts.get("keywords", ())
        found += facts.get("groups", ())
        found += facts.get("kinds", ())
        if facts.get("x"):
            found.append(f"X {facts['x']}")
        if facts.get("face down"):
            found.append("face down")
        if "owner" in facts:
            found.append(f"{facts['owner']}'s")
        return [*found, "partial"] if self.mark(card) else found

    def lying_on(self, view: View, card: Any) -> list[str]:
        """What lies on a card; whose, where somebody else's."""
        found = []
        for seat in range(len(view.players)):
            for other in self.cards("attached", seat):
                if card.handle and other.on == card.handle:
                    mine = self.names.get(card.handle, (seat, ""))[0] == seat
                    whose = "" if mine else f"{view.players[seat]['name']}'s "
                    notes = ", ".join(self.notes(other))
                    found.append(f"{whose}{self.name(other)}" + (f" ({notes})" if notes else ""))
        return found

    # Questions -----------------------------------------------------------------------------------------------------

    def about(self, view: View) -> list[str]:
        assert view.choice is not None
        facts = view.choice.facts
        found = [f"for {facts['card']}"] if "card" in facts else []
        if facts.get("x"):
            found.append(f"X is {facts['x']}")
        if facts.get("so far"):
            self.look_at(view)
            found.append("so far " + ", ".join(self._so_far(view, one) for one in facts["so far"]))
        return found

    def _so_far(self, view: View, one: Any) -> str:
        """A creature that changes place, or an attacker with what it attacks."""
        if isinstance(one, str):
            return one
        attacker, target = one
        return f"{self.whose(view, attacker)} -> {self.whose(view, target, view.players[1 - view.seat]['name'])}"

    def note(self, view: View, option: str) -> tuple[str, str]:
        """What a card costs, what a text says, how the card stands that is meant."""
        if option == "search location":
            return "costs 2 mana and the card of the draw phase", ""
        verb = VERBS.match(option)
        if verb is None:
            return "", ""
        self.look_at(view)
        d = self.named(view, option[verb.end() :])
        if verb[1] == "play" and d is not None:
            now = view.choice.facts.get("prices", {}).get(d.name) if view.choice is not None else None
            price = self.price(d) if now is None else f"{now} mana"
            return f"{price}{self.with_life(view, d)}  {self.kind(d)}", untagged(d.text)
        if verb[1] in OF_TEXT:
            return "", untagged(d.text) if d is not None else ""
        card = self.on_table(view, option)
        if card is not None:
            return ", ".join(filter(None, (self.strength(card), *self.notes(card)))), ""
        return "", ""

    def with_life(self, view: View, location: Any) -> str:
        """What of a location's price there is nothing but life for (HKK-8.9.2-a)."""
        short = int(location.components) - int(view.players[view.seat]["components"])
        if location.type != "location" or short <= 0:
            return ""
        return f" ({short} with {2 * short} life)"
