"""Noun phrases: which cards are meant."""

from __future__ import annotations

from typing import Any

from lark import Token, Tree

from kartoteka.games.hkk.wording import vocabulary as words
from kartoteka.games.hkk.wording.phrases import OPPOSING, Parts, filter_of, is_card, mention_choice, ref_words, zones_of
from kartoteka.games.hkk.wording.reader.base import HkkBaseReader
from kartoteka.kernel.program import (
    CardRef,
    Cards,
    Chosen,
    Either,
    Filter,
    Has,
    Host,
    Measure,
    Named,
    Number,
    Opponent,
    Player,
    Select,
    This,
    You,
)
from kartoteka.text.phrases import Phrase, TargetPhrase, choice_of
from kartoteka.text.tree import Unprintable


class NounReader(HkkBaseReader):
    """Noun phrases: which cards are meant."""

    # cards mentioned before ---------------------------------------------------------------------------------------

    def read_np_this(self, tree: Tree[Token]) -> Phrase:
        said = str(tree.children[0])
        if said == "this creature" and not self.context.is_creature:
            raise self.refuse("this card is no creature", tree)
        return self.referring(This(), tree)

    def read_np_host(self, tree: Tree[Token]) -> Phrase:
        said, called = str(tree.children[0]), self.context.bearer
        if said != called:
            raise self.refuse(f"nothing is called “{said}” here", tree)
        return self.referring(Host(), tree)

    def read_np_that(self, tree: Tree[Token]) -> Phrase:
        which, noun = str(tree.children[0]).split(" ", 1)
        one = {"card": "card", "cards": "card"}.get(noun) or words.SINGULAR.get(noun, noun)
        meant = self.antecedents.that(one, plural=which == "those")
        if meant is None:
            raise self.refuse(f"which card “{tree.children[0]}” is, is not said", tree)
        return self.referring(meant.node, tree)

    def read_np_it(self, tree: Tree[Token]) -> Phrase:
        said = str(tree.children[0])
        meant = self.antecedents.it() if said == "it" else self.antecedents.them()
        if meant is None:
            raise self.refuse(f"which card “{said}” is, is not clear", tree)
        return self.referring(meant.node, tree)

    def referring(self, node: CardRef, tree: Tree[Token]) -> Phrase:
        """The card, called as the normal form calls it."""
        try:
            self.edit(tree, ref_words(self.antecedents, node, self.context))
        except Unprintable as error:
            raise self.refuse(str(error), tree) from None
        return TargetPhrase("ref", ref=node)

    def read_subject(self, tree: Tree[Token]) -> Phrase:
        phrase: Phrase = self.read(tree.children[0])
        return phrase

    # other cards --------------------------------------------------------------------------------------------------

    def read_np_a(self, tree: Tree[Token]) -> Phrase:
        return TargetPhrase("a", select=self.noun(tree.children[-1]))

    def read_np_target(self, tree: Tree[Token]) -> Phrase:
        return TargetPhrase("a", select=self.noun(tree.children[-1]), target=True)

    def read_np_target_other(self, tree: Tree[Token]) -> Phrase:
        return TargetPhrase("a", select=self.noun(tree.children[-1], other=True), target=True)

    def read_np_opposing(self, tree: Tree[Token]) -> Phrase:
        """ "The opposing creature": of several, one (R36)."""
        return TargetPhrase("a", select=self.noun(tree.children[-1], first=OPPOSING))

    def read_np_another(self, tree: Tree[Token]) -> Phrase:
        return TargetPhrase("a", select=self.noun(tree.children[-1], other=True))

    def read_np_each(self, tree: Tree[Token]) -> Phrase:
        return TargetPhrase("each", select=self.noun(tree.children[-1]))

    def read_np_each_other(self, tree: Tree[Token]) -> Phrase:
        return TargetPhrase("each", select=self.noun(tree.children[-1], other=True))

    def read_np_bare(self, tree: Tree[Token]) -> Phrase:
        """ "Your Undead creatures": each of them, said of what they are."""
        whose, noun = tree.children
        return TargetPhrase("bare", select=self.noun(noun, plural=True, whose=self.read(whose)))

    def read_np_bare_other(self, tree: Tree[Token]) -> Phrase:
        whose, noun = tree.children
        return TargetPhrase("bare", select=self.noun(noun, plural=True, whose=self.read(whose), other=True))

    def read_np_number(self, tree: Tree[Token]) -> Phrase:
        return self.several("number", tree)

    def read_np_up_to(self, tree: Tree[Token]) -> Phrase:
        return self.several("up to", tree)

    def read_np_targets(self, tree: Tree[Token]) -> Phrase:
        return self.several("number", tree, target=True)

    def read_np_targets_up_to(self, tree: Tree[Token]) -> Phrase:
        return self.several("up to", tree, target=True)

    def read_np_any(self, tree: Tree[Token]) -> Phrase:
        return TargetPhrase("any", select=self.noun(tree.children[-1], plural=True))

    def read_np_targets_any(self, tree: Tree[Token]) -> Phrase:
        return TargetPhrase("any", select=self.noun(tree.children[-1], plural=True), target=True)

    def several(self, quantity: str, tree: Tree[Token], *, target: bool = False) -> Phrase:
        number = self.read(tree.children[0])
        select = self.noun(tree.children[-1], plural=number != Number(1))
        return TargetPhrase(quantity, select=select, number=number, target=target)

    # nouns --------------------------------------------------------------------------------------------------------

    def read_noun(self, tree: Tree[Token]) -> Tree[Token]:
        """What it means is known by the clause that it stands in: whether of one or of several cards."""
        return tree

    def noun(
        self, tree: Any, *, plural: bool = False, whose: Player | None = None, other: bool = False,
        first: Filter | None = None,
    ) -> Select:  # fmt: skip
        """The cards that a noun phrase names, behind "another", "your" and the like."""
        card = any(part.data == "n_card" for part in tree.children)
        said = [part for part in tree.children if str(part.data) == "nword"]
        named = self.named(said, plural=plural and not card)
        named = (*((first,) if first is not None else ()), *named)
        stands: list[Filter] = []
        measures: list[Filter] = []
        zones, owner = self.default_place
        for part in tree.children:
            name = str(part.data)
            if name in ("post_yours", "post_theirs"):
                if whose is not None:
                    raise self.refuse("whose is said twice", part)
                whose = You() if name == "post_yours" else Opponent()
            elif name == "post_stands":
                stands.append(words.STANDS[str(part.children[0])])
            elif name == "post_place":
                zones, owner = self.place(part)
            elif name.startswith("post_"):
                measures.append(self.read(part))
        if other and any(not one.definite for one in self.antecedents.known):
            raise self.refuse("“other” than which card is not clear", tree)
        if card != is_card(named, zones, self.default_place[0], priced=self.priced):
            raise self.refuse("which cards are meant is not clear", tree)
        filters = Parts(other, named, whose, tuple(stands), tuple(measures)).filters
        return Select(filters, zones_of(named, zones), owner)

    def named(self, parts: list[Tree[Token]], *, plural: bool) -> tuple[Filter, ...]:
        """What the words ask; the last one has the form for several where several are meant."""
        found: list[Filter] = []
        joined = False
        tokens = [token for part in parts for token in part.children if isinstance(token, Token)]
        for place, token in enumerate(tokens):
            if token.type == "NOUN_OR":
                if not found:
                    raise self.refuse("a list begins with a word", token)
                joined = True
                continue
            ends = place == len(tokens) - 1 or tokens[place + 1].type == "NOUN_OR"
            word = self.word(token, plural=plural and ends)
            if joined:
                last = found[-1]
                found[-1] = Either((*last.filters, word) if isinstance(last, Either) else (last, word))
                joined = False
            else:
                found.append(word)
        return tuple(found)

    def word(self, token: Token, *, plural: bool) -> Filter:
        found = filter_of(str(token), plural=plural)
        if found is None:
            raise self.refuse("one or several, that is not clear", token)
        return found

    def place(self, tree: Tree[Token]) -> tuple[tuple[str, ...], Player | None]:
        said = str(tree.children[0])
        if ("their " in said) != self.theirs and "opponent" not in said and " a " not in said and "void" not in said:
            raise self.refuse("whose is not clear", tree)
        return words.PLACES[said]

    def read_post_measure(self, tree: Tree[Token]) -> Measure:
        stat, number, op = (str(part) for part in tree.children)
        return Measure(words.MEASURES[stat], "<=" if op == "or less" else ">=", Number(int(number)))

    def read_post_marker(self, tree: Tree[Token]) -> Measure:
        return Measure(f"markers:{tree.children[-1]}", ">=", Number(1))

    def read_post_named(self, tree: Tree[Token]) -> Named:
        return Named(str(tree.children[0]))

    # what a phrase means to a clause ------------------------------------------------------------------------------

    def via_object(self, phrase: Phrase) -> Cards:
        """What something is done to; an indefinite phrase entails a choice."""
        if phrase.quantity == "ref" and phrase.ref is not None:
            return phrase.ref
        if phrase.quantity == "each":
            return phrase.select
        target = isinstance(phrase, TargetPhrase) and phrase.target
        choice = choice_of(phrase, self.slot(), target=target)
        (self.targets if target else self.choices).append(choice)
        mention_choice(self.antecedents, choice)
        return Chosen(choice.slot)

    def via_one(self, phrase: Phrase) -> CardRef:
        if phrase.quantity != "ref" or phrase.ref is None:
            raise self.refuse("one certain card is needed here", Tree("np", []))
        return phrase.ref

    def group_or_subtype(self, word: str) -> Has:
        found = filter_of(word, plural=False)
        if not isinstance(found, Has):
            raise self.refuse("a group or a subtype is needed here", Tree("word", []))
        return found
