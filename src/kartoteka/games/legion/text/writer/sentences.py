"""Sentences: clauses put together."""

from __future__ import annotations

from typing import Any

import msgspec

from kartoteka.games.legion.text.reader.clauses import EACH
from kartoteka.games.legion.text.readings import OWN_SPEED, SUBJECT, moving
from kartoteka.games.legion.text.writer.clauses import ClauseWriter, about, paired
from kartoteka.kernel.program import (
    Choose,
    ChooseNumber,
    Chosen,
    Do,
    ForEach,
    If,
    May,
    Modify,
    Number,
    OneOf,
    Op,
    Opponent,
    Select,
    Seq,
    Then,
    You,
)
from kartoteka.text.print import listed
from kartoteka.text.tree import Unprintable

CHOOSE_ONE, OR = "choose one: ", "; or "
IMPERATIVE = frozenset({
    "order", "promote", "discard", "return", "send back", "lay aside", "spy", "park",
})  # fmt: skip
"""What is said of the player who does it, not of the unit."""


class SentenceWriter(ClauseWriter):
    """Sentences: clauses put together."""

    def sentences(self, op: Op | None) -> list[str]:
        """The sentences that say it, in small letters and without full stops."""
        texts = self.rest(parts_of(op))
        if self.pending:
            raise Unprintable("something is chosen for nothing")
        return texts

    def rest(self, parts: list[Op]) -> list[str]:
        """The sentences of these steps; what is chosen is named where it is used, or in a sentence of its own."""
        if not parts:
            return []
        first = parts[0]
        if isinstance(first, Choose):
            before = self.state()
            try:
                if first.slot in self.pending:
                    raise Unprintable("a slot is used twice")
                self.pending[first.slot] = first
                return self.rest(parts[1:])
            except Unprintable:
                self.put_back(before)
            return [self.chosen(first), *self.rest(parts[1:])]
        subject = subject_of(first)
        if subject is not None:
            run = 1
            while run < len(parts) and subject_of(parts[run]) == subject and not isinstance(parts[run], Modify):
                run += 1
            for length in range(1 if isinstance(first, Modify) else run, 0, -1):
                before = self.state()
                try:
                    return [self.of_subject(subject, parts[:length]), *self.rest(parts[length:])]
                except Unprintable:
                    self.put_back(before)
        texts = self.said(first, last=len(parts) == 1)
        return [*texts, *self.rest(parts[1:])]

    def of_subject(self, subject: Any, ops: list[Op]) -> str:
        """A statement; where the unit is chosen and may be none, "may"."""
        choice = self.pending.get(subject.slot) if isinstance(subject, Chosen) else None
        may = choice is not None and choice.least == 0 and choice.most == Number(1)
        return self.statement(subject, ops, may=may)

    def chosen(self, choice: Choose) -> str:
        """ "Choose a friendly unit", "your opponent chooses an enemy unit"."""
        if self.pending:
            raise Unprintable("choices are named in another order")
        if choice.who not in (You(), Opponent()):
            raise Unprintable(f"no words for {choice!r}")
        self.pending[choice.slot] = msgspec.structs.replace(choice, who=You())
        text = f"{'choose' if choice.who == You() else 'your opponent chooses'} {self.write_np(Chosen(choice.slot))}"
        return text

    # single steps -------------------------------------------------------------------------------------------------

    def said(self, op: Op, *, last: bool = True) -> list[str]:
        """The sentences of one step; behind "if you do" comes nothing else."""
        if isinstance(op, If) and op.otherwise is not None:
            return self.if_else(op)
        if isinstance(op, If):
            return [f"{self.write_lead(op.condition)}, {self.together(op.do)}"]
        if isinstance(op, May) and isinstance(op.do, Then) and op.who == You():
            return [self.may(op.do.first), *self.if_you_do(op.do.rest, last=last)]
        if isinstance(op, Then):
            return [self.together(op.first), *self.if_you_do(op.rest, last=last)]
        if isinstance(op, May):
            return [self.together(op)]
        if isinstance(op, ForEach):
            return [self.for_each(op)]
        if isinstance(op, OneOf):
            return [self.one_of(op)]
        return [self.clause(op)]

    def if_you_do(self, op: Op, *, last: bool) -> list[str]:
        if not last:
            raise Unprintable("what stands behind “if you do” belongs to it")
        texts = self.rest(parts_of(op))
        if not texts:
            raise Unprintable("nothing is done")
        return [f"if you do, {texts[0]}", *texts[1:]]

    def if_else(self, op: If) -> list[str]:
        """ "Gains 1 suppression, or 2 in rounds 5 and 6"; else a sentence each."""
        assert op.otherwise is not None
        same = isinstance(op.do, Do) and op.otherwise == msgspec.structs.replace(
            op.do, amount=getattr(op.otherwise, "amount", None)
        )
        if same and isinstance(op.do, Do) and isinstance(op.do.amount, Number):
            first = self.together(op.otherwise)
            return [f"{first}, or {op.do.amount.n} {self.write_lead(op.condition)}"]
        first = f"{self.write_lead(op.condition)}, {self.together(op.do)}"
        return [first, f"otherwise, {self.together(op.otherwise)}"]

    def one_of(self, op: OneOf) -> str:
        """ "Choose one: Ansa Vey gains 1 aim; or each friendly Corps unit gains 1 dodge"."""
        if op.who != You() or len(op.options) < 2 or self.pending:
            raise Unprintable(f"no words for {op!r}")
        texts = [self.together(option) for option in op.options]
        if self.pending or any("; or " in text for text in texts):
            raise Unprintable(f"no words for {op!r}")
        return f"{CHOOSE_ONE}{OR.join(texts)}"

    def together(self, op: Op) -> str:
        """Everything in one sentence."""
        if isinstance(op, May):
            return self.may(op.do) if op.who == You() else f"your opponent may {self.clauses(op.do)}"
        parts = parts_of(op)
        before = self.state()
        try:
            texts = self.rest(parts) if not any(isinstance(part, If | Then | May) for part in parts) else []
            if len(texts) == 1:
                return texts[0]
        except Unprintable:
            pass
        self.put_back(before)
        return self.clauses(op)

    def may(self, op: Op) -> str:
        """ "It may move with speed 1", "you may discard this card"."""
        chosen = dict(self.pending)
        text = self.left_out(op)
        if any(slot not in self.pending for slot in chosen):
            raise Unprintable("the choice may not be left out")
        return text

    def left_out(self, op: Op) -> str:
        """The same, whatever was chosen before."""
        parts = parts_of(op)
        subjects = [subject_of(part) for part in parts]
        pending = {part.slot for part in parts if isinstance(part, Choose)}
        first = subjects[0]
        if first is not None and subjects.count(first) == len(subjects) and not pending:
            before = self.state()
            try:
                if any(isinstance(part, Modify | ForEach) for part in parts):
                    raise Unprintable("what is so may not be left out")
                if isinstance(first, Chosen) and first.slot in self.pending:
                    raise Unprintable("the choice may not be left out")
                return self.statement(first, parts, may=True)
            except Unprintable:
                self.put_back(before)
        return f"you may {self.clauses(op)}"

    def clauses(self, op: Op) -> str:
        """What a player does, in one sentence: "discard this card and order a friendly unit"."""
        texts: list[str] = []
        parts = parts_of(op)
        for part in parts:
            if isinstance(part, Choose):
                if part.slot in self.pending:
                    raise Unprintable("a slot is used twice")
                self.pending[part.slot] = part
                if part is parts[-1]:
                    texts.append(f"choose {self.write_np(Chosen(part.slot))}")
            else:
                texts.append(self.clause(part))
        if not texts:
            raise Unprintable("nothing is done")
        return listed(texts, "and")

    def clause(self, op: Op) -> str:
        before, self.person = self.person, "base"
        if isinstance(op, ForEach):
            text = self.moves(op.do, op.cards) if op.slot == EACH and isinstance(op.cards, Select) else ""
        elif isinstance(op, Seq):
            text = self.moves(op)
        else:
            text = self.write_shapes("vp", op)
        if isinstance(op, ChooseNumber):
            self.numbered = True
        self.person = before
        return text

    def moves(self, op: Op, cards: Select | None = None) -> str:
        """ "Move a friendly unit with speed 1"."""
        done = op.parts[-1] if isinstance(op, Seq) else op
        if not isinstance(done, Do) or (cards is not None and done.what != Chosen(EACH)):
            raise Unprintable(f"no words for {op!r}")
        said = about(op, done.what)
        speed: Any = getattr(said.parts[0], "n", None)
        if said != moving(SUBJECT, speed):
            raise Unprintable(f"no words for {op!r}")
        text = f"move {self.write_np(done.what if cards is None else cards)}"
        return text if speed == OWN_SPEED else f"{text} with speed {self.write_number(speed)}"


def parts_of(op: Op | None) -> list[Op]:
    """The steps of an effect."""
    return paired(op.parts if isinstance(op, Seq) else () if op is None else (op,))


def subject_of(op: Op) -> Any:
    """The unit that a step is said of; None where it is said of the player."""
    if isinstance(op, Modify):
        return op.subject
    if isinstance(op, ForEach):
        return None
    if isinstance(op, OneOf):
        subjects = [subject_of(option) for option in op.options]
        alike = all(isinstance(one, Do) for one in op.options) and subjects.count(subjects[0]) == len(subjects)
        return subjects[0] if alike else None
    done = op.parts[-1] if isinstance(op, Seq) else op
    if isinstance(done, Do) and done.verb not in IMPERATIVE:
        return done.what
    return None
