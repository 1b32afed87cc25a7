"""Sentences: clauses put together."""

from __future__ import annotations

from typing import Any

import msgspec
from lark import Token, Tree

from kartoteka.games.agot2.wording.phrases import (
    moved,
)
from kartoteka.games.agot2.wording.reader.clauses import ClauseReader
from kartoteka.kernel.program import (
    Amount,
    Both,
    By,
    Choose,
    ChoosePlayer,
    ChooseWord,
    Condition,
    Do,
    During,
    Instead,
    May,
    Modify,
    Op,
    Player,
    Seq,
    Together,
    Trigger,
    You,
)
from kartoteka.text.lower import span
from kartoteka.text.tree import mentions

SUBJECT_VERBS = frozenset({"gain gold", "lose gold", "draw", "pay gold"})
"""Verbs whose other player is printed as their subject: "each player draws 1 card"."""


class SentenceReader(ClauseReader):
    """Sentences: clauses put together."""

    def read_sentence(self, tree: Tree[Token]) -> Sentence:
        sentence = Sentence()
        self.antecedents.begin()
        body: Tree[Token] | None = None
        for part in tree.children:
            assert isinstance(part, Tree)
            if part.data == "lead_trigger":
                self.only(part, first=not sentence.clauses)
                sentence.trigger = self.read(part.children[0])
            elif part.data == "lead_condition":
                condition = self.read(part.children[0])
                if sentence.conditions:
                    condition = self.further(sentence.conditions.pop(), condition, part)
                sentence.conditions.append(condition)
            elif part.data in ("lead_duration", "tail_duration"):
                self.only(part, first=not sentence.until)
                sentence.until = self.read(part.children[0])
                sentence.tail = part.data == "tail_duration"
                if sentence.tail and body is not None:
                    self.edits.append((span(part)[0] - 1, span(part)[1], ""))
                    until = until_words(sentence.until)
                    if sentence.cost is None:
                        self.edits.append((span(body)[0], span(body)[0], f"{until}, "))
                    else:
                        self.edits.append((span(part)[1], span(part)[1], f" {until}"))
            elif part.data == "lead_delay":
                self.only(part, first=not sentence.delay)
                sentence.delay, sentence.delay_condition = self.read(part.children[0])
            elif part.data == "lead_then":
                self.only(part, first=not sentence.clauses)
                sentence.then = True
                continue
            elif part.data == "lead_otherwise":
                self.only(part, first=not sentence.clauses)
                sentence.otherwise = True
            else:
                body = part
                self.read_body(part, sentence)
                continue
            sentence.clauses += 1
        if sentence.until:
            if sentence.op is None or (sentence.cost is not None and not sentence.tail):
                raise self.refuse("a duration makes no sense here", tree)
            sentence.op = self.lasting(sentence.op, sentence.until, tree)
        return sentence

    def further(self, first: Condition, second: Condition, tree: Tree[Token]) -> Condition:
        """ "While A, if B": both; written "while A and B", or "during a challenge in which B"."""
        start = span(tree)[0]
        word = self.text[start : self.text.index(" ", start)]
        if isinstance(second, During | Both) or isinstance(first, Both) or word not in ("if", "while"):
            raise self.refuse("so many conditions are not understood", tree)
        if not isinstance(first, During):
            joint = " and"
        elif first.situation == "challenge":
            joint = " in which"
        else:
            return Both((first, second))
        self.edits = [edit for edit in self.edits if edit[:2] != (start, start + len(word))]
        self.edits.append((self.text.rindex(",", 0, start), start + len(word), joint))
        return Both((first, second))

    def only(self, tree: Tree[Token], *, first: bool) -> None:
        if not first:
            raise self.refuse("not understood at this place", tree)

    def read_body(self, tree: Tree[Token], sentence: Sentence) -> None:
        if tree.data == "body_x":
            sentence.x = self.read(tree.children[-1])
            sentence.clauses += 1
        elif tree.data == "body_cost_have":
            cost, player, effect = tree.children
            sentence.cost = flat_cost(self.read(cost))
            who = self.read(player)
            if who == You():
                raise self.refuse("not understood", tree)
            sentence.op = self.done_by(who, self.inside(who, effect, third=False))
            sentence.clauses += 2
        elif tree.data == "body_cost":
            cost, effect = tree.children
            paid = self.read(cost)
            sentence.cost = flat_cost(paid)
            sentence.op = self.read(effect)
            sentence.clauses += 2
        else:
            sentence.op = self.read(tree.children[0])
            sentence.clauses += 1
            sentence.plain = getattr(tree.children[0], "data", "") == "clauses"

    def lasting(self, op: Op, until: str, tree: Tree[Token]) -> Op:
        """The op with that duration: it must be one lasting effect, after the choice that it entails."""
        if isinstance(op, Modify) and not op.until:
            return msgspec.structs.replace(op, until=until)
        if isinstance(op, Seq) and all(isinstance(part, Choose | ChooseWord) for part in op.parts[:-1]):
            return Seq((*op.parts[:-1], self.lasting(op.parts[-1], until, tree)))
        raise self.refuse("what lasts so long is not clear", tree)

    def read_until_end(self, tree: Tree[Token]) -> str:
        return str(tree.children[0])

    def read_until_plot(self, tree: Tree[Token]) -> str:
        return "next plot"

    def read_at_end(self, tree: Tree[Token]) -> tuple[str, None]:
        return str(tree.children[0]), None

    def read_at_end_if(self, tree: Tree[Token]) -> tuple[str, Condition]:
        situation, word, condition = tree.children
        assert isinstance(word, Token)
        self.edit(word, "if")
        return str(situation), self.read(condition)

    def read_clauses(self, tree: Tree[Token]) -> Op:
        """One op: first what is chosen, then what is looked at, then all the rest together."""
        outer, self.choices = self.choices, []
        self.antecedents.begin()
        chosen: list[Op] = []
        shown: list[Op] = []
        done: list[Op] = []
        for part in tree.children:
            assert isinstance(part, Tree)
            if part.data == "sep":
                continue
            read = self.read(part)
            chosen.extend(self.choices)
            self.choices = []
            for op in read if isinstance(read, tuple) else (read,):
                moved(op, self.places)
                if isinstance(op, Choose | ChoosePlayer | ChooseWord):
                    if shown or done:
                        raise self.refuse("a choice after something done is not understood in one sentence", part)
                    chosen.append(op)
                elif isinstance(op, Do) and op.verb in ("reveal", "look") and chosen and not done:
                    shown.append(op)
                elif isinstance(op, Together):
                    done.extend(op.parts)
                else:
                    done.append(op)
        if len(done) > 1 and any(isinstance(op, Instead) for op in done):
            raise self.refuse("how much of it is done instead is not clear", tree)
        self.choices = outer
        self.joined(tree)
        rest: list[Op] = done if len(done) <= 1 else [Together(tuple(done))]
        ops = [*chosen, *shown, *rest]
        return ops[0] if len(ops) == 1 else Seq(tuple(ops))

    def joined(self, tree: Tree[Token]) -> None:
        """Clauses are joined "a and b", "a, b, and c"."""
        seps = [part for part in tree.children if isinstance(part, Tree) and part.data == "sep"]
        self.separators = [self.with_space(span(sep)) for sep in seps]
        for place in range(len(seps)):
            last = place == len(seps) - 1
            self.edits.append((*self.separators[place], (" and" if len(seps) == 1 else ", and") if last else ","))

    def read_player_does(self, tree: Tree[Token]) -> Op:
        who = self.read(tree.children[0])
        if who == You():
            raise self.refuse("say it without “you”", tree)
        return self.done_by(who, self.inside(who, tree.children[1], third=True))

    @staticmethod
    def done_by(who: Player, op: Op) -> Op:
        """What another player does."""
        if isinstance(op, Do) and op.who is None and op.verb in SUBJECT_VERBS and not mentions(op, You()):
            return msgspec.structs.replace(op, who=who)
        return By(who, op)

    def read_player_may(self, tree: Tree[Token]) -> Op:
        who = self.read(tree.children[0])
        if who == You() and self.by is None:
            return May(self.read(tree.children[1]))
        return By(who, May(self.inside(who, tree.children[1], third=False)))

    def inside(self, who: Player, part: Any, *, third: bool) -> Op:
        if self.by is not None:
            raise self.refuse("not understood", part)
        self.by, self.third = who, third
        try:
            op: Op = self.read(part)
        finally:
            self.by, self.third = None, False
        return op


class Sentence:
    """What one sentence says, before it finds its place in an ability."""

    def __init__(self) -> None:
        self.trigger: Trigger | None = None
        self.conditions: list[Condition] = []
        self.until = ""
        self.tail = False
        self.delay = ""
        self.delay_condition: Condition | None = None
        self.then = False
        self.otherwise = False
        self.cost: tuple[Op, ...] | None = None
        self.op: Op | None = None
        self.x: Amount | None = None
        self.plain = False
        """Only clauses, so that it may be joined to a choice before it."""
        self.clauses = 0


def until_words(until: str) -> str:
    return "until you reveal a new plot card" if until == "next plot" else f"until the end of the {until}"


def flat_cost(op: Op) -> tuple[Op, ...]:
    """Several costs as so many ops."""
    if isinstance(op, Seq):
        return tuple(part for inner in op.parts for part in flat_cost(inner))
    return op.parts if isinstance(op, Together) else (op,)
