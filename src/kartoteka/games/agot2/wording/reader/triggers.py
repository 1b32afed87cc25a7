"""Triggers: what has happened, or would."""

from __future__ import annotations

from typing import Any

import msgspec
from lark import Token, Tree

from kartoteka.games.agot2.wording import vocabulary as words
from kartoteka.games.agot2.wording.phrases import nouns_of, player_of, role_of, state_filters, type_word
from kartoteka.games.agot2.wording.reader.nouns import NounReader
from kartoteka.kernel.program import (
    EventCard,
    Is,
    Opponent,
    Player,
    Role,
    Same,
    Select,
    Trigger,
    Under,
    You,
)
from kartoteka.text.phrases import Phrase
from kartoteka.text.tree import Antecedent, mentions


class TriggerReader(NounReader):
    """Triggers: what has happened, or would."""

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
        self.event_player = player_of(roles)
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
