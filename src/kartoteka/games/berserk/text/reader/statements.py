"""Triggers, conditions and statements: when something happens, whether, and what is so."""

from __future__ import annotations

from typing import Any

from lark import Token, Tree

from kartoteka.games.berserk.text import vocabulary as words
from kartoteka.games.berserk.text.attacks import RESULTS
from kartoteka.games.berserk.text.phrases import filter_of
from kartoteka.games.berserk.text.reader.nouns import NounReader
from kartoteka.kernel.program import (
    Both,
    CardIs,
    Change,
    Condition,
    Has,
    Modify,
    Number,
    Player,
    This,
    Trigger,
)
from kartoteka.text.lower import span
from kartoteka.text.phrases import Phrase

SIGNED = ("plus", "plus_each", "plus_against", "plus_from")
"""What is got with a sign before it: of its own card without a verb."""
STRIKES = tuple(f"strike {size}" for size in words.SIZES)


class StatementReader(NounReader):
    """Triggers, conditions and statements."""

    # triggers -----------------------------------------------------------------------------------------------------

    def read_moment(self, tree: Tree[Token]) -> Trigger:
        return words.MOMENTS[str(tree.children[0])]

    # conditions ---------------------------------------------------------------------------------------------------

    def read_if_condition(self, tree: Tree[Token]) -> Condition:
        word, cond = tree.children
        self.clear(cond)
        self.edit(word, "while" if self.constant else "if")
        condition: Condition = self.read(cond)
        return condition

    def read_both(self, tree: Tree[Token]) -> Condition:
        word, one, two = tree.children
        self.clear(tree)
        self.edit(word, "while" if self.constant else "if")
        return Both((self.read(one), self.read(two)))

    def read_now(self, tree: Tree[Token]) -> Condition:
        return words.SITUATIONS[str(tree.children[0])]

    def read_is_so(self, tree: Tree[Token]) -> CardIs:
        noun, state = tree.children
        said = str(state)
        return CardIs(self.via_one(self.read(noun)), (words.ADJECTIVES.get(said) or words.STANDS[said],))

    def read_is_a(self, tree: Tree[Token]) -> CardIs:
        noun, kind = (part for part in tree.children if isinstance(part, Tree))
        return CardIs(self.via_one(self.read(noun)), self.noun(kind).filters)

    # statements ---------------------------------------------------------------------------------------------------

    def read_modify(self, tree: Tree[Token]) -> Modify:
        subject, changes = tree.children
        assert isinstance(subject, Tree)
        self.clear(subject)
        if self.is_of_itself(subject.children[0]):
            return self.of_itself(subject, changes)
        phrase: Phrase = self.read(subject)
        return Modify(self.via_object(phrase), self.read(changes))

    def is_of_itself(self, subject: Any) -> bool:
        """Whether the text speaks of its own card."""
        if subject.data != "np_it":
            return bool(subject.data == "np_this")
        meant = self.antecedents.it() if str(subject.children[0]) == "it" else None
        return meant is not None and meant.node == This()

    def of_itself(self, subject: Tree[Token], changes: Any) -> Modify:
        """What is said of the text's own card needs no subject."""
        name = subject.children[0].children[0]  # type: ignore[union-attr]
        if str(name) == "this creature" and not self.context.is_creature:
            raise self.refuse("this card is no creature", subject)
        self.edits.append((span(subject)[0], self.begins(changes), ""))
        return Modify(This(), self.read_changes(changes))

    def begins(self, changes: Any) -> int:
        """Where what is said begins, without a verb that is not needed."""
        first = changes.children[0]
        got = first.children[0] if first.data == "first_got" else None
        return span(got if got is not None and got.data in SIGNED else first)[0]

    def read_brief(self, tree: Tree[Token]) -> Modify:
        changes: Any = tree.children[0]
        start = span(changes)[0]
        self.edits.append((start, max(start, self.begins(changes)), ""))
        return Modify(This(), self.read_changes(changes, brief=True))

    def read_modify_player(self, tree: Tree[Token]) -> Modify:
        player: Player = self.read(tree.children[0])
        return Modify(player, self.read(tree.children[1]))

    def read_changes(self, tree: Any, *, brief: bool = False) -> tuple[Change, ...]:
        """What a subject gets; "gets" is said once for all that stands behind it."""
        found: list[Change] = []
        gets = False
        for place, part in enumerate(tree.children):
            if part.data == "sep":
                continue
            if (
                part.data == "further_got"
                and not gets
                and not (brief and not place and part.children[0].data in SIGNED)
            ):
                raise self.refuse("what it does is not said", part)
            gets = part.data in ("first_got", "further_got")
            change = self.read(part.children[0]) if gets else self.read(part)
            found.extend(change if isinstance(change, tuple) else (change,))
        return tuple(found)

    read_player_changes = read_changes

    def read_has_strike(self, tree: Tree[Token]) -> tuple[Change, ...]:
        """ "Has strike 2-3-4": each size of its strike."""
        found = RESULTS.fullmatch(str(tree.children[0]))
        sizes = found["sizes"].split("-") if found is not None and not found["range"] else ()
        if len(sizes) != 3:
            raise self.refuse("a strike has three sizes", tree)
        return tuple(Change(stat, "set", Number(int(size))) for stat, size in zip(STRIKES, sizes))

    def read_also(self, tree: Tree[Token]) -> Change:
        """ "Is also Undead"."""
        found = filter_of(str(tree.children[-1]), plural=False)
        if not isinstance(found, Has):
            raise self.refuse("an element or a class is needed here", tree)
        return Change(found.stat, "gain", value=found.value)
