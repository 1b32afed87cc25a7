"""Questions of Berserk in the terminal: the order of options, which stand in one row, what each comes to."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Any, ClassVar

from kartoteka.clients.terminal.berserk_cards import CELL, BerserkCards
from kartoteka.clients.terminal.layout import situation
from kartoteka.clients.terminal.screen import untagged

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kartoteka.play.agents import View

OF_TEXT = ("use", "trigger")
VERBS = re.compile(
    r"(accumulate|action|aim|buy|defend|destroyed|hide|host|incarnate|jump|move|on|pay with|place|reveal"
    r"|stay closed|strike|swap|teleport|thirst|trigger|use|vanguard) "
)
HEADS = re.compile(
    rf"((move|place|jump|teleport) .+ (?={CELL}$)|(strike|thirst|vanguard) .+ -> |at (?={CELL}$)|buy .+ X (?=\d+$)).*"
)
"""How options begin that stand in one row where only the end of them differs."""
STRIKE = re.compile(r"(strike .+ -> )(.+)")
AIMED = re.compile(r"((?:strike|thirst|vanguard) .+ -> |on )(.+)")
"""An option that is aimed at a card: what stands before that, and the card."""
NUMBERED = re.compile(r" ability (\d+)\b")
OWN = "strike your own"
"""What strikes at one's own creatures are told together as."""


def is_theirs(label: str) -> bool:
    """Whether that is a card of the other player's, as notation calls it."""
    return "'s " in label or label.startswith("hidden ")


def text_meant(text: str, option: str) -> str:
    """The line of a card's text that an option uses; of what is set off, all lines but those with a price."""
    lines = text.splitlines()
    priced = [line for line in lines if line.startswith("[")]
    if option.startswith("trigger "):
        return "\n".join(line for line in lines if line not in priced) or text
    number = NUMBERED.search(option)
    at = int(number[1]) if number is not None else 1 if len(priced) == 1 else 0
    return priced[at - 1] if 0 < at <= len(priced) and "gained ability" not in option else text


class BerserkQuestions(BerserkCards):
    """Options and what is said about them."""

    head: ClassVar[re.Pattern[str]] = HEADS

    def listing(self, view: View) -> list[int]:
        """By verb, in the order of the game; of each verb by card, and by what it is aimed at: an order that does not
        change when cards change places. One's own creatures as targets come last, cards to be bought as in the deal."""
        assert view.choice is not None
        options = view.choice.options
        self.look_at(view)
        verbs = list(dict.fromkeys(option.partition(" ")[0] for option in options))

        def place(i: int) -> tuple[Any, ...]:
            option = options[i]
            verb = option.partition(" ")[0]
            at = verbs.index(verb)
            if aimed := AIMED.fullmatch(option):
                return at, not is_theirs(aimed[2]), aimed[1], aimed[2]
            if verb == "buy":
                d = self.named(view, option.partition(" ")[2])
                return (at, *self.rank(d, option))
            return at, False, self.head_of(option), ""

        return sorted(super().listing(view), key=place)

    def head_of(self, option: str) -> str:
        strike = STRIKE.fullmatch(option)
        if strike is not None and not is_theirs(strike[2]):
            return OWN
        return super().head_of(option)

    def row_of(self, view: View, head: str, options: list[str]) -> str:
        """Cells for one card stand in one row, and so do the targets of its strikes and the amounts of one thing."""
        if head == OWN:
            return f"{OWN} ({len(options)} ways: options lists them)"
        shown = [self.shown(view, option) for option in options]
        if head.endswith(" X "):
            return f"{shown[0]} to {shown[-1].rpartition(' ')[2]}"
        return ", ".join([shown[0], *(option[len(head) :] for option in options[1:])])

    def about(self, view: View) -> list[str]:
        assert view.choice is not None
        facts = view.choice.facts
        found = [f"for {facts['card']}"] if "card" in facts else []
        if "chosen" in facts:
            found.append(f"so far {', '.join(facts['chosen'])}")
        if facts.get("waiting"):
            times = Counter(f"{one['by']}'s {one['card']}" for one in facts["waiting"])
            found.append("set off: " + ", ".join(f"{who} x{n}" if n > 1 else who for who, n in times.items()))
        return found

    def note(self, view: View, option: str) -> tuple[str, str]:
        """What a card costs, what a text says, how the card stands that is meant, what a pass comes to."""
        if option == "pass":
            return self.passing(view), ""
        verb = VERBS.match(option)
        if verb is None:
            return "", ""
        self.look_at(view)
        d = self.named(view, option[verb.end() :])
        if verb[1] == "buy" and d is not None:
            now = view.choice.facts.get("prices", {}).get(d.name) if view.choice is not None else None
            return f"{self.asked(d, now)}  {d.element or 'neutral'} {self.kind(d)}", untagged(d.text)
        if verb[1] == "place" and d is not None:
            return self.kind(d), ""
        if view.choice is not None and self.is_one_of_a_row(option, view.choice.options):
            return "", ""
        if verb[1] in OF_TEXT:
            return "", untagged(text_meant(d.text, option)) if d is not None else ""
        if view.choice is not None and "out of" in view.choice.facts:
            return (self.kind(d), untagged(d.text)) if d is not None else ("", "")
        card = self.on_table(view, option)
        if card is not None:
            at = self.cell(card)
            return ", ".join(filter(None, (at, self.strength(card), *self.notes(card)))), ""
        return "", ""

    def shortened(self, view: View) -> list[tuple[int, int, str]]:
        """Several cards that may be placed on the same cells are one row; whose a target is goes without saying."""
        assert view.choice is not None
        listed = self.in_words(view)
        if placed := self._placed(listed):
            return [(1, len(listed), placed)]
        whose = f"{view.players[1 - view.seat]['name']}'s "
        mine = {option.rpartition(" -> ")[2] for option in view.choice.options if whose not in option}
        found = []
        for first, last, text in self.rows(view):
            head, arrow, ends = text.partition(" -> ")
            bare = ends.replace(whose, "")
            found.append((first, last, text if mine & {*bare.split(", ")} else f"{head}{arrow}{bare}"))
        return found

    def _placed(self, listed: Sequence[str]) -> str:
        """What can be placed and where, if each of several cards can be placed on each of the cells, and nothing else
        can be done."""
        cells: dict[str, list[str]] = {}
        for option in listed:
            if option.startswith("place "):
                plain = self.without_number(option)
                head = self.head_of(plain)
                cells.setdefault(head, []).append(plain[len(head) :])
        ends = [*cells.values()]
        if len(cells) < 2 or len(listed) > sum(map(len, ends)) or any(other != ends[0] for other in ends):
            return ""
        cards = [head.removeprefix("place ").rstrip() for head in cells]
        return f"place one of {', '.join(cards)} on {', '.join(ends[0])} (say place {cards[0]} {ends[0][0]})"

    def is_one_of_a_row(self, option: str, options: Sequence[str]) -> bool:
        """Whether other targets of the same strike stand beside it."""
        head = self.head_of(option)
        return head == OWN or (head.endswith("-> ") and sum(self.head_of(other) == head for other in options) > 1)

    def passing(self, view: View) -> str:
        """What a pass ends, if nothing lies on the stack."""
        if any("stack" in facts for facts in view.situations):
            return ""
        mine = situation(view, "turn").get("player") == view.players[view.seat]["name"]
        return "ends your main phase" if mine and self.stage(view) == "main" else ""

    def stage(self, view: View) -> str:
        """In which stage the game is; empty between two turns."""
        return str(situation(view, "stage").get("stage", ""))
