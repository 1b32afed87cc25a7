"""Reads this game's syntax trees: the grammar's alternatives that are more than a pattern."""

from __future__ import annotations

import re
from typing import Any

import msgspec
from lark import Token, Tree

from kartoteka.games.agot2.wording import vocabulary as words
from kartoteka.games.agot2.wording.phrases import (
    ALL_OF,
    CHOSEN_WORD,
    FROM_VERBS,
    GAINED,
    IMMUNE_TO,
    THEIR_OWNER,
    Phrase,
    article,
    changed,
    choice_of,
    chosen_player_words,
    immune_words,
    mention_choice,
    mention_role,
    moved,
    nouns_of,
    other_card,
    ref_words,
    role_of,
    slot_name,
    state_filters,
    type_word,
    under_words,
)
from kartoteka.games.agot2.wording.qualifiers import distribute
from kartoteka.games.agot2.wording.readings import READINGS
from kartoteka.kernel.modifiers import ALL
from kartoteka.kernel.program import (
    Amount,
    AnyPlayer,
    Both,
    By,
    CardIs,
    CardRef,
    Change,
    Choose,
    ChoosePlayer,
    ChooseWord,
    Chosen,
    ChosenPlayer,
    Compare,
    Condition,
    Count,
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
    Instead,
    Is,
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
    ThePlayer,
    This,
    Together,
    Trigger,
    Under,
    Unless,
    X,
    You,
)
from kartoteka.text.lower import Grammar, Reader, edited, span
from kartoteka.text.tree import Antecedent, NotUnderstood, Unprintable, mentions

SUBJECT_VERBS = frozenset({"gain gold", "lose gold", "draw", "pay gold"})
"""Verbs whose other player is printed as their subject: "each player draws 1 card"."""


class AgotReader(Reader):
    """Reads this game's syntax trees."""

    def __init__(self, grammar: Grammar, card_type: str, host: str) -> None:
        super().__init__(grammar, READINGS)
        self.card_type = card_type
        self.host = host
        self.slots = 0
        self.subject = False
        self.by: Player | None = None
        self.chosen_player: Player | None = None
        self.choices: list[Choose | ChooseWord] = []
        """The untargeted choices that the clauses read so far entail ("sacrifice a character")."""
        self.constant = False
        self.after = "after"
        self.zones: tuple[str, ...] = ()
        """Where this card has to be, as the text says: "put this card into play from your hand"."""
        self.event_player = False
        """Whether the trigger names a player whom "that player" may mean."""
        self.place = "in"
        """How a noun phrase names its place: "in your hand", or "from your hand" where the verb moves it."""
        self.text = ""
        """The sentence that is being read."""
        self.separators: list[tuple[int, int]] = []
        """Where the clauses of the sentence are joined."""
        self.places: dict[str, tuple[str, ...]] = {}
        """In which zones the cards of each slot are."""

    def read(self, part: Tree[Token] | Token) -> Any:
        pattern = READINGS.get(str(part.data)) if isinstance(part, Tree) else None
        if isinstance(pattern, Do):
            self.place = "from" if pattern.verb in FROM_VERBS else "in"
        read = super().read(part)
        if isinstance(pattern, Do):
            self.place = "in"
        return read

    # references -------------------------------------------------------------------------------------------------------

    def read_cards_word(self, tree: Tree[Token]) -> None:
        if str(tree.children[0]) not in ("card", "cards"):
            raise self.refuse("not understood", tree)

    def read_np_ref(self, tree: Tree[Token]) -> Phrase:
        token = tree.children[0]
        assert isinstance(token, Token)
        return self.token_it(token)

    def token_it(self, token: Token) -> Phrase:
        node = self.referent(token)
        self.edit(token, self.called(node, token, subject=self.subject))
        if isinstance(node, Select):
            return Phrase("each", select=node)
        return Phrase("ref", ref=node)

    def called(self, node: Any, token: Token, *, subject: bool) -> str:
        try:
            return ref_words(self.antecedents, node, self.host, subject=subject)
        except Unprintable:
            raise self.refuse("which card that is, is not clear", token) from None

    def referent(self, token: Token) -> Any:
        kind = token.type.rstrip("S") if token.type != "THIS" else "THIS"
        kind = {"THI": "THIS", "HO": "HOST", "HOST": "HOST"}.get(kind, kind)
        text = str(token)
        if kind == "THIS":
            self.antecedents.mention(Antecedent(This(), definite=True))
            return This()
        if kind == "HOST":
            self.antecedents.mention(Antecedent(Host(), frozenset({self.host}), definite=True))
            return Host()
        found: Antecedent | None
        if kind == "IT":
            found = self.antecedents.them() if text == "them" else self.antecedents.it()
        elif kind == "HE":
            found = self.antecedents.he()
        else:
            noun = text.removeprefix("that ").removeprefix("those ").removesuffix("'s")
            plural = text.startswith("those")
            found = self.antecedents.that(noun.removesuffix("s") if plural else noun, plural=plural)
        if found is None:
            raise self.refuse(f"nothing before tells what “{text}” is", token)
        return found.node

    def stat_owner(self, token: Token) -> Any:
        if token.type == "ITS":
            found = self.antecedents.it() if str(token) == "its" else self.antecedents.he()
            if found is None:
                raise self.refuse(f"nothing before tells what “{token}” is", token)
            return found.node
        return self.referent(token)

    def read_its_stat(self, tree: Tree[Token]) -> Stat:
        owner, stat = tree.children
        assert isinstance(owner, Token)
        node = self.stat_owner(owner)
        name = self.called(node, owner, subject=False)
        self.edit(owner, "its" if name == "it" else name + "'s")
        return Stat(words.STAT_WORDS[str(stat)], node)

    read_ref_stat = read_its_stat

    # noun phrases -----------------------------------------------------------------------------------------------------

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

    # players and words ------------------------------------------------------------------------------------------------

    def player(self, text: str, token: Token) -> Player:
        if text in ("that player", "that opponent"):
            if self.chosen_player is None and self.event_player:
                self.edit(token, str(token).replace(text, "that player"))
                return ThePlayer("player")
            if self.chosen_player is None:
                raise self.refuse(f"nothing before tells who “{text}” is", token)
            self.edit(token, str(token).replace(text, chosen_player_words(self.chosen_player)))
            return ChosenPlayer()
        if text in ("they", "their"):
            if self.by is None:
                raise self.refuse(f"nothing before tells who “{text}” is", token)
            return You()
        if text == "you" and self.by is not None:
            raise self.refuse("“you” inside what another player does is not understood", token)
        if text not in words.PLAYERS:
            raise self.refuse(f"“{text}” is not understood here", token)
        return words.PLAYERS[text]

    def token_player(self, token: Token) -> Player:
        return self.player(str(token), token)

    def token_poss(self, token: Token) -> Player:
        text = str(token)
        if text in ("its owner's", "their owner's"):
            return THEIR_OWNER
        if text == "your":
            return self.player("you", token)
        return self.player(text if text == "their" else text.removesuffix("'s"), token)

    def token_zone(self, token: Token) -> str:
        return words.ZONES[str(token)]

    def token_stat(self, token: Token) -> str:
        return str(token)

    def read_number(self, tree: Tree[Token]) -> Amount:
        return Number(int(str(tree.children[0])))

    def read_x(self, tree: Tree[Token]) -> Amount:
        return X()

    def read_traitname(self, tree: Tree[Token]) -> str:
        return str(tree.children[0])

    def read_traits(self, tree: Tree[Token]) -> str:
        names = [self.read(part) for part in tree.children if getattr(part, "data", "") == "traitname"]
        return ", ".join(names)

    # conversions ------------------------------------------------------------------------------------------------------

    def via_keyword(self, value: str) -> str:
        return value.lower()

    def via_int(self, value: Any) -> int:
        if isinstance(value, X):
            return -1
        return int(value.n)

    def via_digits(self, value: str) -> int:
        return int(value)

    def via_times(self, value: str) -> int:
        return {"once": 1, "twice": 2}.get(value) or int(value.split()[0])

    def via_phase_word(self, value: str) -> str:
        return f"{value} phase"

    def via_level(self, value: str) -> str:
        return words.LEVELS[value] if value in words.LEVELS else self.no_op(value)

    def via_more(self, value: str) -> str:
        return words.COUNTS[value] if value in words.COUNTS else self.no_op(value)

    def no_op(self, value: str) -> str:
        raise NotUnderstood(f"“{value}” makes no sense here")

    def via_stat(self, value: str) -> str:
        return words.STAT_WORDS[value]

    def via_counter(self, value: str) -> str:
        return words.COUNTER_WORDS[value]

    def via_player_counter(self, value: str) -> str:
        return words.PLAYER_COUNTERS[value]

    def via_plot_stat(self, value: str) -> str:
        return "gold value" if value == "gold" else value

    def via_faction(self, value: str) -> str:
        return words.FACTIONS[value]

    def via_cannot(self, value: str) -> str:
        return value.removeprefix("cannot ")

    def via_blank(self, value: str) -> str:
        return "except traits" if value.endswith("(except for Traits)") else ""

    def via_played(self, value: str) -> str:
        return value.removeprefix("you ")

    def via_signed(self, value: str) -> Amount:
        amount: Amount = X() if value[1:] == "X" else Number(int(value[1:]))
        if value[0] == "+":
            return amount
        return Number(-amount.n) if isinstance(amount, Number) else Math("*", Number(-1), amount)

    def via_less(self, value: Amount) -> Amount:
        return Number(-value.n) if isinstance(value, Number) else Math("*", Number(-1), value)

    def via_state(self, value: str) -> tuple[Filter, ...]:
        return state_filters(value)

    def via_named(self, value: str) -> tuple[Filter, ...]:
        return (Named(value),)

    def via_filters(self, value: Select) -> tuple[Filter, ...]:
        if value.zones != ("play",):
            raise NotUnderstood("a place makes no sense here")
        return value.filters

    def via_nothing(self, value: Any) -> Any:
        return value

    def via_from_zones(self, value: tuple[tuple[str, ...], Player | None]) -> Any:
        zones, whose = value
        if len(zones) != 1:
            raise NotUnderstood("one place at a time")
        return Role("from", word=zones[0], player=whose)

    def via_changes(self, value: Any) -> tuple[Change, ...]:
        return value if isinstance(value, tuple) else (value,)

    def via_instead_of(self, value: str) -> str:
        return (
            value.removeprefix("instead of placing it in your ")
            .replace("discard", "instead of discard")
            .replace("dead", "instead of dead")
        )

    def via_place(self, value: Player) -> Player | None:
        return None if value == THEIR_OWNER else value

    def via_own(self, value: Player) -> Player | None:
        if value == THEIR_OWNER:
            raise NotUnderstood("not understood here")
        return None if value == You() else value

    def via_hand_of(self, value: Player) -> Select:
        return Select((), ("hand",), value)

    def via_top_of(self, value: Player) -> Select:
        return Select((), ("deck",), value, top=1)

    def via_next(self, value: Select) -> Select:
        if value.zones != ("play",) or any(isinstance(part, Under) for part in value.filters):
            raise NotUnderstood("a place makes no sense here")
        return msgspec.structs.replace(value, zones=("hand", "shadows"), whose=You())

    # A trigger's cards

    def via_card(self, phrase: Phrase) -> Role:
        return self.role("card", phrase)

    def via_by(self, phrase: Phrase) -> Role:
        return self.role("by", phrase)

    def via_to(self, phrase: Phrase) -> Role:
        return self.role("to", phrase)

    def role(self, role: str, phrase: Phrase) -> Role:
        read = role_of(role, phrase)
        mention_role(self.antecedents, read, phrase)
        return read

    # What a verb is done to

    def via_object(self, phrase: Phrase) -> Any:
        if phrase.quantity == "ref":
            return phrase.ref
        if phrase.quantity == "top" and not set(phrase.select.zones) <= {"discard", "dead", "used"}:
            raise NotUnderstood("the top of which pile is not said")
        if phrase.quantity in ("each", "top"):
            return phrase.select
        if phrase.quantity in ("bare", "name"):
            raise NotUnderstood("how many of them is not said")
        return self.choose(phrase)

    def via_in_play(self, phrase: Phrase) -> Any:
        if phrase.quantity != "ref" and phrase.select.zones != ("play",):
            raise NotUnderstood("a card is in one place only")
        return self.via_object(phrase)

    def via_elsewhere(self, phrase: Phrase) -> Any:
        zones = phrase.select.zones
        if phrase.quantity == "ref":
            zones = self.places.get(phrase.ref.slot, ("play",)) if isinstance(phrase.ref, Chosen) else ("play",)
        if zones == ("play",):
            raise NotUnderstood("from where is not said")
        return self.via_object(phrase)

    via_from = via_object

    def via_faction_card(self, phrase: Phrase) -> FactionCard:
        if not isinstance(phrase.ref, FactionCard):
            raise NotUnderstood("“your own” is not clear")
        return phrase.ref

    def via_chosen(self, phrase: Phrase) -> Any:
        if phrase.quantity not in ("ref", "each"):
            raise NotUnderstood("which card is not said")
        return self.via_object(phrase)

    def via_subject(self, phrase: Phrase) -> Any:
        if phrase.quantity == "ref":
            return phrase.ref
        if phrase.quantity in ("each", "bare", "name"):
            return phrase.select
        raise NotUnderstood("which card is not said")

    def via_one(self, phrase: Phrase) -> CardRef:
        if phrase.ref is None:
            raise NotUnderstood("which card is not said")
        return phrase.ref

    def choose(self, phrase: Phrase) -> Chosen:
        choice = choice_of(phrase, self.slot(), target=False)
        self.places[choice.slot] = choice.cards.zones
        self.choices.append(choice)
        mention_choice(self.antecedents, choice)
        return Chosen(choice.slot)

    def slot(self) -> str:
        self.slots += 1
        return slot_name(self.slots)

    # triggers ---------------------------------------------------------------------------------------------------------

    def read_esubject(self, tree: Tree[Token]) -> Phrase:
        return self.as_subject(tree.children[0])

    def read_enp(self, tree: Tree[Token]) -> Phrase:
        phrase: Phrase = self.read(tree.children[0])
        return phrase

    def read_subject(self, tree: Tree[Token]) -> Phrase:
        return self.as_subject(tree.children[0])

    def as_subject(self, part: Any) -> Phrase:
        self.subject = True
        phrase: Phrase = self.read(part)
        self.subject = False
        return phrase

    def read_trigger(self, tree: Tree[Token]) -> Trigger:
        after, event = tree.children
        assert isinstance(after, Token)
        self.edit(after, self.after)
        trigger: Trigger = self.read(event)
        roles: list[Role] = []
        for role in trigger.roles:
            roles.extend(role if isinstance(role, tuple) else (role,))
        for role in roles:
            if role.role not in words.EVENTS[trigger.event]:
                raise self.refuse(f"“{role.role}” makes no sense of this", tree)
        self.event_player = any(role.role == "player" and role.player in (Opponent(), AnyPlayer()) for role in roles)
        return msgspec.structs.replace(trigger, roles=tuple(roles))

    def read_challenge_any(self, tree: Tree[Token]) -> tuple[Role, ...]:
        return ()

    def read_challenge_unopposed(self, tree: Tree[Token]) -> tuple[Role, ...]:
        return (Role("unopposed", word="unopposed"),)

    def read_challenge_kinds(self, tree: Tree[Token]) -> tuple[Role, ...]:
        kinds = [str(token) for token in tree.children[0].children if isinstance(token, Token)]  # type: ignore[union-attr]
        return tuple(Role("kind", word=kind) for kind in kinds)

    def read_cmods(self, tree: Tree[Token]) -> tuple[Role, ...]:
        return tuple(self.read(part) for part in tree.children)

    read_emods = read_cmods

    def read_in_which_is(self, tree: Tree[Token]) -> Role:
        subject, state = tree.children
        phrase: Phrase = self.read(subject)
        if phrase.quantity != "ref" or phrase.ref is None:
            raise self.refuse("not understood", tree)
        return Role("participant", (Same(phrase.ref), *state_filters(str(state))))

    def read_in_which_you_control(self, tree: Tree[Token]) -> Role:
        phrase: Phrase = self.read(tree.children[0])
        if phrase.quantity not in ("a", "least") or phrase.select.zones != ("play",):
            raise self.refuse("not understood", tree)
        role = role_of("participant", phrase)
        if not any(mentions(role.filters, Is(state)) for state in ("attacking", "defending", "participating")):
            raise self.refuse("whether it participates is not said", tree)
        return msgspec.structs.replace(role, filters=(*role.filters, Under(You())))

    def read_source_ability(self, tree: Tree[Token]) -> tuple[Role, ...]:
        return self.source_ability(tree.children[0])

    def read_source_opponents_ability(self, tree: Tree[Token]) -> tuple[Role, ...]:
        owner, token = tree.children
        return (*self.source_ability(token), Role("player", player=self.opponent(owner)))

    def source_ability(self, token: Any) -> tuple[Role, ...]:
        kind = type_word(str(token))
        filters = (Is(kind),) if kind else ()
        self.antecedents.mention(Antecedent(EventCard(), nouns_of(Select(filters))))
        return (Role("card", filters), Role("kind", word="triggered"))

    def read_source_revealed(self, tree: Tree[Token]) -> tuple[Role, ...]:
        return (Role("kind", word="when revealed"),)

    def read_source_card(self, tree: Tree[Token]) -> tuple[Role, ...]:
        return self.source_card(tree.children[0], tree)

    def read_source_opponents_card(self, tree: Tree[Token]) -> tuple[Role, ...]:
        owner, noun = tree.children
        return (*self.source_card(noun, tree), Role("player", player=self.opponent(owner)))

    def opponent(self, part: Any) -> Player:
        if str(part) != "an opponent's":
            raise self.refuse("not understood", part)
        return Opponent()

    def source_card(self, noun: Any, tree: Tree[Token]) -> tuple[Role, ...]:
        select = self.noun(noun)
        if select.zones != ("play",):
            raise self.refuse("a place makes no sense here", tree)
        self.antecedents.mention(Antecedent(EventCard(), nouns_of(select)))
        return (Role("card", select.filters),)

    # clauses ----------------------------------------------------------------------------------------------------------

    def read_clause(self, tree: Tree[Token]) -> Any:
        return self.read(tree.children[0])

    def read_vp_each(self, tree: Tree[Token]) -> Any:
        done = self.read(tree.children[0])
        select = self.read(tree.children[1])
        if not isinstance(done, Do) or not isinstance(done.amount, Number):
            raise self.refuse("“for each” needs a number before it", tree)
        return msgspec.structs.replace(done, amount=Math("*", done.amount, Count(select)))

    def read_card_gains_power_each(self, tree: Tree[Token]) -> Do:
        what = self.via_subject(self.read(tree.children[0]))
        amount = Math("*", self.read(tree.children[1]), Count(self.read(tree.children[2])))
        return Do("gain power", what, amount=amount)

    def read_noun_each(self, tree: Tree[Token]) -> Select:
        return self.noun(tree.children[0])

    def read_noun_each_other(self, tree: Tree[Token]) -> Select:
        return self.other_than(self.noun(tree.children[0]), tree)

    def read_nouns(self, tree: Tree[Token]) -> Select:
        return self.noun(tree.children[0])

    def read_card_gains_power_counted(self, tree: Tree[Token]) -> Do:
        what = self.via_subject(self.read(tree.children[0]))
        amount = Math("*", self.read(tree.children[1]), self.read(tree.children[2]))
        return Do("gain power", what, amount=amount)

    def read_get_strength_counted(self, tree: Tree[Token]) -> Change:
        amount = self.via_signed(str(tree.children[0]))
        return Change("strength", "add", Math("*", amount, self.read(tree.children[1])))

    def read_vp_each_counted(self, tree: Tree[Token]) -> Do:
        done = self.read(tree.children[0])
        if not isinstance(done, Do) or not isinstance(done.amount, Number):
            raise self.refuse("“for each” needs a number before it", tree)
        return msgspec.structs.replace(done, amount=Math("*", done.amount, self.read(tree.children[1])))

    def read_counter_on(self, tree: Tree[Token]) -> Stat:
        counter, noun = tree.children
        phrase: Phrase = self.read(noun)
        if phrase.ref is None:
            raise self.refuse("on which card is not said", tree)
        return Stat(words.COUNTER_WORDS[str(counter)], phrase.ref)

    def read_counter_had(self, tree: Tree[Token]) -> Stat:
        """ "Gold he has" is gold on that card, and written so."""
        counter, subject = tree.children
        before = len(self.edits)
        phrase: Phrase = self.read(subject)
        del self.edits[before:]
        if phrase.ref is None:
            raise self.refuse("which card is not said", tree)
        where = "on " + self.called(phrase.ref, pronoun_at(subject), subject=False)
        self.edits.append((span(subject)[0], span(tree)[1], where))
        return Stat(words.COUNTER_WORDS[str(counter)], phrase.ref)

    def read_icon_of_choice(self, tree: Tree[Token]) -> Has:
        if any(isinstance(choice, ChooseWord) for choice in self.choices):
            raise self.refuse("two choices of an icon are not understood", tree)
        self.choices.append(ChooseWord(words.KINDS))
        return Has("icon", CHOSEN_WORD)

    def read_icon_words(self, tree: Tree[Token]) -> tuple[Has, ...]:
        kinds = [str(part) for part in tree.children if isinstance(part, Token)]
        return tuple(Has("icon", kind) for kind in kinds)

    def read_return_this_from(self, tree: Tree[Token]) -> Do:
        _, where, whose = tree.children
        zones, owner = self.read(where)
        if owner != You() or len(zones) != 1 or self.zones not in ((), zones):
            raise self.refuse("not understood", tree)
        self.referent(Token("THIS", "this card"))
        self.zones = zones
        return Do("return to hand", This(), who=self.via_place(self.read(whose)))

    def read_get_strength_each(self, tree: Tree[Token]) -> Change:
        amount = self.via_signed(str(tree.children[0]))
        return Change("strength", "add", Math("*", amount, Count(self.read(tree.children[1]))))

    def read_choose(self, tree: Tree[Token]) -> Choose:
        phrase: Phrase = self.read(tree.children[0])
        return self.target(phrase, tree)

    def target(self, phrase: Phrase, tree: Tree[Token]) -> Choose:
        if phrase.quantity not in ("a", "number", "up to", "any"):
            raise self.refuse("how many are chosen is not said", tree)
        choice = choice_of(phrase, self.slot(), target=True)
        self.places[choice.slot] = choice.cards.zones
        mention_choice(self.antecedents, choice)
        return choice

    def read_choose_and(self, tree: Tree[Token]) -> tuple[Op, ...]:
        verb, noun = tree.children
        choice = self.target(self.read(noun), tree)
        name = self.called(Chosen(choice.slot), pronoun_at(noun), subject=False)
        self.edits.append((span(tree)[0] + len(self.choose_word(tree)), span(noun)[0], " "))
        self.edits.append((span(noun)[1], span(noun)[1], f" and {self.grammar_word(verb)} {name}"))
        return (choice, Do(self.read(verb), Chosen(choice.slot)))

    def choose_word(self, tree: Tree[Token]) -> str:
        return "chooses" if self.third else "choose"

    third = False

    def grammar_word(self, verb: Any) -> str:
        word = str(self.readings[str(verb.data)])
        return words.VERB_FORMS[word] if self.third else word

    def read_choose_and_discard(self, tree: Tree[Token]) -> tuple[Op, ...]:
        return self.choose_and_discard(tree, "")

    def read_choose_and_discard_from_play(self, tree: Tree[Token]) -> tuple[Op, ...]:
        return self.choose_and_discard(tree, " from play")

    def choose_and_discard(self, tree: Tree[Token], where: str) -> tuple[Op, ...]:
        noun = tree.children[0]
        choice = self.target(self.read(noun), tree)
        if (choice.cards.zones == ("play",)) != bool(where):
            raise self.refuse("from where is not clear", tree)
        name = self.called(Chosen(choice.slot), pronoun_at(noun), subject=False)
        self.edits.append((span(tree)[0] + len(self.choose_word(tree)), span(noun)[0], " "))
        verb = "discards" if self.third else "discard"
        self.edits.append((span(noun)[1], span(tree)[1], f" and {verb} {name}{where}"))
        return (choice, Do("discard", Chosen(choice.slot)))

    def read_unsavable(self, tree: Tree[Token]) -> Do:
        done = self.read(tree.children[0])
        if not isinstance(done, Do) or done.manner:
            raise self.refuse("what cannot be saved is not clear", tree)
        return msgspec.structs.replace(done, manner=("cannot be saved",))

    def read_done_instead(self, tree: Tree[Token]) -> Instead:
        """ "Return it to your hand instead": in the place of what the ability interrupts."""
        done = self.read(tree.children[0])
        if not isinstance(done, Do):
            raise self.refuse("what is done instead is not clear", tree)
        return Instead(done)

    def read_either(self, tree: Tree[Token]) -> OneOf:
        one, joint, two = tree.children
        assert isinstance(joint, Token)
        self.edits.append((*self.with_space(span(joint)), ", or"))
        return OneOf((self.read(one), self.read(two)))

    def read_choose_player(self, tree: Tree[Token]) -> ChoosePlayer:
        among = words.PLAYERS[str(tree.children[0])]
        self.chosen_player = among
        return ChoosePlayer(among=among)

    def read_search(self, tree: Tree[Token]) -> Any:
        return self.read(tree.children[0])

    def read_search_for(self, tree: Tree[Token]) -> Choose:
        where, what = tree.children
        player, top = self.read(where)
        phrase: Phrase = self.read(what)
        if phrase.quantity not in ("a", "number", "up to", "any") or phrase.select.zones != ("play",):
            raise self.refuse("not understood", tree)
        select = msgspec.structs.replace(phrase.select, zones=("deck",), whose=player, top=top)
        choice = choice_of(msgspec.structs.replace(phrase, select=select), self.slot(), target=False)
        choice = msgspec.structs.replace(choice, least=0)
        self.places[choice.slot] = select.zones
        if phrase.quantity == "up to":
            raise self.refuse("a search finds up to that many anyway", tree)
        mention_choice(self.antecedents, choice)
        return choice

    def read_whole_deck(self, tree: Tree[Token]) -> tuple[Player, int]:
        return self.read(tree.children[0]), 0

    def read_deck_top(self, tree: Tree[Token]) -> tuple[Player, int]:
        number, word, owner = tree.children
        self.read(word)
        amount = self.read(number)
        if not isinstance(amount, Number):
            raise self.refuse("a number is needed here", tree)
        return self.read(owner), amount.n

    def read_reveal_top(self, tree: Tree[Token]) -> Do:
        return self.shown("reveal", *self.read_whole_top(tree))

    def read_look_top(self, tree: Tree[Token]) -> Do:
        return self.shown("look", *self.read_whole_top(tree))

    def read_reveal_top_card(self, tree: Tree[Token]) -> Do:
        return self.shown("reveal", self.read(tree.children[0]), 1)

    def read_look_top_card(self, tree: Tree[Token]) -> Do:
        return self.shown("look", self.read(tree.children[0]), 1)

    def shown(self, verb: str, player: Player, top: int) -> Do:
        """What is revealed or looked at is what "it" or "those cards" are."""
        slot = self.slot()
        self.places[slot] = ("deck",)
        self.antecedents.mention(Antecedent(Chosen(slot), plural=top > 1))
        return Do(verb, Select((), ("deck",), player, top=top), into=slot)

    def read_whole_top(self, tree: Tree[Token]) -> tuple[Player, int]:
        player, top = self.read_deck_top(tree)
        if top < 2:
            raise self.refuse("say “the top card”", tree)
        return player, top

    def read_transitive_two(self, tree: Tree[Token]) -> Together:
        one, two, noun = tree.children
        what = self.via_object(self.read(noun))
        return Together((Do(self.read(one), what), Do(self.read(two), what)))

    def read_is_named(self, tree: Tree[Token]) -> CardIs:
        """ "Attached character is Robb": of other cards a capitalised word may be anything."""
        card = self.via_one(self.read(tree.children[0]))
        if not isinstance(card, Host):
            raise self.refuse(f"whether “{tree.children[1]}” is a title is not clear", tree)
        return CardIs(card, (Named(str(tree.children[1])),))

    def read_card_has(self, tree: Tree[Token]) -> CardIs:
        subject, had = tree.children
        card = self.via_one(self.read(subject))
        gained = self.read(had)
        if isinstance(gained, Has) and gained.stat == "faction":
            self.edits.append((span(subject)[1], span(tree)[1], f" is a {faction_name(gained.value)} card"))
        return CardIs(card, (gained,))

    def read_put_into_play(self, tree: Tree[Token]) -> Do:
        return self.put_somewhere(tree, None)

    def read_put_into_play_under(self, tree: Tree[Token]) -> Do:
        return self.put_somewhere(tree, tree.children[1])

    def put_somewhere(self, tree: Tree[Token], control: Any) -> Do:
        """ "Put a card from your hand into play" is written "put a card into play from your hand"."""
        noun = tree.children[0]
        phrase: Phrase = self.read(noun)
        who = self.read(control) if control is not None else None
        if phrase.quantity != "ref" and phrase.select.zones != ("play",):
            (place,) = noun.find_data("post_zone")  # type: ignore[union-attr]
            start, end = span(place)
            where = re.sub(r"^(?:in|from) ", "from ", edited_part(self.text, self.edits, start, end))
            self.edits = [edit for edit in self.edits if not start <= edit[0] < end]
            self.edits.append((start - 1, end, ""))
            behind = self.text.index("into play", end) + len("into play")
            self.edits.append((behind, behind, " " + where))
        return Do("put into play", self.via_object(phrase), who=who)

    def read_put_into_play_from(self, tree: Tree[Token]) -> Do:
        return self.put(tree, None)

    def read_put_into_play_from_under(self, tree: Tree[Token]) -> Do:
        return self.put(tree, tree.children[2])

    def put(self, tree: Tree[Token], control: Any) -> Do:
        phrase: Phrase = self.read(tree.children[0])
        zones, whose = self.read(tree.children[1])
        who = self.read(control) if control is not None else None
        if phrase.ref == This() and control is None and len(zones) == 1 and whose in (You(), None):
            if self.zones not in ((), zones):
                raise self.refuse("not understood", tree)
            self.zones = zones
            return Do("put into play", This())
        if phrase.quantity == "ref":
            raise self.refuse("not understood", tree)
        if phrase.select.zones != ("play",):
            raise self.refuse("a card is in one place only", tree)
        select = msgspec.structs.replace(phrase.select, zones=zones, whose=whose)
        return Do("put into play", self.via_object(msgspec.structs.replace(phrase, select=select)), who=who)

    def read_reduce_first(self, tree: Tree[Token]) -> Modify:
        noun, played, situation, number = tree.children
        select = self.via_next(self.noun(noun))
        change = Change("cost", "add", self.via_less(self.read(number)), self.via_played(str(played)))
        if str(situation) not in ("phase", "round"):
            raise self.refuse("not understood", tree)
        return Modify(select, (change,), until=f"first each {situation}", times=1)

    # what is so -------------------------------------------------------------------------------------------------------

    def read_modify(self, tree: Tree[Token]) -> Op:
        outer, self.choices = self.choices, []
        subject = self.via_subject(self.read(tree.children[0]))
        modify = Modify(subject, self.read(tree.children[1]))
        chosen, self.choices = self.choices, outer
        return Seq((*chosen, modify)) if chosen else modify

    def read_modify_player(self, tree: Tree[Token]) -> Modify:
        return Modify(self.read(tree.children[0]), self.read(tree.children[1]))

    def read_changes(self, tree: Tree[Token]) -> tuple[Change, ...]:
        found: list[Change] = []
        for part in tree.children:
            assert isinstance(part, Tree)
            if part.data == "sep":
                continue
            if part.data == "same_verb":
                if not found or found[-1].op not in ("gain", "lose") or found[-1].stat not in GAINED:
                    raise self.refuse("not understood", part)
                found.extend(changed(self.read(part.children[0]), found[-1].op))
                continue
            change = self.read(part)
            if part.data == "immune":
                found.extend(change)
                continue
            if part.data in ("gains", "loses"):
                change = tuple(self.spared(one, found, part) for one in change)
                if found and found[-1].op == change[0].op and found[-1].stat in GAINED:
                    self.edits.append((span(part)[0], span(part.children[0])[0], ""))
                found.extend(change)
                continue
            found.append(change)
        return tuple(found)

    read_player_changes = read_changes

    def spared(self, change: Change, before: list[Change], part: Tree[Token]) -> Change:
        """ "Loses all other affiliations": other than the one just gained. And nothing is gained but by its name."""
        if not change.value.startswith(ALL) or change.stat not in ALL_OF:
            return change
        gained = [one.value for one in before[-1:] if one == Change(change.stat, "gain", value=one.value)]
        if change.op != "lose" or (change.value != ALL and not gained):
            raise self.refuse("which of them is not said", part)
        return change if change.value == ALL else msgspec.structs.replace(change, value=f"{ALL} but {gained[0]}")

    def read_instead(self, tree: Tree[Token]) -> tuple[int, Condition]:
        """The other number, and when it is that."""
        amount = tree.children[0]
        word, condition = tree.children[-2:]
        assert isinstance(word, Token)
        self.edit(word, "if")
        if tree.data == "instead_strength":
            number = self.via_signed(str(amount))
        elif tree.data == "instead_by":
            number = self.via_less(self.read(amount))
        else:
            number = self.read(amount)
        if not isinstance(number, Number):
            raise self.refuse("a number is needed here", tree)
        return number.n, self.read(condition)

    def read_gains(self, tree: Tree[Token]) -> tuple[Change, ...]:
        return changed(self.read(tree.children[0]), "gain")

    def read_loses(self, tree: Tree[Token]) -> tuple[Change, ...]:
        return changed(self.read(tree.children[0]), "lose")

    def read_keyword_word_number(self, tree: Tree[Token]) -> Change:
        return Change("keyword", "", self.read(tree.children[1]), str(tree.children[0]).lower())

    def read_all_words(self, tree: Tree[Token]) -> tuple[Change, ...]:
        """ "All keywords and Traits": what is gained and lost is a change each."""
        found = []
        for token in tree.children:
            assert isinstance(token, Token)
            if token.type == "ALL_OF":
                found.append(Change(self.all_of(token), "", value=ALL))
        return tuple(found)

    def read_all_other_words(self, tree: Tree[Token]) -> Change:
        """All but the one that the clause before gains."""
        token = tree.children[0]
        assert isinstance(token, Token)
        return Change(self.all_of(token), "", value=f"{ALL} other")

    def all_of(self, token: Token) -> str:
        kind = next(kind for kind, text in ALL_OF.items() if text.lower().endswith(str(token).lower().split()[-1]))
        self.edit(token, ALL_OF[kind])
        return kind

    def read_no_attachments_word(self, tree: Tree[Token]) -> Change:
        return Change("no attachments except", "", None, self.read(tree.children[0]))

    def read_no_contribution(self, tree: Tree[Token]) -> Change:
        self.edit(tree.children[0], "its STR to the challenge")
        return Change("contributes strength", "lose")

    def read_immunity(self, tree: Tree[Token]) -> tuple[Change, ...]:
        """One change for each kind of effect in the list; what stands before the list is asked of all of them."""
        asked: list[str] = []
        kinds: list[str] = []
        for part in tree.children:
            if isinstance(part, Tree):
                asked.append(str(part.children[0]))
            elif part.type == "IMMUNE_TO":
                kinds.append(IMMUNE_TO[str(part).split()[0]])
                self.edit(part, immune_words(kinds[-1]))
            elif part.type == "IMMUNE_SEP":
                self.conjunction(part, "and")
            else:
                asked.append(str(part))
        return tuple(Change("immune", "gain", value=", ".join((*asked, kind))) for kind in kinds)

    def read_killed_at_zero(self, tree: Tree[Token]) -> Change:
        self.edit(tree.children[0], "its STR is 0")
        return Change("killed at zero strength", "gain")

    def read_additional_challenge_now(self, tree: Tree[Token]) -> Change:
        raise self.refuse("not understood", tree)

    # conditions -------------------------------------------------------------------------------------------------------

    def read_if_condition(self, tree: Tree[Token]) -> Condition:
        self.edit(tree.children[0], "while" if self.constant else "if")
        condition: Condition = self.read(tree.children[1])
        return condition

    def read_both(self, tree: Tree[Token]) -> Condition:
        self.edit(tree.children[0], "while" if self.constant else "if")
        return Both((self.read(tree.children[1]), self.read(tree.children[2])))

    def read_during_situation(self, tree: Tree[Token]) -> Condition:
        condition: Condition = self.read(tree.children[0])
        return condition

    def read_during_which(self, tree: Tree[Token]) -> Condition:
        situation = self.read(tree.children[0])
        if situation.situation != "challenge":
            raise self.refuse("not understood", tree)
        return Both((situation, self.read(tree.children[1])))

    def read_during_kind(self, tree: Tree[Token]) -> During:
        kind = str(tree.children[0])
        self.edits.append((*span(tree), f"{kind} challenges" if self.constant else f"a {kind} challenge"))
        return During("challenge", kind)

    read_during_kinds = read_during_kind

    def read_during_challenge(self, tree: Tree[Token]) -> During:
        self.edits.append((*span(tree), "challenges" if self.constant else "a challenge"))
        return During("challenge")

    def read_during_phase(self, tree: Tree[Token]) -> During:
        return During(f"{tree.children[0]} phase")

    def read_controls(self, tree: Tree[Token]) -> Condition:
        player, noun = tree.children
        who = self.read(player)
        phrase: Phrase = self.read(noun)
        if phrase.quantity not in ("a", "least", "name", "fewer"):
            raise self.refuse("not understood", tree)
        if phrase.select.zones not in (("play",), ("shadows",)):
            raise self.refuse("not understood", tree)
        select = msgspec.structs.replace(phrase.select, filters=(*phrase.select.filters, Under(who)))
        if phrase.quantity == "name" and who == You():
            self.antecedents.mention(Antecedent(select, definite=True))
        if phrase.quantity == "fewer":
            return Compare(Count(select), "<", phrase.number)
        return Exists(select, self.count(phrase, tree))

    def read_no_opponent_controls(self, tree: Tree[Token]) -> Unless:
        phrase: Phrase = self.read(tree.children[0])
        if phrase.quantity != "a" or phrase.select.zones != ("play",):
            raise self.refuse("not understood", tree)
        filters = (*phrase.select.filters, Under(Opponent()))
        return Unless(Exists(msgspec.structs.replace(phrase.select, filters=filters)))

    def read_each_has(self, tree: Tree[Token]) -> Unless:
        select = self.noun(tree.children[0], "and")
        had = self.read(tree.children[1])
        if select.zones != ("play",):
            raise self.refuse("not understood", tree)
        return Unless(Exists(msgspec.structs.replace(select, filters=(*select.filters, Not(had)))))

    def read_more_cards(self, tree: Tree[Token]) -> Compare:
        """ "More Winter plot cards than Summer plot cards revealed": both are those revealed."""
        more, less = (self.read(part) for part in tree.children)
        if less.filters[-1:] == (Is("revealed"),) and more.filters[-1:] != (Is("revealed"),):
            more = msgspec.structs.replace(more, filters=(*more.filters, Is("revealed")))
        elif more.zones != less.zones or more.zones != ("play",):
            raise self.refuse("not understood", tree)
        return Compare(Count(more), ">", Count(less))

    def read_cards_in_zone(self, tree: Tree[Token]) -> Condition:
        who, number, op, noun = tree.children
        player = self.read(who)
        amount = self.read(number)
        outer = self.by
        self.by = self.by if player == You() else player
        select = self.noun(noun)
        self.by = outer
        if select.whose != You() or not isinstance(amount, Number):
            raise self.refuse("not understood", tree)
        if str(op) == "or more" and amount.n > 1:
            start, end = span(noun)
            where = edited_part(self.text, self.edits, start, end)
            if player != You():
                where = re.sub(r"\btheir\b", f"{who}'s", where)
            self.edits = [edit for edit in self.edits if not span(tree)[0] <= edit[0] < end]
            self.edits.append((*span(tree), f"there are {amount.n} or more {where}"))
            return Exists(msgspec.structs.replace(select, whose=player), amount.n)
        raise self.refuse("not understood", tree)

    def read_controls_no(self, tree: Tree[Token]) -> Unless:
        who = self.read(tree.children[0])
        select = self.read(tree.children[1])
        if select.zones != ("play",):
            raise self.refuse("not understood", tree)
        return Unless(Exists(msgspec.structs.replace(select, filters=(*select.filters, Under(who)))))

    def read_there_is(self, tree: Tree[Token]) -> Condition:
        phrase: Phrase = self.read(tree.children[0])
        if phrase.quantity == "fewer":
            return Compare(Count(phrase.select), "<", phrase.number)
        if phrase.quantity not in ("a", "least"):
            raise self.refuse("not understood", tree)
        return Exists(phrase.select, self.count(phrase, tree))

    def read_there_are_no(self, tree: Tree[Token]) -> Unless:
        return Unless(Exists(self.read(tree.children[0])))

    def count(self, phrase: Phrase, tree: Tree[Token]) -> int:
        if phrase.quantity != "least":
            return 1
        if not isinstance(phrase.number, Number) or phrase.number.n < 2:
            raise self.refuse("a number is needed here", tree)
        return phrase.number.n

    def read_empty_zone(self, tree: Tree[Token]) -> Unless:
        who, whose, zone = tree.children
        player = self.read(who)
        if str(whose) not in ("your", "their", "his or her"):
            raise self.refuse("not understood", tree)
        if str(whose) == "your" and player != You():
            raise self.refuse("not understood", tree)
        return Unless(Exists(Select((), (self.read(zone),), player)))

    def read_has_won(self, tree: Tree[Token]) -> Condition:
        return PlayerIs(self.read(tree.children[0]), f"won {self.kinds(tree.children[1])}challenge this phase")

    def read_has_not_lost(self, tree: Tree[Token]) -> Condition:
        return Unless(PlayerIs(self.read(tree.children[0]), f"lost {self.kinds(tree.children[1])}challenge this round"))

    def kinds(self, tree: Any) -> str:
        roles = self.read(tree)
        if len(roles) > 1:
            raise self.refuse("not understood", tree)
        return f"{roles[0].word} " if roles else ""

    # sentences --------------------------------------------------------------------------------------------------------

    def read_sentence(self, tree: Tree[Token]) -> Sentence:
        sentence = Sentence()
        self.antecedents.begin()
        body: Tree[Token] | None = None
        for part in tree.children:
            assert isinstance(part, Tree)
            if part.data == "lead_trigger":
                self.only(part, first=not sentence.clauses)
                sentence.trigger = self.read(part.children[0])
            elif part.data == "lead_condition":
                condition = self.read(part.children[0])
                if sentence.conditions:
                    condition = self.further(sentence.conditions.pop(), condition, part)
                sentence.conditions.append(condition)
            elif part.data in ("lead_duration", "tail_duration"):
                self.only(part, first=not sentence.until)
                sentence.until = self.read(part.children[0])
                sentence.tail = part.data == "tail_duration"
                if sentence.tail and body is not None:
                    self.edits.append((span(part)[0] - 1, span(part)[1], ""))
                    until = until_words(sentence.until)
                    if sentence.cost is None:
                        self.edits.append((span(body)[0], span(body)[0], f"{until}, "))
                    else:
                        self.edits.append((span(part)[1], span(part)[1], f" {until}"))
            elif part.data == "lead_delay":
                self.only(part, first=not sentence.delay)
                sentence.delay, sentence.delay_condition = self.read(part.children[0])
            elif part.data == "lead_then":
                self.only(part, first=not sentence.clauses)
                sentence.then = True
                continue
            elif part.data == "lead_otherwise":
                self.only(part, first=not sentence.clauses)
                sentence.otherwise = True
            else:
                body = part
                self.read_body(part, sentence)
                continue
            sentence.clauses += 1
        if sentence.until:
            if sentence.op is None or (sentence.cost is not None and not sentence.tail):
                raise self.refuse("a duration makes no sense here", tree)
            sentence.op = self.lasting(sentence.op, sentence.until, tree)
        return sentence

    def further(self, first: Condition, second: Condition, tree: Tree[Token]) -> Condition:
        """ "While A, if B": both; written "while A and B", or "during a challenge in which B"."""
        start = span(tree)[0]
        word = self.text[start : self.text.index(" ", start)]
        if isinstance(second, During | Both) or isinstance(first, Both) or word not in ("if", "while"):
            raise self.refuse("so many conditions are not understood", tree)
        if not isinstance(first, During):
            joint = " and"
        elif first.situation == "challenge":
            joint = " in which"
        else:
            return Both((first, second))
        self.edits = [edit for edit in self.edits if edit[:2] != (start, start + len(word))]
        self.edits.append((self.text.rindex(",", 0, start), start + len(word), joint))
        return Both((first, second))

    def only(self, tree: Tree[Token], *, first: bool) -> None:
        if not first:
            raise self.refuse("not understood at this place", tree)

    def read_body(self, tree: Tree[Token], sentence: Sentence) -> None:
        if tree.data == "body_x":
            sentence.x = self.read(tree.children[-1])
            sentence.clauses += 1
        elif tree.data == "body_cost_have":
            cost, player, effect = tree.children
            sentence.cost = flat_cost(self.read(cost))
            who = self.read(player)
            if who == You():
                raise self.refuse("not understood", tree)
            sentence.op = self.done_by(who, self.inside(who, effect, third=False))
            sentence.clauses += 2
        elif tree.data == "body_cost":
            cost, effect = tree.children
            paid = self.read(cost)
            sentence.cost = flat_cost(paid)
            sentence.op = self.read(effect)
            sentence.clauses += 2
        else:
            sentence.op = self.read(tree.children[0])
            sentence.clauses += 1
            sentence.plain = getattr(tree.children[0], "data", "") == "clauses"

    def lasting(self, op: Op, until: str, tree: Tree[Token]) -> Op:
        """The op with that duration: it must be one lasting effect, after the choice that it entails."""
        if isinstance(op, Modify) and not op.until:
            return msgspec.structs.replace(op, until=until)
        if isinstance(op, Seq) and all(isinstance(part, Choose | ChooseWord) for part in op.parts[:-1]):
            return Seq((*op.parts[:-1], self.lasting(op.parts[-1], until, tree)))
        raise self.refuse("what lasts so long is not clear", tree)

    def read_until_end(self, tree: Tree[Token]) -> str:
        return str(tree.children[0])

    def read_until_plot(self, tree: Tree[Token]) -> str:
        return "next plot"

    def read_at_end(self, tree: Tree[Token]) -> tuple[str, None]:
        return str(tree.children[0]), None

    def read_at_end_if(self, tree: Tree[Token]) -> tuple[str, Condition]:
        situation, word, condition = tree.children
        assert isinstance(word, Token)
        self.edit(word, "if")
        return str(situation), self.read(condition)

    def read_clauses(self, tree: Tree[Token]) -> Op:
        """One op: first what is chosen, then what is looked at, then all the rest together."""
        outer, self.choices = self.choices, []
        self.antecedents.begin()
        chosen: list[Op] = []
        shown: list[Op] = []
        done: list[Op] = []
        for part in tree.children:
            assert isinstance(part, Tree)
            if part.data == "sep":
                continue
            read = self.read(part)
            chosen.extend(self.choices)
            self.choices = []
            for op in read if isinstance(read, tuple) else (read,):
                moved(op, self.places)
                if isinstance(op, Choose | ChoosePlayer | ChooseWord):
                    if shown or done:
                        raise self.refuse("a choice after something done is not understood in one sentence", part)
                    chosen.append(op)
                elif isinstance(op, Do) and op.verb in ("reveal", "look") and chosen and not done:
                    shown.append(op)
                elif isinstance(op, Together):
                    done.extend(op.parts)
                else:
                    done.append(op)
        if len(done) > 1 and any(isinstance(op, Instead) for op in done):
            raise self.refuse("how much of it is done instead is not clear", tree)
        self.choices = outer
        self.joined(tree)
        rest: list[Op] = done if len(done) <= 1 else [Together(tuple(done))]
        ops = [*chosen, *shown, *rest]
        return ops[0] if len(ops) == 1 else Seq(tuple(ops))

    def joined(self, tree: Tree[Token]) -> None:
        """Clauses are joined "a and b", "a, b, and c"."""
        seps = [part for part in tree.children if isinstance(part, Tree) and part.data == "sep"]
        self.separators = [self.with_space(span(sep)) for sep in seps]
        for place in range(len(seps)):
            last = place == len(seps) - 1
            self.edits.append((*self.separators[place], (" and" if len(seps) == 1 else ", and") if last else ","))

    def with_space(self, place: tuple[int, int]) -> tuple[int, int]:
        """The place of a separator with the space before it, where there is one."""
        start, end = place
        return (start - 1, end) if self.text[start - 1 : start] == " " else place

    def read_player_does(self, tree: Tree[Token]) -> Op:
        who = self.read(tree.children[0])
        if who == You():
            raise self.refuse("say it without “you”", tree)
        return self.done_by(who, self.inside(who, tree.children[1], third=True))

    @staticmethod
    def done_by(who: Player, op: Op) -> Op:
        """What another player does."""
        if isinstance(op, Do) and op.who is None and op.verb in SUBJECT_VERBS and not mentions(op, You()):
            return msgspec.structs.replace(op, who=who)
        return By(who, op)

    def read_player_may(self, tree: Tree[Token]) -> Op:
        who = self.read(tree.children[0])
        if who == You() and self.by is None:
            return May(self.read(tree.children[1]))
        return By(who, May(self.inside(who, tree.children[1], third=False)))

    def inside(self, who: Player, part: Any, *, third: bool) -> Op:
        if self.by is not None:
            raise self.refuse("not understood", part)
        self.by, self.third = who, third
        try:
            op: Op = self.read(part)
        finally:
            self.by, self.third = None, False
        return op


class Sentence:
    """What one sentence says, before it finds its place in an ability."""

    def __init__(self) -> None:
        self.trigger: Trigger | None = None
        self.conditions: list[Condition] = []
        self.until = ""
        self.tail = False
        self.delay = ""
        self.delay_condition: Condition | None = None
        self.then = False
        self.otherwise = False
        self.cost: tuple[Op, ...] | None = None
        self.op: Op | None = None
        self.x: Amount | None = None
        self.plain = False
        """Only clauses, so that it may be joined to a choice before it."""
        self.clauses = 0


def pronoun_at(noun: Any) -> Token:
    """A pronoun in the place of a noun phrase."""
    start, end = span(noun)
    return Token("IT", "it", start_pos=start, end_pos=end)


def faction_name(faction: str) -> str:
    return next(name for name, word in words.FACTIONS.items() if word == faction)


def edited_part(text: str, edits: list[tuple[int, int, str]], start: int, end: int) -> str:
    """A part of the text with the edits that fall into it."""
    inside = [(one - start, two - start, new) for one, two, new in edits if start <= one and two <= end]
    return edited(text[start:end], inside)


def until_words(until: str) -> str:
    return "until you reveal a new plot card" if until == "next plot" else f"until the end of the {until}"


def flat_cost(op: Op) -> tuple[Op, ...]:
    """Several costs as so many ops."""
    if isinstance(op, Seq):
        return tuple(part for inner in op.parts for part in flat_cost(inner))
    return op.parts if isinstance(op, Together) else (op,)
