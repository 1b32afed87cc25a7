"""What the terminal says of a question in A Game of Thrones: what it is about, what each option is, a card in full."""

from __future__ import annotations

import re
import textwrap
from typing import TYPE_CHECKING, Any, ClassVar

from kartoteka.clients.terminal.agot2_players import PLOT_VALUES, Agot2Players, icons, zones_of
from kartoteka.clients.terminal.layout import situation
from kartoteka.clients.terminal.screen import Line, cut, untagged

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.play.agents import View

VERB = re.compile(
    r"(set up|marshal|ambush|shadow|bring out|plot|use|discard|claim|with|defend with|on|bypassing|assaulting"
    r"|intimidate|take|challenge|against|claim against|first player) "
)
"""What an option begins with of which there is something to say."""
BONDS = re.compile(r"Supports the (.+)\. Rivals: (.+) and (.+)\.\n")
"""What a title says of others."""
WHOM = re.compile(
    r"(?P<verb>challenge (?:military|intrigue|power)|against|claim against|first player) (?P<name>[a-z]+)"
)
"""An option that is a player."""
ACTIONS = ("actions", "marshal or act")
"""What windows for actions ask."""
USED = re.compile(r"\b(Action|Reaction|Interrupt)\b")
"""In the paragraphs of a text that a player uses."""


class Agot2Questions(Agot2Players):
    """Questions and their options, for people who do not know the cards by heart."""

    from_hand: ClassVar[re.Pattern[str]] = re.compile(r"((?:set up|marshal|ambush|shadow|discard) .+) \d+")
    standing: ClassVar[tuple[str, ...]] = ("kneeling",)
    passes_end: ClassVar[dict[str, str]] = {"AGR-41": "ends your marshaling", "AGR-46": "ends your challenges"}

    def concerns(self, view: View) -> bool:
        """Not what could be done while somebody else marshals, challenges, or is challenged by another; what reacts
        or interrupts may always matter."""
        assert view.choice is not None
        if view.choice.prompt not in ACTIONS:
            return True
        me = view.players[view.seat]["name"]
        fight = situation(view, "challenge")
        return me in (self.active(view), fight.get("attacker"), fight.get("defender"))

    def passing(self, view: View) -> str:
        """A pass ends what the active player alone may do."""
        return super().passing(view) if self.active(view) == view.players[view.seat]["name"] else ""

    def active(self, view: View) -> str:
        """The active player; where there is none, the viewer."""
        return str(situation(view, "active").get("active", view.players[view.seat]["name"]))

    def about(self, view: View) -> list[str]:
        assert view.choice is not None
        facts = view.choice.facts
        in_play = {c.handle: c for z in view.zones if z.name == "play" for c in z.cards}
        found = []
        chosen = [in_play[handle] for handle in facts.get("with", ()) if handle in in_play]
        if any(option.startswith("take ") for option in view.choice.options):
            found += ["you cannot challenge whom your title supports;", "who beats a rival gains 1 power, once a round"]
        if "claim" in facts:
            named = ", ".join(facts["against"]) or f"nobody (then {facts['loser']} alone, who lost)"
            found.append(f"each discards {facts['claim']} at random; so far {named}")
        if "was against" in facts:
            by, was = facts.get("redirected by"), facts["was against"]
            what = f"your {facts['challenge']} challenge" + (f" against {was}" if was != by else "")
            to = f" to {facts['against']}" if "against" in facts else ""
            found.append(f"{by} redirects {what}{to}" if by else f"{what} is redirected{to}")
        elif "challenge" in facts:
            found.append(f"you are about to challenge {facts['against']}: {facts['challenge']}")
        if chosen and "was against" not in facts:
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

    def meant(self, said: str, options: Sequence[str]) -> list[str]:
        """`take coin`, `coin`: titles are told apart by their last words."""
        word = said.split()[-1]
        if said not in (word, f"take {word}"):
            return []
        return [x for x in options if x.startswith("take ") and x.split()[-1].casefold().startswith(word)]

    def note(self, view: View, option: str) -> tuple[str, str]:
        """What a card costs, what a plot says, what an ability does, how an opponent stands."""
        if view.choice is not None and "redirecting" in view.choice.facts:
            return self.note_on_redirect(view, option), ""
        verb = VERB.match(option)
        if verb is None:
            return "", ""
        if len(view.players) > 2 and (whom := WHOM.fullmatch(option)):
            return self.note_on_player(view, whom["verb"], whom["name"]), ""
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
            case "take":
                bonds = BONDS.match(d.text)
                if bonds is None:
                    return "supports nobody, has no rivals", d.text
                supported, *rivals = (x.removeprefix("Master of ").removesuffix(" of the King") for x in bonds.groups())
                return f"supports {supported} · rivals {', '.join(rivals)}", d.text[bonds.end() :]
            case "use":
                text = "" if option.endswith("as a duplicate") else untagged(_used_part(d.text))
                return "" if now is None else f"costs {now}", text
        card = self.in_play_as(view, option)
        if card is None:
            return f"cost {self.cost(d)}  {self.short(d)}", ""
        strength = [f"STR {card.facts['strength']} {icons(card.facts['icons'])}"] if "strength" in card.facts else []
        lying = self.names_on(zones_of(view), card)
        return ", ".join([*strength, *self.notes(view, card), *(f"+ {name}" for name in lying)]), ""

    def note_on_redirect(self, view: View, option: str) -> str:
        """What comes of redirecting a challenge, or of letting it be."""
        assert view.choice is not None
        facts = view.choice.facts["redirecting"]
        attacker, against = facts["attacker"], facts["against"]
        others = [p["name"] for p in view.players if not p.get("eliminated") and p["name"] not in (attacker, against)]
        if option != "redirect":
            return f"it goes on against {against}"
        whoever = "you choose" if attacker == view.players[view.seat]["name"] else f"{attacker} chooses"
        whom = " or ".join(others) + " instead" if len(others) < 3 else "another opponent"
        return f"{whoever} {whom}; once a round"

    def note_on_player(self, view: View, verb: str, name: str) -> str:
        """Of one opponent of several: what an attack meets there, or what there is to lose."""
        seat = next((i for i, p in enumerate(view.players) if p["name"] == name), view.seat)
        p, zones = view.players[seat], zones_of(view)
        assert view.choice is not None
        if verb == "claim against":
            lost = " · lost the challenge" if view.choice.facts["loser"] == name else ""
            return f"hand {zones['hand', seat].count}{lost}"
        if verb == "first player":
            return f"{p['power']} power"
        kind = verb.removeprefix("challenge ") if verb != "against" else view.choice.facts["challenge"]
        ready = [
            c.facts["strength"]
            for c in zones["play", seat].cards
            if c.facts["type"] == "character" and kind in c.facts["icons"] and not c.facts.get("kneeling")
        ]
        meets = f"{len(ready)} could defend, STR {sum(ready)}" if ready else "nobody could defend"
        me = view.players[view.seat]
        rival = ["rival"] if name in me.get("rivals", ()) and name not in me.get("beaten", ()) else []
        return " · ".join([f"{p['power']} power", meets, *rival])

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
        facts: list[str] = [d.type if d.type == "title" else " ".join([*marks, d.faction, d.type])]
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


def _used_part(text: str) -> str:
    """Of a card's text, the paragraphs that can be used: those with the name of such an ability; else all of it."""
    parts = text.split("\n")
    return "\n".join([part for part in parts if USED.search(part)] or parts)
