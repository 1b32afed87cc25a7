"""Sentences: clauses put together."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from kartoteka.games.agot2.wording import vocabulary as words
from kartoteka.games.agot2.wording.reader import SUBJECT_VERBS, until_words
from kartoteka.games.agot2.wording.writer.conditions import ConditionWriter
from kartoteka.games.agot2.wording.writer.statements import StatementWriter
from kartoteka.kernel.program import (
    By,
    Choose,
    ChooseWord,
    Delay,
    Do,
    If,
    LetX,
    May,
    Modify,
    Number,
    OneOf,
    Op,
    Seq,
    Then,
    You,
)
from kartoteka.text.print import listed
from kartoteka.text.tree import Unprintable

COUNTED = {"gain gold": "gold", "draw": "card", "gain power": "power", "place gold": "gold"}


class SentenceWriter(ConditionWriter, StatementWriter):
    """Sentences: clauses put together."""

    def sentences(self, op: Op) -> list[str]:
        """The sentences that say it, in small letters and without full stops."""
        self.antecedents.begin()
        if isinstance(op, LetX):
            texts = self.sentences(op.do)
            self.antecedents.begin()
            return [*texts, f"X is {self.write('amount', op.x)}"]
        if isinstance(op, Then):
            texts = self.sentences(op.first)
            rest = self.sentences(op.rest)
            return [*texts, f"then, {rest[0]}", *rest[1:]]
        if isinstance(op, If) and op.otherwise is not None:
            instead = self.attempt(lambda: self.instead(op))
            if instead is not None:
                return instead
        if isinstance(op, If):
            condition = self.write_condition(op.condition)
            texts = [f"{condition}, {self.sentence(op.do)}"]
            if op.otherwise is not None:
                texts.append(f"otherwise, {self.sentence(op.otherwise)}")
            return texts
        if isinstance(op, Delay):
            text = f"at the end of the {self.write_SITUATION(op.at)}, "
            if op.condition is not None:
                text += f"if {self.write_cond(op.condition)}, "
            return [text + self.sentence(op.do)]
        whole = self.attempt(lambda: self.sentence(op))
        if whole is not None:
            return [whole]
        if isinstance(op, Seq):
            return [text for part in op.parts for text in self.sentences(part)]
        return [self.sentence(op)]

    def instead(self, op: If) -> list[str]:
        """ "Gain 1 gold. (2 gold instead if you are the first player.)" """
        more, less = op.do, op.otherwise
        if less is None:
            raise Unprintable("no alternative")
        what = instead_words(less, more)
        return [self.sentence(less), f"({what} instead {self.write_condition(op.condition)}.)"]

    def sentence(self, op: Op) -> str:
        """One sentence."""
        text = self.one_sentence(op)
        self.after_cost = False
        return text

    def one_sentence(self, op: Op) -> str:
        if isinstance(op, May) and op.who == You() and not self.after_cost:
            return "you may " + listed(self.clauses(op.do), "and")
        if isinstance(op, OneOf):
            if len(op.options) != 2 or op != OneOf(op.options):
                raise Unprintable(f"no words for {op!r}")
            one, two = (listed(self.clauses(part), "and") for part in op.options)
            return f"either: {one}, or {two}"
        if isinstance(op, By):
            return self.sentence_by(op)
        if isinstance(op, Seq) and isinstance(op.parts[-1], Modify) and op.parts[:-1] == (ChooseWord(words.KINDS),):
            self.choice(ChooseWord(words.KINDS))
            statement = self.attempt(lambda: self.one_sentence(op.parts[-1]))
            if statement is not None and not self.word_pending:
                return statement
            raise Unprintable(f"no words for {op!r}")
        if isinstance(op, Do) and op.who not in (None, You()) and op.verb in SUBJECT_VERBS:
            return self.sentence_by(By(op.who, msgspec.structs.replace(op, who=None)))
        if isinstance(op, Modify) and op.until == "phase" and op.changes[:1] and op.changes[0].stat == "cost":
            return listed(self.clauses(op), "and")
        until, endless = without_until(op)
        if until:
            return f"{until_words(until)}, {self.sentence(endless)}"
        if isinstance(op, Modify | Do) and not self.after_cost:
            statement = self.attempt(lambda: self.write_statement(op))
            if statement is not None:
                return statement
        return listed(self.clauses(op), "and")

    def sentences_after_cost(self, op: Op) -> list[str]:
        """As `sentences`, but a duration stands behind the first: "kneel this card to give it +1 STR until ..."."""
        self.after_cost = True
        texts = self.sentences(op)
        self.after_cost = False
        found = re.fullmatch(r"(until [^,]*), (.*)", texts[0])
        return [f"{found.group(2)} {found.group(1)}", *texts[1:]] if found else texts

    def sentence_by(self, op: By) -> str:
        player = self.write_PLAYER(op.player)
        before = self.by, self.person
        self.by = op.player
        do = op.do
        if self.after_cost and isinstance(do, May):
            raise Unprintable("“may” cannot follow a cost")
        if self.after_cost:
            self.person = "base"
            text = f"have {player} " + listed(self.clauses(do), "and")
        elif isinstance(do, May):
            self.person = "base"
            text = f"{player} may " + listed(self.clauses(do.do), "and")
        else:
            self.person = "third"
            text = f"{player} " + listed(self.clauses(do), "and")
        self.by, self.person = before
        return text


def amount_of(op: Op) -> tuple[str, int]:
    """What an op does so many times, where that is one plain number."""
    if isinstance(op, Do) and op.verb in COUNTED and isinstance(op.amount, Number):
        return COUNTED[op.verb], op.amount.n
    if isinstance(op, Seq) and op.parts:
        return amount_of(op.parts[-1])
    if isinstance(op, Modify) and len(op.changes) == 1:
        (change,) = op.changes
        if change.stat in ("strength", "cost") and isinstance(change.amount, Number):
            return change.stat, change.amount.n
    raise Unprintable("no one number")


def with_amount(op: Any, number: int) -> Op:
    """The op with another number."""
    if isinstance(op, Seq):
        return Seq((*op.parts[:-1], with_amount(op.parts[-1], number)))
    if isinstance(op, Modify):
        change = msgspec.structs.replace(op.changes[0], amount=Number(number))
        return msgspec.structs.replace(op, changes=(change,))
    return msgspec.structs.replace(op, amount=Number(number))  # type: ignore[no-any-return]


def instead_words(less: Op, more: Op) -> str:
    """ "2 gold", "+2 STR", "by 2": in what one op differs from the other."""
    kind, _ = amount_of(less)
    _, number = amount_of(more)
    if with_amount(less, number) != more:
        raise Unprintable("they differ in more than a number")
    if kind == "strength":
        return f"{number:+d} STR"
    if kind == "cost":
        return f"by {-number}"
    if kind == "card":
        return f"{number} card" if number == 1 else f"{number} cards"
    return f"{number} {kind}"


def without_until(op: Op) -> tuple[str, Op]:
    """The duration of a lasting effect (after the choice that it entails), and the effect without it."""
    if isinstance(op, Modify) and op.until in words.UNTILS and not op.times:
        return op.until, msgspec.structs.replace(op, until="")
    if isinstance(op, Seq) and all(
        isinstance(part, ChooseWord) or (isinstance(part, Choose) and not part.target) for part in op.parts[:-1]
    ):
        until, last = without_until(op.parts[-1])
        return until, Seq((*op.parts[:-1], last))
    return "", op
