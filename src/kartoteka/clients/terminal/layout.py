"""How a view is laid out as lines. A game has a layout of its own here, or the plain one that fits them all.

A layout sees a View and what is printed on cards, nothing else.
"""

from __future__ import annotations

import re
import textwrap
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from kartoteka.clients.terminal.screen import Line, untagged

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from kartoteka.play.agents import View

    Seen = tuple[Any, Any, Any]
    """The players, the zones and the situations of a view whose table has been shown."""
    Printed = Callable[[str, str], Any]
    """What is printed on the card of that title (of that version, where there are several), or None."""


NEVER = re.compile(r"(?!)")


class Examples(NamedTuple):
    """What `help` shows of a game: a line of it, one that says several things, an attempt, a rule."""

    line: str = "pass"
    several: str = "play Ambush, Snare"
    attempt: str = "play Ambush"
    rule: str = "ID"


class Layout:
    """The plain layout: players, what goes on, and every zone with the cards that the seat knows."""

    examples = Examples()
    open_piles: tuple[str, ...] = ("discard",)
    """Zones out of play whose cards everybody may look through."""
    open_piles_are = "discard piles"
    """What people call them."""
    declines: tuple[str, ...] = ()
    """Options that do nothing, besides to pass: what could be done to something is not done."""
    from_hand: ClassVar[re.Pattern[str]] = NEVER
    """An option that is one of several copies in hand: what stands before the number, and what behind it."""
    signs: ClassVar[tuple[tuple[str, str], ...]] = ()
    """What `legend` tells: signs of the table and of its cards, and what they mean."""
    standing: ClassVar[tuple[str, ...]] = ()
    """Facts of cards that keep them from much."""
    passes_end: ClassVar[dict[str, str]] = {}
    """By the rule that asks, what of one's own a pass ends there."""
    whole_notes: bool = False
    """Whether what is said about an option stands below it, rather than cut, where there is no room beside it."""

    def __init__(self, printed: Printed, width: int) -> None:
        self.printed = printed
        self.width = width

    def table(self, view: View, *, with_hands: bool = True) -> list[Line]:
        """The whole table as that seat sees it."""
        lines: list[Line] = []
        for facts in view.situations:
            lines.append([", ".join(f"{key} {value}" for key, value in facts.items())])
        for seat, facts in enumerate(view.players):
            rest = ", ".join(f"{key} {value}" for key, value in facts.items() if key != "name")
            lines.append([(facts["name"], "strong"), f": {rest}"])
            for zone in view.zones:
                if zone.seat == seat and zone.count and (with_hands or zone.name != "hand"):
                    known = ", ".join(c.name for c in zone.cards if c.name)
                    lines += self.folded(f"  {zone.name} ({zone.count})", known)
        return lines

    def heading(self, view: View) -> str:
        """What stands in the line above the table, behind the game's name: which turn it is, whose."""
        return ""

    def whole(self, view: View, *, with_hands: bool = True) -> list[Line]:
        """The table with all that it otherwise shows in brief: for whoever asks for it."""
        return self.table(view, with_hands=with_hands)

    def changed(self, shown: Seen, view: View) -> list[Line] | None:
        """What is shown instead of the table where little is otherwise than it was shown; None where all is."""
        return None

    def folded(self, title: str, text: str) -> list[Line]:
        """A title and a list, over as many lines as it takes."""
        whole = f"{title}: {text}" if text else title
        return [[row] for row in textwrap.wrap(whole, self.width - 1, subsequent_indent="    ")]

    def of(self, card: Any) -> Any:
        """What is printed on a card."""
        return self.printed(card.name, card.facts.get("version", ""))

    def title(self, card: Any) -> str:
        """What a card that the seat knows is called."""
        return str(card.name)

    def mark(self, card: Any) -> str:
        """What a card says on its face that is not wholly understood."""
        d = self.of(card)
        return " (partial)" if d is not None and d.partial else ""

    def alike(self, cards: Iterable[Any]) -> Iterable[list[Any]]:
        """Cards that the seat knows, the copies of each together."""
        copies: dict[tuple[str, str], list[Any]] = {}
        for card in cards:
            copies.setdefault((card.name, card.facts.get("version", "")), []).append(card)
        return copies.values()

    def news(self, rows: Sequence[str], players: Sequence[str]) -> Sequence[str]:
        """What has happened, row by row, as it is told."""
        return rows

    def concerns(self, view: View) -> bool:
        """Whether what may be done now has to do with the viewer's own affairs: who wants that is asked only then."""
        return True

    def passing(self, view: View) -> str:
        """What of the viewer's own a pass ends here, `ends your main phase`; empty where it only lets go by."""
        assert view.choice is not None
        return self.passes_end.get(view.choice.rule, "")

    def about(self, view: View) -> list[str]:
        """What the choice is about, in short lines: what has been picked so far, whose text asks."""
        assert view.choice is not None
        return [f"{key}: {value}" for key, value in view.choice.facts.items()]

    def shown(self, view: View, option: str) -> str:
        """An option as it is listed: copies in hand are listed once."""
        return self.without_number(option)

    def without_number(self, option: str) -> str:
        """The option without the number that tells one of several copies in hand from the others."""
        numbered = self.from_hand.fullmatch(option)
        return "".join(numbered.groups()) if numbered is not None else option

    def meant(self, said: str, options: Sequence[str]) -> list[str]:
        """The options that people mean by what begins none of them."""
        return []

    def listing(self, view: View) -> list[int]:
        """The options in the order in which they are listed and numbered: their places in the choice. Of copies that
        nobody could tell apart, the first."""
        assert view.choice is not None
        seen: dict[str, int] = {}
        for i, option in enumerate(view.choice.options):
            seen.setdefault(self.without_number(option), i)
        return list(seen.values())

    def in_words(self, view: View) -> list[str]:
        """The listed options in words."""
        assert view.choice is not None
        return [view.choice.options[i] for i in self.listing(view)]

    def by_number(self, view: View) -> list[int]:
        """The order of `listing`, with those at the end that are not listed: each option has its number."""
        assert view.choice is not None
        listed = self.listing(view)
        return [*listed, *(i for i in range(len(view.choice.options)) if i not in listed)]

    def rows(self, view: View) -> list[tuple[int, int, str]]:
        """The options row by row: the first and the last number that a row stands for, and its text."""
        return [(i, i, self.shown(view, option)) for i, option in enumerate(self.in_words(view), 1)]

    def shortened(self, view: View) -> list[tuple[int, int, str]]:
        """The same in fewer words, where there is little room."""
        return self.rows(view)

    def outlined(self, view: View) -> list[tuple[int, int, str]]:
        """The same without the ends in which several options differ, where there is hardly any room."""
        return self.shortened(view)

    def note(self, view: View, option: str) -> tuple[str, str]:
        """About an option, for people who do not know the cards by heart: a word, and what is printed if it matters."""
        return "", ""

    def card(self, definition: Any) -> list[Line]:
        """The printed facts of a card."""
        lines: list[Line] = [[(definition.name, "strong")]]
        lines += [[row] for row in textwrap.wrap(untagged(definition.text), self.width - 1)]
        return lines


def situation(view: View, fact: str) -> dict[str, Any]:
    """What is told of the outermost situation that has such a fact; empty where none has."""
    return next((facts for facts in view.situations if fact in facts), {})


def layout_for(game: str, printed: Printed, width: int) -> Layout:
    """The layout of that game."""
    from kartoteka.clients.terminal.agot2 import Agot2Layout
    from kartoteka.clients.terminal.berserk import BerserkLayout
    from kartoteka.clients.terminal.hkk import HkkLayout
    from kartoteka.clients.terminal.legion import LegionLayout
    from kartoteka.clients.terminal.swtcg import SwtcgLayout

    own: dict[str, type[Layout]] = {
        "agot2": Agot2Layout,
        "berserk": BerserkLayout,
        "hkk": HkkLayout,
        "legion": LegionLayout,
        "swtcg": SwtcgLayout,
    }
    return own.get(game, Layout)(printed, width)
