"""Sentences: clauses put together."""

from __future__ import annotations

from typing import Any

import msgspec
from lark import Token, Tree

from kartoteka.games.legion.text import vocabulary as words
from kartoteka.games.legion.text.reader.clauses import ClauseReader
from kartoteka.kernel.program import (
    Choose,
    Condition,
    Do,
    If,
    May,
    Modify,
    Number,
    Op,
    Opponent,
    Player,
    Seq,
    Then,
    Trigger,
    You,
)
from kartoteka.text.check import sequence

THEIRS = ("lay aside", "discard")
"""What an opponent is told to do."""


class Sentence(msgspec.Struct):
    """What a sentence says, before it has its place in an ability."""

    trigger: Trigger | None = None
    condition: Condition | None = None
    done: bool = False
    """Whether it goes on what was done before: "if you do"."""
    otherwise: bool = False
    instead: bool = False
    ops: tuple[Op, ...] = ()
    clauses: int = 0


class SentenceReader(ClauseReader):
    """Sentences: clauses put together."""

    def read_sentence(self, tree: Tree[Token]) -> Sentence:
        sentence = Sentence()
        until = ""
        for part in (part for part in tree.children if isinstance(part, Tree)):
            sentence.clauses += 1
            name = str(part.data)
            if name == "lead_duration":
                until = self.duration(part)
            elif name.startswith("lead_"):
                self.read_lead(part, sentence)
            elif name.startswith("tail_"):
                self.read_tail(part, sentence)
            else:
                sentence.ops = self.read_body(part)
        if until:
            sentence.ops = self.lasting(sentence.ops, until, tree)
        return sentence

    def read_lead(self, part: Tree[Token], sentence: Sentence) -> None:
        name = str(part.data)
        if name == "lead_trigger" and sentence.clauses == 1:
            self.fresh()
            sentence.trigger = self.read(part.children[0])
        elif name in ("lead_condition", "lead_rounds") and sentence.condition is None:
            sentence.condition = self.read(part.children[0])
        elif name == "lead_done" and sentence.clauses == 1:
            sentence.done = True
        elif name == "lead_otherwise" and sentence.clauses == 1:
            sentence.otherwise = True
        elif name == "lead_delay":
            self.read(part.children[0])
        elif name != "lead_then" or sentence.clauses > 1:
            raise self.refuse("not understood at this place", part)

    def read_tail(self, part: Tree[Token], sentence: Sentence) -> None:
        name = str(part.data)
        if name == "tail_duration":
            sentence.ops = self.lasting(sentence.ops, self.duration(part), part)
        elif name == "tail_instead":
            sentence.instead = True
        elif name in ("tail_or_rounds", "tail_or_if"):
            number, condition = (self.read(child) for child in part.children)
            sentence.ops = (self.or_so_many(sentence.ops, number, condition, part),)
        elif sentence.condition is None:
            sentence.condition = self.read(part.children[0])
        else:
            raise self.refuse("one condition is enough", part)

    def duration(self, part: Tree[Token]) -> str:
        return words.DURATIONS[str(next(part.scan_values(lambda _: True)))]

    def lasting(self, ops: tuple[Op, ...], until: str, tree: Tree[Token]) -> tuple[Op, ...]:
        """What is so, for that long."""
        if not any(isinstance(op, Modify) for op in ops):
            raise self.refuse("what lasts so long is not clear: say what it has or cannot", tree)
        return tuple(Modify(op.subject, op.changes, until) if isinstance(op, Modify) else op for op in ops)

    def or_so_many(self, ops: tuple[Op, ...], number: Number, condition: Condition, tree: Tree[Token]) -> Op:
        """ "Gains 1 suppression, or 2 in rounds 5 and 6"."""
        op = ops[-1] if len(ops) == 1 else None
        if not isinstance(op, Do) or not isinstance(op.amount, Number):
            raise self.refuse("what there is so many of is not clear", tree)
        return If(condition, msgspec.structs.replace(op, amount=number), op)

    # bodies -------------------------------------------------------------------------------------------------------

    def read_body(self, tree: Tree[Token]) -> tuple[Op, ...]:
        if tree.data == "body_x":
            raise self.refuse("X is not known here: say how many, as in “1 aim for each ...”", tree)
        if tree.data != "body_clauses":
            raise self.refuse("say “you may ... to ...”", tree)
        outer, self.choices = self.choices, []
        (part,) = tree.children
        assert isinstance(part, Tree)
        ops = list(self.clauses(part)) if part.data == "clauses" else self.with_choices(part)
        self.choices = outer
        return tuple(ops)

    def with_choices(self, part: Any) -> list[Op]:
        """What a part says, behind the choices that it entails."""
        op = self.read(part)
        found: list[Op] = [*self.choices, *(op.parts if isinstance(op, Seq) else (op,))]
        self.choices = []
        return found

    def clauses(self, tree: Any) -> tuple[Op, ...]:
        """What the clauses do, each after the choices that it entails."""
        outer, self.choices = self.choices, []
        ops: list[Op] = []
        for part in tree.children:
            if part.data != "sep":
                ops.extend(self.with_choices(part))
        self.choices = outer
        return tuple(ops)

    def read_either(self, tree: Tree[Token]) -> Op:
        raise self.refuse("one of several things to do is not known here", tree)

    def read_clauses(self, tree: Tree[Token]) -> Op:
        return sequence(list(self.clauses(tree)))

    def read_player_does(self, tree: Tree[Token]) -> Op:
        """ "You" is not said in the normal form; an opponent chooses, lays aside and discards."""
        who, clauses = tree.children
        player: Player = self.read(who)
        return sequence([self.by(op, player, clauses) for op in self.clauses(clauses)])

    def by(self, op: Op, player: Player, tree: Any) -> Op:
        """What that player does."""
        if player == You():
            return op
        if isinstance(op, Choose):
            return msgspec.structs.replace(op, who=Opponent())
        if isinstance(op, Do) and op.verb in THEIRS:
            return op
        raise self.refuse("an opponent chooses, lays aside or discards; units do the rest", tree)

    def read_player_may(self, tree: Tree[Token]) -> Op:
        who, clauses = tree.children
        player: Player = self.read(who)
        return May(sequence([self.by(op, player, clauses) for op in self.clauses(clauses)]), player)

    def read_player_may_to(self, tree: Tree[Token]) -> Op:
        """ "You may discard this card to ..."."""
        who, first, rest = tree.children
        if self.read(who) != You():
            raise self.refuse("what another player does is not understood", tree)
        return May(Then(self.read_clauses(first), self.read_clauses(rest)))  # type: ignore[arg-type]
