"""What is known while a program is printed: what the other writers share."""

from __future__ import annotations

import re
from typing import Any

from kartoteka.games.legion.text import vocabulary as words
from kartoteka.games.legion.text.phrases import Context, Mentions, mention_of
from kartoteka.games.legion.text.readings import READINGS
from kartoteka.kernel.program import Choose, Chosen, Number, Player
from kartoteka.text.clauses import NumberWriter, one_of
from kartoteka.text.lower import Grammar, Shape
from kartoteka.text.phrases import slot_name
from kartoteka.text.print import join
from kartoteka.text.tree import Unprintable

WORD = r"(?:[\w-]|'(?!s\b))*"
NAME = re.compile(rf"(?:The )?(?:[A-Z]|\d+-[A-Z]){WORD}(?: (?:(?:of|the|in) )*(?:[A-Z]|\d+-?[A-Z]){WORD})*")
READ_ONLY = "or_"
"""How the alternatives begin that say the same in other words."""


class LegionBaseWriter(NumberWriter):
    """Prints this game's program nodes."""

    def __init__(self, grammar: Grammar, context: Context) -> None:
        super().__init__(grammar, READINGS, frozenset(words.VERBS))
        self.context = context
        self.mentions = Mentions()
        self.pending: dict[str, Choose] = {}
        """By slot, what has been chosen, and is to be named by a later clause: "a friendly unit"."""
        self.slots = 0
        self.event = ""
        """What triggers the ability."""
        self.has_card = False
        self.numbered = False
        """Whether a number has been named."""

    # alternatives

    def write_shapes(self, category: str, node: Any) -> str:
        for shape in self.grammar.shapes.get(category, ()):
            if shape.name.startswith(READ_ONLY):
                continue
            before = self.state()
            try:
                text = self.write_shape(shape, node)
            except Unprintable:
                text = None
            if text is not None:
                return text
            self.put_back(before)
        raise Unprintable(f"no wording for this {category}: {node!r}")

    def state(self) -> tuple[Any, ...]:
        """What an alternative that does not fit may have changed."""
        return list(self.mentions.known), dict(self.pending), self.slots, self.person, self.numbered

    def put_back(self, before: tuple[Any, ...]) -> None:
        self.mentions.known, self.pending, self.slots, self.person, self.numbered = before

    def assemble(self, shape: Shape, values: Any) -> str:
        parts: list[str] = []
        index = 0
        plural = False
        for symbol, is_part in shape.symbols:
            if is_part:
                value = values[index]
                parts.append(self.write(symbol, value))
                if isinstance(value, Number):
                    plural = value != Number(1)
                index += 1
            elif symbol == "_UNIT":
                parts.append("units" if plural else "unit")
            elif symbol == "_A":
                parts.append("a")
            else:
                parts.append(self.inflect(symbol, plural=plural))
        return join(parts)

    # what was chosen

    def taken(self, slot: str) -> Choose:
        """The choice that is named now; choices are named in the order in which they were made."""
        choice = self.pending.get(slot)
        if choice is None or next(iter(self.pending)) != slot:
            raise Unprintable("choices are named in another order")
        del self.pending[slot]
        self.slots += 1
        if slot != slot_name(self.slots):
            raise Unprintable(f"the slot {slot!r} comes out of order")
        return choice

    def mentioned(self, choice: Choose) -> None:
        self.mentions.add(mention_of(Chosen(choice.slot), choice.cards, plural=choice.most != Number(1)))

    # words

    def write_PLAYER(self, player: Player) -> str:
        return words.said_of(words.PLAYERS, player)

    def write_TOKEN(self, word: Any) -> str:
        return one_of(word, words.GAINS)

    def write_KEYWORD(self, word: Any) -> str:
        return one_of(word, words.PLAIN_KEYWORDS)

    def write_NUMBERED(self, word: Any) -> str:
        return one_of(word, words.NUMBERED_KEYWORDS)

    write_NUMBERED_NAME = write_NUMBERED

    def write_CANNOT(self, word: Any) -> str:
        return one_of(word, words.CANNOT)

    def write_STAT(self, word: Any) -> str:
        return one_of(word, words.STATS)

    def write_SITUATION(self, condition: Any) -> str:
        return words.said_of(words.SITUATIONS, condition)

    def name(self, title: str) -> str:
        if not NAME.fullmatch(title) or title in words.KIND_FORMS:
            raise Unprintable(f"no words for {title!r}")
        return title

    # conversions

    def from_gain(self, verb: str) -> str:
        return words.said_of(words.GAINS, verb)

    def from_lose(self, verb: str) -> str:
        return words.said_of(words.LOSES, verb)

    def from_keyword(self, word: str) -> str:
        if word not in words.BY_KEYWORD:
            raise Unprintable(f"no words for {word!r}")
        return words.BY_KEYWORD[word]

    def from_stat(self, stat: str) -> str:
        return words.said_of(words.STATS, stat)

    def from_signed(self, amount: Any) -> str:
        if not isinstance(amount, Number):
            raise Unprintable(f"no words for {amount!r}")
        return f"{amount.n:+d}"
