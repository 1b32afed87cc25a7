"""What is known while a text is read: what the other readers share."""

from __future__ import annotations

from lark import Token, Tree

from kartoteka.games.swtcg.wording import vocabulary as words
from kartoteka.games.swtcg.wording.phrases import Context
from kartoteka.games.swtcg.wording.readings import READINGS
from kartoteka.kernel.program import (
    ChoosePlayer,
    Chosen,
    ChosenPlayer,
    EventAmount,
    HowMuch,
    Player,
    ThePlayer,
    You,
)
from kartoteka.text.clauses import ClauseReader
from kartoteka.text.lower import Grammar

ROLLED = "die"
"""The slot that keeps what was rolled."""


class SwtcgBaseReader(ClauseReader):
    """Reads this game's syntax trees."""

    def __init__(self, grammar: Grammar, context: Context, *, constant: bool = False) -> None:
        super().__init__(grammar, READINGS, constant=constant)
        self.context = context
        self.delays = True
        """Whether "at the end of the turn" tells when something is done, and not what sets the ability off."""
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

    # words

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

    def via_lower(self, text: str) -> str:
        return text.lower()

    def read_that_much(self, tree: Tree[Token]) -> EventAmount | HowMuch:
        """ "When this unit damages a unit, gain that much Force"."""
        if self.much == self.rolled:
            raise self.refuse("how much that is, is not said", tree)
        return EventAmount() if self.much else HowMuch(ROLLED)
