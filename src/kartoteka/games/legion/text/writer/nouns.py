"""References and noun phrases: which units and cards are meant."""

from __future__ import annotations

from typing import Any

import msgspec

from kartoteka.games.legion.text import vocabulary as words
from kartoteka.games.legion.text.phrases import (
    REF_OF,
    Mention,
    in_order,
    is_cards,
    is_kind,
    is_named,
    mention_of,
    near_of,
    other_than,
    ref_words,
    seen_by,
)
from kartoteka.games.legion.text.reader.nouns import one_only
from kartoteka.games.legion.text.readings import THAT_MANY
from kartoteka.games.legion.text.writer.base import LegionBaseWriter
from kartoteka.kernel.program import (
    Chosen,
    Either,
    EventCard,
    Every,
    Filter,
    Has,
    Measure,
    Named,
    Not,
    Number,
    Other,
    Role,
    Same,
    Select,
    This,
    Under,
    You,
)
from kartoteka.text.phrases import Noun, Phrase, phrase_of_choice
from kartoteka.text.print import join, listed
from kartoteka.text.tree import Unprintable

REFERENCES = (This, Chosen, EventCard)


class NounWriter(LegionBaseWriter):
    """References and noun phrases: which units and cards are meant."""

    def write_np(self, node: Any) -> str:
        return self.named(node)[0]

    def phrased(self, phrase: Phrase) -> str:
        if phrase.quantity == "ref":
            return ref_words(self.mentions, phrase.ref, self.context, self.event)
        select = phrase.select
        if select == words.OPPOSING:
            return "the opposing card"
        if phrase.quantity == "each" and is_named(select):
            return self.name(select.filters[0].title)  # type: ignore[union-attr]
        if phrase.quantity == "each" and is_pair(select):
            return " and ".join(self.group(one) for one in select.filters[0].filters)  # type: ignore[union-attr]
        return self.indefinite(phrase, select)

    def indefinite(self, phrase: Phrase, select: Select) -> str:
        other, rest = self.without_other(select)
        if phrase.quantity == "a":
            return f"{'another' if other else 'a'} {self.noun(rest)}"
        if phrase.quantity == "each":
            return f"each {'other ' if other else ''}{self.noun(rest)}"
        if other:
            raise Unprintable("no words for several others")
        if phrase.quantity == "any":
            return f"any number of {self.noun(rest, plural=True)}"
        number = self.write_number(phrase.number)
        if phrase.quantity not in ("number", "up to"):
            raise Unprintable(f"no words for {phrase!r}")
        start = "up to " if phrase.quantity == "up to" else ""
        return f"{start}{number} {self.noun(rest, plural=phrase.number != Number(1))}"

    def without_other(self, select: Select) -> tuple[bool, Select]:
        """Whether a phrase says "another", and the rest of it."""
        last = select.filters[-1] if select.filters else None
        if not isinstance(last, Other) and not (isinstance(last, Not) and isinstance(last.filter, Named)):
            return False, select
        if last != other_than(select.filters[:-1], self.mentions, self.context, has_card=self.has_card):
            if isinstance(last, Not):
                return False, select
            raise Unprintable(f"no words for {last!r}")
        return True, Select(select.filters[:-1], select.zones, select.whose, select.top, select.nearest)

    # nouns --------------------------------------------------------------------------------------------------------

    def noun(self, select: Select, *, plural: bool = False) -> str:
        """The words behind "a", "each" and the like."""
        if select.top or select.nearest or in_order([*select.filters]) != select.filters:
            raise Unprintable(f"no words for {select!r}")
        if is_cards(select) != (words.COMMAND in select.filters):
            raise Unprintable(f"no words for {select!r}")
        before: list[str] = []
        kinds: list[Filter] = []
        behind: list[str] = []
        for part in select.filters:
            if is_kind(part):
                kinds.append(part)
            elif part in words.ADJECTIVES.values():
                before.append(words.said_of(words.ADJECTIVES, part))
            elif isinstance(part, Has) and part.stat == words.OWNER and is_cards(select):
                before.append(self.name(part.value))
            else:
                behind.append(self.post(part))
        if is_cards(select):
            behind.append(self.place_words(select))
        return join([*before, self.kinds(kinds, plural=plural), *behind])

    def kinds(self, kinds: list[Filter], *, plural: bool) -> str:
        """ "Corps Trooper unit", "Support or Heavy units", "Dawn Guard"."""
        unit = "units" if plural else "unit"
        if kinds[:1] == [words.COMMAND]:
            if len(kinds) > 1:
                raise Unprintable(f"no words for {kinds!r}")
            return "command cards" if plural else "command card"
        if len(kinds) == 1 and isinstance(kinds[0], Named):
            return self.kind(kinds[0])
        if len(kinds) == 1 and isinstance(kinds[0], Either) and kinds[0] not in words.KIND_OF:
            groups = [self.group(one) for one in kinds[0].filters]
            if len(groups) < 2:
                raise Unprintable(f"no words for {kinds!r}")
            names = isinstance(kinds[0].filters[-1], Named)
            return f"{listed(groups, 'or').replace(', or ', ' or ')}{'' if names else ' ' + unit}"
        if any(isinstance(kind, Either) and kind not in words.KIND_OF for kind in kinds):
            raise Unprintable(f"no words for {kinds!r}")
        return join([*(self.kind(kind) for kind in kinds), unit])

    def group(self, part: Filter) -> str:
        if isinstance(part, Every):
            return join([self.kind(one) for one in part.filters])
        return self.kind(part)

    def kind(self, part: Filter) -> str:
        if isinstance(part, Named):
            return self.name(part.title)
        if isinstance(part, Not):
            return f"non-{self.kind(part.filter)}"
        word = words.KIND_OF.get(part, "")
        if not word:
            raise Unprintable(f"no words for {part!r}")
        return word

    def post(self, part: Filter) -> str:
        """What is said behind the noun."""
        if part in words.STATE_OF:
            return words.STATE_OF[part]
        if isinstance(part, Measure):
            return self.measure(part)
        if near_of(part) is not None:
            return self.near(part, "within")
        if seen_by(part):
            return f"in sight of {self.whom(seen_by(part))}"
        if isinstance(part, Not):
            if seen_by(part.filter):
                return f"out of sight of {self.whom(seen_by(part.filter))}"
            if isinstance(part.filter, Named):
                return f"other than {self.name(part.filter.title)}"
            if near_of(part.filter) is not None:
                return self.near(part.filter, "beyond")
            if part.filter in words.STATES.values() or part.filter in words.BEHIND.values():
                return f"that is not {words.said_of(words.STATES, part.filter)}"
            if isinstance(part.filter, Has) and part.filter.stat == "keyword":
                return f"without {self.from_keyword(part.filter.value)}"
        if isinstance(part, Has) and part.stat == "keyword":
            return f"with {self.from_keyword(part.value)}"
        raise Unprintable(f"no words for {part!r}")

    def measure(self, part: Measure) -> str:
        if part == THAT_MANY and self.numbered:
            return "with that many pips"
        number = part.amount.n if isinstance(part.amount, Number) else -1
        if number < 0:
            raise Unprintable(f"no words for {part!r}")
        if part.stat == words.PIPS:
            pips = "pip" if number == 1 else "pips"
            return f"with {number} {pips}" if part.op == "==" else f"with {number} {pips} {self.op(part.op)}"
        return f"with {number} {self.op(part.op)} {words.measure_words(part.stat, number)}"

    def op(self, op: str) -> str:
        return self.write_shapes("or", op)

    def near(self, part: Filter, word: str) -> str:
        found = near_of(part)
        assert found is not None
        return f"{word} range {found[0]} of {self.whom(found[1])}"

    def whom(self, who: str) -> str:
        """The unit that a distance is measured from."""
        if who in REF_OF:
            ref = REF_OF[who]
            if isinstance(ref, Chosen) and ref.slot in self.pending:
                raise Unprintable("it is chosen later")
            return ref_words(self.mentions, ref, self.context, self.event)
        whose, _, rest = who.partition(" ")
        if whose in words.WHOSE and rest:
            kind = next((word for word in words.KINDS if word.lower() == rest), "")
            said = "unit" if rest == "unit" else f"{kind} unit" if kind else self.name(rest)
            return f"a {whose} {said}"
        select = Select((Named(self.name(who)), Under(You())), *words.FIELD)
        self.mentions.add(mention_of(select, select))
        return who

    def place_words(self, select: Select) -> str:
        return words.said_of(words.PLACES, (select.zones, select.whose))

    def write_noun(self, noun: Any) -> str:
        if not isinstance(noun, Noun):
            raise Unprintable(f"no words for {noun!r}")
        other, rest = self.without_other(noun.select)
        if other:
            raise Unprintable("no words for another here")
        return self.noun(rest, plural=noun.plural)

    # what a phrase means to a clause ------------------------------------------------------------------------------

    def phrase(self, node: Any, *, least: int | None = None) -> tuple[Phrase, Any]:
        """How cards are named, and the choice that is named with them."""
        if isinstance(node, Chosen) and node.slot in self.pending:
            choice = self.pending[node.slot]
            if choice.who != You() or choice.sought or not choice.target:
                raise Unprintable("it is chosen in a sentence of its own")
            if least is not None:
                if choice.least != 0 or choice.most != Number(1):
                    raise Unprintable("that may not be left out")
                return Phrase("a", select=choice.cards), choice
            return phrase_of_choice(choice), choice
        if isinstance(node, REFERENCES):
            return Phrase("ref", ref=node), None
        if isinstance(node, Select):
            return Phrase("each", select=node), None
        raise Unprintable(f"no words for {node!r}")

    def named(self, node: Any, *, least: int | None = None) -> tuple[str, bool]:
        """The words for some cards, and whether they are several; they are mentioned by them."""
        phrase, choice = self.phrase(node, least=least)
        if choice is not None:
            self.taken(choice.slot)
        text = self.phrased(phrase)
        if choice is not None:
            self.mentioned(choice)
        elif isinstance(node, Select):
            self.mentions.add(mention_of(node, node, plural=not one_only(node)))
        return text, phrase.plural or is_pair(phrase.select) or text in ("them", "those units", "those cards")

    def from_object(self, node: Any) -> Any:
        return node

    def from_kind(self, select: Any) -> Noun:
        if not isinstance(select, Select):
            raise Unprintable(f"no words for {select!r}")
        return Noun(select)

    def from_kinds(self, select: Any) -> Noun:
        return msgspec.structs.replace(self.from_kind(select), plural=True)

    def role(self, role: Any) -> str:
        """The unit that a trigger names."""
        if not isinstance(role, Role) or role != Role(role.role, role.filters) or not role.filters:
            raise Unprintable(f"no words for {role!r}")
        first = role.filters[0]
        if len(role.filters) == 1 and isinstance(first, Same):
            text = self.phrased(Phrase("ref", ref=first.card))
            self.mentions.add(Mention(first.card, named=True))
            return text
        select = Select(() if role.filters == (words.UNIT,) else role.filters, *words.FIELD)
        text = self.phrased(Phrase("each" if is_named(select) else "a", select=select))
        self.mentions.add(mention_of(EventCard(role.role), select))
        return text


def is_pair(select: Select) -> bool:
    """Whether it is several units by their names: "Ansa Vey and Mirra Tann"."""
    if len(select.filters) != 2 or select.filters[1] != Under(You()) or not isinstance(select.filters[0], Either):
        return False
    return len(select.filters[0].filters) > 1 and all(isinstance(one, Named) for one in select.filters[0].filters)
