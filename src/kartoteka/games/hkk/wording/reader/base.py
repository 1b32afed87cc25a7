"""What is known while a text is read: what the other readers share."""

from __future__ import annotations

from typing import Any

from lark import Token, Tree

from kartoteka.games.hkk.wording import vocabulary as words
from kartoteka.games.hkk.wording.phrases import Context
from kartoteka.games.hkk.wording.readings import READINGS
from kartoteka.kernel.program import (
    ChoosePlayer,
    ChosenPlayer,
    ControllerOf,
    EventAmount,
    Number,
    Op,
    OwnerOf,
    Player,
    ThePlayer,
    You,
)
from kartoteka.text.clauses import ClauseReader
from kartoteka.text.lower import Grammar


class HkkBaseReader(ClauseReader):
    """Reads this game's syntax trees."""

    def __init__(self, grammar: Grammar, context: Context, *, constant: bool = False) -> None:
        super().__init__(grammar, READINGS, constant=constant)
        self.context = context
        self.targets: list[Op] = []
        """The targets that the text has named so far: they are chosen before everything else."""
        self.priced = False
        """Whether the cards are meant of whose price something is said."""
        self.names_player = False
        """Whether the trigger names a player: "that player"."""
        self.automatic = False
        """Whether it is an automatic reaction, which knows the action that it answers."""
        self.either = ""
        """The slot of the target that may be a player as well ("target creature or player")."""

    @property
    def chose_player(self) -> bool:
        return any(isinstance(op, ChoosePlayer) for op in self.targets)

    # words

    def token_player(self, token: Token) -> Player:
        said = str(token)
        if said == words.TARGET_PLAYER:
            if self.chose_player:
                raise self.refuse("which of two players is meant is not clear later", token)
            self.targets.append(ChoosePlayer())
            return ChosenPlayer()
        if said in words.OF_IT:
            it = self.antecedents.it()
            if it is None:
                raise self.refuse("whose is not clear", token)
            return ControllerOf(it.node) if said == words.OF_IT[0] else OwnerOf(it.node)
        player = words.PLAYERS[said]
        if player == ThePlayer("player") and not (self.chose_player or self.names_player):
            raise self.refuse("which player that is, is not said", token)
        return ChosenPlayer() if player == ThePlayer("player") and self.chose_player else player

    def token_poss(self, token: Token) -> Player:
        if str(token).removesuffix("'s") in words.CHOSEN:
            return self.token_player(token.update(value=str(token).removesuffix("'s")))
        if (str(token) == words.THEIR) != self.theirs and str(token) != "your opponent's":
            raise self.refuse("whose is not clear", token)
        return You() if str(token) == words.THEIR else words.POSSESSIVES[str(token)]

    # numbers

    def via_small(self, text: str) -> str:
        return text.lower()

    def via_stat(self, text: str) -> str:
        return text.lower()

    def via_resource(self, text: str) -> str:
        return words.PLAYER_STATS[text]

    def via_skill(self, text: str) -> str:
        return f"skill:{text}"

    def via_markers(self, text: str) -> str:
        return f"markers:{text}"

    def via_less(self, amount: Any) -> Number:
        return Number(-self.via_digits(amount))

    def read_that_much(self, tree: Tree[Token]) -> EventAmount:
        """ "When this creature wounds a creature, heal that much"."""
        if not self.much:
            raise self.refuse("how much that is, is not said", tree)
        return EventAmount()
