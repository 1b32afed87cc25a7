"""Cards in the terminal, for games whose cards lie on a table: what they are called, and where a name is found."""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING, Any, ClassVar

from kartoteka.clients.terminal.layout import NEVER, Layout

if TYPE_CHECKING:
    from kartoteka.clients.terminal.layout import Printed
    from kartoteka.play.agents import View


class TableCards(Layout):
    """Names and printed facts of cards, as a view shows them."""

    places: ClassVar[tuple[str, ...]] = ()
    """Of what lies face up on the table, in the order in which notation counts cards of one name."""
    head: ClassVar[re.Pattern[str]] = NEVER
    """An option that differs from others only in its end, such as an amount: what stands before that."""
    gone: ClassVar[str] = "a card that is gone"

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
            held = [card for zone in self.places for card in self.cards(zone, seat) if card.name]
            titles = [self.title(card) for card in held]
            for i, card in enumerate(held):
                number = f" {titles[: i + 1].count(titles[i])}" if titles.count(titles[i]) > 1 else ""
                found[card.handle] = seat, titles[i] + number
        return found

    def title(self, card: Any) -> str:
        """What players call it."""
        name: str = card.name
        return name

    def name(self, card: Any) -> str:
        """What notation calls it."""
        known = self.names.get(card.handle)
        return known[1] if card.handle and known else self.title(card)

    def whose(self, view: View, handle: int, gone: str | None = None) -> str:
        """What notation calls the card with that handle, with whose it is; of none, that it is gone."""
        found = self.names.get(handle)
        if not handle or found is None:
            return self.gone if gone is None else gone
        seat, name = found
        return name if seat == view.seat else f"{view.players[seat]['name']}'s {name}"

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
        """What is printed on the card of that title; or None."""
        for zone in self.zones.values():
            for card in zone.cards:
                if card.name and self.title(card) == title:
                    return self.of(card)
        return self.printed(title, "") if title else None

    def on_table(self, view: View, option: str) -> Any:
        """The card on the table with whose name an option ends; None if it ends otherwise."""
        found: Any = None
        longest = 0
        for (zone, _), lying in self.zones.items():
            for card in lying.cards if zone in self.places else ():
                whole = self.whose(view, card.handle, "")
                if whole and option.endswith(" " + whole) and len(whole) > longest:
                    found, longest = card, len(whole)
        return found

    # Options -------------------------------------------------------------------------------------------------------

    def rows(self, view: View) -> list[tuple[int, int, str]]:
        """Options that begin alike stand in one row, where that can be said in one."""
        found: list[tuple[int, int, str]] = []
        numbered = enumerate(self.in_words(view), 1)
        for head, group in itertools.groupby(numbered, key=lambda one: self.head_of(one[1])):
            same = list(group)
            row = self.row_of(view, head, [option for _, option in same]) if head and len(same) > 1 else ""
            if row:
                found.append((same[0][0], same[-1][0], row))
            else:
                found += [(i, i, self.shown(view, option)) for i, option in same]
        return found

    def outlined(self, view: View) -> list[tuple[int, int, str]]:
        """Of several options in one row, what they have in common."""
        listed = self.in_words(view)
        return [
            (first, last, self._in_common(listed[first - 1], text) if first < last else text)
            for first, last, text in self.shortened(view)
        ]

    def _in_common(self, option: str, text: str) -> str:
        """The beginning of an option that stands in a row with others; the row itself where it does not begin so."""
        head = self.head_of(self.without_number(option)).removesuffix("-> ").rstrip()
        return head if head and text.startswith(head) else text

    def row_of(self, view: View, head: str, options: list[str]) -> str:
        """Options that begin alike in one row, amounts of one thing: `extract Wolf 3 to 1`; empty of only two."""
        last = options[-1].removeprefix(head.rstrip("+"))
        return f"{self.shown(view, options[0])} to {last}" if len(options) > 2 else ""

    def head_of(self, option: str) -> str:
        """What an option has in common with others that stand in one row with it; empty of most."""
        found = self.head.fullmatch(option)
        return found[1] if found is not None else ""
