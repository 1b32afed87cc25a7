"""Players, single words and numbers."""

from __future__ import annotations

from typing import Any

from kartoteka.games.agot2.wording import vocabulary as words
from kartoteka.games.agot2.wording.phrases import (
    chosen_player_words,
    event_player_words,
    player_words,
)
from kartoteka.games.agot2.wording.writer.base import AgotBaseWriter
from kartoteka.kernel.program import (
    ChosenPlayer,
    Number,
    Player,
    ThePlayer,
    X,
    You,
)
from kartoteka.text.tree import Unprintable


class PlayerWriter(AgotBaseWriter):
    """Players, single words and numbers."""

    def write_PLAYER(self, player: Player) -> str:
        if self.by is not None and player == You():
            return "they"
        if isinstance(player, ThePlayer):
            return event_player_words(player)
        if not isinstance(player, ChosenPlayer):
            return player_words(player)
        if player == ChosenPlayer() and self.chosen_player is not None:
            return chosen_player_words(self.chosen_player)
        raise Unprintable(f"no words for {player!r}")

    def write_POSS(self, player: Player | None) -> str:
        if player is None:
            return "its owner's"
        if player == You():
            return "your" if self.by is None else "their"
        return self.write_PLAYER(player) + "'s"

    def write_ZONE(self, zone: str) -> str:
        for text, word in words.ZONES.items():
            if word == zone:
                return text
        raise Unprintable(zone)

    def write_PHASE(self, word: str) -> str:
        return one_of(word, words.PHASES)

    def write_KIND(self, word: str) -> str:
        return one_of(word, words.KINDS)

    def write_SITUATION(self, word: str) -> str:
        return one_of(word, ("challenge", "phase", "round", "game"))

    def write_ROLE(self, word: str) -> str:
        return one_of(word, words.PLAYER_WORDS)

    def write_PSTAT(self, word: str) -> str:
        return one_of(word, ("reserve", "claim", "initiative"))

    def write_INT(self, number: Any) -> str:
        return str(number)

    def as_is(self, text: Any) -> str:
        return str(text)

    write_KEYWORD = write_STAT = write_COUNTER = write_COUNTERS = write_OR = write_PCOUNTER = write_SIGNED = as_is

    write_CANNOT = write_PCANNOT = write_ANYCANNOT = write_BLANK = write_YOUPLAY = write_TOPLAY = write_PLOTSTAT = (
        write_TIMES
    ) = write_STATE = as_is

    write_INSTEAD_OF = write_HOSTTYPE = as_is

    write_CSTATE = write_FACTION = write_NAME = write_TRAIT = write_traitname = write_traits = as_is

    def write_number(self, amount: Any) -> str:
        if isinstance(amount, Number) and amount.n >= 0:
            return str(amount.n)
        if isinstance(amount, X):
            return "X"
        raise Unprintable(f"no words for {amount!r}")


def one_of(word: str, known: tuple[str, ...]) -> str:
    if word not in known:
        raise Unprintable(word)
    return word
