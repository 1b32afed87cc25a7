"""Sentences: clauses put together."""

from __future__ import annotations

from kartoteka.games.berserk.text import vocabulary as words
from kartoteka.games.berserk.text.mays import steps, taken_apart
from kartoteka.games.berserk.text.writer.clauses import ClauseWriter
from kartoteka.kernel.program import Amount, Do, If, LetX, May, Modify, Op, You
from kartoteka.text.print import listed
from kartoteka.text.tree import Unprintable


class SentenceWriter(ClauseWriter):
    """Sentences: clauses put together."""

    def sentences(self, op: Op | None) -> list[str]:
        """The sentences that say it, in small letters and without full stops."""
        targets, rest = taken_apart(op)
        for target in targets:
            self.wait(target)
        texts: list[str] = []
        for part in rest:
            self.antecedents.begin()
            texts.extend(self.said(part))
        self.settled()
        return texts

    def said(self, op: Op) -> list[str]:
        """The sentences of one step."""
        if isinstance(op, If) and op.otherwise is not None:
            first = self.sentence(If(op.condition, op.do))
            self.antecedents.begin()
            return [first, f"otherwise, {self.together(op.otherwise)}"]
        if isinstance(op, LetX):
            return [self.sentence(op.do), self.x_is(op.x)]
        return [self.sentence(op)]

    def x_is(self, x: Amount) -> str:
        self.antecedents.begin()
        return f"X is {self.write_amount(x)}"

    def sentence(self, op: Op) -> str:
        if isinstance(op, If) and op.otherwise is None:
            return f"{self.write_condition(op.condition)}, {self.together(op.do)}"
        return self.together(op)

    def together(self, op: Op) -> str:
        """Clauses in one sentence."""
        parts = steps(op)
        return listed([self.clause(part, alone=len(parts) == 1) for part in parts], "and")

    def clause(self, op: Op, *, alone: bool = True) -> str:
        if isinstance(op, May):
            if op.who != You() or not alone:
                raise Unprintable(f"no words for {op!r}")
            if any(isinstance(part, May) or is_statement(part) for part in steps(op.do)):
                raise Unprintable("only what is done may be left out")
            return "you may " + self.together(op.do)
        if is_statement(op):
            if not alone:
                raise Unprintable("what is so is a sentence of its own")
            assert isinstance(op, Modify)
            return self.write_statement(op) + self.until(op.until)
        return self.write_clause(op)

    def payments(self, cost: tuple[Op, ...]) -> list[str]:
        """The parts of a price that words say."""
        self.antecedents.begin()
        texts = [self.write_clause(part) for part in cost if isinstance(part, Do)]
        if len(texts) != len(cost):
            raise Unprintable(f"no words for {cost!r}")
        return texts


def is_statement(op: Op) -> bool:
    """Whether it says what is so, not what is done."""
    return isinstance(op, Modify) and not (op.changes == words.TAKES and op.until)
