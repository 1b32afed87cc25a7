"""Clauses: triggers, conditions, what is done and what is so."""

from __future__ import annotations

from typing import Any

from lark import Token, Tree

from kartoteka.games.legion.text import vocabulary as words
from kartoteka.games.legion.text.phrases import Mention, is_named, mention_of, rounds_of
from kartoteka.games.legion.text.reader.nouns import NounReader, one_only
from kartoteka.games.legion.text.readings import EVENTS, GAINED, OWN_SPEED, SUBJECT, moving
from kartoteka.kernel.program import (
    AnyOf,
    Both,
    CardIs,
    Cards,
    Change,
    ChooseNumber,
    Chosen,
    Compare,
    Condition,
    Count,
    Do,
    Exists,
    Filter,
    ForEach,
    Has,
    Math,
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
from kartoteka.text.check import sequence
from kartoteka.text.phrases import Phrase

BOUNDS = {">=": ("<=", -1), "<=": (">=", 1)}
CONTRARY: list[Condition] = [words.SITUATIONS["you have priority"], words.SITUATIONS["your opponent has priority"]]
EACH = "each"
"""The slot of each of several units that move one after the other."""
HAVING = ("has_keyword", "has_numbered", "gains_keyword", "gains_numbered", "further_keyword", "further_numbered")


class ClauseReader(NounReader):
    """Triggers, conditions, clauses and statements."""

    # triggers -----------------------------------------------------------------------------------------------------

    def read_moment(self, tree: Tree[Token]) -> Trigger:
        self.has_card = False
        return words.MOMENTS[str(tree.children[0])]

    def read_when(self, tree: Tree[Token]) -> Trigger:
        word, event = tree.children
        assert isinstance(event, Tree)
        after = str(word) == "after"
        roles: tuple[Role, ...]
        if event.data == "e_gains":
            np, token = event.children
            name, roles = GAINED[str(token)], (self.role("card", self.read(np), event),)
        else:
            when, then, names = EVENTS[str(event.data)]
            name = then if after else when
            self.event = name
            parts = [part for part in event.children if isinstance(part, Tree)]
            roles = tuple(self.role(role, self.read(part), event) for role, part in zip(names, parts))
        if event.data == "e_ordered_with":
            roles = (*roles, Role("command", (Same(This()),)))
        self.event = name
        self.has_card = any(role.role == "card" and role.filters != (Same(This()),) for role in roles)
        order = ("card", "target", "by", "source", "command")
        return Trigger(name, tuple(sorted((r for r in roles if r.filters), key=lambda r: order.index(r.role))))

    # conditions ---------------------------------------------------------------------------------------------------

    def read_if_condition(self, tree: Tree[Token]) -> Condition:
        condition: Condition = self.read(tree.children[1])
        return condition

    def read_unless_condition(self, tree: Tree[Token]) -> Condition:
        found = negated(self.read(tree.children[0]))
        if found is None:
            raise self.refuse("say “if ...”", tree)
        return found

    def read_both(self, tree: Tree[Token]) -> Condition:
        return Both((self.read(tree.children[1]), self.read(tree.children[2])))

    def read_now(self, tree: Tree[Token]) -> Condition:
        return words.SITUATIONS[str(tree.children[0])]

    def read_in_round(self, tree: Tree[Token]) -> Condition:
        return self.rounds(tree, str(tree.children[0]), str(tree.children[0]))

    def read_in_rounds(self, tree: Tree[Token]) -> Condition:
        return self.rounds(tree, str(tree.children[0]), str(tree.children[1]))

    def read_in_two_rounds(self, tree: Tree[Token]) -> Condition:
        first, last = str(tree.children[0]), str(tree.children[1])
        both = self.rounds(tree, first, last)
        if int(last) <= int(first) + 1:
            return both
        return AnyOf((self.rounds(tree, first, first), self.rounds(tree, last, last)))

    def rounds(self, tree: Tree[Token], first: str, last: str) -> Condition:
        if not 1 <= int(first) <= int(last) <= 6:
            raise self.refuse("rounds go from 1 to 6", tree)
        return rounds_of(int(first), int(last))

    def read_is_round(self, tree: Tree[Token]) -> Condition:
        return self.rounds(tree, str(tree.children[0]), str(tree.children[0]))

    def read_situation(self, tree: Tree[Token]) -> Condition:
        raise self.refuse("say “if ...” or “in round 3”", tree)

    read_during_which = read_situation

    def so(self, tree: Tree[Token], filters: tuple[Filter, ...]) -> Condition:
        """Whether a unit is so: a certain one, or any of those that a phrase names."""
        return self.one_is(self.read(tree.children[0]), filters, tree)

    def one_is(self, phrase: Phrase, filters: tuple[Filter, ...], tree: Tree[Token]) -> Condition:
        if phrase.quantity == "ref" and phrase.ref is not None:
            if isinstance(phrase.ref, This):
                self.mentions.add(Mention(This(), named=True))
            return CardIs(phrase.ref, filters)
        if phrase.quantity in ("a", "each") and (phrase.quantity == "a" or one_only(phrase.select)):
            if phrase.quantity == "each":
                self.mentions.add(mention_of(phrase.select, phrase.select))
            select = phrase.select
            return Exists(Select((*select.filters, *filters), select.zones, select.whose))
        raise self.refuse("say it of one unit: “if Ansa Vey is suppressed”", tree)

    def read_is_so(self, tree: Tree[Token]) -> Condition:
        return self.so(tree, (words.STATES[str(tree.children[1])],))

    def read_is_not_so(self, tree: Tree[Token]) -> Condition:
        state = words.STATES[str(tree.children[-1])]
        return self.so(tree, (state.filter if isinstance(state, Not) else Not(state),))

    def read_is_a(self, tree: Tree[Token]) -> Condition:
        phrase: Phrase = self.read(tree.children[0])
        return self.one_is(phrase, self.noun(tree.children[-1]).filters, tree)

    def read_is_not_a(self, tree: Tree[Token]) -> Condition:
        return Unless(self.read_is_a(tree))

    def read_is_where(self, tree: Tree[Token]) -> Condition:
        phrase: Phrase = self.read(tree.children[0])
        part: Any = tree.children[-1]
        if part.data == "post_place":
            raise self.refuse("units stand on the field", tree)
        return self.one_is(phrase, (self.read(part),), tree)

    def read_has_much(self, tree: Tree[Token]) -> Condition:
        np, number, op, stat = tree.children
        phrase: Phrase = self.read(np)
        amount, sign, measure = self.read(number), self.read(op), words.MEASURES[str(stat)]
        return self.measured(phrase, measure, sign, amount, tree)

    def read_has_none(self, tree: Tree[Token]) -> Condition:
        phrase: Phrase = self.read(tree.children[0])
        return self.measured(phrase, words.MEASURES[str(tree.children[-1])], "<=", Number(0), tree)

    def measured(self, phrase: Phrase, stat: str, op: str, amount: Number, tree: Tree[Token]) -> Condition:
        if phrase.quantity == "ref" and phrase.ref is not None:
            return Compare(Stat(stat, phrase.ref), op, amount)
        return self.one_is(phrase, (Measure(stat, op, amount),), tree)

    def read_has_the_keyword(self, tree: Tree[Token]) -> Condition:
        return self.so(tree, (Has("keyword", str(tree.children[-1]).lower()),))

    # what is done -------------------------------------------------------------------------------------------------

    def read_moves_fast(self, tree: Tree[Token]) -> Op:
        return self.bound(moving(SUBJECT, self.read(tree.children[1])), self.via_object(self.read(tree.children[0])))

    def read_moves(self, tree: Tree[Token]) -> Op:
        return self.bound(moving(SUBJECT, OWN_SPEED), self.via_object(self.read(tree.children[0])))

    def read_chooses(self, tree: Tree[Token]) -> Seq:
        """What is chosen is used by what follows."""
        phrase: Phrase = self.read(tree.children[0])
        if phrase.quantity in ("ref", "each"):
            raise self.refuse("say “a ...”, “2 ...” or “up to 2 ...” for what is chosen", tree)
        self.meant_by(phrase)
        return Seq(())

    def read_names(self, tree: Tree[Token]) -> Op:
        self.numbered = True
        low, high = (self.via_int(str(child)) for child in tree.children)
        return ChooseNumber(low, high, slot="X")

    def bound(self, op: Any, cards: Cards) -> Op:
        """What is said of the subject, done by those cards; several move one after the other."""
        each = isinstance(op, Seq) or (isinstance(op, OneOf) and isinstance(cards, Select) and not one_only(cards))
        if isinstance(cards, Select) and each:
            done: Op = ForEach(cards, self.bound(op, Chosen(EACH)), slot=EACH)
            return done
        found: Op = rewritten(op, lambda node: cards if node == SUBJECT else node)
        return found

    # what is so, and what a unit does -----------------------------------------------------------------------------

    def read_modify(self, tree: Tree[Token]) -> Op:
        subject, changes = tree.children
        cards = self.meant_by(self.read(subject.children[0]))  # type: ignore[union-attr]
        return sequence(self.done_by(cards, self.read_changes(changes)))

    def read_may_do(self, tree: Tree[Token]) -> Op:
        """ "It may ...": what its player may leave out; of one that is chosen, the choice may be left out."""
        subject, changes = tree.children
        phrase: Phrase = self.read(subject.children[0])  # type: ignore[union-attr]
        indefinite = phrase.quantity not in ("ref", "each")
        cards = self.meant_by(phrase, least=0 if indefinite else None)
        said = self.read_changes(changes)
        if any(isinstance(one, Change) for one in said):
            raise self.refuse("what is so is so: say “has”, or “gains ... until the end of the round”", tree)
        if indefinite:
            return sequence(self.done_by(cards, said))
        moves = any(isinstance(one, Seq) for one in said)
        if isinstance(cards, Select) and (moves or not one_only(cards)):
            return ForEach(cards, May(sequence(self.done_by(Chosen(EACH), said))), slot=EACH)
        return May(sequence(self.done_by(cards, said)))

    def done_by(self, cards: Cards, said: list[Any]) -> list[Op]:
        """What is done by those cards, and what is so of them."""
        ops: list[Op] = []
        for one in said:
            if not isinstance(one, Change):
                done = self.bound(one, cards)
                ops.extend(done.parts if isinstance(done, Seq) else (done,))
                continue
            last = ops[-1] if ops else None
            if isinstance(last, Modify):
                ops[-1] = Modify(cards, (*last.changes, one))
            else:
                ops.append(Modify(cards, (one,)))
        return ops

    def read_changes(self, tree: Any) -> list[Any]:
        """What a subject does and has; "gains" is said once for all that stands behind it."""
        found: list[Any] = []
        before = ""
        for part in tree.children:
            if part.data == "sep":
                continue
            name = str(part.data)
            if name.startswith("further_") and name.removeprefix("further_") in ("gains", "gains_each"):
                found.append(self.further(part, before))
            elif name.startswith("further_") and before not in HAVING:
                raise self.refuse("what it does is not said: gains, has, loses", part)
            else:
                found.append(self.read(part))
            before = before if name.startswith("further_") else name
        return found

    read_player_changes = read_changes

    def further(self, part: Tree[Token], before: str) -> Op:
        """ "... and 1 dodge"."""
        number, token, *rest = part.children
        verb = {"loses": words.LOSES, "gains": words.GAINS, "gains_each": words.GAINS, "suffers": words.GAINS}.get(
            before
        )
        if verb is None:
            raise self.refuse("what it does is not said: gains, loses, suffers", part)
        amount: Any = self.read(number)
        if rest:
            amount = Math("*", amount, Count(self.noun(rest[-1])))
        return Do(verb[str(token)], SUBJECT, amount=amount)

    def read_modify_player(self, tree: Tree[Token]) -> Op:
        raise self.refuse("units do things, or cannot: “friendly units cannot ...”", tree)

    def read_player_prohibited(self, tree: Tree[Token]) -> Op:
        raise self.refuse("units do things, or cannot: “friendly units cannot ...”", tree)

    def read_at_end_of_round(self, tree: Tree[Token]) -> Op:
        raise self.refuse("say “at the start of the End Phase”", tree)


def not_so(part: Filter) -> Filter:
    """The contrary of what a filter asks."""
    if isinstance(part, Measure) and isinstance(part.amount, Number) and part.op in BOUNDS:
        op, more = BOUNDS[part.op]
        return Measure(part.stat, op, Number(part.amount.n + more))
    return part.filter if isinstance(part, Not) else Not(part)


def negated(condition: Condition) -> Condition | None:
    """The contrary of a condition, as "if" would say it; None where no text says it."""
    if condition in CONTRARY:
        return CONTRARY[CONTRARY.index(condition) ^ 1]
    if isinstance(condition, Unless):
        return condition.condition
    if isinstance(condition, CardIs) and len(condition.filters) == 1:
        return CardIs(condition.card, (not_so(condition.filters[0]),))
    if isinstance(condition, Compare) and isinstance(condition.right, Number) and condition.op in BOUNDS:
        op, more = BOUNDS[condition.op]
        return Compare(condition.left, op, Number(condition.right.n + more))
    if not isinstance(condition, Exists) or condition.least != 1:
        return None
    select = condition.cards
    if len(select.filters) == 3 and is_named(Select(select.filters[:2])):
        return Exists(Select((*select.filters[:2], not_so(select.filters[2])), select.zones, select.whose))
    return Unless(condition)
