"""Texts as trees, and a table on which they are set off and carried out one by one: for the rules of words."""

from __future__ import annotations

from typing import Any

from kartoteka.games.legion.game import LEGION
from kartoteka.games.legion.records import TABLE, Played
from kartoteka.games.legion.set.cards import CardDef
from kartoteka.kernel import edits
from kartoteka.kernel import program as p
from kartoteka.kernel.events import raise_group
from kartoteka.kernel.frames import push
from kartoteka.kernel.interpret import EFFECT, ProgramRegs
from kartoteka.kernel.legality import Option
from kartoteka.kernel.machine import advance
from kartoteka.kernel.records import Event
from tests.games.legion.fighting import Table

THIS = p.This()
FIELD = ("field",)


def command(name: str, *abilities: p.Ability, **printed: Any) -> CardDef:
    """A command card with these texts."""
    return CardDef(code=name, name=name, kind="command", program=p.Text(abilities=abilities), **printed)


def when(event: str, effect: p.Op, *roles: p.Role, **more: Any) -> p.Ability:
    """A text that is set off."""
    return p.Ability("triggered", p.Trigger(event, roles), effect=effect, **more)


class Worded(Table):
    """A table on which texts are carried out."""

    def lies(self, name: str, seat: int, round: int = 1) -> int:
        """A command card that was played in that round."""
        card = self.put(name, seat, zone=TABLE)
        edits.open_situation(self.state, Played(card=card, player=seat, round=round))
        return card

    def happens(self, *events: Event) -> None:
        """With what must be looked at before a card is gone, and whatever falls due."""
        raise_group(self.state, events)
        if self.state.procs:
            advance(self.state)

    def regs(self, name: str, number: int = 0, event: Event | None = None) -> ProgramRegs:
        card = self.card(name)
        c = self.state.cards[card]
        return ProgramRegs(
            proto=c.proto, ability=number, part=EFFECT, card=card, obj=c.obj, seat=c.controller, event=event
        )

    def run(self, name: str, *answers: Option, number: int = 0, event: Event | None = None) -> None:
        """The whole text is carried out, its choices answered one after the other."""
        push(self.state, LEGION.program, self.regs(name, number, event))
        advance(self.state)
        for answer in answers:
            self.state.apply(answer)

    def fitting(self, name: str, *filters: p.Filter, zone: str = "field", event: Event | None = None) -> list[str]:
        """The cards that a text of that card means."""
        found = self.pool.reader.cards(p.Select(filters, (zone,)))(self.state, self.regs(name, event=event))
        return sorted(self.pool.definitions[self.state.cards[x].proto].name for x in found)

    def waiting(self) -> list[str]:
        """The cards of which something has been set off."""
        return [self.pool.definitions[self.state.cards[x.card].proto].name for x in self.state.captured]
