"""A bench on which pieces of text are carried out, and phrases read, as the text of a card."""

from __future__ import annotations

from typing import Any

from kartoteka.games.hkk.game import HKK as GAME
from kartoteka.kernel import program as p
from kartoteka.kernel.abilities import Ability
from kartoteka.kernel.frames import push
from kartoteka.kernel.interpret import COST, EFFECT, Code, ProgramRegs
from kartoteka.kernel.machine import advance
from kartoteka.kernel.records import Event
from kartoteka.kernel.selectors import Ctx
from tests.games.hkk.bench import Bench


class Reading(Bench):
    """The bench of creatures, for whatever a text says."""

    def run(self, op: p.Op, of: str, *, cost: bool = False, kind: str = "activated", **slots: Any) -> Reading:
        """Carries out a piece of text as a text of a card, up to what it asks."""
        s = self.state
        card = self.card(of)
        proto = s.cards[card].proto
        live = self.pool.abilities(proto)
        wording = p.Ability(kind=kind, cost=(op,)) if cost else p.Ability(kind=kind, effect=op)
        self.pool.live[proto] = (*live, Ability(self.pool.reader, proto, len(live), wording, ()))
        from kartoteka.games.hkk.words.facts import nature_of

        facts = self.pool.facts[proto]
        facts.natures = (*facts.natures, nature_of(wording, len(live), facts.type))
        regs = ProgramRegs(
            proto=proto, ability=len(live), part=COST if cost else EFFECT, card=card, obj=s.cards[card].obj,
            seat=s.cards[card].controller, slots=tuple(slots.items()), source=10_000,
        )  # fmt: skip
        push(s, GAME.program, regs)
        advance(s)
        return self

    def could(self, op: p.Op, of: str, *, cost: bool = False) -> bool:
        """Whether it could be done, or paid in full."""
        ctx = Ctx(self.card(of), self[of].controller)
        return bool(Code(self.pool.reader, op, paid=cost).could(self.state, ctx))

    def cards(self, phrase: p.Cards, of: str) -> list[str]:
        """The names of the cards that a phrase means, as the text of a card says it."""
        found = self.pool.reader.cards(phrase)(self.state, Ctx(self.card(of), self[of].controller))
        return [self.name(x) for x in found]

    def fits(self, name: str, *filters: p.Filter, of: str = "", **slots: Any) -> bool:
        """Whether a card fits, in the eyes of a text (its own, if none is named)."""
        source = of or name
        ctx = Ctx(self.card(source), self[source].controller, None, tuple(slots.items()))
        return bool(self.pool.reader.all_of(filters)(self.state, ctx, self.card(name)))

    def number(self, name: str, stat: str) -> int:
        return self.pool.reader.stat(stat)(self.state, self.card(name))

    def triggers(self, trigger: p.Trigger, event: Event, of: str) -> bool:
        """Whether an event is what a text of a card waits for."""
        assert trigger.event in GAME.rows[type(event)].names
        ctx = Ctx(self.card(of), self[of].controller, event)
        return bool(self.pool.reader.trigger(trigger)(self.state, ctx))
