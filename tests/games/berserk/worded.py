"""Texts as trees, and a table on which they are set off and carried out one by one: for the rules of words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kartoteka.games.berserk.findings import Nature
from kartoteka.games.berserk.game import BERSERK
from kartoteka.games.berserk.set.cards import CardDef
from kartoteka.games.berserk.words.facts import Facts, facts_of
from kartoteka.games.berserk.words.granting import with_given
from kartoteka.kernel import program as p
from kartoteka.kernel.events import raise_group
from kartoteka.kernel.frames import push
from kartoteka.kernel.interpret import EFFECT, ProgramRegs
from kartoteka.kernel.legality import Option
from kartoteka.kernel.machine import advance
from kartoteka.kernel.records import Event
from tests.games.berserk.fighting import Table, creature

THIS = p.This()
CLOSE = p.Do("close", THIS)
CREATURE = p.Choose(p.Select((p.Is("creature"),)))
GAIN = p.Do("gain tokens", THIS, amount=p.Number(1))


def tokens(n: int) -> p.Do:
    """[NT] of a cost."""
    return p.Do("lose tokens", THIS, amount=p.Number(n))


def use(effect: p.Op | None, *cost: p.Op, kind: str = "action", flags: tuple[str, ...] = (), **more: Any) -> p.Ability:
    """An ability that is used."""
    return p.Ability(kind, cost=cost, effect=effect, flags=flags, **more)


def when(event: str, effect: p.Op, *roles: p.Role, flags: tuple[str, ...] = ()) -> p.Ability:
    """An ability that is set off."""
    return p.Ability("triggered", p.Trigger(event, roles), effect=effect, flags=flags)


def summon(*filters: p.Filter) -> p.Seq:
    """Looks for a card in the deck, and summons it."""
    wanted = p.Select((*filters, p.Is("may arrive")), ("deck",), p.You())
    return p.Seq(
        (
            p.Choose(wanted, least=0, target=False, sought=True, slot="found"),
            p.ChoosePlace("summoned", of=THIS, put=p.Chosen("found")),
            p.Do("summon", p.Chosen("found"), to=p.Place()),
        )
    )


def of(*abilities: p.Ability, **printed: Any) -> Facts:
    """What is known of a creature with these abilities."""
    return facts_of(creature("Wolf", *abilities, **printed))


def nature(ability: p.Ability) -> Nature:
    """What is known of that text."""
    return of(ability).natures[0]


class Worded(Table):
    """A table on which cards have what other texts could give them."""

    def __init__(self, *definitions: CardDef, options: Sequence[str] = (), active: int = 0, turn: int = 1) -> None:
        super().__init__(*with_given(definitions), options=options, active=active, turn=turn)

    def happens(self, *events: Event) -> None:
        """With the checks that fall due, and what must be looked at before a card is gone."""
        raise_group(self.state, events)
        if self.state.procs:
            advance(self.state)

    def number(self, name: str, kind: str, event: str = "") -> int:
        """The ability of that kind of a card, set off by that event."""
        (proto,) = self.pool.named(name)
        for ability in self.pool.abilities(proto):
            trigger = ability.trigger.event if ability.trigger is not None else ""
            if ability.kind == kind and trigger == event:
                return ability.number
        raise LookupError(f"{name} has no {kind} {event}")

    def waiting(self) -> list[tuple[str, str]]:
        """What has been set off: the card, and by which event."""
        pool, cards = self.pool, self.state.cards
        found = []
        for captured in self.state.captured:
            proto = cards[captured.card].proto
            trigger = pool.abilities(proto)[captured.ability].trigger
            found.append((pool.definitions[proto].name, trigger.event if trigger is not None else ""))
        return found

    def run(self, name: str, number: int, event: Event | None = None, *answers: Option, source: int = 1) -> None:
        """The whole text is carried out, its choices answered one after the other."""
        card = self.card(name)
        c = self.state.cards[card]
        regs = ProgramRegs(
            proto=c.proto, ability=number, part=EFFECT, card=card, obj=c.obj, seat=c.controller, event=event,
            source=source,
        )  # fmt: skip
        push(self.state, BERSERK.program, regs)
        advance(self.state)
        for answer in answers:
            self.state.apply(answer)

    def carry_out(self, name: str, number: int, event: Event | None = None, **slots: Any) -> list[Event]:
        """What the text's verbs make, raised as one group."""
        card = self.card(name)
        c = self.state.cards[card]
        regs = ProgramRegs(
            proto=c.proto, ability=number, part=EFFECT, card=card, obj=c.obj, seat=c.controller, event=event,
            slots=tuple(slots.items()),
        )  # fmt: skip
        code = self.pool.abilities(c.proto)[number].effect
        assert code is not None
        events = [e.but(cause=regs.cause) if not e.cause else e for e in code.events(self.state, regs)]
        raise_group(self.state, events)
        return events
