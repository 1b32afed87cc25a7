"""What is known while a text is read: what the other readers share."""

from __future__ import annotations

from typing import Any

from lark import Token, Tree

from kartoteka.games.hkk.wording import vocabulary as words
from kartoteka.games.hkk.wording.phrases import Context
from kartoteka.games.hkk.wording.readings import READINGS
from kartoteka.kernel.program import (
    Choose,
    ChoosePlayer,
    ChosenPlayer,
    ControllerOf,
    EventAmount,
    Number,
    Op,
    OwnerOf,
    Player,
    ThePlayer,
    X,
    You,
)
from kartoteka.text.lower import Grammar, Reader
from kartoteka.text.phrases import slot_name


class HkkBaseReader(Reader):
    """Reads this game's syntax trees."""

    def __init__(self, grammar: Grammar, context: Context, *, constant: bool = False) -> None:
        super().__init__(grammar, READINGS)
        self.context = context
        self.constant = constant
        self.slots = 0
        self.targets: list[Op] = []
        """The targets that the text has named so far: they are chosen before everything else."""
        self.choices: list[Choose] = []
        """The other choices that the clause which is being read entails ("a Monster")."""
        self.text = ""
        """The sentence that is being read."""
        self.default_place: tuple[tuple[str, ...], Player | None] = (("play",), None)
        """Where the cards of a phrase that names no place are."""
        self.theirs = False
        """Whether another player does what is being read: "your" cards are "their" cards there."""
        self.much = False
        """Whether the trigger's event has an amount: "that much"."""
        self.priced = False
        """Whether the cards are meant of whose price something is said."""
        self.names_player = False
        """Whether the trigger names a player: "that player"."""
        self.automatic = False
        """Whether it is an automatic reaction, which knows the action that it answers."""
        self.either = ""
        """The slot of the target that may be a player as well ("target creature or player")."""

    def slot(self) -> str:
        self.slots += 1
        return slot_name(self.slots)

    @property
    def chose_player(self) -> bool:
        return any(isinstance(op, ChoosePlayer) for op in self.targets)

    # words

    def token_int(self, token: Token) -> str:
        return str(token)

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
        if (str(token) == words.THEIR) != self.theirs and str(token) != "your opponent's":
            raise self.refuse("whose is not clear", token)
        return You() if str(token) == words.THEIR else words.POSSESSIVES[str(token)]

    # numbers

    def via_int(self, text: str) -> Number:
        return Number(int(text))

    def via_digits(self, amount: Any) -> int:
        if not isinstance(amount, Number):
            raise self.refuse("a number is needed here", Tree("amount", []))
        return amount.n

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

    def read_x(self, tree: Tree[Token]) -> X:
        return X()

    def read_that_much(self, tree: Tree[Token]) -> EventAmount:
        """ "When this creature wounds a creature, heal that much"."""
        if not self.much:
            raise self.refuse("how much that is, is not said", tree)
        return EventAmount()

    def read_number(self, tree: Tree[Token]) -> Number:
        return Number(int(str(tree.children[0])))
