"""Sentences: clauses put together."""

from __future__ import annotations

from typing import Any

import msgspec

from kartoteka.games.hkk.wording import vocabulary as words
from kartoteka.games.hkk.wording.chances import HEADS, TOSS, is_row
from kartoteka.games.hkk.wording.either import at_a_player
from kartoteka.games.hkk.wording.phrases import keeping
from kartoteka.games.hkk.wording.reader.sentences import PLAYERS_DO, is_search
from kartoteka.games.hkk.wording.readings import DONE
from kartoteka.games.hkk.wording.writer.base import is_target
from kartoteka.games.hkk.wording.writer.clauses import ClauseWriter
from kartoteka.kernel.program import (
    AnyPlayer,
    By,
    Choose,
    ChooseNumber,
    ChoosePlayer,
    Chosen,
    ChosenPlayer,
    Delay,
    Do,
    If,
    LetX,
    May,
    Modify,
    OneOf,
    Op,
    Seq,
    Unless,
    You,
    nodes_in,
)
from kartoteka.text.print import capitalised, listed
from kartoteka.text.tree import Unprintable

CHOICES = (Choose, ChoosePlayer)


def speaks_of_another(option: Op, options: tuple[Op, ...]) -> bool:
    """Whether one of several alternatives speaks of what only another of them chooses."""
    others = {x.slot for other in options if other is not option for x in nodes_in(other) if isinstance(x, CHOICES)}
    own = {x.slot for x in nodes_in(option) if isinstance(x, CHOICES)}
    return any(isinstance(x, Chosen | ChosenPlayer) and x.slot in others - own for x in nodes_in(option))


class SentenceWriter(ClauseWriter):
    """Sentences: clauses put together."""

    def sentences(self, op: Op | None) -> list[str]:
        """The sentences that say it, in small letters and without full stops."""
        if op is None:
            return []
        op = self.for_a_creature(op)
        texts: list[str] = []
        parts = asked_once(self.after_targets(op))
        for place, part in enumerate(parts):
            if part == TOSS or self.wait(part):
                continue
            if isinstance(part, ChooseNumber) and parts[place + 1 :]:
                continue
            before = parts[place - 1] if place else None
            if isinstance(before, ChooseNumber):
                texts.append(self.draws(before, part))
                continue
            self.antecedents.begin()
            if place and is_search(parts[place - 1]) and isinstance(part, Do):
                texts[-1] += f" and {self.clause(part)}"
            else:
                texts.extend(self.said(part, before))
        self.settled()
        return texts

    def after_targets(self, op: Op) -> tuple[Op, ...]:
        """What it does, with the targets waiting to be named."""
        parts = op.parts if isinstance(op, Seq) else (op,)
        place = 0
        while place < len(parts) and is_target(parts[place]):
            self.wait(parts[place], target=True)
            place += 1
        return parts[place:]

    def said(self, op: Op, before: Op | None) -> list[str]:
        """The sentences of one step."""
        if isinstance(op, If) and (before == TOSS) != (op.condition == HEADS):
            raise Unprintable("a coin is tossed for nothing")
        if isinstance(op, If) and is_row(op):
            return self.rows(op)
        if isinstance(op, If) and op.otherwise is not None:
            first = self.sentence(If(op.condition, op.do))
            self.antecedents.begin()
            return [first, f"otherwise, {self.together(op.otherwise)}"]
        if isinstance(op, LetX):
            first = self.sentence(op.do)
            self.antecedents.begin()
            return [first, f"X is {self.write_amount(op.x)}"]
        return [self.sentence(op)]

    def for_a_creature(self, op: Op) -> Op:
        """Of a text with "target creature or player" the program for a creature; of any other, the text itself."""
        if not isinstance(op, OneOf) or len(op.options) != 2 or op.who != You():
            return op
        one = op.options[0]
        for part in one.parts if isinstance(one, Seq) else ():
            if isinstance(part, Choose) and part.target and at_a_player(one, part.slot) == op.options[1]:
                self.either = part.slot
                return one
        return op

    def rows(self, op: If) -> list[str]:
        """ "1-3: Draw 1 card"."""
        texts: list[str] = []
        low = 1
        rest: Op | None = op
        while isinstance(rest, If) and is_row(rest):
            high = rest.condition.right.n  # type: ignore[union-attr]
            if not low <= high < 6:
                raise Unprintable("no face of a die")
            texts.append(self.row(low, high, rest.do))
            low, rest = high + 1, rest.otherwise
        if rest is not None:
            texts.append(self.row(low, 6, rest))
        return texts

    def row(self, low: int, high: int, op: Op) -> str:
        self.antecedents.begin()
        said = self.sentence(op) if not isinstance(op, Seq) else self.together(op)
        return f"{low}: {capitalised(said)}" if low == high else f"{low}-{high}: {capitalised(said)}"

    def sentence(self, op: Op) -> str:
        if isinstance(op, If) and op.otherwise is None:
            lead = "with a 50% chance" if op.condition == HEADS else self.write_condition(op.condition)
            return f"{lead}, {self.together(op.do)}"
        if isinstance(op, Delay) and op.at in words.DELAYS and op == Delay(op.at, op.do):
            return f"{words.DELAYS[op.at]}, {self.together(op.do)}"
        return self.together(op)

    def together(self, op: Op) -> str:
        """Clauses in one sentence."""
        texts: list[str] = []
        parts = op.parts if isinstance(op, Seq) else (op,)
        before = set(self.pending)
        for part in parts:
            if not self.wait(part):
                texts.append(self.clause(part, alone=len(parts) == 1 or isinstance(parts[0], Choose)))
        if set(self.pending) - before:
            raise Unprintable("something is chosen for nothing")
        return listed(texts, "and")

    def clause(self, op: Op, *, alone: bool = True) -> str:
        if isinstance(op, May):
            return self.may(op)
        if isinstance(op, OneOf):
            return self.one_of(op)
        if isinstance(op, By):
            return self.by(op)
        if isinstance(op, Modify) and not (op.changes[0].stat == "controller" and op.until):
            if not alone:
                raise Unprintable("what is so is a sentence of its own")
            return self.write_statement(op) + self.until(op.until)
        if isinstance(op, Do) and op.who is not None and op.what is None and op.verb in PLAYERS_DO:
            return self.does(op)
        return self.write_clause(op)

    def does(self, op: Do) -> str:
        """ "Target player loses 3 mana"."""
        if op.who == You() or op.who is None:
            raise Unprintable("“you” is not said")
        who, person = self.write_PLAYER(op.who), self.person
        self.person = "third"
        text = f"{who} {self.write_shapes('clause', msgspec.structs.replace(op, who=None))}"
        self.person = person
        return text

    def may(self, op: May) -> str:
        if op.who == You():
            return "you may " + self.together(op.do)
        done = op.do
        who, person, theirs = self.write_PLAYER(op.who), self.person, self.theirs
        if isinstance(done, By) and done.player == op.who:
            inner: Op = done.do
        elif isinstance(done, Do) and done.who == op.who and done.verb in PLAYERS_DO:
            inner = msgspec.structs.replace(done, who=None)
        else:
            raise Unprintable(f"no words for {op!r}")
        self.theirs = True
        text = f"{who} may {self.together(inner)}"
        self.person, self.theirs = person, theirs
        return text

    def by(self, op: By) -> str:
        """What another player does with his or her own cards."""
        if op.player == You() or isinstance(op.player, AnyPlayer):
            raise Unprintable(f"no words for {op!r}")
        if isinstance(op.do, Do) and op.do.what is None and op.do.verb in PLAYERS_DO:
            raise Unprintable("that is said with the player in the verb")
        who = self.write_PLAYER(op.player)
        person, theirs, self.person, self.theirs = self.person, self.theirs, "third", True
        text = f"{who} {self.together(op.do)}"
        self.person, self.theirs = person, theirs
        return text

    def one_of(self, op: OneOf) -> str:
        if len(op.options) == 2:
            one, two = op.options
            if isinstance(two, Do) and two.verb.startswith("pay ") and isinstance(one, Do):
                return self.unless(op, one, two)
        if op.who != You() or len(op.options) < 2:
            raise Unprintable(f"no words for {op!r}")
        texts: list[str] = []
        for option in op.options:
            if speaks_of_another(option, op.options):
                raise Unprintable(f"what is chosen elsewhere: {option!r}")
            self.chose_player = False
            parts = self.after_targets(option)
            texts.append(self.together(parts[0] if len(parts) == 1 else Seq(parts)))
        return "choose one: " + "; or ".join(texts)

    def unless(self, op: OneOf, one: Do, two: Do) -> str:
        """ "Sacrifice it unless you pay 1 mana"."""
        if two.who != (None if op.who == You() else op.who):
            raise Unprintable(f"no words for {op!r}")
        clause = self.write_clause(one)
        who = self.write_PLAYER(op.who)
        before, self.person = self.person, "base" if op.who == You() else "third"
        paid = self.write_shapes("clause", msgspec.structs.replace(two, who=None))
        self.person = before
        return f"{clause} unless {who} {paid}"

    def payments(self, cost: tuple[Op, ...]) -> list[str]:
        """The parts of a price, in small letters."""
        texts: list[str] = []
        self.antecedents.begin()
        for part in cost:
            if not self.wait(part):
                texts.append(self.write("payment", part))
        self.settled()
        return texts

    def write_payment(self, op: Op) -> str:
        passivized = Do("passivize", op.what) if isinstance(op, Do) else None
        return "[P]" if op == passivized and self.is_this(op) else self.write_clause(op)

    def is_this(self, op: Any) -> bool:
        return type(op.what).__name__ == "This"


def asked_once(ops: tuple[Op, ...]) -> tuple[Op, ...]:
    """The ops without the slot that "if you do" asks; it is kept by what is done right before."""
    found = list(ops)
    for place, op in enumerate(ops):
        asks = isinstance(op, If) and op.condition in (DONE, Unless(DONE))
        if asks != (place > 0 and keeping(ops[place - 1], "") != ops[place - 1]):
            raise Unprintable("what “if you do” asks is not said right before it")
        if asks:
            found[place - 1] = keeping(ops[place - 1], "")
    if ops and keeping(ops[-1], "") != ops[-1]:
        raise Unprintable("nothing asks whether that was done")
    return tuple(found)
