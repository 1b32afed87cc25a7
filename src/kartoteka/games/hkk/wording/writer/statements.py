"""Triggers, conditions and statements: when something happens, whether, and what is so."""

from __future__ import annotations

from typing import Any

import msgspec

from kartoteka.games.hkk.wording import vocabulary as words
from kartoteka.games.hkk.wording.moments import MOMENTS
from kartoteka.games.hkk.wording.phrases import filter_of
from kartoteka.games.hkk.wording.reader.statements import PRICES, under
from kartoteka.games.hkk.wording.writer.nouns import REFERENCES, WHOSE, NounWriter
from kartoteka.kernel.program import (
    Both,
    CardIs,
    Change,
    ChosenPlayer,
    Compare,
    Condition,
    Count,
    During,
    EachPlayer,
    Has,
    Math,
    Modify,
    Number,
    Opponent,
    Select,
    Stat,
    This,
    Trigger,
    Under,
    You,
)
from kartoteka.text.clauses import signed
from kartoteka.text.phrases import Noun, Phrase, TargetPhrase
from kartoteka.text.print import listed
from kartoteka.text.tree import Unprintable

GOTTEN = frozenset({"damage", "life", "level", *words.BY_STAT}) - {*PRICES}
"""Numbers that a card "gets"."""
OF_SEVERAL = (("is ", "are "), ("does not ", "do not "), ("takes ", "take "), ("has ", "have "), ("costs ", "cost "))
STATES = words.ADJECTIVES | words.STANDS


class StatementWriter(NounWriter):
    """Triggers, conditions and statements."""

    # triggers -----------------------------------------------------------------------------------------------------

    def write_trigger(self, trigger: Trigger) -> str:
        self.names_player = any(role.role == "player" for role in trigger.roles)
        for said, known in MOMENTS.items():
            if trigger == known:
                return said
        return "when " + self.write_shapes("event", trigger)

    # conditions ---------------------------------------------------------------------------------------------------

    def write_condition(self, condition: Condition) -> str:
        for said, known in words.SITUATIONS.items():
            if condition == known:
                return f"during {said}"
        if isinstance(condition, During):
            raise Unprintable(f"no words for {condition!r}")
        return ("while " if self.constant else "if ") + self.write_cond(condition)

    def write_cond(self, condition: Condition) -> str:
        if isinstance(condition, Both) and len(condition.conditions) == 2:
            one, two = condition.conditions
            if isinstance(one, During | Both) or isinstance(two, During | Both):
                raise Unprintable(f"no words for {condition!r}")
            return f"{self.write_cond(one)} and {self.write_cond(two)}"
        if isinstance(condition, CardIs):
            return self.card_is(condition)
        if isinstance(condition, Compare) and isinstance(condition.left, Count):
            return self.have_more(condition)
        return self.write_shapes("cond", condition)

    def card_is(self, condition: CardIs) -> str:
        card = self.write_np(self.from_one(condition.card))
        for said, state in STATES.items():
            if condition.filters == (state,):
                return f"{card} is {said}"
        return f"{card} is a {self.noun(Select(condition.filters))}"

    def have_more(self, condition: Compare) -> str:
        """ "You control more Monsters than your opponent"."""
        mine = condition.left.cards  # type: ignore[union-attr]
        bare = self.bare(mine, You(), plural=True)
        if condition != Compare(Count(mine), ">", Count(under(bare.select, Opponent()))):
            raise Unprintable(f"no words for {condition!r}")
        return f"you control more {self.write_noun(bare)} than your opponent"

    # statements ---------------------------------------------------------------------------------------------------

    def write_statement(self, modify: Modify) -> str:
        """What is so, without its duration."""
        plain = msgspec.structs.replace(modify, until="")
        first = modify.changes[0]
        if isinstance(modify.subject, You | Opponent | EachPlayer | ChosenPlayer):
            if first.stat == "may":
                return self.write_shapes("statement", plain)
            who = self.write_PLAYER(modify.subject)
            person, self.person = self.person, "base" if modify.subject == You() else "third"
            texts = [self.write("player_change", change) for change in modify.changes]
            self.person = person
            return f"{who} {listed(texts, 'and')}"
        if first.stat == "controller":
            return f"you control {self.write_np(self.from_object(modify.subject))}"
        if first.stat in ("enable legendary", "use mana"):
            return self.write_shapes("statement", plain)
        if isinstance(modify.subject, Select) and first.stat in PRICES:
            return self.price(plain)
        phrase = self.from_object(modify.subject)
        plural = phrase.plural or (isinstance(phrase.select, Select) and self.is_bare(phrase))
        subject = self.write_subject(phrase)
        return f"{subject} {self.changes(modify.changes, plural=plural)}"

    def from_all_of(self, subject: Any) -> Phrase:
        phrase = self.from_object(subject)
        if not self.is_bare(phrase):
            raise Unprintable(f"no words for {subject!r}")
        return TargetPhrase("bare", select=phrase.select)

    def is_bare(self, phrase: Phrase) -> bool:
        """Whether it is written "your creatures"."""
        return phrase.quantity == "each" and any(isinstance(part, Under) for part in phrase.select.filters)

    def price(self, modify: Modify) -> str:
        """What is said of cards that are still to be played."""
        select = modify.subject
        assert isinstance(select, Select)
        bare = Select(select.filters)
        if select.zones != words.PRICED or select != Select(bare.filters, words.PRICED, select.whose):
            raise Unprintable(f"no words for {select!r}")
        if any(change.stat not in PRICES for change in modify.changes) or len(modify.changes) > 1:
            raise Unprintable(f"no words for {modify!r}")
        self.priced = True
        noun = self.noun(bare, plural=select.whose is not None)
        self.priced = False
        if select.whose is None:
            return f"each {noun} {self.changes(modify.changes, plural=False)}"
        plural = noun
        cost = self.changes(modify.changes, plural=True)
        if select.whose not in WHOSE:
            raise Unprintable(f"no words for {select.whose!r}")
        return f"your {plural} {cost}" if select.whose == You() else f"{plural} your opponent plays {cost}"

    def changes(self, changes: tuple[Change, ...], *, plural: bool) -> str:
        person, self.person = self.person, "base" if plural else "third"
        texts: list[str] = []
        got = False
        place = 0
        while place < len(changes):
            change = changes[place]
            pair = self.pair(changes[place : place + 2])
            gets = change.op in ("add", "gain") and (change.stat in GOTTEN or change.stat == "keyword")
            text = pair[0] if pair else self.write("got" if gets else "change", change)
            if gets:
                texts.append(text if got else ("get " if plural else "gets ") + text)
            else:
                texts.append(self.of_several(text) if plural else text)
            got = gets
            place += pair[1] if pair else 1
        self.person = person
        return listed(texts, "and")

    def of_several(self, text: str) -> str:
        for one, several in OF_SEVERAL:
            if text.startswith(one):
                return several + text.removeprefix(one)
        return text

    def write_change(self, change: Change) -> str:
        if change.stat in ("group", "subtype") and change.op == "gain":
            word = next((w for w, g in words.GROUPS.items() if g == Has(change.stat, change.value)), change.value)
            if filter_of(word, plural=False) != Has(change.stat, change.value):
                raise Unprintable(f"no words for {change!r}")
            return f"is also {self.write_CAP(word)}"
        return self.write_shapes("change", change)

    def pair(self, changes: tuple[Change, ...]) -> tuple[str, int] | None:
        """ "+2/+0", and how many changes it says."""
        numbers = [change for change in changes if change.op == "add" and change.stat in ("damage", "life")]
        if not numbers or numbers[0] is not changes[0]:
            return None
        both = len(numbers) == 2 and [x.stat for x in numbers] == ["damage", "life"]
        first, counted = taken_apart(numbers[0].amount)
        second, other = taken_apart(numbers[1].amount) if both else (Number(0), counted)
        if both and other != counted:
            both, second = False, Number(0)
        if any(x == Number(0) for x in ((first, second) if both else (first,))) or any(x.value for x in numbers):
            raise Unprintable("that changes nothing")
        damage, life = (first, second) if numbers[0].stat == "damage" else (Number(0), first)
        each = f" for each {self.counted(counted)}" if counted is not None else ""
        return f"{signed(damage)}/{signed(life)}{each}", 2 if both else 1

    def counted(self, amount: Any) -> str:
        if isinstance(amount, Count):
            return self.noun(amount.cards)
        if amount == Stat("level", This()):
            return "of its levels"
        if isinstance(amount, Stat) and isinstance(amount.card, REFERENCES):
            marker = self.from_markers(amount.stat)
            return f"{self.write_MARKER(marker)} marker on {self.write_np(TargetPhrase('ref', ref=amount.card))}"
        raise Unprintable(f"no words for {amount!r}")

    def write_amount(self, amount: Any) -> str:
        if isinstance(amount, Count):
            return f"the number of {self.write_noun(Noun(amount.cards, plural=True))}"
        return self.write_shapes("amount", amount)


def taken_apart(amount: Any) -> tuple[Any, Any]:
    """How many for each of what; nothing, where it is said outright."""
    if isinstance(amount, Math) and amount.op == "*" and isinstance(amount.right, Count | Stat):
        return amount.left, amount.right
    return amount, None
