"""What is known while a program is printed: what the other writers share."""

from __future__ import annotations

import re
from typing import Any

from kartoteka.games.swtcg.wording import vocabulary as words
from kartoteka.games.swtcg.wording.phrases import Context, mention_choice
from kartoteka.games.swtcg.wording.reader.base import ROLLED
from kartoteka.games.swtcg.wording.readings import READINGS
from kartoteka.kernel.program import (
    AnyPlayer,
    Choose,
    Chosen,
    ChosenPlayer,
    EventAmount,
    HowMuch,
    Number,
    Player,
    X,
    You,
)
from kartoteka.text.lower import Grammar, Shape
from kartoteka.text.phrases import Phrase, slot_name
from kartoteka.text.print import Writer, join
from kartoteka.text.tree import Unprintable


class SwtcgBaseWriter(Writer):
    """Prints this game's program nodes."""

    def __init__(self, grammar: Grammar, context: Context, *, constant: bool = False) -> None:
        super().__init__(grammar, READINGS, frozenset(words.VERBS))
        self.context = context
        self.constant = constant
        self.pending: dict[str, Choose] = {}
        """The choices that a later clause names: "one of your units"."""
        self.spent: dict[str, Chosen] = {}
        """The cards with which the cost was paid, by what was done to them."""
        self.slots = 0
        self.subject = False
        self.theirs = False
        self.default_place: tuple[tuple[str, ...], Player | None] = (("play",), None)

    def write_shapes(self, category: str, node: Any) -> str:
        for shape in self.grammar.shapes.get(category, ()):
            before = (list(self.antecedents.known), self.antecedents.here, dict(self.pending), self.person, self.slots)
            try:
                text = self.write_shape(shape, node)
            except Unprintable:
                text = None
            if text is not None:
                return text
            self.antecedents.known, self.antecedents.here, self.pending, self.person, self.slots = before
        raise Unprintable(f"no wording for this {category}: {node!r}")

    def unconvert(self, hole: Any, value: Any) -> Any:
        if value is None:
            raise Unprintable("nothing there")
        return super().unconvert(hole, value)

    def assemble(self, shape: Shape, values: Any) -> str:
        before = self.person
        parts: list[str] = []
        index = 0
        plural = False
        for position, (symbol, is_part) in enumerate(shape.symbols):
            if is_part:
                value = values[index]
                parts.append(self.write(symbol, value))
                if symbol == "PLAYER":
                    self.person = "base" if value == You() else "third"
                elif position == 0 and isinstance(value, Phrase):
                    self.person = "base" if value.plural else "third"
                if isinstance(value, Number | X):
                    plural = value != Number(1)
                index += 1
            elif symbol == "_A":
                parts.append("a")
            else:
                parts.append(self.inflect(symbol, plural=plural))
        self.person = before
        return join(parts)

    def take_slot(self, slot: str) -> None:
        """Slots are named in the order of the text, so that reading names them the same."""
        self.slots += 1
        if slot != slot_name(self.slots):
            raise Unprintable(f"the slot {slot!r} comes out of order")

    def mentioned(self, choice: Choose) -> None:
        self.take_slot(choice.slot)
        mention_choice(self.antecedents, choice)

    # words

    def write_INT(self, text: Any) -> str:
        return str(text)

    def write_number(self, amount: Any) -> str:
        if isinstance(amount, X):
            return "X"
        if amount in (EventAmount(), HowMuch(ROLLED)):
            return "that much"
        if not isinstance(amount, Number) or amount.n < 0:
            raise Unprintable(f"no words for {amount!r}")
        return str(amount.n)

    def write_PLAYER(self, player: Player) -> str:
        return "that player" if player == ChosenPlayer() else text_of(words.PLAYERS, player)

    def write_POSS(self, player: Player) -> str:
        return words.THEIR if self.theirs and player == You() else text_of(words.POSSESSIVES, player)

    def write_STAT(self, word: Any) -> str:
        return one_of(word, words.STATS)

    def write_BUILD(self, word: Any) -> str:
        return one_of(word, ("build cost", "total build cost"))

    def write_ARENA(self, zone: Any) -> str:
        return text_of(words.ARENAS, zone)

    def write_KEYWORD(self, word: Any) -> str:
        return one_of(word, words.KEYWORDS)

    def write_NUMBERED(self, word: Any) -> str:
        return one_of(word, words.NUMBERED)

    def write_CANNOT(self, word: Any) -> str:
        return text_of(words.PROHIBITIONS, word)

    def write_NOUN(self, word: Any) -> str:
        return one_of(word, tuple(words.NOUNS))

    def write_TOKEN(self, word: Any) -> str:
        if not re.fullmatch("[a-z]+", word) or word in ("damage", "build"):
            raise Unprintable(f"no words for {word!r}")
        return str(word)

    def from_kind(self, word: str) -> str:
        start = next((start for start in words.AGAINST if word.startswith(start)), None)
        if start is None or word.removeprefix(start) not in words.NOUNS:
            raise Unprintable(f"no words for {word!r}")
        return word

    def write_CANNOT_KIND(self, word: str) -> str:
        return word

    def write_QUOTED(self, text: Any) -> str:
        if '"' in text or not text:
            raise Unprintable("quotes within quotes")
        return f'"{text}"'

    def write_SIGNED(self, text: Any) -> str:
        return str(text)

    def from_int(self, amount: Any) -> str:
        return self.write_number(amount)

    def from_digits(self, number: int) -> Number:
        if number < 2:
            raise Unprintable("one is not “or more”")
        return Number(number)

    def from_lower(self, word: str) -> str:
        for known in (*words.KEYWORDS, *words.NUMBERED):
            if known.lower() == word:
                return known
        raise Unprintable(f"no words for {word!r}")

    def from_signed(self, amount: Any) -> str:
        raise Unprintable("numbers of a unit are written by `write_got`")

    def from_less(self, amount: Any) -> Number:
        if not isinstance(amount, Number) or amount.n >= 0:
            raise Unprintable(f"no words for {amount!r}")
        return Number(-amount.n)

    def from_cannot(self, word: str) -> str:
        return word

    def from_quoted(self, text: str) -> str:
        return text

    def from_arena(self, zone: str) -> str:
        return zone

    def from_not_number(self, amount: Any) -> Any:
        if isinstance(amount, Number | X):
            raise Unprintable("a number is said otherwise")
        return amount


def text_of(texts: dict[str, Any], node: Any) -> str:
    for text, known in texts.items():
        if known == node and not isinstance(node, AnyPlayer):
            return text
    raise Unprintable(f"no words for {node!r}")


def one_of(word: Any, known: tuple[str, ...]) -> str:
    if word not in known:
        raise Unprintable(f"no words for {word!r}")
    return str(word)
