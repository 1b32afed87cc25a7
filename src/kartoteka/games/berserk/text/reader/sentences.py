"""Sentences: clauses put together."""

from __future__ import annotations

from typing import Any

import msgspec
from lark import Token, Tree

from kartoteka.games.berserk.text import vocabulary as words
from kartoteka.games.berserk.text.reader.clauses import ClauseReader
from kartoteka.kernel.program import (
    Amount,
    Condition,
    May,
    Modify,
    Op,
    Player,
    Seq,
    You,
)
from kartoteka.text.check import sequence
from kartoteka.text.clauses import BREAK
from kartoteka.text.lower import span


class Sentence(msgspec.Struct):
    """What a sentence says, before it has its place in an ability."""

    condition: Condition | None = None
    otherwise: bool = False
    ops: tuple[Op, ...] = ()
    clauses: int = 0


class SentenceReader(ClauseReader):
    """Sentences: clauses put together."""

    def read_sentence(self, tree: Tree[Token]) -> Sentence:
        sentence = Sentence()
        self.antecedents.begin()
        for part in (part for part in tree.children if isinstance(part, Tree)):
            sentence.clauses += 1
            name = str(part.data)
            if name.startswith("lead_"):
                self.read_lead(part, sentence)
                if self.constant:
                    self.antecedents.begin()
            elif name == "tail_duration":
                until = words.DURATIONS[str(next(part.scan_values(lambda _: True)))]
                sentence.ops = (*sentence.ops[:-1], self.lasting(sentence.ops[-1], until, part))
            elif name.startswith("body_"):
                sentence.ops = self.read_body(part, apart=sentence.condition is None and not sentence.otherwise)
            else:
                raise self.refuse("not understood at this place", part)
        return sentence

    def read_lead(self, part: Tree[Token], sentence: Sentence) -> None:
        if part.data == "lead_condition" and sentence.condition is None and not sentence.otherwise:
            sentence.condition = self.read(part.children[0])
        elif part.data == "lead_otherwise" and sentence.clauses == 1:
            sentence.otherwise = True
        elif part.data == "lead_trigger":
            raise self.refuse("a further ability stands in a line of its own", part)
        else:
            raise self.refuse("not understood at this place", part)

    def lasting(self, op: Op, until: str, tree: Tree[Token]) -> Op:
        """The op with that duration: it must be one lasting effect."""
        if isinstance(op, Modify) and op.until in ("", "battle") and not (op.until and until == "battle"):
            return msgspec.structs.replace(op, until=until)
        if isinstance(op, May):
            return May(self.lasting(op.do, until, tree), op.who)
        if isinstance(op, Seq):
            return Seq((*op.parts[:-1], self.lasting(op.parts[-1], until, tree)))
        raise self.refuse("what lasts so long is not clear", tree)

    def clauses(self, tree: Any, *, apart: bool = False) -> tuple[Op, ...]:
        """What the clauses do, one after the other."""
        ops: list[Op] = []
        for part in tree.children:
            if part.data == "sep":
                if apart:
                    self.edit(part, BREAK)
                    self.antecedents.begin()
                continue
            ops.append(self.read(part))
        return tuple(ops)

    def read_player_does(self, tree: Tree[Token]) -> Op:
        """ "You" is not said in the normal form."""
        who, clauses = tree.children
        player: Player = self.read(who)
        if player != You():
            raise self.refuse("what another player does is not understood", tree)
        self.edits.append((span(who)[0], span(clauses)[0], ""))
        return sequence(list(self.clauses(clauses)))

    def read_player_may(self, tree: Tree[Token]) -> Op:
        who, clauses = tree.children
        player: Player = self.read(who)
        if player != You():
            raise self.refuse("what another player does is not understood", tree)
        return May(sequence(list(self.clauses(clauses))))

    def amount_of_x(self, tree: Tree[Token]) -> Amount:
        """What X is, in the sentence before."""
        body = next(tree.find_data("body_x"), None)
        if body is None:
            raise self.refuse("what X is, is not understood", tree)
        amount: Amount = self.read(body.children[-1])
        return amount
