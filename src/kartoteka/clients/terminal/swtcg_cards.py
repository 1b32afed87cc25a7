"""Cards of the Star Wars TCG in the terminal: what they are called, what is printed on them, what options would do."""

from __future__ import annotations

import re
import textwrap
from typing import TYPE_CHECKING, Any, ClassVar

from kartoteka.clients.terminal.cards import TableCards
from kartoteka.clients.terminal.screen import Line, cut, untagged

if TYPE_CHECKING:
    from kartoteka.play.agents import View

ARENAS = ("space", "ground", "character")
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


class SwtcgCards(TableCards):
    """Names and printed facts of cards; questions."""

    places: ClassVar[tuple[str, ...]] = (*ARENAS, "build zone", "aboard", "equipped", "stacked", "site")
    from_hand: ClassVar[re.Pattern[str]] = re.compile(
        r"((?:build|set up|replace|play) .+?) \d+((?: \+\d+| face down| space| ground| character)?)"
    )
    head: ClassVar[re.Pattern[str]] = re.compile(r"((?:build|continue) .+ \+|bid |number )\d+")
    standing: ClassVar[tuple[str, ...]] = ("tapped",)
    passes_end: ClassVar[dict[str, str]] = {"SWR-54": "ends your build step"}
    gone: ClassVar[str] = "a unit that is gone"

    def title(self, card: Any) -> str:
        """Its name, with the letter of its version where there are several."""
        letter = card.facts.get("letter", "")
        return f"{card.name} ({letter})" if letter else card.name

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
