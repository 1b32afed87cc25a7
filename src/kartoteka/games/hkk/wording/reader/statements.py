"""Triggers, conditions and statements: when something happens, whether, and what is so."""

from __future__ import annotations

from typing import Any

from lark import Token, Tree

from kartoteka.games.hkk.wording import vocabulary as words
from kartoteka.games.hkk.wording.moments import MOMENTS
from kartoteka.games.hkk.wording.phrases import Parts, listed_in, mention_role, parts_of
from kartoteka.games.hkk.wording.reader.nouns import NounReader
from kartoteka.kernel.program import (
    Amount,
    Both,
    CardIs,
    Change,
    Compare,
    Condition,
    Count,
    Math,
    Modify,
    Number,
    Op,
    Opponent,
    Player,
    Role,
    Same,
    Select,
    Seq,
    Stat,
    This,
    Trigger,
    Under,
    X,
    You,
)
from kartoteka.text.phrases import Phrase, TargetPhrase

PRICES = ("mana", "components", "builders", "free")
"""Changes that are about what cards cost."""
SPEAK_OF_PRICES = frozenset(
    {"mana_less", "mana_more", "components_less", "components_more", "builders_less", "builders_more", "free"}
)
"""The clauses that say so."""


class StatementReader(NounReader):
    """Triggers, conditions and statements."""

    # triggers -----------------------------------------------------------------------------------------------------

    def read_moment(self, tree: Tree[Token]) -> Trigger:
        return MOMENTS[str(tree.children[0])]

    def role(self, role: str, phrase: Phrase) -> Role:
        if phrase.quantity == "ref" and phrase.ref is not None:
            return Role(role, (Same(phrase.ref),))
        plain = phrase.select.zones == ("play",) and phrase.select.whose is None
        if phrase.quantity != "a" or not plain or (isinstance(phrase, TargetPhrase) and phrase.target):
            raise self.refuse("which card sets it off is not clear", Tree("np", []))
        found = Role(role, phrase.select.filters)
        mention_role(self.antecedents, found)
        return found

    # conditions ---------------------------------------------------------------------------------------------------

    def read_if_condition(self, tree: Tree[Token]) -> Condition:
        word, cond = tree.children
        self.edit(word, "while" if self.constant else "if")
        condition: Condition = self.read(cond)
        return condition

    def read_both(self, tree: Tree[Token]) -> Condition:
        word, one, two = tree.children
        self.edit(word, "while" if self.constant else "if")
        return Both((self.read(one), self.read(two)))

    def read_during_situation(self, tree: Tree[Token]) -> Condition:
        during: Condition = self.read(tree.children[0])
        return during

    def read_situation(self, tree: Tree[Token]) -> Condition:
        return words.SITUATIONS[str(tree.children[0])]

    def read_is_so(self, tree: Tree[Token]) -> CardIs:
        noun, state = tree.children
        said = str(state)
        return CardIs(self.via_one(self.read(noun)), (words.ADJECTIVES.get(said) or words.STANDS[said],))

    def read_is_a(self, tree: Tree[Token]) -> CardIs:
        noun, kind = (part for part in tree.children if isinstance(part, Tree))
        card = self.via_one(self.read(noun))
        return CardIs(card, self.noun(kind).filters)

    def read_have_more(self, tree: Tree[Token]) -> Compare:
        select = self.noun(tree.children[0], plural=True)
        return Compare(Count(under(select, You())), ">", Count(under(select, Opponent())))

    def via_kind(self, noun: Any) -> Select:
        return self.noun(noun)

    def via_kinds(self, noun: Any) -> Select:
        return self.noun(noun, plural=True)

    def via_yours(self, noun: Any) -> Select:
        return self.noun(noun, whose=You())

    def via_your_several(self, noun: Any) -> Select:
        return self.noun(noun, plural=True, whose=You())

    def via_your_others(self, noun: Any) -> Select:
        return self.noun(noun, whose=You(), other=True)

    def via_theirs(self, noun: Any) -> Select:
        return self.noun(noun, whose=Opponent())

    def via_their_several(self, noun: Any) -> Select:
        return self.noun(noun, plural=True, whose=Opponent())

    # statements ---------------------------------------------------------------------------------------------------

    def read_modify(self, tree: Tree[Token]) -> Op:
        outer, self.choices = self.choices, []
        self.priced = any(True for _ in tree.find_pred(lambda part: str(part.data) in SPEAK_OF_PRICES))
        phrase: Phrase = self.read(tree.children[0])
        self.priced = False
        subject = phrase.select if phrase.quantity == "bare" else self.via_object(phrase)
        changes = self.read(tree.children[1])
        if isinstance(subject, Select):
            if (phrase.quantity == "bare") != (parts_of(subject.filters).whose is not None):
                raise self.refuse("whose cards are meant is said before them: “your ...”", tree)
            if changes[0].stat in PRICES:
                subject = priced(subject)
        chosen, self.choices = self.choices, outer
        modify = Modify(subject, changes)
        return Seq((*chosen, modify)) if chosen else modify

    def read_price_of_theirs(self, tree: Tree[Token]) -> Modify:
        """ "Spells your opponent plays cost 1 mana more"."""
        noun, price = tree.children
        self.priced = True
        select = self.noun(noun, plural=True, whose=Opponent())
        self.priced = False
        change: Change = self.read(price)
        return Modify(priced(select), (change,))

    def read_modify_player(self, tree: Tree[Token]) -> Modify:
        player: Player = self.read(tree.children[0])
        return Modify(player, self.read(tree.children[1]))

    def read_changes(self, tree: Tree[Token]) -> tuple[Change, ...]:
        """What a subject gets; "gets" is said once for all that stands behind it."""
        found: list[Change] = []
        gets = False
        for part in tree.children:
            assert isinstance(part, Tree)
            if part.data == "sep":
                continue
            if part.data == "further_got" and not gets:
                raise self.refuse("what it does is not said", part)
            gets = part.data in ("first_got", "further_got")
            change = self.read(part.children[0]) if gets else self.read(part)
            found.extend(change if isinstance(change, tuple) else (change,))
        return tuple(found)

    read_player_changes = read_changes

    def read_stay_passive(self, tree: Tree[Token]) -> Change:
        return Change("cannot", "gain", value=words.NOT_ACTIVATED)

    def read_also(self, tree: Tree[Token]) -> Change:
        """ "Is also Undead"."""
        found = self.group_or_subtype(str(tree.children[-1]))
        return Change(found.stat, "gain", value=found.value)

    def read_pair(self, tree: Tree[Token]) -> tuple[Change, ...]:
        return self.pair(tree, None)

    def read_pair_each(self, tree: Tree[Token]) -> tuple[Change, ...]:
        return self.pair(tree, Count(self.noun(tree.children[1])))

    def read_pair_each_marker(self, tree: Tree[Token]) -> tuple[Change, ...]:
        _, marker, noun = tree.children
        return self.pair(tree, Stat(f"markers:{marker}", self.via_one(self.read(noun))))

    def read_pair_each_level(self, tree: Tree[Token]) -> tuple[Change, ...]:
        return self.pair(tree, Stat("level", This()))

    def pair(self, tree: Tree[Token], counted: Amount | None) -> tuple[Change, ...]:
        """ "+2/+0": damage and life."""
        found: list[Change] = []
        for stat, said in zip(("damage", "life"), str(tree.children[0]).split("/")):
            amount = self.via_signed(said)
            if amount != Number(0):
                found.append(Change(stat, "add", amount if counted is None else Math("*", amount, counted)))
        if not found:
            raise self.refuse("that changes nothing", tree)
        return tuple(found)

    def via_signed(self, text: str) -> Amount:
        if text[1:] == "X":
            return X() if text[0] == "+" else Math("*", Number(-1), X())
        return Number(int(text))

    def via_immune(self, text: str) -> str:
        return listed_in(text)

    def via_quoted(self, text: str) -> str:
        return text.strip('"')

    def via_reaction(self, text: str) -> str:
        """What a player has, not a card: reactions that were set up (HKKR-10.9)."""
        said = self.via_quoted(text)
        if not said.startswith("Automatic reaction: "):
            raise self.refuse("a player has automatic reactions only", Tree("player_ability", []))
        return said

    def via_all_of(self, phrase: Phrase) -> Select:
        """ "Abilities of your creatures"."""
        if phrase.quantity != "bare":
            raise self.refuse("whose abilities are meant is not clear", Tree("np", []))
        return phrase.select

    def via_out_of_turn(self, kind: str) -> str:
        return f"play {kind} in the opponent's turn"


def under(select: Select, player: Player) -> Select:
    """Those of them that the player controls."""
    parts = parts_of(select.filters)
    filters = Parts(parts.other, parts.named, player, parts.stands, parts.measures).filters
    return Select(filters, select.zones, select.whose)


def priced(select: Select) -> Select:
    """The same cards where they are while their price is asked: not yet in play."""
    filters = tuple(part for part in select.filters if not isinstance(part, Under))
    return Select(filters, words.PRICED, parts_of(select.filters).whose)
