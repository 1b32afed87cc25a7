"""Players, places and single words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kartoteka.games.agot2.wording import vocabulary as words
from kartoteka.games.agot2.wording.phrases import (
    THEIR_OWNER,
    chosen_player_words,
    event_player_words,
)
from kartoteka.games.agot2.wording.reader.base import AgotBaseReader
from kartoteka.kernel.program import (
    Amount,
    ChosenPlayer,
    Number,
    Player,
    X,
    You,
)

if TYPE_CHECKING:
    from lark import Token, Tree


class PlayerReader(AgotBaseReader):
    """Players, places and single words."""

    def player(self, text: str, token: Token) -> Player:
        if text in ("that player", "that opponent"):
            if self.chosen_player is None and self.event_player is not None:
                self.edit(token, str(token).replace(text, event_player_words(self.event_player)))
                return self.event_player
            if self.chosen_player is None:
                raise self.refuse(f"nothing before tells who “{text}” is", token)
            self.edit(token, str(token).replace(text, chosen_player_words(self.chosen_player)))
            return ChosenPlayer()
        if text in ("they", "their"):
            if self.by is None:
                raise self.refuse(f"nothing before tells who “{text}” is", token)
            return You()
        if text == "you" and self.by is not None:
            raise self.refuse("“you” inside what another player does is not understood", token)
        if text not in words.PLAYERS:
            raise self.refuse(f"“{text}” is not understood here", token)
        return words.PLAYERS[text]

    def token_player(self, token: Token) -> Player:
        return self.player(str(token), token)

    def token_poss(self, token: Token) -> Player:
        text = str(token)
        if text in ("its owner's", "their owner's"):
            return THEIR_OWNER
        if text == "your":
            return self.player("you", token)
        return self.player(text if text == "their" else text.removesuffix("'s"), token)

    def token_zone(self, token: Token) -> str:
        return words.ZONES[str(token)]

    def token_stat(self, token: Token) -> str:
        return str(token)

    def read_number(self, tree: Tree[Token]) -> Amount:
        return Number(int(str(tree.children[0])))

    def read_x(self, tree: Tree[Token]) -> Amount:
        return X()

    def read_traitname(self, tree: Tree[Token]) -> str:
        return str(tree.children[0])

    def read_traits(self, tree: Tree[Token]) -> str:
        names = [self.read(part) for part in tree.children if getattr(part, "data", "") == "traitname"]
        return ", ".join(names)
