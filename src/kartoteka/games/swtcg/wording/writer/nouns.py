"""References and noun phrases: which cards are meant."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import msgspec

from kartoteka.games.swtcg.wording import vocabulary as words
from kartoteka.games.swtcg.wording.phrases import (
    ChoicePhrase,
    RolePhrase,
    mention_role,
    noun_words,
    place_words,
    ref_words,
    spent_words,
    split,
    unclear_others,
    where_of,
    zones_of,
)
from kartoteka.games.swtcg.wording.reader.conditions import under
from kartoteka.games.swtcg.wording.writer.base import SwtcgBaseWriter
from kartoteka.kernel.program import (
    Chosen,
    EventCard,
    Host,
    Measure,
    Named,
    Number,
    Other,
    Player,
    RevealedCard,
    Role,
    Same,
    Select,
    Stat,
    This,
    X,
)
from kartoteka.text.phrases import Phrase, phrase_of_choice
from kartoteka.text.print import join
from kartoteka.text.tree import Unprintable

REFERENCES = (This, Host, Chosen, EventCard, RevealedCard)


class NounWriter(SwtcgBaseWriter):
    """References and noun phrases: which cards are meant."""

    def write_subject(self, phrase: Phrase) -> str:
        self.subject = True
        text = self.write_np(phrase)
        self.subject = False
        return text

    write_esubject = write_subject

    def write_np(self, phrase: Phrase) -> str:
        text = self.np(phrase)
        if isinstance(phrase, ChoicePhrase) and phrase.choice is not None:
            self.mentioned(phrase.choice)
        elif isinstance(phrase, RolePhrase):
            mention_role(self.antecedents, phrase.role)
        return text

    def np(self, phrase: Phrase) -> str:
        subject, self.subject = self.subject, False
        if phrase.quantity == "ref":
            with suppress(Unprintable):
                return ref_words(self.antecedents, phrase.ref, self.context, subject=subject)
            return spent_words(self.antecedents, phrase.ref, self.spent)
        select = phrase.select
        if phrase.quantity == "name":
            (name,) = select.filters
            return noun_words((name,), plural=False, conjunction="or")[0]
        if phrase.quantity == "each" and select.filters[:1] == (Same(Host()),):
            return "equipped " + self.noun(msgspec.structs.replace(select, filters=select.filters[1:]))
        other, _, whose, _ = split(select.filters)
        if other and unclear_others(self.antecedents):
            raise Unprintable("other than which?")
        of = f"of {self.write_POSS(whose)} {'other ' if other else ''}" if whose is not None else ""
        if phrase.quantity == "a":
            return f"one {of}{self.noun(select, plural=True)}" if of else self.indefinite(select, other=other)
        if phrase.quantity == "each":
            if of:
                return f"each {of}{self.noun(select, 'and', plural=True)}"
            return f"each {'other ' if other else ''}{self.noun(select, 'and')}"
        if phrase.quantity == "any":
            return f"any number of {of.removeprefix('of ')}{self.noun(select, plural=True)}"
        number = self.write("number", phrase.number)
        quantity = {"number": number, "up to": f"up to {number}"}.get(phrase.quantity)
        if quantity is None or (other and not of) or (phrase.quantity == "number" and number == "1"):
            raise Unprintable(f"no words for {phrase!r}")
        return f"{quantity} {of}{self.noun(select, plural=bool(of) or phrase.number != Number(1))}"

    def indefinite(self, select: Select, *, other: bool) -> str:
        return f"{'another' if other else 'a'} {self.noun(select)}"

    def noun(self, select: Select, conjunction: str = "or", *, plural: bool = False) -> str:
        """The words behind "one of your other" and the like."""
        if select.top or select.nearest:
            raise Unprintable("the top of a deck is named by verbs")
        _, named, _, measures = split(select.filters)
        card = bool(words.OUT_OF_PLAY & {*select.zones})
        parts = noun_words(named, plural=plural and not card, conjunction=conjunction)
        if select.zones == ("construction",):
            parts.insert(0, "face-down")
        if card:
            parts.append("cards" if plural else "card")
        if not parts:
            raise Unprintable("which cards is not said")
        if (select.zones, select.whose) != self.default_place:
            parts.append(self.their(place_words(named, select.zones, select.whose)))
        parts.extend(self.measure(part) for part in measures)
        return join(parts)

    def measure(self, part: Measure) -> str:
        if isinstance(part.amount, Stat) and part.amount.stat == part.stat in words.MEASURES:
            for how, op in words.COMPARED.items():
                if op == part.op:
                    than = ref_words(self.antecedents, part.amount.card, self.context, subject=False)
                    return f"with {how} {part.stat} than {than}"
        op = {"<=": "or less", ">=": "or more"}.get(part.op, "")
        if part.stat == "damage" and op:
            return f"with {self.write_number(part.amount)} {op} damage counters"
        if part.amount == X() and op and part.stat in words.MEASURES:
            return f"with {part.stat} X {op}"
        if part.stat.startswith("tokens:") and op and isinstance(part.amount, Number):
            return f"with {part.amount.n} {op} {self.write_TOKEN(part.stat.removeprefix('tokens:'))} counters"
        if not op or part.stat not in words.MEASURES:
            raise Unprintable(f"no words for {part!r}")
        return f"with {part.stat} {self.write_number(part.amount)} {op}"

    # what a phrase means to a clause ------------------------------------------------------------------------------

    def from_object(self, node: Any) -> Phrase:
        if isinstance(node, Chosen) and node.slot in self.pending:
            choice = self.pending.pop(node.slot)
            if choice.target:
                raise Unprintable("a choice of its own is a sentence of its own")
            said = phrase_of_choice(choice)
            return ChoicePhrase(said.quantity, select=said.select, number=said.number, choice=choice)
        if isinstance(node, REFERENCES):
            return Phrase("ref", ref=node)
        if isinstance(node, Select):
            if len(node.filters) == 1 and isinstance(node.filters[0], Named) and node == Select(node.filters):
                return Phrase("name", select=node)
            return Phrase("each", select=node)
        raise Unprintable(f"no words for {node!r}")

    def from_role(self, role: Role, name: str) -> Phrase:
        if not isinstance(role, Role) or role != Role(name, role.filters) or not role.filters:
            raise Unprintable(f"no words for {role!r}")
        if len(role.filters) == 1 and isinstance(role.filters[0], Same):
            return Phrase("ref", ref=role.filters[0].card)
        if len(role.filters) == 1 and isinstance(role.filters[0], Named):
            return RolePhrase("name", select=Select(role.filters), role=role)
        phrase = self.kind(role.filters)
        return RolePhrase(phrase.quantity, select=phrase.select, role=role)

    def kind(self, filters: Any) -> Phrase:
        """ "One of your Jedi": what a trigger or a condition asks of a card."""
        filters, place = where_of(filters)
        _, named, _, _ = split(filters)
        return Phrase("a", select=Select(filters, zones_of(named, (place,))))

    def from_any_object(self, node: Any) -> Phrase:
        """ "Can't attack a Diplomat": each of that kind."""
        phrase = self.from_object(node)
        return msgspec.structs.replace(phrase, quantity="a") if phrase.quantity == "each" else phrase

    def from_card_role(self, role: Any) -> Phrase:
        return self.from_role(role, "card")

    def from_defender_role(self, role: Any) -> Phrase:
        return self.from_role(role, "defender")

    def from_source_role(self, role: Any) -> Phrase:
        return self.from_role(role, "source")

    def from_target_role(self, role: Any) -> Phrase:
        return self.from_role(role, "target")

    def from_from_role(self, role: Any) -> str:
        if not isinstance(role, Role) or role != Role("from", word=role.word):
            raise Unprintable(f"no words for {role!r}")
        return role.word

    def write_PLACE(self, place: Any) -> str:
        """The place of a role, and of a condition."""
        if isinstance(place, str):
            return "from " + self.place(((place,), None)).split(" ", 1)[1]
        return self.place(place)

    def place(self, place: tuple[tuple[str, ...], Player | None]) -> str:
        for text, known in words.PLACES.items():
            if known == place:
                return text
        raise Unprintable(f"no words for {place!r}")

    def their(self, text: str) -> str:
        """The words for a place, as another player's where that one does it."""
        return text.replace(" your ", " their ") if self.theirs and "opponent" not in text else text


def split_under(select: Select) -> bool:
    """Whether the cards are somebody's."""
    return split(select.filters)[2] is not None


def without_under(select: Any, player: Any) -> Select:
    """The cards without saying that the player controls them."""
    if not isinstance(select, Select):
        raise Unprintable("no cards")
    other, named, whose, measures = split(select.filters)
    if whose != player:
        raise Unprintable("controlled by somebody else")
    filters = ((Other(This()),) if other else ()) + named + measures
    bare = Select(filters, select.zones, select.whose)
    if under(bare, player) != select and not other:
        raise Unprintable("no words for these cards")
    return bare
