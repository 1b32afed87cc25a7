"""Noun phrases: which cards are meant."""

from __future__ import annotations

import re
from typing import Any

import msgspec
from lark import Token, Tree

from kartoteka.games.agot2.wording import vocabulary as words
from kartoteka.games.agot2.wording.phrases import (
    THEIR_OWNER,
    article,
    other_card,
    state_filters,
    type_word,
    under_words,
)
from kartoteka.games.agot2.wording.qualifiers import distribute
from kartoteka.games.agot2.wording.reader.references import ReferenceReader
from kartoteka.kernel.program import (
    Either,
    Every,
    FactionCard,
    Filter,
    Has,
    Is,
    Named,
    Not,
    Number,
    Other,
    Player,
    RevealedCard,
    Select,
    Under,
)
from kartoteka.text.lower import span
from kartoteka.text.phrases import Phrase


class NounReader(ReferenceReader):
    """Noun phrases: which cards are meant."""

    def read_np_name(self, tree: Tree[Token]) -> Phrase:
        names = tuple(Named(str(token)) for token in tree.children if isinstance(token, Token))
        return Phrase("name", select=Select(names if len(names) == 1 else (Either(names),)))

    def noun(self, tree: Any, conjunction: str = "or") -> Select:
        select = self.read_noun(tree, conjunction)
        return select

    def read_np_a(self, tree: Tree[Token]) -> Phrase:
        phrase = Phrase("a", select=self.noun(tree.children[0]))
        if article(phrase.select) == "1":
            start = span(tree)[0]
            self.edits.append((start, self.text.index(" ", start), "1"))
        return phrase

    def read_np_another(self, tree: Tree[Token]) -> Phrase:
        return Phrase("a", select=self.other_than(self.noun(tree.children[0]), tree))

    def read_np_each(self, tree: Tree[Token]) -> Phrase:
        return Phrase("each", select=self.noun(tree.children[0], "and"))

    def read_np_each_other(self, tree: Tree[Token]) -> Phrase:
        return Phrase("each", select=self.other_than(self.noun(tree.children[0], "and"), tree))

    def read_np_bare(self, tree: Tree[Token]) -> Phrase:
        """ "Characters you control": as a subject it is each of them, and is written so."""
        if not self.subject:
            return Phrase("bare", select=self.noun(tree.children[0], "and"))
        self.subject = False
        self.edits.append((span(tree)[0], span(tree)[0], "each "))
        return Phrase("each", select=self.singular(tree.children[0]))

    def read_np_other(self, tree: Tree[Token]) -> Phrase:
        if not self.subject:
            raise self.refuse("which cards is not said", tree)
        self.subject = False
        self.edits.append((span(tree)[0], span(tree)[0], "each "))
        return Phrase("each", select=self.other_than(self.singular(tree.children[0]), tree))

    def singular(self, noun: Any) -> Select:
        for token in noun.scan_values(lambda value: isinstance(value, Token) and value.type == "TYPE"):
            if token.endswith("s"):
                self.edit(token, str(token)[:-1])
        return self.noun(noun, "and")

    def read_np_number(self, tree: Tree[Token]) -> Phrase:
        number, noun = tree.children
        phrase = Phrase("number", select=self.noun(noun), number=self.read(number))
        if phrase.number == Number(1):
            phrase = msgspec.structs.replace(phrase, quantity="a")
            self.edit(number, article(phrase.select))
        return phrase

    def read_np_number_other(self, tree: Tree[Token]) -> Phrase:
        number, noun = tree.children
        return Phrase("number", select=self.other_than(self.noun(noun), tree), number=self.read(number))

    def read_np_at_least(self, tree: Tree[Token]) -> Phrase:
        number, op, noun = tree.children
        if str(op) not in ("or more", "or fewer"):
            raise self.refuse("a number of cards is “or more” or “or fewer”", tree)
        quantity = "least" if str(op) == "or more" else "most"
        return Phrase(quantity, select=self.noun(noun), number=self.read(number))

    def read_np_up_to(self, tree: Tree[Token]) -> Phrase:
        number, noun = tree.children
        return Phrase("up to", select=self.noun(noun), number=self.read(number))

    def read_np_fewer(self, tree: Tree[Token]) -> Phrase:
        number, noun = tree.children
        return Phrase("fewer", select=self.noun(noun), number=self.read(number))

    def read_np_each_of(self, tree: Tree[Token]) -> Phrase:
        """ "Each of those characters": the same as "those characters", and as a subject written so."""
        token = tree.children[0]
        assert isinstance(token, Token)
        node = self.referent(token)
        if not any(antecedent.node == node and antecedent.plural for antecedent in self.antecedents.known):
            raise self.refuse("each of which cards is not clear", tree)
        self.edits.append((*span(tree), self.called(node, token, subject=self.subject)))
        return Phrase("ref", ref=node)

    def read_np_any_number(self, tree: Tree[Token]) -> Phrase:
        return Phrase("any", select=self.noun(tree.children[0]))

    def read_np_top(self, tree: Tree[Token]) -> Phrase:
        """ "The top character in your dead pile": of those that fit, the one that lies nearest the top."""
        select = self.noun(tree.children[0])
        return Phrase("top", select=msgspec.structs.replace(select, top=1, nearest=True))

    def read_np_faction_card(self, tree: Tree[Token]) -> Phrase:
        return Phrase("ref", ref=FactionCard(self.read(tree.children[0])))

    def read_np_revealed_plot(self, tree: Tree[Token]) -> Phrase:
        return Phrase("ref", ref=RevealedCard("plot", self.read(tree.children[0])))

    def other_than(self, select: Select, tree: Tree[Token]) -> Select:
        """ "Another": than this card, or than the one just mentioned; refused where both make sense."""
        other = other_card(self.antecedents, select, self.card_type)
        if other is None:
            raise self.refuse("“another” does not say other than which card", tree)
        return msgspec.structs.replace(select, filters=(Other(other), *select.filters))

    def read_noun(self, tree: Tree[Token], conjunction: str = "or") -> Select:
        qualifiers: list[Filter] = []
        types: list[str] = []
        posts: list[Filter] = []
        zones: tuple[str, ...] = ("play",)
        whose: Player | None = None
        for part in tree.children:
            assert isinstance(part, Tree)
            if part.data == "qualgroup":
                qualifiers.extend(self.read_qualgroup(part, conjunction))
            elif part.data == "types":
                for token in part.children:
                    assert isinstance(token, Token)
                    if token.type == "TSEP":
                        self.conjunction(token, conjunction)
                    else:
                        types.append(type_word(str(token)))
            elif part.data == "post_zone":
                if zones != ("play",):
                    raise self.refuse("a card is in one place only", part)
                zones, whose = self.read(part.children[0])
                start = span(part)[0]
                self.edits.append((start, self.text.index(" ", start), self.place))
            else:
                posts.append(self.read(part))
        if len(types) > 1 and "" in types:
            raise self.refuse("“card” is of any type already", tree)
        wanted = tuple(word for word in types if word)
        return Select((*distribute(tuple(qualifiers), wanted, conjunction=conjunction), *posts), zones, whose)

    def read_qualgroup(self, tree: Tree[Token], conjunction: str) -> tuple[Filter, ...]:
        """ "Lord or Lady" is one qualifier; "non-Lord, non-Lady" are two."""
        filters = [self.qualifier(part.children[0]) for part in tree.children if not isinstance(part, Token)]
        seps = [part for part in tree.children if isinstance(part, Token)]
        if len(filters) > 1 and any(isinstance(part, Not) for part in filters):
            if not all(isinstance(part, Not) for part in filters) or any(str(sep) != "," for sep in seps):
                raise self.refuse("whether all of this or one of it is asked is not clear", tree)
            return tuple(filters)
        for sep in seps:
            self.conjunction(sep, conjunction)
        return tuple(filters) if len(filters) == 1 else (Either(tuple(filters)),)

    def conjunction(self, token: Token, wanted: str) -> None:
        """A list is joined by "or", after "each" by "and": it means the same."""
        text = str(token)
        if text.endswith(("and", "or")):
            self.edit(token, re.sub(r"and|or", wanted, text))

    def qualifier(self, token: Any) -> Filter:
        text = str(token)
        if token.type == "NON_KIND":
            raise self.refuse("“different” is not understood here", token)
        if text.startswith("non-"):
            return Not(self.plain_qualifier(text.removeprefix("non-")))
        return self.plain_qualifier(text)

    @staticmethod
    def plain_qualifier(text: str) -> Filter:
        if text in words.STATES or text in words.TYPES:
            return Is(text)
        if text in words.FACTIONS:
            return Has("faction", words.FACTIONS[text])
        return Has("trait", text)

    def read_post_player_controls(self, tree: Tree[Token]) -> Filter:
        token = tree.children[0]
        before = len(self.edits)
        player = self.read(token)
        text = str(token)
        for start, _, words_of_it in self.edits[before:]:
            text = words_of_it if start == span(token)[0] else text
        del self.edits[before:]
        self.edits.append((*span(tree), under_words(player, text, base=text in ("you", "they"))))
        return Under(player)

    read_post_controlled = read_post_player_controls

    def read_post_player_does_not_control(self, tree: Tree[Token]) -> Filter:
        return Not(Under(self.read(tree.children[0])))

    def read_post_state(self, tree: Tree[Token]) -> Filter:
        return Every(state_filters(str(tree.children[0])))

    def read_zones_of(self, tree: Tree[Token]) -> tuple[tuple[str, ...], Player]:
        owner = self.read(tree.children[0])
        zones = tuple(self.read(part) for part in tree.children[1:] if getattr(part, "data", "") == "zone")
        if owner == THEIR_OWNER:
            raise self.refuse("not understood", tree)
        return zones, owner

    def read_zone(self, tree: Tree[Token]) -> str:
        return words.ZONES[str(tree.children[0])]

    def read_zone_shadows(self, tree: Tree[Token]) -> tuple[tuple[str, ...], None]:
        return ("shadows",), None
