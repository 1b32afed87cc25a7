"""Triggers, conditions and statements: when something happens, whether, and what is so."""

from __future__ import annotations

from typing import Any

import msgspec

from kartoteka.games.berserk.text import vocabulary as words
from kartoteka.games.berserk.text.phrases import filter_of
from kartoteka.games.berserk.text.reader.statements import STRIKES
from kartoteka.games.berserk.text.writer.nouns import NounWriter
from kartoteka.kernel.program import (
    Both,
    CardIs,
    Change,
    Compare,
    Condition,
    Count,
    Has,
    Modify,
    Number,
    Opponent,
    Select,
    Stat,
    This,
    Trigger,
    You,
)
from kartoteka.text.phrases import Noun
from kartoteka.text.print import listed
from kartoteka.text.tree import Unprintable

STATES = words.ADJECTIVES | {said: state for said, state in words.STANDS.items() if not said.endswith("this")}


class StatementWriter(NounWriter):
    """Triggers, conditions and statements."""

    # triggers -----------------------------------------------------------------------------------------------------

    def write_trigger(self, trigger: Trigger) -> str:
        for said, known in words.MOMENTS.items():
            if trigger == known:
                return said
        self.antecedents.begin()
        for shape in self.grammar.shapes["trigger"]:
            if shape.name not in ("when", "moment"):
                text = self.attempted(shape, trigger)
                if text:
                    return text
        return "when " + self.write_shapes("event", trigger)

    def attempted(self, shape: Any, node: Any) -> str:
        try:
            return self.write_shape(shape, node) or ""
        except Unprintable:
            return ""

    # conditions ---------------------------------------------------------------------------------------------------

    def write_condition(self, condition: Condition) -> str:
        return ("while " if self.constant else "if ") + self.write_cond(condition)

    def write_cond(self, condition: Condition) -> str:
        if isinstance(condition, Both) and len(condition.conditions) == 2:
            one, two = condition.conditions
            if isinstance(one, Both) or isinstance(two, Both):
                raise Unprintable(f"no words for {condition!r}")
            return f"{self.write_cond(one)} and {self.write_cond(two)}"
        if condition in words.SITUATIONS.values():
            return self.write_SITUATION(condition)
        if isinstance(condition, CardIs):
            return self.card_is(condition)
        if isinstance(condition, Compare) and isinstance(condition.left, Stat):
            return self.has_much(condition, condition.left)
        return self.write_shapes("cond", condition)

    def card_is(self, condition: CardIs) -> str:
        card = self.write_np(self.from_one(condition.card))
        for said, state in STATES.items():
            if condition.filters == (state,):
                return f"{card} is {said}"
        return f"{card} is a {self.noun(Select(condition.filters))}"

    def has_much(self, condition: Compare, stat: Stat) -> str:
        """ "This creature has 2 or more tokens"."""
        card = self.write_np(self.from_one(stat.card))
        number = self.write_number(condition.right)
        measured = words.measure_words(stat.stat, condition.right)
        if not measured:
            raise Unprintable(f"no words for {stat!r}")
        return f"{card} has {number} {self.write_shapes('or', condition.op)} {measured}"

    # statements ---------------------------------------------------------------------------------------------------

    def write_statement(self, modify: Modify) -> str:
        """What is so, without its duration."""
        plain = msgspec.structs.replace(modify, until="")
        if modify.times:
            raise Unprintable(f"no words for {modify!r}")
        if isinstance(modify.subject, You | Opponent):
            who = self.write_PLAYER(modify.subject)
            return f"{who} {listed([self.write('player_change', change) for change in modify.changes], 'and')}"
        first = modify.changes[0]
        if first.op == "set" and first.stat.startswith("from "):
            return self.sets(plain)
        if modify.subject == This():
            return self.changes(modify.changes, brief=True)
        phrase = self.from_object(modify.subject)
        subject = self.write_subject(phrase)
        several = phrase.plural or subject.startswith("those ")
        return f"{subject} {self.changes(modify.changes, several=several)}"

    def sets(self, modify: Modify) -> str:
        """ "Shots at this creature are weak"."""
        for shape in self.grammar.shapes["statement"]:
            text = self.attempted(shape, modify) if shape.name in ("sized_at", "set_at") else ""
            if text:
                return text
        raise Unprintable(f"no words for {modify!r}")

    def changes(self, changes: tuple[Change, ...], *, brief: bool = False, several: bool = False) -> str:
        """What a subject gets; of its own card a sign needs no verb."""
        person, self.person = self.person, "base" if several else "third"
        texts: list[str] = []
        got = False
        place = 0
        while place < len(changes):
            strikes = changes[place : place + 3]
            if [change.stat for change in strikes] == list(STRIKES):
                texts.append(self.strikes(strikes))
                got, place = False, place + 3
                continue
            change = changes[place]
            gets = is_got(change)
            text = self.write("got" if gets else "change", change)
            bare = got or (brief and not place and text[:1] in "+-")
            texts.append(f"{self.inflect('get', plural=several)} {text}" if gets and not bare else text)
            got = gets
            place += 1
        self.person = person
        return listed(texts, "and")

    def strikes(self, changes: tuple[Change, ...]) -> str:
        """ "Has strike 2-3-4"."""
        sizes = [change.amount.n if isinstance(change.amount, Number) else -1 for change in changes]
        if changes != tuple(Change(stat, "set", Number(size)) for stat, size in zip(STRIKES, sizes)) or min(sizes) < 0:
            raise Unprintable(f"no words for {changes!r}")
        return f"{self.inflect('have', plural=False)} strike {'-'.join(map(str, sizes))}"

    def write_change(self, change: Change) -> str:
        if change.stat in ("element", "class") and change.op == "gain":
            word = next((w for w, name in words.ELEMENTS.items() if name == change.value), change.value)
            if filter_of(word, plural=False) != Has(change.stat, change.value) or change.amount is not None:
                raise Unprintable(f"no words for {change!r}")
            return f"{'are' if self.person == 'base' else 'is'} also {self.write_CAP(word)}"
        return self.write_shapes("change", change)

    def write_amount(self, amount: Any) -> str:
        if isinstance(amount, Count):
            return f"the number of {self.write_noun(Noun(amount.cards, plural=True))}"
        return self.write_shapes("amount", amount)


def is_got(change: Change) -> bool:
    """Whether a card "gets" it."""
    if change.op == "add":
        return change.stat != "cost"
    return change.op == "gain" and change.stat in ("keyword", "protection", "vulnerability")
