"""The table of A Game of Thrones in 80 columns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from kartoteka.clients.terminal import legends
from kartoteka.clients.terminal.agot2_players import Zones, zones_of
from kartoteka.clients.terminal.agot2_questions import Agot2Questions
from kartoteka.clients.terminal.layout import Examples, situation
from kartoteka.clients.terminal.screen import Line, cut

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from kartoteka.clients.terminal.layout import Seen
    from kartoteka.play.agents import View


BEGINS = (" is the active player", " initiates ", " wins the ", " redirects ", " is out of the game", " concedes ")
"""In a row of what has happened with which a paragraph begins."""


class Agot2Layout(Agot2Questions):
    """Both sides with everything that counts, the challenge, the hand."""

    examples = Examples(
        "challenge military bob", "challenge military bob with Watcher, Squire", "marshal Watcher", "AG-16"
    )
    signs = legends.AGOT2
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
        fight = situation(view, "challenge")
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
        lines: list[Line] = [[]]
        if self.moment(before) != self.moment(view):
            lines += [[(self.moment(view), "strong")], []]
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

    def news(self, rows: Sequence[str], players: Sequence[str]) -> Sequence[str]:
        """Of many players, what the same one did running is one paragraph, unless a challenge or a turn begins."""
        if len(players) < 3:
            return rows
        told: list[str] = []
        last = ""
        for row in rows:
            who = row.split()[0].removesuffix("'s")
            if who == last and who in players and not any(word in row for word in BEGINS):
                told[-1] += "; " + row.removeprefix(f"{who} ").removeprefix(f"{who}'s ")
            else:
                told.append(row)
            last = who
        return told

    def challenge_if_any(self, view: View) -> list[Line]:
        fight = situation(view, "challenge")
        return [*self.challenge(view, fight), []] if fight else []

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


def _round_the_table(view: View) -> list[int]:
    """The seats in player order, the viewer's own last."""
    seats = len(view.players)
    return [(view.seat + 1 + i) % seats for i in range(seats)]


def _phase(view: View) -> list[Any]:
    """Which round and which phase it is."""
    return [facts[key] for facts in view.situations for key in ("setup", "round", "phase") if key in facts]
