"""Triggers, conditions, and statements."""

from __future__ import annotations

import re
from typing import Any

from kartoteka.games.legion.text import vocabulary as words
from kartoteka.games.legion.text.phrases import Mention, is_named, mention_of, rounds_words
from kartoteka.games.legion.text.reader.clauses import EACH
from kartoteka.games.legion.text.reader.nouns import one_only
from kartoteka.games.legion.text.readings import AFTER, EVENTS, GAINED, SUBJECT
from kartoteka.games.legion.text.writer.nouns import REFERENCES, NounWriter
from kartoteka.kernel.program import (
    AnyOf,
    Both,
    CardIs,
    Change,
    ChoosePlace,
    Chosen,
    Compare,
    Condition,
    Do,
    Exists,
    Filter,
    ForEach,
    Has,
    May,
    Measure,
    Modify,
    Not,
    Number,
    OneOf,
    Op,
    Role,
    Same,
    Select,
    Seq,
    Stat,
    This,
    Trigger,
    Unless,
    rewritten,
)
from kartoteka.text.lower import alternatives
from kartoteka.text.print import listed
from kartoteka.text.tree import Unprintable

FURTHER = re.compile(
    rf"(?P<verb>gains?|loses?) (?P<rest>\d+ (?:{alternatives(words.GAINS)})\b(?! or ).*)"
    rf"|(?P<has>has|have|gains?) (?P<keyword>(?:{alternatives(words.KEYWORDS)})\b.*)"
)
"""What a subject does of which the verb is said once: "gains 1 aim and 1 dodge"."""
WITH_COMMAND = (Role("command", (Same(This()),)),)


class ClauseWriter(NounWriter):
    """Triggers, conditions, and statements."""

    # triggers -----------------------------------------------------------------------------------------------------

    def write_trigger(self, trigger: Trigger) -> str:
        self.event = trigger.event
        for said, moment in words.MOMENTS.items():
            if moment == trigger:
                return said
        roles = {role.role: role for role in trigger.roles}
        if trigger.would or len(roles) != len(trigger.roles):
            raise Unprintable(f"no words for {trigger!r}")
        for token, event in GAINED.items():
            if event == trigger.event and [*roles] == ["card"]:
                text = f"when {self.role(roles['card'])} gains {token}"
                self.has_card = roles["card"].filters != (Same(This()),)
                return text
        for name, (when, after, asked) in EVENTS.items():
            wanted = {*asked, *(("command",) if name == "e_ordered_with" else ())}
            if trigger.event not in (when, after) or wanted != {*roles}:
                continue
            if name == "e_ordered_with" and roles["command"] != WITH_COMMAND[0]:
                continue
            after_it = trigger.event != when or trigger.event in AFTER
            return self.event_words(name, "after" if after_it else "when", [roles[role] for role in asked])
        raise Unprintable(f"no words for {trigger!r}")

    def event_words(self, name: str, word: str, roles: list[Role]) -> str:
        """The words of an event: its shape in the grammar, with its units."""
        shape = next(shape for shape in self.grammar.shapes["event"] if shape.name == name)
        self.person = "third"
        texts = [word]
        parts = iter(roles)
        for symbol, is_part in shape.symbols:
            texts.append(self.role(next(parts)) if is_part else self.inflect(symbol, plural=False))
        self.person = "base"
        self.has_card = any(role.role == "card" and role.filters != (Same(This()),) for role in roles)
        return " ".join(texts)

    # conditions ---------------------------------------------------------------------------------------------------

    def write_lead(self, condition: Condition, *, constant: bool = False) -> str:
        """A condition as it stands before what it is asked for."""
        said = self.rounds(condition)
        if said:
            return said
        start = "while" if constant else "if"
        if isinstance(condition, Both) and len(condition.conditions) == 2:
            return f"{start} {self.write_cond(condition.conditions[0])} and {self.write_cond(condition.conditions[1])}"
        return f"{start} {self.write_cond(condition)}"

    def rounds(self, condition: Condition) -> str:
        if isinstance(condition, AnyOf) and len(condition.conditions) == 2:
            one, two = (rounds_words(part) for part in condition.conditions)
            if one.startswith("in round ") and two.startswith("in round ") and one < two:
                return f"in rounds {one[-1]} and {two[-1]}"
        return rounds_words(condition)

    def write_cond(self, condition: Any) -> str:
        for said, known in words.SITUATIONS.items():
            if known == condition:
                return said
        said = rounds_words(condition)
        if said.startswith("in round "):
            return f"it is {said.removeprefix('in ')}"
        if isinstance(condition, CardIs) and any(isinstance(part, Measure) for part in condition.filters):
            raise Unprintable("that is a number of the unit")
        if isinstance(condition, CardIs) and len(condition.filters) == 1:
            return f"{self.phrased_one(condition.card)} {self.so(condition.filters[0])}"
        if isinstance(condition, Unless) and isinstance(condition.condition, CardIs):
            inner = condition.condition
            return f"{self.phrased_one(inner.card)} is not a {self.noun(Select(inner.filters, *words.FIELD))}"
        if isinstance(condition, CardIs):
            return f"{self.phrased_one(condition.card)} is a {self.noun(Select(condition.filters, *words.FIELD))}"
        if isinstance(condition, Compare) and isinstance(condition.left, Stat):
            return self.compared(condition)
        if isinstance(condition, Exists) and condition.least == 1 and len(condition.cards.filters) == 3:
            select = condition.cards
            named = Select(select.filters[:2], select.zones, select.whose)
            if is_named(named):
                text = self.write_np(named)
                return f"{text} {self.so(select.filters[2])}"
        return self.write_shapes("cond", condition)

    def phrased_one(self, ref: Any) -> str:
        if not isinstance(ref, REFERENCES):
            raise Unprintable(f"no words for {ref!r}")
        text = self.write_np(ref)
        if isinstance(ref, This):
            self.mentions.add(Mention(This(), named=True))
        return text

    def so(self, part: Filter) -> str:
        """What is so of one unit."""
        if isinstance(part, Measure) and part not in words.STATE_OF:
            return self.much(part.stat, part.op, part.amount)
        inner = part.filter if isinstance(part, Not) else part
        if isinstance(inner, Has) and inner.stat == "keyword" and inner == part:
            return f"has {self.from_keyword(inner.value)}"
        if part in words.STATES.values():
            return f"is {words.said_of(words.STATES, part)}"
        if inner in words.STATES.values():
            return f"is not {words.said_of(words.STATES, inner)}"
        try:
            return f"is {self.post(part)}"
        except Unprintable:
            return f"is a {self.noun(Select((part,), *words.FIELD))}"

    def compared(self, condition: Compare) -> str:
        assert isinstance(condition.left, Stat)
        return (
            f"{self.phrased_one(condition.left.card)} {self.much(condition.left.stat, condition.op, condition.right)}"
        )

    def much(self, stat: str, op: str, amount: Any) -> str:
        if not isinstance(amount, Number) or amount.n < 0:
            raise Unprintable(f"no words for {amount!r}")
        if op == "<=" and not amount.n:
            return f"has no {words.measure_words(stat, 2)}"
        return f"has {amount.n} {self.op(op)} {words.measure_words(stat, amount.n)}"

    # statements ---------------------------------------------------------------------------------------------------

    def statement(self, subject: Any, ops: list[Op], *, may: bool = False) -> str:
        """What a subject does and has, with the subject before it."""
        pending = isinstance(subject, Chosen) and subject.slot in self.pending
        text, plural = self.named(subject, least=0 if may and pending else None)
        text = {"him": "he", "them": "they"}.get(text, text)
        several = isinstance(subject, Select) and not is_named(subject) and subject != words.OPPOSING
        if may and (several or (isinstance(subject, Select) and any(isinstance(op, Seq) for op in ops))):
            raise Unprintable("each of them may: one after the other")
        return f"{text} {'may ' if may else ''}{self.doing(subject, ops, plural=plural or may)}"

    def doing(self, subject: Any, ops: list[Op], *, plural: bool) -> str:
        before, self.person = self.person, "base" if plural else "third"
        texts: list[str] = []
        until = ""
        for op in ops:
            if isinstance(op, Modify):
                if op.subject != subject or (until and op.until != until) or op.times:
                    raise Unprintable("not of the same subject")
                until = op.until
                texts.extend(self.change(one, op) for one in op.changes)
            else:
                texts.append(self.write_shapes("change", about(op, subject)))
        self.person = before
        return listed(shortened(texts), "and").replace(", and ", ", and ") + self.until(subject, until)

    def change(self, change: Change, op: Modify) -> str:
        text = self.write_shapes("change", change)
        if op.until and change.stat == "keyword":
            text = re.sub("^(has|have) ", lambda said: {"has": "gains ", "have": "gain "}[said[1]], text)
        return text

    def until(self, subject: Any, until: str) -> str:
        if not until or (subject == words.OPPOSING and until == "card"):
            return ""
        return f" {words.said_of(words.DURATIONS, until)}"

    def for_each(self, op: ForEach) -> str:
        """ "Each friendly unit may move with speed 1"."""
        if op.slot != EACH or not isinstance(op.cards, Select):
            raise Unprintable(f"no words for {op!r}")
        text, _ = self.named(op.cards)
        may = isinstance(op.do, May)
        inner = op.do.do if isinstance(op.do, May) else op.do
        ops = paired(inner.parts if isinstance(inner, Seq) else (inner,))
        moves = any(isinstance(one, Seq) for one in ops)
        several = any(isinstance(one, OneOf) for one in ops) and not one_only(op.cards)
        if not moves and not (several and not may) and (one_only(op.cards) or not may):
            raise Unprintable("that is said of all of them at once")
        self.mentions.add(mention_of(Chosen(EACH), op.cards))
        said = self.doing(Chosen(EACH), ops, plural=may)
        self.mentions.known = [one for one in self.mentions.known if one.node != Chosen(EACH)]
        return f"{text} {'may ' if may else ''}{said}"


def about(op: Op, subject: Any) -> Any:
    """What is done, said of SUBJECT."""
    if isinstance(op, OneOf) and isinstance(subject, Select) and not one_only(subject):
        raise Unprintable("each of them chooses for itself")
    dos = op.options if isinstance(op, OneOf) else (op,)
    if any(isinstance(one, Do) and one.what != subject for one in dos):
        raise Unprintable("not of that subject")
    return rewritten(op, lambda node: SUBJECT if node == subject else node)


def paired(parts: tuple[Op, ...]) -> list[Op]:
    """The steps of an effect, a move with the choice of its place as one."""
    found: list[Op] = []
    place = 0
    while place < len(parts):
        if isinstance(parts[place], ChoosePlace) and place + 1 < len(parts):
            found.append(Seq(parts[place : place + 2]))
            place += 2
        else:
            found.append(parts[place])
            place += 1
    return found


def shortened(texts: list[str]) -> list[str]:
    """The texts, with a verb that is said twice running said once."""
    found: list[str] = []
    before = ""
    for text in texts:
        said = FURTHER.fullmatch(text)
        verb = (said["verb"] or said["has"]) if said is not None else ""
        rest = (said["rest"] or said["keyword"]) if said is not None else ""
        found.append(rest if verb and verb == before else text)
        before = verb
    return found
