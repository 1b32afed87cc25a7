"""Triggers: what has happened, or would."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from kartoteka.games.agot2.wording import vocabulary as words
from kartoteka.games.agot2.wording.phrases import nouns_of, state_text
from kartoteka.games.agot2.wording.writer.nouns import NounWriter, type_terms
from kartoteka.games.agot2.wording.writer.patterns import phrase_of_role
from kartoteka.kernel.program import (
    EventCard,
    Opponent,
    Role,
    Same,
    Select,
    Trigger,
    Under,
    You,
)
from kartoteka.text.phrases import Phrase
from kartoteka.text.print import listed
from kartoteka.text.tree import Antecedent, Unprintable

if TYPE_CHECKING:
    from kartoteka.text.lower import Shape

CHALLENGE_KINDS = frozenset({"kind", "unopposed"})


class TriggerWriter(NounWriter):
    """Triggers: what has happened, or would."""

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
