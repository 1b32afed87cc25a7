"""What is known while a program is printed: what the other writers share."""

from __future__ import annotations

import re
from typing import Any

from kartoteka.games.berserk.text import vocabulary as words
from kartoteka.games.berserk.text.bringing import FOUND
from kartoteka.games.berserk.text.mays import is_target
from kartoteka.games.berserk.text.phrases import Context, mention_choice
from kartoteka.games.berserk.text.readings import READINGS
from kartoteka.kernel.program import Choose, Number, Op, Player
from kartoteka.text.clauses import ClauseWriter, after, one_of, signed, text_of
from kartoteka.text.lower import Grammar
from kartoteka.text.tree import Unprintable

OWN_SLOTS = (FOUND, "to")
"""Slots that are called by what their cards are for."""
NAME = re.compile(r"[A-Z][\w'-]*(?: (?:of |the )*[A-Z][\w'-]*)*")


class BerserkBaseWriter(ClauseWriter):
    """Prints this game's program nodes."""

    tried = (*ClauseWriter.tried, "places", "answered")

    def __init__(self, grammar: Grammar, context: Context, *, constant: bool = False) -> None:
        super().__init__(grammar, READINGS, frozenset(words.VERBS), constant=constant)
        self.context = context
        self.places = 0
        self.answered = False
        """Whether the action that is answered has been named."""
        self.event = ""
        """What triggers the text."""

    # what was chosen

    def wait(self, op: Op) -> None:
        """A target that a later clause names."""
        if not is_target(op) or op.slot in self.pending:  # type: ignore[union-attr]
            raise Unprintable("targets are named first")
        self.pending[op.slot] = op  # type: ignore[union-attr]

    def taken(self, slot: str) -> Any:
        """The target that is named now; they are named in the order in which they were chosen."""
        op = self.pending.get(slot)
        if op is None or next(iter(self.pending.values())) != op:
            raise Unprintable("targets are named in another order")
        return self.pending.pop(slot)

    def settled(self) -> None:
        if self.pending:
            raise Unprintable("something is chosen for nothing, or in another order")

    def mentioned(self, choice: Choose) -> None:
        self.in_turn(choice)
        mention_choice(self.antecedents, choice)

    def in_turn(self, choice: Choose) -> None:
        """Its slot is the next one, where slots are numbered."""
        if choice.slot not in OWN_SLOTS:
            self.take_slot(choice.slot)

    # words

    def write_PLAYER(self, player: Player) -> str:
        return text_of(words.PLAYERS, player)

    def write_KIND(self, word: Any) -> str:
        return one_of(word, words.KINDS)

    def write_SIZE(self, word: Any) -> str:
        return one_of(word, words.SIZES)

    def write_DICE(self, word: Any) -> str:
        return one_of(word, words.DICE)

    def write_SINGLE(self, word: Any) -> str:
        return one_of(word, words.KEYWORDS)

    def write_NUMBERED(self, word: Any) -> str:
        return one_of(word, words.NUMBERED)

    write_NUMBERED_NAME = write_NUMBERED

    def write_PROTECTED(self, word: Any) -> str:
        return one_of(word, words.PROTECTIONS)

    def write_CANNOT(self, word: Any) -> str:
        return one_of(word, words.CANNOT)

    def write_CAN(self, word: Any) -> str:
        return one_of(word, words.CAN)

    def write_IGNORED(self, word: Any) -> str:
        return one_of(word, words.IGNORED)

    def write_SOURCE(self, word: Any) -> str:
        return one_of(word, words.SOURCES)

    def write_PLUS(self, word: Any) -> str:
        return one_of(word, words.PLUSES)

    def write_MEASURE(self, word: Any) -> str:
        return one_of(word, words.MEASURES)

    def write_STAT(self, word: Any) -> str:
        return one_of(word, words.STATS)

    def write_AGAINST(self, word: Any) -> str:
        return str(word)

    def write_SITUATION(self, condition: Any) -> str:
        return text_of(words.SITUATIONS, condition)

    def write_CAP(self, word: Any) -> str:
        if not re.fullmatch(r"[A-Z][\w'-]*", word):
            raise Unprintable(f"no words for {word!r}")
        return str(word)

    def write_NAME(self, word: Any) -> str:
        if not NAME.fullmatch(word):
            raise Unprintable(f"no words for {word!r}")
        return str(word)

    # conversions

    def from_size(self, word: str) -> str:
        return words.said_of(words.SIZES, word)

    def from_to_size(self, word: str) -> str:
        return one_of(after("to ", word), words.SIZES)

    def from_to_number(self, word: str) -> Number:
        number = after("to ", word)
        if not number.isdecimal() or str(int(number)) != number:
            raise Unprintable(f"no words for {word!r}")
        return Number(int(number))

    def from_die(self, word: str) -> str:
        return words.said_of(words.DICE, word)

    def from_small(self, word: str) -> str:
        if word not in words.BY_NAME:
            raise Unprintable(f"no words for {word!r}")
        return words.BY_NAME[word]

    def from_stat(self, stat: str) -> str:
        if stat not in words.BY_STAT:
            raise Unprintable(f"no words for {stat!r}")
        return words.BY_STAT[stat]

    def from_from(self, stat: str) -> str:
        return words.said_of(words.SOURCES, after("from ", stat))

    def from_plus(self, stat: str) -> str:
        return words.said_of(words.PLUSES, stat)

    def from_protected(self, word: str) -> str:
        return words.said_of(words.PROTECTIONS, word)

    def from_ignored(self, word: str) -> str:
        return words.said_of(words.IGNORED, word)

    def from_number(self, stat: str) -> str:
        return words.said_of(words.STATS, stat)

    def from_against(self, value: str) -> str:
        who = after("against ", value)
        for said, known in words.AGAINST.items():
            if known == who:
                return f"against {said}"
        word = after("class ", who)
        if not re.fullmatch(r"[A-Z][\w'-]*", word) or f"{word} creatures" in words.AGAINST:
            raise Unprintable(f"no words for {value!r}")
        return f"against {word} creatures"

    def from_signed(self, amount: Any) -> str:
        return signed(amount)
