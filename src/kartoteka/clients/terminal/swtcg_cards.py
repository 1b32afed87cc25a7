"""Cards of the Star Wars TCG in the terminal: what they are called, what is printed on them, what options would do."""

from __future__ import annotations

import itertools
import re
import textwrap
from typing import TYPE_CHECKING, Any

from kartoteka.clients.terminal.layout import Layout
from kartoteka.clients.terminal.screen import Line, cut, untagged

if TYPE_CHECKING:
    from kartoteka.clients.terminal.layout import Printed
    from kartoteka.play.agents import View

ARENAS = ("space", "ground", "character")
TABLE = (*ARENAS, "build zone", "aboard", "equipped", "stacked", "site")
"""Places of what lies face up on the table, in the order in which notation counts cards of one name."""
FROM_HAND = re.compile(r"((?:build|set up|replace|play) .+?) \d+((?: \+\d+| face down| space| ground| character)?)")
"""An option that is one of several copies in hand."""
AMOUNT = re.compile(r"((?:build|continue) .+ \+|bid |number )\d+")
"""An option that is one of several amounts."""
STATS = ("speed", "power", "health")
VERBS = re.compile(
    r"(attack|board|build|complete|continue|deploy|hold|leave|lucky|on|play|put|rearrange|replace|resolve|retreat"
    r"|return|reveal|set up|stack|upkeep|use) "
)
KEYWORDS = ("Evade", "Deflect", "Intercept", "Retaliate", "Equip")
NUMBERED_ABILITY = re.compile(r" ability (\d+)")
GIVEN = re.compile(r" from (.+?)(?: #\d+)?$")
"""From which card an ability is that an option uses, if its unit was given it."""
BUILDING = ("build", "complete", "continue", "deploy", "put", "replace", "return", "reveal", "set up", "stack")
"""Verbs of options that name a card which may be known by heart only to its owner."""


class SwtcgCards(Layout):
    """Names and printed facts of cards; questions."""

    def __init__(self, printed: Printed, width: int) -> None:
        super().__init__(printed, width)
        self.zones: dict[tuple[str, int], Any] = {}
        """Those of the view that was last looked at."""
        self.names: dict[int, tuple[int, str]] = {}
        """By handle, whose each card on the table is, and what notation calls it."""

    def look_at(self, view: View) -> None:
        """Takes in a view: everything below speaks of it."""
        self.zones = {(z.name, z.seat): z for z in view.zones}
        self.names = self._names(view)

    def count(self, zone: str, seat: int) -> int:
        found = self.zones.get((zone, seat))
        return found.count if found is not None else 0

    def cards(self, zone: str, seat: int) -> tuple[Any, ...]:
        found = self.zones.get((zone, seat))
        return found.cards if found is not None else ()

    # Names ---------------------------------------------------------------------------------------------------------

    def _names(self, view: View) -> dict[int, tuple[int, str]]:
        """Numbered where names are alike."""
        found: dict[int, tuple[int, str]] = {}
        for seat in range(len(view.players)):
            held = [card for zone in TABLE for card in self.cards(zone, seat) if card.name]
            titles = [self.title(card) for card in held]
            for i, card in enumerate(held):
                number = f" {titles[: i + 1].count(titles[i])}" if titles.count(titles[i]) > 1 else ""
                found[card.handle] = seat, titles[i] + number
        return found

    def title(self, card: Any) -> str:
        """Its name, with the letter of its version where there are several."""
        letter = card.facts.get("letter", "")
        return f"{card.name} ({letter})" if letter else card.name

    def name(self, card: Any) -> str:
        known = self.names.get(card.handle)
        return known[1] if card.handle and known else self.title(card)

    # The hand, cards -----------------------------------------------------------------------------------------------

    def hand(self, zone: Any) -> list[Line]:
        legend = "  cost, name, speed/power/health of units, text" if zone.count else ""
        lines: list[Line] = [[(f"your hand ({zone.count})", "mine"), (legend, "weak")]]
        for card, *more in sorted(self.alike(zone.cards), key=lambda same: self.order(same[0])):
            d = self.of(card)
            copies_of_it = f" x{len(more) + 1}" if more else ""
            title = cut(self.title(card), 26 - len(copies_of_it)) + copies_of_it
            price = card.facts.get("cost", "-") if self.cost(d) == "-" else self.cost(d)
            lines.append([f"  {price:>2} ", (title.ljust(26), "strong"), f" {self.short(d)}"])
        return lines

    def order(self, card: Any) -> tuple[int, int, str]:
        d = self.of(card)
        kinds = (*ARENAS, "mission", "location", "equipment", "battle")
        place = kinds.index(d.type) if d and d.type in kinds else len(kinds)
        return place, -(d.cost or 0) if d else 0, card.name

    def cost(self, d: Any) -> str:
        if d is None or d.type == "battle":
            return "-"
        return "X" if "cost" in d.variable else str(d.cost)

    def short(self, d: Any) -> str:
        if d is None:
            return ""
        what = d.type
        if d.type in ARENAS:
            what = f"{d.type} {d.speed}/{d.power}/{d.health}"
        partial = "(partial) " if d.partial else ""
        return cut(f"{what:<17} {partial}{untagged(d.text)}", self.width - 32)

    def card(self, definition: Any) -> list[Line]:
        d = definition
        letter = f" ({d.version})" if d.version else ""
        facts = [f"{d.side} {d.type}"]
        if d.type != "battle":
            facts.append(f"cost {self.cost(d)}")
        if d.type in ARENAS:
            facts += [f"speed {d.speed}", f"power {d.power}", f"health {d.health}"]
        lines: list[Line] = [[(d.name + letter, "strong"), f"  ({d.code})"], ["  " + ", ".join(facts)]]
        if d.subtypes:
            lines.append(["  " + d.subtypes])
        for paragraph in untagged(d.text).split("\n"):
            rows = textwrap.wrap(paragraph, self.width - 3, initial_indent="  ", subsequent_indent="  ")
            lines += [[row] for row in rows]
        return lines

    # Questions -----------------------------------------------------------------------------------------------------

    def about(self, view: View) -> list[str]:
        assert view.choice is not None
        facts = view.choice.facts
        found = []
        if "setup points" in facts:
            left = facts["setup points"]
            found.append(f"{left} setup point{'' if left == 1 else 's'} left; face down, a card takes them all")
        if facts.get("picked"):
            found.append(f"so far {', '.join(facts['picked'])}")
        if "card" in facts:
            found.append(f"for {facts['card']}")
        return found

    def shown(self, view: View, option: str) -> str:
        """Without its number where it is one of several copies in hand, and the only one on offer."""
        assert view.choice is not None
        numbered = FROM_HAND.fullmatch(option)
        if numbered is None:
            return option
        alike = re.compile(re.escape(numbered[1]) + r" \d+" + re.escape(numbered[2]))
        alone = not any(alike.fullmatch(other) for other in view.choice.options if other != option)
        return numbered[1] + numbered[2] if alone else option

    def rows(self, view: View) -> list[tuple[int, int, str]]:
        """Amounts of one thing stand in one row: `build Walker +1 to +6`."""
        assert view.choice is not None
        options = view.choice.options
        found: list[tuple[int, int, str]] = []
        for what, group in itertools.groupby(enumerate(options, 1), key=lambda numbered: _amount_of(numbered[1])):
            same = list(group) if what else []
            if len(same) > 2:
                last = same[-1][1].removeprefix(what.rstrip("+"))
                found.append((same[0][0], same[-1][0], f"{self.shown(view, same[0][1])} to {last}"))
            else:
                found += [(i, i, self.shown(view, option)) for i, option in (same or group)]
        return found

    def note(self, view: View, option: str) -> tuple[str, str]:
        """What a card costs, what an ability does, how the card stands that is meant."""
        verb = VERBS.match(option)
        if verb is None:
            return "", ""
        self.look_at(view)
        if verb[1] in ("use", "resolve", "play", "upkeep"):
            d = self.named(view, option[verb.end() :])
            if verb[1] == "use" and (given := GIVEN.search(option)) is not None:
                d = self.titled(given[1]) or d
            text = untagged(d.text) if d is not None else ""
            return "", used_part(text, option) if verb[1] == "use" else text
        card = self.on_table(view, option)
        if verb[1] == "hold":
            return "it is tapped without attacking", ""
        if card is not None and "health" in card.facts:
            return self.strength(card), ""
        d = self.named(view, option[verb.end() :])
        return (self.priced(d), "") if d is not None and verb[1] in BUILDING else ("", "")

    def priced(self, d: Any) -> str:
        """What a card costs to build, if it is built at all, and what it is."""
        return self.short(d) if d.type == "battle" else f"cost {self.cost(d)}  {self.short(d)}"

    def strength(self, card: Any) -> str:
        """How a unit stands, in a few words."""
        facts = card.facts
        words = ["/".join(str(facts[stat]) for stat in STATS)] if all(stat in facts for stat in STATS) else []
        words = words or [f"health {facts['health']}"]
        words += [f"{facts['damage']} damage"] if "damage" in facts else []
        words += ["tapped"] if facts.get("tapped") else []
        return ", ".join([*words, *facts.get("keywords", ())])

    def named(self, view: View, label: str) -> Any:
        """What is printed on the card that a text begins with, whoever's and whichever of several."""
        players = "|".join(p["name"] for p in view.players)
        words = re.sub(rf"^(?:{players})'s ", "", label).split(" ")
        for end in range(len(words), 0, -1):
            d = self.titled(" ".join(words[:end]))
            if d is not None:
                return d
        return None

    def titled(self, title: str) -> Any:
        """What is printed on the card of that title, which may end with the letter of its version; or None."""
        for zone in self.zones.values():
            for card in zone.cards:
                if card.name and self.title(card) == title:
                    return self.of(card)
        return self.printed(title, "") if title else None

    def on_table(self, view: View, option: str) -> Any:
        """The card on the table with whose name an option ends; None if it ends otherwise."""
        found: Any = None
        longest = 0
        for (zone, seat), lying in self.zones.items():
            for card in lying.cards if zone in TABLE else ():
                name = self.names[card.handle][1] if card.handle in self.names else ""
                whole = name if seat == view.seat else f"{view.players[seat]['name']}'s {name}"
                if name and option.endswith(" " + whole) and len(whole) > longest:
                    found, longest = card, len(whole)
        return found


def used_part(text: str, option: str) -> str:
    """The paragraphs of a text that an option uses: by its keyword, by its number; all of it, where that is unclear."""
    found = [x for x in text.split("\n") if "->" in x]
    word = next((word for word in KEYWORDS if f" {word}" in option), "")
    if word:
        found = [x for x in found if word in x.partition("->")[2]]
    else:
        found = [x for x in found if not any(f"-> {word}" in x for word in KEYWORDS)]
    number = NUMBERED_ABILITY.search(option)
    at = int(number[1]) - 1 if number is not None else -1
    if 0 <= at < len(found):
        found = [found[at]]
    return "\n".join(found) or text


def _amount_of(option: str) -> str:
    """What an option is an amount of; empty of all others."""
    found = AMOUNT.fullmatch(option)
    return found[1] if found is not None else ""
