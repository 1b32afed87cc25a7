"""Prints this game's programs: the mirror of `reader.py`."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from kartoteka.games.agot2.wording import vocabulary as words
from kartoteka.games.agot2.wording.phrases import (
    ALL_OF,
    CHOSEN_WORD,
    FROM_VERBS,
    GAINED,
    Phrase,
    article,
    chosen_player_words,
    immune_words,
    mention_choice,
    mention_role,
    moved,
    nouns_of,
    other_card,
    phrase_of_choice,
    ref_words,
    slot_name,
    state_text,
    under_words,
)
from kartoteka.games.agot2.wording.qualifiers import distribute
from kartoteka.games.agot2.wording.reader import SUBJECT_VERBS, until_words
from kartoteka.games.agot2.wording.readings import READINGS
from kartoteka.kernel.modifiers import ALL
from kartoteka.kernel.program import (
    Both,
    By,
    CardIs,
    Change,
    Choose,
    ChoosePlayer,
    ChooseWord,
    Chosen,
    ChosenPlayer,
    Compare,
    Condition,
    Count,
    Delay,
    Do,
    During,
    Either,
    EventCard,
    Every,
    Exists,
    FactionCard,
    Filter,
    Has,
    Host,
    If,
    Instead,
    Is,
    LetX,
    Math,
    May,
    Modify,
    Named,
    Not,
    Number,
    OneOf,
    Op,
    Opponent,
    Other,
    Player,
    PlayerIs,
    RevealedCard,
    Role,
    Same,
    Select,
    Seq,
    Stat,
    Then,
    ThePlayer,
    This,
    Together,
    Trigger,
    Under,
    Unless,
    X,
    You,
)
from kartoteka.text.lower import Grammar, Shape
from kartoteka.text.print import Writer, join, listed
from kartoteka.text.tree import Antecedent, Hole, Unprintable, holes, match

T = TypeVar("T")

EVENT_DETAILS = frozenset({"during", "from", "under", "manner", "for claim"})
CHALLENGE_KINDS = frozenset({"kind", "unopposed"})


class AgotWriter(Writer):
    """Prints this game's program nodes."""

    def __init__(self, grammar: Grammar, card_type: str, host: str) -> None:
        super().__init__(grammar, READINGS, words.VERBS_IN_TEXT)
        self.card_type = card_type
        self.host = host
        self.subject = False
        self.by: Player | None = None
        self.chosen_player: Player | None = None
        self.pending: dict[str, Choose] = {}
        self.places: dict[str, tuple[str, ...]] = {}
        self.zones: tuple[str, ...] = ()
        self.word_pending = False
        self.slots = 0
        self.constant = False
        self.after = "after"
        self.place = "in"
        self.after_cost = False
        """A statement cannot follow "to": it is "give it +1 STR" there, not "it gets +1 STR"."""

    def attempt(self, write: Callable[[], T]) -> T | None:
        """What `write` prints, or nothing and everything as before."""
        before = (
            list(self.antecedents.known),
            self.antecedents.here,
            dict(self.pending),
            dict(self.places),
            self.person,
            self.by,
            self.chosen_player,
            self.subject,
            self.word_pending,
            self.slots,
        )
        try:
            return write()
        except Unprintable:
            self.antecedents.known, self.antecedents.here, self.pending, self.places = before[:4]
            self.person, self.by, self.chosen_player, self.subject, self.word_pending, self.slots = before[4:]
            return None

    # patterns ---------------------------------------------------------------------------------------------------------

    def write_shapes(self, category: str, node: Any) -> str:
        for shape in self.grammar.shapes.get(category, ()):
            text = self.attempt(lambda shape=shape: self.written(shape, node))  # type: ignore[misc]
            if text is not None:
                return text
        raise Unprintable(f"no wording for this {category}: {node!r}")

    def written(self, shape: Shape, node: Any) -> str:
        text = self.write_shape(shape, node)
        if text is None:
            raise Unprintable(shape.name)
        return text

    def write_shape(self, shape: Shape, node: Any) -> str | None:
        pattern = self.readings.get(shape.name)
        if pattern is None:
            return self.write(shape.parts[0], node) if len(shape.symbols) == 1 and shape.parts else None
        found: dict[Hole, Any] = {}
        wanted = holes(pattern)
        parts = [part for part in shape.parts if part != "cards_word"]
        if {hole.index for hole in wanted} != set(range(len(parts))) or not match(pattern, node, found):
            return None
        values = {hole.index: self.unconvert(hole, value) for hole, value in found.items()}
        text = self.assemble(shape, values)
        for hole in dict.fromkeys(wanted):
            self.mentioned(hole.via, found[hole])
        return text

    def mentioned(self, via: str, value: Any) -> None:
        if via in ("object", "from", "in_play", "elsewhere", "chosen") and isinstance(value, Chosen):
            choice = self.pending.pop(value.slot, None)
            if choice is not None:
                mention_choice(self.antecedents, choice)
        elif via in ("card", "by", "to"):
            mention_role(self.antecedents, value, phrase_of_role(value))

    def unconvert(self, hole: Hole, value: Any) -> Any:
        if value is None and hole.via not in ("place", "own"):
            raise Unprintable("nothing there")
        return super().unconvert(hole, value)

    def assemble(self, shape: Shape, values: Any) -> str:
        before = self.person
        parts: list[str] = []
        index = 0
        plural = False
        for position, (symbol, is_part) in enumerate(shape.symbols):
            if symbol == "cards_word":
                parts.append("cards" if plural else "card")
            elif is_part:
                value = values[index]
                parts.append(self.write(symbol, value))
                if position == 0:
                    self.person = self.person_after(symbol, value) or self.person
                if isinstance(value, Number | X):
                    plural = value != Number(1)
                index += 1
            elif symbol == "_A":
                parts.append("a")
            elif position and shape.symbols[position - 1][0] == "POSS":
                parts.append(symbol)  # "your control" is no verb
            else:
                parts.append(self.inflect(symbol, plural=plural))
        self.person = before
        return join(parts)

    def person_after(self, symbol: str, value: Any) -> str:
        if symbol == "PLAYER":
            return "base" if value == You() and self.by is None else "third"
        if symbol == "challenge":
            return "third"
        if symbol in ("subject", "esubject", "enp", "np") and isinstance(value, Phrase):
            if value.quantity == "ref":
                return "third"  # several are "each of those characters"
            return "base" if value.plural else "third"
        return ""

    def inflect(self, literal: str, *, plural: bool) -> str:
        first = literal.partition(" ")[0]
        other = self.grammar.other_form(literal)
        if other == literal:
            return literal
        if first in words.VERB_FORMS:
            return other if self.person == "third" else literal
        if first in words.BASE_FORMS:
            return other if self.person == "base" else literal
        return other if plural else literal

    # references and noun phrases --------------------------------------------------------------------------------------

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

    # players, words, numbers ------------------------------------------------------------------------------------------

    def write_PLAYER(self, player: Player) -> str:
        if self.by is not None and player == You():
            return "they"
        if player == ThePlayer("player"):
            return "that player"
        if isinstance(player, ChosenPlayer) and player == ChosenPlayer() and self.chosen_player is not None:
            return chosen_player_words(self.chosen_player)
        for text, known in words.PLAYERS.items():
            if known == player and not isinstance(player, ChosenPlayer):
                return text
        raise Unprintable(f"no words for {player!r}")

    def write_POSS(self, player: Player | None) -> str:
        if player is None:
            return "its owner's"
        if player == You():
            return "your" if self.by is None else "their"
        return self.write_PLAYER(player) + "'s"

    def write_ZONE(self, zone: str) -> str:
        for text, word in words.ZONES.items():
            if word == zone:
                return text
        raise Unprintable(zone)

    def write_PHASE(self, word: str) -> str:
        return one_of(word, words.PHASES)

    def write_KIND(self, word: str) -> str:
        return one_of(word, words.KINDS)

    def write_SITUATION(self, word: str) -> str:
        return one_of(word, ("challenge", "phase", "round", "game"))

    def write_ROLE(self, word: str) -> str:
        return one_of(word, words.PLAYER_WORDS)

    def write_PSTAT(self, word: str) -> str:
        return one_of(word, ("reserve", "claim", "initiative"))

    def write_INT(self, number: Any) -> str:
        return str(number)

    def as_is(self, text: Any) -> str:
        return str(text)

    write_KEYWORD = write_STAT = write_COUNTER = write_COUNTERS = write_OR = write_PCOUNTER = write_SIGNED = as_is
    write_CANNOT = write_PCANNOT = write_BLANK = write_YOUPLAY = write_TOPLAY = write_PLOTSTAT = write_TIMES = (
        write_STATE
    ) = as_is
    write_INSTEAD_OF = write_HOSTTYPE = as_is
    write_CSTATE = write_FACTION = write_NAME = write_TRAIT = write_traitname = write_traits = as_is

    def write_number(self, amount: Any) -> str:
        if isinstance(amount, Number) and amount.n >= 0:
            return str(amount.n)
        if isinstance(amount, X):
            return "X"
        raise Unprintable(f"no words for {amount!r}")

    # conversions ------------------------------------------------------------------------------------------------------

    def from_keyword(self, value: str) -> str:
        return one_of(value, words.KEYWORDS)

    def from_int(self, value: int) -> Any:
        if value == 0:
            raise Unprintable("no number")
        return X() if value == -1 else Number(value)

    def from_digits(self, value: int) -> str:
        if value < 1:
            raise Unprintable("no number")
        return str(value)

    def from_times(self, value: int) -> str:
        return str(value)

    def from_phase_word(self, value: str) -> str:
        if not value.endswith(" phase"):
            raise Unprintable(value)
        return value.removesuffix(" phase")

    def from_level(self, value: str) -> str:
        return printed(words.LEVELS, value)

    def from_more(self, value: str) -> str:
        return printed(words.COUNTS, value)

    def from_stat(self, value: str) -> str:
        return printed(words.STAT_WORDS, value)

    def from_counter(self, value: str) -> str:
        return printed(words.COUNTER_WORDS, value)

    def from_player_counter(self, value: str) -> str:
        return printed(words.PLAYER_COUNTERS, value)

    def from_plot_stat(self, value: str) -> str:
        return {"reserve": "reserve", "initiative": "initiative", "gold value": "gold"}.get(value) or one_of(value, ())

    def from_faction(self, value: str) -> str:
        return printed(words.FACTIONS, value)

    def from_cannot(self, value: str) -> str:
        return f"cannot {value}"

    def from_blank(self, value: str) -> str:
        return "as if its printed text box were blank" + {"": "", "except traits": " (except for Traits)"}[value]

    def from_played(self, value: str) -> str:
        return f"you {value}"

    def from_signed(self, value: Any) -> str:
        if isinstance(value, X):
            return "+X"
        if isinstance(value, Number):
            return f"{value.n:+d}"
        if value == Math("*", Number(-1), X()):
            return "-X"
        raise Unprintable(f"no words for {value!r}")

    def from_less(self, value: Any) -> Any:
        if isinstance(value, Number) and value.n < 0:
            return Number(-value.n)
        if value == Math("*", Number(-1), X()):
            return X()
        raise Unprintable(f"no words for {value!r}")

    def from_state(self, value: tuple[Filter, ...]) -> str:
        return state_text(value)

    def from_named(self, value: tuple[Filter, ...]) -> str:
        if len(value) == 1 and isinstance(value[0], Named):
            return value[0].title
        raise Unprintable(f"no words for {value!r}")

    def from_changes(self, value: tuple[Change, ...]) -> tuple[Change, ...]:
        return value

    def from_instead_of(self, value: str) -> str:
        if value not in ("instead of discard pile", "instead of dead pile"):
            raise Unprintable(value)
        return value.replace("instead of", "instead of placing it in your")

    def from_filters(self, value: tuple[Filter, ...]) -> Select:
        return Select(value)

    def from_from_zones(self, value: Any) -> Any:
        if not isinstance(value, Role) or value.role != "from" or value.word == "play":
            raise Unprintable("not a place")
        return (value.word,), value.player

    def from_place(self, value: Player | None) -> Player | None:
        return value

    def from_own(self, value: Player | None) -> Player:
        return You() if value is None else value

    def from_hand_of(self, value: Any) -> Any:
        if isinstance(value, Select) and value.whose is not None and value == Select((), ("hand",), value.whose):
            return value.whose
        raise Unprintable("not a hand")

    def from_top_of(self, value: Any) -> Any:
        if isinstance(value, Select) and value.whose is not None and value == Select((), ("deck",), value.whose, top=1):
            return value.whose
        raise Unprintable("not the top card")

    def from_next(self, value: Any) -> Select:
        if not isinstance(value, Select) or value.zones != ("hand", "shadows") or value.whose != You():
            raise Unprintable("not cards that are paid for")
        return msgspec.structs.replace(value, zones=("play",), whose=None)

    def from_card(self, role: Any) -> Phrase:
        return self.role_phrase("card", role)

    def from_by(self, role: Any) -> Phrase:
        return self.role_phrase("by", role)

    def from_to(self, role: Any) -> Phrase:
        return self.role_phrase("to", role)

    def role_phrase(self, name: str, role: Any) -> Phrase:
        if not isinstance(role, Role) or role.role != name or role.player is not None or role.word:
            raise Unprintable("another role")
        return phrase_of_role(role)

    def from_object(self, value: Any) -> Phrase:
        if isinstance(value, Chosen) and value.slot in self.pending:
            return phrase_of_choice(self.pending[value.slot])
        if isinstance(value, Select):
            return Phrase("top" if value.nearest else "each", select=value)
        if isinstance(value, This | Host | Chosen | FactionCard | RevealedCard) or type(value).__name__ == "EventCard":
            return Phrase("ref", ref=value)
        raise Unprintable(f"no words for {value!r}")

    from_from = from_object

    def from_faction_card(self, value: Any) -> Phrase:
        if not isinstance(value, FactionCard):
            raise Unprintable("no faction card")
        return self.from_object(value)

    def from_in_play(self, value: Any) -> Phrase:
        phrase = self.from_object(value)
        if self.zones_of(value, phrase) != ("play",):
            raise Unprintable("not in play")
        return phrase

    def from_elsewhere(self, value: Any) -> Phrase:
        phrase = self.from_object(value)
        if self.zones_of(value, phrase) == ("play",):
            raise Unprintable("in play")
        return phrase

    def zones_of(self, value: Any, phrase: Phrase) -> tuple[str, ...]:
        if phrase.quantity != "ref":
            return phrase.select.zones
        return self.places.get(value.slot, ("play",)) if isinstance(value, Chosen) else ("play",)

    def from_chosen(self, value: Any) -> Phrase:
        if isinstance(value, Chosen) and value.slot in self.pending:
            raise Unprintable("not chosen before")
        return self.from_object(value)

    def from_subject(self, value: Any) -> Phrase:
        if isinstance(value, FactionCard):
            raise Unprintable("a faction card is not said to gain")
        if isinstance(value, Chosen) and value.slot in self.pending:
            raise Unprintable("not chosen before")
        if isinstance(value, Select) and value.filters:
            first = value.filters[0]
            named = first.filters[0] if isinstance(first, Either) else first
            if isinstance(named, Named):
                return self.named_phrase(value)
        return self.from_object(value)

    def from_one(self, value: Any) -> Phrase:
        phrase = self.from_subject(value)
        if phrase.quantity != "ref":
            raise Unprintable("not one card")
        return phrase

    def named_phrase(self, select: Select) -> Phrase:
        known = any(antecedent.node == select for antecedent in self.antecedents.known)
        return Phrase("each" if known else "name", select=select)

    # triggers ---------------------------------------------------------------------------------------------------------

    def write_trigger(self, trigger: Trigger) -> str:
        return f"{self.after} {self.write_event(trigger)}"

    def write_event(self, trigger: Trigger) -> str:
        """As each alternative groups the roles: those of its own, the kinds of challenge, the details."""
        for shape in self.grammar.shapes["event"]:
            pattern = self.readings[shape.name]
            if not isinstance(pattern, Trigger) or pattern.event != trigger.event or pattern.would != trigger.would:
                continue
            text = self.attempt(lambda shape=shape: self.written(shape, self.grouped(shape, trigger)))  # type: ignore[misc]
            if text is not None:
                return text
        raise Unprintable(f"no words for {trigger!r}")

    def grouped(self, shape: Shape, trigger: Trigger) -> Trigger:
        roles = list(trigger.roles)
        groups: list[Any] = []
        if "source" in shape.parts:
            return trigger
        if "challenge" in shape.parts:
            kinds = tuple(role for role in roles if role.role in CHALLENGE_KINDS)
            own = 1 if "PLAYER" in shape.parts else 0
            groups = [*roles[:own], kinds, tuple(role for role in roles[own:] if role.role not in CHALLENGE_KINDS)]
        elif "emods" in shape.parts:
            pattern = self.readings[shape.name]
            own = len(pattern.roles) - 1
            groups = [*roles[:own], tuple(roles[own:])]
        else:
            return trigger
        return msgspec.structs.replace(trigger, roles=tuple(groups))

    def write_challenge(self, roles: tuple[Role, ...]) -> str:
        if not roles:
            return "a challenge"
        if roles == (Role("unopposed", word="unopposed"),):
            return "an unopposed challenge"
        kinds = [role.word for role in roles if role == Role("kind", word=role.word) and role.word in words.KINDS]
        if len(kinds) != len(roles):
            raise Unprintable(f"no words for {roles!r}")
        return f"a {listed(kinds, 'or')} challenge"

    def write_cmods(self, roles: tuple[Role, ...]) -> str:
        return " ".join(self.write_cmod(role) for role in roles)

    def write_cmod(self, role: Role) -> str:
        if role.role != "participant":
            return self.write_shapes("cmod", role)
        first = role.filters[0] if role.filters else None
        if isinstance(first, Same):
            subject = self.write_subject(Phrase("ref", ref=first.card))
            return f"in which {subject} is {state_text(role.filters[1:])}"
        if role.filters[-1:] != (Under(You()),):
            raise Unprintable(f"no words for {role!r}")
        phrase = phrase_of_role(msgspec.structs.replace(role, filters=role.filters[:-1]))
        return f"in which you control {self.write_np(phrase)}"

    def write_emods(self, roles: tuple[Role, ...]) -> str:
        return " ".join(self.write_shapes("emod", role) for role in roles)

    def write_source(self, roles: Any) -> str:
        if not isinstance(roles, tuple):
            raise Unprintable("not a source")
        opponents = roles[-1:] == (Role("player", player=Opponent()),)
        whose = "an opponent's" if opponents else "a"
        rest = roles[:-1] if opponents else roles
        if rest == (Role("kind", word="when revealed"),) and not opponents:
            return "a when revealed ability"
        if len(rest) == 2 and rest[1] == Role("kind", word="triggered"):
            printed_types = {word: text for text, word in words.TYPES.items()}
            types = type_terms(rest[0].filters[0]) if len(rest[0].filters) == 1 else ("",)
            if len(types) == 1:
                self.antecedents.mention(Antecedent(EventCard(), nouns_of(Select(rest[0].filters))))
                return f"{whose} triggered {printed_types[types[0]]} ability"
        if len(rest) == 1 and rest[0] == Role("card", rest[0].filters):
            text = f"{whose} {self.write_noun(Select(rest[0].filters))}"
            self.antecedents.mention(Antecedent(EventCard(), nouns_of(Select(rest[0].filters))))
            return text
        raise Unprintable(f"no words for {roles!r}")

    # conditions -------------------------------------------------------------------------------------------------------

    def write_condition(self, condition: Condition) -> str:
        word = "while" if self.constant else "if"
        if isinstance(condition, During):
            return f"during {self.write_situation(condition)}"
        if isinstance(condition, Both) and len(condition.conditions) == 2:
            one, two = condition.conditions
            if isinstance(one, During) and one.situation == "challenge":
                return f"during {self.write_situation(one)} in which {self.write_cond(two)}"
            if isinstance(one, During):
                return f"during {self.write_situation(one)}, {word} {self.write_cond(two)}"
            return f"{word} {self.write_cond(one)} and {self.write_cond(two)}"
        return f"{word} {self.write_cond(condition)}"

    def write_situation(self, during: During) -> str:
        if during.situation == "challenge":
            if not during.kind:
                return "challenges" if self.constant else "a challenge"
            kind = one_of(during.kind, words.KINDS)
            return f"{kind} challenges" if self.constant else f"a {kind} challenge"
        return f"the {self.write_PHASE(self.from_phase_word(during.situation))} phase"

    def write_cond(self, condition: Condition) -> str:
        if isinstance(condition, Exists):
            return self.write_exists(condition)
        if isinstance(condition, CardIs) and len(condition.filters) == 1:
            (had,) = condition.filters
            if isinstance(had, Has) and had.stat == "faction":
                subject = self.write_subject(self.from_one(condition.card))
                return f"{subject} is a {self.from_faction(had.value)} card"
        if isinstance(condition, Compare) and isinstance(condition.left, Count):
            return self.write_fewer(condition)
        if isinstance(condition, Unless):
            inner = condition.condition
            if isinstance(inner, Exists):
                return self.write_none(inner)
            if isinstance(inner, PlayerIs) and inner.word.startswith("lost "):
                lost = self.past_challenge(inner.word, "round")
                return f"{self.subject_does(inner.player, 'have')} not lost {lost} this round"
        if isinstance(condition, PlayerIs) and condition.word.startswith("won "):
            who = self.subject_does(condition.player, "have")
            return f"{who} won {self.past_challenge(condition.word, 'phase')} this phase"
        return self.write_shapes("cond", condition)

    def past_challenge(self, word: str, situation: str) -> str:
        found = re.fullmatch(rf"(?:won|lost) (?:(\w+) )?challenge this {situation}", word)
        if found is None:
            raise Unprintable(word)
        kind = found.group(1)
        return f"a {kind} challenge" if kind in words.KINDS else f"an {kind} challenge" if kind else "a challenge"

    def subject_does(self, player: Player, verb: str) -> str:
        third = self.person_after("PLAYER", player) == "third"
        return f"{self.write_PLAYER(player)} {words.VERB_FORMS[verb] if third else verb}"

    def write_fewer(self, condition: Compare) -> str:
        """ "You control fewer than 3 ...", "there are fewer than 3 ..."."""
        if isinstance(condition.left, Count) and isinstance(condition.right, Count) and condition.op == ">":
            more, less = condition.left.cards, condition.right.cards
            if more.filters[-1:] == less.filters[-1:] == (Is("revealed"),):
                more = msgspec.structs.replace(more, filters=more.filters[:-1])
            return f"there are more {self.write_nouns(more)} than {self.write_nouns(less)}"
        if not isinstance(condition.left, Count) or condition.op != "<":
            raise Unprintable(f"no words for {condition!r}")
        select = condition.left.cards
        number = f"fewer than {self.write('number', condition.right)}"
        under = select.filters[-1] if select.filters else None
        if isinstance(under, Under) and select.zones in (("play",), ("shadows",)):
            rest = msgspec.structs.replace(select, filters=select.filters[:-1])
            return f"{self.subject_does(under.player, 'control')} {number} {self.write_nouns(rest)}"
        return f"there are {number} {self.write_nouns(select)}"

    def write_exists(self, condition: Exists) -> str:
        select, least = condition.cards, condition.least
        quantity = "a" if least == 1 else "least"
        under = select.filters[-1] if select.filters else None
        if isinstance(under, Under) and select.zones in (("play",), ("shadows",)):
            rest = msgspec.structs.replace(select, filters=select.filters[:-1])
            first = rest.filters[0] if rest.filters else None
            named = first.filters[0] if isinstance(first, Either) else first
            if isinstance(named, Named):
                text = f"{self.subject_does(under.player, 'control')} {self.write_names(rest)}"
                if under.player == You():
                    self.antecedents.mention(Antecedent(select, definite=True))
                return text
            phrase = Phrase(quantity, select=rest, number=Number(least))
            return f"{self.subject_does(under.player, 'control')} {self.write_np(phrase)}"
        phrase = Phrase(quantity, select=select, number=Number(least))
        return f"there {'is' if least == 1 else 'are'} {self.write_np(phrase)}"

    def write_none(self, condition: Exists) -> str:
        select = condition.cards
        if condition.least != 1:
            raise Unprintable(f"no words for {condition!r}")
        under = select.filters[-1] if select.filters else None
        if isinstance(under, Not) and isinstance(under.filter, Has) and type_terms_of(select.filters[:-1]):
            rest = msgspec.structs.replace(select, filters=select.filters[:-1])
            before, self.person = self.person, "third"
            text = f"each {self.write_noun(rest, conjunction='and')} has {self.write('hasnt', under.filter)}"
            self.person = before
            return text
        if isinstance(under, Under) and select.zones == ("play",):
            rest = msgspec.structs.replace(select, filters=select.filters[:-1])
            if under.player == Opponent():
                return f"no opponent controls {self.write_np(Phrase('a', select=rest))}"
            return f"{self.subject_does(under.player, 'control')} no {self.write_nouns(rest)}"
        if not select.filters and select.whose is not None and len(select.zones) == 1:
            who = self.subject_does(select.whose, "have")
            whose = "your" if select.whose == You() and self.by is None else "their"
            return f"{who} no cards in {whose} {self.write_ZONE(select.zones[0])}"
        return f"there are no {self.write_noun(select, plural=True)}"

    def write_cardstat(self, amount: Any) -> str:
        if not isinstance(amount, Stat) or isinstance(amount.card, Select):
            raise Unprintable(f"no words for {amount!r}")
        name = self.write_ref(amount.card, subject=False)
        return f"{'its' if name == 'it' else name + chr(39) + 's'} {self.from_stat(amount.stat)}"

    # what is so -------------------------------------------------------------------------------------------------------

    def write_statement(self, modify: Op) -> str:
        """A `Modify` without its duration, or what a card gains, as a subject and what is so of it."""
        if isinstance(modify, Do) and modify.verb == "gain power" and isinstance(modify.amount, Math):
            if modify.amount.op != "*":
                raise Unprintable(f"no words for {modify!r}")
            text = self.write_statement(msgspec.structs.replace(modify, amount=modify.amount.left))
            return f"{text} for each {self.write_each(modify.amount.right)}"
        if not isinstance(modify, Modify):
            return self.write_shapes("statement", modify)
        if modify.until or modify.times:
            raise Unprintable("a duration stands before")
        before = self.person
        subject: Any = modify.subject
        if isinstance(subject, Player):
            text = self.write_PLAYER(subject)
            self.person = self.person_after("PLAYER", subject)
            category = "player_change"
        else:
            phrase = self.from_subject(subject)
            text = self.write_subject(phrase)
            self.person = self.person_after("subject", phrase)
            category = "change"
        changes = self.write_changes(modify.changes, category)
        self.person = before
        return f"{text} {changes}"

    def write_changes(self, changes: tuple[Change, ...], category: str) -> str:
        """What is so: "gets +1 STR and gains a military and a power icon and renown"."""
        texts: list[str] = []
        before: Change | None = None
        while changes:
            first = changes[0]
            count = 0
            if first.stat in GAINED and first.op in ("gain", "lose"):
                while count < len(changes) and changes[count].op == first.op and changes[count].stat in GAINED:
                    count += 1
                verb = words.VERB_FORMS[first.op] if self.person == "third" else first.op
                texts.append(f"{verb} {listed(self.all_gained(changes[:count], before), 'and')}")
            elif first.stat == "immune" and category == "change":
                asked, _, _ = first.value.rpartition(", ")
                while count < len(changes) and is_immunity(changes[count], asked):
                    count += 1
                kinds = [immune_words(change.value.rpartition(", ")[2]) for change in changes[:count]]
                text = " ".join((*(asked.split(", ") if asked else ()), listed(kinds, "and")))
                texts.append(("is" if self.person == "third" else "are") + f" immune to {text}")
            else:
                count = 1
                texts.append(self.write_change(first, category))
            before = changes[count - 1]
            changes = changes[count:]
        return listed(texts, "and")

    def all_gained(self, changes: tuple[Change, ...], before: Change | None) -> list[str]:
        """The things gained or lost; icons next to each other share their noun, and kinds that are lost their "all"."""
        texts: list[str] = []
        kinds: list[str] = []
        lost: list[str] = []
        for place, change in enumerate(changes):
            if change.stat in ALL_OF and change == Change(change.stat, "lose", value=ALL):
                lost.append(ALL_OF[change.stat])
                if [one.value for one in changes[place + 1 : place + 2]] != [ALL]:
                    texts.append(f"all {listed(lost, 'and')}")
                    lost = []
                continue
            if change.stat in ALL_OF and change.value.startswith(ALL):
                texts.append(self.all_others(change, before))
                continue
            if not is_icon(change):
                texts.append(self.write_gained(change))
                continue
            kinds.append(f"a {change.value}")
            if place + 1 == len(changes) or not is_icon(changes[place + 1]):
                texts.append(f"{listed(kinds, 'and')} icon")
                kinds = []
        return texts

    def all_others(self, change: Change, before: Change | None) -> str:
        """ "All other affiliations": than the one that the clause before gains."""
        gained = Change(change.stat, "gain", value=change.value.removeprefix(f"{ALL} but "))
        if before != gained or change != Change(change.stat, "lose", value=f"{ALL} but {gained.value}"):
            raise Unprintable(f"no words for {change!r}")
        return f"all other {ALL_OF[change.stat]}"

    def write_change(self, change: Change, category: str) -> str:
        if change == Change("contributes strength", "lose"):
            return ("does" if self.person == "third" else "do") + " not contribute its STR to the challenge"
        if change == Change("killed at zero strength", "gain"):
            return ("is" if self.person == "third" else "are") + " killed if its STR is 0"
        amount = change.amount
        if change.stat == "strength" and isinstance(amount, Math) and amount != Math("*", Number(-1), X()):
            if change == Change("strength", "add", Math("*", amount.left, amount.right)):
                get = "gets" if self.person == "third" else "get"
                return f"{get} {self.from_signed(amount.left)} STR for each {self.write_each(amount.right)}"
        return self.write_shapes(category, change)

    def write_gained(self, change: Change) -> str:
        if change.value == CHOSEN_WORD and change.stat == "icon" and self.word_pending:
            self.word_pending = False
            return "a challenge icon of your choice"
        if change.stat == "no attachments except":
            return f"no attachments except {change.value}"
        if change.stat == "keyword" and change.amount is not None:
            return f"{self.from_keyword(change.value)} ({self.write_number(change.amount)})"
        if change.amount is not None:
            raise Unprintable(f"no words for {change!r}")
        return self.write_shapes("gained", Has(change.stat, change.value))

    def write_hchange(self, change: Any) -> str:
        if isinstance(change, tuple):
            before, self.person = self.person, "base"
            text = self.write_changes(change, "hchange")
            self.person = before
            if any(one.op not in ("gain", "add") or mentions_count(one.amount) for one in change):
                raise Unprintable("only gains follow “have”")
            if len(change) > 1 and not all(is_icon(one) for one in change):
                raise Unprintable("one change only")
            return text
        if change.stat in GAINED and change.op == "gain":
            return f"gain {self.write_gained(change)}"
        return self.write_shapes("hchange", change)

    # clauses ----------------------------------------------------------------------------------------------------------

    def clauses(self, op: Op) -> list[str]:
        """The clauses that say it, to be joined by commas and "and"; Unprintable where it takes whole sentences."""
        self.antecedents.begin()
        return self.more_clauses(op)

    def more_clauses(self, op: Op) -> list[str]:
        if isinstance(op, Seq):
            texts: list[str] = []
            rest = list(op.parts)
            chosen = [part for part in rest if isinstance(part, Choose | ChoosePlayer | ChooseWord)]
            if not chosen or rest[: len(chosen)] != chosen:
                raise Unprintable("sentences")
            for choice in chosen:
                texts.extend(self.choice(choice))
            rest = rest[len(chosen) :]
            while len(rest) > 1:
                part = rest.pop(0)
                if not isinstance(part, Do) or part.verb not in ("reveal", "look"):
                    raise Unprintable("sentences")
                texts.append(self.clause(part))
            for part in rest:
                if isinstance(part, Seq):
                    raise Unprintable("sentences")
                texts.extend(self.more_clauses(part))
            return texts
        if isinstance(op, Together):
            parts = op.parts
            if len(parts) == 2 and all(isinstance(part, Do) for part in parts):
                two = self.attempt(lambda: self.two_verbs(*parts))
                if two is not None:
                    return [two]
            return [self.clause(part) for part in parts]
        if isinstance(op, Choose | ChoosePlayer):
            return self.choice(op)
        return [self.clause(op)]

    def next_slot(self, slot: str) -> None:
        """Slots are numbered in the order of the text, which is how reading numbers them."""
        self.slots += 1
        if slot != slot_name(self.slots):
            raise Unprintable(f"“{slot}” is not the next slot")

    def choice(self, op: Choose | ChoosePlayer | ChooseWord) -> list[str]:
        if isinstance(op, ChooseWord):
            if op != ChooseWord(words.KINDS) or self.word_pending:
                raise Unprintable(f"no words for {op!r}")
            self.word_pending = True
            return []
        if isinstance(op, ChoosePlayer):
            if op != ChoosePlayer(among=op.among):
                raise Unprintable(f"no words for {op!r}")
            self.chosen_player = op.among
            verb = "chooses" if self.person == "third" else "choose"
            return [f"{verb} {printed_player(op.among)}"]
        self.next_slot(op.slot)
        self.places[op.slot] = op.cards.zones
        if op.target:
            text = ("chooses " if self.person == "third" else "choose ") + self.write_np(phrase_of_choice(op))
            mention_choice(self.antecedents, op)
            return [text]
        if op.cards.zones == ("deck",) and op.least == 0 and op.cards.whose is not None:
            return [self.search(op)]
        self.pending[op.slot] = op
        return []

    def search(self, op: Choose) -> str:
        select = op.cards
        owner = self.write_POSS(select.whose)
        deck = f"the top {select.top} cards of {owner} deck" if select.top else f"{owner} deck"
        sought = msgspec.structs.replace(select, zones=("play",), whose=None, top=0)
        if op.most == Count(select):
            phrase = Phrase("any", select=sought)
        elif op.most == Number(1):
            phrase = Phrase("a", select=sought)
        else:
            phrase = Phrase("number", select=sought, number=op.most)
        verb = "searches" if self.person == "third" else "search"
        text = f"{verb} {deck} for {self.write_np(phrase)}"
        mention_choice(self.antecedents, op)
        return text

    def clause(self, op: Op) -> str:
        text = self.one_clause(op)
        moved(op, self.places)
        return text

    def one_clause(self, op: Op) -> str:
        if isinstance(op, Do) and isinstance(op.amount, Math) and op.amount.op == "*":
            text = self.one_clause(msgspec.structs.replace(op, amount=op.amount.left))
            return f"{text} for each {self.write_each(op.amount.right)}"
        if isinstance(op, Do) and op.manner == ("cannot be saved",):
            return self.one_clause(msgspec.structs.replace(op, manner=())) + " (cannot be saved)"
        if isinstance(op, Do) and op.verb in ("reveal", "look") and op.into:
            return self.show(op)
        if isinstance(op, Do) and self.zones and op == Do("return to hand", This(), who=You()):
            whose = "" if self.zones == ("shadows",) else "your "
            verb = self.inflect("return", plural=False)
            return f"{verb} this card from {whose}{self.zone_word()} to your hand"
        if isinstance(op, Seq | Together):
            raise Unprintable("sentences")
        if isinstance(op, Instead) and isinstance(op.do, Do):
            return self.one_clause(op.do) + " instead"
        if isinstance(op, Modify) and op.until.startswith("first each "):
            return self.write_reduce_first(op)
        if isinstance(op, Do) and op.verb == "put into play":
            return self.put(op)
        if isinstance(op, Do | Modify):
            self.place = "from" if isinstance(op, Do) and op.verb in FROM_VERBS else "in"
            try:
                return self.write_shapes("vp", op)
            finally:
                self.place = "in"
        raise Unprintable(f"no clause for {op!r}")

    def zone_word(self) -> str:
        (zone,) = self.zones
        return "shadows" if zone == "shadows" else printed(words.ZONES, zone)

    def write_each(self, amount: Any) -> str:
        """What stands behind "for each"."""
        if not isinstance(amount, Count):
            return self.write("counted", amount)
        filters = amount.cards.filters
        if not filters or not isinstance(filters[0], Other):
            return self.write_noun(amount.cards)
        select = msgspec.structs.replace(amount.cards, filters=filters[1:])
        if other_card(self.antecedents, select, self.card_type) != filters[0].card:
            raise Unprintable("other than which?")
        return "other " + self.write_noun(select)

    def show(self, op: Do) -> str:
        """ "Reveal the top card of your deck": it is what "it" means from then on."""
        what = op.what
        if not isinstance(what, Select) or what.whose is None or not what.top:
            raise Unprintable(f"no words for {op!r}")
        if op != Do(op.verb, Select((), ("deck",), what.whose, top=what.top), into=op.into):
            raise Unprintable(f"no words for {op!r}")
        verb = self.inflect("reveal" if op.verb == "reveal" else "look", plural=False)
        verb += "" if op.verb == "reveal" else " at"
        cards = "card" if what.top == 1 else f"{what.top} cards"
        text = f"{verb} the top {cards} of {self.write_POSS(what.whose)} deck"
        self.next_slot(op.into)
        self.places[op.into] = ("deck",)
        self.antecedents.mention(Antecedent(Chosen(op.into), plural=what.top > 1))
        return text

    def put(self, op: Do) -> str:
        """ "Put a card into play from your hand": the place stands behind the verb."""
        phrase = self.from_object(op.what)
        if op != Do("put into play", op.what, op.who):
            raise Unprintable(f"no words for {op!r}")
        text = "puts " if self.person == "third" else "put "
        if self.zones and op.what == This():
            if op.who is not None:
                raise Unprintable(f"no words for {op!r}")
            whose = "" if self.zones == ("shadows",) else "your "
            return f"{text}{self.write_np(phrase)} into play from {whose}{self.zone_word()}"
        if phrase.quantity == "ref" or phrase.select.zones == ("play",):
            text += self.write_np(phrase) + " into play"
        else:
            bare = msgspec.structs.replace(phrase.select, zones=("play",), whose=None)
            text += self.write_np(msgspec.structs.replace(phrase, select=bare)) + " into play"
            text += f" from {self.write_zones((phrase.select.zones, phrase.select.whose))}"
        if op.who is not None:
            text += f" under {self.write_POSS(op.who)} control"
        self.mentioned("object", op.what)
        return text

    def write_tv(self, verb: str) -> str:
        if verb not in ("kneel", "stand", "kill", "sacrifice", "save", "reveal"):
            raise Unprintable(verb)
        return words.VERB_FORMS[verb] if self.person == "third" else verb

    def two_verbs(self, one: Any, two: Any) -> str:
        if one != Do(one.verb, one.what) or two != Do(two.verb, one.what):
            raise Unprintable("two clauses")
        phrase = self.from_object(one.what)
        text = f"{self.write_tv(one.verb)} and {self.write_tv(two.verb)} {self.write_np(phrase)}"
        self.mentioned("object", one.what)
        return text

    def write_reduce_first(self, op: Modify) -> str:
        (change,) = op.changes
        select = self.from_next(op.subject)
        if op.times != 1 or change.amount is None:
            raise Unprintable(f"no words for {op!r}")
        number = self.write_number(self.from_less(change.amount))
        situation = one_of(op.until.removeprefix("first each "), ("phase", "round"))
        return f"reduce the cost of the first {self.write_noun(select)} you {change.value} each {situation} by {number}"

    # sentences --------------------------------------------------------------------------------------------------------

    def sentences(self, op: Op) -> list[str]:
        """The sentences that say it, in small letters and without full stops."""
        self.antecedents.begin()
        if isinstance(op, LetX):
            texts = self.sentences(op.do)
            self.antecedents.begin()
            return [*texts, f"X is {self.write('amount', op.x)}"]
        if isinstance(op, Then):
            texts = self.sentences(op.first)
            rest = self.sentences(op.rest)
            return [*texts, f"then, {rest[0]}", *rest[1:]]
        if isinstance(op, If) and op.otherwise is not None:
            instead = self.attempt(lambda: self.instead(op))
            if instead is not None:
                return instead
        if isinstance(op, If):
            condition = self.write_condition(op.condition)
            texts = [f"{condition}, {self.sentence(op.do)}"]
            if op.otherwise is not None:
                texts.append(f"otherwise, {self.sentence(op.otherwise)}")
            return texts
        if isinstance(op, Delay):
            text = f"at the end of the {self.write_SITUATION(op.at)}, "
            if op.condition is not None:
                text += f"if {self.write_cond(op.condition)}, "
            return [text + self.sentence(op.do)]
        whole = self.attempt(lambda: self.sentence(op))
        if whole is not None:
            return [whole]
        if isinstance(op, Seq):
            return [text for part in op.parts for text in self.sentences(part)]
        return [self.sentence(op)]

    def instead(self, op: If) -> list[str]:
        """ "Gain 1 gold. (2 gold instead if you are the first player.)" """
        more, less = op.do, op.otherwise
        if less is None:
            raise Unprintable("no alternative")
        what = instead_words(less, more)
        return [self.sentence(less), f"({what} instead {self.write_condition(op.condition)}.)"]

    def sentence(self, op: Op) -> str:
        """One sentence."""
        text = self.one_sentence(op)
        self.after_cost = False
        return text

    def one_sentence(self, op: Op) -> str:
        if isinstance(op, May) and op.who == You() and not self.after_cost:
            return "you may " + listed(self.clauses(op.do), "and")
        if isinstance(op, OneOf):
            if len(op.options) != 2 or op != OneOf(op.options):
                raise Unprintable(f"no words for {op!r}")
            one, two = (listed(self.clauses(part), "and") for part in op.options)
            return f"either: {one}, or {two}"
        if isinstance(op, By):
            return self.sentence_by(op)
        if isinstance(op, Seq) and isinstance(op.parts[-1], Modify) and op.parts[:-1] == (ChooseWord(words.KINDS),):
            self.choice(ChooseWord(words.KINDS))
            statement = self.attempt(lambda: self.one_sentence(op.parts[-1]))
            if statement is not None and not self.word_pending:
                return statement
            raise Unprintable(f"no words for {op!r}")
        if isinstance(op, Do) and op.who not in (None, You()) and op.verb in SUBJECT_VERBS:
            return self.sentence_by(By(op.who, msgspec.structs.replace(op, who=None)))
        if isinstance(op, Modify) and op.until == "phase" and op.changes[:1] and op.changes[0].stat == "cost":
            return listed(self.clauses(op), "and")
        until, endless = without_until(op)
        if until:
            return f"{until_words(until)}, {self.sentence(endless)}"
        if isinstance(op, Modify | Do) and not self.after_cost:
            statement = self.attempt(lambda: self.write_statement(op))
            if statement is not None:
                return statement
        return listed(self.clauses(op), "and")

    def sentences_after_cost(self, op: Op) -> list[str]:
        """As `sentences`, but a duration stands behind the first: "kneel this card to give it +1 STR until ..."."""
        self.after_cost = True
        texts = self.sentences(op)
        self.after_cost = False
        found = re.fullmatch(r"(until [^,]*), (.*)", texts[0])
        return [f"{found.group(2)} {found.group(1)}", *texts[1:]] if found else texts

    def sentence_by(self, op: By) -> str:
        player = self.write_PLAYER(op.player)
        before = self.by, self.person
        self.by = op.player
        do = op.do
        if self.after_cost and isinstance(do, May):
            raise Unprintable("“may” cannot follow a cost")
        if self.after_cost:
            self.person = "base"
            text = f"have {player} " + listed(self.clauses(do), "and")
        elif isinstance(do, May):
            self.person = "base"
            text = f"{player} may " + listed(self.clauses(do.do), "and")
        else:
            self.person = "third"
            text = f"{player} " + listed(self.clauses(do), "and")
        self.by, self.person = before
        return text


COUNTED = {"gain gold": "gold", "draw": "card", "gain power": "power", "place gold": "gold"}


def amount_of(op: Op) -> tuple[str, int]:
    """What an op does so many times, where that is one plain number."""
    if isinstance(op, Do) and op.verb in COUNTED and isinstance(op.amount, Number):
        return COUNTED[op.verb], op.amount.n
    if isinstance(op, Seq) and op.parts:
        return amount_of(op.parts[-1])
    if isinstance(op, Modify) and len(op.changes) == 1:
        (change,) = op.changes
        if change.stat in ("strength", "cost") and isinstance(change.amount, Number):
            return change.stat, change.amount.n
    raise Unprintable("no one number")


def with_amount(op: Any, number: int) -> Op:
    """The op with another number."""
    if isinstance(op, Seq):
        return Seq((*op.parts[:-1], with_amount(op.parts[-1], number)))
    if isinstance(op, Modify):
        change = msgspec.structs.replace(op.changes[0], amount=Number(number))
        return msgspec.structs.replace(op, changes=(change,))
    return msgspec.structs.replace(op, amount=Number(number))  # type: ignore[no-any-return]


def instead_words(less: Op, more: Op) -> str:
    """ "2 gold", "+2 STR", "by 2": in what one op differs from the other."""
    kind, _ = amount_of(less)
    _, number = amount_of(more)
    if with_amount(less, number) != more:
        raise Unprintable("they differ in more than a number")
    if kind == "strength":
        return f"{number:+d} STR"
    if kind == "cost":
        return f"by {-number}"
    if kind == "card":
        return f"{number} card" if number == 1 else f"{number} cards"
    return f"{number} {kind}"


def mentions_count(amount: Any) -> bool:
    """Whether it is printed with "for each"."""
    return isinstance(amount, Math) and amount != Math("*", Number(-1), X())


def is_faction(part: Filter | None) -> bool:
    """Whether it is the name of a faction, which a trait may follow: "Stark Lord"."""
    return isinstance(part, Has) and part.stat == "faction"


def is_immunity(change: Change, asked: str) -> bool:
    """Whether the change is an immunity to effects of which that is asked, besides the type of their card."""
    return change == Change("immune", "gain", value=change.value) and change.value.rpartition(", ")[0] == asked


def is_icon(change: Change) -> bool:
    """Whether an icon of a certain kind is gained or lost."""
    return change == Change("icon", change.op, value=change.value) and change.value in words.KINDS


def without_until(op: Op) -> tuple[str, Op]:
    """The duration of a lasting effect (after the choice that it entails), and the effect without it."""
    if isinstance(op, Modify) and op.until in words.UNTILS and not op.times:
        return op.until, msgspec.structs.replace(op, until="")
    if isinstance(op, Seq) and all(
        isinstance(part, ChooseWord) or (isinstance(part, Choose) and not part.target) for part in op.parts[:-1]
    ):
        until, last = without_until(op.parts[-1])
        return until, Seq((*op.parts[:-1], last))
    return "", op


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


def type_terms_of(filters: tuple[Filter, ...]) -> bool:
    """Whether a type is among the filters, so that what follows it stands behind the noun."""
    return any(type_terms(part) for part in filters)


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


def phrase_of_role(role: Role) -> Phrase:
    if len(role.filters) == 1 and isinstance(role.filters[0], Same):
        return Phrase("ref", ref=role.filters[0].card)
    select = Select(role.filters)
    if role.op == ">=" and role.amount is not None:
        return Phrase("least", select=select, number=role.amount)
    first = role.filters[0] if role.filters else None
    named = first.filters[0] if isinstance(first, Either) else first
    return Phrase("name" if isinstance(named, Named) else "a", select=select)


def printed(table: dict[str, str], word: str) -> str:
    for text, known in table.items():
        if known == word:
            return text
    raise Unprintable(word)


def printed_player(player: Player) -> str:
    for text, known in words.PLAYERS.items():
        if known == player:
            return text
    raise Unprintable(f"no words for {player!r}")


def one_of(word: str, known: tuple[str, ...]) -> str:
    if word not in known:
        raise Unprintable(word)
    return word
