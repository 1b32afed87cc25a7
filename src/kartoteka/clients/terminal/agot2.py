"""The table of A Game of Thrones in 80 columns."""

from __future__ import annotations

import re
import textwrap
from typing import TYPE_CHECKING, Any

import msgspec

from kartoteka.clients.terminal.agot2_players import PLOT_VALUES, Agot2Players, Zones, icons
from kartoteka.clients.terminal.layout import Examples
from kartoteka.clients.terminal.screen import Line, cut, untagged

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from kartoteka.clients.terminal.layout import Seen
    from kartoteka.play.agents import View

FROM_HAND = re.compile(r"((?:set up|marshal|ambush|shadow|discard) .+) \d+")
"""An option that is one of several copies in hand."""
VERB = re.compile(
    r"(set up|marshal|ambush|shadow|bring out|plot|use|discard|claim|with|defend with|on|bypassing|assaulting"
    r"|intimidate|take|challenge|against|claim against|first player) "
)
"""What an option begins with of which there is something to say."""
WHOM = re.compile(
    r"(?P<verb>challenge (?:military|intrigue|power)|against|claim against|first player) (?P<name>[a-z]+)"
)
"""An option that is a player."""
ACTIONS = ("actions", "marshal or act")
"""What windows for actions ask."""
USED = re.compile(r"\b(Action|Reaction|Interrupt)\b")
"""In the paragraphs of a text that a player uses."""


class Agot2Layout(Agot2Players):
    """Both sides with everything that counts, the challenge, the hand."""

    examples = Examples(
        "challenge military bob", "challenge military bob with Watcher, Squire", "marshal Watcher", "AG-16"
    )
    open_piles = ("discard", "dead", "used")
    open_piles_are = "discard piles, dead piles and used plots"
    declines = ("let it be",)

    def table(self, view: View, *, with_hands: bool = True) -> list[Line]:
        return self.sides(view, self.in_full(view), with_hands)

    def whole(self, view: View, *, with_hands: bool = True) -> list[Line]:
        return self.sides(view, frozenset(range(len(view.players))), with_hands)

    def sides(self, view: View, full: frozenset[int], with_hands: bool) -> list[Line]:
        """The table with these players in full, the others in brief: in player order, the viewer's own side last."""
        zones = zones_of(view)
        lines: list[Line] = [[(self.moment(view), "strong")], []]
        lines += self.one_by_one(view, zones, full, _round_the_table(view))
        lines += self.challenge_if_any(view)
        if with_hands and not view.players[view.seat].get("eliminated"):
            lines += self.hand(zones[("hand", view.seat)])
        return lines

    def one_by_one(self, view: View, zones: Zones, full: frozenset[int], seats: Iterable[int]) -> list[Line]:
        """The sides of these players, with an empty line on either side of those in full, and at the end."""
        lines: list[Line] = []
        for seat in seats:
            if seat in full and lines and lines[-1]:
                lines.append([])
            lines += self.side(view, zones, seat, full)
            if seat in full:
                lines.append([])
        return [*lines, []] if lines and lines[-1] else lines

    def side(self, view: View, zones: Zones, seat: int, full: frozenset[int]) -> list[Line]:
        return self.player(view, zones, seat) if seat in full else self.brief(view, zones, seat)

    def in_full(self, view: View) -> frozenset[int]:
        """Whose sides are shown in full: of many, only the viewer's own and both sides of the challenge."""
        if len(view.players) < 3:
            return frozenset(range(len(view.players)))
        fight: dict[str, Any] = next((s for s in view.situations if "challenge" in s), {})
        sides = (fight.get("attacker"), fight.get("defender"))
        return frozenset(i for i, p in enumerate(view.players) if i == view.seat or p["name"] in sides)

    def changed(self, shown: Seen, view: View) -> list[Line] | None:
        """Of many players, only those whose side is otherwise than it was shown in this phase, or is shown in full now;
        the challenge; the hand if that is otherwise."""
        if len(view.players) < 3:
            return None
        players, zones, situations = shown
        before = msgspec.structs.replace(view, players=players, zones=zones, situations=situations)
        if _phase(before) != _phase(view):
            return None
        lines: list[Line] = []
        if self.moment(before) != self.moment(view):
            lines += [[(self.moment(view), "strong")]]
        lines.append([])
        full, old, new = self.in_full(view), zones_of(before), zones_of(view)
        grown = full - self.in_full(before)
        otherwise = [
            seat
            for seat in _round_the_table(view)
            if seat in grown or self.side(view, new, seat, full) != self.side(before, old, seat, full)
        ]
        lines += self.one_by_one(view, new, full, otherwise)
        lines += self.challenge_if_any(view)
        hand = self.hand(new["hand", view.seat])
        return lines + hand if hand != self.hand(old["hand", view.seat]) else lines[:-1]

    def challenge_if_any(self, view: View) -> list[Line]:
        fight = next((s for s in view.situations if "challenge" in s), None)
        return [*self.challenge(view, fight), []] if fight is not None else []

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

    # The challenge, the hand -----------------------------------------------------------------------------------------

    def challenge(self, view: View, facts: dict[str, Any]) -> list[Line]:
        names = {c.handle: c.name for z in view.zones if z.name == "play" for c in z.cards}

        def side(key: str) -> str:
            return ", ".join(names.get(handle, "gone") for handle in facts[key]) or "nobody"

        instead = f" instead of {facts['initiated against']}" if "initiated against" in facts else ""
        head = f"{facts['attacker']} attacks {facts['defender']}{instead}, {facts['challenge']}: "
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

    def concerns(self, view: View) -> bool:
        """Not what could be done while somebody else marshals, challenges, or is challenged by another; what reacts
        or interrupts may always matter."""
        assert view.choice is not None
        if view.choice.prompt not in ACTIONS:
            return True
        me = view.players[view.seat]["name"]
        fight: dict[str, Any] = next((s for s in view.situations if "challenge" in s), {})
        active = next((s["active"] for s in view.situations if "active" in s), me)
        return me in (active, fight.get("attacker"), fight.get("defender"))

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
            what = f"your {facts['challenge']} challenge against {facts['was against']}"
            to = f" to {facts['against']}" if "against" in facts else ""
            by = facts.get("redirected by")
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

    def shown(self, view: View, option: str) -> str:
        """Without its number where it is one of several copies in hand, and the only one on offer."""
        assert view.choice is not None
        numbered = FROM_HAND.fullmatch(option)
        if numbered is None:
            return option
        alone = not any(other.startswith(numbered[1]) for other in view.choice.options if other != option)
        return numbered[1] if alone else option

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
                return "", "\n".join(reversed(d.text.split("\n")))
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


def zones_of(view: View) -> Zones:
    """Its zones by name and seat."""
    return {(z.name, z.seat): z for z in view.zones}


def _round_the_table(view: View) -> list[int]:
    """The seats in player order, the viewer's own last."""
    seats = len(view.players)
    return [(view.seat + 1 + i) % seats for i in range(seats)]


def _phase(view: View) -> list[Any]:
    """Which round and which phase it is."""
    return [facts[key] for facts in view.situations for key in ("setup", "round", "phase") if key in facts]


def _used_part(text: str) -> str:
    """Of a card's text, the paragraphs that can be used: those with the name of such an ability; else all of it."""
    parts = text.split("\n")
    return "\n".join([part for part in parts if USED.search(part)] or parts)
