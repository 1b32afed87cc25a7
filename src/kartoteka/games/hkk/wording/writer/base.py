"""What is known while a program is printed: what the other writers share."""

from __future__ import annotations

import re
from typing import Any

from kartoteka.games.hkk.wording import vocabulary as words
from kartoteka.games.hkk.wording.phrases import Context, mention_choice
from kartoteka.games.hkk.wording.readings import READINGS
from kartoteka.kernel.program import (
    Choose,
    ChooseAction,
    ChoosePlayer,
    ChosenPlayer,
    ControllerOf,
    Op,
    OwnerOf,
    Player,
    ThePlayer,
    You,
)
from kartoteka.text.clauses import ClauseWriter, after, one_of, signed, text_of
from kartoteka.text.lower import Grammar
from kartoteka.text.tree import Unprintable


class HkkBaseWriter(ClauseWriter):
    """Prints this game's program nodes."""

    tried = (*ClauseWriter.tried, "chose_player")

    def __init__(self, grammar: Grammar, context: Context, *, constant: bool = False) -> None:
        super().__init__(grammar, READINGS, frozenset(words.VERBS), constant=constant)
        self.context = context
        self.priced = False
        """Whether the cards are meant of whose price something is said."""
        self.chose_player = False
        """Whether a target player has been named."""
        self.names_player = False
        """Whether the trigger names a player: "that player"."""
        self.automatic = False
        """Whether it is an automatic reaction, which knows the action that it answers."""
        self.either = ""
        """The slot of the target that may be a player as well."""

    # what was chosen

    def wait(self, op: Op, *, target: bool = False) -> bool:
        """Whether it is a choice that a later clause names; targets stand in front of everything."""
        if isinstance(op, ChoosePlayer | ChooseAction) or (isinstance(op, Choose) and op.target):
            if not target or op.slot in self.pending:
                raise Unprintable("targets are named first")
        elif not isinstance(op, Choose) or op.cards.zones in (("deck",), ("side",)):
            return False
        self.pending[op.slot] = op
        return True

    def taken(self, slot: str) -> Any:
        """The choice that is named now; targets are named in the order in which they were chosen."""
        op = self.pending.get(slot)
        if op is not None and is_target(op) and next(x for x in self.pending.values() if is_target(x)) != op:
            raise Unprintable("targets are named in another order")
        return self.pending.pop(slot, None)

    def settled(self) -> None:
        if self.pending:
            raise Unprintable("something is chosen for nothing, or in another order")

    def mentioned(self, choice: Choose) -> None:
        self.take_slot(choice.slot)
        mention_choice(self.antecedents, choice)

    # words

    def write_PLAYER(self, player: Player) -> str:
        if isinstance(player, ChosenPlayer):
            if self.taken(player.slot) == ChoosePlayer() and not self.chose_player:
                self.chose_player = True
                return words.TARGET_PLAYER
            if not self.chose_player or player != ChosenPlayer():
                raise Unprintable("no such player was chosen")
            return "that player"
        if player == ThePlayer("player") and (self.chose_player or not self.names_player):
            raise Unprintable("which player that is, is not said")
        if isinstance(player, ControllerOf | OwnerOf):
            it = self.antecedents.it()
            if it is None or it.node != player.card:
                raise Unprintable(f"no words for {player!r}")
            return words.OF_IT[isinstance(player, OwnerOf)]
        for text, known in words.PLAYERS.items():
            if known == player:
                return text
        raise Unprintable(f"no words for {player!r}")

    def write_POSS(self, player: Player) -> str:
        if isinstance(player, ChosenPlayer | ThePlayer):
            return self.write_PLAYER(player) + "'s"
        return words.THEIR if self.theirs and player == You() else text_of(words.POSSESSIVES, player)

    def write_KEYWORD(self, word: Any) -> str:
        return one_of(word, words.KEYWORDS)

    def write_NUMBERED(self, word: Any) -> str:
        return one_of(word, words.NUMBERED)

    def write_CANNOT(self, word: Any) -> str:
        return one_of(word, (*words.PROHIBITIONS, *(f"play {kind}" for kind in words.UNPLAYABLE)))

    def write_CAN(self, word: Any) -> str:
        return one_of(word, words.PERMISSIONS)

    def write_UNPLAYABLE(self, word: Any) -> str:
        return one_of(word, words.UNPLAYABLE)

    def write_KIND(self, word: Any) -> str:
        return one_of(word, words.KINDS)

    def write_PHASE(self, word: Any) -> str:
        return one_of(word, words.SKIPPED)

    def write_RESOURCE(self, word: Any) -> str:
        return word if word in words.PLAYER_STATS else one_of(word, ())

    def write_IMMUNITY(self, text: Any) -> str:
        return str(text)

    def write_MARKER(self, word: Any) -> str:
        if not re.fullmatch("[a-z]+", word):
            raise Unprintable(f"no words for {word!r}")
        return str(word)

    def write_CAP(self, word: Any) -> str:
        if not re.fullmatch(r"[A-Z][\w'-]*", word):
            raise Unprintable(f"no words for {word!r}")
        return str(word)

    def write_NAME(self, word: Any) -> str:
        if not re.fullmatch(r"[A-Z][\w'-]*(?: (?:of |the )*[A-Z][\w'-]*)*", word):
            raise Unprintable(f"no words for {word!r}")
        return str(word)

    # conversions

    def from_small(self, word: str) -> str:
        for known in words.KEYWORDS:
            if known.lower() == word:
                return known
        raise Unprintable(f"no words for {word!r}")

    def from_stat(self, stat: str) -> str:
        if stat not in words.BY_STAT:
            raise Unprintable(f"no words for {stat!r}")
        return words.BY_STAT[stat]

    def from_resource(self, stat: str) -> str:
        return text_of(words.PLAYER_STATS, stat)

    def from_skill(self, stat: str) -> str:
        return after("skill:", stat)

    def from_markers(self, stat: str) -> str:
        return after("markers:", stat)

    def from_signed(self, amount: Any) -> str:
        return signed(amount)

    def from_reaction(self, text: str) -> str:
        if not text.startswith("Automatic reaction: "):
            raise Unprintable(f"no words for {text!r}")
        return text

    def from_immune(self, value: str) -> str:
        kinds = value.split(", ")
        if any(kind not in words.IMMUNITIES for kind in kinds):
            raise Unprintable(f"no words for {value!r}")
        return " and ".join(kinds) if len(kinds) < 3 else ", ".join(kinds[:-1]) + f", and {kinds[-1]}"

    def from_out_of_turn(self, value: str) -> str:
        return after("play ", value.removesuffix(" in the opponent's turn"))


def is_target(op: Op) -> bool:
    """Whether it chooses a target: that is done as the text is announced."""
    return isinstance(op, ChoosePlayer | ChooseAction) or (isinstance(op, Choose) and op.target)
