"""References and noun phrases: which cards are meant."""

from __future__ import annotations

from typing import Any

import msgspec

from kartoteka.games.agot2.wording import vocabulary as words
from kartoteka.games.agot2.wording.phrases import article, other_card, ref_words, state_text, under_words
from kartoteka.games.agot2.wording.qualifiers import distribute
from kartoteka.games.agot2.wording.writer.conversions import ConversionWriter
from kartoteka.games.agot2.wording.writer.patterns import PatternWriter
from kartoteka.games.agot2.wording.writer.players import PlayerWriter
from kartoteka.kernel.program import (
    Either,
    Every,
    FactionCard,
    Filter,
    Has,
    Host,
    Is,
    Named,
    Not,
    Number,
    Other,
    Player,
    RevealedCard,
    Select,
    This,
    Under,
)
from kartoteka.text.phrases import Phrase
from kartoteka.text.print import join, listed
from kartoteka.text.tree import Antecedent, Unprintable


class NounWriter(PatternWriter, PlayerWriter, ConversionWriter):
    """References and noun phrases: which cards are meant."""

    def write_subject(self, phrase: Phrase) -> str:
        self.subject = True
        text = self.write_np(phrase)
        self.subject = False
        return text

    write_esubject = write_subject

    def write_IT(self, phrase: Phrase) -> str:
        if phrase.quantity != "ref":
            raise Unprintable("not a card mentioned before")
        text = self.write_np(phrase)
        if text not in ("it", "them"):
            raise Unprintable("a pronoun is needed here")
        return text

    def write_nouns(self, select: Select) -> str:
        return self.write_noun(select, plural=True)

    def write_enp(self, phrase: Phrase) -> str:
        return self.write_np(phrase)

    def write_np(self, phrase: Phrase) -> str:
        subject, self.subject = self.subject, False
        if phrase.quantity == "ref":
            return self.write_ref(phrase.ref, subject=subject)
        if phrase.quantity == "name":
            return self.write_names(phrase.select)
        if phrase.quantity == "each":
            known = next((a for a in self.antecedents.known if a.node == phrase.select), None)
            if known is not None:
                return ref_words(self.antecedents, phrase.select, self.host, subject=subject)
        select = phrase.select
        other = select.filters[:1] and isinstance(select.filters[0], Other)
        if other:
            first = select.filters[0]
            select = msgspec.structs.replace(select, filters=select.filters[1:])
            if other_card(self.antecedents, select, self.card_type) != first.card:  # type: ignore[union-attr]
                raise Unprintable("other than which?")
        if phrase.quantity == "a":
            return f"{'another' if other else article(select)} {self.write_noun(select)}"
        if phrase.quantity == "each":
            return ("each other " if other else "each ") + self.write_noun(select, conjunction="and")
        if phrase.quantity == "bare" and not other:
            return self.write_noun(select, plural=True, conjunction="and")
        if phrase.quantity == "any" and not other:
            return "any number of " + self.write_noun(select, plural=True)
        if phrase.quantity == "top" and not other and (select.top, select.nearest) == (1, True):
            return "the top " + self.write_noun(msgspec.structs.replace(select, top=0, nearest=False))
        number = self.write("number", phrase.number)
        plural = phrase.number != Number(1)
        if phrase.quantity == "number":
            return f"{number} {'other ' if other else ''}" + self.write_noun(select, plural=plural)
        if not other:
            if phrase.quantity == "up to":
                return f"up to {number} " + self.write_noun(select, plural=plural)
            if phrase.quantity == "least":
                return f"{number} or more " + self.write_noun(select, plural=True)
        raise Unprintable(f"no words for {phrase!r}")

    def write_ref(self, node: Any, *, subject: bool) -> str:
        if isinstance(node, This | Host):
            nouns = frozenset({self.host}) if isinstance(node, Host) else frozenset()
            self.antecedents.mention(Antecedent(node, nouns, definite=True))
        if isinstance(node, FactionCard):
            return f"{self.write_POSS(node.player)} faction card"
        if isinstance(node, RevealedCard):
            return f"{self.write_POSS(node.player)} revealed plot card"
        return ref_words(self.antecedents, node, self.host, subject=subject)

    def write_names(self, select: Select) -> str:
        filters = select.filters
        if len(filters) == 1 and isinstance(filters[0], Either):
            filters = filters[0].filters
        if not filters or not all(isinstance(part, Named) for part in filters):
            raise Unprintable(f"no words for {select!r}")
        return " or ".join(part.title for part in filters if isinstance(part, Named))

    def write_noun(self, select: Select, *, plural: bool = False, conjunction: str = "or") -> str:
        qualifiers, types, posts = self.split_filters(select.filters, conjunction)
        parts: list[str] = []
        before: Filter | None = None
        for qualifier in qualifiers:
            text = self.write_qualifier(qualifier, conjunction)
            both_not = parts and text.startswith("non-") and parts[-1].startswith("non-")
            if both_not:
                parts[-1] += ","
            elif parts and text[0].isupper() and not isinstance(before, Is) and not is_faction(before):
                raise Unprintable("two titles in a row would be one")
            before = qualifier
            parts.append(text)
        printed = {word: text for text, word in words.TYPES.items()}
        nouns = [printed[kind] + ("s" if plural else "") for kind in types]
        parts.append(listed(nouns, conjunction))
        texts = [self.write("post", post) for post in posts]
        place = self.write_place(select)
        if place:
            late = [text for text in texts if text.startswith("controlled by ")]
            texts = [*(text for text in texts if text not in late), f"{self.place} {place}", *late]
        return join([*parts, *texts])

    def write_place(self, select: Select) -> str:
        if select.zones == ("play",):
            return ""
        if select.top:
            raise Unprintable("the top of a deck is named by verbs")
        return self.write_zones((select.zones, select.whose))

    def write_zones(self, value: tuple[tuple[str, ...], Player | None]) -> str:
        zones, whose = value
        if zones == ("shadows",) and whose is None:
            return "shadows"
        printed = {zone: text for text, zone in words.ZONES.items()}
        if whose is None or not all(zone in printed for zone in zones):
            raise Unprintable(f"no words for {value!r}")
        return f"{self.write_POSS(whose)} " + " or ".join(printed[zone] for zone in zones)

    def split_filters(
        self, filters: tuple[Filter, ...], conjunction: str
    ) -> tuple[tuple[Filter, ...], tuple[str, ...], tuple[Filter, ...]]:
        """Qualifiers, types and what follows them, so that `distribute` would make the same filters of them."""
        for place, part in enumerate(filters):
            kinds = type_terms(part)
            if not kinds:
                continue
            before = filters[:place]
            inner: dict[Filter, None] = {}
            if isinstance(part, Either):
                for term in part.filters:
                    if isinstance(term, Every):
                        inner.update(dict.fromkeys(term.filters[:-1]))
            qualifiers = (*before, *inner)
            if distribute(qualifiers, kinds, conjunction=conjunction) == filters[: place + 1] and all(
                is_qualifier(qualifier) for qualifier in qualifiers
            ):
                return qualifiers, kinds, filters[place + 1 :]
            raise Unprintable(f"no words for {filters!r}")
        count = 0
        while count < len(filters) and is_qualifier(filters[count]) and not is_post(filters[count]):
            count += 1
        return filters[:count], ("",), filters[count:]

    def write_qualifier(self, qualifier: Filter, conjunction: str) -> str:
        if isinstance(qualifier, Either):
            return listed([self.write_qualifier(part, conjunction) for part in qualifier.filters], conjunction)
        if isinstance(qualifier, Not):
            return "non-" + self.write_qualifier(qualifier.filter, conjunction)
        if isinstance(qualifier, Is) and (qualifier.word in words.STATES or qualifier.word in words.TYPES):
            return qualifier.word
        if isinstance(qualifier, Has) and qualifier.stat == "trait":
            return qualifier.value
        if isinstance(qualifier, Has) and qualifier.stat == "faction":
            return self.from_faction(qualifier.value)
        raise Unprintable(f"no words for {qualifier!r}")

    def write_post(self, post: Filter) -> str:
        if isinstance(post, Under):
            player = self.write_PLAYER(post.player)
            return under_words(post.player, player, base=player in ("you", "they"))
        if isinstance(post, Not) and isinstance(post.filter, Under):
            player = self.write_PLAYER(post.filter.player)
            return f"{player} {'do' if player in ('you', 'they') else 'does'} not control"
        if isinstance(post, Every):
            return f"that is {state_text(post.filters)}"
        return self.write_shapes("post", post)


def is_faction(part: Filter | None) -> bool:
    """Whether it is the name of a faction, which a trait may follow: "Stark Lord"."""
    return isinstance(part, Has) and part.stat == "faction"


def type_terms(part: Filter) -> tuple[str, ...]:
    """The types of a type filter as `distribute` makes it; empty where it is none."""
    if isinstance(part, Is) and part.word in words.TYPES.values():
        return (part.word,)
    if isinstance(part, Either):
        kinds: list[str] = []
        for term in part.filters:
            last = term.filters[-1] if isinstance(term, Every) else term
            if not isinstance(last, Is) or last.word not in words.TYPES.values():
                return ()
            kinds.append(last.word)
        return tuple(kinds)
    return ()


def is_qualifier(part: Filter) -> bool:
    if isinstance(part, Not):
        return is_qualifier(part.filter) or (isinstance(part.filter, Is) and part.filter.word in words.TYPES)
    if isinstance(part, Either):
        return all(is_qualifier(inner) for inner in part.filters)
    if isinstance(part, Is):
        return part.word in words.STATES
    return isinstance(part, Has) and part.stat in ("trait", "faction")


def is_post(part: Filter) -> bool:
    return not is_qualifier(part)
