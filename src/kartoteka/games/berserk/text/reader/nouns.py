"""Noun phrases: which cards are meant."""

from __future__ import annotations

from typing import Any

import msgspec
from lark import Token, Tree

from kartoteka.games.berserk.text import vocabulary as words
from kartoteka.games.berserk.text.phrases import (
    PLAY,
    Parts,
    filter_of,
    is_card,
    is_type,
    may_be_either,
    mention_choice,
    mention_role,
    ref_words,
)
from kartoteka.games.berserk.text.reader.base import BerserkBaseReader
from kartoteka.kernel.program import (
    CardRef,
    Cards,
    Chosen,
    Either,
    EventCard,
    Filter,
    Has,
    Host,
    Measure,
    Named,
    Not,
    Number,
    Player,
    Role,
    Same,
    Select,
    This,
    nodes_in,
)
from kartoteka.text.lower import span
from kartoteka.text.phrases import Phrase, TargetPhrase, choice_of
from kartoteka.text.tree import Unprintable


class NounReader(BerserkBaseReader):
    """Noun phrases: which cards are meant."""

    # cards mentioned before ---------------------------------------------------------------------------------------

    def read_np_this(self, tree: Tree[Token]) -> Phrase:
        if str(tree.children[0]) == "this creature" and not self.context.is_creature:
            raise self.refuse("this card is no creature", tree)
        return self.referring(This(), tree)

    def read_np_host(self, tree: Tree[Token]) -> Phrase:
        return self.referring(Host(), tree)

    def read_np_of_event(self, tree: Tree[Token]) -> Phrase:
        role, events = words.OF_EVENT[str(tree.children[0])]
        if self.event not in events:
            raise self.refuse(f"which card is “{tree.children[0]}”, is not said", tree)
        return self.referring(EventCard(role), tree)

    def read_np_that(self, tree: Tree[Token]) -> Phrase:
        which, noun = str(tree.children[0]).split(" ", 1)
        one = {"card": "card", "cards": "card"}.get(noun) or words.SINGULAR[noun]
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

    def clear(self, tree: Tree[Token] | Token) -> None:
        """Whoever something is said of is clear."""
        for it in tree.find_data("np_it") if isinstance(tree, Tree) else ():
            if str(it.children[0]) == "it" and may_be_either(self.antecedents):
                raise self.refuse("which card “it” is, is not clear: say which, as in “that creature”", it)

    def referring(self, node: CardRef, tree: Tree[Token]) -> Phrase:
        """The card, called as the normal form calls it."""
        try:
            self.edit(tree, ref_words(self.antecedents, node, self.context, self.event))
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

    def read_np_another(self, tree: Tree[Token]) -> Phrase:
        return TargetPhrase("a", select=self.noun(tree.children[-1], other=True))

    def read_np_each(self, tree: Tree[Token]) -> Phrase:
        return TargetPhrase("each", select=self.noun(tree.children[-1]))

    def read_np_each_other(self, tree: Tree[Token]) -> Phrase:
        return TargetPhrase("each", select=self.noun(tree.children[-1], other=True))

    def read_np_all(self, tree: Tree[Token]) -> Phrase:
        """ "All flyers" is another form of "each flyer"."""
        how_many, noun = tree.children
        other = str(how_many).endswith("other")
        self.edit(how_many, "each other" if other else "each")
        return TargetPhrase("each", select=self.each_of(noun, other=other))

    def read_every(self, tree: Tree[Token]) -> Phrase:
        """And so is "flyers", of which something is said."""
        start, _ = span(tree)
        self.edits.append((start, start, "each "))
        return TargetPhrase("each", select=self.each_of(tree.children[0]))

    def each_of(self, noun: Any, *, other: bool = False) -> Select:
        """The cards that a noun in the form for several names; the normal form has that for one."""
        found = self.noun(noun, plural=True, other=other)
        for token in noun.scan_values(lambda token: token.type == "NOUN"):
            self.edit(token, words.SINGULAR[str(token)])
        for card in noun.find_data("n_card"):
            self.edit(card, "card")
        return found

    def read_np_targets(self, tree: Tree[Token]) -> Phrase:
        return self.several("number", tree, target=True)

    def read_np_targets_up_to(self, tree: Tree[Token]) -> Phrase:
        return self.several("up to", tree, target=True)

    def read_np_up_to(self, tree: Tree[Token]) -> Phrase:
        return self.several("up to", tree)

    def read_np_number(self, tree: Tree[Token]) -> Phrase:
        return self.several("number", tree)

    def several(self, quantity: str, tree: Tree[Token], *, target: bool = False) -> Phrase:
        number = self.read(tree.children[0])
        select = self.noun(tree.children[-1], plural=number != Number(1))
        return TargetPhrase(quantity, select=select, number=number, target=target)

    # nouns --------------------------------------------------------------------------------------------------------

    def read_noun(self, tree: Tree[Token]) -> Tree[Token]:
        """What it means is known by the clause that it stands in: whether of one or of several cards."""
        return tree

    def noun(self, tree: Any, *, plural: bool = False, other: bool = False) -> Select:
        """The cards that a noun phrase names, behind "another", "each" and the like."""
        card = any(part.data == "n_card" for part in tree.children)
        said = [part for part in tree.children if str(part.data) == "nword"]
        named = self.named(said, plural=plural and not card)
        stands: list[Filter] = []
        measures: list[Filter] = []
        zones, owner = PLAY
        for part in tree.children:
            name = str(part.data)
            if name == "post_stands":
                stands.append(words.STANDS[str(part.children[0])])
            elif name == "post_touches":
                stands.append(self.touching(part))
            elif name == "post_place":
                zones, owner = self.place_of(part)
            elif name.startswith("post_"):
                measures.append(self.read(part))
        if other and any(not one.definite for one in self.antecedents.known):
            raise self.refuse("“other” than which card is not clear", tree)
        if card != is_card(named) or any(is_type(part) for part in named[:-1]):
            raise self.refuse("which cards are meant is not clear", tree)
        return self.there(Select(Parts(other, named, tuple(stands), tuple(measures)).filters, zones, owner), tree)

    def there(self, select: Select, tree: Tree[Token]) -> Select:
        """The cards, if any of those there can be so."""
        if select.zones != PLAY[0] and any(words.is_never_so(part, select.whose) for part in nodes_in(select.filters)):
            raise self.refuse("no card in that deck or graveyard can be so", tree)
        return select

    def place_of(self, tree: Tree[Token]) -> tuple[tuple[str, ...], Player | None]:
        return words.PLACES[str(tree.children[0])]

    def touching(self, tree: Tree[Token]) -> Filter:
        """ "In front of this creature"."""
        token = tree.children[0]
        said, noun = str(token).rsplit(" ", 1)
        if noun == "creature" and not self.context.is_creature:
            raise self.refuse("this card is no creature", tree)
        self.edit(token, f"{said.removesuffix(' this')} {self.context.itself}")
        return words.STANDS[said]

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
                if is_type(last) != is_type(word):
                    raise self.refuse("what “or” joins is not clear", token)
                found[-1] = Either((*last.filters, word) if isinstance(last, Either) else (last, word))
                joined = False
            else:
                found.append(word)
        return tuple(found)

    def word(self, token: Token, *, plural: bool) -> Filter:
        is_noun = token.type == "NOUN" or (token.type == "NON" and str(token)[4:] in words.SINGULAR)
        found = filter_of(str(token), plural=plural and is_noun)
        if found is None:
            unclear = "one or several, that is not clear"
            raise self.refuse(unclear if is_noun else f"“{token}” is the name of no class", token)
        return found

    def read_post_cost(self, tree: Tree[Token]) -> Measure:
        number, op = (self.read(part) for part in tree.children)
        return Measure("cost", op, number)

    def read_post_cost_exactly(self, tree: Tree[Token]) -> Measure:
        return Measure("cost", "==", self.read(tree.children[0]))

    def read_post_measure(self, tree: Tree[Token]) -> Measure:
        number, op, stat = (self.read(part) for part in tree.children)
        self.edit(tree.children[-1], words.measure_words(words.MEASURES[stat], number))
        return Measure(words.MEASURES[stat], op, number)

    def read_post_near(self, tree: Tree[Token]) -> Measure:
        return Measure("distance", "<=", Number(int(str(tree.children[0]).split(" ")[1])))

    def read_post_with(self, tree: Tree[Token]) -> Has:
        return Has("keyword", str(tree.children[-1]).lower())

    def read_post_without(self, tree: Tree[Token]) -> Not:
        return Not(self.read_post_with(tree))

    def read_post_named(self, tree: Tree[Token]) -> Named:
        return Named(str(tree.children[0]))

    # what a phrase means to a clause ------------------------------------------------------------------------------

    def via_object(self, phrase: Phrase) -> Cards:
        """What something is done to; a target is chosen before everything else."""
        if phrase.quantity == "ref" and phrase.ref is not None:
            return phrase.ref
        if phrase.quantity == "each":
            return phrase.select
        if not isinstance(phrase, TargetPhrase) or not phrase.target:
            raise self.refuse("say “target”, “each” or “this”", Tree("np", []))
        return self.chosen(phrase, phrase.select)

    def chosen(self, phrase: Phrase, select: Select, slot: str = "") -> Cards:
        """The target that a phrase names, among these cards."""
        phrase = msgspec.structs.replace(phrase, select=select)
        choice = choice_of(phrase, slot or self.slot(), target=True)
        self.names(choice, Tree("np", []))
        mention_choice(self.antecedents, choice)
        return Chosen(choice.slot)

    def via_pair(self, phrase: Phrase) -> Cards:
        """Two targets: each of them is put where the other stands."""
        if phrase.quantity != "number" or phrase.number != Number(2):
            raise self.refuse("with which card is not said", Tree("np", []))
        return self.via_object(phrase)

    def via_subject(self, phrase: Phrase) -> Cards:
        return self.via_object(phrase)

    def via_one(self, phrase: Phrase) -> CardRef:
        if phrase.quantity != "ref" or phrase.ref is None:
            raise self.refuse("one certain card is needed here", Tree("np", []))
        return phrase.ref

    def via_kind(self, noun: Any) -> Any:
        """Cards of a kind; a kind of attack."""
        return self.noun(noun) if isinstance(noun, Tree) else super().via_kind(noun)

    def via_kinds(self, noun: Any) -> Select:
        return self.noun(noun, plural=True)

    def role(self, role: str, phrase: Phrase) -> Role:
        if phrase.quantity == "ref" and phrase.ref is not None:
            return Role(role, (Same(phrase.ref),))
        plain = (phrase.select.zones, phrase.select.whose) == PLAY
        if phrase.quantity != "a" or not plain or (isinstance(phrase, TargetPhrase) and phrase.target):
            raise self.refuse("which card sets it off is not clear", Tree("np", []))
        found = Role(role, phrase.select.filters)
        if not found.filters:
            raise self.refuse("which card sets it off is not clear", Tree("np", []))
        mention_role(self.antecedents, found)
        return found

    def via_by_role(self, phrase: Phrase) -> Role:
        return self.role("by", phrase)
