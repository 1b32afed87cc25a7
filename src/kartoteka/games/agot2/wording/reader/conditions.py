"""Conditions, and what they compare."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import msgspec

from kartoteka.games.agot2.wording.reader.clauses import edited_part
from kartoteka.games.agot2.wording.reader.nouns import NounReader
from kartoteka.kernel.program import (
    Both,
    Compare,
    Condition,
    Count,
    During,
    Exists,
    Is,
    Not,
    Number,
    Opponent,
    PlayerIs,
    Select,
    Under,
    Unless,
    You,
)
from kartoteka.text.lower import span
from kartoteka.text.phrases import Phrase
from kartoteka.text.tree import Antecedent

if TYPE_CHECKING:
    from lark import Token, Tree


class ConditionReader(NounReader):
    """Conditions, and what they compare."""

    def read_if_condition(self, tree: Tree[Token]) -> Condition:
        self.edit(tree.children[0], "while" if self.constant else "if")
        condition: Condition = self.read(tree.children[1])
        return condition

    def read_both(self, tree: Tree[Token]) -> Condition:
        self.edit(tree.children[0], "while" if self.constant else "if")
        return Both((self.read(tree.children[1]), self.read(tree.children[2])))

    def read_during_situation(self, tree: Tree[Token]) -> Condition:
        condition: Condition = self.read(tree.children[0])
        return condition

    def read_during_which(self, tree: Tree[Token]) -> Condition:
        situation = self.read(tree.children[0])
        if situation.situation != "challenge":
            raise self.refuse("not understood", tree)
        return Both((situation, self.read(tree.children[1])))

    def read_during_kind(self, tree: Tree[Token]) -> During:
        kind = str(tree.children[0])
        self.edits.append((*span(tree), f"{kind} challenges" if self.constant else f"a {kind} challenge"))
        return During("challenge", kind)

    read_during_kinds = read_during_kind

    def read_during_challenge(self, tree: Tree[Token]) -> During:
        self.edits.append((*span(tree), "challenges" if self.constant else "a challenge"))
        return During("challenge")

    def read_during_phase(self, tree: Tree[Token]) -> During:
        return During(f"{tree.children[0]} phase")

    def read_controls(self, tree: Tree[Token]) -> Condition:
        player, noun = tree.children
        who = self.read(player)
        phrase: Phrase = self.read(noun)
        if phrase.quantity not in ("a", "least", "name", "fewer"):
            raise self.refuse("not understood", tree)
        if phrase.select.zones not in (("play",), ("shadows",)):
            raise self.refuse("not understood", tree)
        select = msgspec.structs.replace(phrase.select, filters=(*phrase.select.filters, Under(who)))
        if phrase.quantity == "name" and who == You():
            self.antecedents.mention(Antecedent(select, definite=True))
        if phrase.quantity == "fewer":
            return Compare(Count(select), "<", phrase.number)
        return Exists(select, self.count(phrase, tree))

    def read_no_opponent_controls(self, tree: Tree[Token]) -> Unless:
        phrase: Phrase = self.read(tree.children[0])
        if phrase.quantity != "a" or phrase.select.zones != ("play",):
            raise self.refuse("not understood", tree)
        filters = (*phrase.select.filters, Under(Opponent()))
        return Unless(Exists(msgspec.structs.replace(phrase.select, filters=filters)))

    def read_each_has(self, tree: Tree[Token]) -> Unless:
        select = self.noun(tree.children[0], "and")
        had = self.read(tree.children[1])
        if select.zones != ("play",):
            raise self.refuse("not understood", tree)
        return Unless(Exists(msgspec.structs.replace(select, filters=(*select.filters, Not(had)))))

    def read_more_cards(self, tree: Tree[Token]) -> Compare:
        """ "More Winter plot cards than Summer plot cards revealed": both are those revealed."""
        more, less = (self.read(part) for part in tree.children)
        if less.filters[-1:] == (Is("revealed"),) and more.filters[-1:] != (Is("revealed"),):
            more = msgspec.structs.replace(more, filters=(*more.filters, Is("revealed")))
        elif more.zones != less.zones or more.zones != ("play",):
            raise self.refuse("not understood", tree)
        return Compare(Count(more), ">", Count(less))

    def read_cards_in_zone(self, tree: Tree[Token]) -> Condition:
        who, number, op, noun = tree.children
        player = self.read(who)
        amount = self.read(number)
        outer = self.by
        self.by = self.by if player == You() else player
        select = self.noun(noun)
        self.by = outer
        if select.whose != You() or not isinstance(amount, Number):
            raise self.refuse("not understood", tree)
        if str(op) == "or more" and amount.n > 1:
            start, end = span(noun)
            where = edited_part(self.text, self.edits, start, end)
            if player != You():
                where = re.sub(r"\btheir\b", f"{who}'s", where)
            self.edits = [edit for edit in self.edits if not span(tree)[0] <= edit[0] < end]
            self.edits.append((*span(tree), f"there are {amount.n} or more {where}"))
            return Exists(msgspec.structs.replace(select, whose=player), amount.n)
        raise self.refuse("not understood", tree)

    def read_controls_no(self, tree: Tree[Token]) -> Unless:
        who = self.read(tree.children[0])
        select = self.read(tree.children[1])
        if select.zones != ("play",):
            raise self.refuse("not understood", tree)
        return Unless(Exists(msgspec.structs.replace(select, filters=(*select.filters, Under(who)))))

    def read_there_is(self, tree: Tree[Token]) -> Condition:
        phrase: Phrase = self.read(tree.children[0])
        if phrase.quantity == "fewer":
            return Compare(Count(phrase.select), "<", phrase.number)
        if phrase.quantity not in ("a", "least"):
            raise self.refuse("not understood", tree)
        return Exists(phrase.select, self.count(phrase, tree))

    def read_there_are_no(self, tree: Tree[Token]) -> Unless:
        return Unless(Exists(self.read(tree.children[0])))

    def count(self, phrase: Phrase, tree: Tree[Token]) -> int:
        if phrase.quantity != "least":
            return 1
        if not isinstance(phrase.number, Number) or phrase.number.n < 2:
            raise self.refuse("a number is needed here", tree)
        return phrase.number.n

    def read_empty_zone(self, tree: Tree[Token]) -> Unless:
        who, whose, zone = tree.children
        player = self.read(who)
        if str(whose) not in ("your", "their", "his or her"):
            raise self.refuse("not understood", tree)
        if str(whose) == "your" and player != You():
            raise self.refuse("not understood", tree)
        return Unless(Exists(Select((), (self.read(zone),), player)))

    def read_has_won(self, tree: Tree[Token]) -> Condition:
        return PlayerIs(self.read(tree.children[0]), f"won {self.kinds(tree.children[1])}challenge this phase")

    def read_has_not_lost(self, tree: Tree[Token]) -> Condition:
        return Unless(PlayerIs(self.read(tree.children[0]), f"lost {self.kinds(tree.children[1])}challenge this round"))

    def kinds(self, tree: Any) -> str:
        roles = self.read(tree)
        if len(roles) > 1:
            raise self.refuse("not understood", tree)
        return f"{roles[0].word} " if roles else ""
