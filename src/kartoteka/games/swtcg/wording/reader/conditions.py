"""Conditions: whether something is so."""

from __future__ import annotations

from typing import Any

from lark import Token, Tree

from kartoteka.games.swtcg.wording import vocabulary as words
from kartoteka.games.swtcg.wording.phrases import place_words
from kartoteka.games.swtcg.wording.reader.nouns import NounReader
from kartoteka.kernel.program import (
    Both,
    CardIs,
    Compare,
    Condition,
    Count,
    Did,
    During,
    Either,
    Exists,
    Is,
    Measure,
    Number,
    Opponent,
    Other,
    Player,
    RevealedCard,
    Same,
    Select,
    Stat,
    This,
    Under,
    You,
)
from kartoteka.text.phrases import Phrase

FIGHTING = Either((Is("attacking"), Is("defending")))
ATTACKER, DEFENDER = RevealedCard("attacker"), RevealedCard("defender")


class ConditionReader(NounReader):
    """Conditions."""

    # conditions ---------------------------------------------------------------------------------------------------

    def read_if_condition(self, tree: Tree[Token]) -> Condition:
        word, cond = tree.children
        self.edit(word, "as long as" if self.constant else "if")
        condition: Condition = self.read(cond)
        return condition

    def read_both(self, tree: Tree[Token]) -> Condition:
        word, one, two = tree.children
        self.edit(word, "as long as" if self.constant else "if")
        return Both((self.read(one), self.read(two)))

    def read_during_situation(self, tree: Tree[Token]) -> During:
        during: During = self.read(tree.children[0])
        return during

    def read_during_battle(self, tree: Tree[Token]) -> During:
        return During("battle")

    def read_during_build_step(self, tree: Tree[Token]) -> During:
        return During("build step")

    def read_during_arena_step(self, tree: Tree[Token]) -> During:
        return During("arena step", words.ARENAS[str(tree.children[0])])

    def read_is_attacking(self, tree: Tree[Token]) -> Both:
        attacker, defender = tree.children
        card = self.via_one(self.as_subject(attacker), tree)
        return Both((CardIs(card, (Is("attacking"),)), CardIs(DEFENDER, self.certain(defender, tree))))

    def read_attacked_by(self, tree: Tree[Token]) -> Both:
        defender, attacker = tree.children
        card = self.via_one(self.as_subject(defender), tree)
        return Both((CardIs(card, (Is("defending"),)), CardIs(ATTACKER, self.certain(attacker, tree))))

    def as_subject(self, tree: Any) -> Phrase:
        self.subject = True
        phrase: Phrase = self.read(tree)
        self.subject = False
        return phrase

    def certain(self, tree: Any, whole: Tree[Token]) -> Any:
        """What is asked of a certain card: that it is one of a kind, or that very card."""
        phrase: Phrase = self.read(tree)
        if phrase.quantity == "ref" and phrase.ref is not None:
            return (Same(phrase.ref),)
        if phrase.quantity != "a" or place_words(*_place(phrase.select)):
            raise self.refuse("not understood", whole)
        return phrase.select.filters

    def read_is_so(self, tree: Tree[Token]) -> Condition:
        """ "This unit is tapped"; "a Clone or Droid is attacking"."""
        phrase = self.as_subject(tree.children[0])
        state = Is(str(tree.data).removeprefix("is_so_"))
        if phrase.quantity == "a" and state in (Is("attacking"), Is("defending")):
            if place_words(*_place(phrase.select)):
                raise self.refuse("not understood", tree)
            return CardIs(ATTACKER if state == Is("attacking") else DEFENDER, phrase.select.filters)
        return CardIs(self.via_one(phrase, tree), (state,))

    read_is_so_attacking = read_is_so_tapped = read_is_so_untapped = read_is_so
    read_is_so_damaged = read_is_so_unique = read_is_so_piloted = read_is_so
    read_is_so_undamaged = read_is_so_defending = read_is_so_stacked = read_is_so

    def read_is_fighting(self, tree: Tree[Token]) -> CardIs:
        return CardIs(self.via_one(self.as_subject(tree.children[0]), tree), (FIGHTING,))

    def read_has_counters(self, tree: Tree[Token]) -> Compare:
        noun, number = tree.children
        return Compare(Stat("damage", self.via_one(self.as_subject(noun), tree)), ">=", self.read(number))

    def read_has_tokens(self, tree: Tree[Token]) -> Compare:
        noun, number, token = tree.children
        card = self.via_one(self.as_subject(noun), tree)
        return Compare(Stat(f"tokens:{token}", card), ">=", self.read(number))

    def read_have_more(self, tree: Tree[Token]) -> Compare:
        select = self.noun(tree.children[0].children[0])  # type: ignore[union-attr]
        return Compare(Count(under(select, You())), ">", Count(under(select, Opponent())))

    def read_opponent_has_more(self, tree: Tree[Token]) -> Compare:
        select = self.noun(tree.children[0].children[0])  # type: ignore[union-attr]
        return Compare(Count(under(select, Opponent())), ">", Count(under(select, You())))

    def read_opponent_does(self, tree: Tree[Token]) -> Compare:
        """Written "if you do" where nobody else may have done it."""
        return Compare(Did(words.PAID), ">=", Number(1))

    def read_is_in(self, tree: Tree[Token]) -> Exists:
        noun, place = tree.children
        phrase = self.as_subject(noun)
        zones, whose = self.place(Tree("place", [place]))
        if phrase.quantity == "name":
            return Exists(Select(phrase.select.filters, zones, whose))
        return Exists(Select((Same(self.via_one(phrase, tree)),), zones, whose))

    def read_is_a(self, tree: Tree[Token]) -> CardIs:
        noun, kind = tree.children
        card = self.via_one(self.as_subject(noun), tree)
        select = self.noun(kind)
        if place_words(*_place(select)):
            raise self.refuse("not understood", tree)
        return CardIs(card, select.filters)

    def via_yours(self, select: Select) -> Select:
        return under(select, You())

    def via_theirs(self, select: Select) -> Select:
        return under(select, Opponent())

    def via_your_others(self, select: Select) -> Select:
        yours = under(select, You())
        return Select((Other(This()), *yours.filters), yours.zones, yours.whose)

    def via_controls(self, arena: str) -> str:
        return f"controls the {words.ARENAS[arena]} arena"


def under(select: Select, player: Player) -> Select:
    """Those of them that the player controls; what is measured stands last."""
    measures = tuple(part for part in select.filters if isinstance(part, Measure))
    named = select.filters[: len(select.filters) - len(measures)]
    return Select((*named, Under(player), *measures), select.zones, select.whose)


def _place(select: Select) -> tuple[Any, tuple[str, ...], Player | None]:
    named = tuple(part for part in select.filters if not isinstance(part, Measure | Under | Other))
    return named, select.zones, select.whose
