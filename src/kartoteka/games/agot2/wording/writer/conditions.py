"""Conditions, and what they compare."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from kartoteka.games.agot2.wording import vocabulary as words
from kartoteka.games.agot2.wording.writer.nouns import NounWriter, type_terms
from kartoteka.games.agot2.wording.writer.players import one_of
from kartoteka.kernel.program import (
    Both,
    CardIs,
    Compare,
    Condition,
    Count,
    During,
    Either,
    Exists,
    Filter,
    Has,
    Is,
    Named,
    Not,
    Number,
    Opponent,
    Player,
    PlayerIs,
    Select,
    Stat,
    Under,
    Unless,
    You,
)
from kartoteka.text.phrases import Phrase
from kartoteka.text.tree import Antecedent, Unprintable


class ConditionWriter(NounWriter):
    """Conditions, and what they compare."""

    def write_condition(self, condition: Condition) -> str:
        word = "while" if self.constant else "if"
        if isinstance(condition, During):
            return f"during {self.write_situation(condition)}"
        if isinstance(condition, Both) and len(condition.conditions) == 2:
            one, two = condition.conditions
            if isinstance(one, During) and one.situation == "challenge":
                return f"during {self.write_situation(one)} in which {self.write_cond(two)}"
            if isinstance(one, During):
                return f"during {self.write_situation(one)}, {word} {self.write_cond(two)}"
            return f"{word} {self.write_cond(one)} and {self.write_cond(two)}"
        return f"{word} {self.write_cond(condition)}"

    def write_situation(self, during: During) -> str:
        if during.situation == "challenge":
            if not during.kind:
                return "challenges" if self.constant else "a challenge"
            kind = one_of(during.kind, words.KINDS)
            return f"{kind} challenges" if self.constant else f"a {kind} challenge"
        return f"the {self.write_PHASE(self.from_phase_word(during.situation))} phase"

    def write_cond(self, condition: Condition) -> str:
        if isinstance(condition, Exists):
            return self.write_exists(condition)
        if isinstance(condition, CardIs) and len(condition.filters) == 1:
            (had,) = condition.filters
            if isinstance(had, Has) and had.stat == "faction":
                subject = self.write_subject(self.from_one(condition.card))
                return f"{subject} is a {self.from_faction(had.value)} card"
        if isinstance(condition, Compare) and isinstance(condition.left, Count):
            return self.write_fewer(condition)
        if isinstance(condition, Unless):
            inner = condition.condition
            if isinstance(inner, Exists):
                return self.write_none(inner)
            if isinstance(inner, PlayerIs) and inner.word.startswith("lost "):
                lost = self.past_challenge(inner.word, "round")
                return f"{self.subject_does(inner.player, 'have')} not lost {lost} this round"
        if isinstance(condition, PlayerIs) and condition.word.startswith("won "):
            who = self.subject_does(condition.player, "have")
            return f"{who} won {self.past_challenge(condition.word, 'phase')} this phase"
        return self.write_shapes("cond", condition)

    def past_challenge(self, word: str, situation: str) -> str:
        found = re.fullmatch(rf"(?:won|lost) (?:(\w+) )?challenge this {situation}", word)
        if found is None:
            raise Unprintable(word)
        kind = found.group(1)
        return f"a {kind} challenge" if kind in words.KINDS else f"an {kind} challenge" if kind else "a challenge"

    def subject_does(self, player: Player, verb: str) -> str:
        third = self.person_after("PLAYER", player) == "third"
        return f"{self.write_PLAYER(player)} {words.VERB_FORMS[verb] if third else verb}"

    def write_fewer(self, condition: Compare) -> str:
        """ "You control fewer than 3 ...", "there are fewer than 3 ..."."""
        if isinstance(condition.left, Count) and isinstance(condition.right, Count) and condition.op == ">":
            more, less = condition.left.cards, condition.right.cards
            if more.filters[-1:] == less.filters[-1:] == (Is("revealed"),):
                more = msgspec.structs.replace(more, filters=more.filters[:-1])
            return f"there are more {self.write_nouns(more)} than {self.write_nouns(less)}"
        if not isinstance(condition.left, Count) or condition.op != "<":
            raise Unprintable(f"no words for {condition!r}")
        select = condition.left.cards
        number = f"fewer than {self.write('number', condition.right)}"
        under = select.filters[-1] if select.filters else None
        if isinstance(under, Under) and select.zones in (("play",), ("shadows",)):
            rest = msgspec.structs.replace(select, filters=select.filters[:-1])
            return f"{self.subject_does(under.player, 'control')} {number} {self.write_nouns(rest)}"
        return f"there are {number} {self.write_nouns(select)}"

    def write_exists(self, condition: Exists) -> str:
        select, least = condition.cards, condition.least
        quantity = "a" if least == 1 else "least"
        under = select.filters[-1] if select.filters else None
        if isinstance(under, Under) and select.zones in (("play",), ("shadows",)):
            rest = msgspec.structs.replace(select, filters=select.filters[:-1])
            first = rest.filters[0] if rest.filters else None
            named = first.filters[0] if isinstance(first, Either) else first
            if isinstance(named, Named):
                text = f"{self.subject_does(under.player, 'control')} {self.write_names(rest)}"
                if under.player == You():
                    self.antecedents.mention(Antecedent(select, definite=True))
                return text
            phrase = Phrase(quantity, select=rest, number=Number(least))
            return f"{self.subject_does(under.player, 'control')} {self.write_np(phrase)}"
        phrase = Phrase(quantity, select=select, number=Number(least))
        return f"there {'is' if least == 1 else 'are'} {self.write_np(phrase)}"

    def write_none(self, condition: Exists) -> str:
        select = condition.cards
        if condition.least != 1:
            raise Unprintable(f"no words for {condition!r}")
        under = select.filters[-1] if select.filters else None
        if isinstance(under, Not) and isinstance(under.filter, Has) and type_terms_of(select.filters[:-1]):
            rest = msgspec.structs.replace(select, filters=select.filters[:-1])
            before, self.person = self.person, "third"
            text = f"each {self.write_noun(rest, conjunction='and')} has {self.write('hasnt', under.filter)}"
            self.person = before
            return text
        if isinstance(under, Under) and select.zones == ("play",):
            rest = msgspec.structs.replace(select, filters=select.filters[:-1])
            if under.player == Opponent():
                return f"no opponent controls {self.write_np(Phrase('a', select=rest))}"
            return f"{self.subject_does(under.player, 'control')} no {self.write_nouns(rest)}"
        if not select.filters and select.whose is not None and len(select.zones) == 1:
            who = self.subject_does(select.whose, "have")
            whose = "your" if select.whose == You() and self.by is None else "their"
            return f"{who} no cards in {whose} {self.write_ZONE(select.zones[0])}"
        return f"there are no {self.write_noun(select, plural=True)}"

    def write_cardstat(self, amount: Any) -> str:
        if not isinstance(amount, Stat) or isinstance(amount.card, Select):
            raise Unprintable(f"no words for {amount!r}")
        name = self.write_ref(amount.card, subject=False)
        return f"{'its' if name == 'it' else name + chr(39) + 's'} {self.from_stat(amount.stat)}"


def type_terms_of(filters: tuple[Filter, ...]) -> bool:
    """Whether a type is among the filters, so that what follows it stands behind the noun."""
    return any(type_terms(part) for part in filters)
