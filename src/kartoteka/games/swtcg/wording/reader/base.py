"""What is known while a text is read: what the other readers share."""

from __future__ import annotations

from typing import Any

from lark import Token, Tree

from kartoteka.games.swtcg.wording import vocabulary as words
from kartoteka.games.swtcg.wording.phrases import Context
from kartoteka.games.swtcg.wording.readings import READINGS
from kartoteka.kernel.program import (
    Choose,
    ChoosePlayer,
    Chosen,
    ChosenPlayer,
    EventAmount,
    HowMuch,
    Number,
    Player,
    ThePlayer,
    X,
    You,
)
from kartoteka.text.lower import Grammar, Reader
from kartoteka.text.phrases import slot_name

ROLLED = "die"
"""The slot that keeps what was rolled."""


class SwtcgBaseReader(Reader):
    """Reads this game's syntax trees."""

    def __init__(self, grammar: Grammar, context: Context, *, constant: bool = False) -> None:
        super().__init__(grammar, READINGS)
        self.context = context
        self.constant = constant
        self.delays = True
        """Whether "at the end of the turn" tells when something is done, and not what sets the ability off."""
        self.slots = 0
        self.choices: list[Choose] = []
        """The choices that the clause which is being read entails ("one of your units")."""
        self.text = ""
        """The sentence that is being read."""
        self.default_place: tuple[tuple[str, ...], Player | None] = (("play",), None)
        """Where the cards of a phrase that names no place are."""
        self.theirs = False
        """Whether another player does what is being read: "your" cards are "their" cards there."""
        self.much = False
        """Whether the trigger's event has an amount: "that much"."""
        self.spent: dict[str, Chosen] = {}
        """The cards with which the cost was paid, by what was done to them."""
        self.rolled = False
        """Whether a die was rolled before, or dice: "that much"."""
        self.chose_player = False
        """Whether "that player" is one who was chosen."""
        self.instead = False
        """Whether the sentence says what happens instead of something."""
        self.subject = False
        """Whether the noun phrase that is being read says who does something, or is so."""

    def slot(self) -> str:
        self.slots += 1
        return slot_name(self.slots)

    # words

    def token_int(self, token: Token) -> str:
        return str(token)

    def token_player(self, token: Token) -> Player:
        player = words.PLAYERS[str(token)]
        return ChosenPlayer() if player == ThePlayer("player") and self.chose_player else player

    def read_choose_player(self, tree: Tree[Token]) -> ChoosePlayer:
        self.chose_player = True
        return ChoosePlayer()

    def token_poss(self, token: Token) -> Player:
        if (str(token) == words.THEIR) != self.theirs and str(token) != "your opponent's":
            raise self.refuse("whose is not clear", token)
        return You() if str(token) == words.THEIR else words.POSSESSIVES[str(token)]

    def token_noun(self, token: Token) -> str:
        return words.SINGULAR[str(token)]

    # numbers

    def via_int(self, text: str) -> Number:
        return Number(int(text))

    def via_digits(self, amount: Any) -> int:
        if not isinstance(amount, Number):
            raise self.refuse("a number is needed here", Tree("amount", []))
        return amount.n

    def via_lower(self, text: str) -> str:
        return text.lower()

    def read_x(self, tree: Tree[Token]) -> X:
        return X()

    def read_that_much(self, tree: Tree[Token]) -> EventAmount | HowMuch:
        """ "When this unit damages a unit, gain that much Force"."""
        if self.much == self.rolled:
            raise self.refuse("how much that is, is not said", tree)
        return EventAmount() if self.much else HowMuch(ROLLED)

    def read_number(self, tree: Tree[Token]) -> Number:
        return Number(int(str(tree.children[0])))
