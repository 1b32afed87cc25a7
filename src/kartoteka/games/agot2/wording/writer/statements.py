"""Statements: what is so, as long as it is."""

from __future__ import annotations

from typing import Any

import msgspec

from kartoteka.games.agot2.wording import vocabulary as words
from kartoteka.games.agot2.wording.phrases import (
    ALL_OF,
    CHOSEN_WORD,
    GAINED,
    immune_words,
)
from kartoteka.games.agot2.wording.writer.clauses import ClauseWriter
from kartoteka.kernel.modifiers import ALL
from kartoteka.kernel.program import (
    Change,
    Do,
    Has,
    Math,
    Modify,
    Number,
    Op,
    Player,
    X,
)
from kartoteka.text.print import listed
from kartoteka.text.tree import Unprintable


class StatementWriter(ClauseWriter):
    """Statements: what is so, as long as it is."""

    def write_statement(self, modify: Op) -> str:
        """A `Modify` without its duration, or what a card gains, as a subject and what is so of it."""
        if isinstance(modify, Do) and modify.verb == "gain power" and isinstance(modify.amount, Math):
            if modify.amount.op != "*":
                raise Unprintable(f"no words for {modify!r}")
            text = self.write_statement(msgspec.structs.replace(modify, amount=modify.amount.left))
            return f"{text} for each {self.write_each(modify.amount.right)}"
        if not isinstance(modify, Modify):
            return self.write_shapes("statement", modify)
        if modify.until or modify.times:
            raise Unprintable("a duration stands before")
        before = self.person
        subject: Any = modify.subject
        if isinstance(subject, Player):
            text = self.write_PLAYER(subject)
            self.person = self.person_after("PLAYER", subject)
            category = "player_change"
        else:
            phrase = self.from_subject(subject)
            text = self.write_subject(phrase)
            self.person = self.person_after("subject", phrase)
            category = "change"
        changes = self.write_changes(modify.changes, category)
        self.person = before
        return f"{text} {changes}"

    def write_changes(self, changes: tuple[Change, ...], category: str) -> str:
        """What is so: "gets +1 STR and gains a military and a power icon and renown"."""
        texts: list[str] = []
        before: Change | None = None
        while changes:
            first = changes[0]
            count = 0
            if first.stat in GAINED and first.op in ("gain", "lose"):
                while count < len(changes) and changes[count].op == first.op and changes[count].stat in GAINED:
                    count += 1
                verb = words.VERB_FORMS[first.op] if self.person == "third" else first.op
                texts.append(f"{verb} {listed(self.all_gained(changes[:count], before), 'and')}")
            elif first.stat == "immune" and category == "change":
                asked, _, _ = first.value.rpartition(", ")
                while count < len(changes) and is_immunity(changes[count], asked):
                    count += 1
                kinds = [immune_words(change.value.rpartition(", ")[2]) for change in changes[:count]]
                text = " ".join((*(asked.split(", ") if asked else ()), listed(kinds, "and")))
                texts.append(("is" if self.person == "third" else "are") + f" immune to {text}")
            else:
                count = 1
                texts.append(self.write_change(first, category))
            before = changes[count - 1]
            changes = changes[count:]
        return listed(texts, "and")

    def all_gained(self, changes: tuple[Change, ...], before: Change | None) -> list[str]:
        """The things gained or lost; icons next to each other share their noun, and kinds that are lost their "all"."""
        texts: list[str] = []
        kinds: list[str] = []
        lost: list[str] = []
        for place, change in enumerate(changes):
            if change.stat in ALL_OF and change == Change(change.stat, "lose", value=ALL):
                lost.append(ALL_OF[change.stat])
                if [one.value for one in changes[place + 1 : place + 2]] != [ALL]:
                    texts.append(f"all {listed(lost, 'and')}")
                    lost = []
                continue
            if change.stat in ALL_OF and change.value.startswith(ALL):
                texts.append(self.all_others(change, before))
                continue
            if not is_icon(change):
                texts.append(self.write_gained(change))
                continue
            kinds.append(f"a {change.value}")
            if place + 1 == len(changes) or not is_icon(changes[place + 1]):
                texts.append(f"{listed(kinds, 'and')} icon")
                kinds = []
        return texts

    def all_others(self, change: Change, before: Change | None) -> str:
        """ "All other affiliations": than the one that the clause before gains."""
        gained = Change(change.stat, "gain", value=change.value.removeprefix(f"{ALL} but "))
        if before != gained or change != Change(change.stat, "lose", value=f"{ALL} but {gained.value}"):
            raise Unprintable(f"no words for {change!r}")
        return f"all other {ALL_OF[change.stat]}"

    def write_change(self, change: Change, category: str) -> str:
        if change == Change("contributes strength", "lose"):
            return ("does" if self.person == "third" else "do") + " not contribute its STR to the challenge"
        if change == Change("killed at zero strength", "gain"):
            return ("is" if self.person == "third" else "are") + " killed if its STR is 0"
        amount = change.amount
        if change.stat == "strength" and isinstance(amount, Math) and amount != Math("*", Number(-1), X()):
            if change == Change("strength", "add", Math("*", amount.left, amount.right)):
                get = "gets" if self.person == "third" else "get"
                return f"{get} {self.from_signed(amount.left)} STR for each {self.write_each(amount.right)}"
        return self.write_shapes(category, change)

    def write_gained(self, change: Change) -> str:
        if change.value == CHOSEN_WORD and change.stat == "icon" and self.word_pending:
            self.word_pending = False
            return "a challenge icon of your choice"
        if change.stat == "no attachments except":
            return f"no attachments except {change.value}"
        if change.stat == "keyword" and change.amount is not None:
            return f"{self.from_keyword(change.value)} ({self.write_number(change.amount)})"
        if change.amount is not None:
            raise Unprintable(f"no words for {change!r}")
        return self.write_shapes("gained", Has(change.stat, change.value))

    def write_hchange(self, change: Any) -> str:
        if isinstance(change, tuple):
            before, self.person = self.person, "base"
            text = self.write_changes(change, "hchange")
            self.person = before
            if any(one.op not in ("gain", "add") or mentions_count(one.amount) for one in change):
                raise Unprintable("only gains follow “have”")
            if len(change) > 1 and not all(is_icon(one) for one in change):
                raise Unprintable("one change only")
            return text
        if change.stat in GAINED and change.op == "gain":
            return f"gain {self.write_gained(change)}"
        return self.write_shapes("hchange", change)


def mentions_count(amount: Any) -> bool:
    """Whether it is printed with "for each"."""
    return isinstance(amount, Math) and amount != Math("*", Number(-1), X())


def is_immunity(change: Change, asked: str) -> bool:
    """Whether the change is an immunity to effects of which that is asked, besides the type of their card."""
    return change == Change("immune", "gain", value=change.value) and change.value.rpartition(", ")[0] == asked


def is_icon(change: Change) -> bool:
    """Whether an icon of a certain kind is gained or lost."""
    return change == Change("icon", change.op, value=change.value) and change.value in words.KINDS
