"""Statements: what is so, as long as it is."""

from __future__ import annotations

import msgspec
from lark import Token, Tree

from kartoteka.games.agot2.wording.phrases import (
    ALL_OF,
    GAINED,
    IMMUNE_TO,
    changed,
    immune_words,
)
from kartoteka.games.agot2.wording.reader.conversions import ConversionReader
from kartoteka.games.agot2.wording.reader.nouns import NounReader
from kartoteka.kernel.modifiers import ALL
from kartoteka.kernel.program import (
    Change,
    Condition,
    Modify,
    Number,
    Op,
    Seq,
)
from kartoteka.text.lower import span


class StatementReader(NounReader, ConversionReader):
    """Statements: what is so, as long as it is."""

    def read_modify(self, tree: Tree[Token]) -> Op:
        outer, self.choices = self.choices, []
        subject = self.via_subject(self.read(tree.children[0]))
        modify = Modify(subject, self.read(tree.children[1]))
        chosen, self.choices = self.choices, outer
        return Seq((*chosen, modify)) if chosen else modify

    def read_modify_player(self, tree: Tree[Token]) -> Modify:
        return Modify(self.read(tree.children[0]), self.read(tree.children[1]))

    def read_changes(self, tree: Tree[Token]) -> tuple[Change, ...]:
        found: list[Change] = []
        for part in tree.children:
            assert isinstance(part, Tree)
            if part.data == "sep":
                continue
            if part.data == "same_verb":
                if not found or found[-1].op not in ("gain", "lose") or found[-1].stat not in GAINED:
                    raise self.refuse("not understood", part)
                found.extend(changed(self.read(part.children[0]), found[-1].op))
                continue
            change = self.read(part)
            if part.data == "immune":
                found.extend(change)
                continue
            if part.data in ("gains", "loses"):
                change = tuple(self.spared(one, found, part) for one in change)
                if found and found[-1].op == change[0].op and found[-1].stat in GAINED:
                    self.edits.append((span(part)[0], span(part.children[0])[0], ""))
                found.extend(change)
                continue
            found.append(change)
        return tuple(found)

    read_player_changes = read_changes

    def spared(self, change: Change, before: list[Change], part: Tree[Token]) -> Change:
        """ "Loses all other affiliations": other than the one just gained. And nothing is gained but by its name."""
        if not change.value.startswith(ALL) or change.stat not in ALL_OF:
            return change
        gained = [one.value for one in before[-1:] if one == Change(change.stat, "gain", value=one.value)]
        if change.op != "lose" or (change.value != ALL and not gained):
            raise self.refuse("which of them is not said", part)
        return change if change.value == ALL else msgspec.structs.replace(change, value=f"{ALL} but {gained[0]}")

    def read_instead(self, tree: Tree[Token]) -> tuple[int, Condition]:
        """The other number, and when it is that."""
        amount = tree.children[0]
        word, condition = tree.children[-2:]
        assert isinstance(word, Token)
        self.edit(word, "if")
        if tree.data == "instead_strength":
            number = self.via_signed(str(amount))
        elif tree.data == "instead_by":
            number = self.via_less(self.read(amount))
        else:
            number = self.read(amount)
        if not isinstance(number, Number):
            raise self.refuse("a number is needed here", tree)
        return number.n, self.read(condition)

    def read_gains(self, tree: Tree[Token]) -> tuple[Change, ...]:
        return changed(self.read(tree.children[0]), "gain")

    def read_loses(self, tree: Tree[Token]) -> tuple[Change, ...]:
        return changed(self.read(tree.children[0]), "lose")

    def read_keyword_word_number(self, tree: Tree[Token]) -> Change:
        return Change("keyword", "", self.read(tree.children[1]), str(tree.children[0]).lower())

    def read_all_words(self, tree: Tree[Token]) -> tuple[Change, ...]:
        """ "All keywords and Traits": what is gained and lost is a change each."""
        found = []
        for token in tree.children:
            assert isinstance(token, Token)
            if token.type == "ALL_OF":
                found.append(Change(self.all_of(token), "", value=ALL))
        return tuple(found)

    def read_all_other_words(self, tree: Tree[Token]) -> Change:
        """All but the one that the clause before gains."""
        token = tree.children[0]
        assert isinstance(token, Token)
        return Change(self.all_of(token), "", value=f"{ALL} other")

    def all_of(self, token: Token) -> str:
        kind = next(kind for kind, text in ALL_OF.items() if text.lower().endswith(str(token).lower().split()[-1]))
        self.edit(token, ALL_OF[kind])
        return kind

    def read_no_attachments_word(self, tree: Tree[Token]) -> Change:
        return Change("no attachments except", "", None, self.read(tree.children[0]))

    def read_no_contribution(self, tree: Tree[Token]) -> Change:
        self.edit(tree.children[0], "its STR to the challenge")
        return Change("contributes strength", "lose")

    def read_immunity(self, tree: Tree[Token]) -> tuple[Change, ...]:
        """One change for each kind of effect in the list; what stands before the list is asked of all of them."""
        asked: list[str] = []
        kinds: list[str] = []
        for part in tree.children:
            if isinstance(part, Tree):
                asked.append(str(part.children[0]))
            elif part.type == "IMMUNE_TO":
                kinds.append(IMMUNE_TO[str(part).split()[0]])
                self.edit(part, immune_words(kinds[-1]))
            elif part.type == "IMMUNE_SEP":
                self.conjunction(part, "and")
            else:
                asked.append(str(part))
        return tuple(Change("immune", "gain", value=", ".join((*asked, kind))) for kind in kinds)

    def read_killed_at_zero(self, tree: Tree[Token]) -> Change:
        self.edit(tree.children[0], "its STR is 0")
        return Change("killed at zero strength", "gain")

    def read_additional_challenge_now(self, tree: Tree[Token]) -> Change:
        raise self.refuse("not understood", tree)
