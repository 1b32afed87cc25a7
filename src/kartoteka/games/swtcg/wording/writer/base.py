"""What is known while a program is printed: what the other writers share."""

from __future__ import annotations

import re
from typing import Any

from kartoteka.games.swtcg.wording import vocabulary as words
from kartoteka.games.swtcg.wording.phrases import Context, mention_choice
from kartoteka.games.swtcg.wording.reader.base import ROLLED
from kartoteka.games.swtcg.wording.readings import READINGS
from kartoteka.kernel.program import (
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
from kartoteka.text.clauses import ClauseWriter, one_of, text_of
from kartoteka.text.lower import Grammar
from kartoteka.text.tree import Unprintable


class SwtcgBaseWriter(ClauseWriter):
    """Prints this game's program nodes."""

    that_much = (EventAmount(), HowMuch(ROLLED))

    def __init__(self, grammar: Grammar, context: Context, *, constant: bool = False) -> None:
        super().__init__(grammar, READINGS, frozenset(words.VERBS), constant=constant)
        self.context = context
        self.spent: dict[str, Chosen] = {}
        """The cards with which the cost was paid, by what was done to them."""
        self.subject = False

    def mentioned(self, choice: Choose) -> None:
        self.take_slot(choice.slot)
        mention_choice(self.antecedents, choice)

    # words

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

    def from_lower(self, word: str) -> str:
        for known in (*words.KEYWORDS, *words.NUMBERED):
            if known.lower() == word:
                return known
        raise Unprintable(f"no words for {word!r}")

    def from_signed(self, amount: Any) -> str:
        raise Unprintable("numbers of a unit are written by `write_got`")

    def from_cannot(self, word: str) -> str:
        return word

    def from_arena(self, zone: str) -> str:
        return zone

    def from_not_number(self, amount: Any) -> Any:
        if isinstance(amount, Number | X):
            raise Unprintable("a number is said otherwise")
        return amount
