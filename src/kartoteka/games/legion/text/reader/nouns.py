"""Noun phrases: which units and cards are meant."""

from __future__ import annotations

from typing import Any

from lark import Token, Tree

from kartoteka.games.legion.text import vocabulary as words
from kartoteka.games.legion.text.phrases import OF_REF, SIGHT, Mention, in_order, is_named, mention_of, near, other_than
from kartoteka.games.legion.text.reader.base import LegionBaseReader
from kartoteka.games.legion.text.readings import THAT_MANY
from kartoteka.kernel.program import (
    CardRef,
    Cards,
    Choose,
    Chosen,
    Either,
    EventCard,
    Every,
    Filter,
    Has,
    Is,
    Measure,
    Named,
    Not,
    Number,
    Player,
    Role,
    Same,
    Select,
    This,
    Under,
    You,
)
from kartoteka.text.phrases import Phrase, choice_of
from kartoteka.text.tree import Unprintable


class NounReader(LegionBaseReader):
    """Noun phrases: which units and cards are meant."""

    # what was mentioned -------------------------------------------------------------------------------------------

    def read_np_this(self, tree: Tree[Token]) -> Phrase:
        if str(tree.children[0]) != self.context.itself:
            hint = "a command card calls itself “this card”; name the unit, or say “it”"
            if self.context.is_unit:
                hint = "a unit calls itself “this unit”"
            raise self.refuse(hint, tree)
        return Phrase("ref", ref=This())

    def meant(self, tree: Tree[Token]) -> Phrase:
        """ "It", "that unit": what was mentioned before."""
        said = str(tree.children[0])
        found = self.mentions.meant(said)
        if found is None:
            raise self.refuse(
                f"which unit “{said}” is, is not clear: name it, or say “the attacker”, “the defender”", tree
            )
        if isinstance(found.node, Select):
            return Phrase("each", select=found.node)
        return Phrase("ref", ref=found.node)

    read_np_it = read_np_that = meant

    def read_np_of_event(self, tree: Tree[Token]) -> Phrase:
        role = words.OF_EVENT[str(tree.children[0])].get(self.event)
        if role is None:
            raise self.refuse(f"“{tree.children[0]}” is said of an attack: When ... attacks, After ... attacks", tree)
        return Phrase("ref", ref=EventCard(role))

    def read_np_opposing(self, tree: Tree[Token]) -> Phrase:
        return Phrase("each", select=words.OPPOSING)

    # other phrases ------------------------------------------------------------------------------------------------

    def read_np_a(self, tree: Tree[Token]) -> Phrase:
        return Phrase("a", select=self.noun(tree.children[-1]))

    def read_np_another(self, tree: Tree[Token]) -> Phrase:
        return Phrase("a", select=self.noun(tree.children[-1], other=True))

    def read_np_each(self, tree: Tree[Token]) -> Phrase:
        return Phrase("each", select=self.noun(tree.children[-1]))

    def read_np_each_other(self, tree: Tree[Token]) -> Phrase:
        return Phrase("each", select=self.noun(tree.children[-1], other=True))

    def read_np_bare(self, tree: Tree[Token]) -> Phrase:
        """ "Ansa Vey", "friendly Trooper units"."""
        noun: Any = tree.children[-1]
        select = self.noun(noun)
        first = select.filters[0] if select.filters else None
        if (isinstance(first, Named) and len(select.filters) == 1) or (
            isinstance(first, Either) and select.filters == (first,) and isinstance(first.filters[0], Named)
        ):
            select = Select((first, Under(You())))
        elif not isinstance(first, Named) and not plural_noun(noun):
            raise self.refuse("say “a”, “each”, “another” or “up to 2” before it", tree)
        return Phrase("each", select=Select(select.filters, *self.lies(select)))

    def lies(self, select: Select) -> tuple[tuple[str, ...], Player | None]:
        return (select.zones, select.whose) if select.zones != ("play",) else words.FIELD

    def read_np_number(self, tree: Tree[Token]) -> Phrase:
        number = self.read(tree.children[0])
        return Phrase("number", select=self.noun(tree.children[-1]), number=number)

    def read_np_up_to(self, tree: Tree[Token]) -> Phrase:
        number = self.read(tree.children[0])
        return Phrase("up to", select=self.noun(tree.children[-1]), number=number)

    def read_np_any(self, tree: Tree[Token]) -> Phrase:
        return Phrase("any", select=self.noun(tree.children[-1]))

    # nouns --------------------------------------------------------------------------------------------------------

    def read_noun(self, tree: Tree[Token]) -> Tree[Token]:
        """What it means is known by the clause that it stands in."""
        return tree

    def noun(self, tree: Any, *, other: bool = False) -> Select:
        """The units or cards that a noun phrase names, behind "another" and the like."""
        tokens = [part.children[0] for part in tree.children if str(part.data) == "nword"]
        cards = any(token.type == "CARD" for token in tokens)
        found = self.said(tokens, tree)
        zones, whose = words.FIELD
        placed = False
        for part in tree.children:
            name = str(part.data)
            if name == "post_place":
                (zones, whose), placed = words.PLACES[str(part.children[0])], True
            elif name.startswith("post_"):
                found.append(self.read(part))
        if cards != placed:
            hint = "where the command card lies is not said: in your hand, in your discard pile, on the table"
            raise self.refuse(
                hint if cards else "units stand on the field: say “command card” for what lies there", tree
            )
        if other:
            meant = other_than(found, self.mentions, self.context, has_card=self.has_card)
            if meant is None:
                raise self.refuse("“another” than which unit is not clear", tree)
            found.append(meant)
        if cards:  # a name before them is that of whose cards they are
            found = [Has(words.OWNER, part.title) if isinstance(part, Named) else part for part in found]
            found.append(words.COMMAND)
        return Select(in_order(found), zones, whose)

    def said(self, tokens: list[Token], tree: Any) -> list[Filter]:
        """What the words before the noun's end ask."""
        found: list[Filter] = []
        groups: list[list[Filter]] = [[]]
        for token in tokens:
            word = str(token)
            if token.type == "ADJECTIVE":
                found.append(words.ADJECTIVES[word])
            elif token.type == "KIND":
                groups[-1].append(words.KINDS[words.kind_named(word)])
            elif token.type == "NON":
                groups[-1].append(Not(words.KINDS[words.kind_named(word.removeprefix("non-"))]))
            elif token.type == "NAME":
                groups[-1].append(Named(word))
            elif token.type == "NOUN_OR":
                if not groups[-1]:
                    raise self.refuse("what “or” joins is not clear", token)
                groups.append([])
        if len(groups) == 1:
            return found + groups[0]
        if not all(groups):
            raise self.refuse("what “or” joins is not clear", tree)
        return [*found, Either(tuple(group[0] if len(group) == 1 else Every(tuple(group)) for group in groups))]

    def read_post_state(self, tree: Tree[Token]) -> Filter:
        said = str(tree.children[0])
        return words.BEHIND[said] if said in words.BEHIND else words.STATES[said]

    def read_post_not_state(self, tree: Tree[Token]) -> Filter:
        state = self.read_post_state(tree)
        return state.filter if isinstance(state, Not) else Not(state)

    def read_post_measure(self, tree: Tree[Token]) -> Measure:
        number, op, stat = (self.read(part) for part in tree.children)
        return Measure(words.MEASURES[stat], op, number)

    def read_post_pips(self, tree: Tree[Token]) -> Measure:
        return Measure(words.PIPS, "==", self.read(tree.children[0]))

    def read_post_pips_or(self, tree: Tree[Token]) -> Measure:
        number, op = (self.read(part) for part in tree.children)
        return Measure(words.PIPS, op, number)

    read_post_or_pips = read_post_pips_or

    def read_post_that_many(self, tree: Tree[Token]) -> Measure:
        if not self.numbered:
            raise self.refuse("which number that is, is not said: Name a number from 1 to 4", tree)
        return THAT_MANY

    def read_post_with(self, tree: Tree[Token]) -> Has:
        return Has("keyword", str(tree.children[-1]).lower())

    def read_post_other_than(self, tree: Tree[Token]) -> Not:
        title = str(tree.children[0])
        try:
            return Not(words.KINDS[words.kind_named(title)])
        except Unprintable:
            return Not(Named(title))

    def read_post_without(self, tree: Tree[Token]) -> Not:
        return Not(self.read_post_with(tree))

    # distances ----------------------------------------------------------------------------------------------------

    def read_post_within(self, tree: Tree[Token]) -> Is:
        number, whom = tree.children
        return self.near(number, self.who(whom), tree)

    def read_post_beyond(self, tree: Tree[Token]) -> Not:
        return Not(self.read_post_within(tree))

    def read_post_sight(self, tree: Tree[Token]) -> Is:
        return Is(f"{SIGHT}{self.who(tree.children[0])}")

    def read_post_no_sight(self, tree: Tree[Token]) -> Not:
        return Not(self.read_post_sight(tree))

    def read_post_near(self, tree: Tree[Token]) -> Is:
        """ "Within range 2": of the unit that the text is of."""
        if self.has_card:
            return self.near(tree.children[0], "it", tree)
        if self.context.is_unit:
            return self.near(tree.children[0], "this", tree)
        named = self.mentions.last(card=False)
        if named is None:
            raise self.refuse("within range of which unit is not said: within range 2 of Ansa Vey", tree)
        return self.near(tree.children[0], self.word_of(named.node, tree), tree)

    def near(self, number: Any, who: str, tree: Any) -> Is:
        if not 1 <= int(number) <= 5:
            raise self.refuse("ranges go from 1 to 5", tree)
        return near(int(number), who)

    def who(self, tree: Any) -> str:
        """The unit that a distance is measured from, as a filter calls it."""
        first: Any = tree.children[0]
        if tree.data == "whom_a":
            whose, kind = (part for part in tree.children if getattr(part, "type", "") != "_A")
            if str(whose) not in words.WHOSE:
                raise self.refuse("say “a friendly ...” or “an enemy ...”", tree)
            if kind.data == "w_unit":
                return f"{whose} unit"
            said: Any = kind.children[0]
            return f"{whose} {words.kind_named(str(said)).lower() if said.type == 'KIND' else said}"
        if first.type == "NAME":
            self.mentions.add(mention_of(self.named(str(first)), self.named(str(first))))
            return str(first)
        phrase: Phrase
        if first.type == "THIS":
            phrase = self.read_np_this(tree)
        else:
            phrase = self.read_np_of_event(tree) if first.type == "OF_EVENT" else self.meant(tree)
        return self.word_of(phrase.ref if phrase.quantity == "ref" else phrase.select, tree)

    def named(self, title: str) -> Select:
        return Select((Named(title), Under(You())), *words.FIELD)

    def word_of(self, node: Any, tree: Any) -> str:
        if isinstance(node, Select) and is_named(node):
            return str(node.filters[0].title)  # type: ignore[union-attr]
        if node not in OF_REF:
            raise self.refuse("a distance is measured from one unit", tree)
        return OF_REF[node]

    # what a phrase means to a clause ------------------------------------------------------------------------------

    def via_object(self, phrase: Phrase) -> Cards:
        """What something is done to; an indefinite phrase entails a choice."""
        return self.meant_by(phrase)

    def meant_by(self, phrase: Phrase, *, least: int | None = None) -> Cards:
        if phrase.quantity == "ref" and phrase.ref is not None:
            return phrase.ref
        if phrase.quantity == "each":
            self.mentions.add(mention_of(phrase.select, phrase.select, plural=not one_only(phrase.select)))
            return phrase.select
        choice = choice_of(phrase, self.slot(), target=True)
        if least is not None:
            choice = Choose(choice.cards, choice.who, least, choice.most, choice.slot)
        self.choices.append(choice)
        self.mentions.add(mention_of(Chosen(choice.slot), choice.cards, plural=choice.most != Number(1)))
        return Chosen(choice.slot)

    def via_one(self, phrase: Phrase) -> CardRef:
        if phrase.quantity != "ref" or phrase.ref is None:
            raise self.refuse("one certain unit is needed here", Tree("np", []))
        return phrase.ref

    def via_kind(self, noun: Any) -> Select:
        return self.noun(noun)

    def via_kinds(self, noun: Any) -> Select:
        return self.noun(noun)

    def role(self, role: str, phrase: Phrase, tree: Any) -> Role:
        """The unit that a trigger names."""
        if phrase.quantity == "ref" and phrase.ref is not None:
            self.mentions.add(Mention(phrase.ref, named=True))
            return Role(role, (Same(phrase.ref),))
        if phrase.quantity not in ("a", "each") or phrase.select.zones != ("field",):
            raise self.refuse("which unit sets it off is not clear: say “a friendly unit”, or its name", tree)
        if phrase.quantity == "each" and not one_only(phrase.select):
            raise self.refuse("say “a ...” for whichever unit does it", tree)
        self.mentions.add(mention_of(EventCard(role), phrase.select))
        return Role(role, phrase.select.filters or (words.UNIT,))


def one_only(select: Select) -> bool:
    """Whether it is one card: that of a name, the opposing one."""
    return is_named(select) or select == words.OPPOSING


def plural_noun(tree: Any) -> bool:
    """Whether a noun phrase says that it means several."""
    tokens = [part.children[0] for part in tree.children if str(part.data) == "nword"]
    last = next((token for token in reversed(tokens) if token.type != "NOUN_OR"), None)
    units = [part.meta for part in tree.children if part.data == "n_unit"]
    if any(place.end_pos - place.start_pos == len("units") for place in units):
        return True
    return not units and last is not None and (last.type == "NAME" or str(last).endswith("s"))
