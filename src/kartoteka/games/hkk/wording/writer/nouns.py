"""References and noun phrases: which cards are meant."""

from __future__ import annotations

from typing import Any

from kartoteka.games.hkk.wording import vocabulary as words
from kartoteka.games.hkk.wording.phrases import (
    OPPOSING,
    Parts,
    is_card,
    mention_role,
    parts_of,
    ref_words,
    word_of,
    zones_of,
)
from kartoteka.games.hkk.wording.writer.base import HkkBaseWriter
from kartoteka.kernel.program import (
    Choose,
    Chosen,
    Either,
    EventCard,
    Filter,
    Host,
    Measure,
    Named,
    Number,
    Opponent,
    Player,
    Role,
    Same,
    Select,
    This,
    You,
)
from kartoteka.text.phrases import Noun, Phrase, TargetPhrase, phrase_of_choice
from kartoteka.text.print import join, listed
from kartoteka.text.tree import Unprintable

REFERENCES = (This, Host, Chosen, EventCard)
WHOSE = {You(): "you control", Opponent(): "your opponent controls"}


class NounWriter(HkkBaseWriter):
    """References and noun phrases: which cards are meant."""

    def write_subject(self, phrase: Phrase) -> str:
        """Each card of a player's is "your creatures" where something is said of what they are."""
        select = phrase.select
        if phrase.quantity not in ("each", "bare") or parts_of(select.filters).whose is None:
            return self.write_np(phrase)
        parts = parts_of(select.filters)
        bare = Select(Parts(False, parts.named, None, parts.stands, parts.measures).filters, select.zones, select.whose)
        other = "other " if parts.other else ""
        return f"{self.write_POSS(parts.whose)} {other}{self.noun(bare, plural=True)}"  # type: ignore[arg-type]

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
            return ref_words(self.antecedents, phrase.ref, self.context)
        select = phrase.select
        if phrase.quantity == "bare":
            return self.write_subject(phrase)
        other = parts_of(select.filters).other
        if other:
            if any(not one.definite for one in self.antecedents.known):
                raise Unprintable("other than which?")
            select = Select(select.filters[1:], select.zones, select.whose)
        target = "target " if isinstance(phrase, TargetPhrase) and phrase.target else ""
        if phrase.quantity == "a":
            if not target and not other and select.filters[:1] == (OPPOSING,):
                return "the opposing " + self.noun(Select(select.filters[1:], select.zones, select.whose))
            article = "another " if other else "" if target else "a "
            return f"{article}{target}{self.noun(select)}"
        if phrase.quantity == "each":
            return f"each {'other ' if other else ''}{self.noun(select)}"
        if other:
            raise Unprintable("no words for several others")
        if phrase.quantity == "any":
            return f"any number of {target}{self.noun(select, plural=True)}"
        number = self.write_number(phrase.number)
        quantity = {"number": number, "up to": f"up to {number}"}.get(phrase.quantity)
        if quantity is None or (phrase.quantity == "number" and number == "1"):
            raise Unprintable(f"no words for {phrase!r}")
        return f"{quantity} {target}{self.noun(select, plural=phrase.number != Number(1))}"

    def noun(self, select: Select, *, plural: bool = False) -> str:
        """The words behind "a", "target" and the like."""
        parts = parts_of(select.filters)
        if select.top or select.nearest or parts.other:
            raise Unprintable(f"no words for {select!r}")
        default = self.default_place[0]
        card = is_card(parts.named, select.zones, default, priced=self.priced)
        found = [self.word(part, plural=plural and not card and place == len(parts.named) - 1)
                 for place, part in enumerate(parts.named)]  # fmt: skip
        if card:
            found.append("cards" if plural else "card")
        if parts.whose is not None:
            if parts.whose not in WHOSE:
                raise Unprintable(f"no words for {parts.whose!r}")
            found.append(WHOSE[parts.whose])
        for stand in parts.stands:
            found.extend(text for text, known in words.STANDS.items() if known == stand)
        if (select.zones, select.whose) != self.default_place:
            place = self.place_words(select.zones, select.whose)
            apart = zones_of(parts.named, ("play",)) != ("play",)
            if not place and (not apart or zones_of(parts.named, default) != select.zones):
                raise Unprintable(f"no words for {select.zones!r}")
            found.append(place)
        elif zones_of(parts.named, default) != select.zones:
            raise Unprintable(f"such cards lie elsewhere than {select.zones!r}")
        found.extend(self.measure(part) for part in parts.measures)
        text = join(found)
        if "KF item" in text:
            raise Unprintable("an item with KF is called a held item (HKK-8.7.1-g)")
        return text

    def word(self, part: Filter, *, plural: bool) -> str:
        if isinstance(part, Either):
            texts = [word_of(one, plural=plural) for one in part.filters]
            if len(texts) < 2:
                raise Unprintable(f"no words for {part!r}")
            return ", ".join(texts[:-1]) + f" or {texts[-1]}" if len(texts) == 2 else listed(texts, "or")
        return word_of(part, plural=plural)

    def place_words(self, zones: tuple[str, ...], whose: Player | None) -> str:
        """The words for the places; none for what lies apart on the table."""
        for text, known in words.PLACES.items():
            if known == (zones, whose) and ("their " in text) == (self.theirs and whose == You()):
                return text
        return ""

    def measure(self, part: Filter) -> str:
        if isinstance(part, Named):
            return f"named {self.write_NAME(part.title)}"
        assert isinstance(part, Measure)
        if part.stat.startswith("markers:") and (part.op, part.amount) == (">=", Number(1)):
            return f"with a {self.write_MARKER(part.stat.removeprefix('markers:'))} marker on it"
        op = {"<=": "or less", ">=": "or more"}.get(part.op, "")
        for text, stat in words.MEASURES.items():
            if stat == part.stat and op and isinstance(part.amount, Number):
                return f"with {text} {self.write_number(part.amount)} {op}"
        raise Unprintable(f"no words for {part!r}")

    def write_noun(self, noun: Any) -> str:
        if not isinstance(noun, Noun):
            raise Unprintable(f"no words for {noun!r}")
        return self.noun(noun.select, plural=noun.plural)

    # what a phrase means to a clause ------------------------------------------------------------------------------

    def from_object(self, node: Any) -> Phrase:
        if isinstance(node, Chosen) and node.slot in self.pending:
            choice = self.taken(node.slot)
            if not isinstance(choice, Choose):
                raise Unprintable("it is chosen in another order")
            said = phrase_of_choice(choice)
            return TargetPhrase(
                said.quantity, select=said.select, number=said.number, choice=choice, target=choice.target
            )
        if isinstance(node, REFERENCES):
            return TargetPhrase("ref", ref=node)
        if isinstance(node, Select):
            return TargetPhrase("each", select=node)
        raise Unprintable(f"no words for {node!r}")

    def from_one(self, node: Any) -> Phrase:
        if not isinstance(node, REFERENCES):
            raise Unprintable(f"no words for {node!r}")
        return TargetPhrase("ref", ref=node)

    def from_role(self, role: Any, name: str) -> Phrase:
        if not isinstance(role, Role) or role != Role(name, role.filters):
            raise Unprintable(f"no words for {role!r}")
        if len(role.filters) == 1 and isinstance(role.filters[0], Same):
            return TargetPhrase("ref", ref=role.filters[0].card)
        zones = zones_of(parts_of(role.filters).named, ("play",))
        return TargetPhrase("a", select=Select(role.filters, zones), role=role)

    def from_card_role(self, role: Any) -> Phrase:
        return self.from_role(role, "card")

    def from_target_role(self, role: Any) -> Phrase:
        return self.from_role(role, "target")

    def from_source_role(self, role: Any) -> Phrase:
        return self.from_role(role, "source")

    # nouns of conditions ------------------------------------------------------------------------------------------

    def bare(self, select: Any, whose: Player | None, *, plural: bool = False, other: bool = False) -> Noun:
        """The noun without whose it is, which the words before it say."""
        if not isinstance(select, Select):
            raise Unprintable("no cards")
        parts = parts_of(select.filters)
        if parts.whose != whose or parts.other != other:
            raise Unprintable("these are others")
        filters = Parts(False, parts.named, None, parts.stands, parts.measures).filters
        return Noun(Select(filters, select.zones, select.whose), plural)

    def from_kind(self, select: Any) -> Noun:
        return Noun(select)

    def from_kinds(self, select: Any) -> Noun:
        return Noun(select, plural=True)

    def from_yours(self, select: Any) -> Noun:
        return self.bare(select, You())

    def from_your_several(self, select: Any) -> Noun:
        return self.bare(select, You(), plural=True)

    def from_your_others(self, select: Any) -> Noun:
        return self.bare(select, You(), other=True)

    def from_theirs(self, select: Any) -> Noun:
        return self.bare(select, Opponent())

    def from_their_several(self, select: Any) -> Noun:
        return self.bare(select, Opponent(), plural=True)
