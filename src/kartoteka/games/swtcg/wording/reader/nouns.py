"""Noun phrases: which cards are meant."""

from __future__ import annotations

from typing import Any

import msgspec
from lark import Token, Tree

from kartoteka.games.swtcg.wording import vocabulary as words
from kartoteka.games.swtcg.wording.phrases import (
    ROLES,
    mention_choice,
    ref_words,
    spent_words,
    unclear_others,
    zones_of,
)
from kartoteka.games.swtcg.wording.reader.base import SwtcgBaseReader
from kartoteka.kernel.legality import ruling
from kartoteka.kernel.program import (
    CardRef,
    Cards,
    Chosen,
    Either,
    Filter,
    Host,
    Measure,
    Named,
    Not,
    Number,
    Other,
    Player,
    Same,
    Select,
    Stat,
    This,
    Under,
    X,
)
from kartoteka.text.lower import span
from kartoteka.text.phrases import Phrase, choice_of
from kartoteka.text.tree import Unprintable, fits

WHO_BENEFITS = ruling("SWR-76", "what is said of the equipped unit limits who benefits, not who can carry it")

MEASURED = ("post_measure", "post_measure_x", "post_compared", "post_compared_that", "post_damage", "post_tokens")
"""What stands behind a noun and asks for a number."""


class NounReader(SwtcgBaseReader):
    """Noun phrases: which cards are meant."""

    # cards mentioned before ---------------------------------------------------------------------------------------

    def read_np_this(self, tree: Tree[Token]) -> Phrase:
        said = str(tree.children[0])
        for node, called in ((This(), self.context.itself), (Host(), self.context.host)):
            if said == called:
                ref_words(self.antecedents, node, self.context, subject=False)
                return Phrase("ref", ref=node)
        raise self.refuse(f"nothing is called “{said}” here", tree)

    def read_np_spent(self, tree: Tree[Token]) -> Phrase:
        """ "The unit you tapped", where "that unit" would be another."""
        said = str(tree.children[0])
        noun, done = said.removeprefix("the ").split(" you ")
        card = self.spent.get(words.SPENT[done])
        known = next((x for x in self.antecedents.known if x.node == card), None)
        if card is None or known is None or known.plural or not fits(noun, known.nouns):
            raise self.refuse(f"nothing was {done} for it", tree)
        try:
            text = ref_words(self.antecedents, card, self.context, subject=self.subject)
        except Unprintable:
            text = spent_words(self.antecedents, card, self.spent)
        self.edit(tree, text)
        return Phrase("ref", ref=card)

    def read_np_role(self, tree: Tree[Token]) -> Phrase:
        return Phrase("ref", ref=ROLES[str(tree.children[0])])

    def read_np_that(self, tree: Tree[Token]) -> Phrase:
        said = str(tree.children[0])
        plural = not said.startswith("that ")
        noun = said.removeprefix("each of ").split(" ", 1)[1]
        one = noun.removesuffix("s") if noun in ("card", "cards") else words.SINGULAR[noun]
        meant = self.antecedents.that(one, plural=plural)
        if meant is None:
            raise self.refuse(f"which card “{said}” is, is not said", tree)
        return self.referring(meant.node, tree)

    def read_np_it(self, tree: Tree[Token]) -> Phrase:
        said = str(tree.children[0])
        if said == "they":
            meant = self.antecedents.them()
        elif said in ("he", "she"):
            meant = self.antecedents.he()
        else:
            meant = self.antecedents.it() or (self.antecedents.them() if said == "them" else None)
        if meant is None:
            raise self.refuse(f"which card “{said}” is, is not clear", tree)
        return self.referring(meant.node, tree)

    def referring(self, node: CardRef, tree: Tree[Token]) -> Phrase:
        """The card, called as the normal form calls it."""
        try:
            self.edit(tree, ref_words(self.antecedents, node, self.context, subject=self.subject))
        except Unprintable as error:
            raise self.refuse(str(error), tree) from None
        return Phrase("ref", ref=node)

    def read_subject(self, tree: Tree[Token]) -> Phrase:
        self.subject = True
        phrase: Phrase = self.read(tree.children[0])
        self.subject = False
        return phrase

    read_esubject = read_subject

    # other cards --------------------------------------------------------------------------------------------------

    def read_np_name(self, tree: Tree[Token]) -> Phrase:
        return Phrase("name", select=Select((Named(str(tree.children[0])),)))

    def read_np_a(self, tree: Tree[Token]) -> Phrase:
        return Phrase("a", select=self.noun(tree.children[-1]))

    def read_np_another(self, tree: Tree[Token]) -> Phrase:
        return Phrase("a", select=self.noun(tree.children[-1], other=True))

    def read_np_one_of(self, tree: Tree[Token]) -> Phrase:
        return Phrase("a", select=self.noun(tree.children[-1], whose=self.read(tree.children[0])))

    def read_np_one_of_other(self, tree: Tree[Token]) -> Phrase:
        return Phrase("a", select=self.noun(tree.children[-1], whose=self.read(tree.children[0]), other=True))

    def read_np_each(self, tree: Tree[Token]) -> Phrase:
        return Phrase("each", select=self.noun(tree.children[-1]))

    def read_np_each_other(self, tree: Tree[Token]) -> Phrase:
        return Phrase("each", select=self.noun(tree.children[-1], other=True))

    def read_np_each_of(self, tree: Tree[Token]) -> Phrase:
        return Phrase("each", select=self.noun(tree.children[-1], whose=self.read(tree.children[0])))

    def read_np_each_of_other(self, tree: Tree[Token]) -> Phrase:
        whose = self.read(tree.children[0])
        return Phrase("each", select=self.noun(tree.children[-1], whose=whose, other=True))

    def read_np_all(self, tree: Tree[Token]) -> Phrase:
        """ "All units": each of them, and written so."""
        start = span(tree)[0]
        self.edits.append((start, start + len("all"), "each"))
        noun = tree.children[-1]
        tokens = noun.scan_values(lambda value: isinstance(value, Token) and value.type == "NOUN")  # type: ignore[union-attr]
        for token in list(tokens)[-1:]:
            self.edit(token, words.SINGULAR[str(token)])
        return Phrase("each", select=self.noun(noun))

    def read_np_number(self, tree: Tree[Token]) -> Phrase:
        return Phrase("number", select=self.noun(tree.children[-1]), number=self.read(tree.children[0]))

    def read_np_up_to(self, tree: Tree[Token]) -> Phrase:
        return Phrase("up to", select=self.noun(tree.children[-1]), number=self.read(tree.children[0]))

    def read_np_any(self, tree: Tree[Token]) -> Phrase:
        return Phrase("any", select=self.noun(tree.children[-1]))

    def read_np_any_of(self, tree: Tree[Token]) -> Phrase:
        return Phrase("any", select=self.noun(tree.children[-1], whose=self.read(tree.children[0])))

    def read_np_number_of(self, tree: Tree[Token]) -> Phrase:
        return self.several("number", tree)

    def read_np_number_of_other(self, tree: Tree[Token]) -> Phrase:
        return self.several("number", tree, other=True)

    def read_np_up_to_of(self, tree: Tree[Token]) -> Phrase:
        return self.several("up to", tree)

    def several(self, quantity: str, tree: Tree[Token], *, other: bool = False) -> Phrase:
        number, whose, noun = tree.children
        select = self.noun(noun, whose=self.read(whose), other=other)
        return Phrase(quantity, select=select, number=self.read(number))

    def read_np_equipped(self, tree: Tree[Token]) -> Phrase:
        """ "Equipped Space unit": the host, if it is one (SWR-76)."""
        if self.context.card_type != "equipment":
            raise self.refuse("only Equipment has an equipped unit", tree)
        select = self.noun(tree.children[-1])
        if select.zones != ("play",):
            raise self.refuse("a place makes no sense here", tree)
        wanted = select.filters if WHO_BENEFITS.holds else ()
        return Phrase("each", select=msgspec.structs.replace(select, filters=(Same(Host()), *wanted)))

    # nouns --------------------------------------------------------------------------------------------------------

    def noun(self, tree: Any, *, whose: Player | None = None, other: bool = False) -> Select:
        """The cards that a noun phrase names, behind "one of your other" and the like."""
        select = self.read_noun(tree)
        filters = select.filters
        measures = tuple(part for part in filters if isinstance(part, Measure))
        named = filters[: len(filters) - len(measures)]
        if other:
            if unclear_others(self.antecedents):
                raise self.refuse("“other” than which card is not clear", tree)
            named = (Other(This()), *named)
        if whose is not None:
            named = (*named, Under(whose))
        return msgspec.structs.replace(select, filters=(*named, *measures))

    def read_noun(self, tree: Tree[Token]) -> Select:
        parts: list[Filter] = []
        measures: list[Filter] = []
        zones, whose = self.default_place
        face_down = card = joined = False
        for part in tree.children:
            assert isinstance(part, Tree)
            if part.data in MEASURED:
                measures.append(self.read(part))
            elif part.data == "post_place":
                zones, whose = self.place(part, face_down=face_down)
            elif part.data == "n_card":
                card = True
            else:
                token = part.children[0]
                assert isinstance(token, Token)
                if token.type == "NOUN_OR":
                    if not parts:
                        raise self.refuse("a list begins with a word", tree)
                    joined = True
                elif token.type == "FACE_DOWN":
                    face_down = True
                elif joined:
                    parts[-1] = self.either(parts, self.word(token))
                    joined = False
                else:
                    parts.append(self.word(token))
        filters = tuple(parts)
        if face_down != (zones == ("construction",)) or card != bool(words.OUT_OF_PLAY & {*zones}):
            raise self.refuse("which cards are meant is not clear", tree)
        return Select((*filters, *measures), zones_of(filters, zones), whose)

    def word(self, token: Token) -> Filter:
        if token.type == "NAME":
            return Named(str(token))
        if token.type == "ADJECTIVE":
            return words.ADJECTIVES[str(token)]
        if token.type == "NON":
            word = str(token).removeprefix("non-")
            return Not(words.ADJECTIVES[word] if word in words.ADJECTIVES else words.NOUNS[words.SINGULAR[word]])
        return words.NOUNS[words.SINGULAR[str(token)]]

    def either(self, parts: list[Filter], word: Filter) -> Filter:
        last = parts[-1]
        return Either((*last.filters, word) if isinstance(last, Either) else (last, word))

    def place(self, tree: Tree[Token], *, face_down: bool = False) -> tuple[tuple[str, ...], Player | None]:
        """The place that a text names, written with the preposition of the normal form."""
        token = tree.children[0]
        assert isinstance(token, Token)
        known = words.FACE_DOWN if face_down else words.PLACES
        bare = str(token).split(" ", 1)[1]
        if (bare.startswith("their ")) != (self.theirs and not bare.startswith(("the ", "any ", "that ", "your opp"))):
            raise self.refuse("whose is not clear", tree)
        for text, place in known.items():
            if text.split(" ", 1)[1] == bare:
                self.edit(token, text)
                return place
        raise self.refuse("this place makes no sense here", tree)

    def read_post_measure(self, tree: Tree[Token]) -> Measure:
        stat, number, op = tree.children
        return Measure(str(stat), "<=" if str(op) == "or less" else ">=", Number(int(str(number))))

    def read_post_measure_x(self, tree: Tree[Token]) -> Measure:
        stat, op = tree.children
        return Measure(str(stat), "<=" if str(op) == "or less" else ">=", X())

    def read_post_compared(self, tree: Tree[Token]) -> Measure:
        """ "With lower speed than this unit"."""
        how, stat = (str(part) for part in tree.children)
        if self.context.itself != "this unit":
            raise self.refuse("nothing is called “this unit” here", tree)
        ref_words(self.antecedents, This(), self.context, subject=False)
        return Measure(stat, words.COMPARED[how], Stat(stat, This()))

    def read_post_compared_that(self, tree: Tree[Token]) -> Measure:
        """ "With equal or lower build cost than that unit"."""
        how, stat, said = tree.children
        card = self.via_one(self.read(said), tree)
        return Measure(str(stat), words.COMPARED[str(how)], Stat(str(stat), card))

    def read_post_damage(self, tree: Tree[Token]) -> Measure:
        number, op = tree.children
        return Measure("damage", "<=" if str(op) == "or less" else ">=", Number(int(str(number))))

    def read_post_tokens(self, tree: Tree[Token]) -> Measure:
        number, op, token = tree.children
        return Measure(f"tokens:{token}", "<=" if str(op) == "or less" else ">=", Number(int(str(number))))

    # what a phrase means to a clause ------------------------------------------------------------------------------

    def via_object(self, phrase: Phrase) -> Cards:
        """What something is done to; an indefinite phrase entails a choice."""
        if phrase.quantity == "ref" and phrase.ref is not None:
            return phrase.ref
        if phrase.quantity in ("each", "name"):
            return phrase.select
        choice = choice_of(phrase, self.slot(), target=False)
        self.choices.append(choice)
        mention_choice(self.antecedents, choice)
        return Chosen(choice.slot)

    def via_one(self, phrase: Phrase, tree: Tree[Token]) -> CardRef:
        if phrase.quantity != "ref" or phrase.ref is None:
            raise self.refuse("one certain card is needed here", tree)
        return phrase.ref
