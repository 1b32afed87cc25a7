"""References and noun phrases: which cards are meant."""

from __future__ import annotations

from typing import Any

from kartoteka.games.berserk.text import vocabulary as words
from kartoteka.games.berserk.text.phrases import (
    PLAY,
    is_card,
    is_type,
    mention_role,
    parts_of,
    ref_words,
    word_of,
)
from kartoteka.games.berserk.text.writer.base import BerserkBaseWriter
from kartoteka.kernel.program import (
    Choose,
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
)
from kartoteka.text.phrases import Noun, Phrase, TargetPhrase, phrase_of_choice
from kartoteka.text.print import join, listed
from kartoteka.text.tree import Unprintable

REFERENCES = (This, Host, Chosen, EventCard)


class NounWriter(BerserkBaseWriter):
    """References and noun phrases: which cards are meant."""

    def write_subject(self, phrase: Phrase) -> str:
        return self.write_np(phrase)

    def write_np(self, phrase: Phrase) -> str:
        text = self.np(phrase)
        if isinstance(phrase, TargetPhrase):
            if phrase.choice is not None:
                self.mentioned(phrase.choice)
            elif phrase.role is not None:
                mention_role(self.antecedents, phrase.role)
        return text

    def np(self, phrase: Phrase) -> str:
        if phrase.quantity == "ref":
            return ref_words(self.antecedents, phrase.ref, self.context, self.event)
        select = phrase.select
        other = parts_of(select.filters).other
        if other:
            if any(not one.definite for one in self.antecedents.known):
                raise Unprintable("other than which?")
            select = Select(select.filters[1:], select.zones, select.whose, select.top, select.nearest)
        target = "target " if isinstance(phrase, TargetPhrase) and phrase.target else ""
        if phrase.quantity == "a":
            article = "another " if other else "" if target else "a "
            return f"{article}{target}{self.noun(select)}"
        if phrase.quantity == "each":
            return f"each {'other ' if other else ''}{self.noun(select)}"
        if other:
            raise Unprintable("no words for several others")
        number = self.write_number(phrase.number)
        several = phrase.number != Number(1)
        if phrase.quantity == "up to":
            return f"up to {number} {target}{self.noun(select, plural=several)}"
        if phrase.quantity != "number" or not several:
            raise Unprintable(f"no words for {phrase!r}")
        return f"{number} {target}{self.noun(select, plural=True)}"

    def noun(self, select: Select, *, plural: bool = False) -> str:
        """The words behind "a", "target" and the like."""
        parts = parts_of(select.filters)
        if select.top or select.nearest or parts.other:
            raise Unprintable(f"no words for {select!r}")
        if any(is_type(part) for part in parts.named[:-1]):
            raise Unprintable("a noun stands last")
        card = is_card(parts.named)
        last = len(parts.named) - 1
        found = [self.word(part, plural=plural and place == last) for place, part in enumerate(parts.named)]
        if card:
            found.append("cards" if plural else "card")
        found.extend(self.stands(part) for part in parts.stands)
        if (select.zones, select.whose) != PLAY:
            found.append(self.place_words(select.zones, select.whose))
        found.extend(self.measure(part) for part in parts.measures)
        return join(found)

    def word(self, part: Filter, *, plural: bool) -> str:
        if not isinstance(part, Either):
            return word_of(part, plural=plural)
        texts = [word_of(one, plural=plural) for one in part.filters]
        if len(texts) < 2 or len({is_type(one) for one in part.filters}) > 1:
            raise Unprintable(f"no words for {part!r}")
        return f"{texts[0]} or {texts[1]}" if len(texts) == 2 else listed(texts, "or")

    def stands(self, part: Filter) -> str:
        said = words.said_of(words.STANDS, part)
        return f"{said.removesuffix(' this')} {self.context.itself}" if said.endswith(" this") else said

    def place_words(self, zones: tuple[str, ...], whose: Player | None) -> str:
        for text, known in words.PLACES.items():
            if known == (zones, whose):
                return text
        raise Unprintable(f"no words for {zones!r}")

    def measure(self, part: Filter) -> str:
        if isinstance(part, Named):
            return f"named {self.write_NAME(part.title)}"
        if isinstance(part, Has | Not):
            has = part.filter if isinstance(part, Not) else part
            known = words.BY_NAME | words.BY_STAT
            if not isinstance(has, Has) or has.value not in known:
                raise Unprintable(f"no words for {part!r}")
            return f"{'without' if isinstance(part, Not) else 'with'} {known[has.value]}"
        assert isinstance(part, Measure)
        number = self.write_number(part.amount)
        if part.stat == "distance":
            if part.op != "<=" or not isinstance(part.amount, Number):
                raise Unprintable(f"no words for {part!r}")
            return f"within {number} {'cell' if number == '1' else 'cells'}"
        if part.stat == "cost" and part.op == "==":
            return f"costing {number}"
        op = self.write_shapes("or", part.op)
        if part.stat == "cost":
            return f"costing {number} {op}"
        return f"with {number} {op} {words.measure_words(part.stat, part.amount)}"

    def write_noun(self, noun: Any) -> str:
        if not isinstance(noun, Noun):
            raise Unprintable(f"no words for {noun!r}")
        return self.noun(noun.select, plural=noun.plural)

    # what a phrase means to a clause ------------------------------------------------------------------------------

    def from_object(self, node: Any) -> Phrase:
        if isinstance(node, Chosen) and node.slot in self.pending:
            return self.chosen(node.slot)
        if isinstance(node, REFERENCES):
            return TargetPhrase("ref", ref=node)
        if isinstance(node, Select):
            return TargetPhrase("each", select=node)
        raise Unprintable(f"no words for {node!r}")

    def from_pair(self, node: Any) -> Phrase:
        phrase = self.from_object(node)
        if phrase.quantity != "number" or phrase.number != Number(2):
            raise Unprintable(f"no words for {node!r}")
        return phrase

    def from_subject(self, node: Any) -> Phrase:
        return self.from_object(node)

    def chosen(self, slot: str) -> TargetPhrase:
        """The target in a slot, as it is named for the first time."""
        choice = self.taken(slot)
        if not isinstance(choice, Choose) or choice.sought:
            raise Unprintable("it is chosen in another order")
        said = phrase_of_choice(choice)
        return TargetPhrase(said.quantity, select=said.select, number=said.number, choice=choice, target=True)

    def from_one(self, node: Any) -> Phrase:
        if not isinstance(node, REFERENCES) or (isinstance(node, Chosen) and node.slot in self.pending):
            raise Unprintable(f"no words for {node!r}")
        return TargetPhrase("ref", ref=node)

    def from_role(self, role: Any, name: str) -> Phrase:
        if not isinstance(role, Role) or role != Role(name, role.filters) or not role.filters:
            raise Unprintable(f"no words for {role!r}")
        if len(role.filters) == 1 and isinstance(role.filters[0], Same):
            return TargetPhrase("ref", ref=role.filters[0].card)
        return TargetPhrase("a", select=Select(role.filters), role=role)

    def from_card_role(self, role: Any) -> Phrase:
        return self.from_role(role, "card")

    def from_target_role(self, role: Any) -> Phrase:
        return self.from_role(role, "target")

    def from_source_role(self, role: Any) -> Phrase:
        return self.from_role(role, "source")

    def from_by_role(self, role: Any) -> Phrase:
        return self.from_role(role, "by")

    # nouns --------------------------------------------------------------------------------------------------------

    def from_kind(self, meant: Any) -> Any:
        """Cards of a kind; a kind of attack."""
        return Noun(meant) if isinstance(meant, Select) else words.said_of(words.KINDS, meant)

    def from_kinds(self, select: Any) -> Noun:
        return Noun(select, plural=True)

    def from_measured(self, stat: str) -> str:
        return words.said_of(words.MEASURES, stat)
