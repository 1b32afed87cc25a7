"""A table of HKK on which cards lie, and on which one procedure runs at a time: for the rules of creatures.

b = Bench(creature("Wolf", damage=2, life=3), creature("Imp"))
b.put("Wolf", ALICE, GUARD)
b.call(EXCHANGE, Exchanging(seat=ALICE))
b.says("exchange", "Wolf")
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kartoteka.games.hkk.combat.capturing import CAPTURE
from kartoteka.games.hkk.combat.phase import COMBAT
from kartoteka.games.hkk.game import HKK as GAME
from kartoteka.games.hkk.records import ZONES, Combat, Fight, HkkCard, HkkSeat, Phase, Stage, Table, Turn
from kartoteka.games.hkk.registers import Fighting
from kartoteka.games.hkk.set.cards import CardDef
from kartoteka.kernel import edits
from kartoteka.kernel import program as p
from kartoteka.kernel.events import raise_group
from kartoteka.kernel.frames import push
from kartoteka.kernel.machine import advance
from kartoteka.kernel.pool import Pool
from kartoteka.kernel.procedures import Call, Procedure, Signal
from kartoteka.kernel.records import NO_CARD, Event, Nothing, Regs
from kartoteka.kernel.state import State

ALICE, BOB = 0, 1


def card(name: str, type: str, *abilities: p.Ability, keywords: Sequence[str] = (), **printed: Any) -> CardDef:
    """A card of that type; keywords without a number by their names."""
    text = p.Text(keywords=tuple(p.Keyword(name=word) for word in keywords), abilities=abilities)
    return CardDef(**{"name": name, "code": name, "type": type, "program": text, **printed})


def creature(name: str, *abilities: p.Ability, type: str = "monster", **printed: Any) -> CardDef:
    """A creature, by default a monster of 1/1."""
    return card(name, type, *abilities, **{"damage": 1, "life": 1, "mana": 1, **printed})


def gets(subject: Any, stat: str, amount: int = 0, *, op: str = "add", value: str = "") -> p.Ability:
    """A static text such as "This creature gets +1 damage"."""
    change = p.Change(stat, "gain", value=value) if value else p.Change(stat, op, p.Number(amount))
    return p.Ability(kind="static", effect=p.Modify(subject, (change,), until=""))


def effect(*ops: p.Op, kind: str = "instant") -> p.Ability:
    """The text of an instant, or another that is carried out."""
    return p.Ability(kind=kind, effect=ops[0] if len(ops) == 1 else p.Seq(ops))


class Bench:
    """A position in a turn of alice's, in a phase if one is named; cards are called by their names."""

    def __init__(self, *definitions: CardDef, phase: str = "main", options: Sequence[str] = (), active: int = ALICE):
        self.pool = Pool(GAME, definitions)
        self.state = s = State(GAME, self.pool, [HkkSeat(), HkkSeat()], seed=1)
        s.journal = []
        edits.open_situation(s, Table(turn=1, options=tuple(options)))
        edits.open_situation(s, Turn(player=active, number=1))
        self.active = active
        if phase:
            edits.open_situation(s, Phase(name=phase, player=active))

    def put(self, name: str, seat: int, zone: int, *, on: str = "", **fields: Any) -> int:
        """A copy of a card; `on` is what it lies on."""
        s = self.state
        (proto,) = self.pool.named(name)
        self.pool.read({proto})
        new = HkkCard(proto=proto, owner=seat, controller=seat, zone=zone * 2 + seat, obj=0)
        host = self.card(on) if on else NO_CARD
        return edits.add_card(s, new.but(**{"host": host, **fields}))

    def card(self, name: str) -> int:
        """The number of the first copy."""
        return next(i for i, c in enumerate(self.state.cards) if self.pool.definitions[c.proto].name == name)

    def name(self, number: int) -> str:
        return str(self.pool.definitions[self.state.cards[number].proto].name)

    def __getitem__(self, name: str) -> Any:
        return self.state.cards[self.card(name)]

    def where(self, name: str) -> tuple[str, int]:
        """The name of the zone, and whose it is."""
        zone, seat = divmod(self[name].zone, 2)
        return ZONES[zone].name, seat

    def seat(self, seat: int, **fields: Any) -> Any:
        """A player; changed, if fields are named."""
        if fields:
            edits.change_seat(self.state, seat, self.state.seats[seat].but(**fields))
        return self.state.seats[seat]

    def stage(self, name: str) -> int:
        return edits.open_situation(self.state, Stage(name=name, player=self.active))

    def fights(self, *pairs: tuple[str, str]) -> None:
        """A combat in which each attacks the other; without a name, the player."""
        found = []
        for one, other in pairs:
            target = self.card(other) if other else NO_CARD
            obj = self[other].obj if other else 0
            found.append(
                Fight(
                    attacker=self.card(one), attacker_obj=self[one].obj, player=1 - self[one].controller,
                    target=target, target_obj=obj,
                )
            )  # fmt: skip
        edits.open_situation(self.state, Combat(fights=tuple(found)))

    # Playing ------------------------------------------------------------------------------------------------------

    def raise_(self, *events: Event) -> None:
        raise_group(self.state, events)
        advance(self.state)

    def call(self, procedure: Procedure, regs: Regs | None = None) -> Bench:
        """Runs a procedure, up to what it asks."""
        push(self.state, procedure, regs if regs is not None else Nothing())
        advance(self.state)
        return self

    def end_of_combat(self) -> Bench:
        """Runs the combat phase from the end of its last sub-phase, where items are taken, up to what that asks."""
        push(self.state, COMBAT, Fighting())
        self.state.pcs[-1] = max(i for i, x in enumerate(COMBAT.steps) if x is CAPTURE)
        advance(self.state)
        return self

    def carry_out(self, call: Signal) -> Bench:
        """Runs what a step would have called."""
        assert isinstance(call, Call)
        return self.call(call.procedure, call.with_regs)

    @property
    def asked(self) -> list[Any]:
        """The options of what is asked, cards by their names; none if nothing is."""
        choice = self.state.choice
        return [self.in_words(option) for option in choice.options] if choice is not None else []

    def in_words(self, option: Any) -> tuple[Any, ...]:
        """An option with cards called by their names, where its verb is about cards."""
        cards = CARDS_OF.get(option[0], ())
        return tuple(
            (self.name(x) if x >= 0 else "") if i in cards and isinstance(x, int) else x for i, x in enumerate(option)
        )

    def says(self, *words: Any) -> Bench:
        """Answers what is asked."""
        choice = self.state.choice
        assert choice is not None, "nothing is asked"
        option = next((x for x in choice.options if self.in_words(x) == words), None)
        assert option is not None, f"{words} is not among {self.asked}"
        self.state.apply(option)
        return self

    def happened(self, kind: type[Event]) -> list[Any]:
        """What has happened of that kind."""
        assert self.state.journal is not None
        return [e for e in self.state.journal if type(e) is kind]

    def marks(self, name: str) -> dict[str, int]:
        return dict(self[name].markers)


CARDS_OF: dict[str, tuple[int, ...]] = {
    "exchange": (1,), "attack": (1, 2), "strike": (1, 2), "take": (1, 2), "feed": (2,), "on": (1,), "part": (1, 2),
    "strengthen": (1,), "give up": (1,), "poison": (1,), "save": (1,), "play": (1,), "use": (1,), "combat": (1,),
    "react": (1,), "choose": (1,),
}  # fmt: skip
"""By verb of an option, where in it cards stand."""
