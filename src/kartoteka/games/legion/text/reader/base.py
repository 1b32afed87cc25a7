"""What is known while a text is read: what the other readers share."""

from __future__ import annotations

from typing import Any

from lark import Token, Tree

from kartoteka.games.legion.text import vocabulary as words
from kartoteka.games.legion.text.phrases import Context, Mentions
from kartoteka.games.legion.text.readings import READINGS
from kartoteka.kernel.program import Choose, Number, Player, Select
from kartoteka.text.lower import Grammar, Reader
from kartoteka.text.phrases import slot_name


class LegionBaseReader(Reader):
    """Reads this game's syntax trees."""

    def __init__(self, grammar: Grammar, context: Context) -> None:
        super().__init__(grammar, READINGS)
        self.context = context
        self.mentions = Mentions()
        self.choices: list[Choose] = []
        """The choices that the clause which is being read entails ("a friendly unit")."""
        self.slots = 0
        self.event = ""
        """What triggers the ability: it may name further units ("the attacker")."""
        self.has_card = False
        """Whether the trigger names a unit, so that "another" is another than that."""
        self.numbered = False
        """Whether a number has been named ("that many")."""

    def fresh(self) -> None:
        """A new ability begins: what the last one chose is forgotten, what has a name is not."""
        self.mentions.known = [one for one in self.mentions.known if isinstance(one.node, Select)]
        self.choices = []
        self.slots = 0
        self.event = ""
        self.has_card = False
        self.numbered = False

    def slot(self) -> str:
        self.slots += 1
        return slot_name(self.slots)

    # words

    def token_player(self, token: Token) -> Player:
        return words.PLAYERS[str(token)]

    def via_gain(self, token: str) -> str:
        return words.GAINS[token]

    def via_lose(self, token: str) -> str:
        return words.LOSES[token]

    def via_keyword(self, said: str) -> str:
        return said.lower()

    def via_stat(self, said: str) -> str:
        return words.STATS[said]

    # numbers

    def read_number(self, tree: Tree[Token]) -> Number:
        return Number(int(str(tree.children[0])))

    def read_x(self, tree: Tree[Token]) -> Any:
        raise self.refuse("X is not known here: say how many, as in “1 aim for each enemy unit within range 2”", tree)

    def via_int(self, text: str) -> Number:
        return Number(int(text))

    def via_digits(self, amount: Number) -> int:
        return amount.n

    def via_less(self, amount: Number) -> Number:
        return Number(-amount.n)

    def via_signed(self, text: str) -> Number:
        if text[1:] == "X":
            raise self.refuse("X is not known here", Tree("signed", []))
        return Number(int(text))
