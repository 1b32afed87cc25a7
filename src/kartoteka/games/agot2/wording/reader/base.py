"""What is known while a text is read: what the other readers share."""

from __future__ import annotations

from typing import Any

from lark import Token, Tree

from kartoteka.games.agot2.wording.phrases import (
    FROM_VERBS,
)
from kartoteka.games.agot2.wording.readings import READINGS
from kartoteka.kernel.program import (
    Choose,
    ChooseWord,
    Do,
    Player,
    ThePlayer,
)
from kartoteka.text.lower import Grammar, Reader


class AgotBaseReader(Reader):
    """Reads this game's syntax trees."""

    def __init__(self, grammar: Grammar, card_type: str, host: str) -> None:
        super().__init__(grammar, READINGS)
        self.card_type = card_type
        self.host = host
        self.slots = 0
        self.subject = False
        self.by: Player | None = None
        self.chosen_player: Player | None = None
        self.choices: list[Choose | ChooseWord] = []
        """The untargeted choices that the clauses read so far entail ("sacrifice a character")."""
        self.constant = False
        self.after = "after"
        self.zones: tuple[str, ...] = ()
        """Where this card has to be, as the text says: "put this card into play from your hand"."""
        self.event_player: ThePlayer | None = None
        """Whom "that player" means by the trigger, if it names such a player."""
        self.place = "in"
        """How a noun phrase names its place: "in your hand", or "from your hand" where the verb moves it."""
        self.text = ""
        """The sentence that is being read."""
        self.separators: list[tuple[int, int]] = []
        """Where the clauses of the sentence are joined."""
        self.places: dict[str, tuple[str, ...]] = {}
        """In which zones the cards of each slot are."""

    def read(self, part: Tree[Token] | Token) -> Any:
        pattern = READINGS.get(str(part.data)) if isinstance(part, Tree) else None
        if isinstance(pattern, Do):
            self.place = "from" if pattern.verb in FROM_VERBS else "in"
        read = super().read(part)
        if isinstance(pattern, Do):
            self.place = "in"
        return read
